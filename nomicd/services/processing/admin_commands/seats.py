"""The Admin and the seats of a game: who is let in, sent away, given the seat back, called otherwise, or made
one of two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.game import MERGE, RENAME, AnyGame, SeatChange
from nomicd.kernel.inputs import AdminCommand
from nomicd.kernel.page import Page
from nomicd.services import verbs
from nomicd.services.delivery.service_pages import notice
from nomicd.services.ports import Seat, SeatState, Writing
from nomicd.services.processing import seats
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.repository import preferences
from nomicd.services.repository.senders import rename_also, seat_of
from nomicd.services.rows import SeatRequest

ANEW = "They begin anew: “undo event NUMBER” of their leaving gives back what was theirs, too."


# In and out


def _approve(context: MailContext, command: Command) -> Answer:
    name, deed = str(command.args["name"]), context.draft.next
    decision = seats.approve(context.tx, context.draft, name)
    if isinstance(decision, Accepted):
        _welcome(context, name)
        _note(context, f"{name} has a seat.", command, deed)
    return decision


def _welcome(context: MailContext, name: str) -> None:
    source = f"mail-{context.mail.id}"
    seats.tell_welcome(context.tx, context.services.composer, context.draft, name, source, context.now)


def _reject(context: MailContext, command: Command) -> Answer:
    name = str(command.args["name"])
    return seats.reject(context.tx, context.draft, name)


def _remove(context: MailContext, command: Command) -> Answer:
    deed = context.draft.next
    found = context.find_seat(str(command.args["name"]))
    if found and found.state is SeatState.SEATED:
        said = "The Admin has taken your seat away. You get no more mail of this game."
        _tell(context, found.player, "removed", (said, *_because(command)))
    decision = seats.leave(context.tx, context.draft, str(command.args["name"]))
    if isinstance(decision, Accepted) and found:
        _note(context, f"{found.player} has no seat any more.", command, deed)
    return decision


def _give_seat_again(context: MailContext, command: Command) -> Answer:
    tx, draft, name = context.tx, context.draft, str(command.args["player"])
    found = seat_of(tx, draft.game.slug, name)
    if found is None or found.state is not SeatState.GONE:
        return Refused(Reason.NOT_FOUND, f"nobody called {name[:40]} has lost a seat here")
    if refused := seats.problem(tx, draft, found.player, found.address):
        return refused
    request = tx.find(SeatRequest, draft.game.slug, found.player)
    if request and request.turned_away:
        tx.delete(SeatRequest, game=draft.game.slug, player=found.player)
        tx.put_seat(msgspec.structs.replace(found, state=SeatState.ASKED))
        said = f"{found.player} asks for a seat again: write approve {found.player}, if you will."
        return Accepted((), (said,))
    deed = draft.next
    decision = seats.seat(tx, draft, found.player, found.address)
    if isinstance(decision, Refused):
        return decision
    _note(context, f"{found.player} has the seat again.", command, deed)
    _welcome(context, found.player)
    return Accepted(decision.events, (*decision.says, ANEW))


# Names, and two seats of one person


def _rename(context: MailContext, command: Command) -> Answer:
    slug, old = context.slug, str(command.args["player"])
    found, new = seat_of(context.tx, slug, old), str(command.args["name"])
    if found is None or found.state is not SeatState.SEATED:
        return Refused(Reason.NOT_FOUND, f"nobody called {old[:40]} has a seat here")
    other = seat_of(context.tx, slug, new)
    if other is not None and (other.player == found.player or other.state is SeatState.ASKED):
        return Refused(Reason.TAKEN, f"that name is {other.player}'s already")
    args = {"player": found.player, "to": new, "why": command.args["why"]}
    said = f"The Admin calls you {new} from now on. What you had asked for and ordered stays as it was."
    return _reseat(context, command, RENAME, args, ((new, said),))


def _merge(context: MailContext, command: Command) -> Answer:
    found = [context.find_seat(str(command.args[each])) for each in _TWO]
    seats = [each for each in found if each is not None and each.state is SeatState.SEATED]
    if len(seats) < len(found):
        return Refused(Reason.NOT_FOUND, "both have to have a seat here")
    gone, into = (each.player for each in seats)
    args = {"player": gone, "into": into, "why": command.args["why"]}
    told = (
        (gone, f"The Admin has made one seat of yours and {into}'s: {into} has all that was yours."),
        (into, f"The Admin has made one seat of yours and {gone}'s: you have all that was {gone}'s."),
    )
    return _reseat(context, command, MERGE, args, told)


def _reseat(
    context: MailContext,
    command: Command,
    verb: str,
    args: Mapping[str, str | int | None],
    told: Sequence[tuple[str, str]],
) -> Answer:
    """The game decides, and the seats follow; those who have a seat before or after it are told."""
    asked = Command(verb, dict(args), command.line, command.text)
    decision = order(context, asked)
    if isinstance(decision, Refused):
        return decision
    for reader, said in told:
        _tell(context, reader, verb, (said, *_because(command)))
    follow(context, decision.events)
    for reader, said in told:
        _tell(context, reader, verb, (said, *_because(command)))
    return decision


def _tell(context: MailContext, reader: str, what: str, lines: tuple[str, ...]) -> None:
    """Whoever has no seat is not told: so it may be said before and after a seat is another's."""
    page = Page("Your seat", lines)
    key = f"{what}/{context.draft.context.cause}/{context.draft.head.seq}"
    context.tell([notice(reader, key, page)])


