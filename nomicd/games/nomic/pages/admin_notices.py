"""The notices to those whom the Admin has set something, or taken something back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.play.decrees import OVERRIDES
from nomicd.games.nomic.play.implementing import reason
from nomicd.games.nomic.play.repairs import REPAIRS
from nomicd.games.nomic.state import State
from nomicd.kernel.events import Event
from nomicd.kernel.game import UNDO
from nomicd.kernel.page import Notice, Page

_TELLING = frozenset({*OVERRIDES, *REPAIRS, UNDO, "implement_rule"})
"""Whom these touch is told."""


def decreed(state: State, events: Sequence[Event]) -> Iterator[Notice]:
    """To each player touched by a decree: what it did, and why."""
    for place, event in enumerate(events):
        if isinstance(event, e.AdminOrdered) and event.accepted and event.verb in _TELLING:
            yield from _one(state, event, events[place + 1 :])


def _one(state: State, ordered: e.AdminOrdered, behind: Sequence[Event]) -> Iterator[Notice]:
    touched: dict[str, list[str]] = {}
    for event in behind:
        if isinstance(event, e.AdminOrdered | e.OrderFiled):
            break
        said = event.describe(state)
        for name in sorted(_touched(state, event)) if said else ():
            touched.setdefault(name, []).append(said)
    why = ordered.args.get("why") or reason(str(ordered.args.get("body") or ""))
    reasons = (f"The reason: {why}",) if why else ()
    for name, lines in touched.items():
        page = Page("The Admin has decided", (*lines, *reasons))
        yield Notice("notice", name, f"decreed/{ordered.source}", page)


def _touched(state: State, event: Event) -> set[str]:
    """The players whom a fact concerns."""
    match event:
        case e.FactSet(kind="player", name=name) | e.PawnMoved(player=name):
            names = {name}
        case e.FactSet(kind="square", field="owner", was=was, now=now):
            names = {was, now}
        case e.FactSet(kind="square", name=label):
            names = {state.squares[label].owner} if label in state.squares else set()
        case e.FactSet(kind="proposal", name=number):
            names = {state.proposals[int(number)].player}
        case e.MoneyPaid(payer=payer, payee=payee):
            names = {payer, payee}
        case e.RuleAmended() | e.RuleSuspended() | e.RuleRestored():
            names = set(state.players)
        case _:
            names = set()
    return names & state.players.keys()
