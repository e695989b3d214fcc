"""Orders in sentences: a verb of the vocabulary that its author does by the sentence, now.

What stands before the verb is judged, what stands behind the order is a comment, or another order. The words
of an order are the usages' own; nothing of a game is known here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.later import LATER
from nomicd.mail.forms import Forms, first_word, forms_by_word
from nomicd.mail.free_text.frames import MAX_ASKED, MAX_LEFT, Found, Frames
from nomicd.mail.free_text.lexicon import TURNS, inflect, lexicon
from nomicd.mail.free_text.words import Token
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.usage import Form
from nomicd.mail.wording import MAX_LINE

ACT, ASK, COMMENT = "act", "ask", "comment"
HALF = "It may be an order: it was read, and not done."
CONDITION = "It may be an order, but it depends on something."
MAX_TRIES = 12
MAX_QUESTION, MAX_BEFORE, MAX_APART = 220, 12, 20
_PLAINLY = re.compile(
    r"(?:till|until|by)\s+when|show|(?:deadline|standings|board|my\s+orders)\W*(?:ple?a?se?|now)?\W*\Z|wh\w+['’]?s\b|how['’]?s\b|(?:wh\w+|how)\s+(?:\w+\s+)?(?:is|are|do|does|did|can|will|has|have|had|stands?|looks?|must|much|long)\b|wh\w+\s+(?:hasn|haven|didn|isn)",
)
_ASKS = re.compile(
    r"(?:\A|[\s,:;(-])(?P<asks>(?:till|until|by|since)\s+when|wh(?:en|at|o|ere|ich|ose)(?:'?s)?|how(?:'?s)?|show|can\s+i|may\s+i|could\s+i|"
    r"(?:\A|(?<=please\s))(?:deadline|standings|board|my\s+orders))\b"
)

NOT_HELD = re.compile(r"<\w+:(?:body|proposal|numbers)>")
"""In a usage: what concerns a ballot, or has a text below it, no game holds."""

_IN_UPDATE = re.compile(
    r"\b(?:(?:when|once)\s+(?:we|it|the\s+game)\s+(?:get|come|reach|is)\w*\s+(?:to\s+)?|(?:in|at|for|on|during|come|with|from)\s+)(?:the\s+)?update\s+(?:no\.?\s*|number\s+|\#\s*)?(?P<number>\d{1,5})\b\s*[:,]?(?:\s*(?:please\s+then|then)\b)?",
    re.IGNORECASE,
)

_BARE = re.compile(r"[^<\[]*<\w+:text")
"""How a usage begins that any words fill."""

_OPEN = (
    "I",
    "ADV",
    "FILLER",
    "IWISH",
    "AND",
    "SO",
    "BUT",
    "COMMA",
    "SMILE",
    "DASH",
    "COLON",
    "SELF",
    "PAREN",
    "TAIL",
    "SEMI",
)
_APART = ("COMMA", "SEMI", "DASH", "COLON", "AND", "BUT", "SO", "END", "PAREN", "SMILE")
_ENDS = (
    *_APART,
    "BEGIN",
    "REASON",
    "TAIL",
    "COND",
    "IF",
    "UNLESS",
    "QUOTE",
    "OTHERS",
    "AS",
    "I",
    "IT",
    "T",
    "FROM",
    "ON",
)
_BETWEEN = ("NAME", "NAMES", "MONEY", "NUM", "T", "COND", "NEG", "NOT", "MODAL", "REPORT", "OTHERS")
_TURNS = (*TURNS, "ADVISE", "LATER", "DOUBT", "IWILL", "IAM")
_JOIN = ("AND", "COMMA", "SEMI", "ADV", "I", "FILLER", "BUT")
_ASKED = ("IWILL", "IAM", "DOUBT", "WISH")


class FreeOrder(msgspec.Struct, frozen=True):
    """One order of a sentence, and where it stands in its text."""

    what: Command | Doubt
    start: int
    end: int
    strict: str = ""
    left: str = ""
    """The words of its clause, if they hold more than it."""


class OrderWords:
    """The words of the orders that may stand among other words: of those that change something."""

    def __init__(self, verbs: tuple[Verb, ...], ballot_verb: str) -> None:
        """Nothing here depends on the names of one game."""
        self.verbs: dict[str, str] = {}
        """Words with which an order begins, each with the word that its usage has."""
        self.standing: set[str] = set()
        self.sure: set[str] = set()
        """Words with which an order begins wherever they stand."""
        self.clauses: dict[str, set[str]] = {}
        by_word = forms_by_word(verbs)
        for word, usages in by_word.items():
            standing = {one.verb.key for one in usages if _may_stand(one, ballot_verb)}
            self.standing |= standing
            if standing:
                self.verbs[word] = word
                if (word,) not in lexicon().entries:
                    self.sure.add(word)
                if word.isalpha() and len(word) > 1:
                    self.verbs.setdefault(inflect(word, "ing"), word)
        for word, others in lexicon().synonyms.items():
            for other in others if word in self.verbs else ():
                if other not in by_word and " " not in other:
                    self.verbs.setdefault(other, word)
                    self.verbs.setdefault(inflect(other, "ing"), word)
        self.keys = frozenset(verb.key for verb in verbs)
        self.held = frozenset(
            verb.key for verb in verbs if not (verb.read_only or NOT_HELD.search(verb.usage))
        )
        """What may wait for a later update."""
        for usages in by_word.values():
            for one in usages:
                words = set(re.findall(r"[a-z]{3,}", re.sub(r"<[^>]*>", "", one.verb.usage.casefold())))
                lead = {word for said in one.lead for word in said}
                self.clauses.setdefault(one.verb.key, set()).update(words - lead - lexicon().small)


@lru_cache(maxsize=256)
def order_words(verbs: tuple[Verb, ...], ballot_verb: str) -> OrderWords:
    """Return the words of these verbs' orders, made once."""
    return OrderWords(verbs, ballot_verb)


