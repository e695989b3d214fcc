"""A choice that a game asks of one player: made by a word or a number, by the default if nothing is said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from nomicd.table.player_names import PlayerName


class Choice(msgspec.Struct, frozen=True):
    """`default` is one of `options`; it is settled when update `due` begins. `answer` is "" while there is
    none."""

    player: PlayerName
    prompt: str
    options: tuple[str, ...]
    default: str
    due: int
    answer: str = ""

    @property
    def counts(self) -> str:
        """The option that counts as things are."""
        return self.answer or self.default

    @property
    def how(self) -> str:
        """By what it counts: answer or default."""
        return "answer" if self.answer else "default"

    def find_option(self, text: str) -> str | None:
        """The option that an answer means: its words, the beginning of them if of no other's, or its place in
        the list. None if it could be none or several."""
        wanted = " ".join(text.split()).casefold().strip("\"'.")
        known = {option.casefold(): option for option in self.options}
        if wanted in known:
            return known[wanted]
        begun = [option for said, option in known.items() if wanted and said.startswith(wanted)]
        if len(begun) == 1:
            return begun[0]
        if wanted.isascii() and wanted.isdecimal() and 1 <= int(wanted[:4]) <= len(self.options):
            return self.options[int(wanted[:4]) - 1]
        return None


AnyChoice = TypeVar("AnyChoice", bound=Choice)


def settled_by(choices: Iterable[AnyChoice], update: int) -> list[AnyChoice]:
    """Those that are due when that update begins, in the order given."""
    return [choice for choice in choices if choice.due <= update]


def soonest_first(choices: Iterable[AnyChoice], player: str) -> list[AnyChoice]:
    """Return what a player is asked, in the order in which it is settled: what presses stands first."""
    return sorted((choice for choice in choices if choice.player == player), key=lambda choice: choice.due)
