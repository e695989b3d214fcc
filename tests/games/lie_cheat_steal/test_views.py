"""What readers are shown: their own cards and orders, and of the others what is public; and nothing else."""

import random

import pytest
from msgspec.structs import replace
from run_lie_cheat_steal import DOCUMENTS, Game, choose_policies, random_game

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR, FEATHER
from nomicd.games.lie_cheat_steal.claims import ClaimRule
from nomicd.games.lie_cheat_steal.state import BuyOrder, CrimeOrder, FraudOrder, Policies, ToldClaim
from nomicd.games.lie_cheat_steal.views import MISSED, SAVE, Newsroom, show_charges, show_lies, tell_lead
from nomicd.kernel.commands import Command
from nomicd.kernel.page import Code, Lines, Offers, Table
from nomicd.table.conditions import Compare
from nomicd.table.course import facts as f
from nomicd.table.pieces.decks import CardDrawn
from nomicd.table.pieces.rule_text import read_clauses
from nomicd.table.terms import fill_in


def text(*sections):
    found = []
    for section in sections:
        for block in section.blocks:
            match block:
                case Lines():
                    found += map(str, block.lines)
                case Table():
                    found += [" ".join(map(str, row)) for row in block.rows]
                case Code():
                    found.append(block.text)
                case Offers():
                    found += [f"{each.line} {each.help}" for each in block.offers]
    return "\n".join(found)


def newsroom(race):
    return next(piece for piece in race.game.ruleset.pieces if isinstance(piece, Newsroom))


def ask(race, reader, verb):
    return text(*race.game.ruleset.answer(race.state, reader, Command(verb, {}, text=verb)).sections)


def digest(race, events, reader):
    """What an update of these events tells that reader."""
    made = (
        f.UpdateStarted(race.state.update, "", "2027-03-01T12:00:00+00:00"),
        *events,
        f.UpdateEnded(race.state.update, "00" * 32, (), ""),
    )
    notices = race.game.ruleset.make_notices(race.state, made)
    return next(each.page for each in notices if (each.kind, each.reader) == ("digest", reader))


def whole(page):
    """All that a mail says, its attachment too."""
    return "\n".join([page.subject, *map(str, page.lead), text(*page.sections, *page.more)])


# One's own


def test_a_drawn_card_is_told_to_its_drawer_alone(race):
    """(5.2, 5.7) With what was said of it, and by how much that is a lie."""
    race.order("ann", claim=(ClaimRule(say=80_000),)).stack(DOLLAR, "-50000").set("ann", space="5")
    events = race.take_turn("ann", 1, 0)
    told = whole(digest(race, events, "ann"))
    assert "draw a $ card that says -$50,000 and say “collect $80,000”: a lie by $130,000." in told
    assert "Claim 1: your $ card says -$50,000, and you said “collect $80,000”: a lie by $130,000." in told
    others = whole(digest(race, events, "bob"))
    assert "draws a $ card and says “collect $80,000”" in others
    assert "-$50,000" not in others


def test_ones_own_turn_is_a_sentence_on_top(race):
    race.order("ann", buy=BuyOrder(10)).stack(FEATHER, "subpoena").set("ann", space="1")
    lead = map(str, digest(race, race.take_turn("ann", 1, 2), "ann").lead)
    assert next(lead) == (
        "News: You buy 10 votes for $10,000; throw 1-2 and come to Feather In Your Cap (4); draw the "
        "Subpoena, which only you know."
    )


def test_the_first_lines_tell_standing_cards_and_orders(race):
    race.set("ann", votes=30).set("bob", votes=40).claim("ann", "+20000", 50_000).give(
        "ann", FEATHER, "subpoena"
    )
    race.order("ann", buy=BuyOrder(10), fraud=(FraudOrder("bob", 80_000),))
    said = newsroom(race).tell_standing(race.state, "ann")
    assert said == (
        "You have 30 votes (500 win), 2nd of 3 players; bob leads with 40; and $50,000, tied for 1st of 3 "
        "players. You hold a $ card (a lie by $30,000) and Subpoena. Your orders: accuse bob of fraud if bob "
        "claims 80,000 or more; buy 10 votes a turn."
    )


def test_long_rules_for_claims_are_counted_in_the_first_lines(race):
    """All of them stand below."""
    race.order("ann", claim=(*[ClaimRule(Compare("card", "<", 0), 20_000)] * 2, ClaimRule(say=50_000)))
    assert "Your orders: claim by your 3 rules." in newsroom(race).tell_standing(race.state, "ann")
    assert "say 50,000" in text(*newsroom(race).possible(race.state, "ann"))


