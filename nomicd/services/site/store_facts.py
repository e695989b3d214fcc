"""What the store says of a game beside its log: when its next updates are due, who has a seat."""

from __future__ import annotations

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.services.ports import HostedGame, Reading
from nomicd.services.replay import archive
from nomicd.services.repository import deadlines
from nomicd.services.repository.preferences import unreachable
from nomicd.services.repository.rulings import list_held_questions
from nomicd.services.repository.senders import list_players
from nomicd.services.repository.settings import game_settings
from nomicd.services.repository.talk import list_published
from nomicd.services.rows import DeadlineMove, Erasure, TalkMail
from nomicd.services.site.history import GameHistory
from nomicd.services.site.model import key_of

AHEAD = 8
"""Deadlines to come that the calendar has."""


class StoreFacts(msgspec.Struct, frozen=True):
    """What the store says of a game beside its log. `stamp` as in `GameSite`."""

    stamp: str
    zone: str
    due: Due | None
    coming: tuple[Due, ...]
    seats: tuple[str, ...]
    header: archive.Header
    unreachable: tuple[str, ...] = ()
    """The players whose mails come back."""
    erasures: int = 0
    """So many times words of people were erased."""
    held: tuple[int, ...] = ()
    """The numbers of the questions to the Admin that are held open."""
    talk: tuple[TalkMail, ...] = ()
    """What was said in the talk, where the Admin wants it to be shown."""


def stamp_of(tx: Reading, game: HostedGame) -> str:
    """Of what a game's volume would be made at this moment: its log, its seats (and who cannot be reached),
    its terms, and which questions are held open."""
    moved = msgspec.to_builtins(shift) if (shift := tx.find(DeadlineMove, game.slug)) else None
    lost = unreachable(tx, game.slug)
    kept, open_ = msgspec.to_builtins(game_settings(tx, game.slug)), _list_held(tx, game)
    said = [each.mail for each in list_published(tx, game.slug)]
    head, seats = tx.head(game.slug).hash.hex(), list_players(tx, game.slug)
    return key_of(head, seats, kept, moved, lost, open_, said, count_erasures(tx, game.slug))


def count_erasures(tx: Reading, slug: str) -> int:
    """Return how many times words of people were erased from what is kept of a game."""
    found = tx.find(Erasure, slug)
    return found.times if found else 0


def _list_held(tx: Reading, game: HostedGame) -> tuple[int, ...]:
    return tuple(each.question for each in list_held_questions(tx, game.slug))


def read_facts(tx: Reading, history: GameHistory) -> StoreFacts:
    """As of this moment. Of the next updates the first is where an outage has moved it."""
    game = tx.game(history.game.slug) or history.game
    ruleset, state = history.ruleset, history.state
    due = deadlines.find_pending(tx, game, ruleset, state)
    coming = [due] if due else []
    while coming and len(coming) < AHEAD and (after := ruleset.find_update_after(state, coming[-1].deadline)):
        if after.deadline <= coming[-1].deadline:
            break
        coming.append(after)
    kept, as_of = game_settings(tx, game.slug), history.as_of
    public = msgspec.structs.replace(game, admin="")
    header = archive.Header(
        archive.FORMAT, public, archive.terms(kept), as_of.seq, as_of.hash, complete=False
    )
    lost, mark = unreachable(tx, game.slug), stamp_of(tx, game)
    return StoreFacts(
        mark,
        kept.timezone,
        due,
        tuple(coming),
        tuple(list_players(tx, game.slug)),
        header,
        lost,
        count_erasures(tx, game.slug),
        _list_held(tx, game),
        list_published(tx, game.slug),
    )
