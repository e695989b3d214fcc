"""What is otherwise in another past than in the game as it is: dry tables, of what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.naming import dollars, items_name, sentence
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import Player, Proposal, State
from nomicd.kernel.events import Event
from nomicd.kernel.page import Lines, Page, Section, Table
from nomicd.law.rule_document import parse

Row = tuple[str, ...]
LONG = 40
"""Characters of an order that are shown."""


def differing(now: State, was: Sequence[Event], then: State, would: Sequence[Event]) -> Page:
    """The game as it is (`now`, `was`) beside the other one (`then`, `would`). `was` holds public events."""
    sections = (
        _section("Players", ("Player", "What", "Is", "Would be"), _players(now, then)),
        _section("Squares", ("Square", "What", "Is", "Would be"), _squares(now, then)),
        _section("Proposals", ("Proposal", "By", "Is", "Would be"), _proposals(now, then)),
        _section("Orders", ("Player", "Order", "Was", "Would have been"), _orders(was, would)),
        _section("Rules", ("Rule", "Is", "Would be"), _rules(now, then)),
    )
    found = tuple(each for each in sections if each)
    same = () if found else ("Nothing would be otherwise.",)
    return Page("What if", same, (*found, Section("The end", (Lines(tuple(_end(now, then))),))))


def _section(heading: str, head: Row, rows: Iterator[Row]) -> Section | None:
    found = tuple(rows)
    return Section(heading, (Table(head, found),)) if found else None


def _pairs(now: State, then: State, facts: Mapping[str, Callable[[State], str]], first: str) -> Iterator[Row]:
    for what, fact in facts.items():
        if (one := fact(now)) != (other := fact(then)):
            yield first, what, one or "-", other or "-"


_OF_A_PLAYER: Mapping[str, Callable[[Player], str]] = {
    "money": lambda player: dollars(player.cash),
    "square": lambda player: player.square and f"#{player.square}",
    "titles": lambda player: ", ".join(player.titles),
    "state": lambda player: "active" if player.active else "inactive",
}


def _players(now: State, then: State) -> Iterator[Row]:
    for name in dict.fromkeys((*now.players, *then.players)):
        facts = {what: _of(name, fact) for what, fact in _OF_A_PLAYER.items()}
        yield from _pairs(now, then, facts | {"owns": _owned(name), "items": _items(name)}, name)


def _of(name: str, fact: Callable[[Player], str]) -> Callable[[State], str]:
    return lambda state: fact(state.players[name]) if name in state.players else "not in the game"


def _owned(name: str) -> Callable[[State], str]:
    return lambda state: ", ".join(f"#{each.label}" for each in state.squares.values() if each.owner == name)


def _items(name: str) -> Callable[[State], str]:
    def items(state: State) -> str:
        held = state.players[name].items if name in state.players else {}
        bound = book(state.rules)
        return ", ".join(items_name(bound, key, n) for key, n in sorted(held.items()) if n)

    return items


def _squares(now: State, then: State) -> Iterator[Row]:
    for label in dict.fromkeys((*now.squares, *then.squares)):
        if label not in now.squares or label not in then.squares:
            there = ("there", "not there") if label in now.squares else ("not there", "there")
            yield f"#{label}", "square", *there
            continue
        yield from _pairs(now, then, _of_a_square(label), f"#{label}")


def _of_a_square(label: str) -> Mapping[str, Callable[[State], str]]:
    return {
        "owner": lambda state: state.squares[label].owner or "nobody",
        "buildings": lambda state: ", ".join(state.squares[label].buildings),
    }


def _proposals(now: State, then: State) -> Iterator[Row]:
    for number in dict.fromkeys((*now.proposals, *then.proposals)):
        one, other = now.proposals.get(number), then.proposals.get(number)
        if _fate(one) != _fate(other):
            about = one or other
            assert about is not None
            yield f"{number}, {about.title}", about.player or "the Admin", _fate(one), _fate(other)


def _fate(proposal: Proposal | None) -> str:
    if proposal is None:
        return "not made"
    yea, nay, _ = proposal.tally
    return f"{proposal.status} {yea}-{nay}" if yea or nay else proposal.status


def _orders(was: Sequence[Event], would: Sequence[Event]) -> Iterator[Row]:
    mine, theirs = _done(was), _done(would)
    for event in was:
        if isinstance(event, e.OrderFiled) and mine[event.source] != theirs.get(event.source):
            text = event.text if len(event.text) <= LONG else f"{event.text[:LONG]}…"
            yield event.player, text, mine[event.source], theirs.get(event.source, "not heard")


def _done(events: Sequence[Event]) -> dict[str, str]:
    """What became of each order."""
    found: dict[str, str] = {}
    for event in events:
        if isinstance(event, e.OrderFiled):
            found[event.source] = "done" if event.accepted else f"refused ({event.reason})"
        elif isinstance(event, e.OrderDone) and event.source in found and event.failed:
            found[event.source] = f"could not be done: {event.failed}"
    return found


def _rules(now: State, then: State) -> Iterator[Row]:
    for number in sorted({*now.rules, *then.rules}):
        one, other = _form(now, number), _form(then, number)
        if one != other:
            title = _title(now if number in now.rules else then, number)
            yield f"{number}, {title}", one[1], other[1] if other[1] != one[1] else "in another form"


def _form(state: State, number: int) -> tuple[str, str]:
    rule = state.rules.get(number)
    if rule is None:
        return "", "not in force"
    return rule.text, "suspended" if rule.suspended else "in force"


def _title(state: State, number: int) -> str:
    document = parse(state.rules[number].text)
    return "" if isinstance(document, tuple) else document.title


def _end(now: State, then: State) -> Iterator[str]:
    if _over(now) == _over(then):
        yield f"Either way {_over(now)}"
        return
    yield f"As it is: {_over(now)}"
    yield f"As it would be: {_over(then)}"


def _over(state: State) -> str:
    if not state.over:
        return f"the game goes on after update {state.update}."
    won = f"{state.winner} has won" if state.winner else "the game is over and nobody has won"
    return f"{won}, in update {state.update}: {sentence(state.over)}"