def test_who_has_ordered_nothing_is_told_what_that_risks(race):
    """(5.8, 12.3) And is offered an order that can be sent."""
    assert "You have ordered nothing: you tell the truth of $ cards" in newsroom(race).tell_standing(
        race.state, "ann"
    )
    told = text(*newsroom(race).possible(race.state, "ann"))
    assert "a card may take up to $100,000, and whoever cannot pay is bankrupt." in told
    assert SAVE in told


def test_standing_is_told_to_observers_without_anybodys_cards(race):
    race.set("bob", votes=40, fund=70_000).give("bob", FEATHER, "subpoena")
    assert (
        newsroom(race).tell_standing(race.state, "")
        == "bob leads with 40 votes; 500 win. Most money: bob, $70,000."
    )


def test_cards_are_listed_with_whom_they_were_used_against(race):
    """(8.3)"""
    race.accuse("ann", "bob", "pot", "16. blank").give("ann", BLACK_EYE, "4. desertion")
    race.give("ann", FEATHER, "defence chain_gang", "good character", "good character")
    assert ask(race, "ann", "my_cards").splitlines() == [
        "Black Eye 16 (blank), used against bob and good against nobody else.",
        "Black Eye 4 (desertion).",
        "Twin Brother (against chain gang).",
        "Good Character (2).",
    ]
    assert ask(race, "bob", "my_cards") == "None."


def test_policies_are_told_with_every_default(race):
    """(12.3, 12.4)"""
    told = ask(race, "ann", "my_policies").splitlines()
    assert len(told) == 11
    assert told[1:] == [
        "You buy no votes before the dice: few win without.",
        "You accuse nobody of fraud, though a wrong guess costs nothing.",
        "You accuse nobody of a crime.",
        "You show every defense that you hold: each brings you 100 votes, and is gone then.",
        "You sue nobody: whoever accuses you with a blank card keeps what it brings.",
        "You keep every Subpoena, even when somebody is about to win.",
        "A Good Character is used only where you would be bankrupt without it; all else is paid in votes.",
        "You bid for no tip.",
        "You buy no votes of other players. If you cannot pay a debt, your votes are for sale at any price.",
        "You are asked about nothing: all goes by what you have ordered.",
    ]


def test_who_is_asked_no_more_is_told_so(race):
    """(12.14) Until they write."""
    race.order("ann", asks=("claim",))
    assert MISSED not in ask(race, "ann", "my_policies")
    race.set("ann", missed=2)
    assert ask(race, "ann", "my_policies").splitlines()[11] == MISSED


def test_what_can_be_done_now_is_offered_as_lines(race):
    """The highest open claim, a card that is held, a suit that may be brought."""
    race.claim("bob", "+20000", 90_000).claim("cid", "+20000", 40_000).give("ann", BLACK_EYE, "4. desertion")
    race.accuse("cid", "ann", "pot", "16. blank")
    told = text(*newsroom(race).possible(race.state, "ann"))
    assert "accuse bob of fraud over claim 1 bob said collect $90,000; a wrong guess costs nothing" in told
    assert "accuse bob of desertion with black eye 4 your card" in told
    assert "sue cid for libel, at your next way past the Court; $50,000" in told


# What is public


def test_all_see_who_has_what_and_what_may_be_doubted(race):
    """(5.7, 12.10)"""
    race.claim("bob", "-70000", 60_000).give("bob", BLACK_EYE, "16. blank").set(
        "bob", votes=20, salary=30_000
    )
    told = text(*newsroom(race).show_standings(race.state, ()))
    assert "bob 20 $50,000 $30,000 1/1/0 0" in told
    assert "1 bob collect $60,000" in told
    assert "70,000" not in told
    assert "blank" not in told


def test_accusations_that_may_be_taken_to_court_are_public_without_their_card(race):
    """(8.10, 9.2)"""
    race.accuse("bob", "cid", "chain_gang", "16. blank")
    told = ask(race, "ann", "open_claims")
    assert told == "cid may sue bob over the charge of escaping from a chain gang."


def test_without_claims_that_is_said(race):
    assert ask(race, "ann", "open_claims") == "No claim is open."


