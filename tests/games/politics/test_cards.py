"""Speeches, cards for sale, campaign money, and the variation without."""

import pytest
from driven_game import NAMES, seed_of
from msgspec.structs import replace
from run_politics import ALL_MONEY, DOCUMENTS, check_money, random_game

from nomicd.games.politics import events as e
from nomicd.games.politics.country import DECK, card_number, read_country
from nomicd.games.politics.events import EXPENSE
from nomicd.games.politics.state import country_of
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.inputs import UnseatPlayer
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.mail.usage import show_examples
from nomicd.table.documents import BadDocument
from nomicd.table.pieces.auctions import LotSold, LotUnsold

SEVEN, ELEVEN = (1, 2, 4), (1, 4, 6)
LATE = ("ann", "bob", "cid")


@pytest.fixture
def late(race):
    """All have thrown twice; Ann holds 7 and 18, Bob 6 and 14, Cid 1."""
    for name in LATE:
        race.set(name, turns=2)
    return race.hold(ann=[7, 18], bob=[6, 14], cid=[1])


def speeches(events):
    return [(event.player, card_number(event.card)) for event in of_kind(e.SpeechMade, events)]


def speak(race, name, number, **args):
    decision = race.game.order(name, "speak", number=number, **args)
    assert isinstance(decision, Accepted), decision
    return decision


# Speeches


def test_no_speech_before_the_dice_have_gone_round_twice(race):
    """Everybody in the race has thrown as often."""
    race.hold(ann=[7], bob=[6], cid=[1])
    speak(race, "ann", 7)
    made = [speeches(race.turn()) for _ in range(6)]
    assert made[:5] == [[], [], [], [], []]
    assert made[5] == [("ann", 7)]


def test_a_speech_follows_a_play_and_comes_before_the_next_throw(late):
    speak(late, "bob", 6)
    names = [event.NAME for event in late.turn()]
    assert names.index("counties-captured") < names.index("speech-made") < names.index("dice-rolled")


def test_a_speech_captures_what_stands_on_its_card_for_the_radio_fee(late):
    speak(late, "bob", 6)
    late.turn(wants="OR 6")
    assert late.counties("bob") == {"TX": 1, "LA": 1, "FL": 1, "GA": 1}
    assert late.fund("bob") == 750_000 - 20_000
    assert late.state.expense == 750_000 + 20_000
    assert late.hand("bob") == [14]
    assert [card_number(card) for card in late.state.cards.list_laid(DECK, "bob")] == [6]


def test_whoever_has_played_speaks_first_and_the_others_to_the_left(late):
    for name, number in (("cid", 1), ("ann", 7), ("bob", 6)):
        speak(late, name, number)
    assert speeches(late.turn()) == [("ann", 7), ("bob", 6), ("cid", 1)]


def test_one_speech_in_a_round_of_ones_own(late):
    """It begins with the own throw."""
    speak(late, "bob", 6)
    speak(late, "bob", 14)
    assert speeches(late.turn()) == [("bob", 6)]
    assert speeches(late.turn()) == [("bob", 14)]
    speak(late, "ann", 7)
    speak(late, "ann", 18)
    assert speeches(late.turn()) == [("ann", 7)]
    assert speeches(late.turn()) == [("ann", 18)]


def test_in_a_state_won_outright_a_speech_comes_to_nothing(late):
    """So does what lies behind the capital; the receipt says so beforehand."""
    late.pin("cid", TX=8).pin("bob", LA=8, FL=7)
    warned = speak(late, "bob", 6)
    assert "As things stand nothing comes of TX 1." in warned.says
    (made,) = of_kind(e.SpeechMade, late.turn(wants="OR 6"))
    assert made.lost == {"TX": 1, "LA": 1}
    assert late.counties("bob")["FL"] == 8
    assert made.describe(late.state, "bob").endswith("Nothing comes of TX 1 and LA 1.")


def test_a_speech_that_cannot_be_paid_is_not_made(late):
    late.set("bob", fund=10_000)
    speak(late, "bob", 6)
    assert speeches(late.turn()) == []
    assert 6 in late.hand("bob")


