"""Orders: as people write them, what each makes of a player's policies, and that they are read back."""

import random

import pytest
from msgspec.structs import replace
from run_lie_cheat_steal import CRIMES, choose_policies

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER
from nomicd.games.lie_cheat_steal.claims import ClaimRule, read_claims, write_claims
from nomicd.games.lie_cheat_steal.orders import PolicyOrders
from nomicd.games.lie_cheat_steal.state import (
    ASKED,
    BuyOrder,
    CrimeOrder,
    FraudOrder,
    OfferOrder,
    Policies,
    SubpoenaOrder,
)
from nomicd.games.lie_cheat_steal.verbs import ANSWERS, ORDERS, SHOWING
from nomicd.games.lie_cheat_steal.wording import words_of_crimes, write_orders
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.verbs import with_service
from nomicd.table.conditions import Compare, Fact


def write(race, player, text):
    """What each line of a mail leads to."""
    game = race.game
    vocabulary = with_service(game.ruleset.vocabulary(game.state, player), player=True, admin=False)
    lines = [Line(at, line) for at, line in enumerate(text.splitlines(), 1)]
    decisions = []
    for reading in understand(lines, vocabulary):
        assert isinstance(reading.what, Command), (reading.text, reading.what)
        game.orders += 1
        given = PlayerCommand(player, reading.what, f"mail:{game.orders}/1")
        decisions.append(game.do(given))
    return decisions


def order(race, text, player="ann"):
    """The policies that a mail leads to."""
    decisions = write(race, player, text)
    assert all(isinstance(each, Accepted) for each in decisions), decisions
    return race[player].policies


def read_refusal(race, text, player="ann"):
    (decision,) = write(race, player, text)
    assert isinstance(decision, Refused), decision
    return decision.text


BELOW_0 = ClaimRule(Compare("card", "<", 0), 20_000)


