"""A whole report on an update: what belongs together is one line, and each line knows whom it concerns. In
paragraphs, each turn by itself, sixty lines can be read on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.second_person import base_form, to_you
from nomicd.games.nomic.phrases import (
    article,
    building_name,
    dollars,
    faces,
    items_name,
    join_words,
    mark,
    sentence,
    square_name,
)
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.events import GameEvent
from nomicd.table.proof import is_fixed

FEW = 3
"""Of fewer players what each receives is told of each."""
FAR = 12
"""A move follows its roll within so many events."""


SUMMED = (e.MoneyPaid, e.ItemGiven, e.ItemTaken, e.SquareOwned, e.SquareLabelled, e.PawnMoved)
"""What a sum of money, things, squares and places holds (`personal_summary`)."""


class ReportLine(msgspec.Struct, frozen=True):
    """A line as it is told to everybody, and as it is told `to` each player whom it concerns, if it says
    anything that a sum does not hold. `player` is the one whom it tells of, "" if it is nobody's; `alike` if
    it tells what all players got; `joined` are the events that it tells of, where they belong together."""

    line: str
    to: Mapping[str, str] = {}
    player: str = ""
    alike: bool = False
    joined: tuple[GameEvent, ...] = ()


Joined: TypeAlias = tuple[str, Mapping[str, str], int] | None
"""The line of the first events of a run, as it is told to everybody and to each whom it concerns, and how
many events they are."""


def narrate(state: State, events: Sequence[GameEvent]) -> Iterator[str]:
    """Yield the lines of a report on these events, which have led to `state`."""
    return (each.line for each in write_report(state, events))


def write_report(state: State, events: Sequence[GameEvent]) -> Iterator[ReportLine]:
    """Yield the same, each with those whom it concerns. A roll and its move are one line, so are a payment
    and what it was for, and what every active player receives alike."""
    facts = [event for event in events if not isinstance(event, e.MemoryPut)]
    alike, place = _group_alike(state, facts), 0
    moves = _find_moves(facts)
    while place < len(facts):
        taken = 1
        if place in alike:
            yield from (ReportLine(each, alike=True) for each in alike[place])
        elif place in moves:
            yield from _roll(state, facts, place, moves[place])
        elif place not in moves.values():
            lines, taken = _join(state, facts, place, alike)
            yield from lines
        place += taken


def _join(
    state: State, events: Sequence[GameEvent], place: int, alike: Mapping[int, object]
) -> tuple[list[ReportLine], int]:
    """Return the line of the event at a place and those that belong to it, if there is one, and how many
    these are: only that one where there is something `alike` among them."""
    run = events[place:]
    if isinstance(run[0], e.Noted):
        flight = _jump(state, run[:2])
        return ([flight], 2) if flight else (_rule_words(state, run[0]), 1)
    join = _JOINING.get((type(run[0]), type(run[1]))) if len(run) > 1 else None
    joined = join(state, run) if join else None
    if joined is None or not alike.keys().isdisjoint(range(place + 1, place + joined[2])):
        return _describe_alone(state, run[0]), 1
    text, to, taken = joined
    told = tuple(run[:taken])
    handed = isinstance(run[0], e.ItemTaken) and len(to) > 1  # a sum does not say by whom
    summed = not handed and all(isinstance(each, SUMMED) for each in told)
    return [ReportLine(text, {} if summed else to, next(iter(to)), joined=told)], taken


def _describe_alone(state: State, event: GameEvent) -> list[ReportLine]:
    """The line of one event, if it has one."""
    text = event.describe(state)
    sides = (getattr(event, each, "") for each in ("player", "payer", "payee"))
    named = [name for name in sides if name in state.players]
    to = {} if isinstance(event, SUMMED) else {name: event.describe(state, name) for name in named}
    return [ReportLine(text, to, named[0] if named else "")] if text else []


def _rule_words(state: State, event: e.Noted) -> list[ReportLine]:
    """A rule's own words concern the players that they name, and tell of one with whose name they begin. What
    is said to one player stands in no report."""
    if event.player:
        return []
    words, text = dict.fromkeys(re.findall(r"[\w-]+", event.text)), sentence(event.text)
    named = [name for name in words if name in state.players]
    first = next((name for name in named if re.match(rf"{name}(?:'s)? ", text)), "")
    return [ReportLine(text, {name: to_you(text, name) for name in named}, player=first)]


def _jump(state: State, run: Sequence[GameEvent]) -> ReportLine | None:
    """A rule's words that somebody uses something to jump, and the jump; None for anything else."""
    match run:
        case [e.Noted(text=text), e.PawnMoved(player=player, how="jump", origin=origin, square=square)] if (
            text.startswith(f"{player} uses ") and text.endswith(" to jump.")
        ):
            way = f"{text[:-1].removeprefix(player)} from {mark(origin)} to {square_name(state, square)}."
            return ReportLine(
                f"{player}{way}", {player: f"You use{way.removeprefix(' uses')}"}, player=player
            )
    return None


