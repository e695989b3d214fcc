"""Copies of mails in which the Admin ordered something: they do nothing, and the Admin is told of them."""

from __future__ import annotations

from datetime import datetime

from nomicd.kernel.page import Page
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.delivery.service_pages import notice
from nomicd.services.ports import MailIn, Writing
from nomicd.services.processing.context import Services
from nomicd.services.repository.rate_limits import may_send
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import OrderCopy


def tell_copies(services: Services, now: datetime) -> None:
    """Tell of each mail once that it came again. Cheap where none did."""
    with services.repository.store.read() as tx:
        came = tx.rows(OrderCopy)
    if not came:
        return
    with services.repository.store.write() as tx:
        for row in came:
            tx.delete(OrderCopy, mail=row.mail)
            copy = tx.mail(row.mail)
            first = tx.mail(copy.duplicate_of) if copy else None
            if copy and first:
                _tell(services, tx, first, copy, now)


def _tell(services: Services, tx: Writing, first: MailIn, copy: MailIn, now: datetime) -> None:
    game = tx.game(first.game)
    if game is None or not may_send(tx, game.admin, now, "copies"):
        return
    zone = game_settings(tx, game.slug).zone
    when = [format_instant(each.received_at, zone) for each in (first, copy)]
    said = (
        f"A copy of your mail of {when[0]} reached us at {when[1]}.",
        "Nothing of it is done a second time.",
        "If it was not you who sent it again, somebody has your mail.",
    )
    page = Page("A copy of your mail came", said)
    services.composer.tell(tx, game, [notice("admin", f"copy/{first.id}", page)], now)
