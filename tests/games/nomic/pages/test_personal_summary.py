"""What happened to you: a sum that adds up, and beside it only what no sum holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.personal_summary import (
    MOST,
    MOST_LINES,
    show_private,
    sum_up,
    summarize_for,
    summarize_in_lines,
    tell_standing,
)
from nomicd.games.nomic.pages.report import write_report
from nomicd.games.nomic.state import PlayerState, Rule, SquareState, State
from nomicd.kernel.page import Lines, Table

THINGS = """\
# 5. Things

```toml
[items.soldier]
name = "Soldier"
```
"""


def before():
    """A game of alice and bob."""
    players = {
        name: PlayerState(name, square="1", cash=1000, items={"soldier": 2}) for name in ("alice", "bob")
    }
    squares = {
        "1": SquareState("1", 1),
        "2": SquareState("2", 2, name="Foo"),
        "3": SquareState("3", 3, owner="alice"),
    }
    rules = {5: Rule(5, THINGS, "opening", 0)}
    return State(started=True, players=players, squares=squares, board=("1", "2", "3"), rules=rules)


def list_told(events, reader="alice"):
    """The blocks of what happened to that player."""
    state = before()
    for event in events:
        event.apply(state)
    changes = sum_up(state, events, reader)
    sections = list(summarize_for(state, changes, tuple(write_report(state, events)), reader))
    return sections[0].blocks if sections else ()


def in_short(events, reader="alice"):
    """What stands on top of that player's digest."""
    state = before()
    for event in events:
        event.apply(state)
    lines = summarize_in_lines(
        state, sum_up(state, events, reader), tuple(write_report(state, events)), reader
    )
    return (*lines, *tell_standing(state, reader, lines))


def lines(events, reader="alice"):
    return [line for block in list_told(events, reader) if isinstance(block, Lines) for line in block.lines]


def test_money_adds_up_with_its_reasons():
    """What there was, each reason once, what there is."""
    events = [
        e.MoneyPaid("alice", "bob", 42, "rent", "2"),
        e.MoneyPaid("", "alice", 100, "salary"),
        e.MoneyPaid("alice", "bob", 8, "rent", "2"),
        e.MoneyPaid("bob", "", 5, "a hat"),
    ]
    (table,) = list_told(events)
    assert table.rows == (
        ("before", "$1,000"),
        ('rent for Square #2 "Foo" to bob', "-$50"),
        ("salary", "+$100"),
        ("now", "$1,050"),
    )


def test_who_is_in_debt_sees_it():
    """Money below nothing."""
    (table,) = list_told([e.MoneyPaid("alice", "@nomic bank", 1200, "")])
    assert table.rows == (("before", "$1,000"), ("to the Nomic Bank", "-$1,200"), ("now", "-$200"))


def test_things_squares_and_the_place_are_told_as_they_came_out():
    """In your own words, not the report's."""
    events = [
        e.PawnMoved("alice", "1", "3", "move"),
        e.PawnMoved("alice", "3", "2", "jump"),
        e.ItemGiven("alice", "soldier", 3),
        e.ItemTaken("alice", "soldier", 1),
        e.SquareOwned("2", "alice"),
    ]
    assert lines(events) == [
        "You have 4 Soldiers now, 2 before.",
        'You got Square #2 "Foo", and own 2 squares in all.',
        'You stand on Square #2 "Foo"; you came from #1.',
    ]


def test_what_is_gone_again_is_not_got():
    """A square that somebody has again, a thing that was only passed on."""
    events = [
        e.SquareOwned("3", "bob"),
        e.SquareOwned("3", "alice"),
        e.ItemGiven("alice", "soldier", 1),
        e.ItemTaken("alice", "soldier", 1),
    ]
    assert lines(events) == []


def test_a_square_that_is_lost_is_told_with_who_has_it_now():
    """Nobody, or somebody else; one that was got and lost at once, too."""
    events = [e.SquareOwned("2", "alice"), e.SquareOwned("3", ""), e.SquareOwned("2", "bob")]
    assert lines(events) == ["You lost Square #3.", 'You lost Square #2 "Foo" to bob.']
    assert lines([e.SquareRemoved("3")]) == ["You lost Square #3."]


@pytest.mark.parametrize("more", [(), (e.MoneyPaid("alice", "", 5, "a hat"),)])
def test_what_no_sum_holds_is_told_as_it_happened(more):
    """What a rule says to you alone, a title; nothing of it twice."""
    events = [e.Noted("You are watched.", "alice"), e.TitleTaken("alice", "IT"), *more]
    assert lines(events) == ["You are watched.", "You are now IT."]


def test_to_whom_nothing_happened_nothing_is_told():
    """Nor to who has no part in the game."""
    assert list_told([e.MoneyPaid("bob", "", 5, "a hat")]) == ()
    assert list_told([e.MoneyPaid("bob", "", 5, "a hat")], "admin") == ()


SIDES = st.sampled_from(["alice", "bob", "", "@nomic bank"])
PAYMENTS = st.builds(e.MoneyPaid, SIDES, SIDES, st.integers(0, 500), st.sampled_from("abcdefghijklmnopq"))


