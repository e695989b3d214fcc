"""Standing orders: kept until they are replaced, cancelled or void; rules read them when they need them."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Reason
from nomicd.kernel.inputs import DecisionContext, PlayerCommand
from nomicd.table.standing import MAX_STANDING

NOMIC = RULESETS[0]
MODE = """
[actions.mode]
usage = "mode <mode:choice(calm|fierce)>[ if <when:condition>][ else <other:choice(calm|fierce)>]"
standing = true

[actions.mode.facts]
defenders = "soldiers on the square"
mine = "soldiers that you carry"
"""
READ = (
    "def do_mode(ev):\n"
    "    if ev.other and not ev.when:\n"
    "        fail('else needs an if')\n"
    "    return log('lost')\n\n"
    "def chosen(p):\n"
    "    for order in standing(p, 'mode'):\n"
    "        return order.mode if holds(order.when, defenders=2, mine=12) else order.other or 'calm'\n"
    "    return 'none'\n\n"
    "def on_update_start(ev):\n"
    "    return [log(f'{p.name} is {chosen(p)}') for p in players()]\n"
)
WAR = (5, READ, MODE)
KEEP = (
    6,
    (
        "def do_keep(ev):\n    pass\n\n"
        "def on_update_end(ev):\n"
        "    kept = [f'{o.n} on {o.square.label}' for p in players() for o in standing(p, 'keep')]\n"
        "    return log(' '.join(kept) or 'nothing')\n"
    ),
    "[actions.keep]\nusage = 'keep <n:int> on <square>'\nstanding = true\nper = 'square'",
)


def test_a_standing_order_stands_at_once_and_rules_read_it(new_game):
    """It is not queued, and what its trial led to is dropped."""
    game = new_game(WAR)
    decision = game.order("alice", "mode", mode="fierce")
    assert decision.says == ("It stands until you replace it or cancel it.",)
    assert decision.undo == "cancel mode"
    assert (game.state.queue, game.notes()) == ((), [])
    for _ in range(2):
        assert game.notes(game.update()) == ["alice is fierce", "bob is none"]


@pytest.mark.parametrize(
    ("when", "chosen"),
    [("defenders <= 3 and mine is at least 10", "fierce"), ("mine > 12 or not always", "calm")],
)
def test_its_condition_is_judged_by_the_facts_of_the_moment(new_game, when, chosen):
    """The first part where it holds, the other where it does not."""
    game = new_game(WAR)
    game.order("alice", "mode", mode="fierce", when=when, other="calm")
    assert game.notes(game.update())[0] == f"alice is {chosen}"


def test_a_rule_may_keep_a_condition(new_game):
    """The deepest that can be written fits into its memory."""
    code = (
        "def do_mode(ev):\n    pass\n\n"
        "def on_update_start(ev):\n"
        "    kept = get('kept')\n"
        "    if kept:\n"
        "        return log(f'{holds(kept[0], defenders=1, mine=2)}')\n"
        "    return [put('kept', [order.when for order in standing(player('alice'), 'mode')])]\n"
    )
    deepest = "mine = 3 or defenders and not (mine = 4 or mine = 3)"
    game = new_game((5, code, MODE))
    assert isinstance(game.order("alice", "mode", mode="calm", when=deepest), Accepted)
    game.update()
    assert game.notes(game.update()) == ["True"]


def test_a_condition_that_cannot_be_read_is_refused_with_what_it_may_name(new_game, is_refused):
    """In words, with the place."""
    game = new_game(WAR)
    decision = game.order("alice", "mode", mode="fierce", when="elephants > 3")
    assert is_refused(decision, "“elephants” stands where a fact or a whole number should")
    assert is_refused(decision, "defenders (soldiers on the square), mine (soldiers that you carry)")
    assert decision.reason is Reason.UNCLEAR
    assert game.state.standing == ()


def test_a_rule_may_refuse_it(new_game, is_refused):
    """When it comes, by fail() in its do_ function."""
    game = new_game(WAR)
    assert is_refused(game.order("alice", "mode", mode="calm", other="fierce"), "else needs an if")
    assert game.state.standing == ()


def test_a_newer_one_takes_the_place_of_the_older(new_game):
    """One of each action."""
    game = new_game(WAR)
    game.order("alice", "mode", mode="fierce")
    decision = game.order("alice", "mode", mode="calm")
    assert decision.says[1] == "It replaces: mode fierce"
    assert game.notes(game.update())[0] == "alice is calm"


def test_one_of_each_value_is_kept_where_the_action_says_so(new_game):
    """Oldest first; the rest stand when one is replaced."""
    game = new_game(KEEP)
    for n, square in ((3, "2"), (5, "7"), (1, "2")):
        game.order("alice", "keep", n=n, square=square)
    assert game.notes(game.update()) == ["5 on 7 1 on 2"]


def test_it_is_cancelled_by_its_action_or_its_words(new_game, is_refused):
    """`cancel all` is for what waits; nobody cancels what is another's."""
    game = new_game(KEEP)
    for n, square in ((3, "2"), (5, "1"), (5, "10")):
        game.order("alice", "keep", n=n, square=square)
    assert is_refused(game.order("bob", "cancel", what="keep"), "what waits: nothing")
    assert is_refused(
        game.order("alice", "cancel", what="all"), "waits: nothing; what stands: keep 3 2; keep 5 1"
    )
    assert game.order("alice", "cancel", what="keep 5 1").says == ("It stands no longer: keep 5 1",)
    assert isinstance(game.order("alice", "cancel", what="Keep"), Accepted)
    assert game.notes(game.update()) == ["nothing"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Keep 3 on 2.", "keep 3 on 2"),
        ("keep 3 on 2", "KEEP 3"),
        ("keep 3 on “The  Pier”!", 'keep 3 on "The Pier"'),
        ("please keep 3 on 2", "keep"),
        ("keep 3 on 2, for now", "keep 3 on 2"),
    ],
)
def test_it_is_found_by_its_words_however_they_are_written(new_game, text, wanted):
    """Case, quotes, blanks and the mark at the end do not matter."""
    game = new_game(KEEP)
    game.apply(e.NomicStandingSet("mail:1/1", "alice", "keep", {"n": 3, "square": "2"}, text, "2"))
    assert isinstance(game.order("alice", "cancel", what=wanted), Accepted)


