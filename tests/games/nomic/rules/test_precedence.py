"""Which rule goes first: a total order, whatever the rules claim of one another."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.games.nomic.rules.precedence import CRITERIA, RuleRank, order_rules
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import Rule

NUMBERS = st.integers(1, 9)
SOME = st.lists(NUMBERS, max_size=3).map(tuple)
STANDINGS = st.builds(
    RuleRank, since=st.integers(0, 2), priority=st.integers(-1, 1), over=SOME, defers=SOME, special=SOME
)
RULES = st.dictionaries(NUMBERS, STANDINGS, max_size=9)
ORDERS = st.lists(st.sampled_from(CRITERIA), unique=True).map(tuple)


def test_the_first_criterion_that_decides_counts():
    """Claims, then age, then speciality, then the number."""
    assert order_rules({3: RuleRank(), 1: RuleRank(), 2: RuleRank()}) == (1, 2, 3)
    assert order_rules({1: RuleRank(special=()), 2: RuleRank(special=(1,))}) == (2, 1)
    assert order_rules({1: RuleRank(), 2: RuleRank(since=4, special=(1,))}) == (1, 2)
    assert order_rules({1: RuleRank(), 2: RuleRank(since=4, over=(1,))}) == (2, 1)
    assert order_rules({1: RuleRank(defers=(2,)), 2: RuleRank(since=4)}) == (2, 1)
    assert order_rules({1: RuleRank(priority=1), 2: RuleRank(over=(1,))}) == (1, 2)


def test_what_claims_nothing_keeps_its_place():
    """A rule that goes before another moves up to just before it; one that gives way, down to just behind."""
    plain = {number: RuleRank() for number in range(1, 7)}
    assert order_rules({**plain, 6: RuleRank(over=(3,))}) == (1, 2, 6, 3, 4, 5)
    assert order_rules({**plain, 2: RuleRank(defers=(5,))}) == (1, 3, 4, 5, 2, 6)
    assert order_rules({**plain, 6: RuleRank(over=(3,)), 3: RuleRank(over=(2,))}) == (1, 6, 3, 2, 4, 5)


def test_claims_that_contradict_one_another_are_not_heard():
    """Then the next criterion decides, and in the end the number; what else is claimed stays."""
    assert order_rules({1: RuleRank(over=(2,)), 2: RuleRank(over=(1,))}) == (1, 2)
    assert order_rules({1: RuleRank(over=(2,), since=1), 2: RuleRank(over=(1,))}) == (2, 1)
    circle = {1: RuleRank(over=(2,)), 2: RuleRank(over=(3,)), 3: RuleRank(over=(1,)), 4: RuleRank(over=(1,))}
    assert order_rules(circle) == (4, 1, 2, 3)
    assert order_rules({1: RuleRank(over=(1,), defers=(7,))}) == (1,)


def test_a_vote_may_change_what_decides():
    """Criteria may stand in another order, and be left out."""
    rules = {1: RuleRank(since=4), 2: RuleRank(priority=-5), 3: RuleRank(special=(2,), since=4)}
    assert order_rules(rules) == (1, 3, 2)
    assert order_rules(rules, ("age", "claims")) == (2, 1, 3)
    assert order_rules(rules, ("special", "number")) == (1, 3, 2)
    assert order_rules(rules, ("number",)) == (1, 2, 3)


@given(RULES, ORDERS)
def test_every_rule_has_one_place(rules, criteria):
    """Whatever is claimed, and whichever criteria count."""
    assert sorted(order_rules(rules, criteria)) == sorted(rules)


@given(RULES, ORDERS, st.randoms(use_true_random=False))
def test_it_does_not_matter_in_which_order_rules_are_told(rules, criteria, chance):
    """The order is a matter of the rules alone."""
    numbers = list(rules)
    chance.shuffle(numbers)
    assert order_rules({number: rules[number] for number in numbers}, criteria) == order_rules(
        rules, criteria
    )


@given(RULES)
def test_higher_priority_always_goes_first(rules):
    """It is the plainest of claims."""
    priorities = [rules[number].priority for number in order_rules(rules)]
    assert priorities == sorted(priorities, reverse=True)


@given(RULES)
def test_a_claim_that_nobody_contradicts_is_heard(rules):
    """Between rules of one priority, where no chain of claims leads back."""
    claims = {(a, b) for a in rules for b in rules[a].over} | {(b, a) for a in rules for b in rules[a].defers}
    alike = {
        (a, b) for a, b in claims if a in rules and b in rules and rules[a].priority == rules[b].priority
    }
    chains = set(alike)
    while more := {(a, d) for a, b in chains for c, d in chains if b == c} - chains:
        chains |= more
    place = {number: at for at, number in enumerate(order_rules(rules))}
    for a, b in alike:
        if (b, a) not in chains:
            assert place[a] < place[b]


@given(st.dictionaries(NUMBERS, st.builds(RuleRank, since=st.integers(0, 3)), max_size=9))
def test_among_rules_that_claim_nothing_the_older_goes_first(rules):
    """And of the same age the lower number."""
    assert list(order_rules(rules)) == sorted(rules, key=lambda number: (rules[number].since, number))


@pytest.mark.parametrize("numbers", list(permutations((1, 2, 3))))
def test_a_book_has_its_rules_in_that_order(numbers):
    """With what rule 1 says of precedence, and the ages of the rules."""
    texts = {
        1: '# 1. Rules\n\n```toml\n[precedence]\norder = ["age", "number"]\n```\n',
        2: "# 2. Two\n\n```toml\n[meta]\npriority = 9\n```\n",
        3: "# 3. Three\n",
    }
    since = {1: 7, 2: 7, 3: 2}
    rules = {number: Rule(number, texts[number], "opening", since[number]) for number in numbers}
    assert book(rules).order == (3, 1, 2)
