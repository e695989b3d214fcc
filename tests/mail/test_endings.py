"""The end of a turn in people's words, where only that can be meant."""

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.readings import Doubt

DONE = Verb("done", "done", "no need to wait", words=("ready", "finished", "through"), final=True)
ALWAYS = Verb("done_always", "done always", "for ever", final=True)
TAKE = Verb("take", "take <n:int> cards", "cards")
NOW = Vocabulary((DONE, ALWAYS, TAKE), Lexicon(players={"bob": "bob"}))


def hear(text, vocabulary=NOW):
    """What each order or question of a mail is."""
    found = [each.what for each in understand(trim(text), vocabulary) if each.what]
    return [each.verb if isinstance(each, Command) else "asked" for each in found]


@pytest.mark.parametrize(
    "text",
    [
        "I'm done.",
        "That's me done",
        "finished",
        "All done!",
        "that's all from me",
        "That's all from me for this turn, cheers",
        "I have finished my turn.",
        "end turn",
        "I'm finished for this week.",
        "ok, done for now",
        "I am ready to begin.",
        "For my part we may begin",
        "Nothing more from me this turn",
        "I am finish.",
        "Then I finish",
        "That is all from my side, thank you very much indeed.",
    ],
)
def test_a_sentence_that_says_nothing_else_ends_the_turn(text):
    assert hear(text) == ["done"]


@pytest.mark.parametrize(
    "text",
    [
        "are you done?",
        "bob is done",
        "I am not done",
        "once I'm done I'll write",
        "that's all",
        "the round is over",
        "that's done",
    ],
)
def test_what_may_say_something_else_does_not(text):
    assert hear(text) == []


def test_it_stands_beside_orders():
    assert hear("take 2 cards\n\nThat's me done.\n\nBob") == ["take", "done"]


def test_beside_what_may_be_an_order_it_is_asked():
    assert hear("I would have taken 2 cards last week.\nThat's me done.") == ["asked"]


def test_it_is_said_once():
    assert hear("done\nThat's all from me.") == ["done"]


def test_a_game_without_such_a_verb_hears_nothing():
    assert hear("That's me done", Vocabulary((TAKE,))) == []
    assert not any(isinstance(each.what, Doubt) for each in understand(trim("finished"), Vocabulary((TAKE,))))
