"""Health checks: store, spool, disk, clock, time zones, servers, names."""

from __future__ import annotations

import os
import shutil
import socket
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from nomicd.adapters.clock import SystemClock
from nomicd.adapters.names import DnsNames
from nomicd.adapters.render.site_folders import home
from nomicd.app.settings import AppSettings
from nomicd.app.templates import faults
from nomicd.app.wiring import examinations, lock_of, open_readonly, validate
from nomicd.services.ports import OutState
from nomicd.services.reasons import reason
from nomicd.services.urls import mask_passwords

ENOUGH = 256 * 1024 * 1024
OLD = 120.0


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    what: str
    well: bool
    says: str


def examine(settings: AppSettings) -> list[Finding]:
    """Look at everything; nothing is changed."""
    checks: dict[str, Callable[[], str]] = {
        "ways": lambda: _ways(settings),
        "store": lambda: _store(settings),
        "daemon": lambda: _daemon(settings),
        "spool": lambda: _folder(settings.path(settings.spool)),
        "site": lambda: _site(settings),
        "disk": lambda: _disk(settings.base),
        "clock": _clock,
        "zones": _zones,
        "templates": lambda: _templates(settings),
        **{mask_passwords(url): look for url, look in examinations(settings)},
    }
    if settings.domain not in {"localhost", "localhost.localdomain"}:
        checks[settings.domain] = lambda: _domain(settings.domain)
    return [_look(what, look) for what, look in checks.items()]


def _look(what: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(what, True, look())
    except Exception as error:  # noqa: BLE001 - whatever is wrong is the finding
        return Finding(what, False, mask_passwords(reason(error)))


def _domain(domain: str) -> str:
    """Where mail for it goes: to the hosts that its MX records name, or without them to its own address."""
    hosts = DnsNames().mail_hosts(domain)
    for host in hosts:
        socket.getaddrinfo(host, None)
    if hosts:
        return f"its mail goes to {', '.join(hosts)}"
    return f"is {socket.getaddrinfo(domain, None)[0][4][0]}"


def _ways(settings: AppSettings) -> str:
    validate(settings)
    return f"{len(settings.inbox)} in, out by {settings.outbox.partition(':')[0]}"


def _site(settings: AppSettings) -> str:
    return _folder(home(settings.path(settings.site))) if settings.site else "is not built"


def _store(settings: AppSettings) -> str:
    file = settings.store_file
    if file and not file.exists():
        raise FileNotFoundError(f"{file} does not exist yet; `nomicd game new` creates it")
    with open_readonly(settings, SystemClock()) as application, application.store.read() as tx:
        games, failed = len(tx.games()), len(tx.outbox(OutState.FAILED))
        mails = {str(state): count for state, count in tx.tally().items() if count}
    return f"{games} games; mails: {mails or 'none'}; {failed} mails could not be sent"


def _daemon(settings: AppSettings) -> str:
    with lock_of(settings) as lock:
        if lock.acquire():
            return "not running"
        return f"running as process {lock.holder() or '?'}"


def _folder(path: Path) -> str:
    there = next(each for each in (path, *path.parents) if each.exists())
    if not os.access(there, os.W_OK):
        raise PermissionError(f"{there} cannot be written by this user")
    return f"{path} can be written"


def _disk(path: Path) -> str:
    free = shutil.disk_usage(path).free
    if free < ENOUGH:
        raise OSError(f"only {free // 2**20} MiB free")
    return f"{free // 2**20} MiB free"


def _clock() -> str:
    now, booted = datetime.now(UTC), time.clock_gettime(time.CLOCK_BOOTTIME)
    if booted < OLD:
        raise OSError("the machine has just started: is its clock set?")
    return f"{now:%Y-%m-%d %H:%M:%S} UTC"


def _zones() -> str:
    ZoneInfo("America/New_York")
    return f"tzdata {version('tzdata')}"


def _templates(settings: AppSettings) -> str:
    if not settings.templates:
        return "the built-in ones"
    if found := faults(settings):
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise ValueError(f"a broken template is replaced by the built-in one: {found[0]}{more}")
    return f"{settings.path(settings.templates)}, then the built-in ones"
