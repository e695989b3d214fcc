"""Who has what: money and resources, which lie open; cards, which do not; and trades of all of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.board import BLACK, GOODS, SHENANIGANS, TownLaw, read_law
from nomicd.games.boondoggle.scripts import Unreadable, plain
from nomicd.games.boondoggle.state import (
    ESCROW,
    SUPPLY,
    BoondoggleState,
    count_goods_of,
    law_of,
    list_free_cards,
)
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Section
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import AnyTable, Working
from nomicd.table.hooks import Given, Impossible, NamedThing, RuleEffect, ThingKind, View
from nomicd.table.pieces.decks import CardDiscarded, CardPassed, CardsByDeck, Decks, draw, shuffle
from nomicd.table.pieces.holdings import BANK, Bundle, Holdings, WithGoods
from nomicd.table.pieces.trades import ANSWERS, Traded, TradeOffer, Trades, WithOffers

CARD_PHASE = "shenanigans"
"""The phase at whose end cards are played and trades are done."""


class TownGoods(Holdings):
    """Money, resources, Honcho tokens and the black-bordered cards: all of that lies open. The bank has no
    limit, the supply of resources has."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (e.StockMoved,)
    inverses: ClassVar[Inverses] = {e.StockMoved: e.give_back_goods}
    things: ClassVar[tuple[ThingKind, ...]] = (
        ThingKind("Player", "who plays", {"money": "int", **dict.fromkeys(GOODS, "int")}, "players"),
    )
    effects: ClassVar[tuple[RuleEffect, ...]] = (
        RuleEffect(
            "move_money",
            'money from one to another, as far as there is any; each is a player, or "bank"',
            {"payer": "Player | str", "payee": "Player | str", "amount": "int"},
        ),
    )

    def __init__(self) -> None:
        super().__init__(Bundle())

    def set_out(self, table: Working[BoondoggleState]) -> None:
        """Give everybody what they begin with, and put the resources on the board."""
        figures, players = law_of(table.state).figures, len(table.state.players)
        supply = Bundle(0, dict.fromkeys(GOODS, figures.supply * players))
        table.emit(e.StockMoved(BANK, SUPPLY, supply, why="supply"))
        for name in table.state.players:
            start = Bundle(figures.choose_start(players), {BLACK: 1})
            table.emit(e.StockMoved(BANK, name, start, why="start"))

    def seat(self, table: AnyTable, player: str) -> None:
        """Whoever sits down has nothing before the game begins."""

    def clear_seat(self, table: AnyTable, player: str) -> None:
        """Give the supply the resources, and the bank the rest."""
        held = table.state.goods.of(player)
        resources = {good: count for good, count in held.goods.items() if good in GOODS}
        rest = {good: count for good, count in held.goods.items() if good not in GOODS}
        for to, what in ((SUPPLY, Bundle(0, resources)), (BANK, Bundle(held.money, rest))):
            if what:
                table.emit(e.StockMoved(player, to, what, why="left"))

    def hand_over(self, table: AnyTable, player: str, into: str) -> None:
        """Put together what both have."""
        if held := table.state.goods.of(player):
            table.emit(e.StockMoved(player, into, held, why="merged"))

    def lexicon(self, state: WithGoods, reader: str) -> Lexicon:
        """Return nothing: lines are read by the game."""
        del state, reader
        return Lexicon()

    def quotes(self, state: WithGoods) -> Mapping[str, str]:
        """As `lexicon`."""
        del state
        return {}

    def show_standings(self, state: WithGoods, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Leave it to the newsroom."""
        del state, events
        return iter(())

    def view(self, state: BoondoggleState) -> View:
        """Return what everybody has."""
        players = {
            name: {
                "money": state.goods.of(name).money,
                **{good: count_goods_of(state, name, good) for good in GOODS},
            }
            for name in state.players
        }
        return {"Player": players}

    def perform(self, table: AnyTable, effect: str, given: Given, rule: int) -> None:
        """Let money change hands, as a rule wants it."""
        payer, payee = (_find_side(given[name]) for name in ("payer", "payee"))
        if given["amount"] < 0:
            raise Impossible(f"{effect}() was given {given['amount']:,}: nobody pays less than nothing")
        amount = min(given["amount"], MOST_BY_RULE if payer == BANK else table.state.goods.of(payer).money)
        if amount and payer != payee:
            table.emit(e.StockMoved(payer, payee, Bundle(amount), why="ruled" if payee == BANK else "rule"))

    def find_breach(self, before: BoondoggleState, after: BoondoggleState) -> str:
        """Return whether resources have come or gone."""
        return "resources would be made or lost" if count_all(before) != count_all(after) else ""


MOST_BY_RULE = 10_000
"""So many dollars at most the bank pays because a rule of players asks for it."""


def count_all(state: BoondoggleState) -> Counter[str]:
    """Return how many there are of each resource."""
    counted: Counter[str] = Counter()
    for holder in (SUPPLY, ESCROW, *state.players):
        counted.update({good: count_goods_of(state, holder, good) for good in GOODS})
    return counted


def _find_side(given: object) -> str:
    if isinstance(given, NamedThing):
        return given.key
    if given != "bank":
        raise Impossible(f'nobody is paid as "{given!s:.40}": name a player, or "bank"')
    return BANK


class TownDecks(Decks):
    """Shenanigans and Destinations, hidden in hands, and the bag of Honchos, whose tokens lie open."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        *(kind for kind in Decks.facts if kind is not CardDiscarded),
        e.ShenaniganDiscarded,
    )

    shown = False

    def cards(self, documents: Mapping[str, str]) -> CardsByDeck:
        """Return them as the documents say."""
        return read_law(documents).decks


