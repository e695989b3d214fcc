"""The site of a world: what is published of each game, and the folder it goes to."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from nomicd.adapters.clock import SystemClock
from nomicd.adapters.pictures import stylesheet, svg
from nomicd.adapters.render import Outdated, SiteAddress, SiteMaterials, SiteWriter, fault, nothing
from nomicd.app.resources import folder
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import Application, open_readonly
from nomicd.kernel.drawing import Drawing
from nomicd.services.ports import HostedGame
from nomicd.services.site.builder import build_game_site
from nomicd.services.site.history import GameHistory
from nomicd.services.site.model import GameCard
from nomicd.services.site.store_facts import count_erasures, read_facts, stamp_of

_log = logging.getLogger(__name__)

KEPT_EVENTS = 40_000
"""Events of games kept in memory, so that the next build of those games reads only what is new. With what
follows from it an event takes some two kilobytes, so this is 80 MB."""

PAINTED = 128
"""Drawings whose SVG is kept."""

MUCH = 12
"""Games to be written for which other processes are worth their start."""

MOST_HELPERS = 4

CHECKER = "verify_dice.py"


class Publisher:
    """Builds the site of one application, again and again. Belongs to one thread at a time, which need
    not be that of the services: it reads the store for itself."""

    def __init__(self, application: Application, out: Path | None = None) -> None:
        self._application = application
        self._told: set[str] = set()
        settings = application.settings
        address = SiteAddress(settings.site_url.rstrip("/"), settings.domain)
        extras = {CHECKER: (folder("docs") / CHECKER).read_bytes()}
        report = self._report_broken if settings.templates else None
        materials = SiteMaterials(_templates(application), address, _Painter(), stylesheet(), extras, report)
        self.site = SiteWriter(out or settings.path(settings.site), materials)
        self._kept: OrderedDict[str, GameHistory] = OrderedDict()

    def _report_broken(self, name: str, error: Exception) -> None:
        """Tell the operator once of each fault in a template of theirs."""
        told = f"the template {name} is broken, so the built-in one is used: {fault(error)}"
        if told not in self._told:
            self._told.add(told)
            _log.error(told)

    def build(self, stop: Callable[[], bool] = lambda: False) -> Path:
        """Write what has changed; the path of the first page. Ends after the game at which `stop` says so.
        Raises `NotOurs`."""
        games, cards = self._find_games()
        made = [cards[game.slug] or self._publish(game) for game in games if not stop()]
        if len(made) < len(games):
            return self.site.index
        self.site.drop(set(self.site.games()) - set(cards))
        return self.site.bind(made)

    def _find_games(self) -> tuple[list[HostedGame], dict[str, GameCard | None]]:
        """The games, and of those whose pages are as they shall be what the list of games says of them."""
        with self._application.store.read() as tx:
            games = [game for game in tx.games() if game.ruleset in self._application.rulesets]
            return games, {game.slug: self.site.card(game.slug, stamp_of(tx, game)) for game in games}

    def stale(self) -> list[str]:
        """The games whose pages are not as they shall be."""
        return [slug for slug, card in self._find_games()[1].items() if card is None]

    def publish(self, slugs: Sequence[str]) -> None:
        """Write the pages of these games, and leave the list of games to others."""
        for game in self._find_games()[0]:
            if game.slug in slugs:
                self._publish(game)

    def _publish(self, game: HostedGame) -> GameCard:
        try:
            return self._attempt(game, self.site.find_known(game.slug))
        except Outdated:
            self._kept.pop(game.slug, None)
            return self._attempt(game, nothing)

    def _attempt(self, game: HostedGame, known: Callable[[str, str], bool]) -> GameCard:
        application, history = self._application, self._kept.pop(game.slug, None)
        with application.store.read() as tx:
            erasures = count_erasures(tx, game.slug)
            if history is None or history.erasures != erasures:
                history = GameHistory(application.repository.ruleset(game), game, erasures)
            history.read(tx, known)
            found = read_facts(tx, history)
        address, message_id = application.config.address_of(game.slug), application.composer.message_id
        made = build_game_site(history, found, address, lambda key: message_id(key).strip("<>"))
        self.site.publish(made)
        history.forget_written()
        self._keep(game.slug, history)
        return made.card

    def _keep(self, slug: str, history: GameHistory) -> None:
        self._kept[slug] = history
        while len(self._kept) > 1 and sum(len(each.records) for each in self._kept.values()) > KEPT_EVENTS:
            self._kept.popitem(last=False)


def _templates(application: Application) -> tuple[Path, ...]:
    """The operator's own, then ours."""
    settings = application.settings
    own = (settings.path(settings.templates),) if settings.templates else ()
    return (*own, application.templates)


class _Painter:
    """Paints a drawing once though it stands on two pages, one after the other."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[int, str], tuple[Drawing, str]] = OrderedDict()

    def __call__(self, drawing: Drawing, prefix: str) -> str:
        key = (id(drawing), prefix)  # the drawing is kept with it, so that no other gets its id
        if key not in self._last:
            self._last[key] = drawing, svg(drawing, prefix=prefix)
            if len(self._last) > PAINTED:
                self._last.popitem(last=False)
        return self._last[key][1]


def build_with_help(application: Application, out: Path | None = None) -> Path:
    """Build the site as `build_site` does, but with one process for each processor if there is much to write.
    The store must be in files, and the program must survive being started again."""
    publisher = Publisher(application, out)
    stale, helpers = publisher.stale(), min(os.cpu_count() or 1, MOST_HELPERS)
    if len(stale) >= MUCH and helpers > 1:
        shares = [stale[place::helpers] for place in range(helpers)]
        with ProcessPoolExecutor(helpers, mp_context=get_context("spawn")) as pool:
            list(pool.map(partial(_help, application.settings, out), shares))
    return publisher.build()


def _help(settings: AppSettings, out: Path | None, slugs: Sequence[str]) -> None:
    """In a process of its own: write some games."""
    with open_readonly(settings, SystemClock()) as application:
        Publisher(application, out).publish(slugs)


def build_site(application: Application, out: Path | None = None) -> Path:
    """Build the site, into `out` instead of the setting's folder if given; the path of its first page."""
    return Publisher(application, out).build()
