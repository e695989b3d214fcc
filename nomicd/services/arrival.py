"""How a mail came in. A module of its own that imports next to nothing: `nomicd deliver` must not wait for
more at its start."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from datetime import datetime

    from nomicd.services.ports import Trust


class Arrival(NamedTuple):
    """Which way a mail came, and what is known of its envelope (RFC 5321, section 2.3.1).

    `trust` is what coming in this way proves; the mail itself may prove more. `received_at`, aware UTC, is
    when our server had it; None where the way does not say. `recipient` and `envelope_from` are "" where they
    are not known; the null sender is `<>`.
    """

    via: str
    trust: Trust
    received_at: datetime | None = None
    recipient: str = ""
    envelope_from: str = ""
