"""`nomicd what-if` and `nomicd correct`: another past of a game, to look at or to put right."""

from __future__ import annotations

from typing import Annotated

import typer

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.out import as_json, say
from nomicd.app.cli.page_output import show_page
from nomicd.app.cli.session import Json, Now, Slug, clock, open_readonly, perform_or_stop, session, unwrap
from nomicd.services.operating.requests import CorrectPast


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("what-if")(what_if)
    app.command("correct")(correct)


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
    with open_readonly(session(context).settings()) as world, MontySandbox() as sandbox:
        page = unwrap(world.desk.what_if(slug, question, sandbox))
    if json:
        as_json(page)
    else:
        show_page(page)


def correct(
    context: typer.Context,
    slug: Slug,
    edits: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="EDIT...", help="Such as: “count mail 41 as of update 5”, “strike event 212”."
        ),
    ] = None,
    because: Annotated[str, typer.Option("--because", metavar="WHY", help="Stays in the log.")] = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Do it; else it is only shown what would change.")
    ] = False,
    now: Now = None,
) -> None:
    """Put the past of a game right: what follows from it is played once more, with the same dice.

    Without edits, the corrections made so far are listed.
    """
    settings = session(context).settings()
    if edits and yes:
        perform_or_stop(settings, CorrectPast(slug, tuple(edits), because), clock(now))
        return
    with open_readonly(settings) as world, MontySandbox() as sandbox:
        if not edits:
            show_page(unwrap(world.desk.corrector.list_made(slug)))
            return
        show_page(unwrap(world.desk.corrector.look(slug, edits, because, sandbox)).page)
    say("Nothing is written. With --yes it is.")
