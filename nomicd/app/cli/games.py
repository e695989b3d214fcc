"""`nomicd game …`: open games, seat players, start, look."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from nomicd.app.cli.out import Stop, as_json, say, table
from nomicd.app.cli.rulebooks import OWN, own_rules, wrong_in
from nomicd.app.cli.session import Json, Now, Slug, clock, open_readonly, perform_or_stop, session, unwrap
from nomicd.app.resources import documents
from nomicd.games import registry
from nomicd.games.nomic.game import Nomic
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.operating.operator_service import GameOverview
from nomicd.services.operating.requests import AddPlayer, OpenGame, StartGame
from nomicd.services.processing.open_game import GameOpening
from nomicd.table.phrases import many

_KIND = "The kind of game, such as borednomic, suber, boondoggling, politics, lie-cheat-steal or boondoggle."
_OPTION = (
    "An option of the ruleset; may be repeated. An unknown option is refused with a list of those there are."
)


def new(  # noqa: PLR0913, PLR0917 - each is an option of the contract
    context: typer.Context,
    slug: Slug,
    admin: Annotated[
        str, typer.Option("--admin", metavar="ADDRESS", help="The address of the game's Admin.")
    ],
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="R", help=_KIND)] = "",
    rules: Annotated[
        Path | None,
        typer.Option(
            "--rules", metavar="PATH", help="A folder of rules of your own.", file_okay=False, exists=True
        ),
    ] = None,
    timezone: Annotated[
        str, typer.Option("--timezone", metavar="Z", help="Of the game's deadlines.")
    ] = "UTC",
    option: Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help=_OPTION)] = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="Open it though the check of --rules finds faults.")
    ] = False,
    now: Now = None,
) -> None:
    """Open a game: its rules are copied into its log. Rules of your own are checked first."""
    settings = session(context).settings()
    options = {"outage_extension": "on" if settings.outage_extension else "off", **_options(option or ())}
    if not ruleset and rules is None:
        raise typer.BadParameter("give --ruleset R, or --rules PATH for rules of your own")
    files = own_rules(ruleset, rules) if rules else documents(ruleset)
    if rules and not unchecked:
        _sound(ruleset, rules)
    game = GameOpening(slug, ruleset or OWN, admin, timezone, options, files)
    perform_or_stop(settings, OpenGame(game), clock(now))
    local, _, domain = settings.address.rpartition("@")
    say(f"{slug} is open, at {slug}@{domain} and {local}+{slug}@{domain}.")
    say(f"Next: nomicd game add-player {slug} NAME ADDRESS, and then: nomicd game start {slug}")


def _sound(ruleset: str, base: Path) -> None:
    """Ends the command if the rules of a Nomic are not in order. Other games read theirs as they open."""
    if not isinstance(registry.discover().get(ruleset or OWN), Nomic):
        return
    if found := wrong_in(base):
        say(*(each.as_line for each in found))
        how = "put it right, or open it all the same with --unchecked"
        raise Stop(f"nothing is opened: {many(len(found), 'problem')} in {base}; {how}")


def _options(given: Sequence[str]) -> dict[str, str]:
    pairs = [each.partition("=") for each in given]
    bad = [name for name, equals, _ in pairs if not (name and equals)]
    if bad:
        raise typer.BadParameter(f"--option {bad[0]}: write it as NAME=VALUE")
    return {name: value for name, _, value in pairs}


def list_games(context: typer.Context, json: Json = False) -> None:
    """All games."""
    with open_readonly(session(context).settings()) as application:
        games = application.operations.games()
    if json:
        as_json(games)
    elif games:
        rows = [(each.slug, each.ruleset, str(len(each.players)), _due(each)) for each in games]
        table(("Game", "Ruleset", "Players", "Next update"), rows, right=(2,))
    else:
        say("There is no game yet. nomicd game new SLUG --ruleset R --admin ADDRESS opens one.")


def show(context: typer.Context, slug: Slug, json: Json = False) -> None:
    """Show where a game stands."""
    with open_readonly(session(context).settings()) as application:
        game = unwrap(application.operations.show(slug))
        address = application.config.address_of(slug)
    if json:
        as_json(game)
        return
    rows = [
        ("Game", game.slug),
        ("Address", address),
        ("Ruleset", game.ruleset),
        ("Admin", game.admin),
        ("Time zone", game.timezone),
        ("Players", ", ".join(game.players) or "nobody yet"),
        ("Asked to join", ", ".join(game.asked) or "nobody"),
        ("Next update", _due(game)),
        ("Log", f"{game.seq} events, head {game.head}"),
    ]
    table(("", ""), rows)


def _due(game: GameOverview) -> str:
    if game.due is None:
        return "none is due"
    deadline = format_instant(game.due.deadline, ZoneInfo(game.timezone))
    return f"update {game.due.number}, for mail received before {deadline}"


def players(context: typer.Context, slug: Slug, json: Json = False) -> None:
    """List the players with their addresses. For the operator only."""
    with open_readonly(session(context).settings()) as application:
        seats = unwrap(application.operations.players(slug))
    if json:
        as_json(seats)
        return
    table(("Player", "Address", "Seat"), [(each.player, each.address, str(each.state)) for each in seats])


def add_player(
    context: typer.Context,
    slug: Slug,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the player is called in the game.")],
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Where the player's mail comes from.")],
    now: Now = None,
) -> None:
    """Seat a player and mail a welcome."""
    perform_or_stop(session(context).settings(), AddPlayer(slug, name, address), clock(now))
    say(f"{name} plays in {slug}.")


def start(context: typer.Context, slug: Slug, now: Now = None) -> None:
    """Start a game. Its first update is the next one due."""
    settings = session(context).settings()
    perform_or_stop(settings, StartGame(slug), clock(now))
    with open_readonly(settings) as application:
        game = unwrap(application.operations.show(slug))
    say(f"{slug} has begun. Next: {_due(game)}.")
