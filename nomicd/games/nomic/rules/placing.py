"""Where a new text is to stand, and the text, in any order: the tail of `add` and `insert`."""

from __future__ import annotations

import re
from typing import Protocol

import msgspec

from nomicd.games.nomic.rules.instruction_values import (
    InstructionText,
    Made,
    Target,
    UnreadInstruction,
    is_whole,
    is_within,
    text_noun,
)
from nomicd.games.nomic.rules.instruction_words import GAP, like
from nomicd.games.nomic.rules.rule_changes import AddClause, AnyChange
from nomicd.games.nomic.rules.text_places import TextUnit

_OF = like(r" (?:of|in) ")


class InstructionReader(Protocol):
    """What it takes of the reader of the whole instruction."""

    at: int
    flat: str
    line: int

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None: ...
    def want(self, pattern: re.Pattern[str]) -> re.Match[str]: ...
    def over(self) -> bool: ...
    def unit(self) -> TextUnit | None: ...
    def target(self, *, bare: bool = False) -> Target: ...
    def operand(self, stop: re.Pattern[str] | None = None) -> InstructionText: ...
    def spot(self, target: Target) -> str: ...
    def swap(self, target: Target, unit: TextUnit, text: str, keep: str = "") -> AnyChange: ...
    def replace(self, target: Target, old: str, new: str, *, every: bool, keep: str = "") -> AnyChange: ...


_END = like(
    r"\s*[,(]?\s*(?:to|at|on|in) (?:the |its )?(?:very )?(?P<end>end|bottom"
    r"|beginning|start|top|front)\b"
)
_SIDE = like(
    r"\s*[,(]?\s*(?:immediately |directly |right |just )?(?P<side>after"
    r"|before|following)\b(?=[\s:])"
)


