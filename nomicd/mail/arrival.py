"""When a mail arrived, and how much is kept of one that is too big: shared by all ways in."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from ipaddress import IPv4Address, ip_address, ip_network

from nomicd.mail.head import MailHeader, split

CUT = "X-Nomicd-Cut"
"""The header field put on top of a mail of which only the beginning was taken; its value is the full size in
bytes. A sender may write it too, which says no more than that he sent part of a mail."""

KEPT = 65_536
"""Bytes kept of a mail that is too big."""

LARGEST = 10 * 1024 * 1024
"""Bytes of the biggest mail that is taken whole, whatever the way in."""

_EARLIEST = timedelta(hours=24)
_LATEST = timedelta(minutes=2)
_COMMENT = re.compile(rb"\([^()]*\)")
_HANDED = re.compile(rb"\[(?:ipv6:)?([0-9a-f:.]{2,45})\]")
_BY = re.compile(rb"\s*(?:from\s+\S+\s+)?by\s+(\S+)", re.IGNORECASE)


def cut(beginning: bytes, size: int) -> bytes:
    """Return what is kept of a mail of `size` bytes: its first `KEPT` bytes under a `CUT` field."""
    return f"{CUT}: {size}\r\n".encode() + beginning[:KEPT]


def arrival_time(raw: bytes, hosts: Collection[str], seen: datetime) -> datetime:
    """Return when our server received this mail, in aware UTC: the time in the topmost `Received` line if one
    of `hosts` wrote it and it lies within the day before `seen`, else `seen` (what the mailbox or our clock
    says). Never later than `seen`.

    The sender's `Date` and the lower `Received` lines count for nothing: he may have written them himself.
    """
    if not hosts:
        return seen
    top = next((field.value for field in split(raw).fields if field.name == "received"), b"")
    stamp = _stamp(top, {host.lower() for host in hosts})
    if stamp is None or not seen - _EARLIEST <= stamp <= seen + _LATEST:
        return seen
    return min(stamp, seen)


def network(head: MailHeader, hops: int = 1) -> str:
    """Return the network of the machine that handed a mail to our servers, from the lowest of the `hops`
    `Received` lines that they put on top; "" if it does not say."""
    received = [field.value for field in head.fields if field.name == "received"]
    line = received[hops - 1] if 0 < hops <= len(received) else b""
    found = _HANDED.search(line.lower().partition(b" by ")[0])
    try:
        address = ip_address(found[1].decode("ascii")) if found else None
    except ValueError:
        return ""
    bits = 24 if isinstance(address, IPv4Address) else 48
    return str(ip_network((address, bits), strict=False)) if address else ""


def _stamp(value: bytes, hosts: set[str]) -> datetime | None:
    """The instant of a `Received` line (RFC 5321 section 4.4) that one of these hosts wrote."""
    for _ in range(10):
        value, found = _COMMENT.subn(b" ", value)
        if not found:
            break
    by = _BY.match(value)
    if by is None or by[1].decode("ascii", "replace").lower().rstrip(".;") not in hosts:
        return None
    try:
        stamp = parsedate_to_datetime(value.rpartition(b";")[2].decode("ascii").strip())
        return (stamp if stamp.tzinfo else stamp.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        return None
