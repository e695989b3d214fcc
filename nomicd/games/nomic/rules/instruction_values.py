"""What the parts of an instruction are read into."""

from __future__ import annotations

import msgspec

from nomicd.games.nomic.rules.rule_changes import AnyChange
from nomicd.games.nomic.rules.text_places import TextUnit
from nomicd.kernel.sandbox import Problem

Made = list[AnyChange | Problem]


class UnreadInstruction(Exception):
    """What stands there is not what the grammar wants; `why` is for the author, "" for the usual words."""

    def __init__(self, why: str = "") -> None:
        """Nothing is known of it but that."""
        super().__init__(why)
        self.why = why


class Target(msgspec.Struct, frozen=True):
    """What an instruction is about: a rule or a clause of it, and the title by which it is called."""

    rule: int
    clause: str
    called: str = ""
    unit: TextUnit | None = None


class InstructionText(msgspec.Struct, frozen=True):
    """A text within an instruction: what it says, what the instruction calls it (`sentence`), and whether
    marks around it show where it ends."""

    text: str
    noun: str = ""
    marked: bool = False
    every: bool = False


def is_whole(target: Target) -> bool:
    """Return True if it is a rule, and not a clause of one."""
    return "." not in target.clause


def is_within(inner: Target, outer: Target) -> bool:
    """Return True if one is the other, or a clause of it."""
    same = inner.rule == outer.rule or 0 in (inner.rule, outer.rule)
    return same and (inner.clause == outer.clause or inner.clause.startswith(f"{outer.clause}."))


def unit_kind(noun: str) -> str:
    """Return the kind of unit that a noun is for."""
    return "sentence" if noun.casefold() == "sentence" else "paragraph"


def text_noun(said: str) -> str:
    """Return what an instruction calls a text: a sentence, words, or anything that stands by itself."""
    word = said.casefold().rstrip("s")
    if word == "sentence":
        return "sentence"
    return "words" if word in ("word", "phrase", "string") else ""
