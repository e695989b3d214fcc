"""`nomicd what-if` and `nomicd correct`: another past of a game, to look at or to put right."""

from __future__ import annotations

from typing import Annotated

import typer

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.out import say
from nomicd.app.cli.page_output import print_page, show_page
from nomicd.app.cli.session import Json, Now, Slug, clock, open_readonly, perform_or_stop, session, unwrap
from nomicd.services.operating.requests import CorrectPast


def what_if(
    context: typer.Context,
    slug: Slug,
    question: Annotated[
        str,
        typer.Argument(metavar="QUESTION", help="For example: proposal 7 had been in force since week 2"),
    ],
    json: Json = False,
) -> None:
    """Show how a game would stand if a rule or the outcome of a vote had been different. Changes nothing."""
    with open_readonly(session(context).settings()) as application, MontySandbox() as sandbox:
        page = unwrap(application.operations.what_if(slug, question, sandbox))
    print_page(page, json=json)


def correct(
    context: typer.Context,
    slug: Slug,
    edits: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="EDIT...", help="For example “count mail 41 as of update 5” or “strike event 212”."
        ),
    ] = None,
    because: Annotated[
        str, typer.Option("--because", metavar="WHY", help="The reason, which is kept in the log.")
    ] = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Make the correction. Without this, only show what would change.")
    ] = False,
    now: Now = None,
) -> None:
    """Correct the past of a game: play it again from there, with the same dice.

    Without edits, list the corrections made so far.
    """
    settings = session(context).settings()
    if edits and yes:
        perform_or_stop(settings, CorrectPast(slug, tuple(edits), because), clock(now))
        return
    with open_readonly(settings) as application, MontySandbox() as sandbox:
        if not edits:
            show_page(unwrap(application.operations.corrector.list_made(slug)))
            return
        show_page(unwrap(application.operations.corrector.look(slug, edits, because, sandbox)).page)
    say("Nothing has been changed. Add --yes to make this correction.")
