"""Reminders before a deadline, for players who asked for them and have not written since the last update."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Notice, Page
from nomicd.services.history import almanac
from nomicd.services.history.ledger import Ledger
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.receipts import instant
from nomicd.services.ports import HostedGame, Reading, Writing
from nomicd.services.registers.preferences import clock
from nomicd.services.registers.terms import get_instant, put_instant, terms

_GAMES = "reminding"
"""Names the games in which somebody is reminded."""


def hours(tx: Reading, slug: str, player: str) -> int:
    """So many hours before a deadline that player is reminded; 0: never."""
    return int(tx.get(f"remind/{slug}/{player}") or 0)


def put_hours(tx: Writing, slug: str, player: str, before: int) -> None:
    """Keep when that player is reminded; 0: no more."""
    known = set((tx.get(_GAMES) or "").split())
    if before:
        tx.put(f"remind/{slug}/{player}", str(before))
        tx.put(_GAMES, " ".join(sorted({*known, slug})))
    else:
        tx.drop(f"remind/{slug}/{player}")


def wrote(tx: Writing, slug: str, player: str, at: datetime) -> None:
    """A mail came from that player, whatever it said: there is nothing to remind them of."""
    if hours(tx, slug, player):
        put_instant(tx, f"wrote/{slug}/{player}", at)


class Reminders:
    """Reminds whoever asked for it."""

    def __init__(self, ledger: Ledger, scribe: Scribe) -> None:
        """Reminds nobody yet."""
        self._ledger = ledger
        self._scribe = scribe

    def remind(self, now: datetime) -> int:
        """Remind whom it is time for at `now`, once an update each; how many. Cheap where nobody asked."""
        with self._ledger.store.read() as tx:
            near = [(game, due, list(self._late(tx, game, due, now))) for game, due in self._games(tx)]
        return sum(self._tell(game, due, names, now) for game, due, names in near if names)

    def due(self, now: datetime) -> Iterator[datetime]:
        """When somebody may have to be reminded next."""
        with self._ledger.store.read() as tx:
            for game, due in self._games(tx):
                starts = (due.deadline - timedelta(hours=before) for _, before in _asked(tx, game))
                yield from (start for start in starts if start > now)

    def _games(self, tx: Reading) -> Iterator[tuple[HostedGame, Due]]:
        for game in map(tx.game, (tx.get(_GAMES) or "").split()):
            if game and game.due:
                due = almanac.pending(tx, game, self._ledger.ruleset(game), self._ledger.state(tx, game))
                if due:
                    yield game, due

    def _late(self, tx: Reading, game: HostedGame, due: Due, now: datetime) -> Iterator[str]:
        """The players to be reminded now."""
        last = get_instant(tx, f"closed/{game.slug}") or game.opened_at
        for player, before in _asked(tx, game):
            heard = get_instant(tx, f"wrote/{game.slug}/{player}")
            told = tx.get(f"reminded/{game.slug}/{player}") == str(due.number)
            near = due.deadline - timedelta(hours=before) <= now < due.deadline
            if near and not told and (heard is None or heard < last) and self._awaits(tx, game, player, now):
                yield player

    def _awaits(self, tx: Reading, game: HostedGame, player: str, now: datetime) -> bool:
        """Whether anything is expected of that player at all, who may be away."""
        ruleset = self._ledger.ruleset(game)
        return ruleset.awaits(self._ledger.state(tx, game), player, now)

    def _tell(self, game: HostedGame, due: Due, names: list[str], now: datetime) -> int:
        with self._ledger.store.write() as tx:
            ruleset, state = self._ledger.ruleset(game), self._ledger.state(tx, game)
            for name in names:
                tx.put(f"reminded/{game.slug}/{name}", str(due.number))
            pages = {name: _page(tx, game, due, name, ruleset.open_to(state, name, due)) for name in names}
            notices = [
                Notice("reminder", name, f"reminder/u{due.number}", page) for name, page in pages.items()
            ]
            return self._scribe.tell(tx, game, notices, now)


def _asked(tx: Reading, game: HostedGame) -> list[tuple[str, int]]:
    names = [key.rpartition("/")[2] for key in tx.keys(f"remind/{game.slug}/")]
    return [(name, hours(tx, game.slug, name)) for name in names]


def _page(tx: Reading, game: HostedGame, due: Due, player: str, open_to: Page) -> Page:
    zone = clock(tx, game.slug, player) or terms(tx, game.slug).zone
    lead = (
        f"Nothing has come from you since the last update. The deadline is {instant(due.deadline, zone)}.",
        "You asked for this mail; “remind me never” ends it. Any mail of yours shows that you are there.",
    )
    return msgspec.structs.replace(open_to, title=f"Reminder: update {due.number} is near", lead=lead)
