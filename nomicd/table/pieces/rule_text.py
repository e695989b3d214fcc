"""The rules of a fixed game in words, as a piece of it: numbered clauses, with what is played by."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, takewhile

import msgspec

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.finding import words as words_of
from nomicd.kernel.inputs import NewGame
from nomicd.kernel.page import Lines, Offer, Offers, Page, Section
from nomicd.table.course.state import AnyCourse
from nomicd.table.documents import BadDocument
from nomicd.table.piece import Piece
from nomicd.table.terms import fill_in

FILE = "rules.md"
_PART = re.compile(r"## (\d+)\. (.+)")
_CLAUSE = re.compile(r"(\d+\.\d+) (.+)", re.DOTALL)


class RuleClause(msgspec.Struct, frozen=True):
    """One clause of the rule text, `2.7`, in the section `part`."""

    number: str
    part: str
    text: str

    @property
    def part_number(self) -> str:
        """The number of its section: `2`."""
        return self.number.partition(".")[0]


@lru_cache(maxsize=64)
def read_clauses(text: str) -> tuple[RuleClause, ...]:
    """Return the numbered paragraphs of a rule text. Raises `BadDocument`."""
    found, part = [], ""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        heading, clause = _PART.fullmatch(paragraph.strip()), _CLAUSE.fullmatch(paragraph.strip())
        if heading:
            part = f"{heading[1]}. {heading[2]}"
        elif clause:
            found.append(RuleClause(clause[1], part, " ".join(clause[2].split())))
    numbers = [clause.number for clause in found]
    if not found or len(set(numbers)) != len(numbers):
        raise BadDocument(
            f"{FILE}: its clauses are paragraphs that begin with a number such as 2.7, each once"
        )
    return tuple(found)


RULES = Verb("rules", "rules", "the rules of the game", ("rules",), "the game", read_only=True)
RULE = Verb(
    "rule",
    "rule|rules <clause:word>",
    "one clause of the rules, or one part",
    ("rule 4.1",),
    "the game",
    read_only=True,
)


EXPLAIN = Verb(
    "explain",
    "explain <what:text>",
    "what the rules say on that",
    ("explain ties",),
    "the game",
    read_only=True,
)

MOST_TOLD = 3
"""So many clauses answer a question at most."""

LEAST_COVERED = 3
"""A clause with so many words of a question is about it, whatever else people say in it."""

_WEIGHTS = (5, 4)
"""How much the first words of a clause tell of what it is about; every other one tells 2."""

_ASKING = frozenset(
    words_of(
        "what who whom whose which when where why how do does did is are was be am i me my we our us "
        "you your it its if there can may could should would will shall must have has had get got "
        "happen happens mean means work works the a an of in on at to for with from by about and or "
        "not no so that this these those one any some all please tell explain know exactly then than "
        "as up hi two many much make same possible now next ok good look looks like don't doesn't didn't "
        "isn't can't won't anyone anybody too just still really ever over they them their "
        "someone somebody people person"
    )
)
"""Words of a question that do not tell what it is about."""

_ENDINGS = (frozenset({"", "e", "s", "es", "d", "ed", "ing"}), frozenset({"y", "ies", "ied"}))
_LEAST_STEM = 3


def find_clauses(clauses: Sequence[RuleClause], asked: str) -> tuple[RuleClause, ...]:
    """Return the clauses that tell of what is asked, the fittest first: those with most words of the
    question, and with half of them at least; of a long one, with half of those that the rules have. A rare
    word tells more than one of many clauses, and most of all where a clause begins with it; one that stands
    twice, a little more."""
    held = {each: _list_telling_words(each.text) for each in clauses}
    words = dict.fromkeys(_list_telling_words(asked))
    places = {word: among for word in words if (among := _find_places(word, held))}
    covered = Counter(clause for among in places.values() for clause in among)
    scores = _score_clauses(places.values())
    least = {each: len(places) if covered[each] >= LEAST_COVERED else len(words) for each in clauses}
    fit = {each: scores[each] * covered[each] for each in clauses if covered[each] * 2 >= least[each] > 0}
    best = max(fit.values(), default=0)
    found = [each for each in fit if fit[each] * 2 > best]
    return tuple(sorted(found, key=lambda each: -fit[each])[:MOST_TOLD])


def _list_telling_words(text: str) -> list[str]:
    """Return the words of a text that tell what it is about."""
    return [word for word in words_of(text) if word not in _ASKING]


def _score_clauses(found: Iterable[Mapping[RuleClause, Sequence[int]]]) -> Counter[RuleClause]:
    """Return how much words tell of each clause in which they are found, in those places."""
    scores = Counter[RuleClause]()
    for among in found:
        for clause, places in among.items():
            scores[clause] += _weigh(places) * 1000 // len(among)
    return scores


def _weigh(places: Sequence[int]) -> int:
    """Return what a word tells that stands in those places of a clause."""
    first = places[0]
    return (_WEIGHTS[first] if first < len(_WEIGHTS) else 2) + (len(places) > 1)


def _find_places(word: str, held: Mapping[RuleClause, Sequence[str]]) -> Mapping[RuleClause, Sequence[int]]:
    """Return at which of its words each clause has that one, of those that have it."""
    places = (
        (clause, [at for at, each in enumerate(found) if _is_same(word, each)])
        for clause, found in held.items()
    )
    return {clause: at for clause, at in places if at}


def _is_same(one: str, other: str) -> bool:
    """Return whether two words are forms of one: `tie` and `tied`, `county` and `counties`, not `count`."""
    stem = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    ends = {one[stem:], other[stem:]}
    return one == other or (stem >= _LEAST_STEM and any(ends <= each for each in _ENDINGS))


class RuleText(Piece[AnyCourse]):
    """The document `rules.md` of a game. Its placeholders, as `{rounds}`, stand for what is played by now, so
    that what is read is always what holds."""

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with the text."""
        try:
            read_clauses(given.documents.get(FILE, ""))
        except BadDocument as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def looks(self, state: AnyCourse, reader: str) -> tuple[Verb, ...]:
        """Return that anybody may read them."""
        return RULES, RULE, EXPLAIN

    def answer(self, state: AnyCourse, reader: str, command: Command) -> Page | None:
        """Return all of them, or some."""
        clauses = read_clauses(state.documents[FILE])
        quotes: Mapping[str, str] = self.game.quotes(state)
        wanted = command.get_text("clause")
        if command.verb == RULES.key or (command.verb == RULE.key and not re.search(r"\d", wanted)):
            made = self.game.list_rules(state)
            return Page("Rules", (), (*_sections(clauses, quotes), *made))
        if command.verb == RULE.key:
            found = [each for each in clauses if wanted in (each.number, each.part_number)]
            made = [each for each in self.game.list_rules(state) if each.heading.startswith(f"{wanted}. ")]
            lead = () if found or made else (f"There is no rule {wanted[:20]}.",)
            return Page(f"Rule {wanted[:20]}", lead, (*_sections(found, quotes), *made))
        if command.verb == EXPLAIN.key:
            asked = command.get_text("what")
            return _explain(find_clauses(clauses, asked), asked, quotes)
        return None


def _explain(found: Sequence[RuleClause], asked: str, quotes: Mapping[str, str]) -> Page:
    """Return what these clauses say."""
    if not found:
        said = f"The rules have no word of “{asked[:60]}”."
        return Page("The rules", (said, "Write “rules” to read them, or “question: …” to ask the Admin."))
    told = Lines(tuple(f"{fill_in(each.text, quotes)} (rule {each.number})" for each in found))
    parts = {each.part_number: each.part.partition(". ")[2] for each in found}
    more = Offers(tuple(Offer(f"rule {number}", part) for number, part in parts.items()))
    return Page("What the rules say", (), (Section("What the rules say", (told, more)),))


def _sections(clauses: Iterable[RuleClause], quotes: Mapping[str, str]) -> tuple[Section, ...]:
    return tuple(
        Section(part, (Lines(tuple(f"{each.number} {fill_in(each.text, quotes)}" for each in found)),))
        for part, found in groupby(clauses, key=lambda clause: clause.part)
    )
