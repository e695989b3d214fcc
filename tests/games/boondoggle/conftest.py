"""A town at hand: money, goods, cards and roads put where they are wanted."""

import pytest
from msgspec.structs import replace
from run_boondoggle import LAW, Game

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.board import GOODS
from nomicd.games.boondoggle.markets import find_price
from nomicd.games.boondoggle.plays import read_play
from nomicd.games.boondoggle.roads import LAID, Mile, RoadPiece, find_head
from nomicd.games.boondoggle.scripts import read_line
from nomicd.games.boondoggle.state import SUPPLY
from nomicd.games.boondoggle.town import Town
from nomicd.kernel.chance import Dice, Draw
from nomicd.table.course.working import Working
from nomicd.table.pieces.holdings import Bundle


class LoadedDice(Dice):
    """Show these faces, one after the other."""

    def __init__(self, faces=()):
        super().__init__(bytes(32), "test")
        self._faces = list(faces)

    def integer(self, label, sides):
        self.drawn.append(Draw(f"test/{label}", sides, self._faces.pop(0)))
        return self.drawn[-1].value


class TownAtHand:
    """A game in its first round, before its cards are played. Nobody has a Shenanigan; `ann` has
    company 1."""

    def __init__(self, *names):
        self.game = Game().begin(*names)
        self.game.tick()
        self.town = next(piece for piece in self.game.ruleset.pieces if isinstance(piece, Town))
        self.told = []

    @property
    def state(self):
        return self.game.state

    def __getitem__(self, name):
        return self.state.players[name]

    def set(self, name, **fields):
        self.state.players[name] = replace(self[name], **fields)
        return self

    def round(self, **fields):
        self.state.round = replace(self.state.round, **fields)
        return self

    def give(self, name, money=None, **goods):
        """Set what a player has; resources come from the supply, or go there."""
        held = self.state.goods.of(name)
        mine, supply = dict(held.goods), dict(self.state.goods.of(SUPPLY).goods)
        for good, count in goods.items():
            if good in GOODS:
                supply[good] += mine.get(good, 0) - count
            mine[good] = count
        money = held.money if money is None else money
        self.state.goods = self.state.goods.change(name, Bundle(money, mine)).change(
            SUPPLY, Bundle(0, supply)
        )
        return self

    def supply(self, **goods):
        """Set what lies in the supply."""
        held = {**self.state.goods.of(SUPPLY).goods, **goods}
        self.state.goods = self.state.goods.change(SUPPLY, Bundle(0, held))
        return self

    def price(self, **prices):
        """Put markers where the prices are so."""
        places = {market: LAW.markets[market].prices.index(price) for market, price in prices.items()}
        self.state.markers = {**self.state.markers, **places}
        return self

    def deal(self, name, *cards, deck="shenanigans"):
        """Put cards into a hand."""
        found = self.state.cards.decks[deck]
        pile = list(found.pile)
        for card in cards:
            pile.remove(card)
        hands = {**found.hands, name: (*found.hands.get(name, ()), *cards)}
        self.state.cards = self.state.cards.change(deck, replace(found, pile=tuple(pile), hands=hands))
        return self

    def stack(self, deck, *cards):
        """Put these cards on top."""
        found = self.state.cards.decks[deck]
        pile = list(found.pile)
        for card in cards:
            pile.remove(card)
        self.state.cards = self.state.cards.change(deck, replace(found, pile=(*cards, *pile)))
        return self

    def lay(self, name, *miles):
        """Let a project have these miles already: `S1-A1` or `kickback C-A2`, in the direction they go."""
        for said in miles:
            kind, _, ends = said.rpartition(" ")
            start, to = ends.split("-")
            segment = LAW.find_segment(start, to)
            kind = kind or ("bus" if segment.kind == "bus" else "regular")
            me = self[name]
            self.set(name, path=(*me.path, Mile(segment.key, kind, start, to)), funded=me.funded or 1)
            if kind in LAID:
                pieces = (*self.state.roads.get(segment.key, ()), RoadPiece(me.company, kind))
                self.state.roads = {**self.state.roads, segment.key: pieces}
        return self

    def order(self, name, *lines, **plan):
        """Order lines of work, and `play …`."""
        now = self[name].plan
        for line in lines:
            if line.startswith("play "):
                play = read_play(LAW, line.removeprefix("play "), self.state.players, name)
                now = replace(now, plays=(*now.plays, play))
            else:
                now = replace(now, lines=(*now.lines, read_line(LAW, line)))
        return self.set(name, plan=replace(now, **plan))

    def _do(self, do):
        table = Working(self.state)
        do(table)
        self.game.apply(table.events)
        self.told = [each.describe(self.state, "") for each in table.events]
        return table.events

    def play_cards(self):
        return self._do(self.town.play_cards)

    def work(self):
        """Phases 4 to 7, as if nobody had taken a side job yet."""
        return self.round(side_jobs=())._do(self.town.work)

    def begin_round(self):
        return self._do(self.town.begin_round)

    def end_round(self, *faces):
        return self._do(lambda table: self.town.end_round(table, LoadedDice(faces)))

    def play(self, name, line):
        """Play one card that the player is dealt, or has."""
        self.order(name, f"play {line}")
        return self.play_cards()

    def has(self, name):
        """Money, crew, asphalt, permits, steel."""
        held = self.state.goods.of(name)
        return held.money, *(held.goods.get(good, 0) for good in GOODS)

    def prices(self, *markets):
        return tuple(find_price(LAW, self.state.markers, market) for market in markets)

    def hand(self, name, deck="shenanigans"):
        return list(self.state.cards.hand(deck, name))

    def head(self, name):
        return find_head(self[name].company, self[name].path)

    def why(self):
        """Why orders failed."""
        failed = [each for each in self.game.events if isinstance(each, e.OrderFailed)]
        return [each.why.key for each in failed]

    def list_wasted(self):
        """Why cards came to nothing."""
        return [each.why.key for each in self.game.events if isinstance(each, e.CardPlayed) and each.why]


@pytest.fixture
def town():
    """Ann (company 1), Bob (3) and Cid (5), each with $65."""
    return TownAtHand("ann", "bob", "cid")


@pytest.fixture
def new_town():
    return TownAtHand
