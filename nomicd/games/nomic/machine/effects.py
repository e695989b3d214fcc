"""The closed list of effects: what rule code may ask for, how it is checked, and the facts it becomes.

An effect arrives as plain data and is read strictly into one of the types below; whatever does not fit is
`Impossible`, and its rule is suspended. What a player cannot afford or may not do is `Declined`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.machine.journeys import jump_to, move_on
from nomicd.games.nomic.machine.picture import Data, where, who
from nomicd.games.nomic.machine.stage import Stage
from nomicd.games.nomic.machine.wishes import (
    MAX_SQUARES,
    AddSquare,
    Ask,
    Build,
    Count,
    Dress,
    Effect,
    Give,
    Grant,
    Jump,
    Label,
    Later,
    Log,
    Money,
    Move,
    Own,
    Pause,
    Pay,
    Postpone,
    Put,
    Raze,
    RemoveSquare,
    Resubmit,
    SetActive,
    Steps,
    Take,
    Tell,
    Title,
    Where,
    Who,
    Win,
    Wish,
)
from nomicd.games.nomic.state import Player, Square

MAX_QUESTIONS = 12
MAX_KEYS = 2_000
MAX_VALUE = 8_000
GENDERS = ("m", "f", "none")


class Impossible(Exception):
    """The effect cannot be: its rule is wrong. The message says what is."""


class Declined(Exception):
    """The effect is not for this player now: the reason, said to the player as `you`."""


_IN_BEFORE = (Put, Later, Log, Tell)


def carry_out(table: Stage, rule: int, data: Any, *, before: bool = False) -> None:
    """Make the facts that an effect asks for. In a before-hook only some are allowed.
    Raises `Impossible` or `Declined`, perhaps after some facts: the caller has a savepoint."""
    try:
        effect = msgspec.convert(data, type=Wish)
    except msgspec.ValidationError as error:
        kind = data.get("do", "effect") if isinstance(data, dict) else "answer"
        raise Impossible(f"{kind}: {error}") from None
    if before and not isinstance(effect, _IN_BEFORE):
        raise Impossible("a before-hook may only cancel, set, put, later, log and tell")
    _TABLE[type(effect)](table, rule, effect)


# What they name


def _player(table: Stage, one: Who) -> Player:
    if one.name not in table.state.players:
        raise Impossible(f"there is no player {one.name}")
    return table.state.players[one.name]


def _square(table: Stage, one: Where) -> Square:
    if one.label not in table.state.squares:
        raise Impossible(f"there is no square {one.label}")
    return table.state.squares[one.label]


def _function(table: Stage, rule: int, then: str) -> str:
    if not table.has(rule, then):
        raise Impossible(f"the rule has no function {then}")
    return then


def _clean(text: str) -> str:
    """One line, without what could change how other lines are shown."""
    kept = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())


def _item(table: Stage, key: str) -> str:
    if key not in table.book.items:
        raise Impossible(f"no rule declares the item {key!r}")
    return key


def _gender(gender: str) -> str:
    if gender not in GENDERS:
        raise Impossible(f"a gender is m, f or none, not {gender!r}")
    return gender


# Words


def _log(table: Stage, rule: int, effect: Log) -> None:
    table.emit(e.Noted(_clean(effect.text), rule=rule), rule)


def _tell(table: Stage, rule: int, effect: Tell) -> None:
    table.emit(e.Noted(_clean(effect.text), _player(table, effect.player).name, rule), rule)


# Ways


def _move(table: Stage, rule: int, effect: Move) -> None:
    player = _player(table, effect.player)
    outcome = table.offer("before_move", {"player": who(player.name), "steps": effect.steps})
    if not _cancelled(table, outcome.cancelled):
        steps = _changed(outcome.changes, "steps", effect.steps, Steps)
        table.then(lambda: move_on(table, player.name, steps, rule))


def _jump(table: Stage, rule: int, effect: Jump) -> None:
    player, square = _player(table, effect.player), _square(table, effect.square)
    outcome = table.offer("before_jump", {"player": who(player.name), "square": where(square.label)})
    if not _cancelled(table, outcome.cancelled):
        target = _square(table, _changed(outcome.changes, "square", effect.square, Where))
        table.then(lambda: jump_to(table, player.name, target.label, rule, land=effect.land))


def _cancelled(table: Stage, cancelled: tuple[int, str] | None) -> bool:
    """Whether it was, which is then said to all."""
    if cancelled and cancelled[1]:
        table.emit(e.Noted(_clean(cancelled[1]), rule=cancelled[0]), cancelled[0])
    return cancelled is not None


def _changed(changes: Data, field: str, value: Any, kind: Any) -> Any:
    """The value as before-hooks set it. What they may not set, or not so, is the effect's own again."""
    try:
        return msgspec.convert(changes[field], type=kind) if field in changes else value
    except msgspec.ValidationError as error:
        raise Impossible(f"set({field}=): {error}") from None


