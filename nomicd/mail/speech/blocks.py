"""The author's lines as blocks: which of them speak with another voice, and what colours the whole mail."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from nomicd.mail.quoting import Line
from nomicd.mail.speech import surroundings
from nomicd.mail.speech.lexer import cut
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import plain
from nomicd.mail.speech.tone import Tone, tone
from nomicd.mail.speech.voices import told
from nomicd.mail.wording import quotes

WRAPPED = 55
"""A line of so many characters that ends in no mark goes on in the next: mail programs break there."""

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
    r"\b(?:such\s+as|something\s+like|(?<!feel\s)like"
    r"|(?<!\bi\s)(?<!\bwe\s)(?<!don't\s)(?<!not\s)(?<!really\s)(?<!quite\s)(?<!also\s)(?<!still\s)like\s+th(?:is|ese|at)"
    r"|e\.g\.|for\s+example)\s*:?\s*\Z",
    re.IGNORECASE,
)
"""A line that ends so shows what one might write; `I like this` shows nothing."""

_LISTED = re.compile(
    r"\s*(?:[-*]\s+)?(?:proposal\s+)?#?\d{1,6}\s*(?:[:=.)-]|\s\s*\w{1,11}\s*\Z)", re.IGNORECASE
)
_CHOICE = (
    r"(?:for|against|present|abstain(?:ing)?|yes|no|nope|aye|nay|yea|yep|support|oppose|approve|reject"
    r"|in\s+favou?r(?:\s+of)?|[+-]1)"
)
_VOTED = re.compile(
    rf"\s*(?:[-*]\s+)?(?:i\s+(?:hereby\s+)?vote\s+)?{_CHOICE}\s*(?:(?:on|to|for)\s+\S|[:=#-]|\d|prop)"
    rf"|\s*(?:[-*]\s+)?(?:(?:proposal|prop\.?|p|no\.?)\s?)?#?\d{{1,6}}\s*[:=.)-]?\s*(?:a\s+)?{_CHOICE}(?!\w)"
    rf"|\s*(?:[-*]\s+)?\S[^:=]{{0,40}}?(?:\s-|[:=])\s*{_CHOICE}(?!\w)|\s*i\s+(?:support|oppose|abstain|endorse)\b",
    re.IGNORECASE,
)
"""How a line of a list of votes begins: two of them are no one sentence."""

_TURNED = plain(surroundings.REPORT, surroundings.SPEECH, surroundings.PLAN, surroundings.ADVICE)


class Block(msgspec.Struct, frozen=True):
    """Lines that a mail program broke from one, as one text. `foreign`: another voice speaks."""

    line: Line
    through: int
    text: str
    foreign: bool = False


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
        and said[-1] not in ".!?:;){}\"'”…"
        and not _are_rows(above.text, below.text)
    )


def _are_rows(above: str, below: str) -> bool:
    """Whether each is a line of a list, however long its comment is."""
    if _LISTED.match(below) and (above.lstrip()[:1].isdigit() or _LISTED.match(above)):
        return True
    return bool(_VOTED.match(above) and _VOTED.match(below))


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


def colour(said: Sequence[Block]) -> Tone:
    """What the author says of the whole mail."""
    tones = [(tone(block.text), block.foreign) for block in said]
    return Tone(
        any(each.kidding for each, _ in tones),
        any(each.holding and not foreign for each, foreign in tones),
        any(each.taken_back for each, _ in tones),
        any(each.undecided and not foreign for each, foreign in tones),
    )
