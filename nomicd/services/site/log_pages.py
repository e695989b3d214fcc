"""The log as pages: by update, by kind of event, by player; and which player an event concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

import msgspec

from nomicd.kernel.events import Record
from nomicd.kernel.page import Link, Links, LogEntries, LogEntry, Section, Table, wording
from nomicd.services.replay.archive import Entry, entry
from nomicd.services.site.model import SiteFile, SitePage, key_of, path_of

CHUNK = 200
"""Events on a page of one kind or one player: old pages never change again."""

LONGEST = 40
"""Characters of a word that may be somebody's name."""

LEAD = wording("site.log")


class LogLine(msgspec.Struct, frozen=True):
    """One record, the update whose page it stands on, and whether everybody may see it. `names` are the
    players whom it names; `counts` is the update that it counts for in the past as it is in force, 0 for
    none; `aside` says that a correction has put it aside."""

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


def _words(value: object) -> Iterator[str]:
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
    """Return where the log of an update is; of the opening, and of what came since the last one."""
    plain = f"Update {number}" if number <= update else f"Since update {update}"
    return Link(plain if number else "Opening", f"log/u/{number}")


def list_files(lines: Sequence[LogLine], players: Sequence[str], update: int) -> Iterator[SiteFile]:
    """All pages of a log; `update` is the last that was made."""
    kinds: dict[str, list[LogLine]] = {}
    for line in lines:
        kinds.setdefault(line.record.name, []).append(line)
    persons = {name: [line for line in lines if line.shown and name in line.names] for name in players}
    yield from _by_update(lines, update)
    for kind in sorted(kinds):
        yield from _chunks(f"log/kind/{path_of(kind)}", f"Events of the kind {kind}", kinds[kind])
    for name in sorted(persons):
        yield from _chunks(f"log/player/{path_of(name)}", f"Events that concern {name}", persons[name])
    yield _front(lines, kinds, persons, update)


def _by_update(lines: Sequence[LogLine], update: int) -> Iterator[SiteFile]:
    groups = [(number, list(found)) for number, found in groupby(lines, key=lambda line: line.update)]
    for place, (number, found) in enumerate(groups):
        before = _of_update(groups[place - 1][0], update) if place else None
        after = _of_update(groups[place + 1][0], update) if place + 1 < len(groups) else None
        title = f"Log: {_of_update(number, update).text.lower()}"
        yield _page(f"log/u/{number}", title, found, before, after)


def _chunks(path: str, title: str, lines: Sequence[LogLine]) -> Iterator[SiteFile]:
    """Pages of so many lines. There is always a first one."""
    count = max(1, -(-len(lines) // CHUNK))
    for number in range(1, count + 1):
        found = lines[(number - 1) * CHUNK : number * CHUNK]
        before = Link("Earlier", f"{path}/{number - 1}") if number > 1 else None
        after = Link("Later", f"{path}/{number + 1}") if number < count else None
        named = f"{title}, page {number}" if count > 1 else title
        yield _page(f"{path}/{number}", named, found, before, after)


def _page(
    path: str, title: str, lines: Sequence[LogLine], before: Link | None, after: Link | None
) -> SiteFile:
    last = lines[-1].record.hash.hex() if lines else ""
    shown = [line.record.seq for line in lines if line.shown]
    aside = [line.record.seq for line in lines if line.aside]
    key = key_of(title, last, len(lines), shown, aside, before, after)
    return SiteFile(path, key, partial(_log_page, title, lines, before, after))


def _log_page(title: str, lines: Sequence[LogLine], before: Link | None, after: Link | None) -> SitePage:
    entries = LogEntries(tuple(map(_entry, lines)))
    filters = Links((Link("Other filters", "log"),))
    lead = LEAD if lines else "Nothing yet."
    return SitePage(title, (lead,), (Section("", (filters, entries)),), before=before, after=after)


def _entry(line: LogLine) -> LogEntry:
    told = line.entry
    return LogEntry(told.seq, told.at, told.cause, told.name, told.body, told.commitment, line.aside)


def _front(
    lines: Sequence[LogLine],
    kinds: Mapping[str, Sequence[LogLine]],
    persons: Mapping[str, Sequence[LogLine]],
    update: int,
) -> SiteFile:
    updates = tuple(_of_update(number, update) for number in dict.fromkeys(line.update for line in lines))
    parts = (
        Section("By update", (Links(updates[::-1]),)),
        Section("By player", (_tabulate_counts("Player", "log/player", persons),)),
        Section("By kind of event", (_tabulate_counts("Kind", "log/kind", kinds),)),
        Section("All of it", (Links((Link("The whole log, JSON Lines, gzip", "log.jsonl.gz", file=True),)),)),
    )
    lead = (LEAD, f"{len(lines)} events so far.")
    return SiteFile("log", key_of(parts, lead), partial(SitePage, "The log", lead, parts))


def _tabulate_counts(head: str, path: str, found: Mapping[str, Sequence[LogLine]]) -> Table:
    rows = tuple(
        (Link(name, f"{path}/{path_of(name)}/{_newest(lines)}"), str(len(lines)))
        for name, lines in sorted(found.items())
    )
    return Table((head, "Events"), rows, (1,))


def _newest(lines: Sequence[LogLine]) -> int:
    return max(1, -(-len(lines) // CHUNK))


def attendance(lines: Iterable[LogLine], name: str, update: int) -> tuple[int, ...]:
    """The updates for which a mail of that player's counted, as far as everybody may know."""
    heard = {
        line.counts
        for line in lines
        if line.shown and line.record.cause.startswith("mail:") and name in line.names
    }
    return tuple(sorted(number for number in heard if 0 < number <= update))
