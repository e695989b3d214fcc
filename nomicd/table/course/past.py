"""What a game was given, read back from its log: the inputs that it can be played once more from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import Codec, GameEvent, Record, of_kind
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    Input,
    LoggedInput,
    NewGame,
    PlayerCommand,
    PlayerContacted,
    SeatPlayer,
    UnseatPlayer,
    UpdateTick,
)
from nomicd.table.course import facts as f
from nomicd.table.pieces.votes.facts import ProposalMade
from nomicd.table.presence.erasing import is_erased
from nomicd.table.presence.facts import SeatTakenOver

E = TypeVar("E", bound=GameEvent)

Documents: TypeAlias = Callable[[Sequence[GameEvent]], dict[str, str]]
"""What a game was opened with, of the events that tell it."""


def collect_documents(found: Sequence[GameEvent]) -> dict[str, str]:
    """The documents of a game that keeps them as they were."""
    return {each.name: each.text for each in of_kind(f.DocumentAdopted, found)}


def inputs(
    codec: Codec,
    records: Sequence[Record],
    told: frozenset[str] = frozenset({f.DocumentAdopted.NAME}),
    documents: Documents = collect_documents,
) -> tuple[LoggedInput, ...]:
    """The inputs in the order of the log. `told` are the names of the events that `documents` reads. Raises
    ValueError for a log without its beginning or a body."""
    if not records or records[0].name != f.GameOpened.NAME:
        raise ValueError("the log does not begin with the opening of a game")
    names = told | {f.GameOpened.NAME, f.ChanceSealed.NAME}
    found = [_decode(codec, record) for record in records if record.name in names]
    opening = _read_opening(found, documents(found))
    given = (LoggedInput(records[0].at, records[0].cause, opening, records[0].seq), *_later(codec, records))
    shown = {seq: made.rehearsal for seq, made in _find(codec, records, ProposalMade)}
    limits = {seq: hit.calls for seq, hit in _find(codec, records, f.LimitsHit)}
    return with_found(with_found(given, shown), limits, "limits")


def _find(codec: Codec, records: Sequence[Record], kind: type[E]) -> Iterator[tuple[int, E]]:
    for record in records:
        if record.name == kind.NAME:
            event = codec.decode(record.name, record.version, record.body)
            assert isinstance(event, kind)
            yield record.seq, event


def with_found(
    given: tuple[LoggedInput, ...], found: Mapping[int, tuple[str, ...]], field: str = "found"
) -> tuple[LoggedInput, ...]:
    """Return the inputs with a field that is told by the `seq` of the event that has it: each belongs to the
    last input before it."""
    seqs = [each.seq for each in given]
    places = {bisect_left(seqs, seq) - 1: words for seq, words in sorted(found.items()) if words}
    return tuple(
        msgspec.structs.replace(each, **{field: places[n]}) if n in places else each
        for n, each in enumerate(given)
    )


def _later(codec: Codec, records: Sequence[Record]) -> tuple[LoggedInput, ...]:
    return tuple(
        LoggedInput(record.at, record.cause, _READ[record.name](_decode(codec, record)), record.seq)
        for record in records
        if record.name in _READ
    )


def _decode(codec: Codec, record: Record) -> GameEvent:
    if not record.body:
        raise ValueError(f"event {record.seq} is hidden: only a whole log can be played once more")
    return codec.decode(record.name, record.version, record.body)


def _read_opening(found: Sequence[GameEvent], documents: dict[str, str]) -> NewGame:
    opened = next(of_kind(f.GameOpened, found))
    sealed = next(of_kind(f.ChanceSealed, found))
    seed = bytes.fromhex(sealed.seed)
    return NewGame(opened.slug, opened.timezone, seed, opened.options, documents, opened.ruleset, logged=True)


def _order(event: f.AnyOrderFiled) -> PlayerCommand:
    proved_by = event.digest if is_erased(event) else ""
    command = Command(event.verb, event.args, text=event.text)
    return PlayerCommand(event.player, command, event.source, proved_by)


def _admin(event: f.AdminOrdered) -> AdminCommand:
    return AdminCommand(Command(event.verb, event.args, text=event.text), event.source)


def _tick(event: f.UpdateStarted) -> UpdateTick:
    deadline = datetime.fromisoformat(event.deadline)
    return UpdateTick(Due(event.number, event.weekday, deadline, deadline))


_READ: Mapping[str, Callable[[Any], Input | PlayerContacted]] = {
    f.PlayerJoined.NAME: lambda event: SeatPlayer(event.player),
    SeatTakenOver.NAME: lambda event: SeatPlayer(event.player, event.old),
    f.PlayerLeft.NAME: lambda event: UnseatPlayer(event.player),
    f.GameStarted.NAME: lambda _: BeginGame(),
    f.PlayerHeard.NAME: lambda event: PlayerContacted(event.player),
    f.OrderFiled.NAME: _order,
    f.AdminOrdered.NAME: _admin,
    f.UpdateStarted.NAME: _tick,
}
"""By the name of the event that shows an input. All else in the log follows from these."""
