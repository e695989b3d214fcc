"""A game's log as JSON Lines that outlive this program: for readers, for the public, for moving a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.events import Record, of_kind
from nomicd.kernel.log import read_committed
from nomicd.mail import clean
from nomicd.services.ports import HostedGame, MailOut, Seat
from nomicd.services.rows import GameSettings

FORMAT = "nomicd-export/1"


class Terms(msgspec.Struct, frozen=True):
    """The settings of a game, without its name."""

    timezone: str = "UTC"
    outage_extension: bool = True
    since: int = 0
    choose_again: bool = False


class Header(msgspec.Struct, frozen=True, tag="game"):
    """The first line. `complete` says that every body is there."""

    format: str
    game: HostedGame
    terms: Terms
    seq: int
    head: str
    complete: bool


class Entry(msgspec.Struct, frozen=True, tag="event"):
    """One record. Of a hidden one `body` is None and `commitment` stands for it; an erased one has it beside
    what is left of its body. Hashes are hexadecimal."""

    seq: int
    at: datetime
    cause: str
    name: str
    version: int
    body: str | None
    salt: str
    hash: str
    commitment: str = ""

    def text(self) -> str:
        """One line for people."""
        shown = self.body if self.body is not None else f"hidden, commitment {self.commitment}"
        return f"{self.seq} {self.at:%Y-%m-%d %H:%M:%S} {self.cause} {self.name} {shown}"


class SeatLine(msgspec.Struct, frozen=True, tag="seat"):
    """A seat, with its address: only in a private export."""

    seat: Seat


class Sent(msgspec.Struct, frozen=True, tag="mail"):
    """That a mail was queued or sent: only in a private export, and never sent again from it."""

    key: str
    kind: str
    reader: str
    message_id: str
    state: str


Line = Header | Entry | SeatLine | Sent

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


class BadExport(ValueError):
    """The file is no export, or it has been changed; the message says where."""


def terms(settings: GameSettings) -> Terms:
    """Return a game's settings as an export has them."""
    return msgspec.convert(settings, Terms, from_attributes=True)


def entry(record: Record, *, visible: bool) -> Entry:
    """A record as a line."""
    whole = visible and not record.committed
    return Entry(
        seq=record.seq,
        at=record.at,
        cause=record.cause,
        name=record.name,
        version=record.version,
        body=record.body.decode() if visible else None,
        salt=record.salt.hex() if visible else "",
        hash=record.hash.hex(),
        commitment="" if whole else read_committed(record).hex(),
    )


def record(slug: str, line: Entry) -> Record:
    """A line as a record; of a hidden one the body is empty."""
    return Record(
        slug,
        line.seq,
        line.at,
        line.cause,
        line.name,
        line.version,
        (line.body or "").encode(),
        bytes.fromhex(line.salt),
        bytes.fromhex(line.hash),
        bytes.fromhex(line.commitment),
    )


def entries(records: Iterable[Record], visible: Callable[[Record], bool]) -> Iterator[Entry]:
    """The log as one reader may see it."""
    return (entry(each, visible=visible(each)) for each in records)


def write(lines: Iterable[Line]) -> str:
    """The lines of a file. What cannot be seen in them is written as JSON escapes."""
    return "".join(f"{clean.escape(_encode(line).decode())}\n" for line in lines)


def list_sent(mails: Iterable[MailOut]) -> tuple[Sent, ...]:
    """The journal of a game's outgoing mail."""
    return tuple(Sent(mail.key, mail.kind, mail.reader, mail.message_id, mail.state) for mail in mails)


class Export(msgspec.Struct, frozen=True):
    """A whole export."""

    header: Header
    entries: tuple[Entry, ...]
    seats: tuple[Seat, ...] = ()
    mails: tuple[Sent, ...] = ()

    @property
    def lines(self) -> Sequence[Line]:
        """In the order of the file."""
        return (self.header, *self.entries, *(SeatLine(seat) for seat in self.seats), *self.mails)

    def text(self) -> str:
        """The file."""
        return write(self.lines)


def parse(text: str) -> Export:
    """Read a file. Raises `BadExport` with the number of the line that cannot be read."""
    lines: list[Line] = []
    for number, each in enumerate(text.removesuffix("\n").split("\n") if text else (), 1):
        try:
            lines.append(_decode(each))
        except (msgspec.MsgspecError, UnicodeError) as wrong:
            raise BadExport(f"line {number} cannot be read: {wrong}") from None
    header = lines[0] if lines else None
    if not isinstance(header, Header) or header.format != FORMAT:
        raise BadExport(f"this is no file of the form {FORMAT}")
    return Export(
        header,
        tuple(of_kind(Entry, lines)),
        tuple(line.seat for line in of_kind(SeatLine, lines)),
        tuple(of_kind(Sent, lines)),
    )
