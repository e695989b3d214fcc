"""What is told of another past is the same whatever others keep to themselves."""

from datetime import UTC, datetime, timedelta

import pytest
from plain_sandbox import PlainSandbox

from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.inputs import BeginGame, LoggedInput, NewGame, PlayerCommand, SeatPlayer, UpdateTick
from nomicd.services.replay.rebuild import ReplayedGame
from nomicd.services.replay.what_if import what_if

NOMIC = RULESETS[0]
SECRETS = (
    2,
    (
        "def do_hoard(ev):\n    return None\n\n"
        "def poured(ev):\n    if P.wage > 50 and ev.choice == 'yes':\n"
        "        return pay(None, ev.player, 7, 'tea')\n\n"
        "def on_update_start(ev):\n"
        "    if update() == 1:\n"
        "        waits = 9 if P.wage < 50 else 2\n"
        "        return ask(player('bob'), 'Tea?', ['yes', 'no'], 'no', 'poured', updates=waits)\n\n"
        "def on_update_end(ev):\n"
        "    if P.wage < 50:\n"
        "        return None\n"
        "    return [pay(None, p, order.n, 'hoard') for p in players() for order in standing(p, 'hoard')]"
    ),
    (
        "[params]\nwage = 10\n\n"
        "[actions.hoard]\nusage = 'hoard <n:int>'\nstanding = true\n\n"
        '[schedule]\nupdates = ["mon", "fri"]\nballots_open = "fri"\nballots_close = "mon"'
    ),
)
QUESTION = "2.wage had been 100 since update 1"


@pytest.fixture
def ask_after_updates(play_updates):
    """The answer to one reader after four updates of a game in which bob has sent that."""

    def ask(reader, *orders):
        stage = play_updates(*orders)
        return what_if(NOMIC, stage.records, PlainSandbox(), reader, QUESTION)

    return ask


@pytest.fixture
def play_updates(rule):
    """Plays four updates of a game in which bob has sent that."""

    def play(*orders):
        sandbox, at = PlainSandbox(), datetime(2026, 11, 18, 12, tzinfo=UTC)
        stage = ReplayedGame(NOMIC, "game", sandbox)
        opening = NewGame("game", "UTC", bytes(range(32)), {}, {"02.md": rule(*SECRETS)}, "borednomic")
        for each in (opening, SeatPlayer("alice"), SeatPlayer("bob"), BeginGame()):
            at += timedelta(hours=1)
            stage.take(LoggedInput(at, f"desk:{at.hour}", each))
        for number in range(1, 5):
            due = NOMIC.find_next_update(stage.state)
            stage.take(LoggedInput(due.deadline, f"tick:{number}", UpdateTick(due)))
            for place, (when, command) in enumerate(orders):
                if when == number:
                    source = f"mail:{number}/{place}"
                    sent = due.deadline + timedelta(hours=1)
                    assert stage.take(LoggedInput(sent, source, PlayerCommand("bob", command, source)))
        return stage

    return play


HOARD = (2, Command("hoard", {"n": 40}, 1, "hoard 40"))
MORE = (3, Command("hoard", {"n": 90}, 1, "hoard 90"))
TEA = (1, Command("answer", {"question": 1, "choice": "yes"}, 1, "answer 1 yes"))


@pytest.mark.parametrize("orders", [(HOARD,), (MORE,), (TEA,), (TEA, MORE)])
def test_what_others_have_ordered_and_nobody_may_know_makes_no_difference(ask_after_updates, orders):
    """Standing orders that stand, answers to open questions: to alice the two games are one. Bob and the
    Admin know of them, and are told what would have come of them."""
    assert ask_after_updates("alice", *orders) == ask_after_updates("alice")
    assert "what others have ordered and nobody may know yet" in repr(ask_after_updates("alice"))
    assert ask_after_updates("bob", *orders) != ask_after_updates("bob")
    assert ask_after_updates("admin", *orders) != ask_after_updates("admin")


def test_an_order_that_has_been_replaced_is_known(ask_after_updates):
    """Bob's first one stands no longer: what it would have led to is told to everybody."""
    assert ask_after_updates("alice", HOARD, MORE) != ask_after_updates("alice", MORE)


def test_an_answer_is_nobodys_business_while_the_question_is_open(play_updates):
    """Not the order that it was either, although updates have been made since."""
    stage = play_updates(TEA)
    filed = [each for each in stage.records if each.name in ("order-filed", "question-answered")]
    assert len(filed) == 2
    assert not any(NOMIC.is_public(stage.state, each) for each in filed)
    assert [NOMIC.is_visible(stage.state, each, "alice") for each in filed] == [False, False]
    assert NOMIC.is_visible(stage.state, filed[0], "bob")


@pytest.mark.parametrize("word", ["in", "from", "as of"])
def test_the_time_may_be_named_in_other_words(play_updates, word):
    """Whatever people write for since."""
    stage = play_updates()
    told = [
        what_if(NOMIC, stage.records, PlainSandbox(), "alice", QUESTION.replace("since", each))
        for each in ("since", word)
    ]
    assert told[0] == told[1]
