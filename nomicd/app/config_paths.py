"""Finds the configuration. Standard library only: `deliver` starts here and must finish within 150 ms."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

SYSTEM = Path("/etc/nomicd/nomicd.toml")
NAME = "nomicd.toml"


class BadConfig(Exception):
    """The configuration cannot be used. The message is one line that names the file, and the key if any."""


def find(given: str | Path | None, cwd: Path | None = None, system: Path = SYSTEM) -> Path:
    """Return the configuration file: the one given, else ./nomicd.toml, else /etc/nomicd/nomicd.toml. A
    folder that may not be looked into has none: `sudo -u nomicd nomicd` is called from anybody's home."""
    if given is not None:
        path = Path(given)
        if not path.is_file():
            raise BadConfig(f"{path} does not exist; `nomicd init` creates a configuration")
        return path.resolve()
    here = (cwd or Path.cwd()) / NAME
    for path in (here, system):
        if is_file(path):
            return path.resolve()
    raise BadConfig(
        f"no configuration found at {here} or {system}: give --config FILE, or create one with `nomicd init`"
    )


def is_file(path: Path) -> bool:
    """Return whether a file is there, as far as this user may know: there is none in a closed folder."""
    try:
        return path.is_file()
    except PermissionError:
        return False


def instant(text: str) -> datetime:
    """Return an aware UTC instant from ISO 8601 with a time zone. Raises ValueError that says what to write
    instead."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text} is not a time: write it like 2026-11-27T12:00:00Z") from None
    if at.tzinfo is None:
        raise ValueError(f"{text} has no time zone: write {at.isoformat()}Z for UTC")
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"{text} is not a time: write it like 2026-11-27T12:00:00Z") from None


def deliver_words(argv: Sequence[str]) -> list[str] | None:
    """The words behind `deliver`, with a --config from before it; None for any other command."""
    words = list(argv)
    config: list[str] = []
    while words and words[0].startswith("--config"):
        width = 1 if "=" in words[0] else 2
        config, words = words[:width], words[width:]
    return [*config, *words[1:]] if words[:1] == ["deliver"] else None
