"""Files that a command writes where it is told to: none is overwritten unless it was asked for, and then only
one of the same kind."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from nomicd.app.cli.out import Stop


def require_new(path: Path, *, advice: str = "give another name") -> None:
    """End the command if anything is at `path`."""
    if os.path.lexists(path):
        raise Stop(f"{path} already exists: {advice}")


def require_free(path: Path, kind: str, is_one: Callable[[Path], bool], *, replace: bool) -> None:
    """End the command unless `path` may be written: nothing is there, or it is to be replaced and is such a
    file itself. `kind` is what the command writes, as in `an export`."""
    if not replace:
        require_new(path, advice="give another name, or add --replace")
    elif os.path.lexists(path) and not (path.is_file() and is_one(path)):
        raise Stop(f"{path} is not {kind}, so it is not replaced: give another name")


def write_new(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all; for its owner alone if it is private."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600 if private else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
