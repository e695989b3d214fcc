"""`nomicd watch`, `nomicd show`: a game on the terminal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from nomicd.app.cli.out import as_json, console
from nomicd.app.cli.page_output import TEXT
from nomicd.app.cli.session import Json, Slug, open_readonly, session, unwrap
from nomicd.app.game_summary import GameSummary, summarize_game
from nomicd.app.settings import AppSettings
from nomicd.kernel.events import of_kind
from nomicd.kernel.page import Block, Code, Section, Table, visit
from nomicd.mail import clean

WIDE = 100
"""Columns of an event's content."""

Every = Annotated[float, typer.Option("--every", metavar="S", min=0.2, help="Seconds between refreshes.")]


def watch(
    context: typer.Context,
    slug: Slug,
    every: Every = 2.0,
    once: Annotated[bool, typer.Option("--once", help="Show it once and exit.")] = False,
) -> None:
    """Watch a running game until Ctrl-C: what comes next, board, standings, latest events."""
    settings, out = session(context).settings(), console()
    seen = _look(settings, slug)
    if once or not out.is_terminal:
        out.print(_screen(seen, datetime.now(UTC)))
        return
    try:
        _live(settings, seen, every, out)
    except KeyboardInterrupt:
        return


def _live(settings: AppSettings, seen: GameSummary, every: float, out: Console) -> None:
    with Live(_screen(seen, datetime.now(UTC)), console=out, screen=True, auto_refresh=False) as live:
        while True:
            time.sleep(every)
            live.update(_screen(_look(settings, seen.slug), datetime.now(UTC)), refresh=True)


def show(context: typer.Context, slug: Slug, json: Json = False) -> None:
    """Show the board and the standings of a game."""
    settings = session(context).settings()
    if json:
        with open_readonly(settings) as application:
            as_json(unwrap(application.operations.show(slug)))
        return
    seen, out = _look(settings, slug), console()
    for section in (*seen.board, *seen.standings):
        out.print(_section(section, all_of_it=True))


def _look(settings: AppSettings, slug: str) -> GameSummary:
    with open_readonly(settings) as application:
        return unwrap(summarize_game(application, slug))


def _screen(seen: GameSummary, now: datetime) -> RenderableType:
    """Everything at once."""
    left = f"  {span((seen.due - now).total_seconds())} left" if seen.due and seen.due > now else ""
    head = Text("\n".join((f"{seen.slug}, {seen.title}, event {seen.seq}", *seen.wait)) + left)
    return Group(
        Panel(head, box=box.ROUNDED),
        *(_section(section) for section in seen.board),
        *(_section(section) for section in seen.standings),
        *((_section(seen.told),) if seen.told else ()),
        *_latest(seen),
    )


def span(seconds: float) -> str:
    """Return `2 d 3 h`, `4 min`, `7 s`."""
    days, rest = divmod(int(seconds), 86_400)
    hours, rest = divmod(rest, 3_600)
    if days:
        return f"{days} d {hours} h"
    if hours:
        return f"{hours} h {rest // 60} min"
    return f"{rest // 60} min" if rest >= 60 else f"{rest} s"  # noqa: PLR2004 - a minute


def _latest(seen: GameSummary) -> Iterator[RenderableType]:
    yield Text("Latest events", style="bold")
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for wide in (None, None, WIDE):
        grid.add_column(no_wrap=wide is None, overflow="ellipsis", max_width=wide)
    for seq, name, body in seen.news:
        grid.add_row(Text(seq, style="dim"), Text(clean.line(name)), Text(clean.line(body, 400), style="dim"))
    yield grid


def _section(section: Section, *, all_of_it: bool = False) -> RenderableType:
    drawn = tuple(of_kind(Code, section.blocks))
    blocks = section.blocks if all_of_it or not drawn else drawn
    return Group(Text(clean.line(section.heading), style="bold"), *map(_block, blocks), Text(""))


def _block(block: Block) -> RenderableType:
    if not isinstance(block, Table):
        return Text(clean.prose(block.text) if isinstance(block, Code) else visit(block, TEXT))
    grid = Grid(box=None, pad_edge=False, header_style="dim", show_header=any(block.head))
    for place, name in enumerate(block.head):
        grid.add_column(Text(clean.line(name)), justify="right" if place in block.right else "left")
    for row in block.texts:
        grid.add_row(*(Text(clean.line(cell)) for cell in row))
    return grid
