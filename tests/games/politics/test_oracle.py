"""Random games beside a second reckoning that was made from the rules alone: they agree in every figure."""

import random
from collections import Counter

import politics_oracle as oracle
import pytest
from driven_game import NAMES, seed_of
from run_politics import CODES, DOCUMENTS, Game, order_at_random

from nomicd.games.politics.board import count_votes, list_leaders
from nomicd.games.politics.country import DECK, card_number, read_country
from nomicd.kernel.decision import Accepted

PLAYED = [
    *(({}, players, 5) for players in (2, 3, 4, 5, 6)),
    *(({"fast": "yes"}, players, 3) for players in (4, 6)),
    *(({"money": "no"}, players, 3) for players in (3, 5)),
    *(({"parallel": "yes"}, players, 3) for players in (3, 5)),
    ({"parallel": "yes", "money": "no", "fast": "yes"}, 5, 3),
]
"""Options, players, and how many games."""

CONDITIONS = {
    "": lambda table, name: True,
    "closed": lambda table, name: table.is_closed(),
    "not lead OH": lambda table, name: table.leader("OH") != name,
    "votes < 150": lambda table, name: table.votes()[name] < 150,
    "margin NY >= 0 and closed": lambda table, name: table.is_closed() and margin(table, name, "NY") >= 0,
    "most > votes": lambda table, name: max(table.votes().values()) > table.votes()[name],
    "rivals < 3": lambda table, name: len(table.seats) < 4,
}


def margin(table, name, code):
    others = (table.pins[each].get(code, 0) for each in table.seats if each != name)
    return table.pins[name].get(code, 0) - max(others)


class Beside:
    """Sees each event of a game, and lets the other reckoning do the same."""

    def __init__(self, options):
        self.options = options
        self.table = self.speeches = None
        self.dice, self.first, self.bids, self.orders = {}, {}, {}, {}
        self.silent, self.pack, self.mixed = set(), [], False
        self.seen = Counter()

    def see(self, state, event):
        self.seen[event.NAME] += 1
        look = getattr(self, f"_see_{event.NAME.replace('-', '_')}", None)
        if look:
            look(state, event)

    def _see_deck_shuffled(self, state, event):
        self.pack = numbers(event.pile)

    def _see_first_chosen(self, state, event):
        assert self.table.seats[0] == event.player

    def _see_dice_rolled(self, state, event):
        if event.why == "first":
            self._throw_first(state, event)
        else:
            assert event.why == "turn"
            self.dice[event.player] = [draw.value for draw in event.draws]

    def _see_turn_begun(self, state, event):
        self._settle()
        self.leaders, before = self.table.leaders(), len(self.table.out)
        self.votes = self.table.throw(event.player, self.dice[event.player])
        self.leaving = self.table.out[before:]
        self.mixed = bool(self.leaving)

    def _see_votes_counted(self, state, event):
        assert event.votes == self.votes
        assert {code: winner for code, (winner, _) in event.sheet.items()} == self.leaders

    def _see_player_eliminated(self, state, event):
        self.leaving.remove(event.player)
        self.orders.pop(event.player, None)
        self.bids.pop(event.player, None)

    def _see_counties_captured(self, state, event):
        if event.speech:
            assert event.counties == self.speeches.pop(0)[2]
            return
        self._settle()
        self.played, points = event.player, sum(self.dice[event.player])
        if event.player in self.silent:
            assert event.counties == self.table.plan(event.player, points)
        assert event.lost == self.table.play(event.player, points, event.counties)

    def _see_card_chosen(self, state, event):
        self._settle()
        assert sum(self.dice[event.player]) in (7, 11)
        self.played = event.player
        self.table.take_card(event.player)

    def _see_lot_thrown(self, state, event):
        assert sum(self.dice[event.player]) in (7, 11)
        self.table.put_up()
        self.seller = event.player

    def _see_bid_made(self, state, event):
        self.bids[event.player] = event

    def _see_bid_withdrawn(self, state, event):
        del self.bids[event.player]

    def _see_lot_sold(self, state, event):
        self._sell(event.lot, event.player, event.price)

    def _see_lot_unsold(self, state, event):
        self._sell(event.lot, "", 0)

    def _see_speech_made(self, state, event):
        self._hear()
        player, card, taken, lost = self.speeches[0]
        assert (player, card, lost) == (event.player, card_number(event.card), event.lost)
        assert event.fee == (oracle.FEE if self.table.money else 0)
        self.orders[player] = [each for each in self.orders[player] if each[0] != card]
        if not taken:
            del self.speeches[0]

    def _see_turn_ended(self, state, event):
        self._hear()
        assert self.speeches == []
        self.speeches = None

    def _see_game_ended(self, state, event):
        assert event.player == self.table.winner

    def _throw_first(self, state, event):
        if self.table is None:
            hands = {name: numbers(state.cards.hand(DECK, name)) for name in state.players}
            pack = numbers(state.cards.decks[DECK].pile)
            money = "money" not in self.options
            self.table = oracle.Reckoning(
                state.players, hands, pack, fast="fast" in self.options, money=money
            )
        self.first[event.player] = [draw.value for draw in event.draws]
        if len(self.first) == len(self.table.throwing):
            self.table.throw_first(self.first)
            self.first = {}

    def _settle(self):
        """Nobody is in who should be out; the pack is as it was shuffled."""
        if self.mixed:
            assert self.leaving == []
            self.table.shuffle(self.pack)
            self.mixed = False

    def _sell(self, lot, buyer, price):
        self._settle()
        assert self.table.lot == card_number(lot)
        most = {name: bid.most for name, bid in self.bids.items()}
        assert self.table.sell(self.seller, most) == (buyer, price)
        self.bids = {name: bid for name, bid in self.bids.items() if bid.stands}

    def _hear(self):
        if self.speeches is None:
            orders = {
                name: [(card, after, CONDITIONS[when]) for card, after, when in mine]
                for name, mine in self.orders.items()
            }
            self.speeches = self.table.hear(self.played, orders)

    def compare(self, state):
        """Every figure there is, between two updates."""
        if self.table is None:
            return
        self._settle()
        table = self.table
        assert sorted(state.turns.seats) == sorted(table.seats)
        for name, player in state.players.items():
            assert {code: pin.counties for code, pin in player.pins.items()} == table.pins[name]
            assert player.fund == table.funds[name]
            assert player.turns == table.throws[name]
            assert sorted(numbers(state.cards.hand(DECK, name))) == sorted(table.hands[name])
            assert numbers(state.cards.list_laid(DECK, name)) == table.played[name]
        assert {name for name in table.seats if state.players[name].spoke} == table.spoke
        assert state.expense == table.expense
        assert numbers(state.cards.decks[DECK].pile) == table.pack
        assert list_leaders(state) == table.leaders()
        assert count_votes(state) == table.votes()
        assert (state.winner, state.counts) == (table.winner, table.counts)


