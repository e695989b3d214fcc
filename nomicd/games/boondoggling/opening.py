"""How a game comes about, and who sits at the table: opened, seated, started, left."""

from __future__ import annotations

from datetime import datetime

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.law import BadLaw, law
from nomicd.games.boondoggling.options import options
from nomicd.games.boondoggling.state import State
from nomicd.games.boondoggling.table import Table
from nomicd.kernel import chance
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.ids import is_player
from nomicd.kernel.ruleset import Opening
from nomicd.table import proof

FEWEST, MOST = 2, 6


def open_game(table: Table, given: Opening) -> Decision:
    """Seal the dice, copy the documents into the log, fill the Treasury."""
    chosen = options(given.options)
    if isinstance(chosen, Refused):
        return chosen
    try:
        bound = law(given.documents)
    except BadLaw as wrong:
        return Refused(Reason.BAD_TEXT, str(wrong))
    table.emit(e.GameOpened(given.slug, given.timezone, given.ruleset, dict(sorted(given.options.items()))))
    table.emit(e.ChanceSealed(given.seed.hex()))
    table.emit(e.ChanceCommitted(proof.secret(given.seed.hex(), 0).hex(), chance.LENGTH))
    for name, text in sorted(given.documents.items()):
        table.emit(e.DocumentAdopted(name, text))
    table.emit(e.MoneyPrinted(bound.money.printed))
    table.emit(e.MoneyMoved(e.CIRCULATION, e.TREASURY, bound.money.vault, "treasury"))
    return Accepted(tuple(table.events))


def seat(table: Table, player: str) -> Decision:
    """Let a player in, with a fund."""
    if problem := _cannot_sit(table.state, player):
        return problem
    table.emit(e.PlayerJoined(player))
    table.emit(e.MoneyMoved(e.CIRCULATION, player, table.law.money.start, "fund"))
    return Accepted(tuple(table.events))


def _cannot_sit(state: State, player: str) -> Refused | None:
    if state.over:
        return Refused(Reason.GAME_OVER, "the game is over")
    if not is_player(player):
        return Refused(Reason.BAD_TEXT, f"nobody can be called {player!r}: a letter, then letters and digits")
    if player.casefold() in (name.casefold() for name in state.players):
        return Refused(Reason.TAKEN, f"there is a player {player} already")
    if state.started:
        return Refused(Reason.NOT_NOW, "the game has begun: nobody can take a seat any more")
    if len(state.players) >= MOST:
        return Refused(Reason.LIMIT, f"all {MOST} seats are taken")
    return None


def unseat(table: Table, player: str) -> Decision:
    """Take a player off the board; the fund goes into circulation. A game of one is over."""
    state = table.state
    if player not in state.players:
        return Refused(Reason.NOT_FOUND, f"{player} does not play in this game")
    if fund := state.players[player].fund:
        table.emit(e.MoneyMoved(player, e.CIRCULATION, fund, "left"))
    table.emit(e.PlayerLeft(player))
    if state.started and not state.over and len(state.seats) < FEWEST:
        last = state.seats[0]
        table.emit(e.GameEnded(last, f"all others have left, and {last} wins"))
    return Accepted(tuple(table.events))


def start(table: Table, now: datetime) -> Decision:
    """Begin: the first update is the first one due after this instant."""
    if table.state.started:
        return Refused(Reason.NOT_NOW, "the game has begun already")
    if len(table.state.players) < FEWEST:
        return Refused(Reason.NOT_NOW, f"{FEWEST} to {MOST} play: add players first")
    table.emit(e.GameStarted(now.isoformat()))
    return Accepted(tuple(table.events))
