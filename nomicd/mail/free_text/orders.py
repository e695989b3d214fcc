"""Orders in sentences: what its author does by a clause, now.

A clause says an order if a frame of the vocabulary fits it (`frames`). What stands around the order's words
decides its force (`force`): it is done, asked about, or a comment. Nothing of a game is known here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.later import LATER
from nomicd.kernel.number_words import read_integer
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.free_text.accounting import Span
from nomicd.mail.free_text.asking import plans_together
from nomicd.mail.free_text.clauses import WISHES
from nomicd.mail.free_text.courtesies import MAY_I
from nomicd.mail.free_text.force import ACT, ALWAYS, ASK, COMMENT, WAIT, find_effects, worst
from nomicd.mail.free_text.frame_book import Frame, singular
from nomicd.mail.free_text.frames import MAX_ASKED, MAX_LEFT, Found, Frames
from nomicd.mail.free_text.lexicon import UNDOING, lexicon
from nomicd.mail.free_text.matching import DOLLARS
from nomicd.mail.free_text.suggesting import Suggested, Suggester
from nomicd.mail.free_text.words import Token, have
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.topics import find_topic, is_asking, normalize_clause
from nomicd.mail.usage import Slot, options
from nomicd.mail.wording import find_urging

HALF = "It may be an order."
CONDITION = "It may be an order, but it depends on something."
_WHY = {ASK: HALF, WAIT: CONDITION}
_YOURS = frozenset({"yours", "your", "theirs", "hers"})
"""What is done with these is done with somebody else."""
MAX_APART = 20
_LABEL = 2
MOST_UNKNOWN = 3
MOST_LISTED = 40
"""So many words at most is a list of players."""
MOST_LED = 40
"""So many words at most may stand before an order with words of its own."""
_GOING = frozenset({"go", "goes", "went", "come", "comes", "came"})
_HOLDING = frozenset({"have", "own", "hold"})
"""These tell what somebody has, unless they wish for it."""
MAX_ORDERS, MOST_LEADING, MOST_PROMISING = 60, 2, 3
_UPDATE = re.compile(
    r"(?P<in>\b(?:when|once)\s+(?:we|it|the\s+game)\s+(?:get|come|reach|is)\w*\s+(?:to\s+)?|\b(?:in|at|for|on|during|come|with|from)\s+|\A\W*(?:and\s+)?)(?:the\s+)?(?:(?!all\b|every\b|each\b|in\b|at\b|for\b|on\b|during\b)\w+\s+)?(?:update|updt?\.?)\s+(?:\(\s*)?(?:no\.?\s*|number\s+|\#\s*)?(?P<number>\d{1,5})\b(?:[^()]{0,40}\))?(?P<end>\s*[:,]?(?:\s*(?:please\s+then|then)\b)?)",
    re.IGNORECASE,
)

_SOFT = ("BEGIN", "FILLER", "ADV", "AND", "BE", "REASON")

_OPEN = ("I", "ADV", "FILLER", "IWISH", "AND", "SO", "BUT", "COMMA", "SMILE", "DASH", "COLON", "SELF", "PAREN", "TAIL", "SEMI", "TO")  # fmt: skip
_LEADING = (*_OPEN, "WISH", "DOUBT", "MODAL")
_ENDS = ("COMMA", "SEMI", "DASH", "COLON", "PAREN", "END")
_TURNS = ("BUT", "SO", "SEMI", "DASH", "COLON")
_INVERTED = frozenset({"should", "were", "had"})
"""At the head of a clause these say `if`."""
_UNTIL = frozenset({"before", "until"})
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer|after all)\b")
_RESTRICTING = frozenset({"only if", "if and only if", "only when", "unless"})
_QUANTITIES = frozenset(
    {"both", "all", "some", "several", "few", "many", "any", "most", "every", "each", "more"}
)
_SPANS = frozenset({"this", "this week", "this round", "this update", "for this week", "week", "round", "update", "turn", "the", "with", "that", "for", "now"})  # fmt: skip
_CLAUSES = re.compile(r"[\s,;]*(?:,|;|\band\b)[\s,;]*(?:and\s+)?", re.IGNORECASE)
"""What stands between the clauses that one sentence adds to an order: `call it Home, and it's a girl`."""
_NUMBERS = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
_ONLY_NUMBERS = re.compile(rf"(?:{_NUMBERS.pattern})(?:\s+(?:to\s+)?(?:{_NUMBERS.pattern}))*")
_LISTED = re.compile(r"[,&/+-]|\b(?:and|to|or|plus|through|thru)\b", re.IGNORECASE)
_JOINED = frozenset({"and", "&", "but", "then", "also", "plus", "n", "and then", "and also"})


class FreeOrder(msgspec.Struct, frozen=True):
    """One order of a sentence, and where it stands in its text."""

    what: Command | Doubt
    start: int
    end: int
    strict: str = ""
    claims: tuple[Span, ...] = ()
    """Where the words stand that say it."""
    found: Found | None = None


class Said(msgspec.Struct, frozen=True):
    """A sentence: its text, its tokens, the punctuation at its end, and the line in which it begins."""

    text: str
    tokens: Sequence[Token]
    mark: str
    line: Line


class Orders:
    """Finds the orders of one vocabulary."""

    def __init__(self, forms: Forms, vocabulary: Vocabulary, ballot_verb: str) -> None:
        """Only what changes something, and may stand among other words, is looked for."""
        self._forms, self._vocabulary, self._update = forms, vocabulary, vocabulary.update
        self._frames = Frames(forms, vocabulary.verbs, vocabulary.lexicon, ballot_verb)
        self.verbs = self._frames.book.verbs
        """The words with which orders begin, each with the verb that it is."""
        self._me = vocabulary.lexicon.me
        self._alone = {first_word(verb.usage) for verb in vocabulary.verbs if verb.alone}

    def mean(self, player: str) -> None:
        """Take `her` and `him` for this player from now on, "" for nobody: what is ordered so is asked about."""
        self._frames.mean(player)

    def read(self, text: str, tokens: Sequence[Token], mark: str, line: Line) -> list[FreeOrder]:
        """Return the orders and plain questions of a sentence, in order."""
        urged = find_urging(text)
        found = self._read_timed(*_say_please(text, tokens, urged), mark, line)
        return [_claim(each, urged) for each in found]

    def _read_timed(self, text: str, tokens: Sequence[Token], mark: str, line: Line) -> list[FreeOrder]:
        timed = _UPDATE.search(text) if LATER in self._frames.book.keys else None
        if timed is not None and (parts := _part_timed(text, tokens)):
            return [each for part in parts for each in self._read_timed(*part, mark, line)]
        number = int(timed["number"]) if timed is not None else 0
        if timed is None or (self._update and number < self._update):
            return self._read(Said(text, tokens, mark, line))
        blank = f"{text[: timed.start()]}{',' * (timed.end() - timed.start())}{text[timed.end() :]}"
        apart = [token for token in tokens if not timed.start() < token.end <= timed.end()]
        found = self._read(Said(blank, apart, mark, line))
        if number == self._update:
            return found
        several = len({each["number"] for each in _UPDATE.finditer(text)}) > 1
        sure = bool(timed["in"].strip() or timed["end"].strip() == ":") and not several
        held = [self._hold(each, number, sure=sure) for each in found]
        return [_widen(each, timed.span()) for each in held]

    def _hold(self, order: FreeOrder, number: int, *, sure: bool) -> FreeOrder:
        """Return an order of a sentence that names an update: for that, in strict words."""
        doubt = order.what if isinstance(order.what, Doubt) else None
        commands = doubt.readings if doubt else ((order.what,) if isinstance(order.what, Command) else ())
        held = tuple(
            Command(LATER, {"update": number, "command": order.strict or each.text}, each.line, each.text)
            for each in commands
            if each.verb in self._frames.book.held
        )
        if not order.strict:
            return order
        if not held or len(held) != len(commands):
            return msgspec.structs.replace(order, what=doubt or Doubt(HALF, commands, (order.strict,)))
        line = f"in update {number}: {order.strict}"
        why = doubt.text if doubt else "" if sure else HALF
        return msgspec.structs.replace(order, what=Doubt(why, held, (line,)) if why else held[0])

    def _read(self, said: Said) -> list[FreeOrder]:
        if (named := self._read_named(said)) is not None:
            return [named]
        said = msgspec.structs.replace(said, tokens=list(_point_back(said.tokens)))
        found: list[FreeOrder] = []
        spans = self._join_wants(said, _clauses(said.tokens))
        marked = said.mark.startswith("?")
        asking = marked and not any(self._is_asking(said, *span) for span in spans)
        until = 0
        for start, end in spans:
            asks = self._is_asking(said, start, end)
            asking |= marked and asks
            if start < until or len(found) >= MAX_ORDERS:
                continue
            carried = self._carry_over(said, found, start)
            one = self._frames.read(
                said.text, said.tokens[start:end], said.line, alone=len(spans) == 1, carried=carried
            )
            one = None if one is not None and _stands_in_title(one, said) else one
            if one is None and (told := self._last(said, start)) is not None:
                return [*found, told]
            order = None
            if one is not None:
                one, until = self._grow(said, one, start, end)
                order = self._order(said, Place(one, said, start, until, self._me, self.verbs))
            if order is None and (asks or asking):
                order = self._look(said, start, end)
            if order is not None and all(_same(each) != _same(order) for each in found if order.strict):
                found += [order, *self._repeat(order, said)]
                if order.found is not None:
                    self._frames.note(order.found)
        if any(each.found is None for each in found):  # it asks: what it may order besides is a part of that
            found = [each for each in found if isinstance(each.what, Command)]
        found += self._list_alone(said, spans, found)
        found = [self._with_unread(each, said.tokens, found) for each in found]
        return [_with_half(each, said.tokens, found) for each in found]

    def _read_named(self, said: Said) -> FreeOrder | None:
        """Return the order that a whole sentence is in strict words, with a name in quotes: `also: buy 19, call it "Eden"`."""
        if '"' not in said.text or said.mark.startswith("?"):
            return None
        told = [token for token in said.tokens if not token.has("END")]
        while told and told[0].has(*_OPEN) and not told[0].has("I"):
            told = told[1:]
        line = said.text[told[0].start : told[-1].end] if told else ""
        fitted = self._forms.find_fit(line) if line and self._frames.leads(first_word(line)) else None
        if fitted is None or not any(slot.kind == "text" for slot in fitted.form.slots):
            return None
        span = (told[0].start, told[-1].end)
        return FreeOrder(fitted.as_command(said.line), *span, line, (span,))

    def _list_alone(
        self, said: Said, spans: Sequence[tuple[int, int]], found: Sequence[FreeOrder]
    ) -> Iterator[FreeOrder]:
        """Yield the questions whether a clause is an order that else stands in a line of its own: `no on 2, and mails
        digest`."""
        for start, end in spans:
            first, last = said.tokens[start].start, said.tokens[end - 1].end
            if said.tokens[start].word not in self._alone or any(
                one.start < last and first < one.end for one in found
            ):
                continue
            text = said.text[first:last]
            fitted = self._forms.find_fit(text) if " " in text else None
            if fitted is not None and fitted.form.verb.alone:
                doubt = Doubt(HALF, (fitted.as_command(said.line),), (text,))
                yield FreeOrder(doubt, first, last, text, ((first, last),))

    def _with_unread(
        self, order: FreeOrder, tokens: Sequence[Token], found: Sequence[FreeOrder]
    ) -> FreeOrder:
        """Return an order, asked about if a clause before it begins another that nobody has read, of which it may be a part:
        `garden buy 19, gender m`."""
        former = [one for one in found if one.end <= order.start]
        begun = former[-1].end if former else 0
        before = [token for token in tokens if begun <= token.start and token.end <= order.start]
        said = [token for token in tokens if begun <= token.start < order.end]
        listed = bool(before) and before[-1].has("COMMA") and not have(said, "I")
        heads = order.found.frame.heads if order.found is not None else ()
        unread = any(self.verbs.get(token.word) == token.word not in heads for token in before)
        unread &= any(token.on or token.has("NUM", "MONEY", "QUOTE", "NAME") for token in before)
        unread |= bool(former) and isinstance(former[-1].what, Doubt)
        return _doubt(order) if listed and unread and isinstance(order.found, Found) else order

    def _join_wants(self, said: Said, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the clauses of a sentence, those that are one list of wants as one, with its verb: `My list: Ohio,
        then Utah`."""
        texts = [said.text[said.tokens[start].start : said.tokens[end - 1].end] for start, end in spans]
        listed = [at for at, text in enumerate(texts) if self._frames.find_wants(text)]
        if not listed:
            return spans
        first = last = listed[0]
        while last + 1 in listed or self._may_be_wanted(said.tokens, spans[last + 1 :][:1]):
            last += 1
        announced = first > 0 and said.tokens[spans[first][0] - 1].has("COLON")
        if announced:
            verbs = (
                at for at in range(first, -1, -1) if self._has_wanting_verb(said.tokens[slice(*spans[at])])
            )
            first = next(verbs, first)
        return [*spans[:first], (spans[first][0], spans[last][1]), *spans[last + 1 :]]

    def _may_be_wanted(self, tokens: Sequence[Token], spans: Sequence[tuple[int, int]]) -> bool:
        """Return whether a clause is a name and a number: one that nobody knows; or says how many of each."""
        said = [token for span in spans for token in tokens[slice(*span)]]
        if [token.word for token in said[1:]] == ["each"] and read_integer(said[0].word) is not None:
            return True
        unknown = not any(token.word in self.verbs for token in said) and not self._has_wanting_verb(said)
        return 1 < len(said) <= MOST_UNKNOWN and said[-1].word.isdigit() and unknown

    def _has_wanting_verb(self, tokens: Sequence[Token]) -> bool:
        return any(self._frames.wants_something(token.word) for token in tokens)

    def _last(self, said: Said, start: int) -> FreeOrder | None:
        """Return the order with words of its own at the end of a sentence, in strict words: `also: tell bob: hello`."""
        if start > MOST_LED:
            return None
        at = next(
            (
                at
                for at in range(start, min(start + MOST_LED, len(said.tokens)))
                if not said.tokens[at].has(*_OPEN, "DOUBT")
            ),
            start,
        )
        led, told = said.tokens[:at], said.tokens[at:]
        line = said.text[told[0].start : told[-1].end]
        command = self._frames.fit(line, said.line) if self._frames.holds_text(first_word(line)) else None
        if command is None:
            return None
        wishes = any(token.has("I") or token.word in WISHES for token in led)
        sure = all(token.has(*_OPEN) or (wishes and token.word in ("want", "wish", "need")) for token in led)
        if not all(token.has(*_OPEN, "DOUBT") for token in led):
            return None
        what = command if sure else Doubt(HALF, (command,), (line,))
        return FreeOrder(
            what, told[0].start, told[-1].end, line, ((led[0].start if led else told[0].start, told[-1].end),)
        )

    def _carry_over(self, said: Said, found: Sequence[FreeOrder], start: int) -> Sequence[Frame]:
        """Return with what a clause goes on that leaves the verb out: `I give $5 to bob and $7 to alice`."""
        if not found or found[-1].found is None or not found[-1].found.led:
            return ()
        before = [token for token in said.tokens[:start] if token.start >= found[-1].end]
        if not before:
            return ()
        goes_on = all(token.has("AND", "COMMA") for token in before)
        head = said.tokens[start]
        thing = (
            head.has("MONEY", "NUM", "T", "NAME")
            or head.word in ("another", "a", "an")
            or read_integer(head.word) is not None
            or (head.has("DET") and any(token.word == "one" for token in said.tokens[start:]))
        )
        return (found[-1].found.frame,) if goes_on and thing else ()

    def _grow(self, said: Said, one: Found, start: int, end: int) -> tuple[Found, int]:
        """Return an order with the clauses of its usage that stand behind it, and where it ends: `buy the
        square and call it Foo`."""
        for _, until in _clauses(said.tokens[end:]):
            more = self._frames.refill(one, said.text, said.tokens[start : end + until], said.line)
            if more is None:
                break
            one, end = more, end + until
            return self._grow(said, one, start, end)
        return one, end

    def _order(self, said: Said, place: Place) -> FreeOrder | None:
        force = place.force()
        command = self._frames.fit(place.found.line, said.line) if force != COMMENT else None
        if command is None:
            return None
        line = place.found.line
        if place.undone:
            line = self._find_undoing(command) or f"cancel {line}"
            command, force = self._frames.fit(line, said.line), ASK
            if command is None:
                return None
        what = command if force == ACT else Doubt(_WHY[force], (command,), (line,))
        inside = place.inside
        claims = tuple(place.found.used.items())
        return FreeOrder(what, inside[0].start, inside[-1].end, line, claims, place.found)

    def _find_undoing(self, command: Command) -> str:
        """Return the line that takes back the order of that kind which stands; "" if none does."""
        for said, undoing in self._vocabulary.lexicon.ordered.items():
            stands = self._frames.fit(said, Line(command.line, said))
            if (
                stands
                and stands.verb == command.verb
                and ("wants" in stands.args or stands.args == command.args)
            ):
                return undoing
        return ""

    def _repeat(self, order: FreeOrder, said: Said) -> list[FreeOrder]:
        """Return the questions whether an order is for the other places or players of a list as well: `build a house on 8
        and 9`. Of cards each one is meant, and of others, if it says `each`."""
        found = order.found
        if found is None:
            return []
        lists = (*self._list_places(found, said), *_list_players(found, said))
        slot, others, span = next((each for each in lists if each[1]), (None, (), (0, 0)))
        if slot is None:
            return []
        each = slot.kind == "card" or "each" in found.said
        sure = each and isinstance(order.what, Command)
        lines = (
            msgspec.structs.replace(found, values={**found.values, slot.name: other}).line for other in others
        )
        commands = ((line, self._frames.fit(line, said.line)) for line in lines)
        return [
            FreeOrder(what if sure else Doubt(HALF, (what,), (line,)), *span, line, (span,), found)
            for line, what in commands
            if what is not None
        ]

    def _list_places(self, found: Found, said: Said) -> Iterator[tuple[Slot, Sequence[str], Span]]:
        """Yield the slot that the first number of a list fills, the others, and where the list stands."""
        ends = zip((None, *said.tokens), said.tokens, (*said.tokens[1:], None), strict=False)
        for before, token, behind in ends:
            if not (token.on and len(token.on) > 1 and _covers(token, found.used)):
                continue
            leads = before is not None and before.word == "from"  # `move 2 from 14 to 17`
            if leads or not _LISTED.search(token.text) or (behind is not None and behind.has("ON")):
                continue
            numbers = [str(number) for number in token.on]
            for slot in (*found.frame.slots, *found.frame.more):
                if slot.kind in ("square", "card") and found.values.get(slot.name) in numbers:
                    others = [number for number in numbers if number != found.values[slot.name]]
                    yield slot, others, (token.start, token.end)

    def follow(self, order: FreeOrder, text: str, line: Line) -> FreeOrder | None:
        """Return the order of the sentence before with its clauses, if this sentence is one or several: `call it Home, gender
        f`."""
        if order.found is None or not isinstance(order.what, Command):
            return None
        more = self._frames.complete(order.found, text)
        if more is None and len(parts := _CLAUSES.split(text)) > 1:
            more = order.found
            for part in parts:
                more = self._frames.complete(more, part, further=True) if more is not None else None
        command = self._frames.fit(more.line, line) if more is not None else None
        return msgspec.structs.replace(order, what=command, found=more) if command is not None else None

    def may_be_meant(self, tokens: Sequence[Token]) -> bool:
        """Return whether words have one of an order, or say who gets how much."""
        return any(self._frames.knows(token.word) for token in tokens)

    def suggest(self, said: Said, clauses: Sequence[Sequence[Token]]) -> list[FreeOrder]:
        """Return the questions which orders a sentence is that says none plainly, by what force leaves of it."""
        urged = find_urging(said.text)
        text, tokens = _say_please(said.text, said.tokens, urged)
        said = msgspec.structs.replace(said, text=text, tokens=tokens)
        clauses = [_say_please("", clause, urged)[1] for clause in clauses] if urged else clauses
        suggester = Suggester(self._frames, said.text, said.tokens, said.line)
        found = [_offer(each) for each in suggester.suggest(clauses)]
        return [_claim(each, urged) for each in found or self._guess(said, clauses)]

    def _guess(self, said: Said, clauses: Sequence[Sequence[Token]]) -> list[FreeOrder]:
        """Return the question whether the rest of a sentence is an order with words of its own, if a clause has
        a word for its verb, in its author's voice, and names what the game has: `get me 2 of salt at 5`."""
        for clause in clauses:
            led = next((at for at, token in enumerate(clause) if self._frames.find_text_verb(token.word)), -1)
            if led < 0 or not all(token.has(*_LEADING) for token in clause[:led]):
                continue
            head, end = clause[led], said.tokens[-1].end
            states = head.word in _HOLDING and not have(clause[:led], "IWISH", "DOUBT")
            line = f"{self._frames.find_text_verb(head.word)} {said.text[head.end : end].strip()}"
            command = (
                None if states or not self._frames.names_thing(line) else self._frames.fit(line, said.line)
            )
            if command is not None:
                doubt = Doubt(HALF, (command,), (line,))
                return [FreeOrder(doubt, clause[0].start, end, line, ((clause[0].start, end),))]
        return []

    # Plain questions

    def _is_asking(self, said: Said, start: int, end: int) -> bool:
        """Return whether a clause asks, in its own words or by a `please` behind it."""
        behind = said.tokens[end + 1 : end + 3]
        polite = behind and behind[0].word == "please" and all(token.has(*_ENDS) for token in behind[1:])
        until = end + 1 if polite else end - 1
        return is_asking(normalize_clause(said.text[said.tokens[start].start : said.tokens[until].end]))

    def _look(self, said: Said, start: int, end: int) -> FreeOrder | None:
        """Return the look that answers a clause which asks for one."""
        at, until = said.tokens[start].start, said.tokens[end - 1].end
        words = normalize_clause(said.text[at:until])
        topic, command = find_topic(words, self._forms, self._vocabulary, said.line, asked=True)
        labelled = start == _LABEL and said.tokens[1].has("END") and said.tokens[0].how == "number"
        begin = said.tokens[0].start if labelled else at  # `3. What is written in rule 14?`
        if topic is None or command is None or topic.acts:
            return None
        given = {str(value).casefold() for value in command.args.values()}
        claims = (
            (token.start, token.end)
            for token in said.tokens[start:end]
            if token.word in given or not (token.on or token.has("CS", "CG", "MONEY", "PAREN"))
        )
        return FreeOrder(command, begin, until, "", (*claims, (begin, at)))