# Dice


def _roll(state: State, events: Sequence[GameEvent], place: int, move: int) -> Iterator[ReportLine]:
    """Yield the line of the roll at a place, with where its move leads; an order that is shuffled shows by
    itself."""
    roll, following = events[place], events[move] if move >= 0 else None
    assert isinstance(roll, e.RuleDiceRolled)
    if not (roll.rule or roll.player):
        return
    by, player, moves = _by_hand(state, roll), roll.player, following is not None
    if roll.picked:
        yield _tell_pick(roll, f"({roll.why}){by}.", moves=moves)
        return
    shown = faces(draw.value for draw in roll.draws)
    if isinstance(following, e.PawnMoved):
        rest = f"{shown}{by}, landing on {square_name(state, following.square)}."
    else:
        rest = f"{shown} ({roll.why}){by}."
    if player:
        yield ReportLine(f"{player} rolls {rest}", {} if moves else {player: f"You roll {rest}"}, player)
    else:
        yield ReportLine(f"The dice show {rest}")


def _tell_pick(roll: e.RuleDiceRolled, rest: str, *, moves: bool) -> ReportLine:
    picked = "you" if roll.picked == roll.player else roll.picked
    to = {roll.player: f"Chance picks {picked} {rest}"} if roll.player and not moves else {}
    return ReportLine(f"Chance picks {roll.picked} {rest}", to)


def _by_hand(state: State, roll: e.RuleDiceRolled) -> str:
    """Return what is said behind a roll of which the Admin has set a die, "" behind any other."""
    if not any(is_fixed(draw, state.fixed) for draw in roll.draws):
        return ""
    shown = (
        state.fixed[draw.label].shown if is_fixed(draw, state.fixed) else draw.value for draw in roll.draws
    )
    return f" (set by the Admin; the dice had shown {faces(shown)})"


def _find_moves(events: Sequence[GameEvent]) -> dict[int, int]:
    """The places of rolls, each with that of the move that it leads to."""
    rolls = (at for at, event in enumerate(events) if isinstance(event, e.RuleDiceRolled))
    return {at: _next_move(events, at) for at in rolls}


def _next_move(events: Sequence[GameEvent], roll: int) -> int:
    """The place of the move that the roll at a place leads to, past what only passing did in between; -1 if
    it leads to none. A jump has its own line."""
    player = getattr(events[roll], "player", "")
    for place, event in enumerate(events[roll + 1 : roll + 1 + FAR], roll + 1):
        if isinstance(event, e.PawnMoved):
            return place if event.player == player and event.how == "move" else -1
        if isinstance(event, e.RuleDiceRolled):
            break
    return -1


def _group_alike(state: State, events: Sequence[GameEvent]) -> dict[int, tuple[str, ...]]:
    """The places of gifts that every active player got once, the same ones: the first tells of all."""
    active = sorted(name for name, player in state.players.items() if player.active)
    gifts: dict[tuple[str, int], list[int]] = {}
    for place, event in enumerate(events):
        if isinstance(event, e.ItemGiven):
            gifts.setdefault((event.item, event.n), []).append(place)
    found: dict[int, tuple[str, ...]] = {}
    for (item, n), places in gifts.items():
        getters = sorted(getattr(events[place], "player", "") for place in places)
        if len(active) >= FEW and getters == active:
            found |= dict.fromkeys(places, ())
            found[places[0]] = (f"Every player receives {_items(state, item, n)}.",)
    return found


# What belongs together


def _act(who: str, verb: str, rest: str, taken: int) -> tuple[str, Mapping[str, str], int]:
    """Return what somebody does, to everybody and to them."""
    return f"{who} {verb} {rest}", {who: f"You {base_form(verb)} {rest}"}, taken


def _items(state: State, item: str, n: int) -> str:
    return items_name(book(state.rules), item, n)


def _purchase(state: State, run: Sequence[GameEvent]) -> Joined:
    """A square, with its name, and who is put there."""
    match run[:2]:
        case [
            e.MoneyPaid(payer=payer, payee="", amount=amount, about=about),
            e.SquareOwned(label=label, player=player),
        ] if about == label and payer == player:
            named, n = _tell_naming(run[2:], label)
            bought = f"Square {mark(label)}{named} for {dollars(amount)}"
            if put := _garrison(state, run[2 + n :], player, label):
                you = f"You buy {bought} and put {put} there."
                return f"{player} buys {bought} and puts {put} there.", {player: you}, 4 + n
            return _act(player, "buys", f"{bought}.", 2 + n)
    return None


def _tell_naming(run: Sequence[GameEvent], label: str) -> tuple[str, int]:
    match run[:1]:
        case [e.SquareLabelled(label=here, name=name, gender=gender)] if here == label:
            return (f' "{name}"' if name else "") + (f" ({gender})" if gender != "none" else ""), 1
    return "", 0


