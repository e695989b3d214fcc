"""The free words of one mail: sentence by sentence, in the light of what it answers, to commands and
questions."""

from __future__ import annotations

import copy
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

import msgspec

from nomicd.kernel.commands import Ballot, Command, Vocabulary
from nomicd.kernel.number_words import read_integer
from nomicd.mail.forms import Forms
from nomicd.mail.free_text.accounting import Accountant, Remark, Span
from nomicd.mail.free_text.asking import (
    LETTERS,
    ClausesLeft,
    advises,
    calls_for,
    corrects,
    disclaims,
    is_own,
    name_votes,
    says_no_vote,
    supposes,
)
from nomicd.mail.free_text.blocks import Block, Sentence, blocks, read_label, sentences
from nomicd.mail.free_text.courtesies import unfold_courtesy
from nomicd.mail.free_text.force import ACT, ASK, COMMENT, CONDITION, LATER, PART
from nomicd.mail.free_text.judging import (
    BOTH,
    EXACT,
    JEST,
    LABELLED,
    TALK,
    TALKING,
    WHICH,
    Judge,
    Verdict,
)
from nomicd.mail.free_text.layout import matter_headed
from nomicd.mail.free_text.lexicon import CHOICES, UNDOING, lexicon
from nomicd.mail.free_text.orders import FreeOrder, Orders, Said
from nomicd.mail.free_text.pointing import Context, Pointer, count_in, item_heads
from nomicd.mail.free_text.votes import Unit
from nomicd.mail.free_text.words import Token, cut, have
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading

MAX_HEADINGS = 400
MAX_ASKED = 12
MAX_SUBJECT = 200

MAX_TITLE = 12
FEW_SENTENCES = 2
_ANSWERING = re.compile(r"\s*(?:re|aw|sv|antw|rép|réf|ref|odp|vs|r)\s*(?:\[\d+\])?:", re.IGNORECASE)
_ARGUED = re.compile(
    r"\W*(for|against|abstain(?:ing)?|yes|yea|aye|no|nay|pros?|cons?)\s*:(?:\s|\Z)", re.IGNORECASE
)
_WRAPPED = re.compile(r"(\s*)[(\[]([^()\[\]]{4,})[)\]]\s*")
_FACE = re.compile(r"<[a-z]+(?: [a-z]+)?>", re.IGNORECASE)
_WHOLE = re.compile(r"\b(?:above|all|everything)\b")
_SIGNS = re.compile(r"[+-][01]|:\+|:-1|:thumbs")
_NUMBERED = re.compile(r"\b(?:proposals?|props?\.?|p)\s*#?(\d{1,6})\b", re.IGNORECASE)


_ALIKE = frozenset({"too", "as well", "also", "both"})
CHOICE_WORDS = frozenset({"yea", "aye", "yes", "yay", "nay", "no", "against", "for", "abstain", "+1", "-1", "vote", "votes", "voting", "support", "oppose", "approve", "reject", "endorse", "present"})  # fmt: skip


_TURNING = frozenset({"no", "nope", "then", "hm", "hmm", "actually"})


class Cast:
    """One vote of a mail while it is read."""

    __slots__ = (
        "choice",
        "condition",
        "context",
        "corrects",
        "count",
        "force",
        "how",
        "left",
        "line",
        "numbers",
        "own",
        "sentence",
        "undone",
        "why",
    )

    def __init__(self, verdict: Verdict, context: Context, line: Line, sentence: str) -> None:
        on = verdict.on
        self.choice, self.context, self.line, self.sentence = verdict.choice, context, line, sentence
        self.how = on.how if on is not None else ""
        if on is not None and on.how == "all" and on.word == "each":
            self.how = "each"
        self.count = count_in(on.word.split()) if on is not None and on.how == "rest" else 0
        self.numbers = verdict.places or (
            (on.on or ()) if on is not None else context.this if context.single else ()
        )
        self.force, self.why, self.condition = verdict.force, verdict.why, verdict.condition
        self.corrects = verdict.unit.form.startswith("change")
        self.left = verdict.unit.form == "left"
        self.undone = verdict.undone
        self.own = True
        """Whether its sentence speaks of its author, has several choices, or is all of its mail."""

    @classmethod
    def in_due_form(cls, choice: str, numbers: tuple[int, ...], line: Line) -> Cast:
        """Return the vote that is all that a line says."""
        vote = Verdict(ACT, Unit("due", choice, None, 0, 0), choice, places=numbers)
        return cls(vote, Context((), ()), line, line.text)


class SentenceLeft(msgspec.Struct, frozen=True):
    """A sentence of which the orders are read: `every` word of it, and the `tokens` that are left for votes. It may be
    only `supposed`, said to others (`doubted`, too), or go on with what somebody else is `advised` to do."""

    every: Sequence[Token]
    tokens: Sequence[Token]
    mark: str
    orders: Sequence[FreeOrder]
    supposed: bool
    doubted: bool
    advised: bool


