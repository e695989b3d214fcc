"""Nobody sees what others have ordered before the update: not by way of a rule either."""

from datetime import UTC, datetime

import pytest
from lawless import Course
from plain_sandbox import PlainSandbox

from nomicd.games.nomic import events as e
from nomicd.kernel.decision import Refused
from nomicd.kernel.inputs import SeatPlayer, UnseatPlayer

SPY = """# ?. Spies

Players may look at what waits.

```toml
[actions.peek_at]
usage = "peek at <who:player>"
at_once = true

[actions.stalk]
usage = "stalk <who:player>"
```

```python
def do_peek_at(ev):
    return tell(ev.player, seen(ev.who))


def do_stalk(ev):
    fail(seen(ev.who))


def on_update_start(ev):
    return log("The update: " + seen(find("bob")))


def on_join(ev):
    return log("A newcomer: " + seen(find("bob")))


def find(name):
    return [p for p in everyone() if p.name == name][0]


def seen(who):
    return f"{pending(who, 'recruit')} waiting, {len(standing(who, 'tag'))} standing"
```
"""
NOTHING, ALL = "0 waiting, 0 standing", "1 waiting, 1 standing"


@pytest.fixture
def course():
    course = Course(PlainSandbox())
    course.open(datetime(2026, 11, 18, 12, tzinfo=UTC))
    course.enact("Spies", SPY)
    course.order("bob", "recruit", n=2)
    course.order("bob", "tag", how="never")
    return course


def list_told(course, player):
    return [each.text for each in course.events() if isinstance(each, e.Noted) and each.player == player]


def test_what_is_done_at_once_shows_no_orders_of_others(course):
    course.order("alice", "peek_at", who="bob")
    assert list_told(course, "alice")[-1:] == [NOTHING]


def test_a_trial_shows_no_orders_of_others(course):
    refused = course.order("alice", "stalk", who="bob")
    assert isinstance(refused, Refused)
    assert refused.text == NOTHING


def test_players_see_their_own(course):
    course.order("bob", "peek_at", who="bob")
    assert list_told(course, "bob")[-1:] == [ALL]
    assert course.order("bob", "stalk", who="bob").text == ALL


def test_in_the_update_rules_see_all_that_is_to_be_done(course):
    course.update()
    lines = [each.text for each in course.events() if isinstance(each, e.Noted) and not each.player]
    assert f"The update: {ALL}" in lines


def test_who_orders_at_once_takes_nothing_from_the_orders_of_others(course):
    course.order("alice", "peek_at", who="bob")
    assert [order.verb for order in course.state.queue] == ["recruit"]
    assert [order.action for order in course.state.standing if order.player == "bob"] == ["tag"]


def test_who_joins_brings_no_orders_of_others_to_light(course):
    course.take(SeatPlayer("erin"))
    lines = [each.text for each in course.events() if isinstance(each, e.Noted) and not each.player]
    assert f"A newcomer: {NOTHING}" in lines
    assert course.state.queue


def test_who_leaves_takes_their_own_orders_along(course):
    course.take(UnseatPlayer("bob"))
    assert not [order for order in (*course.state.queue, *course.state.standing) if order.player == "bob"]
