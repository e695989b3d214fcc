"""Events as the lines of a report."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.ruleset import RULESETS
from nomicd.games.nomic.state import Player, Square, State
from nomicd.games.nomic.views.narrate import concerning, narrate

CODEC = RULESETS[0].codec


@pytest.fixture
def state():
    """A game of alice and bob."""
    players = {name: Player(name, square="1") for name in ("alice", "bob")}
    return State(started=True, players=players, squares={"1": Square("1", 1)}, board=("1",))


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ("answer", "bob's answer to “Which soldier stays?”: Soldier."),
        ("default", "bob's answer to “Which soldier stays?”: Soldier (no answer came)."),
        ("void", "bob's answer to “Which soldier stays?”: Soldier (but the rule that asked is gone)."),
    ],
)
def test_a_settled_question_names_who_was_asked_what(state, how, line):
    """And how it was settled, if not by an answer; it is one of the things that happened to that player."""
    closed = e.QuestionClosed(8, "Soldier", how, "bob", "Which soldier stays?")
    assert list(narrate(state, [closed])) == [line]
    assert concerning([closed], "bob") == [closed]


def test_a_settled_question_of_an_old_log_has_its_number_only(state):
    """The first version of the event named neither player nor prompt."""
    closed = CODEC.decode("question-closed", 1, b'{"id":8,"choice":"Soldier","how":"answer"}')
    assert list(narrate(state, [closed])) == ["Question 8 is settled: Soldier."]
