"""Amendments as long-lived Nomics write them: one small grammar of instructions, several in one sentence.

    Amend rule 14 (Property) by replacing "three" with "four", and by appending the following paragraph: …
    In 14.1, replace … with …; delete the last sentence.
    Add this sentence at the end of 14.2: …

An instruction is read whole or not at all; what cannot be read is a problem with the nearest form, and never
the text of a rule.
"""

from __future__ import annotations

import re

import msgspec

from nomicd.games.nomic.rules.instruction_values import (
    InstructionText,
    Made,
    Target,
    UnreadInstruction,
    is_whole,
    is_within,
    text_noun,
    unit_kind,
)
from nomicd.games.nomic.rules.instruction_words import (
    ABOUT,
    ABOUT_TEXT,
    ACTION,
    AMEND,
    ANCHOR,
    BEHIND,
    COMMENT,
    COMMENT_IN_LAW,
    CREATE,
    EACH,
    END,
    EVERY,
    GAP,
    IN,
    INSTEAD,
    LEAD,
    LINK,
    NAMED,
    NEXT,
    NOUN,
    ORDINALS,
    PASSIVE,
    PATH,
    POLITE,
    STARTS,
    THROUGHOUT,
    TITLE,
    WHOLE,
    flat,
    like,
)
from nomicd.games.nomic.rules.placing import Placing
from nomicd.games.nomic.rules.rule_changes import (
    Amend,
    AnyChange,
    DeleteClause,
    Enact,
    Repeal,
    Replace,
    Retitle,
    RuleInWords,
    Swap,
)
from nomicd.games.nomic.rules.text_marks import BLANK, MARKS, QUOTES, clean_text, unwrap_lines
from nomicd.games.nomic.rules.text_places import TextUnit
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import FENCE, MAX_TITLE

MOST_TARGETS = 20
"""So many rules may be changed in one sentence."""


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
    (r"", "amend {clause} to read: the new text"),
)


def _nearest(text: str) -> str:
    said = flat(text[:300]).casefold()
    number = re.search(r"(?:rules?|r|§|clause|section)\s*#?(\d{1,4}(?:\.\d+)*)|(\d{1,4}\.\d+)", said)
    path = (number[1] or number[2]) if number else "14"
    found = [
        (place.start(), form) for verb, form in _NEAREST[:-1] if (place := re.search(rf"\b{verb}", said))
    ]
    form = min(found)[1] if found else _NEAREST[-1][1]
    return form.format(rule=path.partition(".")[0], clause=path if "." in path else f"{path}.1")


