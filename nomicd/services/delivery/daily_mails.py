"""One mail a day for who wants no more: all that has waited for it, of all their games that were told so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.page import Page, Section, Wording, lead_blocks, omit_offers, wording
from nomicd.services.delivery import digest_sections
from nomicd.services.delivery.mail_composer import MailComposer, OutgoingMail
from nomicd.services.ports import HostedGame, Reading, Seat, SeatState, Writing
from nomicd.services.repository.daily_schedule import list_waiting
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.preferences import clock, preferences
from nomicd.services.repository.senders import seat_of
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import DailyMail, MailWish, WaitingNotice

KIND = "daily"

AT_ONCE = 50
"""Mails of the day written in one go at most: other mail does not wait for more."""


class GameNews(msgspec.Struct, frozen=True):
    """What has waited for one reader of one game: what is new first, then what was told before the last of
    its updates, without anything to answer."""

    game: HostedGame
    reader: str
    notices: tuple[WaitingNotice, ...]


class DailyMails:
    """Writes to whoever wants one mail a day."""

    def __init__(self, repository: GameRepository, composer: MailComposer) -> None:
        """Writes to nobody yet."""
        self._repository = repository
        self._composer = composer

    def send(self, now: datetime) -> int:
        """Write the mails that are due at `now`, `AT_ONCE` at most; how many were due. One look into the
        store where none is."""
        with self._repository.store.read() as tx:
            due = tx.earliest(DailyMail, now, AT_ONCE)
        for each in due:
            with self._repository.store.write() as writing:
                self._send_one(writing, each.game, each.reader, now)
        return len(due)

    @staticmethod
    def due(tx: Reading) -> Iterator[datetime]:
        """When the next of them is due."""
        yield from (each.due_at for each in tx.earliest(DailyMail) if each.due_at)

    def _send_one(self, tx: Writing, slug: str, reader: str, now: datetime) -> None:
        """Send what waits for that reader, and for the same address in other games."""
        seat = seat_of(tx, slug, reader)
        address = seat.address if seat and seat.state is SeatState.SEATED else ""
        mine = [each for each in tx.seats_of(address) if _waits(tx, each)] if address else []
        news = [each for each in (_take(tx, each) for each in mine) if each]
        if (known := tx.find(DailyMail, slug, reader)) and known.due_at:
            tx.save(msgspec.structs.replace(known, due_at=None))  # whose seat is gone has nothing to be told
        if news:
            self._composer.queue(tx, self._write(tx, address, news, now), now)

    def _write(self, tx: Reading, address: str, news: Sequence[GameNews], now: datetime) -> OutgoingMail:
        first = news[0]
        zone = clock(tx, first.game.slug, first.reader) or game_settings(tx, first.game.slug).zone
        day = now.astimezone(zone)
        named = f"{day:%A} {day.day} {day:%B}"
        several = len(news) > 1
        title = f"Your games, {named}" if several else f"Your day, {named}"
        said = (
            "; ".join(f"{each.game.slug}: {_name(each.notices)}" for each in news)
            if several
            else _name(first.notices)
        )
        lead = wording("daily.games") if several else wording("daily.game")
        sections = [
            part
            for each in news
            for waiting in each.notices
            for part in _show(waiting, each, self._composer.address_of(each.game.slug), several=several)
        ]
        more = tuple(part for each in news for part in _attach(each, several=several))
        page = Page(title, (lead,), tuple(sections), said, more=more)
        keys = f"{first.game.slug}/{first.reader}/{first.notices[0].key}"
        mail = OutgoingMail(f"daily/{keys}", KIND, first.game.slug, first.reader, address, page)
        return msgspec.structs.replace(mail, of_several=several)


def _waits(tx: Reading, seat: Seat) -> bool:
    """Return whether the seat's mails of the day are sent: it is there, and mail reaches it."""
    known = tx.find(DailyMail, seat.game, seat.player)
    return bool(known and known.due_at) and seat.state is SeatState.SEATED


def _take(tx: Writing, seat: Seat) -> GameNews | None:
    """Take what waits for a seat: it waits no more."""
    game, notices = tx.game(seat.game), list_waiting(tx, seat.game, seat.player)
    known = tx.find(DailyMail, seat.game, seat.player)
    if known:
        tx.save(msgspec.structs.replace(known, due_at=None))
    for each in notices:
        tx.save(msgspec.structs.replace(each, pages=()))
    asked = preferences(tx, seat.game, seat.player)
    if game is None or not notices or asked.unreachable_since or asked.mails is MailWish.NONE:
        return None
    current, past = _part_past(notices)
    return GameNews(game, seat.player, (*current, *past))


def _name(notices: Sequence[WaitingNotice]) -> str:
    """Return what they are about: `Update 24, result of week 8`; of many only how many more there are."""
    titles = list(dict.fromkeys(each.pages[0].short or each.pages[0].title for each in notices))
    more = len(titles) - 2
    return ", ".join(titles[:2]) + (f" and {more} more" if more > 0 else "")


def _show(waiting: WaitingNotice, news: GameNews, address: str, *, several: bool) -> Iterator[Section]:
    """Yield a notice as a part of the mail: its lines go to the address of its game."""
    page, to = waiting.pages[0], address if several else ""
    where: tuple[Wording, ...] = (wording("daily.where", address=address),) if several else ()
    yield Section(_head(page, news, several=several), (*lead_blocks(page), *where), to=to)
    yield from (msgspec.structs.replace(each, to=to) for each in page.sections)
    if page.small:
        yield Section("", lead_blocks(Page("", page.small)))


def _attach(news: GameNews, *, several: bool) -> Iterator[Section]:
    """Yield the whole story of each of the notices that has one."""
    for page in (each.pages[0] for each in news.notices):
        if page.more:
            yield Section(_head(page, news, several=several), ())
            yield from page.more


def _head(page: Page, news: GameNews, *, several: bool) -> str:
    return f"{news.game.slug}: {page.title}" if several else page.title


def _part_past(notices: Sequence[WaitingNotice]) -> tuple[list[WaitingNotice], list[WaitingNotice]]:
    """Return the notices that can still be answered, and those of before the last update, whose buttons are
    left out: what is open still is asked in its digest."""
    last = max((each.at for each in notices if each.kind == digest_sections.KIND), default=None)
    past = [each for each in notices if last and each.at < last]
    current = [each for each in notices if each not in past]
    return current, [msgspec.structs.replace(each, pages=(_make_past(each.pages[0]),)) for each in past]


def _make_past(page: Page) -> Page:
    """Return a page with nothing to answer, and a word on why."""
    lead = (wording("daily.past"), *page.lead)
    return msgspec.structs.replace(page, lead=lead, sections=omit_offers(page.sections), small=())
