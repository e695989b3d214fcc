"""What readers are shown: their dice, where they stand, the count, the map."""

import re

import msgspec
import pytest
from driven_game import NOW
from run_politics import CODES, DOCUMENTS, random_game

from nomicd.games.politics import events as e
from nomicd.games.politics import views
from nomicd.games.politics.campaign import Campaign
from nomicd.games.politics.country import read_country
from nomicd.games.politics.holdings import CardSale
from nomicd.games.politics.map import draw_lines, draw_map, write_map
from nomicd.kernel.commands import Command
from nomicd.kernel.drawing import Circle, Rect
from nomicd.kernel.events import of_kind
from nomicd.kernel.page import Code, Lines, Table
from nomicd.table.course import facts as f
from nomicd.table.elimination import Eliminated

PHONE = 360


def text(*sections):
    found = []
    for section in sections:
        for block in section.blocks:
            match block:
                case Lines():
                    found += map(str, block.lines)
                case Table():
                    found += [" ".join(row) for row in block.rows]
                case Code():
                    found.append(block.text)
    return "\n".join(found)


def urgent(race, player):
    return [
        section for piece in race.game.ruleset.pieces for section in piece.urgent(race.state, player, None)
    ]


def show_turn(race, player):
    return find_piece(race).urgent(race.state, player, None)


def find_piece(race):
    return next(piece for piece in race.game.ruleset.pieces if isinstance(piece, Campaign))


def ask(race, reader, verb, **args):
    page = race.game.ruleset.answer(race.state, reader, Command(verb, args, text=verb))
    return text(*page.sections)


def test_the_first_screen_has_the_dice_and_what_becomes_of_them(race):
    pieces = [
        section for piece in race.game.ruleset.pieces for section in piece.urgent(race.state, "ann", None)
    ]
    told = text(*pieces)
    assert "You have thrown 1-2-3: 6 points." in told
    assert "If you do nothing, the default (states without a pin, then those where you trail" in told
    assert "As things stand it captures these counties: ME 1, OR 1, ID 1, MT 1, ND 1 and NH 1." in told


def test_the_first_screen_says_what_the_own_plan_comes_to(race):
    race.game.order("ann", "play", wants="OH, NV")
    pieces = [
        section for piece in race.game.ruleset.pieces for section in piece.urgent(race.state, "ann", None)
    ]
    assert "You play OH, NV; what is left goes by the default (states without a pin" in text(*pieces)
    race.game.order("ann", "priority", wants="OH, trailing")
    (turn,) = show_turn(race, "ann")
    assert "You play OH, NV; what is left goes by your list." in text(turn)
    race.game.order("ann", "no_play")
    (turn,) = show_turn(race, "ann")
    assert "If you do nothing, your priority list plays: OH, trailing." in text(turn)


def test_a_pair_that_lies_on_a_closed_board_is_called_the_count(new_race):
    """Where all have thrown already, it is known which throw counts the votes, once the board is closed."""
    race = new_race("ann", "bob", parallel="yes")
    race.throw("bob", (4, 3, 3))
    assert views.tell_count(race.state) == ""
    race.close("ann")
    assert views.tell_count(race.state) == (
        "Votes are counted in the next update: bob threw a pair or three of a kind."
    )
    told = {name: text(*show_turn(race, name)) for name in ("ann", "bob")}
    assert [name for name, said in told.items() if "counts the votes before it is played" in said] == ["bob"]


def test_the_standings_name_who_leads(race):
    race.pin("bob", TX=1)
    (table, *_) = find_piece(race).show_standings(race.state, ())
    assert "bob leads with 23 votes." in text(table)


def test_the_first_screen_says_what_can_be_had_and_where_it_is_worth_while(race):
    """States that are near and within reach of the points, and those without a pin."""
    race.pin("bob", OH=3, NY=7, PA=8, NV=8).pin("ann", OH=2, TX=1).pin("cid", TX=1)
    told = text(*urgent(race, "ann"))
    assert "Worth fighting for: TX (23 votes, 5 points a county: you lead, as who came first)." in told
    assert "Without a pin: 43 states, with most votes IL (29), CA (22), MI (19) and MA (17)." in told


