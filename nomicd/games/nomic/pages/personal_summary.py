"""What an update comes to for one player: money that adds up, things, squares, the place; then whatever else
happened to them. How it came about stands under what happened to all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.report import ReportLine
from nomicd.games.nomic.pages.second_person import to_you
from nomicd.games.nomic.phrases import dollars, items_name, join_words, mark, purse, square_name
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Block, Lines, Section, Table
from nomicd.table.phrases import many, sentence_case, tell_rank

MOST = 12
"""So many reasons are told one by one, the rest as a sum."""


_OWN = (e.ItemGiven, e.ItemTaken, e.SquareOwned, e.PawnMoved, e.Noted)


def group_by_player(events: Sequence[GameEvent]) -> Mapping[str, Sequence[GameEvent]]:
    """Return what of these events the sections tell, by the player whom it is about: what is said to all and
    what the bank gets is about nobody."""
    found: dict[str, list[GameEvent]] = {}
    for event in events:
        if isinstance(event, e.MoneyPaid):
            for side in {event.payer, event.payee} - {""}:
                found.setdefault(side, []).append(event)
        elif isinstance(event, _OWN) and event.player:
            found.setdefault(event.player, []).append(event)
    return found


class PlayerChanges(msgspec.Struct, frozen=True):
    """What the events of an update come to for one player: `money` that came and went, by what it was for;
    `things`, how many more of each; `origin`, where they were before they moved; `alone`, what rules have
    said to them alone. `paid` are the payments of theirs, `own` the other events about them."""

    paid: tuple[e.MoneyPaid, ...] = ()
    own: tuple[GameEvent, ...] = ()
    money: Mapping[str, int] = {}
    things: Mapping[str, int] = {}
    origin: str | None = None
    alone: tuple[str, ...] = ()


NO_CHANGES = PlayerChanges()


def sum_up(state: State, events: Sequence[GameEvent], reader: str) -> PlayerChanges:
    """Return what events come to for a player: those that `group_by_player` has found for them, or all."""
    paid = tuple(each for each in of_kind(e.MoneyPaid, events) if reader in (each.payer, each.payee))
    own = tuple(event for event in events if getattr(event, "player", "") == reader)
    origin = next((moved.origin for moved in of_kind(e.PawnMoved, own)), None)
    alone = tuple(to_you(each.text, reader) for each in of_kind(e.Noted, own))
    return PlayerChanges(paid, own, _sum_by_reason(state, paid, reader), _count_things(own), origin, alone)


def _sum_by_reason(state: State, paid: Sequence[e.MoneyPaid], reader: str) -> Counter[str]:
    """Return what came and went, by what it was for."""
    sums = Counter[str]()
    for each in paid:
        if each.amount and each.payer != each.payee:
            if each.payee == reader:
                sums[_reason(state, each, "from", each.payer)] += each.amount
            else:
                sums[_reason(state, each, "to", each.payee)] -= each.amount
    return sums


def _count_things(own: Sequence[GameEvent]) -> Counter[str]:
    """Return how many more of each thing the events about one player make."""
    more = Counter[str]()
    for event in own:
        if isinstance(event, e.ItemGiven):
            more[event.item] += event.n
        elif isinstance(event, e.ItemTaken):
            more[event.item] -= event.n
    return more


def summarize_for(
    state: State, changes: PlayerChanges, report: Sequence[ReportLine], reader: str
) -> Iterator[Section]:
    """Yield the section for that player; none if nothing happened to them."""
    blocks = tuple(_sums(state, changes, reader)) if reader in state.players else ()
    if lines := (*changes.alone, *(each.to[reader] for each in report if reader in each.to)):
        blocks = (*blocks, Lines(lines))
    if blocks:
        yield Section("What happened to you", blocks)


def list_own_results(state: State, events: Sequence[GameEvent]) -> Mapping[str, Sequence[str]]:
    """Return what became of the proposals that these events decide, a sentence each, by their authors."""
    found: dict[str, list[str]] = {}
    for event in of_kind(e.ProposalDecided, events):
        proposal = state.proposals[event.number]
        verdict = event.describe_verdict()
        told = f"Your proposal {proposal.number}, “{proposal.title}”, is {verdict[:1].lower()}{verdict[1:]}"
        found.setdefault(proposal.player, []).append(told)
    return found


MOST_LINES = 4
"""So many lines of what happened to a reader stand on top of a digest, and one that counts the rest."""


def summarize_in_lines(
    state: State,
    changes: PlayerChanges,
    report: Sequence[ReportLine],
    reader: str,
    results: Sequence[str] = (),
) -> tuple[str, ...]:
    """Return the same in a few lines, below the `results` of their proposals: what it comes to, and what else
    happened. All of it is public: `show_private` has the rest."""
    if reader not in state.players:
        return ()
    mine = [each for each in report if reader in each.to]
    told = _list_other_news(state, changes, mine, reader)
    lines = [*results, *_tell_sums(state, changes, mine, reader)]
    if not (lines or told or changes.alone):
        lines.append("Nothing of yours changed.")
    room = max(0, MOST_LINES - len(lines))
    kept = told if len(told) <= room + 1 else told[:room]  # one more takes no more room than its count
    more = len(told) - len(kept)
    return (*lines, *kept, *([f"{many(more, 'more thing')} happened to you."] if more else ()))


def _tell_sums(
    state: State, changes: PlayerChanges, mine: Sequence[ReportLine], reader: str
) -> Iterator[str]:
    """Yield what it comes to: money, and in a sentence the way of the pawn and things. What a line of its own
    tells is not told twice."""
    told = [event for each in mine for event in each.joined]
    if any(event not in told for event in changes.paid):
        yield from (sentence_case(f"{each}.") for each in _explain_change(changes))
    moved = [f"move from {origin} to {here}" for origin, here in _list_moves(state, changes, reader)]
    things = _count_things([event for event in changes.own if event not in told]) if told else changes.things
    if parts := [*moved, *_tell_things(state, things, reader)]:
        yield f"You {join_words(parts)}."


def _list_other_news(
    state: State, changes: PlayerChanges, mine: Sequence[ReportLine], reader: str
) -> list[str]:
    gifts = _find_gifts(mine, reader)
    given = [_tell_gifts(state, gifts)] if gifts else []
    got = _squares(state, _list_untold(changes, mine), reader)
    rest = (line.to[reader] for line in mine if line not in gifts)
    news = (*given, *got, *_describe_lost_squares(state, reader), *rest)
    return [each for each in dict.fromkeys(news) if not _OFFERED.search(each)]


def _find_gifts(lines: Sequence[ReportLine], reader: str) -> list[ReportLine]:
    """Return those that tell what others have given the reader, if they are several: they are told as one."""
    found = [line for line in lines if line.player != reader and any(of_kind(e.ItemGiven, line.joined))]
    return found if len(found) > 1 else []


def _tell_gifts(state: State, lines: Sequence[ReportLine]) -> str:
    sums = Counter[tuple[str, str]]()
    for line in lines:
        for each in of_kind(e.ItemGiven, line.joined):
            sums[line.player, each.item] += each.n
    given = [f"{items_name(book(state.rules), item, n)} by {giver}" for (giver, item), n in sums.items()]
    return f"You are given {join_words(given)}."


def _list_untold(changes: PlayerChanges, lines: Sequence[ReportLine]) -> list[e.SquareOwned]:
    """Return which squares changed hands, without those of which a line tells the purchase."""
    told = {each.label for line in lines for each in of_kind(e.SquareOwned, line.joined)}
    return [each for each in of_kind(e.SquareOwned, changes.own) if each.label not in told]


def show_private(changes: PlayerChanges) -> Iterator[Section]:
    """Yield what rules have said to that reader alone."""
    if changes.alone:
        yield Section("For you alone", (Lines(changes.alone),))


def _explain_change(changes: PlayerChanges) -> Iterator[str]:
    """Yield how much more or less money it is, and the largest reasons."""
    found = sorted(changes.money.items(), key=lambda item: -abs(item[1]))
    change = sum(changes.money.values())
    if not found or not any(amount for _, amount in found):
        return
    if len(found) == 1:
        yield f"{_tell_change(change)} ({found[0][0]})"
        return
    # one more takes no more room than its count
    told = found if len(found) == REASONS + 1 else found[:REASONS]
    reasons = [f"{why} {format_change(amount)}" for why, amount in told]
    if more := len(found) - len(told):
        reasons.append(f"and {more} more")
    yield f"{_tell_change(change)} ({', '.join(reasons)})"


def _tell_change(amount: int) -> str:
    """`you get $400`."""
    if not amount:
        return "your money is unchanged"
    return f"you {'get' if amount > 0 else 'lose'} {dollars(abs(amount))}"


REASONS = 2
"""So many reasons of a sum of money are told on top of a digest."""


_OFFERED = re.compile(r"\bhave an option\b|^You roll |^You use .* to jump |^Chance picks |^Your answer to ")
"""What a player may do now stands below, with its button; what a roll, a jump, a choice of chance or an
answer led to is told already."""


def tell_standing(state: State, reader: str, told: Sequence[str]) -> Iterator[str]:
    """Yield where a player stands among the others, by money, and what titles they bear, if that is not
    `told` already."""
    if reader not in state.players:
        return
    cash = {name: player.cash for name, player in state.players.items()}
    titles = [each for each in state.players[reader].titles if not any(each in line for line in told)]
    bears = f"You are {join_words(titles)}." if titles else ""
    has = (
        f"You have {dollars(cash[reader])}, {tell_rank(cash, reader, dollars)}." if any(cash.values()) else ""
    )
    if has or bears:
        yield " ".join(filter(None, (has, bears)))


def _tell_things(state: State, things: Mapping[str, int], reader: str) -> Iterator[str]:
    """Yield `get a Soldier (11 now) and …` for what came, and `lose …` for what went."""
    bound, held, counted = book(state.rules), state.players[reader].items, sorted(things.items())
    got = [f"{items_name(bound, item, n)} ({held.get(item, 0)} now)" for item, n in counted if n > 0]
    lost = [
        f"{items_name(bound, item, -n)} ({held.get(item, 0) or 'none'} left)" for item, n in counted if n < 0
    ]
    if got:
        yield f"get {join_words(got)}"
    if lost:
        yield f"lose {join_words(lost)}"


def _sums(state: State, changes: PlayerChanges, reader: str) -> Iterator[Block]:
    if money := _money(state, changes, reader):
        yield money
    lines = (
        *_things(state, changes, reader),
        *_squares(state, list(of_kind(e.SquareOwned, changes.own)), reader),
        *_describe_lost_squares(state, reader),
        *(f"You stand on {here}; you came from {was}." for was, here in _list_moves(state, changes, reader)),
    )
    if lines:
        yield Lines(lines)


def _money(state: State, changes: PlayerChanges, reader: str) -> Table | None:
    """Return what there was, what came and went and why, what there is."""
    if not changes.money:
        return None
    now, found = state.players[reader].cash, list(changes.money.items())
    rows = [(why, format_change(amount)) for why, amount in found[:MOST]]
    if rest := found[MOST:]:
        rows.append((f"{len(rest)} more", format_change(sum(amount for _, amount in rest))))
    before = ("before", dollars(now - sum(changes.money.values())))
    return Table(("Your money", "$"), (before, *rows, ("now", dollars(now))), (1,))


def _reason(state: State, event: e.MoneyPaid, way: str, other: str) -> str:
    """`rent for Square #14 to bob`."""
    about = f"for {square_name(state, event.about)}" if event.about else ""
    who = f"{way} {purse(other)}" if other else ""
    said = " ".join(filter(None, (event.why, about, who)))
    return said or ("received" if way == "from" else "paid")


def format_change(amount: int) -> str:
    """`+$400`."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _things(state: State, changes: PlayerChanges, reader: str) -> Iterator[str]:
    """Yield how many of each there were and are."""
    bound, held = book(state.rules), state.players[reader].items
    for item, n in sorted(changes.things.items()):
        now = held.get(item, 0)
        if n:
            yield f"You have {items_name(bound, item, now)} now, {now - n} before."


