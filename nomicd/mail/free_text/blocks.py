"""The author's lines as blocks and sentences, and which of them speak with another voice."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

import msgspec

from nomicd.mail.quoting import Line
from nomicd.mail.wording import fence_below, quotes

WRAPPED = 55
"""A line of so many characters that ends in no mark goes on in the next: mail programs break there."""

MAX_WRAPPED, MAX_SAID = 8, 2500
MAX_QUOTED = 160
"""Of a longer line, as of several that are one, the sentence is quoted."""

_ROW = re.compile(r"\s*(?:[-*•]\s+|\(?#?\d{1,6}\s*[:=.)-]|(?:proposal|prop\.?|p)?\s?#?\d{1,6}\b|\S[^:=]{0,40}?(?:\s-|[:=])\s*\S+\s*\Z)", re.IGNORECASE)  # fmt: skip
_VOTES = re.compile(
    r"\s*(?:[-*•]\s+)?(?:(?:FOR|AGAINST|PRESENT|ABSTAIN)\b|(?i:(?:yes|aye|yea|nay|no|against|abstain|[+-]1)\s+(?:on|to|for)\b|(?:yea|nay|aye)\b|i\s+(?:hereby\s+)?vote\b|(?:proposal|prop)\s*#?\d))"
)
"""How a line begins that goes on with no sentence."""

_SPEAKER = re.compile(r"\s*(?:<\s?[^\s<>]{1,30}>\s|[^\W\d_][^\s<>]{0,30}>\s|\|\s?[^\W\d])")
_FIELD = re.compile(r"\s*(?:[-*]\s)?(?:from|sent|to|cc|subject|date)\s*:\s", re.IGNORECASE)
_MARK = re.compile(r"\s*(?:[-*•·]\s+|\[[ xX✓]?\]\s+|>\s?)")
_CELLS = re.compile(r"(?<=[^\s.!?,;:])(?:\s{2,}|\t\s*)(?=\S)")
"""Between the columns of a table."""

_REPORTED = re.compile(
    r"(?:[^\W\d]+\s+){0,3}(?:results?|tally|tallies|outcome|minutes|archives?|summary|recap|events|ledger|log|news)\b[^!?]{0,30}\Z",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\s*[(\[]?(#?\d{1,6})\s?[.)\]]\s+")
_LABELS = re.compile(r"\.?\s\(?(#?\d{1,6})\s?[.)]\s+(?=\S)")
"""The labels of further rows in the same line: `1. Aye 2. Nay`."""

_MINE = re.compile(
    r"\b(?:i|my|mine|me|we|our|vot(?:e|es|ing)|ballot|hereby|as\s+follows|here\s+goes)\b", re.IGNORECASE
)
_SELF = re.compile(r"\b(?:i|my|mine)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:wrote|writes|said|says|posted|example|e\.g|sample|template|such\s+as|something\s+like|tally|results?|received|so\s+far"
    r"|minutes|log|draft|proto|quote|quoting|from\s+the\s+archives?|read|reads|heard|predict\w*|plan|instead\s+of|never\s+write"
    r"|don't\s+write|history|recap|summary|chat|told|asked|suppose|imagine|would|should|last\s+\w+|next\s+(?!updates?\b|rounds?\b|turns?\b)\w+|tomorrow|looks?\s+like|how\s+(?:to|one)|adopted|passed|contains|pool|working\s+on|typical|goes\s+like)\b",
    re.IGNORECASE,
)
_VOTER = re.compile(r"(\w+)\s+vote[sd]\b", re.IGNORECASE)
_BALLOTS = frozenset({"vote", "votes", "ballot", "voting", "choices", "orders"})
_END = re.compile(
    r"(?<=[.!?…])[\"')\]]*\s+(?=\S)|;\s+(?!otherwise|else|if\s+not)(?=\S)|(?<=\d)\s+/\s+(?=\S)|\s+/\s+(?=#?\d)|(?<=[^\s.])\s*;\s*(?!otherwise|else|if\s+not)(?=\S)"
)
_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|vs|mr|mrs|ms|dr|st|sq|p\.s|ps|approx|cf)|^[\s(#*]*\d{1,6})\.\Z", re.IGNORECASE
)
_NUMBERING = re.compile(r"\b(?:no|nr|nos|prop|props|p)\.\Z", re.IGNORECASE)


class Block(msgspec.Struct, frozen=True):
    """Lines that a mail program broke from one, as one text; of a very long one there are several blocks.
    `foreign`: another voice speaks."""

    line: Line
    through: int
    text: str
    foreign: bool = False

    @property
    def short(self) -> bool:
        """Whether it is one line that can be quoted as a whole."""
        return self.through == self.line.number and len(self.line.text) <= MAX_QUOTED

    @property
    def several(self) -> bool:
        """Whether it is several lines."""
        return self.through != self.line.number

    def quote(self, sentence: Sentence) -> Line:
        """Return the line as what is read in one of its sentences is shown."""
        return (
            self.line
            if self.short
            else msgspec.structs.replace(self.line, text=sentence.text + sentence.mark)
        )


class Sentence(msgspec.Struct, frozen=True):
    """One sentence of a block, and the mark at its end."""

    text: str
    mark: str
    start: int


def blocks(
    lines: Sequence[Line],
    names: Sequence[str] = (),
    titles: Sequence[str] = (),
    strict: Container[int] = (),
    own: Container[int] = (),
) -> list[Block]:
    """The lines of a mail in order, put together again, code left out. A line that begins with one of the
    titles begins a block, and so do the lines of these numbers of their `own`."""
    begun = tuple(title.casefold() for title in titles)
    found: list[Block] = []
    at, turned, reported, fenced = 0, False, False, ""
    above = lines[0].above if lines else ""
    while at < len(lines):
        line = lines[at]
        before, fenced = fenced, fence_below(fenced, line)
        if before or fenced or not line.text.strip():
            reported = reported and not (at + 1 < len(lines) and _SELF.search(lines[at + 1].text))
            turned = reported or (
                turned
                and (
                    bool(before or fenced)
                    or (at + 1 < len(lines) and lines[at + 1].text[:2].isspace())
                    or not _has_begun(found)
                )
            )
            at += 1
            continue
        if turned and line.above and line.above != above:
            turned = reported = False  # what was announced is quoted, and this answers it
        above = line.above
        end = at + 1
        while (
            end < len(lines)
            and end < at + MAX_WRAPPED
            and lines[end].number not in own
            and goes_on(lines[end - 1], lines[end])
            and lines[end].text.strip(" .,!-").casefold() not in names  # whose name stands below signs
            and not (begun and lines[end].text.lstrip(" *-").casefold().startswith(begun))
        ):
            end += 1
        text = quotes(" ".join(_CELLS.sub(" | ", each.text.strip()) for each in lines[at:end]))
        turned = turned or _heads_columns(text, names)
        foreign = turned or bool(_SPEAKER.match(line.text) or _FIELD.match(line.text))
        found += [Block(line, lines[end - 1].number, part, foreign) for part in _part(text)]
        if text.rstrip().endswith(":"):
            turned = turned or _turns(text, names)
        elif (
            len(text) <= WRAPPED
            and _REPORTED.match(text)
            and not _MINE.search(text)
            and line.number not in strict
        ):
            turned = reported = True
        at = end
    return found


def read_label(text: str) -> tuple[int, int]:
    """Return the number with which a line is labelled, and where what it says begins; 0 and 0 if it has no label."""
    found = _LABEL.match(text)
    return (int(found[1].lstrip("#")), found.end()) if found else (0, 0)


def _part(text: str) -> Iterator[str]:
    """A text in parts that can each be read in little time, parted behind sentences."""
    at = 0
    while len(text) - at > MAX_SAID:
        ends = [text.rfind(mark, at, at + MAX_SAID) for mark in (". ", "! ", "? ", " ")]
        end = max(ends[:-1]) if max(ends[:-1]) > at else ends[-1]
        end = end + 1 if end > at else at + MAX_SAID
        yield text[at:end].strip()
        at = end
    yield text[at:].strip() if at else text


def _heads_columns(text: str, names: Sequence[str]) -> bool:
    """Whether a row of a table names players: what stands below it are their votes."""
    cells = [cell.strip().casefold() for cell in text.split("|")] if text.count("|") > 1 else []
    return sum(cell in names for cell in cells) > 1


def _has_begun(found: Sequence[Block]) -> bool:
    """Whether what a heading announces has begun."""
    return bool(found) and not found[-1].text.rstrip().endswith(":")


def _turns(text: str, names: Sequence[str]) -> bool:
    """Whether a line that announces what follows says that it is not the author's own."""
    words = re.findall(r"[\w']+", text.casefold())
    places = [at for at, word in enumerate(words) if word.removesuffix("'s") in names]
    theirs = any(_owns_votes(words, at) for at in places) and not _SELF.search(text)
    theirs = theirs or any(found[1].casefold() in names for found in _VOTER.finditer(text))
    return bool(_OTHERS.search(text)) or theirs or (bool(places) and not _MINE.search(text))


