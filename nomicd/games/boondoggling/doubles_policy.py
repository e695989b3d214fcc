"""What a player has ordered about doubles: `reroll if lands treasury; ask me if takes red; keep`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from nomicd.table.conditions import Condition, holds
from nomicd.table.wording import Misread, parse, written

ACTION = "doubles"
KEEP, REROLL, ASK = "keep", "reroll", "ask me"
MAX_RULES = 12
MAX_REROLLS = 20

FACTS: Mapping[str, str] = {
    "lands_treasury": "the space pays an appropriation or allotment",
    "lands_project": "the space is a project",
    "lands_nra": "the space is the NRA Decision",
    "lands_devaluation": "the space is the Devaluation",
    "lands_aaa": "the space is the AAA Decision",
    "lands_washington": "the space is Washington",
    "occupied": "another token stands there",
    "project_occupied": "it is a project and another token stands there",
    "crosses_aaa": "the move leads beyond the AAA Decision",
    "takes_red": "it takes the red road there",
    "wins": "the move wins the game",
    "cost": "what a project asks there now",
    "gain": "what the Treasury pays there now",
    "total": "of the dice",
    "rerolls": "made already in this turn",
    "fund": "your money",
    "treasury": "what the Treasury holds",
    "stage": "of inflation",
}
"""What a condition may name; amounts in the game's units."""

_RULE = re.compile(
    r"(?P<act>keep|accept|re-?roll|roll again|ask(?: me)?)(?: (?:if|when) (?P<when>.+)| always)?",
    re.IGNORECASE,
)
_ACTS = {"accept": KEEP, "re-roll": REROLL, "roll again": REROLL, "ask": ASK}


class Rule(msgspec.Struct, frozen=True):
    """What to do, and when; always, if nothing is said."""

    act: str
    when: Condition | None = None


Policy = tuple[Rule, ...]


def read(text: str) -> Policy | str:
    """The rules that a player wrote, or what is wrong with them, in a sentence."""
    parts = [" ".join(part.split()) for part in text.split(";") if part.strip()]
    if not parts or len(parts) > MAX_RULES:
        return f"Write 1 to {MAX_RULES} rules with “;” between them, as in: reroll if lands treasury; keep"
    rules = []
    for part in parts:
        rule = _rule(part)
        if isinstance(rule, str):
            return rule
        rules.append(rule)
    return tuple(rules)


def _rule(part: str) -> Rule | str:
    found = _RULE.fullmatch(part)
    if not found:
        return f"“{part[:60]}” is no rule: write keep, reroll or ask me, and if need be if and a condition."
    act = found["act"].casefold()
    if found["when"] is None:
        return Rule(_ACTS.get(act, act))
    when = parse(found["when"], FACTS)
    return when.text if isinstance(when, Misread) else Rule(_ACTS.get(act, act), when)


def said(policy: Policy) -> str:
    """The rules as text; `read` makes the same of it again."""
    parts = (f"{rule.act} if {written(rule.when)}" if rule.when else rule.act for rule in policy)
    return "; ".join(parts).replace("_", " ")


@lru_cache(maxsize=1024)
def kept(text: str) -> Policy:
    """Rules that were read before."""
    policy = read(text)
    return () if isinstance(policy, str) else policy


def act(policy: Policy, facts: Mapping[str, int]) -> str:
    """What the first rule that holds says; keep, if none does."""
    return next((rule.act for rule in policy if holds(rule.when, facts)), KEEP)
