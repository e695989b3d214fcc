"""`nomicd demo`, `serve`, `deliver`, `run-due`: what makes games move."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from nomicd.app import deliver as delivery
from nomicd.app.cli.out import FAILED, Stop, say
from nomicd.app.cli.session import Now, acted, clock, session
from nomicd.app.cli.stagehand import show_demo
from nomicd.app.daemon import Daemon
from nomicd.app.demo.script import NoPlay
from nomicd.app.journaling import journal
from nomicd.app.rounds import make_round
from nomicd.app.wiring import lock_of, opened
from nomicd.services.operating.requests import RunDue

PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("demo")(demo)
    app.command("serve")(serve)
    app.command("deliver", context_settings=PASS_ON)(deliver)
    app.command("run-due")(run_due)


def demo(
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R", help="The kind of game.")] = "borednomic",
    weeks: Annotated[
        int | None, typer.Option("--weeks", metavar="N", min=1, max=52, help="Else as many as the play has.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", help="Same seed, same game; else the play's own.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where all of it is left.")] = Path(
        "demo"
    ),
) -> None:
    """A whole game by real mails over real SMTP on this machine, in a minute."""
    try:
        show_demo(ruleset, out, weeks, seed)
    except NoPlay as error:
        raise Stop(str(error)) from None


def serve(context: typer.Context) -> None:
    """The daemon: takes mail, makes updates, sends mail, until SIGTERM."""
    settings = session(context).settings()
    with lock_of(settings) as lock:
        if not lock.acquire():
            raise Stop(f"the store is in use by process {lock.holder() or '?'}: one daemon serves one store")
        with opened(settings, clock(None), workers=settings.crew) as world:
            code = asyncio.run(Daemon(world, journal(settings.log)).serve())
    if code:
        raise Stop("", FAILED)


def deliver(context: typer.Context) -> None:
    """Hand mails in: from files or standard input. 0: safely stored; 75: try again later."""
    # Listed here for --help; `nomicd deliver` itself never comes this far (see `nomicd.app.cli.main`).
    raise typer.Exit(delivery.main(context.args))


def run_due(context: typer.Context, now: Now = None) -> None:
    """Read the mail that waits, make every update that is due, send what is to be sent, and stop."""
    settings, present = session(context).settings(), clock(now)
    with lock_of(settings) as lock:
        if not lock.acquire():
            acted(settings, RunDue(now), present)
            return
        with opened(settings, present, workers=settings.crew) as world:
            done = make_round(world)
    say(f"Mails read: {done.mails}. Updates made: {done.updates}. Mails sent: {done.sent}.")
    if done.left:
        say(f"{done.left} mails wait in the outbox: the server did not take them yet. Run it again later.")
    if done.stopped:
        raise Stop("no updates are made: the clock has jumped. Write `resume closings` when it is right")
