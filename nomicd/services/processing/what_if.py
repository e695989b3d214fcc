"""`what if`: about another past, or about what a player has not sent; and the past as it was. Nothing is
written, and so many are answered in a day."""

from __future__ import annotations

import re
from datetime import datetime

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.log import fold
from nomicd.kernel.page import Lines, Page, Section
from nomicd.mail import grammar
from nomicd.mail.quoting import Line
from nomicd.services.jobs.deferred import WhatIfQuestion
from nomicd.services.ports import Reading
from nomicd.services.processing.context import Answer, MailContext
from nomicd.services.repository.rate_limits import count_today, count_up
from nomicd.table.course.mails import AT

QUESTIONS = 5
"""Questions that one reader of a game may ask in a day: each is some seconds of work."""

WHAT = "what-if"

MOST_LOOKS = 20
"""So often a day one address may look back: the whole log is read each time."""

MOST_PARTS = 12
_OWN = re.compile(
    r"(?:i|we)\b(?:'d|'ll|\u2019d|\u2019ll| would| were to| should)?\s+(?P<what>.+)", re.IGNORECASE
)
_BETWEEN = re.compile(r"\s*(?:;|,?\s+and(?:\s+also|\s+then|\s+i)*\s|,?\s+then\s)\s*", re.IGNORECASE)


def enough(tx: Reading, slug: str, reader: str, now: datetime) -> Refused | None:
    """Return whether no more are answered that day."""
    if count_today(tx, WHAT, f"{slug} {reader}", now) < QUESTIONS:
        return None
    return Refused(Reason.LIMIT, f"{QUESTIONS} questions “what if” a day are answered.")


def what_if(context: MailContext, reader: str, question: str) -> Answer:
    """The answer. It takes a while: it is found outside the transaction, and then the mail is read again."""
    if reader != "admin":
        own = _OWN.match(question.strip())
        said = (own["what"] if own else question.strip()).rstrip("?!. ")
        commands = read(said, context.draft.ruleset.vocabulary(context.draft.state, reader))
        if commands:
            return _attempt(context, reader, said, commands)
    asked = WhatIfQuestion(reader, question)
    if context.work.is_second(asked):
        return Refused(Reason.LIMIT, "One question about another past can be answered in a mail.")
    count_up(context.tx, WHAT, f"{context.slug} {reader}", context.now)
    found = context.work.find(context.slug, asked)
    assert isinstance(found, Page | Refused)
    return found


def _attempt(context: MailContext, reader: str, said: str, commands: tuple[Command, ...]) -> Answer:
    draft = context.draft
    if refused := enough(context.tx, draft.game.slug, reader, context.now):
        return refused
    errand = draft.ruleset.attempt(draft.state, reader, commands, draft.context.now)
    if isinstance(errand, Refused):
        return errand
    assert draft.context.ahead is not None
    findings = draft.context.ahead(errand)
    if findings.refused:
        return findings.refused
    count_up(context.tx, WHAT, f"{context.slug} {reader}", context.now)
    found = Section("What would be different", (Lines(findings.says),))
    return Page("What if", (f"What if you did this: {said}?",), (found,))


def read(said: str, vocabulary: Vocabulary) -> tuple[Command, ...]:
    """The commands that a sentence is made of, all of it; nothing if it is something else."""
    cuts = [found.span() for found in _BETWEEN.finditer(said)]
    for start, end in reversed(cuts[:MOST_PARTS]):
        first = _commands(said[:start], vocabulary)
        rest = read(said[end:], vocabulary) if first else ()
        if rest:
            return (*first, *rest)
    return _commands(said, vocabulary)


def _commands(said: str, vocabulary: Vocabulary) -> tuple[Command, ...]:
    """Return what a text asks for if it is nothing but commands that change something."""
    readings = grammar.understand([Line(1, said)], vocabulary)
    found = tuple(each.what for each in readings if isinstance(each.what, Command))
    looks = {verb.key for verb in vocabulary.verbs if verb.read_only}
    whole = len(found) == len(readings) and not any(each.verb in looks for each in found)
    words = said.strip()
    return tuple(Command(each.verb, each.args, each.line, words) for each in found) if whole else ()


def look_back(context: MailContext, command: Command) -> Answer:
    """Return the board or the standings as an earlier update left them, in the past that is in force: what
    everybody could see then, for whoever asks now may have been somebody else."""
    ruleset, update = context.draft.ruleset, command.get_number("update")
    if count_up(context.tx, "look-back", context.sender.address, context.now) > MOST_LOOKS:
        return Refused(Reason.LIMIT, f"you can look back {MOST_LOOKS} times a day: please ask again tomorrow")
    log = context.read_log_in_force()
    made = [n for n, each in enumerate(log, 1) if each.cause == f"tick:{update}"]
    if not made:
        return Refused(Reason.NOT_FOUND, f"no update {update} has been made")
    facts = ((each.name, each.version, each.body) for each in log[: made[-1]])
    then = fold(ruleset.blank(), facts, ruleset.codec)
    page = ruleset.answer(then, "", Command(command.verb.removesuffix(AT), {}))
    if page is None:
        return Refused(Reason.NOT_FOUND, "there was nothing to show then")
    lead = (f"This is how update {update} left it.", *page.lead)
    return msgspec.structs.replace(page, title=f"{page.title} after update {update}", lead=lead)
