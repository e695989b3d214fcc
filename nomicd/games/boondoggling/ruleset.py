"""Boondoggling as the services drive it: what is its own at each step of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling import opening, orders, parameters, views
from nomicd.games.boondoggling.law import FILES
from nomicd.games.boondoggling.state import SCHEMA, State, options_of
from nomicd.games.boondoggling.table import Table
from nomicd.games.boondoggling.update import update
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Decision, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Event, kinds_in
from nomicd.kernel.inputs import NewGame, PlayerCommand
from nomicd.kernel.page import Page, Section
from nomicd.kernel.plots import Figure
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import Working
from nomicd.table.votes.ruleset import Voted
from nomicd.table.votes.settings import Parameter, Setting
from nomicd.table.votes.state import known_to


class Boondoggling(Voted[State]):
    """A game of roads and squares."""

    name = "boondoggling"
    title = "Boondoggling"
    schema = SCHEMA
    kind = State
    facts = kinds_in(e)
    waiting = frozenset({e.QuestionAnswered.NAME})
    example = parameters.EXAMPLE
    inverses: ClassVar[Inverses] = {**Voted.inverses, e.MoneyMoved: opening.given_back}
    fewest, most = opening.FEWEST, opening.MOST

    def table(self, state: State) -> Table:
        """A copy to carry an input out on."""
        return Table(state)

    def is_document(self, path: str) -> bool:
        """Board, money and rules."""
        return path in FILES

    def sound(self, given: NewGame) -> Refused | None:
        """Why no game can be opened so."""
        return opening.unsound(given)

    def found(self, table: Working[State]) -> None:
        """The money is printed, the Treasury filled."""
        opening.found(_laid(table))

    def join(self, table: Working[State], player: str) -> None:
        """A player comes, and has a fund."""
        opening.join(_laid(table), player)

    def leave(self, table: Working[State], player: str) -> None:
        """A player goes, and the fund into circulation."""
        opening.leave(_laid(table), player)

    def hand_over(self, table: Working[State], player: str, into: str) -> None:
        """The fund."""
        opening.hand_over(_laid(table), player, into)

    def order(self, table: Working[State], given: PlayerCommand) -> Decision:
        """Doubles, answers, tokens."""
        return orders.decide(table.state, given)

    def play(self, table: Working[State], dice: Dice) -> None:
        """Some rounds."""
        update(_laid(table), dice)

    def days(self, state: State) -> Iterable[str]:
        """As the game was opened."""
        return options_of(state).updates

    def press(self, state: State) -> str:
        """As the game was opened."""
        return options_of(state).press

    def playing(self, state: State, player: str) -> tuple[Verb, ...]:
        """What that player may order now."""
        return views.playing(state, player)

    def looks(self, state: State, reader: str) -> tuple[Verb, ...]:
        """What anybody may ask to see."""
        del reader
        return (*views.LOOKS, *self.ballot_looks(state))

    def votes(self, state: State) -> bool:
        """As the game was opened."""
        return options_of(state).nomic

    def secretly(self, state: State) -> bool:
        """As the game was opened."""
        return options_of(state).secret

    def parameters(self, state: State) -> tuple[Parameter, ...]:
        """Start money, Treasury, inflation, rounds, and the amount of every space."""
        return parameters.parameters(state)

    def carry_out(self, table: Working[State], setting: Setting) -> None:
        """Money in play changes with what a vote sets."""
        parameters.carry_out(_laid(table), setting)

    def hides(self, state: State, event: Event) -> bool:
        """Answers, until the doubles are settled."""
        if isinstance(event, e.QuestionAnswered) and not state.over:
            return state.question is not None and state.question.id == event.id
        return super().hides(state, event)

    def known(self, stage: State, player: str) -> State:
        """Without others' votes, and another's answer about doubles."""
        if stage.question is not None and stage.question.player != player:
            stage.question = msgspec.structs.replace(stage.question, answer="")
        stage.proposals = {number: known_to(each, player) for number, each in stage.proposals.items()}
        return stage

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        """The page that a read-only command asks for."""
        del reader  # who asks sees what all may see
        return self.ballot_page(state, command) or views.answer(state, command)

    # What its mails tell

    def asked(self, state: State, player: str) -> Iterator[Section]:
        """Doubles."""
        return views.urgent(state, player)

    def can(self, state: State, player: str) -> Iterator[Section]:
        """The order for doubles, the token's name."""
        return views.possible(state, player)

    def yours(self, state: State, events: Sequence[Event], reader: str) -> Iterator[Section]:
        """Every line of a player's."""
        return views.yours(views.told(state, events), reader)

    def happened(self, state: State, events: Sequence[Event]) -> Iterator[Section]:
        """Round by round."""
        return views.rounds(views.told(state, events))

    def shown(self, state: State, events: Sequence[Event]) -> Iterator[Section]:
        """Funds, ledger, board."""
        return views.shown(state, events)

    def greeting(self, state: State) -> tuple[str, ...]:
        """What everybody begins with."""
        return views.greeting(state)

    def news(self, state: State, reader: str) -> str:
        """A question, a fund, a winner."""
        return views.news(state, reader)

    def picture(self, state: State, events: Sequence[Event] = ()) -> Drawing:
        """The board."""
        return views.picture(state, events)

    def figures(self, state: State) -> tuple[Figure, ...]:
        """Funds and Treasury."""
        return views.figures(state)


def _laid(table: Working[State]) -> Table:
    """The table as `Boondoggling.table` makes it."""
    assert isinstance(table, Table)
    return table


RULESETS = (Boondoggling(),)
