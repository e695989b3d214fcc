"""A tally says who voted how, with what weight, and what did not count; a secret one says no names."""

import hashlib

import msgspec
import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import Record
from nomicd.table import proof

NOMIC = RULESETS[0]
PLAYERS = ("alice", "bob", "carol", "dave")
GIFTS = (5, "", "[params]\ngift = {value = 10, type = 'int', min = 0, max = 100}")
SECRET = (8, "", "[ballots]\nweekly = 1\nsecret = true")
WEIGHTS = (9, "def vote_weight(ev):\n    return 2 if ev.player.name == 'bob' else None")


def lines(decided):
    return [(line.voter, line.choice, line.weight, line.why) for line in decided.lines]


def list_uncounted(decided):
    return [(line.voter, line.choice, line.why) for line in decided.uncounted]


def token(game, player, number=1):
    return proof.token(game.state.seed, game.state.slug, number, player)


def record(game, event):
    body = NOMIC.codec.encode(event)
    return Record("game", 1, game.now, "test", event.NAME, event.VERSION, body, b"", b"")


def test_each_vote_has_a_line_with_its_weight_and_why(new_game):
    """Default votes too."""
    game = new_game(GIFTS, WEIGHTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.vote("bob", "nay")
    game.vote("carol", "yea")
    decided = game.of(e.ProposalDecided, game.until("mon"))[0]
    assert lines(decided) == [
        ("alice", "yea", 1, "the own proposal, and no vote came"),
        ("bob", "nay", 2, "rule 9: +1"),
        ("carol", "yea", 1, ""),
        ("dave", "abstain", 1, "no vote came"),
    ]
    assert (decided.yea, decided.nay, decided.abstain, decided.by) == (2, 2, 1, 0)


def test_who_decided_the_count_is_said(plain_game):
    """The first rule with an opinion."""
    game = plain_game(GIFTS, (8, "def tally(ev):\n    return ev.yea > ev.nay"))
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    assert game.of(e.ProposalDecided, game.until("mon"))[0].by == 8


def test_votes_that_do_not_count_are_listed_with_the_reason(plain_game):
    """Of who was inactive when the ballot opened, who has left, and what was for another text."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.vote("dave", "nay", "1")
    game.propose("alice", "set 5.gift to 21")
    game.vote("carol", "nay", "2")
    game.apply(e.PlayerInactivated("carol"))
    game.until("fri")
    game.apply(e.PlayerActivated("carol"))
    assert game.vote("carol", "yea", "2").reason is Reason.NOT_YOURS
    game.vote("bob", "nay", "2")
    game.apply(e.NomicPlayerLeft("bob"))
    decided = game.of(e.ProposalDecided, game.until("mon"))[0]
    assert list_uncounted(decided) == [
        ("carol", "nay", "not among those who could vote when the ballot opened"),
        ("bob", "nay", "left the game before the count"),
        ("dave", "nay", "it was for the text of proposal 1"),
    ]


def test_a_late_vote_is_refused_and_named_beside_the_tally(plain_game, is_refused):
    """On the page of the proposal, as it came after the count."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.until("mon")
    assert game.vote("bob", "nay", "1").reason is Reason.TOO_LATE
    page = repr(game.page("proposal", proposal=1))
    assert "('bob', 'nay', 'it came after the close of the ballot')" in page


def test_an_old_tally_can_still_be_read():
    """The first version knew votes only: no weights, no reasons."""
    body = (
        b'{"number":1,"outcome":"rejected","yea":1,"nay":1,"abstain":0,"votes":{"alice":"yea"},"reason":""}'
    )
    decided = NOMIC.codec.decode("proposal-decided", 1, body)
    assert lines(decided) == [("alice", "yea", 0, "")]
    opened = NOMIC.codec.decode("ballot-opened", 1, b'{"proposals":[1],"electorate":["alice"]}')
    assert opened == e.BallotOpened((1,), ("alice",))


# Secret ballots


@pytest.fixture
def secret(plain_game):
    """A secret ballot that is open, bob and carol having voted."""
    game = plain_game(GIFTS, SECRET, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.said = game.vote("bob", "nay").says
    game.vote("carol", "yea")
    return game


def test_the_receipt_of_a_secret_vote_holds_the_voters_line(secret):
    """And no other."""
    assert secret.said[1].endswith(f"Your line in its secret tally: {token(secret, 'bob')}.")


def test_the_tally_of_a_secret_ballot_names_nobody(secret):
    """Each finds the own line by the token; whether a vote was sent by its proposer cannot be told."""
    decided = secret.of(e.ProposalDecided, secret.until("mon"))[0]
    found = {line.voter: (line.choice, line.weight, line.why) for line in decided.lines}
    assert found == {
        token(secret, "alice"): ("yea", 1, ""),
        token(secret, "bob"): ("nay", 1, ""),
        token(secret, "carol"): ("yea", 1, ""),
        token(secret, "dave"): ("abstain", 1, "no vote came"),
    }
    assert not any(name in repr(decided) for name in PLAYERS)
    assert list(found) == sorted(found)


def test_each_reader_of_the_result_is_told_the_own_line_only(secret):
    """The Admin none."""
    told = {notice.reader: repr(notice.page) for notice in secret.notices(secret.until("mon"))
            if notice.kind == "result"}  # fmt: skip
    for reader in PLAYERS:
        assert f"Your line is {token(secret, reader)}." in told[reader]
    assert "Your line is" not in told["admin"]
    assert not any(name in told["admin"].replace("By alice.", "") for name in PLAYERS)


def test_the_ballot_says_that_it_is_secret(secret):
    """With the token of each voter, so that those who send nothing have it too."""
    ballots = [notice for notice in secret.notices(secret.ballot()) if notice.kind == "ballot"]
    for notice in ballots:
        assert "This ballot is secret" in repr(notice.page)
        tokens = {name for name in PLAYERS if token(secret, name) in repr(notice.page)}
        assert tokens == ({notice.reader} if notice.reader != "admin" else set())


def test_a_weight_that_one_voter_has_is_not_told(new_game):
    """Nor is the reason; the page says what the sums may give away."""
    game = new_game(GIFTS, SECRET, WEIGHTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.vote("bob", "nay")
    decided = game.of(e.ProposalDecided, game.until("mon"))[0]
    line = next(line for line in decided.lines if line.voter == token(game, "bob"))
    assert (line.weight, line.why) == (0, "its weight is not told: only one voter had it")
    assert "knows who had it can work out that vote" in repr(game.page("proposal", proposal=1))


def test_uncounted_votes_of_a_secret_ballot_tell_no_choice(secret):
    """Everybody knows who has left."""
    secret.apply(e.NomicPlayerLeft("bob"))
    decided = secret.of(e.ProposalDecided, secret.until("mon"))[0]
    assert list_uncounted(decided) == [(token(secret, "bob"), "", "left the game before the count")]
    secret.vote("carol", "nay", "1")
    page = repr(secret.page("proposal", proposal=1))
    assert f"('{token(secret, 'carol')}', '', 'it came after the close of the ballot')" in page


def test_whether_a_ballot_is_secret_is_settled_when_it_opens(plain_game):
    """What is voted in on Monday counts from the next."""
    game = plain_game(GIFTS, (8, "", "[ballots]\nweekly = 1\nsecret = false"), players=PLAYERS)
    game.propose("alice", "set 8.secret to true")
    events = game.until("fri")
    assert game.of(e.BallotOpened, events)[0].secret is False
    assert not game.of(e.ProposalDecided, game.until("mon"))[0].secret
    game.propose("alice", "set 8.secret to false")
    assert game.of(e.BallotOpened, game.until("fri"))[0].secret is True
    assert game.of(e.ProposalDecided, game.until("mon"))[0].secret


def test_secret_votes_stay_hidden_for_ever(secret):
    """From everybody but the voter, the Admin included; the orders that cast them too, and the seed, from
    which tokens could be made."""
    cast = secret.of(e.VoteCast)[0]
    filed = next(event for event in secret.of(e.NomicOrderFiled) if event.verb == "vote")
    sealed = secret.of(e.ChanceSealed)[0]
    secret.until("mon")
    secret.admin("end", why="enough")
    state = secret.state
    for event in (cast, filed):
        assert not NOMIC.is_public(state, record(secret, event))
        seen = [name for name in (*PLAYERS, "admin") if NOMIC.is_visible(state, record(secret, event), name)]
        assert seen == [cast.player]
    assert not NOMIC.is_public(state, record(secret, sealed))


def test_open_votes_are_public_after_the_close(plain_game):
    """And the seed when the game is over."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.vote("bob", "nay")
    cast, filed = game.of(e.VoteCast)[0], game.of(e.NomicOrderFiled)[-1]
    assert not NOMIC.is_public(game.state, record(game, cast))
    game.until("mon")
    assert NOMIC.is_public(game.state, record(game, cast))
    assert NOMIC.is_public(game.state, record(game, filed))
    game.admin("end", why="enough")
    assert NOMIC.is_public(game.state, record(game, game.of(e.ChanceSealed)[0]))


def test_the_published_digest_of_a_vote_cannot_be_guessed(secret):
    """Whoever knows the secret of the update and tries all three choices learns nothing."""
    filed = next(event for event in secret.of(e.NomicOrderFiled) if event.verb == "vote")
    secret.until("mon")
    key = bytes.fromhex(secret.state.secret)
    for choice in ("yea", "nay", "abstain"):
        args = {**filed.args, "choice": choice}
        guess = proof.order_digest(key, filed.source, filed.player, "vote", args, filed.text)
        assert guess != filed.digest


def test_tokens_tell_players_and_proposals_apart():
    """Twelve thousand of them, and no two alike."""
    seed = hashlib.sha256(b"game").hexdigest()
    made = {proof.token(seed, "bored", n, f"p{k}") for n in range(1, 401) for k in range(30)}
    assert len(made) == 12_000
    assert all(len(each) == 9 and each[4] == "-" for each in made)


def test_a_tally_is_kept_by_the_state(secret):
    """So that it can be asked for at any time."""
    decided = secret.of(e.ProposalDecided, secret.until("mon"))[0]
    proposal = secret.state.proposals[1]
    assert (proposal.lines, proposal.uncounted) == (decided.lines, decided.uncounted)
    assert NOMIC.thaw(NOMIC.freeze(secret.state)).proposals[1] == proposal
    assert msgspec.structs.asdict(proposal)["secret"] is True
