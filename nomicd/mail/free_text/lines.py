"""The lines of a mail in order: strict commands and texts first, then all that is left as sentences,
together."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.kernel.later import LATER
from nomicd.mail.already import Already
from nomicd.mail.braced import open_brace
from nomicd.mail.forms import WORD, Forms, first_word, show_head
from nomicd.mail.free_text.announcing import (
    DISCLAIMED,
    DRAFT,
    MAX_TITLE,
    Announced,
    is_moved,
    lawful,
    maybe_announced,
    part_title,
    read_announcement,
    read_heading,
    read_heading_number,
    read_in_one_line,
    read_labelled_title,
)
from nomicd.mail.free_text.blocks import Block, blocks, read_label, sentences
from nomicd.mail.free_text.bodies import MAX_QUOTED_LINES, RULE, Bodies
from nomicd.mail.free_text.judging import EXACT
from nomicd.mail.free_text.layout import matter_headed
from nomicd.mail.free_text.lexicon import CHOICES, phrase_at
from nomicd.mail.free_text.pointing import Context
from nomicd.mail.free_text.reader import Cast, Reader
from nomicd.mail.free_text.unknown_items import doubt_unknown
from nomicd.mail.free_text.words import have
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading, Trouble
from nomicd.mail.spelling import nearest
from nomicd.mail.times import Times
from nomicd.mail.usage import Form
from nomicd.mail.wording import MAX_LINE, fence_below, is_stop, plain, polite, quotes

MAX_TROUBLES = 5
MAX_ASKED = 100
MOST_SILENT = 8
"""So many lines that look like a machine's are told, where they hold what could have been an act."""
MAX_NAME = 20
_LAWFUL = re.compile(
    "propos|submit|suggest|move|rule|amend|repeal|motion|enact|adopt|the vote|clause|section"
)
_SHOWN = re.compile(r"\W*(?:proposal|prop)\s*#?\d", re.IGNORECASE)
_BEHALF = re.compile(r"for\s+(?P<name>[^\s,:;]+)(?:\s*[:,]\s*\S|\s+vote\b)", re.IGNORECASE)
_DRAFTED = "It may be a draft."
_WHICH = "It does not say which order is to be cancelled."
_CANCELLED = re.compile(
    r"(?:i\s+)?(?:cancel|withdraw|undo|drop)(?:\s+(?:it|that|this|one\s+of\s+my\s+orders|(?:my|the|an)\s+(?:last\s+)?order))?",
    re.IGNORECASE,
)
_BROKEN = "It may go on with the sentence above it."
_CALLED = "It may be said to somebody else."
_REMARKED = "It may speak of what is quoted above it."
_QUOTED = "It may be somebody else's words."
_ENOUGH = Trouble(Reason.LIMIT, "Five lines in a row could not be read, so I stopped reading here.")
_UNSAID = Doubt(
    "It may be a change of the rules that you propose.",
    (),
    ("propose: TITLE (and the change in the lines below)",),
)
_EVERYBODY = frozenset({"all", "everybody", "everyone", "table", "group", "list", "others", "players"})
_PRONOUNS = frozenset({"him", "her", "them"})
_TOLD = re.compile(
    r"(?:(?:\A|(?<=[.!?;])\s+)\W*(?:\d{1,2}[.)]\s+)?|[\s,]+(?=and\s))"
    r"(?:(?:and|n|also|oh|then|so|now|do|please|kindly|just|perhaps|secretary|(?:could|would|will|can)\s+you|you\s+could|be\s+so\s+kind\s+as\s+to)[\s,]+){0,4}"
    r"(?:(?:(?:tell|write|whisper|message|say|inform|notify|answer|remind|(?:send|give)(?=\s+\w+\s+(?:this|these|the)\b))(?:\s+to|\s+this\s+to)?\s+|let\s+(?=\w+\s+know\b)"
    r"|(?:pass|hand|send|forward)(?:\s+(?:this|it|the\s+following|these\s+words|on|over)){1,3}\s+to\s+|(?:pass\s+on|forward|convey)\s+to\s+"
    r"|(?:an?\s+|my\s+|this\s+|one\s+)?(?:message|note|notice|word|line|letter)\s+(?:for|to)\s+|(?:give|send)\s+(?:word|notice|this|a\s+(?:note|message|line))\s+to\s+"
    r"|(?=\w+\s+(?:should|must)\s+(?:know|hear)\b))(?:the\s+(?:whole\s+)?)?(?P<who>\w+(?:(?:\s*,\s*|\s*&\s*|\s+and\s+)(?:and\s+)?\w+){0,9}?)"
    r"(?:[\s,]+(?:(?:from|for)\s+me|on\s+my\s+behalf|in\s+(?:private|confidence|secret)|privately|secretly|confidentially|only|alone|(?:and\s+)?nobody\s+else|please"
    r"|(?:this|these|the\s+following)(?:\s+(?:message|words?|note))?|know|that|players|(?:should|must)\s+(?:know|hear))){0,3}|(?P<say>say))"
    r"\s*(?::(?=\s*\S|\s*\Z)|(?=\s\"[^\"]+\"))",
    re.IGNORECASE,
)
"""The head of a message in the middle of a line, or in other words than the usage's."""