# Money


def _pay(table: Stage, rule: int, effect: Pay) -> None:
    payer, payee = _side(table, effect.payer), _side(table, effect.payee)
    about = _square(table, effect.about).label if effect.about else ""
    if payer == payee:
        return
    fields = {
        "payer": _named(payer),
        "payee": _named(payee),
        "amount": effect.amount,
        "why": effect.why,
        "voluntary": effect.voluntary,
        "about": where(about),
        "rule": rule,
    }
    outcome = table.offer("before_pay", fields)
    if _cancelled(table, outcome.cancelled):
        if effect.voluntary and outcome.cancelled:
            raise Declined(outcome.cancelled[1])
        return
    amount = _changed(outcome.changes, "amount", effect.amount, Money)
    amount = _payable(table, payer, amount, voluntary=effect.voluntary)
    if amount:
        table.emit(e.MoneyPaid(payer, payee, amount, _clean(effect.why), about, rule), rule)
        table.after("on_paid", {**fields, "amount": amount}, rule=rule)


def _side(table: Stage, side: Who | str | None) -> str:
    if isinstance(side, Who):
        return _player(table, side).name
    return f"@{_clean(side)}" if side else ""


def _named(side: str) -> Any:
    return side[1:] if side.startswith("@") else who(side)


def _payable(table: Stage, payer: str, amount: int, *, voluntary: bool) -> int:
    """What can be paid of it: an account has no debts; a player has, but never of free will."""
    if not payer:
        return amount
    held = table.state.players[payer].cash if payer in table.state.players else _pot(table, payer)
    if voluntary and amount and held < amount:
        raise Declined(f"that costs ${amount:,}, and you have {'-' * (held < 0)}${abs(held):,}")
    return min(amount, held) if payer.startswith("@") else amount


def _pot(table: Stage, side: str) -> int:
    return table.state.accounts.get(side[1:], 0)


# Things


def _give(table: Stage, rule: int, effect: Give) -> None:
    player, item = _player(table, effect.player), _item(table, effect.item)
    fields = {"player": who(player.name), "item": item, "n": effect.n}
    outcome = table.offer("before_give", fields)
    n = _changed(outcome.changes, "n", effect.n, Count)
    if not _cancelled(table, outcome.cancelled) and n:
        table.emit(e.ItemGiven(player.name, item, n), rule)
        table.after("on_given", {**fields, "n": n}, rule=rule)


def _take(table: Stage, rule: int, effect: Take) -> None:
    player = _player(table, effect.player)
    held = player.items.get(effect.item, 0)
    if table.strict and held < effect.n:
        raise Declined(f"that takes {effect.n} {effect.item.replace('_', ' ')}, and you have {held}")
    if n := min(effect.n, held):
        table.emit(e.ItemTaken(player.name, effect.item, n), rule)
        table.after("on_taken", {"player": who(player.name), "item": effect.item, "n": n}, rule=rule)


