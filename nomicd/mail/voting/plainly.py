"""An answer to one proposal that says its vote plainly: at its head, or as its last clause.

There a strong word or a picture is the vote, whatever comment stands beside it: comments are free, and need
not be understood. Only little defeats it, and is asked for by name: a tally, one of several choices, a
condition, a doubt or another time right beside it, a question that is the vote, or words that take it back.
"""

from __future__ import annotations

from nomicd.mail.speech.phrases import plain
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting import comments, plainwords, talk
from nomicd.mail.voting.ahead import Ahead
from nomicd.mail.voting.behind import Behind
from nomicd.mail.voting.lexicon import NAY, YEA
from nomicd.mail.voting.pairs import Vote
from nomicd.mail.voting.stances import Stance, repeated
from nomicd.mail.voting.units import Grammar, Unit, is_icon

MAX_CLAUSE = 6
"""So many words at most are a vote at the end of a sentence."""

SHORT = 3
"""So few words in front of a thumb say nothing else."""

MIN_QUESTION = 3
"""A question of fewer words asks after the vote."""

MIN_CLAUSE = 4
"""So many words at least are a sentence."""

_LOOSE = plain(plainwords.LOOSE)
_TAGS = plain(plainwords.TAGS)
_STARTS, _ACKS = plain(plainwords.STARTS), plain(plainwords.ACKS)
_ELSEWHERE = plain(plainwords.ELSEWHERE)
_PAUSES = ("mark", "dots", "emoji", "smile", "paren")


