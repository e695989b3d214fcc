"""What must hold of every state, whatever rules ask for: the last net behind the checks of single effects.

Only what has changed is looked at; since values are replaced and never changed in place, that is what is not
the very same object as before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import PlayerState, SquareState, State
from nomicd.kernel.events import GameEvent, of_kind


def breach(before: State, after: State, events: Sequence[GameEvent]) -> str:
    """Return what these events have broken, in words; "" if all holds that held before."""
    return next(_breaches(before, after, events), "") if events else ""


def _breaches(before: State, after: State, events: Iterable[GameEvent]) -> Iterator[str]:
    paid = _sum_payments(events)
    if after.board is not before.board:
        yield from _board(before, after)
    yield from _players(before, after, events, paid)
    if paid or before.accounts != after.accounts:
        yield from _accounts(before, after, paid)
    if before.squares != after.squares:  # quickly known, since most are the same objects
        yield from _squares(before, after)
    if len(after.players) < len(before.players):
        yield from (line for square in after.squares.values() for line in _owner(square, after))


def _sum_payments(events: Iterable[GameEvent]) -> defaultdict[str, int]:
    """Return what each side has got, less what it has given."""
    paid: defaultdict[str, int] = defaultdict(int)
    for event in events:
        if isinstance(event, e.MoneyPaid):
            paid[event.payer] -= event.amount
            paid[event.payee] += event.amount
    return paid


def _players(
    before: State, after: State, events: Iterable[GameEvent], paid: Mapping[str, int]
) -> Iterator[str]:
    old_names = {each.player: each.old for each in of_kind(e.PlayerRenamed, events)}
    for name, player in after.players.items():
        was = before.players.get(old_names.get(name, name))
        if was is not player:
            yield from _player(player, was, after, paid[name])


def _player(player: PlayerState, was: PlayerState | None, state: State, paid: int) -> Iterator[str]:
    yield from _counts(player.items, f"{player.name} would hold")
    if player.cash != (was.cash if was else 0) + paid:
        yield f"money of {player.name} would come or go without a payment"
    moved = was is None or was.square != player.square
    if moved and player.square and player.square not in state.squares:
        yield f"{player.name} would stand on square {player.square}, and there is none"


def _counts(items: Mapping[str, int], would: str) -> Iterator[str]:
    yield from (f"{would} {n} of {item}" for item, n in items.items() if n < 0)


def _accounts(before: State, after: State, paid: Mapping[str, int]) -> Iterator[str]:
    for name, amount in after.accounts.items():
        was = before.accounts.get(name, 0)
        if amount < 0:
            yield f"the account {name} would hold ${amount:,}"
        if amount != was + paid[f"@{name}"]:
            yield f"money of the account {name} would come or go without a payment"


def _squares(before: State, after: State) -> Iterator[str]:
    for label, square in after.squares.items():
        if before.squares.get(label) is not square:
            yield from _counts(square.items, f"on square {label} there would lie")
            yield from _owner(square, after)


def _owner(square: SquareState, state: State) -> Iterator[str]:
    if square.owner and square.owner not in state.players:
        yield f"square {square.label} would belong to {square.owner}, who does not play"


def _board(before: State, after: State) -> Iterator[str]:
    board = after.board
    if before.board and not board:
        yield "the board would be empty"
    if len(set(board)) < len(board):
        yield "two squares of the board would have the same label"
    yield from (
        f"the board would have a square {label} that is none" for label in board if label not in after.squares
    )
    yield from (
        f"{player.name} would stand on square {player.square}, and there is none"
        for player in after.players.values()
        if player.square in before.squares and player.square not in after.squares
    )