def test_all_that_stand_can_be_ended_at_once(new_game):
    """And what waits goes on waiting."""
    game = new_game(KEEP, WAR, (7, "def do_hop(ev):\n    pass", "[actions.hop]\nusage = 'hop'"))
    for verb, args in (("hop", {}), ("keep", {"n": 3, "square": "2"}), ("mode", {"mode": "calm"})):
        game.order("alice", verb, **args)
    said = game.order("alice", "cancel", what="standing orders").says
    assert said == ("It stands no longer: keep 3 2", "It stands no longer: mode calm")
    assert [order.verb for order in game.state.queue] == ["hop"]


def test_a_player_has_only_so_many(new_game, is_refused):
    """What a game keeps is bounded; one more may take the place of another."""
    game = new_game(KEEP)
    for n in range(MAX_STANDING):
        game.apply(
            e.NomicStandingSet(f"mail:1/{n}", "alice", "keep", {"n": 3, "square": str(n)}, "keep", str(n))
        )
    decision = game.order("alice", "keep", n=1, square=str(MAX_STANDING))
    assert is_refused(decision, f"you have {MAX_STANDING} standing orders already")
    assert decision.reason is Reason.LIMIT
    assert isinstance(game.order("alice", "keep", n=1, square="2"), Accepted)
    assert isinstance(game.order("bob", "keep", n=1, square="2"), Accepted)


@pytest.mark.parametrize("wanted", ["keep 3 on 2", "keep 30", "eep", "", "."])
def test_words_that_are_not_its_own_do_not_end_it(new_game, wanted):
    """`keep 3 on 2` is not `keep 3 on 22`."""
    game = new_game(KEEP)
    game.apply(e.NomicStandingSet("mail:1/1", "alice", "keep", {"n": 3, "square": "2"}, "keep 3 on 22", "2"))
    assert game.order("alice", "cancel", what=wanted).reason is Reason.NOT_FOUND