class Reader:
    """Reads votes in free words in one mail."""

    def __init__(
        self, vocabulary: Vocabulary, subject: str = "", quoted: str = "", forms: Forms | None = None
    ) -> None:
        self._vocabulary = vocabulary
        self._ballot = vocabulary.ballot or Ballot("")
        self._me = vocabulary.lexicon.me or self._ballot.me
        self.pointer = Pointer(vocabulary.ballot, vocabulary.lexicon.players, self._me)
        self._open = tuple(each.number for each in self._ballot.matters)
        self._subject, self._quoted = subject, quoted
        self._announced: dict[str, tuple[int, ...]] = {}
        """What quoted lines announce, by their text: many lines of an answer stand below the same ones."""
        self.answers_below = False
        """Whether the lines below what is quoted answer it: then those above it do not."""

        self.disclaimed = False
        """Whether the mail says that nothing of it is to be taken down."""
        self.labels: tuple[int, ...] = ()
        """The numbers with which lines of the mail are labelled, in order."""

        self._orders = Orders(forms or Forms(vocabulary), vocabulary, self._ballot.verb)
        self.pointer.verbs = self._orders.verbs
        self.pointer.items = item_heads(tuple(vocabulary.lexicon.items))
        self._done: dict[int, list[Command | Doubt]] = {}
        self.accountant = Accountant(vocabulary, self.pointer, self._orders.verbs)
        self.comments: list[LineReading] = []
        self._beside: list[LineReading] = []
        self.taken_back: set[int] = set()
        """The lines that say of what stands above that it is not meant."""
        self.corrected: set[int] = set()
        """The lines that begin by correcting what stands right above."""
        self._latest: tuple[int, Sequence[FreeOrder]] = (0, ())
        """The orders of the sentence that gave some last, and in which line it stands."""
        self._held = self._supposed = self._called = self._advised = self._mute = self._undecided = False
        self._suggested: list[Command | Doubt] = []
        """What is asked about of which no form is read."""
        self._ordered: FreeOrder | None = None
        self._left_over: set[int] = set()
        """What is named beside votes, and nobody knows what for."""
        self._alone = True
        self._topic: tuple[int, ...] | None = None
        self._heading = False
        """Whether the sentence that named it says nothing else: `More dice?`."""

    def alone(self) -> Reader:
        """A reader of the same mail that has read nothing yet."""
        fresh = copy.copy(self)
        fresh.taken_back, fresh.corrected, fresh._latest = set(), set(), (0, ())
        fresh._done, fresh.comments, fresh._beside = {}, [], []
        fresh._held, fresh._topic = False, None
        fresh._mute = fresh._undecided = False
        fresh._suggested, fresh.disclaimed, fresh._left_over = [], False, set()
        return fresh

    def read(
        self, lines: Sequence[Line], own: Container[int] = (), due: Mapping[int, Cast] = MappingProxyType({})
    ) -> dict[int, tuple[Command | Doubt, ...]]:
        """The votes that begin in each line. Lines of their `own` go on with no sentence; those in `due` form
        are read already."""
        casts: list[Cast] = []
        if all(line.number in due or not line.text.strip() for line in lines):
            casts += due.values()
            self._settle(casts)
            return self._write_casts(casts)
        joined = blocks(lines, tuple(self.pointer.players), self.pointer.titles, own=own)
        answered = len({line.above for line in lines if line.above and line.text.strip()})
        parts = [self._open_headings(self._unwrap(block)) for block in self._without_labels(joined)]
        argued = self._list_arguments(parts)
        last = -1
        for block in parts:
            if block.line.number in due and block.through == block.line.number:
                casts.append(due[block.through])
                self._topic, last = None, block.through
                continue
            prose = self._is_prose(block.text)
            if block.foreign or prose or block in argued:
                if not (prose and self.pointer.is_silent(block.text)) and self.accountant.tells(block.text):
                    self._comment(block, block.text)
                continue
            if block.line.number != last + 1:
                self._topic = None
            last = block.through
            self._read_block(block, self.context(block.line, answered), casts, alone=len(parts) == 1)
        casts = self._silence(casts)
        casts = self._leave_out_strange(casts)
        self._settle(casts)
        for cast in casts:
            if self._undecided and cast.force == ASK:
                self._tell(cast)
                cast.numbers = ()
        found = {line: list(ordered) for line, ordered in self._done.items()}
        for line, voted in self._write_casts(casts).items():
            found.setdefault(line, []).extend(voted)
        self.comments += [each for each in self._beside if found.get(each.line)]
        return {line: tuple(each) for line, each in found.items() if each}

    def _read_block(self, block: Block, context: Context, casts: list[Cast], *, alone: bool) -> None:
        """Read the sentences of a paragraph, and add their votes. It may be `alone` in its mail."""
        said = list(sentences(block.text))
        self._orders.mean(self._find_meant(block.text))
        self._alone = alone and len(said) <= FEW_SENTENCES
        self.pointer.out, self._ordered = (), None
        self._supposed = self._called = self._advised = False
        for sentence, following in zip(said, (*said[1:], None), strict=True):
            topic, here = self._topic, context
            if topic is not None and (self._heading or not context.single):
                here = Context(topic, context.scope, reply=True, topic=True)
            casts += self._sentence(sentence, following, block, here, casts)

    def _list_arguments(self, parts: Sequence[Block]) -> Sequence[Block]:
        """Return the blocks below whose headings stand arguments and no proposals: `For: the Bank is empty` above `Against:
        it is a tax`."""
        headed = [(found[1].casefold(), block) for block in parts if (found := _ARGUED.match(block.text))]
        if len({head for head, _ in headed}) < FEW_SENTENCES:
            return ()
        told = [self.pointer.tokens(block.text, Context((), self._open))[2:] for _, block in headed]
        pointed = any(
            (token.on is not None and token.how != "this") or read_integer(token.word) is not None
            for tokens in told
            for token in tokens[:1]
        )
        argues = any(len(tokens) > FEW_SENTENCES for tokens in told)
        return [block for _, block in headed] if argues and not pointed else ()

    def _without_labels(self, parts: Sequence[Block]) -> Sequence[Block]:
        """Return the blocks without the labels of a list that only counts what it says: it counts from 1 on,
        and each item that votes names on what (`1. Vote yes on 2.` above `2. Recruit 3.`)."""
        labels = [read_label(block.text) for block in parts]
        counted = [(at, number) for at, (number, _) in enumerate(labels) if number]
        every = self.labels or tuple(number for _, number in counted)
        if not counted or len(every) < FEW_SENTENCES or every != tuple(range(1, len(every) + 1)):
            return parts
        strange = len(counted) < len(every)
        for at, number in counted:
            tokens = self.pointer.tokens(parts[at].text[labels[at][1] :], Context((), self._open))
            votes = any(token.entry.choice or token.has("VOTE", "VOTES") for token in tokens)
            named = [token.on for token in tokens if token.on and token.how in EXACT]
            if votes and not named:
                return parts
            strange |= not votes or (number,) not in named
        if not strange:
            return parts
        blank = list(parts)
        for at, _ in counted:
            start, text = labels[at][1], parts[at].text
            blank[at] = msgspec.structs.replace(parts[at], text=f"{' ' * start}{text[start:]}")
        return blank

    def _find_meant(self, text: str) -> str:
        """Return the one other player who is named in a paragraph; "" for none, or several."""
        words = {piece.word.removesuffix("'s") for piece in cut(text)} if self.pointer.players else set[str]()
        named = words & self.pointer.players.keys() - {self.pointer.me}
        return named.pop() if len(named) == 1 else ""

    def _unwrap(self, block: Block) -> Block:
        """Return a block that stands in brackets as a whole without them, unsure: `(For the record: aye.)`; unsure, too, if
        its author makes a face: `Repeal gravity? Sure! <ducks>`."""
        found = _WRAPPED.fullmatch(block.text)
        if _FACE.search(block.text):
            return msgspec.structs.replace(block, line=msgspec.structs.replace(block.line, unsure=True))
        if found is None or not self.may_vote(found[2]):
            return block
        line = msgspec.structs.replace(block.line, unsure=True)
        return msgspec.structs.replace(block, line=line, text=f"{found[1]} {found[2]}")

    def _open_headings(self, block: Block) -> Block:
        """Return a block in which a colon stands behind what is only named, as in a question (`2 and 4? Nay`)."""
        if "? " not in block.text:
            return block
        text = block.text
        for sentence in sentences(block.text):
            end = sentence.start + len(sentence.text)
            tokens = (
                self.pointer.tokens(sentence.text, Context((), self._open)) if sentence.mark == "?" else []
            )
            named = any(token.on is not None and token.how in ("rest", *EXACT) for token in tokens)
            if named and _is_heading(tokens):
                text = f"{text[:end]}:{text[end + 1 :]}"
        return msgspec.structs.replace(block, text=text)

    def _silence(self, casts: list[Cast]) -> list[Cast]:
        """Take back what no form reads, if the mail says that its votes come another time, or are not meant."""
        if not (self._mute or self.taken_back or self.disclaimed):
            return casts
        for line, said in self._done.items():
            silenced = said if self.disclaimed else [what for what in said if what in self._suggested]
            for what in silenced:
                text = what.readings[0].text if isinstance(what, Doubt) else what.text
                self.comments.append(LineReading(line, text, comment=True))
            self._done[line] = [what for what in said if what not in silenced]
        kept = [] if self.disclaimed else [cast for cast in casts if not cast.left]
        self.comments += [
            LineReading(cast.line.number, cast.sentence, comment=True) for cast in casts if cast not in kept
        ]
        return kept

    def _leave_out_strange(self, casts: Sequence[Cast]) -> list[Cast]:
        """Tell what may be a vote on what is not open: `350 for 19, wow`; or names nothing that is, in a mail that answers
        nobody, if it does not speak of its author: `A vote for you, a vote for me`."""
        answers = bool(self._quoted or _ANSWERING.match(self._subject))
        strange = [
            cast
            for cast in casts
            if cast.force == ASK
            and (
                (bool(cast.numbers) and bool(self._open) and not {*cast.numbers}.intersection(self._open))
                or (
                    cast.how in ("", "unknown", "this")
                    and not (answers or cast.numbers or cast.own or cast.line.above)
                )
            )
        ]
        for cast in strange:
            self._tell(cast)
        return [cast for cast in casts if cast not in strange]

    def _sentence(
        self,
        sentence: Sentence,
        following: Sentence | None,
        block: Block,
        context: Context,
        before: Sequence[Cast],
    ) -> list[Cast]:
        """Read one sentence: its orders, then its votes, then what is left of it. Return its votes."""
        left = self._read_orders(sentence, block, context)
        self._take_back(left.tokens, before, sentence, block)
        if not self._open:
            may_be_more = not (left.orders or left.advised)
            clauses = ClausesLeft(left.tokens, left.mark)
            orders = self._suggest(sentence, clauses, block) if may_be_more else left.orders
            self._account(sentence, left.every, (), (), orders, block, context)
            return []
        judge = Judge(left.tokens, context, left.mark, alone=self._alone)
        verdicts, orders = self._judge(judge, left, before, block), left.orders
        if not (verdicts or left.doubted or left.advised or self._held):
            clauses = ClausesLeft(judge.tokens, left.mark)
            orders = [*orders, *self._suggest(sentence, clauses, block)]
            verdicts = self._suggest_votes(clauses, context, orders)
        if following is not None and self._is_turned(verdicts, following, sentence.mark, context):
            verdicts = [msgspec.structs.replace(each, force=ASK, why=TALKING) for each in verdicts]
        if left.supposed or block.line.unsure:
            verdicts = [msgspec.structs.replace(each, force=ASK, why=each.why or LATER) for each in verdicts]
        claims = [span for verdict in verdicts for span in self._claim(judge, verdict)]
        more = self._account(sentence, left.every, claims, verdicts, orders, block, context)
        shown = block.quote(sentence)
        return self._weigh_own(
            judge, [Cast(verdict, context, shown, sentence.text) for verdict in (*verdicts, *more)]
        )

    def _read_orders(self, sentence: Sentence, block: Block, context: Context) -> SentenceLeft:
        """Note the orders of a sentence. Return what they leave of it for votes."""
        every = self.pointer.tokens(sentence.text, context)
        plainly = unfold_courtesy(sentence.text, every, sentence.mark)
        asked, mark = (every, sentence.mark) if plainly.called else (plainly.tokens, plainly.mark)
        orders = self._orders.read(sentence.text, asked, mark, block.quote(sentence))
        tokens = plainly.tokens
        self._correct(tokens, block.line.number)
        self.disclaimed |= disclaims(sentence.text)
        supposed = self._note_supposed(tokens, orders)
        orders = [order for order in orders if not _is_of_votes(order, tokens)]
        advised = self._note_advised(tokens)
        orders = [] if advised else orders
        if self._ordered is not None and all(isinstance(order.what, Doubt) for order in orders):
            orders = self._follow(self._ordered, sentence, block) or orders
        doubted = self._note_called(tokens) or supposed
        given = self._give(orders, sentence, block, doubted=doubted or block.line.unsure)
        spans = [(one.start, _find_end(one, tokens)) for one in given]
        if any(end < one.end for (_, end), one in zip(spans, given, strict=True)):
            every = tokens = self.pointer.tokens(_blank(sentence.text, spans), context)
        tokens = [token for token in tokens if not any(start <= token.start < end for start, end in spans)]
        return SentenceLeft(every, tokens, plainly.mark, orders, supposed, doubted, advised)

    def _judge(
        self, judge: Judge, left: SentenceLeft, before: Sequence[Cast], block: Block
    ) -> Sequence[Verdict]:
        """Return the votes that forms read in a sentence, and note what it says of others."""
        verdicts = [verdict for verdict in judge.verdicts() if verdict.force != COMMENT]
        if left.advised:
            verdicts = [verdict for verdict in verdicts if not judge.is_imperative(verdict.unit)]
        if supposes(judge.tokens):
            verdicts = [each for each in verdicts if each.why not in (PART, CONDITION)]
        self._note_topic(judge, verdicts)
        verdicts = verdicts or self._same(judge, before, block)
        if not verdicts:
            self._note_held(judge)
        mute, undecided = says_no_vote(judge.tokens)
        self._mute |= mute
        self._undecided |= undecided
        return verdicts

    def _weigh_own(self, judge: Judge, casts: list[Cast]) -> list[Cast]:
        """Note of the votes of a sentence whether they correct others, and are surely its author's. Return them."""
        if not casts:
            return casts
        tokens, units = judge.tokens, judge.units
        corrects = any(token.has("CORRECT", "BACK", "CHANGE", "UNDO", "MAKE") for token in tokens[:4])
        corrects |= have(tokens, "LATEST")
        corrects |= any(token.word in _TURNING for token in tokens[:1]) and any(
            unit.start > 0 and unit.on is not None and unit.on.how in EXACT for unit in units
        )  # `No: against 3`, `then no on 4`
        whole = self._alone and [unit.end - unit.start for unit in units] == [len(tokens)]
        own = whole or len(units) > 1 or have(tokens, "I", "IAM", "MY", "IWISH", "SELF")
        for cast in casts:
            cast.corrects |= corrects
            cast.own = own
        return casts

    def _note_supposed(self, tokens: Sequence[Token], orders: Sequence[FreeOrder]) -> bool:
        """Note whether what follows is only supposed or shown. Return whether this sentence is."""
        supposed = self._supposed
        head = next((token for token in tokens if not token.has("FILLER", "COMMA", "ADV")), None)
        if head is not None:
            unreal = any(token.word in ("were", "would", "i'd", "had") for token in tokens)
            self._supposed |= (head.has("SHOW", "SCENE") and not orders) or (
                head.has("IF", "COND") and unreal
            )
        return supposed

    def _note_advised(self, tokens: Sequence[Token]) -> bool:
        """Note whether what follows in the paragraph goes on with what somebody else is told to do. Return whether this
        sentence does."""
        advised = self._advised and not is_own(tokens)
        self._advised = advised or advises(tokens)
        return advised

    def _note_called(self, tokens: Sequence[Token]) -> bool:
        """Note whether what follows is said to somebody who is called by name. Return whether this sentence is."""
        called = self._called and not have(tokens, "I", "IWISH", "IAM")
        calls = bool(tokens) and all(token.has("NAME", "OTHERS", "FILLER", "COMMA") for token in tokens)
        self._called = called or ((self._called or calls) and have(tokens, "NAME"))
        self._called |= calls_for(tokens, self._orders.verbs)
        return called

    def _give(
        self, orders: Sequence[FreeOrder], sentence: Sentence, block: Block, *, doubted: bool
    ) -> list[FreeOrder]:
        """Note the orders of a sentence, and return them as they are then: asked about if they are `doubted`."""
        given: list[FreeOrder] = []
        for former, order in zip((None, *orders), orders, strict=False):
            what = order.what
            shared = former is not None and sentence.text[former.end : order.start].strip() == "and"
            if former is not None and shared and isinstance(former.what, Doubt) and isinstance(what, Command):
                what = Doubt(
                    former.what.text, (what,), (what.text,)
                )  # `dave buys the square and pays bob 20`
            if (doubted or _has_verb_above(order, block.line)) and isinstance(what, Command):
                said = _FACE.sub("", sentence.text).strip()
                what = Doubt(f"It is not clear {LATER}.", (what,), (said,))
            self._done.setdefault(block.line.number, []).append(what)
            self._ordered = order
            given.append(msgspec.structs.replace(order, what=what))
        if given:
            self._latest = (block.line.number, given)
        return given

    def _take_back(
        self, tokens: Sequence[Token], before: Sequence[Cast], sentence: Sentence, block: Block
    ) -> None:
        """Doubt what stands before, if a sentence says that it is not meant, or who else said it."""
        line = block.line.number
        if have(tokens, "BACK", "JEST"):
            _doubt(before, JEST)
            whole = any(token.has("BACK") and _WHOLE.search(token.word) for token in tokens)
            whole |= line not in self._done  # where its paragraph orders nothing, it speaks of those above
            for each in tuple(self._done) if whole else (line,):
                self._doubt_orders(each)
            self.taken_back.add(line)
        if tokens and tokens[0].word in ("said", "says") and sentence.text[:1].islower():
            _doubt((cast for cast in before if cast.line.number == line), TALKING)  # `Against! said the goat`

    def _note_topic(self, judge: Judge, verdicts: Sequence[Verdict]) -> None:
        """Note the proposal that a sentence is about, if it names one and does nothing with it."""
        strange = any(set(token.on or ()) - set(self._open) for token in judge.tokens)  # `15 is Bob's`
        kinds = ("number", "title", "part", "author", "mine", "place")
        named = [
            token.on
            for token in judge.tokens
            if token.on
            and token.how in kinds
            and not (token.how == "part" and self.pointer.is_praise(token.word))
        ]
        asks_of_past = any(
            token.has("ASKING") and token.has("PAST") for token in judge.tokens[:1]
        )  # `Did 4 pass?`
        if strange or not named or asks_of_past:
            return
        self._heading = _is_heading(judge.tokens)
        one = len(set(named)) == 1 and len(named[0]) == 1
        self._topic = named[0] if one and not any(each.force == ACT for each in verdicts) else None

    def _is_turned(
        self, verdicts: Sequence[Verdict], following: Sentence, mark: str, context: Context
    ) -> bool:
        """Whether the sentence behind a vote corrects it, or says of a bare word that it answers something else."""
        if not any(verdict.force == ACT for verdict in verdicts):
            return False
        ahead = self.pointer.tokens(following.text[:40], context)[:2]
        preferred = len(ahead) > 1 and ahead[0].has("I") and ahead[1].word == "rather"
        if (have(ahead, "CORRECT") and not preferred) or (ahead and ahead[0].word == "or"):
            return True
        first = verdicts[0]
        bare = len(verdicts) == 1 and first.on is None and first.unit.word in TALK
        denied = following.text[:3].casefold() == "not"
        return bare and (not first.unit.led or denied) and self._goes_on(following, mark, context)

    def _correct(self, tokens: Sequence[Token], line: int) -> None:
        """Doubt what was ordered last, if a sentence begins by correcting it. A list of wants is corrected by name."""
        at, latest = self._latest
        orders = [order for order in latest if order.found is None or not order.found.frame.takes("wants")]
        heads = frozenset().union(*(order.found.frame.heads for order in orders if order.found is not None))
        denies = bool(heads) and have(tokens, "NEG", "NOT")
        verbs = [form for form, verb in self._orders.verbs.items() if verb in heads] if denies else ()
        if not corrects(tokens, verbs):
            return
        if at != line:
            self.corrected.add(line)
        whats = [order.what for order in orders]
        self._doubt_orders(at, whats)
        self._latest = (0, ())

    def _suggest(self, sentence: Sentence, left: ClausesLeft, block: Block) -> list[FreeOrder]:
        """The orders that are offered for a sentence of which nothing is read, by what force leaves of it."""
        if not self._orders.may_be_meant(left.words):
            return []
        said = Said(sentence.text, left.words, left.mark, block.quote(sentence))
        done = [
            (each.verb, each.args)
            for each in self._done.get(block.line.number, ())
            if isinstance(each, Command)
        ]
        found = [
            one
            for one in self._orders.suggest(said, left.clauses)
            if not (have(left.words, *UNDOING) and _is_of_votes(one, left.words))
            and not (
                isinstance(one.what, Doubt)
                and any((each.verb, each.args) in done for each in one.what.readings[:1])
            )
        ]
        self._done.setdefault(block.line.number, []).extend(one.what for one in found)
        self._suggested += [one.what for one in found]
        self._latest = (block.line.number, found) if found else self._latest
        return found

    def _suggest_votes(
        self, left: ClausesLeft, context: Context, orders: Sequence[FreeOrder]
    ) -> list[Verdict]:
        """The votes that are asked about in a sentence of which nothing is read."""
        if not any(token.on or token.entry.choice or token.text in LETTERS for token in left.words):
            return []
        used = {start for order in orders for start, _ in order.claims}
        return [
            Verdict(ASK, Unit("left", one.choice, one.on, 0, 0), one.choice, one.on, PART)
            for one in name_votes(left, context, self.pointer.matters)
            if one.on is None or one.on.start not in used
        ]

    def _follow(self, before: FreeOrder, sentence: Sentence, block: Block) -> list[FreeOrder]:
        """The order of the sentence before in full, if this one adds to it."""
        found = self._orders.follow(before, sentence.text, block.quote(sentence))
        said = self._done.get(block.line.number, [])
        if found is None or before.what not in said:
            return []
        said.remove(before.what)
        return [msgspec.structs.replace(found, start=0, end=len(sentence.text) + sentence.start)]

    def _same(self, judge: Judge, before: Sequence[Cast], block: Block) -> list[Verdict]:
        """`bob's cards too`, `same for 3`: the choice of the vote before; `same vote from me`: those that
        are quoted."""
        alike = judge.says("SAME", "CORRECT") or not _ALIKE.isdisjoint([token.word for token in judge.tokens])
        if judge.units or not alike:
            return []
        tokens = [token for token in judge.tokens if not token.has("END", "SMILE", "COMMA")]
        exact = [token for token in tokens if token.on and token.how in EXACT]
        corrects = have(tokens, "CORRECT")
        same = corrects or any(token.has("SAME") or token.word in _ALIKE for token in tokens)
        if not same or len(exact) > 1 or not all(map(_is_alike, tokens)):
            return []
        if exact and before:
            last = before[-1]
            unit = Unit("too", last.choice, exact[0], 0, len(judge.tokens), led=True)
            force, why = (ASK, BOTH) if corrects else (last.force, last.why)
            return [Verdict(force, unit, last.choice, exact[0], why)]
        quoted = block.line.above or self._quoted
        return self._list_quoted(quoted) if not exact and tokens[0].has("SAME") else []

    def _list_quoted(self, quoted: str) -> list[Verdict]:
        """The votes that quoted lines hold."""
        context, found = Context((), self._open), list[Verdict]()
        for line in quoted.split("\n", MAX_HEADINGS)[:MAX_HEADINGS]:
            for sentence in sentences(line.lstrip("> ")[:300]):
                there = Judge(self.pointer.tokens(sentence.text, context), context, "")
                found += [each for each in there.verdicts() if each.force == ACT and each.on is not None]
        return found

    def _doubt_orders(self, line: int, ordered: Sequence[Command | Doubt] | None = None) -> None:
        """What was ordered in this line, or these orders of it, as their author says behind it that it is not meant."""
        said = self._done.get(line, [])
        ordered = said if ordered is None else ordered
        self._done[line] = [
            Doubt(f"It is not clear {JEST}.", (each,), (each.text,))
            if isinstance(each, Command) and each in ordered
            else each
            for each in said
        ]

    # Accounting

    def _account(
        self,
        sentence: Sentence,
        tokens: Sequence[Token],
        claims: Sequence[Span],
        verdicts: Sequence[Verdict],
        orders: Sequence[FreeOrder],
        block: Block,
        context: Context,
    ) -> list[Verdict]:
        """Tell what of a sentence neither an act nor a question claims; the votes that are asked about in it."""
        claims = [*claims, *(span for order in orders for span in order.claims)]
        parted = [order.start for order in orders]
        acts = verdicts or any(order.strict for order in orders)
        remarks = list(self.accountant.find_unclaimed(sentence.text, tokens, claims, parted))
        if remarks and not acts:
            aside = all(remark.aside for remark in remarks)
            remarks = [Remark(sentence.text + sentence.mark, aside)]
        asks = any(token.word in ("please", "kindly") for token in tokens)
        answers = bool(block.line.above) and context.single and context.reply
        if not (remarks or acts or orders) and (asks or answers):
            remarks = [Remark(sentence.text + sentence.mark, aside=False)]
        found: list[Verdict] = []
        for remark in remarks:
            start = sentence.text.find(remark.text)
            rest = [token for token in tokens if start <= token.start < start + len(remark.text)]
            chosen = acts and have(rest, "CS", "CG")
            named = [token for token in rest if token.how == "title" or (verdicts and token.how == "number")]
            self._left_over.update(number for token in named for number in token.on or ())
            more = self._suggest_votes(ClausesLeft(rest, ""), context, orders) if chosen else []
            found += [verdict for verdict in more if verdict.on is not None]
            self._comment(block, remark.text, beside=remark.aside)
        return found

    def _claim(self, judge: Judge, verdict: Verdict) -> Iterator[Span]:
        """The words that say a vote: those of its form without asides, and what it is about. An order that stands in
        what it is about is none of them: `abstain on bob's recruit 3`."""
        inside = judge.tokens[verdict.unit.start : verdict.unit.end]
        if verdict.unit.form == "left":
            inside = [token for token in judge.tokens if token.has("CS", "CW", "CG", "FOR_CHOICE")]
        said = [token for token in inside if not token.has("PAREN")]
        for token in (*said, *((verdict.on,) if verdict.on else ())):
            whole = token.how in ("title", "number") or token.how not in EXACT
            if whole or self._orders.verbs.keys().isdisjoint(token.word.split()):
                yield token.start, token.end

    def _comment(self, block: Block, text: str, *, beside: bool = False) -> None:
        """Tell a comment; `beside`: only if something in its line is done or asked about, as the line is
        shown else."""
        comments = self._beside if beside else self.comments
        comments.append(LineReading(block.line.number, text, comment=True))

    def _note_held(self, judge: Judge) -> None:
        """Note it if a sentence says that votes were sent before, or are to come: then nothing beside it is sure."""
        tokens = judge.tokens
        speaks = judge.says("VOTE", "VOTES", "VOTEED", "VOTEING")
        if not (speaks or "voted" in " ".join([token.word for token in tokens])):
            return
        later = any(token.has("LATER", "IWILL") or "already" in token.word for token in tokens)
        others = any(token.on or token.has("NAME", "OTHERS") for token in tokens)
        mine = have(tokens, "I", "IWILL", "MY", "LATER")
        self._held |= later and mine and not others

    def _goes_on(self, following: Sentence, mark: str, context: Context) -> bool:
        """Whether the sentence behind a bare yes or no says that it answers something else."""
        ahead = self.pointer.tokens(following.text[:80], context)[:4]
        return mark.startswith("!!") or any(
            token.has("REPORT", "SHOW", "PAST", "NOT", "CORRECT")
            for token in ahead[: 0 if ahead and ahead[0].on else 4]
        )

    def may_vote(self, text: str) -> bool:
        """Whether a line holds a word for a choice."""
        telling = lexicon().telling
        return any(piece.word in CHOICE_WORDS or piece.word in telling for piece in cut(text))

    def may_act(self, text: str) -> bool:
        """Whether a line holds a word for a choice, or a verb of the vocabulary."""
        return self.may_vote(text) or any(piece.word in self._orders.verbs for piece in cut(text[:200]))

    def _is_prose(self, text: str) -> bool:
        """Whether a long paragraph has no word that votes or orders: it is told as a whole."""
        words = text.casefold().split()
        if len(words) <= MAX_TITLE:
            return False
        bare = {word.strip(".,;:!?()\"'*_[]>-") for word in words}
        telling = lexicon().telling | self._orders.verbs.keys()
        return bare.isdisjoint(telling) and text.isascii() and not _SIGNS.search(text)

    # What it answers

    def context(self, line: Line, answered: int) -> Context:
        """What a line answers: what is quoted above it, else what the mail answers, else all that is open."""
        above = self._list_announced(line.above) if line.above else ()
        if above:
            this = above if len(above) == 1 or answered <= 1 else above[-1:]
            return Context(this, above if len(above) > 1 else self._open, reply=True)
        announces = line.above or not self.answers_below
        quoted = self._list_announced(self._quoted) if announces else ()
        subject = self._subjects
        return Context(
            subject or quoted or self._open,
            quoted if len(quoted) > 1 else self._open,
            reply=bool(subject or quoted),
        )

    @cached_property
    def _subjects(self) -> tuple[int, ...]:
        """The open proposals that the subject names, by number or by title."""
        numbers = (int(number) for number in _NUMBERED.findall(self._subject))
        named = tuple(dict.fromkeys(number for number in numbers if not self._open or number in self._open))
        bare = self._subject.strip(" #.:()[]")
        if not named and bare.isdecimal() and int(bare[:MAX_TITLE]) in self._open:
            named = (int(bare[:MAX_TITLE]),)
        if named or not self._subject:
            return named
        tokens = self.pointer.tokens(self._subject[:MAX_SUBJECT], Context((), self._open))
        return next((token.on for token in tokens if token.on and token.how == "title"), ())

    def _list_announced(self, text: str) -> tuple[int, ...]:
        """The open proposals that quoted lines announce, in order."""
        if text not in self._announced:
            lines = text.split("\n", MAX_HEADINGS)[:MAX_HEADINGS]
            found = (matter_headed(line, self.pointer) for line in lines)
            self._announced[text] = tuple(dict.fromkeys(number for number in found if number))
        return self._announced[text]

    # The whole mail

    def _settle(self, casts: list[Cast]) -> None:
        """What `all` and `the rest` come to, and what is said twice."""
        named = {
            number for cast in casts if cast.how not in ("all", "each", "rest") for number in cast.numbers
        }
        for cast in casts:
            self._spread(cast, casts, named)
        if len({number for cast in casts for number in cast.numbers}) > 1:
            for cast in casts:
                if cast.why == LABELLED:
                    cast.force, cast.why = ACT, ""  # several rows are a ballot
        if self._held:
            _doubt(casts, LATER)
        self._leave_out_done(casts)
        for at, cast in enumerate(casts):
            for other in casts[:at] if cast.undone else ():
                if set(other.numbers) & set(cast.undone):
                    other.numbers = tuple(number for number in other.numbers if number not in cast.undone)
                    self._tell(other)
        self._weigh_repeated(casts)

    def _tell(self, cast: Cast) -> None:
        """Tell the sentence of a vote as a comment."""
        self.comments.append(LineReading(cast.line.number, cast.sentence, comment=True))

    def _spread(self, cast: Cast, casts: Sequence[Cast], named: set[int]) -> None:
        """Put what `all` and `the rest` come to; `named` is what the mail votes on by name."""
        scope = cast.context.scope
        if cast.how == "rest":
            cast.numbers = tuple(number for number in scope if number not in named)
            unsure = not named or cast.count not in (0, len(cast.numbers))
            if not cast.numbers or unsure or self._left_over.intersection(cast.numbers):
                cast.force, cast.why, cast.numbers = ASK, WHICH, cast.numbers or scope
        elif cast.how == "each" and named:
            cast.force, cast.why = ASK, WHICH  # of all, or of those that it has named
        elif cast.how in ("all", "each"):
            out = set(scope).difference(cast.numbers)
            if any(out & set(each.numbers) and each.choice == cast.choice for each in casts):
                self._tell(cast)
            cast.numbers = tuple(number for number in cast.numbers if number not in named) or cast.numbers
        elif cast.how == "unknown" or not cast.numbers:
            cast.force = ASK if cast.force == ACT else cast.force
            cast.why, cast.how = cast.why or WHICH, "unknown"
            cast.numbers = cast.numbers or self._open

    def _leave_out_done(self, casts: Sequence[Cast]) -> None:
        """Ask about nothing that another sentence does anyway."""
        sure = {number for cast in casts if cast.force == ACT for number in cast.numbers}
        chosen = {(number, cast.choice) for cast in casts if cast.force == ACT for number in cast.numbers}
        for cast in casts:
            asked = cast.force == ASK and bool(cast.numbers)
            if asked and chosen.issuperset((number, cast.choice) for number in cast.numbers):
                cast.numbers = ()
                self._tell(cast)
            if cast.left and sure.intersection(cast.numbers):
                cast.numbers = tuple(number for number in cast.numbers if number not in sure)
                self._tell(cast)

    def _weigh_repeated(self, casts: Sequence[Cast]) -> None:
        """Ask about two choices for the same, if the second does not say that it corrects the first."""
        seen: dict[int, Cast] = {}
        unsure: dict[int, list[Cast]] = {}
        for cast in casts:
            for number in cast.numbers if cast.how != "unknown" else ():
                former = seen.get(number)
                if former and former.choice != cast.choice and ACT in (cast.force, former.force):
                    if not cast.corrects or cast.force != ACT:
                        for each in (cast, former, *unsure.get(number, ())):
                            each.force, each.why = ASK, BOTH
                    else:
                        former.numbers = tuple(each for each in former.numbers if each != number)
                        self._tell(former)
                seen[number] = cast
                unsure.setdefault(number, []).append(cast)

    def _write_casts(self, casts: Sequence[Cast]) -> dict[int, tuple[Command | Doubt, ...]]:
        found: dict[int, list[Command | Doubt]] = {}
        for cast in casts:
            if not cast.numbers:
                continue
            said = found.setdefault(cast.line.number, [])
            what = (
                self._command(cast.choice, cast.numbers, cast.line)
                if cast.force == ACT
                else self._doubt(cast)
            )
            if (
                isinstance(what, Command)
                and said
                and isinstance(said[-1], Command)
                and said[-1].args[self._ballot.choice] == cast.choice
            ):
                numbers = f"{said[-1].args[self._ballot.on]},{what.args[self._ballot.on]}"
                what = self._command(
                    cast.choice, tuple(dict.fromkeys(int(number) for number in numbers.split(","))), cast.line
                )
                said.pop()
            if what not in said:
                said.append(what)
        return {line: tuple(said) for line, said in found.items()}

    def _command(self, choice: str, numbers: Sequence[int], line: Line) -> Command:
        ballot = self._ballot
        return Command(
            ballot.verb,
            {ballot.choice: choice, ballot.on: ",".join(map(str, numbers))},
            line.number,
            line.text,
        )

    def _doubt(self, cast: Cast) -> Doubt:
        """A question that offers every choice for each proposal touched, the likely one first."""
        likely = [cast.choice, *(choice for choice in CHOICES if choice != cast.choice)]
        each = (
            [cast.numbers]
            if cast.how != "unknown" and len(cast.numbers) <= MAX_ASKED
            else [(number,) for number in cast.numbers]
        )
        readings = [self._command(choice, numbers, cast.line) for numbers in each for choice in likely][
            : 3 * MAX_ASKED
        ]
        lines = tuple(
            f"{self._ballot.verb} {one.args[self._ballot.choice]} on {str(one.args[self._ballot.on]).replace(',', ', ')}"
            for one in readings
        )
        return Doubt(
            f"It is not clear {cast.why or 'whether it is a vote'}.",
            tuple(readings),
            lines,
            condition=cast.condition,
        )


