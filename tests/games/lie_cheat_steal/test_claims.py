"""Rules for claims: as people write them, written back, and applied."""

import random

import pytest

from nomicd.games.lie_cheat_steal.claims import (
    EXAMPLE,
    MOST,
    STEP,
    TRUTH,
    ClaimRule,
    choose_claim,
    read_claims,
    tell_examples,
    tells_truth,
    write_claims,
)
from nomicd.table.conditions import And, Compare, Fact, Not, Or

CARDS = range(-MOST, MOST + STEP, STEP)
RICH = {"money": 1_000_000, "votes": 0, "claims": 0}
POOR = {"money": 50_000, "votes": 0, "claims": 0}
BELOW_0 = Compare("card", "<", 0)


def say(text, card, facts=RICH):
    rules = read_claims(text)
    assert not isinstance(rules, str), rules
    return choose_claim(rules, card, facts)


def test_the_rules_of_the_example():
    """(12.5) Losses are called 20,000; up to 40,000 more than the card; the rest the truth."""
    assert [say(EXAMPLE, card) for card in (-100_000, -10_000, 0, 40_000, 50_000, 100_000)] == [
        20_000, 20_000, 30_000, 70_000, 50_000, 100_000,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("the truth", (TRUTH,)),
        ("always tell the truth", (TRUTH,)),
        ("I'll be honest", (TRUTH,)),
        ("what it says", (TRUTH,)),
        ("say 80,000", (ClaimRule(say=80_000),)),
        ("always say 80k", (ClaimRule(say=80_000),)),
        ("$80", (ClaimRule(say=80_000),)),
        ("collect 80,000", (ClaimRule(say=80_000),)),
        ("pay 20,000", (ClaimRule(say=-20_000),)),
        ("30,000 more", (ClaimRule(add=30_000),)),
        ("the card plus 30,000", (ClaimRule(add=30_000),)),
        ("card + 30k, at most 90k", (ClaimRule(add=30_000, most=90_000),)),
        ("30 more than it says, up to 90", (ClaimRule(add=30_000, most=90_000),)),
        ("if the card is negative say 20,000", (ClaimRule(BELOW_0, 20_000),)),
        ("when it is below 0, then claim 20,000", (ClaimRule(BELOW_0, 20_000),)),
        ("say 20,000 if the card is below 0; else the truth", (ClaimRule(BELOW_0, 20_000), TRUTH)),
        ("if it is bad say 20k otherwise the card", (ClaimRule(BELOW_0, 20_000), TRUTH)),
        ("if the card is 0 or less say 20", (ClaimRule(Compare("card", "<=", 0), 20_000),)),
        ("if the card is above 50k say 100", (ClaimRule(Compare("card", ">", 50_000), 100_000),)),
        (
            "if the card is between -50k and 20k say 40k",
            (ClaimRule(And((Compare("card", ">=", -50_000), Compare("card", "<=", 20_000))), 40_000),),
        ),
        ("if the truth would ruin me say 0", (ClaimRule(Fact("ruin"), 0),)),
        ("if the card takes money I say received 30,000", (ClaimRule(BELOW_0, 30_000),)),
        ("if it takes more than 20,000 say 0", (ClaimRule(Compare("card", "<", -20_000), 0),)),
        (
            "40,000 when the card is less than that, otherwise truth",
            (ClaimRule(Compare("card", "<", 40_000), 40_000), TRUTH),
        ),
        ("40,000 always unless worth more", (ClaimRule(Not(Compare("card", ">", 40_000)), 40_000),)),
        ("if money < 40 say 50", (ClaimRule(Compare("money", "<", 40_000), 50_000),)),
        ("if votes >= 400 say 0", (ClaimRule(Compare("votes", ">=", 400), 0),)),
    ],
)
def test_claims_as_people_write_them(text, rules):
    assert read_claims(text) == rules


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Write 1 to 12 rules"),
        ("; ".join(["if votes = 1 say 0"] * 13), "Write 1 to 12 rules"),
        ("whatever you like", "I cannot read “whatever you like” as a rule for claims."),
        ("say 25,000", "25,000 cannot be claimed"),
        ("say 110,000", "110,000 cannot be claimed"),
        ("30,000 more, at most 95,000", "95,000 cannot be claimed"),
        ("the truth; say 20,000", "Rule 1, “the truth”, always holds"),
        ("if bob is near say 20,000", "Facts that it may name: card"),
    ],
)
def test_what_cannot_be_claimed_is_refused_with_the_reason(text, why):
    assert why in read_claims(text)


