"""Going over a mail for votes: block by block, sentence by sentence, from one place where a vote may begin to
the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import msgspec

from nomicd.mail.quoting import Line
from nomicd.mail.voting import conditions, force
from nomicd.mail.voting.blocks import Block, blocks, colour, is_imagined
from nomicd.mail.voting.lexer import Token, cut
from nomicd.mail.voting.lexicon import ABSTAIN, OPINIONS, said
from nomicd.mail.voting.matters import Matters, Named
from nomicd.mail.voting.sentences import Sentence, sentences
from nomicd.mail.voting.units import Grammar, Unit
from nomicd.mail.voting.values import Cast, Context, Unsure

MAX_PLACES = 40
"""So often is a vote looked for in a sentence."""

MAX_SENTENCES = 60
MAX_LENGTH = 250
"""A sentence of more words is no vote."""

MAX_WORDS = 5000
"""Of a mail of more words the rest is not read for votes in free words."""

REST = (-1,)
"""Stands for all that is not named elsewhere in the mail."""

WHY = {
    force.LATER: "whether it is a vote already: it speaks of later, or leaves it open",
    force.CONDITION: "what its condition comes to: the votes cannot settle it",
    force.ELSEWHERE: "whether it is a vote, or an answer to something else",
    force.TWO: "which of two things it says",
    force.NOT_MEANT: "whether it is meant",
}
TELLING = "which of the proposals it is about"
ADVICE = "whether it is your vote, or advice to others"
COUNTED = "whether these are your votes, or how many voted so"
WHOLE = "whether the sentence is a vote as a whole"
_DELIMITERS = frozenset({",", ":", ";", "-", "--", "(", ")", "/", "..", "*", "|", "=", "&"})
_CONNECTED = said("""
    about | accordingly | also | and | anyhow | anyway | but | consequently | else | ergo | hence | however
    | i | now | on | otherwise | so | still | then | therefore | though | thus | wherefore | yet
""")
_ELSE = re.compile(r"(?:otherwise|else|if\s+not|\S+\s+(?:otherwise|if\s+not))\b", re.IGNORECASE)
_THREATS = frozenset({"i'm", "i'll", "you", "you'll", "tell", "win", "get", "lose", "be", "we", "let", "see"})
_THEREFORE = frozenset({"so", ":", "hence", "therefore", "thus", "but"})
_PARTICIPLES = said("""
    after | as | because | by | despite | for | given | out | since | to | upon | with | without
