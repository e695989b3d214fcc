"""Another past beside the game as it is: what is different, in tables; and for one player, in sentences."""

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.pages.differences import Throw, describe_preview, render_differences
from nomicd.games.nomic.state import PlayerState, ProposalState, Rule, SquareState, State
from nomicd.table.course.wishes import HONEST
from nomicd.table.pieces.votes.state import TallyLine


def with_votes(**choices):
    """A game in which proposal 1 is accepted by two yeas, and these votes counted besides."""
    lines = tuple(TallyLine(voter, choice, 1) for voter, choice in choices.items())
    proposal = ProposalState(1, "alice", "Cards", "", "", 1, "accepted", tally=(2, 0, 1), lines=lines)
    return State(proposals={1: proposal})


def test_of_a_tally_that_alone_is_different_each_vote_is_told():
    """The outcome is the same, and yet somebody's vote is not."""
    page = render_differences(
        with_votes(bob="yea", carol="abstain"), [], with_votes(bob="yea", carol="yea"), []
    )
    assert page.lead == ()
    assert page.sections[0].blocks[0].texts == (("vote on 1", "carol", "abstain", "yea"),)


def test_where_nothing_is_different_that_is_said():
    """In one line, and how it ends."""
    page = render_differences(State(), [], State(), [])
    assert page.lead == ("Nothing that everybody may see would be different.",)
    assert [section.heading for section in page.sections] == ["The end"]


# Another past, handmade

BOUND = Rule(
    6, '# 6. Hats\n\n```toml\n[items.hat]\nname = "Hat"\n[buildings.inn]\nname = "Inn"\n```\n', "opening", 0
)


def alice(**fields):
    return PlayerState("alice", **fields)


def lying(players=(), squares=(), **fields):
    """A game as it lies."""
    by_name, by_label = {each.name: each for each in players}, {each.label: each for each in squares}
    return State(players=by_name, squares=by_label, rules={6: BOUND}, **fields)


def differences(now, then, was=(), would=()):
    """By heading, the rows that are told."""
    page = render_differences(now, was, then, would)
    return {
        part.heading: tuple(
            line for block in part.blocks for line in (getattr(block, "texts", None) or block.lines)
        )
        for part in page.sections
    }


def test_what_a_square_would_be_is_told():
    """Whose, with what on it; and whether it is there at all."""
    now = lying(squares=(SquareState("1"), SquareState("2", owner="bob")))
    then = lying(squares=(SquareState("1", owner="alice", buildings=("inn",)), SquareState("3")))
    assert differences(now, then)["Squares"] == (
        ("#1", "owner", "nobody", "alice"),
        ("#1", "buildings", "-", "inn"),
        ("#2", "square", "there", "not there"),
        ("#3", "square", "not there", "there"),
    )


def test_a_proposal_that_would_end_in_another_way_is_told_with_both_tallies():
    """Or would not have been made."""

    def one(status, tally, number=1, player="alice"):
        return ProposalState(number, player, "Cards", "", "", 1, status, tally=tally)

    now = lying(proposals={1: one("accepted", (2, 0, 1)), 2: one("rejected", (0, 3, 0), 2, "")})
    then = lying(proposals={1: one("rejected", (1, 2, 0))})
    assert differences(now, then)["Proposals"] == (
        ("1, Cards", "alice", "accepted 2-0", "rejected 1-2"),
        ("2, Cards", "the Admin", "rejected 0-3", "not made"),
    )


def test_an_order_that_would_have_gone_otherwise_is_told():
    """Refused, not possible any more, or not heard at all; long ones in short."""

    def make_filed(source, text, reason=""):
        return e.NomicOrderFiled(source, "alice", "buy", {}, text, "", accepted=not reason, reason=reason)

    was = [make_filed("a", "buy 3"), make_filed("b", "x" * 60), make_filed("c", "sell 4")]
    would = [
        make_filed("a", "buy 3", "too late"),
        make_filed("c", "sell 4"),
        e.OrderDone("c", "it is not yours"),
    ]
    assert differences(lying(), lying(), was, would)["Orders"] == (
        ("alice", "buy 3", "done", "refused (too late)"),
        ("alice", "x" * 40 + "…", "done", "not heard"),
        ("alice", "sell 4", "done", "could not be done: it is not yours"),
    )


