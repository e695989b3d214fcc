"""Who may be named in a mail: its players, and which of them writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomicd.mail.speech.lexer import Token


class People:
    """The players of a game, as one of them writes."""

    def __init__(self, me: str, players: Iterable[str]) -> None:
        """`me` writes; `players` as written."""
        self.me = me.casefold()
        self.players = {name.casefold(): name for name in players}

    def name_at(self, tokens: Sequence[Token], at: int) -> str:
        """The player, in lower case, that the token names, perhaps in the genitive; "" for nobody."""
        if at >= len(tokens):
            return ""
        word = tokens[at].word.lstrip("@")
        word = word.removesuffix("'s") if word.endswith("'s") else word
        return word if word in self.players else ""

    def is_other(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether the token names a player who is not the author."""
        name = self.name_at(tokens, at)
        return bool(name) and name != self.me
