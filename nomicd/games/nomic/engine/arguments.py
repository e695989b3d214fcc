"""What a player's words are to rule code: the slots of an action's usages with what was written in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from nomicd.games.nomic import events as e
from nomicd.games.nomic.rules.action_usage import fits, slots
from nomicd.games.nomic.rules.declarations import ActionKind
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import State
from nomicd.kernel.commands import Value
from nomicd.kernel.events import GameEvent
from nomicd.kernel.json_data import Json, JsonObject
from nomicd.table.condition_text import Misread, parse
from nomicd.table.conditions import Condition, plain


def arguments(kind: ActionKind, player: str, args: Mapping[str, Value]) -> JsonObject:
    """The fields of an action's event: what its usages name, None where nothing was said."""
    return {**read_arguments(kind, args), "action": kind.key, "player": {"$player": player}}


def read_arguments(kind: ActionKind, args: Mapping[str, Value]) -> JsonObject:
    """The slots alone. A condition that cannot be read (see `misread`) is None."""
    sorts = slots(kind.usage, *kind.also)
    return {name: _argument(kind, sort, args.get(name)) for name, sort in sorts.items()}


def _argument(kind: ActionKind, sort: str, value: Value) -> Json:
    if value is None:
        return None
    if sort == "condition":
        read = _read(str(value), tuple(kind.facts.items()))
        return None if isinstance(read, Misread) else plain(read)
    return {f"${sort}": str(value)} if sort in ("player", "square") else value


@lru_cache(maxsize=4096)
def _read(text: str, facts: tuple[tuple[str, str], ...]) -> Condition | Misread:
    """The condition; kept, since one that stands is read again and again."""
    return parse(text, dict(facts))


def find_unreadable_condition(kind: ActionKind, args: Mapping[str, Value]) -> str | None:
    """Why a condition among the words cannot be read, for their player; None if nothing is wrong."""
    for name, sort in slots(kind.usage, *kind.also).items():
        written = args.get(name)
        if sort == "condition" and written is not None:
            read = _read(str(written), tuple(kind.facts.items()))
            if isinstance(read, Misread):
                return f"the condition “{written}” cannot be read, place {read.at}: {read.text}"
    return None


def end_lapsed_orders(state: State, bound: Book) -> Iterator[GameEvent]:
    """The end of standing orders that no rule in force gives any more, or not as they were written."""
    for order in state.standing:
        kind = bound.actions.get(order.action)
        if kind is None or not kind.standing or not _fit(kind, order.args):
            yield e.NomicStandingEnded(order.source, "void")
            yield e.Noted(
                f"The rules have changed, and your standing order is void: {order.text}", order.player
            )


def _fit(kind: ActionKind, args: Mapping[str, Value]) -> bool:
    sorts = slots(kind.usage, *kind.also)
    return find_unreadable_condition(kind, args) is None and all(
        name in sorts and fits(sorts[name], value) for name, value in args.items() if value is not None
    )
