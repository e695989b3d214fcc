"""Proposals, votes, and how accepted changes become law."""

from nomicd.games.nomic import events as e
from nomicd.kernel.decision import Reason

PLAYERS = ("alice", "bob", "carol")
GIFTS = (
    5,
    "def on_turn(ev):\n    return pay(None, ev.player, P.gift, 'gift')",
    "[params]\ngift = {value = 10, type = 'int', min = 0, max = 100}",
)
NEW = """# ?. Alms

Everybody gets $1.

```python
def on_enact(ev):
    return [pay(None, p, 1, "alms") for p in players()]
```
"""


def find_outcomes(game, events):
    return {one.number: one.outcome for one in game.of(e.ProposalDecided, events)}


def test_the_last_proposal_of_the_week_counts(plain_game):
    """An earlier one is replaced."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    said = game.propose("alice", "set 5.gift to 30", title="Thirty").says
    assert said == ('This is proposal 2, "Thirty", in place of number 1.',)
    events = game.until("fri")
    assert game.of(e.BallotOpened, events) == [e.BallotOpened((2,), PLAYERS)]
    assert game.state.proposals[1].status == "replaced"


def test_more_may_be_granted_for_a_week(plain_game):
    """What is not used lapses when the ballot opens."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.apply(e.Granted("alice", "proposal", 1), e.Granted("bob", "proposal", 2))
    game.propose("alice", "set 5.gift to 20")
    game.propose("alice", "set 5.gift to 30")
    game.propose("alice", "set 5.gift to 40")
    assert [p.status for p in game.state.proposals.values()] == ["proposed", "replaced", "proposed"]
    game.until("fri")
    assert game.state.extra == {}


def test_a_proposal_that_cannot_be_read_or_applied_is_refused_with_its_line(plain_game, is_refused):
    """Whatever is wrong is said when it is mailed, not when it is counted."""
    game = plain_game(GIFTS)
    assert game.propose("alice", "set 5.gift to 101").reason is Reason.BAD_TEXT
    assert is_refused(game.propose("alice", "set 77.gift to 1"), "no rule 77")
    assert game.propose("alice", "").reason is Reason.BAD_TEXT
    assert game.propose("alice", "set 5.gift to 1", title=" ").reason is Reason.BAD_TEXT
    assert game.state.proposals == {}


def test_code_that_cannot_run_is_refused_when_it_is_proposed(new_game, is_refused):
    """Read, type-checked and loaded before anybody votes on it."""
    game = new_game(GIFTS)
    body = NEW.replace("players()", "playrs()")
    assert is_refused(game.propose("alice", body), "playrs")
    assert is_refused(game.propose("alice", NEW.replace("on_enact", "on_nact")), "on_nact")


def test_the_electorate_is_frozen_when_the_ballot_opens(plain_game):
    """Who joins later, or was inactive then, votes the next time."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.apply(e.PlayerInactivated("carol"))
    game.until("fri")
    game.apply(e.PlayerActivated("carol"))
    assert game.vote("carol", "nay").reason is Reason.NOT_YOURS
    assert game.vote("bob", "yea").says == ('You vote yea on proposal 1, "A change".',)


def test_a_vote_before_the_ballot_opens_is_kept_for_it(plain_game):
    """And the last one counts."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.vote("bob", "yea", "1")
    game.vote("carol", "yea", "1")
    game.until("fri")
    game.vote("bob", "nay", "1")
    game.vote("carol", "nay", "1")
    events = game.until("mon")
    decided = game.of(e.ProposalDecided, events)[0]
    assert (decided.outcome, decided.yea, decided.nay, decided.abstain) == ("rejected", 1, 2, 0)
    assert decided.votes == {"alice": "yea", "bob": "nay", "carol": "nay"}


def test_a_vote_does_not_pass_to_an_edited_text(plain_game):
    """The proposal that replaces another is voted on anew."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.vote("bob", "nay", "1")
    game.propose("alice", "set 5.gift to 21")
    game.until("fri")
    votes = game.of(e.ProposalDecided, game.until("mon"))[0].votes
    assert votes == {"alice": "yea", "bob": "abstain", "carol": "abstain"}


def test_several_can_be_voted_on_at_once(plain_game, is_refused):
    """By numbers, ranges, or all."""
    game = plain_game(GIFTS, players=PLAYERS)
    for n, player in enumerate(PLAYERS):
        game.propose(player, f"set 5.gift to {20 + n}")
    game.until("fri")
    game.vote("alice", "nay", "2-3")
    game.vote("bob", "abstain", "all")
    assert {p.number: p.votes.get("alice") is not None for p in game.state.proposals.values()} == {
        1: False, 2: True, 3: True,
    }  # fmt: skip
    assert all(p.votes["bob"].choice == "abstain" for p in game.state.proposals.values())
    assert is_refused(game.vote("alice", "yea", "9"), "proposal 9 does not exist: open to vote on: 1, 2, 3")


def test_a_tie_is_a_rejection(plain_game):
    """Yea must exceed Nay."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.vote("bob", "nay")
    assert find_outcomes(game, game.until("mon")) == {1: "rejected"}


def test_the_own_vote_may_be_set_to_abstain(plain_game):
    """An option of the game."""
    game = plain_game(GIFTS, players=PLAYERS, options={"own_vote": "abstain"})
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    assert find_outcomes(game, game.until("mon")) == {1: "rejected"}


