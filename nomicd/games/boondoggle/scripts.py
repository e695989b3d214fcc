"""What players order for a round, pure: lines of what to do, each with what else to do where it cannot be done,
read from words and written back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from nomicd.games.boondoggle.board import (
    BLACK,
    BUS,
    COMMONS,
    ELEVATED,
    GUARDRAIL,
    KICKBACK,
    REGULAR,
    TownLaw,
)
from nomicd.games.boondoggle.markets import MarketLot
from nomicd.table.phrases import join_words
from nomicd.table.player_names import PlayerName

# What can be ordered


class SaleOrder(msgspec.Struct, frozen=True, tag="sale"):
    """Sell these lots, one after the other."""

    lots: tuple[MarketLot, ...]


class PurchaseOrder(msgspec.Struct, frozen=True, tag="purchase"):
    """Buy these lots: several only with Market Maven."""

    lots: tuple[MarketLot, ...]


class BuildOrder(msgspec.Struct, frozen=True, tag="build"):
    """Build a mile on a segment, or to a junction; of that kind, or whichever may lie there."""

    where: str
    kind: str = ""


class SchemeOrder(msgspec.Struct, frozen=True, tag="scheme"):
    """Engage in a kickback, if it costs so much at most (0: whatever), or in guardrails."""

    kind: str
    where: str
    limit: int = 0


Act: TypeAlias = SaleOrder | PurchaseOrder | BuildOrder | SchemeOrder
PHASES = {SaleOrder: 5, PurchaseOrder: 6, BuildOrder: 6, SchemeOrder: 7}


class ScriptLine(msgspec.Struct, frozen=True):
    """The first of these that can be done is; all are of one phase."""

    acts: tuple[Act, ...]

    @property
    def phase(self) -> int:
        """In which phase it is done."""
        return PHASES[type(self.acts[0])]


class CardPlay(msgspec.Struct, frozen=True, tag="play"):
    """A Shenanigan to be played in a cycle (0: the first in which none is ordered). `good` is what it takes,
    `gives` what is given for it; the other fields are what the card asks for."""

    card: str
    cycle: int = 0
    good: str = ""
    gives: str = ""
    player: PlayerName = ""
    many: int = 0
    markets: tuple[str, ...] = ()
    kickbacks: int = 0
    guardrails: int = 0
    mile: BuildOrder | None = None


class Unreadable(Exception):
    """Why a line cannot be read."""


# Words


_GOODS = {
    "crew": "crew", "crews": "crew", "asphalt": "asphalt", "asphalts": "asphalt", "tar": "asphalt",
    "permit": "permit", "permits": "permit", "steel": "steel", "steels": "steel",
    "c": "crew", "a": "asphalt", "p": "permit", "s": "steel",
}  # fmt: skip
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "both": 2}
_ALL = frozenset({"all", "every", "everything", "any"})
_MAY_STAND = frozenset(
    [
        "of",
        "the",
        "my",
        "pair",
        "pairs",
        "unit",
        "units",
        "load",
        "loads",
        "contract",
        "contracts",
        "more",
        "resource",
        "resources",
        "piece",
        "pieces",
        "market",
        "in",
        "marketplace",
        "price",
        "prices",
        "lower",
        "i",
        "will",
        "please",
        "then",
        "it",
        "just",
        "only",
        "also",
    ]
)
_JOINS = frozenset({"/", "+", "&", "-", "and"})
_MOST = re.compile(
    r"<=?|≤|\b(?:or (?:less|lower|below|under|cheaper)|most|up to|no more|under|below|max\w*)\b"
)
_LEAST = re.compile(
    r">=?|≥|\b(?:or (?:more|higher|above|over|better)|least|no less|from|down to|over|above|min\w*)\b"
)
_LIMIT = re.compile(
    r"(?:@|<=?|>=?|≤|≥|\b(?:at|for|if|when|while|from|up to|down to|no (?:more|less) than|under|over|above|below|"
    r"max\w*|min\w*|cost\w*)\b)"
    r"(?P<between>[^\d]*?)\$?(?P<price>\d+)(?P<rest>.*)$",
)
_ELSE = re.compile(r"[,;]?\s*\b(?:or else|else|otherwise|failing that|if not,? then)\b[,:]?\s*")
_VERBS = {
    "sell": SaleOrder, "buy": PurchaseOrder, "purchase": PurchaseOrder, "build": BuildOrder, "elevate": BuildOrder, "pave": BuildOrder,
    KICKBACK: KICKBACK, "kickbacks": KICKBACK, GUARDRAIL: GUARDRAIL, "guardrails": GUARDRAIL,
}  # fmt: skip
_JUNCTION = re.compile(r"\b([asd])\s?([1-9])\b|\b(c|commons)\b", re.IGNORECASE)
_CYCLE = re.compile(
    r",?\s*\b(?:in |on |during )?(?:the )?(?:cycle (?P<n>[12])|(?P<word>first|second) (?:cycle|go-around|round))\b",
    re.IGNORECASE,
)


def read_line(law: TownLaw, text: str) -> ScriptLine:
    """Return what a line orders. Raises `Unreadable`."""
    acts: list[Act] = []
    for part in _ELSE.split(_plain(text)):
        acts.append(_read_act(law, part, acts[-1] if acts else None))
    if len({PHASES[type(act)] for act in acts}) > 1:
        raise Unreadable(
            "what comes after “else” is of the same phase: selling, buying or building, or schemes"
        )
    return ScriptLine(tuple(acts))


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.casefold()).strip(" .!,;")


def _read_act(law: TownLaw, part: str, before: Act | None) -> Act:
    """Read one part of a line; what it leaves out is as in the part before."""
    words = part.split(" ")
    kind: object = type(before) if before is not None and not isinstance(before, SchemeOrder) else None
    if isinstance(before, SchemeOrder):
        kind = before.kind
    if words[0].strip(",:") in _VERBS:
        kind, part = _VERBS[words[0].strip(",:")], part[len(words[0]) :].strip()
        if words[0] == "elevate":
            part += " elevated"
    if kind is SaleOrder or kind is PurchaseOrder:
        old = before if isinstance(before, SaleOrder | PurchaseOrder) and type(before) is kind else None
        lots = _read_lots(law, part, sells=kind is SaleOrder, before=old.lots if old else ())
        return SaleOrder(lots) if kind is SaleOrder else PurchaseOrder(lots)
    if kind is BuildOrder:
        return read_build(law, part)
    if kind in (KICKBACK, GUARDRAIL):
        where = _read_where(law, part)
        if not where and isinstance(before, SchemeOrder):
            where = before.where
        if not where:
            raise Unreadable(f"{kind} where? Name the segment by its ends: “{kind} C-A3”")
        limit = _read_number(_JUNCTION.sub(" ", part)) if kind == KICKBACK else 0
        return SchemeOrder(str(kind), where, limit)
    raise Unreadable(f"I cannot read “{part[:60]}”: begin with sell, buy, build, kickback or guardrail")


def _read_number(text: str) -> int:
    found = re.search(r"\d+", text)
    return min(int(found[0]), 10**6) if found and len(found[0]) < 8 else 0


# Miles


def read_build(law: TownLaw, text: str) -> BuildOrder:
    """Return the mile that is to be built. Raises `Unreadable`."""
    where = _read_where(law, text)
    if not where:
        raise Unreadable("build where? Name the segment by its ends: “build A1-C”")
    kinds = {ELEVATED: r"elevat", BUS: r"\bbus\b", REGULAR: r"\bregular\b"}
    kind = next((kind for kind, sign in kinds.items() if re.search(sign, text.casefold())), "")
    return BuildOrder(where, kind)


def _read_where(law: TownLaw, text: str) -> str:
    """Return the segment that is named by its ends, or the junction that is; "" if none is."""
    text = text.casefold()
    for key, name in law.destinations.items():
        text = text.replace(name.casefold(), key)
    text = re.sub(r"\b(?:yard|company) ([1-9])\b", r"s\1", text)
    ends = list(
        dict.fromkeys((m[1] or "").upper() + (m[2] or "") or COMMONS for m in _JUNCTION.finditer(text))
    )
    if not ends:
        return ""
    known = {end for each in law.segments.values() for end in each.ends}
    if odd := [end for end in ends if end not in known]:
        raise Unreadable(f"there is no junction {odd[0]}")
    if len(ends) == 1:
        return ends[0]
    if len(ends) > 2:
        raise Unreadable(f"one mile at a time: {join_words(ends)} are more than two ends")
    segment = law.find_segment(*ends)
    if segment is None:
        raise Unreadable(f"no segment leads from {ends[0]} to {ends[1]}")
    return segment.key


# Lots


def _read_lots(law: TownLaw, text: str, *, sells: bool, before: Sequence[MarketLot]) -> tuple[MarketLot, ...]:
    limit = 0
    if found := _LIMIT.search(text):
        said = found[0].replace(found["price"], " ", 1)
        most, least = _MOST.search(said), _LEAST.search(said)
        if (sells and most and not least) or (not sells and least and not most):
            asked = "at least: “sell 2 steel at 10 or more”" if sells else "at most: “buy 2 AP at 23 or less”"
            raise Unreadable(f"say what it has to {'bring' if sells else 'cost'} {asked}")
        limit, text = _read_number(found["price"]), text[: found.start()]
    counted = list(_split_lots(law, text))
    if not counted:
        if not before:
            raise Unreadable("which resource? Crew, asphalt, permits and steel are traded, and some pairs")
        return tuple(replace(each, limit=limit or each.limit) for each in before)
    lots = []
    for market, many in counted:
        if not market:
            if len(before) != 1:
                raise Unreadable(f"{many} of what?")
            market = before[0].market
        if many is None and not sells:
            raise Unreadable("how many? Write “buy 2 AP at 23 or less”")
        old = next((each.limit for each in before if each.market == market), 0)
        lots.append(MarketLot(market, many or 0, limit or old))
    return tuple(lots)


def _split_lots(law: TownLaw, text: str, *, apart: bool = False) -> Iterator[tuple[str, int | None]]:
    """Give each market that is named, with the number before it; "" is no market, None no number. `apart`:
    resources with “and” between them are no pair."""
    tokens = re.findall(r"\d+|[a-z]+|[/+&,-]", text.casefold())
    goods: list[str] = []
    many: int | None = None
    seen, joined = False, False
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else ""
        pair = next((key for key in law.markets if key.casefold() == token and len(key) > 1), "")
        is_article = token == "a" and (following in _GOODS or following in _MAY_STAND) and len(following) > 1
        if token.isdigit() or is_article or (token in _NUMBERS and token != "a") or token in _ALL:
            if goods or (seen and many is not None):
                yield _find_market(law, goods), many
            goods, joined, seen = [], False, True
            many = None if token in _ALL else min(int(token), 999) if token.isdigit() else _NUMBERS[token]
        elif pair or token in _GOODS:
            if goods and not joined:
                yield _find_market(law, goods), many
                goods, many = [], None
            goods += law.markets[pair].goods if pair else [_GOODS[token]]
            seen, joined = True, False
        elif token == ",":
            joined = False
            if goods:
                yield _find_market(law, goods), many
                goods, many, seen = [], None, False
        elif token in _JOINS:
            joined = bool(goods) and not (apart and token == "and")
        elif token not in _MAY_STAND:
            raise Unreadable(f"“{token[:40]}” is no resource: there are crew, asphalt, permits and steel")
    if goods or (seen and many is not None):
        yield _find_market(law, goods), many
    elif seen:
        yield "", None


def _find_market(law: TownLaw, goods: Sequence[str]) -> str:
    if not goods:
        return ""
    found = next((key for key, each in law.markets.items() if sorted(each.goods) == sorted(goods)), "")
    if not found:
        raise Unreadable(f"there is no market for {join_words(list(goods))} together")
    return found


# Cards


def read_play(law: TownLaw, text: str, players: Iterable[str], me: str) -> CardPlay:
    """Return the card that a line orders to be played, and how. Raises `Unreadable`."""
    text = _plain(text)
    cycle = 0
    if found := _CYCLE.search(text):
        cycle = int(found["n"] or {"first": 1, "second": 2}[found["word"].casefold()])
        text = (text[: found.start()] + text[found.end() :]).strip(" ,;")
    card, rest = _read_card(law, text)
    play = CardPlay(card, cycle)
    who, rest = _read_player(rest, players, me)
    does = law.cards[card].does if card in law.cards else "hostile"
    match does:
        case "half":
            return replace(play, many=_read_number(rest) or law.figures.half_price)
        case "gouger":
            return replace(play, good=_read_goods(law, rest, 1, "which resource? “price gouger: steel”")[0])
        case "wheeler" | "switch":
            what = "“steel for crew”" if does == "wheeler" else "“steel for bob's crew”"
            gives, good = _read_goods(law, rest, 2, f"what do you give for what? {what}")
            if does == "switch" and not who:
                raise Unreadable(f"with whom? {what}")
            return replace(play, gives=gives, good=good, player=who if does == "switch" else "")
        case "hostile":
            good = _read_goods(law, rest, 1, "which resource? “hostile purchase: steel from bob”")[0]
            if not who:
                raise Unreadable("from whom? “hostile purchase: steel from bob”")
            return replace(play, good=good, player=who)
        case "manipulator":
            found_markets = tuple(
                dict.fromkeys(each for each, _ in _split_lots(law, rest, apart=True) if each)
            )
            if len(found_markets) != law.figures.manipulator_markets:
                raise Unreadable("three different markets: “manipulator: crew, steel and CA”")
            return replace(play, markets=found_markets)
        case "lobbyist":
            kicks = re.search(r"(\d) (?:dollar[- ]sign )?kick", rest)
            rails = re.search(r"(\d) (?:silver[- ]edged )?guard", rest)
            if not kicks and not rails:
                raise Unreadable("which discs? “lobbyist: 1 kickback and 1 guardrail”")
            return replace(
                play, kickbacks=int(kicks[1]) if kicks else 0, guardrails=int(rails[1]) if rails else 0
            )
        case "truck":
            if not who:
                raise Unreadable("who is to go first? “hot wired truck: bob”")
            return replace(play, player=who)
        case "night":
            return replace(play, mile=read_build(law, rest))
        case "enforcer":
            raise Unreadable("an Enforcer is not played in a cycle: write “enforce always”, or when")
    return play


def _read_card(law: TownLaw, text: str) -> tuple[str, str]:
    """Return the card that a line begins with, and the rest of the line."""
    names = {
        name.casefold(): key
        for key, each in law.cards.items()
        for name in (key, each.title, re.sub(r"[()]", "", each.title), *each.words)
    }
    plain = re.sub(r"^(?:the |my |a |an )", "", text)
    if black := re.match(r"black(?:-bordered)?(?: card)?(?: hostile purchase)?\b(?! market)[:,]?\s*", plain):
        return BLACK, plain[black.end() :]
    for name in sorted(names, key=len, reverse=True):
        if plain.startswith(name) and not plain[len(name) : len(name) + 1].isalnum():
            return names[name], plain[len(name) :].strip(" :,-")
    raise Unreadable(f"there is no card “{plain[:40]}”")


def _read_player(text: str, players: Iterable[str], me: str) -> tuple[str, str]:
    """Return the player whom a line names, and the line without the name; "" if none."""
    for name in sorted(players, key=len, reverse=True):
        found = re.search(rf"(?<!\w){re.escape(name.casefold())}(?:'s|’s)?(?!\w)", text)
        if found:
            return name, f"{text[: found.start()]} {text[found.end() :]}"
    if re.search(r"\b(?:me|myself|mine)\b", text):
        return me, re.sub(r"\b(?:me|myself|mine)\b", " ", text)
    return "", text


def _read_goods(law: TownLaw, text: str, many: int, asks: str) -> list[str]:
    words = re.findall(r"[a-z]+", text)
    found = [_GOODS[word] for word in words if word in _GOODS and (len(word) > 1 or word != "a")]
    if len(found) != many:
        raise Unreadable(asks)
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


def _write_lots(law: TownLaw, lots: Sequence[MarketLot], side: str) -> str:
    limits = {lot.limit for lot in lots}
    at = f" at {lots[0].limit} {side}" if len(limits) == 1 and lots[0].limit else ""
    return ", ".join(f"{lot.many or 'all'} {law.markets[lot.market].name}" for lot in lots) + at


def write_play(law: TownLaw, play: CardPlay) -> str:
    """Return a card with how it is to be played as it can be written."""
    told = _write_details(law, play)
    cycle = f", cycle {play.cycle}" if play.cycle else ""
    name = play.card if play.card in law.cards else "black-bordered"
    return f"play {name}{f': {told}' if told else ''}{cycle}"


def _write_details(law: TownLaw, play: CardPlay) -> str:
    if play.mile:
        return write_act(law, play.mile).removeprefix("build ")
    if play.markets:
        return ", ".join(law.markets[each].name for each in play.markets)
    if play.kickbacks or play.guardrails:
        discs = ((play.kickbacks, KICKBACK), (play.guardrails, GUARDRAIL))
        return " and ".join(f"{many} {kind}{'s' * (many > 1)}" for many, kind in discs if many)
    if play.gives:
        return f"{play.gives} for {play.good}{f' from {play.player}' if play.player else ''}"
    if play.good:
        return f"{play.good}{f' from {play.player}' if play.player else ''}"
    return play.player or (str(play.many) if play.many else "")