def test_prices_are_told_as_they_are_now(new_race):
    """(4.1, 9.5) Also once votes have changed them."""
    race = new_race("ann", "bob", nomic="on")
    assert "A suit for libel: $50,000 to file; libel costs $100,000" in ask(race, "ann", "prices")
    race.state.settings = {"filing_fee": 20_000, "price": 500}
    told = ask(race, "ann", "prices")
    assert "A suit for libel: $20,000 to file" in told
    assert "A vote: $500, up to 20" in told


def test_every_space_is_told_with_what_it_does(race):
    """(3.6, 3.7)"""
    told = ask(race, "ann", "board")
    assert "39 Promise a Favor: Organized Labor win 100 votes" in told
    assert "26 Economy Drive salary down by $10,000" in told
    assert "W2 A Damaging Answer lose 20 votes" in told
    assert "0 START salary ann, bob, cid" in told


def test_the_leader_is_named():
    assert tell_lead({"ann": 10, "bob": 20}, 500) == "bob leads with 20 votes; 500 win."
    assert tell_lead({"ann": 20, "bob": 20, "cid": 0}, 500) == "ann and bob lead with 20 votes; 500 win."
    assert tell_lead({"ann": 0, "bob": 0}, 500) == "All have 0 votes; 500 win."


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("how do I get out of jail", "Whoever is sent to jail loses the next turn"),
        ("what is a Black Eye good for", "A Black Eye lets you accuse one player of a crime"),
        ("what does a crime without a defense bring me", "brings the accuser 50 votes"),
        ("what is a subpoena", "A Subpoena sends a player of your choice to the Witness Stand"),
        ("explain favor", "A favor is a space that wins you the votes"),
        ("what can I do with a tip", "all bid for the next Black Eye"),
        ("how do I sue somebody", "write “sue bob”"),
        ("how long is a campaign", "some 40 rounds"),
    ],
)
def test_questions_are_answered_in_a_sentence(race, asked, told):
    """What it is for, before what the rules say."""
    page = race.game.ruleset.answer(race.state, "ann", Command("explain", {"what": asked}, text=asked))
    assert told in text(*page.sections)
    assert "{" not in text(*page.sections)


def test_other_questions_are_answered_by_the_rules(race):
    page = race.game.ruleset.answer(race.state, "ann", Command("explain", {"what": "ties"}, text="ties"))
    assert "(rule 2.5)" in text(*page.sections)


def test_a_wrong_charge_of_fraud_costs_nothing(race):
    """(7.5) And that is told with the prices."""
    assert "To accuse somebody of fraud costs nothing, also if it was the truth." in ask(
        race, "ann", "prices"
    )


def test_a_subpoena_that_is_held_is_offered(race):
    """(6.4) Against the leader."""
    race.give("ann", FEATHER, "subpoena").set("cid", votes=30)
    assert "subpoena cid cid goes to the Witness Stand" in text(*newsroom(race).possible(race.state, "ann"))


# The rules, and the first mail


def test_every_placeholder_of_the_rules_stands_for_something(race):
    for clause in read_clauses(DOCUMENTS["rules.md"]):
        assert "{" not in fill_in(clause.text, race.game.ruleset.quotes(race.state)), clause.number


def test_the_rules_say_what_is_played(new_race):
    """(1.2, 12.11) With five players, and neutral words."""
    race = new_race("ann", "bob", "cid", "dot", "eve", neutral="yes")
    quotes = race.game.ruleset.quotes(race.state)
    assert quotes["goal"] == "400"
    assert "missing jury duty" in quotes["crimes"]
    assert "the Letter of Excuse against missing jury duty" in quotes["defences"]


def test_the_first_mail_says_how_it_is_won_and_that_silence_may_ruin(race):
    """(1.2, 5.8, 12.3)"""
    told = " ".join(Game().ruleset.introduce(Game().state))
    assert "whoever is first to have 500 votes wins (400 with five or six players)." in told
    assert "The truth may ruin you: you begin with $50,000, and a $ card may take $100,000." in told
    assert f"“{SAVE}”" in told
    assert "whoever is first to have 500 votes wins." in " ".join(race.game.ruleset.introduce(race.state))


# The end


def test_at_the_end_all_read_who_lied_when(race):
    """(12.9)"""
    race.state.told = (
        ToldClaim(1, "bob", 1, "-30000", 20_000),
        ToldClaim(2, "cid", 1, "+50000", 50_000),
        ToldClaim(3, "bob", 4, "+40000", 30_000),
    )
    assert text(*show_lies(race.state)).splitlines() == [
        "bob lied in 1 of 2 claims, for $50,000 in all.",
        "cid made 1 claim and never lied.",
        "1 bob collect $20,000 -$30,000 a lie by $50,000",
        "1 cid collect $50,000 +$50,000 the truth",
        "4 bob collect $30,000 +$40,000 $10,000 too little",
    ]
    assert "lied" not in text(*newsroom(race).show_standings(race.state, ()))


