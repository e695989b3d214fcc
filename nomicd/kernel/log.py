"""The log: a chain of records, and the fold that makes a state of it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import TypeVar

import msgspec

from nomicd.kernel.correction import earliest
from nomicd.kernel.events import Codec, Record

T = TypeVar("T")

GENESIS = bytes(32)
_TAG = b"nomicd/log/1\n"
_BODY = b"nomicd/body/1\n"
_canonical = msgspec.json.Encoder(order="deterministic").encode


class Head(msgspec.Struct, frozen=True):
    """Where a log ends: its last seq (0 when empty), hash, and instant."""

    seq: int = 0
    hash: bytes = GENESIS
    at: datetime = datetime(1970, 1, 1, tzinfo=UTC)


class BrokenChain(Exception):
    """A record does not follow from the one before; the message names game and seq."""


def commitment(salt: bytes, body: bytes) -> bytes:
    """Return what the chain holds of a body, so that a hidden one can be proved later.

    The salt's length goes first, so that no other split into salt and body has the same commitment.
    """
    return hashlib.sha256(_BODY + bytes([len(salt)]) + salt + body).digest()


def read_committed(record: Record) -> bytes:
    """Return what the chain holds of a record's body, erased or not."""
    return record.committed or commitment(record.salt, record.body)


def erase_body(record: Record, body: bytes) -> Record:
    """Return the record with that body in the place of its own, of which only the commitment is left: the
    chain holds as before."""
    return msgspec.structs.replace(record, body=body, committed=read_committed(record))


def link(before: bytes, record: Record, committed: bytes) -> bytes:
    """The hash of a record: SHA-256 over a tag, the hash before it, its head, and its body's commitment."""
    at = record.at.astimezone(UTC).isoformat()
    head = _canonical([record.game, record.seq, at, record.cause, record.name, record.version])
    return hashlib.sha256(_TAG + before + head + committed).digest()


def salt_of(key: bytes, seq: int) -> bytes:
    """The salt of a hidden record: nobody without the game's key can guess its body from its commitment."""
    return hmac.digest(key, f"salt/{seq}".encode(), "sha256")[:16]


def chain(
    game: str, head: Head, at: datetime, cause: str, events: Sequence[tuple[str, int, bytes, bytes]]
) -> list[Record]:
    """Records for events given as (name, version, body, salt), after `head`. Time does not go back.

    Raises TypeError if `at` is naive.
    """
    at = max(at, head.at).astimezone(UTC)
    records, before, seq = [], head.hash, head.seq
    for name, version, body, salt in events:
        seq += 1
        bare = Record(game, seq, at, cause, name, version, body, salt, b"")
        before = link(before, bare, commitment(salt, body))
        records.append(msgspec.structs.replace(bare, hash=before))
    return records


def chain_anew(records: Iterable[Record], seal: bytes) -> list[Record]:
    """Return the same facts as the log that they would be alone: numbered, salted and chained from the
    beginning. `seal` is the key of the game's salts."""
    head, made = Head(), list[Record]()
    for seq, each in enumerate(records, 1):
        salt = salt_of(seal, seq) if each.salt else b""
        made += chain(each.game, head, each.at, each.cause, [(each.name, each.version, each.body, salt)])
        head = Head(seq, made[-1].hash, made[-1].at)
    return made


def check(records: Iterable[Record], head: Head | None = None) -> Head:
    """The head after these records. Raises `BrokenChain` at the first that does not follow. Time goes back
    behind a correction only, and not before what it keeps (see `nomicd.kernel.correction`)."""
    head = head or Head()
    for record in records:
        if record.seq != head.seq + 1:
            raise BrokenChain(f"{record.game}: record {head.seq + 1} is missing, {record.seq} stands there")
        if record.at < head.at:
            raise BrokenChain(f"{record.game}: record {record.seq} is dated before the one before it")
        if record.hash != link(head.hash, record, read_committed(record)):
            raise BrokenChain(f"{record.game}: record {record.seq} does not have the hash of its content")
        head = head_at(record)
    return head


def head_at(record: Record) -> Head:
    """Return where a log ends with that record."""
    return Head(record.seq, record.hash, earliest(record))


def fold(state: T, facts: Iterable[tuple[str, int, bytes]], codec: Codec) -> T:
    """The state after facts given as (name, version, body). Changes and returns `state`.

    Raises `UnknownEvent` for a fact of a newer program.
    """
    decoders, decode = codec.decoders, codec.decode
    for name, version, body in facts:
        # This is the loop that replay spends its time in: an event of the present shape is one call away.
        decoder = decoders.get((name, version))
        (decode(name, version, body) if decoder is None else decoder(body)).apply(state)
    return state
