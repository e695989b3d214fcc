"""Facts, their stable names, and the records of the log that hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fact, past tense. A subclass names itself for ever with NAME and counts its shapes with VERSION."""

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1


class Record(msgspec.Struct, frozen=True):
    """One event as it stands in the log of one game.

    `at` is aware UTC, the instant the fact counts for; it never goes back within a game.
    `cause` says what led to it: `mail:12`, `tick:17`, `desk:add-player`.
    `body` is canonical JSON. `salt` is empty for a fact that everybody may see at once.
    `hash` chains the record to the one before (see `nomicd.kernel.log`).
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


Upcast = Callable[[dict[str, Any]], dict[str, Any]]


class UnknownEvent(LookupError):
    """The log holds a kind of event that this program does not know: it was written by a newer one."""


class BadEvent(TypeError):
    """An event that must not enter the log: a field holds what its type does not allow. A bug."""


class Codec:
    """Events to canonical JSON and back, old shapes included.

    `upcasts[(name, version)]` turns the body of that version into the body of the next. Raises ValueError
    if a kind has no name, two have the same, or an older version has no upcast: better now than at replay.
    """

    def __init__(
        self, types: Iterable[type[Event]], upcasts: Mapping[tuple[str, int], Upcast] | None = None
    ) -> None:
        self.types: dict[str, type[Event]] = {}
        for kind in types:
            if not kind.NAME:
                raise ValueError(f"{kind.__name__} has no NAME")
            if kind.NAME in self.types:
                raise ValueError(f"two kinds of event are called {kind.NAME}")
            self.types[kind.NAME] = kind
        self._upcasts = dict(upcasts or {})
        self._check_upcasts()
        self.decoders: dict[tuple[str, int], Callable[[bytes], Event]] = {
            (name, kind.VERSION): msgspec.json.Decoder(kind).decode for name, kind in self.types.items()
        }
        self._encode = msgspec.json.Encoder(order="deterministic").encode

    def encode(self, event: Event) -> bytes:
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

    def decode(self, name: str, version: int, body: bytes) -> Event:
        """The event of that name, brought up to the present version. Raises `UnknownEvent`."""
        decoder = self.decoders.get((name, version))
        if decoder is not None:
            return decoder(body)
        return self._decode_old(name, version, body)

    def _check_upcasts(self) -> None:
        needed = {(name, old) for name, kind in self.types.items() for old in range(1, kind.VERSION)}
        if needed != self._upcasts.keys():
            wrong = sorted(needed ^ self._upcasts.keys())
            raise ValueError(f"upcasts are missing, or lead nowhere: {wrong}")

    def _decode_old(self, name: str, version: int, body: bytes) -> Event:
        kind = self.types.get(name)
        if kind is None or not 1 <= version <= kind.VERSION:
            raise UnknownEvent(f"{name} version {version} is not known to this program")
        fields = msgspec.json.decode(body, type=dict[str, Any])
        for old in range(version, kind.VERSION):
            fields = self._upcasts[name, old](fields)
        return msgspec.convert(fields, kind)
