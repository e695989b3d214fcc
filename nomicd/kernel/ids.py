"""Names of games and players: what they may look like, so that they are safe wherever they are printed."""

from __future__ import annotations

import re

_SLUG = re.compile(r"[a-z][a-z0-9-]{0,30}\Z")
_PLAYER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{1,19}\Z")
RESERVED = frozenset({"admin", "all", "none", "nobody", "bank", "everyone", "me", "nomic", "nomicd"})
MAILBOXES = frozenset(
    {
        "abuse",
        "admin",
        "hostmaster",
        "mailer-daemon",
        "nobody",
        "nomic",
        "nomicd",
        "noreply",
        "postmaster",
        "root",
        "webmaster",
    }
)
"""Local parts that mean something else at a mail server (RFC 2142): a game's slug is one too."""


def is_slug(text: str) -> bool:
    """Return whether a game may be called so: a lower-case letter, then up to 30 letters, digits, hyphens.

    Not so the mailboxes that a mail server needs for itself, nor `bounce-…`, where undelivered mails come.
    """
    return bool(_SLUG.match(text)) and text not in MAILBOXES and text.partition("-")[0] != "bounce"


def is_player(text: str) -> bool:
    """Return whether a player may be called so: a letter, then 1 to 19 letters, digits, `_` or `-`.

    Not so the reserved words, in any case.
    """
    return bool(_PLAYER.match(text)) and text.casefold() not in RESERVED