""")
_SAID = frozenset({"said", "says", "say", "cried", "quoth", "replied", "wrote", "muttered", "shouted"})
_MARKERS = frozenset({"on", "i", "about"})


class Found(msgspec.Struct, frozen=True):
    """What is read in one line: votes, or a doubt about them."""

    line: int
    what: Cast | Unsure


class Mail:
    """Reads the votes of one mail, once."""

    def __init__(self, matters: Matters, lines: Sequence[Line], context: Callable[[Line], Context]) -> None:
        """`context` says what an answer in a line may be about."""
        self._matters = matters
        self._blocks = blocks(lines, matters)
        self._contexts = context
        self._context = Context()
        self._topic: Named | None = None
        self._before = ""
        self._found: list[Found] = []
        self._line = 0
        self._words = 0
        self.colour = colour(self._blocks) if self._blocks else None
        for block in self._blocks:
            self._block(block)

    @property
    def found(self) -> Sequence[Found]:
        """What was read, in order."""
        return self._found

    @property
    def foreign(self) -> frozenset[int]:
        """The lines that speak with another voice."""
        return frozenset(block.line.number for block in self._blocks if block.foreign)

    def _said_by_others(self, said: Sequence[Sentence], at: int) -> bool:
        """`Against! said the goat`: whether a sentence below gives the words to somebody."""
        return any(later.words[0] in _SAID for later in said[at + 1 :])

    def _block(self, block: Block) -> None:
        self._line = block.line.number
        self._topic = None
        self._context = self._contexts(block.line)
        tokens = cut(block.text)
        self._before = self._one_named(tokens) or self._before
        self._words += len(tokens)
        if block.foreign or self._words > MAX_WORDS:
            return
        said = list(sentences(tokens))[:MAX_SENTENCES]
        imagined = False
        for at, sentence in enumerate(said):
            imagined = imagined or is_imagined(sentence.words)
            if (
                sentence.asked
                or imagined
                or len(sentence.tokens) > MAX_LENGTH
                or self._said_by_others(said, at)
            ):
                continue
            following = said[at + 1] if at + 1 < len(said) else None
            if not self._conditional(block, sentence, following):
                Reading(self, sentence, following).read()

    def _one_named(self, tokens: Sequence[Token]) -> str:
        """The one player, besides the author, whom a text names; "" for none or several."""
        names = {self._matters.name_at(tokens, at) for at in range(len(tokens))} - {"", self._matters.me}
        return names.pop() if len(names) == 1 else ""

    def _conditional(self, block: Block, sentence: Sentence, following: Sentence | None) -> bool:
        """A sentence that another player's vote settles, as a whole."""
        if not any(word in ("if", "unless") for word in sentence.words):
            return False
        grammar = self.grammar(sentence.tokens)
        topic, at = grammar.topic(grammar.fillers(0))
        if topic is None:
            named = grammar.named(0)
            topic, at = (
                (named, named.end)
                if named and grammar.words[named.end : named.end + 1] in ([":"], [","], ["-"])
                else (None, at)
            )
            at += topic is not None
        if at >= len(sentence.tokens):
            return False
        said = block.text[sentence.tokens[at].start : sentence.tokens[-1].end]
        if following is not None and not following.asked:
            more = block.text[following.tokens[0].start : following.tokens[-1].end]
            said = f"{said}. {more}" if _ELSE.match(more) else said
        promised = conditions.read(said, self._matters.players) or conditions.read(
            block.text[sentence.tokens[at].start : sentence.tokens[-1].end], self._matters.players
        )
        if promised is None or promised.unsettled:
            return False
        return self._promise(promised, topic)

    def _promise(self, promised: conditions.Promise, topic: Named | None) -> bool:
        tokens = cut(promised.about)
        named = self.grammar(tokens).named(0) if tokens else topic
        if promised.about and named is None:
            return False
        if promised.fresh:
            self.add([Cast(promised.choice, self._matters.fresh(named.numbers if named else ()))])
            return True
        on = named.numbers if named and named.kind != "this" else self._context.this
        if len(on) != 1 and not named:
            self.doubt(TELLING, [Cast(promised.choice, (number,)) for number in self._context.this])
        else:
            self.add([Cast(promised.choice, on)])
        return True

    # What sentences hand in

    def grammar(self, tokens: Sequence[Token]) -> Grammar:
        """That of some tokens, here."""
        return Grammar(self._matters, tokens, self._context, self._before)

    @property
    def matters(self) -> Matters:
        """What can be named."""
        return self._matters

    @property
    def context(self) -> Context:
        """Of the block that is read."""
        return self._context

    @property
    def topic(self) -> Named | None:
        """What the paragraph is about so far."""
        return self._topic

    def about(self, topic: Named) -> None:
        """The sentences from here on are about that."""
        self._topic = topic

    def add(self, casts: Sequence[Cast]) -> None:
        """Votes."""
        self._found += [Found(self._line, cast) for cast in casts if cast.on]

    def doubt(self, why: str, readings: Sequence[Cast], *, condition: bool = False) -> None:
        """What may be votes."""
        if readings:
            self._found.append(Found(self._line, Unsure(why, tuple(readings), condition)))


