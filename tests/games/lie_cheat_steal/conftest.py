"""A campaign at hand: cards and votes put where they are wanted, and dice that show what is wanted."""

import pytest
from msgspec.structs import replace
from run_lie_cheat_steal import Game

from nomicd.games.lie_cheat_steal.board import BLACK_EYE, DOLLAR
from nomicd.games.lie_cheat_steal.campaign import Election
from nomicd.games.lie_cheat_steal.state import Accusation, Claim
from nomicd.kernel.chance import Dice, Draw
from nomicd.table.course.working import Working


class LoadedDice(Dice):
    """Show these faces, one after the other."""

    def __init__(self, faces):
        super().__init__(bytes(32), "test")
        self._faces = list(faces)

    def integer(self, label, sides):
        self.drawn.append(Draw(f"test/{label}", sides, self._faces.pop(0)))
        return self.drawn[-1].value


class Race:
    """A campaign that has begun, its players in the order of their names; nobody holds a card."""

    def __init__(self, *names, **options):
        self.game = Game(options=options).begin(*names)
        self.state.turns = replace(self.state.turns.begin_with(names[0]), round=1, begun=True)
        self.state.update = 1

    @property
    def state(self):
        return self.game.state

    def __getitem__(self, name):
        return self.state.players[name]

    def set(self, name, **fields):
        """Change a player; money and votes come from the bank, or go there."""
        before = self[name]
        self.state.players[name] = after = replace(before, **fields)
        self.state.bank += before.fund - after.fund
        self.state.box += before.votes - after.votes
        return self

    def order(self, name, **policies):
        return self.set(name, policies=replace(self[name].policies, **policies))

    def _change(self, name, **changes):
        deck = replace(self.state.cards.decks[name], **changes)
        self.state.cards = self.state.cards.change(name, deck)

    def stack(self, name, *cards):
        """Put these cards on top of a deck."""
        pile = list(self.state.cards.decks[name].pile)
        for card in cards:
            pile.remove(card)
        self._change(name, pile=(*cards, *pile))
        return self

    def give(self, player, name, *cards):
        """Put these cards into a hand, last of all."""
        self.stack(name, *cards)
        deck = self.state.cards.decks[name]
        held = (*deck.hands.get(player, ()), *cards)
        self._change(name, pile=deck.pile[len(cards) :], hands={**deck.hands, player: held})
        if name == BLACK_EYE:
            for card in cards:
                self.state.scandals = self.state.scandals.hold(card)
        return self

    def claim(self, player, card, said):
        """Have a player hold a $ card of which they have said that."""
        self.give(player, DOLLAR, card)
        number = 1 + sum(len(each.claims) for each in self.state.players.values())
        claims = (*self[player].claims, Claim(number, card, said))
        return self.set(player, claims=claims)

    def accuse(self, accuser, victim, crime, card):
        """Have a crime alleged for which its victim may sue."""
        self.give(accuser, BLACK_EYE, card)
        made = Accusation(self.state.scandals.made + 1, accuser, victim, crime, card)
        self.state.scandals = self.state.scandals.accuse(made)
        return self

    def take_turn(self, name, *faces):
        """Play a turn with these dice, or what is left of it. The events."""
        election = next(piece for piece in self.game.ruleset.pieces if isinstance(piece, Election))
        table = Working(self.state)
        self.ended = election.take_turn(table, LoadedDice(faces), name)
        self.game.apply(table.events)
        return table.events

    def see(self, name):
        """Money, votes and space of a player."""
        return self[name].fund, self[name].votes, self[name].space

    def list_under(self, name, count):
        """The cards that lie lowest in a deck."""
        return list(self.state.cards.decks[name].pile[-count:])

    def hand(self, deck, name):
        return list(self.state.cards.hand(deck, name))


@pytest.fixture
def race():
    """Ann, Bob and Cid, each with $50,000."""
    return Race("ann", "bob", "cid")


@pytest.fixture
def new_race():
    return Race


@pytest.fixture
def new_game():
    """What makes a game that nobody has joined."""
    return Game
