"""A game as a person at a terminal sees it: where it stands, the board in characters, the latest events."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from nomicd.app.wiring import World
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.ruleset import Publishing, Ruleset
from nomicd.kernel.views import Section
from nomicd.services.history import almanac
from nomicd.services.operating.desk import no_game
from nomicd.services.outgoing.pages import next_update
from nomicd.services.ports import Game, Reading
from nomicd.services.registers.terms import terms

LATEST = 12
"""Events that are shown."""


class Glance(msgspec.Struct, frozen=True):
    """What there is to see. `news` are the latest events that everybody may see; `wait` what comes next."""

    slug: str
    title: str
    seq: int
    wait: tuple[str, ...]
    due: datetime | None
    standings: tuple[Section, ...]
    board: tuple[Section, ...]
    news: tuple[tuple[str, str, str], ...]


def glance(world: World, slug: str) -> Glance | Refused:
    """One game at this moment, by public facts only."""
    with world.store.read() as tx:
        game = tx.game(slug)
        return _glance(world, tx, game) if game else no_game(slug)


def _glance(world: World, tx: Reading, game: Game) -> Glance:
    ruleset, state, head = world.ledger.ruleset(game), world.ledger.state(tx, game), tx.head(game.slug)
    due = almanac.pending(tx, game, ruleset, state)
    after = max(0, head.seq - LATEST)
    latest = [
        record for record in tx.records(game.slug, after) if not record.salt or ruleset.public(state, record)
    ]
    return Glance(
        slug=game.slug,
        title=ruleset.title,
        seq=head.seq,
        wait=next_update(due, ZoneInfo(terms(tx, game.slug).timezone)),
        due=due.deadline if due else None,
        standings=_standings(ruleset, state),
        board=_sections(ruleset, state, "board"),
        news=tuple((str(each.seq), each.name, _short(each.body)) for each in latest),
    )


def _standings(ruleset: Ruleset, state: Any) -> tuple[Section, ...]:
    """As the game tells them; else all that anybody may ask of it by one word."""
    if isinstance(ruleset, Publishing):
        return ruleset.standings(state)
    plain = [verb.key for verb in ruleset.vocabulary(state, "").verbs if verb.usage == verb.key != "board"]
    return tuple(section for key in plain for section in _sections(ruleset, state, key))


def _sections(ruleset: Ruleset, state: Any, verb: str) -> tuple[Section, ...]:
    page = ruleset.answer(state, "", Command(verb, {}))
    return page.sections if page else ()


def _short(body: bytes) -> str:
    text = body.decode()
    return text if len(text) <= LATEST * 10 else f"{text[: LATEST * 10]}…"
