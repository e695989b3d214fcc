"""Reactions: what somebody does about another's move, without a mail to and fro for each.

Three grades: a default; a standing order, whose first clause that holds decides; and, for who has asked for
it, a window of time to answer in. Whether a window opens goes by that wish alone: if it also went by what
the player holds, everybody could tell from the waiting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.choices import Choice
from nomicd.table.conditions import Condition, holds


class Clause(msgspec.Struct, frozen=True):
    """React so when that holds; None always does."""

    option: str
    when: Condition | None = None


class Stance(msgspec.Struct, frozen=True):
    """How a player reacts to one kind of move: the first clause that holds, else the game's default. With
    `ask` they want to be asked; then that is what counts if no answer comes."""

    player: str
    to: str
    clauses: tuple[Clause, ...] = ()
    ask: bool = False


Stances: TypeAlias = tuple[Stance, ...]
"""One of each player and kind of move."""


class Reaction(msgspec.Struct, frozen=True):
    """The option that counts, by what (`order` or `default`), and whether the player is to be asked first."""

    option: str
    how: str
    ask: bool = False


class Window(Choice, frozen=True):
    """A reaction that is being waited for, until update `due` begins; `about` is the move, as the game names
    it."""

    about: str = ""


def problem(stance: Stance, options: Sequence[str]) -> Refused | None:
    """Why a stance is none: it names what nobody can do."""
    wrong = next((clause.option for clause in stance.clauses if clause.option not in options), None)
    if wrong is None:
        return None
    return Refused(Reason.BAD_TEXT, f"“{wrong}” is none of {', '.join(options)}.")


def with_new(stances: Iterable[Stance], new: Stance) -> Stances:
    """All stances when the new one is taken."""
    key = (new.player, new.to)
    return (*(each for each in stances if (each.player, each.to) != key), new)


def stance_of(stances: Iterable[Stance], player: str, to: str) -> Stance | None:
    """A player's stance to a kind of move, if they have taken one."""
    return next((each for each in stances if (each.player, each.to) == (player, to)), None)


def reaction(stance: Stance | None, facts: Mapping[str, int], default: str) -> Reaction:
    """How a player reacts. `facts` may hold the player's own secrets; raises KeyError for one that a clause
    names and that is not given."""
    if stance is None:
        return Reaction(default, "default")
    for clause in stance.clauses:
        if holds(clause.when, facts):
            return Reaction(clause.option, "order", stance.ask)
    return Reaction(default, "default", stance.ask)


def window(
    player: str, prompt: str, options: tuple[str, ...], found: Reaction, due: int, about: str
) -> Window:
    """The window in which a player is asked; what counts without an answer is what the stance says now."""
    return Window(player, prompt, options, found.option, due, about=about)
