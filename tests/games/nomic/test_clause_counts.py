"""Which clauses of a game's law were carried out is counted from what really ran."""

from datetime import UTC, datetime, timedelta

import pytest
from plain_sandbox import PlainSandbox

from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.inputs import BeginGame, LoggedInput, NewGame, PlayerCommand, SeatPlayer, UpdateTick
from nomicd.services.replay.audit import coverage
from nomicd.services.replay.rebuild import ReplayedGame

NOMIC = RULESETS[0]
LAMPS = """# 2. Lamps

1. A lamp costs {price}.
2. Who has no money gets none.
   1. Nor does who has debts.
3. On Mondays lamps are free.
4. Lamps are pretty.
5. There are updates.

```toml
[params]
price = 10

[items.lamp]
name = "Lamp"

[actions.light]
usage = "light lamp"
help = "buy one"

[served]
"2.5" = "update-started"
```

```python
def on_join(ev):
    return pay(None, ev.player, 15, "start")


def do_light(ev):
    if ev.player.cash < 0:
        fail("no debts")  # 2.2.1
    if ev.player.cash < P.price:
        fail("too dear")  # 2.2
    if weekday() == "sun":
        return give(ev.player, "lamp")  # 2.3
    return [pay(ev.player, None, P.price, "lamp"), give(ev.player, "lamp")]  # 2.1
```
"""


class Life:
    """A game of alice and bob with lamps."""

    def __init__(self):
        self.stage = ReplayedGame(NOMIC, "game", PlainSandbox())
        self.at = datetime(2026, 11, 18, 12, tzinfo=UTC)
        opening = NewGame("game", "UTC", bytes(32), {}, {"2.md": LAMPS}, "borednomic")
        self.give(opening, SeatPlayer("alice"), SeatPlayer("bob"), BeginGame())

    def give(self, *inputs):
        for each in inputs:
            self.at += timedelta(minutes=1)
            self.stage.take(LoggedInput(self.at, "mail:1", each))

    def light(self, number):
        self.give(PlayerCommand("alice", Command("light", {}, text="light lamp"), f"mail:{number}/1"))

    def update(self):
        due = NOMIC.find_next_update(self.stage.state)
        self.at = due.deadline
        self.stage.take(LoggedInput(due.deadline, f"tick:{due.number}", UpdateTick(due)))

    def counts(self):
        found = coverage(NOMIC, self.stage.records, PlainSandbox())
        assert not isinstance(found, Refused), found
        return {each.clause: (each.how, each.times) for each in found}


@pytest.fixture
def life():
    return Life()


def test_what_ran_is_counted_and_what_did_not_is_told(life):
    """By clause; what is for people, and what the service shows, are told apart."""
    life.light(1)
    life.update()
    life.update()
    assert life.counts() == {
        "2.1": ("code", 1),
        "2.2": ("code", 0),
        "2.2.1": ("code", 0),
        "2.3": ("code", 0),
        "2.4": ("prose", 0),
        "2.5": ("service", 2),
    }


def test_trials_do_not_count(life):
    """An order is tried when it comes; only what is done in the update is done."""
    life.light(1)
    assert life.counts()["2.1"] == ("code", 0)
    life.light(2)
    assert life.counts()["2.2"] == ("code", 0)  # refused in the trial: nothing was carried out yet
    life.update()
    assert life.counts()["2.1"] == ("code", 1)


def test_an_amended_rule_is_counted_by_its_clauses_then_and_now(life):
    """Marks count by what the code said when it ran."""
    life.light(1)
    life.update()
    code = "def do_light(ev):\n    return None\n\n\ndef on_update_end(ev):\n    return log('x')  # 2.4\n"
    body = f"amend rule 2\n\n```python\n{code}```"
    life.give(PlayerCommand("alice", Command("propose", {"title": "Other", "body": body}), "mail:7/1"))
    for _ in range(4):
        life.update()
        life.give(
            PlayerCommand("bob", Command("vote", {"choice": "yea", "proposals": "all"}), f"mail:{life.at}/1")
        )
    counts = life.counts()
    assert counts["2.1"] == ("code", 1)
    assert counts["2.4"][0] == "code"
    assert counts["2.4"][1] > 0


def test_counts_of_another_game_are_not_told(life):
    """If what is watched is not what the log says, nothing is said."""
    life.light(1)
    life.update()
    records = [each for each in life.stage.records if each.name != "item-given"]
    assert isinstance(coverage(NOMIC, records, PlainSandbox()), Refused)
