"""The log as pages: by update, by kind of event, by player; and which player an event concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

import msgspec

from nomicd.kernel.events import Record
from nomicd.kernel.page import Link, Links, LogEntries, LogEntry, Section, Table
from nomicd.services.history.archive import Entry, entry
from nomicd.services.publish.leaves import Leaf, Sheet, key_of, safe

CHUNK = 200
"""Events on a page of one kind or one player: old pages never change again."""

LONGEST = 40
"""Characters of a word that may be somebody's name."""

LEAD = "Each event holds the hash of the one before. What is hidden now is proved later by its commitment."


class Line(msgspec.Struct, frozen=True):
    """One record, the update whose page it stands on, and whether everybody may see it. `names` are the words
    in it that a player may be called by; `counts` is the update that it counts for in the past as it is in
    force, 0 for none; `aside` says that a correction has put it aside."""

    record: Record
    update: int
    names: frozenset[str]
    shown: bool
    counts: int
    aside: bool = False

    @property
    def entry(self) -> Entry:
        """As the public export has it."""
        return entry(self.record, visible=self.shown)


def words_in(record: Record) -> frozenset[str]:
    """Every short word that stands in an event by itself."""
    return frozenset(_words(msgspec.json.decode(record.body)))


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if len(value) <= LONGEST:
            yield value
    elif isinstance(value, dict):
        for each in value:
            yield from _words(each)
        for each in value.values():
            yield from _words(each)
    elif isinstance(value, list):
        for each in value:
            yield from _words(each)


def _of_update(number: int, update: int) -> Link:
    """Where the log of an update is; of the opening, and of what came since the last one."""
    plain = f"Update {number}" if number <= update else f"Since update {update}"
    return Link(plain if number else "Opening", f"log/u/{number}")


def leaves(lines: Sequence[Line], players: Sequence[str], update: int) -> Iterator[Leaf]:
    """All pages of a log; `update` is the last that was made."""
    kinds: dict[str, list[Line]] = {}
    for line in lines:
        kinds.setdefault(line.record.name, []).append(line)
    persons = {name: [line for line in lines if line.shown and name in line.names] for name in players}
    yield from _by_update(lines, update)
    for kind in sorted(kinds):
        yield from _chunks(f"log/kind/{safe(kind)}", f"Events of the kind {kind}", kinds[kind])
    for name in sorted(persons):
        yield from _chunks(f"log/player/{safe(name)}", f"Events that concern {name}", persons[name])
    yield _front(lines, kinds, persons, update)


def _by_update(lines: Sequence[Line], update: int) -> Iterator[Leaf]:
    groups = [(number, list(found)) for number, found in groupby(lines, key=lambda line: line.update)]
    for place, (number, found) in enumerate(groups):
        before = _of_update(groups[place - 1][0], update) if place else None
        after = _of_update(groups[place + 1][0], update) if place + 1 < len(groups) else None
        title = f"Log: {_of_update(number, update).text.lower()}"
        yield _page(f"log/u/{number}", title, found, before, after)


def _chunks(path: str, title: str, lines: Sequence[Line]) -> Iterator[Leaf]:
    """Pages of so many lines. There is always a first one."""
    count = max(1, -(-len(lines) // CHUNK))
    for number in range(1, count + 1):
        found = lines[(number - 1) * CHUNK : number * CHUNK]
        before = Link("Earlier", f"{path}/{number - 1}") if number > 1 else None
        after = Link("Later", f"{path}/{number + 1}") if number < count else None
        named = f"{title}, page {number}" if count > 1 else title
        yield _page(f"{path}/{number}", named, found, before, after)


def _page(path: str, title: str, lines: Sequence[Line], before: Link | None, after: Link | None) -> Leaf:
    last = lines[-1].record.hash.hex() if lines else ""
    shown = [line.record.seq for line in lines if line.shown]
    aside = [line.record.seq for line in lines if line.aside]
    key = key_of(title, last, len(lines), shown, aside, before, after)
    return Leaf(path, key, partial(_sheet, title, lines, before, after))


def _sheet(title: str, lines: Sequence[Line], before: Link | None, after: Link | None) -> Sheet:
    entries = LogEntries(tuple(map(_entry, lines)))
    filters = Links((Link("Other filters", "log"),))
    return Sheet(
        title, (Section("", (filters, entries)),), (LEAD,) if lines else ("Nothing yet.",), before, after
    )


def _entry(line: Line) -> LogEntry:
    told = line.entry
    return LogEntry(told.seq, told.at, told.cause, told.name, told.body, told.commitment, line.aside)


def _front(
    lines: Sequence[Line],
    kinds: Mapping[str, Sequence[Line]],
    persons: Mapping[str, Sequence[Line]],
    update: int,
) -> Leaf:
    updates = tuple(_of_update(number, update) for number in dict.fromkeys(line.update for line in lines))
    parts = (
        Section("By update", (Links(updates[::-1]),)),
        Section("By player", (_counted("Player", "log/player", persons),)),
        Section("By kind of event", (_counted("Kind", "log/kind", kinds),)),
        Section("All of it", (Links((Link("The whole log, JSON Lines, gzip", "log.jsonl.gz", file=True),)),)),
    )
    lead = (LEAD, f"{len(lines)} events so far.")
    return Leaf("log", key_of(parts, lead), partial(Sheet, "The log", parts, lead))


def _counted(head: str, path: str, found: Mapping[str, Sequence[Line]]) -> Table:
    rows = tuple(
        (Link(name, f"{path}/{safe(name)}/{_newest(lines)}"), str(len(lines)))
        for name, lines in sorted(found.items())
    )
    return Table((head, "Events"), rows, (1,))


def _newest(lines: Sequence[Line]) -> int:
    return max(1, -(-len(lines) // CHUNK))


def attendance(lines: Iterable[Line], name: str, update: int) -> tuple[int, ...]:
    """The updates for which a mail of that player's counted, as far as everybody may know."""
    heard = {
        line.counts
        for line in lines
        if line.shown and line.record.cause.startswith("mail:") and name in line.names
    }
    return tuple(sorted(number for number in heard if 0 < number <= update))
