"""The words of a vote: tokens of a sentence, each with what it can mean there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from nomicd.kernel.commands import Ballot, Matter
from nomicd.mail.slots import numbers
from nomicd.mail.usage import TENS, UNITS

MAX_TOKENS = 200

YEA, NAY, ABSTAIN = "yea", "nay", "abstain"
_CHOICES = {
    YEA: r"yea|aye|yay|in favou?r(?: of)?|yes|yep|yup|yeah|for|\+1|:\+1:|:thumbsup:|👍|thumbs up"
    "|support|accept|approve(?: of)?|agree|y",
    NAY: r"nay|no way|no(?!\.\s*\#?\d)|nope|nah|against|-1|:-1:|:thumbsdown:|👎|thumbs down"
    "|oppose|opposed(?: to)?|object(?: to)?|disapprove(?: of)?|disagree|reject|absolutely not|n",
    ABSTAIN: "abstain(?:ing)?(?: from voting)?|abstention|present",
}
TALK = frozenset({
    "yes", "yep", "yup", "yeah", "yay", "no", "no way", "nope", "nah", "for", "support", "accept", "approve",
    "agree", "object", "disagree", "present", "y", "n", "oppose", "disapprove", "reject",
})  # fmt: skip
"""Words that also have other uses in a talk: alone they vote only where nothing else stands beside them."""

_NUMBER_WORDS = "|".join((*TENS, *UNITS[:0:-1]))
_NOUN = r"(?:proposals?|props?\.?|p(?=\s?\#?\d)|numbers?|nos?\.)"
_ONE = rf"(?:{_NOUN}\s*)?\#?\s?(?:\d{{1,6}}|(?:{_NUMBER_WORDS})(?![\w'-]))"
_SPAN = rf"{_ONE}(?:\s*(?:-|\u2013|\u2014|\.\.|\bto\b|\bthrough\b|\bthru\b)\s*\#?\d{{1,6}}(?:\s+inclusive)?)?"
_END = r"(?![\w'])(?!-\w)"
_ALL = (
    r"(?:(?:all|each|every(?:\s?one)?)"
    r"(?!(?:\s+of)?(?:\s+the)?(?:\s+proposals?)?(?:\s+from)?\s+\#?\d)"
    r"(?:\s+of)?(?:\s+(?:the|these|those|this\s+week's))?(?:\s+(?:open|current|currently\s+open))?"
    r"(?:\s+(?:proposals?|them|these|those|above|two|three|four|five|six))(?:\s+(?:currently\s+)?open)?"
    r"(?:\s+(?:in|on|of)\s+(?:this|the)\s+(?:distribution|ballot|batch|mail|thread|list|week)|\s+this\s+week)?"
    r"|all(?!\s+\w)|all(?=\s+(?:except|but|other\s+than|aye|yea|nay|yes|no|for|against)\b)"
    r"|everything(?:\s+this\s+week)?|across the board)"
)
_REST = (
    r"(?:(?:all|everything)\s+else|(?:all\s+)?the\s+(?:rest|others)(?:\s+of\s+them)?|all\s+others"
    r"|(?:the\s+)?rest(?=\s*[:=])|the\s+rest)"
)
_NOUNS = re.compile(rf"{_NOUN}\s*|\s+inclusive\Z|#")
_THIS = (
    r"(?:this\s+(?:one|proposal|motion|referendum|ballot|measure)|that\s+(?:one|proposal)|it|this"
    r"|the\s+proposal|the\s+motion)"
)
_SKIP = (
    r"(?:from\s+(?:me|here|my\s+side)|here(?=\W*\Z)|for\s+me(?=\s*\Z|\s*[,.!;])|please|pls|instead|as\s+well|too"
    r"|inclusive|respectively|wholeheartedly|for\s+(?:now|the\s+moment|the\s+time\s+being)|both(?=\s+\S)|each(?=\s+of\s+proposals)|of(?=\s+proposals))"
)
_LINK = (
    r"i\s+(?:\w+ly\s+|hereby\s+)?vote|my\s+vote\s+is|i\s+say"
    r"|(?:gets?|ha(?:s|ve))\s+(?:my|an?)(?!\s+vote\b)|is|are"
)
_EXCEPT = r"except(?:\s+for)?|but(?:\s+not)?(?=\s+\#?\d|\s+proposal)|other\s+than|excluding|apart\s+from"
_BREAK = (
    r"(?:because|since|as|so|though|although|but|until|per|cov|sorry|see|due|thanks"
    r"|for\s+(?:the\s+)?(?:same\s+)?reasons?"
    r"|with(?!\s+\w+\s+and))"
)


class Token(msgspec.Struct, frozen=True):
    """One word or phrase: its kind, where it stands, what it means. `meant`: a choice, or numbers."""

    kind: str
    start: int
    end: int
    text: str
    meant: str = ""


class Words:
    """Cuts sentences into tokens; knows the titles and authors of what is open."""

    def __init__(self, ballot: Ballot, players: Iterable[str]) -> None:
        """`players` as written."""
        self.ballot = ballot
        self.players = {name.casefold(): name for name in players}
        self._titles = sorted(
            (
                (" ".join(each.title.casefold().split()), each.number)
                for each in ballot.matters
                if _worth(each)
            ),
            key=lambda each: -len(each[0]),
        )

    def cut(self, text: str) -> Sequence[Token]:
        """The tokens of a sentence, in order; at most `MAX_TOKENS`."""
        found: list[Token] = []
        for match in _PATTERN.finditer(self.masked(text)):
            if match.lastgroup != "blank":
                found.extend(self._tokens(match))
            if len(found) >= MAX_TOKENS:
                break
        return found

    def masked(self, text: str) -> str:
        """The text with a mark for each title of a proposal that stands in it as such."""
        said = text.casefold()
        if len(said) != len(text):
            return text  # some letters have two in lower case: then titles are not looked for
        for title, number in self._titles:
            at = said.find(title)
            while at >= 0:
                end = at + len(title)
                if _stands(said, at, end) and self._is_meant(text, said, title, at):
                    at, end = _with_quotes(said, at, end)
                    mark = f"{_TITLE[0]}{number}{_TITLE[1]}"
                    text, said = text[:at] + mark + text[end:], said[:at] + mark + said[end:]
                    end = at + len(mark)
                at = said.find(title, end)
        return text

    def _is_meant(self, text: str, said: str, title: str, at: int) -> bool:
        """Whether the words stand there as a title: quoted, in its own capitals, or behind `on` and its
        like."""
        if said[at - 1 : at] == '"':
            return True
        end = at + len(title)
        capitals = any(text[at:end] == " ".join(each.title.split()) for each in self.ballot.matters)
        return " " in title and (capitals or bool(_LED.search(said[:at])))

    def _tokens(self, match: re.Match[str]) -> Sequence[Token]:
        kind, text = match.lastgroup or "", match[0]
        start, end = match.span()
        if kind == "yn":
            choice = YEA if text[-1] in "yY" else NAY
            return (
                Token("span", start, end - 1, text, text[:-1]),
                Token("choice", end - 1, end, text, choice),
            )
        if kind in ("span", "title", "owner"):
            meant = self._numbers(kind, text)
            return (Token(kind if meant else "word", start, end, text, meant),)
        if kind in _CHOICES or kind == "has":
            return (Token("choice", start, end, text, YEA if kind == "has" else kind),)
        if kind == "from":
            mine = text[4:].strip().casefold() in ("me", "here", self.ballot.me.casefold())
            return (Token("skip" if mine else "word", start, end, text),)
        unknown = kind == "by" and text[2:].strip().casefold() not in self.players
        return (Token("word" if unknown else kind, start, end, text),)

    def _numbers(self, kind: str, text: str) -> str:
        """The proposals that a phrase names; "" for none."""
        if kind == "span":
            return numbers(_NOUNS.sub("", text.casefold())) or ""
        return text.strip(_TITLE) if kind == "title" else self._owned(text)

    def _owned(self, text: str) -> str:
        said = text.casefold()
        who = self.ballot.me if said.startswith("my") else said.partition("'s")[0]
        found = [str(each.number) for each in self.ballot.matters if each.by.casefold() == who.casefold()]
        return found[0] if len(found) == 1 else ""


def _stands(text: str, start: int, end: int) -> bool:
    return not (text[start - 1 : start].isalnum() or text[end : end + 1].isalnum())


def _with_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    quoted = start and text[start - 1] in "\"'" and text[end : end + 1] == text[start - 1]
    return (start - 1, end + 1) if quoted else (start, end)


def is_talk(token: Token) -> bool:
    """Whether that choice may be mere conversation. Words in capitals are cast, not said, but YES and NO."""
    said = token.text.casefold()
    return said in TALK and token.text not in ("FOR", "AGAINST", "PRESENT", "SUPPORT", "YES", "NO")


def _worth(matter: Matter) -> bool:
    """Whether the title is long enough to be told from other words."""
    return len(matter.title.strip()) > 3  # noqa: PLR2004 - as short as a choice


_TITLE = "\ue000\ue001"
_LED = re.compile(r"(?:\b(?:on|to|for|against|of|proposals?|regarding|and)|[,;&:])\s+\Z")
_CHOICE = "|".join(rf"(?P<{kind}>(?<![\w'-])(?:{words})(?![\w'])(?!-\w))" for kind, words in _CHOICES.items())
_ANY = "|".join(_CHOICES.values())
_PATTERN = re.compile(
    "|".join((
        r"(?P<blank>\s+)",
        rf"(?P<title>{_TITLE[0]}\d+{_TITLE[1]})",
        r"(?P<paren>\([^()]{0,200}\))",
        rf"(?P<owner>(?:my(?:\s+own)?|[^\s'\"]{{1,40}}'s)\s+proposal{_END})",
        rf"(?P<rest>{_REST}{_END})",
        rf"(?P<filler>(?:(?:each|all|every)(?:\s+of)?(?:\s+the)?(?:\s+proposals?)?(?:\s+from)?(?=\s+\#?\d)|proposals?|props?|the\s+following|an?(?=\s+(?:{_ANY})\b)){_END})",
        rf"(?P<all>{_ALL}{_END})",
        rf"(?P<this>{_THIS}{_END})",
        rf"(?P<skip>{_SKIP}{_END})",
        rf"(?P<from>from\s+(?!my\b)[\w-]{{1,40}}{_END})",
        r"(?P<by>by\s+[^\s.,;:]{1,40})",
        rf"(?P<link>(?:{_LINK}){_END})",
        rf"(?P<has>(?:gets?|ha(?:s|ve))\s+my\s+vote{_END})",
        r"(?P<yn>(?<!\w)\d{1,6}[yn]\b)",
        rf"(?P<but>but(?=\s+(?:{_ANY}){_END}))",
        rf"(?P<except>(?:{_EXCEPT}){_END})",
        rf"(?P<break>{_BREAK}{_END})",
        _CHOICE,
        rf"(?P<span>(?<![\w$])(?:{_SPAN})(?![\w'%$])(?!\s*(?:votes?|squares?|dollars?|points?)\b))",
        rf"(?P<prep>(?:on|to|of|at|regarding){_END})",
        rf"(?P<also>(?:and|plus){_END}|&)",
        r"(?P<mark>--+|[,;:/=|.!)\u2013\u2014-])",
        r"(?P<word>[^\s,;:/=|.!()\u2013\u2014]+|.)",
    )),
    re.IGNORECASE,
)  # fmt: skip
