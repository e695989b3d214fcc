"""How a game comes about, and who sits at the table: what lies on it, what each begins with and leaves."""

from __future__ import annotations

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.law import BadLaw, law
from nomicd.games.boondoggling.options import options
from nomicd.games.boondoggling.state import State
from nomicd.games.boondoggling.table import Table
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.inputs import NewGame

FEWEST, MOST = 2, 6


def unsound(given: NewGame) -> Refused | None:
    """Why no game can be played with these options and documents."""
    chosen = options(given.options)
    if isinstance(chosen, Refused):
        return chosen
    try:
        law(given.documents)
    except BadLaw as wrong:
        return Refused(Reason.BAD_TEXT, str(wrong))
    return None


def found(table: Table) -> None:
    """Print the money, fill the Treasury."""
    money = table.law.money
    table.emit(e.MoneyPrinted(money.printed))
    table.emit(e.MoneyMoved(e.CIRCULATION, e.TREASURY, money.vault, "treasury"))


def join(table: Table, player: str) -> None:
    """Let a player in, with a fund."""
    table.emit(e.PlayerJoined(player))
    table.emit(e.MoneyMoved(e.CIRCULATION, player, table.law.money.start, "fund"))


def hand_over(table: Table, player: str, into: str) -> None:
    """One player's fund goes to another, whose seat theirs is from then on."""
    if fund := table.state.players[player].fund:
        table.emit(e.MoneyMoved(player, into, fund, "merged"))


def given_back(state: State, event: e.MoneyMoved, why: str) -> tuple[Event, ...] | Refused:
    """What takes back that a fund went with a seat; other money moves with the game."""
    del why
    payee = state.players.get(event.payee)
    if event.why != "merged":
        return Refused(Reason.NOT_NOW, "what money has moved in play stays where it is")
    if payee is None or payee.fund < event.amount:
        return Refused(Reason.NOT_NOW, f"{event.payee} does not have the fund of {event.payer} any more")
    return (e.MoneyMoved(event.payee, event.payer, event.amount, "merged"),)


def leave(table: Table, player: str) -> None:
    """Take a player off the board; the fund goes into circulation. A game of one is over."""
    state = table.state
    if fund := state.players[player].fund:
        table.emit(e.MoneyMoved(player, e.CIRCULATION, fund, "left"))
    table.emit(e.PlayerLeft(player))
    if state.started and not state.over and len(state.seats) < FEWEST:
        last = state.seats[0]
        table.emit(e.GameEnded(last, f"all others have left, and {last} wins"))
