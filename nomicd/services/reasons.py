"""Why something failed, for who has to mend it."""

from __future__ import annotations

import socket
import ssl
import traceback
from collections.abc import Iterator

from nomicd.kernel.events import of_kind


class Unusable(Exception):
    """The other side cannot be used as it is set up. The message is the sentence that says why."""


def reason(error: BaseException) -> str:
    """Return in words what went wrong, by the failure behind it that says most."""
    failures = list(_behind(error))
    for untrusted in of_kind(ssl.SSLCertVerificationError, failures):
        return f"its certificate is not trusted: {untrusted.verify_message}"
    for each in failures:
        if isinstance(each, socket.gaierror):
            return f"its name is not known: {each.strerror}"
        if isinstance(each, ConnectionRefusedError):
            return "nothing listens there: the connection was refused"
    if any(of_kind(TimeoutError, failures)):
        return "it does not answer in time"
    last = failures[-1]
    if isinstance(last, OSError) and last.strerror:
        return last.strerror
    return str(error) or type(error).__name__


def _behind(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def trace_of(bug: BaseException) -> str:
    """Return the end of a traceback, short enough for a mail."""
    return "".join(traceback.format_exception(bug))[-4000:]
