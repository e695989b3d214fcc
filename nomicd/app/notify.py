"""Telling systemd how we are: sd_notify(3) over its datagram socket."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping


def notify(state: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Send `READY=1`, `WATCHDOG=1`, `STOPPING=1` or `STATUS=…`; False where nobody listens."""
    path = environ.get("NOTIFY_SOCKET", "")
    if not path:
        return False
    address = "\0" + path[1:] if path.startswith("@") else path
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
        wire.sendto(state.encode(), address)
    return True


def watchdog(environ: Mapping[str, str] = os.environ) -> float | None:
    """Seconds between two signs of life: half of what systemd allows; None where it does not ask."""
    allowed = environ.get("WATCHDOG_USEC", "")
    ours = environ.get("WATCHDOG_PID", "") in {"", str(os.getpid())}
    return int(allowed) / 2_000_000 if allowed.isdigit() and ours else None
