"""The page of interfaces is what the sources say."""

from pathlib import Path
from runpy import run_path

WRITER = run_path(str(Path(__file__).with_name("write_api.py")))


def test_the_page_of_interfaces_is_up_to_date():
    """If not: make api."""
    assert WRITER["PAGE"].read_text() == WRITER["page"]()


def test_it_names_what_rules_games_and_adapters_begin_with():
    page = WRITER["page"]()
    for known in ("def reckon(", "### `Game`", "decide(state: S", "### `standing`", "### `Store`"):
        assert known in page
