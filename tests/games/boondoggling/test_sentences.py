"""Each clause of the rules is one sentence, and `sentences.md` names the tests that show it."""

from pathlib import Path

from clause_map import ClauseMap
from run_boondoggling import DOCUMENTS

MAP = ClauseMap(Path(__file__).parent, DOCUMENTS["rules.md"])


def test_every_clause_is_shown_and_nothing_else():
    """A clause that is added wants a test."""
    assert list(MAP.mapped) == list(MAP.clauses)


def test_every_test_that_is_named_exists():
    """None was renamed away."""
    assert MAP.list_named() <= MAP.list_tests()


def test_a_clause_is_a_sentence():
    """So that the list is one of sentences."""
    assert MAP.clauses
    assert MAP.longer() == []