class Placing:
    """Reads where a new text is to stand, and the text, in any order."""

    def __init__(self, reader: InstructionReader, *, start: bool = False, needs: bool = False) -> None:
        self.reader = reader
        self.target: Target | None = None
        self.unit: TextUnit | None = None
        self.words: InstructionText | None = None
        self.where = "start" if start else ""
        self.needs = needs and not start
        self.noun = ""
        self.first = False

    def read(self, target: Target | None) -> Made:
        text = self.text()
        while self.location():
            pass
        aimed = self.aim(target)
        if self.is_joined(text, aimed):
            text = msgspec.structs.replace(text, noun="words")
        if aimed.unit and self.unit is None:
            self.unit, aimed = aimed.unit, msgspec.structs.replace(aimed, unit=None)
        return [self.make_change(aimed, text, self.where or "end")]

    def aim(self, target: Target | None) -> Target:
        """The rule or clause that gets the text, within what the whole instruction is about."""
        aimed = self.target or target
        if aimed is None:
            raise UnreadInstruction("in which rule? Write to rule 14 or in 14.1 behind it")
        if target is not None and not is_within(aimed, target):
            raise UnreadInstruction
        if self.needs and not self.where:
            raise UnreadInstruction('where? Write after "these words" or at the end behind it')
        return aimed

    def is_joined(self, text: InstructionText, aimed: Target) -> bool:
        """Whether a text that is not called anything goes on a sentence that is there."""
        if not text.marked or text.noun or self.first:
            return False
        return not is_whole(aimed) or (not self.noun and re.match(r"[,;:.)]|[a-z]", text.text) is not None)

    def text(self) -> InstructionText:
        """The text, with whatever stands before it."""
        reader = self.reader
        while True:
            while self.location():
                pass
            here = reader.at
            if reader.over() or not reader.flat[here:].strip(" :\n"):
                path = self.target.clause if self.target else "14"
                raise UnreadInstruction(f"what shall be added? Write add to {path}: and the text")
            self.first = self.target is not None
            try:
                return self.operand()
            except UnreadInstruction:
                reader.at = here
                if not self.naming():
                    raise

    def naming(self) -> bool:
        """Read `this sentence` and `the following paragraph`, where a place follows before the text."""
        found = self.reader.take(
            like(
                r"\s*,?\s*(?:the |this |a |an |these )?(?:new |following |further "
                r"|additional )*(?P<noun>text|words?|sentences?|paragraphs?|clauses?"
                r"|sub-?clauses?|bullet(?: point)?s?|(?:list )?items?|lines?"
                r"|following)(?=[\s:,])"
            )
        )
        if found and not self.noun:
            self.noun = text_noun(found["noun"])
            return True
        return False

    def operand(self) -> InstructionText:
        text = self.reader.operand()
        return msgspec.structs.replace(text, noun=text.noun or self.noun)

    def location(self) -> bool:
        reader = self.reader
        start = reader.at
        if self.ends() or self.anchored() or self.aims():
            return True
        reader.at = start
        return bool(
            reader.take(
                like(
                    r",?\s+as (?:a|an|its|the) (?:new |last |final |further |additional"
                    r" |separate )*(?P<noun>clause|paragraph|sentence|section|bullet(?:"
                    r" point)?|(?:list )?item)\b"
                )
            )
        )

    def take_place(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read where the text is to stand, if that has not been said yet."""
        found = self.reader.take(pattern)
        return None if self.where else found

    def take_unit(self) -> bool:
        """Read a sentence or paragraph, and of which rule, where that is said."""
        unit = self.reader.unit()
        if unit is None:
            return False
        self.unit = unit
        if self.reader.take(_OF):
            self.target = self.reader.target(bare=True)
        return True

    def ends(self) -> bool:
        reader = self.reader
        found = self.take_place(_END)
        if found is None:
            return False
        reader.take(like(r"\)"))
        self.where = "end" if found["end"].casefold() in ("end", "bottom") else "start"
        here = reader.at
        if reader.take(like(r" of ")):
            if reader.take(like(r"(?:it|the rule|this rule|the clause|that clause|the text)\b")):
                return True
            if self.take_unit():
                return True
            reader.at = here
            reader.want(like(r" of "))
            self.target = reader.target(bare=True)
        return True

    def anchored(self) -> bool:
        reader = self.reader
        found = self.take_place(_SIDE)
        if found is None:
            return False
        reader.want(GAP)
        self.where = "before" if found["side"].casefold() == "before" else "after"
        self.unit = reader.unit()
        if self.unit is None:
            self.words = reader.operand(
                stop=like(r"\s*\n\s*(?:insert|add|append|the\s+(?:following|text|words?))\b")
            )
            if not self.words.marked and not reader.flat[reader.at :].strip():
                raise UnreadInstruction
        reader.take(like(r"(?=\))\)"))
        if reader.take(like(r",?\s+(?:in|of) ")):
            self.target = reader.target(bare=True)
        reader.take(like(r",(?=\s)"))
        return True

    def aims(self) -> bool:
        reader = self.reader
        if self.target is not None or not reader.take(like(r"\s*,?\s*(?:to|in|into|of) ")):
            return False
        if self.take_unit():
            self.where = self.where or "end"
            return True
        try:
            self.target = reader.target(bare=True)
        except UnreadInstruction:
            return bool(reader.take(like(r"(?:the|that|this) rule(?=[\s:,])")))
        return True

    def make_change(self, target: Target, text: InstructionText, where: str) -> AnyChange:
        reader, said = self.reader, text.text
        if self.words is not None:
            return reader.replace(target, self.words.text, said, every=self.words.every, keep=where)
        if self.unit is not None:
            return self.put_beside(self.unit, target, text, where)
        within = text.noun in ("sentence", "words")
        if where == "start" and not within:
            raise UnreadInstruction(
                "the clauses keep their numbers: add it at the end, or amend the whole rule"
            )
        if where == "start":
            return reader.swap(target, TextUnit("paragraph", 1), said, "before")
        if text.noun == "words" and is_whole(target):
            raise UnreadInstruction(f"behind which clause of rule {target.clause}? Name it, as in 14.1")
        if within and not is_whole(target):
            return reader.swap(target, TextUnit("paragraph", 1), said, "after")
        return AddClause(
            rule=target.rule, called=target.called, clause=target.clause, text=said, line=reader.line
        )

    def put_beside(self, unit: TextUnit, target: Target, text: InstructionText, where: str) -> AnyChange:
        """The text before or after a sentence or a paragraph."""
        if unit.kind != "sentence" and where in ("after", "before") and text.noun != "sentence":
            raise UnreadInstruction(
                "paragraphs keep their places: add it at the end, or amend the whole rule"
            )
        keep = {"end": "after", "start": "before"}.get(where, where)
        return self.reader.swap(target, unit, text.text, keep)
