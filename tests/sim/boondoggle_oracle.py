"""A second reckoning of Boondoggle: A Road to Somewhere, by somebody who had the old rules and the page of
rulings, and never saw the game: it shares nothing with it, and its data are written out again.

It is given what chance brought (the order of decks and bag, throws) and what players decided, says what comes
of it, and raises `Refused` for what may not be, with everything as before. Where the texts can be read in
more than one way, each way is an option (`Reading`). The numbers in brackets are those of
`tests/games/boondoggle/rulings.md`.

A reckoning always stands before one `question`, which `answer` answers; `run` puts all of them to a `Decider`
and a `Chance`. Companies are numbers from 1 to 6. `log` has what happened, in order, as plain tuples.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0915, PT018, T201 -- a case for each card, and checks by the dozen

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Protocol

# The board

FIRST = ["S1-A1", "S2-A2", "S3-A3", "S4-A4", "S5-A5", "S6-A6"]
SPOKES = ["A1-C", "A2-C", "A3-C", "A4-C", "A5-C", "A6-C"]
RING = ["A1-A2", "A2-A3", "A3-A4", "A4-A5", "A5-A6", "A6-A1"]
OUTER = [
    "S1-D1",
    "S2-D1",
    "S2-D2",
    "S3-D2",
    "S3-D3",
    "S4-D3",
    "S4-D4",
    "S5-D4",
    "S5-D5",
    "S6-D5",
    "S6-D6",
    "S1-D6",
]
SEGMENTS = FIRST + SPOKES + RING + OUTER
_BY_ENDS = {frozenset(name.split("-")): name for name in SEGMENTS}
NEIGHBOURS = {
    junction: sorted(end for ends in _BY_ENDS for end in ends if junction in ends and end != junction)
    for junction in sorted({end for ends in _BY_ENDS for end in ends})
}
PLACES = {
    "Concordia Airport": "D1",
    "Olympic Village": "D2",
    "Quarryland Amusement Park": "D3",
    "Monorail Depot": "D4",
    "Big Dig": "D5",
    "Bridge to Nowhere": "D6",
}
DESTINATIONS = [name for name in PLACES for _ in range(3)]
COMPANIES = {2: (1, 4), 3: (1, 3, 5), 4: (1, 2, 5, 6), 5: (1, 2, 3, 4, 6), 6: (1, 2, 3, 4, 5, 6)}
START_MONEY = {2: 65, 3: 65, 4: 65, 5: 70, 6: 75}

# The markets: lowest, highest, step, start

SINGLES = ("C", "A", "P", "S")
MARKETS = {
    "C": (2, 20, 2, 10),
    "A": (2, 20, 2, 10),
    "P": (2, 20, 2, 10),
    "S": (2, 20, 2, 12),
    "CA": (8, 38, 3, 17),
    "CP": (8, 38, 3, 17),
    "AP": (8, 38, 3, 20),
}
MANIPULABLE = {market: 6 if len(market) == 1 else 14 for market in MARKETS}

# Pieces

BLACK = "Hostile Purchase (black)"
HOSTILE = ("Hostile Purchase", BLACK)
COUPONS = ("Kickback Coupon (beautification)", "Kickback Coupon (tickets)", "Kickback Coupon (season)")
CARDS = {
    "Expressway Toll": 1,
    "Highwayman": 1,
    "Corporate Deal": 1,
    "Market Maven": 3,
    "Motherlode": 2,
    "Purloined Posts": 1,
    "Black Market Boon (steel)": 2,
    "Bribery": 1,
    "Price Gouger": 3,
    "Route Option": 3,
    "Wheeler Dealer": 2,
    COUPONS[0]: 1,
    COUPONS[1]: 1,
    COUPONS[2]: 1,
    "Night Shift": 3,
    "Non-Union Contract": 3,
    "Big Family": 3,
    "Black Market Boon (asphalt)": 2,
    "Portable Asphalt Machine": 2,
    "Midnight Delivery": 1,
    "Hostile Purchase": 2,
    "Enforcer": 3,
    "Manipulator": 3,
    "Lobbyist": 3,
    "Hot Wired Truck": 3,
    "Blackmail": 1,
    "Derring-Do Switcheroo": 2,
}
DECK = [card for card, copies in CARDS.items() for _ in range(copies)]
COLLECT = {
    "Motherlode": "S",
    "Purloined Posts": "S",
    "Bribery": "P",
    "Big Family": "C",
    "Portable Asphalt Machine": "A",
    "Midnight Delivery": "A",
}
HALF_PRICE = {"Black Market Boon (steel)": "S", "Non-Union Contract": "C", "Black Market Boon (asphalt)": "A"}
TOKENS = ("Union Boss", "Master of Macadam", "Smelter", "Insider", "Racketeer", "Swindler")
TOKEN_RESOURCE = {"Union Boss": "C", "Master of Macadam": "A", "Smelter": "S", "Insider": "P"}
DISCS = ("kickback", "guardrail")
COSTS = {"regular": "CAP", "elevated": "CAPS", "lane": "CA", "kickback": "", "guardrail": "SSS"}
ROADS = ("regular", "elevated", "lane")
PIECES = 6
FUND, DISBURSEMENT, SIDE_JOB, FEE, COUPON = 150, 25, 10, 5, 20
TOLL, ROBBERY, BLACKMAIL, ENFORCEMENT, LOBBY = 5, 10, 5, 15, 25


@dataclass(frozen=True)
class Reading:
    """How what the texts leave open is read. The defaults are those of whoever made this reckoning: a decided
    hole beats the page, and the page beats the old rules."""

    enforcer: str = "slot"
    """When an Enforcer is played: only in the `slot` after cycle 2, until when every attack waits (34); or as
    a `play` of the victim's at his next turn in a cycle, the slot being for those who had none."""
    enforcers: str = "each attack"
    """How many Enforcers a player may use in the slot: one for `each attack`, or `one` (35)."""
    retake: str = "attacker"
    """From whom the victim of a Hostile Purchase may not take that kind of resource in that round: from the
    `attacker`, or from `anyone` (37)."""
    reshuffle: str = "taken"
    """When the discards become the deck: when the last card is `taken`, or when one is `needed` (29)."""
    spoiled: str = "discarded"
    """What becomes of a sealed card that turns out to be impossible: it is `discarded`, or `kept` (32)."""
    coupon_back: str = "unused"
    """Which coupons go back to hand: all that were `unused`, or those of players who were `unable` (42)."""
    lobbyist_early: str = "waits"
    """What a Lobbyist brings before the first road: $25 that `waits`, or it is `refused` (44)."""
    arrival: str = "passed"
    """Where the destination must lie on the path: anywhere behind the Commons (`passed`), or at its `head`
    (12)."""
    draws: str = "before 4"
    """When a Destination may be drawn: `before 4`, or `any time` between two decisions as well (50)."""
    stall_from: str = "start"
    """Which rounds without a mile count: all from the `start`, or those after the `first mile` (57)."""
    stall_rounds: int = 6
    """After how many rounds in a row without a mile the game ends (57)."""
    stack_counts: bool = False
    """Whether what is left in a Federal Funds stack counts as money when a tie is broken (23)."""
    black_counts: bool = True
    """Whether the black-bordered card counts as a Shenanigans card when a tie is broken (56)."""


class Refused(Exception):
    """That may not be; nothing has changed."""


def need(holds, why):
    if not holds:
        raise Refused(why)


# What players decide


@dataclass(frozen=True)
class Mile:
    """One mile: from `start`, which is reached from the head over own Bus Lanes, to `end`. `kind` is regular,
    elevated, lane, kickback or guardrail."""

    start: str
    end: str
    kind: str

    @property
    def segment(self):
        return _BY_ENDS.get(frozenset((self.start, self.end)), "")


@dataclass(frozen=True)
class Play:
    """A card and what it needs. `who`: the other player (Hostile Purchase, Switcheroo), or who starts (Hot
    Wired Truck). `kind`: what is taken by Hostile Purchase or sold by Price Gouger, or what is given in an
    exchange, for `other`. `many`: units at half price, or the place in `attacks` of what an Enforcer answers.
    `sealed`: decided beforehand, so that it may turn out to be impossible (32)."""

    card: str
    who: int = 0
    kind: str = ""
    other: str = ""
    many: int = 0
    markets: tuple = ()
    discs: tuple = ()
    mile: Mile | None = None
    sealed: bool = False


