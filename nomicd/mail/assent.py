"""Reads the answer to a question: yes, no, or neither.

A yes is nothing but a yes, from a closed list of whole sentences: what begins like one may go on to deny it.
A no, or doubt, is taken for what it is; what a machine says for somebody who is away is neither.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from enum import StrEnum


class Assent(StrEnum):
    """`UNSAID`: neither, so the question stays open."""

    YES = "yes"
    NO = "no"
    UNSAID = "unsaid"


LONGEST = 120
"""Letters of a line that may be a yes."""

MOST_LINES = 8
MOST_READ = 4000

_YES = (
    "yes|yep|yeah|yup|y|aye|ok|okay|sure|correct|right|exactly|indeed|certainly|absolutely|definitely"
    "|of course|yes please|yes sir|confirmed|agreed|granted|please do|do it|do it please|go on|go ahead"
    "|(?:i )?(?:hereby )?confirm(?: (?:it|that|this|my mail|this mail|the mail))?|i agree|i do|i did"
    "|(?:it|that|this)(?: is|s| was)(?: indeed| really| exactly)? what i (?:mean|meant|want|wanted)"
    "|(?:i )?(?:mean|meant) (?:exactly )?(?:it|that|this|so)(?: one)?"
    "|(?:it|that|this)(?: is|s| was)(?: indeed| really)? (?:me|mine|from me|by me|my mail|right|correct|true)"
    "|it is|it was|i (?:sent|wrote) (?:it|that|this|that mail|this mail|the mail)|i want (?:it|that|this|to)"
    "|(?:it|that|this) (?:came|comes) from me"
)
_PHRASES = rf"(?:{_YES})(?: (?:{_YES}))*"
_THANKS = r"(?: (?:please|thanks|thank you|many thanks|thx))?"
_PLAIN_YES = re.compile(rf"(?:(?:hi|hello|hey) )?{_PHRASES}{_THANKS}\Z")
_COURTESY = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|evening|day))(?: (?:there|all|admin|nomic|nomicd))?\Z"
    r"|(?:many |best |kind |warm )?(?:thanks|regards|wishes|greetings)\Z"
    r"|(?:thank you|thx|cheers|best|bye|sincerely|yours|yours sincerely|ciao)\Z"
)
_DENIED = re.compile(
    r"\b(?:(?:did|do|have|had|was|is|could|cannot|can) not|never|cannot have)(?: \w+){0,6}"
    r" (?:send|sent|sending|write|wrote|written|writing|me|mine|my mail|confirm|confirmed)\b"
    r"|\bsome(?:one|body) else (?:\w+ )?(?:wrote|sent|used|did)\b"
    r"|\b(?:forge\w*|fakes?|faked|spoof\w*|fraud\w*|impersonat\w*|hacked|stolen|phish\w*|scam|impost[eo]r)\b"
)
_DOUBTED = re.compile(
    r"\b(?:no|nobody|someone|somebody|nope|nah|nay|not|never|none|nothing|cannot|unsure|doubt\w*|uncertain|who"
    r"|what|why|huh|wrong|stop|cancel|mistake|spam|suspicious|strange|weird|maybe|perhaps|probably|reject\w*"
    r"|refuse\w*|den(?:y|ied)|decline\w*)\b"
)
_MACHINE = re.compile(
    r"\b(?:out of (?:the |my )?office|holidays?|vacation|(?:on|annual|parental|sick) leave"
    r"|(?:am|is) (?:away|out)|away (?:until|till|from)"
    r"|auto(?:matic(?:ally)?)? ?(?:reply|replies|response|responder|generated|message|answer)"
    r"|(?:will|shall|ll) (?:reply|respond|answer|get back|be back|return)|limited access|back (?:on|in|at)"
    r"|(?:confirm\w*|acknowledg\w*) (?:the )?(?:receipt|reception)|received your"
    r"|(?:thanks|thank you) for (?:your|contacting)|ticket|support team)\b"
)
_NOT = re.compile(r"n't\b|(?<=\b(?:did|was))nt\b|(?<=\b(?:is|do))nt\b|(?<=\b(?:have|does))nt\b")
_MARKS = re.compile(r"[^\w\s?]|_")
_UNKNOWN_SIGN = re.compile(r"[^\w\s.,!;:*_()'\"“”\u2018\u2019\-\u2013—…/🙂😀😊😉👍✅✔\ufe0f]")


def answer(lines: Sequence[str], names: Collection[str] = ()) -> Assent:
    """Return whether somebody's lines answer a question with yes, no, or neither. `names` are names they may
    sign with."""
    written = [line for line in lines if line.strip()]
    if not written:
        return Assent.UNSAID
    if _is_nothing_but_yes(written, {name.casefold() for name in names}):
        return Assent.YES
    said = _normalize(" ".join(written)[:MOST_READ])
    if _DENIED.search(said):
        return Assent.NO
    if is_automatic(written):
        return Assent.UNSAID
    return Assent.NO if "?" in said or _DOUBTED.search(said) else Assent.UNSAID


def denies(lines: Sequence[str]) -> bool:
    """Return True if somebody says beside a yes that the mail is not theirs."""
    return bool(_DENIED.search(_normalize(" ".join(lines)[:MOST_READ])))


def is_automatic(lines: Sequence[str]) -> bool:
    """Return True if it reads like a machine's answer while nobody is there, marked as one or not."""
    return bool(_MACHINE.search(_normalize(" ".join(lines)[:MOST_READ])))


def is_yes(line: str) -> bool:
    """Return True if a line is a yes and nothing else."""
    short = len(line) <= LONGEST and "?" not in line and not _UNKNOWN_SIGN.search(line)
    return short and bool(_PLAIN_YES.match(_normalize(line)))


def _is_nothing_but_yes(lines: Sequence[str], names: set[str]) -> bool:
    if len(lines) > MOST_LINES or not any(map(is_yes, lines)):
        return False
    return all(is_yes(line) or _is_courtesy(line, names) for line in lines)


def _is_courtesy(line: str, names: set[str]) -> bool:
    if len(line) > LONGEST or _UNKNOWN_SIGN.search(line):
        return False
    said = _normalize(line)
    return not said or bool(_COURTESY.match(said)) or all(word in names for word in said.split())


def _normalize(text: str) -> str:
    """The words, with “not” always as a word of its own; a question mark stays."""
    plain = text.casefold().replace("\u2019", "'").replace("can't", "cannot").replace("won't", "will not")
    plain = _NOT.sub(" not", plain).replace("'", "")
    return " ".join(_MARKS.sub(" ", plain.replace("?", " ? ")).split())
