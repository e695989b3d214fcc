"""What anybody may ask to see, who may do what for whom, and what is asked of whom votes in doubt."""

from datetime import timedelta

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.inputs import DecisionContext

NOMIC = RULESETS[0]
CARDS = (
    5,
    "def do_gamble(ev):\n    return pay(None, ev.player, roll(6, 'gamble'), 'luck')",
    "[items.card]\nname = 'Card'\nbuy = 25\n\n[actions.gamble]\nusage = 'gamble'\n\n[ballots]\nweekly = 5",
)
FIRST = (6, "def before_pay(ev):\n    return ev.set(amount=ev.amount + 1)")
SECOND = (7, "def before_pay(ev):\n    return ev.set(amount=ev.amount * 2)")


@pytest.fixture
def game(plain_game):
    return plain_game(CARDS)


def test_the_board_and_the_prices_are_shown_where_there_are_any(game, game_of, read):
    """A game of words alone has neither."""
    assert "Start" in read(game.page("board"))
    assert "Card" in read(game.page("prices"))
    bare = game_of(game.sandbox, ["# 1. Words\n\nBe nice.\n"])
    assert "There is no board." in read(bare.page("board"))
    assert "Nothing is sold." in read(bare.page("prices"))
    assert game.page("dance") is None


def test_proposals_are_shown_together_and_one_by_one(game, read):
    """With what they would change."""
    assert "Nothing is proposed." in read(game.page("proposals"))
    game.propose("alice", "repeal rule 5", title="No cards")
    assert "No cards" in read(game.page("proposals"))
    assert "No cards" in read(game.page("proposal", proposal=1))
    assert "There is no proposal 7." in read(game.page("proposal", proposal=7))


def test_the_site_shows_how_all_stand(game):
    """Without the board, which is a picture there."""
    (standings,) = NOMIC.show_standings(game.state)
    assert "alice" in repr(standings)
    assert NOMIC.admin_plays(game.state)


def test_what_an_event_says_is_public_only_if_the_event_is(game):
    """A line for one player alone is told to nobody else."""

    def line(event):
        body = NOMIC.codec.encode(event)
        record = Record("game", 1, game.now, "test", event.NAME, event.VERSION, body, b"", b"")
        return NOMIC.describe_event(game.state, record)

    assert line(e.MoneyPaid("", "alice", 5, "luck")) == "alice receives $5 (luck)."
    assert line(e.Noted("psst", "alice")) == ""


# For another


def test_votes_are_not_lent_with_control(game, is_refused):
    """Nor is being there; what rules let a player do is."""
    day = game.now.date()
    last = (day + timedelta(days=9)).isoformat()
    lent = game.order("alice", "give_control", to="bob", when=f"until {last}")
    assert isinstance(lent, Accepted), lent
    game.propose("bob", "repeal rule 5")
    words = "votes and proposals are not lent: alice alone may do that"
    assert is_refused(game.order("bob", "vote", choice="yea", proposals="1", in_place_of="alice"), words)
    assert is_refused(game.order("bob", "back", in_place_of="alice"), "that is for alice alone to say")
    assert isinstance(game.order("bob", "gamble", in_place_of="alice"), Accepted)


# Doubts


def test_who_could_decide_a_ballot_by_a_vote_in_doubt_is_asked_what_was_meant(game):
    """As the rules weigh votes, or by heads where no rule can be asked; who decides nothing is not asked."""
    game.propose("alice", "repeal rule 5")
    game.until("fri")
    game.vote("bob", "?yea|nay")
    for sandbox in (None, game.sandbox):
        context = DecisionContext(game.now, "test", sandbox)
        assert [each.reader for each in NOMIC.ask_about_votes(game.state, context)] == ["bob"]
    assert "bob" in repr(NOMIC.show_doubts(game.state))
    game.vote("bob", "yea")
    assert list(NOMIC.ask_about_votes(game.state, DecisionContext(game.now, "test", game.sandbox))) == []


# Disputes


def test_which_of_two_rules_is_asked_first_is_an_assumption(plain_game):
    """Where both may change the same thing before it happens."""
    for rules, found in (((FIRST, SECOND), True), ((FIRST,), False)):
        game = plain_game(*rules)
        said = [each.text for each in NOMIC.list_assumptions(game.state, ())]
        assert ("before_pay is answered by rules 6 and 7, in this order." in said) is found


# What if I …


def suppose(game, *commands, player="alice"):
    """What would come of these commands, in lines; or why nobody finds it out."""
    given = [Command(verb, args, text=verb) for verb, args in commands]
    job = NOMIC.attempt(game.state, player, given, game.now)
    return job if isinstance(job, Refused) else NOMIC.run(job, game.sandbox).says


def test_what_a_vote_would_lead_to_is_played_up_to_the_close_of_its_ballot(game):
    """Also where the ballot is yet to open."""
    game.propose("bob", "repeal rule 5")
    told = suppose(game, ("vote", {"choice": "yea", "proposals": "1"}))
    assert told[0] == "vote: it would be taken."
    assert "If nobody else votes, proposal 1 would be accepted 2-0, not accepted 1-0." in told


def test_what_cannot_be_supposed_is_refused(game, is_refused):
    """Too much at once, other verbs, and what others would have to do."""
    assert is_refused(suppose(game, *[("gamble", {})] * 40), "commands are tried at once")
    assert is_refused(suppose(game, ("propose", {})), "cannot be supposed")
    assert is_refused(suppose(game, ("gamble", {}), player="zoe"), "zoe")
    told = suppose(game, ("vote", {"choice": "yea", "proposals": "9"}))
    assert told[0].startswith("vote: Not possible: ")
