"""What a proposal says about players that no rule can change (rule 8.3): a guess, for the Admin."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import msgspec

from nomicd.games.nomic.law.document import Document, render

_OF_PEOPLE = re.compile(
    r"""\b(?:
      (?:player|person|proposer|owner|admin)(?:'s|s')\s+(?:real\s+|first\s+|last\s+)?names?
    | (?:whose|his|her|their|own|real|first|last)\s+names?
    | names?\s+of\s+(?:a|an|the|each|every|any|all|that|this)\s+(?:player|person|proposer|owner)s?
    | (?:e-?)?mail\s+address(?:es)? | mail\s+(?:client|provider) | domain\s+of\s+the\s+address
    | real\s+(?:life|world) | nationality | citizenship | time\s?zone | mother\s+tongue | native\s+language
    | years?\s+old | (?:year|date)\s+of\s+birth | (?:hair|eye)\s+colou?r
    | joined\s+(?:the\s+game\s+)?(?:first|last|before|after|in\s+week)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words for what players bring along into a game. Money, squares, items and titles come of the rules."""
_CODE = re.compile(
    r"\.name\s*(?:[=!]=|\[|<|>|\bin\b|\.(?:starts|ends)with|\.lower|\.upper)|len\(\w+(?:\.\w+)*\.name\)"
)


def traits(old: Document | None, new: Document, names: Collection[str]) -> Iterator[str]:
    """What the new text of a rule brings in of such words, each once, quoted; the `names` of the players too.
    Its cases are passed over: they are examples."""
    before = set(_law(old).splitlines()) if old else set()
    fresh = "\n".join(line for line in _law(new).splitlines() if line not in before)
    found = [match[0] for match in _OF_PEOPLE.finditer(fresh)]
    found += [match[0] for match in _CODE.finditer(fresh)]
    found += [
        name for name in sorted(names) if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", fresh, re.IGNORECASE)
    ]
    yield from dict.fromkeys(" ".join(text.split()).casefold() for text in found)


def _law(document: Document) -> str:
    return render(msgspec.structs.replace(document, cases=(), number=0, title=""))
