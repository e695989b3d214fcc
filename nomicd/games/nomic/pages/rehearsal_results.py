"""What a rehearsal of a proposal has shown, in words: what would be other at once, and in later updates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.report import narrate
from nomicd.games.nomic.phrases import dollars, items_name, join_words, many, mark, sentence
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import State
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.table.phrases import nth

MOST = 5
"""So many lines at most of what happens at once."""


class Run(msgspec.Struct, frozen=True):
    """One rehearsal: the state before the proposal, with it, and at the end; what it led to at once, and in
    each update. If it was `dear`, it was ended, in the midst of what had led to `cut` by then."""

    before: State
    changed: State
    after: State
    at_once: tuple[GameEvent, ...]
    updates: tuple[tuple[GameEvent, ...], ...]
    dear: bool = False
    cut: tuple[GameEvent, ...] = ()

    def upto(self, count: int) -> list[GameEvent]:
        """Return what happened in the first updates."""
        return [event for update in self.updates[:count] for event in update]


def describe_rehearsal(run: Run, without: Run) -> Iterator[str]:
    """Sentences for everybody, those that warn first."""
    count = min(len(run.updates), len(without.updates))
    yield from _failures(run, without)
    yield from _limits(run, without)
    yield from _declarations(run)
    yield from _new_types(run)
    yield from _at_once(run)
    if count:
        yield _summary(run, without, count)
        yield from _first(run, without, count)
    yield from _tell_ending(run, without)


# What fails


def _failures(run: Run, without: Run) -> Iterator[str]:
    known = {event.number for event in of_kind(e.RuleSuspended, without.upto(len(without.updates)))}
    for update, events in enumerate((run.at_once, *run.updates, run.cut)):
        for event in events:
            if isinstance(event, e.RuleSuspended) and event.number not in known:
                known.add(event.number)
                when = f"in the {nth(update)} update" if update else "when it is enacted"
                yield sentence(
                    f"WARNING: in the rehearsal the code of rule {event.number} failed {when}"
                    f"{_where(run.changed, event)}, and was switched off: {event.error}"
                )


def _where(state: State, event: e.RuleSuspended) -> str:
    hook = f" in {event.hook}" if event.hook else ""
    documents = book(state.rules).documents
    code = documents[event.number].code.splitlines() if event.number in documents else []
    if not 0 < event.line <= len(code):
        return hook
    return f"{hook}, line {event.line}, “{code[event.line - 1].strip()[:60]}”"


def _limits(run: Run, without: Run) -> Iterator[str]:
    """Yield how far it was rehearsed, where it costs too much."""
    if without.dear:
        yield f"WARNING: the game without it was not rehearsed {_further(without)}: its code takes too long."
    if run.dear:
        yield f"WARNING: it was not rehearsed {_further(run)}: the code takes too long."


def _further(run: Run) -> str:
    done = len(run.updates)
    return f"further than the {nth(done)} update" if done else "to the end of the first update"


# What is other at once


def _declarations(run: Run) -> Iterator[str]:
    """The things that come and go with it, and who holds what goes."""
    old, new = book(run.before.rules), book(run.changed.rules)
    come, gone = list(_things(new, old)), list(_things(old, new))
    if come:
        yield f"It brings {join_words(come)}."
    if gone:
        yield f"It takes away {join_words(gone)}."
    for key in sorted(set(old.items) - set(new.items)):
        held = [(name, p.items[key]) for name, p in run.before.players.items() if p.items.get(key)]
        if held:
            holders = join_words([f"{name} {n}" for name, n in held])
            yield f"{items_name(old, key, 2).partition(' ')[2]} held now: {holders}."


def _things(bound: Book, other: Book) -> Iterator[str]:
    """Yield what one book has and the other has not, each sort together: `the items Lamp and Wick`."""

    def fresh(sort: str) -> list[str]:
        return sorted(getattr(bound, sort).keys() - getattr(other, sort).keys())

    yield from _sort("item", [bound.items[key].name for key in fresh("items")])
    kinds = [bound.square_types[key].name for key in fresh("square_types")]
    yield from _sort("kind of square", kinds, "kinds of square")
    yield from _sort("building", [bound.buildings[key].name for key in fresh("buildings")])
    yield from _sort("command", [f"“{key.replace('_', ' ')}”" for key in fresh("actions")])


def _sort(one: str, names: list[str], more: str = "") -> Iterator[str]:
    if names:
        yield f"the {one if len(names) == 1 else more or one + 's'} {join_words(names)}"


def _new_types(run: Run) -> Iterator[str]:
    """The squares that become of another kind, those of one change together."""
    old, new = book(run.before.rules).square_types, book(run.changed.rules).square_types
    groups: dict[tuple[str, str], list[str]] = {}
    for label, square in run.changed.squares.items():
        was = run.before.squares[label].types if label in run.before.squares else square.types
        if was != square.types:
            groups.setdefault((_kinds(was, old), _kinds(square.types, new)), []).append(mark(label))
    for (was_kinds, kinds), labels in groups.items():
        noun = "Square" if len(labels) == 1 else "Squares"
        instead = f"{kinds} instead of {was_kinds}" if was_kinds else f"becomes {kinds}"
        instead = instead if kinds else f"no longer {was_kinds}"
        yield f"{noun} {join_words(labels)}: {instead}."


def _kinds(keys: Sequence[str], declared: Mapping[str, Any]) -> str:
    return join_words([declared[key].name if key in declared else key for key in keys])


_LAW = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed, e.RuleSuspended, e.SquaresTyped)


def _at_once(run: Run) -> Iterator[str]:
    lines = list(narrate(run.changed, [event for event in run.at_once if not isinstance(event, _LAW)]))
    yield from (f"At once: {line}" for line in lines[:MOST])
    if len(lines) > MOST:
        yield f"At once: {many(len(lines) - MOST, 'more thing')} of that sort."


# What is other later


_COUNTED: Sequence[tuple[str, str, type[GameEvent]]] = (
    ("payment", "", e.MoneyPaid),
    ("gift of items", "gifts of items", e.ItemGiven),
    ("loss of items", "losses of items", e.ItemTaken),
    ("question asked", "questions asked", e.RuleQuestionAsked),
    ("step or jump of a pawn", "steps or jumps of a pawn", e.PawnMoved),
    ("new square", "", e.SquareAdded),
    ("square changing hands", "squares changing hands", e.SquareOwned),
    ("line in the report", "lines in the report", e.Noted),
)


def _count(events: Sequence[GameEvent]) -> Counter[type[GameEvent]]:
    """Count what happened, but for what was said to one player alone."""
    return Counter(type(each) for each in events if not (isinstance(each, e.Noted) and each.player))


def _summary(run: Run, without: Run, count: int) -> str:
    ours, theirs = _count(run.upto(count)), _count(without.upto(count))
    found = []
    for one, more, kind in _COUNTED:
        if difference := ours[kind] - theirs[kind]:
            found.append(f"{many(abs(difference), one, more)} {'more' if difference > 0 else 'fewer'}")
    money = _money(run, without, count)
    failed = "" if ours[e.RuleSuspended] else "no errors"
    if not found and not money:
        failed = (
            f"{failed}, and the results are identical" if failed else "the results are otherwise identical"
        )
    shown = ", ".join(filter(None, (*found, failed)))
    return (
        f"{many(count, 'update')} rehearsed, with it and without it on the same dice, players only taking "
        f"their turns: {shown}{money}."
    )


def _money(run: Run, without: Run, count: int) -> str:
    """Return what it makes for a player at the end; nothing where one of the two games ended before the
    other."""
    if count != len(run.updates) or count != len(without.updates):
        return ""
    both = [name for name in run.after.players if name in without.after.players]
    gained = [run.after.players[name].cash - without.after.players[name].cash for name in both]
    if not any(gained):
        return ""
    average = round(sum(gained) / len(gained))
    if not average:
        return "; some players gain and some lose"
    return f"; on average {'+' if average >= 0 else ''}{dollars(average)} a player"


def _first(run: Run, without: Run, count: int) -> Iterator[str]:
    """The first line of a report that the updates without it do not have."""
    for place in range(count):
        ours = narrate(run.after, [each for each in run.updates[place] if not isinstance(each, _LAW)])
        theirs = Counter(narrate(without.after, without.updates[place]))
        for line in ours:
            theirs[line] -= 1
            if theirs[line] < 0:
                yield f"The first thing that it changed there, in the {nth(place + 1)} update: {line}"
                return


def _tell_ending(run: Run, without: Run) -> Iterator[str]:
    if run.after.over and not without.after.over and not without.dear:
        winner = f" {run.after.winner} had won" if run.after.winner else " it had no winner"
        yield f"With it the game was over in the {nth(len(run.updates))} update:{winner} ({run.after.over})."
    elif without.after.over and not run.after.over and not run.dear:
        yield f"Without it the game would have been over in the {nth(len(without.updates))} update."