@pytest.mark.parametrize(
    ("args", "places"), [({"behind": "cid"}, [2]), ({"when": "closed"}, []), ({"when": "votes >= 60"}, [0])]
)
def test_a_speech_waits_for_a_player_or_for_what_is_so(late, args, places):
    late.pin("bob", NY=1, MI=1)
    speak(late, "bob", 6, **args)
    made = [place for place in range(3) if speeches(late.turn())]
    assert made == places


@pytest.mark.parametrize("when", ["atlantis", "lead XX", "votes >", "(closed"])
def test_a_condition_that_means_nothing_is_refused(late, when):
    refused = late.game.order("bob", "speak", number=6, when=when)
    assert isinstance(refused, Refused)
    assert len(refused.text) < 500


def test_an_order_for_a_speech_is_taken_back(late):
    speak(late, "bob", 6)
    assert isinstance(late.game.order("bob", "no_speech"), Accepted)
    assert isinstance(late.game.order("bob", "no_speech"), Refused)
    assert speeches(late.turn()) == []


def test_a_card_of_another_is_no_speech(late):
    refused = late.game.order("ann", "speak", number=6)
    assert refused.text.startswith(
        "you hold no speech card 6. Yours: 7. Pay the Bonus Now (CA, OK, WA, OR, AZ); "
    )


def test_every_card_is_worth_twelve_points_and_every_state_is_named():
    country = read_country(DOCUMENTS)
    for card in country.cards.values():
        assert sum(country.states[code].points * count for code, count in card.counties.items()) == 12
    assert {code for card in country.cards.values() for code in card.counties} == set(country.states)
    assert [card_number(name) for name, card in country.cards.items() if card.inflation] == [18]


# Cards for sale


@pytest.mark.parametrize("dice", [SEVEN, ELEVEN])
def test_after_a_seven_or_an_eleven_the_top_card_is_for_sale(new_race, dice):
    race = new_race("ann", "bob", "cid", dice=dice)
    top = race.state.cards.decks[DECK].pile[0]
    race.turn()
    assert race.state.bidding.lot.name == top
    assert race.state.cards.decks[DECK].shown == (top,)


def test_other_throws_sell_nothing(race):
    race.turn()
    assert race.state.bidding.lot is None


def test_the_highest_pays_a_step_more_than_the_second_into_the_expense_fund(new_race):
    race = sell_lot(new_race, ann=50_000, bob=90_000)
    assert race.fund("bob") == 750_000 - 60_000
    assert race.state.expense == 750_000 + 60_000
    assert race.hand("bob")[-1] == 4


def sell_lot(new_race, expected=1, dealt=None, **bids):
    """Sell a card after Ann's seven, to these bids."""
    race = new_race("ann", "bob", "cid", dice=SEVEN).hold(**(dealt or {"ann": [1], "bob": [2], "cid": [3]}))
    race.turn()
    for name, most in bids.items():
        assert isinstance(race.game.order(name, "bid", most=most), Accepted)
    events = race.turn()
    assert len(list(of_kind(LotSold, events))) == expected
    return race


@pytest.mark.parametrize(
    ("bids", "winner"), [({"bob": 50_000, "ann": 50_000}, "ann"), ({"cid": 50_000, "bob": 50_000}, "bob")]
)
def test_of_equal_bids_that_of_who_threw_and_then_to_the_left_wins(new_race, bids, winner):
    race = sell_lot(new_race, **bids)
    assert race.fund(winner) == 700_000


def test_one_bidder_alone_pays_the_least(new_race):
    assert sell_lot(new_race, cid=500_000).fund("cid") == 740_000


def test_without_a_bid_the_card_goes_under_the_pack(new_race):
    race = sell_lot(new_race, expected=0)
    assert card_number(race.state.cards.decks[DECK].pile[-1]) == 4
    assert list(of_kind(LotUnsold, race.game.events))


def test_a_bid_counts_up_to_what_the_fund_holds(new_race):
    assert sell_lot(new_race, bob=900_000, cid=740_000).fund("bob") == 0


