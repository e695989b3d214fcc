"""Going over a sentence: from one place where a vote may begin to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import msgspec

from nomicd.mail.speech.around import ACT, CONDITION, ELSEWHERE, NONE
from nomicd.mail.speech.lexer import Token
from nomicd.mail.speech.phrases import said
from nomicd.mail.speech.sentences import Sentence
from nomicd.mail.voting.endorsements import AUTHOR
from nomicd.mail.voting.judging import WHY, Judge
from nomicd.mail.voting.lexicon import ABSTAIN, YEA
from nomicd.mail.voting.matters import Matters
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.pairs import Vote
from nomicd.mail.voting.units import Grammar, Unit
from nomicd.mail.voting.values import Cast, Context

MAX_PLACES = 40
"""So often is a vote looked for in a sentence."""

REST = (-1,)
"""Stands for all that is not named elsewhere in the mail."""

TELLING = "which of the proposals it is about"
OWNERS = "which of a player's proposals it is about"
_DELIMITERS = frozenset({",", ":", ";", "-", "--", "(", ")", "/", "..", "*", "|", "=", "&"})
_CONNECTED = said("""
    about | accordingly | also | and | anyhow | anyway | but | conditional | consequently | else | ergo |
    except | hence | however | i | now | on | otherwise | so | still | then | therefore | though | thus |
    wherefore | yet
""")
_AND = said("but | so | and")
_THEREFORE = said("so | : | hence | therefore | thus | but")
_PARTICIPLES = said("""
    after | although | as | because | by | despite | even | for | given | like | out | since | though | to
    | unlike | upon | with | without
