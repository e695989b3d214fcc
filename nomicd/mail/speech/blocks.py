"""The author's lines as blocks: which of them speak with another voice, and what colours the whole mail."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from nomicd.mail.quoting import Line
from nomicd.mail.speech import surroundings
from nomicd.mail.speech.lexer import cut
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.speech.voices import told
from nomicd.mail.wording import quotes

WRAPPED = 55
"""A line of so many characters that ends in no mark goes on in the next: mail programs break there."""

GREETING, ASKED = 20, 60
"""So long may a greeting be, and a question behind it."""

MAX_SAID = 2500
MAX_PARAGRAPHS = 60
"""Of a longer mail the rest is not read for votes in free words."""

_SPEAKER = re.compile(r"\s*(?:<\s?[^\s<>]{1,30}>\s|[^\W\d_][^\s<>]{0,30}>\s|\|\s?[^\W\d])")
_FIELD = re.compile(r"\s*(?:[-*]\s)?(?:from|sent|to|cc|subject|date)\s*:\s", re.IGNORECASE)
_OPENS = re.compile(
    r"(?:\b(?:vot|ballot|cast|hereby)\w*\b.*|\bas\s+follows\W*|\bhere\s+goes.*|\bmine\b.*|\bhere(?:'s|\s+(?:is|are))\s+my\b.*):\s*\Z",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    r"\b(?:such\s+as|something\s+like|(?<!feel\s)like|like\s+th(?:is|ese|at)|e\.g\.|for\s+example)\s*:?\s*\Z",
    re.IGNORECASE,
)
"""A line that ends so shows what one might write."""

_LISTED = re.compile(
    r"\s*(?:[-*]\s+)?(?:proposal\s+)?#?\d{1,6}\s*(?:[:=.)-]|\s\s*\w{1,11}\s*\Z)", re.IGNORECASE
)
_TURNED = plain(surroundings.REPORT, surroundings.SPEECH, surroundings.PLAN, surroundings.ADVICE)
_WORLDS = plain(
    said("""
    assume | consider a player | for the sake of argument | hypothetically | imagine | in theory | let me
    try | let us say | let's play it through | let's say | picture this | play it through | purely on paper
    | say alice | say i | suppose | supposing | thought experiment | what if
