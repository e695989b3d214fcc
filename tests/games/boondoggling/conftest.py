"""A game at hand, and a table on which anything may be laid out."""

import pytest
from msgspec.structs import replace
from run_boondoggling import Game

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.moves import move
from nomicd.table.course.working import Working


class Layout:
    """Players on spaces with funds, and what one move leads to."""

    def __init__(self, options):
        self.game = Game(options=options).begin("ann", "bob", "cid")

    @property
    def state(self):
        return self.game.state

    def put(self, name, space, fund=1000):
        """Lay a token and a fund; what the fund has more or less is taken from circulation. Who has nothing
        on the red road has come there without money."""
        player = self.state.players[name]
        self.state.circulation -= fund - player.fund
        self.state.players[name] = replace(player, space=space, fund=fund, clear=not fund and "R" in space)
        return self

    def set(self, **fields):
        for name, value in fields.items():
            if name == "treasury":
                self.state.circulation -= value - self.state.treasury
            setattr(self.state, name, value)
        return self

    def move(self, name, total):
        """The events of that move, applied."""
        table = Working(self.state)
        move(table, name, total)
        self.game.apply(table.events)
        return table.events

    def land(self, name, total):
        return next(event for event in self.move(name, total) if isinstance(event, e.Landed))

    def space(self, name):
        return self.state.players[name].space

    def fund(self, name):
        return self.state.players[name].fund


@pytest.fixture
def table():
    """Ann, Bob and Cid in Washington."""
    return Layout({})


@pytest.fixture
def literal():
    """The same under the other reading of the winner's sentence."""
    return Layout({"strict_aaa": "no"})


@pytest.fixture
def game():
    """A game of three that has begun."""
    return Game().begin("ann", "bob", "cid")


@pytest.fixture
def new_game():
    """What makes a game that nobody has joined."""
    return Game
