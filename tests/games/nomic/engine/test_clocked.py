"""What limits of time have said is in the log, and a second play takes it from there: the same log leads to
the same game on a machine that is ten times slower or faster."""

import json
from datetime import UTC, datetime
from random import Random

import pytest
from lawless import NOMIC, Course
from moody_sandbox import Moody
from plain_sandbox import PlainSandbox

from nomicd.games.nomic import events as e
from nomicd.games.nomic import logged_inputs
from nomicd.services.replay.rebuild import difference

pytestmark = pytest.mark.no_cover  # whole games, twice: the other tests of the engine pass the same lines

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
ASKS = "def on_update_start(ev):\n    for n in range(3):\n        reckon('quotient', 2, top=5, bottom=2)"
LAWS = {
    "pays at times": "def on_turn_end(ev):\n    return pay(None, ev.player, roll(6, 'times'), 'by chance')",
    "reckons": "def reckon_quotient(ev):\n    return ev.amount",
    "asks for it": ASKS,
    "a command": "def do_wave(ev):\n    return tell(ev.player, 'You waved.')",
}
WAVES = '[actions.wave]\nusage = "wave"\n'


def play(sandbox, laws=LAWS):
    """A game of four updates under these laws."""
    course = Course(sandbox)
    course.open(NOON)
    for title, code in laws.items():
        settings = f"```toml\n{WAVES}```\n\n" if "wave" in code else ""
        course.enact(title, f"# ?. {title}\n\nThis rule {title}.\n\n{settings}```python\n{code}\n```\n")
    for _ in range(2):
        course.orders()
        for player in ("alice", "bob"):
            course.order(player, "wave")
            course.order(player, "propose", title="Three dice", body="set 7.dice to 3")
        course.update()
    return course


def verdicts(course):
    return [event for event in course.events() if isinstance(event, e.LimitsHit)]


def list_suspended(course):
    return [event.number for event in course.events() if isinstance(event, e.RuleSuspended)]


def rule_called(course, title):
    return next(
        number for number, rule in course.state.rules.items() if rule.text.startswith(f"# {number}. {title}")
    )


def asks(given, hook, rule):
    """Whether that rule is asked, now or as what is coming."""
    questions, first, coming, *_ = json.loads(given)
    return isinstance(questions, list) and any(
        each[0] == hook and rule in each[2]
        for each in (*questions, *(coming if first else ()))
        if len(each) == 4
    )


def test_a_game_in_which_no_limit_was_hit_says_nothing_of_limits():
    course = play(PlainSandbox())
    assert verdicts(course) == []
    assert list_suspended(course) == []


def test_who_ran_out_of_time_is_suspended_in_every_play():
    """Also where the second has all the time that there is."""
    course = play(Moody(lambda what, given: what == "call" and '"on_turn_end"' in given))
    assert rule_called(course, "pays at times") in list_suspended(course)
    assert difference(NOMIC, course.stage.records, PlainSandbox()) == ""


def test_without_what_the_limits_said_the_second_play_would_be_another(monkeypatch):
    """So the test above shows something."""
    course = play(Moody(lambda what, given: what == "call" and '"on_turn_end"' in given))
    monkeypatch.setattr(logged_inputs.past, "with_found", lambda given, *_: given)
    assert "from its inputs follows" in difference(NOMIC, course.stage.records, PlainSandbox())


@pytest.mark.parametrize("seed", range(1, 13))
@pytest.mark.parametrize("lasts", [False, True], ids=["fresh", "lasting"])
def test_whatever_limits_say_and_whenever_a_second_play_is_the_same(seed, lasts):
    chance = Random(seed)
    moody = Moody(
        hit=lambda *_: chance.random() < 0.05 + 0.004 * seed,
        took=lambda: chance.choice((0.0, 0.0, 0.0, 0.1, 0.4)) if seed % 2 else 0.0,
        tired=lambda: chance.random() < 0.3,
    )
    if lasts:
        with NOMIC.steady(moody) as lasting:
            course = play(lasting)
    else:
        course = play(moody)
        assert verdicts(course)
    assert difference(NOMIC, course.stage.records, PlainSandbox()) == ""


def test_what_a_limit_said_of_an_order_is_as_hidden_as_the_order():
    course = play(Moody(lambda *_: False, tired=lambda: True))
    records = [each for each in course.stage.records if each.name == e.LimitsHit.NAME]
    assert records
    for record in records:
        assert record.salt
        assert not NOMIC.is_public(course.state, record)
        assert not NOMIC.is_visible(course.state, record, "bob")
        assert NOMIC.is_visible(course.state, record, "admin")


def test_a_proposal_that_tired_the_checker_is_refused_in_every_play():
    course = play(Moody(lambda *_: False, tired=lambda: True), {})
    before = len(course.stage.records)
    body = "enact Waves:\n```python\ndef on_update_start(ev):\n    return None\n```"
    refused = course.order("carol", "propose", title="Waves", body=body)
    assert "gives up" in refused.text
    assert [each.NAME for each in course.events(before)] == ["order-filed", "limits-hit"]
    assert difference(NOMIC, course.stage.records, PlainSandbox()) == ""


def test_a_rule_that_no_longer_loads_is_suspended_and_the_update_goes_on():
    """It loads while there is all the time, and not in the little that is left when another was too slow."""

    def hit(what, given):
        slow = what == "call" and asks(given, "on_turn_end", 33)
        return slow or (what == "brief session" and "LATE =" in given)

    course = play(Moody(hit), {"late": "LATE = 'late'", **LAWS})
    assert set(list_suspended(course)) == {rule_called(course, "late"), 33}
    assert course.state.update == 4
    assert difference(NOMIC, course.stage.records, PlainSandbox()) == ""
