"""The Admin and the seats of a game: who is let in, sent away, given the seat back, called otherwise, or made
one of two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.margin import RulingMade
from nomicd.kernel.offers import MERGE, RENAME, Reseated, Reseating
from nomicd.kernel.ruleset import Administering, Ruleset
from nomicd.kernel.views import Page
from nomicd.services.history import rulings
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.pages import notice
from nomicd.services.people import seating
from nomicd.services.ports import Seat, SeatState, Writing
from nomicd.services.reading.sitting import Answer, Sitting
from nomicd.services.registers import preferences
from nomicd.services.registers.standing import rename_also, seat_of
from nomicd.services.verbs import admin as verbs
from nomicd.services.verbs import service

ANEW = "They begin anew: “undo event NUMBER” of their leaving gives back what was theirs, too."


class Seats:
    """Handlers by the keys of the verbs."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self.handlers: Mapping[str, Callable[[Sitting, Command], Answer]] = {
            service.APPROVE.key: self._approve,
            service.REJECT.key: self._reject,
            service.REMOVE.key: self._remove,
            verbs.REINSTATE.key: self._again,
            verbs.RENAME.key: self._rename,
            verbs.MERGE.key: self._merge,
        }

    # In and out

    def _approve(self, sitting: Sitting, command: Command) -> Answer:
        name, deed = str(command.args["name"]), sitting.draft.next
        decision = seating.approve(sitting.tx, sitting.draft, name)
        if isinstance(decision, Accepted):
            sitting.tx.drop(_turned_away(sitting.draft.game.slug, name))
            self._welcome(sitting, name)
            _note(sitting, f"{name} has a seat.", command, deed)
        return decision

    def _welcome(self, sitting: Sitting, name: str) -> None:
        source = f"mail-{sitting.mail.id}"
        seating.tell_welcome(sitting.tx, self._scribe, sitting.draft, name, source, sitting.now)

    def _reject(self, sitting: Sitting, command: Command) -> Answer:
        name = str(command.args["name"])
        decision = seating.reject(sitting.tx, sitting.draft, name)
        if isinstance(decision, Accepted):
            sitting.tx.put(_turned_away(sitting.draft.game.slug, name), "yes")
        return decision

    def _remove(self, sitting: Sitting, command: Command) -> Answer:
        deed = sitting.draft.next
        found = seat_of(sitting.tx, sitting.draft.game.slug, str(command.args["name"]))
        if found and found.state is SeatState.SEATED:
            said = "The Admin has taken your seat away. You get no more mail of this game."
            self._tell(sitting, found.player, "removed", (said, *_because(command)))
        decision = seating.leave(sitting.tx, sitting.draft, str(command.args["name"]))
        if isinstance(decision, Accepted) and found:
            _note(sitting, f"{found.player} has no seat any more.", command, deed)
        return decision

    def _again(self, sitting: Sitting, command: Command) -> Answer:
        tx, draft, name = sitting.tx, sitting.draft, str(command.args["player"])
        found = seat_of(tx, draft.game.slug, name)
        if found is None or found.state is not SeatState.GONE:
            return Refused(Reason.NOT_FOUND, f"nobody called {name[:40]} has lost a seat here")
        if refused := seating.problem(tx, draft, found.player, found.address):
            return refused
        turned_away = _turned_away(draft.game.slug, found.player)
        if tx.get(turned_away):
            tx.drop(turned_away)
            tx.put_seat(msgspec.structs.replace(found, state=SeatState.ASKED))
            said = f"{found.player} asks for a seat again: write approve {found.player}, if you will."
            return Accepted((), (said,))
        deed = draft.next
        decision = seating.seat(tx, draft, found.player, found.address)
        if isinstance(decision, Refused):
            return decision
        _note(sitting, f"{found.player} has the seat again.", command, deed)
        self._welcome(sitting, found.player)
        return Accepted(decision.events, (*decision.says, ANEW))

    # Names, and two seats of one person

    def _rename(self, sitting: Sitting, command: Command) -> Answer:
        slug, old = sitting.draft.game.slug, str(command.args["player"])
        found, new = seat_of(sitting.tx, slug, old), str(command.args["name"])
        if found is None or found.state is not SeatState.SEATED:
            return Refused(Reason.NOT_FOUND, f"nobody called {old[:40]} has a seat here")
        other = seat_of(sitting.tx, slug, new)
        if other is not None and (other.player == found.player or other.state is SeatState.ASKED):
            return Refused(Reason.TAKEN, f"that name is {other.player}'s already")
        args = {"player": found.player, "to": new, "why": command.args["why"]}
        said = f"The Admin calls you {new} from now on. What you had asked for and ordered stays as it was."
        return self._ordered(sitting, command, RENAME, args, ((new, said),))

    def _merge(self, sitting: Sitting, command: Command) -> Answer:
        found = [seat_of(sitting.tx, sitting.draft.game.slug, str(command.args[each])) for each in _TWO]
        seats = [each for each in found if each is not None and each.state is SeatState.SEATED]
        if len(seats) < len(found):
            return Refused(Reason.NOT_FOUND, "both have to have a seat here")
        gone, into = (each.player for each in seats)
        args = {"player": gone, "into": into, "why": command.args["why"]}
        told = (
            (gone, f"The Admin has made one seat of yours and {into}'s: {into} has all that was yours."),
            (into, f"The Admin has made one seat of yours and {gone}'s: you have all that was {gone}'s."),
        )
        return self._ordered(sitting, command, MERGE, args, told)

    def _ordered(
        self,
        sitting: Sitting,
        command: Command,
        verb: str,
        args: Mapping[str, str | int | None],
        told: Sequence[tuple[str, str]],
    ) -> Answer:
        """The game decides, and the seats follow; those who have a seat before or after it are told."""
        if not isinstance(sitting.draft.ruleset, Reseating):
            kind = sitting.draft.ruleset.title
            return Refused(Reason.UNKNOWN, f"in a game of {kind} that cannot be done to a seat")
        asked = Command(verb, dict(args), command.line, command.text)
        decision = ordered(sitting, asked)
        if isinstance(decision, Refused):
            return decision
        for reader, said in told:
            self._tell(sitting, reader, verb, (said, *_because(command)))
        follow(sitting, decision.events)
        for reader, said in told:
            self._tell(sitting, reader, verb, (said, *_because(command)))
        return decision

    def _tell(self, sitting: Sitting, reader: str, what: str, lines: tuple[str, ...]) -> None:
        """Whoever has no seat is not told: so it may be said before and after a seat is another's."""
        page = Page("Your seat", lines)
        key = f"{what}/{sitting.draft.context.cause}/{sitting.draft.head.seq}"
        self._scribe.tell(sitting.tx, sitting.draft.game, [notice(reader, key, page)], sitting.now)


