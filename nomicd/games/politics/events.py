"""The facts of a game beyond those of its pieces, and what each changes. Names and shapes are for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nomicd.games.politics.country import card_number
from nomicd.games.politics.state import Pin, PoliticsState, SpeechOrder, country_of
from nomicd.kernel.events import GameEvent
from nomicd.table.course.state import set_player
from nomicd.table.phrases import join_words, many, tell
from nomicd.table.pieces.elimination import PlayerEliminated
from nomicd.table.pieces.purses import MoneyMoved, dollars
from nomicd.table.pieces.rounds import TurnDiceRolled

EXPENSE = "@expense"
BOX = "@box"


class CandidateThrew(TurnDiceRolled, frozen=True):
    """`why` is first (who begins), turn (for the player's turn to come) or tie (who is out)."""

    def apply(self, state: PoliticsState) -> None:
        if self.why == "turn":
            set_player(state, self.player, thrown=tuple(draw.value for draw in self.draws), reckoned=None)

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        faces = [draw.value for draw in self.draws]
        which = "" if self.why == "first" else f", which is {sum(faces)}"
        stay = ", to stay in the race" if self.why == "tie" else ""
        told = f"{'-'.join(map(str, faces))}{which}{stay}"
        return tell(reader, self.player, f"throw {told}", f"throws {told}")


class ThrowReckoned(GameEvent, frozen=True):
    """By rules of players that throw is worth so many points."""

    NAME: ClassVar[str] = "throw-reckoned"
    player: str
    points: int

    def apply(self, state: PoliticsState) -> None:
        set_player(state, self.player, reckoned=self.points)

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        whose = "your" if reader == self.player else f"{self.player}'s"
        return f"By the rules that you have made, {whose} throw is worth {many(self.points, 'point')}."


class TurnBegun(GameEvent, frozen=True):
    """The throw counts: a round of the player's own begins with it."""

    NAME: ClassVar[str] = "turn-begun"
    player: str

    def apply(self, state: PoliticsState) -> None:
        set_player(state, self.player, turns=state.players[self.player].turns + 1, spoke=False)


def tell_counties(counties: Mapping[str, int]) -> str:
    """Return how many counties in which states: `OH 2 and NV 1`."""
    return join_words([f"{code} {count}" for code, count in counties.items()])


def _end_throw(state: PoliticsState, player: str) -> None:
    """Take a throw that is played, or given up, from the table, with what was said of it."""
    set_player(state, player, thrown=(), wants_card=False)
    state.allotments = state.allotments.draft(player, ())


class CountiesCaptured(GameEvent, frozen=True):
    """By dice, so many in which states; `lost` points could be spent on nothing. With `speech`, by that
    card."""

    NAME: ClassVar[str] = "counties-captured"
    player: str
    counties: dict[str, int]
    lost: int = 0
    speech: str = ""

    def apply(self, state: PoliticsState) -> None:
        state.captures += 1
        pins = dict(state.players[self.player].pins)
        for code, count in self.counties.items():
            before = pins[code].counties if code in pins else 0
            pins[code] = Pin(before + count, state.captures)
        set_player(state, self.player, pins=pins)
        if not self.speech:
            _end_throw(state, self.player)

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        took = tell_counties(self.counties) or "nothing"
        how = " with the speech" if self.speech else ""
        lost = f", and {many(self.lost, 'point fits', 'points fit')} nowhere" if self.lost else ""
        return tell(reader, self.player, f"capture {took}{how}{lost}", f"captures {took}{how}{lost}")


class PinsPassed(GameEvent, frozen=True):
    """With a seat that is another's now, so that `into` has these pins there, in the place of their own
    (`replaced`); or back again."""

    NAME: ClassVar[str] = "pins-passed"
    player: str
    into: str
    pins: dict[str, Pin]
    replaced: dict[str, Pin]
    back: bool = False

    def apply(self, state: PoliticsState) -> None:
        kept = state.players[self.into].pins
        if self.back:
            kept = {code: self.replaced.get(code, pin) for code, pin in kept.items()}
            kept = {code: pin for code, pin in kept.items() if code in self.replaced or code not in self.pins}
        else:
            kept = {**kept, **self.pins}
        set_player(state, self.into, pins=kept)


class CardWanted(GameEvent, frozen=True):
    """In the variation without money: the top card instead of the throw; taken back if not `wanted`."""

    NAME: ClassVar[str] = "card-wanted"
    player: str
    wanted: bool = True

    def apply(self, state: PoliticsState) -> None:
        set_player(state, self.player, wants_card=self.wanted)


class CardChosen(GameEvent, frozen=True):
    """The top card was drawn, and the throw is not played."""

    NAME: ClassVar[str] = "card-chosen"
    player: str

    def apply(self, state: PoliticsState) -> None:
        _end_throw(state, self.player)

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        what = "the top speech card instead of playing the throw"
        return tell(reader, self.player, f"take {what}", f"takes {what}")


class TopCardSeen(GameEvent, frozen=True):
    """The top card of the pile, which that player may take instead of the throw."""

    NAME: ClassVar[str] = "top-card-seen"
    player: str
    card: str

    def apply(self, state: PoliticsState) -> None:
        """It changes nothing: the pile lies as it lay."""


class SpeechOrdered(GameEvent, frozen=True):
    NAME: ClassVar[str] = "speech-ordered"
    player: str
    order: SpeechOrder

    def apply(self, state: PoliticsState) -> None:
        others = (each for each in state.players[self.player].speeches if each.number != self.order.number)
        set_player(state, self.player, speeches=(*others, self.order))


class SpeechCancelled(GameEvent, frozen=True):
    NAME: ClassVar[str] = "speech-cancelled"
    player: str
    numbers: tuple[int, ...]

    def apply(self, state: PoliticsState) -> None:
        kept = tuple(each for each in state.players[self.player].speeches if each.number not in self.numbers)
        set_player(state, self.player, speeches=kept)


class SpeechMade(GameEvent, frozen=True):
    """`fee` was paid; of `lost` nothing came, for the states were won outright."""

    NAME: ClassVar[str] = "speech-made"
    player: str
    card: str
    fee: int
    lost: dict[str, int]

    def apply(self, state: PoliticsState) -> None:
        number = card_number(self.card)
        kept = tuple(each for each in state.players[self.player].speeches if each.number != number)
        declared = state.players[self.player].inflation or country_of(state).cards[self.card].inflation
        set_player(state, self.player, speeches=kept, spoke=True, inflation=declared)

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        paid = f" for {dollars(self.fee)}" if self.fee else ""
        how = f"on the radio{paid}, with card {self.card.replace('. ', ', ', 1)}"
        lost = f" Nothing comes of {tell_counties(self.lost)}." if self.lost else ""
        return tell(reader, self.player, f"speak {how}", f"speaks {how}") + lost


class LotThrown(GameEvent, frozen=True):
    """That player's seven or eleven puts a card up for sale: bidding begins with them."""

    NAME: ClassVar[str] = "lot-thrown"
    player: str

    def apply(self, state: PoliticsState) -> None:
        state.seller = self.player


class VotesCounted(GameEvent, frozen=True):
    """`votes` by player; `sheet` by state: who has its vote, and why. The throw of `roller` called for it."""

    NAME: ClassVar[str] = "votes-counted"
    votes: dict[str, int]
    sheet: dict[str, tuple[str, str]]
    roller: str = ""

    def apply(self, state: PoliticsState) -> None:
        state.counts += 1
        state.counted = state.update

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        most_first = sorted(self.votes.items(), key=lambda each: -each[1])
        told = join_words([f"{name} {votes}" for name, votes in most_first])
        whose = "your" if reader == self.roller else f"{self.roller}'s"
        why = f", for {whose} throw shows equal dice on a closed board" if self.roller else ""
        return f"The votes are counted{why}: {told}."


class NobodyEliminated(GameEvent, frozen=True):
    """Some are tied for the fewest votes."""

    NAME: ClassVar[str] = "nobody-eliminated"
    tied: tuple[str, ...]

    def apply(self, state: PoliticsState) -> None:
        """All stay."""

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        return f"{join_words(self.tied)} are tied for the fewest votes, and nobody is out."


class CandidateEliminated(PlayerEliminated, frozen=True):
    """Their pins are taken from the map."""

    def apply(self, state: PoliticsState) -> None:
        super().apply(state)
        set_player(state, self.player, pins={}, thrown=(), wants_card=False, speeches=(), inflation=False)
        state.turns = state.turns.remove_player(self.player)
        state.clock = state.clock.remove_player(self.player)
        state.allotments = state.allotments.remove_player(self.player)
        state.bidding = state.bidding.remove_player(self.player)


class ScripPrinted(GameEvent, frozen=True):
    """All the scrip there is."""

    NAME: ClassVar[str] = "scrip-printed"
    amount: int

    def apply(self, state: PoliticsState) -> None:
        state.box += self.amount


class ScripMoved(MoneyMoved, frozen=True):
    """`why` is also levy, fee, bid, won, or half (of the Expense Fund)."""

    POTS: ClassVar[Mapping[str, str]] = {EXPENSE: "the Expense Fund", BOX: "the box"}

    def describe(self, state: PoliticsState, reader: str = "") -> str:
        if self.why == "half":
            return f"{self.payee} declared for inflation and has {dollars(self.amount)} of the Expense Fund."
        return super().describe(state, reader)
