"""What anybody may ask to see: board, money, rules, dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.boondoggling.moves import price
from nomicd.games.boondoggling.naming import KINDS, bills, money, place
from nomicd.games.boondoggling.picture import picture
from nomicd.games.boondoggling.state import Player, State, law_of, offices
from nomicd.games.boondoggling.text_board import drawn
from nomicd.kernel.events import Event
from nomicd.kernel.page import Code, Lines, Section, Table
from nomicd.table.phrases import listed


def ledger(state: State) -> Section:
    """Treasury, circulation, stage and multiplier, with a warning of what the next stage costs."""
    times = law_of(state).money.multiplier(state.stage)
    rows = (
        ("Treasury", money(state, state.treasury)),
        ("Money in circulation", money(state, state.circulation)),
        ("Stage of inflation", str(state.stage)),
        ("Projects cost", f"{times} times the amount shown" if times > 1 else "the amount shown"),
        ("Rounds begun", str(state.round)),
    )
    return Section("The ledger", (Table(("", ""), rows, (1,)), Lines(tuple(_warnings(state)))))


def _warnings(state: State) -> Iterator[str]:
    if state.over:
        return
    law = law_of(state)
    times = law.money.multiplier(state.stage + 1)
    projects = (space for space in (*law.board.main, *law.board.red) if space.kind == "project")
    dearest = max(projects, key=lambda space: space.amount)
    yield (
        f"When the Treasury has paid out {money(state, state.treasury)}, or is asked for more than it holds, "
        f"stage {state.stage + 1} begins: projects cost {times} times, "
        f"{dearest.name} {money(state, dearest.amount * times)}."
    )
    if state.circulation < 0:
        yield "There is less than nothing in circulation: the presses are running."


def funds(state: State) -> tuple[Table, Lines]:
    """Who stands where with how much, who moves first on top; the names of tokens, and the offices."""
    players = [state.players[name] for name in state.seats]
    rows = tuple(
        (each.name, money(state, each.fund), place(state, each.space), bills(state, each.fund))
        for each in players
    )
    table = Table(("Player", "Fund", "Stands on", "Bills"), rows, (1,))
    return table, Lines(tuple(_roster(state, players)))


def _roster(state: State, players: list[Player]) -> Iterator[str]:
    if state.winner:
        yield f"{state.winner} has won."
    if tokens := [f"{each.name}: {each.token}" for each in players if each.token]:
        yield f"Tokens: {', '.join(tokens)}."
    posts = [f"{name} is {post}" for name, post in offices(state).items()]
    yield f"For the honour of it, {listed(posts)}."


def board(state: State, events: Sequence[Event] = ()) -> Section:
    """The board as it stands, after these events."""
    return Section("The board", (Code(drawn(state), picture(state, events)),))


def spaces(state: State) -> Table:
    """Every space by name, with what it asks or gives now."""
    law = law_of(state)
    rows = []
    for key in law.board.keys():  # noqa: SIM118 - a method of ours, no dict
        space = law.board.space(key)
        now = price(state, law, key) or space.amount
        here = ", ".join(player.name for player in state.players.values() if player.space == key)
        rows.append((key, KINDS[space.kind], space.name, money(state, now) if now else "", here))
    return Table(("#", "Kind", "Name", "Now", "Here"), tuple(rows), (3,))
