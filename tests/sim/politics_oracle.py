"""A second reckoning of Politics, by somebody who had the old rules and the list of rulings, and never saw
the game: it shares nothing with it, and its data are written out again.

It is given what chance brought (dice, the order of the pack) and what players decided, says what comes of it,
and raises `Refused` for what may not be. Where the old rules can be read in more than one way, each way is an
option (`Reading`); `BY_MAIL` are the readings that this game has chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

# State, electoral votes, points for a county, county lines.
_STATES = """
AL 11 3 7, AZ 3 1 7, AR 9 2 7, CA 22 5 7, CO 6 2 7, CT 8 2 4, DE 3 1 4, FL 7 2 7, GA 12 3 7, ID 4 1 7,
IL 29 6 7, IN 14 3 7, IA 11 3 7, KS 9 2 7, KY 11 3 7, LA 10 2 7, ME 5 1 7, MD 8 2 7, MA 17 4 7, MI 19 4 7,
MN 11 3 7, MS 9 2 7, MO 15 4 7, MT 4 1 7, NE 7 2 7, NV 3 1 7, NH 4 1 7, NJ 16 4 4, NM 3 1 7, NY 47 9 7,
NC 13 3 7, ND 4 1 7, OH 26 6 7, OK 11 3 7, OR 5 1 7, PA 36 7 7, RI 4 1 4, SC 8 2 7, SD 4 1 7, TN 11 3 7,
TX 23 5 7, UT 4 1 7, VT 3 1 7, VA 11 3 7, WA 8 2 7, WV 8 2 7, WI 12 3 7, WY 3 1 7
"""
_ROWS = [row.split() for row in _STATES.replace("\n", " ").split(",")]
STATES = [code for code, *_ in _ROWS]
VOTES = {code: int(votes) for code, votes, _, _ in _ROWS}
COSTS = {code: int(cost) for code, _, cost, _ in _ROWS}
LINES = {code: int(lines) for code, _, _, lines in _ROWS}

_CARDS = """
IA2 NE KS ND SD | MS AL GA AR SC | NC2 KY VA | CO2 NV2 UT2 MT2 ID2 | PA CT RI NH VT | TX LA FL GA |
CA OK WA OR AZ | CA2 OR2 | LA3 AR2 MS | OH MI WV | MI2 IN DE | IL NJ MD | KS2 TN AL ME VT | NY CT RI |
TN2 AL KY | NY DE NH VT | MA2 CT ME NH | MN OK NE ND SD WY NV | SC2 VA GA FL | IL MO LA | WI2 MN2 |
TX OK2 NM | AZ2 NM2 WY2 ID2 WA UT NV | PA WV2 WY | IN WI MN ND2 SD | CA VA WA MD | OH MN WI | MA NC GA SC
"""
CARDS = {
    number: {word[:2]: int(word[2:] or 1) for word in words.split()}
    for number, words in enumerate(_CARDS.split("|"), 1)
}
INFLATION = 18

MAJORITY, ALL_VOTES = 266, 531
START, LEVY, FEE, STEP = 1_000_000, 250_000, 20_000, 10_000


@dataclass(frozen=True)
class Reading:
    """How what the old rules leave open is read. The defaults are those of whoever made this reckoning."""

    dice_holder: str = "next"
    """Who has the dice between two turns, and so speaks first: who throws `next`, or who threw `last`."""
    sale: str = "at once"
    """When a card is sold: `at once`, before the next throw; or `beside` the next turn, until that is played,
    whoever is in by then."""
    ties: str = "table"
    """Which of equally good states silence plays: the one earlier in the `table`; or that with most `votes`,
    then the earlier in the alphabet."""
    leading: bool = False
    """Whether what is left, where the silent player leads everywhere, goes to the smallest lead; else to the
    cheapest county."""


OF_ITS_MAKER = Reading()
BY_MAIL = Reading("last", "beside", "votes", leading=True)
"""Rules 5.8, 6.9 and 12.3."""


class Refused(Exception):
    """That may not be; nothing has changed."""


def need(holds, why):
    if not holds:
        raise Refused(why)


class Reckoning:
    """A race as the rules tell it. `phase` is deal, first, gap (between two turns), shuffle, turn, sale or
    over. `counties` and `since` are of all who play, by state: how far each pin has come (a capital is one
    behind the last line), and when it came there."""

    def __init__(self, players, *, fast=False, money=True, reading=OF_ITS_MAKER):
        self.players, self.fast, self.money, self.reading = list(players), fast, money, reading
        self.alive, self.out = list(players), []
        self.phase, self.turn, self.last, self.dice = "deal", "", "", []
        self.contenders = list(players)
        self.rolls = dict.fromkeys(players, 0)
        self.spoke = dict.fromkeys(players, False)
        self.counties = {name: dict.fromkeys(STATES, 0) for name in players}
        self.since = {name: dict.fromkeys(STATES, 0) for name in players}
        self._clock = count(1)
        self.cash = dict.fromkeys(players, START - LEVY if money else 0)
        self.fund = LEVY * len(self.players) if money else 0
        self.removed, self._minted = 0, START * len(self.players) if money else 0
        self.pack, self.lot, self.seller, self.to_shuffle = [], 0, "", []
        self.hand = {name: [] for name in players}
        self.played = {name: [] for name in players}
        self.counts, self.votes_counted, self.leaders_counted = 0, {}, {}
        self.winner = ""

    # The map

    def find_capital(self, code):
        """Return whose pin stands in the capital; "" if nobody's does."""
        return next((name for name in self.alive if self.counties[name][code] > LINES[code]), "")

    def find_leader(self, code):
        """Return who has most counties; of as many, who came to that line first; "" without a pin."""
        pinned = [name for name in self.alive if self.counties[name][code]]
        return min(pinned, key=lambda name: (-self.counties[name][code], self.since[name][code]), default="")

    def list_leaders(self):
        return {code: self.find_leader(code) for code in STATES}

    def is_closed(self):
        return all(self.list_leaders().values())

    def count_now(self):
        votes = dict.fromkeys(self.alive, 0)
        for code, leader in self.list_leaders().items():
            if leader:
                votes[leader] += VOTES[code]
        return votes

    def find_room(self, name, code):
        """Return how many counties that player may still capture there, the capital among them."""
        return 0 if self.find_capital(code) else LINES[code] + 1 - self.counties[name][code]

    def list_around(self, name):
        """Return who is in, from that seat on to the left."""
        place = self.players.index(name)
        return [each for each in self.players[place:] + self.players[:place] if each in self.alive]

    def _capture(self, name, code, many):
        for _ in range(many):
            self.counties[name][code] += 1
            self.since[name][code] = next(self._clock)

    def list_affordable(self, name, points, planned):
        """Return where a county can be had for so many points, behind what is planned already."""
        return [
            code
            for code in STATES
            if COSTS[code] <= points and self.find_room(name, code) > planned.get(code, 0)
        ]

    # The beginning

    def deal(self, deck):
        """Deal three cards each, one at a time from the first seat on; the rest is the pack."""
        need(self.phase == "deal" and sorted(deck) == sorted(CARDS), "every card once")
        seats = len(self.players)
        for place, name in enumerate(self.players):
            self.hand[name] = list(deck[place : 3 * seats : seats])
        self.pack = list(deck[3 * seats :])
        self.phase = "first"

    def throw_first(self, throws):
        """Take the throws that say who begins; those who tie for the highest throw again."""
        need(self.phase == "first" and sorted(throws) == sorted(self.contenders), "all who are left throw")
        best = max(map(sum, throws.values()))
        self.contenders = [name for name in self.contenders if sum(throws[name]) == best]
        if len(self.contenders) == 1:
            self.turn, self.phase = self.contenders[0], "gap"

    # A throw

    def roll(self, name, dice):
        """Take the dice of a turn: of a pair or three of a kind on a closed board the votes are counted."""
        need(self.phase == "gap" and name == self.turn, f"{self.turn} throws, in a gap")
        self.last, self.dice = name, list(dice)
        self.rolls[name] += 1
        self.spoke[name] = False
        self.phase = "turn"
        if len(set(dice)) < len(dice) and self.is_closed():
            self._count()
        self._check()

    def _count(self):
        votes = self.count_now()
        assert sum(votes.values()) == ALL_VOTES
        self.counts += 1
        self.votes_counted, self.leaders_counted = votes, self.list_leaders()
        best = max(votes, key=votes.get)
        if votes[best] >= MAJORITY:
            self._elect(best)
            return
        assert len(self.alive) > 2, "of two, one has a majority"
        leaving = self._list_leaving(votes)
        for name in leaving:
            self._put_out(name)
        if leaving:
            self.phase = "shuffle"

    def _list_leaving(self, votes):
        if self.fast and self.counts == 1 and len(self.alive) > 3:
            third = sorted(votes.values(), reverse=True)[2]
            return [name for name in self.alive if votes[name] < third]
        lowest = [name for name in self.alive if votes[name] == min(votes.values())]
        return lowest if len(lowest) == 1 else []

    def _put_out(self, name):
        self.alive.remove(name)
        self.out.append(name)
        self.counties[name] = dict.fromkeys(STATES, 0)
        self.since[name] = dict.fromkeys(STATES, 0)
        self.to_shuffle += self.hand[name] + self.played[name]
        self.hand[name], self.played[name] = [], []
        self.removed += self.cash[name]
        self.cash[name] = 0

    def shuffle(self, pack):
        """Take the pack as it lies after those who are out have given their cards back."""
        need(self.phase == "shuffle", "nothing is to be shuffled")
        need(sorted(pack) == sorted(self.pack + self.to_shuffle), "these cards, and no others")
        self.pack, self.to_shuffle = list(pack), []
        self.phase = "turn"
        if self.turn not in self.alive:  # the throw is void
            self._end_turn()
        self._check()

    def _elect(self, name):
        self.winner, self.phase = name, "over"
        sharer = next((each for each in self.alive if each != name and INFLATION in self.played[each]), "")
        half = self.fund // 2 // STEP * STEP if sharer else 0
        if sharer:
            self.cash[sharer] += half
        self.cash[name] += self.fund - half
        self.fund = 0

    def _end_turn(self):
        self.turn = next(name for name in self.list_around(self.turn) if name != self.turn)
        self.phase = "gap"

    # What is played

    def allot(self, name, plan):
        """Play the points on so many counties of states. Return the points that buy nothing."""
        need(self.phase == "turn" and name == self.turn, f"it is the turn of {self.turn}")
        left = sum(self.dice) - sum(COSTS[code] * many for code, many in plan.items())
        need(left >= 0, "more than was thrown")
        for code, many in plan.items():
            need(1 <= many <= self.find_room(name, code), f"{code} has no room for {many}")
        need(not self.list_affordable(name, left, plan), f"{left} points could still be played")
        for code, many in plan.items():
            self._capture(name, code, many)
        self._put_up(name)
        return left

    def _put_up(self, name):
        sells = self.money and sum(self.dice) in (7, 11) and self.pack
        if sells:
            assert not self.lot
            self.lot, self.seller = self.pack.pop(0), name
        if sells and self.reading.sale == "at once":
            self.phase = "sale"
        else:
            self._end_turn()
        self._check()

    def plan_silence(self, name):
        """Return what is played for whoever has said nothing: states without a pin, the cheapest first; then
        those where they trail, by the fewest counties first; then anything."""
        left, plan = sum(self.dice), {}
        bare = [code for code, leader in self.list_leaders().items() if not leader]
        while able := self.list_affordable(name, left, plan):
            stages = (
                [(0, code) for code in able if code in bare and code not in plan],
                [
                    (behind, code)
                    for code in able
                    if code not in bare and (behind := self._find_gap(name, code, plan)) >= 0
                ],
                [(-self._find_gap(name, code, plan) if self.reading.leading else 0, code) for code in able],
            )
            best = next(stage for stage in stages if stage)
            code = min(best, key=lambda found: (found[0], COSTS[found[1]], self._rank(found[1])))[1]
            plan[code] = plan.get(code, 0) + 1
            left -= COSTS[code]
        return plan

    def _rank(self, code):
        return (-VOTES[code], code) if self.reading.ties == "votes" else (STATES.index(code), "")

    def _find_gap(self, name, code, plan):
        """Return by how many counties they would trail; below 0, lead, a half if they only came first."""
        mine = self.counties[name][code] + plan.get(code, 0)
        most = max(self.counties[each][code] for each in self.alive if each != name)
        first = mine == most and code not in plan and self.find_leader(code) == name
        return -0.5 if first else most - mine

    def take_card(self, name):
        """Take the top card instead of playing a seven or an eleven."""
        need(self.phase == "turn" and name == self.turn, f"it is the turn of {self.turn}")
        need(not self.money and sum(self.dice) in (7, 11) and self.pack, "no card may be taken")
        self.hand[name].append(self.pack.pop(0))
        self._end_turn()

    # The sale

    def sell(self, bids):
        """Sell the card to sealed bids, the most that each would pay. Return who buys, and for how much."""
        need(self.lot and (self.phase == "sale" or self.reading.sale == "beside"), "nothing is for sale")
        for name, most in bids.items():
            need(name in self.alive and STEP <= most <= self.cash[name] and most % STEP == 0, "no such bid")
        order = self.list_around(self.seller)
        ranked = sorted(bids, key=lambda name: (-bids[name], order.index(name)))
        card, self.lot = self.lot, 0
        buyer, price = "", 0
        if ranked:
            buyer, second = ranked[0], bids[ranked[1]] if len(ranked) > 1 else 0
            price = min(bids[buyer], second + STEP)
            self.cash[buyer] -= price
            self.fund += price
            self.hand[buyer].append(card)
        else:
            self.pack.append(card)
        if self.phase == "sale":
            self._end_turn()
        self._check()
        return buyer, price

    # Speeches

    def list_speakers(self):
        """Return in which order those speak who want to at the same time."""
        return self.list_around(self.last if self.reading.dice_holder == "last" else self.turn)

    def refuse_speech(self, name, card):
        """Return why that speech may not be made now; "" if it may."""
        if self.phase not in ("gap", "sale") or name not in self.alive:
            return "not now"
        if any(self.rolls[each] < 2 for each in self.alive):
            return "the dice have not gone round twice"
        if card not in self.hand[name]:
            return "another's card"
        if self.spoke[name]:
            return "one speech in a round"
        return "no money for the fee" if self.money and self.cash[name] < FEE else ""

    def speak(self, name, card):
        """Make a speech. Return what it captures, and what of it is lost."""
        need(not self.refuse_speech(name, card), self.refuse_speech(name, card))
        if self.money:
            self.cash[name] -= FEE
            self.fund += FEE
        self.hand[name].remove(card)
        self.played[name].append(card)
        self.spoke[name] = True
        able = {code: min(many, self.find_room(name, code)) for code, many in CARDS[card].items()}
        for code, many in able.items():
            self._capture(name, code, many)
        lost = {code: many - able[code] for code, many in CARDS[card].items() if many > able[code]}
        self._check()
        return {code: many for code, many in able.items() if many}, lost

    def _check(self):
        """Money, cards and pins are all there."""
        purses = [*self.cash.values(), self.fund, self.removed]
        assert sum(purses) == self._minted
        assert all(each >= 0 and each % STEP == 0 for each in purses)
        held = [*self.hand.values(), *self.played.values(), self.pack, self.to_shuffle]
        cards = [card for some in held for card in some] + ([self.lot] if self.lot else [])
        assert sorted(cards) == sorted(CARDS)
        for code, lines in LINES.items():
            assert sum(self.counties[name][code] > lines for name in self.alive) <= 1