@pytest.mark.parametrize(
    ("text", "policies"),
    [
        ("claim: if the card is below 0 say 20,000", Policies(claim=(BELOW_0,))),
        ("if the card is below 0 say 20,000", Policies(claim=(BELOW_0,))),
        ("When the card is negative, say 20,000", Policies(claim=(BELOW_0,))),
        ("say 20,000 if the card is below 0", Policies(claim=(BELOW_0,))),
        (
            "say the card and 30,000 more, at most 70,000",
            Policies(claim=(ClaimRule(add=30_000, most=70_000),)),
        ),
        ("say the card plus 30k", Policies(claim=(ClaimRule(add=30_000),))),
        ("say 30,000 more", Policies(claim=(ClaimRule(add=30_000),))),
        ("I say 30,000 more than the card", Policies(claim=(ClaimRule(add=30_000),))),
        ("If my card is below zero then I say 20k.", Policies(claim=(BELOW_0,))),
        ("buy as many votes as possible", Policies(buy=BuyOrder(20))),
        ("buy 20 votes a turn\ndon't buy any votes", Policies()),
        ("sue bob\ndon't sue anyone", Policies()),
        ("accuse bob of fraud\ndo not accuse anybody", Policies()),
        ("use my subpoena on cid", Policies(subpoena=(SubpoenaOrder("cid"),))),
        ("always say 50,000", Policies(claim=(ClaimRule(say=50_000),))),
        ("say 80,000\nalways tell the truth", Policies()),
        ("claim 80k\nI will always tell the truth", Policies()),
        ("buy 10 votes a turn, keep 30,000", Policies(buy=BuyOrder(10, 30_000))),
        ("I want to buy 10 votes every turn, but keep 30,000.", Policies(buy=BuyOrder(10, 30_000))),
        ("buy 15 votes per round", Policies(buy=BuyOrder(15))),
        ("Please buy 20 votes before each throw", Policies(buy=BuyOrder(20))),
        ("buy 20 votes a turn\nbuy nothing", Policies()),
        ("buy 20 votes a turn\nbuy no votes", Policies()),
        ("accuse bob of fraud", Policies(fraud=(FraudOrder("bob"),))),
        ("accuse bob of fraud if he claims 80,000 or more", Policies(fraud=(FraudOrder("bob", 80_000),))),
        (
            "I'd like to accuse Bob of lying if he claims at least 80k",
            Policies(fraud=(FraudOrder("bob", 80_000),)),
        ),
        ("accuse bob of fraud if they claim 80 or more", Policies(fraud=(FraudOrder("bob", 80_000),))),
        ("accuse bob of fraud if he claims more than 75k", Policies(fraud=(FraudOrder("bob", 80_000),))),
        ("accuse anybody of fraud who claims 90 or more", Policies(fraud=(FraudOrder("", 90_000),))),
        ("accuse cid of desertion", Policies(crime=(CrimeOrder("cid", "desertion"),))),
        ("accuse cid of deserting from the Army", Policies(crime=(CrimeOrder("cid", "desertion"),))),
        ("accuse cid of traffic tickets", Policies(crime=(CrimeOrder("cid", "traffic"),))),
        ("accuse anybody of the chain gang", Policies(crime=(CrimeOrder("", "chain_gang"),))),
        ("accuse bob of fraud\naccuse cid of pot\naccuse nobody", Policies()),
        (
            "accuse bob of fraud\naccuse cid of pot\naccuse bob of pot\ndo not accuse bob",
            Policies(crime=(CrimeOrder("cid", "pot"),)),
        ),
        ("accuse bob of fraud\ndon't accuse bob", Policies()),
        ("defend never", Policies(never=CRIMES)),
        ("never defend", Policies(never=CRIMES)),
        ("defend never\ndefend always", Policies()),
        ("do not defend against embezzling", Policies(never=("embezzling",))),
        ("never defend against traffic tickets", Policies(never=("traffic",))),
        ("defend never\ndefend against pot", Policies(never=tuple(each for each in CRIMES if each != "pot"))),
        ("sue bob", Policies(sue=("bob",))),
        ("Sue Bob for libel\nsue cid", Policies(sue=("bob", "cid"))),
        ("sue bob\nsue everybody", Policies(sue=("",))),
        ("sue bob\nsue cid\ndo not sue bob", Policies(sue=("cid",))),
        ("sue everybody\nsue nobody", Policies()),
        ("Stop at the Court of Last Resort", Policies(stop=True)),
        ("stop at the court\ndo not stop at the court", Policies()),
        ("subpoena cid", Policies(subpoena=(SubpoenaOrder("cid"),))),
        ("subpoena cid when he has 440 votes", Policies(subpoena=(SubpoenaOrder("cid", 440),))),
        ("serve a subpoena on cid once he has 440 votes", Policies(subpoena=(SubpoenaOrder("cid", 440),))),
        ("subpoena cid as soon as he has 440 votes", Policies(subpoena=(SubpoenaOrder("cid", 440),))),
        ("subpoena cid when he is 60 votes from winning", Policies(subpoena=(SubpoenaOrder("cid", 440),))),
        ("subpoena the leader when he has 440 votes", Policies(subpoena=(SubpoenaOrder("", 440),))),
        ("subpoena whoever has 350 votes", Policies(subpoena=(SubpoenaOrder("", 350),))),
        ("subpoena cid\nsubpoena nobody", Policies()),
        ("bid 20,000 for tips", Policies(bid=20_000)),
        ("I bid 20k on black eyes", Policies(bid=20_000)),
        ("bid 20,000\nbid nothing", Policies()),
        ("use good character from 40 votes on", Policies(good_character=40)),
        ("Use a Good Character whenever I owe 40 votes or more", Policies(good_character=40)),
        ("use good character from 40 votes on\nkeep my good character", Policies()),
        ("always use my good character", Policies(good_character=1)),
        ("use good character always\nnever use my good character", Policies()),
        ("I want to be asked about claims", Policies(asks=("claim",))),
        ("ask me\nPlease stop asking me", Policies()),
        ("offer 1,500 a vote, up to 20 votes", Policies(offer=OfferOrder(20, 1_500))),
        ("offer 1,500 per vote", Policies(offer=OfferOrder(500, 1_500))),
        ("offer 1,500 a vote\noffer nothing", Policies()),
        ("sell votes from 1,500", Policies(reserve=1_500)),
        ("ask me about claims", Policies(asks=("claim",))),
        ("ask me about accusations\nask me about the court", Policies(asks=("fraud", "crime", "court"))),
        ("ask me about frauds, suits and bids", Policies(asks=("fraud", "court", "bid"))),
        ("ask me\nAsk me only about my claims, please", Policies(asks=("claim",))),
        ("ask me about my claims, not about all the other things please", Policies(asks=("claim",))),
        (
            "ask me\ndo not ask me about frauds, crimes, defense, suits, bids and sales",
            Policies(asks=("claim",)),
        ),
        (
            "accuse bob of fraud\nAccuse cid of fraud over 50,000 instead of bob",
            Policies(fraud=(FraudOrder("cid", 50_000),)),
        ),
        (
            "accuse bob of fraud\naccuse cid of pot\naccuse nobody of fraud",
            Policies(crime=(CrimeOrder("cid", "pot"),)),
        ),
        ("accuse bob of fraud\naccuse cid of pot\ncancel all accusations", Policies()),
        ("accuse bob of fraud\nWithdraw the charge against bob", Policies()),
        ("accuse bob of fraud\ndont accuse bob any more", Policies()),
        ("subpoena cid\nForget the Subpoena against cid", Policies()),
        ("bid 20,000 for tips\ncancel my bid", Policies()),
        ("I bid 10,000 for every anonymous tip", Policies(bid=10_000)),
        ("I sell my votes from 1,200 dollars each.", Policies(reserve=1_200)),
        ("I sell my votes not under 1,200 dollars for each.", Policies(reserve=1_200)),
        ("I say that the card says 50,000.", Policies(claim=(ClaimRule(say=50_000),))),
        ("always tell the truth unless it ruins me", Policies(claim=(ClaimRule(Fact("ruin"), 0),))),
        ("if a card would ruin me say zero", Policies(claim=(ClaimRule(Fact("ruin"), 0),))),
        ("when a card would ruin me, claim 0", Policies(claim=(ClaimRule(Fact("ruin"), 0),))),
        ("Buy 12 a turn instead of 10", Policies(buy=BuyOrder(12))),
        ("I buy 10 before each throw but keep 25,000", Policies(buy=BuyOrder(10, 25_000))),
        ("buy max votes but keep 20k", Policies(buy=BuyOrder(20, 20_000))),
        (
            "I accuse Bob of escaping from the chain gang, when I am in the Press Box.",
            Policies(crime=(CrimeOrder("bob", "chain_gang"),)),
        ),
        ("ask me\nplease ask me nothing any more", Policies()),
        ("Sue whoever accuses me", Policies(sue=("",))),
        ("defend never\nShow every defense that I hold", Policies()),
        ("accuse bob of fraud\nundo accuse bob", Policies()),
        ("ask me", Policies(asks=ASKED)),
        ("ask me\ndon't ask me about claims", Policies(asks=ASKED[1:])),
        ("ask me\ndo not ask me", Policies()),
    ],
)
def test_orders_as_people_write_them(race, text, policies):
    assert order(race, text) == policies


