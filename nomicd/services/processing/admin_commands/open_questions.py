"""The Admin holds a question open with both outcomes, and lists all that could be disputed."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.margin import RulingMade
from nomicd.kernel.page import Page
from nomicd.services import verbs
from nomicd.services.jobs.deferred import Edits
from nomicd.services.processing.context import Answer, Handler, MailContext
from nomicd.services.replay.both_outcomes import work_out
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.repository import rulings
from nomicd.services.rows import HeldQuestion

_SAID = re.compile(r"#?(?P<number>\d{1,6}),?\s+because\s+(?P<why>.+)", re.IGNORECASE | re.DOTALL)


def plan_correction(context: MailContext, edits: tuple[str, ...], why: str) -> Plan | Refused:
    """Return what a correction comes to: worked out beside the writer, and then the mail is read again."""
    about = Edits(edits, why)
    if context.work.is_second(about):
        return Refused(Reason.LIMIT, "One correction can be looked at in a mail.")
    found = context.work.find(context.slug, about)
    assert isinstance(found, Plan | Refused)
    return found


def _hold(context: MailContext, command: Command) -> Answer:
    said = _SAID.fullmatch(str(command.args["number_because_why"]).strip())
    if said is None:
        return Refused(
            Reason.UNCLEAR, "write: hold question 3 because …, and in the lines below what would be different"
        )
    number, why = int(said["number"]), said["why"]
    slug, edits = context.slug, tuple(command.get_text("body").splitlines())
    asked = {each.number: each for _, each in context.rulings().open}
    if number not in asked:
        return Refused(Reason.NOT_FOUND, f"there is no open question {number}")
    others = [each for each in rulings.list_held_questions(context.tx, slug) if each.question != number]
    if len(others) >= rulings.MOST_HELD:
        enough = f"{rulings.MOST_HELD} questions are held open already: rule on one of them first"
        return Refused(Reason.LIMIT, enough)
    plan = plan_correction(context, edits, why)
    if isinstance(plan, Refused):
        return plan
    question = HeldQuestion(slug, number, edits, why)
    due = context.draft.ruleset.find_next_update(context.draft.state)
    new = work_out(question, plan, rulings.describe(asked[number]), due.number - 1 if due else 0)
    context.tx.save(new)
    told = f"Question {number} is held open: digests show both outcomes until it is decided."
    _note(context, told, why, f"let question {number} go because …")
    done = "Each digest shows both outcomes until you rule; nothing of the game is changed."
    return Accepted((), (done,), page=Page(f"Question {number}", (), new.shown))


def _let_go(context: MailContext, command: Command) -> Answer:
    number, slug = command.get_number("question"), context.slug
    if not context.tx.delete(HeldQuestion, game=slug, question=number):
        return Refused(Reason.NOT_FOUND, f"question {number} is not held open")
    back = f"hold question {number} because …"
    _note(context, f"Question {number} is no longer held open.", str(command.args["why"]), back)
    return Accepted((), (f"Question {number} is a question like any other: digests show one outcome.",))


def _note(context: MailContext, said: str, why: str, undone_by: str) -> None:
    made = rulings.rule(context.rulings(), said, why, undone_by=undone_by)
    assert isinstance(made, RulingMade)
    context.draft.add_annotation(msgspec.structs.replace(made, about=""))


def settle(context: MailContext, question: int) -> tuple[str, ...]:
    """A question is decided: if it was held open, how the other outcome is made the past."""
    slug = context.slug
    was = context.tx.find(HeldQuestion, slug, question)
    if was is None:
        return ()
    context.tx.delete(HeldQuestion, game=slug, question=question)
    return (
        "Both outcomes are shown no more. If it is the other one, write:",
        f"correct the past because {was.why}",
        *was.edits,
    )


HANDLERS: Mapping[str, Handler] = {
    verbs.HOLD.key: _hold,
    verbs.LET_GO.key: _let_go,
}
