"""A second reckoning of Politics, made from the words of the rules, which shares nothing with the game.

It is told what the dice showed, how cards lay and what players wanted, and says what must come of it.
`VOTES`, `COSTS`, `LINES` and `CARDS` are written out again here, so that the documents are checked as well.
"""

from __future__ import annotations

_STATES = """
AL 11 3, AZ 3 1, AR 9 2, CA 22 5, CO 6 2, CT 8 2, DE 3 1, FL 7 2, GA 12 3, ID 4 1, IL 29 6, IN 14 3, IA 11 3,
KS 9 2, KY 11 3, LA 10 2, ME 5 1, MD 8 2, MA 17 4, MI 19 4, MN 11 3, MS 9 2, MO 15 4, MT 4 1, NE 7 2, NV 3 1,
NH 4 1, NJ 16 4, NM 3 1, NY 47 9, NC 13 3, ND 4 1, OH 26 6, OK 11 3, OR 5 1, PA 36 7, RI 4 1, SC 8 2, SD 4 1,
TN 11 3, TX 23 5, UT 4 1, VT 3 1, VA 11 3, WA 8 2, WV 8 2, WI 12 3, WY 3 1
"""
_ROWS = [row.split() for row in _STATES.replace("\n", " ").split(",")]
VOTES = {code: int(votes) for code, votes, _ in _ROWS}
COSTS = {code: int(cost) for code, _, cost in _ROWS}
LINES = {code: 4 if code in ("DE", "NJ", "CT", "RI") else 7 for code in VOTES}

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


