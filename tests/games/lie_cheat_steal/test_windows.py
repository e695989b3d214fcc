"""Who wants to be asked is asked: the turn stops, for a day at most, and goes on as they answer."""

from datetime import datetime, timedelta

import msgspec
import pytest
from driven_game import NOW, seed_of
from msgspec.structs import replace
from run_lie_cheat_steal import Game

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER
from nomicd.games.lie_cheat_steal.claims import ClaimRule
from nomicd.games.lie_cheat_steal.state import (
    BID,
    CLAIM,
    COURT,
    CRIME,
    DEFENCE,
    FRAUD,
    SALE,
    CrimeOrder,
    FraudOrder,
    OfferOrder,
    Policies,
)
from nomicd.kernel.events import Record, of_kind
from nomicd.kernel.inputs import UnseatPlayer, UpdateTick


def list_questions(race):
    return [(each.player, each.kind) for each in race.state.questions.pending]


def answer(race, name, **policies):
    question = race.state.questions.of(name)
    race.game.answer(question, replace(race[name].policies, **policies))


def test_a_claim_waits_for_its_player(race):
    """The card is drawn; what is said of it counts this once."""
    race.stack(DOLLAR, "-30000").order("ann", asks=(CLAIM,)).set("ann", space="1")
    events = race.take_turn("ann", 2, 3)
    assert not race.ended
    assert list_questions(race) == [("ann", CLAIM)]
    assert not list(of_kind(e.ClaimMade, events))
    answer(race, "ann", claim=(ClaimRule(say=40_000),))
    race.take_turn("ann")
    assert race.ended
    assert race["ann"].fund == 90_000
    assert race["ann"].policies == Policies(asks=(CLAIM,))
    assert race.state.unfinished.steps == ()


def test_without_an_answer_the_policy_counts(race):
    race.stack(DOLLAR, "-30000").order("ann", asks=(CLAIM,), claim=(ClaimRule(say=10_000),))
    race.set("ann", space="1").take_turn("ann", 2, 3)
    race.take_turn("ann")
    assert race["ann"].fund == 60_000


@pytest.mark.parametrize("holds", [True, False])
def test_a_defence_is_asked_about_whether_it_is_held_or_not(race, holds):
    """Else everybody could tell from the waiting."""
    race.give("ann", BLACK_EYE, "1. pot").set("ann", space="2", votes=100)
    race.order("ann", crime=(CrimeOrder("bob", "pot"),)).order("bob", asks=(DEFENCE,)).set("bob", votes=60)
    if holds:
        race.give("bob", FEATHER, "defence pot")
    events = race.take_turn("ann", 1, 2)
    assert list_questions(race) == [("bob", DEFENCE)]
    seen = [event for event in events if not isinstance(event, e.BlackEyeUsed)]
    assert "defence pot" not in str(seen)
    race.take_turn("ann")
    assert race["bob"].votes == (160 if holds else 10)


def test_one_turn_may_stop_several_times(race):
    """For the fraud, the crime, and the defence."""
    race.claim("bob", "0", 50_000).give("ann", BLACK_EYE, "1. pot").set("bob", votes=200)
    race.set("ann", space="2").order("ann", asks=(FRAUD, CRIME)).order("bob", asks=(DEFENCE,))
    race.take_turn("ann", 1, 2)
    assert list_questions(race) == [("ann", FRAUD)]
    answer(race, "ann", fraud=(FraudOrder("bob"),))
    race.take_turn("ann")
    assert race["bob"].votes == 150
    assert list_questions(race) == [("ann", CRIME)]
    answer(race, "ann", crime=(CrimeOrder("bob", "pot"),))
    race.take_turn("ann")
    assert list_questions(race) == [("bob", DEFENCE)]
    race.take_turn("ann")
    assert race.ended
    assert race["bob"].votes == 100


