"""Lie, Cheat & Steal: a list of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
from nomicd.table.game import TableGame
from nomicd.table.phases import Phase
from nomicd.table.phrases import day_name, either
from nomicd.table.pieces.rule_text import RuleText
from nomicd.table.story import StoryLine

HEADLINES = (e.FraudJudged, e.CrimeAlleged, e.DefenceShown, e.SuitFiled, e.Subpoenaed, e.WentBroke)
"""What everybody talks of."""


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

    def list_story_lines(self, state: CampaignState, events: Sequence[GameEvent]) -> Iterable[StoryLine]:
        """Give scandals as headlines, before what each player did."""
        for line, event in ((each.describe(state), each) for each in events):
            who = "" if isinstance(event, HEADLINES) else str(getattr(event, "player", ""))
            if line:
                yield StoryLine(line, who)

    def figures(self, state: CampaignState) -> tuple[Figure, ...]:
        """Return votes and money."""
        players = state.players.values()
        votes = (Figure("Votes", each.name, each.votes) for each in players)
        return (*votes, *(Figure("Money", each.name, each.fund) for each in players))


RULESETS = (LieCheatSteal(),)
