"""How a game comes about and who sits at the table, as far as that is the same in every game."""

from __future__ import annotations

from datetime import datetime

from nomicd.kernel import chance
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.ids import is_player
from nomicd.kernel.inputs import NewGame
from nomicd.table import proof
from nomicd.table.course import facts as f
from nomicd.table.course.reseating import find_player_once_called
from nomicd.table.course.state import AnyCourse
from nomicd.table.presence.facts import SeatTakenOver
from nomicd.table.presence.rules import is_open


def make_opening(given: NewGame) -> tuple[GameEvent, ...]:
    """The dice are sealed, the documents copied into the log."""
    seed, options = given.seed.hex(), dict(sorted(given.options.items()))
    return (
        f.GameOpened(given.slug, given.timezone, given.ruleset, options),
        f.ChanceSealed(seed),
        f.ChanceCommitted(proof.secret(seed, 0).hex(), chance.LENGTH),
        *(f.DocumentAdopted(name, text) for name, text in sorted(given.documents.items())),
    )


def cannot_sit(state: AnyCourse, player: str) -> Refused | None:
    """Why nobody of that name can come in now, in any game."""
    if state.over:
        return Refused(Reason.GAME_OVER, "the game is over")
    if not is_player(player):
        return Refused(Reason.BAD_TEXT, f"nobody can be called {player!r}: a letter, then letters and digits")
    if player.casefold() in (name.casefold() for name in state.players):
        return Refused(Reason.TAKEN, f"there is a player {player} already")
    if whose := find_player_once_called(state, player):
        return Refused(Reason.TAKEN, f"{whose} was called {player} once")
    return None


def takeover(state: AnyCourse, player: str, instead: str = "") -> SeatTakenOver | Refused:
    """The seat that a newcomer to a game that has begun goes on with: that one, or the one silent for
    longest."""
    if instead:
        return SeatTakenOver(player, instead) if is_open(state, instead) else refuse_closed_seat(instead)
    silent = [name for name in state.players if is_open(state, name)]
    if not silent:
        return Refused(Reason.NOT_NOW, "the game has begun, and no seat in it is open")
    missed = state.presence.missed
    return SeatTakenOver(player, max(silent, key=lambda name: missed[name]))


def refuse_closed_seat(player: str) -> Refused:
    """Nobody can go on in that player's place."""
    return Refused(Reason.TAKEN, f"no seat of {player[:40]}'s is open")


def start_game(state: AnyCourse, now: datetime, fewest: int) -> f.GameStarted | Refused:
    """The first update is the first one due after that instant."""
    if state.started:
        return Refused(Reason.NOT_NOW, "the game has begun already")
    if len(state.players) < fewest:
        wanted = f"{fewest} or more play" if fewest > 1 else "nobody plays yet"
        return Refused(Reason.NOT_NOW, f"{wanted}: add players first")
    return f.GameStarted(now.isoformat())
