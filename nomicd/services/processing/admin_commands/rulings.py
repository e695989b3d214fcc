"""What is asked of the Admin, and what the Admin decides by mail: questions, rulings, corrections."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.correction import corrections
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.margin import QuestionRaised, RulingMade
from nomicd.kernel.page import Lines, Notice, Offer, Offers, Page, Section
from nomicd.services import verbs
from nomicd.services.processing.admin_commands.open_questions import plan_correction, settle
from nomicd.services.processing.admin_commands.rolls import edit, show_rolls
from nomicd.services.processing.admin_commands.strike import find_struck
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.corrector import Corrector, list_corrections
from nomicd.services.replay.edits import read
from nomicd.services.repository import decisions, rulings
from nomicd.services.repository.senders import list_players
from nomicd.services.rows import CorrectionPreview
from nomicd.table.course.facts import UpdateStarted

LASTS = timedelta(hours=48)
"""For so long the preview of a correction can be confirmed."""


STAYS = "What was done in the game because of it stays done; “undo event NUMBER because …” takes that back."
"""Said of a ruling that was reversed."""


NO_REASON = "say why on the first line: correct the past because …, with the changes in the lines below"


# Questions and rulings


def _question(context: MailContext, command: Command) -> Answer:
    found = rulings.ask(context.rulings(), context.sender.player, str(command.args["text"]))
    if isinstance(found, Refused):
        return found
    return _write_down(context, found, ("admin",))


def _rule(context: MailContext, command: Command) -> Answer:
    args = command.args
    known, answers = context.rulings(), int(args.get("question") or 0)
    found = rulings.rule(known, str(args["text"]), str(args["why"]), answers)
    if isinstance(found, Refused):
        return found
    told = _write_down(context, found, list_players(context.tx, context.slug))
    return msgspec.structs.replace(told, says=(*told.says, *settle(context, answers)))


def _reverse(context: MailContext, command: Command) -> Answer:
    number, why = command.get_number("ruling"), str(command.args["why"])
    was = frozenset(each.number for _, each in context.rulings().open)
    found = rulings.reverse(context.rulings(), number, why)
    if isinstance(found, Refused):
        return found
    told = _write_down(context, found, list_players(context.tx, context.slug))
    led = _led_to(context, number) or (STAYS,)
    return msgspec.structs.replace(told, says=(found.text, *_tell_reopened(was, context), *told.says, *led))


def _write_down(context: MailContext, note: RulingMade | QuestionRaised, readers: Sequence[str]) -> Accepted:
    """Write it into the log, and tell whom it concerns."""
    context.draft.add_annotation(note)
    page = _note_page(note, context.rulings().find_question(note))
    key = f"{note.NAME}/{note.number}"
    kind = "notice" if isinstance(note, QuestionRaised) else "ruling"
    context.tell([Notice(kind, reader, key, page) for reader in readers if reader != context.sender.player])
    said = "Question" if isinstance(note, QuestionRaised) else "Ruling"
    return Accepted((), (f"{said} {note.number} is in the log.",))


def _rulings(context: MailContext, command: Command) -> Answer:
    tx, draft, search = context.tx, context.draft, command.get_text("search")
    if not context.dry:
        decisions.keep(tx, draft.game, draft.ruleset, draft.state)
    return decisions.page(tx, draft.game, draft.ruleset, draft.state, search, draft.notes)


# Corrections


def _corrections(context: MailContext, _command: Command) -> Answer:
    return list_corrections(context.read_log())


def _preview(context: MailContext, command: Command) -> Answer:
    edits, why = tuple(command.get_text("body").splitlines()), str(command.args["why"])
    if not edits and not isinstance(read(why, context.terms.zone), Refused):
        return Refused(Reason.UNCLEAR, NO_REASON)
    return _show_plan(context, edits, why)


def _count_late_mail(context: MailContext, command: Command) -> Answer:
    """A mail counts for the update that it missed: a correction like any other."""
    mail, update = command.get_number("mail"), command.args.get("update")
    missed = update or _find_missed(context, mail)
    if not missed and context.tx.mail(mail) is None:
        return Refused(Reason.NOT_FOUND, f"there is no mail {mail}")
    if not missed:
        return Refused(Reason.NOT_FOUND, f"no update was made before mail {mail} came")
    return _show_plan(context, (f"count mail {mail} as of update {missed}",), str(command.args["why"]))


def _strike(context: MailContext, command: Command) -> Answer:
    found = find_struck(context, str(command.args["what"]))
    if isinstance(found, Refused):
        return found
    shown = _show_plan(context, found.edits, str(command.args["why"]))
    if not isinstance(shown, Page):
        return shown
    return msgspec.structs.replace(shown, lead=(*found.says, *shown.lead))


def _set_roll(context: MailContext, command: Command) -> Answer:
    found = edit(context, command)
    return _show_plan(context, (found,), str(command.args["why"])) if isinstance(found, str) else found


def _undo(context: MailContext, command: Command) -> Answer:
    return _show_plan(context, (f"undo correction {command.args['number']}",), str(command.args["why"]))


def _show_plan(context: MailContext, edits: tuple[str, ...], why: str) -> Answer:
    plan = plan_correction(context, edits, why)
    if isinstance(plan, Refused):
        return plan
    return _with_code(plan.page, _keep(context, plan, edits, why))


def _keep(context: MailContext, plan: Plan, edits: tuple[str, ...], why: str) -> str:
    kept = CorrectionPreview(context.slug, "", edits, why, plan.effect, context.now + LASTS)
    code = hashlib.sha256(plan.head + msgspec.json.encode(kept)).hexdigest()[:12]
    context.tx.save(msgspec.structs.replace(kept, code=code))
    return code


def _confirm(context: MailContext, command: Command) -> Answer:
    slug, code = context.slug, str(command.args["code"]).lower()
    shown = context.tx.find(CorrectionPreview, slug, code)
    if shown is None:
        return Refused(Reason.NOT_FOUND, "no correction with that code waits to be confirmed")
    if context.now > shown.until:
        context.tx.delete(CorrectionPreview, game=slug, code=code)
        return Refused(Reason.TOO_LATE, "that was shown more than 48 hours ago: ask for it once more")
    plan = plan_correction(context, shown.edits, shown.why)
    if isinstance(plan, Refused):
        return plan
    context.tx.delete(CorrectionPreview, game=slug, code=code)
    if plan.effect != shown.effect:
        page = _with_code(plan.page, _keep(context, plan, shown.edits, shown.why))
        lead = "The game has gone on since you were shown it, so nothing was done. Now it would be this."
        return msgspec.structs.replace(page, lead=(lead, *page.lead))
    cause = context.draft.context.cause
    refused = Corrector(context.services.repository, context.services.composer).append(
        context.tx, plan, context.now, cause
    )
    return refused or Accepted((), (f"Correction {plan.marker.number} is made.", *plan.marker.says))


def _tell_reopened(was: frozenset[int], context: MailContext) -> tuple[str, ...]:
    """Return what is said of questions that were answered before."""
    new = (each.number for _, each in context.rulings().open if each.number not in was)
    return tuple(f"Question {number} is open again." for number in new)


def _led_to(context: MailContext, ruling: int) -> tuple[str, ...]:
    """Return how the corrections are undone that were made because of a ruling which counts no more."""
    made = corrections(context.read_log())
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


def _find_missed(context: MailContext, number: int) -> int:
    """The last update whose deadline had passed when that mail came; 0 if there is none."""
    mail = context.tx.mail(number)
    if mail is None:
        return 0
    codec, last = context.draft.ruleset.codec, 0
    for each in context.read_log_in_force():
        if each.name == UpdateStarted.NAME:
            event = codec.read(each)
            assert isinstance(event, UpdateStarted)
            if datetime.fromisoformat(event.deadline) <= mail.received_at:
                last = event.number
    return last


def _with_code(page: Page, code: str) -> Page:
    offers = Offers((Offer(f"confirm correction {code}", "do it, and tell everybody what changed for them"),))
    said = Lines(("Nothing is done yet. Within 48 hours, and until the game goes on, you can write:",))
    return msgspec.structs.replace(page, sections=(*page.sections, Section("Confirm", (said, offers))))


def _note_page(note: RulingMade | QuestionRaised, asked: QuestionRaised | None) -> Page:
    if isinstance(note, QuestionRaised):
        offers = Offers((Offer(f"answer question {note.number}: … because …", "rule on it"),))
        return Page(
            f"Question {note.number}",
            (),
            (Section("A question", (Lines((rulings.describe(note),)), offers)),),
        )
    return Page(
        f"Ruling {note.number}", (), (Section("A ruling", (Lines((rulings.describe(note, asked),)),)),)
    )


HANDLERS: Mapping[str, Handler] = {
    verbs.QUESTION.key: _question,
    verbs.CLAIM.key: _question,
    verbs.RULE_THAT.key: _rule,
    verbs.ANSWER.key: _rule,
    verbs.REVERSE.key: _reverse,
    verbs.RULINGS.key: _rulings,
    verbs.CORRECT.key: _preview,
    verbs.CONFIRM_CORRECTION.key: _confirm,
    verbs.CORRECTIONS.key: _corrections,
    verbs.LATE.key: _count_late_mail,
    verbs.STRIKE.key: _strike,
    verbs.ROLL.key: show_rolls,
    verbs.SET_ROLL.key: _set_roll,
    verbs.UNDO_CORRECTION.key: _undo,
}
