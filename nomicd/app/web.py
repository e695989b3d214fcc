"""Answers the web server's questions about the service, beside the daemon."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from nomicd.adapters.web import Metric, WebBackend
from nomicd.app.requests import Busy, perform
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import open_readonly
from nomicd.services.gateways import Clock
from nomicd.services.operating.requests import Unsubscribe
from nomicd.services.ports import OutState, Reading, StoreBroken
from nomicd.services.repository.settings import service_state

SILENT = 300.0
"""Seconds without a sign of life from the daemon that are too many."""

LATE = 600.0
"""Seconds after which an update that is due, or a mail that waits, is late."""


def make_web_backend(settings: AppSettings, clock: Clock) -> WebBackend:
    """All that the server asks. Each asking opens the store for itself, to read only."""

    def unsubscribe(slug: str, token: str) -> bool:
        try:
            return perform(settings, Unsubscribe(slug, token), clock).done
        except Busy:
            return False

    def unwell() -> list[str]:
        try:
            with open_readonly(settings, clock) as application, application.store.read() as tx:
                return list(_wrong(tx, clock.now()))
        except (StoreBroken, OSError) as error:
            return [f"the store cannot be read: {error}"]

    def figures() -> list[Metric]:
        with open_readonly(settings, clock) as application, application.store.read() as tx:
            return list(_figures(tx, clock.now()))

    return WebBackend(settings.path(settings.site), unsubscribe, unwell, figures)


def _wrong(tx: Reading, now: datetime) -> Iterator[str]:
    beat = service_state(tx).heartbeat
    if beat is None:
        yield "no daemon has run yet"
    elif (now - beat).total_seconds() > SILENT:
        yield f"the daemon was last alive at {beat.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
    if service_state(tx).stopped:
        yield "updates are stopped because the clock has jumped"
    if _lateness(tx, now) > LATE:
        yield "an update is late"


def _lateness(tx: Reading, now: datetime) -> float:
    """Seconds since the oldest update that is due and not made should have been; 0 if none is."""
    due = tx.due_games(now)
    return max((now - due[0].due).total_seconds(), 0.0) if due and due[0].due else 0.0


def _figures(tx: Reading, now: datetime) -> Iterator[Metric]:
    games = tx.games()
    yield Metric("nomicd_games", "Games in the store.", len(games))
    events = "Events in a game's log."
    for game in games:
        yield Metric("nomicd_events", events, tx.head(game.slug).seq, {"game": game.slug})
    for kind, count in sorted(tx.tally().items()):
        yield Metric("nomicd_mails_in", "Received mails by what became of them.", count, {"state": str(kind)})
    for state in OutState:
        if state is not OutState.SENT:
            count = len(tx.outbox(state))
            yield Metric(
                "nomicd_mails_out", "Outgoing mails that are not sent.", count, {"state": str(state)}
            )
    yield Metric("nomicd_update_late_seconds", "How late the oldest update due is.", _lateness(tx, now))
    beat = service_state(tx).heartbeat
    if beat:
        yield Metric(
            "nomicd_heartbeat_age_seconds",
            "Since the daemon's last sign of life.",
            (now - beat).total_seconds(),
        )
