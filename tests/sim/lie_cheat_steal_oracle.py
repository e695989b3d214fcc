"""A second reckoning of Lie, Cheat & Steal, by somebody who had the old rules and the list of rulings, and
never saw the game: it shares nothing with it, and its data are written out again.

It is given what chance brought (dice, and the order of each deck at the start) and what players decide
(`Decider`), says what comes of it, and raises `Refused` for what may not be. Where the rules can be read in
more than one way, each way is an option (`Reading`).

Decks are lists with the top first. A card that goes back is laid under the bottom card at the moment when it
is shown, used or given up, before any payment that follows; several of one deck that go back together go one
by one as they were drawn, the oldest first; in bankruptcy one's own Black Eye cards before those that others
have used against one. Nothing is shuffled again; if a table does so, `lay` takes the new order.
"""

from __future__ import annotations

import random
import statistics
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Protocol

# What is on the board: the kind of a space, and how much.
_BOARD = """
start - | dollar - | votes 5 | eye - | feather - | press - | dollar - | salary 10 | enter L | feather - |
visiting - | dollar - | votes 10 | tip - | votes -10 | press - | eye - | dollar - | enter B | feather - |
convention - | dollar - | votes 20 | eye - | money -20 | press - | salary -10 | dollar - | feather - |
senate - | court - | dollar - | eye - | tip - | salary 20 | press - | feather - | votes -30 | jail - |
votes 100
"""
_PATHS = {
    "B": "none - | money 20 | money 30 | money -20 | money 50 | salary 10 | money 40",
    "L": "none - | votes 10 | feather - | votes 20 | salary 5 | feather - | votes 30",
    "W": "none - | votes -20 | votes -10 | money -20 | none - | votes -10",
}
REJOIN = {"B": 20, "L": 10, "W": 31}


def _read(text):
    """Read spaces; money and salaries are written in thousands."""
    spaces = []
    for row in text.split("|"):
        kind, value = row.split()
        if kind in ("money", "salary"):
            value = int(value) * 1000
        elif kind == "votes":
            value = int(value)
        spaces.append((kind, value))
    return spaces


BOARD = _read(_BOARD)
PATHS = {path: _read(text) for path, text in _PATHS.items()}
assert len(BOARD) == 40
assert [len(PATHS[path]) for path in "BLW"] == [7, 7, 6]
COURT = 30

CRIMES = ("pot party", "desertion", "embezzling", "traffic violations", "chain gang")
DEFENCES = {
    "pot party": "undercover narcotics agent",
    "desertion": "honorable discharge",
    "embezzling": "forged bank books",
    "traffic violations": "unreliable computers",
    "chain gang": "twin brother",
}
BLANK, GOOD_CHARACTER, SUBPOENA = "blank", "good character", "subpoena"
CARDS = {
    "dollar": [amount * 10_000 for amount in range(-10, 11)] * 2,
    "eye": [*CRIMES * 3, *[BLANK] * 9],
    "feather": [*DEFENCES.values(), *DEFENCES.values(), *[GOOD_CHARACTER] * 8, *[SUBPOENA] * 6],
}
assert {deck: len(cards) for deck, cards in CARDS.items()} == {"dollar": 42, "eye": 24, "feather": 24}

CASH, SALARY = 50_000, 20_000
AT_ONCE, PRICE, DEARER = 20, 1_000, 2_000
PENALTY, FAILED, OFF = 50, 100, 50
FEE, DAMAGES, AWARD = 50_000, 100_000, 50
LEAST_BID, STEP = 5_000, 1_000
TOLL = 10
BANK = "the bank"


