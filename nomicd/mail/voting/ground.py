"""The words of a sentence, and the places behind what may stand around a vote without changing it."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.mail.speech.adverbs import is_adverb
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.speech.trimmings import FILLERS
from nomicd.mail.voting import trimmings
from nomicd.mail.voting.endorsements import endorsement
from nomicd.mail.voting.lists import PREPOSITIONS, VERBS, Lists
from nomicd.mail.voting.matters import COUNTS, NUMBERED, Matters
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.stances import Stance, stance
from nomicd.mail.voting.values import Context

MAX_FROM = 9
"""So many words may say from whom a vote is."""

_POLITE, _TAILS = plain(FILLERS), plain(trimmings.TAILS)
_ARTICLES = said("a | an | my | the | another | quite | rather | very | big | your")
_NO_FILLERS = said("do | so | hence | all | both | first | second | now | even | rather | a | here")
_STOPS = said("""
    although | and | as | because | but | could | for | if | is | might | on | or | should | since | so |
    though | to | unless | until | was | when | will | would
""")
_NAMED_BY = said("about | called | entitled | named | titled")
_MINE = said("me | my | here | this | our | us | mine | yours | myself")
_MARKS = frozenset({",", "-", "*", "|", "\u2022", "\u00b7", "..", "--"})
_ASIDE = frozenset({"dots", "smile", "end", "paren"})


class Ground:
    """Knows where fillers, articles and tails end."""

    def __init__(self, matters: Matters, tokens: Sequence[Token], context: Context, before: str = "") -> None:
        """`before` is the one player whom the mail has named so far."""
        self.matters, self.tokens, self.context = matters, tokens, context
        self.words = [token.word for token in tokens]
        self._lists = Lists(matters, tokens, self.words, context)
        self._before = before
        self._mine = False

    def word(self, at: int) -> str:
        """The word there; "" behind the end."""
        return self.words[at] if at < len(self.words) else ""

    def stance(self, at: int, *, led: bool = False) -> Stance | None:
        """The choice that stands there."""
        return stance(self.tokens, self.words, at, led=led)

    def targets(self, at: int, *, led: bool, chosen: bool = False) -> Named | None:
        """What is named there."""
        if at >= len(self.tokens):
            return None
        return self._lists.targets(at, led=led, chosen=chosen)

    def follows(self, at: int, *, led: bool) -> tuple[str, int] | None:
        """Who is followed there."""
        return endorsement(self.matters, self.tokens, self.words, at, led=led, before=self._before)

    def is_adverb(self, at: int) -> bool:
        """Whether an adverb stands there that is no choice."""
        if self.word(at) == "even" and self.word(at + 1) in NUMBERED:
            return False  # `even numbers`
        return at < len(self.words) and is_adverb(self.words, at) and self.stance(at) is None

    # In front

    def fillers(self, at: int) -> int:
        """The place behind greetings and the like; a player spoken to among them."""
        start = at
        while at < len(self.tokens):
            found = _POLITE.at(self.words, at)
            said = self.stance(at) if found else None
            if found and said is not None and said.end - at >= found[0]:
                break
            counted = self.word(at + 1) in COUNTS and self.word(at) in ("first", "last")
            if found and not counted and self.word(at + 1) not in ("one", "proposal"):
                at += found[0]
            elif self._is_filler(at, start):
                at += 1
            else:
                break
        return at

    def _is_filler(self, at: int, start: int) -> bool:
        token = self.tokens[at]
        if token.text in _MARKS or token.kind in _ASIDE or (token.kind == "money" and "%" in token.text):
            return True
        if token.kind == "box" and self.stance(at) is None:
            return True
        if token.kind == "emoji":
            return self.stance(at) is None
        if self.matters.is_other(self.tokens, at):
            called = self._is_called(at) or (at > start and self.words[at - 1] != "that")
            return called and not token.word.endswith("'s")
        said = self.stance(at)  # `certainly not`
        return is_adverb(self.words, at) and token.word not in _NO_FILLERS and said is None

    def _is_called(self, at: int) -> bool:
        """Whether a name with a comma stands there, and no list of names."""
        return self.word(at + 1) == "," and not self.matters.is_other(self.tokens, at + 2)

    def article(self, at: int) -> int:
        """The place behind articles and adjectives of a choice."""
        start = at
        while at < len(self.tokens):
            word = self.words[at]
            behind = word in ("of", "to") and at > 0 and self.words[at - 1] in ("vote", "votes", "ballot")
            if behind or (word == "vote" and at > start):
                at += 1
            elif self.stance(at) is None and (word in _ARTICLES or word in trimmings.ADJECTIVES):
                if self._begins_name(at):
                    break
                at += 1
            elif self.is_adverb(at) and word not in ("all", "both", "so"):
                at += 1
            else:
                break
        return at

    def _begins_name(self, at: int) -> bool:
        """Whether `the` or `my` there is of a proposal, or of `the way bob votes`."""
        word = self.words[at]
        if word == "my":
            return self.word(at + 1) in ("vote", "votes", "ballot") or self.targets(at, led=False) is not None
        if word != "the":
            return False
        if self.follows(at, led=True):
            return True
        behind = self.word(at + 1)
        choice = self.stance(at + 1) is not None or not behind or behind in trimmings.ADJECTIVES
        return not choice and self.targets(at, led=True) is not None

    # Behind

    def tail(self, end: int) -> int:
        """The place behind `please`, `from me`, `this time` and their like."""
        while end < len(self.tokens):
            found = _TAILS.at(self.words, end)
            if found and self.word(end + found[0]) in _NAMED_BY:
                return end  # `the proposal titled "More dice"`
            if found:
                self._mine = self._mine or found[1].startswith(("for me", "by me"))
                end += found[0]
            elif self.words[end] == "from":
                behind = self._from(end)
                if behind == end:
                    return end
                end = behind
            elif self.words[end].endswith("ly") and self.is_adverb(end):
                end += 1
            else:
                return end
        return end

    def _from(self, at: int) -> int:
        """The place behind `from me`, `from this corner`; where it stands if it is from others."""
        end, mine = at + 1, False
        while end < min(len(self.tokens), at + MAX_FROM):
            if self.tokens[end].kind != "word" or self.words[end] in _STOPS:
                break
            if self.matters.is_other(self.tokens, end):
                if mine and (end + 1 >= len(self.tokens) or self.tokens[end + 1].kind != "word"):
                    break
                return at
            mine = mine or self.words[end] in _MINE or self.words[end] == self.matters.me
            end += 1
            if mine and self.words[end - 1] in ("me", "here", "us"):
                break
        self._mine = self._mine or mine
        return end if mine else at

    def about(self, end: int) -> Named | None:
        """What stands behind a choice: `on 3`, `: 1, 2`, `the rest`."""
        at = end
        while self.word(at) in (":", "=", "-") and at < end + 2:
            at += 1
        prepared = False
        while self.word(at) in PREPOSITIONS and at < end + 3:
            at, prepared = at + 1, True
        if self.word(at) == "rest" and not prepared and at == end:
            return None  # `no rest`
        loose = at > end and not prepared and self.word(at) in ("this", "that", "it", "the")
        if loose and self.matters.titled(self.tokens, at, led=True) is None:
            return None  # `FOR: this is overdue`; not `FOR: The long jump`
        glued = at == end and self.words[end - 1] in ("for", "against", "of")
        named = self.targets(at, led=prepared or glued, chosen=True)
        clause = at > end and not prepared and named is not None and self.word(named.end) in VERBS
        return None if clause else named  # `AGAINST: bob's version was better`
