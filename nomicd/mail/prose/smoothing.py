"""What is written around the words of a usage without changing what they say, taken away."""

from __future__ import annotations

import re
from functools import lru_cache

PICTURES = re.compile(
    "[\u2190-\u21ff\u2600-\u27bf\ufe0f\u200d\U0001f000-\U0001faff]+|(?<=\\s)[:;]-?[)D(P]+(?=\\s|\\Z)"
)
_I_STAND = (
    r"i(?:'m|\s+am)?\s+(?:(?:just|now|currently|\w+ly)\s+)?"
    r"(?:stand(?:ing)?|landed|land|stopped|ended\s+up|arrived|sit(?:ting)?|on|at)"
)
_PAWN = r"my\s+(?:pawn|token|piece|marker|figure)"
_ON_IT = (
    rf"(?:(?:on\s+which|where|that|which)\s+{_I_STAND}(?:\s+(?:on|at))?|{_I_STAND}\s+(?:on|at)"
    r"|i'?m\s+on|i\s+am\s+on|we\s+are\s+(?:standing\s+)?on|under\s+my\s+(?:feet|pawn|token|piece)"
    rf"|(?:on\s+which|where)\s+{_PAWN}\s+(?:stands|is|sits)|(?:that\s+)?{_PAWN}\s+(?:is|stands|sits)\s+on)"
)
_MADE = (
    r"(?:(?:that|which)\s+)?i\s+(?:have\s+|had\s+)?(?:just\s+)?(?:submitted|made|proposed|posted|sent|mailed)"
    r"(?:\s+(?:yesterday|today|earlier|above|just\s+now|this\s+\w+|last\s+\w+|on\s+\w+day|a\s+\w+\s+ago))?"
)
_DUE = r"(?:fine|fee|debt|prize|reward|bounty|rent|share|bribe|salary|tip|fare)"
_PURSE = r"(?:account|purse|pocket|wallet|balance|hoard|treasury)"
_OWN = (
    r"(?:(?:\w+ly\s+)?(?:own|only|sole|previous|earlier|last|latest|recent|existing|current|pending|open|other"
    r"|first|old|original))"
)
_TITLED = r"(?:entitled|titled|called|named|with\s+(?:the\s+)?title)"
_SUM = r"(?:sum|amount|total|fee|cost|price|gift|tip|fine|payment|bribe|reward|tribute)"
_STEPS = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (rf"\b(?:(?:an?|the)\s+)?(?:\w+\s+)?{_SUM}\s+of\s+(?=[$\d\w])", ""),
        (r"\b(?:an?|the|my|his|her|their)\s+(?:[\w-]+\s+){1,3}of\s+(?=\$\s?\d)", ""),
        (rf"\b(?:the|an?|my|his|her)\s+(\$\s?\d[\d,]*)\s+{_DUE}\b", r"\1"),
        (rf"\s+from\s+my\s+{_PURSE}\s+(?:in)?to\s+(\w+)'s\b(?:\s+{_PURSE})?", r" to \1"),
        (rf"\b(?:in)?to\s+(\w+)'s\s+{_PURSE}\b", r"to \1"),
        (r"\A(\S+)\s+p(?=\d{1,6}\b)", r"\1 proposal "),
        (rf"\b(proposal|prop)\s+{_MADE}(?=\s*,|\s*\Z|\s+(?:entitled|titled|called|named)\b)", r"\1"),
        (r"\b(?:unto|over\s+to|out\s+to)\b", "to"),
        (r"\s+(?:from\s+(?:me|myself|my\s+\w+)|out\s+of\s+my\s+(?:own\s+)?\w+)\b", ""),
        (r"\A(\S+)\s+me\s+(?=(?:the\s+|this\s+)?square\b|\d|an?\s)", r"\1 "),
        (r"\s*\b(?:herewith|hereby)\b", ""),
        (r"\s+of\s+(?:mine|my\s+(?:\w+\s+)?(?:money|cash|funds|dollars|savings))(?=\s|\Z)", ""),
        (r"\b(?:the|an?|my|his|her|their)\s+(?:\w+\s+)?(?=\$?\d)", ""),
        (r"\bthis\s+(?=square\b)", ""),
        (rf"\bsquare\s+(?:{_ON_IT}|(?:right\s+)?here)(?:\s+(?:right\s+)?now)?\b", "square"),
        (r"\b(proposal|prop)\s+(?:no|nr|number)\b\.?\s*(?=\d)", r"\1 "),
        (rf"\b(?:my|the)\s+(?:{_OWN}\s+)*(?=(?:proposal|prop)\b)", ""),
        (
            rf"\b(proposal|prop),?\s+(?:(?:that\s+(?:is|was)\s+)?(?:the\s+one\s+)?{_TITLED}:?\s+)?\"([^\"]{{2,120}})\"",
            r"\1 \2",
        ),
        (r"\A(\S+)\s+to\s+(\S+)\s+(?=[$\d])", r"\1 \2 "),
        (r"\s+for\s+me(?=\s+(?:please|pls|plz)\b|\s*,|\s*\Z)", ""),
        (r"\s+(?:please|pls|plz)(?=\s*,|\s*\Z)", ""),
        (r"\s+\([^()]{0,200}\)", ""),
        (r"(?<=\d),?\s+\"[^\"]{2,120}\",?", ""),
        (
            r"\bsquare,?\s+(?:and\s+)?(?:(?:i\s+)?(?:hereby\s+)?(?:call|name|christen)\s+it)\b",
            "square, call it",
        ),
    )
)


@lru_cache(maxsize=512)
def smooth(text: str) -> str:
    """The words of a command as a usage has them."""
    text = " ".join(PICTURES.sub(" ", text).split())
    for pattern, said in _STEPS:
        text = pattern.sub(said, text)
    return text.strip().rstrip(" .!,;:-\u2013\u2014(")