# The board


def _own(table: Stage, rule: int, effect: Own) -> None:
    square = _square(table, effect.square)
    owner = _player(table, effect.player).name if effect.player else ""
    if owner != square.owner:
        table.emit(e.SquareOwned(square.label, owner), rule)
        fields = {"square": where(square.label), "player": who(owner), "old": who(square.owner)}
        table.after("on_owned", fields, rule=rule)


def _label(table: Stage, rule: int, effect: Label) -> None:
    square = _square(table, effect.square)
    name = square.name if effect.name is None else _clean(effect.name)
    gender = square.gender if effect.gender is None else _gender(effect.gender)
    if (name, gender) != (square.name, square.gender):
        table.emit(e.SquareLabelled(square.label, name, gender), rule)


def _dress(table: Stage, rule: int, effect: Dress) -> None:
    player = _player(table, effect.player)
    gender = player.gender if effect.gender is None else _gender(effect.gender)
    colour = player.colour if effect.colour is None else _clean(effect.colour)
    if (gender, colour) != (player.gender, player.colour):
        table.emit(e.PlayerDressed(player.name, gender, colour), rule)


def _add_square(table: Stage, rule: int, effect: AddSquare) -> None:
    state = table.state
    if len(state.board) >= MAX_SQUARES:
        raise Impossible(f"the board has {MAX_SQUARES} squares, and may have no more")
    number = 0 if effect.label else max((q.number for q in state.squares.values()), default=0) + 1
    label = effect.label or str(number)
    if label.casefold() in (other.casefold() for other in state.squares):
        raise Impossible(f"there is a square {label} already")
    index = state.board.index(_square(table, effect.after).label) + 1 if effect.after else len(state.board)
    owner = _player(table, effect.owner).name if effect.owner else ""
    table.emit(e.SquareAdded(label, number, index, owner), rule)
    table.after("on_square_added", {"square": where(label)}, rule=rule)
    if owner:
        table.after("on_owned", {"square": where(label), "player": who(owner), "old": None}, rule=rule)


def _remove_square(table: Stage, rule: int, effect: RemoveSquare) -> None:
    square = _square(table, effect.square)
    if any(player.square == square.label for player in table.state.players.values()):
        raise Impossible(f"somebody stands on square {square.label}")
    if len(table.state.board) == 1:
        raise Impossible("the last square stays")
    table.emit(e.SquareRemoved(square.label), rule)


def _build(table: Stage, rule: int, effect: Build) -> None:
    square = _square(table, effect.square)
    kinds = table.book.buildings
    if effect.building not in kinds:
        raise Impossible(f"no rule declares the building {effect.building!r}")
    category = kinds[effect.building].category
    alike = [key for key in square.buildings if category and _category(table, key) == category]
    alike += [key for key in square.buildings if key == effect.building]
    if alike:
        raise Declined(f"there is a {alike[0]} on square {square.label} already")
    table.emit(e.BuildingRaised(square.label, effect.building), rule)


def _category(table: Stage, key: str) -> str:
    return table.book.buildings[key].category if key in table.book.buildings else ""


def _raze(table: Stage, rule: int, effect: Raze) -> None:
    square = _square(table, effect.square)
    if effect.building not in square.buildings:
        raise Declined(f"there is no {effect.building} on square {square.label}")
    table.emit(e.BuildingRazed(square.label, effect.building), rule)


# Players


def _title(table: Stage, rule: int, effect: Title) -> None:
    player, title = _player(table, effect.player), _clean(effect.name)
    if (title in player.titles) != effect.on:
        kind = e.TitleTaken if effect.on else e.TitleLost
        table.emit(kind(player.name, title), rule)


def _set_active(table: Stage, rule: int, effect: SetActive) -> None:
    player = _player(table, effect.player)
    if player.active != effect.on:
        kind = e.PlayerActivated if effect.on else e.PlayerInactivated
        table.emit(kind(player.name), rule)
        table.after("on_active" if effect.on else "on_inactive", {"player": who(player.name)}, rule=rule)


