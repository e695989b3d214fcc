"""Events as lines in plain words: one line a move, and one for what concerns everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.state import State
from nomicd.kernel.events import Event
from nomicd.table.course import facts as f


class Told(msgspec.Struct, frozen=True):
    """A line, the round it belongs to (0: none), whose it is ("": everybody's), and how they are told."""

    round: int
    player: str
    text: str
    own: str


def tell(state: State, events: Sequence[Event]) -> tuple[Told, ...]:
    """Return the lines of these events, which have led to `state`."""
    begun = next((event.number for event in events if isinstance(event, e.RoundStarted)), state.round + 1)
    return tuple(_Teller(state, begun - 1).tell(events))


class _Teller:
    """Goes over the events once; a move is told when its space has been obeyed. `resumed` is the round in
    which doubles were asked about before."""

    def __init__(self, state: State, resumed: int) -> None:
        self._state = state
        self._resumed = resumed
        self._round = 0
        self._steps: list[tuple[str, str]] = []

    def tell(self, events: Sequence[Event]) -> Iterator[Told]:
        """All lines, in order."""
        for event in events:
            if isinstance(event, e.DiceRolled | e.StepOfMove):
                self._steps.append(event.describe_step(self._state))
            if isinstance(event, e.RoundStarted):
                self._round = event.number
            elif isinstance(event, e.QuestionClosed):
                self._round = self._resumed
            over = isinstance(event, f.GameEnded) and self._steps
            if isinstance(event, e.Landed | e.QuestionAsked) or over:
                yield self._line(event.player)  # type: ignore[attr-defined]
            if text := event.describe(self._state):
                player = getattr(event, "player", "")
                yield Told(self._round, player, text, event.describe(self._state, player))

    def _line(self, player: str) -> Told:
        they, you = (", ".join(filter(None, words)) for words in zip(*self._steps, strict=True))
        self._steps = []
        return Told(self._round, player, f"{player} {they}.", f"You {you}.")
