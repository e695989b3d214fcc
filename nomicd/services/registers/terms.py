"""What the service itself remembers of a game and of its own running, beside the log: typed, by key."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from nomicd.mail.arrival import KEPT, LARGEST
from nomicd.services.ports import Reading, Writing


class Station(msgspec.Struct, frozen=True):
    """Where this service is reached, and how much it takes.

    `mail_limit` in bytes: of a longer mail the first `stub_size` are kept and it is set aside.
    `servers` are the authserv-ids of our mail servers, `hops` the least number of `Received` lines that
    these put on a mail. `admin_signs`: only OpenPGP proves an Admin. `site` is the address of the pages, ""
    if nobody serves them. `grace` is how long after a deadline a poll must begin to prove that no earlier
    mail is under way. `new_games` is of how many games one address may make itself the Admin by mail.
    """

    local: str = "nomic"
    domain: str = "localhost"
    mail_limit: int = LARGEST
    stub_size: int = KEPT
    servers: tuple[str, ...] = ()
    hops: int = 1
    admin_signs: bool = False
    site: str = ""
    grace: timedelta = timedelta(minutes=1)
    new_games: int = 0

    def address_of(self, slug: str) -> str:
        """The address of a game; of the service itself where no game is named."""
        return f"{self.local}+{slug}@{self.domain}" if slug else f"{self.local}@{self.domain}"


class Terms(msgspec.Struct, frozen=True):
    """What the service does for a game, set when it opens.

    `since` is where the log ended when the game came here from another store: mails of that store had
    numbers too, and no source may come twice. `choose_again`: whoever is touched by a correction of the past
    may say until the next update what else they would have ordered.
    """

    timezone: str = "UTC"
    outage_extension: bool = True
    since: int = 0
    choose_again: bool = False

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which the game's deadlines are named."""
        return ZoneInfo(self.timezone)

    def cause(self, mail_id: int) -> str:
        """What a mail is called in the game's log."""
        return f"mail:{self.since}.{mail_id}" if self.since else f"mail:{mail_id}"


class Moved(msgspec.Struct, frozen=True):
    """The deadline of update `number` was moved by `seconds`, for an outage or by the Admin. `at_once`: it is
    made as soon as all from before its deadline is read, whatever the hour of updates."""

    number: int
    seconds: float
    at_once: bool = False


class Outage(msgspec.Struct, frozen=True):
    """From the last sign of life to the first one after it."""

    start: datetime
    end: datetime

    @property
    def length(self) -> timedelta:
        """How long nobody was served."""
        return self.end - self.start


def terms(tx: Reading, slug: str) -> Terms:
    """A game's terms; the usual ones where none were kept."""
    kept = tx.get(f"terms/{slug}")
    return msgspec.json.decode(kept, type=Terms) if kept else Terms()


def put_terms(tx: Writing, slug: str, kept: Terms) -> None:
    """Keep a game's terms."""
    tx.put(f"terms/{slug}", msgspec.json.encode(kept).decode())


def moved(tx: Reading, slug: str) -> Moved | None:
    """The last move of one of the game's deadlines."""
    kept = tx.get(f"moved/{slug}")
    return msgspec.json.decode(kept, type=Moved) if kept else None


def put_moved(tx: Writing, slug: str, kept: Moved) -> None:
    """Keep the move of a deadline."""
    tx.put(f"moved/{slug}", msgspec.json.encode(kept).decode())


def outage(tx: Reading) -> Outage | None:
    """The last outage that the daemon noticed."""
    kept = tx.get("outage")
    return msgspec.json.decode(kept, type=Outage) if kept else None


def put_outage(tx: Writing, kept: Outage) -> None:
    """Keep an outage."""
    tx.put("outage", msgspec.json.encode(kept).decode())


def get_instant(tx: Reading, key: str) -> datetime | None:
    """An instant kept under that key."""
    kept = tx.get(key)
    return datetime.fromisoformat(kept) if kept else None


def put_instant(tx: Writing, key: str, instant: datetime) -> None:
    """Keep an instant."""
    tx.put(key, instant.isoformat())


def closed(tx: Reading, slug: str) -> datetime | None:
    """The deadline of the last update that was made of that game."""
    return get_instant(tx, f"closed/{slug}")
