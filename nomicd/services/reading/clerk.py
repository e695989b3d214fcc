"""Carrying out commands, one after the other, on the draft of one mail."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.ruleset import Administering, Ordering, Starting
from nomicd.kernel.views import Lines, Page, Section
from nomicd.mail.message import Message
from nomicd.mail.readings import MINE
from nomicd.services.history import almanac, whatif
from nomicd.services.history.ledger import Draft
from nomicd.services.outgoing import pages
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.receipts import Entry
from nomicd.services.people import observers, seating
from nomicd.services.people.again import take_again, try_again
from nomicd.services.people.confirmations import Asking
from nomicd.services.people.founding import Founder
from nomicd.services.people.mailboxes import Mailboxes
from nomicd.services.ports import STRIKES, Disposition, Seat, Trust
from nomicd.services.reading import briefing, choosing, disputes
from nomicd.services.reading.broadcast import held_back
from nomicd.services.reading.court import Court
from nomicd.services.reading.enclosures import with_picture
from nomicd.services.reading.naming import take_name
from nomicd.services.reading.overrides import holding
from nomicd.services.reading.overrides.acting import Acting, stale, understood
from nomicd.services.reading.overrides.looking import Looking
from nomicd.services.reading.overrides.office import Office
from nomicd.services.reading.overrides.schedule import Schedule
from nomicd.services.reading.overrides.seats import Seats
from nomicd.services.reading.overrides.undoing import Undoer
from nomicd.services.reading.sitting import Answer, Offered, Sitting
from nomicd.services.reading.wondering import what_if
from nomicd.services.registers.observing import reader_of
from nomicd.services.registers.standing import Standing
from nomicd.services.verbs import service as verbs
from nomicd.services.verbs.admin import GUARDED
from nomicd.table.presence.press import is_message, quoted


class Clerk:
    """Knows what each verb of the service does, and hands every other one to the game."""

    def __init__(
        self, scribe: Scribe, mailboxes: Mailboxes, court: Court, office: Office, founder: Founder
    ) -> None:
        self._scribe = scribe
        self._founder = founder
        self._mailboxes = mailboxes.handlers
        schedule, acting, seats = Schedule(scribe), Acting(scribe), Seats(scribe)
        self._service: dict[str, Callable[[Sitting, Command], Answer]] = {
            verbs.HELP.key: self._help,
            verbs.STATUS.key: self._status,
            verbs.WHO.key: self._who,
            verbs.GAMES.key: lambda sitting, _command: pages.games(sitting.tx),
            verbs.PING.key: self._ping,
            verbs.JOIN.key: self._join,
            verbs.LEAVE.key: self._leave,
            verbs.NAME.key: take_name,
            verbs.OBSERVE.key: lambda sitting, _: observers.observe(
                sitting.tx, sitting.draft.game.slug, sitting.who.address
            ),
            verbs.STOP_OBSERVING.key: lambda sitting, _: observers.stop(
                sitting.tx, sitting.draft.game.slug, sitting.who.address
            ),
            verbs.NEW_GAME.key: self._new_game,
            verbs.START.key: self._start,
            verbs.RELEASE.key: self._release,
            verbs.RESUME.key: self._resume,
            verbs.DOUBTS.key: lambda sitting, _command: disputes.page(sitting),
            **briefing.HANDLERS,
            **court.handlers,
            **acting.handlers,
            **schedule.handlers,
            **Undoer(schedule, {**court.handlers, **seats.handlers}).handlers,
            **office.handlers,
            **holding.HANDLERS,
            **Looking(scribe).handlers,
            **choosing.HANDLERS,
            **seats.handlers,
        }

    def offer(self, draft: Draft, who: Standing) -> Offered:
        """All that this sender may write now."""
        if not who.player and not who.admin:
            return _looking(draft, who) if who.observes else Offered(verbs.STRANGER)
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
        return Offered(verbs.with_service(game, player=bool(who.player), admin=who.admin), owners)

    def carry_out(self, sitting: Sitting, command: Command, source: str) -> Entry:
        """Do it, or say why not. `source` is unique for ever."""
        if command.verb == GUARDED.key:
            return self._guarded(sitting, command, source)
        if MINE in command.args.values():
            number = _made_in_this_mail(sitting)
            if not number:
                return Entry(command.line, command.text, refused="there is no proposal of yours in this mail")
            command = _about(command, number)
        answer = self._answer(sitting, command, source)
        verb, _ = sitting.offered.owners.get(command.verb, (None, ""))
        text, line = quoted(command) if verb and is_message(verb) else command.text, command.line
        if isinstance(answer, Page):
            return Entry(line, text, ("Answered below.",), page=answer)
        if isinstance(answer, Refused):
            return Entry(line, text, refused=answer.text)
        return Entry(line, text, answer.says, page=answer.page)

    def _guarded(self, sitting: Sitting, command: Command, source: str) -> Entry:
        """One command that waits for nothing, but is done for one update only."""
        held = stale(sitting, command)
        inner = Refused(Reason.TOO_LATE, held) if held else understood(sitting.offered.vocabulary, command)
        if isinstance(inner, Refused):
            return Entry(command.line, command.text, refused=inner.text)
        entry = self.carry_out(sitting, inner[0], source)
        return msgspec.structs.replace(entry, text=command.text)

    def _answer(self, sitting: Sitting, command: Command, source: str) -> Answer:
        draft = sitting.draft
        verb, reader = sitting.offered.owners.get(command.verb, (None, ""))
        if verb is None:
            return self._serve(sitting, command)
        if verb.key == whatif.VERB:
            return what_if(sitting, reader, str(command.args.get("question") or ""))
        if verb.picture and all(value is None for value in command.args.values()):
            command_or_not = with_picture(sitting, command)
            if isinstance(command_or_not, Refused):
                return command_or_not
            command = command_or_not
        if is_message(verb) and (held := held_back(sitting, self._scribe, reader, command)):
            return held
        page = draft.ruleset.answer(draft.state, reader, command) if verb.read_only else None
        return page or self._order(draft, reader, command, source)

    def _order(self, draft: Draft, reader: str, command: Command, source: str) -> Decision:
        if reader == "admin":
            return draft.order(Administering(command, source))
        return draft.order(Ordering(reader, command, source))

    def _serve(self, sitting: Sitting, command: Command) -> Answer:
        serve = self._service.get(command.verb) or self._of_mailbox(command.verb)
        if serve is None:
            return Refused(
                Reason.UNKNOWN, "That cannot be written any more: an earlier line changed the game."
            )
        asks = command.verb in {verb.key for verb in verbs.EVERYBODY if verb.read_only}
        if sitting.dry and not asks:
            return Refused(Reason.NOT_NOW, f"A dry run does not try “{command.verb}”.")
        return serve(sitting, command)

    def _of_mailbox(self, verb: str) -> Callable[[Sitting, Command], Answer] | None:
        """What players ask about their own mail."""
        handler = self._mailboxes.get(verb)
        if handler is None:
            return None
        return lambda sitting, command: handler(
            sitting.tx, Asking(sitting.mail, Message(), sitting.who, sitting.now), command
        )

    def _help(self, sitting: Sitting, command: Command) -> Answer:
        offered = sitting.offered.vocabulary.verbs
        shown = offered if self._founder.allows else [verb for verb in offered if verb != verbs.NEW_GAME]
        return pages.help_page(shown, str(command.args.get("topic") or ""))

    def _new_game(self, sitting: Sitting, command: Command) -> Answer:
        asked = Asking(sitting.mail, Message(), sitting.who, sitting.now)
        return self._founder.ask(sitting.tx, asked, command)

    def _start(self, sitting: Sitting, command: Command) -> Answer:
        del command
        decision = sitting.draft.decide(Starting())
        if isinstance(decision, Accepted):
            sitting.draft.add(decision.events)
        return decision

    def _status(self, sitting: Sitting, command: Command) -> Answer:
        del command
        return pages.status(sitting.tx, sitting.draft, sitting.who)

    def _who(self, sitting: Sitting, command: Command) -> Answer:
        del command
        return pages.who(sitting.tx, sitting.draft.game)

    def _ping(self, sitting: Sitting, command: Command) -> Answer:
        del sitting, command
        return Accepted((), ("Here I am.",))

    def _join(self, sitting: Sitting, command: Command) -> Answer:
        name = str(command.args["name"])
        instead = str(command.args.get("instead") or "")
        decision = seating.ask(sitting.tx, sitting.draft, name, sitting.who.address, instead)
        if isinstance(decision, Accepted):
            tx, draft, source = sitting.tx, sitting.draft, f"mail-{sitting.mail.id}"
            if draft.game.open and not instead:
                seating.tell_welcome(tx, self._scribe, draft, name, source, sitting.now)
            else:
                seat = Seat(draft.game.slug, name, sitting.who.address)
                asked = seating.asking(tx, seat, sitting.words_beside(command.line))
                seating.tell_asked(tx, self._scribe, draft.game, asked, source, sitting.now)
        return decision

    def _leave(self, sitting: Sitting, command: Command) -> Answer:
        del command
        decision = seating.leave(sitting.tx, sitting.draft, sitting.who.player)
        if isinstance(decision, Accepted):
            self._tell_left(sitting)
        return decision

    def _tell_left(self, sitting: Sitting) -> None:
        name = sitting.who.player
        page = Page(f"{name} has left", (), (Section("Left", (Lines((f"{name} has given up the seat.",)),)),))
        self._scribe.tell(
            sitting.tx,
            sitting.draft.game,
            [pages.notice("admin", f"left/mail-{sitting.mail.id}", page)],
            sitting.now,
        )

    def _release(self, sitting: Sitting, command: Command) -> Answer:
        """A held mail is taken in again as a proved one: it counts from when it first arrived. One that could
        not be read gets one more attempt; if it names no game, by any Admin: each was told of it."""
        tx, number, slug = sitting.tx, cast(int, command.args["mail"]), sitting.draft.game.slug
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

    def _resume(self, sitting: Sitting, command: Command) -> Answer:
        del command
        sitting.tx.put("closings", "")
        sitting.tx.put(f"parked/{sitting.draft.game.slug}", "")
        due = almanac.pending(sitting.tx, sitting.draft.game, sitting.draft.ruleset, sitting.draft.state)
        almanac.set_due(sitting.tx, sitting.draft.game, due)
        return Accepted((), ("Updates are made again.", *pages.next_update(due, sitting.terms.zone)))


def _made_in_this_mail(sitting: Sitting) -> int:
    """The number of the last proposal that the lines above made; 0 if they made none."""
    known = set(sitting.offered.vocabulary.lexicon.proposals.values())
    now = sitting.draft.ruleset.vocabulary(sitting.draft.state, sitting.who.player).lexicon.proposals
    return max(set(now.values()) - known, default=0)


def _about(command: Command, number: int) -> Command:
    """The command with that number where it says `my proposal`."""
    args = {slot: str(number) if value == MINE else value for slot, value in command.args.items()}
    return msgspec.structs.replace(command, args=args)


def _looking(draft: Draft, who: Standing) -> Offered:
    """Who observes may ask for what everybody may see; not for what would be if, which is work."""
    reader = reader_of(who.address)
    game = draft.ruleset.vocabulary(draft.state, reader)
    looks = tuple(verb for verb in game.verbs if verb.read_only and verb.key != whatif.VERB)
    known = Vocabulary((*looks, *verbs.OBSERVER.verbs), game.lexicon)
    return Offered(known, {verb.key: (verb, reader) for verb in looks})
