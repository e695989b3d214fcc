"""The campaign: rounds of turns, the three decks, and the rules of players that listen to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import read_law
from nomicd.games.lie_cheat_steal.state import CampaignState, Step, terms_in_force
from nomicd.games.lie_cheat_steal.turn import Steps, Turn
from nomicd.kernel.chance import Dice
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import NewGame
from nomicd.kernel.page import Section
from nomicd.table.course.working import AnyTable, Working
from nomicd.table.documents import BadDocument
from nomicd.table.hooks import RuleMoment, RuleQuantity
from nomicd.table.pieces.decks import CardReturned, CardsByDeck, Decks
from nomicd.table.pieces.rounds import Rounds


class Election(Rounds[CampaignState]):
    """A turn is a list of steps; where somebody wants to be asked, it stops, and goes on later."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        *(kind for kind in Rounds.facts if kind.NAME != e.CampaignDiceThrown.NAME),
        e.CampaignDiceThrown,
        e.TurnStopped,
        e.TurnResumed,
        e.CandidateMoved,
        e.Subpoenaed,
        e.SentToJail,
        e.TurnLost,
        e.CardCame,
        e.ClaimMade,
        e.ClaimsEnded,
        e.FraudJudged,
        e.CrimeAlleged,
        e.BlackEyeUsed,
        e.DefenceShown,
        e.SuitFiled,
        e.SuitsLapsed,
        e.TipSold,
        e.GoodCharacterUsed,
    )
    secret = frozenset({e.BlackEyeUsed.NAME})
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        *Rounds.moments,
        RuleMoment(
            "on_land",
            "a move has ended, and what the space says is done",
            {"player": "Player", "space": "Space"},
        ),
        RuleMoment(
            "on_claim",
            "a player has said what a $ card is worth",
            {"player": "Player", "amount": "int"},
        ),
        RuleMoment(
            "on_accusation",
            "an accusation of fraud or of a crime has been settled",
            {"player": "Player", "accused": "Player"},
        ),
    )
    quantities: ClassVar[tuple[RuleQuantity, ...]] = (
        RuleQuantity("salary", "what a player is paid at START", {"player": "Player"}, high=1_000_000),
        RuleQuantity(
            "price",
            "what a player pays for each vote before the dice",
            {"player": "Player"},
            low=1,
            high=1_000_000,
        ),
    )

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with the documents."""
        try:
            read_law(given.documents)
        except BadDocument as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def rounds(self, state: CampaignState) -> int:
        """Return how many rounds an update plays."""
        return terms_in_force(state).rounds

    def find_last_round(self, table: AnyTable) -> int:
        """Return that of the update that goes on, if this is one that stopped for answers."""
        state: CampaignState = table.state
        stopped = state.turns.begun and state.unfinished.until >= state.turns.round
        return state.unfinished.until if stopped else super().find_last_round(table)

    def take_turn(self, table: Working[CampaignState], dice: Dice, player: str) -> bool:
        """Play a turn, or what is left of it. Return False if it waits for answers."""

        def ask(kind: str, name: str, prompt: str, about: int) -> None:
            number, due = table.state.questions.asked + 1, table.state.update + 1
            table.emit(e.DecisionAsked(number, name, prompt, (), "", due, kind, about))

        state = table.state
        steps: Steps = (Step("begin", player),)
        decided = None
        if state.unfinished.player:
            steps = state.unfinished.steps
            decided = {each.player: each.instead for each in state.questions.pending if each.instead}
            table.emit(e.TurnResumed(player))
        for question in state.questions.pending:
            table.emit(e.DecisionClosed(question.id, "", ""))
        turn = Turn(table, player, lambda count: self.roll(table, dice, "move", player, count), ask, decided)
        if left := turn.play(steps):
            table.emit(e.TurnStopped(player, left, self.find_last_round(table)))
        return not left

    def greet(self, state: CampaignState) -> tuple[str, ...]:
        """Leave it to the `Newsroom`."""
        del state
        return ()

    def yours(self, state: CampaignState, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """As `greeting`: it knows of the reader's cards, too."""
        del state, events, reader
        return iter(())


class CampaignDecks(Decks):
    """The three decks. No card is dealt; what has been used goes under its pile."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        *(kind for kind in Decks.facts if kind is not CardReturned),
        e.CardGoneBack,
    )

    shown = False

    def cards(self, documents: Mapping[str, str]) -> CardsByDeck:
        """Return them as the documents say."""
        return read_law(documents).cards


def list_asked(state: CampaignState) -> tuple[str, ...]:
    """Return who is asked something."""
    return tuple(dict.fromkeys(question.player for question in state.questions.pending))


def list_answered(state: CampaignState) -> tuple[str, ...]:
    """Return who of them has answered all that they are asked."""
    open_to = {question.player for question in state.questions.pending if not question.answer}
    return tuple(name for name in list_asked(state) if name not in open_to)
