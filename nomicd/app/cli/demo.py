"""`nomicd demo`: shows a game while it is played, and what there is at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from nomicd.app.cli.laws import count_clauses
from nomicd.app.cli.out import Stop, console, say, table
from nomicd.app.demo.folder import NotEmpty
from nomicd.app.demo.runner import DemoMoment, DemoResult, play_demo
from nomicd.app.demo.script import NoScript, load
from nomicd.kernel.events import of_kind
from nomicd.kernel.page import Table


def demo(
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R", help="The kind of game.")] = "borednomic",
    weeks: Annotated[
        int | None,
        typer.Option(
            "--weeks", metavar="N", min=1, max=52, help="How many weeks to play. Default: the whole script."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="S", help="The same seed gives the same game. Default: the script's own."
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where to leave mails, pages and the store.")
    ] = Path("demo"),
) -> None:
    """Play a whole game with real mails over SMTP on this machine, in about a minute."""
    try:
        play = load(ruleset)
    except NoScript as error:
        raise Stop(str(error)) from None
    say(f"{play.title}: {len(play.cast)} players of {play.ruleset}, by mail.")
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn(), console=console()
    )
    try:
        with bar:
            task = bar.add_task("The curtain rises", total=None)

            def watch(moment: DemoMoment) -> None:
                bar.update(
                    task, total=moment.total, completed=moment.done, description=f"{moment.at:%a %d %b %H:%M}"
                )
                if moment.aside:
                    bar.console.print(
                        f"{moment.at:%a %d %b %H:%M}  [bold]{escape(moment.who):8}[/]{escape(moment.aside)}"
                    )

            result = play_demo(play, out, weeks, seed, watch)
    except NotEmpty as error:
        raise Stop(str(error)) from None
    if result.weeks < play.weeks:
        say("", f"That was the beginning. The whole season: nomicd demo --weeks {play.weeks} --out {out}")
    _show_result(result)


def _show_result(result: DemoResult) -> None:
    weeks = "1 week" if result.weeks == 1 else f"{result.weeks} weeks"
    say("", f"{weeks}, {result.mails_in} mails in, {result.mails_out} mails out.", "")
    for section in result.standings.sections:
        for shown in of_kind(Table, section.blocks):
            table(shown.head, shown.texts, shown.right)
    say("")
    table(("Who", "Maildir"), [(name, str(path)) for name, path in result.maildirs])
    nomicd = f"nomicd --config {result.config}"
    say(
        "",
        f"The game as a page: {result.page}",
        f"What happened, event by event: {nomicd} log {result.slug}",
    )
    if result.covered:
        say(count_clauses(result.covered), f"Which: {nomicd} rules coverage {result.slug}")
    if result.wrong:
        raise Stop(f"{result.slug} does not verify: {'; '.join(result.wrong)}")
    say(f"verify {result.slug}: the chain is whole, the replay gives the same game, the dice match.")
