"""Words that say that a vote follows: `I hereby vote`, `put me down as a`, `my vote on 3 is`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.mail.speech.adverbs import is_adverb
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import Phrases, plain
from nomicd.mail.voting import leadings

_CAST = frozenset(
    f"i {verb} {whose} {noun}"
    for verb in leadings.HANDING
    for whose in leadings.WHOSE
    for noun in ("vote", "votes", "ballot", "ballots")
)
_PLURAL = frozenset(
    phrase.replace("my vote", f"{whose}my {noun}")
    for phrase in leadings.SWITCH
    for whose in ("", "all ", "all of ")
    for noun in ("votes", "ballots")
    if "my vote" in phrase
)
_KINDS = {
    "cast": leadings.CAST | _CAST,
    "will": leadings.WILL,
    "vote": leadings.VOTE,
    "going": leadings.GOING,
    "note": leadings.NOTE,
    "shaped": leadings.SHAPED,
    "switch": leadings.SWITCH | _PLURAL,
}
_LEADS = Phrases({phrase: kind for kind, said in _KINDS.items() for phrase in said})
_BE, _ME = plain(leadings.BE), plain(leadings.ME)


class Lead(msgspec.Struct, frozen=True):
    """Its kind and the place behind it. `cast`: the author says that a vote is given; `will`: that it
    will be; `vote`: said to oneself or to others; `going`: without a subject; `note`: to the secretary;
    `shaped`: only the form of a vote; `mine`: of the author's vote; `named`: of the author by name."""

    kind: str
    end: int


def lead(tokens: Sequence[Token], words: Sequence[str], at: int, me: str) -> Lead | None:
    """The lead that stands there, adverbs left out; None if none does."""
    if at >= len(tokens):
        return None
    named = _named(tokens, words, at, me)
    if named:
        return named
    if words[at] in leadings.PUT or (
        words[at] == "please" and words[at + 1 : at + 2] and words[at + 1] in leadings.PUT
    ):
        noted = _noted(words, at + (words[at] == "please"), me)
        if noted:
            return noted
    if words[at] in ("my", "the") and (mine := _mine(words, at)):
        return mine
    return _spoken_at(words, at)


def _spoken_at(words: Sequence[str], at: int) -> Lead | None:
    """Held against the list without the adverbs between the words."""
    while at + 1 < len(words) and words[at] in ("do", "hereby", "now", "so", "thus", "therefore", "hence"):
        at += 1
    kept: list[str] = []
    places: list[int] = []
    place = at
    while place < len(words) and len(kept) < 7:  # noqa: PLR2004 - as long as the longest
        if not kept or not is_adverb(words, place):
            kept.append(words[place])
            places.append(place)
        place += 1
    found = _LEADS.at(kept, 0)
    return Lead(found[1], places[found[0] - 1] + 1) if found else None


def _named(tokens: Sequence[Token], words: Sequence[str], at: int, me: str) -> Lead | None:
    """`alice votes`, `alice:`, `votes from alice:`."""
    if words[at] == me and at + 1 < len(words):
        if words[at + 1] in (":", "="):
            return Lead("named", at + 2)
        end = at + 1
        while end < len(words) and is_adverb(words, end):
            end += 1
        if words[end : end + 1] in (["votes"], ["vote"], ["casts"], ["says"]):
            return Lead("named", end + 1)
        return None
    if (
        words[at] in ("votes", "vote", "ballot")
        and words[at + 1 : at + 2] in (["from"], ["of"], ["by"])
        and words[at + 2 : at + 3] == [me]
    ):
        return Lead("named", at + 3)
    del tokens
    return None


def _noted(words: Sequence[str], at: int, me: str) -> Lead | None:
    """`put me down as a`, `record my vote as`, and with the author's own name `put alice down as`."""
    place = at + 1
    while place < len(words) and is_adverb(words, place):
        place += 1
    if place >= len(words):
        return None
    named = ["me" if word == me else word for word in words[place : place + 2]]
    found = _ME.at(named, 0) or _ME.at(words, place)
    if not found:
        return None
    place += found[0]
    while (
        place < len(words)
        and (words[place] in leadings.AS or words[place] in ("=", ":") or is_adverb(words, place))
        and not (words[place] == "for" and place > at + 2 and words[place - 1] in ("as", "a"))
    ):
        if words[place] == "in" and words[place + 1 : place + 2] in (["favour"], ["favor"]):
            break
        if words[place] == "for" and _ends(words, place + 1):
            break
        place += 1
    return Lead("note", place)


def _ends(words: Sequence[str], at: int) -> bool:
    return at >= len(words) or words[at] in (".", ",", "!", ";", "on")


def _mine(words: Sequence[str], at: int) -> Lead | None:
    """`my vote is`, `my ballot for this round reads:`; what it is about may stand in between."""
    place = at + 1
    while place < len(words) and (
        is_adverb(words, place)
        or words[place]
        in (
            "own",
            "humble",
            "considered",
            "final",
            "real",
            "official",
            "new",
            "revised",
            "honest",
            "first",
            "only",
        )
    ):
        place += 1
    if words[at] == "my" and place < len(words) and words[place] in ("vote's", "ballot's", "answer's"):
        return Lead("mine", place + 1)
    if words[at] != "my" or place >= len(words) or words[place] not in leadings.NOUNS:
        return None
    end = place + 1
    if words[end : end + 3] in (
        ["for", "this", "round"],
        ["for", "this", "week"],
        ["this", "time", "round"],
        ["on", "all", "this"],
    ):
        end += 3
    while end < len(words) and is_adverb(words, end):
        end += 1
    be = _BE.at(words, end)
    return Lead("mine", end + be[0] if be else end)


def being(words: Sequence[str], at: int) -> int:
    """The place behind `is`, `:` and the like that stand between `my vote on 3` and the choice."""
    while at < len(words):
        found = _BE.at(words, at)
        if found:
            at += found[0]
        elif words[at] in (":", "=", "-", ",", "therefore") or is_adverb(words, at):
            at += 1
        else:
            break
    return at
