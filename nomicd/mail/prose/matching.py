"""Words held against usages: the longest beginning of what stands behind a verb that is a command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec

from nomicd.kernel.commands import Command, Value
from nomicd.mail.forms import Forms
from nomicd.mail.prose.pieces import Place
from nomicd.mail.prose.smoothing import smooth
from nomicd.mail.quoting import Line
from nomicd.mail.usage import Form

MAX_WORDS = 30
MAX_SEVERAL = 12
_END = re.compile(r"[\s,;:.!?()\u2013\u2014-]|\Z")
_ELIDED = re.compile(
    r"\s*(?:,\s*(?:who|which)\s[^,;]{1,60}(?=,))?(?:,\s*(?:and[\s,]+|plus\s+)?|(?:and|plus|&)[\s,]+)(?=\S)",
    re.IGNORECASE,
)
_COMMENTED = re.compile(
    r"\s*,\s*(?:at|as|because|since|by|which|being|paying|costing|worth|for|per|in|under|with|from|due|it\s+(?:is|costs))\b|\s*,\s*(?:its|the)\s+price\b",
    re.IGNORECASE,
)
"""`…, at its price of $100` gives nothing more."""

_ANOTHER = re.compile(r"\$\s?\d|\d+\s*(?:dollars?|bucks|\$)", re.IGNORECASE)
_CLAUSE = re.compile(r"\[,\s*([^<\[\]]+?)\s*<")
_MARKS = " ,;:.!?(\u2013\u2014-"
_UNFINISHED = re.compile(r"\s(?:my|the|an?|your|his|her|on|to|of|with|for)\Z", re.IGNORECASE)
_THIS = re.compile(
    r"(\S+)\s+(?:this|it|that|this\s+(?:one|proposal)|my\s+proposal|(?:the|my)\s+(?:(?:above|below|quoted|following|attached)\s+)?proposal"
    r"|the\s+(?:above|below|following\s+proposal)|(?:the|my)\s+proposal\s+(?:above|below|(?:(?:that\s+)?i\s+)?(?:have\s+)?quoted(?:\s+(?:above|below))?))",
    re.IGNORECASE,
)
_POINTED = re.compile(r"\b(?:this|that)\Z", re.IGNORECASE)
_NO_PROPOSAL = re.compile(
    r"\s+(?:\w+\s+)?(?:votes?|ballots?|objections?|support|consent|endorsements?|prox(?:y|ies)|questions?|claims?"
    r"|comments?|remarks?|bids?|offers?|mails?|messages?|posts?|position)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?P<verb>\S+)\s+(?:my|the|that)\s+(?:(?P<which>[\w' -]{3,60}?)\s+(?:proposal|one|thing)"
    r"|(?:\w+\s+){0,2}(?:proposal|one|thing)\s+(?:about|on|for|with)"
    r"\s+(?:the\s+)?(?P<about>[\w' -]{3,60}))\Z",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\b(?:proposal|prop)\s+(?:no\.?\s*)?#?(\d{1,6})\b", re.IGNORECASE)


_STEM = 5
"""Words that begin with the same letters are forms of one."""


class Matched(msgspec.Struct, frozen=True):
    """A command, where its words end in the paragraph, and how it is written in full."""

    command: Command
    end: int
    written: str

    @property
    def named(self) -> bool:
        """Whether it says about whom or what."""
        return any(value is not None for value in self.command.args.values())


def _is_of_another(text: str, words: str, end: int) -> bool:
    """Whether words that end with `this` go on to something that is no proposal: `withdraw this vote`."""
    return _POINTED.search(words) is not None and _NO_PROPOSAL.match(text, end) is not None


class Matcher:
    """Knows the usages that sentences can hold."""

    def __init__(
        self, by_word: Mapping[str, tuple[Form, ...]], forms: Forms, titles: Mapping[str, int]
    ) -> None:
        """`by_word`: by their first words; `forms` are those of the vocabulary; `titles` of proposals."""
        self._by_word, self._forms, self._titles = by_word, forms, titles
        self._fitting = lru_cache(maxsize=512)(self._fit)  # parts of a sentence are asked for again and again

    def several(self, one: Place, verb: str, start: int, end: int) -> Sequence[Matched]:
        """The commands of one verb whose words begin at `start`: each takes as many as it can."""
        found = self._longest(one, verb, start, end)
        if found is None:
            return ()
        several = [found]
        while len(several) < MAX_SEVERAL and (joint := _ELIDED.match(one.text, several[-1].end, end)):
            another = self._longest(one, verb, joint.end(), end)
            if another is None or not another.named:
                break
            several.append(another)
        return several

    def _longest(self, one: Place, verb: str, start: int, end: int) -> Matched | None:
        stops = [found.start() for found in _END.finditer(one.text, start, end)][:MAX_WORDS]
        for stop in sorted({*stops, end}, reverse=True):
            words = one.text[start:stop].rstrip(_MARKS)
            said = f"{verb} {words.strip()}".strip()
            broken = _UNFINISHED.search(smooth(said)) or _is_of_another(one.text, words, start + len(words))
            command = None if broken else self._command(said, one)
            if command:
                return Matched(command, start + len(words), smooth(said))
        return None

    def _command(self, said: str, one: Place) -> Command | None:
        """The usage that fits the whole of these words."""
        pointed = _THIS.fullmatch(said)
        named = one.this or tuple(dict.fromkeys(_NAMED.findall(one.text[: one.end])))
        if pointed and len(named) == 1:
            return self.fits(f"{pointed[1]} {named[0]}", one.line, proposal=True)
        if pointed and "proposal" not in said.casefold():
            return None
        return self.fits(said, one.line) or self._titled(said, one.line)

    def _titled(self, said: str, line: Line) -> Command | None:
        """`withdraw my jump proposal`, `withdraw my proposal about jumps`: by words of one title only."""
        found = _ABOUT.match(said)
        if found is None:
            return None
        words = [word.casefold()[:_STEM] for word in (found["about"] or found["which"]).split()]
        titles = {number for title, number in sorted(self._titles.items()) if _has_all(title, words)}
        fits = len(titles) == 1
        return self.fits(f"{found['verb']} {titles.pop()}", line, proposal=True) if fits else None

    def fits(self, text: str, line: Line, *, proposal: bool = False) -> Command | None:
        """The command that the whole of a text is. `proposal`: one that names a proposal."""
        found = self._fitting(smooth(text), proposal)
        return Command(found[0], dict(found[1]), line.number, line.text) if found else None

    def _fit(self, said: str, proposal: bool) -> tuple[str, Mapping[str, Value]] | None:
        for form in self._by_word.get(said.partition(" ")[0].rstrip(",:;").casefold(), ()):
            if proposal and not any(slot.kind == "proposal" for slot in form.slots):
                continue
            args = self._forms.args(form, said)
            if isinstance(args, dict) and (args or " " in said):
                return form.verb.key, args
        return None

    def is_unread(self, found: Matched, after: str) -> bool:
        """Whether something else is given behind it, or a clause stands there that the usage allows, but
        which was not read with it."""
        if _ELIDED.match(after) and not _COMMENTED.match(after) and _ANOTHER.search(after):
            return True
        key = found.command.verb
        words = (word for word, every in self._by_word.items() if any(form.verb.key == key for form in every))
        clauses = {clause for word in words for clause in self.clauses(word)}
        return any(re.search(rf"\b{re.escape(clause)}\b", after, re.IGNORECASE) for clause in sorted(clauses))

    def clauses(self, word: str) -> tuple[str, ...]:
        """How the clauses begin that may stand behind a command which begins with that word."""
        usages = (form.verb.usage.casefold() for form in self._by_word.get(word.casefold(), ()))
        return tuple(clause for usage in usages for clause in _CLAUSE.findall(usage))


def _has_all(title: str, words: Sequence[str]) -> bool:
    """Whether each of the words begins one of the title."""
    named = title.casefold().split()
    return all(any(each.startswith(word) or _begins(word, each) for each in named) for word in words)


def _begins(word: str, said: str) -> bool:
    """`jumping` of `jump`."""
    return len(said) >= _STEM - 1 and word.startswith(said)


_FINITE = re.compile(
    r"\A(?!\s*(?:the|my|that|this|all|it|line|what)\b)\w+\s+(?:\w+\s+)?"
    r"(?:has|have|had|is|are|was|were|will|would|can|must|should)\b|\bwe\s+now\b",
    re.IGNORECASE,
)
_TAKING = ("cancel", "undo", "drop", "strike")


def narrates(text: str, values: Iterable[object]) -> bool:
    """Whether what is to be taken back is a sentence with a verb of its own: `Cancel culture has …`."""
    verb, _, rest = text.partition(" ")
    taken = verb.casefold() in _TAKING and rest.strip() in values
    return taken and bool(_FINITE.search(rest.strip())) and '"' not in rest
