"""Boondoggle: A Road to Somewhere: a list of pieces."""

from __future__ import annotations

from nomicd.games.boondoggle.board import FILES
from nomicd.games.boondoggle.orders import TownOrders
from nomicd.games.boondoggle.state import SCHEMA, BoondoggleState
from nomicd.games.boondoggle.stock import CARD_PHASE, TownDecks, TownGoods, TownTrades
from nomicd.games.boondoggle.town import OPENING, WORK_PHASE, Town
from nomicd.games.boondoggle.views import TownMap, TownNews
from nomicd.kernel.plots import Figure
from nomicd.law.amendments import Amendments
from nomicd.table.game import TableGame
from nomicd.table.phases import Phase
from nomicd.table.phrases import day_name, either
from nomicd.table.pieces.rule_text import RuleText


class Boondoggle(TableGame[BoondoggleState]):
    """A road that everybody builds somewhere else."""

    name = "boondoggle"
    title = "Boondoggle: A Road to Somewhere"
    schema = SCHEMA
    kind = BoondoggleState
    tells_in_order = True
    tries_out = True
    pieces = (
        TownGoods(),
        TownDecks(),
        TownOrders(),
        TownTrades(),
        Town(),
        TownMap(),
        TownNews(),
        RuleText(),
        Amendments("propose: A better job\nset side_job to 15"),
    )
    phases = (
        Phase(OPENING, when=lambda state: not state.round.number),
        Phase(CARD_PHASE),
        Phase(WORK_PHASE),
    )

    def is_document(self, path: str) -> bool:
        """Return whether it is the map, markets, cards, figures or rules."""
        return path in FILES

    def introduce_phases(self, state: BoondoggleState) -> str:
        """Return when the two steps of a round are played."""
        days = either([day_name(day) for day in self.days(state)])
        return (
            f"A round takes two updates, each at the start of {days}, or as soon as everybody has said done: "
            "first cards and trades, then work. At the end of the work the next round begins."
        )

    def figures(self, state: BoondoggleState) -> tuple[Figure, ...]:
        """Return miles and money."""
        players = state.players.values()
        miles = (Figure("Miles", each.name, len(each.path)) for each in players)
        return (*miles, *(Figure("Money", each.name, state.goods.of(each.name).money) for each in players))


RULESETS = (Boondoggle(),)