class Place:
    """An order in its sentence: what stands around its words, and what force that leaves it."""

    def __init__(
        self, found: Found, said: Said, start: int, end: int, me: str, verbs: Container[str]
    ) -> None:
        """`verbs` are the words with which orders begin."""
        tokens = said.tokens
        self.found, self._me, self._mark = found, me, said.mark
        self.inside = tokens[start:end]
        self.unused = [token for token in self.inside if not _covers(token, found.used)]
        first = next((at for at, token in enumerate(self.inside) if _covers(token, found.used)), 0)
        self._before = self.inside[:first]
        self._behind = _until_comment(self._without_contrast(), first, found.used)
        self._near = [*self._before, *self._behind]
        self._earlier, self._later = tokens[:start], tokens[end:]
        self._led = self._clause_ahead()
        self._verbs = verbs
        self._tokens = tokens
        around = [*tokens[max(start - 2, 0) : start], *self.inside, *tokens[end : end + 2]]
        self._wished = any(token.has("IWISH") or token.word in WISHES for token in around)
        self._first_person = have(self._near, "I", "IAM")
        self._own = self._first_person or any(
            token.has("IWISH", "MY", "ME", "SELF") or token.word in ("for me", "please")
            for token in self._near
        )
        self._own |= have(self._led, "I", "IWISH")
        self._own |= any(token.word in MAY_I for token in self._before)
        promised = any(token.word in ("would", "i'd") or token.has("IWILL") for token in self._near)
        self._limits = promised and have(self.inside, "LIMIT")
        """Whether it says how far its author would go: `I would pay at most $30`."""
        self._own |= self._limits
        self._loose = sum(self._is_loose(token) for token in self._near)
        self._given_up = self._is_given_up()
        self.undone = self._given_up or self._is_undone()
        """Whether it is taken back: `call off the purchase of a card`, `the card must go back: cancel it`."""

    def _without_contrast(self) -> Sequence[Token]:
        """Return its clause without the choice that is denied beside the one that fills a slot: `with cards, not money`."""
        slots = (*self.found.frame.slots, *self.found.frame.more)
        others = {
            word
            for slot in slots
            if slot.kind == "choice" and slot.name in self.found.values
            for word in options(slot.of)
        }
        pairs = [*zip(self.inside, self.inside[1:], strict=False)]
        denied = {
            id(each)
            for one, two in pairs
            if one.has("NOT", "NEG") and two.word in others
            for each in (one, two)
        }
        return [token for token in self.inside if id(token) not in denied]

    def _clause_ahead(self) -> Sequence[Token]:
        """Return how the clause begins to which it is joined, so that both have one subject: `bob wants to …`."""
        if not self._earlier or not self._earlier[-1].has("AND"):
            return ()
        ahead = list(_split(self._earlier))
        return ahead[-1][:MOST_LEADING] if ahead else ()

    def _is_undone(self) -> bool:
        heads = (lexicon().entries.get((head,)) for head in self.found.frame.heads)
        if any(entry and not entry.classes.isdisjoint(UNDOING) for entry in heads):
            return False  # `I withdraw 4`, which undoes something itself
        begun, ended = self.found.used.keys(), self.found.used.values()
        others = (
            token
            for before, token in zip((None, *self.inside), self.inside, strict=False)
            if not (token.start in begun and token.end in ended)
            and not (before is not None and before.has("DET", "NUM", "ONE"))  # `back one stop`
        )
        if have(others, *UNDOING):
            return True
        behind = [token for token in self._later if not token.has(*_OPEN, *_ENDS)]
        pairs = zip(behind, behind[1:], strict=False)
        return any(one.has(*UNDOING) and two.how == "this" for one, two in pairs)

    def _is_given_up(self) -> bool:
        """Return whether its author wanted it and does not any more: `I no longer want the card`."""
        said = " ".join(token.word for token in self.inside)
        denied = have(self._before, "NEG") and _ANY_MORE.search(said)
        return self._first_person and bool(denied or "no longer" in said)

    def force(self) -> str:
        """Return whether it is done, asked about, waits for something, or is a comment."""
        if self._is_anothers():
            return COMMENT
        if self.undone and (self._given_up or not have(self._before, "NEG")):
            return ASK  # `forget my earlier order to buy a card`
        if self._is_past() or self._is_only_named():
            return COMMENT
        force = self._weigh_around()
        if force != ACT:
            return force
        return ASK if self._is_soft() or not self._is_meant() else ACT

    # Whose it is

    def _is_anothers(self) -> bool:
        """Return whether it is said by somebody else, or to somebody else."""
        if any(self._names_another(token) for token in (*self._before, *self._behind)):
            return True
        if have(self._led[:1], "NAME", "OTHERS") and not self._own:
            return True  # `bob wants to recruit 2 and to buy a card`
        mine = have(self._tokens, "I", "IWISH", "ME", "MY")
        goes = (
            len(self.inside) > 1
            and self.inside[0].word in ("there", "here")
            and self.inside[1].word in _GOING
        )
        if goes or plans_together(self._tokens):
            return True  # `There go three gold cards`
        speaks = len(self._earlier) == 2 and self._earlier[0].has("NAME") and self._earlier[1].has("COLON")
        return speaks or self._is_signed() or (not mine and (self._is_called() or self._is_reported()))

    def _names_another(self, token: Token) -> bool:
        """Return whether a word in its clause names somebody who does it: not `to bob`, nor `could you`."""
        if token in self._behind and token.has("NAME"):
            return not self.inside[self.inside.index(token) - 1].has("ON", "TO", "FROM")
        return token.has("NAME", "NAMES", "OTHERS") and not (token.word == "you" and self._before)

    def _is_called(self) -> bool:
        """Return whether somebody else is spoken to: `carol, please withdraw 2`."""
        called = [token for token in self._earlier if not token.has("COMMA", "COLON")]
        told = [token for token in called if not token.has("FILLER")] or called[:1] * (len(called) == 1)
        last = [token for token in self._later if not token.has(*_ENDS)]
        addressed = len(last) == 1 or (len(last) > 1 and self._tokens[-2].has("COMMA"))
        told = [token for token in told[:1] if token.word not in self.found.values.values()]
        return have(told, "NAME", "OTHERS") or (addressed and last[-1].has("NAME"))

    def _is_signed(self) -> bool:
        """Return whether it is in another's name: `I, bob, withdraw 4`."""
        named = [token for token in self._earlier if not token.has("ADV", "FILLER")][:3]
        signed = len(named) > 2 and named[0].has("I") and named[1].has("COMMA") and named[2].has("NAME")
        return signed and bool(self._me)

    def _is_reported(self) -> bool:
        """Return whether what is around it says whose it is: `From bob: give …`, `the usage is: …`, `…, they said`."""
        last = [token for token in self._later if not token.has(*_ENDS)][:2]
        if len(last) > 1 and last[0].has("NAME", "OTHERS") and last[1].has("REPORT"):
            return True
        colon = max((at for at, token in enumerate(self._earlier) if token.has("COLON")), default=0)
        led = self._earlier[:colon]
        return have(led, "NAME", "NAMES", "OTHERS") or have(led[-1:], "BE")

    def _is_past(self) -> bool:
        """Return whether it tells what was done: `recruited two`, and not `I want two recruited`; `I have always
        done it`, and not `I have to`."""
        spoken = [token for token in self._before if not token.has("ADV")]
        if spoken and spoken[-1].word in ("have", "has"):
            return True
        done = self._first_person or not have(self.unused, "BE")
        return (
            self.found.past
            and not self._wished
            and (done or any(token.word == "i'd" for token in self.unused))
        )

    # What stands around it

    def _weigh_around(self) -> str:
        """Return the worst that the words around it do to it."""
        promises = self._find_promises()
        if have(promises, "LATER"):
            return COMMENT
        said_so = have(self._before[:1], "BUT", "SO")
        turns = (at for at, token in enumerate(self._earlier) if token.has("BUT", "SO"))
        fresh = len(self._earlier) if said_so else max(turns, default=-1)
        behind = [token for token in self._later if not token.has("COMMA", "DASH", "SEMI", "OPEN")]
        of_votes = "vote" in self.found.said  # `I vote against 5, and double my vote on it`
        led = [token for token in self._led if not (of_votes and token.has("VOTE"))]
        said = [
            *((token, "before") for token in (*led, *promises, *self._before)),
            *((token, "behind") for token in self._behind),
            *((token, "earlier") for token in self._earlier[fresh + 1 :] if not self._is_thought(token)),
            *((token, "earlier") for token in self._earlier[: fresh + 1] if token.has("IF", "COND")),
            *((token, "next") for token in _heads(behind)),
        ]
        force = worst(self._effect(token, place) for token, place in said)
        if force == WAIT and any(token.has("MODAL") for token in (*self._earlier, *self._before)):
            return COMMENT  # `if it were so I would recruit 2`
        if force == ACT and (self._is_inverted() or self._is_restricted()):
            return WAIT
        return force

    def _is_restricted(self) -> bool:
        """Return whether it is meant in some case alone, by what follows up to where another order may begin: `…, up
        to 20 votes, but only if …`, `…, except when …`."""
        if self._is_list_restricted():
            return True
        ends = (at for at, token in enumerate(self._later) if token.word in self._verbs)
        remarks = self._later[: next(ends, len(self._later))]
        pairs = zip(remarks, (*remarks[1:], None), strict=False)
        return any(
            not one.has("BEGIN")
            and (one.has("UNLESS") or one.word == "only if" or (two is not None and two.has("COND")))
            and (one.word.startswith(("only", "unless")) or (one.has("EXCEPT") and not one.has("BUT")))
            for one, two in pairs
        )

    def _is_list_restricted(self) -> bool:
        """Return whether what stands behind a comma at the end of a list of orders restricts all of them: `buy a card,
        recruit 2, but only if …`."""
        ends = (at for at, token in enumerate(self._later) if token.has("SEMI"))
        later = self._later[: next(ends, len(self._later))]
        said = [token for token in later if token.word in _RESTRICTING or not token.has("BUT", "ADV")]
        pairs = zip(said, said[1:], strict=False)
        return any(one.has("COMMA", "DASH") and two.word in _RESTRICTING for one, two in pairs)

    def _find_promises(self) -> Sequence[Token]:
        """Return what says of a list of things, of which it is one, that they are for later: `next year I'll vote in
        time, buy a card, and …`."""
        if not self._earlier or not self._earlier[-1].has("COMMA", "AND") or self._own:
            return ()
        turned = max((at for at, token in enumerate(self._earlier) if token.has(*_TURNS)), default=-1)
        return [
            token for token in self._earlier[turned + 1 :][:MOST_PROMISING] if token.has("IWILL", "LATER")
        ]

    def _is_thought(self, token: Token) -> bool:
        """Return whether a word of telling tells what the author thought: `having thought about it, I …`."""
        named = any(each.has("NAME", "NAMES", "OTHERS") for each in self._earlier)
        comma = self._earlier[-1].has("COMMA")
        return self._first_person and comma and token.has("REPORT") and not token.has("SCENE") and not named

    def _effect(self, token: Token, place: str) -> str:
        if place == "behind" and token.word in _UNTIL:
            return WAIT  # `I buy it before dave does`
        waits = place in ("behind", "next") or token.has("IF", "UNLESS", "COND")
        soft = _SOFT if waits else _SOFT[1:]
        if token.has("MODAL", "DOUBT", "IWILL") and self._is_wish(token):
            return ACT
        hard = not token.has(*soft)
        return worst(
            force for force, row in find_effects("orders", token, place) if hard or row.why == ALWAYS
        )

    def _is_wish(self, token: Token) -> bool:
        """Return whether a word asks for it: `I want two soldiers`, `it should please be striped`."""
        given = token.word in ("should", "shall") and not self._first_person
        return self._limits or (self._own and (given or token.word in ("need", "want", "wish")))

    def _is_inverted(self) -> bool:
        """Return whether a clause before it begins as a condition: `should it pass, …`."""
        heads = (clause[0] for clause in _split(self._earlier))
        return any(token.word in _INVERTED for token in heads)

    # Whether its own words are enough

    def _is_loose(self, token: Token) -> bool:
        return token.entry.classes <= {"W", "NUM", "MONEY", "T", "QUOTE"} and not (
            self.found.lone and token.word in _SPANS
        )

    def _is_only_named(self) -> bool:
        """Return whether it has no more than the nouns of an order, and somebody else may have them."""
        found, loose = self.found, self._loose
        if any(token.word in ("propose", "move") for token in self._before):
            return True  # what it would be: `I propose that Gold Cards get cheaper`
        whole = all(_covers(token, found.used) or token.has("END", *_OPEN) for token in self._tokens)
        whole &= not self._is_formal()  # `Done herewith` tells of what stands above
        strange = found.lone and any(
            self._is_loose(token) for token in self.unused
        )  # `done with this nonsense`
        if strange or (found.lone and not (self._first_person or whole)):
            return True
        mine = have(self.unused, "I", "MY", "IAM", "BE")
        if not found.led and not self._wished and (loose or mine or not self._stands_alone()):
            return True
        asked = self._mark.startswith("?") and not have(
            self._later, "CORRECT"
        )  # `recruit 3 - wait, was it 4?`
        return loose > MAX_ASKED or (asked and not self._own)

    def _stands_alone(self) -> bool:
        """Return whether a clause without a verb is all that its sentence says, or one of a list."""
        return all(token.has(*_OPEN) or token.has("T", "NUM", "BE") for token in self._earlier[-2:])

    def _is_soft(self) -> bool:
        passive = have(self.unused, "BE") and not self._own
        return (
            (passive and not self._is_firm())
            or self._mark.startswith("?")
            or not self.found.exact
            or self.found.frame.verb.grave
            or self.found.frame.verb.alone
            or (self.found.trailing and self.found.otherwise and self._goes_somewhere())
            or self._moves_author()
            or any(token.word in _YOURS for token in self.inside)
            or (
                not self.found.led and not self._own and not self._is_bare()
            )  # `three soldiers`, which somebody may have
            or (self.found.doing and self._is_remarked())
            or have(self._behind, "NAME")  # `buy square to bob`
            or have(self._tokens, "JEST", "BACK")
            or self._is_led_astray()
            or self._is_thing_done()
            or self._leaves_number_open()
            or self._goes_on_unread()
            or self._leaves_number_over()
            or self._is_called_card()
        )

    def _goes_somewhere(self) -> bool:
        """Return whether a thing does what the verb says: `three cards go on the table`, `both go back to the shop`."""
        last = max((at for at, token in enumerate(self.inside) if _covers(token, self.found.used)), default=0)
        told = self.inside[last + 1 : last + 2]
        return bool(told) and (told[0].has("ON", "TO") or told[0].word == "back") and not self._first_person

    def _moves_author(self) -> bool:
        """Return whether a synonym of its verb says where its author is to be, and nothing else is named: `drop me on 12`."""
        kinds = self.found.frame.list_kinds(self.found.values)
        return self.found.otherwise and kinds == {"square"} and have(self.inside, "ME")

    def _is_called_card(self) -> bool:
        """Return whether the words of an order are the name of a card, `get out of jail card, please`, where its usage has
        that only with a word that is not said: `with card`."""
        said = self.found.said
        return any(
            len(group) > 1
            and any(
                singular(name) == "card" and not said.isdisjoint((name, f"{name}s")) for _, name, _ in group
            )
            and any(kind == "word" and said.isdisjoint(name.split("|")) for kind, name, _ in group)
            for group in self.found.frame.groups
            if group[0][2]
        )

    def _leaves_number_over(self) -> bool:
        """Return whether a number that its usage has no use for stands first in its clause, or right beside what it uses:
        `1 get out of jail`, `pay 5 10 to bob`."""
        over = [self._list_numbers_over(token) for token in self.inside]
        used = [_covers(token, self.found.used) for token in self.inside]
        pairs = zip(over, used, over[1:], used[1:], strict=False)
        beside = any((one and is_two) or (two and is_one) for one, is_one, two, is_two in pairs)
        return bool(over and over[0]) or beside or any(map(all, zip(over, used, strict=True)))

    def _list_numbers_over(self, token: Token) -> Sequence[int]:
        """Return where the numbers of a word that is nothing but numbers stand, of those that fill nothing. Behind a comma
        another sentence may begin: `recruit 3, 1: no`."""
        numbers = _NUMBERS.finditer(token.text if _ONLY_NUMBERS.fullmatch(token.text) else "")
        return [at for number in numbers if (at := token.start + number.start()) not in self.found.used]

    def _goes_on_unread(self) -> bool:
        """Return whether a word that nobody knows stands right behind it, and may be meant for a slot: `buy square
        sevn`. Behind a number it may be what is counted."""
        if not self._behind:
            return False
        first = self._behind[0]
        said = [token for token in self.inside if token.start < first.start]
        counted = bool(said) and (said[-1].has("NUM") or read_integer(said[-1].word) is not None)
        known = (
            first.word in DOLLARS or first.word not in self.found.said
        )  # a slip of the finger is mended there
        return first.entry.classes == {"W"} and self._is_loose(first) and not (known or counted)

    def _is_bare(self) -> bool:
        """Return whether nothing is said but what fills its slots, and of its verb that is enough."""
        counted = any(re.search(r"\d|\ball\b|,", said) for said in self.found.values.values())
        said = [token for token in self._tokens if not _covers(token, self.found.used)]
        plain = all(token.has("END", *_OPEN) and not token.has("CORRECT") for token in said)
        return self.found.frame.verb.bare and counted and plain

    def _leaves_number_open(self) -> bool:
        """Return whether it says how many without a number: `sell both my gold cards`, `I need soldiers`."""
        found = self.found
        counts = {slot.name for slot in found.frame.more if slot.kind == "int"}
        said = [token for token in self.inside if _covers(token, found.used)]
        several = bool(said) and said[-1].word.endswith("s")
        return (
            bool(counts)
            and counts.isdisjoint(found.values)
            and (several or not _QUANTITIES.isdisjoint(found.said))
        )

    def _is_firm(self) -> bool:
        """Return whether it says `I`, or `hereby`."""
        return have(self._tokens, "I") or self._is_formal()

    def _is_formal(self) -> bool:
        return any(token.word in ("hereby", "herewith") for token in self.inside)

    def _is_led_astray(self) -> bool:
        """Return whether other words lead to it than `I` and an adverb: `there is no way I …`, `I have half a mind
        to …`; or others follow from it: `pay bob and he helps you`."""
        begun = max((at for at, token in enumerate(self._before) if token.has("I", "IAM")), default=-1)
        led = [token for token in self._before[begun + 1 :] if not token.has(*_LEADING)]
        strange = begun >= 0 and bool(led) and (len(led) > 1 or self._before[-1].has("TO"))
        told = have(self._before, "SELF") and not self._is_firm()
        denied = told or any(token.entry.choice == "nay" for token in self._before)
        heads = self._later[:2]
        answered = len(heads) > 1 and heads[0].has("AND") and heads[1].has("OTHERS") and not self._own
        return strange or denied or answered

    def _is_thing_done(self) -> bool:
        """Return whether it is only a thing of which a verb that nobody knows says what becomes of it: `strike my purchase
        of a card`."""
        owned = bool(self._before) and self._before[-1].has("MY", "DET")
        return owned and any(token.entry.classes == {"W"} for token in self._before[:-1])

    def _is_remarked(self) -> bool:
        """Return whether something is said of what is done: `buying cards costs much`, `giving $5, what an idea`."""
        return not self._own and (self._loose > 0 or have(self._later, "ASKING"))

    def _is_meant(self) -> bool:
        """Return whether nothing says that it is no order of its author's, now."""
        opened = all(token.has(*_OPEN) for token in self._before)
        meant = self.found.led and (self._own or opened)
        if self.found.otherwise and not (opened or self._own or self._wished):
            return False
        left, loose = MAX_LEFT - self.found.otherwise, self._loose
        if meant and self._is_firm():  # what follows `I pay dave 90` says why, or where from
            last = max(self.found.used)
            loose = sum(self._is_loose(token) for token in self._near if token.start < last)
        return loose <= left and (meant or self._own or self._wished or self._loose == 0)


