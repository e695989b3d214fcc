"""A vote at the head of an answer: `AGAINST; who would pay that?`. Any comment may stand behind it."""

from __future__ import annotations

from nomicd.mail.speech import trimmings
from nomicd.mail.speech.phrases import plain
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting import plainwords, talk
from nomicd.mail.voting.asking import is_tag
from nomicd.mail.voting.behind import Behind
from nomicd.mail.voting.lexicon import NAY, YEA
from nomicd.mail.voting.pairs import Vote
from nomicd.mail.voting.stances import Stance, repeated
from nomicd.mail.voting.units import Grammar, Unit, is_icon

MIN_QUESTION = 3
"""A question of fewer words asks after the vote."""

PAUSES = ("mark", "dots", "emoji", "smile", "paren")
"""Kinds of tokens that part a vote from a comment."""

_BREAKS, _DRAWN = plain(trimmings.BREAKS), plain(plainwords.DRAWN)
_STARTS, _ACKS = plain(plainwords.STARTS), plain(plainwords.ACKS)


class Headed:
    """Finds it in one sentence."""

    def __init__(self, grammar: Grammar, sentence: Sentence, *, first: bool, wary: bool = False) -> None:
        """`first`: it begins a paragraph; `wary`: its author laughs, so that a vote must stand apart."""
        self._grammar, self._sentence = grammar, sentence
        self._tokens, self._words = sentence.tokens, sentence.words
        self._first, self._wary = first, wary

    def pictured(self) -> bool:
        """`against Needs a cap.`: how a vote looks where an icon stood in front of a comment."""
        if self._prefers():
            return True
        words, tokens = self._words, self._tokens
        drawn = (
            self._first
            and words[0] in plainwords.PICTURED
            and len(tokens) > 1
            and tokens[0].text != "Against"
        )
        return drawn and self._is_capital(1) and bool(self.head())

    def _prefers(self) -> bool:
        """`:-1: In favour of 4`: what somebody against this would rather have."""
        said = self._grammar.stance(0)
        rather = (
            said is not None and said.choice == NAY and list(self._words[said.end : said.end + 1]) == ["in"]
        )
        return (
            rather
            and said is not None
            and self._words[said.end + 1 : said.end + 2] in (["favor"], ["favour"])
        )

    def head(self) -> str:
        """What it votes there; "" for nothing."""
        at = self._grammar.fillers(0)
        place = self._grammar.article(at)
        said = self._grammar.stance(place)
        if said is None or any(word in plainwords.NOUNS for word in self._words[at:place]):
            return ""
        formed = any(word in plainwords.STRENGTHS for word in self._words[at:place])
        if place and self._words[place - 1] in plainwords.CALLED:
            return ""
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
        begun = at == 0 or self._words[at - 1] == "cov"
        return self._first and begun and (title or drawn)

    def _ends(self, said: Stance, at: int, end: int, *, formed: bool) -> bool:
        """Whether the vote ends there, and a comment begins."""
        if end >= len(self._tokens):
            return True
        token = self._tokens[end]
        if token.kind in PAUSES:
            return token.text not in ("/", "=", "|")
        if self._wary or token.kind not in ("word", "quote"):
            return False
        if is_icon(self._tokens[end - 1]) or self._tokens[end - 1].kind == "sign":
            return self._shows(said, end)
        return self._begins(said, at, end, formed=formed)

    def _begins(self, said: Stance, at: int, end: int, *, formed: bool) -> bool:
        """Whether a comment begins there without a mark."""
        if self._heads(said, at):
            small = self._tokens[at].text.islower() and _DRAWN.at(self._words, end) is not None
            return end == said.end and (
                small or self._is_capital(end) or _BREAKS.at(self._words, end) is not None
            )
        general = self._words[end] in ("to", "with") and self._words[end + 1 : end + 2] != []
        such = general and self._words[end + 1] in plainwords.SUCH
        loud = self._tokens[at].text.isupper() and not self._tokens[said.end].text.isupper()
        if loud and (self._words[end].endswith("ing") or self._words[said.end] in plainwords.LOUD):
            return True
        return formed or such or _STARTS.at(self._words, end) is not None

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
        modal = words[0] in ("will", "would", "could", "should") and words[1:2] not in ([], ["be"], ["have"])
        return modal or words[0] not in plainwords.SPOKEN_OF

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
        return self._tokens[at].kind in PAUSES

    def _is_free(self, said: Stance, start: int, end: int) -> bool:
        unit = Unit((Vote(said.choice, None),), start, end, "bare", sure=False, strong=True, said=said.said)
        if self._prefers():
            return True
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
        while at < len(self._tokens) and self._tokens[at].kind in PAUSES:
            at += 1
        named = self._grammar.named(at) if at < len(self._tokens) else None
        told = named is not None and named.kind in ("number", "title", "all", "rest")
        return told and named is not None and named.numbers != self._grammar.context.this

    def _is_asked(self, end: int) -> bool:
        """Whether the vote itself is asked: `for?`, `AGAINST, right?`; not the question of a comment."""
        if not self._sentence.asked:
            return False
        at = end
        while at < len(self._tokens) and self._tokens[at].kind in PAUSES:
            at += 1
        glued = at == end and self._tokens[end - 1].kind not in ("sign", "emoji")
        return glued or len(self._tokens) - at < MIN_QUESTION or is_tag(self._words[at:])
