"""Boondoggling amended in code by its players: what moves money, what rules see, and its replay."""

import pytest
from match import Assembly, Match
from plain_sandbox import PlainSandbox

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.log import fold
from nomicd.services.replay.rebuild import difference

HOME = """# ?. Home, sweet home

```python
def on_land(ev):
    if ev.space.kind == "home":
        return pay("treasury", ev.player, 100)
```"""
ENDLESS = """# ?. Round and round

```python
def on_round(ev):
    n = game.round
    while n % 6 == 0:
        n = n + 6
    return None
```"""


@pytest.fixture(scope="module")
def monty():
    with MontySandbox() as sandbox:
        yield sandbox


def rule(code):
    return f"# ?. A rule\n\n```python\n{code}\n```"


def open_match(sandbox):
    return Match(Assembly(), sandbox)


def pass_law(match, *bodies):
    """Propose all that, a player each, and play until it is decided."""
    before = len(match.state.proposals)
    for player, body in zip(match.players, bodies, strict=False):
        given = match.order(player, Command("propose", {"title": "A rule", "body": body}))
        assert isinstance(given, Accepted), given
    while any(each.status in ("proposed", "open") for n, each in match.state.proposals.items() if n > before):
        match.update()
    return match


def names(match):
    return [record.name for record in match.records]


def list_told(match):
    codec = match.ruleset.codec
    events = (codec.decode(each.name, each.version, each.body) for each in match.records)
    return [text for event in events if (text := event.describe(match.state))]


def total(state):
    return state.treasury + state.circulation + sum(each.fund for each in state.players.values())


def test_a_game_with_rules_in_code_is_the_same_when_it_is_played_once_more(monty):
    """From its log and from its inputs; what a limit has said is not measured again: the second play is in a
    sandbox that has none."""
    match = pass_law(open_match(monty), HOME, ENDLESS)
    match.play(6)
    assert {"rule-enacted", "rule-suspended", "limits-hit"} <= set(names(match))
    assert difference(match.ruleset, match.records, PlainSandbox()) == ""
    facts = [(each.name, each.version, each.body) for each in match.records]
    replayed = fold(match.ruleset.blank(), facts, match.ruleset.codec)
    assert match.ruleset.freeze(replayed) == match.ruleset.freeze(match.state)
    assert match.ruleset.verify(match.records) == []


def test_what_a_limit_has_said_is_for_nobody_but_the_admin(monty):
    match = pass_law(open_match(monty), ENDLESS)
    match.play(4)
    (hit, *_) = [each for each in match.records if each.name == "limits-hit"]
    assert not match.ruleset.is_public(match.state, hit)
    assert not match.ruleset.is_visible(match.state, hit, "alice")


PAYMENTS = {
    'pay("treasury", player("alice"), 10)': "By rule 101 alice receives $10M from the Treasury.",
    'pay(player("alice"), "circulation", 10)': "By rule 101 alice pays $10M to the money in circulation.",
    'pay(player("alice"), player("bob"), 10)': "By rule 101 bob receives $10M from alice.",
    'pay(player("alice"), player("bob"), 10**9)': "By rule 101 bob receives $",
    'pay("treasury", player("alice"), 4_800)': "By rule 101 alice receives $4,800M from the Treasury.",
}


@pytest.mark.parametrize("effect", PAYMENTS)
def test_money_changes_hands_and_none_is_made(effect):
    match = open_match(PlainSandbox())
    before = total(match.state)
    pass_law(match, rule(f"def on_round(ev):\n    return {effect}"))
    assert [line for line in list_told(match) if line.startswith(PAYMENTS[effect])]
    assert total(match.state) == before
    assert "rule-suspended" not in names(match)


IMPOSSIBLE = {
    'pay("treasury", player("alice"), 4_801)': "the Treasury pays at most $4,800M at a time",
    'pay("treasury", player("alice"), -1)': "nobody pays less than nothing",
    'pay("mint", player("alice"), 1)': 'name a player, or "treasury" or "circulation"',
    'pay("seed", player("alice"), 1)': 'name a player, or "treasury" or "circulation"',
    'pay("treasury", space("0"), 1)': "Player | str is wanted",
    'pay("treasury", "alice", 1)': 'nobody is paid as "alice"',
}


@pytest.mark.parametrize("effect", IMPOSSIBLE)
def test_what_cannot_be_paid_suspends_its_rule(effect):
    match = pass_law(open_match(PlainSandbox()), rule(f"def on_round(ev):\n    return {effect}"))
    assert IMPOSSIBLE[effect] in match.state.rules[101].suspended


def test_prices_and_gains_are_what_rules_say():
    free = "def compute_price(ev):\n    return 0\n\ndef compute_gain(ev):\n    return ev.amount * 2"
    match = pass_law(open_match(PlainSandbox()), rule(free))
    begun = len(match.records)
    match.play(3)
    codec = match.ruleset.codec
    landed = [
        codec.decode(each.name, each.version, each.body)
        for each in match.records[begun:]
        if each.name == "landed"
    ]
    assert landed
    assert {each.amount for each in landed if each.outcome in ("pays", "short", "broke")} <= {0}
    assert not match.state.rules[101].suspended


def test_rules_see_what_everybody_sees_and_nothing_else():
    """Neither orders nor votes nor the seed."""
    match = open_match(PlainSandbox())
    view = match.ruleset.view(match.state)
    assert view.keys() == {"Player", "Game", "Space"}
    assert view["Player"]["alice"].keys() == {"name", "fund", "space"}
    assert view["Game"][""].keys() == {"round", "update", "treasury", "circulation", "stage"}


@pytest.mark.parametrize("hook", ["on_round", "on_turn_end", "on_double", "on_land"])
def test_every_moment_comes(hook):
    match = pass_law(open_match(PlainSandbox()), rule(f'def {hook}(ev):\n    return say("now")'))
    match.play(4)
    assert "Rule 101, A rule, says: now" in list_told(match)