def test_at_the_end_all_read_what_stood_behind_accusations(race):
    """(8.2, 12.9) And not before."""
    race.give("ann", BLACK_EYE, "16. blank", "4. desertion", "1. pot").set("ann", space="2")
    for card, crime in ((16, "pot"), (4, "pot"), (1, "pot")):
        race.set("ann", space="2").order("ann", crime=(CrimeOrder("bob", crime, card),))
        race.set("bob", votes=100).take_turn("ann", 1, 2)
    assert text(*show_charges(race.state)).splitlines() == [
        "1 ann bob pot party is blank",
        "1 ann bob pot party says desertion",
        "1 ann bob pot party says so",
    ]
    assert "blank" not in text(*newsroom(race).show_standings(race.state, ()))


def test_the_last_mail_has_the_greatest_lies_and_the_attachment_all(race):
    race.state.told = tuple(ToldClaim(n, "bob", n, "-30000", 10_000 * (n % 9)) for n in range(1, 20))
    race.state.over = "bob has won"
    race.state.winner = "bob"
    brief = text(*newsroom(race).show_brief(race.state, (), "ann"))
    assert brief.count("a lie by") == 8
    assert text(*newsroom(race).show_standings(race.state, ())).count("a lie by") == 19


def test_a_whole_game_ends_with_that_list():
    game = random_game(3, 7)
    pieces = game.ruleset.pieces
    told = text(*(each for piece in pieces for each in piece.show_standings(game.state, ())))
    assert "lied in" in told or "never lied" in told


# What nobody else may see


@pytest.mark.parametrize("seed", range(12))
def test_cards_and_orders_of_one_player_change_nothing_that_others_are_shown(seed):
    """(5.7, 12.4) In no line and no length: bob's cards are others, bob's orders are others, and ann and
    observers read the same."""
    names = ("ann", "bob", "cid")
    games = [Game(bytes([seed]) * 32).begin(*names) for _ in range(2)]
    for game in games:
        game.set_policies("ann", choose_policies(random.Random(seed), "ann", names))
        game.play(3)
    if games[0].state.over:
        return
    one, other = games
    other.set_policies("bob", choose_policies(random.Random(seed + 100), "bob", names, asks=0.5))
    for deck in (BLACK_EYE, FEATHER):
        found = other.state.cards.decks[deck]
        hand = found.hands.get("bob", ())
        mixed = (*found.pile, *hand)
        swapped = replace(found, pile=mixed[len(hand) :], hands={**found.hands, "bob": mixed[: len(hand)]})
        other.state.cards = other.state.cards.change(deck, swapped)
    for reader in ("ann", "cid", ""):
        assert _show_all(one, reader) == _show_all(other, reader)


def _show_all(game, reader):
    """All that a reader can be shown of a game as it stands."""
    state, told = game.state, []
    for piece in game.ruleset.pieces:
        if isinstance(piece, Newsroom) or piece.__class__.__name__ == "CampaignBoard":
            told += [text(*piece.show_standings(state, ())), piece.tell_standing(state, reader)]
            if reader:
                told.append(text(*piece.possible(state, reader)))
    for verb in ("open_claims", "board", "prices"):
        told.append(text(*game.ruleset.answer(state, reader, Command(verb, {}, text=verb)).sections))
    return told


def test_what_others_draw_is_told_to_nobody(race):
    """(12.10) Not even that there was something to tell."""
    drawn = CardDrawn("bob", BLACK_EYE, "16. blank")
    assert list(newsroom(race).yours(race.state, (drawn,), "ann")) == []
    assert (
        text(*newsroom(race).yours(race.state, (drawn,), "bob"))
        == "You draw Black Eye 16 (blank), which only you know."
    )


def test_only_players_may_ask_for_cards_and_orders(race):
    """And they are shown their own."""
    race.order("bob", crime=(CrimeOrder("ann", "pot"),))
    verbs = {verb.key for verb in newsroom(race).looks(race.state, "")}
    assert "my_cards" not in verbs
    assert "my_policies" not in verbs
    assert race["ann"].policies == Policies()
    assert "pot" not in ask(race, "ann", "my_policies")