def test_what_is_accepted_is_law_in_the_same_update(new_game):
    """Before anybody's turn."""
    game = new_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 50")
    game.until("fri")
    before = game.cash("alice")
    events = game.until("mon")
    assert find_outcomes(game, events) == {1: "accepted"}
    assert game.cash("alice") - before == 50
    assert game.state.rules[5].by == "proposal 1"


def test_a_new_rule_gets_the_next_free_number_and_begins_at_once(new_game):
    """Its on_enact runs when it is enacted."""
    game = new_game(GIFTS, players=PLAYERS)
    game.propose("alice", NEW)
    game.until("fri")
    events = game.until("mon")
    assert game.of(e.RuleEnacted, events)[0].number == 6
    assert [one.why for one in game.of(e.MoneyPaid, events)][:3] == ["alms"] * 3


def test_a_rule_undoes_what_it_has_made_before_it_is_repealed(new_game):
    """on_repeal runs while the rule is still in force; its number is never used again."""
    game = new_game(
        (6, "def on_repeal(ev):\n    return [log(f'{in_force(6)}'), pay(None, player('bob'), 5, 'refund')]"),
        players=PLAYERS,
    )
    game.propose("alice", "repeal rule 6")
    game.propose("bob", NEW)
    game.until("fri")
    events = game.until("mon")
    assert (6 in game.state.rules, game.cash("bob"), game.notes(events)) == (False, 6, ["True"])
    assert game.of(e.RuleEnacted, events)[0].number == 7


def test_an_accepted_proposal_that_cannot_be_applied_any_more_fails(plain_game):
    """It was overtaken by another of the same ballot."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "repeal rule 5")
    game.propose("bob", "set 5.gift to 20")
    game.until("fri")
    events = game.until("mon")
    assert find_outcomes(game, events) == {1: "accepted", 2: "failed"}
    assert "no rule 5" in game.of(e.ProposalDecided, events)[1].reason


def test_rules_may_weigh_votes_and_decide_the_count(new_game):
    """Weights add up; the first rule with an opinion on the tally decides."""
    game = new_game(
        GIFTS,
        (6, "def vote_weight(ev):\n    return 2 if ev.player.name == 'bob' else None"),
        (7, "def vote_weight(ev):\n    return 2 if ev.player.name == 'bob' and ev.id == 1 else None"),
        (8, "def tally(ev):\n    return None if ev.id == 1 else ev.yea >= ev.nay"),
        players=PLAYERS,
    )
    game.propose("alice", "set 5.gift to 20")
    game.propose("carol", "set 5.gift to 30")
    game.until("fri")
    game.vote("bob", "nay")
    game.vote("alice", "yea", "2")
    events = game.until("mon")
    assert [(one.yea, one.nay) for one in game.of(e.ProposalDecided, events)] == [(1, 3), (2, 2)]
    assert find_outcomes(game, events) == {1: "rejected", 2: "accepted"}


def test_rules_are_told_of_the_outcome(new_game):
    """Who proposed, and the sums."""
    game = new_game(
        GIFTS,
        (
            6,
            (
                "def on_accepted(ev):\n    return log(f'{ev.player.name} {ev.id} {ev.yea}-{ev.nay}')"
                "\n\ndef on_rejected(ev):\n    return log(f'not {ev.id}')"
            ),
        ),
        players=PLAYERS,
    )
    game.propose("alice", "set 5.gift to 20")
    game.propose("bob", "set 5.gift to 30")
    game.until("fri")
    game.vote("carol", "nay", "2")
    assert game.notes(game.until("mon")) == ["alice 1 1-0", "not 2"]


def test_a_rejected_text_can_be_put_forward_again(new_game):
    """By another player, beside the own one; both are named to the rules."""
    game = new_game(
        GIFTS,
        (6, ("def do_again(ev):\n    return resubmit(ev.player, ev.old)\n\n"
            "def on_accepted(ev):\n    return log(f'{ev.player.name} after {ev.first.name}')"),
         "[actions.again]\nusage = 'again <old:proposal>'\nat_once = true"),
        players=PLAYERS,
    )  # fmt: skip
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.vote("bob", "nay")
    game.until("mon")
    game.order("bob", "again", old=1)
    game.propose("bob", "set 5.gift to 30")
    events = game.until("fri")
    assert game.of(e.BallotOpened, events)[0].proposals == (2, 3)
    game.vote("alice", "nay", "3")
    assert game.notes(game.until("mon")) == ["bob after alice"]


def test_a_proposal_can_be_withdrawn_until_the_ballot_opens(plain_game):
    """The last one, or the one named; nobody else's."""
    game = plain_game(GIFTS)
    game.propose("alice", "set 5.gift to 20")
    assert game.order("bob", "withdraw", proposal=1).reason is Reason.NOT_FOUND
    game.order("alice", "withdraw")
    assert game.state.proposals[1].status == "withdrawn"
    game.propose("alice", "set 5.gift to 30")
    game.until("fri")
    assert game.order("alice", "withdraw", proposal=2).reason is Reason.NOT_FOUND


def test_a_proposal_mailed_during_the_vote_waits_for_the_next_ballot(plain_game):
    """The open one stays as it is."""
    game = plain_game(GIFTS, players=PLAYERS)
    game.propose("alice", "set 5.gift to 20")
    game.until("fri")
    game.propose("alice", "set 5.gift to 30")
    assert [p.status for p in game.state.proposals.values()] == ["open", "proposed"]
    assert find_outcomes(game, game.until("mon")) == {1: "accepted"}
    assert game.state.proposals[2].status == "proposed"
