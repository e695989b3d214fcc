"""Carrying out commands, one after the other, on the draft of one mail."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import AdminCommand, BeginGame, PlayerCommand
from nomicd.kernel.page import Lines, Page, Section
from nomicd.mail.message import Message
from nomicd.mail.readings import MINE
from nomicd.services import verbs
from nomicd.services.history import almanac, whatif
from nomicd.services.history.ledger import Draft
from nomicd.services.intake.receive_again import take_again, try_again
from nomicd.services.outgoing import pages
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.receipts import Entry
from nomicd.services.ports import STRIKES, Disposition, Seat, Trust
from nomicd.services.processing import observers, open_doubts, reconsideration, seats
from nomicd.services.processing.admin_commands import open_questions, summary_settings
from nomicd.services.processing.admin_commands.acting import Acting, stale, understood
from nomicd.services.processing.admin_commands.admin_role import AdminRoleCommands
from nomicd.services.processing.admin_commands.mails import Looking
from nomicd.services.processing.admin_commands.rulings import RulingCommands
from nomicd.services.processing.admin_commands.schedule import Schedule
from nomicd.services.processing.admin_commands.seats import Seats
from nomicd.services.processing.admin_commands.undo import Undoer
from nomicd.services.processing.attached_picture import with_picture
from nomicd.services.processing.confirmations import Asking
from nomicd.services.processing.context import AllowedCommands, Answer, MailContext
from nomicd.services.processing.mailboxes import Mailboxes
from nomicd.services.processing.message_guard import held_back
from nomicd.services.processing.open_game import GameOpener
from nomicd.services.processing.renaming import take_name
from nomicd.services.processing.what_if import what_if
from nomicd.services.registers.observing import reader_of
from nomicd.services.registers.standing import Standing
from nomicd.services.registers.terms import resume_updates
from nomicd.services.verbs import GUARDED
from nomicd.table.presence.press import is_message, quoted


class CommandDispatcher:
    """Knows what each verb of the service does, and hands every other one to the game."""

    def __init__(
        self,
        scribe: Scribe,
        mailboxes: Mailboxes,
        court: RulingCommands,
        office: AdminRoleCommands,
        founder: GameOpener,
    ) -> None:
        self._scribe = scribe
        self._founder = founder
        self._mailboxes = mailboxes.handlers
        schedule, acting, seats = Schedule(scribe), Acting(scribe), Seats(scribe)
        self._service: dict[str, Callable[[MailContext, Command], Answer]] = {
            verbs.HELP.key: self._help,
            verbs.STATUS.key: self._status,
            verbs.WHO.key: self._who,
            verbs.GAMES.key: lambda context, _command: pages.games(context.tx),
            verbs.PING.key: self._ping,
            verbs.JOIN.key: self._join,
            verbs.LEAVE.key: self._leave,
            verbs.NAME.key: take_name,
            verbs.OBSERVE.key: lambda context, _: observers.observe(
                context.tx, context.draft.game.slug, context.sender.address
            ),
            verbs.STOP_OBSERVING.key: lambda context, _: observers.stop(
                context.tx, context.draft.game.slug, context.sender.address
            ),
            verbs.NEW_GAME.key: self._new_game,
            verbs.START.key: self._start,
            verbs.RELEASE.key: self._release,
            verbs.RESUME.key: self._resume,
            verbs.DOUBTS.key: lambda context, _command: open_doubts.page(context),
            **summary_settings.HANDLERS,
            **court.handlers,
            **acting.handlers,
            **schedule.handlers,
            **Undoer(schedule, {**court.handlers, **seats.handlers}).handlers,
            **office.handlers,
            **open_questions.HANDLERS,
            **Looking(scribe).handlers,
            **reconsideration.HANDLERS,
            **seats.handlers,
        }

    def offer(self, draft: Draft, who: Standing) -> AllowedCommands:
        """All that this sender may write now."""
        if not who.player and not who.admin:
            return _looking(draft, who) if who.observes else AllowedCommands(verbs.STRANGER)
        owners: dict[str, tuple[Verb, str]] = {}
        known = Vocabulary()
        own: tuple[Verb, ...] = ()
        for reader in ("admin" if who.admin else "", who.player):
            if reader:
                known = verbs.without_shadows(draft.ruleset.vocabulary(draft.state, reader))
                owners.update((verb.key, (verb, reader)) for verb in known.verbs)
                own = known.verbs if not own else (*own, *known.verbs)
        lexicon = msgspec.structs.replace(known.lexicon, me=who.player)
        due = draft.ruleset.next_update(draft.state)
        game = msgspec.structs.replace(known, verbs=own, lexicon=lexicon, update=due.number if due else 0)
        return AllowedCommands(verbs.with_service(game, player=bool(who.player), admin=who.admin), owners)

    def carry_out(self, context: MailContext, command: Command, source: str) -> Entry:
        """Do it, or say why not. `source` is unique for ever."""
        if command.verb == GUARDED.key:
            return self._guarded(context, command, source)
        if MINE in command.args.values():
            number = _made_in_this_mail(context)
            if not number:
                return Entry(command.line, command.text, refused="there is no proposal of yours in this mail")
            command = _about(command, number)
        answer = self._answer(context, command, source)
        verb, _ = context.allowed.owners.get(command.verb, (None, ""))
        text, line = quoted(command) if verb and is_message(verb) else command.text, command.line
        if isinstance(answer, Page):
            return Entry(line, text, ("Answered below.",), page=answer)
        if isinstance(answer, Refused):
            return Entry(line, text, refused=answer.text)
        return Entry(line, text, answer.says, page=answer.page)

    def _guarded(self, context: MailContext, command: Command, source: str) -> Entry:
        """One command that waits for nothing, but is done for one update only."""
        held = stale(context, command)
        inner = Refused(Reason.TOO_LATE, held) if held else understood(context.allowed.vocabulary, command)
        if isinstance(inner, Refused):
            return Entry(command.line, command.text, refused=inner.text)
        entry = self.carry_out(context, inner[0], source)
        return msgspec.structs.replace(entry, text=command.text)

    def _answer(self, context: MailContext, command: Command, source: str) -> Answer:
        draft = context.draft
        verb, reader = context.allowed.owners.get(command.verb, (None, ""))
        if verb is None:
            return self._serve(context, command)
        if verb.key == whatif.VERB:
            return what_if(context, reader, str(command.args.get("question") or ""))
        if verb.picture and all(value is None for value in command.args.values()):
            command_or_not = with_picture(context, command)
            if isinstance(command_or_not, Refused):
                return command_or_not
            command = command_or_not
        if is_message(verb) and (held := held_back(context, self._scribe, reader, command)):
            return held
        page = draft.ruleset.answer(draft.state, reader, command) if verb.read_only else None
        return page or self._order(draft, reader, command, source)

    def _order(self, draft: Draft, reader: str, command: Command, source: str) -> Decision:
        if reader == "admin":
            return draft.order(AdminCommand(command, source))
        return draft.order(PlayerCommand(reader, command, source))

    def _serve(self, context: MailContext, command: Command) -> Answer:
        serve = self._service.get(command.verb) or self._of_mailbox(command.verb)
        if serve is None:
            return Refused(
                Reason.UNKNOWN, "That cannot be written any more: an earlier line changed the game."
            )
        asks = command.verb in {verb.key for verb in verbs.EVERYBODY if verb.read_only}
        if context.dry and not asks:
            return Refused(Reason.NOT_NOW, f"A dry run does not try “{command.verb}”.")
        return serve(context, command)

    def _of_mailbox(self, verb: str) -> Callable[[MailContext, Command], Answer] | None:
        """What players ask about their own mail."""
        handler = self._mailboxes.get(verb)
        if handler is None:
            return None
        return lambda context, command: handler(
            context.tx, Asking(context.mail, Message(), context.sender, context.now), command
        )

    def _help(self, context: MailContext, command: Command) -> Answer:
        offered = context.allowed.vocabulary.verbs
        shown = offered if self._founder.allows else [verb for verb in offered if verb != verbs.NEW_GAME]
        return pages.help_page(shown, str(command.args.get("topic") or ""))

    def _new_game(self, context: MailContext, command: Command) -> Answer:
        asked = Asking(context.mail, Message(), context.sender, context.now)
        return self._founder.ask(context.tx, asked, command)

    def _start(self, context: MailContext, command: Command) -> Answer:
        del command
        decision = context.draft.decide(BeginGame())
        if isinstance(decision, Accepted):
            context.draft.add(decision.events)
        return decision

    def _status(self, context: MailContext, command: Command) -> Answer:
        del command
        return pages.status(context.tx, context.draft, context.sender)

    def _who(self, context: MailContext, command: Command) -> Answer:
        del command
        return pages.who(context.tx, context.draft.game)

    def _ping(self, context: MailContext, command: Command) -> Answer:
        del context, command
        return Accepted((), ("Here I am.",))

    def _join(self, context: MailContext, command: Command) -> Answer:
        name = str(command.args["name"])
        instead = str(command.args.get("instead") or "")
        decision = seats.ask(context.tx, context.draft, name, context.sender.address, instead)
        if isinstance(decision, Accepted):
            tx, draft, source = context.tx, context.draft, f"mail-{context.mail.id}"
            if draft.game.open and not instead:
                seats.tell_welcome(tx, self._scribe, draft, name, source, context.now)
            else:
                seat = Seat(draft.game.slug, name, context.sender.address)
                asked = seats.asking(tx, seat, context.words_beside(command.line))
                seats.tell_asked(tx, self._scribe, draft.game, asked, source, context.now)
        return decision

    def _leave(self, context: MailContext, command: Command) -> Answer:
        del command
        decision = seats.leave(context.tx, context.draft, context.sender.player)
        if isinstance(decision, Accepted):
            self._tell_left(context)
        return decision

    def _tell_left(self, context: MailContext) -> None:
        name = context.sender.player
        page = Page(f"{name} has left", (), (Section("Left", (Lines((f"{name} has given up the seat.",)),)),))
        self._scribe.tell(
            context.tx,
            context.draft.game,
            [pages.notice("admin", f"left/mail-{context.mail.id}", page)],
            context.now,
        )

    def _release(self, context: MailContext, command: Command) -> Answer:
        """A held mail is taken in again as a proved one: it counts from when it first arrived. One that could
        not be read gets one more attempt; if it names no game, by any Admin: each was told of it."""
        tx, number, slug = context.tx, cast(int, command.args["mail"]), context.draft.game.slug
        held = tx.mail(number)
        if held and held.disposition is Disposition.SET_ASIDE and held.game in ("", slug):
            if held.attempts < STRIKES:
                return Refused(Reason.NOT_NOW, f"Mail {number} was too long: nobody can read it here.")
            fresh = try_again(tx, held)
            again = "If that fails too, it is set aside again, and you are told."
            return Accepted((), (f"Mail {number} is read once more, as mail {fresh.id}. {again}",))
        if held is None or held.disposition is not Disposition.HELD or held.game != slug:
            return Refused(Reason.NOT_FOUND, f"No mail {number} is held or set aside in this game.")
        taken = take_again(tx, held, Trust.PROVED)
        if taken.disposition is Disposition.DUPLICATE:
            return Accepted((), (f"Mail {number} was read already, as mail {taken.duplicate_of}.",))
        return Accepted((), (f"Mail {number} will be read now, as mail {taken.id}.",))

    def _resume(self, context: MailContext, command: Command) -> Answer:
        del command
        resume_updates(context.tx, context.draft.game.slug)
        due = almanac.pending(context.tx, context.draft.game, context.draft.ruleset, context.draft.state)
        almanac.set_due(context.tx, context.draft.game, due)
        return Accepted((), ("Updates are made again.", *pages.next_update(due, context.terms.zone)))


def _made_in_this_mail(context: MailContext) -> int:
    """The number of the last proposal that the lines above made; 0 if they made none."""
    known = set(context.allowed.vocabulary.lexicon.proposals.values())
    now = context.draft.ruleset.vocabulary(context.draft.state, context.sender.player).lexicon.proposals
    return max(set(now.values()) - known, default=0)


def _about(command: Command, number: int) -> Command:
    """The command with that number where it says `my proposal`."""
    args = {slot: str(number) if value == MINE else value for slot, value in command.args.items()}
    return msgspec.structs.replace(command, args=args)


def _looking(draft: Draft, who: Standing) -> AllowedCommands:
    """Who observes may ask for what everybody may see; not for what would be if, which is work."""
    reader = reader_of(who.address)
    game = draft.ruleset.vocabulary(draft.state, reader)
    looks = tuple(verb for verb in game.verbs if verb.read_only and verb.key != whatif.VERB)
    known = Vocabulary((*looks, *verbs.OBSERVER.verbs), game.lexicon)
    return AllowedCommands(known, {verb.key: (verb, reader) for verb in looks})
