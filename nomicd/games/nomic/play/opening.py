"""How a game comes about: opened with its rules, players seated, started."""

from __future__ import annotations

from datetime import datetime

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.game_data import who
from nomicd.games.nomic.play.founding import foundation
from nomicd.games.nomic.rules.rulebook import Book
from nomicd.games.nomic.state import State
from nomicd.kernel import chance
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.ids import is_player
from nomicd.kernel.inputs import NewGame
from nomicd.table.course.opening import closed
from nomicd.table.presence.rules import is_open


def open_game(table: Execution, given: NewGame) -> Decision:
    """Seal the dice, copy the rule documents into the log, let each rule make its beginning."""
    founded = foundation(given.documents, given.options)
    if isinstance(founded, Refused):
        return founded
    table.emit(e.GameOpened(given.slug, given.timezone, given.ruleset, founded.options))
    table.emit(e.ChanceSealed(given.seed.hex()))
    table.emit(e.ChanceCommitted(chance.secret(given.seed, 0).hex(), chance.LENGTH))
    if founded.charter:
        table.emit(e.CharterAdopted(founded.charter))
    for number, text in founded.shelf.items():
        table.emit(e.RuleShelved(number, text))
    for number, text in founded.rules.items():
        table.emit(e.RuleEnacted(number, text, "opening"))
    table.settle()
    for number in founded.rules:
        table.chain(lambda number=number: table.present("on_enact", {}, number))  # type: ignore[misc]
    table.settle()
    return Accepted(tuple(table.events))


def seat(table: Execution, player: str, instead: str = "") -> Decision:
    """Let a player in, on the first square; or in the place of another, whose seat is open."""
    if table.state.over:
        return Refused(Reason.GAME_OVER, "the game is over")
    if not is_player(player):
        return Refused(Reason.BAD_TEXT, f"nobody can be called {player!r}: a letter, then letters and digits")
    if player.casefold() in (name.casefold() for name in table.state.players):
        return Refused(Reason.TAKEN, f"there is a player {player} already")
    if now := {was.casefold(): now for was, now in table.state.former.items()}.get(player.casefold()):
        return Refused(Reason.TAKEN, f"{now} was called {player} once")
    if instead:
        return _take_over(table, player, instead)
    first = table.state.board[0] if table.state.board else ""
    table.emit(e.PlayerJoined(player, first))
    table.chain(lambda: table.present("on_join", {"player": who(player)}))
    table.settle()
    return Accepted(tuple(table.events))


def _take_over(table: Execution, player: str, old: str) -> Decision:
    """As the seat is: no rule is asked, and who was Inactive still has to return."""
    if not is_vacant(table.state, table.book, old):
        return closed(old)
    table.emit(e.SeatTakenOver(player, old))
    return Accepted(tuple(table.events), (f"{player} goes on in the place of {old}.",))


def is_vacant(state: State, bound: Book, player: str) -> bool:
    """Whether somebody else may go on in that player's place: they are Inactive; or silent for long, where
    nobody ever becomes Inactive."""
    if player not in state.players or not state.players[player].active:
        return player in state.players
    return not any(kind.inactive for kind in bound.actions.values()) and is_open(state, player)


def unseat(table: Execution, player: str) -> Decision:
    """Take a player out of the game; the squares of theirs belong to nobody then."""
    if player not in table.state.players:
        return Refused(Reason.NOT_FOUND, f"{player} does not play in this game")
    table.emit(e.PlayerLeft(player))
    return Accepted(tuple(table.events))


def start(table: Execution, now: datetime) -> Decision:
    """Begin: the first update is the first one due after this instant."""
    if table.state.started:
        return Refused(Reason.NOT_NOW, "the game has begun already")
    if not table.state.players:
        return Refused(Reason.NOT_NOW, "nobody plays yet: add players first")
    table.emit(e.GameStarted(now.isoformat()))
    return Accepted(tuple(table.events))