def _part_timed(text: str, tokens: Sequence[Token]) -> Sequence[tuple[str, Sequence[Token]]]:
    """Return the parts of a sentence that names several updates, each with one, and blanks for the others: `in update 8
    recruit 2, and in update 9 buy a card`, `recruit 2 in update 8 and buy a card in update 9`."""
    found = list(_UPDATE.finditer(text))
    different = len({each["number"] for each in found}) == len(found) > 1
    if not different or have(tokens, "CORRECT", "MAKE"):
        return ()
    led = bool(text[found[-1].end() :].strip(" ,;:."))
    inner = [each.start() for each in found[1:]] if led else [each.end() for each in found[:-1]]
    bounds = [0, *inner, len(text)]
    return [
        (
            f"{' ' * start}{text[start:end]}".ljust(len(text)),
            [token for token in tokens if start <= token.start < end],
        )
        for start, end in zip(bounds, bounds[1:], strict=False)
    ]


def _offer(one: Suggested) -> FreeOrder:
    claims = tuple((token.start, token.end) for token in one.tokens if token.start in one.places)
    what = Doubt(HALF, tuple(each.command for each in one.ranked), tuple(each.line for each in one.ranked))
    return FreeOrder(what, one.tokens[0].start, one.tokens[-1].end, "", claims)


