"""A game of nothing but players, driven by inputs: for what every game at a table does."""

from datetime import UTC, datetime, timedelta

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import BeginGame, DecisionContext, NewGame, PlayerCommand, SeatPlayer, UpdateTick
from nomicd.table.course.state import Course, Person
from nomicd.table.game import TableGame

SATURDAY = datetime(2027, 3, 6, 12, tzinfo=UTC)


class State(Course[Person]):
    """Players alone."""


class Plain(TableGame[State]):
    """Its updates do nothing."""

    name, title, schema = "plain", "A plain game", "plain/1"
    kind = State
    fewest, most = 2, 3


class Room:
    """One game of these players. What is accepted is applied; time passes with each command."""

    def __init__(self, *players, begun=True):
        self.game, self.now, self.orders = Plain(), SATURDAY, 0
        self.state = self.game.blank()
        begin = (BeginGame(),) if begun else ()
        for given in (NewGame("room", "UTC", bytes(32)), *map(SeatPlayer, players), *begin):
            self.did(given)

    def do(self, given):
        decision = self.game.decide(self.state, given, DecisionContext(self.now, "test"))
        if isinstance(decision, Accepted):
            self.emit(*decision.events)
        return decision

    def did(self, given):
        decision = self.do(given)
        assert isinstance(decision, Accepted), decision

    def emit(self, *events):
        for event in events:
            event.apply(self.state)

    def say(self, player, verb, **args):
        self.orders += 1
        self.now += timedelta(minutes=1)
        self.emit(*self.game.record_contact(self.state, player))
        return self.do(PlayerCommand(player, Command(verb, args, text=verb), f"mail:{self.orders}/1"))

    def tick(self):
        due = self.game.find_next_update(self.state)
        self.now = max(self.now, due.run_at)
        return self.do(UpdateTick(due))
