"""Finds the files that ship with the program: templates and rule documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """The folder `templates` or `rules`: inside the installed package, else beside it in a checkout.

    Raises FileNotFoundError, naming both places.
    """
    places = (_PACKAGE / "_data" / name, _PACKAGE.parent / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"{name} is neither at {places[0]} nor at {places[1]}: install nomicd again")


def documents(ruleset: str) -> dict[str, str]:
    """The documents of a ruleset, by path inside its folder, in order: all that lies there, a README left
    out. Empty if it has no folder."""
    base = folder("rules") / ruleset
    return {
        path.relative_to(base).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(base.rglob("*"))
        if path.is_file() and path.suffix in {".md", ".toml"} and path.stem != "README"
    }


def documents_in(base: Path, wanted: Callable[[str], bool]) -> dict[str, str]:
    """The documents in a folder, by path inside it, in order: those wanted of what lies there."""
    found = ((path.relative_to(base).as_posix(), path) for path in sorted(base.rglob("*")) if path.is_file())
    return {name: path.read_text(encoding="utf-8") for name, path in found if wanted(name)}
