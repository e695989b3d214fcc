"""Money, as a piece of a game: what each player has, and where all the rest lies. None is made, none is lost.

Who pays or is paid is a player's name, or a pot of the table: `@bank` is the field `bank` of the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.state import AnyCourse, Person, S, set_player
from nomicd.table.course.working import AnyTable
from nomicd.table.hooks import Given, Impossible, NamedThing, RuleEffect, ThingKind, View
from nomicd.table.phrases import either, tell, tell_place, tell_rank
from nomicd.table.piece import Piece

# The state


class Spender(Person, frozen=True):
    """Who has money."""

    fund: int = 0


def make_change(amount: int, denominations: Iterable[int]) -> dict[int, int]:
    """Return an amount in as few bills as possible, by value. `denominations` fall; a debt has no bills."""
    counts, rest = {}, max(0, amount)
    for value in denominations:
        counts[value], rest = divmod(rest, value)
    return {value: count for value, count in counts.items() if count}


def worth(bills: Mapping[str, int]) -> int:
    """Return what bills are worth together."""
    return sum(int(value) * count for value, count in bills.items())


def write_bills(amount: int, denominations: Iterable[int]) -> str:
    """Return an amount in as few bills as possible: `1x500 2x100`."""
    counted = make_change(amount, denominations)
    return " ".join(f"{count}x{value}" for value, count in counted.items()) or "none"


def find_odd_bills(values: Sequence[int], **sums: Mapping[str, int]) -> Iterator[str]:
    """Yield what is wrong with the denominations of a document, and with sums in bills, by their value."""
    if not values or list(values) != sorted(set(values), reverse=True) or values[-1] != 1:
        yield "denominations fall from the largest to 1, each once"
    for name, bills in sums.items():
        for value, count in bills.items():
            if not value.isdecimal() or int(value) not in values or count < 1:
                yield f"[{name}] has {count} bills of {value}: denominations are {values}"
        if not bills:
            yield f"[{name}] is empty"


def dollars(amount: int, unit: str = "") -> str:
    """Return `$1,000`, `-$50`; with a unit `$1,000M`."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,}{unit}"


def money_of(state: AnyCourse, side: str) -> int:
    """Return what a player or a pot holds."""
    held = getattr(state, side[1:]) if side.startswith("@") else state.players[side].fund
    return int(held)


# The facts


BY_RULE = "rule "
"""Begins why money moves that a rule of the players moves."""


class MoneyMoved(GameEvent, frozen=True):
    """`why` is the game's word for it; of the table's own are fund (at the beginning), left, merged, vote,
    and `rule 101`, of a rule that players have made. Only the last two have a line here: a game
    tells of the rest itself."""

    NAME: ClassVar[str] = "money-moved"
    POTS: ClassVar[Mapping[str, str]] = {"@bank": "the bank"}
    """What places are called where money lies that no player has."""
    payer: str
    payee: str
    amount: int
    why: str
    space: str = ""

    @property
    def rule(self) -> int:
        """The rule that wants it so; 0 if none does."""
        return int(self.why.removeprefix(BY_RULE)) if self.why.startswith(BY_RULE) else 0

    @property
    def player(self) -> str:
        """Whose line it is, where a rule moves it: the one who receives it, or else who pays."""
        side = self.payer if self.payee.startswith("@") else self.payee
        return side if self.rule and not side.startswith("@") else ""

    def apply(self, state: Any) -> None:
        for side, amount in ((self.payer, -self.amount), (self.payee, self.amount)):
            if side.startswith("@"):
                setattr(state, side[1:], money_of(state, side) + amount)
            else:
                set_player(state, side, fund=money_of(state, side) + amount)

    def count_for(self, player: str) -> int:
        """Return how much more it gives that player; less than 0 if it takes."""
        return self.amount * ((self.payee == player) - (self.payer == player))

    def write_amount(self, state: Any) -> str:
        """Return the amount as players read it."""
        return dollars(self.amount)

    def describe(self, state: Any, reader: str = "") -> str:
        if not self.rule and self.why != "vote":
            return ""
        names = {**self.POTS, reader: "you"} if reader else self.POTS
        payer, payee = (names.get(side, side) for side in (self.payer, self.payee))
        law = f"By rule {self.rule}" if self.rule else "By the vote"
        amount = self.write_amount(state)
        if self.payee.startswith("@"):
            return f"{law} {payer} {'pay' if payer == 'you' else 'pays'} {amount} to {payee}."
        return f"{law} {payee} {'receive' if payee == 'you' else 'receives'} {amount} from {payer}."


