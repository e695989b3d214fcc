"""`nomicd top`: the figures of the service on the terminal, as `/metrics` tells them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated

import msgspec
import typer
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table as Grid
from rich.text import Text

from nomicd.adapters.clock import SystemClock
from nomicd.app.cli.out import FAILED, Stop, as_json, console
from nomicd.app.cli.session import Json, open_readonly, session
from nomicd.app.cli.watch import Every, span
from nomicd.app.settings import AppSettings
from nomicd.mail import clean
from nomicd.services.operating.figures import Metric, find_faults, take_figures

SOON = timedelta(days=366)
"""Updates that are further away are not among the next ones."""

NEXT = 10
"""Games whose next updates are shown."""


class Glance(msgspec.Struct, frozen=True):
    """The service at one moment: what is wrong, all figures, and when the next updates are due."""

    at: datetime
    wrong: tuple[str, ...]
    figures: tuple[Metric, ...]
    next: tuple[tuple[str, datetime], ...]


def top(
    context: typer.Context,
    every: Every = 2.0,
    once: Annotated[
        bool, typer.Option("--once", help="Show it once and exit: with 1 if something is wrong.")
    ] = False,
    json: Json = False,
) -> None:
    """Watch the whole service until Ctrl-C: what is wrong, the figures of /metrics, the next updates."""
    settings, out = session(context).settings(), console()
    first = _look(settings)
    if once or json or not out.is_terminal:
        if json:
            as_json(first)
        else:
            out.print(_screen(first, first))
        if first.wrong:
            raise Stop("", FAILED)
        return
    try:
        _live(settings, first, every, out)
    except KeyboardInterrupt:
        return


def _live(settings: AppSettings, first: Glance, every: float, out: Console) -> None:
    with Live(_screen(first, first), console=out, screen=True, auto_refresh=False) as live:
        while True:
            time.sleep(every)
            live.update(_screen(_look(settings), first), refresh=True)


def _look(settings: AppSettings) -> Glance:
    now = SystemClock().now().astimezone(UTC)
    with open_readonly(settings) as application, application.store.read() as tx:
        due = tuple((game.slug, game.due) for game in tx.due_games(now + SOON, NEXT) if game.due)
        return Glance(now, tuple(find_faults(tx, now)), tuple(take_figures(tx, now)), due)


def _screen(seen: Glance, first: Glance) -> RenderableType:
    """Everything at once; beside each figure how it has changed since `first`."""
    head = f"nomicd, {seen.at:%Y-%m-%d %H:%M:%S} UTC"
    if seen.at > first.at:
        head += f"; changes since {span((seen.at - first.at).total_seconds())} ago"
    wrong = [Text(clean.line(f"!! {each}"), style="bold red") for each in seen.wrong]
    return Group(
        Text(head, style="bold"),
        *(wrong or [Text("All is well.", style="green")]),
        Text(""),
        _figures(seen.figures, first.figures),
        *_updates(seen),
    )


def _figures(seen: Sequence[Metric], first: Sequence[Metric]) -> RenderableType:
    """A line for each; what is told of single games is left to `nomicd watch`."""
    before = {_key(each): each.value for each in first}
    grid = Grid(box=None, show_header=False, pad_edge=False)
    grid.add_column()
    grid.add_column()
    grid.add_column(justify="right")
    last = ""
    for each in seen:
        if "game" in each.labels:
            continue
        change = each.value - before.get(_key(each), each.value)
        told = f" ({change:+.0f})" if change and not _is_time(each) else ""
        label = ", ".join(map(clean.line, each.labels.values()))
        grid.add_row("" if each.name == last else each.help, label, _tell(each) + told)
        last = each.name
    return grid


def _key(figure: Metric) -> tuple[str, ...]:
    return (figure.name, *figure.labels.values())


def _is_time(figure: Metric) -> bool:
    return figure.name.endswith("_seconds")


def _tell(figure: Metric) -> str:
    return span(figure.value) if _is_time(figure) else f"{figure.value:.0f}"


def _updates(seen: Glance) -> Iterator[RenderableType]:
    if not seen.next:
        return
    yield Text("")
    yield Text("The next updates", style="bold")
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for slug, due in seen.next:
        left = (due - seen.at).total_seconds()
        when = f"in {span(left)}" if left >= 0 else f"{span(-left)} late"
        grid.add_row(slug, f"{due.astimezone(UTC):%a %d %b %H:%M} UTC", when)
    yield grid
