"""Translates what an old proposal does to the rules into the changes of a proposal of today."""

from __future__ import annotations

import re

import msgspec

from nomicd.mail.clean import line as one_line

MAX_TITLE = 80
SHORT = 200
"""Characters of a sentence that says one thing."""
LEAST = 8
"""Characters of a rule."""

_KIND = r"(?:a\s+|the\s+|this\s+|following\s+|new\s+|mutable\s+|immutable\s+)*"
_HERE = r"(?:the\s+following|as\s+follows|this|with\s+the\s+text|stating|which\s+(?:reads|states))"
_ENACT = re.compile(
    rf"(?:i\s+(?:hereby\s+)?propose\s+(?:that\s+)?)?(?:we\s+)?(?:enact|create|add|adopt|make|let\s+there\s+be)\s+{_KIND}"
    rf"rule\s*(?P<number>\d{{1,5}})?\s*(?:,?\s*(?:called|titled|entitled|named)\s+[\"'](?P<title>[^\"']{{1,80}})[\"'])?"
    rf"[^:\n]{{0,60}}(?::|\b{_HERE}\b:?)\s*(?P<text>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_AMEND = re.compile(
    r"(?:i\s+(?:hereby\s+)?propose\s+(?:that\s+|to\s+)?)?(?:we\s+)?(?:amend|change|modify|alter|replace|rewrite)\s+(?:the\s+text\s+of\s+)?"
    r"rule\s*#?(?P<number>\d{1,5})\s*[^:\n]{0,60}?(?:\b(?:to|should|so\s+that\s+it)\s+(?:now\s+)?(?:read|say|state|be)s?\b|\bwith\b|\bby\b|:)"
    r"[^:\n]{0,30}?:?\s*(?P<text>.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_PART = re.compile(
    r"\b(?:replac(?:e|ing)|chang(?:e|ing)|insert(?:ing)?|delet(?:e|ing)|strik(?:e|ing)|append(?:ing)?|add(?:ing)?)\s+"
    r"(?:the\s+(?:word|phrase|sentence|text|line|paragraph|last|first|second|third|end)|[\"'\u201c])",
    re.IGNORECASE,
)
_REPEAL = re.compile(
    r"(?:i\s+(?:hereby\s+)?propose\s+(?:that\s+|to\s+|the\s+repeal\s+of\s+)?)?(?:we\s+)?(?:repeal|abolish|strike|remove|delete)?\s*"
    r"rule\s*#?(?P<number>\d{1,5})\s*(?:be|is|should\s+be)?\s*(?P<passive>repealed|abolished|removed|deleted)?\s*[.!]?\s*\Z",
    re.IGNORECASE,
)
_REPEALS = re.compile(r"\b(?:repeal|abolish|strike|remove|delete)", re.IGNORECASE)
_OURS = re.compile(
    r"(?:set\s+\d+\.|amend\s+\d+\.\d|add\s+to\s+\d|delete\s+\d+\.|#\s*[\d?]+\.\s)", re.IGNORECASE
)
_CODE = re.compile(r"`{3}|~{3}")
_TRANSMUTE = re.compile(r"\btransmut", re.IGNORECASE)


class Changes(msgspec.Struct, frozen=True):
    """The body of a proposal as `docs/rules.md` has it, how sure that is, and why."""

    body: str
    confidence: float
    reason: str


def changes(number: int, title: str, text: str) -> Changes:
    """Return the changes of the proposal with that number. A new rule without a number of its own takes the
    proposal's."""
    said = text.strip().strip('"').strip()
    whole = " ".join(said.split())
    if _OURS.match(said) and not _CODE.search(said):
        return Changes(said, 0.9, "written as a proposal of nomicd")
    if _TRANSMUTE.search(whole[:SHORT]):
        return Changes("", 0.3, "it transmutes a rule: say so in the rule itself")
    if len(whole) < SHORT and _REPEALS.search(whole) and (found := _REPEAL.match(whole)):
        return Changes(f"repeal rule {int(found['number'])}", 0.95, "it repeals one rule")
    if found := _AMEND.match(said):
        return _read_amendment(int(found["number"]), title, found["text"], found[0])
    if found := _ENACT.match(said):
        return _read_enactment(number, title, found)
    return Changes(document(number, title, said), 0.5, "taken as the words of a new rule, under its number")


def _read_enactment(number: int, title: str, found: re.Match[str]) -> Changes:
    own = int(found["number"] or 0)
    body = document(own or number, found["title"] or title, found["text"])
    why = "its own number" if own else "the number of its proposal"
    return Changes(body, 0.85 if found["text"].strip() else 0.3, f"a new rule, under {why}")


def _read_amendment(rule: int, title: str, text: str, whole: str) -> Changes:
    if _PART.search(whole) or len(text.strip()) < LEAST:
        why = f"it changes a part of rule {rule}: say here what, or how the whole rule read then"
        return Changes("", 0.2, why)
    body = f"amend rule {rule}\n\n{document(rule, title, text)}"
    return Changes(body, 0.8, f"rule {rule} reads as the text says; its title is a guess")


def document(number: int, title: str, text: str) -> str:
    """A rule in words. What would be a heading, a setting or code in a rule of ours is words here."""
    paragraphs = [" ".join(each.split()) for each in re.split(r"\n\s*\n", _prose(text).strip('" \n'))]
    words = "\n\n".join(each for each in paragraphs if each) or "(no text)"
    called = one_line(title.replace("#", "").strip(), MAX_TITLE) or f"Rule {number}"
    return f"# {number}. {called}\n\n{words}"


def _prose(text: str) -> str:
    bare = re.sub(r"(?m)^\s*(?:`{3,}|~{3,}).*$", "", text)
    bare = re.sub(r"(?m)^(\s*)#+\s*", r"\1", bare)
    return bare.replace("{", "(").replace("}", ")")
