"""What a proposal would change: its changes as values, carried out on the rulebook, and shown as a diff."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping

import msgspec

from nomicd.games.nomic.rules import clause_paths, text_places
from nomicd.games.nomic.rules.rule_settings import with_value
from nomicd.games.nomic.rules.text_places import TextUnit
from nomicd.kernel.sandbox import Problem
from nomicd.law import normalization
from nomicd.law import rule_document as documents
from nomicd.law.rule_document import HEADING, Document

CONTEXT = 1


class RuleChange(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """One thing that a proposal asks for; `line` is where it begins in the proposal's text. `called` is the
    title by which it names the rule; where that is all, `rule` is 0 and a clause begins with `?`."""

    line: int = 0
    called: str = ""


class Enact(RuleChange, frozen=True, tag="enact"):
    """A new rule: a rule document, with or without its heading."""

    document: str


class Rewrite(RuleChange, frozen=True, tag="rewrite"):
    """A rule made anew from a document; without a heading, only the blocks that are given."""

    rule: int
    document: str

    def change(self, document: Document) -> Document | Problem:
        headed = _with_heading(self.document, document.title)
        parsed = documents.parse(headed)
        if not isinstance(parsed, Document):
            return parsed[0]
        if parsed.number not in (None, document.number):
            return Problem(0, f"`amend rule {document.number}` is followed by rule {parsed.number}")
        if headed != self.document:
            return msgspec.structs.replace(
                document,
                clauses=parsed.clauses or document.clauses,
                toml=parsed.toml or document.toml,
                code=parsed.code or document.code,
                cases=parsed.cases or document.cases,
            )
        return msgspec.structs.replace(parsed, number=document.number)


class Amend(RuleChange, frozen=True, tag="amend"):
    """Another text for a clause (`14.1`), or for the whole prose of a rule (`14`)."""

    rule: int
    clause: str
    text: str

    def change(self, document: Document) -> Document | Problem:
        return clause_paths.with_clause(document, self.clause, self.text)


class AddClause(RuleChange, frozen=True, tag="add"):
    """One more clause at the end of a rule (`19`) or of a clause (`19.2`)."""

    rule: int
    clause: str
    text: str

    def change(self, document: Document) -> Document | Problem:
        return clause_paths.with_added_clause(document, self.clause, self.text)


class Replace(RuleChange, frozen=True, tag="replace"):
    """Some words by others in a clause, or in the prose of a rule: there they stand once, or `every` one is
    meant. `keep`: the old ones stay, and the new ones come `before` or `after` them."""

    rule: int
    clause: str
    old: str
    new: str
    every: bool = False
    keep: str = ""

    def change(self, document: Document) -> Document | Problem:
        if self.keep == "" and text_places.is_several(self.old, self.new):
            return text_places.run(document, self.clause, self.old, self.new)
        new = " ".join(self.new.split())
        spots = text_places.words(document, self.clause, self.old, every=self.every)
        if isinstance(spots, Problem):
            numbered = self.keep == "" and text_places.is_numbered(self.old)
            return text_places.run(document, self.clause, self.old, self.new) if numbered else spots
        if self.keep:
            new = text_places.add_beside(spots[0], new, before=self.keep == "before")
        return text_places.replace_spots(document, spots, new)


class Swap(RuleChange, frozen=True, tag="swap"):
    """Another text for a sentence or a paragraph, none for it to go. `keep` as with `Replace`."""

    rule: int
    clause: str
    unit: TextUnit
    text: str
    keep: str = ""

    def change(self, document: Document) -> Document | Problem:
        spot = text_places.unit(document, self.clause, self.unit)
        if isinstance(spot, Problem):
            return spot
        if self.unit.kind != "sentence" and not self.keep:
            return text_places.run_at(document, spot.place, self.text)
        if text_places.is_several(self.text):
            return Problem(0, "these are several paragraphs: say where in the rule each of them shall stand")
        new = " ".join(self.text.split())
        if self.keep == "after" and text_places.is_torn(spot, new):
            return Problem(0, f"{spot.place.name} ends with a full stop: replace its last words by new ones")
        if self.keep:
            new = text_places.add_beside(spot, new, before=self.keep == "before")
        return text_places.replace_spots(document, [spot], new)


class Retitle(RuleChange, frozen=True, tag="retitle"):
    """Another title for a rule."""

    rule: int
    title: str

    def change(self, document: Document) -> Document | Problem:
        title = " ".join(self.title.split())
        return clause_paths.readable(msgspec.structs.replace(document, title=title))


class DeleteClause(RuleChange, frozen=True, tag="delete"):
    """A clause less."""

    rule: int
    clause: str

    def change(self, document: Document) -> Document | Problem:
        return clause_paths.without_clause(document, self.clause)


class SetParam(RuleChange, frozen=True, tag="set"):
    """Another value for a setting, as the player wrote it."""

    rule: int
    path: str
    value: str

    def change(self, document: Document) -> Document | Problem:
        return with_value(document, self.path, self.value)


class Repeal(RuleChange, frozen=True, tag="repeal"):
    """A rule less."""

    rule: int


class Bring(RuleChange, frozen=True, tag="bring"):
    """A rule of the rulebook that the game was opened with, as it stands there."""

    rule: int


class RuleInWords(RuleChange, frozen=True, tag="prose"):
    """Words only: a new rule that the Admin applies by hand. An empty title is the proposal's."""

    text: str
    title: str = ""


AnyChange = (
    Enact
    | Rewrite
    | Amend
    | AddClause
    | Replace
    | Swap
    | Retitle
    | DeleteClause
    | SetParam
    | Repeal
    | Bring
    | RuleInWords
)
OfRule = Rewrite | Amend | AddClause | Replace | Swap | Retitle | DeleteClause | SetParam | Repeal
"""Changes of one rule in force."""

