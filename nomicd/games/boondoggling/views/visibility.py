"""What is hidden from whom, and until when: the seed, and what others have ordered while it stands."""

from __future__ import annotations

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.state import State
from nomicd.kernel.events import Codec, Event, Record

HIDDEN = frozenset(kind.NAME for kind in (e.ChanceSealed, e.OrderFiled, e.QuestionAnswered, e.StandingSet))
"""Kinds of event whose records are salted, because they are hidden for a while."""


def public(state: State, codec: Codec, record: Record) -> bool:
    """Whether everybody may see a record: the seed after the end, orders when they are done and stand no
    longer, answers when the question is settled."""
    if record.name not in HIDDEN or state.over:
        return True
    return _shown(state, codec.decode(record.name, record.version, record.body))


def _shown(state: State, event: Event) -> bool:
    match event:
        case e.QuestionAnswered(id=number):
            return state.question is None or state.question.id != number
        case e.StandingSet(source=source):
            return not _stands(state, source)
        case e.OrderFiled(digest=digest, source=source):
            return digest not in state.filed and not _stands(state, source)
    return False


def _stands(state: State, source: str) -> bool:
    return any(order.source == source for order in state.standing)


def visible(state: State, codec: Codec, record: Record, reader: str) -> bool:
    """Whether one player may see a record: what is public, and what is their own. The Admin sees all but the
    seed, for no one may know the dice beforehand."""
    if public(state, codec, record):
        return True
    if record.name == e.ChanceSealed.NAME:
        return False
    event = codec.decode(record.name, record.version, record.body)
    return reader in {"admin", getattr(event, "player", "")}
