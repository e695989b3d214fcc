"""What the Admin sets by decree: money, things, titles, squares, pawns. No rule is asked; what must hold of
every state still must."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.invariants import breach
from nomicd.games.nomic.play import decree_words
from nomicd.games.nomic.state import PlayerState, ProposalState, SquareState, State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.json_data import Json

_FACT = re.compile(r"(?P<name>[^.=]+)\.(?P<field>[^=]+?)\s*=\s*(?P<value>.*)")


def settle(table: Execution, events: Iterator[GameEvent]) -> Decision:
    """Make these facts, if all that must hold of a state holds after them."""
    before = table.save()
    try:
        for event in events:
            table.emit(event)
    except decree_words.UnfitValue as unfit:
        return Refused(Reason.UNCLEAR, str(unfit))
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
    return settle(table, _set(table, name, field.casefold(), value, decree_words.why(command)))


def _set(table: Execution, name: str, field: str, value: str, why: str) -> Iterator[GameEvent]:
    player = decree_words.player(table.state, name)
    if player is None:
        account = next((each for each in table.state.accounts if each.casefold() == name.casefold()), None)
        if account is None or field not in ("money", "cash"):
            raise decree_words.UnfitValue(f"nobody here is called {name[:40]}")
        yield from _pay_difference(
            f"@{account}", table.state.accounts[account], decree_words.amount(value), why
        )
    elif field in ("money", "cash"):
        yield from _pay_difference(player.name, player.cash, decree_words.amount(value), why)
    elif field in _FIELDS:
        yield from _FIELDS[field](table, player, value)
    else:
        yield from _count_set(player, decree_words.item(table, field, _FIELDS), decree_words.number(value))


def _pay_difference(side: str, was: int, now: int, why: str) -> Iterator[GameEvent]:
    about = f"the Admin: {why}"
    if now > was:
        yield e.MoneyPaid("", side, now - was, about)
    elif now < was:
        yield e.MoneyPaid(side, "", was - now, about)


def _active(table: Execution, player: PlayerState, value: str) -> Iterator[GameEvent]:
    del table
    active = decree_words.YES.get(value.casefold())
    if active is None:
        raise decree_words.UnfitValue("active is yes or no")
    yield from change_fact("player", player.name, "active", player.active, active)
    if active:
        yield from change_fact("player", player.name, "idle", player.idle, 0)


def _gender(table: Execution, player: PlayerState, value: str) -> Iterator[GameEvent]:
    del table
    yield from change_fact("player", player.name, "gender", player.gender, decree_words.a_gender(value))


def _colour(table: Execution, player: PlayerState, value: str) -> Iterator[GameEvent]:
    del table
    yield from change_fact("player", player.name, "colour", player.colour, decree_words.a_text(value))


def _stands_on(table: Execution, player: PlayerState, value: str) -> Iterator[GameEvent]:
    square = decree_words.square(table.state, value)
    if square is None:
        raise decree_words.UnfitValue(f"there is no square {value[:40]}")
    if square.label != player.square:
        yield e.PawnMoved(player.name, player.square, square.label, "placed")


_FIELDS: Mapping[str, Callable[[Execution, PlayerState, str], Iterator[GameEvent]]] = {
    "active": _active,
    "gender": _gender,
    "colour": _colour,
    "square": _stands_on,
}


def move_pawn(table: Execution, command: Command) -> Decision:
    """Place a pawn. Nothing is passed, and no rule sees it land."""
    player = decree_words.player(table.state, str(command.args.get("player")))
    if player is None:
        return decree_words.nobody(command)
    return settle(table, _stands_on(table, player, str(command.args.get("square"))))


def give_money(table: Execution, command: Command) -> Decision:
    """So much more money."""
    return _grant(table, command, 1)


def take_money(table: Execution, command: Command) -> Decision:
    """So much less."""
    return _grant(table, command, -1)


def _grant(table: Execution, command: Command, sign: int) -> Decision:
    player, n = decree_words.player(table.state, str(command.args.get("player"))), command.args.get("amount")
    if player is None or not isinstance(n, int):
        return decree_words.nobody(command)
    if not 0 < n <= decree_words.MOST_MONEY:
        return Refused(Reason.UNCLEAR, f"an amount is between $1 and ${decree_words.MOST_MONEY:,}")
    return settle(
        table, _pay_difference(player.name, player.cash, player.cash + sign * n, decree_words.why(command))
    )


def give_items(table: Execution, command: Command) -> Decision:
    """So many more of an item, out of nothing."""
    return _hand_over(table, command, 1)


def take_items(table: Execution, command: Command) -> Decision:
    """So many fewer."""
    return _hand_over(table, command, -1)


def _hand_over(table: Execution, command: Command, sign: int) -> Decision:
    player, n = decree_words.player(table.state, str(command.args.get("player"))), command.args.get("n")
    if player is None or not isinstance(n, int):
        return decree_words.nobody(command)
    return settle(table, _give_more(table, player, str(command.args.get("item")), sign * n))


def _give_more(table: Execution, player: PlayerState, said: str, n: int) -> Iterator[GameEvent]:
    item = decree_words.item(table, said.casefold(), _FIELDS)
    yield from _count_set(player, item, player.items.get(item, 0) + n)


def _count_set(player: PlayerState, item: str, count: int) -> Iterator[GameEvent]:
    """As `ItemGiven` and `ItemTaken` do it: what is all gone leaves its place."""
    if not 0 <= count <= decree_words.MOST_ITEMS:
        raise decree_words.UnfitValue(f"{player.name} cannot hold {count:,} of {item.replace('_', ' ')}")
    now = {**player.items, item: count}
    if not count:
        del now[item]
    yield from change_fact(
        "player", player.name, "items", decree_words.pairs(player.items), decree_words.pairs(now)
    )


def give_title(table: Execution, command: Command) -> Decision:
    """A title more."""
    player, title = (
        decree_words.player(table.state, str(command.args.get("player"))),
        str(command.args.get("title")),
    )
    if player is None:
        return decree_words.nobody(command)
    if title in player.titles:
        return Refused(Reason.NOT_NOW, f"{player.name} is {title} already")
    if len(title) > decree_words.LONGEST:
        return Refused(Reason.BAD_TEXT, f"a title has at most {decree_words.LONGEST} characters")
    return settle(
        table, change_fact("player", player.name, "titles", list(player.titles), [*player.titles, title])
    )


def take_title(table: Execution, command: Command) -> Decision:
    """A title less."""
    player, said = (
        decree_words.player(table.state, str(command.args.get("player"))),
        str(command.args.get("title")),
    )
    if player is None:
        return decree_words.nobody(command)
    left = [title for title in player.titles if title.casefold() != said.casefold()]
    if len(left) == len(player.titles):
        return Refused(Reason.NOT_FOUND, f"{player.name} is not {said[: decree_words.LONGEST]}")
    return settle(table, change_fact("player", player.name, "titles", list(player.titles), left))


# Squares


def set_square(table: Execution, command: Command) -> Decision:
    """Its owner, its name, its gender, or what stands on it."""
    square = decree_words.square(table.state, str(command.args.get("square")))
    if square is None:
        return Refused(Reason.NOT_FOUND, f"there is no square {str(command.args.get('square'))[:40]}")
    field, value = str(command.args.get("field")), command.get_text("now").strip()
    if field not in _OF_SQUARES:
        return Refused(Reason.UNKNOWN, f"squares have no {field[:40]}")
    return settle(table, _set_square(table, square, field, value))


def _set_square(table: Execution, square: SquareState, field: str, value: str) -> Iterator[GameEvent]:
    was, now = _OF_SQUARES[field](table, square, value)
    yield from change_fact("square", square.label, field, was, now)


def _owner(table: Execution, square: SquareState, value: str) -> tuple[Json, Json]:
    player = decree_words.player(table.state, value)
    if player is None and value.casefold() not in ("nobody", "none", "no one"):
        raise decree_words.UnfitValue(f"nobody here is called {value[:40]}")
    return square.owner, player.name if player else ""


def _read_name(value: str) -> str:
    return "" if value.casefold() == "none" else decree_words.a_text(value)


def _buildings(table: Execution, square: SquareState, value: str) -> tuple[Json, Json]:
    kinds = table.book.buildings
    words = {word.casefold(): key for key, kind in kinds.items() for word in (kind.name, key)}
    said = [] if value.casefold() in ("none", "nothing") else [each.strip() for each in value.split(",")]
    unknown = next((each for each in said if each.casefold() not in words), None)
    if unknown is not None:
        raise decree_words.UnfitValue(f"no rule knows a building {unknown[:40]}")
    return list(square.buildings), [words[each.casefold()] for each in said]


_OF_SQUARES: Mapping[str, Callable[[Execution, SquareState, str], tuple[Json, Json]]] = {
    "owner": _owner,
    "name": lambda _, square, value: (square.name, _read_name(value)),
    "gender": lambda _, square, value: (square.gender, decree_words.a_gender(value)),
    "buildings": _buildings,
}


# Proposals


def reopen(table: Execution, command: Command) -> Decision:
    """A proposal of this week that was withdrawn, returned or vetoed is on its way again."""
    number = command.args.get("proposal")
    found = table.state.proposals.get(number) if isinstance(number, int) else None
    if found is None or found.status not in ("withdrawn", "returned", "vetoed"):
        status = f"proposal {number} is {found.status}" if found else f"there is no proposal {number}"
        said = f"{status}: only one that was withdrawn, returned or vetoed can be reopened"
        return Refused(Reason.NOT_FOUND, said)
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


# Words


OVERRIDES: Mapping[str, Callable[[Execution, Command], Decision]] = {
    "set_fact": set_fact,
    "move_pawn": move_pawn,
    "give_money": give_money,
    "take_money": take_money,
    "give_items": give_items,
    "take_items": take_items,
    "give_title": give_title,
    "take_title": take_title,
    "set_square": set_square,
    "reopen_proposal": reopen,
}
