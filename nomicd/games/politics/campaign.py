"""The campaign: turns, the count of votes, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from nomicd.games.politics import events as e
from nomicd.games.politics.board import board_of
from nomicd.games.politics.country import DECK, read_country
from nomicd.games.politics.holdings import CardSale, Plans, Scrip
from nomicd.games.politics.speeches import Speeches
from nomicd.games.politics.state import Pin, PoliticsState, country_of, terms_in_force
from nomicd.games.politics.views import (
    AUCTIONED,
    BEST,
    CampaignViews,
    find_top_card,
    may_take_card,
    show_count,
    sum_up_count,
)
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import NewGame, PlayerCommand
from nomicd.kernel.page import Section
from nomicd.table.course import facts as f
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import Working
from nomicd.table.documents import BadDocument
from nomicd.table.hooks import RuleMoment, RuleQuantity, ThingKind, View
from nomicd.table.pieces.decks import DeckShuffled, draw
from nomicd.table.pieces.elimination import Elimination
from nomicd.table.pieces.purses import dollars, money_of
from nomicd.table.pieces.rounds import Rounds, RoundStarted, TurnEnded

TAKE = Verb(
    "take_card",
    "take [the] card",
    "take the top speech card instead of playing the throw (after a seven or an eleven)",
    ("take card",),
    "the game",
)
REFUSE = Verb(
    "no_card", "no card", "play the throw after all, instead of taking the card", ("no card",), "the game"
)


def _pass_pins_back(state: PoliticsState, event: e.PinsPassed, _why: str) -> tuple[GameEvent, ...] | Refused:
    """Take back that pins went with a seat, if they stand as they stood."""
    pins = state.players[event.into].pins if event.into in state.players else {}
    if any(pins.get(code) != pin for code, pin in event.pins.items()):
        said = f"{event.into} has played with the pins of {event.player} since"
        return Refused(Reason.NOT_NOW, f"{said}: put the past right instead")
    return (e.PinsPassed(event.player, event.into, event.pins, event.replaced, back=True),)


class Candidates(Elimination):
    """Whoever is out takes their pins from the map; at which count, everybody is shown."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (e.CandidateEliminated,)

    def show_standings(self, state: PoliticsState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give the sheet of the count, if there was one."""
        yield from (show_count(state, each) for each in of_kind(e.VotesCounted, events))

    def show_brief(
        self, state: PoliticsState, events: Sequence[GameEvent], reader: str
    ) -> Iterable[Section] | None:
        """Give it in some lines: the sheet is attached."""
        return tuple(sum_up_count(state, each) for each in of_kind(e.VotesCounted, events))


class Campaign(CampaignViews):
    """A turn: the dice are thrown ahead, the votes counted if they say so, the points played, and speeches
    made."""

    dice = 3
    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        *(kind for kind in Rounds.facts if kind.NAME != e.CandidateThrew.NAME),
        e.CandidateThrew,
        e.ThrowReckoned,
        e.TurnBegun,
        e.CountiesCaptured,
        e.PinsPassed,
        e.CardChosen,
        e.TopCardSeen,
        e.CardWanted,
        e.VotesCounted,
        e.NobodyEliminated,
    )
    inverses: ClassVar[Inverses] = {e.PinsPassed: _pass_pins_back}
    secret = frozenset({e.TopCardSeen.NAME, e.CardWanted.NAME})
    sealed = frozenset({TAKE.key, REFUSE.key})
    things: ClassVar[tuple[ThingKind, ...]] = (
        *Rounds.things,
        ThingKind("Player", "who plays", {"votes": "int", "running": "int"}),
        ThingKind(
            "State",
            "a state of the Union; its leader has its votes, and is empty where there is no pin",
            {"code": "str", "name": "str", "votes": "int", "points": "int", "leader": "str"},
            "states",
        ),
    )
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        *Rounds.moments,
        RuleMoment("on_capture", "a player has played the points of a throw", {"player": "Player"}),
        RuleMoment("on_count", "votes were counted, and nobody has won"),
    )
    quantities: ClassVar[tuple[RuleQuantity, ...]] = (
        RuleQuantity("points", "what a throw is worth", {"player": "Player"}, high=36),
    )

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with the documents."""
        try:
            read_country(given.documents)
        except BadDocument as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def rounds(self, state: PoliticsState) -> int:
        """Return that one round at most is played in an update."""
        return 1

    # Turns

    def play(self, table: Working[PoliticsState], dice: Dice) -> None:
        """Play the turn whose dice lie there, or all turns of the round; then throw for the next."""
        state = table.state
        if not state.turns.first:
            self.choose_first(table, dice)
        elif terms_in_force(state).parallel:
            for player in state.turns.seats:
                here = player in state.turns.seats and state.players[player].thrown and not state.over
                if here and self._begin_turn(table, dice, player):
                    self.take_turn(table, dice, player)
        elif state.players[state.turns.player].thrown:  # else who threw has left
            self.take_turn(table, dice, state.turns.player)
        if not state.over:
            self._throw(table, dice)

    def take_turn(self, table: Working[PoliticsState], dice: Dice, player: str) -> bool:
        """Play a throw, put a card up for sale if it says so, and hear the speeches that follow."""
        faces, terms = table.state.players[player].thrown, terms_in_force(table.state)
        if not (may_take_card(table.state, player) and self._take_card(table, player)):
            canvass = self.sibling(Plans).canvass(table.state, player)
            table.emit(e.CountiesCaptured(player, canvass.taken, canvass.left))
            table.announce("on_capture", player=player)
        if sum(faces) in AUCTIONED and terms.money:
            self.sibling(CardSale).put_up(table, player)
        self.sibling(Speeches).hear(table, player)
        table.emit(TurnEnded(player))
        table.announce("on_turn_end", player=player)
        return True

    def _take_card(self, table: Working[PoliticsState], player: str) -> bool:
        if not table.state.players[player].wants_card:
            return False
        (card,) = draw(table, DECK, player)
        table.emit(e.CardChosen(player))
        return bool(card)

    def _throw(self, table: Working[PoliticsState], dice: Dice) -> None:
        """Throw ahead: for the next in the race, or for all of the next round."""
        state = table.state
        while not state.over:
            if not state.turns.begun:
                table.emit(RoundStarted(state.turns.round + 1))
                table.announce("on_round")
            if terms_in_force(state).parallel:
                for player in state.turns.seats:
                    self._throw_dice(table, dice, player)
                return
            player = state.turns.player
            self._throw_dice(table, dice, player)
            if self._begin_turn(table, dice, player):
                self._show_top_card(table)
                return

    def _throw_dice(self, table: Working[PoliticsState], dice: Dice, player: str) -> None:
        """Throw for a turn, and let the players' rules say at once what that is worth: what mails foresee of
        it holds."""
        total = sum(self.roll(table, dice, "turn", player))
        points = table.reckon("points", total, player=player)
        if points != total:
            table.emit(e.ThrowReckoned(player, points))

    def _begin_turn(self, table: Working[PoliticsState], dice: Dice, player: str) -> bool:
        """Let a throw count: of a pair on a closed board the votes are counted first. Return whether its
        player is still in the race."""
        table.emit(e.TurnBegun(player))
        if len(set(table.state.players[player].thrown)) < self.dice and board_of(table.state).is_closed:
            self._count(table, dice, player)
        return not table.state.over and player in table.state.turns.seats

    def _show_top_card(self, table: Working[PoliticsState]) -> None:
        """Let whoever may take the top card look at it."""
        player, card = table.state.turns.player, find_top_card(table.state)
        if card and may_take_card(table.state, player):
            table.emit(e.TopCardSeen(player, card))

    # The count

    def _count(self, table: Working[PoliticsState], dice: Dice, roller: str) -> None:
        state, first, board = table.state, table.state.counts == 0, board_of(table.state)
        votes = dict(board.votes)
        sheet = {code: (leader, board.explain(code)) for code, leader in board.leaders.items()}
        table.emit(e.VotesCounted(votes, sheet, roller))
        best = max(votes, key=lambda name: votes[name])
        if votes[best] >= country_of(state).majority:
            self._win(table, best, f"{best} has {votes[best]} electoral votes and is elected President")
            return
        losers = self._choose_losers(table, votes, first)
        for name in losers:
            self.sibling(Candidates).eliminate(table, name, f"{votes[name]} electoral votes")
        if not losers and board.outright == set(board.states):
            self._break_tie(table, dice, votes)
        elif not losers:
            table.emit(e.NobodyEliminated(tuple(_list_lowest(votes))))
        table.announce("on_count")

    def _choose_losers(
        self, table: Working[PoliticsState], votes: dict[str, int], first: bool
    ) -> Sequence[str]:
        """Return who is out: whoever has fewest votes, if that is one."""
        if first and terms_in_force(table.state).fast and len(votes) > BEST:
            third = sorted(votes.values(), reverse=True)[BEST - 1]
            losers = [name for name, count in votes.items() if count < third]
            if losers:
                return losers
        lowest = _list_lowest(votes)
        return lowest if len(lowest) == 1 else ()

    def _break_tie(self, table: Working[PoliticsState], dice: Dice, votes: dict[str, int]) -> None:
        """Where no county is left to be had, so that no later count would differ, put out whoever throws
        lowest of those tied; who tie for that throw again."""
        throwing = _list_lowest(votes)
        while len(throwing) > 1:
            throwing = _list_lowest({name: sum(self.roll(table, dice, "tie", name)) for name in throwing})
        (name,) = throwing
        why = f"{votes[name]} electoral votes, as few as another, and the lowest throw of those tied"
        self.sibling(Candidates).eliminate(table, name, why)

    def _win(self, table: Working[PoliticsState], winner: str, why: str) -> None:
        before = money_of(table.state, winner)
        self.sibling(Scrip).pay_out(table, winner)
        won = money_of(table.state, winner) - before
        taken = f", and has the {dollars(won)} of the Expense Fund" if won else ""
        table.emit(f.GameEnded(winner, f"{why}{taken}"))

    def hand_over(self, table: Working[PoliticsState], player: str, into: str) -> None:
        """Give the other seat, of each state, the pin of the two that leads."""
        gone, kept = table.state.players[player].pins, table.state.players[into].pins

        def leads(code: str, pin: Pin) -> bool:
            mine = kept.get(code, Pin(0, 0))
            return (pin.counties, -pin.since) > (mine.counties, -mine.since)

        pins = {code: pin for code, pin in sorted(gone.items()) if leads(code, pin)}
        if pins:
            replaced = {code: pin for code, pin in sorted(kept.items()) if code in pins}
            table.emit(e.PinsPassed(player, into, pins, replaced))

    def after_leaving(self, table: Working[PoliticsState]) -> None:
        """End a race of one; let a card that was looked at be looked at again, if the pack was shuffled."""
        seats = table.state.turns.seats
        if not table.state.started or table.state.over:
            return
        if len(seats) == 1:
            self._win(table, seats[0], f"nobody else is in the race, and {seats[0]} is elected President")
        elif any(of_kind(DeckShuffled, table.events)):
            self._show_top_card(table)

    # The variation without money

    def orders(self, state: PoliticsState, player: str) -> tuple[Verb, ...]:
        """Return the choice of the variation."""
        return () if terms_in_force(state).money else (TAKE, REFUSE)

    def decide(self, table: Working[PoliticsState], given: PlayerCommand) -> Decision | None:
        """Return what the choice leads to."""
        verb, state, player = given.command.verb, table.state, given.player
        if verb not in self.sealed or terms_in_force(state).money:
            return None
        if verb == REFUSE.key and not state.players[player].wants_card:
            return Refused(Reason.NOT_FOUND, "you were to take no card")
        if verb == REFUSE.key:
            return Accepted((e.CardWanted(player, wanted=False),), ("You play the throw after all.",))
        if not may_take_card(state, player):
            return Refused(Reason.NOT_NOW, "a card is taken after a throw of seven or eleven, on your turn")
        card = find_top_card(state) or "the top card"
        return Accepted(
            (e.CardWanted(player),),
            (f"You take {card}, instead of playing the throw. It is yours once your turn is over.",),
        )

    # What rules see

    def view(self, state: PoliticsState) -> View:
        """Return the candidates with their votes, and the states with their leaders."""
        board = board_of(state)
        votes, leaders = board.votes, board.leaders
        return {
            **super().view(state),
            "Player": {
                name: {"name": name, "votes": votes.get(name, 0), "running": int(name in votes)}
                for name in state.players
            },
            "State": {
                code: {
                    "code": code,
                    "name": each.name,
                    "votes": each.votes,
                    "points": each.points,
                    "leader": leaders.get(code, ""),
                }
                for code, each in board.states.items()
            },
        }


def _list_lowest(totals: Mapping[str, int]) -> list[str]:
    return [name for name, total in totals.items() if total == min(totals.values())]


def list_awaited(state: PoliticsState) -> tuple[str, ...]:
    """Return whom a turn waits for: whose it is; while a card is for sale, also who could pay for it."""
    player, lot = state.turns.player, state.bidding.lot
    return tuple(
        name
        for name in state.turns.seats
        if name == player or (lot and state.players[name].fund >= lot.minimum)
    )


def list_answered(state: PoliticsState) -> tuple[str, ...]:
    """Return for whose bid a turn need not wait: they have bid or passed, sealed; it is not their turn."""
    return tuple(name for name in state.bidding.list_answered() if name != state.turns.player)
