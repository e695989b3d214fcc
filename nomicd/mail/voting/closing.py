"""A vote as the last clause of an answer: `too long for my taste, AGAINST`, `seems fine 👍`."""

from __future__ import annotations

from nomicd.mail.speech.phrases import Phrases, plain
from nomicd.mail.voting import comments, plainwords
from nomicd.mail.voting.ahead import Ahead
from nomicd.mail.voting.headed import PAUSES, Headed
from nomicd.mail.voting.lexicon import YEA
from nomicd.mail.voting.stances import Stance, repeated

MAX_CLAUSE = 6
"""So many words at most are a vote at the end of a sentence."""

SHORT = 3
"""So few words in front of a thumb say nothing else."""

MIN_CLAUSE = 4
"""So many words at least are a sentence."""

_ALONE = Phrases(plainwords.CONTINUED)
_LOOSE, _ELSEWHERE = plain(plainwords.LOOSE), plain(plainwords.ELSEWHERE)


class Closing(Headed):
    """Finds it."""

    @property
    def _ahead(self) -> Ahead:
        return Ahead(self._grammar.matters, self._tokens, self._words)

    def last(self) -> str:
        """What its last clause votes; "" for nothing."""
        if self._sentence.asked:
            return ""
        for at in range(len(self._tokens) - 1, max(0, len(self._tokens) - MAX_CLAUSE), -1):
            said = self._grammar.stance(at)
            if said is not None and self._closes(said) and said.strong:
                return said.choice if self._stands_alone(said, at) else ""
        return ""

    def _closes(self, said: Stance) -> bool:
        """Whether nothing but what may trail follows."""
        return self._trails(repeated(self._tokens, self._words, said).end)

    def _trails(self, end: int) -> bool:
        """Whether only what may trail stands there."""
        end = self._grammar.tail(end)
        while end < len(self._tokens) and self._tokens[end].kind in PAUSES[1:]:
            end += 1
        return end >= len(self._tokens)

    def _stands_alone(self, said: Stance, at: int) -> bool:
        start = at
        while start > 0 and self._grammar.article(start - 1) == at:
            start -= 1
        before = start - 1
        icon = self._tokens[at].kind in ("sign", "emoji")
        if before < 0:
            return False
        paused = (
            self._tokens[before].kind in ("mark", "dots", "smile", "emoji")
            and self._tokens[before].text not in "/=|&"
        )
        paused = paused or self._words[before] in ("so", "but", "therefore", "hence")
        if not paused and (not icon or self._words[at - 1] in plainwords.GOVERNS):
            return False
        thumb = icon and said.choice == YEA and not paused
        return not (self._is_elsewhere(said, start) or (thumb and self._is_given_else(at)))

    def _is_elsewhere(self, said: Stance, start: int) -> bool:
        """Whether the words in front speak of others, of another time, or of something else."""
        begin = self._ahead.governing(0, start)
        if _ELSEWHERE.first(self._words, begin, start) >= 0 or self._ahead.condition(begin, start) >= 0:
            return True
        if _LOOSE.first(self._words, begin, start) >= 0 and not self._is_clause(begin, start):
            return True
        won = "me" in self._words[begin:start] and any(w in plainwords.WON for w in self._words[begin:start])
        if begin < start and not won and (self._is_told(begin, start) or self._ahead.speaks_of(begin, start)):
            return True
        return self._tokens[start - 1].text == "/" or self._is_contrary(said, start)

    def _is_clause(self, begin: int, start: int) -> bool:
        """Whether a sentence of its own stands there, with a mark behind it."""
        end = start
        while end > begin and self._tokens[end - 1].kind in PAUSES:
            end -= 1
        told = self._words[end : end + 1] == [":"] or any(
            token.kind == "num" for token in self._tokens[begin:end]
        )
        whole = end >= begin + MIN_CLAUSE and self._words[end - 1] not in plainwords.HANGING
        return end < start and whole and not told

    def _is_given_else(self, at: int) -> bool:
        """Whether a thumb behind these words is given to what somebody said or did: `Good catch 👍`."""
        words = self._words[self._ahead.governing(0, at) : at]
        judged = len(words) <= SHORT or any(
            word in comments.VALUES or word in plainwords.JUDGED for word in words
        )
        return not judged or any(word in plainwords.ACKED for word in words)

    def _is_told(self, begin: int, end: int) -> bool:
        """Whether it is said by somebody, shown, or told to others."""
        return (
            self._ahead.speech(begin, end)
            or self._ahead.is_shown(begin, end)
            or self._ahead.addressed(begin, end)
        )

    def _is_contrary(self, said: Stance, start: int) -> bool:
        """Whether another choice stands in front."""
        others = (self._grammar.stance(at) for at in range(start))
        return any(other is not None and other.strong and other.choice != said.choice for other in others)

    def word(self) -> str:
        """`Approved.`, which without an answer would be a report."""
        if set(self._words) == {"for"} and len(self._words) > 1 and not self._sentence.asked:
            return YEA
        said = _ALONE.at(self._words, 0)
        if said and not self._sentence.asked and self._trails(said[0]):
            return said[1]
        at = self._grammar.fillers(0)
        alone = plainwords.ALONE.get(self._words[at], "") if at < len(self._words) else ""
        return alone if alone and not self._sentence.asked and self._trails(at + 1) else ""
