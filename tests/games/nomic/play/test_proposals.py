"""How many proposals there may be, when a text is dead, and what the Admin does about proposals."""

from nomicd.games.nomic import events as e
from nomicd.games.nomic.rules.proposal_text import essence
from nomicd.kernel.decision import Accepted, Reason

PLAYERS = ("alice", "bob", "carol")
GIFTS = (5, "", "[params]\ngift = {value = 10, type = 'int', min = 0, max = 100}")
DEAD = (6, "def may_propose(ev):\n    return 'it is dead' if ev.rejected >= 2 else None")
BALLOTS = (8, "", "[ballots]\nweekly = 2\nsecret = false")


def statuses(game):
    return [proposal.status for proposal in game.state.proposals.values()]


def test_how_many_a_player_may_make_is_a_setting(plain_game):
    """Beyond it the last one replaces the one before, unless one more was granted."""
    game = plain_game(GIFTS, BALLOTS, players=PLAYERS)
    game.apply(e.Granted("alice", "proposal", 1))
    for gift in (20, 21, 22, 23):
        game.propose("alice", f"set 5.gift to {gift}")
    assert statuses(game) == ["proposed", "proposed", "replaced", "proposed"]
    assert [proposal.kind for proposal in game.state.proposals.values()][:3] == [
        "ordinary",
        "ordinary",
        "extra",
    ]


def test_a_rule_can_declare_a_text_dead(new_game, is_refused):
    """Also where somebody else sends it anew, in other words for the same change."""
    game = new_game(GIFTS, DEAD, players=PLAYERS)
    for player in ("alice", "bob"):
        assert isinstance(game.propose(player, "set 5.gift to 20"), Accepted)
        game.until("fri")
        game.vote("carol", "nay")
        game.until("mon")
    assert is_refused(game.propose("carol", "change 5.gift = $20\n\nReason: why not"), "it is dead")
    assert isinstance(game.propose("carol", "set 5.gift to 21"), Accepted)


def test_the_essence_of_a_text_is_what_it_asks_for():
    """Blanks, upper case, comments and ways to say it do not matter; the change does."""
    assert essence("repeal rule 5") == essence("Please abolish Rule 5.\n\nReason: it is late")
    assert essence("Hats on  Fridays.") == essence("hats\non fridays.")
    assert essence("set 5.gift to 20") != essence("set 5.gift to 2")
    assert essence("set 5.gift to 2.5") != essence("set 5.gift to 25")


# The Admin


