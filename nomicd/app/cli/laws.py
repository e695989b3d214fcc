"""`nomicd rules list | show | history SLUG`: the law of a game, as it is and as it was."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from nomicd.app.cli.out import as_json
from nomicd.app.cli.paper import show_page
from nomicd.app.cli.session import Json, Slug, agreed, session, shown
from nomicd.kernel.commands import Command, Value

At = Annotated[
    str, typer.Option("--at", metavar="WEEK|updateN", help="As they were then: 3 or week3, or update5.")
]
Number = Annotated[int, typer.Argument(metavar="N", help="The rule's number.")]


def register(group: typer.Typer) -> None:
    """Add these commands to the group `rules`."""
    group.command("list")(listed)
    group.command("show")(show)
    group.command("history")(history)


def listed(context: typer.Context, slug: Slug, at: At = "", json: Json = False) -> None:
    """All rules in force in a game, now or when a week or update had been played."""
    _say(context, slug, Command("rules", _when(at)), json=json)


def show(context: typer.Context, slug: Slug, number: Number, at: At = "", json: Json = False) -> None:
    """One rule of a game in full."""
    _say(context, slug, Command("rule", {"rule": number, **_when(at)}), json=json)


def history(context: typer.Context, slug: Slug, number: Number, json: Json = False) -> None:
    """How a rule became what it is: each change, and the proposal and votes that made it."""
    _say(context, slug, Command("history", {"rule": number}), json=json)


def _when(at: str) -> dict[str, Value]:
    if not at:
        return {}
    found = re.fullmatch(r"(?:(week|update)\s*)?(\d{1,6})", at.strip().lower())
    if found is None:
        raise typer.BadParameter(f"--at {at}: write a week such as 3, or an update such as update5")
    return {"unit": found[1] or "week", "n": int(found[2])}


def _say(context: typer.Context, slug: str, command: Command, *, json: bool) -> None:
    with shown(session(context).settings()) as world:
        page = agreed(world.desk.ask(slug, command))
    if json:
        as_json(page)
    else:
        show_page(page)