def test_the_court_asks_after_the_throw(race):
    race.accuse("bob", "ann", "pot", "16. blank").set("ann", space="27").set("bob", fund=100_000)
    race.order("ann", asks=(COURT,)).take_turn("ann", 3, 4)
    assert race.see("ann") == (50_000, 0, "27")
    answer(race, "ann", sue=("bob",))
    race.take_turn("ann")
    assert race.see("ann") == (100_000, 50, "30")


def test_a_tip_asks_all_who_want_it_at_once(race):
    race.order("bob", asks=(BID,)).order("cid", asks=(BID,)).order("ann", bid=7_000)
    race.set("ann", space="10").take_turn("ann", 1, 2)
    assert list_questions(race) == [("bob", BID), ("cid", BID)]
    answer(race, "cid", bid=9_000)
    race.take_turn("ann")
    assert race["cid"].fund == 42_000
    assert race["cid"].policies.bid == 0


def test_a_sale_asks_buyers_and_the_debtor(race):
    race.order("bob", asks=(SALE,)).order("ann", asks=(SALE,))
    race.set("ann", fund=15_000, votes=30, space="22").take_turn("ann", 1, 1)
    assert list_questions(race) == [("ann", SALE), ("bob", SALE)]
    answer(race, "bob", offer=OfferOrder(10, 1_000))
    race.take_turn("ann")
    assert race.see("ann") == (0, 25, "24")


def test_nobody_is_asked_who_is_away(new_race):
    """An absent player stalls nobody."""
    race = new_race("ann", "bob")
    race.state.deadline = "2027-03-01T00:00:00+00:00"
    race.order("ann", asks=(CLAIM,)).stack(DOLLAR, "0").set("ann", space="1")
    race.game.order("ann", "away", when="until 2027-03-20")
    assert race.state.presence.absences
    race.take_turn("ann", 2, 3)
    assert race.ended


def test_who_never_answers_is_asked_no_more(race):
    """Until they write again: two days without an answer are enough of waiting."""
    race.order("ann", asks=(CLAIM,)).stack(DOLLAR, "0", "+10000", "+20000", "+30000")
    for _ in range(2):
        race.set("ann", space="1").take_turn("ann", 2, 3)
        assert list_questions(race) == [("ann", CLAIM)]
        race.take_turn("ann")
    race.set("ann", space="1").take_turn("ann", 2, 3)
    assert race.ended
    race.game.order("ann", "done")
    race.set("ann", space="1").take_turn("ann", 2, 3)
    assert list_questions(race) == [("ann", CLAIM)]


def begin_asked(new_game):
    """A game in which Ann wants to be asked about everything, until she is."""
    game = new_game().begin("ann", "bob", "cid")
    game.set_policies("ann", Policies(asks=(CLAIM, BID)))
    while not game.state.questions.pending:
        game.tick()
    return game


def test_a_window_lasts_a_day_and_waits_for_nobody_else(new_game):
    game = begin_asked(new_game)
    assert game.state.clock.phase == "decision"
    assert game.state.clock.awaits == ("ann",)
    ends = datetime.fromisoformat(game.state.clock.ends)
    assert ends - datetime.fromisoformat(game.state.deadline) == timedelta(hours=24)
    round_then = game.state.turns.round
    game.do(UpdateTick(game.ruleset.find_next_update(game.state)), ends)
    assert game.state.turns.round == round_then
    assert not game.state.questions.pending or game.state.clock.phase == "decision"


def test_a_window_brings_no_earlier_day_back(new_game):
    """Rounds that were made early have used up a day: after a window that ends early, too."""
    game = new_game().begin("ann", "bob", "cid")

    def hasten(*names):
        for name in names:
            game.order(name, "done")
        game.tick()
        return game.state.clock.ends

    hasten("ann", "bob", "cid")
    before = hasten("ann", "bob", "cid")
    game.set_policies("ann", Policies(asks=(CLAIM, BID)))
    while not game.state.questions.pending:
        hasten("ann", "bob", "cid")
    while game.state.clock.phase != "round":
        after = hasten("ann")
    assert after == before