_ASKED_OF = re.compile(
    r"(?P<verb>question|claim)\s+(?:for|to)\s+(?:(?:the|all|my|other|fellow)\s+)*(?P<who>\w+)\b[^:]{0,60}:\s*",
    re.IGNORECASE,
)
"""Of whom something is asked."""

_SAID_WHOLE = re.compile(r'"[^"]{1,300}"[.!]?\s+(?=\S)')
"""A message in quotes, with more behind it."""

_NUMBERED = re.compile(r"\s*\d{1,2}[.)]\s")
_NOT_TOLD = "Messages cannot be sent so: nobody got this. Write “{usage}”."


class LineReader:
    """Goes down the lines of one mail."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        lines: Sequence[Line],
        subject: str = "",
        quoted: str = "",
        timely: Times | None = None,
    ) -> None:
        """The mail answers one with that subject, and quotes that. `timely` says what is missing from the
        lines, and what they are in full, as texts are taken."""
        self._put_off = timely.put_off if timely else {}
        self._silent = timely.silent if timely else frozenset[int]()
        self._vocabulary, self._lines = vocabulary, lines
        self._forms = Forms(vocabulary)
        self._reader = Reader(vocabulary, subject, quoted, self._forms)
        self._reader.answers_below = any(line.above and line.text.strip() for line in lines)
        self._reader.labels = tuple(label for line in lines if (label := read_label(line.text)[0]))
        self._answering = bool(quoted.strip() or subject.casefold().startswith("re:"))
        self._already = Already(vocabulary.lexicon.proposals)
        self._subject, self._quoted = subject, quoted
        self._asked = 0
        self._draft_at: int | None = None
        self._before: dict[int, Line] = {}
        self._ahead: set[int] = set()
        """The lines in which other things are said before a proposal."""
        self._maybe: list[LineReading] = []
        self._bodies = Bodies(
            self._forms, timely.whole if timely else lines, self._acts, self._reader.pointer.me
        )
        spoken = [
            Line(line.number, "", line.above) if line.number in self._silent else line for line in lines
        ]
        strict = {line.number for line in lines if self._forms.acts(line)}
        own = {
            line.number
            for above, line in zip(lines, lines[1:], strict=False)
            if line.number in strict and self._forms.is_ended(above, line)
        }
        pointer = self._reader.pointer
        self._blocks = blocks(spoken, tuple(pointer.players), pointer.titles, strict, own)
        self._own = own
        self._alone: dict[str, Sequence[Command | Doubt]] = {}
        self._due: dict[int, Cast] = {}
        """Lines that are a vote and nothing else: they are weighed with the mail's other votes."""
        self._within: dict[int, LineReading] = {}
        """Lines that would be commands, and may go on with the sentence above them."""
        self._at = {
            number: block
            for block in reversed(self._blocks)
            for number in range(block.line.number, block.through + 1)
        }
        self._one = self._forms.proposal_form()

    def read(self) -> tuple[LineReading, ...]:
        """All readings, in order."""
        found: list[LineReading] = []
        free: list[Line] = []
        troubles, mark = 0, ""
        while self._bodies.at < len(self._lines):
            line = self._lines[self._bodies.at]
            self._bodies.at += 1
            found += self._tell_put_off(line)
            above, mark = mark, fence_below(mark, line)
            if line.number in self._silent:
                found += self._read_silent(line)
                free.append(Line(line.number, "", line.above))
                continue
            code = above or mark or line.text.lstrip().startswith("# ")
            if code or not line.text.strip():
                if line.text.strip():
                    tells = self._reader.accountant.tells(line.text[:MAX_LINE])
                    found.append(LineReading(line.number, line.text, comment=tells))
                free.append(Line(line.number, "", line.above))
                continue
            if is_stop(line):
                found.append(self._stop(line))
                break
            before, told = self._part_message(line)
            if before is None:
                before, told = self._part_sentences(line)
            strict = self._strict(told)
            if strict is not None and before is not None:
                found.append(strict)
                free.append(before)
                continue
            if strict is None:
                free.append(line)
                troubles = 0
                continue
            if strict.what is not None:
                self._already.note((strict,), self._one.verb.key if self._one else "")
            troubles = troubles + 1 if isinstance(strict.what, Trouble) else 0
            if troubles > MAX_TROUBLES:
                found.append(LineReading(line.number, line.text, _ENOUGH, self._lines[-1].number))
                break
            found.append(strict)
            free.append(Line(line.number, "", line.above))
        rest = self._answer_once(self._free(free))
        first = [each for each in rest if each.line in self._ahead]
        others = [each for each in rest if each.line not in self._ahead]
        every = [*first, *map(self._unless_taken_back, found), *others]
        return tuple(sorted(every, key=lambda each: each.line))

    def _tell_put_off(self, line: Line) -> list[LineReading]:
        """Tell what of a line is for another update. The text of a proposal below it is passed over."""
        late = self._put_off.get(line.number, ())
        through = self._bodies.skip() if any(each.body for each in late) else 0
        return [LineReading(line.number, each.text, each.why, through) for each in late]

    def _read_silent(self, line: Line) -> list[LineReading]:
        """Read a line that looks like a machine's: a command in due form may be one all the same."""
        said = self._strict(line) if " " in plain(line.text) else None
        if said is not None and isinstance(said.what, Command):
            return [said]
        if not line.text.strip():
            return []
        tells = len(self._silent) <= MOST_SILENT and self._reader.accountant.tells(line.text)
        return [LineReading(line.number, line.text, comment=tells)]

    def _answer_once(self, readings: Sequence[LineReading]) -> list[LineReading]:
        """Return the readings, in which whatever asks the same as one before is a comment."""
        looks = {verb.key for verb in self._vocabulary.verbs if verb.read_only}
        asked: set[tuple[str, str]] = set()
        found = []
        for each in readings:
            same = (each.what.verb, repr(each.what.args)) if isinstance(each.what, Command) else None
            if same in asked:
                each = LineReading(each.line, each.text, comment=True)
            elif same and same[0] in looks:
                asked.add(same)
            found.append(each)
        return found

    def _unless_taken_back(self, each: LineReading) -> LineReading:
        """A strict command, held if the line right below it says that it is not meant."""
        if not isinstance(each.what, Command):
            return each
        below = {each.line, each.line + 1}
        corrected = self._reader.corrected & below and not self._takes(each.what, plain(each.text), "wants")
        if not (self._reader.taken_back & below or corrected or self._reader.disclaimed):
            return each
        held = Doubt("What stands beside it says that it is not meant.", (each.what,), (plain(each.text),))
        return msgspec.structs.replace(each, what=held)

    def command(self, line: Line) -> tuple[LineReading, ...]:
        """What a line is by itself; nothing if it is prose."""
        strict = self._strict(line)
        if strict is not None:
            return (strict,) if strict.what is not None else ()
        said = self._reader.alone().read((line,)).get(line.number, ())
        return tuple(LineReading(line.number, line.text, what) for what in said)

    def _part_message(self, line: Line) -> tuple[Line | None, Line]:
        """What stands before a message in its line, and the message as the usage has it; the line if there
        is none."""
        text = quotes(line.text)
        found = _TOLD.search(text) if ":" in text or '"' in text else None
        if (
            found is None
            or "tell" not in self._forms.by_word
            or (found["say"] and "say" in self._forms.by_word)
        ):
            return None, line
        said = (found["who"] or "all").casefold()
        names = [
            self._find_reader(name, line.text[: found.start()])
            for name in re.split(r"[\s,&]+(?:and\s+)?", said)
            if name != "and"
        ]
        who = "all" if "all" in names else ", ".join(names)
        if not all(names):
            return None, line
        said_to = line.text[found.end() :].strip() or self._take_quotation()
        if not said_to:
            return None, line
        whole = _SAID_WHOLE.match(quotes(said_to))
        rest = said_to[whole.end() :] if whole else ""
        told = msgspec.structs.replace(line, text=f"tell {who}: {said_to.removesuffix(rest).strip()}")
        ahead = f"{line.text[: found.start()].strip()} {rest}".strip()
        plainly = text[found.end("who") : found.end()].strip() == ":" if found["who"] else False
        strict = line.text.lstrip()[:4].casefold() == "tell" and said in (who.casefold(), "all")
        if not ahead and strict and plainly:
            return None, line
        return msgspec.structs.replace(line, text=ahead), told

    def _part_sentences(self, line: Line) -> tuple[Line | None, Line]:
        """What stands behind an order with words of its own in its line and acts by itself, and the order: `cancel the
        jump. I recruit 2.`; None and the line if nothing does."""
        text = plain(line.text)
        forms = self._forms.find_by_first_word(first_word(text)) if WORD.match(text) else ()
        if not any(each.slots and each.slots[-1].kind == "text" and not each.body for each in forms):
            return None, line
        first, *others = sentences(line.text)
        begun = next(
            (one.start for one in others if self._acts(msgspec.structs.replace(line, text=one.text))), 0
        )
        told = msgspec.structs.replace(line, text=line.text[:begun].strip() if begun else first.text)
        if not begun or not isinstance(self._fit(plain(told.text), told), Command):
            return None, line
        return msgspec.structs.replace(line, text=line.text[begun:]), told

    def _find_reader(self, name: str, before: str) -> str:
        """Return the player whom a word names, a slip of the finger put right, or `all`; "" for nobody. `him` is the only
        one who is named `before` it in its line."""
        players = self._reader.pointer.players
        if name in _EVERYBODY:
            return "all"
        if name in _PRONOUNS:
            named = {players[word] for word in WORD.findall(before.casefold()) if word in players}
            return named.pop() if len(named) == 1 else ""
        return players.get(name) or next(iter(nearest(name, players)), "")

    def _take_quotation(self) -> str:
        """Return what stands in quotes below a line that ends in a colon, and go on behind it; "" if nothing does."""
        at = self._bodies.at
        while at < len(self._lines) and not self._lines[at].text.strip():
            at += 1
        said: list[str] = []
        for each in self._lines[at : at + MAX_QUOTED_LINES]:
            text = quotes(each.text.strip())
            if not text or not (said or text.startswith('"')):
                return ""
            said.append(text)
            if text.rstrip(".!").endswith('"') and len("".join(said)) > 1:
                self._bodies.at = at + len(said)
                return " ".join(said)
        return ""

    # Strict commands, and texts

    def _proposes_exactly(self, text: str) -> bool:
        """Return whether a line is a proposal's first one as its usage has it: any words are a title there."""
        head, colon, title = text.partition(":")
        verb = first_word(self._one.verb.usage) if self._one else ""
        one_title = bool(title.strip()) and not re.search(r"[.!?;]\s", title) and not open_brace(text)[1]
        return bool(colon) and one_title and head.strip().casefold() == verb

    def _strict(self, line: Line) -> LineReading | None:
        """A line that fits a usage, or begins a text; None if it is to be read as free words."""
        text = plain(line.text)
        block = self._at.get(line.number)
        foreign = block is not None and block.foreign
        long = len(line.text) > MAX_LINE and bool(self._forms.find_by_first_word(first_word(text)))
        announces = self._one is not None and not (foreign or long or self._proposes_exactly(text))
        if announces and (found := self._read_proposal(line, block)):
            return found
        if not text or not WORD.match(text) or self._heads_vote(line):
            return None
        if (asked := doubt_unknown(text, line, self._vocabulary, self._forms)) is not None:
            return LineReading(line.number, line.text, asked)
        text = (
            self._forms.order_conditionally(text)
            or self._forms.find_wished(text)
            or self._forms.find_set(text)
            or text
        )
        if (which := self._ask_which_to_cancel(text, line)) is not None:
            return which
        if asked_of := _ASKED_OF.match(text):
            if self._find_reader(asked_of["who"].casefold(), ""):
                return None  # `question for all: …` asks the players
            if asked_of["who"].casefold() == "admin":
                text = f"{asked_of['verb']} {text[asked_of.end() :]}"
        what = self._fit(text, line)
        behalf = _BEHALF.match(text)
        if behalf and behalf["name"].casefold() in self._reader.pointer.players:
            lent = what if isinstance(what, Command) else _not_lent(behalf["name"])
            return LineReading(line.number, line.text, lent)
        if isinstance(what, Command):
            return self._take_command(what, text, line, block)
        return self._explain(what, text, line, block)

    def _heads_vote(self, line: Line) -> bool:
        """Return whether a line shows an open proposal above a vote: `Proposal 3 (Repeal KickBack)`, and below `My vote: yes`."""
        below = self._lines[self._bodies.at].text if self._bodies.at < len(self._lines) else ""
        shown = line.text.strip() and matter_headed(line.text, self._reader.pointer)
        if not shown or len(below) > MAX_TITLE or not self._reader.may_vote(below):
            return False
        tokens = self._reader.pointer.tokens(below, Context((), ()))
        return not any(token.on and token.how in EXACT for token in tokens)

    def _take_command(self, what: Command, text: str, line: Line, block: Block | None) -> LineReading | None:
        """The command that a line is, with the text below it; None if it says more, and is read as a sentence."""
        if block is not None and block.foreign:
            return LineReading(line.number, line.text, Doubt(_QUOTED, (what,), (text,)))
        if self._answers_order(what, line):
            return LineReading(line.number, line.text, Doubt(_REMARKED, (what,), (text,)))
        broken = block is not None and block.line.number != line.number
        if body := self._forms.body_of(text):
            # `One might` / `propose, for instance, that …`
            return None if broken and ":" not in text else self._bodies.below(what, body, line)
        within = block is not None and block.several
        votes = self._votes(what)
        if not (votes or within or self._takes(what, text, "text")):
            return LineReading(line.number, line.text, what)
        own = not within and line.number not in self._silent  # no vote of a machine's counts
        if own and (cast := self._cast_in_due_form(what, text, line)):
            self._due[line.number] = cast
            return None
        if within and broken:
            if not self._holds_nothing(what, line):
                doubt = Doubt(_BROKEN, (what,), (text,))
                self._within[line.number] = LineReading(line.number, line.text, doubt)
            return None  # as a sentence, in the light of the whole mail
        more = self._says_more(what, text, line, within=within)
        return None if more else LineReading(line.number, line.text, what)

    def _says_more(self, what: Command, text: str, line: Line, *, within: bool) -> bool:
        """Whether a line that fits a usage says more than that one command, read as a sentence."""
        said = self._read_alone(line)
        votes = self._votes(what)
        done = [each for each in said if isinstance(each, Command)]
        if (votes and done) or len(done) > 1 or (within and said):
            return True
        meant = (each.readings if isinstance(each, Doubt) else (each,) for each in said)
        # `tag list carol and bob` is one order: its verb is said once
        again = text.casefold().split().count(first_word(text).casefold()) > 1
        if again and sum(any(one.verb == what.verb for one in readings) for readings in meant) > 1:
            return True
        if self._holds_nothing(what, line):
            return True
        # a day ends where its clause does: `away until friday. Until then carol plays`
        return any(
            each.verb == what.verb and each.args.get("when") not in (None, what.args.get("when"))
            for each in done
        )

    def _holds_nothing(self, what: Command, line: Line) -> bool:
        """Whether it would hold for an update what is no command, and says something as a sentence."""
        held = what.verb == LATER and bool(self._read_alone(line))
        return held and not isinstance(self._fit(str(what.args["command"]), line), Command)

    def _explain(
        self, what: Trouble | None, text: str, line: Line, block: Block | None
    ) -> LineReading | None:
        """What is wrong with a line that fits no usage though it begins as one does; None if it may be a sentence."""
        foreign = block is not None and block.foreign
        if what is None:
            usage = self._forms.tries_body(line)
            return self._explain_body(usage, line) if usage else None
        if foreign:
            return None
        if len(line.text) > MAX_LINE:
            through = self._bodies.skip() if self._forms.meant_a_body(text, what) else 0
            return LineReading(line.number, line.text, what, through)
        within = block is not None and block.several
        if within or self._speaks(line):
            return None
        if self._forms.meant_a_body(text, what):
            return LineReading(line.number, line.text, what, self._bodies.skip())
        return LineReading(line.number, line.text, what)

    def _explain_body(self, usage: str, line: Line) -> LineReading:
        """What is written instead of a message that was begun in other words."""
        through = self._bodies.skip()
        whole = through <= line.number and not usage.endswith("…")
        usage = usage if whole else show_head(usage)
        reason = Reason.UNKNOWN if whole else Reason.UNCLEAR  # what can be sent as it stands is offered
        return LineReading(
            line.number, line.text, Trouble(reason, _NOT_TOLD.format(usage=usage), usage), through
        )

    def _ask_which_to_cancel(self, text: str, line: Line) -> LineReading | None:
        """Return the question which of the orders that stand is cancelled, the last one first, where a line does
        not say."""
        if not _CANCELLED.fullmatch(text):
            return None
        offers = tuple(dict.fromkeys(self._vocabulary.lexicon.ordered.values()))[::-1]
        commands = [(said, command) for said in offers if (command := self._forms.find_command(said, line))]
        if not commands:
            return None
        said, meant = zip(*commands, strict=True)
        return LineReading(line.number, line.text, Doubt(_WHICH, meant, said))

    def _answers_order(self, what: Command, line: Line) -> bool:
        """Return whether a line without a thing or a number stands below a quoted order of its author's, of which it may
        speak: `leave` below `> 3. vote nay on 5`."""
        above = plain(line.above.strip().rpartition("\n")[2].lstrip("> ")) if line.above else ""
        looks = {verb.key for verb in self._vocabulary.verbs if verb.read_only}
        bare = what.verb not in looks and not any(each for each in what.args.values())
        return bare and bool(above) and self._forms.acts(Line(line.number, above))

    def _cast_in_due_form(self, what: Command, text: str, line: Line) -> Cast | None:
        """Return the vote on open matters that a line is; None if it has anything else to it."""
        ballot = self._vocabulary.ballot
        if ballot is None or what.verb != ballot.verb or text != line.text.strip().rstrip("."):
            return None
        choice, numbers = what.get_text(ballot.choice), what.get_text(ballot.on).split(",")
        if choice not in CHOICES or not all(number.isdigit() for number in numbers):
            return None
        on = tuple(map(int, numbers))
        known = (
            len(what.args) == len((ballot.choice, ballot.on))
            and set(on) <= self._reader.pointer.matters.keys()
        )
        return Cast.in_due_form(choice, on, line) if known else None

    def _takes(self, what: Command, text: str, kind: str) -> bool:
        """Return whether a usage of a command has a slot of that kind: one for text may say more."""
        forms = (
            each for each in self._forms.find_by_first_word(first_word(text)) if each.verb.key == what.verb
        )
        return any(slot.kind == kind for each in forms for slot in each.slots)

    def _fit(self, text: str, line: Line) -> Command | Trouble | None:
        if not self._forms.find_by_first_word(first_word(text)):
            near = self._forms.near(text, line)
            usage = near.usage if near is not None else ""
            loose = self._forms.find_by_first_word(first_word(usage)) if usage else ()
            text_only = bool(loose) and all(each.slots[:1] and each.slots[0].kind == "text" for each in loose)
            return None if text_only and ":" not in text[: len(first_word(text)) + MAX_NAME] else near
        if len(line.text) > MAX_LINE:
            return Trouble(Reason.UNCLEAR, "This line is too long for a command.")
        if self._forms.is_question(first_word(text)):
            question = self._forms.fit(text.rstrip(" ?"), line)
            return question if isinstance(question, Command) else None
        if self._forms.body_of(text) and (polite(line.text) or DISCLAIMED.match(line.text[:MAX_LINE])):
            return None
        known = phrase_at((first_word(text).casefold(),), 0)
        if known and not self._forms.is_led(text, alone="AND" not in known[0].classes):
            # `My mail program …` begins as `my name is …` does, `also Texas is mine` as `also ADDRESS is mine`
            return self._forms.find_command(text, line)
        return self._already.of_mine(text, line, self._forms) or self._forms.fit(text, line)

    def _read_alone(self, line: Line) -> Sequence[Command | Doubt]:
        """What a line says by itself; of equal lines only the first is read."""
        if line.text not in self._alone:
            self._alone[line.text] = self._reader.alone().read((line,)).get(line.number, ())
        return self._alone[line.text]

    def _speaks(self, line: Line) -> bool:
        """Whether a line that begins with a verb and fits no usage says something as a sentence."""
        return bool(self._read_alone(line))

    def _acts(self, line: Line, *, own: bool = False) -> bool:
        """Whether a line, by itself, is its author's vote or order, and no law; or may be, in their `own`
        voice."""
        if (
            (len(line.text) > MAX_LINE and not own)
            or self._asked >= MAX_ASKED
            or not self._reader.may_act(line.text)
        ):
            return False
        self._asked += 1
        said = self._read_alone(line)
        if _NUMBERED.match(line.text) and not own and any(not self._votes(each) for each in said):
            return False  # a clause of the law, `1. buy square`
        return bool(said) and (own or all(isinstance(each, Command) for each in said))

    def _votes(self, what: Command | Doubt) -> bool:
        ballot = self._vocabulary.ballot
        return isinstance(what, Command) and ballot is not None and what.verb == ballot.verb

    def _stop(self, line: Line) -> LineReading:
        """The line at which the author ends the reading: told, if anything is asked for below it."""
        below = [each for each in self._lines[self._bodies.at :] if each.text.strip() and not is_stop(each)]
        unread = LineReader(self._vocabulary, below, self._subject, self._quoted).read() if below else ()
        if all(each.what is None for each in unread):
            return LineReading(line.number, line.text)
        lines = "line" if len(below) == 1 else f"{len(below)} lines"
        why = f"The {lines} below “{line.text.strip()}” {'was' if len(below) == 1 else 'were'} not read."
        return LineReading(line.number, line.text, Trouble(Reason.UNCLEAR, why), below[-1].number)

    # Proposals

    def _read_proposal(self, line: Line, block: Block | None) -> LineReading | None:
        one = self._one
        if one is None or block is None or block.line.number != line.number:
            return None
        headed = self._read_headed(line, block)
        if headed is not None:
            return self._bodies.take_announced(headed, one, line, line.number)
        if not _LAWFUL.search(block.text.casefold()):
            return None
        return self._read_said(one, line, block) or self._read_lawful(one, line, block)

    def _read_headed(self, line: Line, block: Block) -> Announced | None:
        """A proposal of one line, or the heading or the labelled title of one."""
        whole = read_in_one_line(quotes(line.text)) if block.line.number == block.through else None
        if whole is not None and not self._already.holds(whole.title):
            return msgspec.structs.replace(whole, unsure=self._doubt_draft(line))
        title, number = read_heading(line.text), read_heading_number(line.text)
        if title and not self._already.holds(title) and number not in self._reader.pointer.matters:
            doubted = self._doubt_draft(line) or (_UNSAID.text if is_moved(line.text) else "")
            return Announced(
                title, unsure="It may be a proposal that was made before." if number else doubted
            )
        title = self._find_label(line)
        return Announced(title, unsure=self._doubt_draft(line)) if title else None

    def _doubt_draft(self, line: Line) -> str:
        """What is unclear of a proposal that may be none yet; "" if nothing is."""
        return _DRAFTED if self._is_draft(line) or self._is_planned() else ""

    def _read_said(self, one: Form, line: Line, block: Block) -> LineReading | None:
        """A proposal that a sentence of a paragraph announces. What may be one is noted."""
        led, depth = open_brace(block.text)
        called = drafted = False
        for sentence in sentences(led):
            tokens = self._reader.pointer.tokens(sentence.text, Context((), ()))
            said = read_announcement(sentence.text, tokens, sentence.mark)
            if said is not None and self._leads(said, sentence.mark, block):
                continue
            if said is not None and called and tokens[0].word == "propose":
                said = msgspec.structs.replace(said, unsure=said.unsure or _CALLED)
            called |= not all(token.has("FILLER", "ADV", "COMMA") for token in tokens)
            drafted |= any(token.word in ("draft", "proto") for token in tokens)
            if said is None and sentence.start and not read_heading_number(sentence.text):
                title = read_heading(sentence.text)
                said = Announced(title) if title and not self._already.holds(title) else None
            if said is None and (doubted := maybe_announced(sentence.text, tokens, sentence.mark)):
                self._note_maybe(doubted, one, line)
            if said is None or self._already.holds(said.title):
                continue
            if drafted or self._is_draft(line):
                said = msgspec.structs.replace(said, unsure=_DRAFTED)
            behind = led[sentence.start + len(sentence.text) + len(sentence.mark) :].strip()
            more, also = self._part(behind, line) if said.text else (behind, "")
            before = f"{led[: sentence.start + said.start].strip()} {also}".strip()
            found = self._bodies.take_announced(said, one, line, block.through, more, depth)
            if before:
                self._before[line.number] = Line(line.number, before, line.above)
                if not also:
                    self._ahead.add(line.number)
            return found
        return None

    def _note_maybe(self, said: str, one: Form, line: Line) -> None:
        """Ask about what may be proposed."""
        title = said[:80]
        command = Command(one.verb.key, {one.slots[0].name: title, one.body: said}, line.number, line.text)
        doubt = Doubt(_UNSAID.text, (command,), (f"propose: {title}",))
        self._maybe.append(LineReading(line.number, line.text, doubt))

    def _read_lawful(self, one: Form, line: Line, block: Block) -> LineReading | None:
        """A change of the law said as an order, which may be meant as a proposal."""
        if self._answering or self._is_addressed() or self._is_draft(line):
            return None
        said = lawful(block.text)
        if said is None:
            return None
        named = part_title(self._find_above())[0]
        said = msgspec.structs.replace(said, title=named or said.title)
        return self._bodies.take_announced(said, one, line, block.through)

    def _find_label(self, line: Line) -> str:
        """The title that a line labels, of what is no proposal yet; "" for none."""
        at = self._bodies.at
        told = (each.text for each in reversed(self._lines[: at - 1]) if each.text.strip())
        above = next((text for text in told if not RULE.match(text)), "")
        below = [each.text for each in self._lines[at : at + 3] if each.text.strip()][:1]
        title = read_labelled_title(line.text, above, below)
        return "" if self._already.holds(title) or self._reader.pointer.find_titled(title) else title

    def _leads(self, said: Announced, mark: str, block: Block) -> bool:
        """Whether a sentence only leads to a proposal in due form below it."""
        if not f"{said.text or said.title}{mark}".endswith(":") and not mark.startswith(":"):
            return False
        below = next(
            (each for each in self._lines if each.number > block.through and each.text.strip()), None
        )
        return below is not None and self._forms.begins_body(below)

    def _part(self, more: str, line: Line) -> tuple[str, str]:
        """What stands behind a proposal in its paragraph: its text, and what votes or orders."""
        for sentence in sentences(more):
            if self._acts(Line(line.number, sentence.text, line.above)):
                return more[: sentence.start].strip(), more[sentence.start :].strip()
        return more, ""

    def _is_draft(self, line: Line) -> bool:
        """Whether a line above, or the subject, says that it is a draft, or any line that it is not submitted."""
        if self._draft_at is None:
            drafts = (each.number for each in self._lines if DRAFT.match(each.text[:40]))
            disclaimed = any(DISCLAIMED.match(each.text[:MAX_LINE]) for each in self._lines)
            self._draft_at = (
                0
                if disclaimed or DRAFT.match(self._subject)
                else next(drafts, self._lines[-1].number + 1 if self._lines else 1)
            )
        return line.number >= self._draft_at

    def _find_above(self) -> str:
        """Return the last line above that is not blank; "" for none."""
        above = (each.text for each in reversed(self._lines[: self._bodies.at - 1]) if each.text.strip())
        return next(above, "")

    def _is_planned(self) -> bool:
        """Whether the line above, which ends in a colon, says that what follows is for another time, or
        asks about it."""
        above = self._find_above()
        if not above.rstrip().endswith(":"):
            return False
        tokens = self._reader.pointer.tokens(above[:MAX_LINE], Context((), ()))
        return have(tokens, "LATER", "IWILL", "DOUBT", "COND", "SHOW")

    def _is_addressed(self) -> bool:
        """Whether the lines above speak to somebody, or show something."""
        above = self._find_above()
        return above.rstrip().endswith(":") or bool(_SHOWN.match(above))

    # The rest

    def _free(self, lines: Sequence[Line]) -> list[LineReading]:
        lines = [self._before.get(line.number, line) for line in lines]
        said = self._reader.read(lines, self._own, self._due)
        readings: list[LineReading] = list(self._maybe)
        told = {each.line for each in readings}
        commented = {
            number
            for each in self._reader.comments
            for number in range(
                each.line, (self._at[each.line].through if each.line in self._at else each.line) + 1
            )
        }
        for number, one in self._within.items():
            done = said.get(self._at[number].line.number, ())
            verbs = {
                each.verb for what in done for each in (what.readings if isinstance(what, Doubt) else (what,))
            }
            if isinstance(one.what, Doubt) and one.what.readings[0].verb not in verbs:
                said[number] = (*said.get(number, ()), one.what)
        for line in lines:
            if line.number in told and line.number not in said:
                continue
            block = self._at.get(line.number)
            if line.number in said:
                readings += [
                    LineReading(line.number, _quote(what, line, block), what) for what in said[line.number]
                ]
                readings += [each for each in self._reader.comments if each.line == line.number]
            elif block and block.line.number in said:
                continue  # it goes on with what is read there
            elif line.text.strip():
                readings.append(LineReading(line.number, line.text, comment=line.number in commented))
        return readings


def _quote(what: Command | Doubt, line: Line, block: Block | None) -> str:
    """The line as it is quoted with what was read in it; of several that are one, the sentence."""
    if block is None or block.short:
        return line.text
    held = what.readings[:1] if isinstance(what, Doubt) else (what,)
    return next((each.text for each in held if each.text), line.text)


def _not_lent(name: str) -> Trouble:
    why = f"{name} has not lent you control of that. If it is for yourself, write it without “for {name}”."
    return Trouble(Reason.NOT_YOURS, why, "")
