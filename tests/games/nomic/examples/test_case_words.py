"""The sentences of cases."""

from pathlib import Path

import pytest

from nomicd.games.nomic.examples.grammar import GIVEN, THEN, read_case
from nomicd.games.nomic.examples.sentences import (
    Case,
    Die,
    Failing,
    Gender,
    Holding,
    Landing,
    Orders,
    Over,
    Owning,
    Paid,
    Roll,
    Standing,
)

ROOT = Path(__file__).resolve().parents[4]


def given(text):
    case = read_case(f"given: {text}\nthen: the game goes on")
    assert isinstance(case, Case), case
    return [step for _, step in case.given]


def then(text):
    case = read_case(f"then: {text}")
    assert isinstance(case, Case), case
    return [claim for _, claim in case.then]


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
    assert case.given == (
        (2, Standing("alice", "30")),
        (2, Roll("alice", (2, 2))),
        (2, Die("KickBack", ("3",))),
    )
    assert case.then == ((3, Standing("alice", "31")),)
    assert case.players == ("alice",)


def test_pronouns_are_the_last_player_named():
    """She, he, they and her follow the story."""
    assert given("alice on 3; bob on 4; he rolls 1-2; alice on 5; she lands on 6")[-3:] == [
        Roll("bob", (1, 2)),
        Standing("alice", "5"),
        Landing("alice", "6"),
    ]
    assert then("alice on 3; her order fails") == [Standing("alice", "3"), Failing("alice")]


def test_a_pronoun_before_any_name_is_not_understood():
    """Nobody is guessed."""
    assert problems("then: she on 3")[0].line == 1


def test_texts_may_hold_what_ends_a_sentence():
    """A semicolon in quotes is part of the text."""
    assert given("""alice orders 'buy square; call it "Foo"'""") == [
        Orders("alice", 'buy square; call it "Foo"')
    ]


def test_an_apostrophe_is_no_quotation_mark():
    """Possessives do not open a text."""
    assert then("alice's order fails, \"no\"; bob's order fails") == [Failing("alice", "no"), Failing("bob")]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("nobody owns square 14", Owning("", "14")),
        ("alice owns #14", Owning("alice", "14")),
        ("bob has no gold card", Holding("bob", 0, "gold card")),
        ("bob has a Gold Card", Holding("bob", 1, "Gold Card")),
        ("square 14 is f", Gender("14", "f", square=True)),
        ("alice is f", Gender("alice", "f")),
        ("alice paid bob $1,500", Paid("alice", 1500, "bob")),
        ("alice paid nothing", Paid("alice", 0)),
        ("alice has won", Over("alice")),
    ],
)
def test_a_claim_means_one_thing(text, claim):
    """Sentences that begin alike are told apart."""
    assert then(text) == [claim]


def test_sentences_may_go_on_over_lines():
    """Each line without a key continues the part above; its number is kept."""
    case = read_case("given: alice on 3;\n  bob on 4\nthen: alice on 3")
    assert isinstance(case, Case)
    assert [line for line, _ in case.given] == [1, 2]


def test_what_is_not_understood_is_named_with_its_line_and_the_nearest_form():
    """The author sees where and what to write."""
    (problem,) = problems("given: alice on 3\nthen: alice owes $5")
    assert problem.line == 2
    assert "alice owes $5" in problem.text
    assert "<who>" in problem.text


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


def test_every_form_is_shown_in_the_players_guide():
    """The table of the guide is the table of the grammar."""
    guide = (ROOT / "docs" / "rules.md").read_text()
    assert [form.form for form in GIVEN + THEN if f"| `{form.form}` |" not in guide] == []
