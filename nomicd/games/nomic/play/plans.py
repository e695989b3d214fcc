"""What a proposal would do to the rules in force: read, applied on paper, put into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic import numbers
from nomicd.games.nomic.rules.check import find_claimed_twice, new_problems
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.games.nomic.rules.proposal_text import read_changes
from nomicd.games.nomic.rules.rule_changes import apply_changes
from nomicd.games.nomic.rules.rulebook import Book, book, rulebook
from nomicd.games.nomic.rules.setting_hints import hint_at_settings
from nomicd.games.nomic.state import State
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.sandbox import Problem, Sandbox
from nomicd.law.bills import refuse_all
from nomicd.law.clauses import Clause
from nomicd.law.code_subset import problems
from nomicd.law.rule_document import Document, parse, render
from nomicd.law.state import Enactment
from nomicd.table.phrases import join_words


def plan(state: State, title: str, body: str) -> tuple[Enactment, ...] | Refused:
    """Return what the proposal would make of the rules in force now, by number, or why it cannot be."""
    changes = read_changes(body)
    wrong = list(of_kind(Problem, changes))
    if wrong:
        return unreadable(wrong)
    documents = book(state.rules).documents
    taken = {change.number for change in state.history} | numbers.find_reserved_numbers(state)
    kept = numbers.of_rules(state, title, body)
    wanted = [change for change in changes if not isinstance(change, Problem)]
    changed = apply_changes(documents, wanted, title, taken, rulebook(state), kept)
    if isinstance(changed, tuple):
        return unreadable(changed)
    return tuple(_enactment(state, number, document) for number, document in sorted(changed.items()))


def law(state: State, title: str, body: str) -> tuple[Enactment, ...] | Refused:
    """Return the same for a proposal that has been accepted: what would not even bind into the book is
    refused."""
    planned = plan(state, title, body)
    for change in () if isinstance(planned, Refused) else planned:
        document = parse(change.text) if change.text else None
        broken = (
            find_binding_problems(change.number, document) if isinstance(document, Document) else document
        )
        if broken:
            return unreadable(broken)
    return planned


def find_binding_problems(number: int, document: Document) -> tuple[Problem, ...]:
    """Return what keeps a document out of the book of rules: declarations or code that cannot even be
    read."""
    declared = declarations(document, number)
    if not isinstance(declared, Declarations):
        return declared
    return problems(document.code)


def unsound(state: State, planned: tuple[Enactment, ...], sandbox: Sandbox) -> Refused | None:
    """Why these rules could not run, if they could not: read, linted, type-checked and loaded; or would not
    count, for others have declared the same."""
    found: list[str] = []
    for change in planned:
        if change.text:
            old = state.rules[change.number].text if change.number in state.rules else None
            found += new_problems(change.text, old, sandbox)
    found += find_claimed_twice(_read_declarations(state, planned), book(state.rules).declared)
    return refuse_all(found) if found else None


def _read_declarations(state: State, planned: tuple[Enactment, ...]) -> dict[int, Declarations]:
    """Return what each rule declares as these changes would leave the law."""
    law = dict(book(state.rules).declared)
    for change in planned:
        law.pop(change.number, None)
        document = parse(change.text) if change.text else None
        declared = declarations(document, change.number) if isinstance(document, Document) else None
        if isinstance(declared, Declarations):
            law[change.number] = declared
    return law


def unreadable(found: Sequence[Problem]) -> Refused:
    """All that is wrong with a text, each with its line."""
    texts = [f"line {problem.line}: {problem.text}" if problem.line else problem.text for problem in found]
    return Refused(Reason.BAD_TEXT, "\n".join(texts))


def _enactment(state: State, number: int, document: Document | None) -> Enactment:
    if document is None:
        return Enactment("repeal", number)
    return Enactment("amend" if number in state.rules else "enact", number, render(document))


def warn_of_handwork(state: State, planned: tuple[Enactment, ...]) -> Iterator[str]:
    """Yield a warning for each rule of which words change and nothing that runs."""
    law = book(state.rules)
    for change in planned:
        new = parse(change.text) if change.text else None
        if isinstance(new, Document):
            yield from _by_hand(law.documents.get(change.number), new, law)


def _list_texts(clauses: Sequence[Clause]) -> Iterator[str]:
    for clause in clauses:
        yield clause.text
        yield from _list_texts(clause.clauses)


def _by_hand(old: Document | None, new: Document, law: Book) -> Iterator[str]:
    if old is None and not new.code and not new.toml:
        yield f"Rule {new.number} would be words only: the Admin applies it by hand."
        said = "\n".join(_list_texts(new.clauses))
        sets = list(hint_at_settings(said, law.documents, law.declared))
        if sets:
            lines = join_words([f"“{each}”" for each in sets])
            yield f"What runs stays as it is. To change it, propose {lines} instead."
    elif old and new.code and (old.code, old.toml) == (new.code, new.toml) and old.clauses != new.clauses:
        yield f"Only its words change: what rule {new.number} does is in its code, which stays as it is."
