"""What a newcomer is told, and who has been silent for long."""

import msgspec
import pytest

from nomicd.games.nomic.pages.welcome import introduce, tell_inactive, warn
from nomicd.games.nomic.state import PlayerState, Rule, State

RETURNS = """\
# 3. Players

```toml
[actions.back]
usage = "come back"
help = "play again"
examples = ["come back"]
inactive = true
```

```python
def check_win(ev):
    return win(ev.player, "luck")
```
"""


WEEK = (
    "The week: an update at the start of Monday, Tuesday and Friday. "
    "Ballots open with Friday's update and close with Monday's; until they open, everybody may propose."
)
SILENCE = (
    "You need not write for every update: silence is fine for a while. "
    "Rule 3 says what becomes of who stays silent. You are warned before."
)


def state_of(document, idle=0):
    """A game of alice and one rule."""
    players = {"alice": PlayerState("alice", square="", idle=idle)}
    return State(started=True, players=players, rules={3: Rule(3, document, "opening", 0)})


def test_a_newcomer_is_told_what_it_is_how_it_is_won_how_a_week_goes_and_that_silence_is_fine():
    """In four sentences or so, from the rules in force."""
    assert list(introduce(state_of(RETURNS), "Luck")) == [
        "This is Luck, a game whose players change its rules by vote: 1 rule so far.",
        "How it is won stands in rule 3: write “how do I win”.",
        WEEK,
        SILENCE,
    ]
    *_, silence = introduce(state_of("# 3. Peace\n\nBe nice."), "Peace")
    assert "After three silent updates somebody else may take your seat" in silence


def test_ways_to_win_and_what_silence_leads_to_are_quoted():
    """Without house rulings and with the numbers in force; who wins nothing is no way to win."""
    rules = "1. Nobody wins today.\n2. Who has ${much} wins (house ruling). Others do not.\n"
    silent = "3. After {much} silent updates a player becomes Inactive (house ruling).\n"
    settings = '[params]\nmuch = {value = 4, type = "int", min = 1, max = 9, help = "much"}\n'
    document = RETURNS.replace("```toml\n", f"{rules}{silent}\n```toml\n{settings}\n", 1)
    told = list(introduce(state_of(document), "Luck"))
    assert told[1] == ("How it is won stands in rule 3: Who has $4 wins. Write “how do I win” for all of it.")
    assert "Rule 3: After 4 silent updates a player becomes Inactive. You are warned before." in told[-1]


@pytest.mark.parametrize(("idle", "warned"), [(0, False), (1, False), (2, True), (3, True)])
def test_who_is_silent_is_warned_where_a_rule_makes_players_inactive(idle, warned):
    """After two updates, and after three."""
    told = list(warn(state_of(RETURNS, idle), "alice"))
    assert bool(told) == warned
    says = ("says", "Rule 3 says what becomes of who stays silent.")
    assert all({("updates", idle), says} <= {*each.values} for each in told)
    assert list(warn(state_of(RETURNS, idle), "admin")) == []


def test_who_is_inactive_is_told_so_and_how_to_come_back():
    """By the example of the rule's own command; who plays is told nothing of it."""
    state = state_of(RETURNS, 5)
    assert list(tell_inactive(state, "alice")) == []
    state.players = {"alice": msgspec.structs.replace(state.players["alice"], active=False)}
    assert list(tell_inactive(state, "alice")) == [
        "You are inactive, and have no turn until you write “come back”."
    ]
    assert list(warn(state, "alice")) == []
    assert list(tell_inactive(state, "admin")) == []
    state.rules = {3: Rule(3, "# 3. Peace\n\nBe nice.", "opening", 0)}
    assert list(tell_inactive(state, "alice")) == ["You are inactive."]


def test_where_no_rule_does_the_seat_opens_as_in_every_game():
    """The same warning as there."""
    state = state_of("# 3. Peace\n\nBe nice.", 2)
    state.presence = msgspec.structs.replace(state.presence, missed={"alice": 2})
    assert [each.name for each in warn(state, "alice")] == ["table.seat_warned"]
