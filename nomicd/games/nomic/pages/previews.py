"""What would be different for a player who did what they ask about, in words: in any case, or as the dice
fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.naming import dollars, items_name, listed, mark, sentence, square_name
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.events import Event

HONEST = (
    "The dice of the next update are secret: scratch dice were thrown, the same with it and without.",
    "Of what others may have ordered, answered or voted nothing is supposed. Nothing of this is written.",
)


class Throw(msgspec.Struct, frozen=True):
    """One throw of the dice. `said` is each command with why it is not possible, "" if it is; `without` and
    `after` are the game without and with them, `was` and `events` what led there; `voted` the proposals."""

    said: tuple[tuple[str, str], ...]
    without: State
    after: State
    was: tuple[Event, ...]
    events: tuple[Event, ...]
    voted: tuple[int, ...]


def told(player: str, throws: Sequence[Throw]) -> Iterator[str]:
    """The answer, line by line."""
    for text, why in throws[0].said:
        yield f"{text}: {why}" if why else f"{text}: it would be taken."
    found = [list(_differences(player, each)) for each in throws]
    counted = Counter(line for lines in found for line in lines)
    always = [line for line in counted if counted[line] == len(throws)]
    yield from always
    for n, lines in enumerate(found, 1):
        if some := [line for line in lines if counted[line] < len(throws)]:
            yield f"With throw {n} of {len(throws)}: {' '.join(some)}"
    if not counted:
        yield "Nothing would be different for you then."
    yield from HONEST


def _differences(player: str, each: Throw) -> Iterator[str]:
    yield from _failed(player, each)
    failed = [event.number for event in each.was if isinstance(event, e.RuleSuspended)]
    for event in each.events:
        if isinstance(event, e.RuleSuspended) and event.number not in failed:
            yield f"The code of rule {event.number} failed there."
    yield from _player(player, each.without, each.after)
    yield from _owned(player, each.without, each.after)
    yield from _proposals(each)
    if each.after.over != each.without.over:
        yield (
            sentence(f"The game would be over: {each.after.over}")
            if each.after.over
            else "The game would go on."
        )


def _failed(player: str, each: Throw) -> Iterator[str]:
    """What the update would say of orders that come to nothing."""
    theirs = Counter(
        event.text for event in each.was if isinstance(event, e.Noted) and event.player == player
    )
    for event in each.events:
        if isinstance(event, e.Noted) and event.player == player:
            theirs[event.text] -= 1
            if theirs[event.text] < 0:
                yield sentence(event.text)


def _player(player: str, one: State, other: State) -> Iterator[str]:
    if player not in one.players or player not in other.players:
        if player in one.players or player in other.players:
            yield "You would not be in the game." if player in one.players else "You would be in the game."
        return
    was, then = one.players[player], other.players[player]
    if money := then.cash - was.cash:
        yield f"You would have {dollars(abs(money))} {'more' if money > 0 else 'less'}."
    bound = book(other.rules)
    for key in sorted({*was.items, *then.items}):
        if n := then.items.get(key, 0) - was.items.get(key, 0):
            yield f"You would have {items_name(bound, key, abs(n))} {'more' if n > 0 else 'less'}."
    if then.square != was.square:
        yield f"You would stand on {square_name(other, then.square)}, not on {mark(was.square)}."
    for title in sorted({*then.titles} ^ {*was.titles}):
        yield f"You would be {title}." if title in then.titles else f"You would not be {title}."
    if then.active != was.active:
        yield f"You would be {'active' if then.active else 'inactive'}."


def _owned(player: str, one: State, other: State) -> Iterator[str]:
    was = {label for label, square in one.squares.items() if square.owner == player}
    then = {label for label, square in other.squares.items() if square.owner == player}
    if gained := sorted(then - was):
        yield f"You would own {listed([square_name(other, label) for label in gained])}."
    if lost := sorted(was - then):
        yield f"You would not own {listed([square_name(one, label) for label in lost])}."


def _proposals(each: Throw) -> Iterator[str]:
    """What the vote would do, as far as a voter can know: others are supposed to say nothing."""
    for number in each.voted:
        one, other = each.without.proposals[number], each.after.proposals[number]
        if other.tally == (0, 0, 0) and other.status in ("proposed", "open"):
            yield f"Proposal {number} would not be decided by then."
        elif (one.status, one.tally) == (other.status, other.tally):
            yield f"Proposal {number} would come out the same: {_fate(other.status, other.tally)}."
        else:
            was, then = _fate(one.status, one.tally), _fate(other.status, other.tally)
            yield f"If nobody else votes, proposal {number} would be {then}, not {was}."


def _fate(status: str, tally: tuple[int, int, int]) -> str:
    return f"{status} {tally[0]}-{tally[1]}"
