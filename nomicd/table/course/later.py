"""Orders for a later update: given, taken back, shown, and found when their update comes. A game with orders
of its own says how they are carried out (`TableGame.carry_out_scheduled`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.later import CANCEL_LATER, LATER, order_in
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table import scheduled
from nomicd.table.course import facts as f
from nomicd.table.course.filing import MAX_TEXT
from nomicd.table.course.state import AnyCourse
from nomicd.table.presence.orders import KNOWN
from nomicd.table.scheduled import ScheduledOrder

MOST_AHEAD = 10
"""An order is held for so many updates behind the one to come, at most."""

MOST_SCHEDULED = 20
"""So many of one player wait at most."""

KEYS = frozenset({LATER, CANCEL_LATER})
_US = "the table"


def verbs(state: AnyCourse, playing: Iterable[Verb]) -> tuple[Verb, ...]:
    """Return how players write orders for a later update, who may write those now."""
    held = (verb for verb in playing if verb.examples and not _why_not(verb, verb.key))
    sample = next((verb.examples[0] for verb in held), "")
    if not sample or not state.started:
        return ()
    return _make_verbs(sample, state.update + 3)


@lru_cache(maxsize=256)
def _make_verbs(sample: str, soon: int) -> tuple[Verb, ...]:
    return (
        Verb(
            LATER,
            "in update <update:int> <command:text>",
            f"hold an order for a later update, up to {MOST_AHEAD} ahead; it is tried then",
            (f"in update {soon}: {sample}",),
            _US,
            asked=True,
        ),
        Verb(
            CANCEL_LATER,
            "cancel in update <update:int> [<command:text>]",
            "take back an order that is held for a later update",
            (f"cancel in update {soon}: {sample}",),
            _US,
            strict=True,
        ),
    )


def decide(state: AnyCourse, given: PlayerCommand, playing: Iterable[Verb], whom: str) -> Decision:
    """Return what such a command leads to, of a player who may write those now. The slot `whom` says for whom
    an order is, where another may play for them."""
    if given.command.verb == CANCEL_LATER:
        return _cancel(state, given.player, given.command)
    order = order_in(given.command)
    if order is None:
        return Refused(Reason.UNCLEAR, "say the order as you would write it for now: in update 9: ORDER")
    if order.args.get(whom) is not None:
        return Refused(Reason.NOT_YOURS, "an order for another player can't be held: send it then")
    return _schedule(state, given, order, playing)


def _schedule(state: AnyCourse, given: PlayerCommand, order: Command, playing: Iterable[Verb]) -> Decision:
    update = int(given.command.args.get("update") or 0)
    verb = next((each for each in playing if each.key == order.verb), None)
    if why := _why_not(verb, order.verb):
        return Refused(Reason.AGAINST_RULES, why)
    if refused := _refuse_time(state, given.player, update):
        return refused
    text = order.text[:MAX_TEXT]
    new = f.OrderScheduled(given.source, given.player, update, order.verb, order.args, text)
    undo = f"To take it back, write: cancel in update {update}: {text}"
    return Accepted((new,), (f"It will be tried in update {update}.", undo))


def _refuse_time(state: AnyCourse, player: str, update: int) -> Refused | None:
    """Return why nothing more of that player's is held for that update; None if it is."""
    coming = state.update + 1
    if update < coming:
        return Refused(Reason.TOO_LATE, f"update {update} is over")
    if update == coming:
        return Refused(Reason.NOT_NOW, f"update {update} is the next one: send the order by itself")
    if update > coming + MOST_AHEAD:
        why = f"orders can be held up to update {coming + MOST_AHEAD}: send it again later"
        return Refused(Reason.LIMIT, why)
    if len(scheduled.of(state.scheduled, player)) >= MOST_SCHEDULED:
        return Refused(Reason.LIMIT, f"{MOST_SCHEDULED} orders of yours wait already: first cancel some")
    return None


def _why_not(verb: Verb | None, key: str) -> str:
    """Return why what that verb does is not held for a later update; "" if it is."""
    if key == "vote":
        return "a vote counts for its ballot and can't be held: send it when the ballot is open"
    if key in _FOR_NOW or (verb and (verb.grave or verb.picture or "<body" in verb.usage)):
        return f"“{key.replace('_', ' ')}” can't be held for a later update: send it then"
    return "" if verb and not verb.read_only else "that is no order that you could give now"


_FOR_NOW = frozenset({"propose", "withdraw", "answer", *KNOWN, *KEYS})


def _find_named(orders: Sequence[ScheduledOrder], words: str) -> Sequence[ScheduledOrder]:
    """Return the orders that are just that, else those that begin so; all if nothing is said."""
    same = [each for each in orders if _plain(each.text) == words]
    begun = [each for each in orders if f"{_plain(each.text)} ".startswith(f"{words} ")]
    return same or (begun if words else orders)


def _cancel(state: AnyCourse, player: str, command: Command) -> Decision:
    update, words = int(command.args.get("update") or 0), _plain(str(command.args.get("command") or ""))
    mine = [each for each in scheduled.of(state.scheduled, player) if each.update == update]
    meant = _find_named(mine, words)
    if not meant:
        there = "; ".join(each.words for each in scheduled.of(state.scheduled, player)) or "nothing"
        return Refused(Reason.NOT_FOUND, f"you have no such order for update {update}; what is held: {there}")
    says = tuple(f"Taken back: {each.words}" for each in meant)
    return Accepted(tuple(map(cancel, meant)), says)


def cancel(order: ScheduledOrder) -> f.ScheduledOrderCancelled:
    """Return the fact that its player has taken it back."""
    return f.ScheduledOrderCancelled(order.source)


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold()


def as_command(order: ScheduledOrder) -> PlayerCommand:
    """Return the order as its player would give it now."""
    return PlayerCommand(order.player, Command(order.verb, order.args, text=order.text), order.source)


def find_verb(event: GameEvent) -> str:
    """Return what is ordered by an order that was filed, or waits; "" if the event is none."""
    if isinstance(event, f.OrderScheduled):
        return event.verb
    if not isinstance(event, f.AnyOrderFiled):
        return ""
    order = order_in(Command(event.verb, event.args)) if event.verb == LATER else None
    return order.verb if order else event.verb


def show_scheduled(state: AnyCourse, player: str) -> Iterator[Section]:
    """Give the orders of a player that wait for later updates."""
    if mine := scheduled.of(state.scheduled, player):
        told = (Offers((Offer(f"cancel {each.words}", "", "cancel"),), each.words) for each in mine)
        yield Section("Your orders that wait for later updates", tuple(told))


def show_came(events: Iterable[GameEvent], state: AnyCourse, reader: str) -> Iterator[Section]:
    """Give what became of a reader's orders whose update has come."""
    came = (each.describe(state, reader) for each in events if isinstance(each, f.ScheduledOrderCame))
    if lines := tuple(filter(None, came)):
        yield Section("Your orders that were held for this update", (Lines(lines),))
