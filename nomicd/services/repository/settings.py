"""Where the service is reached, what it knows of its own running, and what it does for a game."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from nomicd.mail.arrival import KEPT, LARGEST
from nomicd.services.ports import Reading, Writing
from nomicd.services.rows import GameProgress, GameSettings, ServiceState


class ServiceSettings(msgspec.Struct, frozen=True):
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


class Outage(msgspec.Struct, frozen=True):
    """From the last sign of life to the first one after it."""

    start: datetime
    end: datetime

    @property
    def length(self) -> timedelta:
        """How long nobody was served."""
        return self.end - self.start


def service_state(tx: Reading) -> ServiceState:
    """Return what the service knows of itself."""
    return tx.find(ServiceState, ServiceState().number) or ServiceState()


def outage(tx: Reading) -> Outage | None:
    """Return the last outage that the daemon noticed."""
    known = service_state(tx)
    if known.outage_start is None or known.outage_end is None:
        return None
    return Outage(known.outage_start, known.outage_end)


def game_settings(tx: Reading, slug: str) -> GameSettings:
    """Return a game's settings; the usual ones where none were kept."""
    return tx.find(GameSettings, slug) or GameSettings(slug)


def game_progress(tx: Reading, slug: str) -> GameProgress:
    """Return how far the service is with a game."""
    return tx.find(GameProgress, slug) or GameProgress(slug)


def stop_updates(tx: Writing, why: str) -> None:
    """Make no updates any more, of any game."""
    tx.save(msgspec.structs.replace(service_state(tx), stopped=why))


def resume_updates(tx: Writing, slug: str = "") -> None:
    """Make updates again; also those of a game that were stopped because one failed."""
    stop_updates(tx, "")
    if slug:
        tx.save(msgspec.structs.replace(game_progress(tx, slug), failed_update=None))
