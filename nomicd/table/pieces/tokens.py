"""The names of tokens, as a piece of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicd.kernel.commands import Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Offer, Offers, Section
from nomicd.table.course.state import AnyCourse, set_player
from nomicd.table.course.working import Working
from nomicd.table.piece import Piece


class TokenNamed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "token-named"
    player: str
    token: str

    def apply(self, state: AnyCourse) -> None:
        set_player(state, self.player, token=self.token)

    def describe(self, state: AnyCourse, reader: str = "") -> str:
        whose = "Your token" if reader == self.player else f"The token of {self.player}"
        return f"{whose} is called {self.token}."


MAX_TOKEN = 40
NAME_TOKEN = Verb(
    "name_token", "name token <token:text>", "call your token by a name", ("name token Iron Hat",), "the game"
)


class Tokens(Piece[AnyCourse]):
    """A token may have a name, and no two the same. The game's kind of player has a `token`."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (TokenNamed,)

    def orders(self, state: AnyCourse, player: str) -> tuple[Verb, ...]:
        """Return the one order."""
        return (NAME_TOKEN,)

    def decide(self, table: Working[AnyCourse], given: PlayerCommand) -> Decision | None:
        """Give the token its name."""
        if given.command.verb != NAME_TOKEN.key:
            return None
        name = " ".join(given.command.get_text("token").split())
        if not name or len(name) > MAX_TOKEN or not name.isprintable():
            return Refused(Reason.BAD_TEXT, f"a token's name has 1 to {MAX_TOKEN} characters")
        others = [each.token.casefold() for each in table.state.players.values() if each.name != given.player]
        if name.casefold() in others:
            return Refused(Reason.TAKEN, f"another token is called {name}")
        return Accepted((TokenNamed(given.player, name),), (f"Your token is called {name}.",))

    def possible(self, state: AnyCourse, player: str) -> Iterator[Section]:
        """Offer a name to whose token has none."""
        if not state.players[player].token:
            naming = Offers((Offer("name token Iron Hat", "give it a name"),))
            yield Section("Your token", (naming,), task="name your token")
