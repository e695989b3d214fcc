"""The page on adding a game names what there is."""

import pkgutil
import re
from pathlib import Path

import fair
import pytest

import nomicd.table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("module", [found.name for found in pkgutil.iter_modules(nomicd.table.__path__)])
def test_every_piece_of_the_table_is_named(module):
    """Whoever adds a game should know what is there to borrow."""
    assert f"`{module}`" in PAGE


@pytest.mark.parametrize("module", [found.name for found in pkgutil.iter_modules(fair.__path__)])
def test_every_file_of_the_toy_is_named(module):
    """It is the example."""
    assert f"`{module}.py`" in PAGE


def test_every_path_it_names_is_there():
    """Nothing has been moved since."""
    paths = re.findall(r"`((?:nomicd|tests|rules|templates)/[\w/.]*)`", PAGE)
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert len(paths) > 5