class _Reader:
    """Stands at a place in the text of one instruction."""

    def __init__(self, text: str, line: int) -> None:
        self.text, self.line = text, line
        self.flat = flat(text)
        self.at = self.furthest = 0

    # Steps

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Go behind what the pattern finds here."""
        found = pattern.match(self.flat, self.at)
        if found:
            self.at = found.end()
            self.furthest = max(self.furthest, self.at)
        return found

    def want(self, pattern: re.Pattern[str]) -> re.Match[str]:
        if not (found := self.take(pattern)):
            raise UnreadInstruction
        return found

    def ahead(self, pattern: re.Pattern[str]) -> bool:
        return bool(pattern.match(self.flat, self.at))

    def over(self) -> bool:
        return not self.flat[self.at :].strip(" \n.;")

    # Whole instructions

    def read(self) -> Made | None:
        self.take(POLITE)
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
                return [*made, *self.rest()]
        self.at = start
        if self.ahead(ACTION):
            return [*self.action(None), *self.rest()]
        return None

    def rest(self) -> Made:
        """Nothing but comments may follow."""
        self.take(END)
        for paragraph in re.split(r"\n\s*\n", self.text[self.at :]):
            if paragraph.strip() and not COMMENT.match(paragraph.strip()):
                raise UnreadInstruction
        return []

    def read_amend(self) -> Made | None:
        found = self.take(AMEND)
        if not found:
            return None
        if self.take(TITLE):
            return self.read_retitling(self.targets())
        targets = self.targets()
        if found["verb"].casefold() in ("replace", "change"):
            self.take(like(r",? in (?:full|its entirety)"))
            if not (self.take(INSTEAD) or self.take(WHOLE)):
                raise UnreadInstruction
            return self.whole(targets)
        return self.read_amendment(targets)

    def read_amendment(self, targets: list[Target]) -> Made:
        if found := self.take(WHOLE):
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
            if self.ahead(NEXT):
                return self.actions(targets)
            self.refuse_doubtful(targets, listed="follows" in self.flat[here : self.at])
            return self.whole(targets)
        raise UnreadInstruction

    def refuse_doubtful(self, targets: list[Target], *, listed: bool) -> None:
        """Refuse a text that may say how a rule changes rather than what it is to say."""
        whole = listed and is_whole(targets[0]) and not targets[0].unit
        unmarked = self.flat[self.at : self.at + 1] not in ("{", '"', "'", "`")
        if unmarked and (whole or self.ahead(ABOUT_TEXT)):
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
        if self.ahead(WHOLE):
            return self.read_amendment(targets)
        if found := self.take(PASSIVE):
            gone = found[1].casefold() not in ("amended", "changed", "modified", "revised")
            if gone and self.over():
                return [self.remove(target) for target in targets]
            if found[1].casefold() == "amended":
                return self.read_amendment(targets)
            raise UnreadInstruction
        if self.take(like(r" ?[:,-]\s*")) and self.ahead(NEXT):
            return self.actions(targets)
        return None

    def read_within(self) -> Made | None:
        """`In rule 14, replace …`."""
        if not (found := self.take(IN)):
            return None
        if found["where"]:
            self.at = found.start("where")
            return self.read_placement(None)
        targets = self.targets()
        self.take(like(r"[,:.]?\s*"))
        if self.ahead(ANCHOR) and len(targets) == 1:
            return self.read_placement(targets[0])
        return self.actions(targets, every=bool(THROUGHOUT.match(found[0])))

    def read_placement(self, target: Target | None) -> Made:
        """`At the end of rule 14, add …`; `After "…" in rule 14, insert …`."""
        put = Placing(self)
        put.location()
        self.take(like(r" ?[,:]?\s*"))
        self.want(like(r"(?:insert|add|append|put)(?:ing)?\b"))
        return put.read(target)

    def read_create(self) -> Made | None:
        found = self.take(CREATE)
        if not found:
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
            quoted = self.read_quotation()
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
        title = self.read_quotation()
        if title is None:
            raise UnreadInstruction
        return [
            Retitle(rule=each.rule, called=each.called, title=title, line=self.line)
            if is_whole(each) and each.unit is None
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
        self.take(GAP)
        targets = self.targets()
        if any(each.unit for each in targets):
            raise UnreadInstruction
        return [self.remove(target) for target in targets]

    def remove(self, target: Target) -> AnyChange:
        if is_whole(target):
            return Repeal(rule=target.rule, called=target.called, line=self.line)
        return DeleteClause(rule=target.rule, called=target.called, clause=target.clause, line=self.line)

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
        if found := self.take(ABOUT):
            inner = found["inner"] or found["outer"]
            clause = f"{found['path']}.{inner}" if inner else found["path"]
        elif found := self.take(
            PATH if bare or unit or self.at_start() else like(r"#?(?P<path>\d{1,4}(?:\.\d{1,3})+)")
        ):
            clause = found["path"]
        else:
            return self.named_target(unit)
        return Target(int(clause.partition(".")[0]), clause, self.read_title(), unit)

    def named_target(self, unit: TextUnit | None) -> Target:
        """A rule that is only called by its title."""
        self.want(NAMED)
        called = self.read_quotation()
        if called is None:
            raise UnreadInstruction
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
            quoted = self.read_quotation() if self.at > start else None
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
                rf"(?:the|its) (?P<nth>{'|'.join(ORDINALS)}) (?P<noun>sentence|paragraph"
                rf"|bullet(?: point)?|(?:list )?item|line)\b"
            )
        ):
            nth = ORDINALS[" ".join(found["nth"].casefold().split())]
            return TextUnit(unit_kind(found["noun"]), nth)
        if found := self.take(
            like(
                r"the (?P<noun>sentence|paragraph|bullet(?: point)?|(?:list )?item"
                r"|line)s? (?:(?:that|which) )?(?:begin(?:s|ning)?|start(?:s|ing)?)(?:"
                r" with)?:? ?(?=[\"'])"
            )
        ):
            quoted = self.read_quotation()
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
            self.take(LINK)
            made += self.action(target, every=every)
            while not self.over():
                here = self.at
                if not self.take(LINK) or not self.ahead(ACTION):
                    self.at = here
                    break
                made += self.action(target, every=every)
            furthest = self.at
        self.at = furthest
        return made

    def action(self, target: Target | None, *, every: bool = False) -> Made:
        found = self.want(ACTION)
        verb = found["verb"].casefold()
        if verb.startswith(("replac", "chang")):
            return self.read_replacement(target, every=every, title=verb.startswith("chang"))
        if verb.startswith(("delet", "remov", "strik", "omit")):
            return self.read_deletion(target, every=every)
        if verb.startswith(("retitl", "renam")):
            self.want(like(r" (?:it|the rule)(?: to| as)? "))
            return self.read_new_title([target] if target else [])
        put = Placing(self, start=verb.startswith("prepend"), needs=verb.startswith("insert"))
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
            return [
                Amend(
                    rule=clause.rule,
                    called=clause.called,
                    clause=clause.clause,
                    text=new.text,
                    line=self.line,
                )
            ]
        return [self.put_in_place(target, unit or old, new.text, every=every)]

    def read_object(
        self, target: Target | None, stop: re.Pattern[str] | None = None
    ) -> tuple[TextUnit | None, Target | None, InstructionText | None]:
        """Read what is to go: a sentence or paragraph, a numbered clause, or words; the others are None."""
        start = self.at
        self.want(GAP)
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
        return self.replace(target, old.text, new, every=every)

    def replace(self, target: Target, old: str, new: str, *, every: bool, keep: str = "") -> AnyChange:
        return Replace(
            rule=target.rule,
            called=target.called,
            clause=self.spot(target),
            old=old,
            new=new,
            every=every,
            keep=keep,
            line=self.line,
        )

    def swap(self, target: Target, unit: TextUnit, text: str, keep: str = "") -> AnyChange:
        return Swap(
            rule=target.rule,
            called=target.called,
            clause=self.spot(target),
            unit=unit,
            text=text,
            keep=keep,
            line=self.line,
        )

    def spot(self, target: Target) -> str:
        """The clause in which something is changed; a part of it cannot be told apart in it."""
        if target.unit is not None:
            raise UnreadInstruction("name the clause in which it stands, and quote the words")
        return target.clause

    def read_deletion(self, target: Target | None, *, every: bool) -> Made:
        self.take(like(r" out\b"))
        unit, clause, old = self.read_object(target)
        if clause:
            return [
                DeleteClause(rule=clause.rule, called=clause.called, clause=clause.clause, line=self.line)
            ]
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
                return msgspec.structs.replace(outer, clause=f"{outer.clause}.{found['n']}")
            if target and target.unit is None:
                return msgspec.structs.replace(target, clause=f"{target.clause}.{found['n']}")
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
            if self.take(EVERY):
                every = True
                continue
            start = self.at
            if self.take(
                like(rf",?\s+(?:{preposition}|throughout|wherever it (?:appears|occurs|stands) in)\s+")
            ):
                every = (
                    every
                    or "throughout" in self.flat[start : self.at].casefold()
                    or "wherever" in self.flat[start : self.at].casefold()
                )
                try:
                    aimed = self.target(bare=True)
                except UnreadInstruction:
                    self.at = start
                    break
                if target is not None and not is_within(aimed, target):
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
        made: Made = []
        for target in targets:
            if target.unit:
                whole = msgspec.structs.replace(target, unit=None)
                made.append(self.swap(whole, target.unit, text))
            else:
                made.append(
                    Amend(
                        rule=target.rule,
                        called=target.called,
                        clause=target.clause,
                        text=text,
                        line=self.line,
                    )
                )
        return made

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
            if ended or self.ahead(BEHIND) or self.flat[start] not in "\"'`":
                raise UnreadInstruction(
                    "what stands behind the quoted text? Put the whole text into the"
                    " marks, and a comment below it, behind Reason:"
                )
            self.at = start
        if self.ahead(like(r"(?:(?:the|this) )?(?:following|new text|text)\b[^.\n]{0,30}:")):
            raise UnreadInstruction
        return self.plain(None)

    def operand(self, stop: re.Pattern[str] | None = None) -> InstructionText:
        """A text with what it is called: `the following sentence: …`, `each instance of "…"`."""
        self.take(BLANK)
        every = bool(self.take(EACH))
        called, follows = self.read_noun()
        noun = called or ""
        colon = bool(self.take(like(r" ?:")))
        here = self.at
        below = bool(re.compile(r"[^\S\n]*\n").match(self.flat, here))
        self.take(re.compile(r"\s*"))
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
            if found := self.take(NOUN):
                noun = text_noun(found["noun"])
            elif found := self.take(LEAD):
                follows = follows or found[0].casefold() in ("following", "this", "these")
            else:
                break
        return noun, follows

    def plain(self, stop: re.Pattern[str] | None) -> str:
        """Lines without marks around them: up to the next instruction, a comment or the end."""
        end = self.block_end(stop)
        text = self.text[self.at : end]
        first = flat(text.strip())
        if not first:
            raise UnreadInstruction
        for sentence in re.split(r"(?<=[.!?;])\s+", " ".join(first.split()))[1:]:
            if STARTS.match(sentence):
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

    def block_end(self, stop: re.Pattern[str] | None) -> int:
        at, fresh = self.at, False
        while at < len(self.flat):
            newline = self.flat.find("\n", at)
            following = newline + 1 if newline >= 0 else len(self.flat)
            line = self.flat[at:following].rstrip()
            if at > self.at:
                if stop and stop.match(f"\n{line}"):
                    return at - 1
                if NEXT.match(line) or (fresh and COMMENT_IN_LAW.match(line.strip())):
                    return at - 1
            fresh = not line
            at = following
        return len(self.flat)

    def read_quotation(self) -> str | None:
        """Words in quotation marks."""
        return self.read_marked_text(blocks=False)

    def read_marked_text(self, *, blocks: bool = True) -> str | None:
        """A text in quotation marks, in braces or between rules of dashes; None if none begins here."""
        for mark in MARKS if blocks else QUOTES:
            span = mark(self.text, self.flat, self.at)
            if span is not None:
                start, end, behind = span
                self.at = behind
                self.furthest = max(self.furthest, behind)
                return self.text[start:end]
        return None
