"""What the Admin does about seats: another name for a player, one seat of two. No rule is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play.decree_words import UnfitValue
from nomicd.games.nomic.state import State
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Decision
from nomicd.kernel.events import GameEvent
from nomicd.kernel.game import MERGE, RENAME
from nomicd.table.course import reseating
from nomicd.table.course.working import Working


def merge(table: Execution, command: Command) -> Decision:
    """Two seats of one person become one: all that is owned is the other's, what was ordered ends."""
    about = f"the Admin: {command.args.get('why')}"

    def hand_over(_: Working[State], gone: str, into: str) -> None:
        if cash := table.state.players[gone].cash:
            sides = (gone, into) if cash > 0 else (into, gone)
            table.emit(e.MoneyPaid(*sides, abs(cash), about))

    return reseating.merge(table, command, hand_over, 1)


SEATS: Mapping[str, Callable[[Execution, Command], Decision]] = {RENAME: reseating.rename, MERGE: merge}


# Undoing


def undo_merge(state: State, event: e.SeatsMerged, _: str) -> Iterator[GameEvent]:
    """Two seats again, if all is still there that went from one to the other."""
    kept, into = state.left.get(event.player), state.players.get(event.into)
    if kept is None or kept.into is None or event.player in state.players:
        raise UnfitValue(f"{event.player} is not merged any more")
    if into is None:
        raise UnfitValue(f"{event.into} does not play any more")
    for item, n in kept.player.items.items():
        if into.items.get(item, 0) < n:
            named = item.replace("_", " ")
            raise UnfitValue(f"{event.into} does not have the {named} of {event.player} any more")
    owned = [square.label for square in state.list_squares_of(event.into)]
    for label in kept.squares:
        if label not in owned:
            raise UnfitValue(f"{event.into} does not own square {label} of {event.player} any more")
    yield e.SeatsParted(event.player, event.into)


def undo_leaving(state: State, event: e.NomicPlayerLeft, why: str) -> Iterator[GameEvent]:
    """The seat as it was left, with the money that was theirs."""
    if event.player in state.players or event.player not in state.left:
        raise UnfitValue(f"{event.player} has not left, or has begun anew since")
    cash = state.left[event.player].player.cash
    yield e.SeatReturned(event.player)
    if cash:
        sides = ("", event.player) if cash > 0 else (event.player, "")
        yield e.MoneyPaid(*sides, abs(cash), why)
