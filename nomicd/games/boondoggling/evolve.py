"""What each fact changes in the state. Never refuses, never draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.options import Options, options
from nomicd.games.boondoggling.state import Player, Question, State
from nomicd.kernel.events import Event
from nomicd.table.standing import Standing, with_new, without


def _set(state: State, name: str, **fields: Any) -> None:
    state.players[name] = replace(state.players[name], **fields)


def _game_opened(state: State, event: e.GameOpened) -> None:
    chosen = options(event.options)
    state.slug, state.timezone = event.slug, event.timezone
    state.options = chosen if isinstance(chosen, Options) else Options()


def _chance_sealed(state: State, event: e.ChanceSealed) -> None:
    state.seed = event.seed


def _chance_committed(state: State, event: e.ChanceCommitted) -> None:
    state.commitment = event.commitment


def _document_adopted(state: State, event: e.DocumentAdopted) -> None:
    state.documents[event.name] = event.text


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
    del state.players[event.player]
    state.standing = tuple(order for order in state.standing if order.player != event.player)
    if state.question and state.question.player == event.player:
        state.question = None


def _token_named(state: State, event: e.TokenNamed) -> None:
    _set(state, event.player, token=event.token)


def _game_started(state: State, event: e.GameStarted) -> None:
    state.started = True
    state.deadline = event.deadline


def _game_paused(state: State, event: e.GamePaused) -> None:
    state.paused = event.why
    state.stops += 1


def _game_resumed(state: State, event: e.GameResumed) -> None:
    del event
    state.paused = ""
    state.stops += 1


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.over = event.why
    state.winner = event.player


def _update_started(state: State, event: e.UpdateStarted) -> None:
    state.update = event.number
    state.deadline = event.deadline
    state.weekday = event.weekday


def _update_ended(state: State, event: e.UpdateEnded) -> None:
    state.secret = event.secret
    state.filed = ()


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
    _set(state, event.player, space=event.end, clear=clear)


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
        _set(state, side, fund=player.fund + amount, clear=player.clear and amount <= 0)


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


def _standing_set(state: State, event: e.StandingSet) -> None:
    new = Standing(event.source, event.player, event.action, event.args, event.text)
    state.standing = with_new(state.standing, new)


def _standing_ended(state: State, event: e.StandingEnded) -> None:
    state.standing = without(state.standing, event.source)


def _order_filed(state: State, event: e.OrderFiled) -> None:
    state.filed = (*state.filed, event.digest)


def _nothing(state: State, event: Event) -> None:
    """A fact for readers changes nothing."""


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.GameOpened.NAME: _game_opened,
    e.ChanceSealed.NAME: _chance_sealed,
    e.ChanceCommitted.NAME: _chance_committed,
    e.DocumentAdopted.NAME: _document_adopted,
    e.MoneyPrinted.NAME: _money_printed,
    e.PlayerJoined.NAME: _player_joined,
    e.PlayerLeft.NAME: _player_left,
    e.TokenNamed.NAME: _token_named,
    e.GameStarted.NAME: _game_started,
    e.GamePaused.NAME: _game_paused,
    e.GameResumed.NAME: _game_resumed,
    e.GameEnded.NAME: _game_ended,
    e.UpdateStarted.NAME: _update_started,
    e.UpdateEnded.NAME: _update_ended,
    e.FirstChosen.NAME: _first_chosen,
    e.RoundStarted.NAME: _round_started,
    e.DiceRolled.NAME: _nothing,
    e.DoublesSettled.NAME: _nothing,
    e.Moved.NAME: _moved,
    e.MoneyMoved.NAME: _money_moved,
    e.TreasuryReplenished.NAME: _treasury_replenished,
    e.Landed.NAME: _nothing,
    e.TurnEnded.NAME: _turn_ended,
    e.QuestionAsked.NAME: _question_asked,
    e.QuestionAnswered.NAME: _question_answered,
    e.QuestionClosed.NAME: _question_closed,
    e.StandingSet.NAME: _standing_set,
    e.StandingEnded.NAME: _standing_ended,
    e.OrderFiled.NAME: _order_filed,
    e.AdminOrdered.NAME: _nothing,
}
