"""The keys and questions by which senders are proved, as the settings want them."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from nomicd.adapters.names import DnsNames
from nomicd.adapters.openpgp import PinnedKeys
from nomicd.adapters.signatures import DkimSignatures
from nomicd.app.config_paths import BadConfig
from nomicd.app.settings import AppSettings
from nomicd.mail.tokens import LIFE, Key, TokenKeyring
from nomicd.services.ports import Store
from nomicd.services.rows import AddressKey

TERM = timedelta(days=90)
"""A key makes tokens for so long; then a new one does."""

OUTLIVES = LIFE + timedelta(days=8)
"""A key that makes no tokens any more is good for so long for those it made."""


def ring(store: Store, now: datetime) -> TokenKeyring:
    """The keys of the tokens in our addresses: made when first asked for, renewed from time to time."""
    with store.read() as tx:
        kept = tx.rows(AddressKey)[::-1]
    if not kept or kept[0].since + TERM <= now:
        number = kept[0].number + 1 if kept else 0
        kept = [AddressKey(number, secrets.token_hex(32), now), *_still_good(kept, now)]
        with store.write() as writing:
            writing.delete(AddressKey)
            for each in kept:
                writing.save(each)
    return TokenKeyring(tuple(Key(each.number, bytes.fromhex(each.secret)) for each in kept))


def renew(kept: TokenKeyring, store: Store, now: datetime) -> None:
    """Let a ring have the keys that it would have if it were made now. In the thread that writes."""
    kept.renew(ring(store, now).keys)


def _still_good(kept: list[AddressKey], now: datetime) -> list[AddressKey]:
    """The newest, and those that were in use until not long ago."""
    ends = [now, *(each.since for each in kept)]
    return [each for each, end in zip(kept, ends, strict=False) if end + OUTLIVES > now]


def signatures(settings: AppSettings) -> DkimSignatures | None:
    """The check of DKIM signatures, if it is wanted."""
    return DkimSignatures(DnsNames()) if settings.dkim else None


def load_admin_keys(settings: AppSettings) -> PinnedKeys | None:
    """The keys of Admins. Raises `BadConfig`."""
    if not settings.admin_keys:
        return None
    place = settings.path(settings.admin_keys)
    if not place.is_dir():
        raise BadConfig(f"admin_keys: {place} is no folder")
    try:
        return PinnedKeys(place)
    except ValueError as error:
        raise BadConfig(f"admin_keys: {error}") from None
