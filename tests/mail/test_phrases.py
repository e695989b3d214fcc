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


def named(row):
    return f"{row['context']}: {row['text']}"[:70]


def test_the_corpus_is_large_and_its_parts_share_nothing():
    """Six hundred rows and more; a phrase of one part is in no other."""
    assert len(TUNED) + len(ASIDE) >= 600
    assert len(ASIDE) >= 200
    assert not {named(row) for row in TUNED} & {named(row) for row in ASIDE}
    assert {row["kind"] for row in ASIDE} >= {"vote", "endorsement", "condition", "order", "proposal"}


@pytest.mark.parametrize("row", TUNED, ids=named)
def test_a_phrase_is_read_as_it_was_meant(row):
    """Acts as their author meant them; of what is no act, nothing."""
    assert scoring.same(row["read"], scoring.said(row))


@pytest.mark.parametrize("row", [row for row in ASIDE if not row["read"]], ids=named)
def test_what_is_no_act_is_never_done(row):
    """Reports, plans, questions, jokes, quotations, the past, what is only imagined, and doubtful votes."""
    assert scoring.said(row) == []


def test_phrases_kept_aside_are_found_and_right():
    """At least 95 of 100 acts are found, and 99 of 100 of these are what was meant."""
    found = scoring.score("aside")
    assert found.recall >= 0.95, found.missed
    assert found.precision >= 0.99, found.wrong
    assert found.false == 0


@pytest.mark.parametrize("name", [*STRANGERS, *DOERS])
def test_what_strangers_wrote_is_found_and_right(name):
    """The same of sets by people who had never seen the reader; it was mended after they were scored."""
    found = scoring.score(name)
    assert found.recall >= 0.95, found.missed
    assert found.precision >= 0.99, found.wrong
    assert found.false == 0, found.misread


@pytest.mark.parametrize("name", ["tuned", "aside", *STRANGERS, *DOERS])
def test_each_row_says_what_it_is(name):
    """One JSON object a line, with the same four fields."""
    for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        assert set(json.loads(line)) == {"kind", "context", "text", "read"}
