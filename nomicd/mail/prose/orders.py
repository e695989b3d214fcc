"""Commands within a paragraph: the verbs in force, found where the author says that it is done now.

A usage is matched from its first word on; what stands in front of it and behind it is judged by
`nomicd.mail.prose.force`. What is held rather than done is `Doubt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.mail import clean
from nomicd.mail.forms import Forms
from nomicd.mail.prose import force
from nomicd.mail.prose.cutting import spans, unquoted
from nomicd.mail.prose.force import FRAME, Force
from nomicd.mail.prose.pieces import Piece, Sentence
from nomicd.mail.prose.smoothing import gerund, in_known_words, smooth, told_now
from nomicd.mail.prose.spoken import spoken
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.wording import quotes

MAX_TEXT = 1200
MAX_LEADS = 12
"""Of one sentence: behind so many verbs nobody orders anything."""

MAX_WORDS = 30
_VOTE = re.compile(
    r"[,;\u2013\u2014-]*\s+(?:(?:and|but|then)\s+)?(?:i\s+)?(?:hereby\s+)?vote\b", re.IGNORECASE
)
_JOINT = re.compile(
    r"(?:[,;&\u2013\u2014-]+\s*(?:and|then|also|but)?|\band|\bthen|\bplus)\s+(?:also\s+|then\s+)?"
    r"(?:(?:please|i)\s+)?(?:hereby\s+)?\Z",
    re.IGNORECASE,
)
_END = re.compile(r"[\s,;:.!?()\u2013\u2014-]|\Z")
_NAMED_BELOW = re.compile(r"(?<=\bsquare)[.!](?=\s+call\s+it\b)", re.IGNORECASE)
_ELIDED = re.compile(r"\s*(?:,\s*(?:and\s+|plus\s+)?|(?:and|plus|&)\s+)(?=\S)", re.IGNORECASE)
_ANOTHER = re.compile(r"\$\s?\d|\d+\s*(?:dollars?|bucks|\$)", re.IGNORECASE)
_CLAUSE = re.compile(r"\[,\s*([^<\[\]]+?)\s*<")
_MARKS = " ,;:.!?(\u2013\u2014-"
_UNFINISHED = re.compile(r"\s(?:my|the|an?|your|his|her|on|to|of|with|for)\Z", re.IGNORECASE)
_THIS = re.compile(
    r"(\S+)\s+(?:this|it|that|this\s+(?:one|proposal)|my\s+proposal|the\s+proposal)", re.IGNORECASE
)
_NAMED = re.compile(r"\b(?:proposal|prop)\s+(?:no\.?\s*)?#?(\d{1,6})\b", re.IGNORECASE)
_FRONTED = re.compile(
    r"(?:and\s+|also\s+)?(?P<what>[\w#.\"' ]{2,60}?),?\s+i\s+(?:(?:hereby|now|therefore)\s+)?(?P<verb>\w+)"
    r"(?:\s+(?:herewith|hereby|now))?[.!]*\Z",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"(?:(?:and|also|so|ok(?:ay)?)[,\s]+)?(?:my\s+)?(?P<what>(?:proposal|prop|number|no\.?|p)\s*#?\d{1,6})\s+is\s+"
    r"(?:hereby|herewith)\s+(?:withdrawn|retracted|rescinded|revoked)(?:\s+by\s+me)?[.!]*\Z",
    re.IGNORECASE,
)
_HEREBY = re.compile(r"\bis\s+(?:hereby|herewith)\s", re.IGNORECASE)
_TAKING_BACK = ("withdraw", "retract")
_BY_NAME = re.compile(r"\bI,\s+(?:the\s+player\s+)?(?P<name>[\w-]{1,20}),\s+", re.IGNORECASE)
_WANT = re.compile(r"\bi\s+(?:want|wish)\s+to\s+\Z", re.IGNORECASE)
_NUMBERED = re.compile(r"(?:proposals?|props?|p|numbers?|nos?\.?)?\s*#?\d{1,6}\Z", re.IGNORECASE)

_WHY = {
    "": "whether it is to be done now",
    "back": "whether it is meant: what follows takes it back",
    "them": "whether it is said to the secretary, or to somebody else",
    "more": "what the second half of it asks for",
    "supposed": "whether it is done, or only imagined",
}


class Orders:
    """Reads paragraphs for commands other than votes."""

    def __init__(self, vocabulary: Vocabulary, forms: Forms) -> None:
        """`forms` are those of the vocabulary."""
        ballot = vocabulary.ballot
        self._forms = forms
        self._players = frozenset(name.casefold() for name in vocabulary.lexicon.players)
        self._me = vocabulary.lexicon.me.casefold()
        self._by_word, self._lead = spoken(vocabulary.verbs, ballot.verb if ballot else "")
        self._gerunds = {gerund(word): word for word in self._by_word}

    def read(self, text: str, line: Line, this: Sequence[int] = (), below: str = "") -> tuple[Piece, ...]:
        """The commands in a paragraph, in order. `this`: the proposals that `this` may mean."""
        if self._lead is None or len(text) > MAX_TEXT:
            return ()
        text = self._by_name(text) if _BY_NAME.search(text) else text
        text = in_known_words(told_now(text, self._gerunds) if "ing" in text else text, self._by_word)
        if not self._lead.search(text) and not _HEREBY.search(text):
            return ()
        text = _NAMED_BELOW.sub(",", quotes(text))
        veiled = unquoted(text)
        found: list[Piece] = []
        for start, end in spans(veiled):
            found.extend(self._sentence(Sentence(text, veiled, start, end, line, this, below)))
        return tuple(found)

    def _sentence(self, one: Sentence) -> Iterator[Piece]:
        if fronted := self._fronted(one) or self._passive(one):
            yield fronted
            return
        leads, at = self._leads(one), one.start
        ordered = Force.NONE
        for start in leads:
            frame = FRAME.search(one.veiled[at:start]) if start >= at else None
            if frame is None:
                continue
            before = one.veiled[at : at + frame.start()]
            meant = self._front(before, frame, ordered)
            if meant is Force.NONE and not frame[0] and self._is_given(one, start, before):
                meant = Force.ACT
            if meant is Force.NONE or ("?" in one.veiled[start : one.end] and not frame["ask"]):
                continue
            found = self._pieces(one, start, leads, frame, meant)
            if found:
                begin = at if force.opens(before) else at + frame.start()
                at, ordered = found[-1].end, meant
                yield msgspec.structs.replace(found[0], start=begin)
                yield from found[1:]

    def _leads(self, one: Sentence) -> Sequence[int]:
        """Where verbs stand."""
        assert self._lead is not None
        return [found.start() for found in self._lead.finditer(one.veiled, one.start, one.end)][:MAX_LEADS]

    def _front(self, before: str, frame: re.Match[str], ordered: Force) -> Force:
        """`ordered`: what a command does that stands right before it, which it may go on."""
        if ordered is not Force.NONE and _JOINT.search(f"{before} "):
            return ordered
        return force.front(before, frame, self._players)

    def _is_given(self, one: Sentence, start: int, before: str) -> bool:
        """Whether what stands there gives to the player to whom the words before it speak."""
        found = self._longest(one, start, one.end) if before.strip() else None
        given = (
            {str(value).casefold() for value in found[0].args.values()} & self._players if found else set()
        )
        return len(given) == 1 and force.receives(before, given.pop(), self._players)

    def _pieces(
        self, one: Sentence, start: int, leads: Sequence[int], frame: re.Match[str], meant: Force
    ) -> Sequence[Piece]:
        """The command that begins there, up to the next one, or the end of the sentence; and those that leave
        out its verb: `give bob $5 and carol $3`."""
        own = bool(frame["i"] or frame["like"] or frame["hereby"] or frame["please"])
        for end in self._bounds(one, start, leads):
            said = self._several(one, start, end)
            if not said:
                continue
            stop = said[-1][1]
            after = force.smiling(one.veiled[one.start : one.end], one.veiled[stop:end])
            if _WANT.search(frame[0]) and not after.strip(_MARKS) and not one.above.strip():
                meant = Force.ACT  # it says no more than that: it is asked for
            behind = force.tail(after, first_person=own, bare=not _named(said[-1][0]))
            if behind is Force.NONE:
                return ()
            more = (_ELIDED.match(after) and _ANOTHER.search(after)) or self._unread(said[-1][0], after)
            why = _WHY["more"] if more else self._why_not(one, own=own, meant=meant, behind=behind)
            stops = [*(stop for _, stop, _ in said[:-1]), end]
            return tuple(
                Piece(begin, until, command if why is None else _doubt(why, command, written))
                for begin, until, (command, _, written) in zip([start, *stops], stops, said, strict=False)
            )
        return ()

    def _unread(self, command: Command, after: str) -> bool:
        """Whether a clause that the usage allows stands behind the command, but was not read with it."""
        words = (
            word for word, every in self._by_word.items() if any(f.verb.key == command.verb for f in every)
        )
        clauses = {clause for word in words for clause in self._clauses(word)}
        return any(re.search(rf"\b{re.escape(clause)}\b", after, re.IGNORECASE) for clause in sorted(clauses))

    def _clauses(self, word: str) -> tuple[str, ...]:
        """How the clauses begin that may stand behind a command which begins with that word."""
        usages = (form.verb.usage.casefold() for form in self._by_word.get(word.casefold(), ()))
        return tuple(clause for usage in usages for clause in _CLAUSE.findall(usage))

    def mentions(self, text: str) -> bool:
        """Whether a verb stands in the text."""
        return self._lead is not None and bool(self._lead.search(text))

    def _several(self, one: Sentence, start: int, end: int) -> Sequence[tuple[Command, int, str]]:
        """The commands of one verb, each with where it ends, and how it is written in full."""
        found = self._longest(one, start, end)
        if found is None:
            return ()
        said = [found]
        verb = one.text[start:end].partition(" ")[0]
        while len(said) < MAX_LEADS and (joint := _ELIDED.match(one.text, said[-1][1], end)):
            another = self._longest(one, joint.end(), end, verb)
            if another is None or not _named(another[0]):
                break
            said.append(another)
        return said

    def _why_not(self, one: Sentence, *, own: bool, meant: Force, behind: Force) -> str | None:
        """Why it is held; None if it is done."""
        if meant is Force.OPEN or behind is Force.OPEN:
            return _WHY[""]
        if force.taken_back(one.after) or force.jests(one.veiled[one.start : one.end]):
            return _WHY["back"]
        if force.supposed(one.above):
            return _WHY["supposed"]
        return _WHY["them"] if not own and force.addressed(one.above, self._players) else None

    def _bounds(self, one: Sentence, start: int, leads: Sequence[int]) -> Iterator[int]:
        """Where a command that begins there may end: before the next verb that goes on the list, before a
        vote, at the end of the sentence."""
        own = self._clauses(one.text[start:].partition(" ")[0])
        later = [lead for lead in leads if lead > start and not one.text[lead:].casefold().startswith(own)]
        joints = (_JOINT.search(one.veiled, start, lead) for lead in later)
        places = [found.start() for found in joints if found]
        if vote := _VOTE.search(one.veiled, start, one.end):
            places.append(vote.start())
        yield from sorted({*places, one.end})

    def _longest(
        self, one: Sentence, start: int, end: int, verb: str = ""
    ) -> tuple[Command, int, str] | None:
        """The longest beginning of the words that is a command, behind `verb` if that is left out; where it
        ends, and how it is written."""
        stops = [found.start() for found in _END.finditer(one.text, start, end)][:MAX_WORDS]
        for stop in sorted({*stops, end}, reverse=True):
            words = one.text[start:stop].rstrip(_MARKS)
            said = f"{verb} {words}".strip()
            command = None if _UNFINISHED.search(smooth(said)) else self._command(said, one)
            if command:
                return command, start + len(words), smooth(said)
        return None

    def _command(self, said: str, one: Sentence) -> Command | None:
        """The usage that fits the whole of these words."""
        pointed = _THIS.fullmatch(said.strip())
        named = one.this or tuple(dict.fromkeys(_NAMED.findall(one.veiled[: one.end])))
        if pointed and len(named) == 1:
            return self._fits(f"{pointed[1]} {named[0]}", one.line, proposal=True)
        return None if pointed and "proposal" not in said.casefold() else self._fits(smooth(said), one.line)

    def _fits(self, said: str, line: Line, *, proposal: bool = False) -> Command | None:
        for form in self._by_word.get(said.partition(" ")[0].rstrip(",:;").casefold(), ()):
            if proposal and not any(slot.kind == "proposal" for slot in form.slots):
                continue
            args = self._forms.args(form, said)
            if isinstance(args, dict) and (args or " " in said):
                return Command(form.verb.key, args, line.number, line.text)
        return None

    def _fronted(self, one: Sentence) -> Piece | None:
        """The command of a sentence that begins with its object: `Number 4 I withdraw herewith`."""
        found = _FRONTED.match(one.text[one.start : one.end])
        if not found or found["verb"].casefold() not in self._by_word or not _NUMBERED.match(found["what"]):
            return None
        command = self._fits(smooth(f"{found['verb']} {found['what']}"), one.line)
        return Piece(one.start, one.end, command) if command else None

    def _passive(self, one: Sentence) -> Piece | None:
        """The command of a sentence that says by itself what is done: `Proposal 4 is hereby withdrawn`."""
        found = _PASSIVE.match(one.text[one.start : one.end].strip())
        verb = next((word for word in _TAKING_BACK if word in self._by_word), "")
        if not (found and verb):
            return None
        said = smooth(f"{verb} {found['what']}")
        command = self._fits(said, one.line)
        if command is None:
            return None
        why = self._why_not(one, own=True, meant=Force.ACT, behind=Force.ACT)
        return Piece(one.start, one.end, command if why is None else _doubt(why, command, said))

    def _by_name(self, text: str) -> str:
        """With `I, alice, pay` as `I pay`, each word in its place; "" if that is somebody else's name."""
        for found in _BY_NAME.finditer(text):
            name = found["name"].casefold()
            if name in self._players:
                if self._me and name != self._me:
                    return ""
                text = f"{text[: found.start()]}I{' ' * (len(found[0]) - 1)}{text[found.end() :]}"
        return text


def _named(command: Command) -> bool:
    """Whether it says about whom or what."""
    return any(value is not None for value in command.args.values())


def _doubt(why: str, command: Command, written: str) -> Doubt:
    return Doubt(f"It is not clear {why}.", (command,), (clean.line(written, 200),))