@dataclass(frozen=True)
class Reading:
    """How what the rules leave open is read. The defaults are those of whoever made this reckoning."""

    first: str = "dice"
    """Who begins: who throws highest with two `dice`; or the first `seat`."""
    release: str = "lost turn"
    """When a player comes from Jail to START, with the salary: at the end of the `lost turn`; or as his `next
    turn` begins."""
    self_subpoena: bool = False
    """Whether one may send oneself to the Witness Stand."""
    jailed_subpoena: str = "keeps"
    """What a Subpoena does to a player in Jail: he goes to the Witness Stand and `keeps` the lost turn; or it
    `frees` him of that; or it is `refused`."""
    press: str = "fraud first"
    """Which accusation comes first at a Press Box: `fraud first` or `crime first`."""
    several_good_characters: bool = True
    """Whether more than one Good Character may be used against the same penalty."""
    convention_is_obligation: bool = True
    """Whether Good Character may be used against the State Convention."""
    convention: str = "snapshot"
    """With what each is compared at a State Convention: with the lander's votes at the moment of landing
    (`snapshot`); or with what he has by then (`running`)."""
    hopeless_sale: bool = False
    """Whether votes are sold to raise money although all offers together do not save the debtor."""
    bankrupt_buys: bool = True
    """Whether who goes bankrupt over votes owed buys as many as he can, and gives these too."""
    tip: str = "second"
    """What an Anonymous Tip costs: the `second` highest bid and a step; or the winner's `own` bid."""
    several_suits: bool = True
    """Whether one may sue more than once at one stop at the Court."""
    idle_stop: bool = True
    """Whether one may stop at the Court without suing."""
    libel: str = "money first"
    """What a libelled plaintiff gets first: the accuser's `money first`, or the bank's `votes first`."""
    returning: str = "oldest"
    """Which of several cards goes back first: the `oldest` in the hand, or the `newest`."""


class Refused(Exception):
    """That may not be; nothing has changed."""


class _Over(Exception):
    """Somebody has won."""


def need(holds, why):
    if not holds:
        raise Refused(why)


def is_number(value):
    return isinstance(value, int) and not isinstance(value, bool)


def price_missing(many):
    """Return what so many missing votes cost."""
    return PRICE * min(many, AT_ONCE) + DEARER * max(0, many - AT_ONCE)


@dataclass(frozen=True)
class Accusation:
    """A crime alleged at a Press Box. With which card is sealed."""

    number: int
    accuser: str
    victim: str
    crime: str


@dataclass(frozen=True)
class View:
    """What a player knows: public facts, and the own hand."""

    me: str
    goal: int
    players: tuple
    turn: str
    money: dict
    votes: dict
    salaries: dict
    places: dict
    """Where each is: ("", space), (path, step) or ("J", 0) in Jail."""
    losing: frozenset
    """Who loses the next turn."""
    claims: dict
    """By player, the claims that stand, by serial number."""
    counts: dict
    """By player and deck, how many cards."""
    accusations: tuple
    """Accusations over which the victim may still sue."""
    dollars: tuple
    """The own $ cards: serial number, amount, claim."""
    eyes: tuple
    """The own Black Eye cards: serial number, what it shows, and to whom it is bound, or ""."""
    feathers: tuple


class Decider(Protocol):
    """What a player decides. Each is asked only when there is something to decide."""

    def buy(self, view: View) -> int:
        """How many votes before the throw."""

    def subpoena(self, view: View) -> str:
        """Whom to send to the Witness Stand; "" for nobody."""

    def claim(self, view: View, card: int) -> int:
        """What to say of a $ card."""

    def accuse_fraud(self, view: View) -> tuple | None:
        """Whose claim to doubt: player and serial number."""

    def accuse_crime(self, view: View) -> tuple | None:
        """Whom to accuse: player, crime, and serial number of an own card."""

    def defend(self, view: View, accusation: Accusation) -> bool:
        """Whether to show the defence."""

    def use_good_character(self, view: View, owed: int, creditor: str) -> bool:
        """Whether to take 50 off votes owed."""

    def sue(self, view: View, accusation: Accusation) -> bool:
        """Whether to sue, now that the Court can be reached."""

    def stop(self, view: View) -> bool:
        """Whether to stop at the Court without suing."""

    def bid(self, view: View) -> int:
        """The most to be paid for an Anonymous Tip; 0 for no bid."""

    def offer(self, view: View, debtor: str, missing: int) -> tuple | None:
        """How many votes to buy of a debtor at most, and for how much each."""

    def reserve(self, view: View, missing: int) -> int:
        """The least to be taken for each vote in an emergency sale."""


class Silent:
    """Who says nothing: buys nothing, tells the truth, accuses nobody, defends always, never stops or bids;
    takes any price, and uses Good Character only to avoid bankruptcy."""

    def buy(self, view):
        return 0

    def subpoena(self, view):
        return ""

    def claim(self, view, card):
        return card

    def accuse_fraud(self, view):
        return None

    def accuse_crime(self, view):
        return None

    def defend(self, view, accusation):
        return True

    def use_good_character(self, view, owed, creditor):
        return price_missing(max(0, owed - view.votes[view.me])) > view.money[view.me]

    def sue(self, view, accusation):
        return False

    def stop(self, view):
        return False

    def bid(self, view):
        return 0

    def offer(self, view, debtor, missing):
        return None

    def reserve(self, view, missing):
        return 1