def numbers(cards):
    return [card_number(card) for card in cards]


def say(game, beside, rng):
    """What somebody may say, so that everything comes about now and then."""
    order_at_random(game, rng)
    for name in game.state.turns.seats:
        luck = rng.random()
        if luck < 0.05:
            words = [f"{rng.choice(CODES)} {rng.randrange(1, 4)} else trailing" for _ in range(3)]
            game.order(name, "priority", wants=", ".join(words))
        elif luck < 0.1:
            game.order(name, rng.choice(["no_priority", "no_bid"]))
        elif luck < 0.3:
            game.order(name, "take_card")
        hand = numbers(game.state.cards.hand(DECK, name))
        if hand and rng.random() < 0.4:
            speak(
                game,
                beside,
                name,
                (rng.choice(hand), rng.choice(["", *game.state.turns.seats]), rng.choice([*CONDITIONS])),
            )


def speak(game, beside, name, order):
    number, after, when = order
    args = {"number": number} | ({"behind": after} if after else {}) | ({"when": when} if when else {})
    assert isinstance(game.order(name, "speak", **args), Accepted)
    others = [each for each in beside.orders.get(name, ()) if each[0] != number]
    beside.orders[name] = [*others, order]


def play_beside(options, players, number):
    """A whole game; every third is one of silence. What was seen in it."""
    beside, rng = Beside(options), random.Random(f"beside {players}/{number}")
    game = Game(seed_of(f"beside {players}/{number}"), options, seen=beside.see).begin(*NAMES[:players])
    while not game.state.over:
        if game.state.turns.first and number % 3:
            say(game, beside, rng)
        plans = game.state.allotments
        beside.silent = {name for name in game.state.players if name not in {**plans.drafts, **plans.lists}}
        game.tick()
        beside.compare(game.state)
    return beside.seen


@pytest.mark.slow
@pytest.mark.no_cover  # the same lines again and again
@pytest.mark.parametrize(("options", "players", "games"), PLAYED, ids=str)
def test_two_reckonings_agree_in_every_figure(options, players, games):
    """Pins, votes, money, cards, who is out, who wins; what the silent play; who speaks when, to what end."""
    seen = Counter()
    for number in range(games):
        seen += play_beside(options, players, number)
    assert seen["votes-counted"] >= games
    assert seen["speech-made"] > games


def test_the_documents_say_what_the_other_reckoning_was_told():
    country = read_country(DOCUMENTS)
    assert {code: each.votes for code, each in country.states.items()} == oracle.VOTES
    assert {code: each.points for code, each in country.states.items()} == oracle.COSTS
    assert {code: each.lines for code, each in country.states.items()} == oracle.LINES
    assert {card_number(card): each.counties for card, each in country.cards.items()} == oracle.CARDS
