"""What is said to other players, argued or given as a reason does nothing; what it may be is asked about."""

import msgspec
import pytest
from scored_game import vocabulary

from nomicd.kernel.commands import Command
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt

WAITING = {"buy square": "cancel buy square", "recruit 3": "cancel recruit 3"}


def hear(text, words=None):
    """The verbs of what is done, and the first line of what is asked about."""
    readings = [each.what for each in understand(trim(text), words or vocabulary())]
    done = [each.verb for each in readings if isinstance(each, Command)]
    return done, [each.lines[0] for each in readings if isinstance(each, Doubt)]


@pytest.mark.parametrize(
    "text",
    [
        "Bob, you should save. Sell two gold cards. Pay carol $20. Vote no on 2.",
        "erin, take it from me: withdraw 3, wait a week. And while you're at it sell one gold card.",
        "If I were you, bob, I would wait. Then buy a gold card.",
        "For: the Bank is empty.\nAgainst: it is my tax.\nAbstain: it's Saturday.",
        "Don't vote yes on 5, people!",
        "I'm not going to vote on 3 today.",
        "That is how I have always done it.",
        "Number 5 I haven't read to the end.",
        "So carol told me that dave did as well. Three against two, same as last week.",
        "I know what happens to things that are done by whoever is nearest.",
        "do not count it yet please, I have to read them again:\n1 yes\n3 no",
    ],
)
def test_what_is_said_to_others_or_told_does_nothing(text):
    assert hear(text) == ([], [])


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("I hope you are well. Buy a gold card.", ["buy"]),
        ("Dear secretary, I need your help. Recruit 2.", ["recruit"]),
        ("Bob, thanks for the advice. Yes on 3, and buy a gold card.", ["buy", "vote"]),
        ("Bob, you should save. I recruit 2.", ["recruit"]),
        ("For: 1, 3\nAgainst: 2", ["vote", "vote"]),
        ("As promised, pay $5 to bob", ["pay"]),
        ('Also: garden buy 19, call it "Second Thoughts", gender m. I like him.', ["garden_buy"]),
    ],
)
def test_what_its_author_does_beside_it_is_done(text, done):
    assert hear(text) == (done, [])


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("A firm nay on 5, Repeal KickBack.", "vote nay on 5"),
        ("Bob, sell 2 cards. Recruit 3.", "Recruit 3"),
        ("Also: garden buy 19, call it Second Thoughts, gender m.", "gender m"),
        ("get out of jail card please", "get out of jail"),
        ("Three Gold Cards go on the table.", "buy 3 gold cards"),
        ("Drop me on 12, I'm leaving the box.", "give up 12"),
        ("swap a silver card of mine for a gold card of yours", "exchange silver"),
        ("None of this is for the game to do.\nrecruit 2", "recruit 2"),
        ("Recruit 3 - no, wait, was it 4?", "recruit 3"),
        ("No mails for each thing, please: mails digest, and thanks", "mails digest"),
    ],
)
def test_what_may_be_meant_is_asked_about(text, asked):
    done, questions = hear(text)
    assert (done, questions[0]) == ([], asked)


@pytest.mark.parametrize("text", ["Cancel.", "cancel my order", "I'd like to cancel my last order"])
def test_which_order_is_cancelled_is_asked_with_all_that_wait_the_last_one_first(text):
    game = vocabulary()
    words = msgspec.structs.replace(game, lexicon=msgspec.structs.replace(game.lexicon, ordered=WAITING))
    (reading,) = understand(trim(text), words)
    assert reading.what.lines == tuple(reversed(WAITING.values()))


def test_a_reason_is_no_day_of_an_absence():
    assert hear("Absent, with apologies") == ([], [])
    assert hear("I am absent until friday") == (["away"], [])
