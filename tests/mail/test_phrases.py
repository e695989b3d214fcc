"""What people write, phrase by phrase: the part of the corpus that was tuned on, and the part kept aside."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "corpus" / "phrases"
_spec = importlib.util.spec_from_file_location("phrase_scoring", FOLDER / "scoring.py")
scoring = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = scoring  # dataclasses look for it
_spec.loader.exec_module(scoring)

TUNED, ASIDE = scoring.rows("tuned"), scoring.rows("aside")
STRANGERS = tuple(f"strangers-{part}" for part in "abcdefg")
DOERS = tuple(f"doers-{part}" for part in "abcdefghi")


SHARES = (
    ("aside", 0.99, 0.91, 0),
    ("strangers-a", 0.92, 0.65, 1),
    ("strangers-b", 0.93, 0.76, 0),
    ("strangers-c", 0.94, 0.78, 0),
    ("strangers-d", 0.91, 0.68, 1),
    ("strangers-e", 0.95, 0.76, 0),
    ("strangers-f", 0.94, 0.71, 1),
    ("strangers-g", 0.95, 0.70, 0),
    ("doers-a", 0.96, 0.92, 3),
    ("doers-b", 0.84, 0.80, 0),
    ("doers-c", 0.88, 0.79, 1),
    ("doers-d", 0.87, 0.78, 3),
    ("doers-e", 0.90, 0.84, 3),
    ("doers-f", 0.85, 0.75, 3),
    ("doers-g", 0.87, 0.79, 2),
    ("doers-h", 0.93, 0.77, 1),
    ("doers-i", 0.91, 0.80, 0),
)
"""Of each set: how much is done at once or asked about with the right choice, how much is done at once, and
how many orders and proposals are still read where nobody gave one. No goals, but what was reached: nothing
falls behind it."""


def name_row(row):
    return f"{row['context']}: {row['text']}"[:70]


def test_the_corpus_is_large_and_its_parts_share_nothing():
    """Six hundred rows and more; a phrase of one part is in no other."""
    assert len(TUNED) + len(ASIDE) >= 600
    assert len(ASIDE) >= 200
    assert not {name_row(row) for row in TUNED} & {name_row(row) for row in ASIDE}
    assert {row["kind"] for row in ASIDE} >= {"vote", "endorsement", "condition", "order", "proposal"}


@pytest.mark.parametrize("row", TUNED, ids=name_row)
def test_a_phrase_is_read_as_it_was_meant(row):
    """Acts as their author meant them, or asked about where the row says why; of what is no act, nothing."""
    found = scoring.Score()
    found.add(row)
    allowed = {"right", "none", "asked none", *({"asked"} if "asked" in row else ())}
    missed = {"asked else", "PART", "LOST"} if "missed" in row else set()
    assert set(found.counts) <= allowed | missed, scoring.outcome(row)


@pytest.mark.parametrize("row", [row for row in ASIDE if not row["read"]], ids=name_row)
def test_what_is_no_act_is_never_done(row):
    """Reports, plans, questions, jokes, quotations, the past, what is only imagined, and doubtful votes."""
    assert scoring.outcome(row)[0] in ("none", "asked none")


@pytest.mark.parametrize(("name", "served", "done", "false"), SHARES)
def test_of_what_people_wrote_little_is_asked_and_nothing_invented(name, served, done, false):
    """Of each set so much is done at once, so much more is asked with the right choice among the offers;
    nothing
    is done that nobody meant, and of what is done 99 of 100 is right."""
    found = scoring.score(name)
    assert found.share_served >= served, found.faulty
    assert found.share_done >= done, found.faulty
    assert found.counts["FALSE"] <= false, found.faulty
    assert not any(what == "FALSE" and "vote" in done[0] for what, *_, done in found.faulty), found.faulty
    assert found.counts["WRONG"] <= found.acts / 100, found.faulty


@pytest.mark.parametrize("name", ["tuned", "aside", *STRANGERS, *DOERS])
def test_each_row_says_what_it_is(name):
    """One JSON object a line, with the same four fields; `asked` says why it is asked about and not done,
    `why` why what was
    read before is not what is read now."""
    for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        assert set(json.loads(line)) - {"asked", "missed", "why"} == {"kind", "context", "text", "read"}