def _owns_votes(words: Sequence[str], at: int) -> bool:
    """Whether the votes that a line speaks of are that player's: `bob's votes`, `votes of bob`."""
    behind, before = words[at + 1 : at + 3], words[max(0, at - 2) : at]
    owned = words[at].endswith("'s") and any(word in _BALLOTS for word in behind)
    of = before[-1:] in (["of"], ["from"], ["by"]) and any(word in _BALLOTS for word in before)
    return owned or of


def goes_on(above: Line, below: Line) -> bool:
    """Whether a line ends in the middle of a sentence, right above the other."""
    said = above.text.rstrip()
    full = len(said) >= WRAPPED and said[-1] not in ".!?:;){}\"'”…"
    if not full or below.number != above.number + 1 or not below.text.strip():
        return False
    rows = _ROW.match(above.text) and _ROW.match(below.text)
    return not (rows or _VOTES.match(below.text))


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a block: without list marks, a number in front kept as a label."""
    found = _MARK.match(text)
    start = found.end() if found else len(text) - len(text.lstrip())
    if label := _LABEL.match(text, start):
        rest = _LABELS.sub(lambda mark: f"; {mark[1]}: "[: mark.end() - mark.start()], text[label.end() :])
        text = text[:start] + f"{label[1]}: ".ljust(label.end() - start) + rest
    at = start
    for gap in _END.finditer(text, start):
        if _ABBREVIATED.search(text[at : gap.start()]):
            continue
        if inside(text, at, gap.start()) or (
            _NUMBERING.search(text[at : gap.start()]) and text[gap.end()].isdigit()
        ):
            continue
        yield _sentence(text, at, gap.start() if gap.start() > at else gap.end())
        at = gap.end()
    if text[at:].strip():
        yield _sentence(text, at, len(text))


def inside(text: str, start: int, end: int) -> bool:
    """Whether a place is within quotation marks or brackets that began in the same sentence."""
    said = text[start:end]
    return said.count('"') % 2 == 1 or said.count("(") > said.count(")")


def _sentence(text: str, start: int, end: int) -> Sentence:
    said = text[start:end].rstrip()
    mark = said[len(said.rstrip(".!?;…")) :]
    return Sentence(said[: len(said) - len(mark)] if mark else said, mark, start)