# Memory and time


def _put(table: Stage, rule: int, effect: Put) -> None:
    kept = table.state.memory.get(rule, {})
    if len(msgspec.json.encode(effect.value)) > MAX_VALUE:
        raise Impossible(f"put: what is kept under one key has at most {MAX_VALUE} characters")
    if effect.key not in kept and len(kept) >= MAX_KEYS:
        raise Impossible(f"put: a rule may keep at most {MAX_KEYS} things")
    if kept.get(effect.key) != effect.value:
        table.emit(e.MemoryPut(rule, effect.key, effect.value), rule)


def _ask(table: Stage, rule: int, effect: Ask) -> None:
    player = _player(table, effect.player).name
    if effect.default not in effect.options:
        raise Impossible(f"ask: the default {effect.default!r} is not among the options")
    if sum(1 for each in table.state.questions.values() if each.player == player) >= MAX_QUESTIONS:
        raise Declined(f"there are {MAX_QUESTIONS} questions to you already")
    table.emit(
        e.QuestionAsked(
            table.state.asked + 1,
            player,
            _clean(effect.prompt),
            tuple(dict.fromkeys(map(_clean, effect.options))),
            _clean(effect.default),
            _function(table, rule, effect.then),
            effect.data,
            rule,
            table.state.update + effect.updates,
        ),
        rule,
    )


def _later(table: Stage, rule: int, effect: Later) -> None:
    table.after(_function(table, rule, effect.then), effect.data, only=rule, rule=rule)


def _postpone(table: Stage, rule: int, effect: Postpone) -> None:
    then, due = _function(table, rule, effect.then), table.state.update + effect.updates
    table.emit(e.TimerSet(table.state.asked + 1, then, effect.data, rule, due), rule)


# Proposals and the end


def _grant(table: Stage, rule: int, effect: Grant) -> None:
    if effect.what != "proposal":
        raise Impossible(f"grant: only a proposal can be granted, not {effect.what!r}")
    table.emit(e.Granted(_player(table, effect.player).name, effect.what, effect.n), rule)


def _resubmit(table: Stage, rule: int, effect: Resubmit) -> None:
    player, old = _player(table, effect.player).name, table.state.proposals.get(effect.proposal)
    if old is None:
        raise Impossible(f"there is no proposal {effect.proposal}")
    number = len(table.state.proposals) + 1
    table.emit(
        e.ProposalMade(number, player, old.title, old.body, old.digest, kind="again", first=old.player), rule
    )


def _win(table: Stage, rule: int, effect: Win) -> None:
    player = _player(table, effect.player).name if effect.player else ""
    since = table.state.rules[rule].since if rule in table.state.rules else 0
    fields = {"player": who(player), "why": effect.why, "rule": rule, "since": since}
    if not table.state.over and table.offer("before_win", fields).cancelled is None:
        table.emit(e.GameEnded(player, _clean(effect.why) or "it is over"), rule)


def _pause(table: Stage, rule: int, effect: Pause) -> None:
    if not table.state.paused:
        table.emit(e.GamePaused(_clean(effect.why) or "a rule says so"), rule)


_TABLE: Mapping[type[Effect], Callable[[Stage, int, Any], None]] = {
    Log: _log,
    Tell: _tell,
    Move: _move,
    Jump: _jump,
    Pay: _pay,
    Give: _give,
    Take: _take,
    Own: _own,
    Label: _label,
    Dress: _dress,
    AddSquare: _add_square,
    RemoveSquare: _remove_square,
    Build: _build,
    Raze: _raze,
    Title: _title,
    SetActive: _set_active,
    Put: _put,
    Ask: _ask,
    Later: _later,
    Postpone: _postpone,
    Grant: _grant,
    Resubmit: _resubmit,
    Win: _win,
    Pause: _pause,
}
