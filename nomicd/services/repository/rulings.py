"""Questions to the Admin and what the Admin ruled: numbered, kept in the margin of the log, found again by
the matter that they are about (rule 2.3 of BoredNomic)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

import msgspec

from nomicd.kernel import margin
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record, of_kind
from nomicd.kernel.margin import DeadlineMoved, Note, QuestionRaised, RulingMade
from nomicd.kernel.page import Lines, Section
from nomicd.services.ports import Reading
from nomicd.services.rows import HeldQuestion
from nomicd.table.phrases import sentence

LONGEST = 2_000
"""Characters of a question or a ruling."""

MOST_QUOTED = 3

MOST_HELD = 4
"""So many are held open in one game: each is the game played once more."""

MOST_TOLD = 5
"""So many others a digest names."""

MOST = 10
"""Questions of one player that may be open at a time."""

_MATTER = re.compile(
    r"\b(rule|event|mail|proposal|square|update)\s+#?(\w{1,12}(?:\.\d{1,3})*)", re.IGNORECASE
)
_CLAUSE = re.compile(r"(\d+)(?:\.\d+)*")


class RulingHistory(msgspec.Struct, frozen=True):
    """All questions and rulings of a game, each with the seq of its event."""

    rulings: tuple[tuple[int, RulingMade], ...]
    questions: tuple[tuple[int, QuestionRaised], ...]

    @property
    def answers(self) -> dict[int, RulingMade]:
        """The rulings in force that settle questions, by the number of the question."""
        return {each.answers: each for _, each in self.in_force if each.answers}

    @property
    def in_force(self) -> tuple[tuple[int, RulingMade], ...]:
        """Those that no later one reverses, and that reverse none."""
        return tuple(
            pair for pair in self.rulings if not pair[1].reverses and pair[1].number not in self._reversals
        )

    def find_question(self, note: Note) -> QuestionRaised | None:
        """Return the question that a ruling answers."""
        number = note.answers if isinstance(note, RulingMade) else 0
        return next((each for _, each in self.questions if each.number == number), None)

    @property
    def reversible(self) -> tuple[RulingMade, ...]:
        """Those in force, and the reversals that hold: one of these reversed, the ruling counts again."""
        return tuple(each for _, each in self.rulings if each.number not in self._reversals)

    @property
    def _reversals(self) -> set[int]:
        gone = set[int]()
        for _, each in reversed(self.rulings):
            if each.reverses and each.number not in gone:
                gone.add(each.reverses)
        return gone

    @property
    def open(self) -> tuple[tuple[int, QuestionRaised], ...]:
        """The questions that wait for the Admin."""
        return tuple(pair for pair in self.questions if pair[1].number not in self.answers)


def roll(records: Sequence[Record]) -> RulingHistory:
    """Return what a log says in its margin."""
    found = [(record.seq, each) for record, each in margin.notes(records)]
    return RulingHistory(
        tuple((seq, each) for seq, each in found if isinstance(each, RulingMade)),
        tuple((seq, each) for seq, each in found if isinstance(each, QuestionRaised)),
    )


def with_notes(known: RulingHistory, more: Sequence[Note]) -> RulingHistory:
    """Return the same and what is about to be written."""
    return RulingHistory(
        (*known.rulings, *((0, each) for each in of_kind(RulingMade, more))),
        (*known.questions, *((0, each) for each in of_kind(QuestionRaised, more))),
    )


def read_roll(tx: Reading, slug: str) -> RulingHistory:
    """Return that of a game."""
    return roll(tx.margin(slug))


def quote_on(tx: Reading, slug: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The newest rulings in force on what these texts are about, a few. Texts about nothing cost nothing."""
    if not any(_MATTER.search(text) for text in texts):
        return ()
    return on_matter(read_roll(tx, slug), texts)[:MOST_QUOTED]


def matter(text: str) -> str:
    """The first thing that a text names: `rule 14`, also for a clause of it, `event 212`; "" if none."""
    found = _MATTER.search(text)
    if not found:
        return ""
    kind, name = found[1].lower(), found[2]
    clause = _CLAUSE.fullmatch(name)
    return f"{kind} {clause[1] if clause and kind == 'rule' else name}"


