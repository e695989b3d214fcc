"""What a rehearsal shows of a proposal, and that it touches nothing."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.play import rehearsal
from nomicd.games.nomic.state import ProposalState
from nomicd.kernel.decision import Accepted
from nomicd.table.pieces.votes.state import CastVote

NOMIC = RULESETS[0]
PLAYERS = ("alice", "bob")
GIFTS = (
    5,
    "def on_turn(ev):\n    return pay(None, ev.player, P.gift, 'gift')",
    (
        "[params]\ngift = {value = 10, type = 'int', min = 0, max = 100}\n"
        "[items.penny]\nname = 'Penny'\nplural = 'Pennies'"
    ),
)
ROLLS = (6, "def on_turn(ev):\n    return move(ev.player, sum(dice(2, 6, 'move', ev.player)))")
KICK = """# ?. Kick

Some squares kick.

```toml
[square_types.kick]
name = "Kick"

[actions.kick]
usage = "kick"
help = "kick"
```

```python
def square_types(square):
    return "kick" if square.number in (2, 3) else None


def on_land(ev):
    if "kick" in ev.square.types:
        return [ask(ev.player, "Why?", ["so"], "so", "heard"), pay(None, ev.player, 7, "kick")]


def heard(ev):
    return None


def do_kick(ev):
    return log("kick")
```
"""


RULE = "# ?. New\n\nSomething new.\n\n```python\n{}\n```\n"


@pytest.fixture
def game(plain_game):
    """Two players who roll, move, and get a gift in each turn; proposals are rehearsed."""
    return plain_game(GIFTS, ROLLS, players=PLAYERS, rehearsal=20)


def rehearse(game, body):
    decision = game.propose("alice", body)
    assert isinstance(decision, Accepted), decision
    made = decision.events[-1]
    return made.rehearsal


def test_what_differs_is_counted(game):
    """On the same dice, so that nothing else does."""
    last = rehearse(game, "set 5.gift to 16")[-2:]
    assert last == (
        (
            "20 updates rehearsed, with it and without it on the same dice, players only taking their turns: "
            "no errors; on average +$120 a player."
        ),
        "The first thing that it changed there, in the 1st update: " + last[1].rpartition(": ")[2],
    )
    assert last[1].endswith("receives $16 (gift).")


def test_things_of_one_sort_are_named_together(game):
    """Not each with its sort before it."""
    items = '[items.wick]\nname = "Wick"\n\n[items.oil]\nname = "Oil"\n'
    actions = "".join(f'\n[actions.{word}]\nusage = "{word}"\nhelp = "so"\n' for word in ("dip", "burn"))
    code = "".join(f"def do_{word}(ev):\n    return None\n\n\n" for word in ("dip", "burn")).rstrip()
    body = f"# ?. Oil\n\n1. Oil.\n\n```toml\n{items}{actions}```\n\n```python\n{code}\n```\n"
    assert rehearse(game, body)[0] == "It brings the items Oil and Wick and the commands “burn” and “dip”."


def test_what_comes_and_goes_is_named(game):
    """Kinds of square, the squares that become so, commands; payments and questions more."""
    lines = rehearse(game, KICK)
    assert lines[0] == "It brings the kind of square Kick and the command “kick”."
    assert lines[1] == "Squares #2 and #3: becomes Kick."
    assert "payments more" in lines[2]
    assert "questions asked more, no errors; on average +$" in lines[2]


def test_what_is_held_of_an_item_that_goes_is_said(game):
    """For it can be used no more."""
    game.apply(e.ItemGiven("bob", "penny", 3))
    lines = rehearse(game, "repeal rule 5")
    assert lines[:2] == ("It takes away the item Penny.", "Pennies held now: bob 3.")
    assert "40 payments fewer, no errors; on average -$200 a player." in lines[2]


def test_what_happens_at_once_is_told(game):
    """Before any update."""
    body = RULE.format("def on_enact(ev):\n    return [pay(None, p, 3, 'alms') for p in players()]")
    assert rehearse(game, body)[:2] == (
        "At once: alice receives $3 (alms).",
        "At once: bob receives $3 (alms).",
    )


def test_code_that_fails_is_shown_loudly_and_not_refused(new_game):
    """With the update, the hook, and the line."""
    game = new_game(GIFTS, ROLLS, players=PLAYERS, rehearsal=5)
    code = "def on_turn_end(ev):\n    x = ev.player.cash\n    return log(str(x // 0))"
    decision = game.propose("alice", RULE.format(code))
    assert isinstance(decision, Accepted)
    warning = decision.events[-1].rehearsal[0]
    assert warning.startswith(
        "WARNING: in the rehearsal the code of rule 7 failed in the 1st update in on_turn_end"
    )
    assert "line 3, “return log(str(x // 0))”, and was switched off: ZeroDivisionError" in warning
    assert warning in decision.says


def test_a_change_that_shows_nothing_says_so(game):
    """Words only."""
    lines = rehearse(game, "add to 5: It is a gift.")
    assert lines == (
        (
            "20 updates rehearsed, with it and without it on the same dice, players only taking their turns: "
            "no errors, and the results are identical."
        ),
    )


def test_an_end_of_the_game_is_foreseen(game):
    """With whoever would have won."""
    body = RULE.format(
        "def on_update_start(ev):\n    return win(player('bob'), 'late') if ev.n == 3 else None"
    )
    assert rehearse(game, body)[-1] == "With it the game was over in the 3rd update: bob had won (late)."


def test_a_rehearsal_changes_nothing_and_is_the_same_each_time(game):
    """Not the state, not the real dice; and it tells no secret of them."""
    before = NOMIC.freeze(game.state)
    first = game.propose("alice", "set 5.gift to 16").events[-1].rehearsal
    game.order("alice", "withdraw")
    second = game.propose("alice", "set 5.gift to 16").events[-1].rehearsal
    assert first == second
    assert NOMIC.thaw(before).labels == game.state.labels
    assert NOMIC.thaw(before).players == game.state.players
    events = game.update()
    assert game.of(e.RuleDiceRolled, events)


def test_the_next_proposal_of_a_week_is_compared_with_the_same_updates(game):
    """Those without it are rehearsed once, whatever is proposed and voted meanwhile."""
    first = game.propose("alice", "set 5.gift to 16").events[-1]
    game.order("bob", "vote", choice="yea", proposals=str(first.number))
    before = rehearsal._play_without_proposal.cache_info()
    second = game.propose("bob", "set 5.gift to 16").events[-1]
    after = rehearsal._play_without_proposal.cache_info()
    assert (after.hits - before.hits, after.misses - before.misses) == (1, 0)
    assert second.rehearsal == first.rehearsal


def test_what_a_rehearsal_starts_from_is_another_thing_when_the_game_is(game):
    """Then the updates without the proposal are others too."""
    game.propose("alice", "set 5.gift to 16")
    before = rehearsal._play_without_proposal.cache_info()
    game.apply(e.MoneyPaid("", "bob", 7, "a find"))
    game.propose("bob", "set 5.gift to 16")
    assert rehearsal._play_without_proposal.cache_info().misses == before.misses + 1


def test_proposals_that_were_decided_keep_their_numbers_in_a_rehearsal():
    """Those that were not are left out, or are nothing but numbers between others."""
    status = ("accepted", "open", "rejected", "withdrawn", "proposed")
    made = {
        n: ProposalState(n, "alice", "T", "B", "", 1, status=each, votes={"bob": CastVote("yea", "")})
        for n, each in enumerate(status, 1)
    }
    shown = dict(rehearsal._past(made))
    assert [each.status for each in shown.values()] == ["accepted", "withdrawn", "rejected"]
    assert shown[1] == made[1]
    assert shown[2].votes == {}


def test_what_players_keep_to_themselves_is_not_rehearsed(plain_game):
    """An order that waits is seen by nobody."""
    hire = (
        9,
        "def do_hire(ev):\n    return log('hired')",
        "[actions.hire]\nusage = 'hire'\nhelp = 'hire'",
    )
    game = plain_game(GIFTS, ROLLS, hire, players=PLAYERS, rehearsal=5)
    game.order("bob", "hire")
    assert "hired" not in repr(rehearse(game, "repeal rule 9"))


def test_a_paused_game_is_rehearsed_as_if_it_went_on(plain_game):
    """For so it will if the proposal is accepted."""
    game = plain_game(GIFTS, ROLLS, players=PLAYERS, rehearsal=5)
    game.admin("pause", why="x")
    made = game.admin("propose_in_pause", title="T", body="set 5.gift to 16").events[-1]
    assert "on average +$30 a player" in made.rehearsal[0]


def test_the_receipt_shows_the_proposal_as_the_ballot_will(game):
    """In words, with what the rehearsal showed; the exact text and its digest go with it."""
    page = game.propose("alice", "set 5.gift to 16").page
    said, whole = repr(page.sections), repr(page.more)
    assert "10 → 16" in said
    assert "on average +$120 a player" in said
    assert "value =" not in said
    assert "-gift = {value = 10" in whole
    assert "SHA-256 of title and text" in whole


def test_a_rehearsal_can_be_left_out(plain_game):
    """By whoever drives the game."""
    game = plain_game(GIFTS, players=PLAYERS)
    assert game.propose("alice", "set 5.gift to 16").events[-1].rehearsal == ()
