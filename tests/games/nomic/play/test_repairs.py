"""What a rule misses while its code is off is kept, and it can catch up when it has been mended."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.kernel.decision import Reason, Refused

TURN = (7, "def on_turn(ev):\n    return move(ev.player, 1)")
TOLL = (
    8,
    "def on_land(ev):\n    return pay(None, ev.player, 10 // param(8, 'by'), 'toll')",
    "[params]\nby = 0",
)


def list_missed(game, rule=8):
    return [(one.hook, one.fields["player"]["$player"]) for one in game.state.rules[rule].missed]


def list_settled(game, events):
    return [(one.hook, one.how, one.why) for one in game.of(e.MissedSettled, events)]


def enact(game, change):
    """Let a change be proposed, voted on, and enacted."""
    game.propose("alice", change)
    game.until("fri")
    game.vote("alice", "yea")
    game.until("mon")


def did(game, verb, rule=8):
    """The events of what the Admin has ordered."""
    before = len(game.events)
    game.admin(verb, rule=rule)
    return game.events[before:]


def test_the_event_that_failed_and_those_after_it_are_kept(new_game):
    """While the code is off, for each event what the rule was to be asked."""
    game = new_game(TURN, TOLL)
    game.update()
    first = list_missed(game)
    assert sorted(first) == [("on_land", "alice"), ("on_land", "bob")]
    game.update()
    assert len(list_missed(game)) == 4
    assert list_missed(game)[:2] == first


def test_a_mended_rule_answers_what_it_missed(new_game):
    """After a vote that amends it, oldest first, as if it happened now; then nothing is missed any more."""
    game = new_game(TURN, TOLL)
    game.update()
    enact(game, "set 8.by to 2")
    kept = list_missed(game)
    assert len(kept) > 2
    cash = {name: player.cash for name, player in game.state.players.items()}
    events = did(game, "refire")
    assert list_settled(game, events) == [("on_land", "heard", "")] * len(kept)
    assert [paid.payee for paid in game.of(e.MoneyPaid, events)] == [player for _, player in kept]
    for name, player in game.state.players.items():
        assert player.cash == cash[name] + 5 * kept.count(("on_land", name))
    assert list_missed(game) == []


def test_restoring_offers_what_can_be_done(new_game):
    """The Admin is told how much was missed, and the words for both ways."""
    game = new_game(TURN, TOLL)
    game.update()
    says = " ".join(game.admin("restore", rule=8).says)
    assert "missed 2 events" in says
    assert "refire rule 8" in says
    assert "dismiss rule 8" in says


def test_what_fails_again_suspends_again_and_the_rest_waits(new_game):
    """Nothing is lost by trying."""
    game = new_game(TURN, TOLL)
    game.update()
    game.admin("restore", rule=8)
    did(game, "refire")
    assert game.state.rules[8].suspended
    assert sorted(list_missed(game)) == [("on_land", "alice"), ("on_land", "bob")]


def test_what_can_no_longer_be_is_said(new_game):
    """A player who has left cannot land any more."""
    game = new_game(TURN, TOLL)
    game.update()
    enact(game, "set 8.by to 1")
    game.apply(e.NomicPlayerLeft("bob"))
    events = did(game, "refire")
    voids = [one for one in game.of(e.MissedSettled, events) if one.how == "void"]
    assert {one.why for one in voids} == {"bob does not play any more"}
    assert game.of(e.MoneyPaid, events) != []


def test_a_function_that_was_taken_out_is_not_asked(new_game):
    """The mended rule has no on_land."""
    game = new_game((8, "def on_update_start(ev):\n    return nothing_at_all(ev)"))
    game.update()
    game.apply(e.RuleAmended(8, game.state.rules[8].text.replace("on_update_start", "on_update_end"), "test"))
    events = did(game, "refire")
    assert list_settled(game, events) == [
        ("on_update_start", "void", "the rule has no on_update_start any more")
    ]


def test_what_is_missed_can_be_dismissed(new_game):
    """Then it is forgotten, and nothing comes of it."""
    game = new_game(TURN, TOLL)
    game.update()
    events = did(game, "dismiss")
    assert [one.how for one in game.of(e.MissedSettled, events)] == ["dismissed"] * 2
    assert list_missed(game) == []
    assert game.of(e.MoneyPaid) == []


@pytest.mark.parametrize("verb", ["refire", "dismiss"])
def test_nothing_missed_is_nothing_to_do(new_game, verb):
    """And the Admin is told so."""
    game = new_game(TURN)
    decision = game.admin(verb, rule=7)
    assert isinstance(decision, Refused)
    assert decision.reason is Reason.NOT_FOUND


def test_a_rule_that_is_off_cannot_catch_up(new_game):
    """It must be mended first; the refusal says how."""
    game = new_game(TURN, TOLL)
    game.update()
    decision = game.admin("refire", rule=8)
    assert decision.reason is Reason.NOT_NOW
    assert "restore rule 8" in decision.text


def test_only_so_much_is_kept(new_game):
    """The first fifty; a rule that stays off for months does not fill the log."""
    game = new_game(TURN, TOLL)
    for _ in range(30):
        game.update()
    assert len(list_missed(game)) == 50
    assert len(game.of(e.RuleMissed)) == 50


def test_the_answer_to_a_question_waits_for_its_rule(new_game):
    """Not void while the code is merely off: the rule hears it when it catches up."""
    ask = "ask(player('alice'), 'Which?', ['a', 'b'], 'b', 'chosen')"
    code = f"def on_update_start(ev):\n    return {ask} if update() == 1 else None\n\n"
    game = new_game((3, code + "def chosen(ev):\n    return log(f'{ev.player.name} takes {ev.choice}')"))
    game.update()
    game.admin("suspend", rule=3)
    game.update()
    assert [closed.how for closed in game.of(e.RuleQuestionClosed)] == ["default"]
    game.admin("restore", rule=3)
    assert "alice takes b" in game.notes(did(game, "refire", 3))


def test_before_hooks_and_actions_are_not_missed(new_game):
    """What they would have decided is decided without them, and an action was refused."""
    game = new_game(
        TURN,
        (8, "def before_pay(ev):\n    ev.cancel(1 // 0)"),
        (9, "def on_land(ev):\n    return pay(None, ev.player, 1, 'x')"),
    )
    game.update()
    assert game.state.rules[8].suspended
    assert list_missed(game) == []
