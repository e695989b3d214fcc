"""Results of votes as people announce them: `Proposal 301 passes, 4-1`, with lists of who voted how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from nomicd.mail.quoting import Line
from nomicd.services.importing.history import Choice, Result

SHORT = 80
"""Characters; a longer line is prose, and no part of a result."""
MAX_BLOCK = 14
"""Lines below a number that may still belong to its result."""

NUMBER = re.compile(
    r"\s{0,8}(?:[-*=#>]{1,6}\s*)?(?:the\s+)?(?:(?:proposal|prop\.?|motion|resolution)\s*(?:no\.?|number)?\s*#?\s*|#|p)"
    r"(?P<number>\d{1,5})\b(?P<rest>.*)\Z",
    re.IGNORECASE,
)
"""A line that begins with the number of a proposal."""

_BARE = re.compile(r"\s{0,8}(?P<number>\d{1,5})\b(?P<rest>[\s:.)-].*)\Z")
_VERDICT = re.compile(
    r"\b(?P<not>not\s+)?(?P<said>pass(?:es|ed)?|adopted|accepted|carrie[sd]|enacted|approved|fail(?:s|ed)?|rejected|"
    r"defeated|lost|withdrawn|retracted|vetoed)\b",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\?|\b(?:if|hope|should|would|when|unless|think|will|wish|once|before|until|whether|in\s+case|assum\w+)\b",
    re.IGNORECASE,
)
_SCORE = re.compile(
    r"(?<![\d.])(\d{1,3})\s*(?:-|\u2013|/|:|to)\s*(\d{1,3})(?:\s*(?:-|\u2013|/|:)\s*(\d{1,3}))?(?!\d|\.\d)"
)
_YES = r"for|yes|ayes?|yeas?|in\s+favou?r"
_NO = r"against|no(?:es)?|nays?|opposed"
_NONE = r"abstain(?:ed|ing|s)?|abstentions?|present"
_COUNTS = re.compile(
    rf"(\d{{1,3}})\s+(?:votes?\s+)?({_YES})\b.{{0,30}}?(\d{{1,3}})\s+(?:votes?\s+)?({_NO})\b", re.IGNORECASE
)
_LIST = re.compile(
    rf"\s{{0,8}}(?:[-*]\s*)?(?P<side>{_YES}|{_NO}|{_NONE})\s*(?:\(\d+\))?\s*[:=]\s*(?P<who>.*)\Z",
    re.IGNORECASE,
)
_ACCEPTED = ("pass", "adopt", "accept", "carrie", "enact", "approv")


class Tally(msgspec.Struct, frozen=True):
    """What a mail reports about a proposal's result. `score` is as in `4-1`, "" if no numbers are given;
    `names` says how each person is reported to have voted; `first` and `last` are the lines of the report."""

    number: int
    result: Result | None
    score: str
    names: tuple[tuple[str, Choice], ...]
    first: int
    last: int


def tallies(lines: Sequence[Line], *, about_results: bool = False) -> list[Tally]:
    """All results that these lines announce. In a mail `about_results` a bare number begins one too."""
    found, place = [], 0
    while place < len(lines):
        tally, taken = _tally(lines, place, about_results=about_results)
        if tally:
            found.append(tally)
        place += taken
    return found


def heads(line: str, *, about_results: bool = False) -> re.Match[str] | None:
    """Return whether a line begins with the number of a proposal."""
    return NUMBER.match(line[:300]) or (_BARE.match(line[:300]) if about_results else None)


def _tally(lines: Sequence[Line], place: int, *, about_results: bool) -> tuple[Tally | None, int]:
    head = heads(lines[place].text, about_results=about_results)
    if head is None:
        return None, 1
    result, score = _verdict(head["rest"]), _score(head["rest"])
    names: list[tuple[str, Choice]] = []
    last = place
    for below, text in _list_below(lines, place, about_results=about_results):
        if listed := _LIST.match(text):
            names += _read_names(listed)
            last = below
        elif result is None and len(text) < SHORT and (said := _verdict(text)):
            result, score, last = said, score or _score(text), below
    if result is None and not names:
        return None, 1
    tally = Tally(int(head["number"]), result, score, tuple(names), lines[place].number, lines[last].number)
    return tally, last - place + 1


def _list_below(lines: Sequence[Line], place: int, *, about_results: bool) -> Iterator[tuple[int, str]]:
    """Yield the lines that may belong to the result that begins at a place: up to the next one, or to
    prose."""
    for below in range(place + 1, min(len(lines), place + MAX_BLOCK)):
        text = lines[below].text[:300]
        if heads(text, about_results=about_results) or (len(text) > SHORT and _is_prose(text)):
            return
        if text.strip():
            yield below, text


def _is_prose(text: str) -> bool:
    return bool(text.strip()) and not _LIST.match(text)


def _verdict(text: str) -> Result | None:
    found = _VERDICT.search(text[:200])
    if found is None or _UNSURE.search(text[:200]):
        return None
    said = found["said"].casefold()
    if said in ("withdrawn", "retracted"):
        return "withdrawn"
    if said == "vetoed":
        return "vetoed"
    return "accepted" if said.startswith(_ACCEPTED) and not found["not"] else "rejected"


def _score(text: str) -> str:
    if counted := _COUNTS.search(text[:200]):
        return f"{int(counted[1])}-{int(counted[3])}"
    found = _SCORE.search(text[:200])
    return "-".join(str(int(each)) for each in found.groups() if each) if found else ""


def _read_names(found: re.Match[str]) -> list[tuple[str, Choice]]:
    side = found["side"].casefold()
    choice: Choice = "yea" if re.fullmatch(_YES, side) else "nay" if re.fullmatch(_NO, side) else "abstain"
    names = re.split(r"\s*[,;&]\s*|\s+and\s+", found["who"].strip(" ."))
    return [
        (name.strip(), choice)
        for name in names
        if name.strip() and not re.fullmatch(r"none|nobody|-+|\d+", name.strip(), re.IGNORECASE)
    ]
