"""What the Admin sets without a vote, each refusal with its reason; and what is taken back of it."""

import base64

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.state import freeze
from nomicd.kernel.chance import draw
from nomicd.kernel.decision import Accepted, Refused
from nomicd.table import proof

NOMIC = RULESETS[0]
HATS = (
    6,
    (
        "def before_action(ev):\n"
        "    if ev.action == 'pawn_picture' and P.strict:\n"
        "        ev.cancel('no pictures here')"
    ),
    "[params]\nstrict = 0\n\n[items.hat]\nname = 'Hat'\n\n[buildings.inn]\nname = 'Inn'",
)
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x1e\x00\x00\x00\x1e" + bytes(20)
PICTURE = base64.b64encode(PNG).decode()


@pytest.fixture
def game(plain_game):
    return plain_game(HATS)


def did(game, verb, **args):
    before = len(game.events)
    decision = game.admin(verb, **{"why": "so be it", **args})
    return decision, game.events[before:]


def undo(game, events):
    asked = NOMIC.inverse(7, "it was wrong", events)
    return asked if isinstance(asked, Refused) else game.admin(asked.verb, **asked.args)


@pytest.mark.parametrize(
    ("verb", "args", "words"),
    [
        ("give_money", {"player": "zoe", "amount": 5}, "nobody here is called zoe"),
        ("give_money", {"player": "bob", "amount": 0}, "an amount is between $1 and $1,000,000,000,000"),
        ("move_pawn", {"player": "zoe", "square": "1"}, "nobody here is called zoe"),
        ("give_items", {"player": "zoe", "n": 1, "item": "hat"}, "nobody here is called zoe"),
        ("take_items", {"player": "bob", "n": 1, "item": "hat"}, "bob cannot hold -1 of hat"),
        ("give_title", {"player": "zoe", "title": "Earl"}, "nobody here is called zoe"),
        ("give_title", {"player": "bob", "title": "x" * 81}, "a title has at most 80 characters"),
        ("take_title", {"player": "zoe", "title": "Earl"}, "nobody here is called zoe"),
        ("take_title", {"player": "bob", "title": "Earl"}, "bob is not Earl"),
        ("set_square", {"square": "99", "field": "name", "now": "x"}, "there is no square 99"),
        ("set_square", {"square": "3", "field": "smell", "now": "x"}, "squares have no smell"),
        ("set_square", {"square": "3", "field": "owner", "now": "zoe"}, "nobody here is called zoe"),
        ("set_square", {"square": "3", "field": "name", "now": "x" * 81}, "a name has at most 80 characters"),
        (
            "set_square",
            {"square": "3", "field": "buildings", "now": "Inn, Pub"},
            "no rule knows a building Pub",
        ),
        ("set_square", {"square": "3", "field": "owner", "now": "nobody"}, "that is so already"),
        ("reopen_proposal", {"proposal": 4}, "there is no proposal 4: only one that was withdrawn"),
        ("close_proposal", {"proposal": 4}, "there is no proposal 4: only one that is on the ballot"),
        ("legislate", {"title": "x", "body": "repeal rule 99"}, "99"),
        ("deem", {"proposal": 0, "verdict": "accepted"}, "there is no proposal 0"),
        (
            "deem",
            {"proposal": 1, "verdict": "nice"},
            "a proposal is deemed one of: accepted, rejected, settled",
        ),
        ("dance", {}, "the game does not know the command dance"),
    ],
)
def test_what_cannot_be_decreed_is_refused_with_the_reason(game, is_refused, verb, args, words):
    """And nothing changes."""
    frozen = freeze(game.state)
    assert is_refused(did(game, verb, **args)[0], words)
    assert freeze(game.state) == frozen


def test_buildings_are_set_by_their_names_and_taken_away_again(game):
    """None is a word for none of them."""
    did(game, "set_square", square="3", field="buildings", now="inn")
    assert game.state.squares["3"].buildings == ("inn",)
    _, events = did(game, "set_square", square="#3", field="buildings", now="none")
    assert game.state.squares["3"].buildings == ()
    undo(game, events)
    assert game.state.squares["3"].buildings == ("inn",)


def test_a_title_is_taken_whatever_its_case(game):
    """And given once."""
    did(game, "give_title", player="bob", title="Earl")
    assert did(game, "give_title", player="bob", title="Earl")[0].text == "bob is Earl already"
    did(game, "take_title", player="BOB", title="earl")
    assert game.state.players["bob"].titles == ()


def test_a_proposal_can_be_decided_before_its_ballot_closes(game, is_refused):
    """By the votes that have come; once."""
    game.propose("alice", "set 6.strict to 1")
    game.until("fri")
    game.vote("alice", "yea")
    decision, events = did(game, "close_proposal", proposal=1)
    assert isinstance(decision, Accepted)
    assert [each.outcome for each in game.of(e.ProposalDecided, events)] == ["accepted"]
    assert is_refused(did(game, "close_proposal", proposal=1)[0], "proposal 1 is accepted")
    assert is_refused(did(game, "deem", proposal=1, verdict="rejected")[0], "proposal 1 is decided: accepted")