def _same(order: FreeOrder) -> tuple[object, ...]:
    """Return what is the same for an order that is said twice: `change the cards, with exchange silver`."""
    what = order.what.readings[0] if isinstance(order.what, Doubt) else order.what
    return what.verb, tuple(what.args.items())


def _stands_in_title(found: Found, said: Said) -> bool:
    """Return whether the verb of an order is a word of a title alone: `4. The long jump`."""
    titles = [token for token in said.tokens if token.how in ("title", "number")]
    heads = [
        start for start, end in found.used.items() if said.text[start:end].casefold() in found.frame.heads
    ]
    return bool(heads) and all(any(token.start <= at < token.end for token in titles) for at in heads)


def _list_players(found: Found, said: Said) -> Iterator[tuple[Slot, Sequence[str], Span]]:
    """Yield the slot that the first player of a list fills, the others, and where the list stands."""
    named = [token for token in said.tokens if token.has("NAME") and _covers(token, found.used)]
    for slot in found.frame.slots:
        if slot.kind == "player":
            others = [token.name for token in named if token.name != found.values[slot.name]]
            yield slot, others, (named[0].start, named[-1].end) if named else (0, 0)


def _covers(token: Token, used: Iterable[int]) -> bool:
    return any(token.start <= at < token.end for at in used)


