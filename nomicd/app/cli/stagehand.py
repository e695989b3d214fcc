"""Shows the demo while it is played, and what there is at the end."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from nomicd.app.cli.laws import summary
from nomicd.app.cli.out import Stop, console, say, table
from nomicd.app.demo.place import NotEmpty
from nomicd.app.demo.script import load
from nomicd.app.demo.stage import Beat, Curtain, perform
from nomicd.kernel.page import Page, Table


def show_demo(ruleset: str, out: Path, weeks: int | None, seed: int | None) -> None:
    """Play, with progress. Raises `NoPlay`; ends the command when something does not verify."""
    play = load(ruleset)
    say(f"{play.title}: {len(play.cast)} players of {play.ruleset}, by mail.")
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn(), console=console()
    )
    try:
        with bar:
            task = bar.add_task("The curtain rises", total=None)

            def watch(beat: Beat) -> None:
                bar.update(
                    task, total=beat.total, completed=beat.done, description=f"{beat.at:%a %d %b %H:%M}"
                )
                if beat.aside:
                    bar.console.print(
                        f"{beat.at:%a %d %b %H:%M}  [bold]{escape(beat.who):8}[/]{escape(beat.aside)}"
                    )

            curtain = perform(play, out, weeks, seed, watch)
    except NotEmpty as error:
        raise Stop(str(error)) from None
    if curtain.weeks < play.weeks:
        say("", f"That was the beginning. The whole season: nomicd demo --weeks {play.weeks} --out {out}")
    _bow(curtain)


def _bow(curtain: Curtain) -> None:
    weeks = "1 week" if curtain.weeks == 1 else f"{curtain.weeks} weeks"
    say("", f"{weeks}, {curtain.mails_in} mails in, {curtain.mails_out} mails out.", "")
    for shown in _tables(curtain.standings):
        table(shown.head, shown.texts, shown.right)
    say("")
    if curtain.covered:
        _show_rules_that_ran(curtain)
    table(("Who", "Maildir"), [(name, str(path)) for name, path in curtain.maildirs])
    say(
        "",
        f"The game as a page: {curtain.page}",
        f"More: nomicd --config {curtain.config} log {curtain.slug}",
    )
    if curtain.wrong:
        raise Stop(f"{curtain.slug} does not verify: {'; '.join(curtain.wrong)}")
    say(f"verify {curtain.slug}: the chain is whole, the replay gives the same game, the dice match.")


def _show_rules_that_ran(curtain: Curtain) -> None:
    """Which rules have done something, and how many of their clauses that run."""
    running = [each for each in curtain.covered if each.how in {"code", "service"}]
    rows = []
    for (number, title), lines in groupby(running, key=lambda each: (each.rule, each.title)):
        times = [each.times for each in lines]
        rows.append((f"{number}", title, f"{sum(map(bool, times))} of {len(times)}", f"{sum(times):,}"))
    table(("Rule", "", "Clauses", "Times"), rows, right=(0, 2, 3), title="What was carried out")
    say(
        *summary(curtain.covered),
        f"All of it: nomicd --config {curtain.config} rules coverage {curtain.slug}",
        "",
    )


def _tables(page: Page) -> list[Table]:
    return [block for section in page.sections for block in section.blocks if isinstance(block, Table)]