def test_a_mail_of_several_orders_is_read_line_by_line(race):
    """As a list, too."""
    mail = "- buy 10 votes a turn\n- accuse bob of fraud if he claims 80,000 or more\n- bid 20,000 for tips"
    wanted = Policies(buy=BuyOrder(10), fraud=(FraudOrder("bob", 80_000),), bid=20_000)
    assert order(race, mail) == wanted


def test_every_order_has_one_maker_and_an_example():
    keys = {verb.key for verb in (*ORDERS, *SHOWING)}
    assert PolicyOrders.sealed == keys
    assert set(ANSWERS) == set(ASKED)
    assert set().union(*ANSWERS.values()) <= keys
    assert all(verb.examples for verb in (*ORDERS, *SHOWING))


def follow_again(race, policies):
    """What comes of it when all that is written is ordered anew."""
    written = list(write_orders(policies, words_of_crimes(race.state)))
    for line in written:
        order(race, line, "cid")
    return race["cid"].policies


@pytest.mark.parametrize("seed", range(60))
def test_policies_are_read_back_as_they_are_written(new_race, seed):
    """(12.4) `my policies` shows lines that can be sent, and lead to the same."""
    race, rng = new_race("ann", "bob", "cid"), random.Random(seed)
    policies = choose_policies(rng, "cid", ("ann", "bob", "cid"), asks=0.3)
    policies = replace(policies, bid=policies.bid if policies.bid >= 5_000 else 0)
    again = follow_again(race, policies)
    last = {(each.player, each.claim): each for each in policies.fraud}
    assert again.never == policies.never
    assert again.buy == (policies.buy if policies.buy.votes else BuyOrder())
    assert again.stop == policies.stop
    assert again.bid == policies.bid
    assert {(each.player, each.claim): each for each in again.fraud} == last
    assert again.reserve == policies.reserve
    assert again.asks == policies.asks
    assert again.claim == read_claims(write_claims(policies.claim)) or not policies.claim


# What cannot be ordered


def test_nobody_accuses_sues_or_subpoenas_themselves(race):
    for text in ("accuse ann of fraud", "accuse ann of desertion", "sue ann", "subpoena ann"):
        assert "yourself" in read_refusal(race, text)


