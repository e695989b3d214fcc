"""What is hidden from whom, and until when."""

from __future__ import annotations

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import FOR, State
from nomicd.kernel.events import Codec, Event, Record
from nomicd.table.presence import press
from nomicd.table.votes.state import PENDING, read_numbers

HIDDEN_EVENTS: frozenset[str] = frozenset(
    kind.NAME
    for kind in (
        *(e.ChanceSealed, e.OrderFiled, e.VoteCast, e.QuestionAnswered, e.StandingSet, e.Noted),
        *(e.LimitsHit, e.PlayerHeard, e.PressSent, e.PressHeld, e.PressDropped),
    )
)
"""Kinds of event whose records are salted, because some of them are hidden for a while."""


def owner_of(codec: Codec, record: Record) -> str:
    """Return the player whom a hidden record belongs to, "" if nobody."""
    event = codec.decode(record.name, record.version, record.body)
    return str(getattr(event, "player", ""))


def is_public(state: State, codec: Codec, record: Record) -> bool:
    """Return whether everybody may see a record: the seed after the end, votes after the close, orders when
    done; standing orders when they stand no longer. Votes of a secret ballot stay hidden for ever, and so
    does the seed where there was one: who has the seed can tell whose tokens they are."""
    if record.name not in HIDDEN_EVENTS:
        return True
    event = codec.decode(record.name, record.version, record.body)
    match event:
        case e.Noted(player=player):
            return not player
        case e.PlayerHeard():
            return False  # who has written which mail would tell whose a message without a name is
        case e.OrderFiled(verb=verb) if verb in press.KEYS:
            return False
        case e.PressSent() | e.PressHeld() | e.PressDropped():
            return not press.secret(event)
    return not _is_sealed(state, event) and (bool(state.over) or _has_had_its_day(state, event))


def _has_had_its_day(state: State, event: Event) -> bool:
    """Whether a hidden event has had its day while the game goes on."""
    match event:
        case e.VoteCast(number=number):
            return state.proposals[number].status not in PENDING
        case e.QuestionAnswered(id=question):
            return question not in state.questions
        case e.StandingSet(source=source):
            return not _stands(state, source)
        case e.OrderFiled(digest=digest, source=source):
            waits = digest in state.filed or _stands(state, source)
            return not waits and not _is_open_vote(state, event) and not _is_open_answer(state, event)
    return False


def _stands(state: State, source: str) -> bool:
    return any(order.source == source for order in state.standing)


def _is_open_vote(state: State, order: e.OrderFiled) -> bool:
    return order.verb == "vote" and any(p.status in PENDING for p in state.proposals.values())


def _is_open_answer(state: State, order: e.OrderFiled) -> bool:
    return order.verb == "answer" and order.args.get("question") in state.questions


def _is_sealed(state: State, event: Event) -> bool:
    """Whether it belongs to a secret ballot. Of a vote on `all` nobody can tell later which were meant."""
    secret = {proposal.number for proposal in state.proposals.values() if proposal.secret}
    match event:
        case e.ChanceSealed():
            return bool(secret)
        case e.VoteCast(number=number):
            return number in secret
        case e.OrderFiled(verb="vote", args=args):
            named = set(read_numbers(str(args.get("proposals") or "")))
            return bool(secret & named) if named else bool(secret)
    return False


def is_visible(state: State, codec: Codec, record: Record, reader: str) -> bool:
    """Return whether one player may see a record: what is public, and what is their own. The Admin sees all
    but the seed, for no one may know the dice beforehand, and the votes of secret ballots."""
    if is_public(state, codec, record):
        return True
    if record.name == e.ChanceSealed.NAME:
        return False
    event = codec.decode(record.name, record.version, record.body)
    whose = owner_of(codec, record)
    if press.reads(event, reader) or (isinstance(event, e.OrderFiled) and event.args.get(FOR) == reader):
        return True
    return state.former.get(whose, whose) == reader or (reader == "admin" and not _is_sealed(state, event))
