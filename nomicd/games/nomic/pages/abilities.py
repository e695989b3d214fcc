"""What the rules in force let one player do: the lines that they offer, and the commands that they give.

A rule tells the mails more than its declarations say by what it keeps: `offers`, `[[name, line, help], …]`;
`only`, `{name: [actions]}`, players who may give these commands alone; `never`, `{name: [actions]}`, commands
that are nothing for them any more. What is kept in another shape says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache, partial

from nomicd.games.nomic.calendar import phase
from nomicd.games.nomic.rules.declarations import ActionKind
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import Order, PlayerState, State
from nomicd.kernel.page import Offer

SHORT = 34
"""Choices that take so many characters in a usage are written out in a form."""

_PHASES = frozenset({"voting", "proposing"})
"""Of a week: an action may be shown in one of them alone."""

# What is so


def may(state: State, player: PlayerState, action: ActionKind) -> bool:
    """Return whether that player can give a command at all, as far as rules have said so."""
    return _may(state, player, action, _bars(state, player.name))


def _may(state: State, player: PlayerState, action: ActionKind, bars: _Bars) -> bool:
    if action.inactive == player.active or state.rules[action.rule].suspended or state.paused:
        return False
    only, never = bars
    return (only is None or action.key in only) and action.key not in never


_Bars = tuple[list[object] | None, list[object]]


def _bars(state: State, name: str) -> _Bars:
    """Return what rules have noted of that player: the only actions, if they said so, and those that may
    never be."""
    only, never = None, list[object]()
    for rule, kept in state.memory.items():
        if ("only" in kept or "never" in kept) and state.runs_rule(rule):
            never += _actions(kept.get("never"), name) or ()
            if (noted := _actions(kept.get("only"), name)) is not None:
                only = noted if only is None else [each for each in only if each in noted]
    return only, never


def _actions(kept: object, name: str) -> list[object] | None:
    found = kept.get(name) if isinstance(kept, dict) else None
    return found if isinstance(found, list) else None


def _holds(state: State, player: PlayerState, bound: Book, need: str) -> bool:
    """Return whether an action is worth showing now, by what its rule says of that (`shown`)."""
    match need:
        case "voting" | "proposing":
            return phase(state) == need
        case "owner":
            return bool(state.list_squares_of(player.name))
        case "holder":
            sold = [key for key, kind in bound.items.items() if kind.sell is not None]
            return any(n and key in sold for key, n in player.items.items())
        case "offered":
            return False
    return player.items.get(need, 0) > 0


# What is offered


def offers(state: State, player: PlayerState, waiting: Sequence[Order]) -> Iterator[Offer]:
    """Yield what rules offer that player alone, but for what waits for the update already. A line that gives
    a command of its own rule is offered while that is open to the player, in this phase too."""
    if not player.active or state.paused:
        return
    found = _find_kept_offers(state, player.name)
    if not found:
        return
    bound, bars, closed = book(state.rules), _bars(state, player.name), _PHASES - {phase(state)}
    lines = [line for _, line, _ in found]
    for number, line, said in found:
        meant = [each for each in bound.declared[number].actions if _gives(each, line)]
        timely = [each for each in meant if closed.isdisjoint(each.shown)]
        is_open = not meant or any(_may(state, player, each, bars) for each in timely)
        if is_open and not _is_waiting(bound, waiting, lines, line):
            yield Offer(line, said)


def _find_kept_offers(state: State, name: str) -> list[tuple[int, str, str]]:
    """Return what rules in force have noted as offers to that player, in the order of the rules."""
    offering = sorted(n for n, kept in state.memory.items() if "offers" in kept and state.runs_rule(n))
    return [(number, *offer) for number in offering for offer in _read_kept_offers(state, number, name)]


def _read_kept_offers(state: State, number: int, name: str) -> Iterator[tuple[str, str]]:
    kept = state.memory[number]["offers"]
    for offer in kept if isinstance(kept, list) else ():
        match offer:
            case [whose, str(line), str(said)] if whose == name:
                yield line, said


def _is_waiting(bound: Book, waiting: Sequence[Order], offered: Sequence[str], line: str) -> bool:
    """Return whether an order that waits is an offered line, with or without more in it or behind it; or
    gives the same command and leaves out what it is about, where only that line of these says it:
    `buy square`."""
    return any(
        _holds_words(order.text, line)
        or [line] == [each for each in offered if _leaves_out(bound, order, each)]
        for order in waiting
    )


def _holds_words(text: str, line: str) -> bool:
    """Return whether a text begins like a line, and has its words in their order."""
    said, wanted = _WORDS.findall(text.casefold()), _WORDS.findall(line.casefold())
    rest = iter(said)
    return said[:1] == wanted[:1] and all(word in rest for word in wanted)


_WORDS = re.compile(r"[^\s,]+")


def _leaves_out(bound: Book, order: Order, offered: str) -> bool:
    action = bound.actions.get(order.verb)
    if action is None or not _gives(action, offered):
        return False
    used = next(
        usage for usage in (action.usage, *action.also)[::-1] if _compile_beginning(usage).match(offered)
    )
    slot = _SLOT.search(used)
    return slot is not None and slot[1] not in order.args


def _gives(action: ActionKind, line: str) -> bool:
    return any(_compile_beginning(usage).match(line) for usage in (action.usage, *action.also))


@lru_cache(maxsize=1024)
def _compile_beginning(usage: str) -> re.Pattern[str]:
    """The words that a line of that usage begins with."""
    words = re.split(r"[\[<]", usage, maxsplit=1)[0].split()
    return re.compile(" +".join(f"(?:{word})" for word in words) + r"(?![\w'-])", re.IGNORECASE)


# What else there is


def forms(state: State, player: PlayerState) -> Iterator[tuple[str, str]]:
    """The commands that are of use to a player now, each as a form such as `build WHAT on SQUARE`, with what
    it does."""
    bars, bound = _bars(state, player.name), book(state.rules)
    wanted = {need for action in bound.actions.values() for need in action.shown}
    idle = {need for need in wanted if not _holds(state, player, bound, need)}
    shown = [(key, action) for key, action in bound.actions.items() if idle.isdisjoint(action.shown)]
    for _, action in sorted(shown):
        if _may(state, player, action, bars):
            yield form(action.usage), action.help


@lru_cache(maxsize=1024)
def form(usage: str) -> str:
    """`build WHAT on SQUARE`: the usage without what may be left out, in capitals what is to be put in."""
    said, before = usage, ""
    while said != before:
        said, before = re.sub(r"\[[^\[\]]*\]", "", said), said
    said = re.sub(r"(?<=\w)(\|[\w'-]+)+(?![^<]*>)", "", said)
    kinds = [found[2] for found in _SLOT.finditer(said)]
    blank = partial(_blank, twice={kind for kind in kinds if kinds.count(kind) > 1})
    return " ".join(_SLOT.sub(blank, said).split())


_SLOT = re.compile(r"<(\w+)(?::([^<>]*))?>")
_THINGS = ("square", "item", "player", "proposal", "rule")


def _blank(slot: re.Match[str], twice: Collection[str | None]) -> str:
    """A slot by its kind where that says enough, else by its name."""
    name, kind = slot[1].upper(), slot[2] or ""
    if kind.startswith("choice(") and len(kind) <= SHORT:
        return kind[len("choice(") : -1]
    if kind in _THINGS and kind not in twice:
        return kind.upper()
    return f"${name}" if kind == "money" else name