def test_both_ends_are_told_where_they_are_not_one():
    """Who has won, or that nobody has, or that the game goes on."""
    now = lying(over="all squares are owned", winner="bob", update=9)
    then = lying(over="the bank is broken", update=7)
    told = differences(now, then)["The end"]
    assert told == (
        "As it is: bob has won, in update 9: all squares are owned.",
        "As it would be: the game is over and nobody has won, in update 7: the bank is broken.",
    )


# What a player asks about


def preview(*pairs, said=(("buy 3", ""),), was=(), events=(), voted=()):
    """What alice is told of throws that lead from the one state to the other."""
    throws = [Throw(said, one, other, was, events, voted) for one, other in pairs]
    return [line for line in describe_preview("alice", throws) if line not in HONEST]


BASE = lying(
    (alice(cash=10, square="1", items={"hat": 2}, titles=("Earl",)),),
    (SquareState("1"), SquareState("2", owner="alice")),
)


def test_what_would_be_different_for_a_player_is_told_in_sentences():
    """Money, things, the place, titles, land, whether they are active, and the end of the game."""
    other = lying(
        (alice(cash=4, square="2", items={"hat": 3}, titles=("Sage",), active=False),),
        (SquareState("1", owner="alice"), SquareState("2")),
        over="nobody is left",
    )
    assert preview((BASE, other)) == [
        "buy 3: it would be taken.",
        "You would have $6 less.",
        "You would have a Hat more.",
        "You would stand on Square #2, not on #1.",
        "You would not be Earl.",
        "You would be Sage.",
        "You would be inactive.",
        "You would own Square #1.",
        "You would not own Square #2.",
        "The game would be over: nobody is left.",
    ]
    assert preview((other, BASE))[-1] == "The game would go on."


def test_what_the_dice_decide_is_told_throw_by_throw():
    """What is so in any case stands once."""
    rich, richer = lying((alice(cash=50),)), lying((alice(cash=90),))
    poor = lying((alice(cash=10),))
    assert preview((poor, rich), (poor, richer)) == [
        "buy 3: it would be taken.",
        "With throw 1 of 2: You would have $40 more.",
        "With throw 2 of 2: You would have $80 more.",
    ]
    assert preview((poor, poor)) == ["buy 3: it would be taken.", "Nothing would be different for you then."]


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (lying((alice(),)), lying(), "You would not be in the game."),
        (lying(), lying((alice(),)), "You would be in the game."),
        (lying(), lying(), "Nothing would be different for you then."),
    ],
)
def test_to_whom_is_not_in_the_game_only_that_is_told(one, other, said):
    """Nobody's money is told who is not there."""
    assert preview((one, other))[1:] == [said]


def test_orders_that_come_to_nothing_and_rules_that_fail_are_told_where_they_would():
    """Not what happens without the orders as well."""
    note, old = e.Noted("you have no money", "alice"), e.Noted("the shop is shut", "alice")
    failed = e.RuleSuspended(6, "on_turn", "ValueError: x", 3, {})
    told = preview((BASE, BASE), was=(old,), events=(old, note, failed, e.Noted("a secret", "bob")))
    assert told[1:] == ["you have no money.", "The code of rule 6 failed there."]
    assert preview((BASE, BASE), was=(failed,), events=(failed,))[1:] == [
        "Nothing would be different for you then."
    ]


def test_what_a_vote_would_do_is_told_as_far_as_a_voter_can_know():
    """Others are supposed to say nothing."""

    def at(status, tally):
        return lying(proposals={1: ProposalState(1, "bob", "Cards", "", "", 1, status, tally=tally)})

    open_, lost, won = at("open", (0, 0, 0)), at("rejected", (0, 1, 0)), at("accepted", (2, 0, 0))
    assert preview((open_, open_), voted=(1,))[1:] == ["Proposal 1 would not be decided by then."]
    assert preview((won, won), voted=(1,))[1:] == ["Proposal 1 would come out the same: accepted 2-0."]
    assert preview((lost, won), voted=(1,))[1:] == [
        "If nobody else votes, proposal 1 would be accepted 2-0, not rejected 0-1."
    ]
