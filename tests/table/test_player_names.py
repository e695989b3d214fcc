"""Names in a state have a type; renaming walks by it."""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar

import msgspec

from nomicd.table.player_names import (
    AS_IT_WAS,
    CountByName,
    FreeData,
    PlayerName,
    in_fields,
    rename,
    rename_fields,
)

P = TypeVar("P")


class Seat(msgspec.Struct, frozen=True):
    player: PlayerName
    title: str = ""
    below: dict[str, Seat] = {}


class Asked(msgspec.Struct, frozen=True):
    options: tuple[str, ...]
    prompt: str


class State(msgspec.Struct, Generic[P]):
    seats: dict[PlayerName, P] = {}
    order: tuple[PlayerName, ...] = ()
    first: Seat | None = None
    memory: FreeData = {}
    counts: CountByName = {}
    asked: Annotated[Asked, in_fields("options")] = Asked((), "")
    before: Annotated[dict[str, Seat], AS_IT_WAS] = {}
    label: str = ""


def test_the_name_is_another_wherever_a_type_says_that_it_is_a_name():
    """In keys, lists, structs and structs within them; order stays."""
    state = State(
        {"bob": Seat("bob"), "ann": Seat("ann")}, ("ann", "bob"), Seat("bob", below={"x": Seat("bob")})
    )
    rename_fields(state, "bob", "zoe")
    assert list(state.seats.items()) == [("zoe", Seat("zoe")), ("ann", Seat("ann"))]
    assert state.order == ("ann", "zoe")
    assert state.first == Seat("zoe", below={"x": Seat("zoe")})


def test_other_text_stays():
    """Whoever is called as a title is; a label is no name."""
    state = State(first=Seat("ann", "bob"), label="bob")
    rename_fields(state, "bob", "zoe")
    assert (state.first, state.label) == (Seat("ann", "bob"), "bob")


def test_data_of_rules_is_read_by_value():
    """A text that is the name is meant, one that contains it is not; keys, too."""
    state = State(memory={"bob": ["bob", "bobsleigh", 1]}, asked=Asked(("bob", "ann"), "bob"))
    rename_fields(state, "bob", "zoe")
    assert state.memory == {"zoe": ["zoe", "bobsleigh", 1]}
    assert state.asked == Asked(("zoe", "ann"), "bob")


def test_counts_stay_sorted_and_the_past_as_it_was():
    """So that equal histories have equal bytes."""
    state = State(counts={"ann": 1, "bob": 2, "cid": 3}, before={"bob": Seat("bob")})
    rename_fields(state, "bob", "zoe")
    assert list(state.counts) == ["ann", "cid", "zoe"]
    assert state.before == {"bob": Seat("bob")}


def test_what_names_nobody_else_is_the_very_same():
    """Whoever compares identities sees what has changed; and some fields can be renamed alone."""
    seat = Seat("ann")
    assert rename(seat, "bob", "zoe") is seat
    state = State({"bob": seat}, ("bob",))
    rename_fields(state, "bob", "zoe", "order")
    assert (list(state.seats), state.order) == (["bob"], ("zoe",))