def _until_comment(inside: Sequence[Token], first: int, used: Iterable[int]) -> Sequence[Token]:
    """Return the words that an order leaves behind its first one, up to where a comment or a condition begins."""
    last = max((at for at, token in enumerate(inside) if _covers(token, used)), default=first)
    left = [token for token in inside[first:last] if not _covers(token, used)]
    for at, token in enumerate(inside[last + 1 :], last + 2):
        behind = inside[at] if at < len(inside) else None
        mine = behind is not None and behind.has("I")  # `before I go`
        hard = token.has("IF", "UNLESS", "COND") and not token.has(*_SOFT)
        if hard or (token.word in _UNTIL and not mine):
            return [*left, token]
        given = token.has("ON", "TO", "FROM") and behind is not None and behind.has("NAME", "NUM", "MONEY")
        if token.has("BEGIN", "REASON") and not given:
            return left
        left.append(token)
    return left


def _heads(tokens: Sequence[Token]) -> list[Token]:
    """Return the telling words with which a clause begins."""
    telling = [
        token
        for token in tokens[:4]
        if not token.has("BUT", "ADV", "FILLER") or token.has("IF", "COND", "CORRECT")
    ]
    return telling[:1]


def _split(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    return (tokens[start:end] for start, end in _clauses(tokens))


def _say_please(text: str, tokens: Sequence[Token], urged: Sequence[Span]) -> tuple[str, Sequence[Token]]:
    """Return a sentence with a please for what urges in it."""
    for start, end in urged:
        text = f"{text[:start]}{_PLEASE.ljust(end - start)}{text[end:]}"
        please = Token(lexicon().entries[_PLEASE,], start, start + len(_PLEASE), _PLEASE, _PLEASE)
        left = [token for token in tokens if not start < token.end <= end]
        before = sum(token.start < start for token in left)
        tokens = [*left[:before], please, *left[before:]] if len(left) < len(tokens) else left
    return text, tokens


_PLEASE = "please"


def _claim(order: FreeOrder, spans: Sequence[Span]) -> FreeOrder:
    """Return an order that has said these words as well."""
    return msgspec.structs.replace(order, claims=(*order.claims, *spans)) if spans else order


def _widen(order: FreeOrder, when: Span) -> FreeOrder:
    """Return an order with the words that say for which update it is, which belong to its clause if they stand
    near."""
    order = _claim(order, (when,))
    if max(order.start - when[1], when[0] - order.end) >= MAX_APART:
        return order
    return msgspec.structs.replace(order, start=min(order.start, when[0]), end=max(order.end, when[1]))


def _with_half(order: FreeOrder, tokens: Sequence[Token], found: Sequence[FreeOrder]) -> FreeOrder:
    """Return an order, asked about if what is joined to it holds an amount that nothing has read: `and something
    to bob for $3`."""
    behind = [token for token in tokens if token.start >= order.end]
    if not isinstance(order.what, Command) or not behind or not behind[0].has("AND"):
        return order
    if len(behind) > 1 and behind[1].has("NAME") and all(token.has(*_ENDS, "AND") for token in behind[2:3]):
        return _doubt(order)  # `$3 each to bob and carol`
    for token in behind:
        taken = any(each.start <= token.start < each.end for each in found)
        if taken or token.has("END", "COND", "BUT"):
            break
        if token.has("MONEY"):
            return _doubt(order)
    return order


def _doubt(order: FreeOrder) -> FreeOrder:
    if not isinstance(order.what, Command):
        return order
    doubt = Doubt(HALF, (order.what,), (order.strict or order.what.text,))
    return msgspec.structs.replace(order, what=doubt)


def _clauses(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Return where clauses begin and end."""
    found: list[tuple[int, int]] = []
    start = 0
    for at in range(len(tokens) + 1):
        forbids = 0 < at < len(tokens) and at > start and _forbids(tokens[at - 1], tokens[at])
        ends = at == len(tokens) or tokens[at].has(*_ENDS) or tokens[at].word in _JOINED
        if forbids or (ends and not _joins_players(tokens, at)):
            if at > start:
                found.append((start, at))
            start = at + (not forbids)
    return found


def _point_back(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the words of a sentence, `it` as the one proposal that it has named before: `nay on 5, and I double my vote on
    it`."""
    named: set[tuple[int, ...]] = set()
    for token in tokens:
        if len(named) == 1 and token.how == "this" and len(token.on or ()) != 1:
            token = msgspec.structs.replace(token, on=next(iter(named)))
        elif token.on and token.how in ("number", "title", "author", "mine", "place"):
            named.add(token.on)
        yield token


def _joins_players(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a comma or an `and` stands between players of one list: `to bob, carol and dave`, `bob and carol $10
    each`."""
    for joint in range(at, min(at + MOST_LISTED, len(tokens) - 1), 2):
        if not joint or not (tokens[joint - 1].has("NAME") and tokens[joint + 1].has("NAME")):
            return False
        behind = [token.word for token in tokens[joint + 2 : joint + 4]]
        if not behind:
            return True
        if tokens[joint].has("AND"):
            return "each" in behind or tokens[joint + 2].has(*_ENDS, "AND", "ALL", "NUM", "MONEY", "T")
    return False


def _forbids(before: Token, token: Token) -> bool:
    """Return whether a clause begins with `don't`."""
    return token.word in ("don't", "do not") and not before.has("I", "OTHERS")
