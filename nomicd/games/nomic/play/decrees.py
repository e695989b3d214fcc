"""What the Admin sets by decree: money, things, titles, squares, pawns. No rule is asked; what must hold of
every state still must."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.invariants import breach
from nomicd.games.nomic.play import decree_words as words
from nomicd.games.nomic.play.decree_words import UnfitValue
from nomicd.games.nomic.state import PlayerState, ProposalState, SquareState, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.json_data import Json
from nomicd.table.pieces.votes.proposing import refuse_status

_FACT = re.compile(r"(?P<name>[^.=]+)\.(?P<field>[^=]+?)\s*=\s*(?P<value>.*)")


def settle(table: Execution, events: Iterator[GameEvent]) -> Decision:
    """Make these facts, if all that must hold of a state holds after them."""
    before = table.save()
    try:
        for event in events:
            table.emit(event)
    except UnfitValue as unfit:
        return Refused(unfit.reason, str(unfit))
    if broken := breach(before.state, table.state, table.events):
        return Refused(Reason.AGAINST_RULES, broken)
    if not table.events:
        return Refused(Reason.NOT_NOW, "that is so already")
    return Accepted(tuple(table.events))


def change_fact(kind: str, name: str, field: str, was: Json, now: Json) -> Iterator[GameEvent]:
    """The fact, unless it is so already."""
    if was != now:
        yield e.FactSet(kind, name, field, was, now)


# Players


def set_fact(table: Execution, command: Command) -> Decision:
    """`bob.money = 5200`: of a player, or the money of an account."""
    said = command.get_text("fact")
    found = _FACT.fullmatch(said.strip())
    if found is None:
        return Refused(Reason.UNCLEAR, f"“{said[:60]}” is no fact: write set NAME.money = 5200 because …")
    name, field, value = (found[key].strip() for key in ("name", "field", "value"))
    return settle(table, _set(table, name, field.casefold(), value, command.get_text("why")))


def _set(table: Execution, name: str, field: str, value: str, why: str) -> Iterator[GameEvent]:
    player = words.player(table.state, name)
    if player is None:
        account = next((each for each in table.state.accounts if each.casefold() == name.casefold()), None)
        if account is None or field not in ("money", "cash"):
            raise UnfitValue(f"nobody here is called {name[:40]}")
        yield from _pay_difference(f"@{account}", table.state.accounts[account], words.amount(value), why)
    elif field in ("money", "cash"):
        yield from _pay_difference(player.name, player.cash, words.amount(value), why)
    elif field in _FIELDS:
        yield from _FIELDS[field](table, player, value)
    else:
        yield from _hold(player, words.item(table, field, _FIELDS), words.number(value))


def _pay_difference(side: str, was: int, now: int, why: str) -> Iterator[GameEvent]:
    about = f"the Admin: {why}"
    if now > was:
        yield e.MoneyPaid("", side, now - was, about)
    elif now < was:
        yield e.MoneyPaid(side, "", was - now, about)


def _change(player: PlayerState, field: str, was: Json, now: Json) -> Iterator[GameEvent]:
    return change_fact("player", player.name, field, was, now)


def _activate(_: Execution, player: PlayerState, value: str) -> Iterator[GameEvent]:
    active = words.YES.get(value.casefold())
    if active is None:
        raise UnfitValue("active is yes or no")
    yield from _change(player, "active", player.active, active)
    if active:
        yield from _change(player, "idle", player.idle, 0)


def _place(table: Execution, player: PlayerState, value: str) -> Iterator[GameEvent]:
    """Nothing is passed, and no rule sees the pawn land."""
    square = words.square(table.state, value)
    if square is None:
        raise UnfitValue(f"there is no square {value[:40]}")
    if square.label != player.square:
        yield e.PawnMoved(player.name, player.square, square.label, "placed")


_FIELDS: Mapping[str, Callable[[Execution, PlayerState, str], Iterator[GameEvent]]] = {
    "active": _activate,
    "gender": lambda _, player, value: _change(player, "gender", player.gender, words.a_gender(value)),
    "colour": lambda _, player, value: _change(player, "colour", player.colour, words.a_text(value)),
    "square": _place,
}


def _hold(player: PlayerState, item: str, count: int) -> Iterator[GameEvent]:
    """As `ItemGiven` and `ItemTaken` do it: what is all gone leaves its place."""
    if not 0 <= count <= words.MOST_ITEMS:
        raise UnfitValue(f"{player.name} cannot hold {count:,} of {item.replace('_', ' ')}")
    now = {**player.items, item: count}
    if not count:
        del now[item]
    yield from _change(player, "items", words.pairs(player.items), words.pairs(now))


OfPlayer: TypeAlias = Callable[[Execution, PlayerState, Command], Iterator[GameEvent]]
"""What a decree about one player makes so. Raises `UnfitValue`."""


def _decree(make: OfPlayer) -> Callable[[Execution, Command], Decision]:
    """Return the command that finds the player first."""

    def decree(table: Execution, command: Command) -> Decision:
        name = command.get_text("player")
        if player := words.player(table.state, name):
            return settle(table, make(table, player, command))
        return Refused(Reason.NOT_FOUND, f"nobody here is called {name[:40]}")

    return decree


def _move(table: Execution, player: PlayerState, command: Command) -> Iterator[GameEvent]:
    return _place(table, player, command.get_text("square"))


def _grant(sign: int, _: Execution, player: PlayerState, command: Command) -> Iterator[GameEvent]:
    amount = command.get_number("amount")
    if not 0 < amount <= words.MOST_MONEY:
        raise UnfitValue(f"an amount is between $1 and ${words.MOST_MONEY:,}")
    yield from _pay_difference(player.name, player.cash, player.cash + sign * amount, command.get_text("why"))


def _hand_over(sign: int, table: Execution, player: PlayerState, command: Command) -> Iterator[GameEvent]:
    item = words.item(table, command.get_text("item").casefold(), _FIELDS)
    yield from _hold(player, item, player.items.get(item, 0) + sign * command.get_number("n"))


def _give_title(_: Execution, player: PlayerState, command: Command) -> Iterator[GameEvent]:
    title = command.get_text("title")
    if title in player.titles:
        raise UnfitValue(f"{player.name} is {title} already", Reason.NOT_NOW)
    if len(title) > words.LONGEST:
        raise UnfitValue(f"a title has at most {words.LONGEST} characters", Reason.BAD_TEXT)
    yield from _change(player, "titles", list(player.titles), [*player.titles, title])


def _take_title(_: Execution, player: PlayerState, command: Command) -> Iterator[GameEvent]:
    said = command.get_text("title")
    left = [title for title in player.titles if title.casefold() != said.casefold()]
    if len(left) == len(player.titles):
        raise UnfitValue(f"{player.name} is not {said[: words.LONGEST]}", Reason.NOT_FOUND)
    yield from _change(player, "titles", list(player.titles), left)


# Squares


def set_square(table: Execution, command: Command) -> Decision:
    """Its owner, its name, its gender, or what stands on it."""
    name, field = command.get_text("square"), command.get_text("field")
    square = words.square(table.state, name)
    if square is None:
        return Refused(Reason.NOT_FOUND, f"there is no square {name[:40]}")
    if field not in _OF_SQUARES:
        return Refused(Reason.UNKNOWN, f"squares have no {field[:40]}")
    return settle(table, _set_square(table, square, field, command.get_text("now").strip()))


def _set_square(table: Execution, square: SquareState, field: str, value: str) -> Iterator[GameEvent]:
    was, now = _OF_SQUARES[field](table, square, value)
    yield from change_fact("square", square.label, field, was, now)


def _owner(table: Execution, square: SquareState, value: str) -> tuple[Json, Json]:
    player = words.player(table.state, value)
    if player is None and value.casefold() not in ("nobody", "none", "no one"):
        raise UnfitValue(f"nobody here is called {value[:40]}")
    return square.owner, player.name if player else ""


def _read_name(value: str) -> str:
    return "" if value.casefold() == "none" else words.a_text(value)


def _buildings(table: Execution, square: SquareState, value: str) -> tuple[Json, Json]:
    kinds = table.book.buildings
    known = {word.casefold(): key for key, kind in kinds.items() for word in (kind.name, key)}
    said = [] if value.casefold() in ("none", "nothing") else [each.strip() for each in value.split(",")]
    unknown = next((each for each in said if each.casefold() not in known), None)
    if unknown is not None:
        raise UnfitValue(f"no rule knows a building {unknown[:40]}")
    return list(square.buildings), [known[each.casefold()] for each in said]


_OF_SQUARES: Mapping[str, Callable[[Execution, SquareState, str], tuple[Json, Json]]] = {
    "owner": _owner,
    "name": lambda _, square, value: (square.name, _read_name(value)),
    "gender": lambda _, square, value: (square.gender, words.a_gender(value)),
    "buildings": _buildings,
}


# Proposals


def reopen(table: Execution, command: Command) -> Decision:
    """A proposal of this week that was withdrawn, returned or vetoed is on its way again."""
    number = command.get_number("proposal")
    found = table.state.proposals.get(number)
    if found is None or found.status not in ("withdrawn", "returned", "vetoed"):
        said = "only one that was withdrawn, returned or vetoed can be reopened"
        return refuse_status(number, found, said)
    if found.week != table.state.week:
        return Refused(Reason.TOO_LATE, f"proposal {number} was of week {found.week}: propose it again")
    return settle(table, reopen_proposal(table.state, found))


def reopen_proposal(state: State, found: ProposalState) -> Iterator[GameEvent]:
    """A stopped proposal goes on: on the open ballot, if it was on it, or one made later is; else it waits
    for the next."""
    later = any(each.status == "open" and each.number > found.number for each in state.proposals.values())
    now = "open" if later or found.stopped == "open" else "proposed"
    yield from change_fact("proposal", str(found.number), "status", found.status, now)
    yield from change_fact("proposal", str(found.number), "reason", found.reason, "")
    yield from change_fact("proposal", str(found.number), "stopped", found.stopped, "")


OVERRIDES: Mapping[str, Callable[[Execution, Command], Decision]] = {
    "set_fact": set_fact,
    "move_pawn": _decree(_move),
    "give_money": _decree(partial(_grant, 1)),
    "take_money": _decree(partial(_grant, -1)),
    "give_items": _decree(partial(_hand_over, 1)),
    "take_items": _decree(partial(_hand_over, -1)),
    "give_title": _decree(_give_title),
    "take_title": _decree(_take_title),
    "set_square": set_square,
    "reopen_proposal": reopen,
}