_TWO = ("player", "into")


def ordered(sitting: Sitting, asked: Command) -> Decision:
    """What the game says to a command that may move seats: refused if these cannot follow."""
    draft = sitting.draft
    given = Administering(asked, f"{draft.context.cause}/{asked.line}")
    decision = draft.decide(given)
    if isinstance(decision, Accepted):
        wrong = (_problem(sitting, each) for each in changes(draft.ruleset, decision.events))
        if refused := next(filter(None, wrong), None):
            return refused
    return draft.order(given)


def changes(ruleset: Ruleset, events: Iterable[Event]) -> list[Reseated]:
    """What events say of seats."""
    if not isinstance(ruleset, Reseating):
        return []
    return [each for each in map(ruleset.reseated, events) if each is not None]


def _problem(sitting: Sitting, change: Reseated) -> Refused | None:
    if change.how != "back":
        return None
    slug = sitting.draft.game.slug
    found = seat_of(sitting.tx, slug, change.player)
    if found is None:
        return Refused(Reason.NOT_FOUND, f"nobody called {change.player} ever had a seat here")
    return seating.problem(sitting.tx, sitting.draft, found.player, found.address)


def follow(sitting: Sitting, events: Iterable[Event]) -> None:
    """The seats become what the events say of them."""
    for change in changes(sitting.draft.ruleset, events):
        seat = seat_of(sitting.tx, sitting.draft.game.slug, change.other or change.player)
        if change.how == "named" and seat is not None:
            _renamed(sitting.tx, seat, change.player)
        else:
            seat = seat_of(sitting.tx, sitting.draft.game.slug, change.player)
            assert seat is not None
            gone = change.how == "gone"
            state = SeatState.GONE if gone else SeatState.SEATED
            sitting.tx.put_seat(msgspec.structs.replace(seat, state=state))
            if gone:
                preferences.forget(sitting.tx, seat.game, seat.player)


def _renamed(tx: Writing, seat: Seat, new: str) -> None:
    """The old name stays kept, as one that nobody has."""
    rename_also(tx, seat, new)
    tx.put_seat(msgspec.structs.replace(seat, state=SeatState.GONE))
    tx.put_seat(msgspec.structs.replace(seat, player=new))
    preferences.rename(tx, seat.game, seat.player, new)


def _turned_away(slug: str, name: str) -> str:
    """Under this is kept that somebody never had the seat that they lost: they ask for it again."""
    return f"turned-away/{slug}/{name.casefold()}"


def _because(command: Command) -> tuple[str, ...]:
    why = str(command.args.get("why") or "")
    return (f"The reason: {why}",) if why else ()


def _note(sitting: Sitting, said: str, command: Command, deed: int) -> None:
    """Into the margin of the log, with the reason, where there is one."""
    if why := str(command.args.get("why") or ""):
        made = rulings.rule(sitting.rulings(), said, why, deed=deed)
        assert isinstance(made, RulingMade)
        sitting.draft.note(made)