def test_standings_begin_with_the_most_votes_and_end_with_who_is_out(race):
    """Those with as many in the order of their seats."""
    race.pin("bob", NY=1)
    race.state.turns = race.state.turns.remove_player("ann")
    table, *_ = find_piece(race).show_standings(race.state, ())
    assert [row[0] for row in table.blocks[0].rows] == ["bob", "cid", "ann (out)"]


def test_funds_and_numbers_of_cards_are_shown_to_all(race):
    campaign = next(piece for piece in race.game.ruleset.pieces if hasattr(piece, "take_turn"))
    assert "ann 0 0 3 $750,000" in text(*campaign.show_standings(race.state, ()))


def digest(race, events, reader):
    """What an update of these events tells that reader in short."""
    made = (
        f.UpdateStarted(race.state.update, "", NOW.isoformat()),
        *events,
        f.UpdateEnded(race.state.update, "00" * 32, (), ""),
    )
    notices = race.game.ruleset.make_notices(race.state, made)
    return next(each.page for each in notices if (each.kind, each.reader) == ("digest", reader))


def test_a_digest_tells_what_happened_in_order_and_to_whom_it_happened(race):
    """In a race the order is the story."""
    race.close("bob")
    events = race.turn((2, 2, 5), wants="OR 6")
    page = digest(race, events, "bob")
    (story,) = [each for each in page.sections if each.heading == "What else happened"]
    lines = text(story).splitlines()
    assert [line.split(" ")[0] for line in lines] == ["ann", "The", "bob"]
    assert lines[1].startswith("The votes are counted, for your throw shows equal dice on a closed board: ")
    assert "You throw 2-2-5, which is 9." in page.lead


def test_what_a_rival_took_from_the_reader_is_news(race):
    """Not where they were level before, and not what others lose."""
    race.pin("bob", NV=1, UT=1).pin("cid", NV=1)
    events = race.turn(wants="NV 2, UT 2")
    bob, cid = (digest(race, events, name).lead[0] for name in ("bob", "cid"))
    assert bob == "News: ann now leads in UT (4 votes), where you did."
    assert "leads" not in cid


def test_a_count_comes_first(new_race):
    """In the subject, and in the digest; then how the reader stands."""
    race = new_race("ann", "bob", "cid", "dot").pin("cid", NV=1).pin("dot", WY=1)
    race.pin("ann", **dict.fromkeys(["NY", "PA", "OH", "TX", "CA", "MI", "MO"], 1))
    race.pin("cid", **dict.fromkeys(["IL", "MA", "NJ", "IN", "NC", "GA"], 1)).close("bob")
    page = digest(race, race.turn((2, 2, 5), wants="OR 6"), "bob")
    assert page.news == "the votes were counted, you have thrown 9"
    counted, out, thrown, stands, *_ = map(str, page.lead)
    assert re.match(r"News: The votes are counted: (\w{3} \d+,? (?:and )?)+", counted.replace(".", " "))
    assert out.split(" out: ")[0] == "dot is"
    assert thrown == "You throw 2-2-5, which is 9."
    assert stands.startswith("Standing: If votes were counted now, you would have ")


def test_whoever_is_out_is_sent_no_call_for_orders(race):
    race.state.eliminated = Eliminated({"cid": 1})
    page = digest(race, race.turn(), "cid")
    lead = "\n".join(map(str, page.lead))
    assert "The next update comes by" in lead
    assert "Write by" not in lead
    assert page.small == ()


def test_who_has_no_dice_is_not_asked(race):
    pieces = [
        section for piece in race.game.ruleset.pieces for section in piece.urgent(race.state, "bob", None)
    ]
    assert pieces == []


def test_states_worth_fighting_for_are_near_ones_with_lead_and_trail(race):
    race.pin("bob", OH=3, NY=7, PA=8).pin("ann", OH=2, TX=1).pin("cid", TX=1)
    campaign = next(piece for piece in race.game.ruleset.pieces if hasattr(piece, "take_turn"))
    told = text(*campaign.possible(race.state, "ann"))
    assert "OH (26), costs 6, you trail by 1: bob 3, ann 2" in told
    assert "TX (23), costs 5, you lead, as who came first: " in told
    assert "NY" not in told
    assert "PA" not in told


