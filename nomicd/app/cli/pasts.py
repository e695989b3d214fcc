"""`nomicd what-if`: what would be if a part of a game's past had been otherwise."""

from __future__ import annotations

from typing import Annotated

import typer

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.out import as_json
from nomicd.app.cli.paper import show_page
from nomicd.app.cli.session import Json, Slug, agreed, session, shown


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("what-if")(what_if)


def what_if(
    context: typer.Context,
    slug: Slug,
    question: Annotated[
        str,
        typer.Argument(metavar="QUESTION", help="Such as: proposal 7 had been in force since week 2"),
    ],
    json: Json = False,
) -> None:
    """What would be now if a rule had been other, or a vote had ended otherwise. Nothing is written."""
    with shown(session(context).settings()) as world, MontySandbox() as sandbox:
        page = agreed(world.desk.what_if(slug, question, sandbox))
    if json:
        as_json(page)
    else:
        show_page(page)
