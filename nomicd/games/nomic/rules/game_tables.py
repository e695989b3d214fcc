"""The tables of a rule that say how the whole game goes: `[meta]`, `[schedule]`, `[ballots]`, `[presence]`,
`[precedence]` and `[served]`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import msgspec

from nomicd.games.nomic.rules.data_errors import misfit
from nomicd.games.nomic.rules.declarations import Ballots, Meta, Precedence, PresenceTable, Schedule
from nomicd.games.nomic.rules.precedence import CRITERIA
from nomicd.kernel.deadlines import WEEKDAYS
from nomicd.kernel.json_data import JsonObject

MAX_PRIORITY = 1_000
MAX_NAMED = 50
MAX_WEEKLY = 20
PRESS = ("yes", "no", "all", "grey")
STRUCTURE: Mapping[str, type[Schedule | Ballots | PresenceTable | Precedence]] = {
    "schedule": Schedule,
    "ballots": Ballots,
    "presence": PresenceTable,
    "precedence": Precedence,
}
"""Those whose entries a vote can set. Each stands in one rule."""
_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d\Z")
_CLAUSE = re.compile(r"(\?|\d{1,4})(?:\.\d{1,3})+\Z")

Where = tuple[str, ...]
Say = Callable[[Where, str], None]
"""Notes a problem with what stands at those keys."""
T = TypeVar("T", bound=msgspec.Struct)


def structure(held: Mapping[str, JsonObject], number: int, say: Say) -> JsonObject:
    """Return what rule `number` says in those tables, as fields of `Declarations`."""
    found: JsonObject = {
        name: _table(name, held[name], kind, say) for name, kind in STRUCTURE.items() if name in held
    }
    meta = _table("meta", held.get("meta", {}), Meta, say)
    for key, text in _odd_meta(meta, number) if meta else ():
        say(("meta", key), text)
    for name, made in found.items():
        for key, text in _odd(made) if made else ():
            say((name, key), text)
    return {
        **found,
        "meta": meta or Meta(),
        "served": tuple(_read_served(held.get("served", {}), number, say)),
    }


def _table(name: str, table: JsonObject, kind: type[T], say: Say) -> T | None:
    fields = kind.__struct_fields__
    for key in table:
        if key not in fields:
            say((name, key), f"`{key}` is not known in [{name}]: there are {', '.join(fields)}")
            return None
    try:
        return msgspec.convert(table, kind, strict=True)
    except msgspec.ValidationError as error:
        say((name, str(error).rpartition("$.")[2].partition("[")[0].strip("`")), f"{name}: {misfit(error)}")
        return None


def _odd_meta(meta: Meta, number: int) -> Iterator[tuple[str, str]]:
    if abs(meta.priority) > MAX_PRIORITY:
        yield "priority", f"priority is a whole number from -{MAX_PRIORITY} to {MAX_PRIORITY}"
    for key in ("over", "defers", "special"):
        named = getattr(meta, key)
        if len(named) > MAX_NAMED or any(rule < 1 for rule in named):
            yield key, f"{key} is a list of at most {MAX_NAMED} numbers of rules"
        if number and number in named:
            yield key, f"{key} names other rules, not the rule itself"
    if both := sorted(set(meta.over) & set(meta.defers)):
        yield "defers", f"the rule cannot both go before rule {both[0]} and give way to it"


def _odd(made: Schedule | Ballots | PresenceTable | Precedence) -> Iterator[tuple[str, str]]:
    match made:
        case Schedule():
            yield from _odd_schedule(made)
        case Ballots(weekly=weekly) if not 1 <= weekly <= MAX_WEEKLY:
            yield "weekly", f"weekly is a whole number from 1 to {MAX_WEEKLY}"
        case PresenceTable(press=press) if press not in PRESS:
            yield "press", f"press is one of {', '.join(PRESS)}"
        case Precedence(order=order) if (
            not order or not set(order) <= set(CRITERIA) or (len(set(order)) != len(order))
        ):
            yield "order", f"order says which of these decide, each once: {', '.join(CRITERIA)}"


def _odd_schedule(made: Schedule) -> Iterator[tuple[str, str]]:
    if not made.updates or any(day not in WEEKDAYS for day in made.updates):
        yield "updates", f"updates are days of the week: {', '.join(WEEKDAYS)}"
        return
    if len(set(made.updates)) != len(made.updates):
        yield "updates", "each day has one update"
    for key in ("ballots_open", "ballots_close"):
        if getattr(made, key) not in made.updates:
            yield key, f"{key} must be one of the days of updates: {', '.join(made.updates)}"
    if made.ballots_open == made.ballots_close:
        yield "ballots_close", "ballots cannot close when they open"
    if not _CLOCK.match(made.update_at):
        yield "update_at", "update_at is a time of day: 00:00 to 23:59"


def _read_served(table: JsonObject, number: int, say: Say) -> Iterator[tuple[str, str]]:
    for clause, event in table.items():
        own = _CLAUSE.match(clause)
        if own is None or (number and own[1] not in ("?", str(number))):
            say(("served", clause), f'a clause of this rule is meant, such as "{number or 9}.1"')
        elif not isinstance(event, str):
            say(("served", clause), f'"{clause}" is served by an event: name it, such as "update-started"')
        else:
            yield clause.replace("?", str(number), 1), event
