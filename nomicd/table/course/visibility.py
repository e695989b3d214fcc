"""What is hidden from whom, and until when, in every game: the seed, orders, messages to some."""

from __future__ import annotations

from nomicd.kernel.events import GameEvent
from nomicd.table.course import facts as f
from nomicd.table.course.state import AnyCourse
from nomicd.table.presence.facts import PressDropped, PressHeld, PressSent
from nomicd.table.presence.press import KEYS, secret

HIDDEN = frozenset({
    f.ChanceSealed.NAME, f.AnyOrderFiled.NAME, f.StandingSet.NAME, f.PlayerHeard.NAME,
    f.LimitsHit.NAME,
    f.OrderScheduled.NAME, f.ScheduledOrderCame.NAME,
    PressSent.NAME, PressHeld.NAME, PressDropped.NAME,
})  # fmt: skip
"""Kinds of event that are hidden for a while, or for ever."""


def public(state: AnyCourse, event: GameEvent) -> bool:
    """Return whether everybody may see one: the seed and what limits said after the end, orders when they are
    done and stand no longer, messages if they go to all. Who has written which mail is nobody's business: it
    would tell whose a message without a name is."""
    waits = stands(state, str(getattr(event, "source", "")))
    match event:
        case f.PlayerHeard():
            return False
        case f.ChanceSealed() | f.LimitsHit() | f.ScheduledOrderCame():
            return bool(state.over)
        case f.StandingSet() | f.OrderScheduled():
            return bool(state.over) or not waits
        case f.AnyOrderFiled(verb=verb) if verb in KEYS:
            return False
        case f.AnyOrderFiled(digest=digest):
            return bool(state.over) or (digest not in state.filed and not waits)
    return not secret(event)


def stands(state: AnyCourse, source: str) -> bool:
    """Return whether an order of that source still stands, or waits for its update."""
    waiting = any(order.source == source for order in state.scheduled)
    return waiting or any(order.source == source for order in state.standing)
