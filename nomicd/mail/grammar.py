"""Turns the author's lines into commands, by the vocabulary of the moment. Nothing is guessed.

- A line is a command if the whole of it fits a usage. Case, final punctuation, `please`, `I`, `hereby`, list
  marks and a comment behind ` # ` do not matter.
- Sentences that vote, order or announce a proposal are read too (`mail/free_text`), one line's several
  acts as several commands; whatever else might have been an act is noted as a comment.
- What may be a command, or may mean several, is `Doubt`: held and shown with what it could be.
- A line that begins with a verb and does not fit is `Trouble`, with the usage to write; so is one whose first
  word is a slip of the finger away from a verb and whose rest fits. Neither is ever carried out.
- Everything else is prose, code in a fence included, and no concern of the game's. `# …` is a comment.
- A lone `quit`, `end` or `stop` ends the reading; so do five lines of trouble in a row.
- A body (the text of a proposal) takes the lines below its verb. It ends at `end` or `end proposal`; where
  another body begins; at a stop word, thanks or a farewell; at a vote that follows a blank line; and at a
  command that does, if that changes something and has no free text of its own, or if nothing but commands
  follows. Nothing in a code fence ends it.
- Of the whole mail: what is for another time is not done (`times`), nor what stands in code, a log or the
  foot of a newsletter (`machines`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import of_kind
from nomicd.mail import later, machines, times
from nomicd.mail.answers import (
    NONE,
    Block,
    GivenAnswer,
    drop_numbering,
    find_pressed_on,
    part_ending,
    read_answers,
    read_open_answers,
)
from nomicd.mail.corrections import gather_wants, read_corrections
from nomicd.mail.endings import hold_alternatives, is_ending, read_endings, read_sayings, set_endings_apart
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.free_text.announcing import DISCLAIMED
from nomicd.mail.free_text.layout import Layout
from nomicd.mail.free_text.lines import LineReader
from nomicd.mail.inserted import read_inserted
from nomicd.mail.message import Message
from nomicd.mail.messages import read_messages
from nomicd.mail.quoting import Line, others, trim
from nomicd.mail.readings import Doubt, LineReading, ParsedMail, Trouble
from nomicd.mail.strict_mail import read_strictly
from nomicd.mail.strict_words import write_strictly
from nomicd.mail.wants import join_list
from nomicd.mail.wording import (
    MAX_LINE,
    PROPOSED,
    find_signature,
    is_salutation,
    plain,
    says,
    subject_of,
)


def parse_mail(
    message: Message, vocabulary: Vocabulary, ours: str = "", asked: Sequence[Block] = ()
) -> ParsedMail:
    """Read a mail: the author's lines, or the subject if these are none. `ours` is the text of our mail that
    it answers, where it is known: what was written within it is asked about, and what answers a question of
    it is the line that was offered there. Of the questions of other mails, `asked`, one is answered by a mail
    that says nothing else."""
    lines = trim(message.text)
    kept = lines
    if not lines and (alone := _read_subject(message, vocabulary)):
        return ParsedMail(alone)
    lines, dry = _part_check(message, lines)
    lines = _take_subject_as_head(message, lines, vocabulary)
    lines, dropped = _take_pressed_on(lines, vocabulary, asked)
    said, ends = zip(*map(part_ending, drop_numbering(lines)), strict=True) if lines else ((), ())
    answers = read_answers(said, ours) or _read_bare(message, said, vocabulary, asked)
    lines = _take_out(answers, lines, ends)
    answers = (*answers, *dropped)
    readings = _read_in_either_way(message, lines, vocabulary)
    within = read_inserted(message.text, kept, vocabulary, ours, readings)
    chosen = gather_wants(reading for each in answers for reading in _take(each, vocabulary))
    told = tuple(dict.fromkeys(said for each in answers if not each.unsure for said in each.to))
    found = sorted([*readings, *within, *chosen], key=lambda each: each.line)
    if not _says_anything(found, vocabulary):
        found = [*_ask_about_subject(message, vocabulary), *found]
    names = f"{vocabulary.lexicon.me} {message.name}".casefold().split()
    return ParsedMail(tuple(found[:-1] if _is_signed(found, names) else found), dry, told)


def _part_check(message: Message, lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], bool]:
    """Return the lines without a first one that says `check`, and whether that or the subject does."""
    checked = bool(lines) and says(lines[0].text, "check")
    return lines[1:] if checked else lines, checked or says(subject_of(message), "check")


def _read_in_either_way(
    message: Message, lines: Sequence[Line], vocabulary: Vocabulary
) -> tuple[LineReading, ...]:
    """Return the readings of the lines as a program writes them, if all of them are so; else as people do."""
    strict = read_strictly(lines, vocabulary)
    if strict is not None:
        return gather_wants(strict)
    quoted = others(message.text, lines) if vocabulary.ballot else ""
    return write_strictly(_read(vocabulary, lines, message.subject, quoted), vocabulary)


def _is_signed(readings: Sequence[LineReading], names: Sequence[str]) -> bool:
    """Return whether below something else stands nothing but one of these names, or its first letter."""
    last = readings[-1] if len(readings) > 1 else None
    words = _WORDS.sub(" ", last.text.casefold()).split() if last and last.what is None else []
    return bool(words) and {*names, *(name[0] for name in names)}.issuperset(words)


def _take_out(
    answers: Sequence[GivenAnswer], lines: Sequence[Line], ends: Sequence[Line]
) -> tuple[Line, ...]:
    """Return the lines, of each that is an answer only the end of a turn behind it."""
    numbers = {each.number for each in answers}
    return tuple(end if end.number in numbers else line for line, end in zip(lines, ends, strict=True))


def _take_pressed_on(
    lines: tuple[Line, ...], vocabulary: Vocabulary, asked: Sequence[Block]
) -> tuple[tuple[Line, ...], tuple[GivenAnswer, ...]]:
    """Return the lines with each that ends a turn whatever is still asked as it is otherwise written; and
    that none of what is asked is meant."""
    forms = Forms(vocabulary)
    pressed = {line.number: said for line in lines if _is_final(said := find_pressed_on(line.text), forms)}
    if not pressed:
        return lines, ()
    offers = tuple(said for block in asked for each in block for said in each.offers.values())
    number, said = next(iter(pressed.items()))
    dropped = (GivenAnswer(number, said, offers, none=True),) if offers else ()
    kept = (msgspec.structs.replace(line, text=pressed.get(line.number, line.text)) for line in lines)
    return tuple(kept), dropped


def _is_final(said: str, forms: Forms) -> bool:
    found = forms.find_fit(plain(said)) if said else None
    return is_ending(said) if found is None else found.form.verb.final


def _read_bare(
    message: Message, lines: Sequence[Line], vocabulary: Vocabulary, asked: Sequence[Block]
) -> tuple[GivenAnswer, ...]:
    """Return what a mail answers of the questions that are open. It does nothing else but end a turn, and
    means nothing if nothing is asked."""
    if not asked:
        return ()
    forms = Forms(vocabulary)
    said = [line for line in lines if line.text.strip()]
    names = {name.casefold() for name in vocabulary.lexicon.players}
    named = [line for line in said[1:][-1:] if line.text.strip(" .!,-").casefold() in names]
    courtesy = (*filter(is_salutation, said[:1]), *find_signature(said), *named)
    left = [line for line in said if not (line in courtesy or _is_final(line.text, forms))]
    answers = read_open_answers(left, asked) if len(left) <= MOST_ANSWERS else ()
    if not answers:
        return ()
    numbers = {each.number for each in answers}
    alone = _read(vocabulary, lines, message.subject, "")
    acts = any(isinstance(each.what, Command | Doubt) and each.line in numbers for each in alone)
    return () if acts else answers


def _take(answer: GivenAnswer, vocabulary: Vocabulary) -> Iterator[LineReading]:
    """What an answer to a question of ours comes to: the lines that it takes, each as if it had been sent."""
    meant = [one for said in answer.lines for one in _read_offer(answer.number, said, vocabulary)]
    if answer.none:
        ballot = vocabulary.ballot
        votes = [one.get_text(ballot.on) for one in meant if ballot and one.verb == ballot.verb]
        said = {"proposals": ",".join(dict.fromkeys(votes)), "declined": "\n".join(answer.lines)}
        declined = Command(NONE, dict(said), answer.number, answer.text)
        yield LineReading(answer.number, answer.text, declined)
    elif answer.unsure:
        yield LineReading(answer.number, answer.text, Doubt(_WHICH, tuple(meant), answer.lines))
    elif len(meant) < len(answer.lines):
        usage = answer.lines[0]
        yield LineReading(answer.number, answer.text, Trouble(Reason.UNCLEAR, _IN_FULL, usage))
    else:
        yield from (LineReading(answer.number, one.text, one) for one in meant)


def _read_offer(number: int, said: str, vocabulary: Vocabulary) -> Iterator[Command]:
    """The commands that a line is which was offered; none where more belongs to it."""
    line = Line(number, said)
    if Forms(vocabulary).begins_body(line):
        return
    for each in later.read_orders(LineReader(vocabulary, ()).command(line), vocabulary):
        if isinstance(each.what, Doubt):
            yield from each.what.readings[:1]
        elif isinstance(each.what, Command):
            yield each.what


MOST_ANSWERS = 5
_WHICH = "It is not clear which of these you mean."
_IN_FULL = "This needs more than its number: send it as a whole."


def _read(
    vocabulary: Vocabulary, lines: Sequence[Line], subject: str, quoted: str
) -> tuple[LineReading, ...]:
    """All readings of the lines of a mail that answers one with that subject, and quotes that."""
    wanted = Forms(vocabulary).wants
    lines = set_endings_apart(join_list(lines, wanted), wanted, vocabulary) if wanted else lines
    asked = _Asked(vocabulary, subject, quoted)
    spread = Layout(vocabulary).spread(lines)
    timely = times.set_apart(spread, vocabulary, asked)
    timely = msgspec.structs.replace(timely, whole=tuple(lines), silent=machines.nobodys(spread))
    readings = LineReader(vocabulary, timely.lines, subject, quoted, timely).read()
    readings = hold_alternatives(gather_wants(_drop_answered(readings)), vocabulary)
    forms = Forms(vocabulary)
    readings = read_messages(read_corrections(readings, vocabulary, forms), vocabulary, forms)
    meant = machines.drop_unmeant(
        read_endings(read_sayings(readings, vocabulary), vocabulary), spread, vocabulary
    )
    return later.read_orders(meant, vocabulary)


def _drop_answered(readings: Sequence[LineReading]) -> Iterator[LineReading]:
    """Yield the readings but for comments that say a question which was read: `1: What is a tie?`."""
    asked = {(each.line, _WORDS.sub("", each.text)) for each in readings if isinstance(each.what, Command)}
    for each in readings:
        if not (each.comment and each.text.endswith("?") and (each.line, _WORDS.sub("", each.text)) in asked):
            yield each


_IN_SUBJECT = "Only the subject says it."
_WORDS = re.compile(r"\W+")


class _Asked:
    """Answers what one sentence would do if it stood alone in the mail."""

    def __init__(self, vocabulary: Vocabulary, subject: str, quoted: str) -> None:
        self._vocabulary, self._subject, self._quoted = vocabulary, subject, quoted
        self._forms = Forms(vocabulary)
        self._looks = {verb.key for verb in vocabulary.verbs if verb.read_only}
        self._usages = {verb.key: verb.usage for verb in vocabulary.verbs if verb.source != "the service"}

    def acts(self, text: str, line: Line) -> tuple[Command, ...]:
        alone = (Line(line.number, text, line.above),)
        found = LineReader(self._vocabulary, alone, self._subject, self._quoted).read()
        said = (each.what for each in found if isinstance(each.what, Command))
        return tuple(each for each in said if each.verb not in self._looks)

    def fits(self, text: str, line: Line) -> Command | None:
        said = plain(text)
        found = self._forms.fit(said, line) if self._forms.find_by_first_word(first_word(said)) else None
        return found if isinstance(found, Command) else None

    def is_name(self, command: Command) -> bool:
        named = _CLAUSED.search(self._usages.get(command.verb, ""))
        return named is not None and bool(command.args.get(named[1]))


_CLAUSED = re.compile(r"\[[^\[\]<]*<(\w+):text")
"""A clause that may be left out, with a name in it."""


def _take_subject_as_head(
    message: Message, lines: tuple[Line, ...], vocabulary: Vocabulary
) -> tuple[Line, ...]:
    """The lines below the command that the subject is, where it says `Proposal: TITLE` and the first line is
    no command itself: then the mail is the text."""
    said = PROPOSED.match(message.subject) if lines else None
    body = Forms(vocabulary).proposal_form() if said else None
    if said is None or body is None or any(DISCLAIMED.match(line.text[:MAX_LINE]) for line in lines):
        return lines
    first = LineReader(vocabulary, lines[:1]).read()
    if any(reading.what and not isinstance(reading.what, Doubt) for reading in first):
        return lines
    return (Line(0, f"{body.verb.usage.split(maxsplit=1)[0]}: {said['title']}"), *lines)


def _read_subject(message: Message, vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Return the commands that the subject of a mail without a text is. Its line is 0."""
    said = LineReader(vocabulary, ()).command(Line(0, subject_of(message)))
    readings = later.read_orders(said, vocabulary)
    return readings if all(isinstance(reading.what, Command) for reading in readings) else ()


