"""All that was asked and decided in a game, on one page, and found again by its words: questions, rulings,
deadlines that were moved, facts that the Admin has set, corrections of the past. Whoever searches is shown
too what the log says of it.

The words are kept in the store's index (`ports.Reading.passages`), which is a cache of the log: it is brought
up to date when somebody asks by mail, and what is newer is looked through as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from nomicd.kernel import margin
from nomicd.kernel.correction import PastCorrected, correction, records_in_force
from nomicd.kernel.events import Record
from nomicd.kernel.finding import Wanted, parse_search, relevance
from nomicd.kernel.game import AnyGame
from nomicd.kernel.margin import DeadlineMoved, Note, QuestionRaised
from nomicd.kernel.page import Lines, Page, Section
from nomicd.services.ports import HostedGame, Passage, Reading, Writing
from nomicd.services.repository import rulings
from nomicd.services.repository.rulings import RulingHistory
from nomicd.services.repository.settings import game_progress

MOST = 40
"""Lines of a section, and of what is found."""

MOST_COUNTED = 400
"""So much is counted of what is found."""

QUESTION, RULING, DEADLINE, ADMIN, CORRECTION = "question", "ruling", "deadline", "admin", "correction"
EVENT = "event"
_SECTIONS = (("Rulings", (RULING,)), ("What the Admin has set", (ADMIN, DEADLINE, CORRECTION)))
_NOTES: dict[type[Note], str] = {QuestionRaised: QUESTION, DeadlineMoved: DEADLINE}


def keep(tx: Writing, game: HostedGame, ruleset: AnyGame, state: object) -> None:
    """Bring the index up to date."""
    after, new = _newer(tx, game, ruleset, state)
    if not after:
        tx.drop_passages(game.slug)
        tx.drop_passages(_log(game))
    tx.put_passages(new)
    tx.save(msgspec.structs.replace(game_progress(tx, game.slug), searchable_to=tx.head(game.slug).seq))


def page(
    tx: Reading,
    game: HostedGame,
    ruleset: AnyGame,
    state: object,
    search: str = "",
    more: Sequence[Note] = (),
) -> Page:
    """Return what is open and what was decided, the newest first; of words to search for, what holds all of
    them, the fittest first. `more` is what the mail at hand will add."""
    open_ = frozenset(each.number for _, each in _read_roll(tx, game, more).open)
    if not search.strip():
        return _show_list(_collect(tx, game, ruleset, state, search, more)[0], open_)
    known, told = find(tx, game, ruleset, state, search, more)
    return _show_found(known, told, search, open_)


def find(
    tx: Reading, game: HostedGame, ruleset: AnyGame, state: object, search: str, more: Sequence[Note] = ()
) -> tuple[list[Passage], list[Passage]]:
    """Return what was asked or decided that holds all of these words, and the lines of the log that do; the
    fittest first. Only what was never hidden is looked through."""
    known, told = _collect(tx, game, ruleset, state, search, more)
    sought = parse_search(search)
    return _fit(known, sought), _fit(told, sought)


def _read_roll(tx: Reading, game: HostedGame, more: Sequence[Note]) -> RulingHistory:
    return rulings.with_notes(rulings.read_roll(tx, game.slug), more)


def _collect(
    tx: Reading, game: HostedGame, ruleset: AnyGame, state: object, search: str, more: Sequence[Note]
) -> tuple[list[Passage], list[Passage]]:
    """Return what was decided, and what the log says, that may hold the words: what is newer than the index
    as it is."""
    after, newer = _newer(tx, game, ruleset, state)
    roll = _read_roll(tx, game, more)
    known = [each for each in newer if each.game == game.slug]
    known += [Passage(game.slug, _kind(each), 0, _describe(each, roll)) for each in more]
    told = [each for each in newer if each.game != game.slug]
    if after:
        known += tx.passages(game.slug, search, MOST_COUNTED)
        told += tx.passages(_log(game), search, MOST_COUNTED) if search.strip() else []
    return known, told


def _log(game: HostedGame) -> str:
    """Under what the sentences of its log are kept: they are many, and none of them is a decision."""
    return f"{game.slug}/log"


def _newer(tx: Reading, game: HostedGame, ruleset: AnyGame, state: object) -> tuple[int, list[Passage]]:
    """Up to which event the index holds, and what comes behind. A correction puts things aside: then all is
    told anew."""
    after = game_progress(tx, game.slug).searchable_to
    records = list(tx.records(game.slug, after))
    if after and any(each.name == PastCorrected.NAME for each in records):
        after, records = 0, list(tx.records(game.slug))
    return after, list(_passages(game, ruleset, state, records, rulings.read_roll(tx, game.slug)))


def _passages(
    game: HostedGame, ruleset: AnyGame, state: object, records: Sequence[Record], roll: RulingHistory
) -> Iterator[Passage]:
    aside = _find_put_aside(records)
    for record in records:
        if said := _read_decision(ruleset, record, roll):
            kind, text = said
            if kind == ADMIN and record.seq in aside:
                text += " A correction of the past has put that aside."
            yield Passage(game.slug, kind, record.seq, text)
        elif record.seq not in aside and (text := describe_open_event(ruleset, state, record)):
            yield Passage(_log(game), EVENT, record.seq, text)


def _find_put_aside(records: Sequence[Record]) -> set[int]:
    """Return the events that corrections of the past have put aside."""
    if all(each.name != PastCorrected.NAME for each in records):
        return set()
    return {each.seq for each in records} - {each.seq for each in records_in_force(records)}


def describe_open_event(ruleset: AnyGame, state: object, record: Record) -> str:
    """Return the line of an event that was never hidden; "" for any other."""
    if record.salt or record.name not in ruleset.codec.types:
        return ""
    return ruleset.describe_event(state, record)


def _read_decision(ruleset: AnyGame, record: Record, roll: RulingHistory) -> tuple[str, str] | None:
    """Return what was asked or decided by that, if it is anything of the kind."""
    if noted := margin.note(record):
        return _kind(noted), _describe(noted, roll)
    if found := correction(record.name, record.body):
        return CORRECTION, f"Correction {found.number}: {' '.join(found.says)} Because: {found.why}"
    if record.salt or record.name not in ruleset.codec.types:
        return None
    text = ruleset.describe_ruling(ruleset.codec.read(record))
    return (ADMIN, text) if text else None


def _describe(note: Note, roll: RulingHistory) -> str:
    """With the matter, which may stand only in the question that was answered."""
    text = rulings.describe(note, roll.find_question(note))
    about = "" if isinstance(note, DeadlineMoved) else note.about
    return text if about in text.casefold() else f"{text} It is about {about}."


def _kind(note: Note) -> str:
    return _NOTES.get(type(note), RULING)


def _show_found(
    known: Sequence[Passage], told: Sequence[Passage], search: str, open_: frozenset[int]
) -> Page:
    sections = _section("Found", known, open_)
    sections += _section("In the log", told[:MOST], open_)
    none = f"Nothing was asked or ruled that holds “{search.strip()[:60]}”."
    return Page("Rulings", () if sections else (none,), sections)


def _fit(passages: Iterable[Passage], sought: tuple[Wanted, ...]) -> list[Passage]:
    """Those that hold the words, the fittest first, then the newest."""
    ranked = [(-relevance(sought, each.text), -each.seq, each.kind, each) for each in passages]
    return [each for rank, _, _, each in sorted(ranked, key=lambda one: one[:3]) if rank]


def _show_list(known: Iterable[Passage], open_: frozenset[int]) -> Page:
    newest = sorted(known, key=lambda each: (each.seq == 0, each.seq), reverse=True)
    asked = [each for each in newest if each.kind == QUESTION and _number(each) in open_]
    sections = _section("Open questions", asked, frozenset())
    for heading, kinds in _SECTIONS:
        sections += _section(heading, [each for each in newest if each.kind in kinds], frozenset())
    return Page("Rulings", () if sections else ("Nothing was asked or ruled yet.",), sections)


def _number(question: Passage) -> int:
    """`Question 3 of bob: …`."""
    return int(question.text.split(maxsplit=2)[1])


def _section(heading: str, found: Sequence[Passage], open_: frozenset[int]) -> tuple[Section, ...]:
    lines = [_line(each, open_) for each in found[:MOST]]
    if len(found) > MOST:
        lines.append(f"And {len(found) - MOST} more: search for words, as in “rulings about rent”.")
    return (Section(heading, (Lines(tuple(lines)),)),) if lines else ()


def _line(passage: Passage, open_: frozenset[int]) -> str:
    waits = passage.kind == QUESTION and _number(passage) in open_
    return f"{passage.text} ({name_place(passage)}{', open' if waits else ''})"


def name_place(passage: Passage) -> str:
    """Return where in the log it stands: `event 212`."""
    return f"event {passage.seq}" if passage.seq else "with this mail"