def test_a_claim_that_is_not_open_cannot_be_doubted(race):
    """(5.7, 7.2)"""
    race.claim("bob", "+20000", 90_000)
    assert order(race, "accuse bob of fraud over claim 1").fraud == (FraudOrder("bob", claim=1),)
    assert read_refusal(race, "accuse bob of fraud over claim 7") == "bob has no open claim 7 (open: 1)"


def test_words_behind_a_claim_are_never_left_out(race):
    """They might say the contrary."""
    race.claim("bob", "+20000", 90_000)
    for text in (
        "over claim 1 and claim 2",
        "if he claims 80,000 and I have 30 votes",
        "over 50,000 but not now",
    ):
        assert "write “if he claims 80,000 or more”" in read_refusal(race, f"accuse bob of fraud {text}")


def test_what_one_may_be_asked_about_is_listed(race):
    assert "you may be asked about claims, frauds, crimes" in read_refusal(race, "ask me about the weather")


def test_what_is_claimed_below_an_amount_is_no_reason(race):
    """A fraud is a claim that is too high."""
    assert "write “if he claims 80,000 or more”" in read_refusal(
        race, "accuse bob of fraud if he claims less than 5,000"
    )


def test_a_black_eye_is_named_by_its_holder_alone(race):
    """(8.3)"""
    race.give("ann", BLACK_EYE, "4. desertion", "16. blank")
    assert order(race, "accuse bob of pot with my black eye 16").crime == (CrimeOrder("bob", "pot", 16),)
    said = read_refusal(race, "accuse bob of pot with black eye 5")
    assert said == "you hold no Black Eye 5 (yours: Black Eye 4 (desertion), Black Eye 16 (blank))"


def test_a_black_eye_that_was_used_is_good_against_nobody_else(race):
    """(8.3)"""
    race.accuse("ann", "bob", "pot", "16. blank")
    assert "was used against bob" in read_refusal(race, "accuse cid of pot with black eye 16")
    assert order(race, "accuse bob of pot with black eye 16").crime == (CrimeOrder("bob", "pot", 16),)


def test_limits_are_told(race):
    """(3.1, 11.2)"""
    assert read_refusal(race, "buy 21 votes a turn") == "up to 20 votes may be bought before each throw"
    assert read_refusal(race, "bid 4,000 for tips") == "bids begin at $5,000"
    assert "cannot be claimed" in read_refusal(race, "claim 25,000")


# Receipts


def receipt(race, text, player="ann"):
    return " ".join(write(race, player, text)[-1].says)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "claim the truth",
            "you tell the truth: nobody can ever convict you, but a card may take up to $100,000",
        ),
        (
            "say 80,000",
            "Of $ cards you say this: say 80,000. A lie that is found out costs the difference and 50 votes.",
        ),
        ("say 80,000", "a card of -100,000 is called 80,000"),
        (
            "buy 10 votes a turn, keep 30,000",
            "You buy 10 votes before each throw, as long as $30,000 are left.",
        ),
        (
            "accuse bob of fraud",
            "In the Press Box you accuse bob of fraud. Where the claim is true, it costs you nothing.",
        ),
        ("accuse bob of pot", "Whoever shows the defense gets 100 votes from you."),
        ("defend never", "You show no defense: each crime that you are accused of costs 50 votes."),
        ("do not defend against pot", "You show every defense that you hold, except against pot party."),
        ("sue bob", "You sue bob over the next accusation against you, for $50,000, if you can pay that."),
        ("subpoena cid", "You hold no Subpoena now: the order waits until you draw one."),
        ("ask me about claims", "You are asked about claims, each time, and have 24 hours"),
    ],
)
def test_a_receipt_reads_the_order_back_and_says_its_risk(race, text, told):
    """(12.4) Each ends with how long it counts."""
    said = receipt(race, text)
    assert told in said
    assert said.endswith("It stands until you change it.")


def test_a_receipt_tells_of_all_accusations_in_order(race):
    """(12.6)"""
    said = receipt(race, "accuse bob of fraud over 50,000\naccuse cid of fraud")
    assert "accuse bob of fraud if bob claims 50,000 or more or accuse cid of fraud." in said


# Neutral words


def test_crimes_are_called_by_neutral_words(new_race):
    """(12.11) The old words are understood even so."""
    race = new_race("ann", "bob", "cid", neutral="yes")
    assert order(race, "accuse bob of truancy").crime == (CrimeOrder("bob", "desertion"),)
    assert "accuse bob of truancy" in receipt(race, "accuse bob of desertion")


# Questions


