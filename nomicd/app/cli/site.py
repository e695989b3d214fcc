"""`nomicd site build`, `site serve`: the pages for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nomicd.adapters.clock import SystemClock
from nomicd.app.cli.out import say
from nomicd.app.cli.session import open_readonly, require_store, session
from nomicd.app.logging_setup import log_everything_to, make_logger
from nomicd.app.sites import build_with_help

LOCAL = "127.0.0.1"


def build(
    context: typer.Context,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Write to DIR instead of the folder in the setting `site`."
        ),
    ] = None,
) -> None:
    """Build the pages of all games, as far as they have changed since the last time."""
    settings = session(context).settings()
    with log_everything_to(make_logger(settings.log)), open_readonly(settings) as application:
        say(str(build_with_help(application, out.absolute() if out else None)))


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="H", help="The address to listen at.")] = LOCAL,
    port: Annotated[int, typer.Option("--port", metavar="P", min=1, max=65_535)] = 8080,
) -> None:
    """Serve the pages, one-click unsubscribing, /health and /metrics, until SIGTERM."""
    # Here and not at the top: the server takes a third of a second to load, and no other command needs it.
    from nomicd.adapters.web import run
    from nomicd.app.web import make_web_backend

    settings = session(context).settings()
    require_store(settings)
    say(f"http://{host}:{port}/")
    run(make_web_backend(settings, SystemClock()), host, port)
