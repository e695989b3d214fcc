"""Mails of nothing but votes in the form that we show (`vote yea on 3`): they have nothing to weigh.

What is read is what the whole reader makes of such a mail, at a tenth of its cost; a test holds them equal.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from nomicd.kernel.commands import Ballot, Matter
from nomicd.mail.quoting import Line
from nomicd.mail.voting.titles import title_words
from nomicd.mail.voting.values import Cast

_VOTE = re.compile(r"vote (yea|nay|abstain) on ([1-9]\d{0,5}(?:, [1-9]\d{0,5}){0,20})", re.ASCII)
_WORDS = ("vot", "yea", "nay", "abs")
"""How the words of such a line begin, besides `on`."""


def votes(ballot: Ballot, players: Collection[str], lines: Sequence[Line]) -> Mapping[int, Cast] | None:
    """The votes by line; None if any line is another, names what is not open, or one proposal twice, or if a
    title or a player is called like one of the words."""
    found: dict[int, Cast] = {}
    left = {each.number for each in ballot.matters}
    for line in lines:
        if not line.text:
            continue
        said = _VOTE.fullmatch(line.text)
        numbers = tuple(map(int, said[2].split(", "))) if said else ()
        if said is None or not left.issuperset(numbers) or len(set(numbers)) < len(numbers):
            return None
        left.difference_update(numbers)
        found[line.number] = Cast(said[1], numbers)
    return None if _confusing(ballot.matters, players) else found


def _confusing(matters: Sequence[Matter], players: Collection[str]) -> bool:
    names = ([name.casefold()] for name in players)
    return any(map(_is_said, names)) or any(_is_said(title_words(each.title)) for each in matters)


def _is_said(name: Sequence[str]) -> bool:
    """Whether a name in lower case could be meant by words of a vote: it has one of them, or is a number."""
    return any(word == "on" or word.startswith(_WORDS) for word in name) or not any(map(str.isalpha, name))