@pytest.mark.parametrize("most", [0, 5_000, 15_000])
def test_bids_go_in_steps_of_ten_thousand(new_race, most):
    race = new_race("ann", "bob", dice=SEVEN)
    race.turn()
    assert isinstance(race.game.order("ann", "bid", most=most), Refused)


def test_a_standing_bid_waits_for_a_card(new_race):
    race = new_race("ann", "bob", dice=SEVEN)
    assert isinstance(race.game.order("bob", "bid", most=10_000), Refused)
    assert isinstance(race.game.order("bob", "bid", most=10_000, stands="standing"), Accepted)
    race.turn()
    race.turn()
    assert race.fund("bob") == 740_000


def test_a_card_that_was_bought_costs_the_fee_like_any_other(new_race):
    race = sell_lot(new_race, bob=10_000)
    for name in LATE:
        race.set(name, turns=2)
    speak(race, "bob", 4)
    race.turn()
    assert race.fund("bob") == 740_000 - 20_000


def test_without_a_pack_nothing_is_sold(new_race):
    race = new_race("ann", "bob", dice=SEVEN).hold(ann=[*range(1, 29)])
    race.turn()
    assert race.state.bidding.lot is None


def test_while_a_card_is_for_sale_the_game_waits_for_all(new_race):
    """Else for whose turn it is."""
    race = new_race("ann", "bob", "cid", dice=SEVEN)
    phase = next(each for each in race.game.ruleset.phases if each.name == "turn")
    assert phase.list_awaited(race.state) == ("ann",)
    race.turn()
    assert phase.list_awaited(race.state) == ("ann", "bob", "cid")
    race.turn()
    assert phase.list_awaited(race.state) == ("cid",)


def test_nobody_is_waited_for_who_cannot_bid_or_has_answered(new_race):
    """All can see who has too little; that somebody has bid or passed nobody else may see."""
    race = new_race("ann", "bob", "cid", "dot", dice=SEVEN)
    phase = next(each for each in race.game.ruleset.phases if each.name == "turn")
    race.game.order("dot", "bid", most=20_000, stands="standing")
    race.turn()
    race.set("cid", fund=0)
    assert phase.list_awaited(race.state) == ("ann", "bob", "dot")
    assert phase.list_unanswered(race.state) == ("ann", "bob")
    assert race.game.order("ann", "no_bid").says == ("You don't bid.",)
    assert phase.list_unanswered(race.state) == ("bob",)
    race.game.order("bob", "bid", most=10_000)
    assert phase.list_unanswered(race.state) == ("bob",), "it is bob's turn"


def test_a_turn_ends_once_its_player_is_done_and_all_have_bid_or_passed(new_game):
    """Nobody says done to an auction."""
    game = new_game(seed_of("sale")).begin("ann", "bob", "cid")
    while not game.state.bidding.lot:
        game.tick()
    player, *others = (game.state.turns.player, *(each for each in LATE if each != game.state.turns.player))
    regular = game.ruleset.find_next_update(game.state).deadline
    game.order(player, "done")
    game.order(others[0], "no_bid")
    assert game.ruleset.find_next_update(game.state).deadline == regular
    game.order(others[1], "bid", most=10_000)
    assert game.ruleset.find_next_update(game.state).deadline < regular


def test_a_bid_for_one_card_leaves_the_standing_bid(new_race):
    race = new_race("ann", "bob", "cid", dice=SEVEN)
    race.game.order("bob", "bid", most=30_000, stands="standing")
    race.turn()
    said = race.game.order("bob", "bid", most=70_000).says
    assert said == ("You bid up to $70,000, sealed.", "Your standing bid stays.")
    race.game.order("cid", "bid", most=50_000)
    race.turn(SEVEN)
    assert race.fund("bob") == 750_000 - 60_000
    assert [(bid.player, bid.most) for bid in race.state.bidding.bids] == [("bob", 30_000)]


