"""Manners (RFC 3834): which mails are never obeyed, and which are never answered."""

from __future__ import annotations

import re

import msgspec

from nomicd.mail import clean
from nomicd.mail.address import addresses, parse_address
from nomicd.mail.message import Message

MAX_HOPS = 30
"""More Received fields than that: the mail goes in a circle."""

_ROBOTS = re.compile(r"(mailer-daemon|postmaster|mail-daemon|bounces?|no-?reply|do-?not-?reply)([+=-].*)?\Z")
_REPLIERS = frozenset({
    "x-failed-recipients", "x-autoreply", "x-autoreply-from", "x-autorespond", "x-autoresponder",
    "x-mail-autoreply", "x-vacation",
})  # fmt: skip
_AUTOMATIC = frozenset({"auto_reply", "auto-reply", "autoreply"})
_BULK = frozenset({"bulk", "junk", "list"})


class Manners(msgspec.Struct, frozen=True):
    """Whether to execute and answer a mail, and why not. A mail that is not executed is never answered."""

    execute: bool = True
    answer: bool = True
    why: str = ""


def manners(message: Message, envelope_from: str = "", ours: str = "") -> Manners:
    """Judge a mail by its header. `envelope_from` is `<>` for the null sender, "" where it is not known.
    `ours` is the service's plain address: what seems to come from it is our own."""
    if why := _automatic(message, envelope_from.strip()) or _own(message, ours):
        return Manners(execute=False, answer=False, why=why)
    if why := _not_answered(message):
        return Manners(execute=True, answer=False, why=why)
    return Manners()


def _automatic(message: Message, envelope_from: str) -> str:
    automatic = message.header("auto-submitted").partition(";")[0].strip().lower()
    if automatic not in ("", "no"):
        return f"it is marked {clean.line(automatic, 40)}"
    if "<>" in (envelope_from, message.header("return-path").strip()):
        return "its envelope has no sender"
    if message.content_type in ("multipart/report", "message/delivery-status"):
        return "it is a delivery report"
    precedence = message.header("precedence").strip().lower()
    if precedence in _AUTOMATIC or not _REPLIERS.isdisjoint(name for name, _ in message.headers):
        return "it is an automatic reply"
    if _is_robot(envelope_from) or _is_robot(message.address):
        return "it comes from a mail program"
    hops = sum(name == "received" for name, _ in message.headers)
    return "it goes in a circle" if hops >= MAX_HOPS else ""


def _is_robot(sender: str) -> bool:
    return bool(_ROBOTS.match((parse_address(sender) or "").partition("@")[0]))


def _own(message: Message, ours: str) -> str:
    if message.has("x-nomic-id"):
        return "it is one of our own"
    if any(_is_ours(each, ours) for each in addresses(message.header("x-loop"))):
        return "it has been here before"
    return "it says that it comes from us" if _is_ours(message.address, ours) else ""


def _is_ours(address: str, ours: str) -> bool:
    local, _, domain = ours.lower().partition("@")
    mine, _, at = address.partition("@")
    return bool(ours) and at == domain and (mine == local or mine.startswith(local + "+"))


def _not_answered(message: Message) -> str:
    if message.header("precedence").strip().lower() in _BULK:
        return "it is marked as bulk mail"
    if any(name.startswith("list-") for name, _ in message.headers):
        return "it comes through a mailing list"
    suppressed = {part.strip().lower() for part in message.header("x-auto-response-suppress").split(",")}
    if suppressed & {"all", "oof", "autoreply"}:
        return "it asks not to be answered"
    return ""