Made = list[AnyChange | Problem]
Rulebook = Mapping[int, Document]
Outcome = tuple[int, Document | None] | Problem


def apply_changes(
    rulebook: Rulebook,
    changes: Collection[AnyChange],
    title: str,
    taken: Collection[int] = (),
    shelf: Mapping[int, str] = {},
    kept: Collection[int] = (),
) -> dict[int, Document | None] | tuple[Problem, ...]:
    """The rules that would be new or other, by number, None for a repealed one; or what cannot be done.

    Later changes see what earlier ones made. A new rule gets the first number that is `kept` for it, else the
    one after the highest ever used: those in force and those `taken` before; one of the `shelf` has its own.
    Changes of one rule to what it was already are not in it.
    """
    book, found = dict(rulebook), []
    used, waiting = {*rulebook, *taken, *shelf}, list(kept)
    for change in changes:
        free = waiting[0] if waiting else max(used, default=0) + 1
        done = _apply(change, book, free, title, shelf)
        if isinstance(done, Problem):
            found.append(Problem(change.line, done.text))
            continue
        number, document = done
        used.add(number)
        if number in waiting:
            waiting.remove(number)
        if document is None:
            book.pop(number)
        else:
            book[number] = document
    changed = {n: book.get(n) for n in sorted({*rulebook, *book}) if book.get(n) != rulebook.get(n)}
    return tuple(found) or changed or (Problem(0, "this would change nothing"),)


def _apply(change: AnyChange, book: Rulebook, free: int, title: str, shelf: Mapping[int, str]) -> Outcome:
    if isinstance(change, Bring) and change.rule not in shelf:
        return Problem(0, f"the rulebook of this game has no rule {change.rule}")
    if isinstance(change, Bring):
        return _enact(shelf[change.rule], title, book, free)
    if isinstance(change, Enact):
        return _enact(change.document, title, book, free)
    if isinstance(change, RuleInWords):
        return _enact(change.text, change.title or title, book, free)
    found = find_by_title(book, change)
    if isinstance(found, Problem):
        return found
    new = None if isinstance(found, Repeal) else found.change(book[found.rule])
    return new if isinstance(new, Problem) else (found.rule, new)


def find_by_title(book: Rulebook, change: OfRule) -> OfRule | Problem:
    """Return the change with the number of the rule that it names by its title, or why that is unknown."""
    called = _strip_title(change.called)
    if change.rule:
        document = book.get(change.rule)
        if document is None:
            return Problem(0, f"there is no rule {change.rule} to change")
        if change.called and called != _strip_title(document.title):
            said = f"rule {change.rule} is called “{document.title}”, not “{change.called}”"
            return Problem(0, f"{said}: which rule is meant?")
        return change
    numbers = [number for number, document in book.items() if _strip_title(document.title) == called]
    if len(numbers) != 1:
        how = "no rule is" if not numbers else f"{len(numbers)} rules are"
        return Problem(0, f"{how} called “{change.called}”: name it by its number")
    named = msgspec.structs.replace(change, rule=numbers[0])
    if isinstance(named, Amend | AddClause | Replace | Swap | DeleteClause):
        return msgspec.structs.replace(named, clause=named.clause.replace("?", str(numbers[0]), 1))
    return named


def _strip_title(title: str) -> str:
    """A title without case, punctuation and its article."""
    return " ".join(word for word in re.findall(r"\w+", title.casefold()) if word != "the")


def _with_heading(text: str, title: str) -> str:
    """The text under a heading of its own, or under the proposal's title."""
    first = next((line for line in normalization.lines_of(text) if line), "")
    return text if HEADING.match(first) else f"# ?. {title[: documents.MAX_TITLE]}\n\n{text}"


def _enact(text: str, title: str, book: Rulebook, free: int) -> Outcome:
    parsed = documents.parse(_with_heading(text, title))
    if not isinstance(parsed, Document):
        return parsed[0]
    number = parsed.number or free
    if number in book:
        return Problem(
            0, f"there is a rule {number} already: write `amend rule {number}` above it, or begin with `# ?.`"
        )
    return number, msgspec.structs.replace(parsed, number=number)


def wholly(book: Rulebook, changes: Collection[AnyChange]) -> dict[int, str]:
    """The rules in force of which these changes replace everything, whatever it said: `all of` them, or `the
    whole text of` them."""
    found = {}
    for change in changes:
        if isinstance(change, Amend | Rewrite) and (what := _what(change)):
            meant = find_by_title(book, change)
            if not isinstance(meant, Problem):
                found[meant.rule] = what
    return found


def _what(change: Amend | Rewrite) -> str:
    """Return the part of a rule that the change replaces; "" if only a part of it."""
    if isinstance(change, Amend):
        return "" if "." in change.clause else "the whole text of"
    headed = _with_heading(change.document, "?")
    if headed == change.document:
        return "all of"
    parsed = documents.parse(headed)
    return "the whole text of" if isinstance(parsed, Document) and parsed.clauses else ""


def diff(old: Document | None, new: Document | None) -> str:
    """Return what changes in a rule, line by line: `-` before what goes, `+` before what comes; "" for
    nothing."""
    before, after = (documents.render(each).splitlines() if each else [] for each in (old, new))
    lines = list(difflib.unified_diff(before, after, lineterm="", n=CONTEXT))[2:]
    shown = ["..." if line.startswith("@@") else line for line in lines]
    while shown and not shown[-1].strip():
        shown.pop()
    return "\n".join(shown[1:] if shown[:1] == ["..."] else shown)
