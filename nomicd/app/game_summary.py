"""A game as a person at a terminal sees it: where it stands, the board in characters, the latest events."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from nomicd.app.wiring import Application
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.game import AnyGame
from nomicd.kernel.page import Lines, Section
from nomicd.services.delivery.service_pages import describe_next_update
from nomicd.services.ports import HostedGame, Reading
from nomicd.services.repository.game_repository import find_game
from nomicd.services.repository.settings import game_settings
from nomicd.services.site.history import list_news

LATEST = 12
"""Events that are shown."""

FAR = 2_000
"""Events among which the last update is looked for."""


class GameSummary(msgspec.Struct, frozen=True):
    """The summary of a game. `told` is the end of what happened in the last update, `news` the latest public
    events, `wait` what comes next."""

    slug: str
    title: str
    seq: int
    wait: tuple[str, ...]
    due: datetime | None
    standings: tuple[Section, ...]
    board: tuple[Section, ...]
    told: Section | None
    news: tuple[tuple[str, str, str], ...]


def summarize_game(application: Application, slug: str) -> GameSummary | Refused:
    """One game at this moment, by public facts only."""
    with application.store.read() as tx:
        game = find_game(tx, slug)
        return game if isinstance(game, Refused) else _glance(application, tx, game)


def _glance(application: Application, tx: Reading, game: HostedGame) -> GameSummary:
    repository, head = application.repository, tx.head(game.slug)
    ruleset, state = repository.ruleset(game), repository.state(tx, game)
    due = repository.find_next_update(tx, game)
    after = max(0, head.seq - LATEST)
    latest = [
        record
        for record in tx.records(game.slug, after)
        if not record.salt or ruleset.is_public(state, record)
    ]
    return GameSummary(
        slug=game.slug,
        title=ruleset.title,
        seq=head.seq,
        wait=describe_next_update(
            due, ZoneInfo(game_settings(tx, game.slug).timezone), ruleset.describe_end(state)
        ),
        due=due.deadline if due else None,
        standings=ruleset.show_standings(state),
        board=_board(ruleset, state),
        told=_last_update(tx, game, ruleset, state),
        news=tuple((str(each.seq), each.name, _short(each.body)) for each in latest),
    )


def _last_update(tx: Reading, game: HostedGame, ruleset: AnyGame, state: object) -> Section | None:
    """Return what happened in the last update, in the words of its digest."""
    records = list(tx.records(game.slug, max(0, tx.head(game.slug).seq - FAR)))
    cause = next((each.cause for each in reversed(records) if each.cause.startswith("tick:")), "")
    if not cause:
        return None
    made = [each for each in records if each.cause == cause and each.name in ruleset.codec.types]
    page = ruleset.report(state, [ruleset.codec.read(each) for each in made])
    if page is None:
        return None
    lines = list(filter(None, list_news(page)))
    before = (f"… ({len(lines) - LATEST} lines before)",) if len(lines) > LATEST else ()
    return Section(page.title, (Lines((*before, *lines[-LATEST:])),))


def _board(ruleset: AnyGame, state: object) -> tuple[Section, ...]:
    page = ruleset.answer(state, "", Command("board", {}))
    return page.sections if page else ()


def _short(body: bytes) -> str:
    text = body.decode()
    return text if len(text) <= LATEST * 10 else f"{text[: LATEST * 10]}…"