""")
_HERE = said("on | about | but | so | i")
"""Words that may themselves be the first of a vote."""

_MARKERS = said("on | i | about")
_WERE = frozenset({"was", "were", "been", "had", "wasn't", "weren't"})
OWN = ("cast", "mine", "note", "named", "stated", "switch")
"""Kinds of votes that mean the only proposal spoken of."""

_MARKED = frozenset({"dots", "emoji", "smile", "paren"})


class Paper(Protocol):
    """What is known of the mail, and takes what its sentences vote. `laughing`: weak words may be a joke."""

    laughing: bool
    left_out: tuple[int, ...]
    """What the sentence before took out by `except`."""

    @property
    def matters(self) -> Matters:
        """What can be named."""
        ...

    @property
    def context(self) -> Context:
        """What the words may point at."""
        ...

    @property
    def topic(self) -> Named | None:
        """What the paragraph is about so far."""
        ...

    @property
    def spoken_of(self) -> Named | None:
        """The one proposal that the mail names, if it names no other."""
        ...

    def grammar(self, tokens: Sequence[Token]) -> Grammar:
        """That of some tokens, here."""
        ...

    def about(self, topic: Named) -> None:
        """The sentences from here on are about that."""
        ...

    def add(self, casts: Sequence[Cast]) -> None:
        """Votes."""
        ...

    def doubt(self, why: str, readings: Sequence[Cast], *, condition: bool = False) -> None:
        """What may be votes."""
        ...


class Scan:
    """Reads one sentence: units from left to right, each judged by the words around it."""

    def __init__(
        self, mail: Paper, sentence: Sentence, following: Sentence | None, *, thanked: bool = False
    ) -> None:
        """`following` is the next sentence of the paragraph; `thanked`: the one before says thanks."""
        self._mail = mail
        self._tokens, self._words = sentence.tokens, sentence.words
        self._grammar = mail.grammar(sentence.tokens)
        self._told = False
        self._judge = Judge(mail.matters, mail.context, sentence, following, thanked=thanked)

    def read(self) -> None:
        """All that the sentence votes, to the mail."""
        units = list(self._units())
        if not units and self._acked():
            return
        start = 0
        for at, unit in enumerate(units):
            end = units[at + 1].start if at + 1 < len(units) else len(self._tokens)
            if self._hand_in(unit, self._judge.verdict(unit, start, end)):
                start = unit.end

    def _acked(self) -> bool:
        """`ACK` in answer to one proposal."""
        tokens, this = self._tokens, self._mail.context.this
        if (
            len(tokens) == 1
            and tokens[0].text in ("ACK", "Acked")
            and len(this) == 1
            and self._mail.context.reply
        ):
            self._mail.add([Cast(YEA, this)])
            return True
        return False

    # Where votes are

    def _units(self) -> Iterator[Unit]:
        """Units that are whole, in order."""
        last = 0
        for place in self._places():
            unit = self._unit(place, last) if place >= last and self._may_begin(place) else None
            if unit is not None:
                yield unit
                last = unit.end

    def _unit(self, place: int, last: int) -> Unit | None:
        """The unit that begins there, if one does that may be a vote."""
        self._set_topic(place)
        unit = self._grammar.unit(place)
        if unit is None or unit.end <= place:
            return None
        if not self._judge.whole(unit):
            torn = unit.kind in ("cast", "mine", "note")
            return msgspec.structs.replace(unit, kind="torn") if torn else None
        if unit.votes[0].choice.startswith("as ") and self._is_aside(place):
            return None
        told = unit.sure or unit.pointed or unit.strong or unit.topic
        if (last or place) and not told and not self._counts_alone(unit, first=not last):
            return None
        self._remember(unit)
        mine = unit.kind == "vote" and self._judge.is_mine(unit)
        return msgspec.structs.replace(unit, kind="cast") if mine else unit

    def _is_aside(self, place: int) -> bool:
        """`I do not mind, whatever carol says`: behind a sentence of its own that follows nobody."""
        aside = self._words[place] in ("whatever", "whichever", "however", "wherever")
        return aside and self._words[place - 1 : place] == [","] and self._grammar.fillers(0) < place - 1

    def _remember(self, unit: Unit) -> None:
        """What `on which` will mean."""
        on = unit.votes[-1].on
        less = on is not None and on.less and on.kind == "all"
        self._mail.left_out = on.less if on is not None and less else ()
        self._grammar.last = (
            msgspec.structs.replace(on, numbers=on.less, kind="number") if on and less else on
        )

    def _may_begin(self, place: int) -> bool:
        """`… I vote` without a comma begins one only behind a participle or the like."""
        if place > 1 and all(self._tokens[at].kind == "num" for at in (place, place - 2)):
            return False  # in the middle of a list
        if place and self._words[place] == "on" and self._is_chosen(place):
            return False  # `no on 3, and …`: what is chosen stands in front
        if place == 0 or self._words[place] not in _MARKERS or self._tokens[place - 1].kind != "word":
            return True
        if self._words[place] != "i" or self._words[place - 1] in _CONNECTED:
            return True
        breaks = (at + 1 for at in range(place) if self._tokens[at].kind != "word" or self._words[at] in _AND)
        first = self._words[max(breaks, default=0)]
        return first.endswith("ing") or first in _PARTICIPLES

    def _is_chosen(self, place: int) -> bool:
        """Whether a choice ends there."""
        said = self._grammar.stance(place - 1)
        return said is not None and said.end == place

    def _counts_alone(self, unit: Unit, *, first: bool) -> bool:
        """Whether a weak word without more may vote there: behind `so` or a colon, or a comma if none did."""
        ahead = self._words[max(0, unit.start - 1)]
        return ahead in _THEREFORE or (first and ahead not in ("and", "or", "also", "now"))

    def _places(self) -> Iterator[int]:
        """Where a vote may begin."""
        yield 0
        marks = [
            at for at, token in enumerate(self._tokens) if self._is_mark(token) and not self._is_passed(at)
        ]
        for at in marks[:MAX_PLACES]:
            icon = self._tokens[at].kind == "emoji" and self._tokens[at - 1].kind != "word"
            if icon or self._words[at] in _HERE:
                yield at
            if at + 1 < len(self._tokens) and self._words[at] not in _MARKERS:
                yield at + 1

    def _is_passed(self, at: int) -> bool:
        """`I was still against it`."""
        return self._words[at] in ("still", "yet", "now", "then", "so") and self._words[at - 1] in _WERE

    def _is_mark(self, token: Token) -> bool:
        return token.text in _DELIMITERS or token.word in _CONNECTED or token.kind in _MARKED

    def _set_topic(self, place: int) -> None:
        """`On 3 …` and `Proposal 4: …` say what the sentences behind them are about."""
        at = self._grammar.fillers(place)
        if at >= len(self._tokens):
            return
        topic, _ = self._grammar.topic(at)
        if topic is None and self._words[at] not in ("to", "with", "in"):
            named = self._grammar.named(at)
            marked = named is not None and self._grammar.word(named.end) in (":", "=", "-", ",")
            topic = named if marked else None
        if topic is not None and topic.numbers and topic.kind not in ("this", "all", "rest", "each"):
            self._told = True
            self._mail.about(topic)

    # What they come to

    def _hand_in(self, unit: Unit, verdict: str) -> bool:
        """Hand a unit to the mail; whether it was a vote, so that what stands before it is done with."""
        if verdict == NONE:
            return False
        casts = self._casts(unit)
        if casts is None:
            numbers = self._mail.context.this or self._mail.context.scope
            self._mail.doubt(TELLING, [Cast(unit.votes[0].choice, (number,)) for number in numbers])
        elif verdict == ACT and self._mail.laughing and not (unit.strong or unit.kind in OWN):
            self._mail.doubt(WHY[ELSEWHERE], casts)
        elif verdict == ACT:
            self._mail.add(casts)
        elif verdict == CONDITION:
            self._under(unit, casts)
            return len(unit.votes) > 1
        else:
            self._mail.doubt(WHY[verdict], casts)
        return verdict == ACT and casts is not None

    def _under(self, unit: Unit, casts: Sequence[Cast]) -> None:
        """A condition hangs on the last of several votes with proposals of their own, else on all."""
        listed = len(unit.votes) > 1 and all(vote.on is not None for vote in unit.votes)
        self._mail.add(casts[:-1] if listed else [])
        under = casts[-1:] if listed else casts
        other = [Cast(ABSTAIN, cast.on, cast.general) for cast in under if cast.choice != ABSTAIN]
        self._mail.doubt(WHY[CONDITION], [*under, *other], condition=unit.kind != "will")

    def _as_authors(self, votes: Sequence[Vote], about: Named | None) -> list[Cast] | None:
        """`Endorse the author`: of each of the proposals its own."""
        casts: list[Cast] = []
        for vote in votes:
            named = vote.on or about
            on = named.numbers if named is not None and named.kind != "this" else self._mail.context.this
            authors = {number: self._mail.matters.author(number) for number in on}
            if vote.choice != f"as {AUTHOR}" or (len(on) > 1 and named is None) or "" in authors.values():
                return None
            casts += [Cast(f"as {name}", (number,)) for number, name in authors.items()]
        return casts

    def _casts(self, unit: Unit) -> list[Cast] | None:
        """The votes of a unit; None if it cannot be told what one is about."""
        this = self._mail.context.this
        about = unit.topic or self._mail.topic
        followed = unit.votes[0].choice.startswith("as ")  # `I do not withdraw 4, whatever carol says`
        own = unit.kind in OWN or (unit.kind == "bare" and unit.strong and not followed)
        if about is None and len(this) != 1 and own:
            about = self._mail.spoken_of
        above = about is not None and not unit.topic and not self._told and len(this) == 1
        casts: list[Cast] = []
        for vote in unit.votes:
            if vote.choice == f"as {AUTHOR}":
                return self._as_authors(unit.votes, about)
            if vote.on is None and above and about is not None and about.numbers != this:
                return None  # it answers one proposal, and spoke of another
            named = about if vote.on is None or (vote.on.kind == "each" and about) else vote.on
            named = about if named is not None and named.kind == "this" and len(this) != 1 else named
            if named is None or named.kind == "this":
                if len(this) != 1:
                    return None
                casts.append(Cast(vote.choice, this))
            elif named.kind == "rest":
                casts.append(Cast(vote.choice, (*REST, *named.less), general=True))
            else:
                casts.append(Cast(vote.choice, named.numbers, general=named.kind in ("all", "each")))
        return casts
