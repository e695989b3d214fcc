"""Where words, sentences and paragraphs stand in the prose of a rule, and the rule with them changed."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from nomicd.games.nomic.rules.clause_paths import as_clauses, no_clause, readable, steps
from nomicd.kernel.sandbox import Problem
from nomicd.law import clauses as prose_of
from nomicd.law import normalization
from nomicd.law.clauses import Clause
from nomicd.law.rule_document import Document

EVERYWHERE = "everywhere"
MOST_NAMED = 6
"""So many places are named of words that stand in several."""

_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|cf|vs|no|nr|mr|mrs|ms|dr|st|approx|incl)\.|\b[a-z]\.)\Z", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?][\"\u201d')\]]*\s+(?=[\"\u201c'(]?[A-Z0-9])")
_TIMES = {1: "", 2: " (twice)"}
_PIECES = {typed: f"[{marks}{typed}]" for typed, marks in normalization.TYPED.items()} | {" ": r"\s+"}


class TextUnit(msgspec.Struct, frozen=True):
    """A sentence or a paragraph of a text: the one that `begins` so, else the `nth`, from the end below 0."""

    kind: str
    nth: int = 1
    begins: str = ""

    def __str__(self) -> str:
        if self.begins:
            return f'{self.kind} that begins "{self.begins}"'
        return f"last {self.kind}" if self.nth < 0 else f"{self.kind} {self.nth}"


class TextPlace(msgspec.Struct, frozen=True):
    """One clause or paragraph: the way to it by positions, what players call it, and its text."""

    at: tuple[int, ...]
    name: str
    clause: Clause


class Spot(msgspec.Struct, frozen=True):
    """A stretch of the text of one place."""

    place: TextPlace
    start: int
    end: int


def places(document: Document, path: str) -> list[TextPlace] | Problem:
    """The clause at a path (`14.2`), or all of the rule (`14`), with what stands inside, in reading order."""
    wanted = steps(path)
    if wanted and prose_of.find(document.clauses, wanted) is None:
        return no_clause(document, path)

    def walk(
        clauses: Sequence[Clause], above: str, at: tuple[int, ...], numbers: tuple[int, ...]
    ) -> list[TextPlace]:
        found: list[TextPlace] = []
        for place, clause in enumerate(clauses):
            numbered = clause.number is not None
            name = f"{above}.{clause.number}" if numbered else f"{above}, paragraph {place + 1}"
            here = (*numbers, clause.number) if clause.number is not None else numbers
            if here[: len(wanted)] == wanted:
                found.append(TextPlace((*at, place), name, clause))
            found += walk(clause.clauses, name, (*at, place), here)
        return found

    return walk(document.clauses, str(document.number), (), ())


# Words


def words(document: Document, path: str, said: str, *, every: bool) -> list[Spot] | Problem:
    """Return where the words stand: once, or as often as they do if `every` one is meant."""
    within = places(document, path)
    if isinstance(within, Problem):
        return within
    quoted = " ".join(said.split())
    if not quoted:
        return Problem(0, "which words? Between the quotation marks stands nothing")
    spots = _find_words(within, quoted)
    if not spots:
        return Problem(0, _absent(within, quoted, path))
    return spots if every or len(spots) == 1 else Problem(0, _several(spots, quoted))


def _find_words(within: Sequence[TextPlace], quoted: str, flags: re.RegexFlag = re.NOFLAG) -> list[Spot]:
    """As whole words; if they never stand so, as parts of words."""
    parts = re.compile(_pattern(quoted), flags)
    left = r"(?<!\w)" if quoted[:1].isalnum() else ""
    right = r"(?!\w)" if quoted[-1:].isalnum() else ""
    for pattern in (re.compile(f"{left}{parts.pattern}{right}", flags), parts):
        spots = [
            Spot(place, found.start(), found.end())
            for place in within
            for found in pattern.finditer(place.clause.text)
        ]
        if spots:
            return spots
    return []


def _pattern(quoted: str) -> str:
    """The words whatever their quotation marks and dashes."""
    straight = normalization.straight(quoted)
    pieces = (_PIECES.get(letter, re.escape(letter)) for letter in straight)
    return "".join(pieces).replace(r"\.\.\.", "(?:\u2026|\\.\\.\\.)")


def _absent(within: Sequence[TextPlace], quoted: str, path: str) -> str:
    near = _find_words(within, quoted, re.IGNORECASE)
    if near:
        first = near[0]
        there = first.place.clause.text[first.start : first.end]
        return f'"{quoted}" is written "{there}" in {first.place.name}: quote the words as they stand there'
    return f'"{quoted}" does not stand in {path}: quote the words as they are written'


def _several(spots: Sequence[Spot], quoted: str) -> str:
    counts: dict[str, int] = {}
    for spot in spots:
        counts[spot.place.name] = counts.get(spot.place.name, 0) + 1
    if len(counts) == 1:
        ((name, count),) = counts.items()
        times = "twice" if count == 2 else f"{count} times"  # noqa: PLR2004 - a pair
        return (
            f'"{quoted}" stands {times} in {name}: quote more of the words around it, or write "{EVERYWHERE}"'
        )
    named = [f"{name}{_TIMES.get(count, f' ({count} times)')}" for name, count in counts.items()]
    more = [f"{len(named) - MOST_NAMED} more"] if len(named) > MOST_NAMED else []
    where = ", ".join([*named[:MOST_NAMED], *more])
    return f'"{quoted}" stands in {where}: name the clause, or write "{EVERYWHERE}"'


# Sentences and paragraphs


def unit(document: Document, path: str, wanted: TextUnit) -> Spot | Problem:
    """Return where a sentence or a paragraph stands."""
    within = places(document, path)
    if isinstance(within, Problem):
        return within
    spots = _units(within, wanted.kind)
    if wanted.begins:
        return _find_beginning(spots, wanted, path)
    if not _counts_plainly(within, wanted.nth):
        return Problem(0, f"{path} has clauses within clauses: name the clause whose {wanted.kind} is meant")
    inside = sum(spot.place == within[0] for spot in spots)
    if wanted.kind == "sentence" and wanted.nth > inside and len(within) > 1:
        return Problem(0, f"which is the {wanted} of {path}? Name the clause in which it stands")
    place = wanted.nth - 1 if wanted.nth > 0 else wanted.nth
    if not -len(spots) <= place < len(spots):
        return Problem(0, f"{path} has no {wanted}")
    return spots[place]


def _counts_plainly(within: Sequence[TextPlace], nth: int) -> bool:
    """Return whether clauses within clauses leave no doubt which is the nth."""
    if nth == 1 or len({len(place.at) for place in within}) <= 1:
        return True
    return nth < 0 and within[-1].at[:-1] == within[0].at[:-1]


def _units(within: Sequence[TextPlace], kind: str) -> list[Spot]:
    if kind != "sentence":
        return [Spot(place, 0, len(place.clause.text)) for place in within]
    return [Spot(place, start, end) for place in within for start, end in _sentences(place.clause.text)]


def _sentences(text: str) -> list[tuple[int, int]]:
    ends = [
        found
        for found in _SENTENCE_END.finditer(text)
        if not _ABBREVIATED.search(text[max(0, found.start() - 8) : found.start() + 1])
    ]
    starts = [0, *(found.end() for found in ends)]
    stops = [*(len(text[: found.end()].rstrip()) for found in ends), len(text)]
    return [(start, stop) for start, stop in zip(starts, stops, strict=True) if text[start:stop].strip()]


def _find_beginning(spots: Sequence[Spot], wanted: TextUnit, path: str) -> Spot | Problem:
    begins = re.compile(r"(?:[-*\u2022] )?" + _pattern(" ".join(wanted.begins.rstrip(". \u2026").split())))
    found = [spot for spot in spots if begins.match(spot.place.clause.text, spot.start)]
    if len(found) == 1:
        return found[0]
    if not found:
        return Problem(0, f'no {wanted.kind} of {path} begins with "{wanted.begins}"')
    names = ", ".join(spot.place.name for spot in found[:MOST_NAMED])
    return Problem(
        0, f'{len(found)} {wanted.kind}s begin with "{wanted.begins}", in {names}: quote more of one'
    )


# Changing


def replace_spots(document: Document, spots: Sequence[Spot], new: str) -> Document | Problem:
    """The document with other words in these places; where none are left, the clause goes."""
    made = document
    by_place: dict[tuple[int, ...], list[Spot]] = {}
    for spot in spots:
        by_place.setdefault(spot.place.at, []).append(spot)
    for at in sorted(by_place, reverse=True):
        place = by_place[at][0].place
        text = place.clause.text
        for spot in sorted(by_place[at], key=lambda each: -each.start):
            text = _splice(text[: spot.start], new, text[spot.end :])
        if place.clause.clauses and not text:
            left = f"nothing would be left of {place.name} but the clauses in it"
            return Problem(0, f"{left}: say what becomes of them")
        clause = _siblings(made, at)[at[-1]]
        made = _splice_clauses(made, at, 1, (replace(clause, text=text),) if text else ())
    return readable(made)


def _splice(before: str, new: str, after: str) -> str:
    """The text with something new in the middle, or nothing: one blank between words, none before a comma."""
    text = " ".join(f"{before}{new}{after}".split())
    if new.strip():
        return text
    kept = after.lstrip()
    gap = "" if not before.strip() or not kept or kept[0] in ",.;:!?)" or before.rstrip()[-1:] == "(" else " "
    return " ".join(f"{before.rstrip()}{gap}{kept}".split())


def is_torn(spot: Spot, new: str) -> bool:
    """Return True if words that go on with a sentence would stand behind the end of it."""
    ended = spot.place.clause.text[spot.start : spot.end].rstrip()[-1:] in (".", "!", "?")
    return ended and (new[:1] in ",;:" or new[:1].islower())


def add_beside(spot: Spot, new: str, *, before: bool) -> str:
    """Return what the stretch says with something put before or behind it."""
    text = spot.place.clause.text[spot.start : spot.end]
    first, last = (new, text) if before else (text, new)
    close = last[:1] in ",.;:!?)" or not first or not last or first[-1:] == "("
    return f"{first}{'' if close else ' '}{last}"


def _siblings(document: Document, at: Sequence[int]) -> tuple[Clause, ...]:
    clauses = document.clauses
    for place in at[:-1]:
        clauses = clauses[place].clauses
    return clauses


def _splice_clauses(document: Document, at: Sequence[int], count: int, new: Sequence[Clause]) -> Document:
    """The document with others in place of so many clauses, from these positions on."""

    def walk(clauses: tuple[Clause, ...], rest: Sequence[int]) -> tuple[Clause, ...]:
        first = rest[0]
        if len(rest) == 1:
            return (*clauses[:first], *new, *clauses[first + count :])
        inner = replace(clauses[first], clauses=walk(clauses[first].clauses, rest[1:]))
        return (*clauses[:first], inner, *clauses[first + 1 :])

    return replace(document, clauses=walk(document.clauses, at))


# Several paragraphs


def is_several(*texts: str) -> bool:
    """Return True if one of the texts is more than one paragraph."""
    return any(len(clauses) > 1 or any(each.clauses for each in clauses) for clauses in map(_read, texts))


def is_numbered(text: str) -> bool:
    """Return True if a text is a clause with its number."""
    return any(each.number is not None for each in _read(text))


def _read(text: str) -> tuple[Clause, ...]:
    return prose_of.read(enumerate(normalization.lines_of(text), 1))


def run_at(document: Document, place: TextPlace, new: str) -> Document | Problem:
    """The document with one paragraph replaced by others, or taken out."""
    made = as_clauses(document, new) if new.strip() else ()
    if isinstance(made, Problem):
        return made
    if place.clause.clauses:
        return Problem(0, f"{place.name} has clauses of its own: amend or delete it as a clause")
    return _with_run(document, place.at, 1, made)


def run(document: Document, path: str, old: str, new: str) -> Document | Problem:
    """The document with paragraphs that follow one another replaced by others, or taken out."""
    wanted, made = as_clauses(document, old), as_clauses(document, new) if new.strip() else ()
    if isinstance(wanted, Problem):
        return wanted
    if isinstance(made, Problem):
        return made
    if any(clause.clauses for clause in (*wanted, *made)):
        return Problem(0, "these are clauses within clauses: change them one by one")
    start = _find_run(document, path, wanted)
    return start if isinstance(start, Problem) else _with_run(document, start, len(wanted), made)


def _find_run(document: Document, path: str, wanted: Sequence[Clause]) -> tuple[int, ...] | Problem:
    """Return where these paragraphs stand, once and one behind the other."""
    within = places(document, path)
    if isinstance(within, Problem):
        return within
    starts = [place.at for place in within if _runs_from(document, place.at, wanted)]
    if len(starts) == 1:
        return starts[0]
    how = "do not stand so" if not starts else "stand more than once"
    first = wanted[0].text[:60]
    return Problem(0, f'the paragraphs from "{first}" on {how} in {path}: change them one by one')


def _number_run(old: Sequence[Clause], count: int) -> list[int | None]:
    """The numbers of clauses, with further ones if there are to be more and the first has one."""
    numbers = [each.number for each in old]
    highest = max((number or 0 for number in numbers), default=0)
    further = range(highest + 1, highest + 1 + count - len(numbers))
    return [*numbers, *(None if numbers[0] is None else number for number in further)]


def _runs_from(document: Document, at: Sequence[int], wanted: Sequence[Clause]) -> bool:
    there = _siblings(document, at)[at[-1] : at[-1] + len(wanted)]
    return len(there) == len(wanted) and all(
        not clause.clauses
        and re.fullmatch(_pattern(one.text), clause.text)
        and one.number in (None, clause.number)
        for clause, one in zip(there, wanted, strict=True)
    )


def _with_run(
    document: Document, at: tuple[int, ...], count: int, made: Sequence[Clause]
) -> Document | Problem:
    siblings = _siblings(document, at)
    old, after = siblings[at[-1] : at[-1] + count], siblings[at[-1] + count :]
    if len(made) > count and old[0].number is not None and any(each.number is not None for each in after):
        return Problem(
            0, "more clauses would come than go, and those behind keep their numbers: add to the end"
        )
    numbers = _number_run(old, len(made))
    put = [
        replace(clause, number=clause.number or number) for clause, number in zip(made, numbers, strict=False)
    ]
    return readable(_splice_clauses(document, at, count, put))
