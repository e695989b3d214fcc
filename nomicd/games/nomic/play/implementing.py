"""The Admin gives a rule code, or other code: its words stay, and its history says who did it."""

from __future__ import annotations

import msgspec

from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.play.ballots import enact
from nomicd.games.nomic.play.plans import find_binding_problems, unreadable, unsound
from nomicd.games.nomic.rules.rulebook import book
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.law.rule_document import Document, parse, render
from nomicd.law.state import Enactment

BY = "the Admin"
_HOW = "below it write the reason (because …) on a line, and then the code between ```python and ```"


def implement(table: Execution, command: Command) -> Decision:
    """Attach the code, parameters and cases in the lines below to a rule in force."""
    number, body = command.get_number("rule"), command.get_text("body")
    document = book(table.state.rules).documents.get(number)
    if document is None:
        return Refused(Reason.NOT_FOUND, f"there is no rule {number} in force")
    made = _merge(document, number, body)
    if isinstance(made, Refused):
        return made
    planned = (Enactment("amend", number, render(made)),)
    if refused := unsound(table.state, planned, table.interpreter.sandbox):
        return refused
    enact(table, planned, BY)
    return Accepted(tuple(table.events))


def _merge(document: Document, number: int, body: str) -> Document | Refused:
    """The rule with what is given, as far as that can be read."""
    if not reason(body):
        return Refused(Reason.UNCLEAR, f"say why: {_HOW}")
    given = parse(f"# {number}. {document.title}\n\n{body.partition(chr(10))[2]}")
    if not isinstance(given, Document):
        return unreadable(given)
    if not (given.code or given.toml) or given.clauses:
        return Refused(Reason.UNCLEAR, f"that is not code alone: {_HOW}")
    code, toml = given.code or document.code, given.toml or document.toml
    cases = (*document.cases, *given.cases)
    made = msgspec.structs.replace(document, code=code, toml=toml, cases=cases)
    broken = find_binding_problems(number, made)
    return unreadable(broken) if broken else made


def reason(body: str) -> str:
    """The Admin's reason: what the first line says behind `because`; "" for none."""
    word, _, why = body.partition("\n")[0].strip().partition(" ")
    return why.strip() if word.casefold().rstrip(":,") == "because" else ""
