"""A fair as the services drive it: a list of pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fair.picture import picture
from fair.play import GOODS, START, CardOfTheDay, Cards, Guards, Market, Thieves
from fair.state import State
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent
from nomicd.table.game import TableGame
from nomicd.table.pieces.holdings import Holdings
from nomicd.table.pieces.trades import Trades


class Fair(TableGame[State]):
    """The fair."""

    name = "fair"
    title = "a village fair"
    schema = "fair/2"
    kind = State
    pieces = (
        Cards(lambda pile: pile),
        Holdings(START, GOODS),
        Trades(),
        Guards(),
        Thieves(),
        CardOfTheDay(),
        Market(),
    )
    most = 5
    tries_out = True

    def __init__(self, rig: Callable[[list[str]], list[str]] = lambda pile: pile) -> None:
        self.pieces = (Cards(rig), *self.pieces[1:])
        super().__init__()

    def picture(self, state: State, events: Sequence[GameEvent] = ()) -> Drawing:
        """The market."""
        return picture(state)


RULESETS = (Fair(),)