def test_a_count_is_told_with_its_sheet(race):
    """And how votes would be counted now, at all times."""
    race.close("bob")
    events = race.turn((2, 2, 5), wants="OR 6")
    pieces = race.game.ruleset.pieces
    count, now, *_ = (section for piece in pieces for section in piece.show_standings(race.state, events))
    assert "NY New York 47 bob bob 1" in text(count)
    assert f"bob {race.votes('bob')}" in text(now)
    (counted,) = of_kind(e.VotesCounted, events)
    assert counted.describe(race.state) == (
        "The votes are counted, for bob's throw shows equal dice on a closed board: bob 526, ann 5 and cid 0."
    )


def test_where_a_reader_stands_is_told_in_a_sentence(race):
    """With whose turn it is, if it is another's."""
    campaign = next(piece for piece in race.game.ruleset.pieces if hasattr(piece, "take_turn"))
    race.pin("bob", OH=2, NV=1)
    assert campaign.tell_standing(race.state, "bob") == (
        "If votes were counted now, you would have 29 votes (266 win), 1st of 3 players. It is ann's turn."
    )
    told = campaign.tell_standing(race.state, "ann")
    assert "you would have 0 votes (266 win), tied for 2nd of 3 players; bob leads with 29." in told
    assert told.endswith("with 29.")
    assert campaign.tell_standing(race.state, "") == "It is ann's turn."


def test_a_card_for_sale_waits_for_who_can_pay_until_they_answer(race):
    """On top of their digest, with whom the game waits for."""
    race.turn((3, 3, 1), wants="NV 6")
    race.turn((1, 2, 3))
    told = race.game.ruleset.answer(race.state, "cid", Command("who is waited for", {}, text=""))
    assert "it waits for ann (to bid or pass), " in text(*told.sections)
    sale = next(piece for piece in race.game.ruleset.pieces if isinstance(piece, CardSale))
    assert sale.news(race.state, "ann") == ("a speech card is for sale",)
    assert "whoever bids most pays $10,000 more than the second bid" in repr(urgent(race, "ann"))
    assert [each.heading for each in urgent(race, "ann")] == ["For sale"]
    assert "until then you are waited for" in text(*urgent(race, "ann"))
    race.game.order("ann", "bid", most=20_000)
    assert urgent(race, "ann") == []
    assert sale.news(race.state, "ann") == ()


def test_a_receipt_says_in_one_line_that_points_are_to_be_played(race):
    race.game.order("ann", "play", wants="NV")
    page = race.game.ruleset.show_waiting(race.state, "ann", None)
    (section,) = page.sections
    assert [each.about for each in section.blocks] == [
        "You have 6 points to play: “done” plays them; “no play” takes back what you want of them."
    ]
    assert race.game.ruleset.show_waiting(race.state, "bob", None).sections == ()


def test_prices_are_asked_for(race):
    assert "7 in PA; 9 in NY." in ask(race, "bob", "prices")


def test_a_state_is_told_by_its_name(race):
    race.pin("bob", OH=2).pin("ann", OH=1)
    told = ask(race, "ann", "state", where="OH")
    assert "Ohio has 26 electoral votes and 7 county lines." in told
    assert "A county there costs 6 points; the capital is one county more. It is purple." in told
    assert "Pins: bob 2, ann 1." in told
    assert "You trail by 1 there." in told


def test_a_race_from_before_states_had_colours_is_told_of_none(race):
    """Its documents lie in its log as they were."""
    before = re.sub(r"^colour = .*\n", "", DOCUMENTS["states.toml"], flags=re.MULTILINE)
    assert read_country({**DOCUMENTS, "states.toml": before}).states["OH"].colour == ""
    old = msgspec.structs.replace(race.state, documents={**DOCUMENTS, "states.toml": before})
    told = str(race.game.ruleset.answer(old, "ann", Command("state", {"where": "OH"}, text="state")))
    assert "the capital is one county more." in told
    assert "It is" not in told