def _squares(state: State, came: Sequence[e.SquareOwned], reader: str) -> Iterator[str]:
    named = [each.label for each in came]
    owned = [square.label for square in state.list_squares_of(reader)]
    new = [
        square_name(state, label)
        for label in dict.fromkeys(named)
        if label in owned and named.count(label) > state.lost.count((label, reader))
    ]
    if new:
        more = f", and own {len(owned)} squares in all" if len(owned) > len(new) else ""
        yield f"You got {join_words(new)}{more}."


def _describe_lost_squares(state: State, reader: str) -> Iterator[str]:
    """The squares of which this player was the owner, by who has them now."""
    gone: dict[str, list[str]] = {}
    for label in dict.fromkeys(label for label, owner in state.lost if owner == reader):
        owner = state.squares[label].owner if label in state.squares else ""
        if owner != reader:
            gone.setdefault(owner, []).append(square_name(state, label))
    for owner, names in gone.items():
        yield f"You lost {join_words(names)}" + (f" to {owner}." if owner else ".")


def _list_moves(state: State, changes: PlayerChanges, reader: str) -> Iterator[tuple[str, str]]:
    """Yield from where the player came, and where they stand; nothing if they have not moved."""
    here = state.players[reader].square
    if changes.origin is not None and here:
        yield mark(changes.origin), square_name(state, here)
