"""Boondoggling: a list of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.board import FILES
from nomicd.games.boondoggling.doubles import Doubles, DoublesPolicy
from nomicd.games.boondoggling.money import FUNDS
from nomicd.games.boondoggling.road import Road, RoadBoard
from nomicd.games.boondoggling.state import SCHEMA, BoondogglingState, money, place
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Section
from nomicd.kernel.plots import Figure
from nomicd.law.amendments import Amendments
from nomicd.table.game import TableGame
from nomicd.table.pieces.rounds import tell_rounds, tell_turns
from nomicd.table.pieces.rule_text import RuleText
from nomicd.table.pieces.tokens import Tokens
from nomicd.table.story import StoryLine


class Boondoggling(TableGame[BoondogglingState]):
    """A game of roads and squares."""

    name = "boondoggling"
    title = "Boondoggling"
    schema = SCHEMA
    kind = BoondogglingState
    pieces = (
        FUNDS,
        Road(),
        RoadBoard(),
        Doubles(),
        DoublesPolicy(),
        Tokens(),
        RuleText(),
        Amendments("propose: A smaller Treasury\nset treasury to 3,000"),
    )
    tries_out = True
    fewest_leads = True

    def is_document(self, path: str) -> bool:
        """Return whether it is board, money or rules."""
        return path in FILES

    def describe_events(self, state: BoondogglingState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give what happened, round by round."""
        return tell_rounds(state, events)

    def list_story_lines(self, state: BoondogglingState, events: Sequence[GameEvent]) -> Iterable[StoryLine]:
        """Give them turn by turn."""
        return (StoryLine(each.text, each.player) for each in tell_turns(state, events))

    def tell_gist(self, state: BoondogglingState, events: Sequence[GameEvent], reader: str) -> str:
        """Return where that player has come, and what has become of their fund."""
        moves = [each for each in of_kind(e.TokenMoved, events) if each.player == reader]
        if not moves or reader not in state.players:
            return ""
        change = sum(each.count_for(reader) for each in of_kind(e.FundMoved, events))
        fund = state.players[reader].fund
        in_moves = "You go" if len(moves) == 1 else f"In {len(moves)} moves you go"
        went = f"{in_moves} from {moves[0].origin} to {place(state, moves[-1].end)}"
        became = f"goes from {money(state, fund - change)} to" if change else "stays at"
        return f"{went}; your money {became} {money(state, fund)}."

    def figures(self, state: BoondogglingState) -> tuple[Figure, ...]:
        """Return funds, in millions, and what lies in the Treasury."""
        funds = (Figure("Funds", player.name, player.fund) for player in state.players.values())
        return (*funds, Figure("The Treasury", "Treasury", state.treasury))


RULESETS = (Boondoggling(),)
