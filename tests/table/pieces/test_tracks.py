"""Tracks: where steps lead on a ring and on roads beside it, odd documents, amounts that votes set."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.table.pieces.tracks import (
    SideRoad,
    Space,
    SpaceKind,
    Track,
    TrackBoard,
    amount_parameters,
    find_odd_spaces,
    is_occupied,
    track_things,
)

PLAIN, SHOP, GIFT = SpaceKind("plain"), SpaceKind("shop", asks=True), SpaceKind("gift", pays=True)
KINDS = {"plain": PLAIN, "shop": SHOP, "gift": GIFT}
PLACES = [Space("plain", f"Place {place}") for place in range(10)]
RING = (*PLACES[:3], Space("shop", "Place 3", 70), *PLACES[4:])
BUSINESS = SideRoad("B", "teal", "Business", (Space("gift", "The Bank", 20), Space("plain", "Rest")), 4, 6)
WITNESS = SideRoad("W", "red", "The stand", (Space("plain", "Oath"),), 8, 9, hue="purple")
TRACK = Track("The ring", RING, (BUSINESS, WITNESS))


@pytest.mark.parametrize(
    ("origin", "steps", "end"),
    [
        ("0", 3, "3"),
        ("8", 5, "3"),
        ("4", 1, "5"),
        ("B0", 1, "B1"),
        ("B1", 1, "B2"),
        ("B2", 1, "6"),
        ("B1", 7, "1"),
        ("W1", 1, "9"),
        ("W0", 3, "0"),
    ],
)
def test_steps_lead_along_a_road_and_on_around_the_ring(origin, steps, end):
    """No road is entered by walking past it; behind its end comes the space where it comes back."""
    assert TRACK.walk(origin, steps) == end


@given(st.sampled_from(list(TRACK.spaces)), st.integers(0, 40), st.integers(0, 40))
def test_two_walks_are_one_of_as_many_steps(origin, one, other):
    """From every space, over every end."""
    assert TRACK.walk(TRACK.walk(origin, one), other) == TRACK.walk(origin, one + other)


def test_spaces_are_called_by_their_place():
    """Those of a road by its letter, too."""
    assert list(TRACK.spaces) == [*map(str, range(10)), "B1", "B2", "W1"]
    assert TRACK.describe_space("B1") == 'B1 "The Bank"'
    assert TRACK.find_side("W1") == WITNESS
    assert TRACK.find_side("4") is None


def test_amounts_are_set_by_name():
    """What is none is passed over; the old track stays as it was."""
    assert TRACK.spaces["3"].amount == 70
    changed = TRACK.set_amounts({"3": 80, "B1": 5, "rounds": 2})
    assert [changed.spaces[key].amount for key in ("3", "B1", "2")] == [80, 5, 0]
    assert TRACK.spaces["3"].amount == 70


def test_votes_may_set_what_has_an_amount():
    """By the name of the space, with its article and without."""
    track = Track("", (Space("shop", "The Inn", 30), Space("plain", "Rest"), Space("gift", "Alms", 5)))
    inn, alms = amount_parameters(track, 99)
    assert (inn.name, inn.value, inn.low, inn.high) == ("0", 30, 1, 99)
    assert inn.names == ("space 0", "The Inn", "Inn")
    assert alms.names == ("space 2", "Alms")


@pytest.mark.parametrize(
    ("space", "said"),
    [
        (Space("shop", "Inn", 30), []),
        (Space("plain", "Rest"), []),
        (Space("inn", "Inn", 30), ["space 0 is a inn: there are plain, shop, gift"]),
        (Space("shop", "Inn"), ["space 0, Inn, has the amount 0, and is a shop"]),
        (Space("plain", "Rest", 5), ["space 0, Rest, has the amount 5, and is a plain"]),
        (Space("plain", " "), ["space 0 has no name"]),
    ],
)
def test_odd_spaces_are_told(space, said):
    """Which one, and what is odd about it."""
    assert list(find_odd_spaces(Track("", (space,)), KINDS)) == said


class Market(TrackBoard):
    """The track above, without another word."""

    kinds = KINDS
    things = track_things(KINDS, ("main", "teal", "red"))

    def track(self, state):
        return TRACK


def _state(**spaces):
    players = {name: SimpleNamespace(name=name, space=space) for name, space in spaces.items()}
    return SimpleNamespace(players=players, slug="market", update=3)


def test_a_board_says_who_stands_where():
    """And what there is beside the tokens only if the game has it."""
    drawn = Market().picture(_state(ann="B1", bob="3"))
    assert drawn.title == "The board of market after update 3"
    assert drawn.text == 'ann on B1 "The Bank" and bob on 3 "Place 3".\n'
    assert Market().picture(_state()).text == "Nobody stands on the board.\n"


def test_a_board_joins_its_roads():
    """Each leaves the ring and comes back."""
    plan = Market().plan(_state(ann="0"))
    assert plan.links == (("4", "B1"), ("B2", "6"), ("8", "W1"), ("W1", "9"))
    assert [road.title for road in plan.roads] == ["Business", "The stand", "The ring"]
    assert [road.hue for road in plan.roads] == ["", "purple", ""]
    amounts = [space.amount for road in plan.roads for space in road.spaces if space.amount]
    assert amounts == ["+20", "-70"]


def test_the_page_of_the_board_lists_every_space():
    """With its kind, its amount, and who is there."""
    page = Market().answer(_state(ann="B1"), "ann", SimpleNamespace(verb="board"))
    rows = page.sections[-1].blocks[0].texts
    assert rows[3] == ("3", "shop", "Place 3", "70", "")
    assert rows[10] == ("B1", "gift", "The Bank", "20", "ann")


def test_rules_see_the_spaces_and_on_which_road_they_lie():
    """All fields that are declared, and no others."""
    seen, (_, space) = Market().view(_state(ann="B1")), Market.things
    assert seen["Player"] == {"ann": {"space": "B1"}}
    assert [seen["Space"][key]["road"] for key in ("3", "B1", "W1")] == ["main", "teal", "red"]
    assert seen["Space"]["3"].keys() == space.fields.keys()


def test_a_space_is_occupied_by_others_only():
    """One's own token does not count."""
    state = _state(ann="3", bob="4")
    assert is_occupied(state, "ann", "4")
    assert not is_occupied(state, "ann", "3")