def test_where_cards_are_sold_at_once_every_bid_stands(new_race):
    """Nobody could bid between the throw and the sale; the mail says how one does beforehand."""
    race = new_race("ann", "bob", parallel="yes", dice=SEVEN)
    told = [each for piece in race.game.ruleset.pieces for each in piece.possible(race.state, "bob")]
    offers = [one.line for each in told for block in each.blocks for one in getattr(block, "offers", ())]
    assert "bid $10,000 standing" in offers
    said = race.game.order("bob", "bid", most=70_000).says
    assert said == ("You bid up to $70,000, sealed, until you take it back.",)
    assert race.state.bidding.bids[0].stands


def test_a_bid_while_nothing_is_for_sale_says_what_to_write(race):
    refused = race.game.order("bob", "bid", most=70_000)
    assert refused.text == "nothing is for sale now: for what will be, write “bid $70,000 standing”"


def test_a_speech_that_is_ordered_is_offered_to_be_taken_back(late):
    """Another card of the hand is offered beside it."""
    speak(late, "bob", 6)
    told = [each for piece in late.game.ruleset.pieces for each in piece.possible(late.state, "bob")]
    offers = [one.line for each in told for block in each.blocks for one in getattr(block, "offers", ())]
    spoken = [line for line in offers if "speak" in line or "speech" in line]
    others = [number for number in late.hand("bob") if number != 6]
    assert spoken == [f"speak {others[0]}", "no speech 6"]


def test_the_examples_of_a_speech_are_cards_and_people_of_the_race(late):
    """Of the reader's hand, and not themselves."""
    known = late.game.ruleset.vocabulary(late.state, "bob")
    lexicon = replace(known.lexicon, me="bob")
    speech, *_ = (show_examples(verb, lexicon) for verb in known.verbs if verb.key == "speak")
    (silence,) = (show_examples(verb, lexicon) for verb in known.verbs if verb.key == "no_speech")
    card = late.hand("bob")[0]
    assert speech[:2] == (f"speak {card}", f"speak {card} after ann")
    assert silence == (f"no speech {card}", "no speech")


def test_a_speech_after_who_is_out_is_refused_and_an_older_order_is_told(late):
    """It would stand for ever."""
    speak(late, "bob", 6, behind="cid")
    late.game.do(UnseatPlayer("cid"))
    refused = late.game.order("bob", "speak", number=14, behind="cid")
    assert refused.text == "cid is out of the race, and nobody speaks after them"
    sections = [each for piece in late.game.ruleset.pieces for each in piece.possible(late.state, "bob")]
    lines = [line for each in sections for block in each.blocks for line in getattr(block, "lines", ())]
    assert "Speech 6 waits for cid, who is out of the race: order it anew." in lines


# Money


def test_everybody_begins_with_a_million_and_pays_a_quarter_of_it(race):
    assert [race.fund(name) for name in LATE] == [750_000] * 3
    assert race.state.expense == 750_000
    moved = [event for event in of_kind(e.ScripMoved, race.game.events) if event.why == "levy"]
    assert [(event.payee, event.amount) for event in moved] == [(EXPENSE, 250_000)] * 3


def test_the_bills_make_a_million():
    """Six of 100,000 and five of each other."""
    first, *others = read_country(DOCUMENTS).money.denominations
    assert 6 * first + 5 * sum(others) == read_country(DOCUMENTS).money.start


@pytest.mark.parametrize("players", [2, 4, 6])
def test_money_is_conserved_after_every_event(players):
    game = random_game(players, 1, seen=check_money)
    funds = sum(player.fund for player in game.state.players.values())
    assert game.state.box + game.state.expense + funds == ALL_MONEY


def test_three_cards_each_which_nobody_else_sees(race):
    assert [len(race.hand(name)) for name in LATE] == [3, 3, 3]
    assert len(race.state.cards.decks[DECK].pile) == 19
    drawn = [record for record in race.game.events if record.NAME == "card-drawn"]
    assert len(drawn) == 9
    assert "card-drawn" in next(
        each.secret for each in race.game.ruleset.pieces if "card-drawn" in each.secret
    )


# The variation without


