"""What the Admin does about seats: another name for a player, one seat of two; and what takes back that, and
what else the Admin has said to the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.game import MERGE, RENAME, UNDO, SeatChange
from nomicd.kernel.ids import is_player
from nomicd.table.course import facts as f
from nomicd.table.course.filing import MAX_ARGUMENT
from nomicd.table.course.state import AnyCourse, S
from nomicd.table.course.working import Working
from nomicd.table.elimination import is_out_of_game
from nomicd.table.presence.facts import AllDone

VERBS = frozenset({RENAME, MERGE, UNDO})

Inverse: TypeAlias = Callable[[Any, Any, str], "tuple[GameEvent, ...] | Refused"]
"""What takes an event back at a state, for a reason; or why nothing does."""
Inverses: TypeAlias = Mapping[type[GameEvent], Inverse]


def rename(table: Working[S], command: Command) -> Decision:
    """A player has another name, in all that is to come; the log keeps the old one where it stands."""
    old, new = str(command.args.get("player")), str(command.args.get("to"))
    if old not in table.state.players:
        return Refused(Reason.NOT_FOUND, f"nobody here is called {old[:40]}")
    if why := check_name(table.state, new, old):
        return Refused(Reason.TAKEN, why)
    return _emit_alone(table, f.PlayerRenamed(new, old))


def check_name(state: AnyCourse, name: str, mine: str = "") -> str:
    """Why that cannot be the name of somebody, who is called `mine` so far; "" if it can."""
    if not is_player(name):
        return f"nobody can be called {name[:40]}: a letter, then letters and digits"
    if any(each.casefold() == name.casefold() and each != mine for each in state.players):
        return f"there is a player {name} already"
    whose = find_player_once_called(state, name) or mine
    return f"{whose} was called {name} before" if whose != mine else ""


def find_player_once_called(state: AnyCourse, name: str) -> str:
    """Return who had that name before, in any case of letters; "" if nobody had."""
    return {was.casefold(): now for was, now in state.former.items()}.get(name.casefold(), "")


def _refuse_merge(state: AnyCourse, gone: str, into: str, fewest: int) -> Refused | None:
    """Return why these two seats cannot become one; None if they can."""
    for name in (gone, into):
        if name not in state.players:
            return Refused(Reason.NOT_FOUND, f"nobody here is called {name[:40]}")
    if gone == into:
        return Refused(Reason.UNCLEAR, "these are not two seats")
    if is_out_of_game(state, gone):
        return None
    if is_out_of_game(state, into):
        return Refused(Reason.NOT_NOW, f"{into} is out of the game: merge {into} into {gone} instead")
    in_play = [name for name in state.players if not is_out_of_game(state, name)]
    if state.started and len(in_play) <= fewest:
        return Refused(Reason.NOT_NOW, f"fewer than {fewest} would be left: end the game, or let others in")
    return None


def merge(
    table: Working[S], command: Command, hand_over: Callable[[Working[S], str, str], None], fewest: int
) -> Decision:
    """Two seats of one person become one: what the game hands over is the other's, what was ordered ends."""
    gone, into = str(command.args.get("player")), str(command.args.get("into"))
    if refused := _refuse_merge(table.state, gone, into, fewest):
        return refused
    hand_over(table, gone, into)
    return _emit_alone(table, f.SeatsMerged(gone, into))


def _emit_alone(table: Working[S], event: GameEvent) -> Decision:
    table.emit(event)
    return Accepted(tuple(table.events))


# Taking back


def make_undo_command(
    number: int, why: str, events: Sequence[GameEvent], kinds: Collection[type[GameEvent]]
) -> Command | Refused:
    """Return the command that takes back what these events, which followed from the Admin's of that number,
    did; `kinds` are those that the game can take back."""
    if not events or any(type(event) not in kinds for event in events):
        said = f"what followed from event {number} cannot be taken back by itself"
        return Refused(Reason.NOT_NOW, f"{said}; write: correct the past because … / strike event {number}")
    facts = msgspec.json.encode([(event.NAME, event) for event in events]).decode()
    if len(facts) > MAX_ARGUMENT:
        return Refused(Reason.LIMIT, f"event {number} led to too much: put the past right instead")
    return Command(UNDO, {"event": number, "why": why, "facts": facts}, text=f"undo event {number}")


