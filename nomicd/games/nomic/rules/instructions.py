"""Amendments as long-lived Nomics write them: one small grammar of instructions, several in one sentence.

    Amend rule 14 (Property) by replacing "three" with "four", and by appending the following paragraph: …
    In 14.1, replace … with …; delete the last sentence.
    Add this sentence at the end of 14.2: …

An instruction is read whole or not at all; what cannot be read is a problem with the nearest form, and never
the text of a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from nomicd.games.nomic.rules import instruction_words as words
from nomicd.games.nomic.rules.instruction_words import InstructionPattern, like
from nomicd.games.nomic.rules.rule_changes import (
    AddClause,
    Amend,
    AnyChange,
    DeleteClause,
    Enact,
    Made,
    Repeal,
    Replace,
    Retitle,
    RuleInWords,
    Swap,
)
from nomicd.games.nomic.rules.text_marks import BLANK, MARKS, QUOTES, Mark, clean_text, unwrap_lines
from nomicd.games.nomic.rules.text_places import TextUnit
from nomicd.kernel.sandbox import Problem
from nomicd.law.normalization import flat
from nomicd.law.rule_document import FENCE, MAX_TITLE

MOST_TARGETS = 20
"""So many rules may be changed in one sentence."""


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

    @property
    def is_whole(self) -> bool:
        """It is a rule, and not a clause of one."""
        return "." not in self.clause

    def is_within(self, outer: Target) -> bool:
        """Return True if one is the other, or a clause of it."""
        same = self.rule == outer.rule or 0 in (self.rule, outer.rule)
        return same and f"{self.clause}.".startswith(f"{outer.clause}.")


class InstructionText(msgspec.Struct, frozen=True):
    """A text within an instruction: what it says, what the instruction calls it (`sentence`), and whether
    marks around it show where it ends."""

    text: str
    noun: str = ""
    marked: bool = False
    every: bool = False


def unit_kind(noun: str) -> str:
    """Return the kind of unit that a noun is for."""
    return "sentence" if noun.casefold() == "sentence" else "paragraph"


def text_noun(said: str) -> str:
    """Return what an instruction calls a text: a sentence, words, or anything that stands by itself."""
    word = said.casefold().rstrip("s")
    if word == "sentence":
        return "sentence"
    return "words" if word in ("word", "phrase", "string") else ""


def instructions(text: str, line: int) -> Made | None:
    """The changes that an instruction asks for, or why they cannot be read; None if the text is none."""
    reader = _Reader(text, line)
    try:
        return reader.read()
    except UnreadInstruction as unread:
        return [Problem(line, unread.why or _unreadable(reader))]


def _unreadable(reader: _Reader) -> str:
    rest = " ".join(reader.text[reader.furthest :].split())
    where = f"from “{rest[:40]}{'…' if len(rest) > 40 else ''}” on" if rest else "at its end"  # noqa: PLR2004 - so much is quoted
    return f"this instruction cannot be read {where}. The nearest form is: {_nearest(reader.text)}"


_NEAREST = (
    (r"(?:append|prepend|insert|add)", "add to {rule}: the new text"),
    (r"(?:delet|remov|strik|omit)", 'delete "these words" in {clause}'),
    (r"(?:re)?titl|renam", 'retitle rule {rule} to "New title"'),
    (r"(?:replac|chang|substitut)", 'replace "old words" with "new words" in {clause}'),
    (r"(?:create|enact|make|establish|introduce)", "a document that begins # ?. Title"),
)


def _nearest(text: str) -> str:
    said = flat(text[:300]).casefold()
    number = re.search(r"(?:rules?|r|§|clause|section)\s*#?(\d{1,4}(?:\.\d+)*)|(\d{1,4}\.\d+)", said)
    path = (number[1] or number[2]) if number else "14"
    found = [(place.start(), form) for verb, form in _NEAREST if (place := re.search(rf"\b{verb}", said))]
    form = min(found)[1] if found else "amend {clause} to read: the new text"
    return form.format(rule=path.partition(".")[0], clause=path if "." in path else f"{path}.1")


class _Reader:
    """Stands at a place in the text of one instruction."""

    def __init__(self, text: str, line: int) -> None:
        self.text, self.line = text, line
        self.flat = flat(text)
        self.at = self.furthest = 0

    # Steps

    def take(self, pattern: InstructionPattern | re.Pattern[str]) -> re.Match[str] | None:
        """Go behind what the pattern finds here."""
        found = pattern.match(self.flat, self.at)
        if found:
            self.at = found.end()
            self.furthest = max(self.furthest, self.at)
        return found

    def want(self, pattern: InstructionPattern) -> re.Match[str]:
        if not (found := self.take(pattern)):
            raise UnreadInstruction
        return found

    def ahead(self, pattern: InstructionPattern) -> bool:
        return bool(pattern.match(self.flat, self.at))

    def over(self) -> bool:
        return not self.flat[self.at :].strip(" \n.;")

    # Whole instructions

    def read(self) -> Made | None:
        self.take(words.POLITE)
        start = self.at
        for form in (
            self.read_amend,
            self.read_passive,
            self.read_within,
            self.read_create,
            self.read_retitle,
            self.read_repeal,
        ):
            self.at = start
            made = form()
            if made is not None:
                break
        else:
            self.at = start
            if not self.ahead(words.ACTION):
                return None
            made = self.action(None)
        self.want_end()
        return made

    def want_end(self) -> None:
        """Nothing but comments may follow."""
        self.take(words.END)
        for paragraph in re.split(r"\n\s*\n", self.text[self.at :]):
            if paragraph.strip() and not words.COMMENT.match(paragraph.strip()):
                raise UnreadInstruction

    def read_amend(self) -> Made | None:
        found = self.take(words.AMEND)
        if not found:
            return None
        if self.take(words.TITLE):
            return self.read_retitling(self.targets())
        targets = self.targets()
        if found["verb"].casefold() in ("replace", "change"):
            self.take(like(r",? in (?:full|its entirety)"))
            if not (self.take(words.INSTEAD) or self.take(words.WHOLE)):
                raise UnreadInstruction
            return self.whole(targets)
        return self.read_amendment(targets)

    def read_amendment(self, targets: list[Target]) -> Made:
        if found := self.take(words.WHOLE):
            begins = self.flat[self.at : self.at + 1]
            if found[0][-1:] != "\n" and not re.search(r"[:.,]\s*\Z|\n", found[0]) and begins.islower():
                raise UnreadInstruction("put the new text behind a colon, or into quotation marks")
            return self.whole(targets)
        if self.take(like(r"[,:]? by changing (?:its|the) title to(?: read)?:? ")):
            return self.read_new_title(targets)
        here = self.at
        if self.take(
            like(
                r"[,:]?(?: ?\n| )?by ?:?\s*"
                r"|,?(?: so as)? to(?= (?:replace|add|delete|remove|insert|append)\b) "
            )
        ):
            return self.actions(targets)
        if self.take(like(r",? (?:(?:is|be) )?as follows ?[:.]?\s*| ?[:.]\s*|,?\s*\n\s*|,? (?=\w+ing\b)")):
            if self.ahead(words.NEXT):
                return self.actions(targets)
            self.refuse_doubtful(targets, listed="follows" in self.flat[here : self.at])
            return self.whole(targets)
        raise UnreadInstruction

    def refuse_doubtful(self, targets: list[Target], *, listed: bool) -> None:
        """Refuse a text that may say how a rule changes rather than what it is to say."""
        whole = listed and targets[0].is_whole and not targets[0].unit
        unmarked = self.flat[self.at : self.at + 1] not in ("{", '"', "'", "`")
        if unmarked and (whole or self.ahead(words.ABOUT_TEXT)):
            path = targets[0].clause
            raise UnreadInstruction(
                f"is that the new text of {path}, or what changes in it? Write: amend {path} to read: …"
            )

    def read_passive(self) -> Made | None:
        """`Rule 14 is amended by …`, `Rule 14: replace …`."""
        try:
            targets = self.targets()
        except UnreadInstruction:
            return None
        if self.ahead(words.WHOLE):
            return self.read_amendment(targets)
        if found := self.take(words.PASSIVE):
            gone = found[1].casefold() not in ("amended", "changed", "modified", "revised")
            if gone and self.over():
                return [self.remove(target) for target in targets]
            if found[1].casefold() == "amended":
                return self.read_amendment(targets)
            raise UnreadInstruction
        if self.take(like(r" ?[:,-]\s*")) and self.ahead(words.NEXT):
            return self.actions(targets)
        return None

    def read_within(self) -> Made | None:
        """`In rule 14, replace …`."""
        if not (found := self.take(words.IN)):
            return None
        if found["where"]:
            self.at = found.start("where")
            return self.read_placement(None)
        targets = self.targets()
        self.take(like(r"[,:.]?\s*"))
        if self.ahead(words.ANCHOR) and len(targets) == 1:
            return self.read_placement(targets[0])
        return self.actions(targets, every=bool(words.THROUGHOUT.match(found[0])))

    def read_placement(self, target: Target | None) -> Made:
        """`At the end of rule 14, add …`; `After "…" in rule 14, insert …`."""
        put = _Placing(self)
        put.location()
        self.take(like(r" ?[,:]?\s*"))
        self.want(like(r"(?:insert|add|append|put)(?:ing)?\b"))
        return put.read(target)

    def read_create(self) -> Made | None:
        if not self.take(words.CREATE):
            return None
        title = self.read_rule_title()
        self.take(
            like(
                r"[,;]?(?:(?:\s+and)?(?:\s+with|\s+which|\s+that"
                r"|\s+having)?(?:\s+(?:the\s+|this\s+)?(?:following\s+)?(?:text|body"
                r"|content|wording))?"
                r"(?:\s*(?:which\s+|that\s+)?(?:reads|reading|says|saying"
                r"|states))?(?:,?\s*(?:as\s+follows|the\s+following|in\s+full))?)"
            )
        )
        led = self.want(like(r"\s*[:.]?\s*(?=\S)"))
        if not led[0].strip() and "\n" not in led[0] and self.flat[self.at] not in "\"'`{":
            raise UnreadInstruction
        text = self.law()
        if any(FENCE.match(each) for each in text.split("\n")):
            document = f"# ?. {title[:MAX_TITLE]}\n\n{text}" if title else text
            return [Enact(document=document, line=self.line)]
        return [RuleInWords(text=text, title=title[:MAX_TITLE], line=self.line)]

    def read_rule_title(self) -> str:
        """The title of a new rule, in quotation marks or without; "" where none stands."""
        named = like(r",? (?:called|titled|entitled|named|with(?: the)? (?:title|name)(?: of)?):? |,? (?=\")")
        bare: re.Match[str] | None
        if self.take(named):
            quoted = self.read_marked_text(QUOTES)
            if quoted is not None:
                return quoted
            bare = self.want(
                like(
                    r"(?P<title>[^\n\",:{]{1,80}?)(?=(?:,| and| with| which| that)?"
                    r" (?:and|with|which|that|the text|text|reading)\b| ?[:,{]| ?\n"
                    r"|\s*\Z)"
                )
            )
        else:
            bare = self.take(like(r", (?P<title>[A-Z][^\n\",:{]{0,60})(?=:)"))
        return self.text[slice(*bare.span("title"))].strip() if bare else ""

    def read_retitle(self) -> Made | None:
        if self.take(like(r"(?:change|set) the (?:title|name) of ")) or self.take(like(r"re(?:title|name) ")):
            return self.read_retitling(self.targets())
        return None

    def read_retitling(self, targets: list[Target]) -> Made:
        self.want(like(r",?\s+(?:to|as)(?:\s+read|\s+be)?:?\s+"))
        return self.read_new_title(targets)

    def read_new_title(self, targets: list[Target]) -> Made:
        title = self.want_quotation()
        return [
            self.change(Retitle, each, title=title)
            if each.is_whole and each.unit is None
            else Problem(self.line, "only a rule has a title")
            for each in targets
        ]

    def read_repeal(self) -> Made | None:
        if not self.take(
            like(
                r"(?:repeal|abolish|delete|remove|strike)(?= (?:rules?|r\d+|the rule"
                r"|the following rules?)\b) "
            )
        ):
            return None
        self.take(like(r"the following(?= rules?)"))
        self.take(words.GAP)
        targets = self.targets()
        if any(each.unit for each in targets):
            raise UnreadInstruction
        return [self.remove(target) for target in targets]

    def remove(self, target: Target) -> AnyChange:
        if target.is_whole:
            return self.change(Repeal, target)
        return self.change(DeleteClause, target, clause=target.clause)

    def change(self, kind: Callable[..., AnyChange], target: Target, **fields: Any) -> AnyChange:
        """Return such a change of the rule that is meant."""
        return kind(rule=target.rule, called=target.called, line=self.line, **fields)

    # What it is about

    def targets(self) -> list[Target]:
        found = [self.target()]
        while self.take(like(r",? and (?=(?:rule |clause |section )?#?\d)|, (?=(?:rule |clause )?#?\d)")):
            found.append(self.target(bare=True))
            if len(found) > MOST_TARGETS:
                raise UnreadInstruction(f"at most {MOST_TARGETS} rules can be changed in one sentence")
        self.take(like(r",? in that order(?=\W)"))
        return found

    def target(self, *, bare: bool = False) -> Target:
        unit = self.unit_of()
        if found := self.take(words.ABOUT):
            inner = found["inner"] or found["outer"]
            clause = f"{found['path']}.{inner}" if inner else found["path"]
        elif found := self.take(
            words.PATH if bare or unit or self.at_start() else like(r"#?(?P<path>\d{1,4}(?:\.\d{1,3})+)")
        ):
            clause = found["path"]
        else:
            return self.named_target(unit)
        return Target(int(clause.partition(".")[0]), clause, self.read_title(), unit)

    def named_target(self, unit: TextUnit | None) -> Target:
        """A rule that is only called by its title."""
        self.want(words.NAMED)
        called = self.want_quotation()
        self.take(like(r",(?= (?:by|to|is)\b)"))
        return Target(0, "?", called, unit)

    def at_start(self) -> bool:
        """Return True if the verb stands right before: `amend 14`."""
        return bool(
            re.search(r"(?:amend|repeal|in|to|from|retitle)\s*\Z", self.flat[: self.at], re.IGNORECASE)
        )

    def unit_of(self) -> TextUnit | None:
        """`the first sentence of` before a rule or a clause."""
        start = self.at
        unit = self.unit()
        if unit and self.take(like(r" (?:of|in) ")):
            return unit
        self.at = start
        self.take(like(r"the (?:text|wording|body|content) of "))
        return None

    def read_title(self) -> str:
        """The title behind a number: `(Property)`, `, "Property",`."""
        if found := self.take(like(r" ?\((?P<t>[^()\n]{1,80}(?:\n[^()\n]{1,40})?)\)")):
            said = self.text[found.start("t") : found.end("t")].strip()
        else:
            start = self.at
            self.take(like(r",? (?=[\"'])"))
            quoted = self.read_marked_text(QUOTES) if self.at > start else None
            if quoted is None or not self.ahead(like(r"[,:.]|\s|\Z")):
                self.at = start
                return self.read_bare_title()
            said = quoted
        self.take(like(r",(?=\s+(?:by|to|is|and)\b)"))
        return said.strip().strip("\"'\u201c\u201d\u2018\u2019").strip()

    def read_bare_title(self) -> str:
        """`rule 14, Property, by …`, `rule 14 Property by …`."""
        found = self.take(like(r",? (?P<t>[A-Z][\w'-]*(?: [\w'-]+){0,5}),?(?= (?:by|to read)\b)", cased=True))
        return self.text[found.start("t") : found.end("t")] if found else ""

    def unit(self) -> TextUnit | None:
        """A sentence or a paragraph, as an instruction points at it."""
        start = self.at
        if found := self.take(
            like(
                rf"(?:the|its) (?P<nth>{'|'.join(words.ORDINALS)}) (?P<noun>sentence|paragraph"
                rf"|bullet(?: point)?|(?:list )?item|line)\b"
            )
        ):
            nth = words.ORDINALS[" ".join(found["nth"].casefold().split())]
            return TextUnit(unit_kind(found["noun"]), nth)
        if found := self.take(
            like(
                r"the (?P<noun>sentence|paragraph|bullet(?: point)?|(?:list )?item"
                r"|line)s? (?:(?:that|which) )?(?:begin(?:s|ning)?|start(?:s|ing)?)(?:"
                r" with)?:? ?(?=[\"'])"
            )
        ):
            quoted = self.read_marked_text(QUOTES)
            if quoted:
                return TextUnit(unit_kind(found["noun"]), 0, quoted)
        self.at = start
        return None

    # What is done

    def actions(self, targets: list[Target], *, every: bool = False) -> Made:
        made: Made = []
        start, furthest = self.at, self.at
        for target in targets:
            self.at = start
            self.take(words.LINK)
            made += self.action(target, every=every)
            while not self.over():
                here = self.at
                if not self.take(words.LINK) or not self.ahead(words.ACTION):
                    self.at = here
                    break
                made += self.action(target, every=every)
            furthest = self.at
        self.at = furthest
        return made

    def action(self, target: Target | None, *, every: bool = False) -> Made:
        found = self.want(words.ACTION)
        verb = found["verb"].casefold()
        if verb.startswith(("replac", "chang")):
            return self.read_replacement(target, every=every, title=verb.startswith("chang"))
        if verb.startswith(("delet", "remov", "strik", "omit")):
            return self.read_deletion(target, every=every)
        if verb.startswith(("retitl", "renam")):
            self.want(like(r" (?:it|the rule)(?: to| as)? "))
            return self.read_new_title([target] if target else [])
        put = _Placing(self, start=verb.startswith("prepend"), needs=verb.startswith("insert"))
        return put.read(target)

    def read_replacement(self, target: Target | None, *, every: bool, title: bool) -> Made:
        if title and self.take(
            like(r" (?:its|the|the rule's) title(?: from " + r"\"[^\"\n]{1,80}\"" + r")? to(?: read)?:? ")
        ):
            return self.read_new_title([target] if target else [])
        if self.take(
            like(
                r" (?:its|the|all)(?: of (?:its|the))?(?: entire| whole| full)? (?:text"
                r"|wording)(?: of the rule)? with(?: (?:the )?following(?: text)?|"
                r" this(?: text)?)? ?:?\s*"
            )
        ):
            return self.whole([target] if target else [])
        unit, clause, old = self.read_object(target, stop=like(r"\s*\n\s*(?:with|by)\b"))
        target, every = self.read_aim(target, every=every)
        self.want(
            like(
                r"[,;]?\s*(?:with|by|to(?: read| say)?|so that it reads|into|to"
                r" be)\b(?: read(?:ing)?)?(?=[\s:\"'{])"
            )
        )
        new = self.operand()
        target, every = self.read_aim(target, every=every or bool(old and old.every))
        if clause:
            return [self.change(Amend, clause, clause=clause.clause, text=new.text)]
        return [self.put_in_place(target, unit or old, new.text, every=every)]

    def read_object(
        self, target: Target | None, stop: InstructionPattern | None = None
    ) -> tuple[TextUnit | None, Target | None, InstructionText | None]:
        """Read what is to go: a sentence or paragraph, a numbered clause, or words; the others are None."""
        start = self.at
        self.want(words.GAP)
        unit = self.unit()
        clause = None if unit else self.inner(target)
        if unit or clause:
            return unit, clause, None
        self.at = start
        return None, None, self.operand(stop=stop)

    def put_in_place(
        self, target: Target | None, old: TextUnit | InstructionText | None, new: str, *, every: bool
    ) -> AnyChange:
        """Return the change of these words, or of this sentence or paragraph; "" takes them out."""
        if target is None:
            raise UnreadInstruction("in which rule? Write in 14.1 or in rule 14 behind it")
        if isinstance(old, TextUnit):
            return self.swap(target, old, new)
        assert old is not None
        return self.put_words(target, old.text, new, every=every)

    def put_words(self, target: Target, old: str, new: str, *, every: bool, keep: str = "") -> AnyChange:
        return self.change(
            Replace, target, clause=self.spot(target), old=old, new=new, every=every, keep=keep
        )

    def swap(self, target: Target, unit: TextUnit, text: str, keep: str = "") -> AnyChange:
        return self.change(Swap, target, clause=self.spot(target), unit=unit, text=text, keep=keep)

    def spot(self, target: Target) -> str:
        """The clause in which something is changed; a part of it cannot be told apart in it."""
        if target.unit is not None:
            raise UnreadInstruction("name the clause in which it stands, and quote the words")
        return target.clause

    def read_deletion(self, target: Target | None, *, every: bool) -> Made:
        self.take(like(r" out\b"))
        unit, clause, old = self.read_object(target)
        if clause:
            return [self.change(DeleteClause, clause, clause=clause.clause)]
        every = every or bool(old and old.every)
        target, every = self.read_aim(target, every=every, preposition=r"in|from|of")
        return [self.put_in_place(target, unit or old, "", every=every)]

    def inner(self, target: Target | None) -> Target | None:
        """A numbered clause, by its path or within the rule that is spoken of: `clause 2`."""
        start = self.at
        if found := self.take(
            like(
                r"(?:the )?(?:clause|section|sub-?clause|subsection|paragraph|item"
                r"|point)s? #?(?P<n>\d{1,3})\b(?!\.\d)"
            )
        ):
            if self.take(like(r" of (?=rule|r\d)")):
                outer = self.target()
                return replace(outer, clause=f"{outer.clause}.{found['n']}")
            if target and target.unit is None:
                return replace(target, clause=f"{target.clause}.{found['n']}")
            raise UnreadInstruction
        if found := self.take(
            like(
                r"(?:the )?(?:clause |section |sub-?clause |paragraph |§ ?)?(?P<path>\d{1,4}(?:\.\d{1,3})+)\b"
            )
        ):
            if target and target.rule not in (0, int(found["path"].partition(".")[0])):
                raise UnreadInstruction
            return Target(int(found["path"].partition(".")[0]), found["path"])
        self.at = start
        return None

    def read_aim(
        self, target: Target | None, *, every: bool, preposition: str = "in|of"
    ) -> tuple[Target | None, bool]:
        """Return what an instruction says behind its words of where they stand: `in rule 14`,
        `everywhere`."""
        for _ in range(3):
            if self.take(words.EVERY):
                every = True
                continue
            start = self.at
            if self.take(
                like(rf",?\s+(?:{preposition}|throughout|wherever it (?:appears|occurs|stands) in)\s+")
            ):
                said = self.flat[start : self.at].casefold()
                every = every or "throughout" in said or "wherever" in said
                try:
                    aimed = self.target(bare=True)
                except UnreadInstruction:
                    self.at = start
                    break
                if target is not None and not aimed.is_within(target):
                    raise UnreadInstruction
                target = aimed
                continue
            break
        return target, every

    def whole(self, targets: list[Target]) -> Made:
        if self.over():
            path = targets[0].clause
            raise UnreadInstruction(f"what shall {path} say? Write amend {path}: and the new text")
        text = self.law()
        return [
            self.swap(replace(each, unit=None), each.unit, text)
            if each.unit
            else self.change(Amend, each, clause=each.clause, text=text)
            for each in targets
        ]

    # Texts

    def law(self) -> str:
        """The text of a rule or a clause, as far as it goes."""
        start = self.at
        marked = self.read_marked_text()
        if marked is not None:
            behind = re.match(r"[ \t]*[.;,]?[ \t]*(?=\n|\Z)", self.flat[self.at :])
            if behind:
                self.at += behind.end()
                return clean_text(marked)
            follows = self.flat[self.at :].lstrip()
            ended = marked.rstrip()[-1:] in ".!?" or follows[:1] == "." or follows[:1].isupper()
            if ended or self.ahead(words.BEHIND) or self.flat[start] not in "\"'`":
                raise UnreadInstruction(
                    "what stands behind the quoted text? Put the whole text into the"
                    " marks, and a comment below it, behind Reason:"
                )
            self.at = start
        if self.ahead(like(r"(?:(?:the|this) )?(?:following|new text|text)\b[^.\n]{0,30}:")):
            raise UnreadInstruction
        return self.plain(None)

    def operand(self, stop: InstructionPattern | None = None) -> InstructionText:
        """A text with what it is called: `the following sentence: …`, `each instance of "…"`."""
        self.take(BLANK)
        every = bool(self.take(words.EACH))
        called, follows = self.read_noun()
        noun = called or ""
        colon = bool(self.take(like(r" ?:")))
        here = self.at
        below = bool(re.compile(r"[^\S\n]*\n").match(self.flat, here))
        self.take(like(r"\s*"))
        marked = self.read_marked_text()
        if marked is not None:
            return InstructionText(clean_text(unwrap_lines(marked)), noun, marked=True, every=every)
        apart = called is not None and re.compile(r"[^\S\n]*\n[^\S\n]*\n").match(self.flat, here)
        if not (colon or apart or (below and follows)) or (stop and not below):
            raise UnreadInstruction
        return InstructionText(self.plain(stop), noun, every=every)

    def read_noun(self) -> tuple[str | None, bool]:
        """What a text is called, None if it is called nothing; and whether it is said to follow."""
        noun, follows = None, False
        for _ in range(10):
            self.take(BLANK)
            if found := self.take(words.NOUN):
                noun = text_noun(found["noun"])
            elif found := self.take(words.LEAD):
                follows = follows or found[0].casefold() in ("following", "this", "these")
            else:
                break
        return noun, follows

    def plain(self, stop: InstructionPattern | None) -> str:
        """Lines without marks around them: up to the next instruction, a comment or the end."""
        end = self.block_end(stop)
        text = self.text[self.at : end]
        first = flat(text.strip())
        if not first:
            raise UnreadInstruction
        for sentence in re.split(r"(?<=[.!?;])\s+", " ".join(first.split()))[1:]:
            if words.STARTS.match(sentence):
                raise UnreadInstruction(
                    f"“{sentence[:60]}”: is that part of the text? Put the text into quotation marks"
                )
        if first[0] == "{" and first.count("{") > first.count("}"):
            raise UnreadInstruction("this brace is never closed")
        if first[0] == '"' and first.count('"') == 1:
            raise UnreadInstruction("this quotation mark is never closed")
        self.at = end
        self.furthest = max(self.furthest, end)
        return clean_text(text)

    def block_end(self, stop: InstructionPattern | None) -> int:
        at, fresh = self.at, False
        while at < len(self.flat):
            newline = self.flat.find("\n", at)
            following = newline + 1 if newline >= 0 else len(self.flat)
            line = self.flat[at:following].rstrip()
            if at > self.at:
                if stop and stop.match(f"\n{line}"):
                    return at - 1
                if words.NEXT.match(line) or (fresh and words.COMMENT_IN_LAW.match(line.strip())):
                    return at - 1
            fresh = not line
            at = following
        return len(self.flat)

    def want_quotation(self) -> str:
        quoted = self.read_marked_text(QUOTES)
        if quoted is None:
            raise UnreadInstruction
        return quoted

    def read_marked_text(self, marks: Sequence[Mark] = MARKS) -> str | None:
        """A text in quotation marks, in braces or between rules of dashes; None if none begins here."""
        for mark in marks:
            span = mark(self.text, self.flat, self.at)
            if span is not None:
                start, end, behind = span
                self.at = behind
                self.furthest = max(self.furthest, behind)
                return self.text[start:end]
        return None


_END = like(
    r"\s*[,(]?\s*(?:to|at|on|in) (?:the |its )?(?:very )?(?P<end>end|bottom"
    r"|beginning|start|top|front)\b"
)
_SIDE = like(
    r"\s*[,(]?\s*(?:immediately |directly |right |just )?(?P<side>after"
    r"|before|following)\b(?=[\s:])"
)


class _Placing:
    """Reads where a new text is to stand, and the text, in any order."""

    def __init__(self, reader: _Reader, *, start: bool = False, needs: bool = False) -> None:
        self.reader = reader
        self.target: Target | None = None
        self.unit: TextUnit | None = None
        self.beside: InstructionText | None = None
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
            text = replace(text, noun="words")
        if aimed.unit and self.unit is None:
            self.unit, aimed = aimed.unit, replace(aimed, unit=None)
        return [self.make_change(aimed, text, self.where or "end")]

    def aim(self, target: Target | None) -> Target:
        """The rule or clause that gets the text, within what the whole instruction is about."""
        aimed = self.target or target
        if aimed is None:
            raise UnreadInstruction("in which rule? Write to rule 14 or in 14.1 behind it")
        if target is not None and not aimed.is_within(target):
            raise UnreadInstruction
        if self.needs and not self.where:
            raise UnreadInstruction('where? Write after "these words" or at the end behind it')
        return aimed

    def is_joined(self, text: InstructionText, aimed: Target) -> bool:
        """Whether a text that is not called anything goes on a sentence that is there."""
        if not text.marked or text.noun or self.first:
            return False
        return not aimed.is_whole or (not self.noun and re.match(r"[,;:.)]|[a-z]", text.text) is not None)

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
                if not self.reads_naming():
                    raise

    def reads_naming(self) -> bool:
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
        return replace(text, noun=text.noun or self.noun)

    def location(self) -> bool:
        reader = self.reader
        start = reader.at
        if self.ends() or self.read_anchor() or self.aims():
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

    def take_place(self, pattern: InstructionPattern) -> re.Match[str] | None:
        """Read where the text is to stand, if that has not been said yet."""
        found = self.reader.take(pattern)
        return None if self.where else found

    def take_unit(self) -> bool:
        """Read a sentence or paragraph, and of which rule, where that is said."""
        unit = self.reader.unit()
        if unit is None:
            return False
        self.unit = unit
        if self.reader.take(like(r" (?:of|in) ")):
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

    def read_anchor(self) -> bool:
        reader = self.reader
        found = self.take_place(_SIDE)
        if found is None:
            return False
        reader.want(words.GAP)
        self.where = "before" if found["side"].casefold() == "before" else "after"
        self.unit = reader.unit()
        if self.unit is None:
            self.beside = reader.operand(
                stop=like(r"\s*\n\s*(?:insert|add|append|the\s+(?:following|text|words?))\b")
            )
            if not self.beside.marked and not reader.flat[reader.at :].strip():
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
        if self.beside is not None:
            return reader.put_words(target, self.beside.text, said, every=self.beside.every, keep=where)
        if self.unit is not None:
            return self.put_beside(self.unit, target, text, where)
        within = text.noun in ("sentence", "words")
        if where == "start" and not within:
            raise UnreadInstruction(
                "the clauses keep their numbers: add it at the end, or amend the whole rule"
            )
        if where == "start":
            return reader.swap(target, TextUnit("paragraph", 1), said, "before")
        if text.noun == "words" and target.is_whole:
            raise UnreadInstruction(f"behind which clause of rule {target.clause}? Name it, as in 14.1")
        if within and not target.is_whole:
            return reader.swap(target, TextUnit("paragraph", 1), said, "after")
        return reader.change(AddClause, target, clause=target.clause, text=said)

    def put_beside(self, unit: TextUnit, target: Target, text: InstructionText, where: str) -> AnyChange:
        """The text before or after a sentence or a paragraph."""
        if unit.kind != "sentence" and where in ("after", "before") and text.noun != "sentence":
            raise UnreadInstruction(
                "paragraphs keep their places: add it at the end, or amend the whole rule"
            )
        keep = {"end": "after", "start": "before"}.get(where, where)
        return self.reader.swap(target, unit, text.text, keep)