def ask(race, kind, player, number=1, **policies):
    prompt = {"claim": "What do you say of your $ card?"}.get(kind, "What do you do?")
    asked = e.DecisionAsked(number, player, prompt, (), "", race.state.update + 1, kind, 0)
    race.game.apply((asked,))
    return race


def instead(race, player):
    return race.state.questions.of(player).instead


def test_an_answer_counts_once_and_the_orders_stay(race):
    """(12.12)"""
    race.order("ann", claim=(BELOW_0,)).give("ann", DOLLAR, "-50000")
    ask(race, "claim", "ann")
    said = " ".join(write(race, "ann", "say 50,000")[-1].says)
    assert "This once: you say “collect $50,000” of your card: a lie by $100,000." in said
    assert "Your orders stay as they are." in said
    assert race["ann"].policies.claim == (BELOW_0,)
    assert instead(race, "ann").claim == (ClaimRule(say=50_000),)


def test_an_answer_takes_the_place_of_all_orders_of_its_kind(race):
    """(12.12) Of accusations that stand, none comes before it."""
    race.order("ann", fraud=(FraudOrder("cid"),), sue=("cid",))
    ask(race, "fraud", "ann")
    order(race, "accuse bob of fraud")
    assert instead(race, "ann").fraud == (FraudOrder("bob"),)
    race.game.apply((e.DecisionClosed(1, "", ""),))
    ask(race, "court", "ann", 2)
    write(race, "ann", "sue nobody")
    assert instead(race, "ann").sue == ()
    assert race["ann"].policies.sue == ("cid",)


def test_the_truth_may_be_told_this_once(race):
    """In a word, or by the amount that is offered."""
    race.order("ann", claim=(ClaimRule(say=90_000),)).give("ann", DOLLAR, "-50000")
    ask(race, "claim", "ann")
    assert "Offer(line='say -50,000', help='the truth: you pay $50,000'" in urgent(race, "ann")
    for text in ("The truth, this once.", "say -50,000"):
        write(race, "ann", text)
        assert "the truth" in race.state.questions.of("ann").answer
    assert race["ann"].policies.claim == (ClaimRule(say=90_000),)


def test_orders_of_other_kinds_change_what_stands(race):
    """Also while something is asked."""
    ask(race, "claim", "ann")
    assert order(race, "buy 5 votes a turn").buy == BuyOrder(5)
    assert instead(race, "ann") is None


def test_a_defense_is_shown_or_not_in_a_word(race):
    """(8.8)"""
    ask(race, "defence", "ann")
    write(race, "ann", "do not show it")
    assert instead(race, "ann").never == CRIMES
    write(race, "ann", "show it")
    assert instead(race, "ann").never == ()


def test_whoever_is_not_asked_shows_nothing(race):
    (decision,) = [race.game.do(PlayerCommand("ann", Command("show", {}, text="show it"), "mail:1/1"))]
    assert isinstance(decision, Refused)


def urgent(race, player):
    piece = next(each for each in race.game.ruleset.pieces if isinstance(each, PolicyOrders))
    return repr(list(piece.urgent(race.state, player, None)))


def test_who_is_asked_sees_their_card_and_what_can_be_claimed(race):
    """(5.2, 12.12) As lines to send; the others see nothing of it."""
    race.give("ann", DOLLAR, "-80000")
    ask(race, "claim", "ann")
    told = urgent(race, "ann")
    assert "The card says -$80,000: only you see it. You have $50,000." in told
    assert "The truth would make you bankrupt." in told
    assert "say 100,000" in told
    assert "a lie by $180,000" in told
    assert urgent(race, "bob") == "[]"


def test_every_kind_of_question_offers_answers_that_can_be_sent(race):
    """(12.12) Each is understood, and answers it."""
    race.give("ann", BLACK_EYE, "4. desertion").give("ann", FEATHER, "subpoena").claim(
        "bob", "+20000", 90_000
    )
    race.accuse("bob", "ann", "pot", "16. blank")
    piece = next(each for each in race.game.ruleset.pieces if isinstance(each, PolicyOrders))
    for number, kind in enumerate(ASKED, 1):
        if kind == "claim":
            race.give("ann", DOLLAR, "+30000")
        ask(race, kind, "ann", number)
        (section,) = piece.urgent(race.state, "ann", None)
        offers = section.blocks[1].offers
        assert len(offers) > 1, kind
        for offer in offers:
            (decision,) = write(race, "ann", offer.line)
            assert isinstance(decision, Accepted), (kind, offer.line, decision)
            assert instead(race, "ann") is not None, (kind, offer.line)
        race.game.apply((e.DecisionClosed(number, "", ""),))