def _doubt(casts: Iterable[Cast], why: str) -> None:
    for cast in casts:
        if cast.force == ACT:
            cast.force, cast.why = ASK, why


def _has_verb_above(order: FreeOrder, line: Line) -> bool:
    """Return whether the line that is quoted above an order has its verb, and so may have what it is done to."""
    if order.found is None or not line.above:
        return False
    quoted = {piece.word for piece in cut(line.above.strip().rpartition("\n")[2])}
    return not order.found.frame.heads.isdisjoint(quoted)


def _find_end(order: FreeOrder, tokens: Sequence[Token]) -> int:
    """Return where an order ends: before its last word where its number was counted there among proposals, as in
    `recruit 3, "Cheaper cards": abstain`."""
    claimed = max((end for _, end in order.claims), default=order.end)
    torn = any(token.on and order.start < token.start < claimed < token.end for token in tokens)
    return claimed if torn else order.end


def _blank(text: str, spans: Iterable[Span]) -> str:
    """Return the text with blanks in these places. What stands on both sides is no list: a semicolon parts
    it."""
    for start, end in spans:
        text = f"{text[:start]}{';'.ljust(end - start)}{text[end:]}"
    return text


def _is_alike(token: Token) -> bool:
    """Return whether a word says no more than that one votes as before, and on what."""
    light = ("SAME", "CORRECT", "ADV", "TAIL", "FILLER", "ON", "DET", "VOTES", "AND")
    return token.on is not None or token.has(*light)


