"""Shenanigans as players order them, pure: read from words and written back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from nomicd.games.boondoggle.board import BLACK, GUARDRAIL, KICKBACK, TownLaw
from nomicd.games.boondoggle.scripts import (
    GOODS_BY_WORD,
    BuildOrder,
    Unreadable,
    plain,
    read_build,
    read_number,
    split_lots,
    write_act,
)
from nomicd.table.player_names import PlayerName


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


_CYCLE = re.compile(
    r",?\s*\b(?:in |on |during )?(?:the )?"
    r"(?:cycle (?P<n>[12])|(?P<word>first|second) (?:cycle|go-around|round))\b",
    re.IGNORECASE,
)


class _Details(msgspec.Struct, frozen=True):
    """What a line says behind the name of a card: its words, and whom it names."""

    law: TownLaw
    card: str
    text: str
    who: str

    def read_goods(self, many: int, asks: str) -> list[str]:
        """Return so many resources that are named. Raises `Unreadable`."""
        words = (each for each in re.findall(r"[a-z]+", self.text) if each != "a")
        found = [GOODS_BY_WORD[word] for word in words if word in GOODS_BY_WORD]
        if len(found) != many:
            raise Unreadable(asks)
        return found

    def read_who(self, asks: str) -> str:
        """Return the player who is named. Raises `Unreadable`."""
        if not self.who:
            raise Unreadable(asks)
        return self.who


def read_play(law: TownLaw, text: str, players: Iterable[str], me: str) -> CardPlay:
    """Return the card that a line orders to be played, and how. Raises `Unreadable`."""
    text, cycle = plain(text), 0
    if found := _CYCLE.search(text):
        cycle = int(found["n"] or {"first": 1, "second": 2}[found["word"].casefold()])
        text = (text[: found.start()] + text[found.end() :]).strip(" ,;")
    card, rest = _read_card(law, text)
    who, rest = _read_player(rest, players, me)
    does = law.cards[card].does if card in law.cards else "hostile"
    read = _READERS.get(does, _read_nothing)
    return read(CardPlay(card, cycle), _Details(law, card, rest, who))


def _read_nothing(play: CardPlay, given: _Details) -> CardPlay:
    del given
    return play


def _read_half(play: CardPlay, given: _Details) -> CardPlay:
    return replace(play, many=read_number(given.text) or given.law.figures.half_price)


def _read_gouger(play: CardPlay, given: _Details) -> CardPlay:
    return replace(play, good=given.read_goods(1, "which resource? “price gouger: steel”")[0])


def _read_wheeler(play: CardPlay, given: _Details) -> CardPlay:
    gives, good = given.read_goods(2, "what do you give for what? “wheeler dealer: steel for crew”")
    return replace(play, gives=gives, good=good)


def _read_switch(play: CardPlay, given: _Details) -> CardPlay:
    asks = "what do you give for what? “switcheroo: steel for bob's crew”"
    gives, good = given.read_goods(2, asks)
    who = given.read_who(asks.replace("what do you", "with whom? You"))
    return replace(play, gives=gives, good=good, player=who)


def _read_hostile(play: CardPlay, given: _Details) -> CardPlay:
    good = given.read_goods(1, "which resource? “hostile purchase: steel from bob”")[0]
    return replace(play, good=good, player=given.read_who("from whom? “hostile purchase: steel from bob”"))


def _read_manipulator(play: CardPlay, given: _Details) -> CardPlay:
    named = [each for each, _ in split_lots(given.law, given.text, apart=True)]
    markets = tuple(dict.fromkeys(each for each in named if each))
    if len(markets) != given.law.figures.manipulator_markets:
        raise Unreadable("three different markets: “manipulator: crew, steel and CA”")
    return replace(play, markets=markets)


def _read_lobbyist(play: CardPlay, given: _Details) -> CardPlay:
    kicks = re.search(r"(\d) (?:dollar[- ]sign )?kick", given.text)
    rails = re.search(r"(\d) (?:silver[- ]edged )?guard", given.text)
    if not kicks and not rails:
        raise Unreadable("which discs? “lobbyist: 1 kickback and 1 guardrail”")
    return replace(play, kickbacks=int(kicks[1]) if kicks else 0, guardrails=int(rails[1]) if rails else 0)


def _read_truck(play: CardPlay, given: _Details) -> CardPlay:
    return replace(play, player=given.read_who("who is to go first? “hot wired truck: bob”"))


def _read_night(play: CardPlay, given: _Details) -> CardPlay:
    return replace(play, mile=read_build(given.law, given.text))


def _read_enforcer(play: CardPlay, given: _Details) -> CardPlay:
    del play, given
    raise Unreadable("an Enforcer is not played in a cycle: write “enforce always”, or when")


_READERS: Mapping[str, Callable[[CardPlay, _Details], CardPlay]] = {
    "half": _read_half,
    "gouger": _read_gouger,
    "wheeler": _read_wheeler,
    "switch": _read_switch,
    "hostile": _read_hostile,
    "manipulator": _read_manipulator,
    "lobbyist": _read_lobbyist,
    "truck": _read_truck,
    "night": _read_night,
    "enforcer": _read_enforcer,
}
"""What each kind of card asks for, beside its name."""


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
        found = re.search(rf"(?<!\w){re.escape(name.casefold())}(?:['\u2019]s)?(?!\w)", text)
        if found:
            return name, f"{text[: found.start()]} {text[found.end() :]}"
    if re.search(r"\b(?:me|myself|mine)\b", text):
        return me, re.sub(r"\b(?:me|myself|mine)\b", " ", text)
    return "", text


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
    if play.good:
        goods = f"{play.gives} for {play.good}" if play.gives else play.good
        return f"{goods} from {play.player}" if play.player else goods
    return play.player or (str(play.many) if play.many else "")