def _says_anything(readings: Sequence[LineReading], vocabulary: Vocabulary) -> bool:
    """Return whether a mail does or asks anything, or may, but to end a turn."""
    final = {verb.key for verb in vocabulary.verbs if verb.final}
    return any(
        each.what is not None and not (isinstance(each.what, Command) and each.what.verb in final)
        for each in readings
    )


def _ask_about_subject(message: Message, vocabulary: Vocabulary) -> Iterator[LineReading]:
    """Yield the questions whether the commands are meant that the subject of a new mail is, above mere chat:
    `Subject: buy 2 cards`. A verb alone is what the mail is about: `Subject: done`."""
    looks = {verb.key for verb in vocabulary.verbs if verb.read_only}
    new = subject_of(message) == message.subject
    for each in _read_subject(message, vocabulary) if new else ():
        if isinstance(each.what, Command) and each.what.verb not in looks and each.what.args:
            yield msgspec.structs.replace(each, what=Doubt(_IN_SUBJECT, (each.what,), (plain(each.text),)))


def understand(lines: Sequence[Line], vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Read the lines in order, blank ones left out."""
    return _read(vocabulary, lines, "", "")


def understand_inner(command: Command, vocabulary: Vocabulary) -> tuple[Command, ...] | Refused:
    """Return the commands that the text in another one is, as in `as bob: buy square`, if each changes
    something; or why it is not."""
    said = str(command.args["command"])
    readings = understand([Line(command.line, said)], vocabulary)
    meant = [each.what for each in readings]
    found = tuple(of_kind(Command, meant))
    if not found or len(found) < len(readings):
        trouble = next(of_kind(Trouble, meant), None)
        return Refused(Reason.UNCLEAR, trouble.text if trouble else f"“{said[:80]}” is no command")
    changing = {verb.key for verb in vocabulary.verbs if not verb.read_only}
    if any(each.verb not in changing for each in found):
        return Refused(Reason.UNCLEAR, f"“{said[:80]}” changes nothing")
    return tuple(msgspec.structs.replace(each, line=command.line) for each in found)
