"""Pages become mails in the outbox, their bytes and Message-ID fixed there and then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from nomicd.kernel.views import Notice, Page
from nomicd.mail.compose import Outgoing, compose, message_id
from nomicd.services.ports import Game, MailOut, Reading, Rendered, Renderer, SeatState, Writing
from nomicd.services.terms import Station


class Letter(msgspec.Struct, frozen=True):
    """One mail to be written: to whom, what, and in answer to what. `key` is unique for ever."""

    key: str
    kind: str
    game: str
    reader: str
    recipient: str
    page: Page
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    shown: Rendered | None = None
    """The page, if it is rendered already."""


class Scribe:
    """Writes mails into the outbox. `secret` is the service's key, which makes Message-IDs unguessable."""

    def __init__(self, renderer: Renderer, station: Station, secret: bytes) -> None:
        self._renderer = renderer
        self._station = station
        self._secret = secret

    def message_id(self, key: str) -> str:
        """The Message-ID of the mail of that key: always the same, and it tells a stranger nothing."""
        return message_id(self._secret, key, self._station.domain)

    def queue(self, tx: Writing, letter: Letter, now: datetime) -> bool:
        """Render a letter and put it in the outbox; False if it was there already."""
        return tx.queue(self._mail(letter, now))

    def address_of(self, slug: str) -> str:
        """The address that pages of a game are rendered for."""
        return self._station.address_of(slug)

    def tell(
        self,
        tx: Writing,
        game: Game,
        notices: Iterable[Notice],
        now: datetime,
        shown: Mapping[tuple[str, str], Rendered] = {},
    ) -> int:
        """Queue notices to whom they are for, who has no seat any more left out. How many are new. `shown` are those that are rendered already, by reader and key."""
        notices = list(notices)
        known = recipients(tx, game) if notices else {}
        letters = [
            self._letter(game, each, known[each.reader], shown.get((each.reader, each.key)))
            for each in notices
            if each.reader in known
        ]
        return sum(self.queue(tx, letter, now) for letter in letters)

    def tell_admins(self, tx: Writing, key: str, page: Page, now: datetime) -> None:
        """Tell something that concerns the whole service to each Admin of a game, once for each `key`."""
        for admin in sorted({game.admin for game in tx.games()}):
            self.queue(tx, Letter(f"{key}/{admin}", "notice", "", "admin", admin, page), now)

    def _letter(self, game: Game, notice: Notice, recipient: str, shown: Rendered | None) -> Letter:
        thread = self.message_id(f"{game.slug}/thread")
        key = f"{game.slug}/{notice.key}/{notice.reader}"
        letter = Letter(
            key, notice.kind, game.slug, notice.reader, recipient, notice.page, references=(thread,)
        )
        return msgspec.structs.replace(letter, shown=shown)

    def _mail(self, letter: Letter, now: datetime) -> MailOut:
        address = self._station.address_of(letter.game)
        return MailOut(
            key=letter.key,
            game=letter.game,
            kind=letter.kind,
            reader=letter.reader,
            recipient=letter.recipient,
            envelope_from=address,
            message_id=self.message_id(letter.key),
            raw=self._bytes(letter, address, now),
            queued_at=now,
        )

    def _bytes(self, letter: Letter, address: str, now: datetime) -> bytes:
        shown = letter.shown or self._renderer.render(letter.kind, letter.page, address)
        return compose(
            Outgoing(
                message_id=self.message_id(letter.key),
                kind=letter.kind,
                slug=letter.game,
                domain=self._station.domain,
                from_name=f"Nomic {letter.game}".rstrip(),
                from_address=address,
                to=letter.recipient,
                reply_to=address,
                subject=letter.page.subject,
                date=now,
                text=shown.text,
                html=shown.html,
                pictures=shown.pictures,
                in_reply_to=letter.in_reply_to,
                references=letter.references,
                automatic_reply=letter.kind == "receipt",
                unsubscribe=address,
            )
        )


def recipients(tx: Reading, game: Game) -> dict[str, str]:
    """Reader to address: the players who have a seat, and the Admin."""
    seated = {seat.player: seat.address for seat in tx.seats(game.slug) if seat.state is SeatState.SEATED}
    return {**seated, "admin": game.admin}
