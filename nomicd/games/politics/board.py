"""Pins on the map: who leads where, what a county costs, how votes would be counted. Pure reckoning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from nomicd.games.politics.country import FederalState
from nomicd.games.politics.state import Pin, PoliticsState, country_of
from nomicd.table.phrases import many

UNPINNED, TRAILING, LEADING = "unpinned", "trailing", "leading"
"""What lists may name beside states: those without a pin, those where another leads, and the player's own."""


class Board(msgspec.Struct, frozen=True, dict=True):
    """The pins of all, read once for everybody who is shown them. `held` are each player's pins, `running`
    who is in the race."""

    states: Mapping[str, FederalState]
    held: Mapping[str, Mapping[str, Pin]]
    running: Sequence[str]

    @cached_property
    def pins(self) -> Mapping[str, tuple[tuple[str, int], ...]]:
        """Who has captured how many counties of each state in which there is a pin, whoever leads first."""
        found: dict[str, list[tuple[int, int, str]]] = {}
        for name, pins in self.held.items():
            for code, pin in pins.items():
                found.setdefault(code, []).append((-pin.counties, pin.since, name))
        return {
            code: tuple((name, -counties) for counties, _, name in sorted(found[code]))
            for code in self.states
            if code in found
        }

    @cached_property
    def leaders(self) -> Mapping[str, str]:
        """Who leads in each of these states."""
        return {code: pins[0][0] for code, pins in self.pins.items()}

    @cached_property
    def empty(self) -> Sequence[str]:
        """The states without a pin."""
        return [code for code in self.states if code not in self.pins]

    @property
    def is_closed(self) -> bool:
        """Whether there is a pin in every state."""
        return not self.empty

    @cached_property
    def outright(self) -> frozenset[str]:
        """The states in whose capital somebody's pin stands: nobody captures anything there any more."""
        return frozenset(code for code, pins in self.pins.items() if pins[0][1] >= self.states[code].capital)

    @cached_property
    def votes(self) -> Mapping[str, int]:
        """The electoral votes of everybody in the race, if they were counted now."""
        votes = dict.fromkeys(self.running, 0)
        for code, leader in self.leaders.items():
            votes[leader] = votes.get(leader, 0) + self.states[code].votes
        return votes

    def explain(self, code: str) -> str:
        """Return why its leader has a state's vote: `ann 3, bob 2`; "" where there is no pin."""
        capital, pins = self.states[code].capital, self.pins.get(code, ())
        told = ", ".join(f"{name} {'capital' if count >= capital else count}" for name, count in pins)
        tied = len(pins) > 1 and pins[0][1] == pins[1][1]
        return f"{told}: {pins[0][0]} came first" if tied else told

    def find_margin(self, player: str, code: str) -> int:
        """Return by how many counties a player leads in a state; below 0, trails. With as many as the leader
        has, it is 0: who came first leads all the same."""
        pins, mine = self.pins.get(code, ()), self.held[player].get(code)
        rivals = pins[1:] if code in self.leaders and self.leaders[code] == player else pins
        return (mine.counties if mine else 0) - (rivals[0][1] if rivals else 0)


def board_of(state: PoliticsState) -> Board:
    """Return the board as it stands: the one that was read last, unless a pin has moved since."""
    held = {name: each.pins for name, each in state.players.items()}
    known: Board | None = state.__dict__.get("_board")
    if known is None or known.held != held or known.running != state.turns.seats:
        known = state.__dict__["_board"] = Board(country_of(state).states, held, state.turns.seats)
    return known


class Canvass:
    """The points of a throw as a player spends them: what is taken is in `taken`, what is left in `left`, and
    why no county more of a state could be had in `missed`."""

    def __init__(self, state: PoliticsState, player: str, points: int) -> None:
        self._player, self.left = player, points
        board = board_of(state)
        self._states, self._leaders = board.states, board.leaders
        self.taken: dict[str, int] = {}
        self.missed: dict[str, str] = {}
        pins = {code: dict(board.pins.get(code, ())) for code in self._states}
        self._mine = {code: each.pop(player, 0) for code, each in pins.items()}
        self._others = {code: max(each.values(), default=0) for code, each in pins.items()}
        self._ahead = {code for code, name in self._leaders.items() if name == player}

    def take(self, name: str) -> bool:
        """Take one county of a state, or of whichever fits such a word best; False if none can be had."""
        code: str | None = name
        if name not in self._states:
            code = min(
                filter(self._is_open, self._list(name)), key=lambda each: self._rank(name, each), default=None
            )
        if code is None:
            return False
        if not self._is_open(code):
            self.missed.setdefault(code, self._explain_closed(code))
            return False
        self._mine[code] += 1
        self.left -= self._states[code].points
        self.taken[code] = self.taken.get(code, 0) + 1
        if self._mine[code] > self._others[code]:
            self._ahead.add(code)
        return True

    def is_sort(self, name: str) -> bool:
        """Return whether that names no state, but a sort of them."""
        return name not in self._states

    def list_ties(self) -> dict[str, str]:
        """Return where the player has as many counties now as another who came first, and who that is."""
        tied = (code for code in self.taken if self._mine[code] == self._others[code])
        return {code: self._leaders[code] for code in tied}

    def _explain_closed(self, code: str) -> str:
        cost = self._states[code].points
        if cost <= self.left:
            return "it is won outright"
        left = many(self.left, "point is left", "points are left")
        return f"a county there costs {cost}, and {left}"

    def _is_open(self, code: str) -> bool:
        """Return whether a county can be had there: nobody holds the capital, and the points are enough."""
        each = self._states[code]
        return each.points <= self.left and max(self._mine[code], self._others[code]) < each.capital

    def _list(self, word: str) -> Iterator[str]:
        """Give the states that a word stands for."""
        for code in self._states:
            pinned = self._mine[code] or self._others[code]
            which = LEADING if code in self._ahead else TRAILING if pinned else UNPINNED
            if which == word:
                yield code

    def _rank(self, word: str, code: str) -> tuple[int, int, int, str]:
        """Return the order among them: the smallest gap first, then what costs least, counts most, is first
        in the alphabet."""
        each, gap = self._states[code], abs(self._mine[code] - self._others[code])
        return (gap if word != UNPINNED else 0, each.points, -each.votes, code)


def find_reach(
    state: PoliticsState, player: str, counties: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return what a speech for these counties would capture, by state, and what of it would be lost."""
    taken, lost = dict[str, int](), dict[str, int]()
    pins, board = state.players[player].pins, board_of(state)
    for code, count in counties.items():
        mine = pins[code].counties if code in pins else 0
        room = 0 if code in board.outright else board.states[code].capital - mine
        if gets := min(count, room):
            taken[code] = gets
        if count > gets:
            lost[code] = count - gets
    return taken, lost
