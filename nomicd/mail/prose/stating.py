"""What a sentence proposes in its own words, behind `I propose`: `that cards cost $10`, `a tax of $1`, `the
repeal of rule 9`. Only what is of the game, or is to hold for all, counts (`gaming`).
"""

from __future__ import annotations

import re

from nomicd.mail.prose.gaming import is_change

_MINE_THAT = re.compile(
    r"my\s+(?:new\s+)?proposal(?:\s+(?:for\s+)?(?:this|the)\s+(?:week|turn|round))?\s+is\s+(?P<that>that\s+|to\s+)(?P<what>.{3,1000})\Z",
    re.IGNORECASE,
)
_THAT_ANY = re.compile(
    r"(?:\s*,[^,:.;?]{1,60},|\s+(?:once\s+(?:more|again)|yet\s+again|this\s+(?:week|turn|time)|to\s+(?:you|all|everybody|everyone)))?"
    r"\s*,?\s+(?P<that>that,?\s+|we\s+(?=\w))(?P<what>.{3,1000})\Z",
    re.IGNORECASE,
)
_NOUNED = re.compile(
    r"\s+(?:(?:an?|the)\s+)?(?P<what>(?:enactment|repeal|amendment|addition|creation|adoption|abolition|introduction"
    r"|replacement|removal|deletion)\s+of\s+.{3,1000})\Z",
    re.IGNORECASE,
)
_TO_GIVE = re.compile(
    r"\s+to\s+(?P<what>(?:give|pay|grant|award|let|make|allow|have|define|fix|charge|limit|forbid|ban|raise|lower|double"
    r"|halve|cap|divide|split|distribute|reset|require|introduce|tax|fine|use|permit|prohibit|scrap|end|extend|shorten"
    r"|merge|reward|punish|levy)\s.{3,1000})\Z",
    re.IGNORECASE,
)
_A_TAX = re.compile(
    r"\s+(?P<what>an?\s+(?:[\w-]+\s+){0,2}(?:tax|fee|fine|limit|cap|ban|bonus|levy|toll|reward|salary|penalty|deadline"
    r"|auction|lottery|bounty|subsidy|surcharge|discount|jackpot)\s(?P<of>.{3,1000}))\Z",
    re.IGNORECASE,
)
_NAMELY = re.compile(
    r"\s+(?!.{0,60}\b(?:deal|trade|bargain|swap|exchange|bet|truce|compromise|plan|toast|question)\b)[^:.?!\"$]{3,80}:"
    r"\s+(?P<what>(?:\S+\s+){4}.{3,1000})\Z",
    re.IGNORECASE,
)
_STATING = (_THAT_ANY, _NOUNED, _TO_GIVE, _A_TAX, _NAMELY)


def stated(said: str) -> str:
    """What is to be, by the words behind `I propose`; "" if they do not say it."""
    return _text(next((found for one in _STATING if (found := one.match(said))), None))


def mine(said: str) -> str:
    """What is to be, by a sentence `My proposal is that …`; "" if it is none."""
    return _text(_MINE_THAT.match(said))


def _text(found: re.Match[str] | None) -> str:
    if found is None:
        return ""
    of = found["of" if found.re is _A_TAX else "what"]
    if not is_change(found[0], of, enacted=found.re is _NOUNED):
        return ""
    we = "we " if found.re is _THAT_ANY and found["that"].casefold().startswith("we") else ""
    text = we + found["what"].strip().removeprefix("that ")
    return text[:1].upper() + text[1:]