@pytest.fixture
def poor(new_race):
    """Without money; Ann has thrown seven."""
    return new_race("ann", "bob", "cid", dice=SEVEN, money="no")


def test_without_money_speeches_cost_nothing(poor):
    for name in LATE:
        poor.set(name, turns=2)
    poor.hold(ann=[7], bob=[6], cid=[1])
    speak(poor, "ann", 7)
    (made,) = of_kind(e.SpeechMade, poor.turn())
    assert made.fee == 0
    assert (
        made.describe(poor.state)
        == "ann speaks on the radio, with card 7, Pay the Bonus Now (CA, OK, WA, OR, AZ)."
    )
    assert poor.fund("ann") == poor.state.expense == 0


def test_without_money_a_seven_may_be_given_up_for_the_top_card(poor):
    top = poor.state.cards.decks[DECK].pile[0]
    assert isinstance(poor.game.order("ann", "take_card"), Accepted)
    assert isinstance(poor.game.order("bob", "take_card"), Refused)
    poor.turn()
    assert poor.state.cards.hand(DECK, "ann")[-1] == top
    assert poor.counties("ann") == {}


def test_without_money_who_says_nothing_plays_the_throw(poor):
    poor.turn()
    assert sum(poor.counties("ann").values()) == 7
    assert poor.state.bidding.lot is None
    assert isinstance(poor.game.order("ann", "bid", most=10_000), Refused)


def first_screen(race, player):
    """What that player is told of their turn."""
    sections = [each for piece in race.game.ruleset.pieces for each in piece.urgent(race.state, player, None)]
    return [line for each in sections for block in each.blocks for line in getattr(block, "lines", ())]


def test_the_top_card_is_shown_to_who_may_take_it(new_race):
    """In the mail that says what they have thrown, and to nobody else."""
    race = new_race("ann", "bob", money="no").hold(ann=[1], bob=[2])
    (seen,) = of_kind(e.TopCardSeen, race.turn(SEVEN))
    assert (seen.player, seen.card) == ("bob", race.state.cards.decks[DECK].pile[0])
    assert "The top card is 3. Parity for Tobacco (NC 2, KY, VA)." in first_screen(race, "bob")
    assert not first_screen(race, "ann")
    race.turn()
    assert not any("top card" in line for line in first_screen(race, "ann"))


def test_to_take_the_card_is_an_order_like_any_other(poor):
    """It may be taken back, what is written later takes its place, and each mail says what stands."""
    card = poor.state.cards.decks[DECK].pile[0]
    took = poor.game.order("ann", "take_card")
    when = "instead of playing the throw. It is yours once your turn is over."
    assert took.says == (f"You take {card}, {when}",)
    taken = f"You take the top card {when}"
    assert taken in first_screen(poor, "ann")
    assert poor.game.order("ann", "no_card").says == ("You play the throw after all.",)
    assert taken not in first_screen(poor, "ann")
    assert poor.game.order("ann", "no_card").text == "you were to take no card"
    poor.game.order("ann", "take_card")
    assert poor.game.order("ann", "priority", wants="NY").says[-1] == taken
    played = poor.game.order("ann", "play", wants="VT, NY")
    assert played.says[-1].startswith("As things stand it captures these counties: VT 1, ")
    assert not list(of_kind(e.CardChosen, poor.turn()))
    assert poor.counties("ann")["VT"] == 1


def test_whoever_goes_on_in_a_place_chooses_anew(poor):
    poor.game.order("ann", "take_card")
    poor.state.replace_player("ann", "zoe")
    assert not poor.state.players["zoe"].wants_card


def test_a_card_that_was_looked_at_is_looked_at_again_after_a_shuffle(poor):
    """Somebody has left, and the pack was shuffled: who may take the top card is told."""
    decision = poor.game.do(UnseatPlayer("cid"))
    (seen,) = of_kind(e.TopCardSeen, decision.events)
    assert (seen.player, seen.card) == ("ann", poor.state.cards.decks[DECK].pile[0])
    (told,) = [
        notice
        for notice in poor.game.ruleset.make_notices(poor.state, decision.events)
        if notice.page.title == "Another top card"
    ]
    assert told.reader == "ann"
    assert f"The top card is now {seen.card}." in told.page.lead[0]


