"""What is asked of the Admin, and what the Admin decides by mail: questions, rulings, corrections."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.correction import corrections, records_in_force
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.margin import QuestionRaised, RulingMade
from nomicd.kernel.views import Lines, Notice, Offer, Offers, Page, Section
from nomicd.services.corrections.corrector import Corrector, listing
from nomicd.services.corrections.plan import Plan
from nomicd.services.corrections.words import read
from nomicd.services.history import decisions, rulings
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.ports import SeatState
from nomicd.services.reading.overrides.holding import planned, settled
from nomicd.services.reading.overrides.rolling import edit, looked_at
from nomicd.services.reading.overrides.striking import struck
from nomicd.services.reading.sitting import Answer, Sitting
from nomicd.services.registers import held
from nomicd.services.verbs import admin as overrides
from nomicd.services.verbs import service as verbs
from nomicd.table.course.facts import UpdateStarted

LASTS = timedelta(hours=48)
"""For so long the preview of a correction can be confirmed."""


STAYS = "What was done in the game because of it stays done; “undo event NUMBER because …” takes that back."
"""Said of a ruling that was reversed."""


NO_REASON = "say why on the first line: correct the past because …, with the changes in the lines below"


class Previewed(msgspec.Struct, frozen=True):
    """A correction that was shown, and what it would have brought (`Plan.effect`); `until` is ISO 8601."""

    edits: tuple[str, ...]
    why: str
    effect: str
    until: str


class Court:
    """Handlers by the keys of the verbs."""

    def __init__(self, scribe: Scribe, corrector: Corrector) -> None:
        self._scribe = scribe
        self._corrector = corrector
        self.handlers: Mapping[str, Callable[[Sitting, Command], Answer]] = {
            verbs.QUESTION.key: self._question,
            verbs.CLAIM.key: self._question,
            verbs.RULE_THAT.key: self._rule,
            verbs.ANSWER.key: self._rule,
            verbs.REVERSE.key: self._reverse,
            verbs.RULINGS.key: self._rulings,
            verbs.CORRECT.key: self._preview,
            verbs.CONFIRM_CORRECTION.key: self._confirm,
            verbs.CORRECTIONS.key: self._corrections,
            overrides.LATE.key: self._late,
            overrides.STRIKE.key: self._strike,
            overrides.ROLL.key: looked_at,
            overrides.SET_ROLL.key: self._set_roll,
            overrides.UNDO_CORRECTION.key: self._undo,
        }

    # Questions and rulings

    def _question(self, sitting: Sitting, command: Command) -> Answer:
        found = rulings.ask(sitting.rulings(), sitting.who.player, str(command.args["text"]))
        if isinstance(found, Refused):
            return found
        return self._noted(sitting, found, ("admin",))

    def _rule(self, sitting: Sitting, command: Command) -> Answer:
        args = command.args
        known, answers = sitting.rulings(), int(args.get("question") or 0)
        found = rulings.rule(known, str(args["text"]), str(args["why"]), answers)
        if isinstance(found, Refused):
            return found
        told = self._noted(sitting, found, _players(sitting))
        assert isinstance(told, Accepted)
        return msgspec.structs.replace(told, says=(*told.says, *settled(sitting, answers)))

    def _reverse(self, sitting: Sitting, command: Command) -> Answer:
        number, why = int(command.args["ruling"] or 0), str(command.args["why"])
        was = frozenset(each.number for _, each in sitting.rulings().open)
        found = rulings.reverse(sitting.rulings(), number, why)
        if isinstance(found, Refused):
            return found
        told = self._noted(sitting, found, _players(sitting))
        assert isinstance(told, Accepted)
        led = _led_to(sitting, number) or (STAYS,)
        return msgspec.structs.replace(told, says=(found.text, *_reopened(was, sitting), *told.says, *led))

    def _noted(self, sitting: Sitting, note: RulingMade | QuestionRaised, readers: Sequence[str]) -> Answer:
        """Write it into the log, and tell whom it concerns."""
        sitting.draft.note(note)
        asked = {each.number: rulings.told(each) for _, each in sitting.rulings().open}
        held.put_open(sitting.tx, sitting.draft.game.slug, asked)
        page = _note_page(note, sitting.rulings().asked(note))
        key = f"{note.NAME}/{note.number}"
        kind = "notice" if isinstance(note, QuestionRaised) else "ruling"
        told = [Notice(kind, reader, key, page) for reader in readers if reader != sitting.who.player]
        self._scribe.tell(sitting.tx, sitting.draft.game, told, sitting.now)
        said = "Question" if isinstance(note, QuestionRaised) else "Ruling"
        return Accepted((), (f"{said} {note.number} is in the log.",))

    def _rulings(self, sitting: Sitting, command: Command) -> Answer:
        tx, draft, search = sitting.tx, sitting.draft, str(command.args.get("search") or "")
        if not sitting.dry:
            decisions.keep(tx, draft.game, draft.ruleset, draft.state)
        return decisions.page(tx, draft.game, draft.ruleset, draft.state, search, draft.notes)

    # Corrections

    def _corrections(self, sitting: Sitting, command: Command) -> Answer:
        del command
        return listing(list(sitting.tx.records(sitting.draft.game.slug)))

    def _preview(self, sitting: Sitting, command: Command) -> Answer:
        edits, why = tuple(str(command.args.get("body") or "").splitlines()), str(command.args["why"])
        if not edits and not isinstance(read(why, sitting.terms.zone), Refused):
            return Refused(Reason.UNCLEAR, NO_REASON)
        return self._shown(sitting, edits, why)

    def _late(self, sitting: Sitting, command: Command) -> Answer:
        """A mail counts for the update that it missed: a correction like any other."""
        mail, update = int(command.args["mail"] or 0), command.args.get("update")
        missed = update or _missed(sitting, mail)
        if not missed and sitting.tx.mail(mail) is None:
            return Refused(Reason.NOT_FOUND, f"there is no mail {mail}")
        if not missed:
            return Refused(Reason.NOT_FOUND, f"no update was made before mail {mail} came")
        return self._shown(sitting, (f"count mail {mail} as of update {missed}",), str(command.args["why"]))

    def _strike(self, sitting: Sitting, command: Command) -> Answer:
        found = struck(sitting, str(command.args["what"]))
        if isinstance(found, Refused):
            return found
        shown = self._shown(sitting, found.edits, str(command.args["why"]))
        if not isinstance(shown, Page):
            return shown
        return msgspec.structs.replace(shown, lead=(*found.says, *shown.lead))

    def _set_roll(self, sitting: Sitting, command: Command) -> Answer:
        found = edit(sitting, command)
        return self._shown(sitting, (found,), str(command.args["why"])) if isinstance(found, str) else found

    def _undo(self, sitting: Sitting, command: Command) -> Answer:
        return self._shown(sitting, (f"undo correction {command.args['number']}",), str(command.args["why"]))

    def _shown(self, sitting: Sitting, edits: tuple[str, ...], why: str) -> Answer:
        plan = planned(sitting, edits, why)
        if isinstance(plan, Refused):
            return plan
        return _with_code(plan.page, self._keep(sitting, plan, edits, why))

    def _keep(self, sitting: Sitting, plan: Plan, edits: tuple[str, ...], why: str) -> str:
        until = (sitting.now + LASTS).isoformat()
        kept = msgspec.json.encode(Previewed(edits, why, plan.effect, until))
        code = hashlib.sha256(plan.head + kept).hexdigest()[:12]
        sitting.tx.put(_key(sitting, code), kept.decode())
        return code

    def _confirm(self, sitting: Sitting, command: Command) -> Answer:
        key = _key(sitting, str(command.args["code"]).lower())
        kept = sitting.tx.get(key)
        if not kept:
            return Refused(Reason.NOT_FOUND, "no correction with that code waits to be confirmed")
        shown = msgspec.json.decode(kept, type=Previewed)
        if sitting.now.isoformat() > shown.until:
            sitting.tx.drop(key)
            return Refused(Reason.TOO_LATE, "that was shown more than 48 hours ago: ask for it once more")
        plan = planned(sitting, shown.edits, shown.why)
        if isinstance(plan, Refused):
            return plan
        sitting.tx.drop(key)
        if plan.effect != shown.effect:
            page = _with_code(plan.page, self._keep(sitting, plan, shown.edits, shown.why))
            lead = "The game has gone on since you were shown it, so nothing was done. Now it would be this."
            return msgspec.structs.replace(page, lead=(lead, *page.lead))
        cause = sitting.draft.context.cause
        refused = self._corrector.append(sitting.tx, plan, sitting.now, cause)
        return refused or Accepted((), (f"Correction {plan.marker.number} is made.", *plan.marker.says))


def _reopened(was: frozenset[int], sitting: Sitting) -> tuple[str, ...]:
    """What is said of questions that were answered before."""
    new = (each.number for _, each in sitting.rulings().open if each.number not in was)
    return tuple(f"Question {number} is open again." for number in new)


def _led_to(sitting: Sitting, ruling: int) -> tuple[str, ...]:
    """How the corrections are undone that were made because of a ruling which counts no more."""
    made = corrections(list(sitting.tx.records(sitting.draft.game.slug)))
    undone = {each.undoes for _, each in made}
    named = re.compile(rf"\bruling #?{ruling}\b", re.IGNORECASE)
    found = [each for _, each in reversed(made) if named.search(each.why) and each.number not in undone]
    how = (f"correct the past because ruling {ruling} is reversed",)
    lines = tuple(f"undo correction {each.number}" for each in found[:1])
    return (
        ("A correction was made because of it. To see what would be other without it, write:", *how, *lines)
        if found
        else ()
    )


def _missed(sitting: Sitting, number: int) -> int:
    """The last update whose deadline had passed when that mail came; 0 if there is none."""
    mail = sitting.tx.mail(number)
    if mail is None:
        return 0
    codec, last = sitting.draft.ruleset.codec, 0
    for each in records_in_force(list(sitting.tx.records(sitting.draft.game.slug))):
        if each.name == UpdateStarted.NAME:
            event = codec.decode(each.name, each.version, each.body)
            assert isinstance(event, UpdateStarted)
            if datetime.fromisoformat(event.deadline) <= mail.received_at:
                last = event.number
    return last


def _key(sitting: Sitting, code: str) -> str:
    return f"correction/{sitting.draft.game.slug}/{code}"


def _with_code(page: Page, code: str) -> Page:
    offers = Offers((Offer(f"confirm correction {code}", "do it, and tell everybody what changed for them"),))
    said = Lines(("Nothing is done yet. Within 48 hours, and until the game goes on, you can write:",))
    return msgspec.structs.replace(page, sections=(*page.sections, Section("Confirm", (said, offers))))


def _players(sitting: Sitting) -> tuple[str, ...]:
    seats = sitting.tx.seats(sitting.draft.game.slug)
    return tuple(seat.player for seat in seats if seat.state is SeatState.SEATED)


def _note_page(note: RulingMade | QuestionRaised, asked: QuestionRaised | None) -> Page:
    if isinstance(note, QuestionRaised):
        offers = Offers((Offer(f"answer question {note.number}: … because …", "rule on it"),))
        return Page(
            f"Question {note.number}", (), (Section("A question", (Lines((rulings.told(note),)), offers)),)
        )
    return Page(f"Ruling {note.number}", (), (Section("A ruling", (Lines((rulings.told(note, asked),)),)),))