def test_an_answer_ends_the_window(new_game):
    """The rest of the round is played at once, and nobody else is told who has answered before."""
    game = begin_asked(new_game)
    while game.state.questions.of("ann").kind != CLAIM:
        game.tick()
    decision = game.order("ann", "claim_so", number=30_000)
    assert game.state.presence.ready, decision


@pytest.mark.parametrize("tireless", [("ann",), ("ann", "bob", "cid"), ("bob", "cid")])
def test_whoever_is_done_always_is_asked_all_the_same(new_game, tireless):
    """The window waits for the answer, and goes on at once with it, whoever is done with what; the next round
    comes in a day only if all are done with every one."""
    game = begin_asked(new_game)
    while game.state.questions.pending:
        game.tick()
    for name in tireless:
        game.order(name, "done_always")
    while not (game.state.questions.of("ann") and game.state.questions.of("ann").kind == CLAIM):
        game.order("ann", "buy_nothing")
        game.tick()
    assert not game.state.presence.ready
    told = [line for each in game.ruleset.show_awaited(game.state) for line in each.blocks[0].lines]
    assert told[0] == "The game goes on as soon as ann has answered."
    assert game.ruleset.is_awaited(game.state, "ann", datetime.fromisoformat(game.state.deadline))
    game.order("ann", "claim_so", number=30_000)
    assert game.state.presence.ready
    game.tick()
    while game.state.questions.pending:
        game.tick()
    lasts = datetime.fromisoformat(game.state.clock.ends) - datetime.fromisoformat(game.state.deadline)
    assert lasts <= timedelta(hours=48 if len(tireless) == 3 else 96)


def test_an_answer_is_hidden_when_the_window_is_closed(new_game):
    """What was said of the card is public, and how it was answered nobody's business before the end."""
    game = begin_asked(new_game)
    while game.state.questions.of("ann").kind != CLAIM:
        game.tick()
    game.order("ann", "claim_so", number=30_000)
    (made,) = of_kind(e.DecisionMade, game.events)
    game.tick()
    assert "claim-made" in [event.NAME for event in game.events]
    body = msgspec.json.encode(made)
    record = Record("race", 1, NOW, "test", made.NAME, made.VERSION, body, b"", b"")
    assert not game.ruleset.is_public(game.state, record)
    assert not game.ruleset.is_visible(game.state, record, "bob")
    assert not game.ruleset.is_visible(game.state, record, "admin")
    assert game.ruleset.is_visible(game.state, record, "ann")


def test_who_leaves_on_their_turn_takes_its_questions_with_them(race):
    """Bob is asked for a defense, and Ann leaves who has accused him."""
    race.give("ann", BLACK_EYE, "1. pot").set("ann", space="2")
    race.order("ann", crime=(CrimeOrder("bob", "pot"),)).order("bob", asks=(DEFENCE,))
    race.take_turn("ann", 1, 2)
    assert list_questions(race) == [("bob", DEFENCE)]
    race.game.do(UnseatPlayer("ann"))
    assert list_questions(race) == []
    assert race.state.unfinished.steps == ()


@pytest.mark.parametrize("leaver", ["ann", "bob"])
def test_who_leaves_stalls_nobody(new_game, leaver):
    """Whether it is who is asked, or another."""
    game = begin_asked(new_game)
    game.do(UnseatPlayer(leaver))
    game.set_policies("cid", Policies())
    for _ in range(30):
        if not game.state.over:
            game.tick()
    assert game.state.turns.round > 5


@pytest.mark.parametrize("rounds", [1, 2])
def test_an_update_that_stops_plays_as_many_rounds_as_one_that_does_not(rounds):
    """Wherever it stops, and however often: the rounds before it count."""
    stopped = 0
    for number in range(8):
        game = Game(seed_of(f"window {number}"), {"rounds": str(rounds)}).begin("ann", "bob", "cid")
        for name in game.state.players:
            game.set_policies(name, Policies(asks=(CLAIM, DEFENCE)))
        for played in range(1, 6):
            game.tick()
            while game.state.questions.pending:
                stopped += 1
                game.tick()
            assert game.state.turns.round == rounds * played
            assert not game.state.turns.begun
    assert stopped > 10
