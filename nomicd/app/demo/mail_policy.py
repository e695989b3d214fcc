"""How those who get our mails parse them."""

from __future__ import annotations

from email import policy
from email.policy import EmailPolicy
from functools import lru_cache
from typing import Any

_parse = lru_cache(maxsize=4096)(policy.default.header_fetch_parse)


class _ParsedOnce(EmailPolicy):
    """`email.policy.default`, which parses a header each time that it is asked for: of each part some twenty
    times for its type alone, which takes longer than all else. Here equal headers are parsed once."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        return _parse(name, value)


POLICY = _ParsedOnce()
"""For `email.message_from_bytes`: the same `EmailMessage` as by `email.policy.default`, read sooner."""