class Orders:
    """Finds the orders of one vocabulary."""

    def __init__(self, forms: Forms, vocabulary: Vocabulary, ballot_verb: str) -> None:
        """Only what changes something, and may stand among other words, is looked for."""
        self._forms = forms
        self._frames = Frames(forms, vocabulary.verbs, vocabulary.lexicon, ballot_verb)
        self._words = order_words(vocabulary.verbs, ballot_verb)
        self.verbs: Mapping[str, str] = self._words.verbs
        self._me = vocabulary.lexicon.me

    def read(self, text: str, tokens: Sequence[Token], mark: str, line: Line) -> list[FreeOrder]:
        """The orders and plain questions of a sentence, in order."""
        timed = _IN_UPDATE.search(text) if LATER in self._words.keys else None
        if timed is not None:
            text = f"{text[: timed.start()]}{',' * (timed.end() - timed.start())}{text[timed.end() :]}"
            apart = [token for token in tokens if not timed.start() < token.end <= timed.end()]
            found = [self._hold(each, int(timed["number"])) for each in self._read(text, apart, mark, line)]
            near = timed.start(), timed.end()
            return [
                msgspec.structs.replace(each, start=min(each.start, near[0]), end=max(each.end, near[1]))
                if max(each.start - near[1], near[0] - each.end) < MAX_APART
                else each
                for each in found
            ]
        return self._read(text, tokens, mark, line)

    def _hold(self, order: FreeOrder, number: int) -> FreeOrder:
        """An order of a sentence that names an update: for that, in strict words."""
        doubt = order.what if isinstance(order.what, Doubt) else None
        commands = doubt.readings if doubt else ((order.what,) if isinstance(order.what, Command) else ())
        held = [
            Command(LATER, {"update": number, "command": order.strict or each.text}, each.line, each.text)
            for each in commands
            if each.verb in self._words.held
        ]
        if not held or len(held) != len(commands):
            return (
                msgspec.structs.replace(order, what=doubt or Doubt(HALF, commands, (order.strict,)))
                if order.strict
                else order
            )
        line = f"in update {number}: {held[0].args['command']}"
        return msgspec.structs.replace(
            order, what=Doubt(doubt.text, tuple(held), (line,)) if doubt else held[0]
        )

    def _read(self, text: str, tokens: Sequence[Token], mark: str, line: Line) -> list[FreeOrder]:
        asked = self._question(text, mark, line)
        if asked is not None:
            return [asked]
        found: list[FreeOrder] = []
        refused: list[tuple[int, int]] = []
        at, tries = 0, 0
        last, begin = "", 0
        while at < len(tokens) and tries < MAX_TRIES:
            token = tokens[at]
            word = first_word(token.word)
            verb = self.verbs.get(word, "")
            begins = verb and (at == 0 or self._is_open(tokens, at) or (found and at == begin))
            again = (
                last
                and at
                and tokens[at - 1].has("AND", "COMMA")
                and not verb
                and token.has("MONEY", "NAME", "NUM", "T")
            )
            if not begins and not again:
                at += 1
                continue
            tries += 1
            joined = found and begin and all(token.has(*_JOIN) for token in tokens[begin:at])
            order, end = self._order(
                text, tokens, at, last if again else "", mark, line, begin if joined else 0
            )
            if order is None:
                if end > at:
                    refused.append((token.start, tokens[end - 1].end))
                at += 1
                continue
            if joined and isinstance(found[-1].what, Doubt) and isinstance(order.what, Command):
                doubt = Doubt(found[-1].what.text, (order.what,), (text[order.start : order.end],))
                order = msgspec.structs.replace(order, what=doubt)
            found.append(order)
            begin = end
            last = word if verb else last
            at = end
        found = [*found, *self._framed(text, tokens, mark, line, found, refused)]
        taken = [token for token in tokens if any(each.start <= token.start < each.end for each in found)]
        return sorted((_with_half(each, tokens, taken) for each in found), key=lambda each: each.start)

    # Plain questions

    def _question(self, text: str, mark: str, line: Line) -> FreeOrder | None:
        """A question that the service answers, from its asking word on."""
        head = _ASKS.search(text.casefold()) if len(text) <= MAX_QUESTION else None
        if head is None or (not mark.startswith("?") and head.start("asks") > MAX_BEFORE):
            return None
        said = text.casefold()[head.start("asks") :].replace("’", "'")
        if not mark.startswith("?") and not _PLAINLY.match(said):
            return None
        for usage, pattern in lexicon().questions.items():
            found = pattern.search(said)
            if found:
                command = (
                    self._forms.fit(usage.format(*found.groups()), line)
                    if self._forms.beginning(first_word(usage))
                    else None
                )
                start = head.start("asks")
                return (
                    FreeOrder(command, start, start + found.end()) if isinstance(command, Command) else None
                )
        return None

    # Clauses that say an order in other words

    def _framed(
        self,
        text: str,
        tokens: Sequence[Token],
        mark: str,
        line: Line,
        before: Sequence[FreeOrder],
        refused: Sequence[tuple[int, int]],
    ) -> list[FreeOrder]:
        """The orders of clauses that `before` has not read, nor found to be no order."""
        found: list[FreeOrder] = []
        for start, end in _clauses(tokens):
            inside = tokens[start:end]
            taken = [*((each.start, each.end) for each in before), *refused]
            if any(one < inside[-1].end and inside[0].start < two for one, two in taken):
                continue
            one = self._frames.read(text, inside, line)
            force = self._weigh(one, tokens, start, end, mark) if one is not None else COMMENT
            if one is None or force == COMMENT:
                continue
            command = self._forms.fit(one.line, line)
            if not isinstance(command, Command):
                continue
            what = (
                command
                if force == ACT
                else Doubt(CONDITION if force == "condition" else HALF, (command,), (one.line,))
            )
            unused = [token for token in inside if not any(token.start <= at < token.end for at in one.used)]
            said = one.line.split()
            more = any(
                token.how == "number" and str(number) not in said
                for token in inside
                for number in token.on or ()
            ) or any(token.on or token.has("MONEY", "NUM") or token.word in self.verbs for token in unused)
            left = text[inside[0].start : inside[-1].end] if more else ""
            found.append(FreeOrder(what, inside[0].start, inside[-1].end, one.line, left))
        return found

    def _weigh(self, one: Found, tokens: Sequence[Token], start: int, end: int, mark: str) -> str:
        """The force of an order in a clause: by what stands beside its words."""
        inside = tokens[start:end]
        beside = [token for token in inside if not any(token.start <= at < token.end for at in one.used)]
        first = next((at for at, token in enumerate(inside) if token not in beside), 0)
        earlier = tokens[:start]
        if any(
            token.has("SHOW", "REPORT", "SCENE", "TALLY") and not token.has("ADV", "FILLER")
            for token in earlier
        ):
            return COMMENT
        if any(
            token.has("COND", "IF", "UNLESS") and not token.has("BEGIN", "ADV", "FILLER") for token in earlier
        ):
            return COMMENT if any(token.has("MODAL") for token in tokens) else "condition"
        called = [token for token in earlier if not token.has("COMMA", "FILLER", "COLON")]
        if (
            called
            and called[0].has("NAME", "OTHERS")
            and not any(token.has("I", "IWISH") for token in tokens)
        ):
            return COMMENT  # `carol, please withdraw 2`
        last = [token for token in tokens[end:] if not token.has("COMMA", "END")]
        if (
            len(last) == 1
            and last[0].has("NAME")
            and not any(token.has("I", "IWISH", "ME") for token in tokens)
        ):
            return COMMENT  # `consider withdrawing 1, bob`
        first_person = any(token.has("I", "IAM") for token in beside)
        own = first_person or any(
            token.has("IWISH", "MY", "ME", "SELF") or token.word in ("for me", "please") for token in beside
        )
        around = [*tokens[max(start - 2, 0) : start], *inside, *tokens[end : end + 2]]
        wished = any(token.has("IWISH") or token.word in _WISHED for token in around)
        if (
            one.past
            and not wished
            and (
                first_person
                or any(token.word == "i'd" for token in beside)
                or not any(token.has("BE") for token in beside)
            )
        ):
            return COMMENT
        passive = any(token.has("BE") for token in beside) and not own
        soft = (
            (passive and not any(token.word in ("hereby", "herewith") for token in inside))
            or mark.startswith("?")
            or not one.exact
            or (one.verbless and not own)  # `three soldiers`, which somebody may have
            or any(token.has("JEST", "BACK") for token in tokens)
        )
        loose = 0
        for token in beside:
            if one.lone and token.word in _SPANS:
                continue
            if token.has("NAME", "NAMES", "OTHERS") and (token.word != "you" or first > 0):
                return COMMENT
            elsewhere = token.has(
                "NEG", "NOT", "REPORT", "SHOW", "ADVISE", "PAST", "SCENE", "RESULT", "VOTES", "VOTE", "PROXY"
            )
            if elsewhere and (not token.has("FILLER", "ADV", "BEGIN") or token.has("NEG", "VOTE", "VOTES")):
                return COMMENT
            if token.has("IF", "UNLESS", "COND") and not token.has("BEGIN", "AND"):
                return "condition" if inside.index(token) >= first else COMMENT
            if token.has("JEST", "BACK", "LATER", "IWILL", "ASKING") and not token.has(
                "BEGIN", "FILLER", "ADV", "BE"
            ):
                soft = True
            if token.has("MODAL", "DOUBT") and not token.has("FILLER", "ADV"):
                soft = soft or not (own and token.word in ("need", "want", "wish", "should", "shall"))
            loose += token.entry.classes <= {"W", "NUM", "MONEY", "T", "QUOTE"}
        if any(token.word in ("propose", "move") for token in inside[:first]):
            return COMMENT  # what it would be: `I propose that Gold Cards get cheaper`
        if one.lone and (loose or not first_person):
            return COMMENT
        mine = any(token.has("I", "MY", "IAM", "BE") for token in beside)
        if not one.led and not wished and (loose or mine):
            return COMMENT
        if loose > MAX_ASKED or (mark.startswith("?") and not own):
            return COMMENT
        meant = one.led and (own or first == 0 or all(token.has(*_OPEN, "TO") for token in inside[:first]))
        return ASK if soft or loose > MAX_LEFT or not (meant or own or wished or loose == 0) else ACT

    def _begins(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether an order begins there, wherever it stands: a verb that says nothing else, or has something to do it with."""
        word = tokens[at].word
        behind = tokens[at + 1 : at + 2]
        return word in self._words.sure or (
            word in self.verbs and bool(behind) and behind[0].has("NUM", "MONEY", "T", "NAME")
        )

    def _is_open(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether an order may begin there: behind `I`, a fitting adverb, a separator."""
        before = tokens[at - 1]
        return before.has(*_OPEN, "IAM", "IWILL", "TO", "MODAL", "OTHERS", "DOUBT", "NEG", "NAME")

    def _order(
        self, text: str, tokens: Sequence[Token], at: int, verb: str, mark: str, line: Line, begin: int
    ) -> tuple[FreeOrder | None, int]:
        start = tokens[at].start
        word = first_word(tokens[at].word)
        plain = self.verbs.get(word, word) if not verb else ""
        head = f"{verb} " if verb else ""
        ends = [
            place
            for place in range(len(tokens), at, -1)
            if place == len(tokens)
            or tokens[place].has(*_ENDS)
            or (self._begins(tokens, place) and not tokens[place - 1].has(*_ENDS))
        ]
        for end in ends[:MAX_TRIES]:
            stop = tokens[end - 1].end
            for said in self._spellings(text, tokens[at:end], start, stop):
                whole = f"{head}{plain}{said[len(word) :]}" if not verb else f"{head}{said}"
                command = self._fit(whole, line)
                lone = all(token.has("ADV", "TAIL") for token in tokens[at + 1 : end]) and any(
                    not token.has(*_OPEN, "END")
                    for place, token in enumerate(tokens)
                    if not at <= place < end
                )
                if (
                    command is not None
                    and not self._swallows(command, whole)
                    and not (lone and not command.args)
                ):
                    command, whole, end = self._complete(command, whole, text, tokens, end, line)
                    doing = word.endswith("ing") and plain != word
                    alone = at == 0 and all(token.has("TAIL", "SMILE", "END") for token in tokens[end:])
                    half = doing and not alone and not (at and tokens[at - 1].has("IAM"))
                    half |= not command.args and any(token.how == "this" for token in tokens[at:end])
                    return self._judged(command, tokens, at, end, mark, begin, whole, half=half), end
        return None, at

    def _complete(
        self, command: Command, said: str, text: str, tokens: Sequence[Token], end: int, line: Line
    ) -> tuple[Command, str, int]:
        """The order with the clause of its usage that stands behind it, apart: `buy the square I am on and
        call it Foo`."""
        clauses = self._words.clauses.get(command.verb, set())
        for at in range(end, len(tokens)):
            if tokens[at].has(*_BETWEEN):
                break
            if tokens[at].word not in clauses:
                continue
            for stop in range(len(tokens), at, -1):
                if stop < len(tokens) and not tokens[stop].has(*_ENDS):
                    continue
                whole = f"{said}, {text[tokens[at].start : tokens[stop - 1].end].rstrip(' ,;:.!')}"
                more = self._fit(whole, line)
                if (
                    more is not None
                    and more.verb == command.verb
                    and len(more.args) > len(command.args)
                    and not self._swallows(more, whole)
                ):
                    return more, whole, stop
            break
        return command, said, end

    def follow(self, order: FreeOrder, text: str, line: Line) -> FreeOrder | None:
        """The order of the sentence before with its clause, if this sentence is that: `call it Home`."""
        if (
            not isinstance(order.what, Command)
            or not order.strict
            or first_word(text).casefold() in self.verbs
        ):
            return None
        if first_word(text).casefold() not in self._words.clauses.get(order.what.verb, set()):
            return None
        more = self._fit(f"{order.strict}, {text.strip()}", line)
        if more is None or len(more.args) <= len(order.what.args):
            return None
        return msgspec.structs.replace(order, what=more)

    def _spellings(self, text: str, inside: Sequence[Token], start: int, stop: int) -> list[str]:
        """The words as they are, and with numbers for the proposals that they name otherwise."""
        plain = text[start:stop].rstrip(" ,;:.!")
        named = plain
        for token in reversed(inside):
            if token.on and len(token.on) == 1 and token.how != "number":
                named = named[: token.start - start] + str(token.on[0]) + named[token.end - start :]
        short = " ".join(
            token.text for token in inside if not token.has("ADV", "SMILE", "SUM") or token.has("T", "MONEY")
        )
        bare = " ".join(
            str(token.on[0]) if token.on and len(token.on) == 1 and token.how != "number" else token.text
            for token in inside
            if not token.has("ADV", "SMILE", "SUM", "DET", "ME", "MY")
            and (token.how != "this" or len(token.on or ()) == 1)
        )
        return list(dict.fromkeys((plain, named, short, bare)))

    def _fit(self, said: str, line: Line) -> Command | None:
        if len(said) > MAX_LINE or not self._forms.beginning(first_word(said)) or self._forms.body_of(said):
            return None
        found = self._forms.find_command(said, line)
        return found if found is not None and found.verb in self._words.standing else None

    def _swallows(self, command: Command, said: str) -> bool:
        """Whether a free text of it holds more: `call it Foo, and pay bob $5`, `Foo because I like it`."""
        for value in command.args.values():
            if isinstance(value, str) and f'"{value}"' in said:
                continue
            if isinstance(value, str) and ", " in value:
                return True
            if isinstance(value, str) and " " in value:
                low = value.casefold()
                if any(
                    f" {word} " in f" {low} "
                    for word in (
                        "because",
                        "since",
                        "although",
                        "though",
                        "but",
                        "please",
                        "thanks",
                        "if",
                        "unless",
                        "when",
                    )
                ):
                    return True
                words = low.replace(",", " ").split()
                if any(
                    word in self.verbs and place and words[place - 1] in ("and", "then", "also", "i")
                    for place, word in enumerate(words)
                ):
                    return True
        return False

    def _judged(
        self,
        command: Command,
        tokens: Sequence[Token],
        at: int,
        end: int,
        mark: str,
        begin: int,
        said: str,
        *,
        half: bool,
    ) -> FreeOrder | None:
        force = self._force(tokens[begin:], at - begin, end - begin, mark)
        behind = {word for token in tokens[end:] for word in token.word.split()}
        half = half or bool(
            behind & self._words.clauses.get(command.verb, set())
        )  # `buy the square I'm on and call it Foo`
        if force == "comment":
            return None
        if force == "act" and not half:
            return FreeOrder(command, tokens[at].start, tokens[end - 1].end, said)
        why = CONDITION if force == "condition" else HALF
        return FreeOrder(Doubt(why, (command,), (said,)), tokens[at].start, tokens[end - 1].end, said)

    def _force(self, tokens: Sequence[Token], at: int, end: int, mark: str) -> str:
        before = list(tokens[:at])
        doing = tokens[at].word.endswith("ing")
        if any(token.has("JEST", "BACK") for token in tokens):
            return "ask"
        supposed = any(token.has("IF", "COND") and not token.has("BEGIN", "AND") for token in before)
        if supposed and any(token.word in ("would", "i'd") for token in before):
            return "comment"
        named = [token for token in before if not token.has("ADV", "FILLER")][:3]
        signed = (
            len(named) > 2 and named[0].has("I") and named[1].has("COMMA") and named[2].has("NAME", "SELF")
        )
        if signed and named[2].has("NAME") and self._me:
            return "comment"  # `I, bob, withdraw 4`, by another
        spoken = [token for token in tokens[end:] if not token.has("COMMA", "DASH")][:2]
        if len(spoken) > 1 and spoken[0].has("NAME", "OTHERS") and spoken[1].has("REPORT"):
            return "comment"  # `withdraw 4, they said`
        fresh = max((place for place, token in enumerate(before) if token.has("BUT", "SO")), default=-1)
        if any(token.has("SCENE") for token in before[fresh + 1 :]):
            return "comment"
        colon = next((place for place, token in enumerate(before) if token.has("COLON")), 0)
        if any(token.has("TALLY", "REPORT") and not token.has("VOTES") for token in before[:colon]):
            return "comment"  # `Summary of the week: I buy the square`
        cut = max(
            (
                place
                for place, token in enumerate(before)
                if token.has("COMMA", "SEMI", "DASH", "COLON", "END")
            ),
            default=-1,
        )
        near, far = before[cut + 1 :], before[: max(cut, 0)]
        if signed and before[cut].has("COMMA"):
            near, far = [*before[:1], *near], []
        near_all = near
        if (
            near
            and near[0].has("TO")
            and not far
            and not any(token.has("I", "IWISH", "WISH") for token in near)
        ):
            return "comment"
        led = next((token for token in reversed(near) if not token.has("ADV")), None)
        if led is not None and led.has("I", "SELF"):
            if any(token.has("DOUBT") and not token.has("FILLER", "ADV") for token in near):
                return "ask"
            hard = ("NEG", "NOT", "MODAL", "REPORT", "SHOW", "ASKING", "ADVISE")
            if any(token.has(*hard) and not token.has("FILLER", "ADV", "BUT") for token in near):
                return "comment"
            near = (
                []
                if not any(token.has("COND", "IF", "UNLESS") and not token.has("BEGIN") for token in near)
                else near
            )
        if doing and near and near[-1].has("IAM"):
            near = near[:-1]  # `I'm giving $5 to bob`
        turned = [
            token
            for token in near
            if (token.has(*_TURNS) and not token.has("FILLER", "ADV", "BUT", "BEGIN"))
            or token.has("NEG", "OTHERS", "IAM", "IWILL")
        ]
        if turned:
            firm = [
                token
                for token in turned
                if token.has(
                    "NEG", "SHOW", "REPORT", "ASKING", "ADVISE", "NAME", "NAMES", "PAST", "LATER", "COND"
                )
                or (token.has("OTHERS") and token.word != "you")
            ]
            return "comment" if firm else "ask"
        if any(not token.has(*_OPEN, "TO", "WISH", "SIZE") for token in near):
            return "ask" if near[-1].has("AND", "I", "TO", "ADV", "BUT", "SO") else "comment"
        if far:
            own = any(token.has("I", "SELF", "IWISH") for token in near_all) or far[0].has("MY")
            if before[cut].has("COLON") and not own and not all(token.has(*_OPEN) for token in far):
                return (
                    "comment"
                    if any(token.has("OTHERS", "NAME", "NAMES", "REPORT", "NEG") for token in far)
                    else "ask"
                )
            vocative = (
                (far[-1].has("NAME") or ((far[-1].has("OTHERS") or far[0].has("NAME")) and not own))
                and before[cut].has("COMMA", "COLON")
                and len(far) <= 2
                and not any(token.has("I") for token in near)
            )
            if vocative or any(token.has("SHOW") for token in far):
                return "comment"
            if (
                before[cut].has("COLON")
                and any(token.has("NAME", "NAMES", "REPORT") for token in far)
                and far[-1].has("REPORT", "NAME", "NAMES")
            ):
                return "comment"
            if far[0].has("COND", "IF", "UNLESS") and not far[0].has("BEGIN"):
                return "condition"
        rest = [token for token in tokens[end:] if not token.has("COMMA", "DASH", "END")]
        own = any(token.has("I", "SELF", "IWISH") for token in near_all)
        if (
            not own
            and rest
            and (
                (rest[-1].has("NAME") and (len(rest) == 1 or tokens[-2].has("COMMA")))
                or (len(rest) > 1 and rest[0].has("AND") and rest[1].has("OTHERS"))
            )
        ):
            return "ask"
        if any(token.has("SCENE") for token in rest[:4]):
            return "ask"
        if rest and rest[0].has("ON", "FROM") and end - at == 1:
            return "ask"
        argued = rest[:1] and rest[0].has("ON", "TO", "FROM") and not tokens[end].has(*_APART)
        if argued and any(token.has("NAME", "NUM", "MONEY") for token in rest[1:3]):
            return "ask"  # `buy square to bob`
        if mark.startswith("?"):
            return "comment" if before and any(token.has("ASKING", "MODAL") for token in before) else "ask"
        if rest and rest[0].has("COND", "IF", "UNLESS") and not rest[0].has("BEGIN"):
            return "condition"
        if rest and rest[0].has("LATER", "DOUBT", "NOT") and (len(rest) == 1 or not tokens[end].has("COMMA")):
            return "ask"
        if rest and rest[0].word in ("before", "until") and not (len(rest) > 1 and rest[1].has("I")):
            return "condition"
        if (
            rest
            and not rest[0].has(
                *_APART,
                "BEGIN",
                "REASON",
                "TAIL",
                "ADV",
                "QUOTE",
                "FILLER",
                "ON",
                "FROM",
                "AS",
                "I",
                "IAM",
                "IT",
            )
            and not (end and tokens[end].has(*_APART))
        ):
            return "ask"
        return "act"


def _with_half(order: FreeOrder, tokens: Sequence[Token], taken: Sequence[Token]) -> FreeOrder:
    """An order, asked about if what is joined to it holds an amount that nothing has read: `and something
    to bob for $3`."""
    if not isinstance(order.what, Command):
        return order
    behind = [token for token in tokens if token.start >= order.end]
    if not behind or not behind[0].has("AND") or behind[0].has("COMMA"):
        return order
    for token in behind:
        if token in taken or token.has("END", "COND", "BUT"):
            break
        if token.has("MONEY"):
            doubt = Doubt(HALF, (order.what,), (order.strict or order.what.text,))
            return msgspec.structs.replace(order, what=doubt)
    return order


def _may_stand(one: Form, ballot_verb: str) -> bool:
    """Whether a usage may stand among other words: it changes something, gives no seat or power away, and is
    not made of any words there are."""
    verb = one.verb
    bare = _BARE.match(verb.usage)
    return not (
        verb.read_only
        or verb.alone
        or verb.grave
        or verb.source.startswith("the Admin")
        or one.body
        or bare
        or verb.key == ballot_verb
    )


def _clauses(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Where clauses begin and end."""
    found: list[tuple[int, int]] = []
    start = 0
    for at in range(len(tokens) + 1):
        told = (
            at < len(tokens)
            and at > start
            and tokens[at].word in ("don't", "do not")
            and not tokens[at - 1].has("I", "OTHERS")
        )
        if (
            at == len(tokens)
            or told
            or tokens[at].has("COMMA", "SEMI", "DASH", "COLON", "PAREN", "END")
            or tokens[at].word in _JOINED
        ):
            if at > start:
                found.append((start, at))
            start = at + (not told)
    return found


_WISHED = frozenset({"please", "need", "want", "for me", "give me", "get me"})
_SPANS = frozenset(
    {
        "this",
        "this week",
        "this round",
        "this update",
        "for this week",
        "week",
        "round",
        "update",
        "turn",
        "the",
        "with",
        "that",
        "for",
        "now",
    }
)
_JOINED = frozenset({"and", "&", "but", "then", "also", "plus", "n", "and then", "and also"})
