"""Votes under a condition that another player's vote settles: `yea if carol votes nay, else abstain`.

What they come to is settled at the close (`nomicd.table.pieces.votes.endorsing`); here they get the form that
it reads. Other conditions are a doubt: their author is asked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from nomicd.mail.voting.lexicon import ABSTAIN, NAY, YEA

_C = r"(?:yea|aye|yay|yes|yep|for|\+1|in favou?r|nay|no|against|-1|opposed|abstain(?:ing|s|ed)?|present)"
_I = r"(?:(?:i(?:'m|\s+am)?\s+)?(?:hereby\s+)?(?:vote|voting|cast)\s+(?:an?\s+)?)?"
_N = r"(?P<who>[^\s,;:.]{1,40})"
_ON = r"(?:\s+(?:on|for|in)\s+(?P<on>[^,;]{1,80}?))?"
_VOTES = r"(?:also\s+)?(?:votes?|voted|has\s+voted|will\s+vote|does\s+vote|casts?|is|says?)"
_IF = (
    rf"(?:{_N}\s+{_VOTES}\s+(?P<seen>{_C})(?:\s+(?:on|to|for)\s+(?P<where>[^,;]{{1,40}}?))?"
    r"(?:\s+(?:too|as\s+well|also))?)"
)
_ELSE = (
    rf"(?:\s*[,;.]?\s*(?:and\s+|but\s+)?(?:else|otherwise)\s*,?\s*{_I}(?P<other>{_C})"
    rf"|\s*[,;.]\s*{_I}(?P<other2>{_C})\s+(?:otherwise|if\s+not))?"
)
_TAIL = r"\s*[.!]*\s*\Z"
_THEN = re.compile(
    rf"(?:conditional(?:ly)?(?:\s+vote)?\s*:?\s*)?{_I}(?P<then>{_C}){_ON}\s*,?\s*(?P<how>if|unless)\s+{_IF}{_ELSE}{_TAIL}",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"(?:conditional(?:ly)?(?:\s+vote)?\s*:?\s*)?(?P<how>if|unless)\s+{_IF}\s*,?\s*(?:then\s+)?{_I}(?P<then>{_C}){_ON}{_ELSE}{_TAIL}",
    re.IGNORECASE,
)
_FRESH = re.compile(
    rf"(?:if|unless)\s+i\s+(?:haven't|have\s+not|have(?=\s+already))\s+(?:already\s+)?voted(?:\s+(?:yet|already))?\s*,?\s*{_I}(?P<then>{_C})(?:\s+(?:on|for))?\s+(?P<on>.{{1,80}}?){_TAIL}",
    re.IGNORECASE,
)


class Promise(msgspec.Struct, frozen=True):
    """`choice` in the form of the tally; `about`: the words for the proposals, "" for this one.
    `unsettled`: the vote under a condition that only people can judge. `fresh`: it holds for what its author
    has not voted on."""

    choice: str
    about: str = ""
    unsettled: str = ""
    fresh: bool = False


def read(text: str, players: Mapping[str, str]) -> Promise | None:
    """The promise that a whole sentence is; `players` maps names in lower case to names. None: it is none."""
    text = text.strip()
    text = re.sub(r"\A(?:in\s+that\s+case|ok(?:ay)?|well|so|then)\s*,\s*", "", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:iff|if\s+and\s+only\s+if|only\s+if)\b", "if", text, flags=re.IGNORECASE)
    found = _FRESH.match(text)
    if found:
        return Promise(_choice(found["then"]), found["on"], fresh=True)
    for form in (_THEN, _FIRST):
        found = form.match(text)
        if found:
            return _condition(found, players)
    return None


def _condition(found: re.Match[str], players: Mapping[str, str]) -> Promise | None:
    who = players.get(found["who"].casefold())
    then = _choice(found["then"])
    about = _about(found["on"])
    where = re.search(r"\d+", found["where"] or "")
    if who is None or (
        found["where"]
        and not where
        and found["where"].strip().casefold() not in ("it", "this", "that", "this one")
    ):
        return Promise("", about, unsettled=then)
    given = found["other"] or found["other2"]
    other = _choice(given) if given else ABSTAIN
    if found["how"].casefold() == "unless":
        then, other = other, then
    on = f" on {where[0]}" if where else ""
    return Promise(f"if {who} {_choice(found['seen'])}{on} then {then} else {other}", about)


def _about(said: str | None) -> str:
    """What it is about; "" for what is pointed at."""
    return (
        ""
        if (said or "").strip().casefold()
        in ("", "this", "it", "this one", "this proposal", "this referendum", "that")
        else str(said)
    )


def _choice(said: str) -> str:
    said = said.casefold()
    if said in ("nay", "no", "against", "-1", "opposed"):
        return NAY
    return ABSTAIN if said.startswith(("abstain", "present")) else YEA
