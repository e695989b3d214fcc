"""The sentences of cases."""

from pathlib import Path

import pytest

from nomicd.games.nomic.examples.language import Case
from nomicd.games.nomic.examples.play import Play
from nomicd.games.nomic.examples.run import GIVEN, THEN, read_case
from nomicd.games.nomic.examples.then import (
    check_failure,
    check_gender,
    check_gender_of_square,
    check_holding,
    check_owner,
    check_payment,
    check_winner,
)

ROOT = Path(__file__).resolve().parents[4]


def read_given(text):
    case = read_case(f"given: {text}\nthen: the game goes on")
    assert isinstance(case, Case), case
    return case.given


def then(text):
    case = read_case(f"then: {text}")
    assert isinstance(case, Case), case
    return case.then


def words(steps):
    """The forms of sentences, and what stands in their slots."""
    return [(step.sentence.form, *step.slots.values()) for step in steps]


def problems(text):
    found = read_case(text)
    assert not isinstance(found, Case)
    return found


def test_a_case_has_a_name_a_story_and_an_end():
    """The block of the design's example is read whole."""
    case = read_case(
        "name: landing on 34 sends you back\n"
        "given: alice on 30; she rolls 2-2; the KickBack die shows 3\n"
        "then: alice on 31"
    )
    assert isinstance(case, Case)
    assert case.name == "landing on 34 sends you back"
    assert words(case.given) == [
        ("{player} [is ]on {square}", "alice", "30"),
        ("{player} rolls {dice}", "alice", (2, 2)),
        ("the {why} die shows {dice}", "KickBack", (3,)),
    ]
    assert words(case.then) == [("{player} [is ]on {square}", "alice", "31")]
    assert [step.line for step in case.given + case.then] == [2, 2, 2, 3]
    assert case.players == ("alice",)


def test_pronouns_are_the_last_player_named():
    """She, he, they and her follow the story."""
    assert words(read_given("alice on 3; bob on 4; he rolls 1-2; alice on 5; she lands on 6")[-3:]) == [
        ("{player} rolls {dice}", "bob", (1, 2)),
        ("{player} [is ]on {square}", "alice", "5"),
        ("{player} lands on {square}", "alice", "6"),
    ]
    assert words(then("alice on 3; her order fails"))[-1] == ("{whose} order fails[, {text}]", "alice")


def test_a_pronoun_before_any_name_is_not_understood():
    """Nobody is guessed."""
    assert problems("then: she on 3")[0].line == 1


def test_texts_may_hold_what_ends_a_sentence():
    """A semicolon in quotes is part of the text."""
    assert words(read_given("""alice orders 'buy square; call it "Foo"'""")) == [
        ("{player} orders {text}", "alice", 'buy square; call it "Foo"')
    ]


def test_an_apostrophe_is_no_quotation_mark():
    """Possessives do not open a text."""
    failing = "{whose} order fails[, {text}]"
    assert words(then("alice's order fails, \"no\"; bob's order fails")) == [
        (failing, "alice", "no"),
        (failing, "bob"),
    ]


@pytest.mark.parametrize(
    ("text", "function", "slots"),
    [
        ("nobody owns square 14", check_owner, {"square": "14"}),
        ("alice owns #14", check_owner, {"player": "alice", "square": "14"}),
        ("bob has no gold card", check_holding, {"player": "bob", "n": 0, "item": "gold card"}),
        ("bob has a Gold Card", check_holding, {"player": "bob", "n": 1, "item": "Gold Card"}),
        ("square 14 is f", check_gender_of_square, {"square": "14", "gender": "f"}),
        ("alice is f", check_gender, {"player": "alice", "gender": "f"}),
        ("alice paid bob $1,500", check_payment, {"player": "alice", "payee": "bob", "amount": 1500}),
        ("alice paid nothing", check_payment, {"player": "alice"}),
        ("alice has won", check_winner, {"player": "alice"}),
        ("her order fails", check_failure, {"whose": "zoe"}),
    ],
)
def test_a_claim_means_one_thing(text, function, slots):
    """Sentences that begin alike are told apart."""
    claim = then(f"zoe is f; {text}")[-1]
    assert claim.says(function)
    assert claim.slots == slots


def test_sentences_may_go_on_over_lines():
    """Each line without a key continues the part above; its number is kept."""
    case = read_case("given: alice on 3;\n  bob on 4\nthen: alice on 3")
    assert isinstance(case, Case)
    assert [step.line for step in case.given] == [1, 2]


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("given: alice owes $5", "{player} has {amount}, for example: alice has -$50"),
        ("given: the KickBack die is 3", "the {why} die shows {dice}, for example: the KickBack die shows 3"),
        ("given: she rolls a 3", "{player} rolls {dice}, for example: alice rolls 2-5"),
        (
            "then: alice is asked for money",
            '{player} is asked {text}, for example: bob is asked "birthday gift"',
        ),
    ],
)
def test_what_is_not_understood_is_named_with_its_line_and_the_nearest_sentence(text, nearest):
    """The author sees where and what to write, and an example of it."""
    problem = problems(f"name: a case\n{text}")[0]
    assert problem.line == 2
    assert text.split(": ")[1] in problem.text
    assert f"the nearest is: {nearest})" in problem.text


def test_a_case_without_an_end_says_nothing():
    """It would pass whatever happens, so it is refused."""
    assert "then:" in problems("given: alice on 3")[0].text


def test_a_case_is_a_small_story():
    """Whoever writes a book is told the limit; nothing else of it is read."""
    (problem,) = problems("then: alice on 3;" * 1_000)
    assert "at most" in problem.text


@pytest.mark.parametrize("text", ["alice has $" + "9" * 500, "alice on " + "9" * 500, "she has " + "1" * 500])
def test_numbers_have_bounds(text):
    """Digits without end are no number."""
    assert "not understood" in problems(f"then: {text}")[0].text


@pytest.mark.parametrize(("part", "language"), [("given", GIVEN), ("then", THEN)])
def test_the_guide_lists_the_sentences_as_they_are_declared(part, language):
    """`make api` writes the lists of the guide anew."""
    guide = (ROOT / "docs" / "rules.md").read_text()
    assert f"| {part} | for example | |\n|---|---|---|\n{language.table()}\n" in guide


def test_a_step_says_which_sentence_it_is():
    """Whoever changes a case, such as the test of votes, asks by function."""
    steps = read_given("an update passes; 2 updates pass; the ballot closes")
    assert [step.says(Play.pass_updates) for step in steps] == [True, True, False]
