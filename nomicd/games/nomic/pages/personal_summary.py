"""What an update comes to for one player: money that adds up, things, squares, the place; then whatever else
happened to them. How it came about stands under what happened to all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

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


def group_by_player(events: Sequence[GameEvent]) -> Mapping[str, Sequence[GameEvent]]:
    """Return what of these events the sections tell, by the player whom it is about."""
    found: dict[str, list[GameEvent]] = {}
    for event in events:
        if isinstance(event, e.MoneyPaid):
            for side in {event.payer, event.payee}:
                found.setdefault(side, []).append(event)
        elif isinstance(event, e.ItemGiven | e.ItemTaken | e.SquareOwned | e.PawnMoved | e.Noted):
            found.setdefault(event.player, []).append(event)
    return found


def summarize_for(
    state: State, events: Sequence[GameEvent], report: Sequence[ReportLine], reader: str
) -> Iterator[Section]:
    """Yield the section for that player; none if nothing happened to them. Of the events those count that
    `group_by_player` has found for them."""
    plays = reader in state.players
    blocks = tuple(_sums(state, events, reader)) if plays else ()
    rest = (each.to[reader] for each in report if reader in each.to and not (plays and each.summed))
    if lines := (*_list_private(events, reader), *rest):
        blocks = (*blocks, Lines(lines))
    if blocks:
        yield Section("What happened to you", blocks)


MOST_LINES = 4
"""So much of what happened to a reader is told one by one on top of a digest."""


def summarize_in_lines(
    state: State, events: Sequence[GameEvent], report: Sequence[ReportLine], reader: str
) -> tuple[str, ...]:
    """Return the same in a few lines: what it comes to, what else happened, where the player stands. All of
    it is public: `show_private` has the rest."""
    if reader not in state.players:
        return ()
    told = _list_other_news(state, events, report, reader)
    lines = list(_sum_up(state, events, report, reader))
    if not (lines or told or _list_private(events, reader)):
        lines.append("Nothing changed for you.")
    lines += told[:MOST_LINES]
    if (more := len(told) - MOST_LINES) > 0:
        lines.append(f"{many(more, 'more thing')} happened to you.")
    return (*lines, *_rank(state, reader, told))


def _sum_up(
    state: State, events: Sequence[GameEvent], report: Sequence[ReportLine], reader: str
) -> Iterator[str]:
    """Yield what it comes to: money, and in a sentence the way of the pawn and things. What a line of its own
    tells is not told twice."""
    lines = [each for each in report if reader in each.to and not each.summed]
    told = [event for each in lines for event in each.joined]
    paid = [event for event in of_kind(e.MoneyPaid, events) if reader in (event.payer, event.payee)]
    if any(event not in told for event in paid):
        yield from (sentence_case(f"{each}.") for each in _explain_change(state, events, reader))
    moved = [f"move from {origin} to {here}" for origin, here in _list_moves(state, events, reader)]
    things = _tell_things(state, [event for event in events if event not in told], reader)
    if parts := [*moved, *things]:
        yield f"You {join_words(parts)}."


def _list_other_news(
    state: State, events: Sequence[GameEvent], report: Sequence[ReportLine], reader: str
) -> list[str]:
    mine = [line for line in report if reader in line.to and not line.summed]
    gifts = _find_gifts(mine, reader)
    given = [_tell_gifts(state, gifts)] if gifts else []
    got = _squares(state, _list_untold(events, mine), reader)
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


def _list_untold(events: Sequence[GameEvent], lines: Sequence[ReportLine]) -> list[e.SquareOwned]:
    """Return which squares changed hands, without those of which a line tells the purchase."""
    told = {each.label for line in lines for each in of_kind(e.SquareOwned, line.joined)}
    return [each for each in of_kind(e.SquareOwned, events) if each.label not in told]


def show_private(events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
    """Yield what rules have said to that reader alone."""
    if alone := _list_private(events, reader):
        yield Section("For you alone", (Lines(tuple(alone)),))


def _list_private(events: Sequence[GameEvent], reader: str) -> list[str]:
    return [to_you(each.text, reader) for each in of_kind(e.Noted, events) if each.player == reader]


def _explain_change(state: State, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    """Yield how much more or less money it is, and the largest reasons."""
    found = sorted(_sum_by_reason(state, events, reader).items(), key=lambda item: -abs(item[1]))
    change = sum(amount for _, amount in found)
    if not found or not any(amount for _, amount in found):
        return
    if len(found) == 1:
        yield f"{format_change(change)} ({found[0][0]})"
        return
    # one more takes no more room than its count
    told = found if len(found) == REASONS + 1 else found[:REASONS]
    reasons = [f"{why} {format_change(amount)}" for why, amount in told]
    if more := len(found) - len(told):
        reasons.append(f"and {more} more")
    yield f"{format_change(change) if change else 'money unchanged'} ({', '.join(reasons)})"


REASONS = 2
"""So many reasons of a sum of money are told on top of a digest."""


_OFFERED = re.compile(r"\bhave an option\b|^You roll |^You use .* to jump |^Chance picks |^Your answer to ")
"""What a player may do now stands below, with its button; what a roll, a jump, a choice of chance or an
answer led to is told already."""


def _rank(state: State, reader: str, told: Sequence[str]) -> Iterator[str]:
    """Yield where the player stands among the others, where money says it, and what titles they bear, if that
    is not told already."""
    cash = {name: player.cash for name, player in state.players.items()}
    titles = [each for each in state.players[reader].titles if not any(each in line for line in told)]
    bears = f"You are {join_words(titles)}." if titles else ""
    has = (
        f"You have {dollars(cash[reader])}, {tell_rank(cash, reader, dollars)}." if any(cash.values()) else ""
    )
    if has or bears:
        yield " ".join(filter(None, (has, bears)))


def money_change(events: Sequence[GameEvent], reader: str) -> int:
    """Return how much more money that player has after these events."""
    paid = [event for event in of_kind(e.MoneyPaid, events) if event.payer != event.payee]
    came = sum(event.amount for event in paid if event.payee == reader)
    return came - sum(event.amount for event in paid if event.payer == reader)


def _tell_things(state: State, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    """Yield `get a Soldier (11 now) and …` for what came, and `lose …` for what went."""
    bound, held = book(state.rules), state.players[reader].items
    changes = sorted(_count_changes(events, reader).items())
    got = [f"{items_name(bound, item, n)} ({held.get(item, 0)} now)" for item, n in changes if n > 0]
    lost = [
        f"{items_name(bound, item, -n)} ({held.get(item, 0) or 'none'} left)" for item, n in changes if n < 0
    ]
    if got:
        yield f"get {join_words(got)}"
    if lost:
        yield f"lose {join_words(lost)}"


def _sums(state: State, events: Sequence[GameEvent], reader: str) -> Iterator[Block]:
    if money := _money(state, events, reader):
        yield money
    lines = (
        *_things(state, events, reader),
        *_squares(state, events, reader),
        *_describe_lost_squares(state, reader),
        *(f"You stand on {here}; you came from {was}." for was, here in _list_moves(state, events, reader)),
    )
    if lines:
        yield Lines(lines)


def _money(state: State, events: Sequence[GameEvent], reader: str) -> Table | None:
    """Return what there was, what came and went and why, what there is."""
    sums = _sum_by_reason(state, events, reader)
    if not sums:
        return None
    now, found = state.players[reader].cash, list(sums.items())
    rows = [(why, format_change(amount)) for why, amount in found[:MOST]]
    if rest := found[MOST:]:
        rows.append((f"{len(rest)} more", format_change(sum(amount for _, amount in rest))))
    before = ("before", dollars(now - sum(sums.values())))
    return Table(("Your money", "$"), (before, *rows, ("now", dollars(now))), (1,))


def _sum_by_reason(state: State, events: Sequence[GameEvent], reader: str) -> Counter[str]:
    """Return what came and went, by what it was for."""
    sums = Counter[str]()
    for event in of_kind(e.MoneyPaid, events):
        if event.amount and event.payer != event.payee:
            if event.payee == reader:
                sums[_reason(state, event, "from", event.payer)] += event.amount
            elif event.payer == reader:
                sums[_reason(state, event, "to", event.payee)] -= event.amount
    return sums


def _reason(state: State, event: e.MoneyPaid, way: str, other: str) -> str:
    """`rent for Square #14 to bob`."""
    about = f"for {square_name(state, event.about)}" if event.about else ""
    who = f"{way} {purse(other)}" if other else ""
    said = " ".join(filter(None, (event.why, about, who)))
    return said or ("received" if way == "from" else "paid")


def format_change(amount: int) -> str:
    """`+$400`."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _things(state: State, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    """Yield how many of each there were and are."""
    bound, held = book(state.rules), state.players[reader].items
    for item, n in sorted(_count_changes(events, reader).items()):
        now = held.get(item, 0)
        if n:
            yield f"You have {items_name(bound, item, now)} now, {now - n} before."


def _count_changes(events: Sequence[GameEvent], reader: str) -> Counter[str]:
    more = Counter[str]()
    for event in events:
        if isinstance(event, e.ItemGiven | e.ItemTaken) and event.player == reader:
            more[event.item] += event.n if isinstance(event, e.ItemGiven) else -event.n
    return more


def _squares(state: State, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    named = [event.label for event in of_kind(e.SquareOwned, events) if event.player == reader]
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


def _list_moves(state: State, events: Sequence[GameEvent], reader: str) -> Iterator[tuple[str, str]]:
    """Yield from where the player came, and where they stand; nothing if they have not moved."""
    moves = [event for event in of_kind(e.PawnMoved, events) if event.player == reader]
    here = state.players[reader].square
    if moves and here:
        yield mark(moves[0].origin), square_name(state, here)