class Reading:
    """Reads one sentence: units from left to right, each judged by the words around it."""

    def __init__(self, mail: Mail, sentence: Sentence, following: Sentence | None) -> None:
        """`following` is the next sentence of the paragraph."""
        self._mail = mail
        self._sentence = sentence
        self._following = following
        self._tokens = sentence.tokens
        self._grammar = mail.grammar(sentence.tokens)
        self._words = self._grammar.words

    def read(self) -> None:
        """All that the sentence votes, to the mail."""
        units = list(self._units())
        if not units and self._icon():
            return
        start = 0
        for at, unit in enumerate(units):
            end = units[at + 1].start if at + 1 < len(units) else len(self._tokens)
            if self._judge(unit, start, end):
                start = unit.end

    def _icon(self) -> bool:
        """`against Needs a cap.`: how votes look where an icon stood in front of a comment."""
        tokens = self._tokens
        if len(tokens) < 2 or tokens[0].text not in ("for", "against") or not tokens[1].text[:1].isupper():  # noqa: PLR2004 - a choice and a word
            return False
        if self._mail.matters.name_at(tokens, 1) or len(self._mail.context.this) != 1:
            return False
        cast = Cast("yea" if tokens[0].text == "for" else "nay", self._mail.context.this)
        if (
            (force.is_planned(self._words, 1, len(tokens)) and self._words[1:3] != ["i", "think"])
            or "self-kill" in self._words
            or "vote" in self._words
        ):
            self._mail.doubt(force.ELSEWHERE, [cast])
        else:
            self._mail.add([cast])
        return True

    def _units(self) -> Iterator[Unit]:
        """Units that are whole, in order."""
        last = 0
        for place in self._places():
            if place < last:
                continue
            if not self._may_begin(place):
                continue
            self._set_topic(place)
            unit = self._grammar.unit(place)
            if unit is None or unit.end <= place:
                continue
            if force.boundary(self._mail.matters, self._tokens, self._words, unit):
                told = unit.sure or unit.pointed or unit.strong or unit.topic
                if (last or place) and not told and not self._counts_alone(unit, first=not last):
                    continue
                on = unit.votes[-1].on
                self._grammar.last = (
                    msgspec.structs.replace(on, numbers=on.less, kind="number")
                    if on is not None and on.less and on.kind == "all"
                    else on
                )
                mine = unit.kind == "vote" and self._is_mine(unit)
                yield msgspec.structs.replace(unit, kind="cast") if mine else unit
                last = unit.end
            elif unit.kind in ("cast", "mine", "note") and unit.votes:
                yield msgspec.structs.replace(unit, kind="torn")
                last = unit.end

    def _may_begin(self, place: int) -> bool:
        """`… I vote` without a comma begins one only behind a participle or the like."""
        if place > 1 and all(self._tokens[at].kind == "num" for at in (place, place - 2)):
            return False  # in the middle of a list
        if (
            place == 0
            or self._words[place] not in ("i", "on", "about")
            or self._tokens[place - 1].kind != "word"
            or self._words[place - 1] in _CONNECTED
        ):
            return True
        start = max(
            (
                at + 1
                for at in range(place)
                if self._tokens[at].kind != "word" or self._words[at] in ("but", "so", "and")
            ),
            default=0,
        )
        return (
            self._words[place] in ("on", "about")
            or self._words[start].endswith("ing")
            or self._words[start] in _PARTICIPLES
        )

    def _counts_alone(self, unit: Unit, *, first: bool) -> bool:
        """Whether a weak word without more may vote there: behind `so` or a colon, or a comma if none did."""
        ahead = self._words[max(0, unit.start - 1)]
        return ahead in _THEREFORE or (first and ahead not in ("and", "or", "also", "now"))

    def _places(self) -> Iterator[int]:
        """Where a vote may begin."""
        yield 0
        for count, (at, token) in enumerate(
            (at, token)
            for at, token in enumerate(self._tokens)
            if token.text in _DELIMITERS
            or token.word in _CONNECTED
            or token.kind in ("dots", "emoji", "smile", "paren")
        ):
            if count >= MAX_PLACES:
                return
            icon = token.kind == "emoji" and self._tokens[at - 1].kind != "word"
            if icon or token.word in ("on", "about", "but", "so", "i"):
                yield at
            if at + 1 < len(self._tokens) and token.word not in _MARKERS:
                yield at + 1

    def _set_topic(self, place: int) -> None:
        """`On 3 …` and `Proposal 4: …` say what the sentences behind them are about."""
        at = self._grammar.fillers(place)
        if at >= len(self._tokens):
            return
        topic, end = self._grammar.topic(at)
        if topic is None and self._words[at] not in ("to", "with", "in"):
            named = self._grammar.named(at)
            if named is not None and self._words[named.end : named.end + 1] in (
                [":"],
                ["="],
                ["-"],
                ["—"],
                ["–"],
                [","],
            ):
                topic = named
        if (
            topic is not None
            and topic.kind not in ("this", "all", "rest", "none")
            and topic.numbers
            and end >= 0
        ):
            self._mail.about(topic)

    # Judging

    def _judge(self, unit: Unit, start: int, end: int) -> bool:
        """Hand in what a unit comes to; whether it was a vote, so that what stands before it is done with."""
        around = self._context_of(unit, start, end)
        if around == force.NONE:
            return False
        casts = self._casts(unit)
        if casts is None:
            numbers = self._mail.context.this or self._mail.context.scope
            self._mail.doubt(TELLING, [Cast(unit.votes[0].choice, (number,)) for number in numbers])
        elif around == force.ACT:
            self._mail.add(casts)
            return True
        elif around == force.CONDITION:
            self._under(unit, casts)
            return len(unit.votes) > 1
        else:
            self._mail.doubt(WHY.get(around, around), casts)
        return False

    def _under(self, unit: Unit, casts: Sequence[Cast]) -> None:
        """A condition hangs on the last of several votes with proposals of their own, else on all."""
        listed = len(unit.votes) > 1 and all(vote.on is not None for vote in unit.votes)
        self._mail.add(casts[:-1] if listed else [])
        under = casts[-1:] if listed else casts
        other = [Cast(ABSTAIN, cast.on, cast.general) for cast in under if cast.choice != ABSTAIN]
        self._mail.doubt(WHY[force.CONDITION], [*under, *other], condition=unit.kind != "will")

    def _context_of(self, unit: Unit, start: int, end: int) -> str:
        """What the surroundings make of a unit."""
        matters = self._mail.matters
        if unit.kind == "torn":
            return force.NONE if force.is_planned(self._words, 0, len(self._words)) else WHOLE
        ahead = force.before(matters, self._tokens, self._words, start, unit)
        behind = force.behind(matters, self._tokens, self._words, unit, end)
        if force.NONE in (ahead, behind):
            return force.NONE
        if ahead != force.ACT:
            return ahead
        if behind != force.ACT:
            return behind
        if (
            self._following is not None
            and end >= len(self._tokens)
            and force.is_left_open(self._following.words)
        ):
            return force.TWO
        if unit.counted and any(token.kind == "num" for token in self._tokens[start : unit.start]):
            return COUNTED
        return self._by_kind(unit, end)

    def _by_kind(self, unit: Unit, end: int) -> str:
        """What only some kinds of votes have to fear."""
        if unit.counted and self._may_be_tally(unit):
            return COUNTED
        if unit.kind == "will":
            planned = not (unit.pointed or unit.topic) or force.is_planned(
                self._words, unit.end, len(self._words)
            )
            return force.LATER if planned else force.ACT
        if (
            not unit.pointed
            and unit.said in ("no thanks", "no thank you")
            and unit.kind == "bare"
            and unit.end >= len(self._tokens)
        ):
            return force.ELSEWHERE  # what is offered may be something else
        if unit.said == "aye" and self._words == ["aye", "aye"]:
            return force.ELSEWHERE
        if unit.kind == "vote":
            return self._imperative(unit)
        if unit.kind == "stated" and unit.said in OPINIONS and not unit.pointed:
            return "whether it is a vote, or what you think"
        if unit.kind == "shaped" and not (unit.mine or unit.pointed):
            return force.ELSEWHERE
        if (
            unit.kind in ("bare", "shaped")
            and not unit.sure
            and not unit.pointed
            and not unit.strong
            and not unit.topic
        ):
            return self._weak(unit, end)
        return force.ACT

    def _is_mine(self, unit: Unit) -> bool:
        """`I have thought about it and vote yes`: the author stands in front."""
        ahead = self._words[: unit.start + 1]
        own = ("i", "i've", "i'm", "i'd", self._mail.matters.me)
        return unit.start > 0 and any(word in own for word in ahead)

    def _imperative(self, unit: Unit) -> str:
        """`Vote yes`: to the secretary, or to the others."""
        follows = unit.votes[0].choice.startswith("as ")
        head = self._tokens[: unit.start] if follows else self._tokens
        spoken = self._words[unit.start] == "please" or self._words[unit.start : unit.start + 1] == ["please"]
        rest = self._tokens[unit.end :]
        if force.is_addressed(self._mail.matters, rest, [token.word for token in rest]) or force.is_addressed(
            self._mail.matters, head, [token.word for token in head if token.word != "all"]
        ):
            return force.NONE
        signed = self._following is not None and self._following.words[1:2] == ["you"]
        if (
            self._following
            and not signed
            and not unit.pointed
            and any(word in ("you", "your", "trust") for word in self._following.words[:6])
        ):
            return force.NONE
        if self._following and self._following.words[:1] in (
            ["you"],
            ["trust"],
            ["all"],
            ["everyone"],
            ["please"],
            ["come"],
        ):
            return force.NONE
        me = "for me" in " ".join(self._words)
        if (spoken and not me and not unit.pointed) or (
            self._sentence.loud and not unit.pointed and ":" not in self._words
        ):
            return ADVICE
        if len(rest) > 1 and rest[0].word == "and" and rest[1].word in _THREATS and not unit.pointed:
            return ADVICE
        return force.ACT

    def _weak(self, unit: Unit, end: int) -> str:
        """A word that any talk has, alone."""
        if force.is_talk(self._words, unit.end, end, self._tokens):
            return force.ELSEWHERE
        if unit.said == "no" and [word for word in self._words[unit.end :] if word != ","] in (
            ["thanks"],
            ["thank", "you"],
            ["thx"],
        ):
            return force.ELSEWHERE
        if end == unit.end and self._following is not None:
            after = self._following
            if not force.is_about_it(self._mail.matters, after.tokens, after.words) and len(after.tokens) > 2:  # noqa: PLR2004 - `Finally!`
                return force.ELSEWHERE
            if (
                force.follows_talk(after.words)
                or (after.asked and len(after.tokens) > 2)
                or after.tokens[0].kind == "quote"
            ):
                return force.ELSEWHERE
        return force.ACT

    def _may_be_tally(self, unit: Unit) -> bool:
        numbers = [vote.on.numbers[0] for vote in unit.votes if vote.on and vote.on.numbers]
        about_one = self._mail.context.reply and len(self._mail.context.this) == 1
        return about_one or numbers != sorted(numbers)

    def _casts(self, unit: Unit) -> list[Cast] | None:
        """The votes of a unit; None if it cannot be told what one is about."""
        casts: list[Cast] = []
        for vote in unit.votes:
            named = vote.on
            if named is None:
                named = unit.topic or self._mail.topic
            if named is None or named.kind == "this":
                on = self._mail.context.this
                if len(on) != 1:
                    return None
                casts.append(Cast(vote.choice, on))
            elif named.kind == "rest":
                casts.append(Cast(vote.choice, (*REST, *named.less), general=True))
            else:
                casts.append(Cast(vote.choice, named.numbers, general=named.kind == "all"))
        return casts