def random_condition(rng, depth=2):
    kind = rng.choice(["compare", "compare", "ruin", "not", "and", "or"] if depth else ["compare", "ruin"])
    if kind == "compare":
        number = rng.choice([rng.randrange(-10, 11) * STEP, 400])
        left = "votes" if number == 400 else rng.choice(["card", "money"])
        return Compare(left, rng.choice(["<", "<=", "=", "!=", ">=", ">"]), number)
    if kind == "ruin":
        return Fact("ruin")
    if kind == "not":
        return Not(random_condition(rng, depth - 1))
    return (And if kind == "and" else Or)(tuple(random_condition(rng, 0) for _ in range(2)))


def random_rules(rng):
    rules = []
    for _ in range(rng.randrange(1, 5)):
        act = rng.choice(
            [
                TRUTH,
                ClaimRule(say=rng.randrange(-10, 11) * STEP),
                ClaimRule(add=rng.randrange(1, 10) * STEP, most=rng.randrange(1, 11) * STEP),
                ClaimRule(add=-rng.randrange(1, 10) * STEP),
            ]
        )
        rules.append(ClaimRule(random_condition(rng), act.say, act.add, act.most))
    if rng.random() < 0.5:
        rules.append(ClaimRule(say=rng.randrange(-10, 11) * STEP))
    return tuple(rules)


@pytest.mark.parametrize("seed", range(100))
def test_rules_are_read_back_as_they_are_written(seed):
    """Of every card the same is said."""
    rules = random_rules(random.Random(seed))
    again = read_claims(write_claims(rules))
    assert not isinstance(again, str), (again, write_claims(rules))
    for facts in (RICH, POOR, {"money": 0, "votes": 450, "claims": 2}):
        assert [choose_claim(again, card, facts) for card in CARDS] == [
            choose_claim(rules, card, facts) for card in CARDS
        ]


@pytest.mark.parametrize("seed", range(100))
def test_whatever_is_ordered_can_be_claimed(seed):
    """(5.3, 5.4) A multiple of 10,000, between pay 100,000 and collect 100,000."""
    rules = random_rules(random.Random(seed))
    said = [choose_claim(rules, card, facts) for card in CARDS for facts in (RICH, POOR)]
    assert all(-MOST <= each <= MOST and each % STEP == 0 for each in said)


def test_without_rules_the_truth_is_told():
    """(5.8, 12.3)"""
    assert [choose_claim((), card, POOR) for card in CARDS] == list(CARDS)
    assert tells_truth(())
    assert tells_truth(read_claims("if the card is below 0 the truth; else the truth"))
    assert not tells_truth(read_claims(EXAMPLE))


def test_ruin_is_what_one_cannot_pay():
    """(5.8) With $50,000 a card of 50,000 can be paid, and one of 60,000 cannot."""
    assert say("if the truth would ruin me say 0", -50_000, POOR) == -50_000
    assert say("if the truth would ruin me say 0", -60_000, POOR) == 0


def test_a_limit_is_for_lies_alone():
    """A card that says more than that is told as it is."""
    assert say("30,000 more, at most 60,000", 50_000) == 60_000
    assert say("30,000 more, at most 60,000", 90_000) == 90_000


def test_examples_are_told_of_lies_alone():
    assert list(tell_examples((), POOR)) == []
    (told,) = tell_examples(read_claims("if the card is below 0 say 20,000"), POOR)
    assert told == "So, as things stand, a card of -100,000 is called 20,000 and -20,000 is called 20,000."
