"""A fixed game that its players may amend in code: in each update all roll, and take as much from the pot."""

from typing import ClassVar

from nomicd.kernel.events import Event
from nomicd.kernel.page import Lines, Section, Table
from nomicd.law.amendments import Amended, Amendments
from nomicd.table.course import facts as f
from nomicd.table.course.state import Person, set_player
from nomicd.table.game import TableGame
from nomicd.table.hooks import Impossible, NamedThing, RuleEffect, RuleMoment, RuleQuantity, ThingKind
from nomicd.table.piece import Piece
from nomicd.table.votes.piece import VotedTerms

POT = 1000


class Roller(Person, frozen=True):
    coins: int = 0


class Coins(Event, frozen=True):
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

    def standings(self, state, events):
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
