"""What goes onto the site: the public views of each game, and its public log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nomicd.adapters.site import GameSite, Site
from nomicd.app.wiring import World
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.views import Page, Section, Table
from nomicd.services.archive import Entry
from nomicd.services.ports import Game, Reading

SHOWN = 300
"""Characters of an event's content that the page of the log shows."""


def build_site(world: World, out: Path | None = None) -> Path:
    """Build the site, into `out` instead of the setting's folder if given; the path of its index."""
    site = Site(world.templates, out) if out else world.site
    with world.store.read() as tx:
        games = tx.games()
        shown = [_game(world, tx, game) for game in games]
    return site.build(shown)


def _game(world: World, tx: Reading, game: Game) -> GameSite:
    title = world.ledger.ruleset(game).title
    pages = (*_views(world, tx, game), ("log", _log(world, game)))
    return GameSite(game.slug, title, world.station.address_of(game.slug), pages)


def _views(world: World, tx: Reading, game: Game) -> Iterator[tuple[str, Page]]:
    """Every page that anybody may ask for by one word."""
    ruleset, state = world.ledger.ruleset(game), world.ledger.state(tx, game)
    for verb in ruleset.vocabulary(state, "").verbs:
        page = ruleset.answer(state, "", Command(verb.key, {})) if verb.usage == verb.key else None
        if page is not None:
            yield verb.key, page


def _log(world: World, game: Game) -> Page:
    entries = world.desk.log(game.slug, "")
    assert not isinstance(entries, Refused)
    lead = (
        "Each event holds the hash of the one before. What is hidden now is proved later by its commitment.",
    )
    table = Table(("No.", "UTC", "Cause", "Event", "Content"), tuple(_row(entry) for entry in entries), (0,))
    return Page("Log", lead, (Section("", (table,)),))


def _row(entry: Entry) -> tuple[str, ...]:
    body = f"hidden: {entry.commitment[:16]}…" if entry.body is None else entry.body
    if len(body) > SHOWN:
        body = f"{body[:SHOWN]}… (the export has all of it)"
    return str(entry.seq), f"{entry.at:%Y-%m-%d %H:%M}", entry.cause, entry.name, body