class WentBankrupt(GameEvent, frozen=True):
    """They could not pay all that was due, and nobody has what is `short`. A game derives its own where more
    is lost by it."""

    NAME: ClassVar[str] = "went-bankrupt"
    player: str
    short: int

    def apply(self, state: Any) -> None:
        """What they had is paid already."""

    def describe(self, state: Any, reader: str = "") -> str:
        left = f"bankrupt: {dollars(self.short)} of what was due is not paid"
        return tell(reader, self.player, f"are {left}", f"is {left}")


# The piece


def give_back(state: AnyCourse, event: MoneyMoved, _why: str) -> tuple[GameEvent, ...] | Refused:
    """Take back that a fund went with a seat; other money moves with the game."""
    payee = state.players.get(event.payee)
    if event.why != "merged":
        return Refused(Reason.NOT_NOW, "what money has moved in play stays where it is")
    if payee is None or payee.fund < event.amount:
        return Refused(Reason.NOT_NOW, f"{event.payee} does not have the fund of {event.payer} any more")
    return (type(event)(event.payee, event.payer, event.amount, "merged"),)


def pay_effect(*pots: str) -> RuleEffect:
    """Return the effect by which rules of players move money, in a game of these pots."""
    known = either([f'"{pot}"' for pot in pots])
    means = f"money from one to another, as far as there is any; each is a player, or {known}"
    return RuleEffect("pay", means, {"payer": "Player | str", "payee": "Player | str", "amount": "int"})


