"""`nomicd serve`, `deliver`, `run-due`: what makes games move."""

from __future__ import annotations

import asyncio
import time

import typer

from nomicd.adapters.store.nodes import Node
from nomicd.app import deliver as delivery
from nomicd.app.cli.out import FAILED, USAGE, Stop, say
from nomicd.app.cli.session import Now, clock, perform_or_stop, session
from nomicd.app.config_paths import BadConfig
from nomicd.app.daemon import Daemon
from nomicd.app.logging_setup import Log, log_everything_to, make_logger
from nomicd.app.run_once import make_round
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import lock_of, open_application, store_url, validate
from nomicd.services.operating.requests import RunDue
from nomicd.services.ports import StoreBroken
from nomicd.services.repository.game_repository import LoadedGames

AGAIN = 1.0
"""Seconds between two beginnings of a process that cannot reach its store."""


def serve(context: typer.Context) -> None:
    """Run the daemon: take mail, make updates, send mail, until SIGTERM."""
    settings = session(context).settings()
    log = make_logger(settings.log)
    with log_everything_to(log):
        try:
            validate(settings)
            code = _serve(settings, log)
        except (BadConfig, Stop, StoreBroken, OSError) as error:
            if settings.log != "json":
                raise
            log.critical("cannot serve", error=str(error))
            raise Stop("", USAGE if isinstance(error, BadConfig) else FAILED) from None
    if code:
        raise Stop("", FAILED)


def _serve(settings: AppSettings, log: Log) -> int:
    if not settings.store_file:
        return _serve_with_others(settings, log)
    with lock_of(settings) as lock:
        if not lock.acquire():
            raise Stop(f"the store is in use by process {lock.holder() or '?'}: one daemon serves one store")
        with open_application(settings, clock(None), workers=settings.crew) as application:
            return asyncio.run(Daemon(application, log).serve())


def _serve_with_others(settings: AppSettings, log: Log) -> int:
    """Serve a store of PostgreSQL, as many may. A process whose way to it broke, or whose games others have
    taken over, begins anew; of its games it reads what was added meanwhile."""
    began, loaded = 0.0, LoadedGames()
    while True:
        try:
            code = _serve_as_node(settings, log, loaded)
        except StoreBroken as error:
            if not began:
                raise
            log.warning("the store cannot be reached yet", error=str(error))
            code = None
        if code is not None:
            return code
        loaded.doubt_all()
        time.sleep(max(0.0, began + AGAIN - time.monotonic()))
        began = time.monotonic()


def _serve_as_node(settings: AppSettings, log: Log, loaded: LoadedGames) -> int | None:
    """Return the exit code; None if the process is to begin anew."""
    with lock_of(settings) as lock:
        if not lock.acquire(shared=True):
            raise Stop("the store is in use by a command that wants it for itself")
        node = Node(store_url(settings))
        try:
            with open_application(
                settings, clock(None), workers=settings.crew, node=node, loaded=loaded
            ) as application:
                daemon = Daemon(application, log)
                code = asyncio.run(daemon.serve())
                return None if daemon.is_lost else code
        finally:
            node.leave()


def deliver(context: typer.Context) -> None:
    """Hand in mails from files or standard input. Exit code 0: safely stored; 75: try again later."""
    # Listed here for --help; `nomicd deliver` itself never comes this far (see `nomicd.app.cli.main`).
    raise typer.Exit(delivery.main(context.args))


def run_due(context: typer.Context, now: Now = None) -> None:
    """Read waiting mail, make every update that is due, send what is queued, and stop."""
    settings, present = session(context).settings(), clock(now)
    with lock_of(settings) as lock:
        if not lock.acquire():
            perform_or_stop(settings, RunDue(now), present)
            return
        with (
            log_everything_to(make_logger(settings.log)),
            open_application(settings, present, workers=settings.crew) as application,
        ):
            done = make_round(application)
    say(f"Mails read: {done.mails}. Updates made: {done.updates}. Mails sent: {done.sent}.")
    if done.left:
        say(
            f"{done.left} mails are still in the outbox: the server has not accepted them yet. "
            "Run this again later."
        )
    if done.unread:
        more = "Mail there was not read, so no update that it could affect was made. Run this again later."
        raise Stop(f"{'; '.join(each.rstrip('.') for each in done.unread)}. {more}")
    if done.stopped:
        raise Stop(
            "updates are stopped because the clock has jumped."
            " Once it is right, the Admin can mail `resume closings`"
        )
