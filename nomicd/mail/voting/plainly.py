"""An answer to one proposal that says its vote plainly: at its head, or as its last clause.

There a strong word or a picture is the vote, whatever comment stands beside it: comments are free, and need
not be understood. Only little defeats it, and is asked for by name: a tally, one of several choices, a
condition, a doubt or another time right beside it, a question that is the vote, or words that take it back.
"""

from __future__ import annotations

from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting import talk
from nomicd.mail.voting.closing import Closing
from nomicd.mail.voting.units import Grammar


class Plainly:
    """Reads one sentence of an answer to one proposal."""

    def __init__(
        self, grammar: Grammar, sentence: Sentence, following: Sentence | None, *, first: bool, wary: bool
    ) -> None:
        """`following` is the next sentence of the paragraph; `first`: it begins a paragraph; `wary`: its
        author laughs."""
        self._following = following
        self._said = Closing(grammar, sentence, first=first, wary=wary)

    def choice(self) -> str:
        """What it votes; "" if it does not vote plainly."""
        if self._following is not None and talk.is_left_open(self._following.words):
            return ""
        return self._said.head() or self._said.last() or self._said.word()

    def pictured(self) -> bool:
        """Whether it is a vote with a comment that must not be read as another."""
        return self._said.pictured()
