"""What players order for the work of a round, pure: lines of what to do, each with what else to do where that
cannot be done, read from words and written back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from nomicd.games.boondoggle.board import (
    BUS,
    COMMONS,
    ELEVATED,
    GUARDRAIL,
    KICKBACK,
    REGULAR,
    TownLaw,
)
from nomicd.games.boondoggle.markets import MarketLot
from nomicd.kernel.number_words import TENS, UNITS, read_integer
from nomicd.table.phrases import join_words

# What can be ordered


class SaleOrder(msgspec.Struct, frozen=True, tag="sale"):
    """Sell these lots, one after the other."""

    verb: ClassVar = "sell"
    lots: tuple[MarketLot, ...]


class PurchaseOrder(msgspec.Struct, frozen=True, tag="purchase"):
    """Buy these lots: several only with Market Maven."""

    verb: ClassVar = "buy"
    lots: tuple[MarketLot, ...]


class BuildOrder(msgspec.Struct, frozen=True, tag="build"):
    """Build a mile on a segment, or to a junction; of that kind, or whichever may lie there."""

    verb: ClassVar = "build"
    where: str
    kind: str = ""


class SchemeOrder(msgspec.Struct, frozen=True, tag="scheme"):
    """Engage in a kickback, if it costs so much at most (0: whatever), or in guardrails."""

    kind: str
    where: str
    limit: int = 0

    @property
    def verb(self) -> str:
        """The word that orders it."""
        return self.kind


Act: TypeAlias = SaleOrder | PurchaseOrder | BuildOrder | SchemeOrder
MAX_LENGTH = 400
"""So many characters an order may have."""
SELLING, BUILDING, SCHEMING = 5, 6, 7
"""Phases of the work."""
PHASES = {SaleOrder: SELLING, PurchaseOrder: BUILDING, BuildOrder: BUILDING, SchemeOrder: SCHEMING}


class ScriptLine(msgspec.Struct, frozen=True):
    """The first of these that can be done is; all are of one phase. `mail`: what it came by."""

    acts: tuple[Act, ...]
    mail: str = ""

    @property
    def phase(self) -> int:
        """In which phase it is done."""
        return PHASES[type(self.acts[0])]

    @property
    def buys(self) -> bool:
        """Whether it begins with a purchase."""
        return isinstance(self.acts[0], PurchaseOrder)


class Unreadable(Exception):
    """Why a line cannot be read."""


# Words


GOODS_BY_WORD = {
    "crew": "crew", "crews": "crew", "asphalt": "asphalt", "asphalts": "asphalt", "tar": "asphalt",
    "permit": "permit", "permits": "permit", "steel": "steel", "steels": "steel",
    "c": "crew", "a": "asphalt", "p": "permit", "s": "steel",
}  # fmt: skip
_NUMBER = re.compile(rf"\b(?:{'|'.join(TENS)})[ -](?:{'|'.join(UNITS[1:10])})\b|[a-z]+")
_COUNT = r"\d+|both|all|every|everything|any"
_COUNTED = re.compile(rf"\s*(?:(?P<count>{_COUNT})\b)?(?P<rest>.*)")
_CUT = re.compile(rf",|(?:\band\b)?\s*(?=\b(?:{_COUNT})\b)")
"""Where one lot ends and another begins."""
_ARTICLE = re.compile(r"\ban? (?=[a-z]{2})(?!and\b)")
_MAY_STAND = frozenset({
    "of", "the", "my", "me", "and", "plus", "but", "pair", "pairs", "unit", "units", "load", "loads",
    "contract", "contracts", "more", "resource", "resources", "piece", "pieces", "market", "in",
    "marketplace", "price", "prices", "lower", "i", "will", "please", "pls", "then", "it", "just", "only",
    "also", "instead", "this", "round", "turn", "now", "thanks", "on", "us", "myself", "some",
    "each", "apiece",
})  # fmt: skip
"""Words beside those of resources and numbers that say nothing more."""
_MOST = re.compile(
    r"<=?|≤|\b(?:or (?:less|lower|below|under|cheaper)|most|up to|under|below|max\w*|tops)\b"
    r"|\b(?:not?|never)\b.{0,20}\b(?:more|over|above|higher)\b|n.t (?:cost|exceed)"
)
_LEAST = re.compile(
    r">=?|≥|\b(?:or (?:more|higher|above|over|better)|least|no less|from|down to|over|above|min\w*)\b"
)
_LIMIT = re.compile(
    r"(?:@|<=?|>=?|≤|≥|\b(?:at|for|if|when|while|from|up to|down to|under|over|above|below|max\w*|min\w*|"
    r"not? (?:more|less|over|under|above|below|higher|lower|cheaper)|cost\w*|provided|(?:so|as) long as|"
    r"a maximum)\b)"
    r"[^\d]{0,40}?\$?(?P<price>\d+)(?P<rest>.*)$",
)
_AROUND = re.compile(
    r"\A(?:\W|\b(?:at|for|if|when|while|from|up|down|to|not?|more|less|than|under|over|above|below|lower|"
    r"cheaper|higher|better|max\w*|min\w*|costs?|provided|that|so|as|long|a|an|or|it|they|this|is|are|be|does|do|doesn|"
    r"don|t|exceed|most|least|of|the|each|apiece|per|piece|pair|pairs|unit|dollars?|bucks?|usd|price|only|tops|"
    r"ish|around|about|and|i|please|pls|thanks|then|now|instead|round|turn|in)\b)*\Z"
)
"""What may stand around a price, beside the number itself."""
_SAME = re.compile(r"\b(?:(?:at|for) )?(?:the )?same (?:price|limit|money)\b")
_WHATEVER = re.compile(
    r",?\s*\b(?:whatever (?:it|they|that) costs?|at (?:any|whatever) (?:price|cost)|no matter what|"
    r"no matter the (?:price|cost)|regardless of (?:the )?(?:price|cost))\b"
)
_PARTED = re.compile(
    r"(?P<first>.*?\d.*?\b(?:at|for|max|up to|from)\b[^,;]*?\d[^,;\d]*?)"
    r"(?:[,;]\s*(?:and |plus )?|\s(?:and|plus)\s)(?P<more>\d+\s+[a-z].*)\Z"
)
"""Lots of which each has its own price."""
_IN_ALL = re.compile(r"\b(?:total|altogether|together|in all)\b")
_ELSE = re.compile(
    r"[,;.]?\s*\b(?:(?:and |or )?(?:else|otherwise|failing (?:that|this|those)|if not)\b"
    r"(?:,? then\b| possible\b| available\b)?"
    r"|if (?:that|it|this|those|they)(?:'?s|'re| is| are)? (?:all )?(?:gone|sold out|taken|impossible|"
    r"not possible|too (?:dear|expensive|much|high))\b"
    r"|(?:and |or )?(?:if|should|in case) (?:that|this|it|they|these|those)\b[^\d,;.]{0,40}[,;:])[,:]?\s*"
)
"""Behind it stands what is done where what stands before it cannot be: `if that is not possible, …`."""
_INSTEAD = re.compile(r"\b(?:instead|rather)\b")
_LEADS = re.compile(
    r"\A(?:(?:or|then|i|i'd|i'll|will|would|like|to|want|please|pls|just|rather|take|get|me)\s+)*"
)
_VERBS: Mapping[str, str] = {
    "sell": "sell", "buy": "buy", "purchase": "buy", "build": "build", "elevate": "build", "pave": "build",
    KICKBACK: KICKBACK, "kickbacks": KICKBACK, GUARDRAIL: GUARDRAIL, "guardrails": GUARDRAIL,
}  # fmt: skip
_JUNCTION = re.compile(r"\b([asd])\s?([1-9])\b|\b(c|commons)\b", re.IGNORECASE)


def read_line(law: TownLaw, text: str) -> ScriptLine:
    """Return what a line orders. Raises `Unreadable`."""
    if len(text) > MAX_LENGTH:
        raise Unreadable(f"a line has {MAX_LENGTH} characters at most: write several")
    acts: list[Act] = []
    parts = [part for part in _ELSE.split(_WHATEVER.sub("", plain(text))) if part.strip(" ,;.")]
    for part in parts or [""]:
        acts.append(_read_act(law, _LEADS.sub("", part), acts[-1] if acts else None))
    if len({PHASES[type(act)] for act in acts}) > 1:
        raise Unreadable(
            "what comes after “else” is of the same phase: selling, buying or building, or schemes"
        )
    return ScriptLine(tuple(acts))


def plain(text: str) -> str:
    """Return a line in small letters, its numbers in digits, without what surrounds it."""
    said = re.sub(r"\s+", " ", text.casefold().replace("\u2019", "'")).strip(" .!,;")
    return _NUMBER.sub(lambda word: str(each) if (each := read_integer(word[0])) else word[0], said)


def takes_place(text: str) -> bool:
    """Return whether a line says that it is meant instead of what stands before it."""
    return _INSTEAD.search(text.casefold()) is not None


def _read_act(law: TownLaw, part: str, before: Act | None) -> Act:
    """Read one part of a line; what it leaves out is as in the part before."""
    verb, text = _split_verb(part)
    verb = verb or (before.verb if before else "")
    if verb == SaleOrder.verb:
        sold = before.lots if isinstance(before, SaleOrder) else ()
        return SaleOrder(_read_lots(law, text, sells=True, before=sold))
    if verb == PurchaseOrder.verb:
        bought = before.lots if isinstance(before, PurchaseOrder) else ()
        return PurchaseOrder(_read_lots(law, text, sells=False, before=bought))
    _refuse_other_verbs(text)
    if verb == BuildOrder.verb:
        return read_build(law, text)
    if verb:
        return _read_scheme(law, verb, text, before.where if isinstance(before, SchemeOrder) else "")
    raise Unreadable(f"I cannot read “{text[:60]}”: begin with sell, buy, build, kickback or guardrail")


def _split_verb(part: str) -> tuple[str, str]:
    """Return the verb that a part of a line begins with, "" if there is none, and the rest of it."""
    first, _, rest = part.partition(" ")
    word = first.strip(",:")
    verb = _VERBS.get(word, "")
    if not verb:
        return "", part
    return verb, f"{rest.strip()} elevated" if word == "elevate" else rest.strip()


def _refuse_other_verbs(text: str) -> None:
    """Raise `Unreadable` if another order stands behind a mile or a scheme."""
    if more := [word for word in re.findall(r"[a-z]+", text) if word in _VERBS and word != "elevate"]:
        raise Unreadable(f"one thing a line: write “{more[0]} …” on a line of its own, or behind “else”")


def read_number(text: str) -> int:
    """Return the first number in a text; 0 if there is none."""
    found = re.search(r"\d+", text)
    return min(int(found[0][:7]), 10**6) if found else 0


# Miles and schemes


def read_build(law: TownLaw, text: str) -> BuildOrder:
    """Return the mile that is to be built. Raises `Unreadable`."""
    where = _read_where(law, text)
    if not where:
        raise Unreadable("build where? Name the segment by its ends: “build A1-C”")
    kinds = {ELEVATED: r"elevat", BUS: r"\bbus\b", REGULAR: r"\bregular\b"}
    kind = next((kind for kind, sign in kinds.items() if re.search(sign, text.casefold())), "")
    return BuildOrder(where, kind)


def _read_scheme(law: TownLaw, kind: str, text: str, where_before: str) -> SchemeOrder:
    where = _read_where(law, text) or where_before
    if not where:
        raise Unreadable(f"{kind} where? Name the segment by its ends: “{kind} C-A3”")
    limit = read_number(_JUNCTION.sub(" ", text)) if kind == KICKBACK else 0
    return SchemeOrder(kind, where, limit)


def _read_where(law: TownLaw, text: str) -> str:
    """Return the segment that is named by its ends, or the junction that is; "" if none is."""
    match _read_junctions(law, text):
        case []:
            return ""
        case [end]:
            return end
        case [one, other]:
            if segment := law.find_segment(one, other):
                return segment.key
            raise Unreadable(f"no segment leads from {one} to {other}")
        case ends:
            raise Unreadable(f"one mile at a time: {join_words(ends)} are more than two ends")


def _read_junctions(law: TownLaw, text: str) -> list[str]:
    """Return the junctions that are named, each once. Raises `Unreadable`."""
    text = text.casefold()
    for key, name in law.destinations.items():
        text = text.replace(name.casefold(), key)
    text = re.sub(r"\b(?:yard|company) ([1-9])\b", r"s\1", text)
    ends = list(
        dict.fromkeys((m[1] or "").upper() + (m[2] or "") or COMMONS for m in _JUNCTION.finditer(text))
    )
    known = law.list_junctions()
    if odd := [end for end in ends if end not in known]:
        raise Unreadable(f"there is no junction {odd[0]}")
    return ends


# Lots


def _read_lots(law: TownLaw, text: str, *, sells: bool, before: Sequence[MarketLot]) -> tuple[MarketLot, ...]:
    if parted := _PARTED.match(text):
        first = _read_lots(law, parted["first"], sells=sells, before=before)
        return (*first, *_read_lots(law, parted["more"], sells=sells, before=before))
    same = max((each.limit for each in before), default=0) if _SAME.search(text) else 0
    limit, text = _read_limit(_SAME.sub(" ", text), sells=sells)
    limit = limit or same
    counted = list(split_lots(law, text))
    if not counted and not before:
        raise Unreadable("which resource? Crew, asphalt, permits and steel are traded, and some pairs")
    if sells and counted == [("", None)] and not before:
        return tuple(MarketLot(key, 0, limit) for key, each in law.markets.items() if not each.is_pair)
    lots = [_complete_lot(*each, sells=sells, before=before) for each in counted] or before
    return tuple(replace(lot, limit=limit or lot.limit) for lot in lots)


def _complete_lot(market: str, many: int | None, *, sells: bool, before: Sequence[MarketLot]) -> MarketLot:
    """Return a lot: what it leaves out is as in the lots `before`, its limit too. Raises `Unreadable`."""
    only = before[0] if len(before) == 1 else None
    if many is None and only and not sells:
        many = only.many
    if not market:
        if only is None:
            raise Unreadable(f"{many or 'any'} of what?")
        market = only.market
    if many is None and not sells:
        raise Unreadable("how many? Write “buy 2 AP at 23 or less”")
    limit = next((each.limit for each in before if each.market == market), 0)
    return MarketLot(market, many or 0, limit)


def _read_limit(text: str, *, sells: bool) -> tuple[int, str]:
    """Return the price at which a lot is traded, 0 if none is named, and what stands before it."""
    found = _LIMIT.search(text)
    if found is None:
        return 0, text
    said = found[0].replace(found["price"], " ", 1)
    if _IN_ALL.search(said):
        raise Unreadable("the price is that of one unit: “buy 2 AP at 23 or less”")
    if not _AROUND.match(said):
        raise Unreadable(f"one thing a line: what about “{found['rest'].strip(' ,.;')[:60]}”?")
    right, wrong = (_LEAST, _MOST) if sells else (_MOST, _LEAST)
    if wrong.search(said) and not right.search(said):
        asked = "at least: “sell 2 steel at 10 or more”" if sells else "at most: “buy 2 AP at 23 or less”"
        raise Unreadable(f"say what it has to {'bring' if sells else 'cost'} {asked}")
    return read_number(found["price"]), text[: found.start()]


def split_lots(law: TownLaw, text: str, *, apart: bool = False) -> Iterator[tuple[str, int | None]]:
    """Give each market that is named, with the number before it; "" is no market, None no number. `apart`:
    resources with “and” between them are no pair."""
    text = _ARTICLE.sub("1 ", text.casefold())
    for part in re.split(r",|\band\b", text) if apart else _CUT.split(text):
        found = _COUNTED.match(part)
        if not part.strip() or found is None:
            continue
        said, words = found["count"] or "", re.findall(r"[a-z]+|\d+", found["rest"])
        goods = [good for word in words for good in _read_goods_of(law, word)]
        if goods or said:
            yield _find_market(law, goods), _count(said)


def _count(said: str) -> int | None:
    return 2 if said == "both" else min(int(said), 999) if said.isdigit() else None


def _read_goods_of(law: TownLaw, word: str) -> Sequence[str]:
    """Return what a word names: a resource, a pair by its letters, or nothing. Raises `Unreadable`."""
    pair = next((each for key, each in law.markets.items() if each.is_pair and key.casefold() == word), None)
    if pair:
        return pair.goods
    if word in GOODS_BY_WORD:
        return (GOODS_BY_WORD[word],)
    if word not in _MAY_STAND:
        raise Unreadable(f"“{word[:40]}” is no resource: there are crew, asphalt, permits and steel")
    return ()


def _find_market(law: TownLaw, goods: Sequence[str]) -> str:
    if not goods:
        return ""
    found = next((key for key, each in law.markets.items() if sorted(each.goods) == sorted(goods)), "")
    if not found:
        raise Unreadable(f"there is no market for {join_words(list(goods))} together")
    return found


# What is written back


def write_line(law: TownLaw, line: ScriptLine) -> str:
    """Return a line as it can be written."""
    return ", else ".join(write_act(law, act) for act in line.acts)


def write_act(law: TownLaw, act: Act) -> str:
    """Return one part of a line as it can be written."""
    match act:
        case SaleOrder(lots=lots):
            return f"sell {_write_lots(law, lots, 'or more')}"
        case PurchaseOrder(lots=lots):
            return f"buy {_write_lots(law, lots, 'or less')}"
        case BuildOrder(where=where, kind=kind):
            return " ".join(filter(None, ("build", where, _KINDS.get(kind, kind))))
        case SchemeOrder(kind=kind, where=where, limit=limit):
            return f"{kind} {where}{f' at {limit} or less' if limit else ''}"


_KINDS = {BUS: "bus lane"}


def name_units(law: TownLaw, market: str, many: int) -> str:
    """Return what so many units of a market are called: `1 permit`, `2 permits`."""
    found = law.markets[market]
    return found.goods[0] if many == 1 and not found.is_pair else found.name


def _write_lots(law: TownLaw, lots: Sequence[MarketLot], side: str) -> str:
    alike = len({lot.limit for lot in lots}) == 1
    said = []
    for lot in lots:
        at = f" at {lot.limit} {side}" if lot.limit and (not alike or lot is lots[-1]) else ""
        said.append(f"{lot.many or 'all'} {name_units(law, lot.market, lot.many)}{at}")
    return ", ".join(said)