class Purses(Piece[S], ABC):
    """Every fund. To be derived from: a game says what everybody begins with, and out of which pot."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (MoneyMoved, WentBankrupt)
    inverses: ClassVar[Inverses] = {MoneyMoved: give_back}
    ranked: ClassVar[bool] = False
    """Whether digests tell each player which place their money gives them. Who has least is first where the
    game says `fewest_leads`."""
    pot: ClassVar[str] = "@bank"
    """Where what is paid goes."""
    source: ClassVar[str] = ""
    """Where money comes from, and where it goes with a seat; "" for the pot."""
    pots: ClassVar[tuple[str, ...]] = (pot,)
    """All places where money lies that no player has; rules call `@bank` by the text `bank`."""
    things: ClassVar[tuple[ThingKind, ...]] = (
        ThingKind("Player", "who plays", {"name": "str", "fund": "int"}, "players"),
    )
    effects: ClassVar[tuple[RuleEffect, ...]] = (pay_effect("bank"),)

    @abstractmethod
    def start(self, state: S) -> int:
        """Return what everybody begins with."""

    def write_money(self, state: S, amount: int) -> str:
        """Return an amount as players read it."""
        return dollars(amount)

    def list_funds(self, state: S) -> Mapping[str, int]:
        """Return what each player has, in the order in which they are told of."""
        return {name: each.fund for name, each in state.players.items()}

    def move(self, table: AnyTable, payer: str, payee: str, amount: int, why: str, space: str = "") -> None:
        """Let money change hands, if it is any."""
        if amount:
            table.emit(self.own(MoneyMoved)(payer, payee, amount, why, space))

    def pay(self, table: AnyTable, player: str, due: int, why: str, space: str = "") -> int:
        """Let a player pay into the pot what is due, or all they have if it is less. Return what was paid."""
        paid = min(due, money_of(table.state, player))
        self.move(table, player, self.pot, paid, why, space)
        return paid

    def pay_debts(self, table: AnyTable, player: str, debts: Iterable[tuple[str, int]], why: str) -> None:
        """Let a player pay what is due to each of these, the pot before all others, as far as their money
        goes. If that is not all, they are bankrupt."""
        short = 0
        for payee, due in sorted(debts, key=lambda debt: debt[0] != self.pot):
            paid = min(due, money_of(table.state, player))
            self.move(table, player, payee, paid, why)
            short += due - paid
        if short:
            self.go_bankrupt(table, player, short)

    def go_bankrupt(self, table: AnyTable, player: str, short: int) -> None:
        """Say that a player is bankrupt. A game adds what else they give back; where they are out by it,
        `Elimination` puts them out."""
        table.emit(self.own(WentBankrupt)(player, short))

    # Rules that players have made

    def view(self, state: S) -> View:
        """Return what everybody has."""
        return {"Player": {name: {"name": name, "fund": each.fund} for name, each in state.players.items()}}

    def perform(self, table: AnyTable, effect: str, given: Given, rule: int) -> None:
        """Let money change hands as a rule wants it."""
        payer, payee = (self._find_side(given[name]) for name in ("payer", "payee"))
        if given["amount"] < 0:
            raise Impossible(f"{effect}() was given {given['amount']:,}: nobody pays less than nothing")
        amount = self.raise_money(table, payer, given["amount"])
        if payer != payee:
            self.move(table, payer, payee, amount, f"{BY_RULE}{rule}")

    def _find_side(self, given: Any) -> str:
        side = given.key if isinstance(given, NamedThing) else f"@{given}"
        if isinstance(given, str) and side not in self.pots:
            known = " or ".join(f'"{pot[1:]}"' for pot in self.pots)
            raise Impossible(f'nobody is paid as "{given:.40}": name a player, or {known}')
        return str(side)

    def raise_money(self, table: AnyTable, payer: str, amount: int) -> int:
        """Return how much of it that side can pay now."""
        return max(0, min(amount, money_of(table.state, payer)))

    def find_breach(self, before: AnyCourse, after: AnyCourse) -> str:
        """Return whether money has come or gone, or anybody has less than nothing."""
        if self._count(before) != self._count(after):
            return "money would be made or lost"
        if any(each.fund < 0 for each in after.players.values()):
            return "a player would have less than nothing"
        return ""

    def _count(self, state: AnyCourse) -> int:
        pots = sum(money_of(state, pot) for pot in self.pots)
        return pots + sum(int(each.fund) for each in state.players.values())

    # What players are told

    def news(self, state: S, reader: str) -> tuple[str, ...]:
        """Return how much the reader has, and which place that is, if that counts."""
        if not self._is_ranked(state, reader):
            return ()
        funds = self.list_funds(state)
        place = tell_place(funds, reader, fewest_leads=self.game.fewest_leads)
        return (f"{self.write_money(state, funds[reader])}, {place}",)

    def tell_standing(self, state: S, reader: str) -> str:
        """Return the same in a sentence, and who leads."""
        if not self._is_ranked(state, reader):
            return ""
        funds, show = self.list_funds(state), partial(self.write_money, state)
        rank = tell_rank(funds, reader, show, fewest_leads=self.game.fewest_leads)
        return f"You have {show(funds[reader])}, {rank}."

    def _is_ranked(self, state: S, reader: str) -> bool:
        """Return whether the money of that reader gives them a place."""
        return self.ranked and not state.over and reader in self.list_funds(state)

    # Seats

    def seat(self, table: AnyTable, player: str) -> None:
        """Give them a fund."""
        self.move(table, self.source or self.pot, player, self.start(table.state), "fund")

    def clear_seat(self, table: AnyTable, player: str) -> None:
        """Put their fund back where it came from."""
        self.move(table, player, self.source or self.pot, money_of(table.state, player), "left")

    def hand_over(self, table: AnyTable, player: str, into: str) -> None:
        """Give the other seat the fund."""
        self.move(table, player, into, money_of(table.state, player), "merged")

    def shift(self, table: AnyTable, side: str, difference: int) -> None:
        """Give somebody more by a vote, or less, but never less than nothing."""
        if difference > 0:
            self.move(table, self.pot, side, difference, "vote")
        else:
            self.move(table, side, self.pot, min(money_of(table.state, side), -difference), "vote")