def test_with_money_no_card_is_taken(new_race):
    race = new_race("ann", "bob", dice=SEVEN)
    assert isinstance(race.game.order("ann", "take_card"), Refused)


# All on one evening


def test_in_parallel_all_play_in_the_order_of_their_seats(new_race):
    race = new_race("ann", "bob", "cid", parallel="yes")
    race.game.order("bob", "play", wants="OR 6")
    events = race.turn()
    assert [event.player for event in of_kind(e.CountiesCaptured, events)] == list(LATE)
    assert all(race.state.players[name].thrown for name in LATE)


def test_in_parallel_the_card_is_taken_unseen(new_race):
    race = new_race("ann", "bob", money="no", parallel="yes", dice=SEVEN)
    race.game.order("bob", "take_card")
    events = race.turn(SEVEN, SEVEN)
    assert [event.player for event in of_kind(e.CardChosen, events)] == ["bob"]
    assert not list(of_kind(e.TopCardSeen, events))


def test_in_parallel_a_card_is_sold_at_once_to_bids_that_stand(new_race):
    race = new_race("ann", "bob", "cid", dice=SEVEN, parallel="yes")
    race.game.order("cid", "bid", most=30_000, stands="standing")
    events = race.turn()
    assert [event.player for event in of_kind(LotSold, events)] == ["cid", "cid", "cid"]


def test_in_parallel_a_card_without_a_bid_is_told_once(new_race):
    race = new_race("ann", "bob", dice=SEVEN, parallel="yes")
    card = race.state.cards.decks[DECK].pile[0]
    told = [event.describe(race.state) for event in race.turn()]
    assert [each for each in told if card in each] == [f"There is no bid for {card}."]


# The documents


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("states.toml", "votes = 11", "votes = 12"),
        ("states.toml", "points = 3", "points = 0"),
        ("states.toml", "[AL]", "[Alabama]"),
        ("states.toml", "tile = [6, 6]", "tile = [99, 6]"),
        ("cards.toml", "1. Relief", "2. Relief"),
        ("cards.toml", "(IA 2, ", "(XX 2, "),
        ("money.toml", "levy = 250_000", "levy = 2_500_000"),
        ("money.toml", "step = 10_000", "step = 0"),
        ("money.toml", "step = ", "stride = "),
        ("rules.md", "1.2 ", "1.3 "),
    ],
)
def test_documents_that_make_no_game_are_refused(name, old, new):
    with pytest.raises(BadDocument):
        read_country({**DOCUMENTS, name: DOCUMENTS[name].replace(old, new, 1)})


def test_names_are_of_six_at_most(new_game):
    game = new_game().begin(*NAMES)
    assert len(game.state.players) == 6
    assert set(country_of(game.state).states) >= {"NY", "OH"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("speak on Pay the Bonus Now", "make speech 7"),
        ("give the speech on Pay the Bonus Now once bob is out", ""),
        ("speak 7 after bob has played", "make speech 7 after bob"),
        ("make the Pay the Bonus Now speech", "make speech 7"),
        ("speak pay the bonus now when the board is closed", "make speech 7, if closed"),
        ("speak 7 if I don't lead in Ohio", "make speech 7, if not lead OH"),
        ("speak 7 once I lead New York and trail in Ohio", "make speech 7, if lead NY and margin OH < 0"),
        ("speak 7 if I have fewer than 200 votes", "make speech 7, if votes < 200"),
    ],
)
def test_a_speech_goes_by_its_title_and_conditions_by_words(late, line, said):
    """As people say both; what is not understood is no order."""
    (read,) = understand([Line(1, line)], late.game.ruleset.vocabulary(late.state, "ann"))
    command = read.what
    order = isinstance(command, Command) and late.game.order("ann", command.verb, **command.args)
    assert (order.says[0] if isinstance(order, Accepted) else "") == (said and f"You will {said}.")
