"""The tour names files that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
TABLES = PAGE[PAGE.index("## Where to add a thing") : PAGE.index("## Decisions worth knowing")]
ROWS = [line for line in TABLES.splitlines() if line.startswith("| ") and not line.startswith("| to add")]
PATH = re.compile(r"`(/?[\w.-]+(?:/[\w.-]+)*(?:/|\.(?:py|pyi|toml|md|j2|story)))`")


def paths(row):
    """The paths that a row names. A bare file stands in the last folder that was named before it."""
    folder = Path()
    for named in PATH.findall(row):
        beside = ROOT / named[1:] if named.startswith("/") else ROOT / "nomicd" / named
        if "/" not in named:
            beside = folder / named
        folder = beside if named.endswith("/") else beside.parent
        yield named, beside


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_each_place_to_add_a_thing_exists(row):
    """Every row leads somewhere, and each file that it names is there."""
    found = [(named, path) for named, path in paths(row) if named != "events.py"]  # the game's own
    assert found
    assert [named for named, path in found if not path.exists()] == []
