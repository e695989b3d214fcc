"""What is written around the words of a usage without changing what they say, taken away."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

PICTURES = re.compile(
    "[\u2190-\u21ff\u2600-\u27bf\ufe0f\u200d\U0001f000-\U0001faff]+|(?<=\\s)[:;]-?[)D(P]+(?=\\s|\\Z)"
)
_ON_IT = (
    r"(?:(?:that\s+|which\s+)?(?:i'?m|i\s+am|we\s+are)\s+(?:standing\s+)?on"
    r"|(?:that\s+)?i\s+stand\s+on|under\s+my\s+feet)"
)
_STEPS = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"\b(?:the\s+)?(?:sum|amount|total)\s+of\s+(?=[$\d\w])", ""),
        (r"\s*\b(?:herewith|hereby)\b", ""),
        (r"\b(?:the|an?|my|his|her|their)\s+(?:\w+\s+)?(?=\$?\d)", ""),
        (r"\bthis\s+(?=square\b)", ""),
        (rf"\bsquare\s+(?:{_ON_IT}|(?:right\s+)?here)(?:\s+(?:right\s+)?now)?\b", "square"),
        (r"\b(proposal|prop)\s+(?:no|nr|number)\b\.?\s*(?=\d)", r"\1 "),
        (r"\bmy\s+(?:own\s+)?(?=(?:proposal|prop)\b)", ""),
        (r"\A(\S+)\s+to\s+(\S+)\s+(?=[$\d])", r"\1 \2 "),
        (r"\s+for\s+me(?=\s+(?:please|pls|plz)\b|\s*,|\s*\Z)", ""),
        (r"\s+(?:please|pls|plz)(?=\s*,|\s*\Z)", ""),
        (r"\s+\([^()]{0,200}\)", ""),
        (r"(?<=\d),?\s+\"[^\"]{2,120}\",?", ""),
        (r"\bsquare\s+and\s+(?=call\s+it\b)", "square, "),
    )
)


_PROGRESSIVE = re.compile(r"\b(?:i'?m|i\s+am|am)\s+((?:hereby\s+|now\s+)?)(\w+ing)\b", re.IGNORECASE)


def told_now(text: str, gerunds: Mapping[str, str]) -> str:
    """With `I am paying` as `I need to pay`: it may be done by that, or be a plan. `gerunds`: each with its
    verb."""

    def plain(found: re.Match[str]) -> str:
        verb = gerunds.get(found[2].casefold())
        if verb is None:
            return found[0]
        return f"I hereby {verb}" if found[1].strip().casefold() == "hereby" else f"I need to {verb}"

    return _PROGRESSIVE.sub(plain, text)


_SYNONYMS: Mapping[str, tuple[str, ...]] = {
    "transfer": ("pay", "give"), "send": ("pay", "give"), "hand": ("give", "pay"), "purchase": ("buy",),
    "rescind": ("withdraw", "retract"), "revoke": ("withdraw", "retract"), "pull": ("withdraw", "retract"),
}  # fmt: skip
_SYNONYM = re.compile(
    rf"\b({'|'.join(_SYNONYMS)})"
    r"(?=\s+(?:\$|\d|the\s+sum|(?:my\s+)?proposal|(?:the\s+|this\s+)?square|\w+\s+(?:(?:his|her|their)\s+)?\$?\d))",
    re.IGNORECASE,
)


def in_known_words(text: str, known: Collection[str]) -> str:
    """With verbs that nobody declared as those that mean the same, where what they ask for follows."""

    def plain(found: re.Match[str]) -> str:
        word = found[1].casefold()
        meant = next((each for each in _SYNONYMS[word] if each in known), found[0])
        return found[0] if word in known else meant

    return _SYNONYM.sub(plain, text)


def gerund(verb: str) -> str:
    """`buying` of `buy`, as most verbs have it."""
    if verb.endswith("e") and not verb.endswith("ee"):
        return f"{verb[:-1]}ing"
    return f"{verb}ing"


def smooth(text: str) -> str:
    """The words of a command as a usage has them."""
    text = " ".join(PICTURES.sub(" ", text).split())
    for pattern, said in _STEPS:
        text = pattern.sub(said, text)
    return text.strip().rstrip(" .!,;:-\u2013\u2014(")