def read_undone(command: Command, kinds: Collection[type[GameEvent]]) -> Iterator[GameEvent]:
    """Yield the events that the command takes back, the last one first."""
    named = {kind.NAME: kind for kind in kinds}
    told = msgspec.json.decode(str(command.args.get("facts") or "[]"), type=list[tuple[str, Any]])
    return (msgspec.convert(body, named[name]) for name, body in reversed(told))


def undo(table: Working[S], command: Command, inverses: Inverses) -> Decision:
    """Make the inverses, the last one first, if nothing has come since that they would overrule."""
    why = str(command.args.get("why") or "the Admin says so")
    for event in read_undone(command, inverses):
        back = inverses[type(event)](table.state, event, why)
        if isinstance(back, Refused):
            return back
        table.emit(*back)
    return Accepted(tuple(table.events))


def _undo_renaming(state: AnyCourse, event: f.PlayerRenamed, _why: str) -> tuple[GameEvent, ...] | Refused:
    """The old name again."""
    if event.player not in state.players:
        return Refused(Reason.NOT_NOW, f"{event.player} does not play any more")
    if event.old in state.players:
        return Refused(Reason.NOT_NOW, f"there is a player {event.old} now")
    return (f.PlayerRenamed(event.old, event.player, back=not event.back),)


def _undo_merge(state: AnyCourse, event: f.SeatsMerged, _why: str) -> tuple[GameEvent, ...] | Refused:
    """Two seats again."""
    if event.player not in state.merged or event.player in state.players:
        return Refused(Reason.NOT_NOW, f"{event.player} is not merged any more")
    if event.into not in state.players:
        return Refused(Reason.NOT_NOW, f"{event.into} does not play any more")
    return (f.SeatsParted(event.player, event.into),)


def _undo_parting(state: AnyCourse, event: f.SeatsParted, _why: str) -> tuple[GameEvent, ...] | Refused:
    """The taking back taken back."""
    if not {event.player, event.into} <= state.players.keys():
        return Refused(Reason.NOT_NOW, f"{event.player} and {event.into} do not both play any more")
    return (f.SeatsMerged(event.player, event.into),)


def _undo_ready(_state: AnyCourse, _event: AllDone, _why: str) -> tuple[GameEvent, ...] | Refused:
    """Nothing: with the seat, whoever was not done is there again."""
    return ()


def _undo_pause(state: AnyCourse, _event: f.GamePaused, _why: str) -> tuple[GameEvent, ...] | Refused:
    return (f.GameResumed(),) if state.paused else Refused(Reason.NOT_NOW, "the game is not paused")


def _undo_resume(state: AnyCourse, _event: f.GameResumed, why: str) -> tuple[GameEvent, ...] | Refused:
    return Refused(Reason.NOT_NOW, "the game is paused") if state.paused else (f.GamePaused(why),)


INVERSES: Inverses = {
    f.PlayerRenamed: _undo_renaming,
    f.SeatsMerged: _undo_merge,
    f.SeatsParted: _undo_parting,
    AllDone: _undo_ready,
    f.GamePaused: _undo_pause,
    f.GameResumed: _undo_resume,
}
"""In every game; one adds what its own facts of seats need."""


# For the services


def read_seat_change(event: GameEvent) -> SeatChange | None:
    """Return what an event says of somebody's seat."""
    match event:
        case f.PlayerRenamed(player=player, old=old):
            return SeatChange("named", player, old)
        case f.SeatsMerged(player=player, into=into):
            return SeatChange("gone", player, into)
        case f.SeatsParted(player=player):
            return SeatChange("back", player)
    return None
