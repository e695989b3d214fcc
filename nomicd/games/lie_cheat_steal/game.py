"""Lie, Cheat & Steal: a list of pieces."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.bank import FUNDS, VoteBank
from nomicd.games.lie_cheat_steal.board import FILES
from nomicd.games.lie_cheat_steal.campaign import CampaignDecks, Election, list_answered, list_asked
from nomicd.games.lie_cheat_steal.orders import PolicyOrders
from nomicd.games.lie_cheat_steal.state import SCHEMA, CampaignState
from nomicd.games.lie_cheat_steal.views import CampaignBoard, Newsroom
from nomicd.kernel.events import GameEvent
from nomicd.kernel.plots import Figure
from nomicd.law.amendments import Amendments
from nomicd.table.course import facts as f
from nomicd.table.game import TableGame
from nomicd.table.phases import Phase
from nomicd.table.phrases import day_name, either
from nomicd.table.pieces.rounds import FirstChosen, TurnEnded
from nomicd.table.pieces.rule_text import RuleText
from nomicd.table.story import StoryLine, join_lines

_PARAGRAPHS = (FirstChosen, TurnEnded, e.TurnStopped, f.UpdateEnded)
"""With these a paragraph of the story ends."""


class LieCheatSteal(TableGame[CampaignState]):
    """A campaign in which nobody has to tell the truth."""

    name = "lie-cheat-steal"
    title = "Lie, Cheat & Steal"
    schema = SCHEMA
    kind = CampaignState
    pieces = (
        FUNDS,
        VoteBank(),
        CampaignDecks(),
        PolicyOrders(),
        Election(),
        CampaignBoard(),
        Newsroom(),
        RuleText(),
        Amendments("propose: Cheaper votes\nset price to 500"),
    )
    phases = (
        Phase("round", when=lambda state: not state.questions.pending),
        Phase(
            "decision",
            hours=24,
            awaits=list_asked,
            when=lambda state: bool(state.questions.pending),
            answered=list_answered,
            interrupts=True,
        ),
    )

    def is_document(self, path: str) -> bool:
        """Return whether it is board, cards, crimes, money or rules."""
        return path in FILES

    def introduce_phases(self, state: CampaignState) -> str:
        """Return when rounds are played."""
        days = either([day_name(day) for day in self.days(state)])
        return (
            f"A round is played at the start of {days}, or as soon as everybody has said done. Where "
            "somebody has ordered to be asked, it stops for a day at most."
        )

    def tell_story(self, state: CampaignState, events: Sequence[GameEvent], reader: str) -> Sequence[str]:
        """Return a paragraph for each turn: whoever reads it is told of all that anybody can know."""
        told, lines = list[str](), list[StoryLine]()
        for event in events:
            said = event.describe(state, reader)
            if said and not (reader and said != event.describe(state)):
                who = next((name for name in state.players if said.startswith(f"{name} ")), "")
                lines.append(StoryLine(said, who))
            if lines and isinstance(event, _PARAGRAPHS):
                told.append(join_lines(lines))
                lines.clear()
        return told

    def figures(self, state: CampaignState) -> tuple[Figure, ...]:
        """Return votes and money."""
        players = state.players.values()
        votes = (Figure("Votes", each.name, each.votes) for each in players)
        return (*votes, *(Figure("Money", each.name, each.fund) for each in players))


RULESETS = (LieCheatSteal(),)
