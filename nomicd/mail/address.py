"""Addresses: the strict gate on From, our own grammar of plain addresses, and which game one reaches.

Whoever fails the gate is never authenticated (DESIGN section 9). It refuses rather than interprets: mail
programs disagree on every form that is not refused here, and that disagreement is what forgers use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from nomicd.kernel.ids import is_slug
from nomicd.mail import clean, decode
from nomicd.mail.head import HeaderField, MailHeader

_ATEXT = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_LOCAL = rf"{_ATEXT}{{1,64}}(?:\.{_ATEXT}{{1,64}}){{0,20}}"
_ADDRESS = rf"{_LOCAL}@{_LABEL}(?:\.{_LABEL}){{0,20}}"
_PLAIN = re.compile(rf"{_ADDRESS}\Z")
_FIND = re.compile(
    rf"(?<![A-Za-z0-9.])[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~.-]{{1,64}}@{_LABEL}(?:\.{_LABEL}){{0,20}}"
)
_QUOTED = r'"(?:[^"\\]|\\.){0,300}"'
_COMMENT = r"\([^()\\<>@\uff20\ufe6b]{0,100}\)"
_PHRASE = rf"(?:{_QUOTED}|{_COMMENT}|[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~.-]+)"
_MAILBOX = re.compile(rf"(?P<name>{_PHRASE}(?:[ \t]+{_PHRASE}){{0,20}})?[ \t]*<(?P<address>{_ADDRESS})>\Z")
_OLD_STYLE = re.compile(rf"(?P<address>{_ADDRESS})[ \t]+\((?P<name>[^()\\<>@]{{0,100}})\)\Z")
_ESCAPE = re.compile(r"\\(.)")
_TAG = re.compile(r"\[\s{0,3}([A-Za-z][A-Za-z0-9-]{0,30})\s{0,3}\]")
_ONCE = (
    "sender", "reply-to", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references",
    "mime-version", "content-type", "content-transfer-encoding",
)  # fmt: skip
_AT_SIGNS = "@\uff20\ufe6b"
MAX_FROM = 1024
MAX_LOCAL = 64
MAX_DOMAIN = 253
_UNPRINTABLE = re.compile(rb"[^\t\x20-\x7e]")


class Sender(msgspec.Struct, frozen=True):
    """The sender that the only From field names: address in lower case and display name, or why it names
    nobody."""

    address: str = ""
    name: str = ""
    why_not: str = ""


def parse_address(text: str) -> str | None:
    """The plain address (ASCII dot-atom, RFC 5321 lengths) in lower case; None for anything else."""
    text = text.strip()
    if text.startswith("<") and text.endswith(">"):
        text = text[1:-1]
    local, _, domain = text.partition("@")
    if len(local) > MAX_LOCAL or len(domain) > MAX_DOMAIN or not _PLAIN.match(text):
        return None
    return text.lower()


def addresses(text: str) -> tuple[str, ...]:
    """All plain addresses in a To or Cc, in order: good enough to find a game by, never to know a person."""
    found = (parse_address(match[0]) for match in _FIND.finditer(text[:4096]))
    return tuple(dict.fromkeys(address for address in found if address))


def gate(head: MailHeader) -> Sender:
    """The sender whom the header names beyond doubt (RFC 5322 section 3.6.2, and much stricter)."""
    if head.problems:
        return Sender(why_not=head.problems[0])
    names = [field.name for field in head.fields]
    if names.count("from") != 1:
        return Sender(why_not=f"there are {names.count('from')} From fields, not one")
    for name in _ONCE:
        if names.count(name) > 1:
            return Sender(why_not=f"there is more than one {name} field")
    return _sender(next(field for field in head.fields if field.name == "from"))


def _sender(field: HeaderField) -> Sender:
    if len(field.value) > MAX_FROM:
        return Sender(why_not="From is too long")
    if _UNPRINTABLE.search(field.value):
        return Sender(why_not="From is not plain ASCII")
    written = field.value.decode("ascii")
    if address := parse_address(written):
        return Sender(address)
    found = _MAILBOX.match(written) or _OLD_STYLE.match(written)
    if not found or not (address := parse_address(found["address"])):
        return Sender(why_not="From is not one plain address")
    return _with_display_name(address, found["name"] or "")


def _with_display_name(address: str, phrase: str) -> Sender:
    unquoted = re.sub(_QUOTED, lambda found: _ESCAPE.sub(r"\1", found[0][1:-1]), phrase)
    name = decode.header(unquoted.encode("ascii"))
    shown = clean.line(name, 100)
    if any(sign in name for sign in _AT_SIGNS) and shown.strip("'\"<> ").lower() != address:
        return Sender(why_not="the name in From contains another address")
    return Sender(address, shown)


def slugs(recipients: Iterable[str], subject: str, setting_address: str) -> tuple[str, ...]:
    """The games that a mail may be for, likeliest first: by its recipients, then by `[SLUG]` tags."""
    local, _, domain = setting_address.lower().partition("@")
    named = (read_own(recipient, local, domain) for recipient in recipients)
    tagged = (found[1].lower() for found in _TAG.finditer(subject[:1000]))
    found = (*(each.slug for each in named if each), *tagged)
    return tuple(dict.fromkeys(filter(is_slug, found)))


class OwnAddress(msgspec.Struct, frozen=True):
    """An address of ours: the game that it names, "" for the plain one, and what stands behind that."""

    slug: str
    word: str


def read_own(recipient: str, local: str, domain: str) -> OwnAddress | None:
    """Return what an address of ours names; None if it is not ours."""
    mine, _, at = (parse_address(recipient) or "").partition("@")
    if at != domain:
        return None
    slug, _, word = ("" if mine == local else mine.removeprefix(f"{local}+")).partition("+")
    return OwnAddress(slug, word)
