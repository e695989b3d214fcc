"""Going down the lines of a mail: commands, votes in free words, proposals with the lines below them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.mail.already import Already
from nomicd.mail.bodies import BACK, Bodies
from nomicd.mail.braced import open_brace
from nomicd.mail.forms import WORD, Forms, first_word
from nomicd.mail.proposing import LAW, lawful
from nomicd.mail.prose.announcing import Announced, announced
from nomicd.mail.prose.cutting import without
from nomicd.mail.prose.gaming import is_of_game
from nomicd.mail.prose.matching import narrates
from nomicd.mail.prose.orders import Orders
from nomicd.mail.prose.pieces import Fragment
from nomicd.mail.prose.pointing import is_entry, pointed, points_up
from nomicd.mail.quoting import Line
from nomicd.mail.readings import MINE, Doubt, LineReading, Trouble
from nomicd.mail.speech import nearby
from nomicd.mail.speech.blocks import goes_on
from nomicd.mail.speech.lexer import cut
from nomicd.mail.speech.people import People
from nomicd.mail.speech.sentences import sentences
from nomicd.mail.speech.voices import told
from nomicd.mail.times import Times
from nomicd.mail.usage import Form
from nomicd.mail.voting.ballot import Answers
from nomicd.mail.wording import MAX_LINE, fence_below, is_stop, plain, polite

MAX_TROUBLES = 5
MAX_WRAPPED = 6
MAX_ABOVE = 30
MAX_ASKED = 100
"""So many paragraphs of the texts in one mail are asked whether they are votes."""


_ENOUGH = Trouble(Reason.LIMIT, "Five lines in a row could not be read, so I stopped reading here.")
_UNSAID = Doubt(
    "It may be a change of the rules that you propose.",
    (),
    ("propose: TITLE (and the change in the lines below)",),
)
_SENTENCE = re.compile(r"propose\s+(?:that|to|we)\s", re.IGNORECASE)
_BEHALF = re.compile(r"for\s+(?P<name>[^\s,:;]+)(?:\s*[:,]\s*\S|\s+vote\b)", re.IGNORECASE)
_NARRATED = "It may be a sentence that tells something, and no command."
_NOT_TOLD = "Messages cannot be sent so: nobody got this. Write “{usage}”."
_TORN = "It may be a part of the sentence above it."


class LineReader:
    """Goes down the lines once; remembers where it stands."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        lines: Sequence[Line],
        answers: Answers,
        subject: str = "",
        quoted: str = "",
        timely: Times | None = None,
    ) -> None:
        """`answers` reads votes in free words; the mail answers one with that subject, and quotes that.
        `timely` says what is missing from the lines, and what they are in full, as texts are taken."""
        self._vocabulary = vocabulary
        self._forms = Forms(vocabulary)
        self._answers = answers
        self._orders = Orders(vocabulary, self._forms)
        me = vocabulary.lexicon.me or (vocabulary.ballot.me if vocabulary.ballot else "")
        self._people = People(me, vocabulary.lexicon.players)
        self._already = Already(vocabulary.lexicon.proposals)
        self._lines = lines
        self._told = told(lines)
        self._subject, self._quoted = subject, quoted
        self._put_off = timely.put_off if timely else {}
        self._silent = timely.silent if timely else frozenset[int]()
        self._bodies = Bodies(self._forms, timely.whole if timely else lines, self._votes)
        self._mark = ""
        self._wrapped = 0
        self._asked_votes = 0

    def read(self) -> tuple[LineReading, ...]:
        """All readings; stops where the author, or too much trouble, says so."""
        readings: list[LineReading] = []
        troubles = 0
        while self._bodies.at < len(self._lines):
            line = self._lines[self._bodies.at]
            self._bodies.at += 1
            found = self._next(line)
            if not found:
                continue
            one = self._forms.proposal_form()
            self._already.note(found, one.verb.key if one else "")
            if troubles == MAX_TROUBLES:
                return (*readings, LineReading(line.number, line.text, _ENOUGH, self._lines[-1].number))
            readings.extend(found)
            what = found[-1].what
            if what is None and is_stop(line):
                return (*readings[:-1], *self._stop(line))
            troubles = troubles + 1 if isinstance(what, Trouble) else troubles * (what is None)
        return tuple(readings)

    def _stop(self, line: Line) -> tuple[LineReading, ...]:
        """The line at which the author ends the reading: told, if anything is asked for below it."""
        left = self._lines[self._bodies.at :]
        below = [each for each in left if each.text.strip() and not is_stop(each)]
        if not below:
            return (LineReading(line.number, line.text),)
        vocabulary, quoted = self._vocabulary, (self._subject, self._quoted)
        unread = LineReader(vocabulary, below, Answers(vocabulary, below, *quoted), *quoted).read()
        if all(each.what is None for each in unread):
            return (LineReading(line.number, line.text),)
        lines = "line" if len(below) == 1 else f"{len(below)} lines"
        why = f"The {lines} below “{line.text.strip()}” {'was' if len(below) == 1 else 'were'} not read."
        return (LineReading(line.number, line.text, Trouble(Reason.UNCLEAR, why), below[-1].number),)

    def _next(self, line: Line) -> tuple[LineReading, ...]:
        put_off = self._put_off.get(line.number, ())
        through = self._bodies.skip() if any(each.body for each in put_off) else 0
        late = tuple(LineReading(line.number, each.text, each.why, through) for each in put_off)
        if not line.text.strip():
            return late
        return late + self._here(line)

    def _here(self, line: Line) -> tuple[LineReading, ...]:
        before = self._mark
        self._mark = fence_below(before, line)
        if before or self._mark or (line.number in self._silent and not self._is_said(line)):
            return (LineReading(line.number, line.text),)
        return self.command(line) or (LineReading(line.number, line.text),)

    def _is_said(self, line: Line) -> bool:
        """Return True if a line that looks like code is a whole command of several words all the same."""
        text = plain(line.text)
        return " " in text and isinstance(self._strict(text, line), Command)

    def _votes(self, line: Line) -> bool:
        """Return True if a line, read by itself, is the author's vote and no law."""
        if not _VOTING.search(line.text) or len(line.text) > MAX_LINE or self._asked_votes >= MAX_ASKED:
            return False
        self._asked_votes += 1
        alone = Answers(self._vocabulary, (line,), self._subject, self._quoted).read("", line)
        return bool(alone) and all(isinstance(each, Command) for each in alone)

    def command(self, line: Line) -> tuple[LineReading, ...]:
        """The commands of the line, or its trouble or doubt; nothing if it is prose."""
        text = plain(line.text)
        if line.text.lstrip().startswith("# ") or not text or is_stop(line):
            return ()
        if not WORD.match(text):
            return self._free(line)
        if self._forms.beginning(first_word(text)) and len(line.text) > MAX_LINE:
            return self._whole(Trouble(Reason.UNCLEAR, "This line is too long for a command."), text, line)
        what = self._strict(text, line)
        if line.number in self._told:
            votes = self._answers.read("", line)  # whose votes these are, the whole mail tells
            if votes:
                return tuple(LineReading(line.number, line.text, vote) for vote in votes)
            return self._hold_quotation(self._told[line.number], what, line)
        return (
            self._by_hand(what, text, line)
            or self._untold(what, line)
            or self._read_whole_line(what, text, line)
        )

    def _read_whole_line(
        self, what: Command | Trouble | None, text: str, line: Line
    ) -> tuple[LineReading, ...]:
        """Read a line that fits a usage, or tries to."""
        if isinstance(what, Command):
            pointed_back = MINE in what.args.values()
            judged = None if pointed_back else self._answers.judge(what, line)  # None: it stands as it is
            if judged is not None:
                return tuple(LineReading(line.number, line.text, each) for each in judged)
            if several := self._split_off_votes(what, line) or self._several(what, line):
                return several
            torn = self._is_torn(line) and not self._forms.ended(self._lines[self._bodies.at - 2], line)
            held = _TORN if torn else BACK if nearby.taken_back([self._below(line)]) else ""
            held = held or (_NARRATED if narrates(text, what.args.values()) else "")
            if held and not (held == BACK and self._forms.body_of(text)):
                return (LineReading(line.number, line.text, Doubt(held, (what,), (text,))),)
            return self._whole(what, text, line)
        if said := self._free(line):
            return said
        return self._whole(what, text, line) if what else ()

    def _by_hand(self, what: Command | Trouble | None, text: str, line: Line) -> tuple[LineReading, ...]:
        """A line that is said for somebody else (`for alice: …`): it is no vote of its writer's."""
        found = _BEHALF.match(text)
        if found is None or found["name"].casefold() not in self._people.players:
            return ()
        return self._whole(what if isinstance(what, Command) else _not_lent(found["name"]), text, line)

    def _split_off_votes(self, what: Command, line: Line) -> tuple[LineReading, ...]:
        """A command with free words in the end, whose line has votes in sentences of their own behind it."""
        text = plain(line.text)
        ends = [each.tokens[-1].end for each in sentences(cut(text))]
        free = any(isinstance(value, str) and value and text.endswith(value) for value in what.args.values())
        behind = text[ends[0] :].strip() if ends else ""
        if not free or not _VOTING.search(behind) or self._forms.body_of(text):
            return ()
        first = self._strict(text[: ends[0]].rstrip(" .!"), line)
        votes = self._answers.beside(behind, line, line.number) if isinstance(first, Command) else ()
        if not isinstance(first, Command) or not any(isinstance(vote, Command) for vote in votes):
            return ()
        return tuple(LineReading(line.number, line.text, each) for each in (first, *votes))

    def _several(self, what: Command, line: Line) -> tuple[LineReading, ...]:
        """The commands of a line that fits one usage only because its last words can be anything."""
        loose = any(isinstance(value, str) and self._orders.mentions(value) for value in what.args.values())
        if not loose or self._forms.body_of(plain(line.text)):
            return ()
        said = [piece.what for piece in self._orders.read(plain(line.text), line)]
        whole = len(said) > 1 and all(isinstance(one, Command) for one in said)
        same = whole and isinstance(said[0], Command) and said[0].verb == what.verb
        return tuple(LineReading(line.number, line.text, one) for one in said) if same else ()

    def _hold_quotation(
        self, why: str, what: Command | Trouble | None, line: Line
    ) -> tuple[LineReading, ...]:
        """A line that quotes somebody, or shows an example."""
        held = Doubt(why, (what,), (plain(line.text),)) if isinstance(what, Command) else None
        return (LineReading(line.number, line.text, held),) if held else ()

    def _below(self, line: Line) -> str:
        """The next words of the author."""
        found = (below.text.strip() for below in self._lines[self._bodies.at :] if below.number > line.number)
        return next((text for text in found if text), "")

    def _untold(self, what: Command | Trouble | None, line: Line) -> tuple[LineReading, ...]:
        """A message that cannot be sent as its author wants it: nothing in it is read as anything else."""
        usage = self._forms.tries_body(line) if what is None else ""
        trouble = Trouble(Reason.UNCLEAR, _NOT_TOLD.format(usage=usage), usage)
        return (LineReading(line.number, line.text, trouble, self._bodies.skip()),) if usage else ()

    def _strict(self, text: str, line: Line) -> Command | Trouble | None:
        """Read the line by the usages alone."""
        if not self._forms.beginning(first_word(text)):
            return self._forms.near(text, line)
        if self._forms.is_question(first_word(text)):
            question = self._forms.fit(text.rstrip(" ?"), line)
            return question if isinstance(question, Command) else None
        if self._forms.body_of(text) and (polite(line.text) or (_SENTENCE.match(text) and announced(text))):
            return None  # `I propose a toast`: no proposal; what is one is read as a sentence
        return self._already.of_mine(text, line, self._forms) or self._forms.fit(text, line)

    def _whole(self, what: Command | Trouble, text: str, line: Line) -> tuple[LineReading, ...]:
        """With the lines below that belong to it."""
        if isinstance(what, Command) and self._lines and (body := self._forms.body_of(text)):
            return (self._bodies.below(what, body, line),)
        if isinstance(what, Trouble) and self._lines and self._forms.meant_a_body(text, what):
            return (LineReading(line.number, line.text, what, self._bodies.skip()),)
        return (LineReading(line.number, line.text, what),)

    # Free words

    def _free(self, line: Line) -> tuple[LineReading, ...]:
        """Votes and proposals in the author's own words."""
        if line.number <= self._wrapped or self._is_torn(line):
            return tuple(LineReading(line.number, line.text, what) for what in self._answers.read("", line))
        text, last = self._paragraph(line)
        one = self._forms.proposal_form()
        led, depth = open_brace(text)
        found = announced(led, self._people) if one else None
        if found and not self._is_new(found, last):
            found = None
        below = next(
            (each.text for each in self._lines[self._bodies.at :] if each.number > last and each.text), ""
        )
        if one is None or found is None:
            return self._read_orders_and_votes(text, line, below) or (
                self._unsaid(text, line, one, last) if one else ()
            )
        before, behind = text[: found.start], led[found.end :].strip()
        also = bool(_ALSO.match(behind))
        said = self._read_orders_and_votes(f"{before} {behind}" if also else before, line, behind or below)
        self._wrapped = last
        more = "" if also and said else behind
        return (*said, self._bodies.read_announced(found.draft, one, line, last, more, depth))

    def _is_new(self, found: Announced, last: int) -> bool:
        """Return True if it is not one that is proposed already, and speaks of the game, in the lines below
        if not yet in itself."""
        if self._already.holds(found.draft.title):
            return False
        near = self._lines[self._bodies.at : self._bodies.at + MAX_ABOVE]
        below = (each.text for each in near if each.number > last)
        return not found.draft.vague or is_of_game(" ".join(below))

    def _read_orders_and_votes(self, text: str, line: Line, below: str) -> tuple[LineReading, ...]:
        """Commands and votes in the author's own words."""
        pieces = self._orders.read(text, line, self._this(line), below)
        rest = without(text, [(piece.start, piece.end) for piece in pieces]) if pieces else text
        last = max(line.number, self._wrapped)
        cut = bool(pieces) and bool(_VOTING.search(rest))
        read = self._answers.beside(rest, line, last) if cut else self._answers.read(rest, line)
        votes = read if rest.strip() else ()
        if pieces and not _VOTING.search(rest):
            votes = tuple(vote for vote in votes if isinstance(vote, Command))
        return tuple(LineReading(line.number, line.text, what) for what in (*_what(pieces), *votes))

    def _this(self, line: Line) -> Sequence[int]:
        return pointed(line.above, self._subject, self._quoted)

    def _unsaid(self, text: str, line: Line, one: Form, last: int) -> tuple[LineReading, ...]:
        """A change of the law of which nobody says that it is proposed: in a mail that answers nothing it is,
        where nobody is spoken to before it."""
        if points_up(text) and not self._already.mine:
            return (LineReading(line.number, line.text, _UNSAID),)
        if not LAW.match(text) or "?" in text:
            return ()
        drafted = None if self._this(line) or self._is_answered() else lawful(text)
        if drafted is None or not self._lines:
            return (LineReading(line.number, line.text, _UNSAID),)
        self._wrapped = last
        return (self._bodies.read_announced(drafted, one, line, last),)

    def _is_answered(self) -> bool:
        """Return True if the lines above speak to somebody, or show something: a numbered proposal,
        `Evidence:`."""
        above = [each.text for each in self._lines[: self._bodies.at - 1][-MAX_ABOVE:]]
        called = nearby.addressed(self._people, tuple(sentences(cut(" ".join(above)))))
        led = next((text for text in reversed(above) if text.strip()), "")
        listed = any(is_entry(text, self._people.me) for text in above)
        led_to = led.rstrip().endswith(":") and not re.search(r"\b(?:i|my|me|we)\b", led, re.IGNORECASE)
        return called or listed or led_to or bool(pointed("\n".join(above), "", ""))

    def _is_torn(self, line: Line) -> bool:
        """Return True if the line goes on with a sentence that the mail program broke."""
        above = self._lines[self._bodies.at - 2] if self._bodies.at > 1 and self._lines else None
        return above is not None and goes_on(above, line) and line.text[:1].islower()

    def _paragraph(self, line: Line) -> tuple[str, int]:
        """The line with those into which a mail program broke it, and the number of the last of them."""
        said, last = [line.text.strip()], line
        for below in self._lines[self._bodies.at : self._bodies.at + MAX_WRAPPED]:
            if not goes_on(last, below):
                break
            said.append(below.text.strip())
            last = below
        self._wrapped = last.number
        return " ".join(said)[: 2 * MAX_LINE], last.number


def _what(pieces: Sequence[Fragment]) -> tuple[Command | Doubt, ...]:
    return tuple(piece.what for piece in pieces)


_VOTING = re.compile(
    r"\b(?:(?i:yea|yes|aye|yep|nay|no|nope|against|abstain\w*|vot\w+|approv\w+|support|object|oppos\w+)|FOR|PRESENT)\b"
    r"|[+-]1"
)
"""Words of a vote: without one, what is beside a command is none, not even in doubt."""

_ALSO = re.compile(r"[\s\"')]*(?:also|and|plus|besides|moreover|i\s+(?:hereby\s+)?vote)\b", re.IGNORECASE)


def _not_lent(name: str) -> Trouble:
    why = f"{name} has not lent you control of that. If it is for yourself, write it without “for {name}”."
    return Trouble(Reason.NOT_YOURS, why, "")
