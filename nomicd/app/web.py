"""Answers the web server's questions about the service, beside the daemon."""

from __future__ import annotations

from nomicd.adapters.web import WebBackend
from nomicd.app.requests import Busy, perform
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import open_readonly
from nomicd.services.gateways import Clock
from nomicd.services.operating.figures import Metric, find_faults, take_figures
from nomicd.services.operating.requests import Unsubscribe
from nomicd.services.ports import StoreBroken


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
                return list(find_faults(tx, clock.now()))
        except (StoreBroken, OSError) as error:
            return [f"the store cannot be read: {error}"]

    def figures() -> list[Metric]:
        with open_readonly(settings, clock) as application, application.store.read() as tx:
            return list(take_figures(tx, clock.now()))

    return WebBackend(settings.path(settings.site), unsubscribe, unwell, figures)
