"""Votes in front of a question: `AGAINST 5, who would pay that?` The question is a comment like any other."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting import plainwords

_MARKS = frozenset({",", ";", "-", "--", ":", "...", ".."})
_JOINTS = said("and | but | so | because | since | though | although | just | then")
_BEGINS = said("""
    am | any | anybody | anyone | are | aren't | can | can't | could | couldn't | did | didn't | do | does
    | doesn't | don't | has | hasn't | have | haven't | how | is | isn't | may | might | shall | should |
    shouldn't | was | wasn't | were | what | what's | when | where | which | who | who's | whom | whose |
    why | will | won't | would | wouldn't
""")
_TAGS = plain(plainwords.TAGS)
_ASKED = plain(plainwords.ASKED)
MAX_TAG = 6
"""A longer question asks after something else."""

MIN_QUESTION = 3
"""A question of fewer words asks after the vote."""


def is_comment(words: Sequence[str]) -> bool:
    """Whether a question asks after something else than the words in front of it."""
    rest = list(words)
    while rest and rest[0] in _JOINTS:
        rest = rest[1:]
    if rest == ["why", "not"]:
        return True
    return len(rest) >= MIN_QUESTION and rest[0] in _BEGINS and not is_tag(rest)


def is_tag(words: Sequence[str]) -> bool:
    """Whether a question asks after the vote in front of it: `right?`, `is that what you meant?`."""
    return _TAGS.at(words, 0) is not None or (len(words) <= MAX_TAG and _ASKED.at(words, 0) is not None)


def statement(sentence: Sentence) -> Sentence | None:
    """What stands in front of the question that a sentence ends in; None if all of it is asked."""
    words = sentence.words
    for at in range(1, len(words)):
        if words[at] in _MARKS and is_comment(words[at + 1 :]):
            return Sentence(sentence.tokens[:at], asked=False, loud=sentence.loud)
    return None
