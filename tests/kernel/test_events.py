"""Events to canonical bytes and back, those of old programs included."""

from datetime import datetime
from types import ModuleType
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.events import BadEvent, Codec, GameEvent, UnknownEvent, kinds_in, unite_kinds


class Bought(GameEvent, frozen=True):
    """Someone bought a square."""

    NAME: ClassVar[str] = "Bought"
    player: str
    square: int
    paid: tuple[int, ...] = ()
    notes: dict[str, int] = {}  # noqa: RUF012 - msgspec copies an empty dict


def to_number(fields):
    return fields | {"square": int(fields["square"])}


def who_to_player(fields):
    return {"square": fields["square"], "player": fields["who"]}


class Renamed(GameEvent, frozen=True):
    """A square has another name. Once, players were called `who`; before that, squares were words."""

    NAME: ClassVar[str] = "Renamed"
    VERSION: ClassVar[int] = 3
    UPCASTS: ClassVar = {1: to_number, 2: who_to_player}
    square: int
    player: str
    at: datetime | None = None


CODEC = Codec([Bought, Renamed])
TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(
    st.builds(
        Bought,
        player=TEXT,
        square=st.integers(-(2**63), 2**63),
        paid=st.lists(st.integers(0, 2**53)).map(tuple),
        notes=st.dictionaries(TEXT, st.integers(0, 9)),
    )
)
def test_an_event_comes_back_the_same(event):
    """Whatever its fields hold."""
    assert CODEC.decode("Bought", 1, CODEC.encode(event)) == event


@given(st.dictionaries(TEXT, st.integers(0, 9)))
def test_equal_events_have_equal_bytes(notes):
    """Keys are sorted, so the order in which a dict grew does not show."""
    backwards = dict(reversed(notes.items()))
    assert CODEC.encode(Bought("al", 1, (), notes)) == CODEC.encode(Bought("al", 1, (), backwards))


def test_the_canonical_bytes_have_no_blanks_and_one_order():
    """These bytes are hashed: they may never change."""
    event = Bought("al", 7, (3, 4), {"b": 1, "a": 2})
    assert CODEC.encode(event) == b'{"player":"al","square":7,"paid":[3,4],"notes":{"a":2,"b":1}}'


def test_an_old_event_goes_through_every_step_since():
    """Version 1 to 2 to 3; and version 2 only the last."""
    assert CODEC.decode("Renamed", 1, b'{"square":"7","who":"al"}') == Renamed(7, "al")
    assert CODEC.decode("Renamed", 2, b'{"square":7,"who":"al"}') == Renamed(7, "al")
    assert CODEC.decode("Renamed", 3, b'{"square":7,"player":"al"}') == Renamed(7, "al")


@pytest.mark.parametrize(("name", "version"), [("Sold", 1), ("Bought", 2), ("Renamed", 4), ("Renamed", 0)])
def test_an_event_of_a_newer_program_is_unknown(name, version):
    """It is not guessed at."""
    with pytest.raises(UnknownEvent, match=f"{name} version {version}"):
        CODEC.decode(name, version, b"{}")


@pytest.mark.parametrize(
    "body",
    [
        b'{"player":"al","square":"7"}',
        b'{"player":"al"}',
        b'{"player":"al","square":7,"more":1}',
        b"[]",
        b"{",
    ],
)
def test_a_body_that_is_not_of_its_kind_is_an_error(body):
    """Decoding is strict: no coercion, no unknown fields."""
    with pytest.raises(ValueError, match=r"Expected|missing|unknown|truncated"):
        CODEC.decode("Bought", 1, body)


@pytest.mark.parametrize(
    "event",
    [
        Bought("al", "7"),
        Bought("al", 7, [3, 4]),
        Bought(None, 7),
        Bought("al", 7.5),
        Bought("al", 7, (), {1: 2}),
        Bought("\udcff", 7),
    ],
)
def test_an_event_that_would_not_come_back_the_same_never_enters_the_log(event):
    """Constructors check nothing, so the codec does: what is written must be readable for ever."""
    with pytest.raises(BadEvent, match="Bought"):
        CODEC.encode(event)


def test_an_event_of_another_game_is_refused():
    """By its class, also when the name is the same."""

    class Impostor(GameEvent, frozen=True):
        NAME: ClassVar[str] = "Bought"

    class Stranger(GameEvent, frozen=True):
        NAME: ClassVar[str] = "Strange"

    for event in (Impostor(), Stranger()):
        with pytest.raises(BadEvent, match="not one of this game's"):
            CODEC.encode(event)


def test_kinds_of_event_have_names_of_their_own():
    """No name, or one name twice: refused at start."""

    class Nameless(GameEvent, frozen=True):
        pass

    class Again(GameEvent, frozen=True):
        NAME: ClassVar[str] = "Bought"

    with pytest.raises(ValueError, match="Nameless has no NAME"):
        Codec([Nameless])
    with pytest.raises(ValueError, match="two kinds of event are called Bought"):
        Codec([Bought, Again])


@pytest.mark.parametrize(
    "upcasts", [{}, {1: to_number}, {1: to_number, 2: who_to_player, 3: to_number}, {0: to_number}]
)
def test_a_way_from_every_old_version_is_known_at_start(upcasts):
    """A missing step, or one that leads nowhere, is found before a log is read."""

    class Changed(Renamed, frozen=True):
        UPCASTS: ClassVar = upcasts

    with pytest.raises(ValueError, match="upcasts of Renamed are missing, or lead nowhere"):
        Codec([Bought, Changed])


def test_an_event_that_says_no_more_changes_nothing():
    """It is for readers."""
    state = {}
    Bought("al", 7).apply(state)
    assert state == {}


class Sold(GameEvent, frozen=True):
    NAME: ClassVar[str] = "Sold"


class SoldDear(Sold, frozen=True):
    """It holds more, and has the name of the other."""

    price: int


@pytest.mark.parametrize("kinds", [(GameEvent, Sold, Bought, SoldDear), (SoldDear, Sold, Sold, Bought)])
def test_of_two_kinds_of_one_name_that_counts_which_is_derived(kinds):
    """A game takes the place of what its table has."""
    module = ModuleType("events")
    vars(module).update({f"kind{n}": kind for n, kind in enumerate(kinds)})
    assert kinds_in(module) == unite_kinds(kinds) == (Bought, SoldDear)


def test_a_name_that_is_given_twice_is_said_at_once():
    """Two unrelated kinds cannot share one in the log."""

    class Dropped(GameEvent, frozen=True):
        NAME: ClassVar[str] = "Sold"

    with pytest.raises(ValueError, match="two kinds of event are called Sold"):
        unite_kinds((SoldDear, Dropped))
