"""The guide for writers shows a rule that really is one, and the story that plays it plays that very text."""

import re
from pathlib import Path

import pytest

from nomicd.app.cli import main
from nomicd.games.nomic.rules.ruleset_charter import Charter, charter

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "write-a-nomic.md").read_text()
EXAMPLE = (ROOT / "docs" / "examples" / "the-lighthouse.md").read_text().rstrip("\n")
STORY = (ROOT / "tests" / "stories" / "borednomic" / "lighthouse.story").read_text()


def test_the_guide_shows_the_example_letter_for_letter():
    """Whoever copies it from there has what is tested."""
    assert f"````markdown\n{EXAMPLE}\n````" in GUIDE


def test_the_story_votes_on_the_example():
    """Line by line, indented as a mail in a story is."""
    assert "\n".join(f"    {line}" if line else "" for line in EXAMPLE.split("\n")) in STORY


def test_the_example_passes_the_check(capsys):
    """Types, clauses, marks and cases."""
    assert main(["rules", "check", str(ROOT / "docs" / "examples" / "the-lighthouse.md")]) == 0
    assert "no problems" in capsys.readouterr().out


def test_the_charter_of_the_guide_can_be_read():
    """With both its variants."""
    (block,) = re.findall(r"```toml\n(title.*?)```", GUIDE, re.DOTALL)
    read = charter(block)
    assert isinstance(read, Charter), read
    assert list(read.options["start"].variants) == ["usual", "short"]


@pytest.mark.parametrize("path", re.findall(r"\]\(([\w./-]+)\)", GUIDE))
def test_what_the_guide_points_at_is_there(path):
    """Links inside the house."""
    assert (ROOT / "docs" / path).exists()
