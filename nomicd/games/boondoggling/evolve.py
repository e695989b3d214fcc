"""What each fact changes in the state. Never refuses, never draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.state import Player, Question, State
from nomicd.table.course import evolve as course
from nomicd.table.course.evolve import set_player
from nomicd.table.presence import evolve as presence
from nomicd.table.presence.facts import SeatTakenOver
from nomicd.table.standing import without


def _money_printed(state: State, event: e.MoneyPrinted) -> None:
    state.circulation += event.amount


def _player_joined(state: State, event: e.PlayerJoined) -> None:
    state.players[event.player] = Player(event.player)
    state.seats = (*state.seats, event.player)


def _player_left(state: State, event: e.PlayerLeft) -> None:
    place = state.seats.index(event.player)
    state.seats = tuple(name for name in state.seats if name != event.player)
    state.next -= place < state.next
    if state.next >= len(state.seats):
        state.next = 0
    course.player_left(state, event)
    if state.question and state.question.player == event.player:
        state.question = None


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
    _put(state, event.payer, -event.amount)
    _put(state, event.payee, event.amount)


def _put(state: State, side: str, amount: int) -> None:
    if side == e.TREASURY:
        state.treasury += amount
    elif side == e.CIRCULATION:
        state.circulation += amount
    else:
        player = state.players[side]
        set_player(state, side, fund=player.fund + amount, clear=player.clear and amount <= 0)


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
