"""What facts of players, and what they hold change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.evolve import seats
from nomicd.games.nomic.evolve.setting import set_player
from nomicd.games.nomic.state import Player, State


def _player_joined(state: State, event: e.PlayerJoined) -> None:
    seats.joined(state, Player(event.player, square=event.square, joined=state.update))


def _player_left(state: State, event: e.PlayerLeft) -> None:
    if event.player in state.players:
        seats.leave(state, event.player)


def _player_dressed(state: State, event: e.PlayerDressed) -> None:
    set_player(state, event.player, gender=event.gender, colour=event.colour)


def _player_activated(state: State, event: e.PlayerActivated) -> None:
    set_player(state, event.player, active=True, idle=0)


def _player_inactivated(state: State, event: e.PlayerInactivated) -> None:
    set_player(state, event.player, active=False)


def _title_taken(state: State, event: e.TitleTaken) -> None:
    titles = state.players[event.player].titles
    if event.title not in titles:
        set_player(state, event.player, titles=(*titles, event.title))


def _title_lost(state: State, event: e.TitleLost) -> None:
    titles = tuple(title for title in state.players[event.player].titles if title != event.title)
    set_player(state, event.player, titles=titles)


def _item_given(state: State, event: e.ItemGiven) -> None:
    items = state.players[event.player].items
    count = items.get(event.item, 0) + event.n
    set_player(state, event.player, items={**items, event.item: count})


def _item_taken(state: State, event: e.ItemTaken) -> None:
    items = dict(state.players[event.player].items)
    items[event.item] = items.get(event.item, 0) - event.n
    if not items[event.item]:
        del items[event.item]
    set_player(state, event.player, items=items)


def _money_paid(state: State, event: e.MoneyPaid) -> None:
    _put_money(state, event.payer, -event.amount)
    _put_money(state, event.payee, event.amount)


def _put_money(state: State, side: str, amount: int) -> None:
    if side.startswith("@"):
        state.accounts[side[1:]] = state.accounts.get(side[1:], 0) + amount
    elif side in state.players:
        set_player(state, side, cash=state.players[side].cash + amount)


def _granted(state: State, event: e.Granted) -> None:
    count = state.extra.get(event.player, 0) + event.n
    if count:
        state.extra[event.player] = count
    else:
        state.extra.pop(event.player, None)


EVOLVE: Mapping[str, Callable[[Any, Any], None]] = {
    e.PlayerJoined.NAME: _player_joined,
    e.PlayerLeft.NAME: _player_left,
    e.PlayerDressed.NAME: _player_dressed,
    e.PlayerActivated.NAME: _player_activated,
    e.PlayerInactivated.NAME: _player_inactivated,
    e.TitleTaken.NAME: _title_taken,
    e.TitleLost.NAME: _title_lost,
    e.ItemGiven.NAME: _item_given,
    e.ItemTaken.NAME: _item_taken,
    e.MoneyPaid.NAME: _money_paid,
    e.Granted.NAME: _granted,
}
