"""Choices and what they are about, in either order: `aye on 1-3`, `4: nay`, `no to the rest`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.mail.speech.phrases import plain, said
from nomicd.mail.voting import together, trimmings
from nomicd.mail.voting.leads import being
from nomicd.mail.voting.lexicon import ABSTAIN, NAY, YEA
from nomicd.mail.voting.lists import ends_in_for
from nomicd.mail.voting.openings import Openings
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.stances import Stance, repeated, tallied

MAX_GAP = 4
_LINKS = frozenset({"|", "which", *said("""
    's | ) | * | , | - | -- | -> | . | .. | ... | / | : | = | > | a | all | an | are | both | definitely |
    deserves | erm | get | gets | got | has | have | hm | hmm | i'd | i'm | is | it's | my | oh | ok |
    please | sorry | sure | that's | then | to | uh | um | vote | voting | well
""")})  # fmt: skip
_SEPARATORS = frozenset({"|", *said("""
    ! | & | + | , | - | -- | . | / | : | ; | also | and | but | next | plus | then | whereas | while | with
    | yet
""")})  # fmt: skip
_HUMS = said("ok | hmm | well | sorry | please | ... | a | an | i")
_KEPT = said("all | both | just | first | second | third")
_VOTE_NOUNS = said("vote | votes | ballot | voter | column | camp | side | list")
_VOTES = said("votes | voters | ballots | camp | side | voter | column")
_ON = said("for | from | here | on | please | to")
_CODES = {"f": YEA, "a": NAY, "p": ABSTAIN}
"""As Agora writes FOR, AGAINST and PRESENT."""

_EXCEPTING = plain(together.EXCEPT - said("of | not | without"))


class Vote(msgspec.Struct, frozen=True):
    """A choice, or `as NAME`, and what it is about; None: what the sentence is about."""

    choice: str
    on: Named | None


def _points(vote: Vote) -> bool:
    """Whether it names a proposal, not only `this`."""
    return vote.on is not None and vote.on.kind != "this"


Votes = tuple[list[Vote], int]
"""Votes, and the place behind them."""


class Pairs(Openings):
    """Reads runs of choices with what they are about."""

    _said: list[Stance]

    def votes(self, at: int, *, led: bool) -> Votes:
        """All that stand there one behind the other; none if none do."""
        ordered = len(self.context.scope) > 1 and self.context.reply and len(self.context.this) != 1
        if "respectively" in self.words and (each := self._respectively(at)):
            return each
        row = (self.row(at, self.context.scope) if ordered else None) or self._letters(at)
        if row:
            return row
        votes, end = list[Vote](), at
        while at < len(self.tokens):
            found = self._about_first(at, led=led) or self._choice_first(at, led=led or bool(votes))
            if found is None or (votes and self._is_loose(votes[-1], found[0])):
                break
            votes.append(found[0])
            end = found[1]
            at = self._separated(end)
            if not _points(found[0]) and not self._differs(at):
                break
        return votes, end

    def _is_loose(self, last: Vote, vote: Vote) -> bool:
        """Whether a vote that names nothing follows one that does: then it is a comment."""
        return not _points(vote) and _points(last) and not vote.choice.startswith("as ")

    def _differs(self, at: int) -> bool:
        """Whether another vote with its own proposal follows one that names none."""
        said = self.stance(self.article(at))
        return said is not None and self.about(said.end) is not None

    def _separated(self, end: int) -> int:
        """The place of the next vote, behind commas, brackets and the like."""
        at = self._apart(end)
        while at < min(len(self.tokens), end + MAX_GAP) and self._separates(at):
            at += 1
        at = self._apart(at)
        while (
            self.word(at) not in _KEPT
            and self.stance(at) is None
            and (self.is_adverb(at) or self.word(at) in _HUMS)
        ):
            at += 1
        again = self.lead(at)
        going = again is not None and again.kind in ("cast", "vote", "going") and again.end < len(self.tokens)
        return again.end if again is not None and going else at

    def _apart(self, at: int) -> int:
        """`all except nay on 4`: the place behind what takes that out."""
        found = _EXCEPTING.at(self.words, at)
        if not found:
            return at
        place = at + found[0] - ends_in_for(self.tokens[at : at + found[0] + 1])
        said = self.stance(self.article(place))
        return place if said is not None and self.about(said.end) is not None else at

    def _separates(self, at: int) -> bool:
        kind = self.tokens[at].kind
        return (
            self.words[at] in _SEPARATORS or kind == "paren" or (kind == "emoji" and self.stance(at) is None)
        )

    def row(self, at: int, scope: Sequence[int]) -> Votes | None:
        """`no, no, no, yes, no`: as many as there are proposals, in their order."""
        found, end = list[Stance](), at
        while len(found) <= len(scope) and (said := self.stance(at, led=True)):
            found.append(said)
            end = at = said.end
            at += self.word(at) in (",", "/", "-", "and", ";")
            at += self.word(at) == "and"
        if len(found) != len(scope):
            return None
        self._said += found
        named = [Named((number,), end, "place") for number in scope]
        return [Vote(said.choice, on) for said, on in zip(found, named, strict=True)], self.tail(end)

    def _respectively(self, at: int) -> Votes | None:
        """`FOR, AGAINST and PRESENT on 1, 2 and 3 respectively`."""
        found, end = list[Stance](), at
        while said := self.stance(at, led=True):
            found.append(said)
            end = at = said.end
            while self.word(at) in (",", "and"):
                at += 1
        named = self.about(end) if len(found) > 1 else None
        if named is None or len(named.numbers) != len(found):
            return None
        self._said += found
        pairs = zip(found, named.numbers, strict=True)
        return [Vote(said.choice, Named((one,), end, "number")) for said, one in pairs], self.tail(named.end)

    def _letters(self, at: int) -> Votes | None:
        """`3y 4n`, `1+ 2-`."""
        votes: list[Vote] = []
        while at < len(self.tokens) and (found := tallied(self.tokens[at])):
            votes.append(Vote(found[1], Named((found[0],), at + 1, "number")))
            at += 1 + (self.word(at + 1) in (",", ";", "and", "/"))
        return (votes, self.tail(at)) if votes else None

    def _about_first(self, at: int, *, led: bool) -> tuple[Vote, int] | None:
        """`3: nay`, `the tax thing gets a no from me`, `carol's: aye`."""
        named = self.targets(at, led=False) or self.marked(at)
        if named is None or named.kind == "none" or named.end >= len(self.tokens):
            return None
        place = self._linked(named.end)
        if self.word(place) in ("f", "p", "a") and self._is_letter(place):
            if self.context.coded:
                return Vote(_CODES[self.word(place)], named), place + 1
            if self.word(place) == "a":
                return Vote(ABSTAIN, named), place + 1
        if named.kind == "this" and (place == named.end or self.word(named.end) in ("is", "are")):
            return None  # `it is currently against`
        found = self.choice(place, led=led or named.kind != "this")
        if found is None or self._goes_on(found[1]):
            return None
        choice, end = found
        if named.kind == "all" and (less := self._less(named, end)):
            named, end = less
        end = self.tail(end)
        again = self.about(end) if self.word(end) in ("on", "to") else None
        end = self.tail(again.end) if again is not None and again.kind == "this" else end
        return Vote(choice, named), end

    def _goes_on(self, end: int) -> bool:
        """`all for nothing`: whether a weak `for` has words of its own."""
        weak = bool(self._said) and self._said[-1].said == "for" and not self._said[-1].strong
        weak = weak and self.word(end) not in ("because", "since", "though", "but")
        return weak and end < len(self.tokens) and self.tokens[end].kind == "word" and self.tail(end) == end

    def _less(self, named: Named, end: int) -> tuple[Named, int] | None:
        """`all yes except 4`; if that has a choice of its own, the place is where it is named."""
        end += self.word(end) == ","
        found = _EXCEPTING.at(self.words, end)
        if not found:
            return None
        end += found[0]
        end += self.word(end) in ("for", "on", "not")
        less = self.targets(end, led=True)
        if less is None or less.kind in ("this", "all", "rest", "none", "each"):
            return None
        kept = tuple(number for number in named.numbers if number not in less.numbers)
        own = self.stance(self.article(self._linked(less.end)))
        return Named(kept, named.end, "all", less.numbers), (end if own else less.end)

    def _linked(self, at: int) -> int:
        """The place behind what stands between a proposal and its choice."""
        while at < len(self.tokens):
            follow = self.lead(at)
            if follow and follow.kind in ("cast", "note", "going", "vote", "mine"):
                at = being(self.words, follow.end)
            elif (self.words[at] == "a" and self._is_letter(at)) or not self._links(at):
                break
            else:
                at += 1
        return at

    def _links(self, at: int) -> bool:
        if self.words[at] in _LINKS or self.tokens[at].kind in ("paren", "dots"):
            return True
        return self.is_adverb(at) or (self.words[at] in trimmings.ADJECTIVES and self.stance(at) is None)

    def _is_letter(self, at: int) -> bool:
        """`1 A, 2 N`: whether a letter there is a choice, not an article."""
        numbered = self.context.coded and at + 1 < len(self.tokens) and self.tokens[at + 1].kind == "num"
        return numbered or self.word(at + 1) in ("", ",", ";", "/")

    def _choice_first(self, at: int, *, led: bool) -> tuple[Vote, int] | None:
        """`aye on 3`, `against everything else`, `as bob on 2`."""
        at = self.article(at)
        found = self.choice(at, led=led or self._quotes(at))
        if found is None:
            return None
        choice, end = found
        if self.word(end) in _VOTE_NOUNS:
            if (
                self._said
                and self._said[-1].said == "no"
                and self.word(at - 1) not in ("a", "my", "as", "the")
            ):
                return None  # `no vote from me`
            if not led and self.word(end) in _VOTES and self.word(end + 1) not in _ON:
                return None  # `AGAINST votes need a reason`
            end += 1
        end = self.tail(end)
        followed = choice.startswith("as ") and self.words[end : end + 2] in ([",", "on"], [",", "all"])
        named = self.about(end + followed)
        if named is not None:
            end = self.tail(named.end)
        return Vote(choice, named), end

    def _quotes(self, at: int) -> bool:
        """`"Aye" on 1 to 3`: a choice in quotation marks in front of numbers."""
        quoted = at == 0 and len(self.tokens) > 1 and self.tokens[0].kind == "quote"
        named = self.about(1) if quoted and self.words[1] in ("on", "to", "for") else None
        return named is not None and named.kind != "this"

    def choice(self, at: int, *, led: bool) -> tuple[str, int] | None:
        """A choice or an endorsement, and the place behind it."""
        followed = self.follows(at, led=led)
        if followed:
            name = self.matters.players.get(followed[0], followed[0])
            return f"as {name}", followed[1]
        said = self.stance(at, led=led)
        if said is None:
            return None
        named = self.about(said.end)
        if named is None and said.said.endswith((" to", " of", " with")):
            return None  # `I object to being called lazy`
        said = said if named else repeated(self.tokens, self.words, said)
        self._said.append(said)
        return said.choice, said.end
