"""Our mails as bytes: the same mail, the same bytes, with nothing of a stranger's in a header's structure.

Own serialiser: the standard library encodes long `References` and `List-Unsubscribe` into uselessness
(CPython gh-79986), lets line breaks into headers before 3.11.10 (CVE-2024-6923) and draws random boundaries.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from email.utils import format_datetime
from functools import lru_cache
from typing import TypeAlias

import msgspec

from nomicd.mail import clean, enclosure
from nomicd.mail.address import parse_address

MAX_REFERENCES = 10
BOUNDARY, OUTER_BOUNDARY = "=_nomicd", "=_whole"
"""Cannot stand in a quoted-printable body, where each `=` is followed by hex digits or the line's end."""
_INNER, _OUTER, _RELATED = (
    b"\r\n--" + each.encode("ascii") for each in (BOUNDARY, OUTER_BOUNDARY, enclosure.BOUNDARY)
)
_LAST = b"--\r\n"
_RELATED_HEAD = (
    f'\r\nContent-Type: multipart/related; type="text/html";\r\n boundary="{enclosure.BOUNDARY}"\r\n'
).encode("ascii")

_ID = re.compile(r"<[!-;=?-~]{1,250}>\Z")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+\Z")
_PLAIN_WORD = re.compile(r"(?!.*=\?)[!-~]{1,70}\Z")
_LINE = 76
_CHUNK = 42
_SHORT = 16_000
Pieces: TypeAlias = tuple[str, ...]

_LABEL = re.compile(r"[a-z0-9.-]{1,200}\Z")


class Body(msgspec.Struct, frozen=True):
    """The bytes below the headers; `twofold` if they hold text and HTML, `attached` if a file goes with
    them."""

    octets: bytes
    twofold: bool = False
    attached: bool = False


class ListHeaders(msgspec.Struct, frozen=True):
    """What tells mail programs that a mail comes from a discussion list. `post` is its address; `archived_at`
    and `archive` are pages, or ""."""

    post: str
    archived_at: str = ""
    archive: str = ""


class Outgoing(msgspec.Struct, frozen=True):
    """All that makes one mail to one recipient.

    `message_id` is `message_id(key, out_key, domain)`: the same again when the same mail is written again.
    `in_reply_to` and `references` are Message-IDs; what is none is left out. `automatic_reply` says that it
    answers a mail (a receipt), as against a notice. `pictures` are drawings that the HTML shows,
    packed; `body` stands for text, HTML and pictures where it was written before. `unsubscribe` is an address
    of ours, `one_click` a page that does the same, or "". `slug` is "" where the mail is of no game. `date`
    is aware. `listed`: somebody wrote it to a list, which names it in the subject itself.
    """

    message_id: str
    kind: str
    slug: str
    domain: str
    from_name: str
    from_address: str
    to: str
    reply_to: str
    subject: str
    date: datetime
    text: str = ""
    html: str = ""
    pictures: tuple[bytes, ...] = ()
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    automatic_reply: bool = False
    unsubscribe: str = ""
    one_click: str = ""
    body: Body | None = None
    listed: ListHeaders | None = None


def message_id(key: bytes, out_key: str, domain: str) -> str:
    """The Message-ID of the mail with that outbox key: always the same, and telling nothing of it."""
    digest = hmac.new(key, b"nomicd message-id\0" + out_key.encode(), hashlib.sha256).digest()
    return f"<{base64.b32encode(digest[:20]).decode('ascii').lower()}@{domain}>"


def is_message_id(text: str) -> bool:
    """Return True if it can be repeated in a header as it is."""
    return bool(_ID.match(text))


def compose(mail: Outgoing) -> bytes:
    """The mail as bytes, its lines ended by CRLF. Raises `ValueError` if an address, the domain or the
    Message-ID is not plain: a bug, since strangers' words never come there."""
    body = mail.body or body_of((mail.text,), (mail.html,) if mail.html else (), mail.pictures)
    lines = [*_headers(mail), _write_ending(twofold=body.twofold, attached=body.attached), ""]
    return "\r\n".join(lines).encode("ascii") + body.octets