class Reckoning:
    """A game as the rules tell it. `pins` are counties by player and state, `since` says when a pin came to
    where it stands; `out` are those who are out, in order."""

    def __init__(self, seats, hands, pack, *, fast=False, money=True):
        self.seats, self.table, self.fast, self.money = list(seats), list(seats), fast, money
        self.hands = {name: list(cards) for name, cards in hands.items()}
        self.pack, self.lot = list(pack), None
        self.played = {name: [] for name in seats}
        self.funds = dict.fromkeys(seats, START - LEVY if money else 0)
        self.expense = LEVY * len(self.seats) if money else 0
        self.pins = {name: {} for name in seats}
        self.since = {name: {} for name in seats}
        self.moves = 0
        self.throws = dict.fromkeys(seats, 0)
        self.spoke = set()
        self.counts, self.out = 0, []
        self.winner, self.stuck = "", False
        self.throwing = list(seats)

    # The map

    def leader(self, code):
        """Most counties; of as many, who came there first. None if there is no pin."""
        pins = [
            (-self.pins[name][code], self.since[name][code], name)
            for name in self.seats
            if code in self.pins[name]
        ]
        return min(pins)[2] if pins else None

    def leaders(self):
        return {code: leader for code in VOTES if (leader := self.leader(code))}

    def votes(self):
        totals = dict.fromkeys(self.seats, 0)
        for code, leader in self.leaders().items():
            totals[leader] += VOTES[code]
        return totals

    def is_closed(self):
        return len(self.leaders()) == len(VOTES)

    def room(self, name, code):
        """Counties that may still be captured there, the capital among them."""
        whole = LINES[code] + 1
        if any(self.pins[each].get(code, 0) == whole for each in self.seats):
            return 0
        return whole - self.pins[name].get(code, 0)

    def _capture(self, name, code, count):
        assert 0 < count <= self.room(name, code), (name, code, count)
        self.moves += 1
        self.pins[name][code] = self.pins[name].get(code, 0) + count
        self.since[name][code] = self.moves

    # Turns

    def throw_first(self, throws):
        """Who begins, by the dice of all who throw; "" if some have to throw again."""
        assert sorted(throws) == sorted(self.throwing)
        best = max(map(sum, throws.values()))
        self.throwing = [name for name in self.throwing if sum(throws[name]) == best]
        if len(self.throwing) > 1:
            return ""
        place = self.seats.index(self.throwing[0])
        self.seats = self.seats[place:] + self.seats[:place]
        self.table = list(self.seats)
        return self.throwing[0]

    def throw(self, name, dice):
        """The votes by player if that throw counts them, else None; whoever is out for it is out."""
        assert name in self.seats
        assert not self.winner
        self.throws[name] += 1
        self.spoke.discard(name)
        if len(set(dice)) == 3 or not self.is_closed():
            return None
        votes = self.votes()
        assert sum(votes.values()) == ALL_VOTES
        self.counts += 1
        best = max(votes, key=votes.get)
        if votes[best] >= MAJORITY:
            self._elect(best)
        else:
            for loser in self._losers(votes):
                self.put_out(loser)
        return votes

    def _losers(self, votes):
        ranked = sorted(votes.values())
        if self.fast and self.counts == 1 and len(votes) > 3 and ranked[0] < ranked[-3]:
            return [name for name in votes if votes[name] < ranked[-3]]
        lowest = [name for name in votes if votes[name] == ranked[0]]
        self.stuck = len(lowest) > 1 and not any(self.room(name, code) for name in votes for code in VOTES)
        return lowest if len(lowest) == 1 else []

    def put_out(self, loser):
        """Their pins are gone, and all their cards wait to be shuffled into the pack."""
        self.seats.remove(loser)
        self.out.append(loser)
        self.pins[loser], self.since[loser], self.funds[loser] = {}, {}, 0
        self.pack += self.hands[loser] + self.played[loser]
        self.hands[loser], self.played[loser] = [], []
        self.spoke.discard(loser)

    def shuffle(self, pack):
        assert sorted(pack) == sorted(self.pack)
        self.pack = list(pack)

    def _elect(self, winner):
        self.winner = winner
        for name in self.seats:
            if name != winner and INFLATION in self.played[name]:
                half = self.expense // (2 * STEP) * STEP
                self.funds[name] += half
                self.expense -= half
        self.funds[winner] += self.expense
        self.expense = 0

    def play(self, name, points, wanted):
        """Counties by state; the points that fit nowhere."""
        left = points
        for code, count in wanted.items():
            self._capture(name, code, count)
            left -= COSTS[code] * count
        assert left >= 0, "more than was thrown"
        assert not any(COSTS[code] <= left and self.room(name, code) for code in VOTES), "more could be had"
        return left

    def plan(self, name, points):
        """What is played for somebody who has said nothing."""
        mine, plan = dict(self.pins[name]), {}
        others = {
            code: max((self.pins[each].get(code, 0) for each in self.seats if each != name), default=0)
            for code in VOTES
        }
        led = {code for code in VOTES if self.leader(code) == name}
        while True:
            able = [
                code for code in VOTES if COSTS[code] <= points and self.room(name, code) > plan.get(code, 0)
            ]
            if not able:
                return plan

            def rank(code):
                gap = abs(mine.get(code, 0) - others[code])
                if not mine.get(code) and not others[code]:
                    stage, gap = 0, 0
                else:
                    stage = 2 if code in led else 1
                return stage, gap, COSTS[code], -VOTES[code], code

            best = min(able, key=rank)
            points -= COSTS[best]
            mine[best], plan[best] = mine.get(best, 0) + 1, plan.get(best, 0) + 1
            if mine[best] > others[best]:
                led.add(best)

    def take_card(self, name):
        assert not self.money
        self.hands[name].append(self.pack.pop(0))

    # Cards for sale

    def put_up(self):
        self.lot = self.pack.pop(0)

    def sell(self, seller, bids):
        """Who buys the card, and the price; nobody for 0. `bids` are the most that each would pay."""
        around = [
            name for name in self.order_from(seller) if min(bids.get(name, 0), self.funds[name]) >= STEP
        ]
        limits = {name: min(bids[name], self.funds[name]) for name in around}
        card, self.lot = self.lot, None
        if not around:
            self.pack.append(card)
            return "", 0
        high = max(limits.values())
        buyer = next(name for name in around if limits[name] == high)
        second = max((limits[name] for name in around if name != buyer), default=0)
        price = min(high, second + STEP)
        self.funds[buyer] -= price
        self.expense += price
        self.hands[buyer].append(card)
        return buyer, price

    def order_from(self, name):
        """All who are in, from that player (or, if they are out, from the next) to the left."""
        place = self.table.index(name)
        return [each for each in self.table[place:] + self.table[:place] if each in self.seats]

    # Speeches

    def hear(self, played, orders):
        """The speeches made between that player's play and the next throw: who, which card, what it captures,
        and what is lost. `orders` are, by player, cards with after whom, and whether a condition holds."""
        made = []
        if any(self.throws[name] < 2 for name in self.seats):
            return made
        while True:
            before = len(made)
            for name in self.order_from(played):
                card = self._choose_speech(name, played, orders.get(name, ()))
                if card:
                    made.append((name, card, *self._speak(name, card)))
            if len(made) == before:
                return made

    def _choose_speech(self, name, played, ordered):
        if name in self.spoke or (self.money and self.funds[name] < FEE):
            return 0
        able = (
            card
            for card, after, holds in ordered
            if card in self.hands[name] and after in ("", played) and holds(self, name)
        )
        return next(able, 0)

    def _speak(self, name, card):
        if self.money:
            self.funds[name] -= FEE
            self.expense += FEE
        self.hands[name].remove(card)
        self.played[name].append(card)
        self.spoke.add(name)
        able = {code: min(count, self.room(name, code)) for code, count in CARDS[card].items()}
        taken = {code: count for code, count in able.items() if count}
        lost = {code: count - able[code] for code, count in CARDS[card].items() if count > able[code]}
        for code, count in taken.items():
            self._capture(name, code, count)
        return taken, lost