def ask(known: RulingHistory, player: str, text: str) -> QuestionRaised | Refused:
    """A question of a player."""
    said = " ".join(text.split())
    if not said or len(said) > LONGEST:
        return Refused(Reason.BAD_TEXT, f"a question has 1 to {LONGEST} characters")
    if sum(each.player == player for _, each in known.open) >= MOST:
        return Refused(
            Reason.LIMIT, f"{MOST} questions of yours are open: wait until the Admin has ruled on some"
        )
    return QuestionRaised(len(known.questions) + 1, player, matter(said), said)


def rule(
    known: RulingHistory, text: str, why: str, answers: int = 0, *, deed: int = 0, undone_by: str = ""
) -> RulingMade | Refused:
    """A ruling of the Admin; `answers` is the number of an open question. `deed` and `undone_by` as in
    `RulingMade`."""
    said, why = " ".join(text.split()), " ".join(why.split())
    if not said or len(said) > LONGEST:
        return Refused(Reason.BAD_TEXT, f"a ruling has 1 to {LONGEST} characters")
    if not why:
        return Refused(Reason.UNCLEAR, "say why: “rule that … because …”")
    asked = {each.number: each for _, each in known.open}
    if answers and answers not in asked:
        return Refused(Reason.NOT_FOUND, f"there is no open question {answers}")
    about = asked[answers].about if answers else ""
    about = about or matter(said) or matter(why)
    return RulingMade(len(known.rulings) + 1, about, said, why, answers, 0, deed, undone_by)


def reverse(known: RulingHistory, number: int, why: str) -> RulingMade | Refused:
    """The Admin takes a ruling back; that too is a ruling."""
    found = [each for each in known.reversible if each.number == number]
    if not found:
        return Refused(Reason.NOT_FOUND, f"there is no ruling {number} in force")
    if not why.strip():
        return Refused(Reason.UNCLEAR, f"say why: “reverse ruling {number} because …”")
    if line := found[0].taken_back_by:
        nothing = f"ruling {number} only gives your reason, so reversing it would undo nothing"
        return Refused(Reason.NOT_NOW, f"{nothing}. To take back what you did, write: {line}")
    again = found[0].reverses
    said = f"Ruling {again} counts again." if again else f"Ruling {number} counts no more."
    return RulingMade(len(known.rulings) + 1, found[0].about, said, " ".join(why.split()), 0, number)


def describe(note: Note, asked: QuestionRaised | None = None) -> str:
    """One line for a list of decisions; a ruling quotes the question that it answers."""
    if isinstance(note, QuestionRaised):
        return f"Question {note.number} of {note.player}: {note.text}"
    if isinstance(note, DeadlineMoved):
        was, now = (f"{datetime.fromisoformat(each):%Y-%m-%d %H:%M} UTC" for each in (note.was, note.now))
        return f"The deadline of update {note.update} is moved from {was} to {now}. Because: {note.why}"
    ruled = f"Ruling {note.number}: {sentence(note.text)} Because: {sentence(note.why)}"
    if asked:
        return f"{describe(asked)} {ruled}"
    return f"{ruled} It answers question {note.answers}." if note.answers else ruled


def on_matter(known: RulingHistory, texts: Sequence[str]) -> tuple[str, ...]:
    """The rulings in force on what these texts are about, the newest first: to be quoted beside them."""
    named = {f"{kind.lower()} {name}" for text in texts for kind, name in _MATTER.findall(text)}
    wanted = {matter(each) for each in named}
    found = (each for _, each in reversed(known.in_force) if each.about and each.about in wanted)
    return tuple(describe(each, known.find_question(each)) for each in found)


def list_held_questions(tx: Reading, slug: str) -> tuple[HeldQuestion, ...]:
    """All of a game, by the number of the question."""
    return tuple(tx.rows(HeldQuestion, game=slug))


def list_open_sections(tx: Reading, slug: str) -> tuple[Section, ...]:
    """Return what a digest says of them, and of the other questions that are open."""
    kept = list_held_questions(tx, slug)
    shown = tuple(section for each in kept for section in each.shown)
    apart = {each.question for each in kept}
    asked = (each for _, each in read_roll(tx, slug).open if each.number not in apart)
    lines = tuple(describe(each) for each in asked)[:MOST_TOLD]
    return (*shown, *((Section("Open questions to the Admin", (Lines(lines),)),) if lines else ()))