def test_where_the_reader_has_no_pin_they_are_told_so(race):
    """They neither lead nor trail."""
    assert "You have no pin there." in ask(race.pin("bob", OH=2), "ann", "state", where="OH")
    empty = ask(race, "ann", "state", where="NV")
    assert "Pins: nobody." in empty
    assert "You have no pin there." in empty


def test_all_cards_may_be_read(race):
    assert "18. Declare for Inflation" in ask(race, "bob", "speech_cards")


def test_the_map_shows_votes_leaders_and_counties(race):
    race.pin("ann", OH=2).pin("bob", NV=8)
    written = write_map(race.state)
    assert all(code in written for code in CODES)
    assert "an2" in written
    assert "bo*" in written
    assert max(map(len, written.splitlines())) <= 72
    assert "All states" in str(race.game.ruleset.answer(race.state, "ann", Command("map", {}, text="map")))


def test_the_map_has_a_tile_for_every_state_and_fits_on_a_phone(race):
    race.pin("ann", OH=2).pin("bob", NV=8)
    drawing = draw_map(race.state)
    tiles = [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.width == 30]
    assert len(tiles) == 48
    assert len({(tile.x, tile.y) for tile in tiles}) == 48
    assert drawing.width <= PHONE + 40
    assert "ann leads in OH (ann 2): 26 electoral votes." in drawing.text
    assert "bob leads in NV (bob capital): 3 electoral votes." in drawing.text


def test_county_lines_have_who_came_first_on_top(race):
    race.pin("bob", OH=2).pin("ann", OH=2)
    block = draw_lines(race.state, {"OH": "you lead, as who came first"})
    assert block.text == "OH (26), costs 6, you lead, as who came first: bob 2, ann 2: bob\n    came first"
    first, second = (shape for shape in block.drawing.shapes if isinstance(shape, Circle))
    assert first.x == second.x
    assert first.y < second.y


@pytest.mark.parametrize("parallel", ["yes", "no"])
def test_the_first_mails_say_how_it_is_won_and_what_silence_does(new_race, parallel):
    told = " ".join(
        new_race("ann", "bob", parallel=parallel).game.ruleset.introduce(new_race("ann", "bob").state)
    )
    assert "whoever has 266 of the 531 electoral votes when they are counted is elected" in told
    assert "You need not write at all" in told
    assert "Only if 3 updates in a row have waited for you in vain may others take your seat" in told


def test_what_happened_reads_as_sentences():
    """Each of the game's own events that is told, to whom it is about and to others."""
    game = random_game(4, 5)
    told = [event for event in game.events if type(event).__module__ == e.__name__]
    for event in told:
        for said in (event.describe(game.state, "ann"), event.describe(game.state)):
            assert not said or said.endswith("."), event
            assert "  " not in said
    assert len({event.NAME for event in told}) > 8


def test_standings_are_written_once_for_all_readers(race, monkeypatch):
    """The map is drawn once a digest, not once a reader."""
    written = []
    draw = views.draw_map

    def count(state):
        written.append(1)
        return draw(state)

    monkeypatch.setattr(views, "draw_map", count)
    digest(race, race.turn(), "ann")
    assert len(written) == 1


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((6, 6, 6), "Within reach: every state."),
        ((2, 2, 2), "every state but NY and PA."),
        ((1, 1, 1), "every state but CA, IL, MA, MI, MO, NJ, NY, OH, PA and TX."),
    ],
)
def test_the_first_screen_says_where_counties_can_be_had(new_race, dice, said):
    """As far as the points go."""
    race = new_race("ann", "bob", "cid", dice=dice)
    assert said in text(*show_turn(race, "ann"))


def test_a_state_that_is_won_outright_is_not_within_reach(race):
    """Nor one that is too dear; where few are left these are named."""
    race.shut("bob", but=("NV", "UT"))
    assert "Within reach: NV and UT." in text(*show_turn(race, "ann"))