def body_of(
    text: Pieces,
    html: Pieces = (),
    pictures: tuple[bytes, ...] = (),
    attached: Pieces = (),
    attached_name: str = "",
) -> Body:
    """Return the body of a mail with this text, HTML and pictures, in pieces of whole lines, and a text
    that is attached under that name. It is the same for all recipients."""
    shown, twofold = _list_shown(text, html, pictures), bool(html)
    if not attached:
        return Body(b"".join(shown), twofold)
    kind = "\r\n".join(("", *_body_fields(twofold=twofold), ""))
    disposition = f'\r\nContent-Disposition: attachment; filename="{_file_name(attached_name)}"'
    shown[-1] = shown[-1].removesuffix(b"\r\n")
    file = (_OUTER, disposition.encode("ascii"), *_list_part("plain", attached))
    return Body(b"".join((_OUTER, kind.encode("ascii"), *shown, *file, _OUTER, _LAST)), attached=True)


def _file_name(name: str) -> str:
    """Return the name in plain characters: `update-24.txt`."""
    return f"{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')[:60] or 'more'}.txt"


def _list_shown(text: Pieces, html: Pieces, pictures: tuple[bytes, ...]) -> list[bytes]:
    if not html:
        return [b"\r\n", *_quoted_printable(text)]
    shown = _relate(html, pictures) if pictures else _list_part("html", html)
    return [_INNER, *_list_part("plain", text), _INNER, *shown, _INNER, _LAST]


def _headers(mail: Outgoing) -> Iterator[str]:
    """The headers, but for those of the body."""
    if not is_message_id(mail.message_id):
        raise ValueError(f"{mail.message_id!r} is no Message-ID")
    yield _from(mail.from_name, mail.from_address)
    yield f"To: {_plain(mail.to)}"
    yield f"Reply-To: {_plain(mail.reply_to)}"
    yield _subject(f"[{mail.slug}] {mail.subject}" if mail.slug and not mail.listed else mail.subject)
    yield _date(mail.date, mail.date.utcoffset())
    yield f"Message-ID: {mail.message_id}"
    if is_message_id(mail.in_reply_to):
        yield f"In-Reply-To: {mail.in_reply_to}"
    if references := _references(mail):
        yield _field("References", references)
    yield from _manners(mail)


# What many mails have in common is written once.


@lru_cache(maxsize=1024)
def _from(name: str, address: str) -> str:
    return _field("From", [*_phrase(name), f"<{_plain(address)}>"])


@lru_cache(maxsize=1024)
def _subject(text: str) -> str:
    return _field("Subject", _words(clean.header(text)))


@lru_cache(maxsize=64)
def _date(at: datetime, offset: timedelta | None) -> str:
    """Instants are equal in all zones, their fields are not."""
    del offset
    return f"Date: {format_datetime(at)}"


@lru_cache
def _write_ending(*, twofold: bool, attached: bool) -> str:
    mixed = _field("Content-Type", ["multipart/mixed;", f'boundary="{OUTER_BOUNDARY}"'])
    kind = [mixed] if attached else _body_fields(twofold=twofold)
    return "\r\n".join(["Content-Language: en", "MIME-Version: 1.0", *kind])


def _body_fields(*, twofold: bool) -> Sequence[str]:
    """Return the fields that say how a body is written."""
    if twofold:
        return [_field("Content-Type", ["multipart/alternative;", f'boundary="{BOUNDARY}"'])]
    return _PART["plain"]


def _link_unsubscribing(address: str, one_click: str) -> Iterator[str]:
    written = f"<mailto:{_plain(address)}?subject=unsubscribe>"
    yield _field("List-Unsubscribe", [f"<{one_click}>,", written] if one_click else [written])
    if one_click:
        yield "List-Unsubscribe-Post: List-Unsubscribe=One-Click"


def _manners(mail: Outgoing) -> Iterator[str]:
    """Yield the headers that ask other programs to leave this mail alone, and let readers unsubscribe."""
    name = mail.slug or "nomicd"
    if not _LABEL.match(f"{name}.{mail.domain}"):
        raise ValueError(f"no List-Id can be made of {name!r} and {mail.domain!r}")
    yield from _list(mail.listed, name, mail.domain) if mail.listed else (f"List-Id: <{name}.{mail.domain}>",)
    if mail.unsubscribe:
        yield from _link_unsubscribing(mail.unsubscribe, mail.one_click)
    if not mail.listed:  # a person wrote it: a list leaves that as it is (RFC 3834, section 2)
        yield f"Auto-Submitted: {'auto-replied' if mail.automatic_reply else 'auto-generated'}"
    yield f"Precedence: {'bulk' if mail.automatic_reply else 'list'}"
    yield "X-Auto-Response-Suppress: OOF, AutoReply"
    kind = clean.header(mail.kind) or "mail"
    yield _field("X-Nomic-Id", [f"{name};", f"{kind};", mail.message_id[1:].partition("@")[0]])


