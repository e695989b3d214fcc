"""Reactions: default, standing order, or a window for who asked for it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.table.choices import settled_by
from nomicd.table.conditions import Always, And, Compare, Fact, Not, OptionRule, holds
from nomicd.table.course.state import Course, Person
from nomicd.table.pieces.reactions import (
    Reaction,
    ReactionStance,
    Stances,
    StanceTaken,
    Window,
    WindowAnswered,
    WindowClosed,
    WindowOpened,
    react,
)


class State(Course[Person]):
    """A table with reactions."""

    stances: Stances = Stances()


OPTIONS = ("guard", "let go")
conditions = st.sampled_from(
    [
        None,
        Always(),
        Fact("held"),
        Compare("loss", ">", 2),
        Not(Fact("held")),
        And((Fact("held"), Compare("loss", "<=", 2))),
    ]
)
clauses = st.lists(st.builds(OptionRule, st.sampled_from(OPTIONS), conditions), max_size=4).map(tuple)
facts = st.fixed_dictionaries({"held": st.integers(0, 1), "loss": st.integers(0, 5)})


@given(clauses, facts, st.sampled_from(OPTIONS))
def test_the_first_clause_that_holds_decides(said, known, default):
    """None holding, the default does; without a stance too."""
    found = react(ReactionStance("bob", "raid", said), known, default)
    fits = [clause.option for clause in said if holds(clause.when, known)]
    assert found == (Reaction(fits[0]) if fits else Reaction(default))
    assert react(None, known, default) == Reaction(default)


@given(clauses, facts, facts, st.booleans())
def test_whether_a_player_is_asked_goes_by_their_wish_alone(said, known, otherwise, ask):
    """Nobody can tell from the waiting what is held."""
    stance = ReactionStance("bob", "raid", said, ask)
    assert react(stance, known, "guard").ask == react(stance, otherwise, "guard").ask == ask


def window(about):
    return Window("bob", "alice comes for salt.", OPTIONS, "let go", 4, to="raid", about=about)


def test_a_window_is_a_choice_whose_default_the_stance_gives():
    """It ends with an update, answered or not."""
    asked = window("raid/3")
    assert (asked.counts, asked.how, asked.about) == ("let go", "default", "raid/3")
    assert settled_by((asked,), 3) == []
    assert settled_by((asked,), 4) == [asked]


def test_an_answer_is_about_one_move():
    """And the window that is closed is that one."""
    state = State()
    for about in ("raid/1", "raid/2"):
        WindowOpened("bob", window(about)).apply(state)
    WindowAnswered("bob", "raid", "raid/2", "guard").apply(state)
    assert [each.counts for each in state.stances.windows] == ["let go", "guard"]
    WindowClosed("bob", "raid", "raid/1").apply(state)
    assert [each.about for each in state.stances.windows] == ["raid/2"]


@given(
    st.lists(
        st.builds(ReactionStance, st.sampled_from("ab"), st.sampled_from("xy"), clauses, st.booleans()),
        max_size=8,
    )
)
def test_of_each_player_and_move_the_last_stance_counts(taken):
    """And there is one."""
    state = State()
    for stance in taken:
        StanceTaken(stance.player, stance).apply(state)
    kept = state.stances.taken
    last = {(stance.player, stance.to): stance for stance in taken}
    assert len(kept) == len(last)
    for player in "ab":
        for to in "xy":
            assert state.stances.of(player, to) == last.get((player, to))


def test_a_fact_that_is_not_given_is_a_bug():
    """Stances are checked against the declared facts when they are taken."""
    with pytest.raises(KeyError):
        react(ReactionStance("bob", "raid", (OptionRule("guard", Fact("moon")),)), {}, "guard")


@given(clauses, st.booleans())
def test_stances_and_windows_can_stand_in_events(said, ask):
    """They come back from JSON as they were."""
    for value in (ReactionStance("bob", "raid", said, ask), window("raid/1")):
        assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value


@pytest.mark.parametrize("later", [False, True])
def test_a_seat_that_is_its_own_again_has_its_stances_back(later):
    """As all was, if nobody has decided anything since; else behind the others'."""
    mine, theirs, new = (ReactionStance(name, "raid") for name in "abc")
    before = Stances((mine, theirs), (window("raid/1"),))
    merged = before.merge_seats("a")
    assert merged.taken == (theirs,)
    assert merged.of("a", "raid") is None
    if not later:
        assert merged.part_seats("a", 3) == before
    else:
        assert merged.take(new).part_seats("a", 3).taken == (theirs, new, mine)
