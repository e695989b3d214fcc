"""Each clause of the rules is one sentence, and `sentences.md` names the tests that show it."""

from pathlib import Path

from clause_map import ClauseMap
from run_politics import DOCUMENTS

from nomicd.games.politics.country import read_country

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
    """In clauses that there are, in tests, or, where it is advice, in the guide."""
    passages = MAP.list_passages()
    found = [name for _, names in passages for name in names]
    assert len(passages) > 35
    assert {name for name in found if name[0].isdigit()} <= set(MAP.clauses)
    assert {name for name in found if not name[0].isdigit()} - {"guide"} <= MAP.list_tests()


def test_the_short_cut_of_the_old_rules_errs_by_little():
    """Four votes for each of the smallest states, 8 and 12 for the next: seven in all too many; the ten large
    ones are added as they are."""
    states = read_country(DOCUMENTS).states.values()
    worth = {"yellow": 4, "blue": 8, "red": 12}
    quick = [worth.get(each.colour, each.votes) for each in states]
    assert sum(each.colour not in worth for each in states) == 10
    assert sum(quick) - sum(each.votes for each in states) == 7
