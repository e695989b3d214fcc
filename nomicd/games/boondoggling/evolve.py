"""What each fact changes in the state. Never refuses, never draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.state import Aside, Player, Question, State
from nomicd.table.course import evolve as course
from nomicd.table.course import seats
from nomicd.table.course.evolve import set_player
from nomicd.table.naming import in_fields, in_names, other
from nomicd.table.presence import evolve as presence
from nomicd.table.presence.facts import SeatTakenOver
from nomicd.table.standing import without
from nomicd.table.votes import evolve as votes


def _money_printed(state: State, event: e.MoneyPrinted) -> None:
    state.circulation += event.amount


def _player_joined(state: State, event: e.PlayerJoined) -> None:
    state.players[event.player] = Player(event.player)
    state.seats = (*state.seats, event.player)


def _player_left(state: State, event: e.PlayerLeft) -> None:
    course.player_left(state, event)
    _up(state, event.player)


def _up(state: State, player: str) -> None:
    """That player gets up from the table."""
    state.seats, state.next = _without(state.seats, state.next, player)
    if state.question and state.question.player == player:
        state.question = None


def _without(names: tuple[str, ...], turn: int, player: str) -> tuple[tuple[str, ...], int]:
    """Who sits there without that player, and whose turn it is then."""
    left = tuple(name for name in names if name != player)
    turn -= names.index(player) < turn
    return left, turn if turn < len(left) else 0


def _seats_merged(state: State, event: e.SeatsMerged) -> None:
    state.aside[event.player] = Aside(state.seats, state.next, state.question)
    seats.seats_merged(state, event)
    into = state.players[event.into]
    set_player(state, event.into, clear=into.clear and not into.fund)
    _up(state, event.player)


def _seats_parted(state: State, event: e.SeatsParted) -> None:
    """If nobody has moved since, all is as it was; else they sit in their place again, and it is still the
    turn of whose it is. A fund that goes back with its seat leaves whoever had it as clear as before."""
    was, kept, player = state.aside.pop(event.player), state.merged[event.player], event.player
    into = state.players.get(event.into)
    if into and into.space == kept.into.space:
        set_player(state, event.into, clear=kept.into.clear)
    if (state.seats, state.next) == _without(was.seats, was.next, player):
        state.seats, state.next = was.seats, was.next
        state.question = _asked_still(state, was.question, player) or state.question
    else:
        turn = state.seats[state.next]
        place = min(was.seats.index(player), len(state.seats))
        state.seats = (*state.seats[:place], player, *state.seats[place:])
        state.next = state.seats.index(turn)
    seats.seats_parted(state, event)


def _asked_still(state: State, was: Question | None, player: str) -> Question | None:
    """What that player was asked, if nothing has come of it yet."""
    mine = was is not None and was.player == player and was.id == state.asked and was.due > state.update
    return was if mine else None


def _player_renamed(state: State, event: e.PlayerRenamed) -> None:
    old, new = event.old, event.player
    votes.player_renamed(state, event)
    state.seats = in_names(state.seats, old, new)
    state.first = other(state.first, old, new)
    if state.question:
        state.question = replace(state.question, player=other(state.question.player, old, new))
    for name, was in state.aside.items():
        (asked,) = in_fields([was.question], old, new, "player") if was.question else (None,)
        state.aside[name] = Aside(in_names(was.seats, old, new), was.next, asked)


def _token_named(state: State, event: e.TokenNamed) -> None:
    set_player(state, event.player, token=event.token)


def _first_chosen(state: State, event: e.FirstChosen) -> None:
    place = state.seats.index(event.player)
    state.seats = state.seats[place:] + state.seats[:place]
    state.first = event.player
    state.next = 0


def _round_started(state: State, event: e.RoundStarted) -> None:
    state.round = event.number


def _moved(state: State, event: e.Moved) -> None:
    player = state.players[event.player]
    clear = player.fund == 0 if event.forked == "red" else player.clear and event.road == "red"
    set_player(state, event.player, space=event.end, clear=clear)


def _money_moved(state: State, event: e.MoneyMoved) -> None:
    for side, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
        _put(state, side, amount)
        # of a fund that goes with a seat, the fact of the seats says what it means for who has it now
        if amount > 0 and side in state.players and event.why != "merged":
            set_player(state, side, clear=False)


def _put(state: State, side: str, amount: int) -> None:
    if side == e.TREASURY:
        state.treasury += amount
    elif side == e.CIRCULATION:
        state.circulation += amount
    else:
        set_player(state, side, fund=state.players[side].fund + amount)


def _treasury_replenished(state: State, event: e.TreasuryReplenished) -> None:
    state.circulation -= event.amount
    state.treasury += event.amount
    state.stage = event.stage


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    del event
    state.next = (state.next + 1) % len(state.seats)


def _question_asked(state: State, event: e.QuestionAsked) -> None:
    state.asked = event.id
    state.question = Question(
        event.player,
        event.prompt,
        event.options,
        event.default,
        event.due,
        id=event.id,
        faces=event.faces,
        rerolls=event.rerolls,
    )


def _question_answered(state: State, event: e.QuestionAnswered) -> None:
    if state.question:
        state.question = replace(state.question, answer=event.answer)


def _question_closed(state: State, event: e.QuestionClosed) -> None:
    del event
    state.question = None


def _standing_ended(state: State, event: e.StandingEnded) -> None:
    state.standing = without(state.standing, event.source)


def _seat_taken_over(state: State, event: SeatTakenOver) -> None:
    presence.seat_taken_over(state, event)
    state.seats = tuple(event.player if name == event.old else name for name in state.seats)
    state.first = event.player if state.first == event.old else state.first
    if state.question and state.question.player == event.old:
        state.question = replace(state.question, player=event.player, answer="")


CHANGES: Mapping[str, Callable[[Any, Any], None]] = {
    e.MoneyPrinted.NAME: _money_printed,
    e.PlayerJoined.NAME: _player_joined,
    e.PlayerLeft.NAME: _player_left,
    SeatTakenOver.NAME: _seat_taken_over,
    e.PlayerRenamed.NAME: _player_renamed,
    e.SeatsMerged.NAME: _seats_merged,
    e.SeatsParted.NAME: _seats_parted,
    e.TokenNamed.NAME: _token_named,
    e.FirstChosen.NAME: _first_chosen,
    e.RoundStarted.NAME: _round_started,
    e.DoublesSettled.NAME: course.nothing,
    e.Moved.NAME: _moved,
    e.MoneyMoved.NAME: _money_moved,
    e.TreasuryReplenished.NAME: _treasury_replenished,
    e.Landed.NAME: course.nothing,
    e.TurnEnded.NAME: _turn_ended,
    e.QuestionAsked.NAME: _question_asked,
    e.QuestionAnswered.NAME: _question_answered,
    e.QuestionClosed.NAME: _question_closed,
    e.StandingEnded.NAME: _standing_ended,
}
"""By name; the rest is the course of every game."""
