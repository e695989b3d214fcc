"""What may be chosen when a game is opened, and which of it votes may set."""

from __future__ import annotations

from typing import Annotated

from nomicd.table.terms import choice, number, yes_or_no
from nomicd.table.votes.piece import VotedTerms

MAX_ROUNDS = 6


class Options(VotedTerms, frozen=True):
    """The terms of this game."""

    rounds: Annotated[int, number("rounds of an update", 1, MAX_ROUNDS, votes=True)] = 3
    scale: Annotated[str, choice("1000 prints billions for millions", "1", "1000")] = "1"
    strict_aaa: Annotated[
        bool, yes_or_no("whether who runs dry on the red road does not win", votes=True)
    ] = False
