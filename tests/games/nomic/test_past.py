"""What a Nomic was given is read back from its log, and leads to the same log again."""

from datetime import UTC, datetime

import msgspec
import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.inputs import (
    AdminCommand,
    LoggedInput,
    NewGame,
    PlayerCommand,
    PlayerContacted,
    UnseatPlayer,
    UpdateTick,
)
from nomicd.services.replay import counterfactuals
from nomicd.services.replay.rebuild import ReplayedGame, difference

NOMIC = RULESETS[0]
SCHEDULE = '[schedule]\nupdates = ["mon", "fri"]\nballots_open = "fri"\nballots_close = "mon"'
WAGES = (
    2,
    "def on_turn_start(ev):\n    return pay(None, ev.player, P.wage + roll(6, 'wage'), 'wage')",
    "[params]\nwage = 10\n" + SCHEDULE,
)


def order(player, verb, number, **args):
    return PlayerCommand(player, Command(verb, args, text=verb), f"mail:{number}/1")


def admin(verb, **args):
    return AdminCommand(Command(verb, args, text=verb), f"mail:90/{verb}")


@pytest.fixture
def life(rule, live):
    """A game that has begun on a Wednesday, of alice and bob, who draw wages in each update."""
    opening = NewGame("game", "UTC", bytes(range(32)), {}, {"02.md": rule(*WAGES)}, "borednomic")
    return live(opening, datetime(2026, 11, 18, 12, tzinfo=UTC))


def test_all_kinds_of_input_are_read_back(life):
    """Each as it was, refused ones too, the Admin's too, at its place."""
    given = (
        order("alice", "vote", 1, choice="yea", proposals="7"),
        admin("pause", why="a rest"),
        admin("resume"),
        admin("resume"),
        order("bob", "propose", 2, title="Less", body="set 2.wage to 5"),
        UnseatPlayer("bob"),
    )
    life.give(*given)
    life.updates(1)
    life.give(PlayerContacted("alice"))
    read = NOMIC.inputs(life.stage.records)
    assert isinstance(read[0].given, NewGame)
    assert [each.given for each in read[4:10]] == list(given)
    assert isinstance(read[10].given, UpdateTick)
    assert read[11].given == PlayerContacted("alice")
    assert [each.accepted for each in life.events(e.AdminOrdered)] == [True, True, False]


def test_the_same_inputs_make_the_same_log(life):
    """Hashes, salts, instants and causes included."""
    life.give(order("bob", "propose", 1, title="Less", body="set 2.wage to 5"))
    life.updates(3)
    life.give(order("alice", "vote", 2, choice="yea", proposals="1"))
    life.updates(2)
    records = life.stage.records
    assert difference(NOMIC, records, life.sandbox) == ""
    again = ReplayedGame(NOMIC, "game", life.sandbox)
    for each in NOMIC.inputs(records):
        again.take(each)
    assert again.records == records
    assert NOMIC.freeze(again.state) == NOMIC.freeze(life.stage.state)


def test_the_first_difference_is_told(life):
    """A fact that follows from nothing is named with its number and what should stand there."""
    life.updates(2)
    records = life.stage.records
    place = next(n for n, each in enumerate(records) if each.name == "money-paid")
    body = records[place].body.replace(b'"amount":1', b'"amount":9')
    changed = [*records]
    changed[place] = msgspec.structs.replace(records[place], body=body)
    assert f"event {place + 1}: the log has" in difference(NOMIC, changed, life.sandbox)
    assert "from its inputs follows nothing" in difference(
        NOMIC, [*records, msgspec.structs.replace(records[-1], seq=len(records) + 1)], life.sandbox
    )
    assert f"event {len(records)}: the log has nothing" in difference(NOMIC, records[:-1], life.sandbox)


ASKING = (
    3,
    (
        "def on_update_start(ev):\n    return ask(player('bob'), 'Tea?', ['yes', 'no'], 'no', 'poured')\n\n"
        "def poured(ev):\n    return None"
    ),
)


