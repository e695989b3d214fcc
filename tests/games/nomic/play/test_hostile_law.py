"""Rules by somebody who has read the engine, in BoredNomic: they may break, and no other rule does."""

import re
from pathlib import Path

import pytest

from nomicd.app.resources import documents

RULES = re.findall(
    r"^## (.*?)\n\n```python\n(.*?)\n```",
    Path(__file__).with_name("hostile-law.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)
GAMES = 6
FIRST = 101


@pytest.mark.parametrize("place", range(GAMES))
def test_no_other_rule_is_suspended_and_each_update_is_made(game_of, monty, rule, place):
    """Several of them at once; and played again, all of it is the same."""
    mine = [rule(number, code) for number, (_, code) in enumerate(RULES[place::GAMES], FIRST)]
    law = [text for name, text in documents("borednomic").items() if name.endswith(".md")] + mine
    games = [game_of(monty, law), game_of(monty, law)]
    for game in games:
        for _ in range(3):
            game.update()
        assert [event.error for number, event in game.find_suspended().items() if number < FIRST] == []
        assert game.state.update == 3 or game.state.over
    assert games[0].events == games[1].events