@given(st.lists(PAYMENTS, max_size=40))
def test_whatever_is_paid_it_adds_up(payments):
    """From what there was before the update to what there is after it."""
    for block in list_told(payments):
        assert isinstance(block, Table)
        first, *rows, last = [int(row[1].replace("$", "").replace(",", "")) for row in block.rows]
        assert first == 1000
        assert first + sum(rows) == last
        assert len(rows) <= MOST + 1


def test_the_first_screen_sums_it_up():
    """What it comes to, then where the player stands."""
    events = (
        e.MoneyPaid("", "alice", 400, "luck"),
        e.ItemTaken("alice", "soldier", 1),
        e.PawnMoved("alice", "1", "2", "move", ()),
    )
    assert in_short(events) == (
        "You get $400 (luck).",
        'You move from #1 to Square #2 "Foo" and lose a Soldier (1 left).',
        "You have $1,400, 1st of 2 players.",
    )
    assert in_short(events, "bob") == (
        "Nothing of yours changed.",
        "You have $1,000, 2nd of 2 players; alice leads with $1,400.",
    )
    assert in_short(events, "nobody") == ()
    assert in_short(()) == ("Nothing of yours changed.", "You have $1,000, tied for 1st of 2 players.")


def test_money_has_its_reasons_on_the_first_screen():
    """The two largest, and how many more, or the third where it is the last; nobody has to open
    the whole story for a rent."""
    rent = e.MoneyPaid("alice", "bob", 300, "rent")
    assert in_short([rent])[0] == "You lose $300 (rent to bob)."
    more = [e.MoneyPaid("", "alice", 50, "luck"), e.MoneyPaid("alice", "", 20, "a hat")]
    assert in_short([rent, *more])[0] == "You lose $270 (rent to bob -$300, luck +$50, a hat -$20)."
    more.append(e.MoneyPaid("alice", "", 10, "a ribbon"))
    assert in_short([rent, *more])[0] == "You lose $280 (rent to bob -$300, luck +$50, and 2 more)."
    assert in_short([rent], "bob")[0] == "You get $300 (rent from alice)."
    assert in_short([rent, e.MoneyPaid("bob", "alice", 300, "rent")])[0] == (
        "Your money is unchanged (rent to bob -$300, rent from bob +$300)."
    )


def test_a_thing_that_changed_hands_is_told_once_with_who_took_it():
    """A count would not say it; what came besides is counted."""
    taken = [e.ItemTaken("alice", "soldier", 1), e.ItemGiven("bob", "soldier", 1)]
    assert in_short(taken)[:-1] == ("You give bob a Soldier.",)
    found = [e.ItemGiven("bob", "soldier", 2), e.PawnMoved("bob", "1", "2", "move", ())]
    assert in_short([*taken, *found], "bob")[:-1] == (
        'You move from #1 to Square #2 "Foo" and get 2 Soldiers (5 now).',
        "alice gives you a Soldier.",
    )


def test_gifts_of_several_are_one_line_and_the_words_of_rules_stay():
    """A rule may speak of gifts, too."""
    gifts = [e.ItemTaken("bob", "soldier", 1), e.ItemGiven("alice", "soldier", 1)]
    said = e.Noted("bob gives alice a smile and everybody a wink.")
    assert in_short([*gifts, said])[:2] == (
        "bob gives you a Soldier.",
        "bob gives you a smile and everybody a wink.",
    )
    assert in_short([*gifts, said, *gifts])[:2] == (
        "You are given 2 Soldiers by bob.",
        "bob gives you a smile and everybody a wink.",
    )


def test_a_square_that_was_bought_is_told_once_and_one_that_came_otherwise_beside_it():
    """The line on the purchase says its price and who was put there; it says nothing of other squares."""
    bought = [
        e.MoneyPaid("alice", "", 100, "a square", "1"),
        e.SquareOwned("1", "alice"),
        e.ItemTaken("alice", "soldier", 1),
        e.SquareStocked("1", "soldier", 1),
    ]
    purchase = "You buy Square #1 for $100 and put a Soldier there."
    assert in_short(bought)[:-1] == (purchase,)
    assert in_short([*bought, e.SquareOwned("2", "alice")])[:-1] == (
        'You got Square #2 "Foo", and own 3 squares in all.',
        purchase,
    )


def test_of_much_that_happened_the_first_screen_counts_the_rest():
    """It stands in the whole story."""
    said = in_short([e.Noted(f"alice sneezes {n} times.") for n in range(12)])
    assert said[MOST_LINES:] == (
        "8 more things happened to you.",
        "You have $1,000, tied for 1st of 2 players.",
    )


def test_what_is_said_to_one_player_alone_is_not_in_the_preview_of_an_inbox():
    """The first lines stand on a locked phone."""
    events = [e.Noted("Your secret word is Rosebud.", "alice")]
    assert not any("Rosebud" in each for each in in_short(events))
    (section,) = show_private(sum_up(before(), events, "alice"))
    assert section.blocks == (Lines(("Your secret word is Rosebud.",)),)
    assert list(show_private(sum_up(before(), events, "bob"))) == []
