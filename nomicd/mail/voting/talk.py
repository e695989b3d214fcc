"""Whether `yes`, `no` and their like are a vote, or an answer in a talk: by the words that follow them."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.voting import comments, plainwords
from nomicd.mail.voting.matters import Matters

HEAD = 5
"""So many words of the next sentence tell whether it goes on with a talk."""

_RECANTS = plain(plainwords.RECANTS)
_TALK, _REASONS = plain(comments.TALK), plain(comments.REASONS)
_FINAL = plain(
    said("""
    and that is all | and that is final | and that is it | and that is that | and that's all | and that's
    final | and that's it | and that's that | that is all | that's all | that's final | that's it | that's
    that
""")
)
_GRUDGING = plain(
    said("""
    i am afraid | i am sorry to say | i fear | i must admit | i must say | i regret to say | i suppose | i'm
    afraid | i'm sorry to say
""")
)
_DUNNO = said("""
    dunno | i don't know | i dunno | i really don't know | maybe | never mind | never mind that |
    nevermind | no idea | or not | whatever | who knows | you decide | you pick
""")
_MATTER = said("""
    author | ballot | change | changes | clause | everyone | game | i'd | it | it's | its | law | leader |
    let's | lets | money | next | nobody | paragraph | player | players | poor | proposal | repeal | rich |
    rule | rules | section | sentence | somebody | text | this | treasury | turn | turns | vote | votes |
    voting | we | we'd | we'll | wording
""")
_ANSWERS = said("that | that's | those | these | he | she | they | we | you | your | except")
_NO_TALK = said("because | thanks | thank | sorry | rule | let's")
_SPEAKS = said(
    "i | i'm | i've | i'll | that | that's | you | you're | he | she | they | we | will | there | there's"
)
_TELLS = said("i | i'm | i've | he | she | they | we")
_SEEN = said("got | hear | heard | noticed | read | recall | remember | saw | see | understand")
_BRIEF = 5
"""So few words behind `aye` are an answer: `Aye, I was there`; more are a comment."""

_ABOUT_VOTES = frozenset({"vote", "votes", "voting", "proposal", "proposals", "author"})
_MARKS = ("mark", "dots", "emoji", "smile")


def is_talk(words: Sequence[str], tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether the words behind a weak choice are those of a talk, not a reason."""
    while start < end and tokens[start].kind in _MARKS:
        start += 1
    aside = start < end and tokens[start].kind == "paren" and start + 1 >= end
    if start >= end or aside or _FINAL.at(words, start):
        return False
    thanked = any(word in ("thank", "thanks", "sorry") for word in words[start : start + 3])
    if _TALK.first(words, start, end) >= 0 and not thanked:
        return True
    return not _REASONS.at(words, start) and not any(word in comments.VALUES for word in words[start:end])


def is_answer(words: Sequence[str], start: int, end: int) -> bool:
    """Whether behind `aye,` somebody speaks of something else: `Aye, I remember that`."""
    start += words[start : start + 1] == [","]
    if (
        start >= end
        or _GRUDGING.at(words, start)
        or words[start] not in _SPEAKS
        or any(word in _ABOUT_VOTES for word in words[start:end])
    ):
        return False
    if any(word in comments.VALUES for word in words[start:end]):
        return False
    seen = any(word in _SEEN for word in words[start + 1 : start + 2])
    return seen or words[start] not in _TELLS or end - start <= _BRIEF


def is_told(words: Sequence[str], start: int, end: int) -> bool:
    """Whether what stands behind is told in a talk."""
    return _TALK.first(words, start, end) >= 0 and not any(
        word in comments.VALUES for word in words[start:end]
    )


def is_left_open(words: Sequence[str]) -> bool:
    """Whether the sentence behind a vote leaves it open: `Or no`, `I don't know`."""
    return words[:1] == ["or"] or " ".join(words) in _DUNNO or _RECANTS.at(words, 0) is not None


def is_about_it(matters: Matters, tokens: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether a sentence speaks of the proposal, or judges: then it is the reason of a vote."""
    if any(word in comments.VALUES or word in _MATTER or matters.is_part(word) for word in words):
        return True
    thanked = any(matters.name_at(tokens, at) for at in range(len(tokens))) and words[0] in _NO_TALK
    return thanked or bool(_REASONS.at(words, 0)) or any(token.kind == "paren" for token in tokens)


def goes_on(words: Sequence[str]) -> bool:
    """Whether the sentence behind a lone weak word makes that an answer to something else."""
    if not words or words[:2] == ["see", "you"]:
        return False
    if words[:3] == ["but", "you", "owe"]:
        return False
    head = words[:HEAD]
    return words[0] in _ANSWERS or (_TALK.first(head, 0, len(head)) >= 0 and words[0] not in _NO_TALK)
