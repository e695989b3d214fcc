"""Pins on the map: who leads where, what a county costs, how votes would be counted. Pure reckoning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from nomicd.games.politics.country import FederalState
from nomicd.games.politics.state import PoliticsState, country_of
from nomicd.table.phrases import many

UNPINNED, TRAILING, LEADING = "unpinned", "trailing", "leading"
"""What lists may name beside states: those without a pin, those where another leads, and the player's own."""


PinsByState = Mapping[str, Sequence[tuple[str, int]]]
"""Who has captured how many counties of each state in which there is a pin, whoever leads first."""


def list_all_pins(state: PoliticsState) -> PinsByState:
    """Return the whole board at once: what asks for many states is quicker so than by `list_pins`."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for name, each in state.players.items():
        for code, pin in each.pins.items():
            found.setdefault(code, []).append((-pin.counties, pin.since, name))
    for pins in found.values():
        pins.sort(key=lambda pin: pin[:2])
    return {code: [(name, -counties) for counties, _, name in pins] for code, pins in found.items()}


def list_pins(state: PoliticsState, code: str) -> list[tuple[str, int]]:
    """Return who has captured how many counties of a state, whoever leads first."""
    pins = [(name, each.pins[code]) for name, each in state.players.items() if code in each.pins]
    pins.sort(key=lambda found: (-found[1].counties, found[1].since))
    return [(name, pin.counties) for name, pin in pins]


def list_unpinned(state: PoliticsState) -> list[str]:
    """Return the states without a pin."""
    pinned = {code for each in state.players.values() for code in each.pins}
    return [code for code in country_of(state).states if code not in pinned]


def is_board_closed(state: PoliticsState) -> bool:
    """Return whether there is a pin in every state."""
    return not list_unpinned(state)


def is_won_outright(state: PoliticsState, code: str) -> bool:
    """Return whether somebody's pin stands in its capital: nobody captures anything there any more."""
    capital = country_of(state).states[code].capital
    return any(code in each.pins and each.pins[code].counties >= capital for each in state.players.values())


def list_leaders(state: PoliticsState) -> dict[str, str]:
    """Return who leads in each state in which anybody has a pin."""
    pins = list_all_pins(state)
    return {code: pins[code][0][0] for code in country_of(state).states if code in pins}


def count_votes(state: PoliticsState) -> dict[str, int]:
    """Return the electoral votes of everybody in the race, if they were counted now."""
    states, votes = country_of(state).states, dict.fromkeys(state.turns.seats, 0)
    for code, leader in list_leaders(state).items():
        votes[leader] = votes.get(leader, 0) + states[code].votes
    return votes


def explain_state(state: PoliticsState, code: str) -> str:
    """Return why its leader has its vote: `ann 3, bob 2`."""
    capital = country_of(state).states[code].capital
    pins = list_pins(state, code)
    told = ", ".join(f"{name} {'capital' if count >= capital else count}" for name, count in pins)
    tied = len(pins) > 1 and pins[0][1] == pins[1][1]
    return f"{told}: {pins[0][0]} came first" if tied else told


def find_margin(state: PoliticsState, player: str, code: str) -> int:
    """Return by how many counties a player leads in a state; below 0, trails. With as many as the leader has,
    it is 0: who came first leads all the same."""
    return reckon_margin(list_pins(state, code), player)


def reckon_margin(pins: Sequence[tuple[str, int]], player: str) -> int:
    """Return the same by the pins of the state."""
    mine = next((count for name, count in pins if name == player), 0)
    return mine - next((count for name, count in pins if name != player), 0)


class Canvass:
    """The points of a throw as a player spends them: what is taken is in `taken`, what is left in `left`, and
    why no county more of a state could be had in `missed`."""

    def __init__(self, state: PoliticsState, player: str, points: int) -> None:
        self._player, self.left = player, points
        self._states: Mapping[str, FederalState] = country_of(state).states
        self.taken: dict[str, int] = {}
        self.missed: dict[str, str] = {}
        board = list_all_pins(state)
        pins = {code: dict(board.get(code, ())) for code in self._states}
        self._mine = {code: each.pop(player, 0) for code, each in pins.items()}
        self._others = {code: max(each.values(), default=0) for code, each in pins.items()}
        self._leaders = {code: found[0][0] for code, found in board.items()}
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


class SpeechReach(msgspec.Struct, frozen=True):
    """What a speech captures, and what of it is lost, by state."""

    taken: dict[str, int]
    lost: dict[str, int]


def find_reach(state: PoliticsState, player: str, counties: Mapping[str, int]) -> SpeechReach:
    """Return what a speech for these counties would capture."""
    taken, lost = dict[str, int](), dict[str, int]()
    pins = state.players[player].pins
    for code, count in counties.items():
        mine = pins[code].counties if code in pins else 0
        room = 0 if is_won_outright(state, code) else country_of(state).states[code].capital - mine
        if gets := min(count, room):
            taken[code] = gets
        if count > gets:
            lost[code] = count - gets
    return SpeechReach(taken, lost)


def can_anybody_move(state: PoliticsState) -> bool:
    """Return whether any county is still to be had."""
    return not all(is_won_outright(state, code) for code in country_of(state).states)
