"""A race at hand: pins put where they are wanted, and dice that show what is wanted."""

import pytest
from msgspec.structs import replace
from run_politics import Game

from nomicd.games.politics.board import board_of
from nomicd.games.politics.campaign import Campaign
from nomicd.games.politics.country import DECK, card_number
from nomicd.games.politics.holdings import CardSale
from nomicd.games.politics.state import Pin, country_of
from nomicd.kernel.chance import Dice, Draw
from nomicd.table.course.working import Working

PLAIN = (1, 2, 3)


class LoadedDice(Dice):
    """Show these throws, one after the other, and then the last one."""

    def __init__(self, throws):
        super().__init__(bytes(32), "test")
        self._faces = [face for throw in throws for face in throw]

    def integer(self, label, sides):
        self.drawn.append(Draw(f"test/{label}", sides, self._faces.pop(0)))
        return self.drawn[-1].value


class Race:
    """A race that has begun, its players in the order of their names. The first one's dice lie there."""

    def __init__(self, *names, dice=PLAIN, **options):
        self.game = Game(options=options).begin(*names)
        self.state.turns = replace(self.state.turns.begin_with(names[0]), round=1, begun=True)
        self.state.update = 1
        for name in names if "parallel" in options else names[:1]:
            self.throw(name, dice)

    @property
    def state(self):
        return self.game.state

    def set(self, name, **fields):
        self.state.players[name] = replace(self.state.players[name], **fields)

    def throw(self, name, dice):
        self.set(name, thrown=dice, turns=self.state.players[name].turns + 1, spoke=False)

    def pin(self, name, **counties):
        for code, count in counties.items():
            self.state.captures += 1
            pins = {**self.state.players[name].pins, code: Pin(count, self.state.captures)}
            self.set(name, pins=pins)
        return self

    def close(self, name, but=()):
        """A pin of that player in every state that has none."""
        bare = [code for code in board_of(self.state).empty if code not in but]
        return self.pin(name, **dict.fromkeys(bare, 1))

    def shut(self, name, but=()):
        """The capitals of all other states, for that player."""
        states = country_of(self.state).states.items()
        return self.pin(name, **{code: each.capital for code, each in states if code not in but})

    def hold(self, **hands):
        """Deal anew: cards by their numbers; all others are the pack, in order."""
        cards = {card_number(card): card for card in country_of(self.state).cards}
        held = {name: tuple(cards.pop(number) for number in numbers) for name, numbers in hands.items()}
        deck = replace(self.state.cards.decks[DECK], hands=held, pile=tuple(cards.values()))
        self.state.cards = self.state.cards.change(DECK, deck)
        return self

    def hand(self, name):
        return [card_number(card) for card in self.state.cards.hand(DECK, name)]

    def turn(self, *throws, wants=""):
        """Play what lies there, and throw these for those who come next. The events."""
        if wants:
            self.game.order(self.state.turns.player, "play", wants=wants)
        self.state.update += 1
        table, dice = Working(self.state), LoadedDice([*throws, *[PLAIN] * 9])
        for piece in self.game.ruleset.pieces:
            if isinstance(piece, CardSale | Campaign):
                piece.play(table, dice)
        self.game.apply(table.events)
        return table.events

    def counties(self, name):
        return {code: pin.counties for code, pin in self.state.players[name].pins.items()}

    def votes(self, name):
        return board_of(self.state).votes[name]

    def fund(self, name):
        return self.state.players[name].fund


@pytest.fixture
def race():
    """Ann, Bob and Cid; Ann has thrown 1-2-3."""
    return Race("ann", "bob", "cid")


@pytest.fixture
def new_race():
    return Race


@pytest.fixture
def new_game():
    """What makes a game that nobody has joined."""
    return Game