def _list(listed: ListHeaders, name: str, domain: str) -> Iterator[str]:
    """Yield what RFC 2369, 2919 and 5064 have for lists."""
    yield _field("List-Id", [f"{name}", "talk", f"<talk.{name}.{domain}>"])
    yield _field("List-Post", [f"<mailto:{_plain(listed.post)}>"])
    if listed.archive:
        yield _field("List-Archive", [f"<{listed.archive}>"])
    if listed.archived_at:
        yield _field("Archived-At", [f"<{listed.archived_at}>"])


_PART = {
    kind: (f"Content-Type: text/{kind}; charset=utf-8", "Content-Transfer-Encoding: quoted-printable")
    for kind in ("plain", "html")
}


def _relate(html: Pieces, pictures: tuple[bytes, ...]) -> list[bytes]:
    """The HTML with the pictures that it shows (RFC 2387)."""
    parts = [piece for each in pictures for piece in (_RELATED, b"\r\n", enclosure.part(each))]
    return [_RELATED_HEAD, _RELATED, *_list_part("html", html), *parts, _RELATED, b"--"]


def _list_part(kind: str, body: Pieces) -> list[bytes]:
    return ["\r\n".join(("", *_PART[kind], "", "")).encode("ascii"), *_quoted_printable(body)]


def _quoted_printable(pieces: Pieces) -> list[bytes]:
    """RFC 2045 section 6.7, with CRLF; no line begins with `.` or `From `, which relays change."""
    *others, last = pieces
    whole = (*others, last.rstrip("\r\n"))
    return [_often(each) if len(each) <= _SHORT else _encode_piece(each) for each in whole]


def _encode_piece(piece: str) -> bytes:
    lines = piece.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")
    coded = b"\r\n" + binascii.b2a_qp(f"{lines}\r\n".encode("utf-8", "replace"), istext=True)
    return coded.replace(b"\r\n.", b"\r\n=2E").replace(b"\r\nFrom ", b"\r\n=46rom ")[2:]


_often = lru_cache(maxsize=1024)(_encode_piece)
"""The mails of an update share most of their pieces: the very same ones, which are found at once."""


@lru_cache(maxsize=4096)
def _plain(address: str) -> str:
    plain = parse_address(address)
    if plain is None:
        raise ValueError(f"{address!r} is no plain address")
    return plain


def _references(mail: Outgoing) -> list[str]:
    ids = [one for one in (*mail.references, mail.in_reply_to) if is_message_id(one)]
    return list(dict.fromkeys(ids))[-MAX_REFERENCES:]


def _phrase(name: str) -> list[str]:
    name = clean.header(name)
    if not name.isascii() or "=?" in name:
        return list(_encoded_words(name))
    return name.split() if _ATOMS.match(name) else [_quote(name)] if name else []


def _quote(name: str) -> str:
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _words(text: str) -> list[str]:
    """The words of a line, runs of those that are not plain ASCII as encoded words (RFC 2047)."""
    out: list[str] = []
    run: list[str] = []
    for word in text.split(" "):
        if _PLAIN_WORD.match(word):
            out.extend(_encoded_words(" ".join(run)))
            out.append(word)
            run.clear()
        else:
            run.append(word)
    return [*out, *_encoded_words(" ".join(run))]


def _encoded_words(text: str) -> Iterator[str]:
    """Encoded words of at most 75 characters, each of whole characters."""
    chunk = b""
    for character in text:
        data = character.encode("utf-8", "replace")
        if len(chunk) + len(data) > _CHUNK:
            yield _word(chunk)
            chunk = b""
        chunk += data
    if chunk:
        yield _word(chunk)


def _word(chunk: bytes) -> str:
    return f"=?utf-8?b?{base64.b64encode(chunk).decode('ascii')}?="


def _field(name: str, words: Sequence[str]) -> str:
    """One field, folded between its words."""
    whole = f"{name}: {' '.join(words)}"
    if len(whole) <= _LINE and words:
        return whole
    lines = [f"{name}:"]
    for at, word in enumerate(words):
        if at and len(lines[-1]) + len(word) >= _LINE:
            lines.append("")
        lines[-1] += f" {word}"
    return "\r\n".join(lines)
