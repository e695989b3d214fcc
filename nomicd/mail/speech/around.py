"""What stands around an act: the words of its sentence, asked for classes of words."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech import surroundings
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import Phrases, plain, said

ACT, NONE, LATER, CONDITION, ELSEWHERE, TWO = "act", "none", "later", "condition", "elsewhere", "two"
"""What the surroundings make of an act: an act; nobody's; one for later, or undecided; one under a condition;
perhaps an answer to something else; of two minds."""

_CONDITIONS, _NO_CONDITIONS = plain(surroundings.CONDITIONS), plain(surroundings.NO_CONDITIONS)
_ADVICE, _PLAN, _OTHERS = plain(surroundings.ADVICE), plain(surroundings.PLAN), plain(surroundings.OTHERS)
_SOFT = ("only", "should", "depends")
_TO_NAMES = said("""
    and | as | because | by | for | from | like | of | on | per | since | sorry | than | thanks | that | to
    | with
""")
_CALLED = said("vote | yes | no | aye | nay")


class Around:
    """The words of one sentence, and who may be named in it."""

    def __init__(self, people: People, tokens: Sequence[Token], words: Sequence[str]) -> None:
        """`words` are those of the tokens."""
        self.people, self.tokens, self.words = people, tokens, words

    def word(self, at: int) -> str:
        """The word there; "" outside of the sentence."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    def has(self, phrases: Phrases[str], start: int, end: int) -> bool:
        """Whether one of the phrases stands between these places."""
        return phrases.first(self.words, start, end) >= 0

    def is_other(self, at: int) -> bool:
        """Whether another player is named there, not in the genitive."""
        return (
            0 <= at < len(self.words)
            and self.people.is_other(self.tokens, at)
            and not self.words[at].endswith("'s")
        )

    def condition(self, start: int, end: int) -> int:
        """Where a condition begins; -1 for nowhere."""
        at = start
        while at < end:
            idiom = _NO_CONDITIONS.at(self.words, at)
            found = None if idiom else _CONDITIONS.at(self.words, at)
            if found and found[1] not in _SOFT:
                return at
            at += idiom[0] if idiom else 1
        return -1

    def conditional(self, at: int) -> bool:
        """Whether a condition begins just there."""
        return bool(_CONDITIONS.at(self.words, at))

    def others(self, start: int, end: int) -> bool:
        """Whether anybody else is named there, or meant by a word."""
        named = any(self.people.is_other(self.tokens, at) for at in range(start, end))
        return named or self.has(_OTHERS, start, end)

    def planned(self, start: int, end: int) -> bool:
        """Whether words of another time or of doubt stand there."""
        return self.has(_PLAN, start, end) or self.condition(start, end) >= 0

    def addressed(self, start: int, end: int) -> bool:
        """Whether that part speaks to others, or tells them what to do."""
        if any(self._vocative(at) for at in range(start, end)) or self.has(_ADVICE, start, end):
            return True
        return any(word in ("you", "your", "yours", "all") for word in self.words[start:end])

    def _vocative(self, at: int) -> bool:
        """Whether a player is spoken to: a name with a mark, or nothing, behind it."""
        if not self.is_other(at):
            return False
        alone = at + 1 >= len(self.tokens) or self.tokens[at + 1].kind != "word"
        return (alone and self.word(at - 1) not in _TO_NAMES) or at == 0 or self.words[at - 1] in _CALLED
