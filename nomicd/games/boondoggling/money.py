"""Money: funds, the Treasury, what is in circulation, and inflation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.state import BoondogglingState, law_of, money, options_of, place
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Lines, Page, Section, Table
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import Working
from nomicd.table.hooks import Given, Impossible, RuleEffect, ThingKind, View
from nomicd.table.phrases import either, join_words
from nomicd.table.pieces.purses import Purses, give_back, pay_effect, write_bills
from nomicd.table.terms import Setting

_MONEY = Verb(
    "money",
    "money",
    "everybody's fund, the Treasury and the stage of inflation",
    ("money",),
    "the game",
    read_only=True,
)
_LEDGER = Verb("ledger", "ledger", "the same", ("ledger",), "the game", read_only=True)
_DRY = {
    True: "Money must run out before the red road, and who runs out of it on that road goes around once more",
    False: "Money may run out on the red road itself",
}


class Funds(Purses[BoondogglingState]):
    """Every fund, and where all other money lies."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        e.MoneyPrinted,
        e.FundMoved,
        e.TreasuryReplenished,
        e.FundOwnerLeft,
    )
    inverses: ClassVar[Inverses] = {e.FundMoved: give_back}
    pot = e.CIRCULATION
    pots = (e.TREASURY, e.CIRCULATION)
    ranked = True
    things: ClassVar[tuple[ThingKind, ...]] = (
        *Purses.things,
        ThingKind("Game", "the game as it stands", {"treasury": "int", "circulation": "int", "stage": "int"}),
    )
    effects: ClassVar[tuple[RuleEffect, ...]] = (pay_effect("treasury", "circulation"),)

    def start(self, state: BoondogglingState) -> int:
        """Return what everybody begins with."""
        return law_of(state).money.start

    def write_money(self, state: BoondogglingState, amount: int) -> str:
        """Return it in millions, or in billions."""
        return money(state, amount)

    def list_funds(self, state: BoondogglingState) -> Mapping[str, int]:
        """Return them in the order of turns."""
        return {name: state.players[name].fund for name in state.turns.seats}

    def set_up(self, table: Working[BoondogglingState]) -> None:
        """Print the money, fill the Treasury."""
        counted = law_of(table.state).money
        table.emit(e.MoneyPrinted(counted.printed))
        self.move(table, e.CIRCULATION, e.TREASURY, counted.vault, "treasury")

    def view(self, state: BoondogglingState) -> View:
        """Return where all money lies, and how far inflation has come."""
        game = {"treasury": state.treasury, "circulation": state.circulation, "stage": state.stage}
        return {**super().view(state), "Game": {"": game}}

    def raise_money(self, table: Working[BoondogglingState], payer: str, amount: int) -> int:
        """Return how much that side can pay now. The Treasury borrows for it, but not twice."""
        if payer != e.TREASURY:
            return super().raise_money(table, payer, amount)
        vault = law_of(table.state).money.vault
        if amount > vault:
            raise Impossible(f"the Treasury pays at most {money(table.state, vault)} at a time")
        if table.state.treasury < amount:
            borrow(table)
        return amount

    def perform(self, table: Working[BoondogglingState], effect: str, given: Given, rule: int) -> None:
        """Let money change hands as a rule wants it; a Treasury that has paid out all borrows."""
        super().perform(table, effect, given, rule)
        if table.state.treasury == 0:
            borrow(table)

    def carry_out(self, table: Working[BoondogglingState], setting: Setting) -> None:
        """Change money in play by as much as the beginning's: it comes from circulation or goes there, and
        nobody falls below nothing."""
        difference = setting.value - setting.parameter.value
        if setting.parameter.name == "start":
            for name in tuple(table.state.players):
                self.shift(table, name, difference)
        elif setting.parameter.name == "treasury":
            self.shift(table, e.TREASURY, difference)
            if table.state.treasury == 0:
                borrow(table)

    def looks(self, state: BoondogglingState, reader: str) -> tuple[Verb, ...]:
        """Return what anybody may ask to see of it."""
        return _MONEY, _LEDGER

    def answer(self, state: BoondogglingState, reader: str, command: Command) -> Page | None:
        """Return all of it, under the word that was asked with."""
        if command.verb not in {_MONEY.key, _LEDGER.key}:
            return None
        return Page(command.verb.capitalize(), (), tuple(self.show_standings(state, ())))

    def quotes(self, state: BoondogglingState) -> dict[str, str]:
        """Return what everybody and the Treasury begin with, and how prices rise."""
        law = law_of(state)
        counted, nra = law.money, (each.amount for each in law.board.spaces.values() if each.kind == "nra")
        return {
            "start": money(state, counted.start),
            "start_bills": bills(state, counted.start),
            "treasury": money(state, counted.vault),
            "treasury_bills": bills(state, counted.vault),
            "printed": money(state, counted.printed),
            "nra": either(tuple(money(state, each) for each in dict.fromkeys(nra))),
            "dry_on_the_red_road": _DRY[options_of(state).strict_aaa],
            "times": join_words([f"{counted.multiplier(stage):,}" for stage in range(1, 6)]),
            "factor": str(counted.factor),
        }

    def greet(self, state: BoondogglingState) -> tuple[str, ...]:
        """Return what everybody begins with."""
        counted = law_of(state).money
        fund = ", ".join(f"{count}x{value}" for value, count in counted.fund.items())
        return (f"Everybody begins with {money(state, counted.start)}: {fund}.",)

    def show_standings(self, state: BoondogglingState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give funds and ledger."""
        yield Section("The funds", (self._tabulate_funds(state), Lines(tuple(_tell_players(state)))))
        yield Section("The ledger", (_tabulate_ledger(state), Lines(tuple(_warn(state)))))

    def show_brief(
        self, state: BoondogglingState, events: Sequence[GameEvent], reader: str
    ) -> Iterator[Section]:
        """Give who stands where with how much, and the ledger in a sentence."""
        rows = tuple(
            (f"{name} (you)" if name == reader else name, money(state, fund), state.players[name].space)
            for name, fund in sorted(self.list_funds(state).items(), key=lambda each: each[1])
        )
        ledger = (
            f"The Treasury has {money(state, state.treasury)}. Inflation is at stage {state.stage}: projects "
            f"cost {_describe_prices(state)}{', as the board shows' if state.stage else ''}."
        )
        yield Section("The funds", (Table(("Player", "Fund", "Space"), rows, (1,)), Lines((ledger,))))

    def _tabulate_funds(self, state: BoondogglingState) -> Table:
        """Return who stands where with how much, who moves first on top."""
        rows = tuple(
            (name, money(state, fund), place(state, state.players[name].space), bills(state, fund))
            for name, fund in self.list_funds(state).items()
        )
        return Table(("Player", "Fund", "Stands on", "Bills"), rows, (1,))


FUNDS = Funds()


def borrow(table: Working[BoondogglingState]) -> None:
    """Fill the Treasury anew out of circulation: the next stage of inflation."""
    table.emit(e.TreasuryReplenished(law_of(table.state).money.vault, table.state.stage + 1))


def offices(state: BoondogglingState) -> dict[str, str]:
    """Return who holds which office, for the honour of it: the keeper of the money in circulation and the
    Treasurer are the two who came first, whoever moves first."""
    titles = ("keeper of the Money in Circulation", "Treasurer")
    return dict(zip(state.players, titles, strict=False))


def bills(state: BoondogglingState, amount: int) -> str:
    """Return an amount in as few bills as possible: `1x500 2x100`."""
    return write_bills(amount, law_of(state).money.denominations)


def _tell_players(state: BoondogglingState) -> Iterator[str]:
    if state.winner:
        yield f"{state.winner} has won."
    players = (state.players[name] for name in state.turns.seats)
    if tokens := [f"{each.name}: {each.token}" for each in players if each.token]:
        yield f"Tokens: {', '.join(tokens)}."
    posts = [f"{name} is {post}" for name, post in offices(state).items()]
    yield f"For the honour of it, {join_words(posts)}."


def _tabulate_ledger(state: BoondogglingState) -> Table:
    """Treasury, circulation, stage and multiplier."""
    rows = (
        ("Treasury", money(state, state.treasury)),
        ("Money in circulation", money(state, state.circulation)),
        ("Stage of inflation", str(state.stage)),
        ("Projects cost", _describe_prices(state)),
        ("Rounds begun", str(state.turns.round)),
    )
    return Table(("", ""), rows, (1,))


def _describe_prices(state: BoondogglingState) -> str:
    times = law_of(state).money.multiplier(state.stage)
    return f"{times} times as much as at first" if times > 1 else "as much as at first"


def _warn(state: BoondogglingState) -> Iterator[str]:
    """Yield what the next stage will cost, and when it comes."""
    if state.over:
        return
    law = law_of(state)
    times = law.money.multiplier(state.stage + 1)
    projects = (space for space in law.board.spaces.values() if space.kind == "project")
    dearest = max(projects, key=lambda space: space.amount)
    yield (
        f"When the Treasury has paid out {money(state, state.treasury)}, or is asked for more than it holds, "
        f"stage {state.stage + 1} begins: projects cost {times} times, "
        f"{dearest.name} {money(state, dearest.amount * times)}."
    )
    if state.circulation < 0:
        yield "There is less than nothing in circulation: the presses are running."