def has_card_to_sell(state: BoondoggleState) -> bool:
    """Return whether there is a Shenanigan that can be drawn."""
    deck = state.cards.decks[SHENANIGANS]
    return bool(deck.pile or deck.discards)


def draw_shenanigan(table: Working[BoondoggleState], player: str) -> None:
    """Give a player the top card, if there is any. With the last one taken the discards become the deck."""
    draw(table, SHENANIGANS, player)
    if not table.state.cards.decks[SHENANIGANS].pile:
        shuffle(table, SHENANIGANS)


class TownTrades(Trades):
    """Trades of money, resources, tokens and cards. All of a step are done at once, after the cards. Which
    cards change hands only those two know; a refusal tells nobody what another holds."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        *(kind for kind in Trades.facts if kind is not Traded),
        e.TownTraded,
        e.TradeTold,
    )

    def __init__(self) -> None:
        super().__init__(at_once=False)

    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb(
            "offer",
            "offer|trade <what:text>",
            "offer a trade to all or to one, to be done after the cards; a standing offer outlives that",
            ("offer 1 crew, 1 steel for $20 to bob", "offer $10 for 2 permits standing"),
            "the game",
        ),
        *ANSWERS,
    )

    def read_offer(self, state: WithOffers, player: str, command: Command) -> TradeOffer | Refused:
        """Read both sides of an offer, each of any resources, tokens, cards and money."""
        if not isinstance(state, BoondoggleState):
            return super().read_offer(state, player, command)
        text = plain(command.get_text("what"))
        stands = re.search(r"[, ]*\bstanding\b", text, re.IGNORECASE)
        text = text.replace(stands[0], "") if stands else text
        to = ""
        for name in sorted(state.players, key=len, reverse=True):
            if found := re.search(rf"\b(?:(?:to|with|from) )?{re.escape(name)}(?!\w)", text, re.IGNORECASE):
                to, text = name, text.replace(found[0], "")
                break
        sides = _AGAINST.split(" ".join(_WHOSE.sub(" ", text).split()), maxsplit=1)
        if len(sides) < len(("gives", "wants")):
            return Refused(
                Reason.BAD_TEXT, "an offer gives something for something: “offer 1 crew for $8 to bob”"
            )
        try:
            gives, wants = (read_bundle(law_of(state), side) for side in sides)
        except Unreadable as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return self.make_offer(state, player, gives, wants, to, bool(stands))

    def play(self, table: AnyTable, dice: Dice) -> None:
        """Leave it to the town to say when."""

    def end_update(self, table: AnyTable, due: Due) -> None:
        """Offers that do not stand lapse when trades have been done."""
        if table.state.clock.phase == CARD_PHASE:
            super().end_update(table, due)

    def find_holding(self, state: WithOffers, player: str) -> Bundle:
        """Return what lies open before a player, and the cards in the hand."""
        held = state.goods.of(player)
        if not isinstance(state, BoondoggleState) or player not in state.players:
            return held
        return Bundle(held.money, {**held.goods, **Counter(list_free_cards(state, player))})

    def is_hidden(self, state: WithOffers, offered: Collection[Bundle]) -> bool:
        """Return whether cards are among what is offered."""
        cards = law_of(state).cards if isinstance(state, BoondoggleState) else ()
        return any(good in cards for each in offered for good in each.goods)

    def make_trade(self, state: WithOffers, offer: TradeOffer, taker: str) -> Iterator[GameEvent]:
        """Give the trade, the cards that go with it, and what everybody may know of it."""
        yield from super().make_trade(state, offer, taker)
        if not isinstance(state, BoondoggleState):
            return
        for giver, to, what in ((offer.player, taker, offer.gives), (taker, offer.player, offer.wants)):
            for card in e.list_cards(state, what):
                yield CardPassed(giver, to, SHENANIGANS, card)
        gives, wants = (_tell_cards(state, what) for what in (offer.gives, offer.wants))
        yield e.TradeTold(offer.player, taker, gives, wants)


_AGAINST = re.compile(r"\b(?:in (?:exchange|return) for|against|for)\b")
_WHOSE = re.compile(
    r"\b(?:of (?:his|hers|theirs|yours|mine|my|your|their|her)|from (?:him|her|them|you|me)|his|her|their|ur|"
    r"please|pls|in (?:exchange|return)(?! for))\b"
)
"""Whose something is, where each side's own is meant anyhow."""


