"""Events as lines in plain words: one line a move, and one for what concerns everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.state import State, law_of
from nomicd.games.boondoggling.views.words import money, place
from nomicd.kernel.events import Event
from nomicd.table.course import mails as course
from nomicd.table.votes import narrate as votes


class Told(msgspec.Struct, frozen=True):
    """A line, the round it belongs to (0: none), and whose it is ("": everybody's)."""

    round: int
    player: str
    text: str


def told(state: State, events: Sequence[Event]) -> tuple[Told, ...]:
    """The lines of these events, which have led to `state`."""
    begun = next((event.number for event in events if isinstance(event, e.RoundStarted)), state.round + 1)
    return tuple(_Teller(state, begun - 1).tell(events))


class _Teller:
    """Goes over the events once; a move is told when its space has been obeyed. `resumed` is the round in
    which doubles were asked about before."""

    def __init__(self, state: State, resumed: int) -> None:
        self._state = state
        self._resumed = resumed
        self._round = 0
        self._parts: list[str] = []

    def tell(self, events: Sequence[Event]) -> Iterator[Told]:
        """All lines, in order."""
        for event in events:
            if event.NAME in _PARTS:
                self._parts.append(_PARTS[event.NAME](self._state, event))
            if isinstance(event, e.RoundStarted):
                self._round = event.number
            elif isinstance(event, e.QuestionClosed):
                self._round = self._resumed
            over = isinstance(event, e.GameEnded) and self._parts
            if isinstance(event, e.Landed | e.QuestionAsked) or over:
                yield self._line(event.player)  # type: ignore[attr-defined]
            if text := _line(self._state, event):
                yield Told(self._round, getattr(event, "player", ""), text)

    def _line(self, player: str) -> Told:
        text = f"{player} {', '.join(part for part in self._parts if part)}."
        self._parts = []
        return Told(self._round, player, text)


def _rolled(state: State, event: e.DiceRolled) -> str:
    del state
    return f"rolls {'-'.join(str(draw.value) for draw in event.draws)}" if event.why == "move" else ""


def _settled(state: State, event: e.DoublesSettled) -> str:
    del state
    if event.again:
        return "rolls again"
    return "" if event.by == "default" else f"keeps {event.total}"


def _moved(state: State, event: e.TokenMoved) -> str:
    forks = {"red": "takes the Road to Inflation and ", "black": "takes the black road and "}
    return f"{forks.get(event.forked, '')}moves from {event.origin} to {place(state, event.end)}"


def _landed(state: State, event: e.Landed) -> str:
    amount, due, fund = (money(state, each) for each in (event.amount, event.due, event.fund))
    said = {
        "pays": f"pays {amount} and has {fund}",
        "short": f"owes {due}, pays the last {amount} and has nothing left",
        "broke": f"owes {due} and has nothing to pay with",
        "occupied": f"pays nothing, for the space is taken, and has {fund}",
        "receives": f"receives {amount} and has {fund}",
        "twice": f"receives twice the amount, {amount}, for the space is taken, and has {fund}",
    }
    return said.get(event.outcome, "")


def _asked(state: State, event: e.QuestionAsked) -> str:
    del state, event
    return "is asked whether to keep that or to roll again: the update stops here"


_PARTS: Mapping[str, Callable[[State, Any], str]] = {
    e.DiceRolled.NAME: _rolled,
    e.DoublesSettled.NAME: _settled,
    e.TokenMoved.NAME: _moved,
    e.Landed.NAME: _landed,
    e.QuestionAsked.NAME: _asked,
}
"""Parts of a line about a move."""


def _replenished(state: State, event: e.TreasuryReplenished) -> str:
    times = law_of(state).money.multiplier(event.stage)
    borrowed = money(state, event.amount)
    return f"The Treasury borrows {borrowed}: inflation, stage {event.stage}. Projects cost {times} times."


def _closed(state: State, event: e.QuestionClosed) -> str:
    del state
    how = "the answer" if event.how == "answer" else "no answer came"
    return f"The doubles that waited: {event.choice} ({how})."


def _line(state: State, event: Event) -> str:
    """The whole line of an event, "" if it has none."""
    own = _LINES.get(event.NAME)
    return own(state, event) if own else votes.line(state, event) or course.line(event)


_LINES: Mapping[str, Callable[[State, Any], str]] = {
    e.FirstChosen.NAME: lambda _, event: f"{event.player} has rolled highest and moves first.",
    e.TreasuryReplenished.NAME: _replenished,
    e.QuestionClosed.NAME: _closed,
    e.PlayerLeft.NAME: lambda _, event: f"{event.player} has left; the fund goes into circulation.",
    e.TokenNamed.NAME: lambda _, event: f"The token of {event.player} is called {event.token}.",
}
"""Whole lines."""