""")
)
_KIDDING, _HOLDING = plain(surroundings.KIDDING), plain(surroundings.HOLDING)
_MUCH, _BACK = plain(surroundings.EXAGGERATION), plain(surroundings.TAKEN_BACK)
_LOL_NO = re.compile(
    r"\blol,?\s+no(?:pe)?\b|\b(?:no|not)\s+(?:a\s+)?(?:joke|joking|kidding)\b|\b(?:joking|jokes|kidding)\s+aside\b",
    re.IGNORECASE,
)
_UNVOTED = re.compile(
    r"\b(?:disregard|ignore|scrap)\s+(?:my|the)\s+(?:previous|last|earlier|other|first)\b|\bif\s+i\s+have(?:n't|\s+not)\s+voted(?:\s+yet)?",
    re.IGNORECASE,
)
_NOT = re.compile(r"(?:^|[.!?,]\s+|\.\.\.\s*|…\s*)not\s*[.!]*\s*\Z", re.IGNORECASE | re.MULTILINE)


_WHEN = (
    r"(?:tonight|later|tomorrow|soon|after|once|when|in\s+the\s+(?:morning|evening)|on\s+\w+day"
    r"|this\s+(?:evening|weekend))"
)
_LATER = re.compile(
    rf"\b(?:will|'ll|going\s+to|gonna)\s+(?:send|mail|email|post|cast|submit)\s+(?:in\s+)?my\s+(?:votes?|ballot)\b.{{0,30}}\b{_WHEN}\b"
    rf"|\bmy\s+(?:votes?|ballot)\s+(?:will|'ll)\s+(?:follow|come|be\s+sent)\b",
    re.IGNORECASE,
)
_SENT = re.compile(
    r"\bdid\s+my\s+(?:votes?|ballot|e?-?mail)\s+(?:\w+\s+)?(?:go|get|come|arrive|count|make|reach|land)\b"
    r"|\bmy\s+(?:votes?|ballot)\s+(?:went|was\s+sent|were\s+sent)\s+(?:in|out|off|on)\b|\bwas\s+(?:it|my\s+(?:vote|ballot))\s+(?:received|counted)\b"
    r"|\bi(?:'ve|\s+have)?\s+already\s+voted\s*(?:[!.,:]|\Z)|\bcheck\s+(?:your|ur|the)\s+(?:spam|junk|inbox)\b",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"\b(?:again|once\s+more|re-?send(?:ing)?|in\s+case|if\s+not|chang\w+|instead|now)\b", re.IGNORECASE
)
"""Who asks after a vote that was sent tells it; unless it is sent once more."""


class Block(msgspec.Struct, frozen=True):
    """Lines that a mail program broke from one, as one text. `foreign`: another voice speaks."""

    line: Line
    through: int
    text: str
    foreign: bool = False


class Colour(msgspec.Struct, frozen=True):
    """What is true of the whole mail: its author is kidding, asks to wait, or takes something back."""

    kidding: bool = False
    holding: bool = False
    taken_back: bool = False


def blocks(lines: Sequence[Line], people: People) -> tuple[Block, ...]:
    """The lines of a mail in order, put together again."""
    found: list[Block] = []
    at, turned, last, above = 0, False, "", ""
    shown = told(lines)
    while at < len(lines) and len(found) < MAX_PARAGRAPHS:
        line = lines[at]
        if not line.text.strip():
            at += 1
            turned = turned and at < len(lines) and lines[at].text[:2].isspace()
            continue
        end = _wrapped(lines, at)
        text = " ".join(each.text.strip() for each in lines[at:end])[:MAX_SAID]
        turned = turned and line.above == above
        above = line.above
        indented = line.text[:3].isspace() and last.endswith(":") and not _OPENS.search(last)
        foreign = (
            turned
            or indented
            or line.number in shown
            or bool(_SPEAKER.match(line.text) or _FIELD.match(line.text))
        )
        found.append(Block(line, lines[end - 1].number, quotes(text), foreign))
        if not indented:
            last = text.rstrip()
        turned = turned or bool(_SHOWS.search(text)) or (text.rstrip().endswith(":") and _turns(text, people))
        at = end
    return tuple(found)


def _wrapped(lines: Sequence[Line], at: int) -> int:
    """Behind the lines that go on with the sentence of the one there."""
    end = at + 1
    while end < len(lines) and end < at + 8 and goes_on(lines[end - 1], lines[end]):
        end += 1
    return end


def goes_on(above: Line, below: Line) -> bool:
    """Whether a line ends in the middle of a sentence, right above the other."""
    said = above.text.rstrip()
    return (
        below.number == above.number + 1
        and bool(below.text.strip())
        and len(said) >= WRAPPED
        and said[-1] not in ".!?:;)\"'”…"
        and not (above.text.lstrip()[:1].isdigit() and _LISTED.match(below.text))
    )


def _turns(text: str, people: People) -> bool:
    """Whether a line that announces what follows says that it is not the author's act."""
    if _OPENS.search(text) and not re.search(
        r"\b(?:tally|result|received|so far|plan|example|example)\b", text, re.IGNORECASE
    ):
        return False
    tokens = cut(text)
    words = [token.word for token in tokens]
    if any(people.is_other(tokens, at) for at in range(len(tokens))):
        return True
    return _TURNED.first(words, 0, len(words)) >= 0


def is_imagined(words: Sequence[str]) -> bool:
    """Whether a sentence opens another world, for itself and those behind it."""
    return _WORLDS.first(words, 0, min(len(words), 8)) >= 0


def colour(said: Sequence[Block]) -> Colour:
    """What the author says of the whole mail."""
    kidding = holding = back = False
    for block in said:
        text = _UNVOTED.sub(" ", _LOL_NO.sub(" ", block.text))
        serious = bool(_LOL_NO.search(block.text))
        tokens = cut(text)
        words = [token.word for token in tokens if token.kind != "paren"]
        inner = [
            token.word
            for token in cut(" ".join(token.text.strip("()[]") for token in tokens if token.kind == "paren"))
        ]
        winks = any(token.text in (";-)", ";)", "🙄", ":-P", ":-p", "😜", ":P") for token in tokens)
        for some in (words, inner):
            kidding = (
                kidding
                or (not serious and _KIDDING.first(some, 0, len(some)) >= 0)
                or bool(winks and _MUCH.first(some, 0, len(some)) >= 0)
            )
            holding = holding or (_HOLDING.first(some, 0, len(some)) >= 0 and not block.foreign)
            back = back or _BACK.first(some, 0, len(some)) >= 0
        kidding = (
            kidding
            or bool(_NOT.search(text))
            or "🙄" in text
            or "</" in text
            or any(token.word == "/s" for token in tokens)
        )
    return Colour(kidding, holding or _is_of_another_time(said), back)


def _is_of_another_time(said: Sequence[Block]) -> bool:
    """Whether the votes are announced for later; or the mail begins by asking after some sent before."""
    whole = " ".join(block.text for block in said if not block.foreign)
    first = next((block.text for block in said if not block.foreign and len(block.text) > GREETING), "")
    asks = _SENT.search(first, 0, GREETING + ASKED)
    greeted = asks is not None and asks.start() < GREETING and not re.search(r"\d", first[: asks.start()])
    return bool(_LATER.search(whole) or (greeted and not _AGAIN.search(whole)))
