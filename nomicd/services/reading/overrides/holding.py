"""The Admin holds a question open with both outcomes, and lists all that could be disputed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.margin import RulingMade
from nomicd.kernel.views import Page
from nomicd.services.beside.studies import Edits, Study
from nomicd.services.corrections.branches import worked_out
from nomicd.services.corrections.plan import Plan
from nomicd.services.history import rulings
from nomicd.services.reading.sitting import Answer, Sitting
from nomicd.services.registers import held
from nomicd.services.registers.held import Held
from nomicd.services.verbs import admin as verbs

_SAID = re.compile(r"#?(?P<number>\d{1,6}),?\s+because\s+(?P<why>.+)", re.IGNORECASE | re.DOTALL)


def planned(sitting: Sitting, edits: tuple[str, ...], why: str) -> Plan | Refused:
    """What a correction comes to: worked out beside the writer, and then the mail is read again."""
    about = Edits(edits, why)
    found = sitting.studies.plan(about)
    if found is None:
        if sitting.studies.planned:
            return Refused(Reason.LIMIT, "One correction can be looked at in a mail.")
        raise Study(sitting.draft.game.slug, about)
    return found


def _hold(sitting: Sitting, command: Command) -> Answer:
    said = _SAID.fullmatch(str(command.args["number_because_why"]).strip())
    if said is None:
        return Refused(
            Reason.UNCLEAR, "write: hold question 3 because …, and in the lines below what would be different"
        )
    number, why = int(said["number"]), said["why"]
    slug, edits = sitting.draft.game.slug, tuple(str(command.args.get("body") or "").splitlines())
    asked = {each.number: each for _, each in sitting.rulings().open}
    if number not in asked:
        return Refused(Reason.NOT_FOUND, f"there is no open question {number}")
    others = [each for each in held.held(sitting.tx, slug) if each.question != number]
    if len(others) >= held.MOST:
        enough = f"{held.MOST} questions are held open already: rule on one of them first"
        return Refused(Reason.LIMIT, enough)
    plan = planned(sitting, edits, why)
    if isinstance(plan, Refused):
        return plan
    new = worked_out(Held(number, edits, why), plan, rulings.told(asked[number]), update_of(sitting))
    held.put(sitting.tx, slug, new)
    told = f"Question {number} is held open: digests show both outcomes until it is decided."
    _note(sitting, told, why, f"let question {number} go because …")
    done = "Each digest shows both outcomes until you rule; nothing of the game is changed."
    return Accepted((), (done,), page=Page(f"Question {number}", (), new.shown))


def _let_go(sitting: Sitting, command: Command) -> Answer:
    number, slug = int(command.args["question"] or 0), sitting.draft.game.slug
    if not held.drop(sitting.tx, slug, number):
        return Refused(Reason.NOT_FOUND, f"question {number} is not held open")
    back = f"hold question {number} because …"
    _note(sitting, f"Question {number} is no longer held open.", str(command.args["why"]), back)
    return Accepted((), (f"Question {number} is a question like any other: digests show one outcome.",))


def _note(sitting: Sitting, said: str, why: str, undone_by: str) -> None:
    made = rulings.rule(sitting.rulings(), said, why, undone_by=undone_by)
    assert isinstance(made, RulingMade)
    sitting.draft.note(msgspec.structs.replace(made, about=""))


def update_of(sitting: Sitting) -> int:
    """The last update that was made; 0 before the first."""
    due = sitting.draft.ruleset.next_update(sitting.draft.state)
    return due.number - 1 if due else 0


def settled(sitting: Sitting, question: int) -> tuple[str, ...]:
    """A question is decided: if it was held open, how the other outcome is made the past."""
    slug = sitting.draft.game.slug
    was = next((each for each in held.held(sitting.tx, slug) if each.question == question), None)
    if was is None:
        return ()
    held.drop(sitting.tx, slug, question)
    return (
        "Both outcomes are shown no more. If it is the other one, write:",
        f"correct the past because {was.why}",
        *was.edits,
    )


HANDLERS: Mapping[str, Callable[[Sitting, Command], Answer]] = {
    verbs.HOLD.key: _hold,
    verbs.LET_GO.key: _let_go,
}
