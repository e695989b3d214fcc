"""What can be asked of the service in any game: help, a seat, a name, a look; and what its Admin says of the
service."""

from __future__ import annotations

from collections.abc import Mapping

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.game import RENAME
from nomicd.kernel.ids import is_player
from nomicd.kernel.inputs import BeginGame
from nomicd.kernel.page import Lines, Page, Section
from nomicd.services import verbs
from nomicd.services.delivery import service_pages
from nomicd.services.intake.receive_again import take_again, try_again
from nomicd.services.ports import STRIKES, Disposition, Seat, SeatState, Trust
from nomicd.services.processing import observers, open_doubts, plain_questions, search, seats
from nomicd.services.processing.admin_commands.seats import follow, order
from nomicd.services.processing.context import TO_TALK, Answer, Handler, MailContext
from nomicd.services.processing.open_game import allows_new_games, ask_for_game
from nomicd.services.repository import deadlines
from nomicd.services.repository.settings import resume_updates


def _help(context: MailContext, command: Command) -> Answer:
    offered = tuple(verb for verb in context.allowed.vocabulary.verbs if not verb.closed)
    if not allows_new_games(context.services):
        offered = tuple(verb for verb in offered if verb != verbs.NEW_GAME)
    return service_pages.help_page(offered, command.get_text("topic"), context.allowed.vocabulary.lexicon)


def _join(context: MailContext, command: Command) -> Answer:
    name = str(command.args["name"])
    instead = command.get_text("instead")
    decision = seats.ask(context.tx, context.draft, name, context.sender.address, instead)
    if isinstance(decision, Accepted):
        tx, draft, source = context.tx, context.draft, f"mail-{context.mail.id}"
        if draft.game.open and not instead:
            seats.tell_welcome(tx, context.services.composer, draft, name, source, context.now)
        else:
            seat = Seat(draft.game.slug, name, context.sender.address)
            asked = seats.ask_admin(tx, seat, context.words_beside(command.line))
            seats.tell_asked(tx, context.services.composer, draft.game, asked, source, context.now)
    return decision


def _leave(context: MailContext, _command: Command) -> Answer:
    name = context.sender.player
    decision = seats.leave(context.tx, context.draft, name)
    if isinstance(decision, Accepted):
        said = Section("Left", (Lines((f"{name} has given up the seat.",)),))
        page, key = Page(f"{name} has left", (), (said,)), f"left/mail-{context.mail.id}"
        context.tell([service_pages.notice("admin", key, page)])
    return decision


def _release(context: MailContext, command: Command) -> Answer:
    """A held mail is taken in again as a proved one: it counts from when it first arrived. One that could
    not be read gets one more attempt; if it names no game, by any Admin: each was told of it."""
    tx, number, slug = context.tx, command.get_number("mail"), context.slug
    held = tx.mail(number)
    if held and held.disposition is Disposition.SET_ASIDE and held.game in ("", slug):
        if held.attempts < STRIKES:
            return Refused(Reason.NOT_NOW, f"Mail {number} was too long: nobody can read it here.")
        fresh = try_again(tx, held)
        again = "If that fails too, it is set aside again, and you are told."
        return Accepted((), (f"Mail {number} is read once more, as mail {fresh.id}. {again}",))
    if held is None or held.disposition is not Disposition.HELD or held.game != slug:
        return Refused(Reason.NOT_FOUND, f"No mail {number} is held or set aside in this game.")
    taken = take_again(tx, held, Trust.ADMIN if held.reason.startswith(TO_TALK) else Trust.PROVED)
    if taken.disposition is Disposition.DUPLICATE:
        return Accepted((), (f"Mail {number} was read already, as mail {taken.duplicate_of}.",))
    return Accepted((), (f"Mail {number} will be read now, as mail {taken.id}.",))


def _resume(context: MailContext, _command: Command) -> Answer:
    resume_updates(context.tx, context.slug)
    due = context.due
    deadlines.set_due(context.tx, context.draft.game, due)
    return Accepted(
        (), ("Updates are made again.", *service_pages.describe_next_update(due, context.terms.zone))
    )


def _take_name(context: MailContext, command: Command) -> Answer:
    """Who wrote the mail is called so from now on. What was ordered stays as it was."""
    old, new = context.sender.player, str(command.args["name"])
    if not is_player(new):
        return Refused(Reason.BAD_TEXT, f"“{new[:40]}” cannot be a player's name. {seats.NAMES}")
    other = context.find_seat(new)
    if other is not None and (other.player == old or other.state is not SeatState.GONE):
        return Refused(Reason.TAKEN, f"that name is {other.player}'s already")
    args = {"player": old, "to": new, "why": f"{old} asked for it"}
    decision = order(context, Command(RENAME, dict(args), command.line, command.text))
    if isinstance(decision, Refused):
        return decision
    follow(context, decision.events)
    said = f"You are called {new} from now on. What you had ordered stays as it was."
    return Accepted(decision.events, (said,))


HANDLERS: Mapping[str, Handler] = {
    verbs.HELP.key: _help,
    verbs.STATUS.key: lambda context, _: service_pages.status(context.tx, context.draft, context.sender),
    **plain_questions.HANDLERS,
    **search.HANDLERS,
    verbs.WHO.key: lambda context, _: service_pages.who(context.tx, context.draft.game),
    verbs.GAMES.key: lambda context, _: service_pages.games(context.tx),
    verbs.PING.key: lambda _, __: Accepted((), ("Here I am.",)),
    verbs.JOIN.key: _join,
    verbs.LEAVE.key: _leave,
    verbs.NAME.key: _take_name,
    verbs.OBSERVE.key: lambda context, _: observers.observe(context.tx, context.slug, context.sender.address),
    verbs.STOP_OBSERVING.key: lambda context, _: observers.stop(
        context.tx, context.slug, context.sender.address
    ),
    verbs.NEW_GAME.key: ask_for_game,
    verbs.START.key: lambda context, _: context.draft.carry_out(BeginGame()),
    verbs.RELEASE.key: _release,
    verbs.RESUME.key: _resume,
    verbs.DOUBTS.key: lambda context, _: open_doubts.page(context),
}
