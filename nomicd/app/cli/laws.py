"""`nomicd rules list | show | history SLUG`, `rulings`: the law of a game, as it is, as it was, as it was
applied."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import shorten
from typing import Annotated

import typer

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.out import as_json, say, table
from nomicd.app.cli.page_output import print_page
from nomicd.app.cli.session import Json, Slug, open_readonly, session, unwrap
from nomicd.kernel.game import Covered
from nomicd.services.repository import decisions
from nomicd.services.repository.game_repository import find_game

At = Annotated[
    str,
    typer.Option(
        "--at", metavar="WEEK|updateN", help="The rules at that time (Nomics only): 3 or week3, or update5."
    ),
]
Number = Annotated[str, typer.Argument(metavar="N", help="The rule's number, such as 5.")]


def list_rules(context: typer.Context, slug: Slug, at: At = "", json: Json = False) -> None:
    """List the rules in force in a game, now or after a given week or update."""
    _say(context, slug, f"rules{_when(at)}", json=json)


def show(context: typer.Context, slug: Slug, number: Number, at: At = "", json: Json = False) -> None:
    """Show one rule in full. In a game that is not a Nomic, N may also be a clause, such as 1.2."""
    _say(context, slug, f"rule {number}{_when(at)}", json=json)


def history(context: typer.Context, slug: Slug, number: Number, json: Json = False) -> None:
    """Show how a rule came about: each change, with the proposal and the votes behind it."""
    _say(context, slug, f"history {number}", json=json)


def coverage(context: typer.Context, slug: Slug, json: Json = False) -> None:
    """Count how often each clause was carried out, by replaying the game."""
    with open_readonly(session(context).settings()) as application, MontySandbox() as sandbox:
        found = unwrap(application.operations.coverage(slug, sandbox))
    if json:
        as_json(found)
        return
    for (number, title), lines in groupby(found, key=lambda each: (each.rule, each.title)):
        rows = [
            (
                each.clause,
                _HOW[each.how],
                str(each.times) if each.how in _RUNNING else "",
                shorten(" ".join(each.text.split()), 60, placeholder=" …"),
            )
            for each in lines
        ]
        table(("Clause", "By", "Times", "Text"), rows, right=(2,), title=f"{number}. {title}")
    say(*_sum_up(found))


_HOW = {"code": "code", "service": "service", "parts": "its parts", "prose": "people"}
_RUNNING = frozenset({"code", "service"})


def count_clauses(found: Sequence[Covered]) -> str:
    """Return how many of the clauses that run were carried out."""
    running = [each for each in found if each.how in _RUNNING]
    return f"{sum(each.times > 0 for each in running)} of {len(running)} clauses that run were carried out."


def _sum_up(found: Sequence[Covered]) -> Iterator[str]:
    """Yield how many that were, and which never were."""
    never = [each.clause for each in found if each.how in _RUNNING and not each.times]
    yield count_clauses(found)
    yield f"Never: {', '.join(never)}." if never else "None is left."
    yield f"{sum(each.how == 'prose' for each in found)} are applied by people."


def _when(at: str) -> str:
    """As a mail says it."""
    if not at:
        return ""
    found = re.fullmatch(r"(?:(week|update)\s*)?(\d{1,6})", at.strip().lower())
    if found is None:
        raise typer.BadParameter(f"--at {at}: write a week such as 3, or an update such as update5")
    return f" at {found[1] or 'week'} {found[2]}"


def _say(context: typer.Context, slug: str, line: str, *, json: bool) -> None:
    with open_readonly(session(context).settings()) as application:
        page = unwrap(application.operations.ask(slug, line))
    print_page(page, json=json)


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
        game = unwrap(find_game(tx, slug))
        ruleset, state = application.repository.ruleset(game), application.repository.state(tx, game)
        page = decisions.page(tx, game, ruleset, state, search)
    print_page(page, json=json)
