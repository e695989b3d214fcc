"""Orders in the words that people have for them: the thesaurus serves each game whose usages begin so."""

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt

VERBS = (
    Verb("buy", "buy [<n:int(1..99)>] <item:item>", ""),
    Verb("sell", "sell [<n:int(1..99)>] <item:item>", ""),
    Verb("pay", "pay <amount:money> to <player:player>", ""),
    Verb("recruit", "recruit <n:int(1..99)> [soldier|soldiers]", ""),
    Verb("place", "place <n:int(1..99)> [soldier|soldiers] on <where:square>", ""),
    Verb("build", "build [a] <what:choice(house|fort)> on <where:square>", ""),
    Verb("tear_down", "tear down [the] <what:choice(house|fort)> on <where:square>", ""),
    Verb("give_up", "give up [square] <which:square>", ""),
    Verb("mode", "mode <mode:choice(passive|aggressive)>", ""),
    Verb("shoot", "shoot at <target:square> from <line:square>", ""),
    Verb("lend", "give control to <to:player> <when:text>", "", grave=True),
)
SQUARES = {name: str(number) for number in range(30) for name in (str(number), f"square {number}")}
ITEMS = {"gold card": "gold_card", "gold cards": "gold_card", "silver card": "silver_card"}
NAMES = Lexicon(players={"ann": "ann", "ben": "ben"}, squares=SQUARES, items=ITEMS, me="ann")


def read(text):
    """What is done in a sentence, and what is asked about first."""
    found = [each.what for each in understand(trim(f"Hello! {text}"), Vocabulary(VERBS, NAMES))]
    return (
        [each.verb for each in found if isinstance(each, Command)],
        [each.lines[0] for each in found if isinstance(each, Doubt)],
    )


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Purchase two gold cards.", "buy"),
        ("I hereby transfer $20 to ben.", "pay"),
        ("Enlist three men.", "recruit"),
        ("Station four of my men on square 14.", "place"),
        ("Erect a house on square nine.", "build"),
        ("Please pull the fort on 8 down.", "tear_down"),
        ("I relinquish square 17.", "give_up"),
        ("Become passive.", "mode"),
        ("Fire at 4 from 5.", "shoot"),
        ("Get rid of the house on 9.", "tear_down"),
        ("I'd like a silver one.", "buy"),
    ],
)
def test_what_says_nothing_else_is_done(text, verb):
    """Its verb in another word, its things as people call them, its slots anywhere."""
    assert read(text) == ([verb], [])


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Knock down the house (square 9).", "tear down the house on 9"),
        ("Ben gets $20 from me.", "pay 20 to ben"),
        ("Two men onto square fourteen.", "place 2 on 14"),
        ("Square 9 gets a house.", "build a house on 9"),
        ("The fort on 8 has to go.", "tear down the fort on 8"),
        ("The bank can have square 11.", "give up square 11"),
        ("Let ben hold the reins until 12 December.", "give control to ben until 12 December"),
    ],
)
def test_what_may_say_it_is_asked_about(text, first):
    """With the nearest first; what gives power away is never done by other words."""
    done, asked = read(text)
    assert done == []
    assert asked[:1] == [first]


def test_what_is_joined_is_taken_apart():
    """The second place of a list is asked about; a clause without its verb has that of the one before."""
    assert read("Build a house on 8 and 9.") == (["build"], ["build a house on 9"])
    assert read("Place two soldiers on 8 and another one on 9.") == (["place", "place"], [])


@pytest.mark.parametrize(
    "text",
    [
        "I have four soldiers on 14.",
        "My neighbours build a house.",
        "Ben has put three soldiers on 9.",
        "Silver cards have been dear of late.",
        "Losses: 3 soldiers.",
        "I dreamt that I sold a gold card.",
        "I would have recruited two men in his place.",
        "I shan't sell any cards.",
        "There are nine rules, and I see only one of them go.",
    ],
)
def test_talk_is_neither_done_nor_asked_about(text):
    """What its author has, what others do, what was, what somebody dreams."""
    assert read(text) == ([], [])


@pytest.mark.parametrize(
    "text",
    [
        "Recruit three men. Or rather, no, make that two.",
        "Please send 20 to ben. Or was it 30?",
        "Please build a house on 9. Wait, that one is taken.",
        "Please sell a silver card. I am not selling anything, on second thoughts.",
        "Please recruit two men.\n\nThe dog is ill.\n\nI'm not recruiting anybody, I only dreamt it.",
    ],
)
def test_what_the_next_sentence_corrects_is_asked_about(text):
    """Whatever the correction says: what was ordered before it may no longer be meant."""
    done, asked = read(text)
    assert not done
    assert asked


def test_several_things_without_a_number_are_asked_about():
    """How many of them is for their author to say."""
    assert read("I need silver cards.") == ([], ["buy silver card"])
