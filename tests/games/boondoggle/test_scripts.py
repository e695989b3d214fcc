"""Lines of orders: read, written back, read again."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from run_boondoggle import LAW

from nomicd.games.boondoggle.markets import MarketLot
from nomicd.games.boondoggle.plays import CardPlay, read_play, write_play
from nomicd.games.boondoggle.scripts import (
    BuildOrder,
    PurchaseOrder,
    SaleOrder,
    SchemeOrder,
    ScriptLine,
    Unreadable,
    read_line,
    write_line,
)

READ = {
    "sell 2 steel at 10 or more, else 1": "sell 2 steel at 10 or more, else sell 1 steel at 10 or more",
    "sell all crew and asphalt": "sell all crew/asphalt",
    "sell steel": "sell all steel",
    "sell a permit": "sell 1 permit",
    "Sell 3 asphalt.": "sell 3 asphalt",
    "buy 2 pairs of crew and asphalt, max 20 dollars each": "buy 2 crew/asphalt at 20 or less",
    "buy two CP instead, if they cost no more than 20 each, and otherwise two AP for at most twenty": (
        "buy 2 crew/permit at 20 or less, else buy 2 asphalt/permit at 20 or less"
    ),
    "buy two CP at 20 dollars or less each. If that is not possible, buy 2 AP": (
        "buy 2 crew/permit at 20 or less, else buy 2 asphalt/permit"
    ),
    "buy 2 asphalt at 14 or less, 1 AP at 20 or less": (
        "buy 2 asphalt at 14 or less, 1 asphalt/permit at 20 or less"
    ),
    "buy 3 crews max 10$, if not possible 1 CA for 20": (
        "buy 3 crew at 10 or less, else buy 1 crew/asphalt at 20 or less"
    ),
    "buy 2 CP at 20 or less, or else, should that fail, 4 permits at 10 tops": (
        "buy 2 crew/permit at 20 or less, else buy 4 permits at 10 or less"
    ),
    "buy me 2 CA, not more than 20 apiece": "buy 2 crew/asphalt at 20 or less",
    "buy 1 CA and 1 permit plus 1 steel, whatever it costs": "buy 1 crew/asphalt, 1 permit, 1 steel",
    "buy 2 AP if they don't cost more than 23": "buy 2 asphalt/permit at 23 or less",
    "sell 2 steel at not less than 10 each": "sell 2 steel at 10 or more",
    "build A1-C. If this isn't possible, buy 2 AP at 23": (
        "build A1-C, else buy 2 asphalt/permit at 23 or less"
    ),
    "sell 2 S at >=10 else at 8": "sell 2 steel at 10 or more, else sell 2 steel at 8 or more",
    "buy 2 AP at <=23 else buy 4 C at <=10": (
        "buy 2 asphalt/permit at 23 or less, else buy 4 crew at 10 or less"
    ),
    "buy 1 crew, 1 steel and 1 pair of asphalt/permit": "buy 1 crew, 1 steel, 1 asphalt/permit",
    "buy two pairs of crew and permit for at most $20": "buy 2 crew/permit at 20 or less",
    "build A1-C else buy 2 AP at 23 or less, else 4 crew": (
        "build A1-C, else buy 2 asphalt/permit at 23 or less, else buy 4 crew"
    ),
    "build from a1 to the commons": "build A1-C",
    "build to Big Dig": "build D5",
    "build elevated c - a3": "build A3-C elevated",
    "elevate C to A3": "build A3-C elevated",
    "elevate: C to A3": "build A3-C elevated",
    "build a bus lane from A2 to A1": "build A1-A2 bus lane",
    "kickback C-A3 if it costs 40 or less, else guardrail C-A3": (
        "kickback A3-C at 40 or less, else guardrail A3-C"
    ),
    "guardrails to S3": "guardrail S3",
    "sell 1 steel at not less than nine": "sell 1 steel at 9 or more",
    "buy 2 permits for no more than twenty-one, if they are gone 1": (
        "buy 2 permits at 21 or less, else buy 1 permit at 21 or less"
    ),
    "buy me 2 CA max 17 each, if that's too dear CP, same price": (
        "buy 2 crew/asphalt at 17 or less, else buy 2 crew/permit at 17 or less"
    ),
}


@pytest.mark.parametrize(("said", "written"), READ.items())
def test_as_people_write(said, written):
    """(14.1) What is written back is read as the same."""
    line = read_line(LAW, said)
    assert write_line(LAW, line) == written
    assert read_line(LAW, written) == line


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("sell bananas", "no resource"),
        ("sell 2 crew + steel", "no market"),
        ("sell 2 steel at most 10", "at least"),
        ("buy 2 steel at least 10", "at most"),
        ("buy crew", "how many"),
        ("buy any", "any of what"),
        ("buy 2 AP at 23 or less and then go", "what about"),
        ("sell 2 steel at 10 or more. also build A1-C", "what about"),
        ("buy 2 AP for 40 in total", "price is that of one"),
        ("buy 2 crew, not 4", "no resource"),
        ("build", "where"),
        ("build S2 - Big Dig", "no segment"),
        ("build A1-A2-C", "one mile at a time"),
        ("build A9-C", "no junction"),
        ("sell 2 steel else build A1-C", "same phase"),
        ("dance", "begin with"),
        ("sell " + "1 crew at 5, " * 40, "400 characters"),
        ("sell", "which resource"),
    ],
)
def test_what_cannot_be_read(said, why):
    with pytest.raises(Unreadable, match=why):
        read_line(LAW, said)


lots = st.builds(MarketLot, st.sampled_from(list(LAW.markets)), st.integers(1, 9), st.integers(0, 40))
segments = st.sampled_from([*LAW.segments, "C", "A3", "D5"])
sales = st.builds(lambda lot: SaleOrder((lot,)), lots)
building = st.one_of(
    st.builds(lambda lot: PurchaseOrder((lot,)), lots),
    st.builds(BuildOrder, segments, st.sampled_from(["", "regular", "elevated", "bus"])),
)
schemes = st.one_of(
    st.builds(SchemeOrder, st.just("kickback"), segments, st.integers(0, 99)),
    st.builds(SchemeOrder, st.just("guardrail"), segments),
)
lines = st.one_of([st.lists(each, min_size=1, max_size=4) for each in (sales, building, schemes)])


@given(lines)
def test_whatever_is_written_is_read_as_it_was(acts):
    """Whatever limits and alternatives; a part without a limit says so by none before it."""
    limits = [lot.limit for act in acts if isinstance(act, SaleOrder | PurchaseOrder) for lot in act.lots]
    line = ScriptLine(tuple(acts))
    if len({bool(each) for each in limits}) < 2:
        assert read_line(LAW, write_line(LAW, line)) == line


@given(st.text(max_size=80))
def test_nothing_that_is_written_does_harm(text):
    for read in (lambda: read_line(LAW, text), lambda: read_play(LAW, text, ("ann", "bob"), "ann")):
        with contextlib.suppress(Unreadable):
            read()


PLAYS = {
    "Big Family": CardPlay("big family"),
    "night shift: A1-C, cycle 2": CardPlay("night shift", 2, mile=BuildOrder("A1-C")),
    "hostile purchase: steel from bob": CardPlay("hostile purchase", good="steel", player="bob"),
    "black-bordered hostile purchase: permit from Bob in the first cycle": CardPlay(
        "black-bordered card", 1, good="permit", player="bob"
    ),
    "manipulator: crew, asphalt and CA": CardPlay("manipulator", markets=("C", "A", "CA")),
    "lobbyist: 1 kickback and 1 guardrail": CardPlay("lobbyist", kickbacks=1, guardrails=1),
    "hot wired truck: me": CardPlay("hot wired truck", player="ann"),
    "Black Market Boon (steel): 1": CardPlay("steel boon", many=1),
    "non-union contract": CardPlay("non-union contract", many=2),
    "wheeler dealer: steel for permit": CardPlay("wheeler dealer", gives="steel", good="permit"),
    "Derring-Do Switcheroo: my steel for bob's crew": CardPlay(
        "switcheroo", gives="steel", good="crew", player="bob"
    ),
    "price gouger steel": CardPlay("price gouger", good="steel"),
    "Kickback Coupon (season tickets)": CardPlay("season coupon"),
}


@pytest.mark.parametrize(("said", "play"), PLAYS.items())
def test_cards_as_people_write(said, play):
    """What is written back is read as the same."""
    assert read_play(LAW, said, ("ann", "bob"), "ann") == play
    written = write_play(LAW, play).removeprefix("play ")
    assert read_play(LAW, written, ("ann", "bob"), "ann") == play


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("the fool", "no card"),
        ("enforcer", "enforce always"),
        ("hostile purchase: steel", "from whom"),
        ("hostile purchase from bob", "which resource"),
        ("manipulator: crew", "three"),
        ("lobbyist", "which discs"),
        ("hot wired truck", "who"),
        ("night shift", "where"),
        ("wheeler dealer", "what for what|for what"),
    ],
)
def test_cards_that_cannot_be_read(said, why):
    with pytest.raises(Unreadable, match=why):
        read_play(LAW, said, ("ann", "bob"), "ann")
