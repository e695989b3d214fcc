"""What every command needs first: the configuration, and the time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from nomicd.adapters.clock import FixedClock, SystemClock
from nomicd.app import wiring
from nomicd.app.cli.out import USAGE, Stop, say
from nomicd.app.config_paths import find, instant
from nomicd.app.requests import Busy, perform
from nomicd.app.settings import AppSettings, load
from nomicd.app.wiring import Application
from nomicd.kernel.decision import Refused
from nomicd.services.gateways import Clock
from nomicd.services.operating.requests import Reply, Request

T = TypeVar("T")


def _instant(text: str) -> datetime:
    try:
        return instant(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


Now = Annotated[
    datetime | None,
    typer.Option(
        "--now", metavar="T", parser=_instant, help="Run as if it were this time (ISO 8601 with a zone)."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document, for programs.")]
Slug = Annotated[str, typer.Argument(metavar="SLUG", help="The name of the game.")]


class CliSession:
    """One run of the command line."""

    def __init__(self, config: str | None) -> None:
        self._config = config

    @property
    def config(self) -> Path:
        """The configuration file. Raises `BadConfig`."""
        return find(self._config)

    def settings(self) -> AppSettings:
        """The settings in it. Raises `BadConfig`."""
        return load(self.config)


def clock(now: datetime | None) -> Clock:
    """The instant that `--now` gives for ever, else the clock of this machine."""
    return FixedClock(now) if now else SystemClock()


def session(context: typer.Context) -> CliSession:
    """The session that the options before the command began."""
    found = context.obj
    assert isinstance(found, CliSession)
    return found


def perform_or_stop(settings: AppSettings, request: Request, clock: Clock) -> Reply:
    """Do it, here or through the daemon, and say what came of it. Ends the command if it is refused."""
    try:
        reply = perform(settings, request, clock)
    except Busy as error:
        raise Stop(str(error)) from None
    if not reply.done:
        raise Stop(" ".join(reply.says))
    say(*reply.says)
    return reply


@contextmanager
def open_readonly(settings: AppSettings) -> Iterator[Application]:
    """Yield the application to look at, beside a running daemon or without one. Make no new store."""
    require_store(settings)
    with wiring.open_readonly(settings, SystemClock()) as application:
        yield application


def require_store(settings: AppSettings) -> None:
    """Ends the command if there is no store yet."""
    file = settings.store_file
    if file and not file.exists():
        raise Stop(f"there is no store at {file} yet; `nomicd game new` creates it", USAGE)


def unwrap(answer: T | Refused) -> T:
    """Return the desk's answer. Ends the command if it is a refusal."""
    if isinstance(answer, Refused):
        raise Stop(answer.text)
    return answer
