"""Where the configuration is. Standard library only: `deliver` has 150 ms, and starts here."""

from __future__ import annotations

from collections.abc import Sequence
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


def option(argv: Sequence[str], name: str = "--config") -> str | None:
    """The value of an option that may stand before or behind the command, `--name V` or `--name=V`."""
    for place, word in enumerate(argv):
        if word == name and place + 1 < len(argv):
            return argv[place + 1]
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return None
