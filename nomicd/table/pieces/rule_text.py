"""The rules of a fixed game in words, as a piece of it: numbered clauses, with what is played by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby

import msgspec

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.inputs import NewGame
from nomicd.kernel.page import Lines, Page, Section
from nomicd.table.course.state import AnyCourse
from nomicd.table.piece import Piece
from nomicd.table.terms import fill_in

FILE = "rules.md"
_PART = re.compile(r"## (\d+)\. (.+)")
_CLAUSE = re.compile(r"(\d+\.\d+) (.+)", re.DOTALL)


class BadText(ValueError):
    """A rule text whose clauses cannot be told apart."""


class RuleClause(msgspec.Struct, frozen=True):
    """One clause of the rule text, `2.7`, in the section `part`."""

    number: str
    part: str
    text: str


@lru_cache(maxsize=64)
def read_clauses(text: str) -> tuple[RuleClause, ...]:
    """Return the numbered paragraphs of a rule text. Raises `BadText`."""
    found, part = [], ""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        heading, clause = _PART.fullmatch(paragraph.strip()), _CLAUSE.fullmatch(paragraph.strip())
        if heading:
            part = f"{heading[1]}. {heading[2]}"
        elif clause:
            found.append(RuleClause(clause[1], part, " ".join(clause[2].split())))
    numbers = [clause.number for clause in found]
    if not found or len(set(numbers)) != len(numbers):
        raise BadText(f"{FILE}: its clauses are paragraphs that begin with a number such as 2.7, each once")
    return tuple(found)


RULES = Verb("rules", "rules", "the rules of the game", ("rules",), "the game", read_only=True)
RULE = Verb(
    "rule",
    "rule <clause:word>",
    "one clause of the rules, or one part",
    ("rule 4.1",),
    "the game",
    read_only=True,
)


class RuleText(Piece[AnyCourse]):
    """The document `rules.md` of a game. Its placeholders, as `{rounds}`, stand for what is played by now, so
    that what is read is always what holds."""

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with the text."""
        try:
            read_clauses(given.documents.get(FILE, ""))
        except BadText as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def looks(self, state: AnyCourse, reader: str) -> tuple[Verb, ...]:
        """Return that anybody may read them."""
        del state, reader
        return RULES, RULE

    def answer(self, state: AnyCourse, reader: str, command: Command) -> Page | None:
        """Return all of them, or some."""
        del reader
        clauses = read_clauses(state.documents[FILE])
        quotes: Mapping[str, str] = self.game.quotes(state)
        if command.verb == RULES.key:
            made = self.game.list_rules(state)
            return Page("Rules", (), (*_sections(clauses, quotes), *made))
        if command.verb != RULE.key:
            return None
        wanted = command.get_text("clause")
        found = [each for each in clauses if wanted in (each.number, each.number.partition(".")[0])]
        made = [each for each in self.game.list_rules(state) if each.heading.startswith(f"{wanted}. ")]
        lead = () if found or made else (f"There is no rule {wanted[:20]}.",)
        return Page(f"Rule {wanted[:20]}", lead, (*_sections(found, quotes), *made))


def _sections(clauses: Iterable[RuleClause], quotes: Mapping[str, str]) -> tuple[Section, ...]:
    return tuple(
        Section(part, (Lines(tuple(f"{each.number} {fill_in(each.text, quotes)}" for each in found)),))
        for part, found in groupby(clauses, key=lambda clause: clause.part)
    )
