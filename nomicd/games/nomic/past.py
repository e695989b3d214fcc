"""What a Nomic was given, read back from its log: the inputs that a game can be played once more from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeGuard

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.law.charter import NAME
from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Codec, Event, Record
from nomicd.kernel.ruleset import (
    Administering,
    Given,
    Hearing,
    Input,
    Opening,
    Ordering,
    Seating,
    Starting,
    Ticking,
    Unseating,
)


def inputs(codec: Codec, records: Sequence[Record]) -> tuple[Given, ...]:
    """The inputs in the order of the log. Raises ValueError for a log without its beginning or a body."""
    if not records or records[0].name != e.GameOpened.NAME:
        raise ValueError("the log does not begin with the opening of a Nomic")
    given = [Given(records[0].at, records[0].cause, _opening(codec, records), records[0].seq)]
    for record in records:
        if record.name in _READ:
            event = _decoded(codec, record)
            given.append(Given(record.at, record.cause, _READ[record.name](event), record.seq))
        elif record.name == e.ProposalMade.NAME:
            given[-1] = _with_rehearsal(given[-1], _decoded(codec, record))
    return tuple(given)


def _with_rehearsal(given: Given, made: Any) -> Given:
    """What was found for an order, if that is how it came to a proposal; those that rules make have none."""
    return msgspec.structs.replace(given, found=made.rehearsal) if made.rehearsal else given


def _decoded(codec: Codec, record: Record) -> Event:
    if not record.body:
        raise ValueError(f"event {record.seq} is hidden: only a whole log can be played once more")
    return codec.decode(record.name, record.version, record.body)


def _opening(codec: Codec, records: Sequence[Record]) -> Opening:
    """The game as it was opened: its documents are in the log, those that are changed by an option too."""
    names = {kind.NAME for kind in _OPENING}
    found = [_decoded(codec, record) for record in records if record.name in names]
    opened = next(each for each in found if isinstance(each, e.GameOpened))
    sealed = next(each for each in found if isinstance(each, e.ChanceSealed))
    seed, documents = bytes.fromhex(sealed.seed), _documents(found)
    return Opening(opened.slug, opened.timezone, seed, opened.options, documents, opened.ruleset)


def _documents(found: Sequence[Event]) -> dict[str, str]:
    files = {}
    for event in found:
        if isinstance(event, e.CharterAdopted):
            files[NAME] = event.text
        elif isinstance(event, e.RuleShelved) or _is_opening(event):
            files[f"{event.number:04}.md"] = event.text
    return files


def _is_opening(event: Event) -> TypeGuard[e.RuleEnacted]:
    return isinstance(event, e.RuleEnacted) and event.by == "opening"


_OPENING = (e.GameOpened, e.ChanceSealed, e.CharterAdopted, e.RuleShelved, e.RuleEnacted)


def _order(event: e.OrderFiled) -> Ordering:
    return Ordering(event.player, Command(event.verb, event.args, text=event.text), event.source)


def _admin(event: e.AdminOrdered) -> Administering:
    return Administering(Command(event.verb, event.args, text=event.text), event.source)


def _tick(event: e.UpdateStarted) -> Ticking:
    deadline = datetime.fromisoformat(event.deadline)
    return Ticking(Due(event.number, event.weekday, deadline, deadline))


_READ: Mapping[str, Callable[[Any], Input | Hearing]] = {
    e.PlayerJoined.NAME: lambda event: Seating(event.player),
    e.PlayerLeft.NAME: lambda event: Unseating(event.player),
    e.GameStarted.NAME: lambda _: Starting(),
    e.PlayerHeard.NAME: lambda event: Hearing(event.player),
    e.OrderFiled.NAME: _order,
    e.AdminOrdered.NAME: _admin,
    e.UpdateStarted.NAME: _tick,
}
"""By the name of the event that shows an input. All else in the log follows from these."""