_TWO = ("player", "into")


def order(context: MailContext, asked: Command) -> Decision:
    """Return what the game says to a command that may move seats: refused if these cannot follow."""
    draft = context.draft
    given = AdminCommand(asked, f"{draft.context.cause}/{asked.line}")
    decision = draft.decide(given)
    if isinstance(decision, Accepted):
        wrong = (_problem(context, each) for each in changes(draft.ruleset, decision.events))
        if refused := next(filter(None, wrong), None):
            return refused
    return draft.order(given)


def changes(ruleset: AnyGame, events: Iterable[GameEvent]) -> list[SeatChange]:
    """Return what events say of seats."""
    return [each for each in map(ruleset.find_seat_change, events) if each is not None]


def _problem(context: MailContext, change: SeatChange) -> Refused | None:
    if change.how != "back":
        return None
    slug = context.slug
    found = seat_of(context.tx, slug, change.player)
    if found is None:
        return Refused(Reason.NOT_FOUND, f"nobody called {change.player} ever had a seat here")
    return seats.problem(context.tx, context.draft, found.player, found.address)


def follow(context: MailContext, events: Iterable[GameEvent]) -> None:
    """The seats become what the events say of them."""
    for change in changes(context.draft.ruleset, events):
        seat = context.find_seat(change.other or change.player)
        if change.how == "named" and seat is not None:
            _rename_seat(context.tx, seat, change.player)
        else:
            seat = context.find_seat(change.player)
            assert seat is not None
            gone = change.how == "gone"
            state = SeatState.GONE if gone else SeatState.SEATED
            context.tx.put_seat(msgspec.structs.replace(seat, state=state))
            if gone:
                preferences.forget(context.tx, seat.game, seat.player)


def _rename_seat(tx: Writing, seat: Seat, new: str) -> None:
    """The old name stays kept, as one that nobody has."""
    rename_also(tx, seat, new)
    tx.put_seat(msgspec.structs.replace(seat, state=SeatState.GONE))
    tx.put_seat(msgspec.structs.replace(seat, player=new))
    preferences.rename(tx, seat.game, seat.player, new)


def _because(command: Command) -> tuple[str, ...]:
    why = command.get_text("why")
    return (f"The reason: {why}",) if why else ()


def _note(context: MailContext, said: str, command: Command, deed: int) -> None:
    """Into the margin of the log, with the reason, where there is one."""
    if why := command.get_text("why"):
        context.note_ruling(said, why, deed=deed)


HANDLERS: Mapping[str, Handler] = {
    verbs.APPROVE.key: _approve,
    verbs.REJECT.key: _reject,
    verbs.REMOVE.key: _remove,
    verbs.REINSTATE.key: _give_seat_again,
    verbs.RENAME.key: _rename,
    verbs.MERGE.key: _merge,
}
