"""The Game of Politics: a list of pieces."""

from __future__ import annotations

from nomicd.games.politics.board import board_of
from nomicd.games.politics.campaign import Campaign, Candidates, list_answered, list_awaited
from nomicd.games.politics.country import FILES
from nomicd.games.politics.holdings import CardSale, Plans, Scrip, SpeechPack
from nomicd.games.politics.speeches import Speeches
from nomicd.games.politics.state import SCHEMA, PoliticsState, terms_in_force
from nomicd.games.politics.views import FIRST_THROW
from nomicd.kernel.plots import Figure
from nomicd.law.amendments import Amendments
from nomicd.table.game import TableGame
from nomicd.table.phases import Phase
from nomicd.table.phrases import day_name, either
from nomicd.table.pieces.rule_text import RuleText

TURN = "turn"
_LENGTH = "A race takes about 10 rounds, in each of which everybody plays once."
"""As many random races do, in the middle (docs/politics-figures.md)."""


def is_parallel(state: PoliticsState) -> bool:
    """Return whether all play on the same evening."""
    return terms_in_force(state).parallel


class Politics(TableGame[PoliticsState]):
    """A race for the White House."""

    name = "politics"
    title = "The Game of Politics"
    schema = SCHEMA
    kind = PoliticsState
    tells_in_order = True
    pieces = (
        Scrip(),
        SpeechPack(),
        CardSale(step=10_000, minimum=10_000),
        Plans(),
        Candidates(),
        Campaign(),
        Speeches(),
        RuleText(),
        Amendments("propose: Cheaper speeches\nset fee to 10"),
    )
    phases = (
        Phase("opening", when=lambda state: not state.turns.first),
        Phase(
            TURN,
            hours=72,
            awaits=list_awaited,
            when=lambda state: not is_parallel(state),
            answered=list_answered,
        ),
        Phase("evening", awaits=lambda state: state.turns.seats, when=is_parallel),
    )

    def is_document(self, path: str) -> bool:
        """Return whether it is states, cards, money or rules."""
        return path in FILES

    def introduce_phases(self, state: PoliticsState) -> str:
        """Return how long a turn lasts."""
        if is_parallel(state):
            days = either([day_name(day) for day in self.days(state)])
            return f"All play at the start of {days}, or as soon as everybody has said done. {_LENGTH}"
        hours = next(phase.hours for phase in self.phases if phase.name == TURN)
        turn = f"A turn lasts {hours} hours, or until its player has said done. {_LENGTH}"
        return turn if state.turns.first else f"{FIRST_THROW} {turn}"

    def tell_between_turns(self, state: PoliticsState) -> str:
        """Return what may be done before one's turn."""
        bid = "bid, " if terms_in_force(state).money else ""
        may = f"change your priority list, {bid}order a speech, or write to the others"
        return f"Until it is your turn you may {may}: “status” shows how."

    def figures(self, state: PoliticsState) -> tuple[Figure, ...]:
        """Return the electoral votes as they would be counted, and what the funds hold, if there are any."""
        votes = board_of(state).votes
        counted = tuple(Figure("Electoral votes", name, votes.get(name, 0)) for name in state.players)
        money = state.players.values() if terms_in_force(state).money else ()
        return (*counted, *(Figure("Funds", each.name, each.fund) for each in money))


RULESETS = (Politics(),)
