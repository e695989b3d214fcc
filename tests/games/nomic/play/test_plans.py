"""What is wrong with a proposal is said when it is mailed, not when it is voted in."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason, Refused
from nomicd.kernel.inputs import BeginGame, DecisionContext, NewGame, PlayerCommand, SeatPlayer

NOMIC = RULESETS[0]
FOLDER = Path(__file__).resolve().parents[4] / "rules" / "borednomic"
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
TEMPLE = "# ?. Temple\n\n1. Whoever lands here gets $5.\n\n```python\n{}\n```\n"


@pytest.fixture(scope="module")
def game():
    """A state with alice in it, and what decides on it."""
    with MontySandbox() as sandbox:
        context = DecisionContext(now=NOON, cause="test", sandbox=sandbox)
        state = NOMIC.blank()
        texts = {path.name: path.read_text() for path in sorted(FOLDER.glob("*.md"))}
        for given in (NewGame("game", "UTC", bytes(32), {}, texts), SeatPlayer("alice"), BeginGame()):
            decision = NOMIC.decide(state, given, context)
            assert isinstance(decision, Accepted), decision
            for event in decision.events:
                event.apply(state)
        yield state, context


def propose(game, body):
    state, context = game
    command = Command("propose", {"title": "An idea", "body": body})
    return NOMIC.decide(state, PlayerCommand("alice", command, "mail:1"), context)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("def on_lands(ev):\n    return None", "no event is called on_lands: on_land?"),
        ("def on_land(ev):\n    return pay(None, ev.player, 'five', 'temple')", "Expected `int`"),
        ("import os", "rules cannot import"),
        ("def on_land(ev:\n    pass", "this is not Python"),
        ("X = 'a' * 10 ** 9", "cannot be loaded"),
    ],
)
def test_code_that_could_not_run_is_refused_with_its_line(game, code, says):
    """The refusal quotes the line."""
    decision = propose(game, TEMPLE.format(code))
    assert isinstance(decision, Refused)
    assert decision.reason == Reason.BAD_TEXT
    assert says in decision.text
    assert decision.text.startswith(f"rule {max(game[0].rules) + 1}, ")


@pytest.mark.parametrize(
    "body",
    [
        TEMPLE.format("def on_land(ev):\n    return pay(None, ev.player, 5, 'temple')"),
        "set 5.gold_card.buy to 400",
        "repeal rule 12",
        "Everybody wears a hat on Fridays.",
    ],
)
def test_a_sound_proposal_is_taken(game, body):
    """A rule with code, a price, a repeal, words."""
    assert isinstance(propose(game, body), Accepted)
