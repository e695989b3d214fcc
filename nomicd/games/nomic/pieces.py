"""The pieces of a Nomic: the rules in force, and the votes on them. Who is there, and what players write to
each other, is as at every table; all else is law."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.execution import Execution
from nomicd.games.nomic.engine.game_data import refer_to_player
from nomicd.games.nomic.play import admin, ballots, orders
from nomicd.games.nomic.state import State
from nomicd.kernel.decision import Decision
from nomicd.kernel.events import GameEvent, kinds_in
from nomicd.kernel.inputs import AdminCommand, DecisionContext, PlayerCommand
from nomicd.kernel.page import Notice, Page
from nomicd.table.course import facts as course
from nomicd.table.course.working import Working
from nomicd.table.piece import Piece
from nomicd.table.pieces.votes import doubts, visibility
from nomicd.table.pieces.votes import facts as votes
from nomicd.table.presence import facts as presence
from nomicd.table.presence import orders as words
from nomicd.table.presence.press import KEYS

_ELSEWHERE = {kind.NAME for kind in kinds_in(course, presence, votes)}


def execution(table: Working[State]) -> Execution:
    """Return a table of a Nomic as what it is."""
    assert isinstance(table, Execution)
    return table


class RulesInForce(Piece[State]):
    """What rules say of the course of a game, and what players and the Admin order by them."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = tuple(
        kind for kind in e.ALL if kind.NAME not in _ELSEWHERE
    )
    waiting: ClassVar[frozenset[str]] = frozenset({e.Noted.NAME, e.RuleQuestionAnswered.NAME})

    def set_up(self, table: Working[State]) -> None:
        """Let each rule make its beginning."""
        play = execution(table)
        play.settle()
        for number in tuple(play.state.rules):
            play.chain(partial(play.present, "on_enact", {}, number))
        play.settle()

    def seat(self, table: Working[State], player: str) -> None:
        """Let the rules welcome a newcomer."""
        play = execution(table)
        play.chain(partial(play.present, "on_join", {"player": refer_to_player(player)}))
        play.settle()

    def decide(self, table: Working[State], given: PlayerCommand) -> Decision | None:
        """Return what an order leads to. What a rule gives under a word of the table goes first; Inactive
        players may still write to the others."""
        play, verb = execution(table), given.command.verb
        if verb not in words.KNOWN or verb in play.book.actions:
            return orders.decide(play, given)
        return None if verb in KEYS else orders.inactive(play.state, given.player)

    def administer(self, table: Working[State], given: AdminCommand) -> Decision:
        """Return what the Admin's commands lead to."""
        return admin.administer(execution(table), given.command)

    def hides(self, state: State, event: GameEvent) -> bool:
        """Return whether it is for one player, or an answer that can still change."""
        match event:
            case e.Noted(player=player):
                return bool(player)
            case e.RuleQuestionAnswered(id=question):
                return not state.over and question in state.questions
            case e.NomicOrderFiled(verb="answer", args=args):
                return not state.over and args.get("question") in state.questions
        return False


class VotesOnRules(Piece[State]):
    """Votes on rules. Who may vote, and what counts, the rules in force say."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = tuple(kind for kind in e.ALL if kind in kinds_in(votes))
    waiting: ClassVar[frozenset[str]] = frozenset({e.VoteCast.NAME})

    def hides(self, state: State, event: GameEvent) -> bool:
        """Return whether it is a vote, before the close."""
        return not state.over and visibility.waits(state, event)

    def seals(self, state: State, event: GameEvent) -> bool:
        """Return whether it is a vote of a secret ballot: for ever."""
        return visibility.is_sealed(state, event)

    def ask_about_votes(self, state: State, context: DecisionContext) -> Iterable[Notice]:
        """Ask whose doubtful vote could decide a ballot what was meant, as the rules in force weigh and count
        votes."""
        if context.sandbox is None:
            return doubts.ask_decisive(state, doubts.count_alike(state))
        return self._ask(state, context)

    def _ask(self, state: State, context: DecisionContext) -> Iterable[Notice]:
        found: tuple[Notice, ...] = self.game.use_table(
            state,
            context,
            lambda table: tuple(doubts.ask_decisive(state, partial(ballots.passes, execution(table)))),
        )
        return found

    def show_doubts(self, state: State) -> Page:
        """Return whose votes are in doubt."""
        return doubts.show_doubts(state)