@dataclass(frozen=True)
class Buy:
    """Lots of (market, units), in order; one, unless Market Maven was played."""

    lots: tuple


@dataclass(frozen=True)
class Goods:
    """One side of a trade: `stuff` is a string or tuple of resources."""

    money: int = 0
    stuff: tuple | str = ()
    cards: tuple = ()
    tokens: tuple = ()


@dataclass(frozen=True)
class Trade:
    first: int
    second: int
    gives: Goods = Goods()
    takes: Goods = Goods()


@dataclass(frozen=True)
class Attack:
    """A Hostile Purchase that waits: money and resource are in escrow."""

    attacker: int
    victim: int
    kind: str
    money: int
    card: str


@dataclass(frozen=True)
class Question:
    """What is to be decided, the name of a method of `Decider` or `Chance`; by whom (0: the table, or
    chance); about what."""

    what: str
    who: int = 0
    about: tuple = ()


@dataclass(frozen=True)
class View:
    """What lies open, and the secrets of `who` (0: nobody's): `hand`, `destinations`, and which miles he
    could make now (`miles`)."""

    who: int
    round: int
    phase: int
    cycle: int
    seats: tuple
    prices: dict
    card_price: int
    money: dict
    stuff: dict
    discs: dict
    pieces: dict
    tokens: dict
    cards_held: dict
    drawn: dict
    board: dict
    projects: dict
    heads: dict
    at_commons: frozenset
    attacks: tuple
    highwayman: int
    maven: frozenset
    coupons: dict
    sitting_out: frozenset
    idle: int
    hand: tuple = ()
    destinations: tuple = ()
    miles: tuple = ()


class Decider(Protocol):
    """Decides for every player; `view.who` says for whom."""

    def buy_card(self, view: View) -> bool: ...
    def play_card(self, view: View) -> Play | None: ...
    def enforce(self, view: View, attack: Attack) -> bool: ...
    def agree_trade(self, view: View) -> Trade | None:
        """The next trade that two have agreed on; asked until there is none."""

    def draw_destination(self, view: View) -> bool: ...
    def take_side_job(self, view: View) -> bool: ...
    def sell(self, view: View) -> tuple:
        """Lots of (market, units), in order."""

    def buy_or_build(self, view: View) -> Buy | Mile | None: ...
    def scheme(self, view: View) -> Mile | None: ...


class Chance(Protocol):
    def shuffle(self, cards: tuple) -> list:
        """The new deck, top first."""

    def shout(self, *tied: int) -> dict | str:
        """A throw for each who ties, the highest wins; or `share`, if all of them agree."""


