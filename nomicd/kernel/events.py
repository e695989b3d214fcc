"""Facts, their stable names, and the records of the log that hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from types import ModuleType
from typing import Any, ClassVar, TypeVar

import msgspec

from nomicd.kernel.json_data import JsonObject

T = TypeVar("T")
Upcast = Callable[[JsonObject], JsonObject]


class GameEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fact, past tense. A subclass names itself for ever with NAME and counts its shapes with VERSION;
    `UPCASTS[n]` turns the body of version n into that of the next."""

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {}

    def apply(self, state: Any) -> None:
        """Change the state as this fact says; a fact for readers alone changes nothing. Never refuses, never
        draws, never asks rule code: whatever is in the log has happened."""

    def describe(self, state: Any, reader: str = "") -> str:
        """Return the sentence that tells of this fact, which has led to `state`, in the form for `reader`
        where it is about them. Return "" where reports have no line for it."""
        return ""


class Record(msgspec.Struct, frozen=True):
    """One event as it stands in the log of one game.

    `at` is aware UTC, the instant the fact counts for; it never goes back within a game.
    `cause` says what led to it: `mail:12`, `tick:17`, `desk:add-player`.
    `body` is canonical JSON. `salt` is empty for a fact that everybody may see at once.
    `hash` chains the record to the one before (see `nomicd.kernel.log`).
    `committed` is what the chain holds of a body that has been erased; then `body` is the same fact without
    what a person wrote.
    """

    game: str
    seq: int
    at: datetime
    cause: str
    name: str
    version: int
    body: bytes
    salt: bytes
    hash: bytes
    committed: bytes = b""


class UnknownEvent(LookupError):
    """The log holds a kind of event that this program does not know: it was written by a newer one."""


class BadEvent(TypeError):
    """An event that must not enter the log: a field holds what its type does not allow. A bug."""


def of_kind(kind: type[T] | tuple[type[T], ...], events: Iterable[object]) -> Iterator[T]:
    """Give those that are of one kind."""
    return (each for each in events if isinstance(each, kind))


def same_body(body: JsonObject) -> JsonObject:
    """Return the body as it is: what has been added since has a value that says nothing."""
    return body


def kinds_in(*modules: ModuleType) -> tuple[type[GameEvent], ...]:
    """Return the kinds of event that can be found in these modules."""
    found = (each for module in modules for each in vars(module).values())
    return unite_kinds(each for each in found if isinstance(each, type) and issubclass(each, GameEvent))


def unite_kinds(kinds: Iterable[type[GameEvent]]) -> tuple[type[GameEvent], ...]:
    """Return those that have a name, sorted by it. Of two with one name that counts which is derived from the
    other. Raises ValueError where neither is."""
    known: dict[str, type[GameEvent]] = {}
    for kind in filter(lambda each: each.NAME, kinds):
        other = known.get(kind.NAME, GameEvent)
        if issubclass(kind, other):
            known[kind.NAME] = kind
        elif kind not in other.__mro__:
            raise ValueError(f"two kinds of event are called {kind.NAME}")
    return tuple(known[name] for name in sorted(known))


class Codec:
    """Events to canonical JSON and back, old shapes included.

    Raises ValueError if a kind has no name, two have the same, or an older version has no upcast: better now
    than at replay.
    """

    def __init__(self, types: Iterable[type[GameEvent]]) -> None:
        self.types: dict[str, type[GameEvent]] = {}
        for kind in types:
            if not kind.NAME:
                raise ValueError(f"{kind.__name__} has no NAME")
            if kind.NAME in self.types:
                raise ValueError(f"two kinds of event are called {kind.NAME}")
            self.types[kind.NAME] = kind
            _check_upcasts(kind)
        self.decoders: dict[tuple[str, int], Callable[[bytes], GameEvent]] = {
            (name, kind.VERSION): msgspec.json.Decoder(kind).decode for name, kind in self.types.items()
        }
        self._encode = msgspec.json.Encoder(order="deterministic").encode

    def encode(self, event: GameEvent) -> bytes:
        """The canonical JSON of an event: fields as declared, keys of dicts sorted, no blanks.

        Raises `BadEvent` for one that would not come back the same: constructors check no types, and what
        is once in the log must be readable for ever.
        """
        decoder = self.decoders.get((event.NAME, event.VERSION))
        if decoder is None or type(event) is not self.types[event.NAME]:
            raise BadEvent(f"{type(event).__name__} is not one of this game's kinds of event")
        try:
            body = self._encode(event)
            same = decoder(body) == event
        except (TypeError, ValueError) as wrong:
            raise BadEvent(f"{event.NAME}: {wrong}") from wrong
        if not same:
            raise BadEvent(f"{event.NAME} comes back from the log as another: {event!r}")
        return body

    def decode(self, name: str, version: int, body: bytes) -> GameEvent:
        """The event of that name, brought up to the present version. Raises `UnknownEvent`."""
        decoder = self.decoders.get((name, version))
        if decoder is not None:
            return decoder(body)
        return self._decode_old(name, version, body)

    def read(self, record: Record) -> GameEvent:
        """Return the event of a record, as `decode` does."""
        return self.decode(record.name, record.version, record.body)

    def _decode_old(self, name: str, version: int, body: bytes) -> GameEvent:
        kind = self.types.get(name)
        if kind is None or not 1 <= version <= kind.VERSION:
            raise UnknownEvent(f"{name} version {version} is not known to this program")
        fields = msgspec.json.decode(body, type=JsonObject)
        for old in range(version, kind.VERSION):
            fields = kind.UPCASTS[old](fields)
        return msgspec.convert(fields, kind)


def _check_upcasts(kind: type[GameEvent]) -> None:
    wrong = sorted(set(range(1, kind.VERSION)) ^ kind.UPCASTS.keys())
    if wrong:
        raise ValueError(f"upcasts of {kind.NAME} are missing, or lead nowhere: {wrong}")
