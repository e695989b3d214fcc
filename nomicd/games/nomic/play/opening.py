"""How a game comes about: opened with its rules, players seated, started."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.law.document import Document, parse, render
from nomicd.games.nomic.machine.engine import Table
from nomicd.games.nomic.machine.picture import who
from nomicd.games.nomic.machine.sandbox import Problem
from nomicd.games.nomic.play.plans import unbound
from nomicd.kernel import chance
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.ids import is_player
from nomicd.kernel.ruleset import Opening

OPTIONS = {"own_vote": ("yea", "abstain")}
"""What may be chosen when a game is opened, the usual value first: how a proposer's own vote counts where
none is sent."""


def open_game(table: Table, given: Opening) -> Decision:
    """Seal the dice, copy the rule documents into the log, let each rule make its beginning."""
    documents = _documents(given.documents)
    if isinstance(documents, Refused):
        return documents
    if refused := _unknown(given.options):
        return refused
    options = {name: given.options.get(name, values[0]) for name, values in OPTIONS.items()}
    seed = given.seed.hex()
    table.emit(e.GameOpened(given.slug, given.timezone, given.ruleset, options))
    table.emit(e.ChanceSealed(seed))
    table.emit(e.ChanceCommitted(chance.secret(given.seed, 0).hex(), chance.LENGTH))
    for number, text in documents.items():
        table.emit(e.RuleEnacted(number, text, "opening"))
    table.settle()
    for number in documents:
        table.chain(lambda number=number: table.present("on_enact", {}, number))  # type: ignore[misc]
    table.settle()
    return Accepted(tuple(table.events))


def _unknown(options: Mapping[str, str]) -> Refused | None:
    for name, value in sorted(options.items()):
        if name not in OPTIONS:
            return Refused(Reason.UNKNOWN, f"there is no option {name}: a Nomic has {', '.join(OPTIONS)}")
        if value not in OPTIONS[name]:
            return Refused(Reason.BAD_TEXT, f"{name} is one of {', '.join(OPTIONS[name])}")
    return None


@lru_cache(maxsize=256)
def _canonical(text: str) -> tuple[Document | tuple[Problem, ...], str]:
    """A document, and its text as it goes into the log if it has a number. Kept: games open with the same."""
    document = parse(text)
    if isinstance(document, Document) and document.number is not None:
        return document, render(document)
    return document, ""


def _documents(given: Mapping[str, str]) -> dict[int, str] | Refused:
    """The documents as canonical text, by number; `# ?.` gets the next free one."""
    numbered: dict[int, str] = {}
    for name, text in sorted(given.items()):
        document, canonical = _canonical(text)
        if isinstance(document, tuple):
            return _unfit(name, document[0])
        number = document.number or max(numbered, default=0) + 1
        if number in numbered:
            return Refused(Reason.TAKEN, f"{name}: there is a rule {number} already")
        if broken := unbound(number, document):
            return _unfit(name, broken[0])
        numbered[number] = canonical or render(msgspec.structs.replace(document, number=number))
    return dict(sorted(numbered.items()))


def _unfit(name: str, problem: Problem) -> Refused:
    place = f"{name}, line {problem.line}" if problem.line else name
    return Refused(Reason.BAD_TEXT, f"{place}: {problem.text}")


def seat(table: Table, player: str) -> Decision:
    """Let a player in, on the first square."""
    if table.state.over:
        return Refused(Reason.GAME_OVER, "the game is over")
    if not is_player(player):
        return Refused(Reason.BAD_TEXT, f"nobody can be called {player!r}: a letter, then letters and digits")
    if player.casefold() in (name.casefold() for name in table.state.players):
        return Refused(Reason.TAKEN, f"there is a player {player} already")
    first = table.state.board[0] if table.state.board else ""
    table.emit(e.PlayerJoined(player, first))
    table.chain(lambda: table.present("on_join", {"player": who(player)}))
    table.settle()
    return Accepted(tuple(table.events))


def unseat(table: Table, player: str) -> Decision:
    """Take a player out of the game; the squares of theirs belong to nobody then."""
    if player not in table.state.players:
        return Refused(Reason.NOT_FOUND, f"{player} does not play in this game")
    table.emit(e.PlayerLeft(player))
    return Accepted(tuple(table.events))


def start(table: Table, now: datetime) -> Decision:
    """Begin: the first update is the first one due after this instant."""
    if table.state.started:
        return Refused(Reason.NOT_NOW, "the game has begun already")
    if not table.state.players:
        return Refused(Reason.NOT_NOW, "nobody plays yet: add players first")
    table.emit(e.GameStarted(now.isoformat()))
    return Accepted(tuple(table.events))