def test_a_proposal_of_another_week_is_not_taken_up_again(game, is_refused):
    """It has to be proposed anew."""
    game.propose("alice", "repeal rule 6")
    game.order("alice", "withdraw")
    game.until("mon")
    game.update()
    assert is_refused(did(game, "reopen_proposal", proposal=1)[0], "was of week 0: propose it again")


# Taking back


def test_a_pause_is_taken_back_and_so_is_its_end(game, is_refused):
    """Each only while it is so; a game that is paused again is so for the reason of then."""
    _, paused = did(game, "pause", why="holidays")
    before = len(game.events)
    assert isinstance(undo(game, paused), Accepted)
    resumed = game.events[before:]
    assert is_refused(undo(game, paused), "the game is not paused")
    assert isinstance(undo(game, resumed), Accepted)
    assert is_refused(undo(game, resumed), "the game is paused")
    did(game, "resume")
    did(game, "pause", why="holidays")
    undo(game, did(game, "resume")[1])
    assert game.state.paused == "holidays"


def test_code_that_was_switched_off_by_a_slip_is_on_again(game, is_refused):
    """And the other way round."""
    _, off = did(game, "suspend", rule=6)
    before = len(game.events)
    assert isinstance(undo(game, off), Accepted)
    on = game.events[before:]
    assert is_refused(undo(game, off), "the code of rule 6 is on")
    assert isinstance(undo(game, on), Accepted)
    assert game.state.rules[6].suspended
    assert is_refused(undo(game, on), "the code of rule 6 is off")


def test_what_has_gone_on_since_is_not_taken_back(game, is_refused):
    """A pawn that has moved on, a proposal of another week, a rule that has changed."""
    _, moved = did(game, "move_pawn", player="bob", square="3")
    game.apply(e.PawnMoved("bob", "3", "4", "moved"))
    assert is_refused(undo(game, moved), "bob has moved on since: write move bob to SQUARE because …")
    game.propose("alice", "repeal rule 6")
    _, vetoed = did(game, "veto_proposal", proposal=1)
    game.until("mon")
    game.update()
    assert is_refused(undo(game, vetoed), "proposal 1 cannot be taken up again: it can be proposed anew")


def test_what_is_no_decree_is_put_right_in_the_past_instead(game):
    """The Admin reads what to write; and what is too much at once."""
    made = game.update()
    said = NOMIC.inverse(9, "a slip", made).text
    assert said.endswith("write: correct the past because … / strike event 9")
    many = [e.GamePaused("x" * 500)] * 100
    assert NOMIC.inverse(9, "a slip", many).text == "event 9 led to too much: put the past right instead"


# Pawns


def test_a_pawn_may_be_a_picture_once_an_update(game, is_refused):
    """And two letters and a colour again."""
    assert is_refused(game.order("alice", "pawn_picture", how="none"), "your pawn has no picture")
    assert isinstance(game.order("alice", "pawn_picture", picture=PICTURE), Accepted)
    assert game.state.players["alice"].png == PNG
    assert is_refused(game.order("alice", "pawn_picture", picture=PICTURE), "has had a new picture")
    assert isinstance(game.order("alice", "pawn_picture", how="none"), Accepted)
    assert game.state.players["alice"].png == b""
    game.update()
    assert isinstance(game.order("alice", "pawn_picture", picture=PICTURE), Accepted)


@pytest.mark.parametrize(
    "sent",
    ["", "no base64", base64.b64encode(b"GIF89a").decode(), base64.b64encode(PNG + bytes(7000)).decode()],
)
def test_what_is_no_small_picture_becomes_no_pawn(game, is_refused, sent):
    """Whatever was attached."""
    assert is_refused(
        game.order("alice", "pawn_picture", picture=sent), "attach one small picture to the mail"
    )


def test_a_rule_may_forbid_pictures(game, is_refused):
    """It is an action like any other."""
    did(game, "legislate", title="x", body="set 6.strict to 1")
    assert is_refused(game.order("alice", "pawn_picture", picture=PICTURE), "no pictures here")
    assert game.state.players["alice"].png == b""


# Dice that the Admin sets


def test_a_die_is_set_beside_what_it_had_shown(game):
    """The event tells both."""
    decision, (event,) = did(game, "set_dice", dice="game/u1/turn/alice d6 4")
    assert isinstance(decision, Accepted)
    shown = draw(proof.secret(game.state.seed, 1), "game/u1/turn/alice", 6)
    assert [(one.label, one.sides, one.value) for one in event.draws] == [("game/u1/turn/alice", 6, 4)]
    assert event.shown == (shown,)
    assert f"sets it to 4 (the dice had shown {shown})" in event.describe(game.state)


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("", "no die is named"),
        ("six", "dice are set in lines of a label, sides and a value"),
        ("game/u1/turn/alice d6 7", "a die of 6 sides shows no 7"),
        ("game/u1/turn/alice d6 0", "a die of 6 sides shows no 0"),
    ],
)
def test_a_die_shows_one_of_its_sides(game, is_refused, dice, words):
    """And has a name."""
    assert is_refused(did(game, "set_dice", dice=dice)[0], words)
