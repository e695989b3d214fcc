"""Requests of the command line: answered by the daemon from its spool, or done here when there is none."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from nomicd.adapters import spool
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import Application, lock_of, open_application
from nomicd.kernel.decision import Reason
from nomicd.services.gateways import Clock
from nomicd.services.leases import insist
from nomicd.services.operating.requests import BadRequest, Reply, Request, dump, load
from nomicd.services.ports import StoreBroken

PATIENCE = 60.0
"""Seconds that the command line waits for the daemon's answer."""


class Busy(Exception):
    """Another process has the store and does not answer: the sentence says which."""


def answer_all(application: Application, root: Path, now: datetime) -> int:
    """Perform the requests that lie in the spool; how many. In the worker's thread."""
    count = 0
    for asked in spool.requests(root):
        spool.answer(root, asked, msgspec.to_builtins(_perform(application, asked.body, now)))
        count += 1
    return count


def _perform(application: Application, body: object, now: datetime) -> Reply:
    try:
        request = load(body)
        return insist(application.leases, lambda: application.requests.perform(request, now))
    except BadRequest as error:
        return Reply(False, (f"The daemon does not understand that request: {error}",), Reason.UNKNOWN)
    except StoreBroken:
        raise
    except Exception as bug:  # noqa: BLE001 - unanswered it would be tried again at every start
        return Reply(False, (f"That failed by a fault of nomicd: {bug!r}",), Reason.UNKNOWN)


def perform(settings: AppSettings, request: Request, clock: Clock) -> Reply:
    """Do it, or have the running daemon do it. Raises `Busy`."""
    with lock_of(settings) as lock:
        if lock.acquire():
            with open_application(settings, clock) as application:
                return application.requests.perform(request, clock.now())
        holder = lock.holder()
    try:
        reply = spool.ask(settings.path(settings.spool), dump(request), PATIENCE)
    except spool.NoAnswer as error:
        process = f"process {holder}" if holder else "another process"
        raise Busy(f"the store is in use by {process}, and {error}") from None
    return msgspec.convert(reply, Reply)
