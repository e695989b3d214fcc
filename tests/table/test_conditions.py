"""The language of conditions: what players may write, what it means, and what they are told if it is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.engine.session_sources import read_prelude
from nomicd.table.condition_text import MAX_LENGTH, Misread, parse, write_condition
from nomicd.table.conditions import (
    MAX_DEPTH,
    SIGNS,
    Always,
    And,
    Compare,
    Fact,
    Not,
    Or,
    depth,
    holds,
    plain,
)

KNOWN = {"defenders": "soldiers on the square", "mine": "soldiers that you carry", "free_squares": ""}
NAMES = sorted(KNOWN)

numbers = st.integers(-(10**15) + 1, 10**15 - 1)
terms = st.sampled_from(NAMES) | numbers
leaves = (
    st.just(Always())
    | st.builds(Fact, st.sampled_from(NAMES))
    | st.builds(Compare, terms, st.sampled_from(sorted(SIGNS)), terms)
)


def _join(inner):
    parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.builds(Not, inner) | st.builds(And, parts) | st.builds(Or, parts)


def _small(condition):
    return depth(condition) <= MAX_DEPTH and len(write_condition(condition)) <= MAX_LENGTH


conditions = st.recursive(leaves, _join, max_leaves=6).filter(_small)
facts = st.fixed_dictionaries(dict.fromkeys(NAMES, numbers))


@given(conditions)
def test_what_is_written_back_is_read_as_the_same(condition):
    """So that a condition can be shown, sent and kept as text."""
    assert parse(write_condition(condition), KNOWN) == condition


@given(conditions, facts)
def test_a_condition_always_has_an_answer(condition, known):
    """Yes or no, whatever the facts are, and the opposite of what its denial answers."""
    assert holds(condition, known) is not holds(Not(condition), known)


@given(st.text(max_size=60) | st.text("()<>=!$,1290 notadrmie", max_size=40))
def test_any_text_is_a_condition_or_is_explained(text):
    """Nothing that a stranger writes makes the reader fail."""
    read = parse(text, KNOWN)
    if isinstance(read, Misread):
        assert 1 <= read.at <= len(text) + 1
    else:
        assert parse(write_condition(read), KNOWN) == read


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("defenders <= 3 and mine >= 10", "defenders <= 3 and mine >= 10"),
        ("defenders<=3 and mine is at least 10", "defenders <= 3 and mine >= 10"),
        ("DEFENDERS is more than 3", "defenders > 3"),
        ("mine isn't 3", "mine != 3"),
        ("mine isn\u2019t less than 3", "mine >= 3"),
        ("mine is not 3 or mine equals 4", "mine != 3 or mine = 4"),
        ("mine == 3 or mine ≠ 4 or mine ≤ 5", "mine = 3 or mine != 4 or mine <= 5"),
        ("mine at most $1,000", "mine <= 1000"),
        ("at least 3 defenders", "defenders >= 3"),
        ("no more than 3 defenders", "defenders <= 3"),
        ("fewer than 3 free squares", "free_squares < 3"),
        ("mine > defenders", "mine > defenders"),
        ("mine > -5", "mine > -5"),
        ("free squares", "free_squares"),
        ("not free_squares", "not free_squares"),
        ("always", "always"),
        ("never", "not always"),
        ("mine and defenders or free squares", "mine and defenders or free_squares"),
        ("mine and (defenders or free squares)", "mine and (defenders or free_squares)"),
        ("not (mine or defenders)", "not (mine or defenders)"),
        ("((mine))", "mine"),
    ],
)
def test_natural_forms_are_read(text, meant):
    """Signs or words, in any case, with dollars and commas."""
    read = parse(text, KNOWN)
    assert not isinstance(read, Misread), read
    assert write_condition(read) == meant


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        ("", 1, "The condition ends where a fact or a whole number should stand."),
        ("elephants > 3", 1, "“elephants” stands where a fact or a whole number should."),
        ("mine > elephants", 8, "“elephants” stands where a fact or a whole number should."),
        ("mine >", 7, "The condition ends where a fact or a whole number should stand."),
        ("3", 2, "The condition ends where a sign such as = or <= should stand."),
        ("(mine > 3", 10, "The condition ends where “)” should stand."),
        ("mine > 3 defenders", 10, "“defenders” stands where “and”, “or” or the end should."),
        ("1 < mine < 3", 10, "“<” stands where “and”, “or” or the end should."),
        ("mine > 1.5", 8, "“1.5” is no whole number."),
        ("mine > 1,00", 8, "“1,00” is no whole number."),
        ("mine; drop", 5, "“;” has no place in a condition."),
    ],
)
def test_what_is_no_condition_is_explained(text, at, said):
    """The place, what is odd there, and the facts that may be named."""
    facts = "defenders (soldiers on the square), mine (soldiers that you carry), free_squares"
    assert parse(text, KNOWN) == Misread(at, f"{said} Facts that it may name: {facts}.")


def test_without_facts_there_is_only_always():
    """And that is said."""
    read = parse("mine > 3", {})
    assert isinstance(read, Misread)
    assert read.text.endswith("No facts are known here: it can only be “always”.")
    assert parse("always", {}) == Always()


@pytest.mark.parametrize(
    "text",
    [
        "not " * MAX_DEPTH + "mine",
        "(" * 5_000 + "mine",
        "mine and " * 40 + "mine",
        "(mine or not (mine and not (mine or not mine)))",
    ],
)
def test_size_and_depth_are_bounded(text):
    """A condition is judged often, and kept in the data of rules."""
    assert isinstance(parse(text, KNOWN), Misread)


def test_no_condition_always_holds():
    """What was left out asks for nothing."""
    assert holds(None, {})


def test_a_fact_that_is_not_given_is_a_bug_of_who_asks():
    """The condition was read with the facts that were promised."""
    with pytest.raises(KeyError):
        holds(Fact("mine"), {"defenders": 3})


@pytest.fixture(scope="module")
def judged_inside():
    """`holds` of the sandbox's trusted half."""
    with MontySandbox() as sandbox, sandbox.session((("prelude", read_prelude()), ("case", _ASK))) as session:
        yield lambda condition, known: session.call("_ask_holds", plain(condition), known, host={})


_ASK = "def _ask_holds(condition, known):\n    return holds(condition, **known)\n"


@given(st.lists(st.tuples(conditions, facts), max_size=4))
def test_rules_are_told_the_same_inside_the_sandbox(judged_inside, cases):
    """The condition crosses the border as plain lists."""
    for condition, known in cases:
        assert judged_inside(condition, known) is holds(condition, known)


def test_the_plain_form_is_lists_of_words_and_numbers():
    """What rule code may keep, in its memory too."""
    read = parse("defenders <= 3 and not (mine or always)", KNOWN)
    assert plain(read) == ["and", ["<=", "defenders", 3], ["not", ["or", ["fact", "mine"], ["always"]]]]
