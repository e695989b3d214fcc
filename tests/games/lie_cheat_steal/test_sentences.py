"""Each clause of the rules is one sentence, and `sentences.md` names the tests that show it."""

from pathlib import Path

from clause_map import ClauseMap
from run_lie_cheat_steal import DOCUMENTS

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


def test_every_passage_of_the_old_rules_is_somewhere():
    """In clauses that there are, or, where it is advice, in the guide."""
    passages = MAP.list_passages()
    found = [name for _, names in passages for name in names]
    assert len(passages) > 55
    assert {name for name in found if name[0].isdigit()} <= set(MAP.clauses)
    assert {name for name in found if not name[0].isdigit()} == {"guide"}


def test_what_the_old_rules_do_not_say_is_marked():
    """Every clause that stands for none of their passages is a house ruling, but for what joins others."""
    assert MAP.list_unmarked() == {"1.1", "1.6", "2.8"}