def test_a_log_with_events_of_an_older_shape_follows_from_its_inputs_too(rule, live):
    """What they say is compared; what their shape has no word for cannot be."""
    documents = {"02.md": rule(*WAGES), "03.md": rule(*ASKING)}
    opening = NewGame("game", "UTC", bytes(range(32)), {}, documents, "borednomic")
    life = live(opening, datetime(2026, 11, 18, 12, tzinfo=UTC))
    life.updates(3)
    older = [_older(each) if each.name == "question-closed" else each for each in life.stage.records]
    assert older != life.stage.records
    assert difference(NOMIC, older, life.sandbox) == ""
    wrong = [msgspec.structs.replace(each, body=each.body.replace(b'e":"no"', b'e":"yes"')) for each in older]
    assert "the log has question-closed 1" in difference(NOMIC, wrong, life.sandbox)


def _older(record):
    body = msgspec.json.decode(record.body)
    first = {"id": body["id"], "choice": body["choice"], "how": body["how"]}
    return msgspec.structs.replace(record, version=1, body=msgspec.json.encode(first))


def test_a_log_that_is_not_whole_cannot_be_played(life):
    """What is hidden from the public is missing in it."""
    hidden = [msgspec.structs.replace(each, body=b"") if each.salt else each for each in life.stage.records]
    assert "is hidden" in difference(NOMIC, hidden, life.sandbox)
    with pytest.raises(ValueError, match="does not begin"):
        NOMIC.inputs(life.stage.records[1:])


def test_another_past_has_the_same_dice(life):
    """An input more changes what follows from it, and no roll."""
    life.updates(4)
    given = NOMIC.inputs(life.stage.records)
    tick = [place for place, each in enumerate(given) if isinstance(each.given, UpdateTick)][1]
    law = admin("legislate", title="What if", body="set 2.wage to 500")
    changed = [*given[:tick], LoggedInput(given[tick].at, "what-if", law), *given[tick:]]
    stage = ReplayedGame(NOMIC, "game", life.sandbox)
    list(
        counterfactuals.play_other_past(
            stage, changed, counterfactuals.pace(NOMIC, life.stage.records, given)
        )
    )
    rolls = [
        [each.body for each in records if each.name == "dice-rolled"]
        for records in (stage.records, life.stage.records)
    ]
    assert rolls[0] == rolls[1] != []
    cash = {name: player.cash for name, player in life.stage.state.players.items()}
    assert {name: player.cash for name, player in stage.state.players.items()} == {
        name: held + 3 * 490 for name, held in cash.items()
    }


def test_another_week_has_its_own_updates_but_no_later_dice(life):
    """Where the cycle is another, updates come when it says: never one whose secret is not told yet."""
    life.updates(4)
    given = NOMIC.inputs(life.stage.records)
    place = next(n for n, each in enumerate(given) if isinstance(each.given, UpdateTick))
    law = admin("legislate", title="What if", body="set 2.updates to mon, tue, wed, fri")
    changed = [*given[:place], LoggedInput(given[place].at, "what-if", law), *given[place:]]
    stage = ReplayedGame(NOMIC, "game", life.sandbox)
    list(
        counterfactuals.play_other_past(
            stage, changed, counterfactuals.pace(NOMIC, life.stage.records, given)
        )
    )
    started = [
        NOMIC.codec.decode(each.name, 1, each.body) for each in stage.records if each.name == "update-started"
    ]
    assert [(each.number, each.weekday) for each in started][:4] == [
        (1, "fri"),
        (2, "mon"),
        (3, "tue"),
        (4, "wed"),
    ]
    assert len(started) == 4


def test_a_proposal_may_be_deemed(life):
    """A ruling counts before the votes: for its outcome, or only for what it changes."""
    for number, verdict in enumerate(("rejected", "settled", "accepted"), 1):
        life.give(admin("deem", proposal=number, verdict=verdict))
    for number, choice in enumerate(("yea", "yea", "nay"), 1):
        life.give(order("alice", "propose", number, title=f"Wage {number}", body=f"set 2.wage to {number}"))
        life.updates(1)
        life.give(order("alice", "vote", 10 + number, choice=choice, proposals="all"))
        life.updates(1)
    outcomes = {each.number: each.outcome for each in life.events(e.ProposalDecided)}
    assert outcomes == {1: "rejected", 2: "accepted", 3: "accepted"}
    assert [each.by for each in life.events(e.RuleAmended)] == ["proposal 3"]
