"""`nomicd rulings`: what was asked and decided in a game, found again by its words."""

from __future__ import annotations

from typing import Annotated

import typer

from nomicd.app.cli.out import Stop, as_json
from nomicd.app.cli.page_output import show_page
from nomicd.app.cli.session import Json, Slug, open_readonly, session
from nomicd.services.repository import decisions


def register(app: typer.Typer) -> None:
    """Add this command."""
    app.command("rulings")(rulings)


def rulings(
    context: typer.Context,
    slug: Slug,
    search: Annotated[
        str,
        typer.Option(
            "--search",
            metavar="WORDS",
            help="Only entries that contain all of these words, best match first.",
        ),
    ] = "",
    json: Json = False,
) -> None:
    """List the players' questions and the Admin's rulings and orders."""
    with open_readonly(session(context).settings()) as application, application.store.read() as tx:
        game = tx.game(slug)
        if game is None:
            raise Stop(f"There is no game called {slug}.")
        ruleset, state = application.repository.ruleset(game), application.repository.state(tx, game)
        page = decisions.page(tx, game, ruleset, state, search)
    (as_json if json else show_page)(page)
