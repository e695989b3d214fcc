"""Delivery reports (RFC 3464): whether a mail of ours came back for good."""

from __future__ import annotations

import re

import msgspec

from nomicd.mail import clean, decode
from nomicd.mail.head import split
from nomicd.mail.mime import MimePart, Walk

_FIELD = re.compile(
    rb"^(action|status|diagnostic-code)[ \t]*:[ \t]*([^\r\n]{0,200})", re.IGNORECASE | re.MULTILINE
)
_LONGEST = 64 * 1024


class Report(msgspec.Struct, frozen=True):
    """A delivery report about one recipient: `status` as in `5.1.1`, `why` in the server's words."""

    action: str = ""
    status: str = ""
    why: str = ""

    @property
    def has_failed(self) -> bool:
        """Return True if the mail failed for good: not delayed, not delivered, no passing fault."""
        return self.action == "failed" and self.status.startswith("5.")


def read(raw: bytes) -> Report | None:
    """The first report of a failure in a mail, else the first report; None if there is none."""
    parts = Walk().leaves(raw, split(raw))
    found = [_report(part) for part in parts if part.type == "message/delivery-status"]
    return next((report for report in found if report.has_failed), found[0] if found else None)


def _report(part: MimePart) -> Report:
    data, _ = decode.transfer(part.content[:_LONGEST], part.encoding)
    fields: dict[str, str] = {}
    for name, value in _FIELD.findall(data):
        fields.setdefault(name.decode("ascii").lower(), clean.line(value.decode("utf-8", "replace"), 200))
    return Report(
        fields.get("action", "").lower().split(" ")[0],
        fields.get("status", "").split(" ")[0],
        fields.get("diagnostic-code", ""),
    )
