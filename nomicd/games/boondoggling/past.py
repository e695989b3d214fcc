"""What a game was given, read back from its log: the inputs that it can be played once more from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from nomicd.games.boondoggling import events as e
from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Codec, Event, Record
from nomicd.kernel.ruleset import (
    Administering,
    Given,
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
        raise ValueError("the log does not begin with the opening of a game of Boondoggling")
    given = [Given(records[0].at, records[0].cause, _opening(codec, records), records[0].seq)]
    given += [
        Given(record.at, record.cause, _READ[record.name](_decoded(codec, record)), record.seq)
        for record in records
        if record.name in _READ
    ]
    return tuple(given)


def _decoded(codec: Codec, record: Record) -> Event:
    if not record.body:
        raise ValueError(f"event {record.seq} is hidden: only a whole log can be played once more")
    return codec.decode(record.name, record.version, record.body)


def _opening(codec: Codec, records: Sequence[Record]) -> Opening:
    names = {kind.NAME for kind in (e.GameOpened, e.ChanceSealed, e.DocumentAdopted)}
    found = [_decoded(codec, record) for record in records if record.name in names]
    opened = next(each for each in found if isinstance(each, e.GameOpened))
    sealed = next(each for each in found if isinstance(each, e.ChanceSealed))
    files = {each.name: each.text for each in found if isinstance(each, e.DocumentAdopted)}
    seed = bytes.fromhex(sealed.seed)
    return Opening(opened.slug, opened.timezone, seed, opened.options, files, opened.ruleset)


def _tick(event: e.UpdateStarted) -> Ticking:
    deadline = datetime.fromisoformat(event.deadline)
    return Ticking(Due(event.number, event.weekday, deadline, deadline))


_READ: Mapping[str, Callable[[Any], Input]] = {
    e.PlayerJoined.NAME: lambda event: Seating(event.player),
    e.PlayerLeft.NAME: lambda event: Unseating(event.player),
    e.GameStarted.NAME: lambda _: Starting(),
    e.OrderFiled.NAME: lambda event: Ordering(
        event.player, Command(event.verb, event.args, text=event.text), event.source
    ),
    e.AdminOrdered.NAME: lambda event: Administering(
        Command(event.verb, event.args, text=event.text), event.source
    ),
    e.UpdateStarted.NAME: _tick,
}
"""By the name of the event that shows an input. All else in the log follows from these."""
