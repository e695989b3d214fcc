"""Choices as words: `aye`, `a firm no`, `thumbs up`, `yes, yes, yes`; which of them are of the kind that any
talk has."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from rapidfuzz.distance import OSA

from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import Phrases, said
from nomicd.mail.voting import lexicon
from nomicd.mail.voting.lexicon import ABSTAIN, NAY, YEA

_CHOICES: Phrases[tuple[str, bool]] = Phrases(
    {
        **{phrase: (choice, False) for choice, said in lexicon.WEAK.items() for phrase in said},
        **{phrase: (choice, True) for choice, said in lexicon.STRONG.items() for phrase in said},
    }
)
_CAPITALS = frozenset(
    {"for", "against", "present", "support", "yes", "no", "approve", "reject", "accept", "oppose"}
)
_LETTERS = {"y": YEA, "n": NAY, "a": ABSTAIN}
_GLUE = said("""
    ! | !! | !!! | , | - | . | a | and | hundred | million | thousand | three | thrice | times
""")
_BEHIND = said("and | because | but | for | from | on | please | proposal | thanks | thank | to")
_ADOPTS = said("accept | adopt | approve | enact | pass")
"""Behind `I vote to`."""

_TIMES = re.compile(r"(for|against|present|aye|nay|yes|no)x\d{1,2}\Z")
"""`FORx2`."""

_SLIPS = ("abstain", "against", "yes", "nay", "aye", "favour", "abstaining", "yeah", "nope")
_MIN_SLIP = 3


class Stance(msgspec.Struct, frozen=True):
    """A choice, the place behind it, the words, and whether they hardly mean anything but a vote."""

    choice: str
    end: int
    said: str
    strong: bool


def stance(tokens: Sequence[Token], words: Sequence[str], at: int, *, led: bool = False) -> Stance | None:
    """The choice that stands there. `led`: words that say that it is a vote stand in front."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    times = _TIMES.match(token.word)
    if sign := _sign(token):
        return Stance(sign, _past_signs(tokens, at, sign), token.text, strong=True)
    if token.kind == "quote" and led:
        return _quoted(token, at)
    found = _CHOICES.at([times[1]] if times else words, 0 if times else at)
    if not found:
        return _unlisted(tokens, words, at) if led else None
    length, (choice, strong) = found
    said = " ".join(words[at : at + length])
    if (said == "no" and _is_no_choice(tokens, at)) or (said in lexicon.ONLY_LED and not led):
        return None
    capital = length == 1 and said in _CAPITALS and token.text.isupper() and len(token.text) > 1
    return Stance(choice, at + length, said, strong or capital)


def _is_no_choice(tokens: Sequence[Token], at: int) -> bool:
    """`No. 3: yes`, `no more dice, please`."""
    after = [token.text for token in tokens[at + 1 : at + 2]]
    numbered = at + 2 < len(tokens) and after == ["."] and tokens[at + 2].kind == "num"
    return numbered or after == ["more"]


def is_choice(tokens: Sequence[Token], words: Sequence[str], at: int) -> bool:
    """Whether a choice stands there that nothing leads to."""
    return stance(tokens, words, at) is not None


def _sign(token: Token) -> str:
    if token.kind == "sign":
        bare = token.text
        if bare in lexicon.SIGNS:
            return lexicon.SIGNS[bare]
        return YEA if bare == "+1" else NAY if bare == "-1" else ABSTAIN
    if token.kind == "box":
        return _LETTERS.get(token.text.strip("[] ").casefold(), "")
    return lexicon.SIGNS.get(token.text, "") if token.kind == "emoji" else ""


def _past_signs(tokens: Sequence[Token], at: int, sign: str) -> int:
    """Behind the same sign said several times, in whatever skin."""
    end = at + 1
    while (
        end < len(tokens)
        and tokens[end].kind == "emoji"
        and (_sign(tokens[end]) == sign or "\U0001f3fb" <= tokens[end].text <= "\U0001f3ff")
    ):
        end += 1
    return end


def _quoted(token: Token, at: int) -> Stance | None:
    """`I vote "yes"`."""
    inner = token.text.strip("\"' .!").casefold().split()
    found = _CHOICES.at(inner, 0) if inner else None
    return (
        Stance(found[1][0], at + 1, " ".join(inner), strong=True)
        if found and found[0] == len(inner)
        else None
    )


def _unlisted(tokens: Sequence[Token], words: Sequence[str], at: int) -> Stance | None:
    """`I vote not`; or a slip of the finger."""
    ends = words[at + 1 : at + 2] in ([], [","], ["on"])
    if words[at] == "not" and words[at - 1] == "vote" and ends:
        return Stance(NAY, at + 1, "not", strong=False)
    if words[at] in _ADOPTS and list(words[max(0, at - 2) : at]) in (["vote", "to"], ["voting", "to"]):
        return Stance(YEA, at + 1, words[at], strong=True)
    return _slip(tokens[at], at)


def _slip(token: Token, at: int) -> Stance | None:
    """A slip of the finger, where nothing else could be meant."""
    word = token.word
    if token.kind != "word" or len(word) < _MIN_SLIP or word in _NO_SLIPS:
        return None
    near = [(OSA.distance(word, one, score_cutoff=1), one) for one in _SLIPS]
    meant = {_CHOICES.at([one], 0)[1][0] if one != "favour" else YEA for far, one in near if far <= 1}  # type: ignore[index]
    long = len(word) > 4 or any(sorted(word) == sorted(one) for far, one in near if far <= 1)  # noqa: PLR2004 - short words are near all
    return Stance(meant.pop(), at + 1, word, strong=False) if len(meant) == 1 and long else None


_NO_SLIPS = said("""
    any | ayes | day | dyes | eye | eyes | hay | hope | les | may | navy | nays | pay | ray | say | way |
    year | yet
""")


def repeated(tokens: Sequence[Token], words: Sequence[str], first: Stance) -> Stance:
    """The same choice said again: `yes yes, a thousand times yes`."""
    found = first
    while True:
        at = found.end
        while at < len(tokens) and words[at] in _GLUE and at - found.end < 6:  # noqa: PLR2004 - more is no repetition
            at += 1
        again = stance(tokens, words, at)
        if again is None or again.choice != first.choice or (again.said == "for" and not again.strong):
            return found
        if at > found.end and tokens[at - 1].kind != "word" and _goes_on(tokens, again):
            return found  # `AGAINST, no harm in it`
        found = Stance(first.choice, again.end, first.said, first.strong or again.strong)


def _goes_on(tokens: Sequence[Token], said: Stance) -> bool:
    """Whether a weak word begins a clause."""
    after = tokens[said.end] if said.end < len(tokens) else None
    return not said.strong and after is not None and after.kind == "word" and after.word not in _BEHIND


def tallied(token: Token) -> tuple[int, str] | None:
    """`3y`, `3-`: a number with its choice at once."""
    if token.kind == "yn":
        return int(token.text[:-1]), _LETTERS[token.word[-1]]
    if token.kind == "pm":
        return int(token.text[:-1]), YEA if token.text[-1] == "+" else NAY
    return None