def _copy(value):
    if isinstance(value, dict):
        return {key: _copy(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_copy(each) for each in value]
    return set(value) if isinstance(value, set) else value


class Reckoning:
    """A game as the rules tell it. `phase` is first (throwing for the first turn), play or over. `happened`
    says in order what came to pass; ("money" or "votes", from, to, how much, why) are all transfers.
    """

    def __init__(self, players, decks, *, short=False, reading=None):
        need(2 <= len(players) <= 6 and len(set(players)) == len(players), "two to six players")
        need(BANK not in players, "that is the bank")
        for deck, cards in CARDS.items():
            need(Counter(decks[deck]) == Counter(cards), f"{deck}: these cards, and no others")
        self.reading = reading or Reading()
        self.players = list(players)
        self.goal = (500 if len(players) <= 4 else 400) // (2 if short else 1)
        self.decks = {deck: list(decks[deck]) for deck in CARDS}
        self.money = dict.fromkeys(players, 0)
        self.votes = dict.fromkeys(players, 0)
        self.salaries = dict.fromkeys(players, SALARY)
        self.places = dict.fromkeys(players, ("", 0))
        self.losing = set()
        self.dollars = {name: [] for name in players}
        self.eyes = {name: [] for name in players}
        self.feathers = {name: [] for name in players}
        self.accusations, self.sealed = [], {}
        self.serial, self.number = 0, 0
        self.happened = []
        self.winner, self.round = "", 1
        self.contenders = list(players)
        self.order, self.turn, self.phase = [], "", "first"
        for name in players:
            self._pay(BANK, name, CASH, "start")
        if self.reading.first == "seat":
            self._begin(self.players[0])

    # The beginning

    def throw_first(self, throws):
        """Take the throws that say who begins; those who tie for the highest throw again."""
        need(self.phase == "first" and sorted(throws) == sorted(self.contenders), "all who are left throw")
        for dice in throws.values():
            self._check_dice(dice, 2)
        best = max(map(sum, throws.values()))
        self.contenders = [name for name in self.contenders if sum(throws[name]) == best]
        if len(self.contenders) == 1:
            self._begin(self.contenders[0])

    def _begin(self, name):
        place = self.players.index(name)
        self.order = self.players[place:] + self.players[:place]
        self.turn, self.phase = name, "play"

    def lay(self, deck, cards):
        """Take a new order of a deck, where a table shuffles what goes back."""
        need(Counter(cards) == Counter(self.decks[deck]), "these cards, and no others")
        self.decks[deck] = list(cards)

    # What is known

    def list_around(self, name):
        """Return all players, from that seat on to the left."""
        place = self.players.index(name)
        return self.players[place:] + self.players[:place]

    def count_dice(self, name):
        """Return how many dice that player would throw now."""
        path, step = self.places[name]
        if name in self.losing:
            return 0
        if path == "J":  # about to be put on START
            return 2
        return 1 if path or BOARD[step][0] == "enter" else 2

    def view(self, name):
        return View(
            name,
            self.goal,
            tuple(self.players),
            self.turn,
            dict(self.money),
            dict(self.votes),
            dict(self.salaries),
            dict(self.places),
            frozenset(self.losing),
            {each: {serial: claim for serial, _, claim in self.dollars[each]} for each in self.players},
            {
                each: {
                    "dollar": len(self.dollars[each]),
                    "eye": len(self.eyes[each]),
                    "feather": len(self.feathers[each]),
                }
                for each in self.players
            },
            tuple(self.accusations),
            tuple(map(tuple, self.dollars[name])),
            tuple(map(tuple, self.eyes[name])),
            tuple(self.feathers[name]),
        )

    # A turn

    def take_turn(self, dice, deciders):
        """Play the turn of `turn`, with that throw, and with everybody's decisions. Return what happened.

        The dice of a turn that is lost, or that is won before the throw, are not looked at.
        """
        need(self.phase == "play", "nobody is to move")
        need(set(deciders) == set(self.players), "everybody decides")
        length = len(self.happened)
        saved = {
            key: _copy(value) for key, value in self.__dict__.items() if key not in ("happened", "reading")
        }
        self.deciders = deciders
        try:
            self._play(self.turn, dice)
        except _Over:
            pass
        except Exception:
            del self.happened[length:]
            self.__dict__.update(saved)
            raise
        finally:
            self.__dict__.pop("deciders", None)
        if self.phase == "play":
            place = self.order.index(self.turn) + 1
            if place == len(self.order):
                place, self.round = 0, self.round + 1
            self.turn = self.order[place]
        return self.happened[length:]

    def _play(self, name, dice):
        self._tell("turn", name)
        if name in self.losing:
            self._lose_turn(name)
            return
        if self.places[name][0] == "J":
            self._release(name)
        self._buy(name)
        self._serve(name)
        self._check_dice(dice, self.count_dice(name))
        self._tell("throw", name, *dice)
        self._move(name, sum(dice))

    def _check_dice(self, dice, many):
        need(len(dice) == many and all(is_number(die) and 1 <= die <= 6 for die in dice), f"{many} dice")

    def _lose_turn(self, name):
        self.losing.remove(name)
        self._tell("lost", name)
        if self.places[name][0] == "J" and self.reading.release == "lost turn":
            self._release(name)

    def _release(self, name):
        self._place(name, "", 0)
        self._pass_start(name)

    def _buy(self, name):
        if self.places[name][0] == "W":
            return
        many = self.deciders[name].buy(self.view(name))
        need(is_number(many) and 0 <= many <= AT_ONCE, "0 to 20 votes")
        need(many * PRICE <= self.money[name], "more than can be paid")
        if many:
            self._pay(name, BANK, many * PRICE, "votes")
            self._give(BANK, name, many, "bought")

    def _serve(self, name):
        if SUBPOENA not in self.feathers[name]:
            return
        whom = self.deciders[name].subpoena(self.view(name))
        if not whom:
            return
        need(whom in self.players, "nobody of that name")
        need(whom != name or self.reading.self_subpoena, "another player")
        need(self.places[whom][0] != "W", "already on the way from the Witness Stand")
        jailed = self.places[whom][0] == "J"
        need(not jailed or self.reading.jailed_subpoena != "refused", "that player is in Jail")
        self._show_feather(name, SUBPOENA)
        self._tell("subpoena", name, whom)
        if jailed and self.reading.jailed_subpoena == "frees":
            self.losing.discard(whom)
        self._place(whom, "W", 0)

    def _move(self, name, pips):
        path, step = self.places[name]
        if not path and BOARD[step][0] == "enter":
            path, step = BOARD[step][1], 0
        if path:
            self._move_on_path(name, path, step + pips)
            return
        target = step + pips
        if step < COURT <= target and self._visit_court(name, target == COURT):
            return
        self._place(name, "", target % len(BOARD))
        if target >= len(BOARD):
            self._pass_start(name)
        self._resolve(name, *BOARD[target % len(BOARD)])

    def _move_on_path(self, name, path, step):
        steps = PATHS[path]
        if step < len(steps):
            self._place(name, path, step)
            self._resolve(name, *steps[step])
        else:
            space = REJOIN[path] + step - len(steps)
            self._place(name, "", space)
            self._resolve(name, *BOARD[space])

    def _pass_start(self, name):
        if self.salaries[name]:
            self._pay(BANK, name, self.salaries[name], "salary")
        self._return_dollars(name)

    def _resolve(self, name, kind, value):
        if kind == "votes":
            self._change_votes(name, value)
        elif kind == "money":
            self._change_money(name, value)
        elif kind == "salary":
            self.salaries[name] = max(0, self.salaries[name] + value)
            self._tell("salary", name, self.salaries[name])
        elif kind == "senate":
            self._place(name, "W", 0)
        elif kind not in ("start", "visiting", "none", "enter", "court"):
            {
                "dollar": self._draw_dollar,
                "eye": self._draw_eye,
                "feather": self._draw_feather,
                "press": self._visit_press,
                "tip": self._sell_tip,
                "convention": self._hold_convention,
                "jail": self._jail,
            }[kind](name)

    def _change_votes(self, name, value):
        if value > 0:
            self._give(BANK, name, value, "space")
        else:
            self._owe_votes(name, -value, BANK)

    def _change_money(self, name, value):
        if value > 0:
            self._pay(BANK, name, value, "space")
        else:
            self._owe_money(name, -value, BANK)

    # Cards

    def _draw_dollar(self, name):
        if not self.decks["dollar"]:
            return
        card = self.decks["dollar"].pop(0)
        claim = self.deciders[name].claim(self.view(name), card)
        need(is_number(claim) and abs(claim) <= 100_000 and claim % 10_000 == 0, "no such card")
        self.serial += 1
        self.dollars[name].append((self.serial, card, claim))
        self._tell("claim", name, self.serial, claim)
        if claim > 0:
            self._pay(BANK, name, claim, "claim")
        elif claim < 0:
            self._owe_money(name, -claim, BANK)

    def _draw_eye(self, name):
        if self.decks["eye"]:
            self.serial += 1
            self.eyes[name].append((self.serial, self.decks["eye"].pop(0), ""))
            self._tell("eye", name, self.serial)

    def _draw_feather(self, name):
        if self.decks["feather"]:
            self.feathers[name].append(self.decks["feather"].pop(0))
            self._tell("feather", name)

    def _put_back(self, deck, cards):
        """Lay cards, given as they were drawn, under the deck."""
        for card in cards if self.reading.returning == "oldest" else reversed(cards):
            self.decks[deck].append(card)
            self._tell("back", deck, card)

    def _show_feather(self, name, card):
        self.feathers[name].remove(card)
        self._put_back("feather", [card])

    def _return_dollars(self, name):
        cards, self.dollars[name] = self.dollars[name], []
        self._put_back("dollar", [card for _, card, _ in cards])

    def _return_eyes(self, serials):
        """Take Black Eye cards back; what was alleged with them can be sued over no more."""
        cards = sorted(card for name in self.players for card in self.eyes[name] if card[0] in serials)
        for name in self.players:
            self.eyes[name] = [card for card in self.eyes[name] if card[0] not in serials]
        self._close(
            [accusation for accusation in self.accusations if self.sealed[accusation.number] in serials]
        )
        self._put_back("eye", [card for _, card, _ in cards])

    def _find_eye(self, name, serial):
        return next((card for card in self.eyes[name] if card[0] == serial), None)

    def _close(self, accusations):
        for accusation in accusations:
            self.accusations.remove(accusation)
            self._tell("closed", accusation.number)

    # Press Box

    def _visit_press(self, name):
        steps = [self._hear_fraud, self._hear_crime]
        if self.reading.press == "crime first":
            steps.reverse()
        for step in steps:
            if self.places[name][0] == "J":  # bankrupt
                return
            step(name)

    def _hear_fraud(self, name):
        if not any(self.dollars[each] for each in self.players if each != name):
            return
        found = self.deciders[name].accuse_fraud(self.view(name))
        if found is None:
            return
        accused, serial = found
        need(accused in self.players and accused != name, "another player")
        held = next((each for each in self.dollars[accused] if each[0] == serial), None)
        need(held, "no such claim stands")
        _, card, claim = held
        self.dollars[accused].remove(held)
        self._tell("fraud", name, accused, claim, card)
        self._put_back("dollar", [card])
        if claim > card and self._owe_money(accused, claim - card, BANK, [("votes", name, PENALTY)]):
            self._owe_votes(accused, PENALTY, name)

    def _hear_crime(self, name):
        if not self.eyes[name]:
            return
        found = self.deciders[name].accuse_crime(self.view(name))
        if found is None:
            return
        victim, crime, serial = found
        need(victim in self.players and victim != name, "another player")
        need(crime in CRIMES, "no such crime")
        held = self._find_eye(name, serial)
        need(held, "not a card of yours")
        need(held[2] in ("", victim), "that card is bound to another")
        self.eyes[name][self.eyes[name].index(held)] = (held[0], held[1], victim)
        self.number += 1
        accusation = Accusation(self.number, name, victim, crime)
        self.accusations.append(accusation)
        self.sealed[self.number] = serial
        self._tell("crime", self.number, name, victim, crime)
        defence = DEFENCES[crime]
        if defence in self.feathers[victim] and self.deciders[victim].defend(self.view(victim), accusation):
            self._tell("defended", self.number)
            self._show_feather(victim, defence)
            self._return_eyes({serial})
            self._owe_votes(name, FAILED, victim)
        else:
            self._owe_votes(victim, PENALTY, name)

    # Court

    def _visit_court(self, name, exact):
        """Return whether the move ends there."""
        stopped = exact
        if exact:
            self._place(name, "", COURT)
        for accusation in [each for each in self.accusations if each.victim == name]:
            if accusation not in self.accusations or self.money[name] < FEE:
                continue
            if not self.deciders[name].sue(self.view(name), accusation):
                continue
            if not stopped:
                self._place(name, "", COURT)
                stopped = True
            if not self._try_libel(name, accusation):
                return True
            if not self.reading.several_suits:
                break
        self._close([each for each in self.accusations if each.victim == name])
        if not stopped and self.reading.idle_stop and self.deciders[name].stop(self.view(name)):
            self._place(name, "", COURT)
            stopped = True
        return stopped

    def _try_libel(self, name, accusation):
        """Return whether the plaintiff can go on."""
        accuser = accusation.accuser
        serial = self.sealed[accusation.number]
        self._pay(name, BANK, FEE, "fee")
        _, card, _ = self._find_eye(accuser, serial)
        self._tell("suit", accusation.number, name, accuser, card)
        self._return_eyes({serial})
        if card == accusation.crime:
            return self._owe_votes(name, PENALTY, accuser)
        if self.reading.libel == "votes first":
            self._give(BANK, name, AWARD, "libel")
        self._owe_money(accuser, DAMAGES, name)
        if self.reading.libel == "money first":
            self._give(BANK, name, AWARD, "libel")
        return True

    # Other spaces

    def _sell_tip(self, name):
        if not self.decks["eye"]:
            return
        bids = {}
        for each in self.list_around(name):
            bid = self.deciders[each].bid(self.view(each))
            need(is_number(bid) and (bid == 0 or LEAST_BID <= bid <= self.money[each]), "no such bid")
            if bid:
                bids[each] = bid
        if not bids:
            return
        ranked = sorted(bids, key=lambda each: -bids[each])  # ties stay in the order around
        winner, second = ranked[0], bids[ranked[1]] if len(ranked) > 1 else 0
        price = (
            bids[winner] if self.reading.tip == "own" else min(bids[winner], max(LEAST_BID, second + STEP))
        )
        self._pay(winner, BANK, price, "tip")
        self._draw_eye(winner)

    def _hold_convention(self, name):
        landed = self.votes[name]
        payers = self.list_around(name)[1:]
        if self.reading.convention == "snapshot":
            payers = [each for each in payers if self.votes[each] < landed]
        for each in payers:
            if not 0 < self.votes[each] < self.votes[name]:
                continue
            owed = min(TOLL, self.votes[each])
            if self.reading.convention_is_obligation:
                owed = self._soften(each, owed, name)
            if owed:
                self._give(each, name, owed, "convention")

    def _jail(self, name):
        self._place(name, "J", 0)
        self.losing.add(name)

    # Penalties

    def _soften(self, name, owed, creditor):
        """Ask for Good Character. Return what is still owed."""
        while owed and GOOD_CHARACTER in self.feathers[name]:
            if not self.deciders[name].use_good_character(self.view(name), owed, creditor):
                break
            self._tell("good character", name)
            self._show_feather(name, GOOD_CHARACTER)
            owed = max(0, owed - OFF)
            if not self.reading.several_good_characters:
                break
        return owed

    def _owe_votes(self, name, many, creditor):
        """Let a vote penalty be paid. Return whether the debtor could."""
        owed = self._soften(name, many, creditor)
        missing = max(0, owed - self.votes[name])
        if price_missing(missing) > self.money[name]:
            self._bankrupt(name, [("votes", creditor, owed)])
            return False
        if missing:
            self._pay(name, BANK, price_missing(missing), "votes")
            self._give(BANK, name, missing, "missing")
        if owed:
            self._give(name, creditor, owed, "penalty")
        return True

    def _owe_money(self, name, amount, creditor, beside=()):
        """Let a money penalty be paid, and tell whether it could be; `beside` is what else is owed."""
        if self.money[name] < amount and self.votes[name]:
            self._sell_votes(name, amount - self.money[name])
        if self.money[name] < amount:
            self._bankrupt(name, [("money", creditor, amount), *beside])
            return False
        self._pay(name, creditor, amount, "penalty")
        return True

    def _sell_votes(self, name, missing):
        others = self.list_around(name)[1:]
        offers = {}
        for each in others:
            found = self.deciders[each].offer(self.view(each), name, missing)
            if found is None:
                continue
            many, price = found
            need(is_number(many) and is_number(price) and many >= 1 and price >= 1, "no such offer")
            need(many * price <= self.money[each], "more than can be paid")
            offers[each] = (many, price)
        least = self.deciders[name].reserve(self.view(name), missing)
        need(is_number(least) and least >= 1, "a price from $1")
        good = [each for each in others if each in offers and offers[each][1] >= least]
        good.sort(key=lambda each: -offers[each][1])
        left, sales = self.votes[name], []
        for each in good:
            many, price = offers[each]
            many = min(many, left, -(-missing // price))
            if many <= 0:
                break
            sales.append((each, many, price))
            left -= many
            missing -= many * price
            if missing <= 0:
                break
        if missing > 0 and not self.reading.hopeless_sale:
            return
        for each, many, price in sales:
            self._pay(each, name, many * price, "sale")
            self._give(name, each, many, "sale")

    def _bankrupt(self, name, debts):
        self._tell("bankrupt", name)
        for what, creditor, owed in sorted(debts, key=lambda debt: debt[1] != BANK):
            if what == "money":
                self._pay(name, creditor, min(owed, self.money[name]), "bankruptcy")
                continue
            bought = 0
            while (
                self.reading.bankrupt_buys
                and self.votes[name] + bought < owed
                and price_missing(bought + 1) <= self.money[name]
            ):
                bought += 1
            if bought:
                self._pay(name, BANK, price_missing(bought), "votes")
                self._give(BANK, name, bought, "missing")
            self._give(name, creditor, min(owed, self.votes[name]), "bankruptcy")
        self._pay(name, BANK, self.money[name], "bankruptcy")
        self._give(name, BANK, self.votes[name], "bankruptcy")
        self._return_dollars(name)
        self._return_eyes({serial for serial, _, _ in self.eyes[name]})
        feathers, self.feathers[name] = self.feathers[name], []
        self._put_back("feather", feathers)
        self._return_eyes({card[0] for each in self.players for card in self.eyes[each] if card[2] == name})
        self.salaries[name] = SALARY
        self._jail(name)

    # What changes hands

    def _tell(self, *what):
        self.happened.append(what)

    def _place(self, name, path, step):
        self.places[name] = (path, step)
        self._tell("place", name, path, step)

    def _pay(self, giver, taker, amount, why):
        if not amount:
            return
        assert amount > 0
        if giver != BANK:
            self.money[giver] -= amount
            assert self.money[giver] >= 0
        if taker != BANK:
            self.money[taker] += amount
        self._tell("money", giver, taker, amount, why)

    def _give(self, giver, taker, many, why):
        if not many:
            return
        assert many > 0
        if giver != BANK:
            self.votes[giver] -= many
            assert self.votes[giver] >= 0
        if taker != BANK:
            self.votes[taker] += many
        self._tell("votes", giver, taker, many, why)
        if taker != BANK and self.votes[taker] >= self.goal:
            self.winner, self.phase = taker, "over"
            self._tell("won", taker)
            raise _Over


# Whole games by chance


class Reckless:
    """Who decides by chance, but not quite without sense."""

    def __init__(self, dice):
        self.dice = dice

    def _may(self, chance):
        return self.dice.random() < chance

    def buy(self, view):
        keep = self.dice.choice((0, 0, 20_000, 50_000, 100_000))
        return max(0, min(AT_ONCE, (view.money[view.me] - keep) // PRICE))

    def subpoena(self, view):
        able = [each for each in view.players if each != view.me and view.places[each][0] != "W"]
        leader = max(able, key=view.votes.get, default="")
        return leader if leader and (view.votes[leader] >= view.goal - 60 or self._may(0.1)) else ""

    def claim(self, view, card):
        if self._may(0.4):
            return card
        return min(100_000, max(card, self.dice.randrange(-5, 11) * 10_000))

    def accuse_fraud(self, view):
        able = [
            (amount, each, serial)
            for each in view.players
            if each != view.me
            for serial, amount in view.claims[each].items()
        ]
        if not able or self._may(0.3):
            return None
        _, accused, serial = max(able) if self._may(0.7) else self.dice.choice(able)
        return accused, serial

    def accuse_crime(self, view):
        if not view.eyes or self._may(0.2):
            return None
        serial, card, victim = self.dice.choice(view.eyes)
        others = [each for each in view.players if each != view.me]
        crime = card if card != BLANK and self._may(0.7) else self.dice.choice(CRIMES)
        return victim or self.dice.choice(others), crime, serial

    def defend(self, view, accusation):
        return self._may(0.9)

    def use_good_character(self, view, owed, creditor):
        return owed >= 20 and self._may(0.7)

    def sue(self, view, accusation):
        return self._may(0.4)

    def stop(self, view):
        return self._may(0.1)

    def bid(self, view):
        bid = self.dice.randrange(0, 31) * 1_000
        return bid if LEAST_BID <= bid <= view.money[view.me] else 0

    def offer(self, view, debtor, missing):
        price = self.dice.randrange(300, 1_500)
        many = min(view.money[view.me] // price, self.dice.randrange(1, 200))
        return (many, price) if many and self._may(0.8) else None

    def reserve(self, view, missing):
        return self.dice.choice((1, 1, 500, 800))


class _Account:
    """An account of money and votes, kept from what is told alone."""

    def __init__(self, players):
        self.money = dict.fromkeys([*players, BANK], 0)
        self.votes = dict.fromkeys([*players, BANK], 0)

    def enter(self, happened):
        for what, *rest in happened:
            if what in ("money", "votes"):
                giver, taker, many, _ = rest
                book = self.money if what == "money" else self.votes
                book[giver] -= many
                book[taker] += many
                assert many > 0
                assert all(left >= 0 for name, left in book.items() if name != BANK)


def _check(game, account):
    for book, held in ((account.money, game.money), (account.votes, game.votes)):
        assert sum(book.values()) == 0
        assert {name: book[name] for name in game.players} == held
    hands = {
        "dollar": [card for name in game.players for _, card, _ in game.dollars[name]],
        "eye": [card for name in game.players for _, card, _ in game.eyes[name]],
        "feather": [card for name in game.players for card in game.feathers[name]],
    }
    for deck, cards in CARDS.items():
        assert Counter(game.decks[deck] + hands[deck]) == Counter(cards), deck
    assert [name for name in game.players if game.votes[name] >= game.goal] == [game.winner] * (
        game.phase == "over"
    )
    for accusation in game.accusations:
        _, _, victim = game._find_eye(accusation.accuser, game.sealed[accusation.number])
        assert victim == accusation.victim
    for name in game.players:
        path, step = game.places[name]
        assert game.salaries[name] >= 0
        assert step in range({"": 40, "J": 1}.get(path) or len(PATHS[path]))
        assert name not in game.losing or path == "J" or game.places[name] == ("W", 0)


def play_randomly(seed, players, *, short=False, reading=None, limit=3_000, decider=Reckless):
    """Play a whole game by chance, looking after each turn whether all is still there. Return the game."""
    dice = random.Random(seed)
    decks = {deck: dice.sample(cards, len(cards)) for deck, cards in CARDS.items()}
    game = Reckoning(players, decks, short=short, reading=reading)
    while game.phase == "first":
        game.throw_first({name: [dice.randint(1, 6), dice.randint(1, 6)] for name in game.contenders})
    deciders = {name: decider(dice) for name in players}
    account = _Account(players)
    account.enter(game.happened)
    _check(game, account)
    while game.phase == "play":
        assert game.round <= limit, "it does not end"
        account.enter(
            game.take_turn([dice.randint(1, 6) for _ in range(game.count_dice(game.turn))], deciders)
        )
        _check(game, account)
    return game


def _main(games):
    said = {2: "38-40", 3: "38-40", 4: "38-40", 5: "29", 6: "29"}
    for seats in range(2, 7):
        players = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][:seats]
        for short in (False, True):
            played = [play_randomly(f"{seats} {short} {each}", players, short=short) for each in range(games)]
            rounds = [game.round for game in played]
            counts = Counter(each[0] for game in played for each in game.happened)
            told = ", ".join(
                f"{kind} {counts[kind] / games:.1f}"
                for kind in ("fraud", "crime", "defended", "suit", "bankrupt")
            )
            name = "short" if short else f"whole; page {said[seats]}"
            sys.stdout.write(
                f"{seats} players ({name}): rounds median {statistics.median(rounds)}, {min(rounds)} to "
                f"{max(rounds)}; per game: {told}\n"
            )


if __name__ == "__main__":
    _main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
