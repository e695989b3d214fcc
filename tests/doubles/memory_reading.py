"""One moment of a store in memory: its tables, and what can be asked of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import cast

import msgspec

from nomicd.adapters.store.searching import best
from nomicd.kernel import margin
from nomicd.kernel.events import Record
from nomicd.kernel.finding import parse_search
from nomicd.kernel.log import Head
from nomicd.services.ports import (
    Disposition,
    HostedGame,
    MailIn,
    MailOut,
    OutState,
    Passage,
    R,
    Row,
    Seat,
    Snapshot,
)

PENDING = frozenset({OutState.QUEUED, OutState.SENDING})


class Tables(msgspec.Struct):
    """One moment of the store. `ends` says how much of each log belongs to it."""

    games: dict[str, HostedGame] = {}
    logs: dict[str, list[Record]] = {}
    ends: dict[str, int] = {}
    snapshots: dict[str, Snapshot] = {}
    seats: dict[tuple[str, str], Seat] = {}
    mails: dict[int, MailIn] = {}
    unread: dict[int, MailIn] = {}
    firsts: dict[str, int] = {}
    outbox: dict[int, MailOut] = {}
    pending: dict[int, MailOut] = {}
    keys: set[str] = set()
    passages: dict[tuple[str, str, int], Passage] = {}
    rows: dict[type[Row], dict[tuple[object, ...], Row]] = {}

    def copy(self) -> Tables:
        """Tables that can be changed while these stay; the logs are the same ones."""
        copied = Tables(*(getattr(self, name).copy() for name in self.__struct_fields__))
        copied.rows = {kind: rows.copy() for kind, rows in self.rows.items()}
        return copied


def is_like(row: Row, equal: Mapping[str, object]) -> bool:
    """Whether the fields of a row are these."""
    return all(getattr(row, name) == value for name, value in equal.items())


class MemoryReading:
    """`ports.Reading` of one moment."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def games(self) -> list[HostedGame]:
        """By slug."""
        return sorted(self._tables.games.values(), key=lambda game: game.slug)

    def game(self, slug: str) -> HostedGame | None:
        """That game."""
        return self._tables.games.get(slug)

    def games_of_admin(self, address: str) -> list[HostedGame]:
        """By slug."""
        return [game for game in self.games() if game.admin == address]

    def only_game(self) -> HostedGame | None:
        """The one, if there are not two."""
        found = list(self._tables.games.values())
        return found[0] if len(found) == 1 else None

    def due_games(self, until: datetime, limit: int = 1) -> list[HostedGame]:
        """The earliest first, then by slug."""
        due = [(game.due, game.slug, game) for game in self.games() if game.due and game.due <= until]
        return [game for _, _, game in sorted(due, key=lambda each: each[:2])[:limit]]

    def head(self, slug: str) -> Head:
        """Where that log ends."""
        end = self._tables.ends.get(slug, 0)
        if not end:
            return Head()
        last = self._tables.logs[slug][end - 1]
        return Head(last.seq, last.hash, last.at)

    def records(self, slug: str, after: int = 0) -> Iterator[Record]:
        """In order, those past `after`."""
        return islice(self._tables.logs.get(slug, ()), after, self._tables.ends.get(slug, 0))

    def find_added(self, slug: str, head: Head) -> list[Record] | None:
        """In order."""
        found = [*self.records(slug, head.seq - 1)] if head.seq else []
        return found[1:] if found and found[0].hash == head.hash else None

    def margin(self, slug: str) -> list[Record]:
        """In order."""
        return [record for record in self.records(slug) if record.name in margin.NAMES]

    def facts(self, slug: str, after: int = 0) -> Iterator[tuple[str, int, bytes]]:
        """In order, those past `after`."""
        return ((record.name, record.version, record.body) for record in self.records(slug, after))

    def snapshot(self, slug: str) -> Snapshot | None:
        """The newest."""
        return self._tables.snapshots.get(slug)

    def seats(self, slug: str) -> list[Seat]:
        """By player."""
        return [seat for (game, _), seat in sorted(self._tables.seats.items()) if game == slug]

    def seats_of(self, address: str) -> list[Seat]:
        """By game, then player."""
        return [seat for _, seat in sorted(self._tables.seats.items()) if seat.address == address.lower()]

    def mail(self, mail_id: int) -> MailIn | None:
        """That mail."""
        return self._tables.mails.get(mail_id)

    def list_waiting(self, limit: int = 100, before: datetime | None = None) -> list[MailIn]:
        """By received_at, then id."""
        unread = [
            mail for mail in self._tables.unread.values() if before is None or mail.received_at < before
        ]
        return sorted(unread, key=lambda mail: (mail.received_at, mail.id))[:limit]

    def waiting_ids(self, limit: int, before: datetime, games=()) -> list[int]:
        """By received_at, then id. For which game one is, is not known before it is read."""
        return [mail.id for mail in self.list_waiting(limit, before)]

    def mails(self, disposition: Disposition | None = None, limit: int = 100) -> list[MailIn]:
        """The latest, by id."""
        latest = (
            mail
            for mail in reversed(self._tables.mails.values())
            if disposition is None or mail.disposition is disposition
        )
        return list(islice(latest, limit))[::-1]

    def mails_from(self, slug: str, player: str) -> list[MailIn]:
        """By id."""
        return [each for each in self._tables.mails.values() if (each.game, each.player) == (slug, player)]

    def each_mail(self) -> Iterator[MailIn]:
        """By id."""
        return iter(list(self._tables.mails.values()))

    def tally(self) -> dict[Disposition, int]:
        """Every disposition, also where no mail is."""
        found = Counter(mail.disposition for mail in self._tables.mails.values())
        return {each: found[each] for each in Disposition}

    def list_outgoing(self, now: datetime, limit: int = 100) -> list[MailOut]:
        """By id, so in the order they were queued."""
        due = (
            mail for mail in self._tables.pending.values() if mail.next_try is None or mail.next_try <= now
        )
        return sorted(due, key=lambda mail: mail.id)[:limit]

    def outbox(self, state: OutState | None = None, limit: int = 1000) -> list[MailOut]:
        """The latest, by id."""
        latest = (
            mail for mail in reversed(self._tables.outbox.values()) if state is None or mail.state is state
        )
        return list(islice(latest, limit))[::-1]

    def each_sent(self) -> Iterator[MailOut]:
        """By id."""
        return iter(list(self._tables.outbox.values()))

    def tally_unsent(self) -> list[tuple[OutState, int, datetime]]:
        """By state."""
        queued: dict[OutState, list[datetime]] = {}
        for mail in self._tables.outbox.values():
            if mail.state is not OutState.SENT:
                queued.setdefault(mail.state, []).append(mail.queued_at)
        return [(state, len(times), min(times)) for state, times in sorted(queued.items())]

    def count_leases(self) -> tuple[int, int]:
        """There is but one process."""
        return 0, 0

    def mail_with_message_id(self, message_id: str) -> MailOut | None:
        """By its Message-ID; of several the first."""
        return next((mail for mail in self._tables.outbox.values() if mail.message_id == message_id), None)

    def arrivals(self, slug: str, since: datetime) -> list[tuple[str, Disposition, int]]:
        """By reader, then disposition."""
        read = (mail for mail in self._tables.mails.values() if mail.disposition is not Disposition.STORED)
        theirs = (mail for mail in read if mail.game == slug and mail.received_at >= since)
        found = Counter((mail.player, mail.disposition) for mail in theirs)
        return sorted((player, kind, number) for (player, kind), number in found.items())

    def failed_deliveries(self, slug: str, since: datetime, until: datetime) -> list[tuple[str, str, str]]:
        """By id."""
        theirs = (mail for mail in self._tables.outbox.values() if mail.game == slug)
        lost = (mail for mail in theirs if mail.state is OutState.FAILED and since <= mail.queued_at < until)
        return [(mail.reader, mail.kind, mail.response) for mail in lost]

    def find(self, kind: type[R], *key: object) -> R | None:
        """The row with that key."""
        return cast("R | None", self._tables.rows.get(kind, {}).get(key))

    def rows(self, kind: type[R], **equal: object) -> list[R]:
        """By key."""
        known = self._tables.rows.get(kind, {})
        found = [each for _, each in sorted(known.items()) if is_like(each, equal)]
        return cast("list[R]", found)

    def earliest(self, kind: type[R], until: datetime | None = None, limit: int = 1) -> list[R]:
        """By `WHEN`, then by key."""
        timed = [(getattr(each, kind.WHEN), each) for each in self.rows(kind)]
        due = [(at, each) for at, each in timed if at is not None and (until is None or at <= until)]
        return [each for _, each in sorted(due, key=lambda pair: pair[0])[:limit]]

    def passages(self, slug: str, search: str = "", limit: int = 100) -> list[Passage]:
        """The fittest first."""
        mine = [each for (game, _, _), each in self._tables.passages.items() if game == slug]
        if not search.strip():
            return sorted(mine, key=lambda each: (-each.seq, each.kind))[:limit]
        return best(mine, parse_search(search))[:limit]
