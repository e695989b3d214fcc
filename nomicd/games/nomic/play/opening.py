"""How a game comes about: which rules it begins with, and whose seat a newcomer may take."""

from __future__ import annotations

from msgspec.structs import replace

from nomicd.games.nomic import events as e
from nomicd.games.nomic.play.founding import foundation
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.kernel.decision import Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import NewGame
from nomicd.table.course.opening import make_opening, refuse_closed_seat
from nomicd.table.presence.rules import is_open


def begin_log(given: NewGame) -> tuple[GameEvent, ...] | Refused:
    """Return the sealed dice and the rule documents, as the options chosen want them."""
    founded = foundation(given.documents, given.options)
    if isinstance(founded, Refused):
        return founded
    return (
        *make_opening(replace(given, options=founded.options, documents={})),
        *((e.CharterAdopted(founded.charter),) if founded.charter else ()),
        *(e.RuleShelved(number, text) for number, text in founded.shelf.items()),
        *(e.RuleEnacted(number, text, "opening") for number, text in founded.rules.items()),
    )


def take_over(state: State, player: str, old: str) -> e.SeatTakenOver | Refused:
    """Return the seat as it is: no rule is asked, and who was Inactive still has to return."""
    return e.SeatTakenOver(player, old) if _is_vacant(state, old) else refuse_closed_seat(old)


def _is_vacant(state: State, player: str) -> bool:
    """Return whether somebody else may go on in that player's place: they are Inactive; or silent for long,
    where nobody ever becomes Inactive."""
    if player not in state.players or not state.players[player].active:
        return player in state.players
    return not any(kind.inactive for kind in book(state.rules).actions.values()) and is_open(state, player)