class Reckoning:
    """A game as the rules tell it. Money lies with players, `bank` (which may go below nought), `pot`,
    `escrow` and the stacks (`fund 1` and so on); resources with players, `supply` and `escrow`; cards with
    players, `deck`, `discards`, the table before a player (`table 1`) and `gone`. Decks have their top first.

    `log` has ("round", number, truck), ("money", from, to, dollars, why), ("resource", from, to, kind, units,
    why), ("card", from, to, card, why), ("play", who, card), ("spoiled", who, card), ("shuffled", cards),
    ("marker", market, before, after), ("destination", "deck", who, name), ("token", from, to, token, why),
    ("road", who, segment, kind), ("disc", who, segment or "gone", kind, discs, why), ("complete", who,
    destinations), ("shout", throws) and ("over", ending, winners)."""

    def __init__(self, players, deck, destinations, bag, reading=None):
        need(players in COMPANIES, "two to six play")
        need(sorted(deck) == sorted(DECK), "54 cards")
        need(sorted(destinations) == sorted(DESTINATIONS), "18 destinations")
        need(sorted(bag) == sorted(TOKENS), "six tokens")
        self.reading = reading or Reading()
        self.companies = COMPANIES[players]
        everybody = self.companies
        self.money = dict.fromkeys(everybody, START_MONEY[players]) | {"bank": 0, "pot": 0, "escrow": 0}
        self.money |= {f"fund {who}": 0 for who in everybody}
        self._minted = sum(self.money.values())
        self.stuff = {who: dict.fromkeys(SINGLES, 0) for who in (*everybody, "escrow")}
        self.stuff["supply"] = dict.fromkeys(SINGLES, 2 * players)
        self.prices = {market: start for market, (_, _, _, start) in MARKETS.items()}
        self.cards = {who: [BLACK] for who in everybody} | {"deck": list(deck), "discards": [], "gone": []}
        self.cards |= {f"table {who}": [] for who in everybody}
        self.destinations = {who: [] for who in everybody} | {"deck": list(destinations)}
        self.bag = list(bag)
        self.tokens = {}
        self.discs = {who: dict.fromkeys(DISCS, 2) for who in everybody}
        self.given_up = {who: dict.fromkeys(DISCS, 0) for who in everybody}
        self.board = {segment: [] for segment in SEGMENTS}
        self.projects = {who: [] for who in everybody}
        self.track = {who: [f"S{who}"] for who in everybody}
        self.round, self.phase, self.cycle, self.idle = 0, 0, 0, 0
        self.truck, self.hot_wired = 0, 0
        self.card_price = 0
        self.attacks, self.attacked, self.acted, self.enforced = [], [], [], []
        self.highwayman, self.maven, self.sitting_out, self.new_miles = 0, [], [], 0
        self.able = []
        self.ending, self.winners = "", ()
        self.log = []
        self._refusal = None
        self._steps = self._flow()
        self.question = next(self._steps)

    # Questions and answers

    def answer(self, value):
        """Answer the question; what is refused leaves everything, and the question, as before."""
        need(self.question, "the game is over")
        self._refusal = None
        try:
            self.question = self._steps.send(value)
        except StopIteration:
            self.question = None
        if self._refusal:
            raise self._refusal

    def run(self, decider, chance):
        """Put every question to whoever decides it, until the game is over."""
        while self.question:
            self.answer(self.put(decider, chance))

    def put(self, decider, chance):
        """Return what is answered to the question."""
        question = self.question
        if question.what in ("shuffle", "shout"):
            asked = question.about if question.what == "shout" else (question.about,)
            return getattr(chance, question.what)(*asked)
        return getattr(decider, question.what)(self.see(question.who), *question.about)

    def _ask(self, what, who, handle, about=()):
        while True:
            value = yield Question(what, who, tuple(about))
            try:
                return handle(value)
            except Refused as refusal:
                self._refusal = refusal

    def see(self, who=0):
        """Return what that player sees (0: what all see)."""
        miles = tuple(self.list_miles(who)) if who else ()
        return View(
            who=who,
            round=self.round,
            phase=self.phase,
            cycle=self.cycle,
            seats=tuple(self.list_seats()),
            prices=dict(self.prices),
            card_price=self.card_price,
            money=dict(self.money),
            stuff={holder: dict(some) for holder, some in self.stuff.items()},
            discs={each: dict(some) for each, some in self.discs.items()},
            pieces={each: self.count_pieces(each) for each in self.companies},
            tokens=dict(self.tokens),
            cards_held={each: len(self.cards[each]) for each in self.companies},
            drawn={each: len(self.destinations[each]) for each in self.companies},
            board={segment: tuple(layers) for segment, layers in self.board.items()},
            projects={each: tuple(miles) for each, miles in self.projects.items()},
            heads={each: self.track[each][-1] for each in self.companies},
            at_commons=frozenset(each for each in self.companies if "C" in self.track[each]),
            attacks=tuple(self.attacks),
            highwayman=self.highwayman,
            maven=frozenset(self.maven),
            coupons={each: self._count_coupons(each) for each in self.companies},
            sitting_out=frozenset(self.sitting_out),
            idle=self.idle,
            hand=tuple(self.cards[who]) if who else (),
            destinations=tuple(self.destinations[who]) if who else (),
            miles=miles,
        )

    def list_seats(self, first=0):
        """Return the players in seat order from there on, or from the truck."""
        first = first or self.truck
        place = self.companies.index(first)
        return [*self.companies[place:], *self.companies[:place]]

    def _find_next_seat(self, who):
        return self.list_seats(who)[1]

    # Transfers

    def _pay(self, payer, payee, amount, why):
        assert amount >= 0
        if amount:
            self.money[payer] -= amount
            self.money[payee] += amount
            self.log.append(("money", payer, payee, amount, why))

    def _hand_over(self, giver, taker, kind, many, why):
        assert 0 <= many <= self.stuff[giver][kind]
        if many:
            self.stuff[giver][kind] -= many
            self.stuff[taker][kind] += many
            self.log.append(("resource", giver, taker, kind, many, why))

    def _move_card(self, giver, taker, card, why):
        self.cards[giver].remove(card)
        self.cards[taker].append(card)
        self.log.append(("card", giver, taker, card, why))

    def _move_marker(self, market, places):
        low, high, step, _ = MARKETS[market]
        before = self.prices[market]
        self.prices[market] = max(low, min(high, before + step * places))
        if self.prices[market] != before:
            self.log.append(("marker", market, before, self.prices[market]))

    # A round

    def _flow(self):
        while not self.ending:
            self._begin_round()
            yield from self._collect()
            self.phase = 2
            self.card_price = min(self.prices.values())
            yield from self._sell_cards()
            for self.cycle in (1, 2):
                yield from self._go_round()
            self.cycle = 0
            yield from self._settle_attacks()
            self.phase = 3
            while (yield from self._ask("agree_trade", 0, self._trade)):
                pass
            for who in self.list_seats():
                if not self.refuse_draw(who):
                    yield from self._ask("draw_destination", who, partial(self._draw_if, who))
            self.phase = 4
            for who in self.list_seats():
                yield from self._ask("take_side_job", who, partial(self._sit_out, who))
            for phase, what in ((5, "sell"), (6, "buy_or_build"), (7, "scheme")):
                self.phase = phase
                for who in self.list_seats():
                    if who in self.sitting_out or (phase == 5 and not any(self.stuff[who].values())):
                        continue
                    if phase == 7 and any(mile.kind == "kickback" for mile in self.list_miles(who)):
                        self.able.append(who)
                    handle = {5: self._sell, 6: self._buy_or_build, 7: self._scheme}[phase]
                    yield from self._ask(what, who, partial(handle, who))
            yield from self._end_round()
        self.log.append(("over", self.ending, self.winners))

    def _begin_round(self):
        self.round += 1
        if self.round == 1:
            self.truck = 1
        else:
            self.truck = self.hot_wired or self._find_next_seat(self.truck)
        self.phase, self.hot_wired, self.highwayman, self.new_miles = 1, 0, 0, 0
        self.maven, self.sitting_out, self.able = [], [], []
        self.attacks, self.attacked, self.enforced = [], [], []
        self.log.append(("round", self.round, self.truck))

    def _collect(self):
        for who in self.list_seats():
            if self.has_built(who):
                amount = min(DISBURSEMENT, self.money[f"fund {who}"])
                self._pay(f"fund {who}", who, amount, "federal funds")
            for token in TOKENS:
                if self.tokens.get(token) != who:
                    continue
                if token in TOKEN_RESOURCE:
                    self._receive(who, TOKEN_RESOURCE[token], token)
                elif token == "Racketeer":
                    self._pay("bank", who, 10, token)
                else:
                    yield from self._take_card(who, token)

    def _receive(self, who, kind, why):
        """Hand over a resource, if there is one (25, 31)."""
        self._hand_over("supply", who, kind, min(1, self.stuff["supply"][kind]), why)

    def _take_card(self, who, why):
        if not self.cards["deck"] and self.cards["discards"]:
            yield from self._shuffle()
        if not self.cards["deck"]:
            return
        self._move_card("deck", who, self.cards["deck"][0], why)
        if self.reading.reshuffle == "taken" and not self.cards["deck"] and self.cards["discards"]:
            yield from self._shuffle()

    def _shuffle(self):
        yield from self._ask("shuffle", 0, self._take_deck, sorted(self.cards["discards"]))

    def _take_deck(self, deck):
        need(sorted(deck) == sorted(self.cards["discards"]), "these cards, and no others")
        self.cards["deck"], self.cards["discards"] = list(deck), []
        self.log.append(("shuffled", len(deck)))

    # Phase 2

    def _afford(self, who, price, wish):
        need(not wish or self.money[who] >= price, "not enough money")
        return bool(wish)

    def _sell_cards(self):
        for who in self.list_seats():
            if self.money[who] < self.card_price or not (self.cards["deck"] or self.cards["discards"]):
                continue
            handle = partial(self._afford, who, self.card_price)
            if (yield from self._ask("buy_card", who, handle)):
                self._pay(who, "bank", self.card_price, "a card")
                yield from self._take_card(who, "bought")

    def _go_round(self):
        self.acted = []
        for who in self.list_seats():
            if self.cards[who]:
                yield from self._ask("play_card", who, partial(self._play, who))
            self.acted.append(who)
            if self.reading.enforcer == "play":
                for attack in [each for each in self.attacks if each.victim == who]:
                    self._settle(attack, False)

    def _settle_attacks(self):
        while self.attacks:
            attack = self.attacks[0]
            victim, enforced = attack.victim, False
            able = "Enforcer" in self.cards[victim] and self.money[victim] >= ENFORCEMENT
            if able and (self.reading.enforcers == "each attack" or victim not in self.enforced):
                handle = partial(self._afford, victim, ENFORCEMENT)
                enforced = yield from self._ask("enforce", victim, handle, (attack,))
            self._settle(attack, enforced)

    def _settle(self, attack, enforced):
        self.attacks.remove(attack)
        attacker, victim, kind = attack.attacker, attack.victim, attack.kind
        if enforced:
            self.enforced.append(victim)
            self._pay(victim, "bank", ENFORCEMENT, "Enforcer")
            self._move_card(victim, "discards", "Enforcer", "played")
        self._hand_over("escrow", victim if enforced else attacker, kind, 1, "Hostile Purchase")
        self._pay("escrow", attacker if enforced else victim, attack.money, "Hostile Purchase")
        end = "gone" if attack.card == BLACK else "discards"
        self._move_card(f"table {attacker}", end, attack.card, "played")

    def _play(self, who, play):
        if play is None:
            return
        card = play.card
        need(card in self.cards[who], "no such card in hand")
        need(card != "Enforcer" or self.reading.enforcer == "play", "an Enforcer has its own slot")
        try:
            carry_out = self._check_play(who, play)
        except Refused:
            if not play.sealed:
                raise
            self.log.append(("spoiled", who, card))
            if self.reading.spoiled == "discarded" and card not in COUPONS:
                self._move_card(who, "gone" if card == BLACK else "discards", card, "spoiled")
            return
        self.log.append(("play", who, card))
        if card in COUPONS or card in HOSTILE:
            self._move_card(who, f"table {who}", card, "played")
        elif card != "Enforcer":
            self._move_card(who, "discards", card, "played")
        carry_out()

    def _check_play(self, who, play):
        """Refuse what may not be; else return what carries it out."""
        card, kind, own, supply = play.card, play.kind, self.stuff[who], self.stuff["supply"]
        if card in COLLECT:
            return lambda: self._receive(who, COLLECT[card], card)
        if card in HALF_PRICE:
            wanted, price = HALF_PRICE[card], self.prices[HALF_PRICE[card]] // 2 * play.many
            need(1 <= play.many <= 2, "one or two")
            need(play.many <= supply[wanted], "not so many in the supply")
            need(price <= self.money[who], "not enough money")

            def buy():
                self._pay(who, "bank", price, card)
                self._hand_over("supply", who, wanted, play.many, card)

            return buy
        if card in COUPONS:
            return lambda: None
        if card in HOSTILE:
            return self._check_hostile(who, play)
        if card == "Enforcer":
            need(0 <= play.many < len(self.attacks), "no such attack")
            attack = self.attacks[play.many]
            need(attack.victim == who, "an attack on another")
            need(self.money[who] >= ENFORCEMENT, "not enough money")
            return lambda: self._settle(attack, True)
        if card == "Expressway Toll":
            return lambda: self._pay("bank", who, TOLL * len(self.projects[who]), card)
        if card == "Corporate Deal":
            return lambda: self._pay("bank", who, self.prices["P"], card)
        if card == "Highwayman":
            return lambda: setattr(self, "highwayman", who)
        if card == "Market Maven":
            return lambda: self.maven.append(who)
        if card == "Price Gouger":
            need(kind in SINGLES and own[kind], "a single resource of one's own")

            def gouge():
                self._hand_over(who, "supply", kind, 1, card)
                self._pay("bank", who, 2 * self.prices[kind], card)
                self._move_marker(kind, -2)

            return gouge
        if card == "Route Option":
            need(self.destinations[who], "after the Destination only")
            need(self.destinations["deck"], "no Destination is left")
            return lambda: self._take_destination(who)
        if card == "Wheeler Dealer":
            need(kind in SINGLES and own[kind], "a single resource of one's own")
            need(play.other in SINGLES and (supply[play.other] or play.other == kind), "not in the supply")

            def deal():
                self._hand_over(who, "supply", kind, 1, card)
                self._hand_over("supply", who, play.other, 1, card)

            return deal
        if card == "Derring-Do Switcheroo":
            need(play.who in self.companies and play.who != who, "with another player")
            need(kind in SINGLES and own[kind], "a single resource of one's own")
            need(play.other in SINGLES and self.stuff[play.who][play.other], "the other has none")

            def swap():
                self._hand_over(who, play.who, kind, 1, card)
                self._hand_over(play.who, who, play.other, 1, card)

            return swap
        if card == "Night Shift":
            self._check_mile(who, play.mile, ROADS)
            return lambda: self._make(who, play.mile)
        if card == "Manipulator":
            need(len(play.markets) == len(set(play.markets)) == 3, "three markets")
            for market in play.markets:
                need(market in MARKETS and self.prices[market] >= MANIPULABLE[market], "not two places lower")

            def manipulate():
                for market in play.markets:
                    self._move_marker(market, -2)

            return manipulate
        if card == "Lobbyist":
            wanted = Counter(play.discs)
            need(len(play.discs) == 2 and set(wanted) <= set(DISCS), "two discs")
            need(all(self.discs[who][disc] >= many for disc, many in wanted.items()), "no such discs left")
            need(self.reading.lobbyist_early == "waits" or self.has_built(who), "no Federal Funds yet")

            def lobby():
                for disc, many in wanted.items():
                    self.discs[who][disc] -= many
                    self.given_up[who][disc] += many
                    self.log.append(("disc", who, "gone", disc, many, card))
                self._pay("bank", f"fund {who}", LOBBY, card)

            return lobby
        if card == "Hot Wired Truck":
            need(play.who in self.companies, "at a player's place")
            return lambda: setattr(self, "hot_wired", play.who)
        assert card == "Blackmail"

        def blackmail():
            for each in self.list_seats(who)[1:]:
                discs = sum(mile.kind in DISCS for mile in self.projects[each])
                self._pay(each, who, min(BLACKMAIL * discs, self.money[each]), card)

        return blackmail

    def _check_hostile(self, who, play):
        victim, kind = play.who, play.kind
        need(victim in self.companies and victim != who, "from another player")
        need(kind in SINGLES and self.stuff[victim][kind], "he has none")
        price = 2 * self.prices[kind]
        need(price <= self.money[who], "not enough money")
        for attack in self.attacked:
            same = attack.victim == who and attack.kind == kind
            need(not same or (self.reading.retake == "attacker" and attack.attacker != victim), "no retaking")

        def attack():
            made = Attack(who, victim, kind, price, play.card)
            self.attacks.append(made)
            self.attacked.append(made)
            self._pay(who, "escrow", price, "Hostile Purchase")
            self._hand_over(victim, "escrow", kind, 1, "Hostile Purchase")

        return attack

    # Phase 3 and Destinations

    def _trade(self, trade):
        if trade is None:
            return False
        pair = (trade.first, trade.second)
        need(set(pair) <= set(self.companies) and pair[0] != pair[1], "two players")
        need(any(side != Goods() for side in (trade.gives, trade.takes)), "nothing is traded")
        for who, goods in zip(pair, (trade.gives, trade.takes), strict=True):
            need(0 <= goods.money <= self.money[who], "not enough money")
            need(set(goods.stuff) <= set(SINGLES), "no such resource")
            need(all(self.stuff[who][kind] >= n for kind, n in Counter(goods.stuff).items()), "no resource")
            need(not Counter(goods.cards) - Counter(self.cards[who]), "no such card")
            need(len(goods.tokens) == len(set(goods.tokens)), "one token twice")
            need(all(self.tokens.get(token) == who for token in goods.tokens), "no such token")
        for giver, taker, goods in ((*pair, trade.gives), (*pair[::-1], trade.takes)):
            self._pay(giver, taker, goods.money, "trade")
            for kind, many in Counter(goods.stuff).items():
                self._hand_over(giver, taker, kind, many, "trade")
            for card in goods.cards:
                self._move_card(giver, taker, card, "trade")
            for token in goods.tokens:
                self.tokens[token] = taker
                self.log.append(("token", giver, taker, token, "trade"))
        return True

    def refuse_draw(self, who):
        """Return why that player may not draw a Destination; "" if he may."""
        if "C" not in self.track[who]:
            return "not at the Commons yet"
        if self.destinations[who]:
            return "a Destination is there already"
        if not self.destinations["deck"]:
            return "no Destination is left"
        return "" if self.money[who] >= FEE else "not enough money"

    def draw_destination(self, who):
        """Draw between two decisions, where the reading allows it."""
        need(self.question and not self.ending and self.reading.draws == "any time", "not now")
        need(who in self.companies, "no such player")
        need(not self.refuse_draw(who), self.refuse_draw(who))
        self._draw(who)

    def _draw(self, who):
        need(not self.refuse_draw(who), self.refuse_draw(who))
        self._pay(who, "pot", FEE, "Destination")
        self._take_destination(who)
        if all(self.destinations[each] for each in self.companies):
            self._pay("pot", who, self.money["pot"], "last at the Commons")

    def _draw_if(self, who, wish):
        if wish:
            self._draw(who)

    def _take_destination(self, who):
        destination = self.destinations["deck"].pop(0)
        self.destinations[who].append(destination)
        self.log.append(("destination", "deck", who, destination))

    # Phases 4 to 7

    def _sit_out(self, who, wish):
        if not wish:
            return
        self.sitting_out.append(who)
        self._pay("bank", who, SIDE_JOB, "side job")

    def _sell(self, who, lots):
        lots = tuple(lots or ())
        sold = Counter()
        for market, many in lots:
            need(market in MARKETS and many >= 1, "no such lot")
            for kind in market:
                sold[kind] += many
        need(all(self.stuff[who][kind] >= many for kind, many in sold.items()), "more than one has")
        for market, many in lots:
            price = self.prices[market] * many
            for kind in market:
                self._hand_over(who, "supply", kind, many, "sold")
            self._pay("bank", who, price, "sold")
            self._move_marker(market, -many)

    def _buy_or_build(self, who, choice):
        if choice is None:
            return
        if isinstance(choice, Mile):
            self._check_mile(who, choice, ROADS)
            self._make(who, choice)
            return
        lots = tuple(choice.lots)
        markets = [market for market, _ in lots]
        need(1 <= len(lots) <= (3 if who in self.maven else 1), "too many markets, or none")
        need(set(markets) <= set(MARKETS) and len(set(markets)) == len(markets), "markets, each once")
        need(all(many >= 1 for _, many in lots), "at least one")
        bought = Counter()
        for market, many in lots:
            for kind in market:
                bought[kind] += many
        need(sum(bought.values()) <= 4, "up to four resources")
        need(all(self.stuff["supply"][kind] >= many for kind, many in bought.items()), "not in the supply")
        cost = sum(self.prices[market] * many for market, many in lots)
        need(cost <= self.money[who], "not enough money")
        for market, many in lots:
            self._pay(who, "bank", self.prices[market] * many, "bought")
            for kind in market:
                self._hand_over("supply", who, kind, many, "bought")
            self._move_marker(market, many)

    def _scheme(self, who, mile):
        if mile is not None:
            self._check_mile(who, mile, DISCS)
            self._make(who, mile)

    # Miles

    def has_built(self, who):
        return any(mile.kind in ROADS for mile in self.projects[who])

    def count_pieces(self, who):
        """Return how many road pieces are left."""
        return PIECES - sum(mile.kind in ROADS for mile in self.projects[who])

    def _has_lane(self, who, segment):
        return (who, "lane") in self.board.get(segment, ())

    def find_ways(self, who):
        """Return each junction that a new mile may start from, with the own Bus Lanes on the way there."""
        head = self.track[who][-1]
        ways, front = {head: []}, [head]
        while front:
            here = front.pop(0)
            for there in NEIGHBOURS[here]:
                if there not in ways and self._has_lane(who, _BY_ENDS[frozenset((here, there))]):
                    ways[there] = [*ways[here], there]
                    front.append(there)
        return ways

    def find_owner(self, segment):
        """Return who built the lowest piece; 0 if nobody has."""
        return next((who for who, kind in self.board[segment] if kind in ROADS), 0)

    def find_kickback(self, who):
        """Return what a kickback costs in cash now, and how many coupons it uses."""
        cash, used = sum(self.prices[kind] for kind in SINGLES), 0
        while cash > 0 and used < self._count_coupons(who):
            cash, used = max(0, cash - COUPON), used + 1
        return cash, used

    def _count_coupons(self, who):
        return sum(card in COUPONS for card in self.cards[f"table {who}"])

    def refuse_mile(self, who, mile):
        """Return why that mile may not be made now; "" if it may."""
        if not isinstance(mile, Mile) or not mile.segment or mile.kind not in COSTS:
            return "no such mile"
        segment, kind = mile.segment, mile.kind
        if mile.start not in self.find_ways(who):
            return "not at the head of the project"
        if not self.projects[who] and segment != f"S{who}-A{who}":
            return "not the first mile"
        if any(mine == who for mine, _ in self.board[segment]):
            return "never twice"
        owner = self.find_owner(segment)
        if kind in ("regular", "lane") and owner:
            return "there is a road already"
        if kind in ("regular", "lane") and (kind == "lane") != (segment in RING):
            return "Bus Lanes on the ring, and there only"
        if kind not in ("regular", "lane") and not owner:
            return "there is no road yet"
        if kind in ROADS and not self.count_pieces(who):
            return "no road piece is left"
        if kind in DISCS and not self.discs[who][kind]:
            return "no disc is left"
        if any(self.stuff[who][each] < many for each, many in Counter(COSTS[kind]).items()):
            return "not enough resources"
        cash = ROBBERY if self.highwayman not in (0, who) else 0
        cash += self.find_kickback(who)[0] if kind == "kickback" else 0
        return "" if cash <= self.money[who] else "not enough money"

    def _check_mile(self, who, mile, kinds):
        why = self.refuse_mile(who, mile)
        need(not why, why)
        need(mile.kind in kinds, "not in this phase")

    def list_miles(self, who):
        """Return every mile that this player could make now, if it were the phase for it."""
        starts = self.find_ways(who)
        miles = [Mile(here, there, kind) for here in starts for there in NEIGHBOURS[here] for kind in COSTS]
        return [mile for mile in miles if not self.refuse_mile(who, mile)]

    def _make(self, who, mile):
        segment, kind, owner = mile.segment, mile.kind, self.find_owner(mile.segment)
        first = not self.has_built(who) and kind in ROADS
        if self.highwayman not in (0, who):
            self._pay(who, self.highwayman, ROBBERY, "Highwayman")
        if kind == "kickback":
            cash, coupons = self.find_kickback(who)
            for _ in range(coupons):
                coupon = next(card for card in self.cards[f"table {who}"] if card in COUPONS)
                self._move_card(f"table {who}", "discards", coupon, "used")
            self._pay(who, owner, cash // 2, kind)
            self._pay(who, "bank", cash - cash // 2, kind)
        elif kind == "guardrail":
            self._hand_over(who, owner, "S", 1, kind)
            self._hand_over(who, "supply", "S", 2, kind)
        else:
            for each, many in Counter(COSTS[kind]).items():
                self._hand_over(who, "supply", each, many, kind)
        if kind in DISCS:
            self.discs[who][kind] -= 1
            self.log.append(("disc", who, segment, kind, 1, "scheme"))
        else:
            self.log.append(("road", who, segment, kind))
        self.track[who] += self.find_ways(who)[mile.start] + [mile.end]
        self.board[segment].append((who, kind))
        self.projects[who].append(mile)
        self.new_miles += 1
        if kind == "lane" and self.bag:
            token = self.bag.pop(0)
            self.tokens[token] = who
            self.log.append(("token", "bag", who, token, "Bus Lane"))
        if first:
            self._pay("bank", f"fund {who}", FUND, "first road")

    # The end

    def is_complete(self, who):
        track, goals = self.track[who], {PLACES[name] for name in self.destinations[who]}
        if "C" not in track:
            return False
        behind = track[track.index("C") :]
        return bool(goals & set(behind if self.reading.arrival == "passed" else behind[-1:]))

    def _end_round(self):
        for who in self.companies:
            for card in list(self.cards[f"table {who}"]):
                lost = self.reading.coupon_back == "unable" and who in self.able
                self._move_card(f"table {who}", "discards" if lost else who, card, "not used")
        self.idle = 0 if self.new_miles else self.idle + 1
        if self.reading.stall_from == "first mile" and not any(self.projects.values()):
            self.idle = 0
        finished = [who for who in self.companies if self.is_complete(who)]
        if finished:
            for who in finished:
                assert len(self.projects[who]) >= 5
                self.log.append(("complete", who, tuple(self.destinations[who])))
            self.ending = "project"
        elif self.idle >= self.reading.stall_rounds:
            self.ending = "standstill"
            most = max(map(len, self.projects.values()))
            finished = [who for who in self.companies if len(self.projects[who]) == most]
        if self.ending:
            self.winners = yield from self._break_tie(finished)

    def _break_tie(self, tied):
        stacks = {who: self.money[f"fund {who}"] * self.reading.stack_counts for who in tied}
        black = 0 if self.reading.black_counts else 1
        for count in (
            lambda who: self.money[who] + stacks[who],
            lambda who: len(self.cards[who]) - black * self.cards[who].count(BLACK),
        ):
            tied = [who for who in tied if count(who) == max(map(count, tied))]
        while len(tied) > 1:
            throws = yield from self._ask("shout", 0, partial(self._hear, tuple(tied)), tied)
            if throws == "share":
                break
            tied = [who for who in tied if throws[who] == max(throws.values())]
        return tuple(tied)

    def _hear(self, tied, throws):
        need(
            throws == "share" or (isinstance(throws, dict) and set(throws) == set(tied)), "all who tie throw"
        )
        self.log.append(("shout", throws if throws == "share" else tuple(sorted(throws.items()))))
        return throws

    # Whether all is there

    def list_state(self):
        """Return all that can change, for comparison."""
        plain = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        return repr({name: value for name, value in plain.items() if name not in ("reading", "question")})

    def check(self):
        """Money, resources, discs, cards, tokens and roads are all there, and each project is one path."""
        assert sum(self.money.values()) == self._minted
        assert all(amount >= 0 for holder, amount in self.money.items() if holder != "bank")
        assert self.money["escrow"] == sum(attack.money for attack in self.attacks)
        for kind in SINGLES:
            held = [some[kind] for some in self.stuff.values()]
            assert min(held) >= 0 and sum(held) == 2 * len(self.companies)
            assert self.stuff["escrow"][kind] == sum(attack.kind == kind for attack in self.attacks)
        everything = [card for pile in self.cards.values() for card in pile]
        assert sorted(everything) == sorted(DECK + [BLACK] * len(self.companies))
        assert sorted(name for pile in self.destinations.values() for name in pile) == sorted(DESTINATIONS)
        assert sorted([*self.bag, *self.tokens]) == sorted(TOKENS)
        lanes = sum(kind == "lane" for layers in self.board.values() for _, kind in layers)
        assert len(self.tokens) == lanes
        for market, (low, high, step, _) in MARKETS.items():
            assert self.prices[market] in range(low, high + 1, step)
        for who in self.companies:
            assert self.count_pieces(who) >= 0
            on_board = Counter(kind for layers in self.board.values() for each, kind in layers if each == who)
            assert on_board == Counter(mile.kind for mile in self.projects[who])
            for disc in DISCS:
                assert self.discs[who][disc] >= 0
                assert self.discs[who][disc] + self.given_up[who][disc] + on_board[disc] == 2
            self._check_track(who)
        for segment, layers in self.board.items():
            assert len({who for who, _ in layers}) == len(layers)
            if layers:
                assert layers[0][1] == ("lane" if segment in RING else "regular")
                assert all(kind not in ("regular", "lane") for _, kind in layers[1:])

    def _check_track(self, who):
        track = self.track[who]
        assert track[0] == f"S{who}" and (len(track) == 1 or track[1] == f"A{who}")
        walked = Counter(_BY_ENDS[frozenset(ends)] for ends in pairwise(track))
        assert set(walked) == {mile.segment for mile in self.projects[who]}
        assert all(many == 1 or self._has_lane(who, segment) for segment, many in walked.items())


# Random games


def _count_steps(view, who, start, goals):
    """Return how many miles are between, over segments this player has not used; 99 if there is no way."""
    used = {mile.segment for mile in view.projects[who]}
    lanes = {mile.segment for mile in view.projects[who] if mile.kind == "lane"}
    best, front = {start: 0}, [start]
    while front:
        here = front.pop(0)
        for there in NEIGHBOURS[here]:
            segment = _BY_ENDS[frozenset((here, there))]
            if segment in used and segment not in lanes:
                continue
            steps = best[here] + (segment not in lanes)
            if steps < best.get(there, 99):
                best[there] = steps
                front.append(there)
    return min((best.get(goal, 99) for goal in goals), default=99)


@dataclass
class RandomDecider:
    """Decides at random, more or less eagerly: of 1, mostly sensibly; of 0, anything that comes to mind."""

    dice: random.Random
    eager: dict
    thirst: float = 0.35
    trades: int = 0

    def _chance(self, chance):
        return self.dice.random() < chance

    def buy_card(self, view):
        spare = view.money[view.who] - view.card_price
        return self._chance(self.thirst if spare >= 20 else self.thirst / 4)

    def play_card(self, view):
        attacks = [place for place, attack in enumerate(view.attacks) if attack.victim == view.who]
        hand = [card for card in view.hand if card != "Enforcer" or attacks or self._chance(0.02)]
        if not hand or self._chance(0.3):
            return None
        if attacks and "Enforcer" in hand and self._chance(0.3):
            hand = ["Enforcer"]
        card, pick = self.dice.choice(hand), self.dice.choice
        roads = [mile for mile in view.miles if mile.kind in ROADS]
        own = [kind for kind in SINGLES if view.stuff[view.who][kind]] or list(SINGLES)
        others = [who for who in view.seats if who != view.who]
        victim = pick(others)
        seen = [kind for kind in SINGLES if view.stuff[victim][kind]] or list(SINGLES)
        hostile = card in HOSTILE
        return Play(
            card,
            who=pick(view.seats) if card == "Hot Wired Truck" else victim,
            kind=pick(seen) if hostile else pick(own),
            other=pick(SINGLES) if card == "Wheeler Dealer" else pick(seen),
            many=pick(attacks) if card == "Enforcer" and attacks else self.dice.randrange(3),
            markets=tuple(self.dice.sample(list(MARKETS), 3)),
            discs=(pick(DISCS), pick(DISCS)),
            mile=self._pick_mile(view, roads) if roads else None,
            sealed=self._chance(0.1),
        )

    def enforce(self, view, attack):
        return self._chance(0.8)

    def agree_trade(self, view):
        if self.trades >= 2 or self._chance(0.6):
            self.trades = 0
            return None
        self.trades += 1
        first, second = self.dice.sample(view.seats, 2)
        mine, theirs = (
            [kind for kind in SINGLES if view.stuff[who][kind] > 1] or [""] for who in (first, second)
        )
        tokens = tuple(token for token, who in view.tokens.items() if who == first and self._chance(0.2))
        return Trade(
            first,
            second,
            Goods(stuff=self.dice.choice(mine), tokens=tokens),
            Goods(money=self.dice.randrange(8), stuff=self.dice.choice(theirs)),
        )

    def draw_destination(self, view):
        return self._chance(0.9)

    def take_side_job(self, view):
        able = any(self._is_good(view, mile) for mile in view.miles)
        if self._chance(1 - self.eager[view.who]):
            return self._chance(0.3)
        return not able and self._chance(0.6 if view.money[view.who] < 20 else 0.03)

    def sell(self, view):
        own = view.stuff[view.who]
        if self._chance(1 - self.eager[view.who]):
            kinds = [kind for kind in SINGLES if own[kind]]
            return ((kinds[0], 1),) if self._chance(0.3) else ()
        spare = {kind: own[kind] - (3 if kind == "S" else 2) for kind in SINGLES}
        lots = tuple((kind, many) for kind, many in spare.items() if many > 0 and self._chance(0.5))
        if own["C"] > 2 and own["A"] > 2 and not lots:
            return (("CA", 1),)
        return lots

    def _goals(self, view):
        if view.who not in view.at_commons:
            return ["C"]
        return [PLACES[name] for name in view.destinations]

    def _is_good(self, view, mile):
        if self._chance(1 - self.eager[view.who]):
            return self._chance(0.3)
        goals = self._goals(view)
        return bool(goals) and _count_steps(view, view.who, mile.end, goals) < 99

    def _pick_mile(self, view, miles):
        goals = self._goals(view)

        def rate(mile):
            far = _count_steps(view, view.who, mile.end, goals)
            return far + self.dice.random() * (2 if mile.kind == "lane" else 1) * 1.2

        return min(miles, key=rate)

    def buy_or_build(self, view):
        roads = [mile for mile in view.miles if mile.kind in ROADS and self._is_good(view, mile)]
        if roads and self._chance(0.95):
            return self._pick_mile(view, roads)
        own, money, supply = view.stuff[view.who], view.money[view.who], view.stuff["supply"]
        missing = [kind for kind in "CAP" if own[kind] < 1]
        if self._chance(0.4 if view.projects[view.who] else 0.0) and own["S"] < 3:
            missing.append("S")
        if self._chance(1 - self.eager[view.who]):
            missing = [self.dice.choice(SINGLES)]
        if not missing:
            missing = [kind for kind in "CAPS" if own[kind] < 2] if self._chance(0.5) else []
        if view.who in view.maven and len(missing) > 1:
            lots = tuple((kind, 1) for kind in missing[:3] if supply[kind])
            if lots and sum(view.prices[kind] for kind, _ in lots) <= money:
                return Buy(lots)
        able = [
            (market, many)
            for market in MARKETS
            for many in range(1, 5 if len(market) == 1 else 3)
            if set(market) <= set(missing)
            and many * view.prices[market] <= money
            and all(supply[kind] >= many for kind in market)
        ]
        if not able:
            return None
        best = max(len(market) for market, _ in able)
        able = [lot for lot in able if len(lot[0]) == best and (lot[1] <= 2 or lot[0] == "S")]
        return Buy((self.dice.choice(able),))

    def scheme(self, view):
        schemes = [mile for mile in view.miles if mile.kind in DISCS and self._is_good(view, mile)]
        return self._pick_mile(view, schemes) if schemes and self._chance(0.9) else None

    # Chance

    def shuffle(self, cards):
        return self.dice.sample(list(cards), len(cards))

    def shout(self, *tied):
        return "share" if self._chance(0.1) else {who: self.dice.randint(1, 6) for who in tied}


SILENCE = {"buy_card": False, "enforce": False, "draw_destination": False, "take_side_job": True, "sell": ()}
"""What is answered for somebody who has nothing to say; else None."""


def play_randomly(seed, players, reading=None, eager=1.0):
    """Play a whole game with random deciders, checking everything after each step. Return the game, with how
    many answers were taken and refused."""
    dice = random.Random(f"{seed} {players}")
    deck, places, bag = (dice.sample(pile, len(pile)) for pile in (DECK, DESTINATIONS, list(TOKENS)))
    game = Reckoning(players, deck, places, bag, reading)
    decider = RandomDecider(dice, {who: max(0.0, eager - dice.random() * 0.1) for who in game.companies})
    decider.thirst = dice.choice((0.35, 0.35, 0.95))
    taken = refused = tries = 0
    while game.question:
        before = game.list_state() if dice.random() < 0.1 or game.question.what == "play_card" else ""
        question = game.question
        if game.reading.draws == "any time" and dice.random() < 0.05:
            try:
                game.draw_destination(dice.choice(game.companies))
            except Refused:
                assert not before or before == game.list_state()
            before = before and game.list_state()
        value = game.put(decider, decider) if tries < 4 else SILENCE.get(question.what)
        try:
            game.answer(value)
            taken, tries = taken + 1, 0
        except Refused:
            assert tries < 4, f"silence is refused: {question}"
            assert game.question == question and (not before or before == game.list_state())
            refused, tries = refused + 1, tries + 1
        game.check()
        assert game.round <= 200, "no end"
    assert game.ending and game.winners and not game.attacks
    try:
        game.answer(None)
    except Refused:
        return game, taken, refused
    raise AssertionError("the game is over")


# The worked examples


def _start(players, reading=None, **stuff):
    """Return a game in which each player has been lent a purse and resources from nowhere, for examples."""
    game = Reckoning(players, list(DECK), list(DESTINATIONS), list(TOKENS), reading)
    for who in game.companies:
        game.money[who] = 500
        game.stuff[who] = {kind: stuff.get(kind, 6) for kind in SINGLES}
    return game


def _skip_to(game, what, who=0):
    """Answer with silence until that question comes; nobody takes the side job."""
    while game.question.what != what or (who and game.question.who != who):
        asked = game.question.what
        game.answer(False if asked == "take_side_job" else SILENCE.get(asked))


def _is_refused(game, value):
    before = game.list_state()
    try:
        game.answer(value)
    except Refused:
        assert game.list_state() == before
        return True
    return False


def _answer(game, what, who, value):
    _skip_to(game, what, who)
    game.answer(value)


def check_examples():
    """Check the examples that the old rules and the page give."""
    _check_data()
    _check_markets()
    _check_routes()
    _check_cards()
    _check_phases()
    _check_end()


def _check_data():
    assert len(SEGMENTS) == len(set(SEGMENTS)) == len(_BY_ENDS) == 30 and len(NEIGHBOURS) == 19
    assert len(DECK) == 54 and len(CARDS) == 27 and len(DESTINATIONS) == 18
    assert all(len(NEIGHBOURS[f"A{n}"]) == 4 and len(NEIGHBOURS[f"S{n}"]) == 3 for n in range(1, 7))
    assert len(NEIGHBOURS["C"]) == 6 and all(len(NEIGHBOURS[f"D{n}"]) == 2 for n in range(1, 7))
    game = Reckoning(6, list(DECK), list(DESTINATIONS), list(TOKENS))
    assert game.stuff["supply"] == dict.fromkeys(SINGLES, 12) and game.money[1] == 75
    assert game.find_kickback(1) == (42, 0)
    assert game.question == Question("buy_card", 1) and game.card_price == 10


def _check_markets():
    # "If the price for Asphalt is $12, and you want to sell 3, you collect $36." The marker is put at $6.
    game = _start(3)
    game.prices["A"] = 12
    _answer(game, "sell", 1, (("A", 3),))
    assert game.money[1] == 536 and game.prices["A"] == 6 and game.stuff[1]["A"] == 3
    # AP at $20: a pair for $20, then $23; two for $40, then $26.
    for many, paid, after in ((1, 20, 23), (2, 40, 26)):
        game = _start(3)
        _answer(game, "buy_or_build", 1, Buy((("AP", many),)))
        assert game.money[1] == 500 - paid and game.prices["AP"] == after
        assert game.prices["A"] == game.prices["P"] == 10
    game = _start(3)
    _skip_to(game, "buy_or_build", 1)
    for lots in ((("AP", 3),), (("C", 5),), (("C", 1), ("S", 1), ("AP", 1)), (), (("C", 0),), (("X", 1),)):
        assert _is_refused(game, Buy(lots))
    # Market Maven: "can buy 1 Crew Contract, 1 Steel and 1 pair of Asphalt/Permit."
    game = _start(3)
    game.cards[1].append("Market Maven")
    game.cards["deck"].remove("Market Maven")
    _answer(game, "play_card", 1, Play("Market Maven"))
    _skip_to(game, "buy_or_build", 1)
    assert _is_refused(game, Buy((("C", 2), ("S", 1), ("AP", 1))))
    assert _is_refused(game, Buy((("C", 1), ("S", 1), ("A", 1), ("P", 1))))
    game.answer(Buy((("C", 1), ("S", 1), ("AP", 1))))
    assert game.money[1] == 500 - 10 - 12 - 20
    # "If Asphalt is the lowest priced resource at $8, the cost of a card is $8."
    game = Reckoning(3, list(DECK), list(DESTINATIONS), list(TOKENS))
    game.prices["A"] = 8
    _skip_to(game, "take_side_job")
    _skip_to(game, "buy_card")
    assert game.card_price == 8
    game.answer(True)
    assert game.truck == 3 and game.money[3] == 65 - 8


def _make(game, who, *miles):
    """Make miles outside their phases."""
    for text in miles:
        mile = Mile(*text.split())
        why = game.refuse_mile(who, mile)
        assert not why, (text, why)
        game._make(who, mile)


def _check_routes():
    # Company 5: regular, regular, kickback, guardrail, regular.
    game = _start(4)
    _make(game, 6, "S6 A6 regular", "A6 C regular")
    _make(game, 5, "S5 A5 regular")
    assert {mile.end for mile in game.list_miles(5) if mile.kind != "regular"} == {"A4", "A6"}
    assert {mile.end for mile in game.list_miles(5)} == {"C", "A4", "A6"}  # three choices
    assert game.money["fund 5"] == 150
    _make(game, 5, "A5 C regular")
    game.destinations["deck"].remove("Big Dig")
    game.destinations["deck"].insert(0, "Big Dig")
    game._draw(5)
    _make(game, 5, "C A6 kickback")
    assert game.money[5] == 500 - 5 - 42 and game.money[6] == 500 + 21
    _make(game, 5, "A6 S6 guardrail")
    assert game.stuff[6]["S"] == 7 and game.stuff[5]["S"] == 3
    assert not game.is_complete(5)
    _make(game, 5, "S6 D5 regular")
    assert game.is_complete(5) and len(game.projects[5]) == 5
    # Company 1: a Bus Lane towards 2, the Commons, and back over the Bus Lane to Concordia Airport.
    game = _start(4)
    _make(game, 1, "S1 A1 regular", "A1 A2 lane", "A2 C regular")
    assert game.tokens == {"Union Boss": 1}
    game._draw(1)
    assert game.destinations[1] == ["Concordia Airport"]
    _make(game, 1, "C A1 regular")
    assert game.refuse_mile(1, Mile("A1", "S1", "regular")) == "never twice"
    assert game.refuse_mile(1, Mile("A1", "S1", "elevated")) == "never twice"
    _make(game, 1, "A2 S2 regular", "S2 D1 regular")
    assert game.track[1] == ["S1", "A1", "A2", "C", "A1", "A2", "S2", "D1"]
    assert game.is_complete(1) and len(game.projects[1]) == 6 and game.count_pieces(1) == 0
    # Later users of a Bus Lane, and who is paid.
    game = _start(4)
    _make(game, 1, "S1 A1 regular", "A1 A2 lane")
    _make(game, 2, "S2 A2 regular", "A2 A1 elevated")
    assert game.refuse_mile(1, Mile("A1", "A2", "elevated"))
    assert len(game.tokens) == 1
    assert "A2" not in game.find_ways(2)
    _make(game, 6, "S6 A6 regular", "A6 A1 lane", "A1 A2 kickback")
    assert game.money[1] == 521 and game.money[2] == 500
    # Past the destination, or before the Commons.
    for arrival in ("passed", "head"):
        game = _start(2, Reading(arrival=arrival))
        _make(game, 1, "S1 A1 regular", "A1 C regular", "C A2 regular", "A2 S2 regular", "S2 D1 regular")
        game._draw(1)
        assert game.is_complete(1)
        _make(game, 1, "D1 S1 regular")
        assert game.is_complete(1) == (arrival == "passed")
    game = _start(2)
    game.stuff[1] = dict.fromkeys(SINGLES, 9)
    _make(game, 1, "S1 A1 regular", "A1 A2 lane", "A2 S2 regular", "S2 D1 regular")
    assert game.refuse_draw(1)
    game.destinations[1].append("Concordia Airport")
    assert not game.is_complete(1)


def _give(game, who, *cards):
    for card in cards:
        game.cards["deck"].remove(card)
        game.cards[who].append(card)


def _check_cards():
    # "If Player 2 plays a Hostile Purchase against Player 1, then Player 1 may play an Enforcer."
    for wish in (True, False):
        game = _start(3)
        _give(game, 1, "Enforcer")
        _answer(game, "play_card", 1, None)
        _answer(game, "play_card", 3, Play(BLACK, who=1, kind="S"))
        assert game.money[3] == 500 - 24 and game.stuff[1]["S"] == 5
        _skip_to(game, "play_card", 1)
        assert _is_refused(game, Play("Enforcer"))
        assert _is_refused(game, Play(BLACK, who=3, kind="S"))
        _skip_to(game, "enforce", 1)
        game.answer(wish)
        assert game.money[1] == (485 if wish else 524) and game.money[3] == (500 if wish else 476)
        assert game.stuff[3]["S"] == (6 if wish else 7) and game.cards["gone"] == [BLACK]
    game = _start(3, Reading(enforcer="play"))
    _give(game, 1, "Enforcer")
    _answer(game, "play_card", 1, None)
    _answer(game, "play_card", 3, Play(BLACK, who=1, kind="S"))
    _skip_to(game, "play_card", 1)
    game.answer(Play("Enforcer"))
    assert game.money[1] == 485 and game.money[3] == 500 and not game.attacks
    # Price Gouger at the end of the track; Manipulator; a spoiled card.
    game = _start(3)
    _give(game, 1, "Price Gouger", "Manipulator", "Night Shift")
    game.prices["A"] = 4
    _skip_to(game, "play_card", 1)
    assert _is_refused(game, Play("Manipulator", markets=("A", "C", "P")))
    game.answer(Play("Price Gouger", kind="A"))
    assert game.money[1] == 508 and game.prices["A"] == 2
    _answer(game, "play_card", 1, Play("Night Shift", mile=Mile("A1", "C", "regular"), sealed=True))
    assert "Night Shift" in game.cards["discards"] and not game.projects[1]
    # Two coupons on a kickback of $42: $2 in cash; Highwayman takes $10 first.
    game = _start(3)
    _make(game, 3, "S3 A3 regular", "A3 A2 lane", "A2 A1 lane", "A1 S1 regular")
    _give(game, 1, *COUPONS[:2])
    _give(game, 5, "Highwayman")
    for coupon in COUPONS[:2]:
        _answer(game, "play_card", 1, Play(coupon))
    _answer(game, "play_card", 5, Play("Highwayman"))
    _answer(game, "scheme", 1, Mile("S1", "A1", "kickback"))
    assert game.money[1] == 500 - 10 - 2 and game.money[3] == 501 and game.money[5] == 510
    assert game.money["fund 1"] == 0
    # Blackmail takes what there is.
    game = _start(3)
    _make(game, 3, "S3 A3 regular", "A3 A2 lane", "A2 A1 lane", "A1 S1 regular")
    _make(game, 1, "S1 A1 guardrail")
    _give(game, 3, "Blackmail")
    game.money[1] = 3
    _answer(game, "play_card", 3, Play("Blackmail"))
    assert game.money[1] == 0 and game.money[3] == 503


def _check_phases():
    # Federal Funds: $150 aside with the first road, $25 a round from the next round on, six times; a Lobbyist
    # adds a seventh, even one played before the first road.
    for early in (True, False):
        game = _start(2)
        _give(game, 1, "Lobbyist", "Hot Wired Truck")
        lobbyist = Play("Lobbyist", discs=("kickback", "guardrail"))
        if early:
            _answer(game, "play_card", 1, lobbyist)
        _answer(game, "buy_or_build", 1, Mile("S1", "A1", "regular"))
        assert game.money["fund 1"] == (175 if early else 150) and game.money[1] == 500
        _answer(game, "play_card", 1, None)
        assert game.round == 2 and game.money[1] == 525
        if not early:
            assert _is_refused(game, Play("Lobbyist", discs=("kickback",)))
            _answer(game, "play_card", 1, lobbyist)
        assert game.discs[1] == {"kickback": 1, "guardrail": 1} and game.money["fund 1"] == 150
        for _ in range(8):
            game.idle = 0
            _skip_round(game)
        assert game.money[1] == 500 + 175 and game.money["fund 1"] == 0
    # The truck: 1, then the next higher company; a Hot Wired Truck is where it goes on from.
    game = _start(4)
    _give(game, 1, "Hot Wired Truck")
    _skip_round(game)
    assert game.truck == 2 and game.list_seats() == [2, 5, 6, 1]
    _answer(game, "play_card", 1, Play("Hot Wired Truck", who=6))
    _skip_round(game)
    assert game.truck == 6
    game.idle = 0
    _skip_round(game)
    assert game.truck == 1
    # Destinations: $5 each, the last takes the pot.
    game = _start(2)
    for who in (1, 4):
        _make(game, who, f"S{who} A{who} regular", f"A{who} C regular")
    _answer(game, "draw_destination", 1, True)
    assert game.money[1] == 495 and game.money["pot"] == 5
    _answer(game, "draw_destination", 4, True)
    assert game.money[4] == 505 and game.money["pot"] == 0
    # The side job: $10, and no question in phases 5 to 7.
    _answer(game, "take_side_job", 1, True)
    assert game.money[1] == 505
    _skip_to(game, "sell")
    assert game.question.who == 4
    # Honchos, as far as the supply goes; trades of tokens.
    game = _start(2)
    _make(game, 1, "S1 A1 regular", "A1 A2 lane")
    _answer(game, "agree_trade", 0, Trade(1, 4, Goods(tokens=("Union Boss",)), Goods(money=7, stuff="SS")))
    assert game.money[1] == 507 and game.stuff[1]["S"] == 8 and game.tokens == {"Union Boss": 4}
    _skip_round(game)
    assert game.stuff[4]["C"] == 7
    game.stuff["supply"]["C"] = 0
    _skip_round(game)
    assert game.stuff[4]["C"] == 7
    # The deck: the discards become it when its last card is taken, or when the next is needed.
    for way in ("taken", "needed"):
        game = _start(2, Reading(reshuffle=way))
        game.cards["discards"], game.cards["deck"] = game.cards["deck"][:53], game.cards["deck"][53:]
        game.answer(True)
        assert (game.question.what == "shuffle") == (way == "taken")
        if way == "needed":
            game.answer(True)
        assert game.question.what == "shuffle"
        assert _is_refused(game, game.question.about[1:])
        game.answer(game.question.about[::-1])
        assert len(game.cards["deck"]) == (53 if way == "taken" else 52)


def _skip_round(game):
    now = game.round
    while game.question and game.round == now:
        asked = game.question.what
        game.answer(False if asked == "take_side_job" else SILENCE.get(asked))


def _check_end():
    # Six rounds without a mile.
    game = Reckoning(2, list(DECK), list(DESTINATIONS), list(TOKENS))
    while game.question and game.question.what != "shout":
        game.answer(SILENCE.get(game.question.what))
    assert game.round == 6 and game.question.about == (1, 4)
    game.answer({1: 3, 4: 3})
    game.answer({1: 2, 4: 5})
    assert game.winners == (4,) and game.ending == "standstill"


def main(games=100):
    """Check the examples, and play random games of each size."""
    check_examples()
    print("The texts: 15-20 minutes a player at the table; two updates a round by mail; no number of rounds.")
    for label, reading, eager in (
        ("default", Reading(), 1.0),
        ("default, careless", Reading(), 0.5),
        ("other readings", OTHER, 0.95),
    ):
        for players in COMPANIES:
            rounds, endings, early, answers = [], Counter(), 0, 0
            for seed in range(games if label == "default" else games // 4):
                game, taken, _ = play_randomly(seed, players, reading, eager)
                rounds.append(game.round)
                endings[game.ending] += 1
                early += game.ending == "standstill" and not any(game.projects.values())
                answers += taken
            rounds.sort()
            middle = rounds[len(rounds) // 2]
            print(
                f"{label}, {players} players, {len(rounds)} games: rounds {rounds[0]}-{rounds[-1]}, middle "
                f"{middle} ({2 * middle} updates), {answers // len(rounds)} answers; {dict(endings)}, "
                f"{early} without any mile"
            )


OTHER = Reading(
    enforcer="play",
    enforcers="one",
    retake="anyone",
    reshuffle="needed",
    spoiled="kept",
    coupon_back="unable",
    lobbyist_early="refused",
    arrival="head",
    draws="any time",
    stall_from="first mile",
    stall_rounds=3,
    stack_counts=True,
    black_counts=False,
)
"""The other way of everything."""

if __name__ == "__main__":
    main()
