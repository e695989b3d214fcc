"""Reminders before a deadline, for players who asked for them and have not written since the last update."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import groupby

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.page import Notice, Page, wording
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.ports import HostedGame, Reading, Writing
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.preferences import clock
from nomicd.services.repository.settings import game_progress, game_settings
from nomicd.services.rows import Reminder


def put_hours(tx: Writing, slug: str, player: str, before: int) -> None:
    """Keep so many hours before a deadline that player is reminded; 0: no more."""
    if before:
        known = tx.find(Reminder, slug, player) or Reminder(slug, player, before)
        tx.save(msgspec.structs.replace(known, hours=before))
    else:
        tx.delete(Reminder, game=slug, player=player)


def wrote(tx: Writing, slug: str, player: str, at: datetime) -> None:
    """A mail came from that player, whatever it said: there is nothing to remind them of."""
    if known := tx.find(Reminder, slug, player):
        tx.save(msgspec.structs.replace(known, wrote_at=at))


class Reminders:
    """Reminds whoever asked for it."""

    def __init__(self, repository: GameRepository, composer: MailComposer) -> None:
        """Reminds nobody yet."""
        self._repository = repository
        self._composer = composer

    def remind(self, now: datetime) -> int:
        """Remind whom it is time for at `now`, once an update each; how many. Cheap where nobody asked."""
        with self._repository.store.read() as tx:
            near = [
                (game, due, self._late(tx, game, due, asked, now)) for game, due, asked in self._games(tx)
            ]
        return sum(self._tell(game, due, late, now) for game, due, late in near if late)

    def due(self, tx: Reading, now: datetime) -> Iterator[datetime]:
        """When somebody may have to be reminded next."""
        for _, due, asked in self._games(tx):
            starts = (due.deadline - timedelta(hours=each.hours) for each in asked)
            yield from (start for start in starts if start > now)

    def _games(self, tx: Reading) -> Iterator[tuple[HostedGame, Due, list[Reminder]]]:
        """The games in which somebody is reminded, and who is."""
        for slug, asked in groupby(tx.rows(Reminder), key=lambda each: each.game):
            game = tx.game(slug)
            if game and game.due:
                due = self._repository.find_next_update(tx, game)
                if due:
                    yield game, due, list(asked)

    def _late(
        self, tx: Reading, game: HostedGame, due: Due, asked: list[Reminder], now: datetime
    ) -> list[Reminder]:
        """Those of whom somebody is to be reminded now."""
        last = game_progress(tx, game.slug).closed_at or game.opened_at
        return [
            each
            for each in asked
            if due.deadline - timedelta(hours=each.hours) <= now < due.deadline
            and each.reminded != due.number
            and (each.wrote_at is None or each.wrote_at < last)
            and self._awaits(tx, game, each.player, now)
        ]

    def _awaits(self, tx: Reading, game: HostedGame, player: str, now: datetime) -> bool:
        """Return whether anything is expected of that player at all, who may be away."""
        ruleset = self._repository.ruleset(game)
        return ruleset.is_awaited(self._repository.state(tx, game), player, now)

    def _tell(self, game: HostedGame, due: Due, late: list[Reminder], now: datetime) -> int:
        with self._repository.store.write() as tx:
            ruleset, state = self._repository.ruleset(game), self._repository.state(tx, game)
            for each in late:
                tx.save(msgspec.structs.replace(each, reminded=due.number))
            names = [each.player for each in late]
            pages = {name: _page(tx, game, due, name, ruleset.show_open(state, name, due)) for name in names}
            notices = [
                Notice("reminder", name, f"reminder/u{due.number}", page) for name, page in pages.items()
            ]
            return self._composer.tell(tx, game, notices, now)


def _page(tx: Reading, game: HostedGame, due: Due, player: str, open_to: Page) -> Page:
    zone = clock(tx, game.slug, player) or game_settings(tx, game.slug).zone
    lead = wording("reminder.lead", deadline=format_instant(due.deadline, zone))
    return msgspec.structs.replace(open_to, title=f"Reminder: update {due.number} is near", lead=(lead,))
