"""All that readers of a Nomic are shown, and what is hidden from them: the doors to the view modules."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import State
from nomicd.games.nomic.views.digest import notices
from nomicd.games.nomic.views.pages import answer
from nomicd.games.nomic.views.todo import open_to
from nomicd.games.nomic.views.vocabulary import vocabulary
from nomicd.kernel.events import Codec, Record

__all__ = ["answer", "hidden", "notices", "open_to", "owner", "public", "visible", "vocabulary"]

hidden: frozenset[str] = frozenset(
    kind.NAME
    for kind in (e.ChanceSealed, e.OrderFiled, e.VoteCast, e.QuestionAnswered, e.StandingSet, e.Noted)
)
"""Kinds of event whose records are salted, because some of them are hidden for a while."""


def owner(codec: Codec, record: Record) -> str:
    """The player whom a hidden record belongs to, "" if nobody."""
    event = codec.decode(record.name, record.version, record.body)
    return str(getattr(event, "player", ""))


def public(state: State, codec: Codec, record: Record) -> bool:
    """Whether everybody may see a record: the seed after the end, votes after the close, orders when done;
    standing orders when they stand no longer."""
    if record.name not in hidden or (state.over and record.name != e.Noted.NAME):
        return True
    event = codec.decode(record.name, record.version, record.body)
    match event:
        case e.VoteCast(number=number):
            return state.proposals[number].status not in {"proposed", "open"}
        case e.Noted(player=player):
            return not player
        case e.QuestionAnswered(id=question):
            return question not in state.questions
        case e.StandingSet(source=source):
            return not _stands(state, source)
        case e.OrderFiled(digest=digest, source=source):
            waits = digest in state.filed or _stands(state, source)
            return not waits and not _is_open_vote(state, event)
    return False


def _stands(state: State, source: str) -> bool:
    return any(order.source == source for order in state.standing)


def _is_open_vote(state: State, order: e.OrderFiled) -> bool:
    return order.verb == "vote" and any(p.status in {"proposed", "open"} for p in state.proposals.values())


def visible(state: State, codec: Codec, record: Record, reader: str) -> bool:
    """Whether one player may see a record: what is public, and what is their own. The Admin sees all but the
    seed: no one may know the dice beforehand."""
    if public(state, codec, record):
        return True
    if record.name == e.ChanceSealed.NAME:
        return False
    return reader == "admin" or owner(codec, record) == reader
