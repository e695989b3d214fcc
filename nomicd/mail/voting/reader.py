"""Going over a mail for votes: block by block, sentence by sentence, from one place where a vote may begin to
the next."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import msgspec

from nomicd.mail.quoting import Line
from nomicd.mail.speech.around import ELSEWHERE
from nomicd.mail.speech.blocks import Block, blocks, colour
from nomicd.mail.speech.lexer import Token, cut
from nomicd.mail.speech.sentences import Sentence, sentences
from nomicd.mail.speech.tone import Tone, is_imagined
from nomicd.mail.voting import asking, excepting, following, promises, tallies
from nomicd.mail.voting.judging import WHY
from nomicd.mail.voting.later import is_of_another_time
from nomicd.mail.voting.lexicon import NAY
from nomicd.mail.voting.matters import Matters
from nomicd.mail.voting.owners import Named
from nomicd.mail.voting.plainly import Plainly
from nomicd.mail.voting.rows import Rows, opened
from nomicd.mail.voting.scanning import OWN, OWNERS, TELLING, Scan
from nomicd.mail.voting.stances import is_choice
from nomicd.mail.voting.units import Grammar
from nomicd.mail.voting.values import Cast, Context, Unsure

MAX_SENTENCES = 60
MAX_HEADING = 8
MAX_LENGTH = 250
"""A sentence of more words is no vote."""

MAX_WORDS = 5000
"""Of a mail of more words the rest is not read for votes in free words."""

_THANKS = frozenset({"thanks", "thank", "thx", "noted", "got"})
_LAUGHS = re.compile(r"\b(?:lol|(?:ha){2,}h?|lmf?ao|rofl|heh)\b", re.IGNORECASE)
"""Who laughs may mean it: a strong word is a vote even so."""

_EXAMPLE = re.compile(
    r"\s*(?:for\s+)?(?:example|instance|scenario|hypothetical(?:ly)?)\s*[:,]", re.IGNORECASE
)
_IFS = frozenset({"if", "iff", "unless", "once", "provided", "assuming", "until", "conditional"})
_SAID = frozenset({"said", "says", "say", "cried", "quoth", "replied", "wrote", "muttered", "shouted"})


class Found(msgspec.Struct, frozen=True):
    """What is read in one line: votes, or a doubt about them."""

    line: int
    what: Cast | Unsure


def _is_form(sentence: Sentence) -> bool:
    """`[x] yes [ ] no`: a form with boxes is not guessed at."""
    return any(token.kind == "paren" and not token.text.strip("[]()_ ") for token in sentence.tokens)


def _unsupposed(sentence: Sentence) -> Sequence[str]:
    """Its words without `I suppose`, which grants what is said and opens no other world."""
    words = sentence.words
    if "suppose" not in words:
        return words
    return [word for at, word in enumerate(words) if word != "suppose" or not at or words[at - 1] != "i"]


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
        self._conditioned = False
        self._found: list[Found] = []
        self._line = 0
        self._words = 0
        self._rows = Rows(matters, self._blocks)
        self._heading: Named | None = None
        self.laughing = False
        self.left_out: tuple[int, ...] = ()
        self.colour = self._colour() if self._blocks else None
        for block in self._blocks:
            self._block(block)

    def _colour(self) -> Tone:
        """What the author says of the whole mail."""
        said = colour(self._blocks)
        if said.kidding:
            plain = [msgspec.structs.replace(each, text=_LAUGHS.sub(" ", each.text)) for each in self._blocks]
            self.laughing = not colour(plain).kidding
            said = msgspec.structs.replace(said, kidding=not self.laughing)
        later = said.undecided or is_of_another_time(self._blocks)
        return msgspec.structs.replace(said, holding=said.holding or later)

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
        self._context = self._rows.context(block, self._contexts(block.line))
        self._topic = self._rows.topic(block) or self._heading
        self._heading = None
        tokens = cut(opened(block.text))
        self._before = self._one_named(tokens) or self._before
        self._words += len(tokens)
        if not (block.foreign or self._words > MAX_WORDS or self._rows.is_tally(block, self._context)):
            said = list(sentences(tokens, is_choice))[:MAX_SENTENCES]
            self._paragraph(block, excepting.parted(self.grammar, said))

    def _paragraph(self, block: Block, parts: Sequence[excepting.Part]) -> None:
        imagined, opened, mark = False, False, len(self._found)
        said = [part.sentence for part in parts]
        for at, whole in enumerate(said):
            if parts[at].hangs and not self._is_settled(mark):
                continue
            mark = len(self._found)
            sentence = self._apart(self._spoken_to(whole))
            imagined = (
                imagined or is_imagined(_unsupposed(sentence)) or _EXAMPLE.match(block.text) is not None
            )
            if self._heads(sentence) or imagined or self._is_none(block, said, at, sentence):
                continue
            following = said[at + 1] if at + 1 < len(said) else None
            thanked = at > 0 and any(word in _THANKS for word in said[at - 1].words)
            self._sentence(block, sentence, following, first=not opened, thanked=thanked)
            opened = opened or not self._context.single or not self._greets(sentence)

    def _greets(self, sentence: Sentence) -> bool:
        """Whether it is nothing but what may stand in front of an act."""
        return self.grammar(sentence.tokens).fillers(0) >= len(sentence.tokens)

    def _is_none(self, block: Block, said: Sequence[Sentence], at: int, sentence: Sentence) -> bool:
        """Whether it is no sentence that votes, or is done with."""
        text = block.text[sentence.tokens[0].start : sentence.tokens[-1].end]
        if _is_form(sentence) or len(sentence.tokens) > MAX_LENGTH or tallies.counts(text):
            return True
        return self._said_by_others(said, at) or self._follows(sentence, said[at - 1] if at else None)

    def _sentence(
        self, block: Block, sentence: Sentence, following: Sentence | None, *, first: bool, thanked: bool
    ) -> None:
        """Votes and doubts of one sentence; a vote said plainly goes before doubts about it."""
        mark = len(self._found)
        grammar = self.grammar(sentence.tokens) if self._context.single else None
        plainly = Plainly(grammar, sentence, following, first=first, wary=self.laughing) if grammar else None
        pictured = plainly is not None and self._answers_one() and plainly.pictured()
        if sentence.asked:
            self._in_front(sentence)
        elif not (pictured or promises.read(self, block.text, sentence, following)):
            Scan(self, sentence, following, thanked=thanked).read()
        if plainly is None or self._is_settled(mark) or not self._answers_one():
            return
        if choice := plainly.choice():
            self._found[mark:] = [Found(self._line, Cast(choice, self._context.this))]

    def _in_front(self, sentence: Sentence) -> None:
        """The votes in front of a question, if nothing else stands there."""
        told = asking.statement(sentence)
        if told is None or (unit := self.grammar(told.tokens).unit(0)) is None:
            return
        whole = unit.end >= len(told.tokens)
        parted = sentence.tokens[len(told.tokens)].text != ","  # `present - who would pay that?`
        present = unit.said == "present" and self._context.single and parted
        own = unit.kind in OWN and unit.kind != "stated"
        sure = whole and (own or unit.strong or present or (unit.pointed and unit.said != "for"))
        headed = whole and parted and (self._topic is not None or self._context.single)
        if sure or headed or unit.pointed:
            self._before_question(told, sure=sure)

    def _before_question(self, told: Sentence, *, sure: bool) -> None:
        """What stands in front of a question: votes if that is sure, else what its author is asked about."""
        mark = len(self._found)
        Scan(self, told, None).read()
        casts = [each.what for each in self._found[mark:] if isinstance(each.what, Cast)]
        if not sure:
            self._found[mark:] = []
            self.doubt(WHY[ELSEWHERE], casts)

    def _answers_one(self) -> bool:
        """Whether an answer can only be about one proposal."""
        return self._context.single and (self._topic is None or self._topic.numbers == self._context.this)

    def _is_settled(self, mark: int) -> bool:
        """Whether a vote, or a vote under a condition, has been found since."""
        return any(isinstance(each.what, Cast) or each.what.condition for each in self._found[mark:])

    def _follows(self, sentence: Sentence, before: Sentence | None) -> bool:
        """Whether it votes by what the sentence before says; the mail is told then."""
        left, self.left_out, grammar = self.left_out, (), self.grammar(sentence.tokens)
        if left and (choice := following.excepted(grammar, sentence)):
            self.add([Cast(choice, left)])
            return True
        named = following.denied(grammar, sentence, before)
        self.add([Cast(NAY, named.numbers)] if named else [])
        return named is not None

    def _spoken_to(self, sentence: Sentence) -> Sentence:
        """`@carol: yes on yours`: without the name, which `yours` then means."""
        tokens, at = sentence.tokens, int(sentence.tokens[0].text == "@")
        name = self._matters.name_at(tokens, at)
        called = name and at + 2 < len(tokens) and tokens[at + 1].text in (":", ",", "-", "=")
        if self._context.you:
            self._context = msgspec.structs.replace(self._context, you="")
        if not called or not any(token.word in ("your", "yours") for token in tokens):
            return sentence
        self._context = msgspec.structs.replace(self._context, you=name)
        return Sentence(tokens[at + 2 :], sentence.asked, sentence.loud)

    def _apart(self, sentence: Sentence) -> Sentence:
        """`Otherwise, FOR` without the first word if no condition stands above: that is `for the rest`."""
        if not self._context.single:
            return sentence
        tokens = sentence.tokens
        self._conditioned = self._conditioned or any(token.word in _IFS for token in tokens)
        words = [token.word for token in tokens]
        if "otherwise" not in words or self._conditioned:
            return sentence
        at = words.index("otherwise")
        comment = not at or (
            words[at - 1] == "." and not any(is_choice(tokens, words, to) for to in range(at))
        )
        left = tokens[at + 1 + (words[at + 1 : at + 2] == [","]) :]
        return msgspec.structs.replace(sentence, tokens=left) if comment and left else sentence

    def _heads(self, sentence: Sentence) -> bool:
        """`Proposal 3`: a sentence that only names what those behind it, and the next line, are about."""
        tokens = sentence.tokens[:-1] if sentence.tokens[-1].text == ":" else sentence.tokens
        tokens = tokens[1:] if tokens[:1] and tokens[0].word in ("only", "just") else tokens
        named = self.grammar(tokens).marked_or_named() if 0 < len(tokens) <= MAX_HEADING else None
        if named is None or named.kind not in self._heading_kinds(sentence) or len(self._context.this) == 1:
            return False
        self._topic = self._heading = named
        return True

    def _heading_kinds(self, sentence: Sentence) -> tuple[str, ...]:
        """A question may name one by a word of its title, as in `The dice thing?`."""
        return ("number", "title", "part", "owner") if sentence.asked else ("number", "title")

    def _one_named(self, tokens: Sequence[Token]) -> str:
        """The one player, besides the author, whom a text names; "" for none or several."""
        names = {self._matters.name_at(tokens, at) for at in range(len(tokens))} - {"", self._matters.me}
        return names.pop() if len(names) == 1 else ""

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

    @property
    def spoken_of(self) -> Named | None:
        """The one proposal that the mail names, if it names no other."""
        return self._rows.spoken_of

    def about(self, topic: Named) -> None:
        """The sentences from here on are about that."""
        self._topic = topic

    def add(self, casts: Sequence[Cast]) -> None:
        """Votes; what names no one proposal is asked about."""
        for cast in casts:
            sure, asked = self._split_off_unclear(cast)
            self._found += [Found(self._line, sure)] if sure.on else []
            for meant in asked:
                self.doubt(OWNERS if meant else TELLING, self._vote_on_each(cast, meant))

    def _split_off_unclear(self, cast: Cast) -> tuple[Cast, list[tuple[int, ...]]]:
        """A vote on what it names for sure, and what each of its other words may mean."""
        meant = {number: self._matters.candidates(number) for number in cast.on}
        sure = tuple(number for number in cast.on if meant[number] is None)
        return msgspec.structs.replace(cast, on=sure), [each for each in meant.values() if each is not None]

    def _vote_on_each(self, cast: Cast, meant: tuple[int, ...]) -> list[Cast]:
        return [Cast(cast.choice, (number,)) for number in meant or self._context.scope]

    def doubt(self, why: str, readings: Sequence[Cast], *, condition: bool = False) -> None:
        """What may be votes."""
        known: list[Cast] = []
        for cast in readings:
            sure, asked = self._split_off_unclear(cast)
            known += [sure] if sure.on or not asked else []
            known += [
                each for meant in asked for each in self._vote_on_each(cast, meant) if each not in known
            ]
        if known:
            self._found.append(Found(self._line, Unsure(why, tuple(known), condition)))
