"""The pages for those who carry the house on lead where they say."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DECISIONS = sorted((ROOT / "docs" / "adr").glob("*.md"))
PAGES = (
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "README.md",
    *(str(path.relative_to(ROOT)) for path in DECISIONS),
)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#]+)")


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file(page):
    place = ROOT / page
    assert [link for link in LINK.findall(place.read_text()) if not (place.parent / link).exists()] == []


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_says_when_and_why_it_was_made_and_what_follows(path):
    title, dated, *rest = (line for line in path.read_text().splitlines() if line)
    assert re.fullmatch(rf"# {int(path.stem[:4])}\. \S.*", title)
    assert re.fullmatch(r"(Accepted|Superseded) on \d{4}-\d\d-\d\d .+\.", dated)
    headings = [line for line in rest if line.startswith("#")]
    assert headings == ["## Context", "## Decision", "## Consequences"]
    assert all(re.search(rf"{each}\n\n[^#\s]", path.read_text()) for each in headings)


def test_the_architecture_links_every_decision_by_its_title_in_order():
    linked = re.findall(r"\[(.+)\]\((docs/adr/.+)\)", (ROOT / "ARCHITECTURE.md").read_text())
    titles = [path.read_text().splitlines()[0].split(". ", 1)[1] for path in DECISIONS]
    assert linked == [
        (title, str(path.relative_to(ROOT))) for title, path in zip(titles, DECISIONS, strict=True)
    ]
    assert [int(path.stem[:4]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))


def test_the_targets_that_contributors_are_told_to_run_exist():
    made = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    told = re.findall(
        r"make ((?:[a-z]+ ?)+)", (ROOT / "CONTRIBUTING.md").read_text().split("## Add a thing")[0]
    )
    assert {target for line in told for target in line.split()} <= set(made)