def _is_heading(tokens: Sequence[Token]) -> bool:
    """Return whether words do no more than name proposals."""
    light = ("ON", "FILLER", "ADV", "AND", "DET", "END", "DASH", "COLON")
    return all(token.on is not None or token.has(*light) for token in tokens)


def _is_of_votes(order: FreeOrder, tokens: Sequence[Token]) -> bool:
    """Whether what reads as an order speaks of votes: `I retract my vote on 5`."""
    inside = [token for token in tokens if order.start <= token.start < order.end]
    undone = have(inside, *UNDOING)
    behind = [token for token in tokens if token.start >= order.start][: len(inside) + 2]
    joined = next(
        (at for at, token in enumerate(behind) if token.start >= order.end and token.has("AND")), None
    )
    behind = behind[:joined]  # `I withdraw 4 and vote for 5`
    if undone and have(behind, "SUPPORTN"):
        return True
    if any(token.has("CS", "CG") and token.word != "no" for token in inside):
        return any(token.on and token.how in EXACT for token in tokens)  # `2 gets a thumbs down`
    choosing = ("VOTES", "CS", "CG", "SUPPORTN")
    return undone and any(
        token.has("MY")
        and (
            any(each.has(*choosing) for each in inside[at + 1 : at + 3])
            or any(each.has("FOR_CHOICE") for each in inside[at + 1 : at + 2])  # not `my order for a card`
        )
        for at, token in enumerate(inside)
    )