def read_bundle(law: TownLaw, text: str) -> Bundle:
    """Return what such a list names: `1 crew, 2 permits and $10`. Raises `Unreadable`."""
    names = _name_goods(law)
    money, goods = 0, Counter[str]()
    for part in re.split(r"[,;+]|\band\b", text.casefold()):
        said = re.fullmatch(r"(?:(?P<count>\d{1,6}|an?|my|your|one|the) )?(?P<what>[^$\d].*)", part.strip())
        cash = re.fullmatch(r"\$\s?(\d{1,6})|(\d{1,6}) ?(?:dollars|\$)", part.strip())
        if cash:
            money += int(cash[1] or cash[2])
        elif said and said["what"] in names:
            goods[names[said["what"]]] += int(said["count"]) if (said["count"] or "").isdigit() else 1
        elif part.strip() not in ("", "nothing"):
            raise Unreadable(
                f"“{part.strip()[:40]}” cannot be traded: there are resources, $, cards and tokens"
            )
    return Bundle(money, dict(goods))


def _name_goods(law: TownLaw) -> Mapping[str, str]:
    """Return all that can be traded, by the words for it."""
    names = {name.casefold(): name for name in (*GOODS, BLACK, *law.honchos)} | {"permits": "permit"}
    for card, kind in law.cards.items():
        names |= {said.casefold(): card for said in (card, kind.title, *kind.words)}
    return names


def _tell_cards(state: BoondoggleState, what: Bundle) -> Bundle:
    """Return a bundle as everybody may know it."""
    shown, cards = e.leave_cards(state, what), len(e.list_cards(state, what))
    return replace(shown, goods={**shown.goods, **({"Shenanigan": cards} if cards else {})})
