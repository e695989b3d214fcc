"""Where the configuration is. Standard library only: `deliver` has 150 ms, and starts here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

SYSTEM = Path("/etc/nomicd/nomicd.toml")
NAME = "nomicd.toml"


class BadConfig(Exception):
    """The configuration cannot be used. The message is one line that names the file, and the key if any."""


def find(given: str | Path | None, cwd: Path | None = None, system: Path = SYSTEM) -> Path:
    """The configuration file: the one given, else ./nomicd.toml, else /etc/nomicd/nomicd.toml."""
    if given is not None:
        path = Path(given)
        if not path.is_file():
            raise BadConfig(f"{path}: there is no such file; `nomicd init` makes one")
        return path.resolve()
    here = (cwd or Path.cwd()) / NAME
    for path in (here, system):
        if path.is_file():
            return path.resolve()
    raise BadConfig(f"there is no {here} and no {system}; `nomicd init` makes one, or give --config FILE")


def instant(text: str) -> datetime:
    """An aware UTC instant from ISO 8601 with a zone. Raises ValueError with what to write instead."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"{text} is no time such as 2026-11-27T12:00:00Z") from None
    if at.tzinfo is None:
        raise ValueError(f"{text} names no zone: write {at.isoformat()}Z for UTC")
    try:
        return at.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"{text} is no time such as 2026-11-27T12:00:00Z") from None


def deliver_words(argv: Sequence[str]) -> list[str] | None:
    """The words behind `deliver`, with a --config from before it; None for any other command."""
    words = list(argv)
    config: list[str] = []
    while words and words[0].startswith("--config"):
        width = 1 if "=" in words[0] else 2
        config, words = words[:width], words[width:]
    return [*config, *words[1:]] if words[:1] == ["deliver"] else None
