"""A fixed game that its players may amend in code: in each update all roll, and take as much from the pot."""

from datetime import UTC, datetime, timedelta
from typing import ClassVar

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    DecisionContext,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UpdateTick,
)
from nomicd.kernel.page import Lines, Section, Table
from nomicd.law.amendments import Amended, Amendments
from nomicd.table.course import facts as f
from nomicd.table.course.state import Person, set_player
from nomicd.table.game import TableGame
from nomicd.table.hooks import Impossible, NamedThing, RuleEffect, RuleMoment, RuleQuantity, ThingKind
from nomicd.table.piece import Piece
from nomicd.table.pieces.votes.piece import VotedTerms

POT = 1000


class Roller(Person, frozen=True):
    coins: int = 0


class Coins(GameEvent, frozen=True):
    """Moved from the pot to a player, or back where `amount` is below nothing. `rule` says which rule wants
    it so."""

    NAME: ClassVar[str] = "coins"
    player: str
    amount: int
    rule: int = 0

    def apply(self, state):
        set_player(state, self.player, coins=state.players[self.player].coins + self.amount)
        state.pot -= self.amount

    def describe(self, state, reader=""):
        why = f"By rule {self.rule} " if self.rule else ""
        return f"{why}{self.player} takes {self.amount} from the pot."


class PotState(Amended[Roller]):
    PLAYER: ClassVar = Roller
    TERMS: ClassVar = VotedTerms

    pot: int = POT
    hidden: str = "a secret"


class Rolling(Piece[PotState]):
    facts: ClassVar = (f.DiceRolled, Coins)
    things: ClassVar = (
        ThingKind("Player", "who plays", {"name": "str", "coins": "int"}, "players"),
        ThingKind("Game", "the game as it stands", {"pot": "int", "update": "int"}),
    )
    moments: ClassVar = (
        RuleMoment("on_roll", "a player has rolled and taken", {"player": "Player", "total": "int"}),
        RuleMoment("on_round", "all have rolled"),
    )
    quantities: ClassVar = (
        RuleQuantity("take", "how much a player takes", {"player": "Player", "total": "int"}, high=100),
    )
    effects: ClassVar = (
        RuleEffect("grant", "coins for a player, from the pot", {"player": "Player", "amount": "int"}),
        RuleEffect("spoil", "what breaks the game", {}),
    )

    def play(self, table, dice):
        for name in table.state.players:
            before = len(dice.drawn)
            total = dice.integer(f"roll/{name}", 6)
            table.emit(f.DiceRolled(tuple(dice.drawn[before:]), "roll", name))
            amount = table.reckon("take", total, player=name, total=total)
            table.emit(Coins(name, amount))
            table.announce("on_roll", player=name, total=total)
        table.announce("on_round")

    def view(self, state):
        return {
            "Player": {
                each.name: {"name": each.name, "coins": each.coins} for each in state.players.values()
            },
            "Game": {"": {"pot": state.pot, "update": state.update}},
        }

    def perform(self, table, effect, given, rule):
        if effect == "spoil":
            set_player(table.state, next(iter(table.state.players)), coins=10_000)
            return
        player, amount = given["player"], given["amount"]
        assert isinstance(player, NamedThing)
        if not 0 <= amount <= table.state.pot:
            raise Impossible(f"the pot has {table.state.pot} coins, and {amount} are asked for")
        table.emit(Coins(player.key, amount, rule))

    def find_breach(self, before, after):
        def total(state):
            return state.pot + sum(each.coins for each in state.players.values())

        return "" if total(before) == total(after) else "coins would come from nowhere"

    def show_standings(self, state, events):
        del events
        rows = tuple((each.name, str(each.coins)) for each in state.players.values())
        yield Section("Coins", (Table(("Player", "Coins"), rows), Lines((f"In the pot: {state.pot}.",))))


class Pot(TableGame[PotState]):
    name = "pot"
    title = "Pot"
    schema = "pot/1"
    kind = PotState
    pieces = (Rolling(), Amendments("propose: Less press\nset x to 1"))
    tries_out = True


OPENS = datetime(2027, 3, 6, 12, tzinfo=UTC)
GENEROUS = """# ?. A gift for a six

Whoever rolls a six gets ten more.

```python
def on_roll(ev):
    if ev.total == 6:
        return grant(ev.player, 10)
```"""


class PlayedPot:
    """A game of Pot."""

    def __init__(self, sandbox, options=None):
        self.game, self.sandbox, self.now, self.orders = Pot(), sandbox, OPENS, 0
        self.state, self.events, self.told = self.game.blank(), [], []
        self.do(NewGame("pot", "UTC", b"s" * 32, options or {"nomic": "on", "quorum": "1"}, {}, "pot"))
        for name in ("alice", "bob"):
            self.do(SeatPlayer(name))
        self.do(BeginGame())

    def decide(self, given, rehearsal=0, limits=()):
        context = DecisionContext(self.now, "test", self.sandbox, rehearsal, limits=limits)
        return self.game.decide(self.state, given, context)

    def do(self, given, rehearsal=0):
        decision = self.decide(given, rehearsal)
        assert isinstance(decision, Accepted), decision
        for event in decision.events:
            event.apply(self.state)
        self.events += decision.events
        self.told = [text for event in decision.events if (text := event.describe(self.state))]
        return decision

    def command(self, player, verb, **args):
        self.orders += 1
        return PlayerCommand(player, Command(verb, args), f"mail:{self.orders}/1")

    def propose(self, body, title="A rule", player="alice", rehearsal=0):
        return self.decide(self.command(player, "propose", title=title, body=body), rehearsal)

    def admin(self, verb, **args):
        self.orders += 1
        return self.do(AdminCommand(Command(verb, args), f"mail:{self.orders}/1"))

    def update(self):
        due = self.game.find_next_update(self.state)
        self.now = due.deadline + timedelta(minutes=1)
        return self.do(UpdateTick(due))

    def pass_law(self, body, title="A rule"):
        """Propose that and play until it is law, or has failed."""
        number = max(self.state.proposals, default=0) + 1
        self.do(self.command("alice", "propose", title=title, body=body))
        while self.state.proposals[number].status in ("proposed", "open"):
            self.update()
        assert self.state.proposals[number].status == "accepted"

    def updates(self, count):
        lines = []
        for _ in range(count):
            self.update()
            lines += self.told
        return lines

    @property
    def total(self):
        return self.state.pot + sum(each.coins for each in self.state.players.values())