def test_what_holds_up_the_order_holds_up_its_end(new_game, is_refused):
    """Who is in Jail changes nothing there."""
    code = "def on_update_end(ev):\n    return put('full', 1)\n\n"
    jail = (7, code + "def before_action(ev):\n    if get('full'):\n        ev.cancel('in jail')")
    game = new_game(KEEP, jail)
    game.order("alice", "keep", n=3, square="2")
    game.update()
    assert is_refused(game.order("alice", "keep", n=4, square="2"), "in jail")
    assert is_refused(game.order("alice", "cancel", what="keep"), "in jail")
    assert len(game.state.standing) == 1


def test_help_says_what_a_condition_may_name(new_game):
    """Whoever asks how to write the command learns the facts."""
    game = new_game(WAR)
    (verb,) = [verb for verb in NOMIC.vocabulary(game.state, "alice").verbs if verb.key == "mode"]
    assert "CONDITION may name defenders (soldiers on the square) and mine" in verb.help


def test_it_is_void_when_its_rule_is_repealed(new_game):
    """Its player is told, and nobody else."""
    game = new_game(WAR, KEEP)
    game.order("alice", "mode", mode="fierce")
    game.order("alice", "keep", n=1, square="2")
    game.propose("bob", "repeal rule 5")
    game.until("fri")
    game.vote("bob", "yea")
    game.vote("alice", "yea")
    events = game.until("mon")
    assert [event.how for event in game.of(e.NomicStandingEnded, events)] == ["void"]
    told = [note for note in game.of(e.Noted, events) if note.player == "alice"]
    assert told[0].text == "The rules have changed, and your standing order is void: mode fierce"
    assert [order.action for order in game.state.standing] == ["keep"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<mode:choice(calm|fierce)>", "<mode:choice(calm|mild)>"),
        ("mine =", "yours ="),
        ("standing =", "at_once ="),
    ],
)
def test_it_is_void_when_the_rule_no_longer_gives_it_so(new_game, rule, old, new):
    """An option that is gone, a fact that is gone, an action that is now another kind of thing."""
    game = new_game(WAR)
    game.order("alice", "mode", mode="fierce", when="mine > 3")
    game.apply(e.RuleAmended(5, rule(5, READ, MODE.replace(old, new, 1)), "the test"))
    assert [event.how for event in game.of(e.NomicStandingEnded, game.update())] == ["void"]


SPY = """
# 8. The spy

```python
def on_turn_start(ev):
    return [log(f"{p.name}: {order.mode}") for p in players() for order in standing(p, "mode")]
```
"""


def test_a_rehearsal_tells_nobody_what_others_have_ordered(new_game):
    """Else a proposal that nobody accepts would be a way to see it."""
    game, blind = new_game(WAR), new_game(WAR)
    game.order("alice", "mode", mode="fierce")
    ordering = PlayerCommand("bob", Command("propose", {"title": "Spy", "body": SPY.strip()}), "mail:9/1")
    shown = [_rehearsal(each, ordering) for each in (game, blind)]
    assert shown[0] == shown[1] != ()


def _rehearsal(game, ordering):
    context = DecisionContext(now=game.now, cause="test", sandbox=game.sandbox, rehearsal=3)
    (made,) = NOMIC.decide(game.state, ordering, context).events
    return made.rehearsal


def test_it_goes_with_its_player(new_game):
    """Nothing of who has left stands."""
    game = new_game(WAR)
    game.order("alice", "mode", mode="fierce")
    game.apply(e.NomicPlayerLeft("alice"))
    assert game.state.standing == ()


def test_its_record_is_filed_but_does_not_wait(new_game):
    """The update's root proves it like any other order."""
    game = new_game(WAR)
    game.order("alice", "mode", mode="fierce")
    filed = game.of(e.NomicOrderFiled)[0]
    assert (filed.accepted, filed.queued, filed.digest in game.state.filed) == (True, False, True)