def test_a_returned_proposal_does_not_count_as_the_weeks(plain_game):
    """Its proposer sends another, and no card is given for it."""
    game = plain_game(GIFTS, (6, "def on_rejected(ev):\n    return log('rejected')"), players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.admin("return_proposal", proposal=1, why="to whom?")
    assert (statuses(game), game.state.proposals[1].reason) == (["returned"], "to whom?")
    game.propose("alice", "set 5.gift to 30")
    events = game.until("fri")
    assert game.of(e.BallotOpened, events)[0].proposals == (2,)


def test_a_vetoed_proposal_counts_as_the_weeks(plain_game, is_refused):
    """Until the ballot opens; then a new week begins."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.admin("veto_proposal", proposal=1, why="it discriminates")
    assert is_refused(game.propose("alice", "set 5.gift to 30"), "no further proposal")
    game.until("fri")
    assert isinstance(game.propose("alice", "set 5.gift to 30"), Accepted)


def test_a_veto_takes_a_proposal_off_the_ballot(new_game):
    """Its votes are not counted, and rules hear nothing of it."""
    game = new_game(GIFTS, (6, "def on_accepted(ev):\n    return log('yes')"), players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.admin("veto_proposal", proposal=1, why="no")
    events = game.until("mon")
    assert game.of(e.ProposalDecided, events) == []
    assert game.notes(events) == []


def test_the_admin_says_why(plain_game, is_refused):
    """And can only stop what is not decided."""
    game = plain_game(GIFTS)
    game.propose("alice", "set 5.gift to 20")
    assert is_refused(game.admin("veto_proposal", proposal=1), "say why: veto 1 because")
    assert is_refused(game.admin("return_proposal", proposal=7, why="x"), "no proposal 7")
    game.order("alice", "withdraw")
    assert is_refused(game.admin("veto_proposal", proposal=1, why="x"), "proposal 1 is withdrawn")


# The pause


def pause(game):
    game.admin("pause", why="a paradox")
    return game


def test_in_a_pause_only_the_admin_proposes(plain_game, is_refused):
    """The last one counts; outside of a pause there is none."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("bob", "set 5.gift to 15")
    assert is_refused(game.admin("propose_in_pause", title="T", body="repeal rule 5"), "in a pause only")
    pause(game)
    assert is_refused(game.propose("alice", "set 5.gift to 20"), "only the Admin proposes")
    game.admin("propose_in_pause", title="One", body="set 5.gift to 30")
    game.admin("propose_in_pause", title="Two", body="set 5.gift to 31")
    events = game.until("fri")
    assert game.of(e.BallotOpened, events)[0].proposals == (3,)
    assert statuses(game) == ["proposed", "replaced", "open"]


def test_the_game_goes_on_when_the_admins_proposal_is_accepted(new_game):
    """In the same update, with a turn for everybody."""
    game = new_game(GIFTS, (6, "def on_turn(ev):\n    return log(ev.player.name)"), players=PLAYERS)
    pause(game)
    game.admin("propose_in_pause", title="Mended", body="set 5.gift to 30")
    assert game.notes(game.until("fri")) == []
    game.vote("alice", "yea")
    events = game.until("mon")
    assert game.of(e.NomicResumed, events) == [e.NomicResumed("proposal 1")]
    assert sorted(game.notes(events)) == sorted(PLAYERS)
    assert game.state.paused == ""


def test_the_game_stays_paused_when_it_is_not(plain_game):
    """The Admin has no vote, and tries again."""
    game = pause(plain_game(GIFTS, players=PLAYERS))
    game.admin("propose_in_pause", title="Mended", body="set 5.gift to 30")
    game.until("fri")
    decided = game.of(e.ProposalDecided, game.until("mon"))[0]
    assert (decided.outcome, decided.votes) == ("rejected", dict.fromkeys(PLAYERS, "abstain"))
    assert game.state.paused
    assert isinstance(game.admin("propose_in_pause", title="Again", body="set 5.gift to 31"), Accepted)


def test_the_admins_proposal_is_taken_back_with_the_pause(plain_game):
    """The Admin may let the game go on without it."""
    game = pause(plain_game(GIFTS))
    game.admin("propose_in_pause", title="Mended", body="set 5.gift to 30")
    game.admin("resume")
    assert statuses(game) == ["withdrawn"]


def test_grants_outlast_a_pause(plain_game):
    """No ballot of theirs has opened."""
    game = plain_game(GIFTS)
    game.apply(e.Granted("alice", "proposal", 1))
    pause(game).until("fri")
    assert game.state.extra == {"alice": 1}


def test_a_returned_proposal_is_told_to_its_proposer(plain_game):
    """With its text, so that it can be mended; a stranger to the ballot hears nothing."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    events = game.admin("return_proposal", proposal=1, why="to whom?").events
    told = {notice.reader: notice.page for notice in game.notices(events)}
    assert set(told) == {"alice", "admin"}
    assert told["alice"].lead == ('Proposal 1, "A change", by alice, is sent back by the Admin: to whom?',)


def test_whoever_voted_is_told_of_a_veto(plain_game):
    """The ballot was theirs."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    events = game.admin("veto_proposal", proposal=1, why="no").events
    assert {notice.reader for notice in game.notices(events)} == {*PLAYERS, "admin"}


def test_what_is_no_change_is_no_proposal_of_the_admin_either(plain_game):
    """It is read as any other."""
    game = pause(plain_game(GIFTS))
    assert game.admin("propose_in_pause", title="T", body="set 77.gift to 3").reason is Reason.BAD_TEXT