class Plainly:
    """Reads one sentence of an answer to one proposal."""

    def __init__(
        self, grammar: Grammar, sentence: Sentence, following: Sentence | None, *, first: bool
    ) -> None:
        """`following` is the next sentence of the paragraph; `first`: it begins a paragraph."""
        self._grammar, self._sentence, self._following = grammar, sentence, following
        self._tokens, self._words = sentence.tokens, sentence.words
        self._first = first

    @property
    def _ahead(self) -> Ahead:
        return Ahead(self._grammar.matters, self._tokens, self._words)

    def choice(self) -> str:
        """What it votes; "" if it does not vote plainly."""
        if self._following is not None and talk.is_left_open(self._following.words):
            return ""
        return self._head() or self._last() or self._word()

    def _word(self) -> str:
        """`Approved.`, which without an answer would be a report."""
        at = self._grammar.fillers(0)
        alone = plainwords.ALONE.get(self._words[at], "") if at < len(self._words) else ""
        return alone if alone and not self._sentence.asked and self._trails(at + 1) else ""

    def pictured(self) -> bool:
        """`against Needs a cap.`: how a vote looks where an icon stood in front of a comment."""
        words, tokens = self._words, self._tokens
        drawn = (
            self._first
            and words[0] in plainwords.PICTURED
            and len(tokens) > 1
            and tokens[0].text != "Against"
        )
        return drawn and self._is_capital(1) and bool(self._head())

    # At the head

    def _head(self) -> str:
        at = self._grammar.fillers(0)
        place = self._grammar.article(at)
        said = self._grammar.stance(place)
        if said is None or any(word in plainwords.NOUNS for word in self._words[at:place]):
            return ""
        formed = any(word in plainwords.STRENGTHS for word in self._words[at:place])
        headed = self._heads(said, place) and self._is_capital(said.end)
        said = said if headed else repeated(self._tokens, self._words, said)
        end = said.end if headed else self._grammar.tail(said.end)
        if (
            is_icon(self._tokens[said.end - 1])
            and self._tokens[end : end + 1] != ()
            and not self._pauses(end)
        ):
            end = said.end  # `:-1: too random`
        if not (self._is_strong(said, place, formed=formed) and self._ends(said, place, end, formed=formed)):
            return ""
        return said.choice if self._is_free(said, place, end) and not self._is_asked(end) else ""

    def _is_strong(self, said: Stance, at: int, *, formed: bool) -> bool:
        """Whether the word hardly means anything but a vote in an answer."""
        return said.strong or formed or self._heads(said, at)

    def _heads(self, said: Stance, at: int) -> bool:
        """`for, but …`, `Oppose I agree with bob`: how an answer begins whose vote was set apart."""
        token = self._tokens[at]
        title = token.text.istitle() and said.said in plainwords.TITLED
        drawn = said.said in plainwords.PICTURED and token.text.islower()
        return self._first and at == 0 and (title or drawn)

    def _ends(self, said: Stance, at: int, end: int, *, formed: bool) -> bool:
        """Whether the vote ends there, and a comment begins."""
        if end >= len(self._tokens):
            return True
        token = self._tokens[end]
        if token.kind in _PAUSES:
            return token.text not in ("/", "=", "|")
        if is_icon(self._tokens[end - 1]) or self._tokens[end - 1].kind == "sign":
            return self._shows(said, end)
        if token.kind not in ("word", "quote"):
            return False
        if self._heads(said, at):
            return self._is_capital(end) and end == said.end
        general = (
            self._words[end] in ("to", "with")
            and self._words[end + 1 : end + 2] != []
            and self._words[end + 1] in plainwords.SUCH
        )
        return formed or general or _STARTS.at(self._words, end) is not None

    def _shows(self, said: Stance, end: int) -> bool:
        """Whether the words behind a picture are a comment, not what it is given to."""
        words = self._words[end : end + 3]
        if words[0] in ("to", "on") and self._is_done(end + 1):
            return True
        if words[0] in ("for", "to", "on", "at", "with"):
            return said.choice == NAY and words[0] == "for" and words[1:2] != [] and words[1].endswith("ing")
        if said.choice == YEA and _ACKS.at(self._words, end) is not None:
            return False
        if self._grammar.matters.is_other(self._tokens, end):
            return False
        return words[0] not in plainwords.SPOKEN_OF

    def _is_done(self, at: int) -> bool:
        """`+1 to rolling more dice`: whether what is proposed is named there, by a word of its title."""
        matters, named = self._grammar.matters, self._words[at : at + 4]
        return named[0:1] != [] and named[0].endswith("ing") and any(matters.is_part(word) for word in named)

    def _is_capital(self, at: int) -> bool:
        """Whether a comment begins there with a capital, that is no name, day or month."""
        token = self._tokens[min(at, len(self._tokens) - 1)]
        if (
            at >= len(self._tokens)
            or token.kind != "word"
            or not token.text[:1].isupper()
            or token.word in plainwords.PROPER
        ):
            return False
        of = token.word.endswith("'s") and token.word not in plainwords.SHORTENED
        return not (of or self._grammar.matters.name_at(self._tokens, at))

    def _pauses(self, at: int) -> bool:
        return self._tokens[at].kind in _PAUSES

    def _is_free(self, said: Stance, start: int, end: int) -> bool:
        unit = Unit((Vote(said.choice, None),), start, end, "bare", sure=False, strong=True, said=said.said)
        if self._names_another(end):
            return False
        resulted = plainwords.RESULTED.search(" ".join(self._words[end:])) is not None
        chat = resulted or (
            said.said in ("aye", "nay", "yea") and talk.is_answer(self._words, end, len(self._words))
        )
        return not chat and not Behind(self._grammar.matters, self._tokens, self._words).defeats(
            unit, len(self._tokens), asked=self._sentence.asked
        )

    def _names_another(self, at: int) -> bool:
        """`FOR: 4` in answer to another: then it counts votes, or is about that."""
        while at < len(self._tokens) and self._tokens[at].kind in _PAUSES:
            at += 1
        named = self._grammar.named(at) if at < len(self._tokens) else None
        told = named is not None and named.kind in ("number", "title", "all", "rest")
        return told and named is not None and named.numbers != self._grammar.context.this

    def _is_asked(self, end: int) -> bool:
        """Whether the vote itself is asked: `for?`, `AGAINST, right?`; not the question of a comment."""
        if not self._sentence.asked:
            return False
        at = end
        while at < len(self._tokens) and self._tokens[at].kind in _PAUSES:
            at += 1
        glued = at == end and self._tokens[end - 1].kind not in ("sign", "emoji")
        return glued or len(self._tokens) - at < MIN_QUESTION or _TAGS.at(self._words, at) is not None

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

    # At the end

    def _last(self) -> str:
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
        while end < len(self._tokens) and self._tokens[end].kind in _PAUSES[1:]:
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
        while end > begin and self._tokens[end - 1].kind in _PAUSES:
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
