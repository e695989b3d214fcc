"""Events as the lines of a report: what belongs together is one line."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.pages.report import ReportLine, narrate, write_report
from nomicd.games.nomic.state import PlayerState, Rule, SquareState, State
from nomicd.kernel.chance import Draw, Fixed

CODEC = RULESETS[0].codec


THINGS = """\
# 5. Things

```toml
[items.soldier]
name = "Soldier"

[items.orb]
name = "Orb"

[buildings.un]
name = "UN Building"

[buildings.house]
name = "House"
```
"""


@pytest.fixture
def state():
    """A game of alice and bob."""
    players = {name: PlayerState(name, square="1") for name in ("alice", "bob")}
    squares = {"1": SquareState("1", 1), "2": SquareState("2", 2, name="Foo")}
    rules = {5: Rule(5, THINGS, "opening", 0)}
    return State(started=True, players=players, squares=squares, board=("1", "2"), rules=rules)


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ("answer", "bob's answer to “Which soldier stays?”: Soldier."),
        ("default", "bob's answer to “Which soldier stays?”: Soldier (no answer came)."),
        ("void", "bob's answer to “Which soldier stays?”: Soldier (but the rule that asked is gone)."),
    ],
)
def test_a_settled_question_names_who_was_asked_what(state, how, line):
    """And how it was settled, if not by an answer; it is one of the things that happened to that player."""
    closed = e.RuleQuestionClosed(8, "Soldier", how, "bob", "Which soldier stays?")
    assert list(write_report(state, [closed])) == [
        ReportLine(line, {"bob": line.replace("bob's", "Your")}, player="bob")
    ]


def test_a_settled_question_of_an_old_log_has_its_number_only(state):
    """The first version of the event named neither player nor prompt."""
    closed = CODEC.decode("question-closed", 1, b'{"id":8,"choice":"Soldier","how":"answer"}')
    assert list(narrate(state, [closed])) == ["Question 8 is settled: Soldier."]


BOUGHT = (e.MoneyPaid("bob", "", 50, "price", "2"), e.SquareOwned("2", "bob"))
NAMED = e.SquareLabelled("2", "Foo", "f")
MANNED = (e.ItemTaken("bob", "soldier", 1), e.SquareStocked("2", "soldier", 1))


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        ([*BOUGHT], ["bob buys Square #2 for $50."]),
        ([*BOUGHT, NAMED], ['bob buys Square #2 "Foo" (f) for $50.']),
        ([*BOUGHT, NAMED, *MANNED], ['bob buys Square #2 "Foo" (f) for $50 and puts a Soldier there.']),
        (
            [e.MoneyPaid("bob", "", 9, "un", "2"), e.BuildingRaised("2", "un")],
            ['bob has a UN Building built on Square #2 "Foo" for $9.'],
        ),
        ([e.MoneyPaid("bob", "", 9, "1 x Orb"), e.ItemGiven("bob", "orb", 1)], ["bob buys an Orb for $9."]),
        ([e.ItemTaken("bob", "orb", 2), e.MoneyPaid("", "bob", 9, "2 x Orb")], ["bob sells 2 Orbs for $9."]),
        (
            [*MANNED, e.ItemTaken("bob", "soldier", 2), e.SquareStocked("1", "soldier", 2)],
            ['bob puts a Soldier on Square #2 "Foo" and 2 Soldiers on Square #1.'],
        ),
        (
            [e.SquareStocked("1", "soldier", -2), e.ItemGiven("bob", "soldier", 2)],
            ["bob takes 2 Soldiers from Square #1."],
        ),
        ([e.ItemTaken("bob", "orb", 1), e.ItemGiven("alice", "orb", 1)], ["bob gives alice an Orb."]),
    ],
)
def test_what_belongs_together_is_one_line(state, events, lines):
    """A payment and what it was for, what goes from one to another; what rules remember in between is no
    matter."""
    kept = [fact for event in events for fact in (event, e.MemoryPut(5, "k", 1))]
    assert list(narrate(state, kept)) == lines
    assert all(told.player == "bob" for told in write_report(state, kept))


def test_a_jump_is_told_with_what_was_used_for_it(state):
    """Where a rule says so; to whoever jumps, as their own."""
    jump = e.PawnMoved("bob", "1", "2", "jump")
    (told,) = write_report(state, [e.Noted("bob uses an Orb to jump."), jump])
    assert told.line == 'bob uses an Orb to jump from #1 to Square #2 "Foo".'
    assert told.to["bob"] == 'You use an Orb to jump from #1 to Square #2 "Foo".'
    assert len(list(narrate(state, [e.Noted("bob is bored."), jump]))) == 2


def test_a_roll_of_which_the_admin_has_set_a_die_says_so(state):
    """With what the dice had shown."""
    draws = (Draw("game/u1/turn/bob", 6, 5), Draw("game/u1/turn/bob#2", 6, 2))
    roll = e.RuleDiceRolled(draws, "move", "bob")
    (plain,) = narrate(state, [roll])
    assert "Admin" not in plain
    state.fixed[draws[0].label] = Fixed(6, 5, 1)
    (told,) = narrate(state, [roll])
    assert told.startswith(plain.rstrip("."))
    assert "(set by the Admin; the dice had shown 1-2)" in told


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        (
            [e.MoneyPaid("bob", "", 9, "a fine"), e.ItemGiven("bob", "orb", 1)],
            ["bob pays $9 (a fine).", "bob receives an Orb."],
        ),
        (
            [e.MoneyPaid("alice", "", 9, "1 x Orb"), e.ItemGiven("bob", "orb", 1)],
            ["alice pays $9 (1 x Orb).", "bob receives an Orb."],
        ),
        (
            [e.MoneyPaid("bob", "", 50, "tax", "1"), e.SquareOwned("2", "bob")],
            ["bob pays $50 for Square #1 (tax).", 'bob now owns Square #2 "Foo".'],
        ),
        (
            [e.ItemTaken("bob", "orb", 1), e.OrderDone("mail:1/1", ""), e.ItemGiven("alice", "orb", 1)],
            ["bob gives up an Orb.", "alice receives an Orb."],
        ),
    ],
)
def test_what_only_comes_after_another_thing_keeps_its_line(state, events, lines):
    """Other players, other squares, payments for something else, another order."""
    assert list(narrate(state, events)) == lines


def test_a_rules_own_words_concern_those_whom_they_name(state):
    """So that whoever has lost a square finds it among what happened to them."""
    noted = e.Noted("alice takes Foo from bob, who loses 1 soldier.", rule=5)
    assert [told.to.keys() for told in write_report(state, [noted])] == [{"alice", "bob"}]
    assert [told.to.keys() for told in write_report(state, [e.Noted("Bobby waits", rule=5)])] == [set()]
