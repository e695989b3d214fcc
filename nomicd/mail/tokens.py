"""Tokens in our own addresses: who answers at such an address has seen a mail that we sent to its owner.

`LOCAL+SLUG+TOKEN@DOMAIN`, lower case letters and digits of base32, so that no mail server changes them. A
token is an HMAC over whom it is for and what it may do, and expires; nothing is stored for it.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Iterator
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache

import msgspec

LIFE = timedelta(days=60)
"""A token is good for so long at least, and for a week more at most."""

MAX_LOCAL = 64
"""Octets before the @ (RFC 5321 section 4.5.3.1.1)."""

BOUNCE = "bounce-"
_EPOCH = date(2020, 1, 6)
_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
_TAG = 16
_MAILBOX = 8
_LONGEST = 300_000


class Purpose(StrEnum):
    """What the holder of a token may do."""

    REPLY = "r"  # ordinary commands
    UNSUBSCRIBE = "u"  # to have no more digests
    LEAVE_TALK = "t"  # to have no more of the talk of a game
    CONFIRM = "c"  # to confirm one thing, once
    BOUNCE = "b"  # nothing: it says which mailbox a mail came back from


class TokenClaims(msgspec.Struct, frozen=True):
    """Whom a token is for and what it permits. A higher `generation` revokes all earlier tokens."""

    purpose: Purpose
    game: str
    reader: str
    generation: int = 0


class TokenAddress(msgspec.Struct, frozen=True):
    """An address of ours with a token, as found somewhere. In lower case; `game` may be any word."""

    game: str
    token: str

    @property
    def purpose(self) -> str:
        """The purpose that the token claims."""
        return self.token[:1]


class Key(msgspec.Struct, frozen=True):
    """A secret and its number, which is told in the token (modulo 32)."""

    number: int
    secret: bytes


class TokenKeyring(msgspec.Struct):
    """The keys in use, the newest first: it makes tokens, the others are still good for theirs. One ring
    lasts as long as its service; its keys are renewed."""

    keys: tuple[Key, ...]

    def renew(self, keys: tuple[Key, ...]) -> None:
        """From now on these are the keys."""
        self.keys = keys

    def token(self, bound: TokenClaims, today: date) -> str:
        """A token that is good for `LIFE` from that day on."""
        key, week = self.keys[0], _week(today + LIFE) + 1
        return f"{bound.purpose}{_LETTERS[key.number % 32]}{_number(week, 3)}{_tag(key, bound, week)}"

    def holds(self, token: str, bound: TokenClaims, today: date) -> bool:
        """Return True if it is a token for that, not expired."""
        token = token.lower()
        if len(token) != 5 + _TAG or token[0] != bound.purpose or _week(today) > _value(token[2:5]):
            return False
        return self._is_tagged(token, bound, _value(token[2:5]))

    def _is_tagged(self, token: str, bound: TokenClaims, week: int) -> bool:
        return any(
            hmac.compare_digest(_tag(key, bound, week).encode(), token[5:].encode("utf-8", "replace"))
            for key in self.keys
            if _LETTERS[key.number % 32] == token[1]
        )

    def mailbox(self, game: str, reader: str) -> str:
        """A short name of a reader's mailbox, which tells nothing. The oldest key names it, so it lasts."""
        return _code(self.keys[-1], f"mailbox\0{game}\0{reader}", _MAILBOX)

    def bounce(self, mailbox: str, today: date) -> str:
        """Return the part behind `LOCAL+` of the envelope sender of a mail to that mailbox."""
        key, week = self.keys[0], _week(today + LIFE) + 1
        bound = TokenClaims(Purpose.BOUNCE, "", mailbox)
        return f"{BOUNCE}{_LETTERS[key.number % 32]}{_number(week, 3)}{mailbox}{_tag(key, bound, week)}"

    def mailbox_of_bounce(self, local_part: str, today: date) -> str:
        """The mailbox that such an address names; "" if it is forged or too old."""
        word = local_part.lower().removeprefix(BOUNCE)
        mailbox = word[4 : 4 + _MAILBOX]
        token = f"{Purpose.BOUNCE}{word[:4]}{word[4 + _MAILBOX :]}"
        return mailbox if self.holds(token, TokenClaims(Purpose.BOUNCE, "", mailbox), today) else ""

    def code(self, what: str) -> str:
        """A code that nobody can guess, always the same for the same thing."""
        return _code(self.keys[-1], f"code\0{what}", _TAG)


def _week(day: date) -> int:
    return max(0, (day - _EPOCH).days // 7)


def _number(value: int, size: int) -> str:
    return "".join(_LETTERS[value >> 5 * place & 31] for place in reversed(range(size)))


def _value(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 32 + max(0, _LETTERS.find(letter))
    return value


def _tag(key: Key, bound: TokenClaims, week: int) -> str:
    words = (bound.purpose, bound.game, bound.reader, str(bound.generation), str(week))
    return _code(key, "token\0" + "\0".join(words), _TAG)


@lru_cache(maxsize=4096)
def _code(key: Key, what: str, size: int) -> str:
    """A mail needs several, which stay the same for a week."""
    digest = hmac.digest(key.secret, b"nomicd 1\0" + what.encode(), "sha256")
    return base64.b32encode(digest[: size * 5 // 8]).decode("ascii").lower()


def address(local: str, domain: str, slug: str, token: str) -> str:
    """The address with that token; without it where it would be longer than addresses may be."""
    mine = f"{local}+{slug}+{token}"
    return f"{mine if len(mine) <= MAX_LOCAL else f'{local}+{slug}'}@{domain}"


def find(text: str, local: str, domain: str) -> Iterator[TokenAddress]:
    """All addresses of ours with a token in a text, also as they stand in links."""
    for found in _pattern(local.lower(), domain.lower()).finditer(text[:_LONGEST]):
        yield TokenAddress(found["slug"].lower(), found["token"].lower())


def strip(text: str, local: str, domain: str) -> str:
    """The text with the plain address of the game in place of each that has a token."""
    return _pattern(local.lower(), domain.lower()).sub(_plain, text)


def _plain(found: re.Match[str]) -> str:
    return f"{found['local']}{found['plus']}{found['slug']}{found['at']}"


@lru_cache(maxsize=16)
def _pattern(local: str, domain: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![A-Za-z0-9._-])(?P<local>{re.escape(local)})(?P<plus>\+|%2B)(?P<slug>[a-z][a-z0-9-]{{0,30}})"
        rf"(?:\+|%2B)(?P<token>[rcut][a-z2-7]{{16,20}})(?P<at>(?:@|%40){re.escape(domain)})",
        re.IGNORECASE,
    )
