"""The Admin gives a seat back to somebody who has lost it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.margin import RulingMade
from nomicd.services.history import rulings
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.people import seating
from nomicd.services.ports import SeatState
from nomicd.services.reading.sitting import Answer, Sitting
from nomicd.services.registers.standing import seat_of
from nomicd.services.verbs import admin as verbs

ANEW = "They begin anew: what was theirs is given back by “set” and “give”."


class Seats:
    """The handler of the verb."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self.handlers: Mapping[str, Callable[[Sitting, Command], Answer]] = {verbs.REINSTATE.key: self._again}

    def _again(self, sitting: Sitting, command: Command) -> Answer:
        tx, draft, name = sitting.tx, sitting.draft, str(command.args["player"])
        found = seat_of(tx, draft.game.slug, name)
        if found is None or found.state is not SeatState.GONE:
            return Refused(Reason.NOT_FOUND, f"nobody called {name[:40]} has lost a seat here")
        if refused := seating.problem(tx, draft.game.slug, found.player, found.address):
            return refused
        decision = seating.seat(tx, draft, found.player, found.address)
        if isinstance(decision, Refused):
            return decision
        why = str(command.args["why"])
        made = rulings.rule(sitting.rulings(), f"{found.player} has the seat again.", why)
        assert isinstance(made, RulingMade)
        draft.note(made)
        seating.tell_welcome(tx, self._scribe, draft, found.player, f"mail-{sitting.mail.id}", sitting.now)
        return Accepted(decision.events, (*decision.says, ANEW))