def _garrison(state: State, run: Sequence[GameEvent], player: str, label: str) -> str:
    match run[:2]:
        case [e.ItemTaken(player=who), e.SquareStocked(label=here, item=item, n=n)] if (
            who == player and here == label and n > 0
        ):
            return _items(state, item, n)
    return ""


def _tell_building(state: State, run: Sequence[GameEvent]) -> Joined:
    match run[:2]:
        case [
            e.MoneyPaid(payer=payer, payee="", amount=amount, about=about),
            e.BuildingRaised(label=label, building=building),
        ] if payer and about == label:
            what = article(building_name(book(state.rules), building))
            return _act(
                payer, "has", f"{what} built on {square_name(state, label)} for {dollars(amount)}.", 2
            )
    return None


def _trade(state: State, run: Sequence[GameEvent]) -> Joined:
    """Items bought and sold, where the payment says so."""
    match run[:2]:
        case [
            e.MoneyPaid(payer=payer, payee="", amount=amount, why=why),
            e.ItemGiven(player=player, item=item, n=n),
        ] if payer == player and _names_it(state, why, item, n):
            return _act(player, "buys", f"{_items(state, item, n)} for {dollars(amount)}.", 2)
        case [
            e.ItemTaken(player=player, item=item, n=n),
            e.MoneyPaid(payer="", payee=payee, amount=amount, why=why),
        ] if payee == player and _names_it(state, why, item, n):
            return _act(player, "sells", f"{_items(state, item, n)} for {dollars(amount)}.", 2)
    return None


def _names_it(state: State, why: str, item: str, n: int) -> bool:
    """Return whether a payment was for just that: `2 x Gold Card`, `soldiers`."""
    kind = book(state.rules).items.get(item)
    called = (f"{n} x {kind.name}", kind.name, kind.plural or f"{kind.name}s") if kind else ()
    return why.casefold() in (each.casefold() for each in called)


def _tell_stocking(state: State, run: Sequence[GameEvent]) -> Joined:
    """Return what one player lays on squares, one after another."""
    laid, place, who = [], 0, getattr(run[0], "player", "")
    while found := _tell_laying(state, run[place:], who):
        laid.append(found)
        place += 2
    return _act(who, "puts", f"{join_words(laid)}.", place) if laid else None


def _tell_laying(state: State, run: Sequence[GameEvent], who: str) -> str:
    match run[:2]:
        case [
            e.ItemTaken(player=player, item=item, n=taken),
            e.SquareStocked(label=label, item=stocked, n=n),
        ] if player == who and item == stocked and taken == n:
            return f"{_items(state, item, n)} on {square_name(state, label)}"
    return ""


def _handover(state: State, run: Sequence[GameEvent]) -> Joined:
    """From a square to a player, from one player to another."""
    match run[:2]:
        case [
            e.SquareStocked(label=label, item=item, n=less),
            e.ItemGiven(player=player, item=given, n=n),
        ] if item == given and less == -n:
            return _act(player, "takes", f"{_items(state, item, n)} from {square_name(state, label)}.", 2)
        case [
            e.ItemTaken(player=giver, item=item, n=taken),
            e.ItemGiven(player=player, item=given, n=n),
        ] if item == given and taken == n and giver != player:
            what = _items(state, item, n)
            to = {giver: f"You give {player} {what}.", player: f"{giver} gives you {what}."}
            return f"{giver} gives {player} {what}.", to, 2
    return None


_JOINING: Mapping[tuple[type[GameEvent], type[GameEvent]], Callable[[State, Sequence[GameEvent]], Joined]] = {
    (e.MoneyPaid, e.SquareOwned): _purchase,
    (e.MoneyPaid, e.BuildingRaised): _tell_building,
    (e.MoneyPaid, e.ItemGiven): _trade,
    (e.ItemTaken, e.MoneyPaid): _trade,
    (e.ItemTaken, e.SquareStocked): _tell_stocking,
    (e.SquareStocked, e.ItemGiven): _handover,
    (e.ItemTaken, e.ItemGiven): _handover,
}
"""By the first two events of a run, what may join them."""


# Paragraphs


BREAK = ""
"""The line between two paragraphs."""


def break_into_paragraphs(report: Sequence[ReportLine]) -> tuple[str, ...]:
    """Return the lines, with a break before each player's turn and behind it. A turn is a run of lines about
    one player, and what follows of it, in which they roll."""
    found: list[str] = []
    after_turn = False
    for who, run in _runs(report):
        turn = any(line.startswith(f"{who} rolls ") for line in run)
        if found and (turn or after_turn):
            found.append(BREAK)
        found += run
        after_turn = turn
    return tuple(found)


def _runs(report: Sequence[ReportLine]) -> Iterator[tuple[str, list[str]]]:
    """Lines about one player, and those behind them that are nobody's."""
    who, subjects = "", list[str]()
    for each in report:
        who = each.player or who
        subjects.append(who)
    for subject, run in groupby(zip(subjects, report, strict=True), key=lambda pair: pair[0]):
        yield subject, [each.line for _, each in run]
