"""The roads as a piece: a turn is a roll, a move, and the space it leads to; and how the board is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.board import KINDS, read_law
from nomicd.games.boondoggling.doubles import ASK, KEEP, REROLL, ask_doubles, choose_doubles, close_doubles
from nomicd.games.boondoggling.moves import move, price
from nomicd.games.boondoggling.state import BoondogglingState, law_of, money, options_of, place
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.inputs import NewGame
from nomicd.kernel.page import Code, Page, Section, Table
from nomicd.table.boards import BoardPlan, BoardRoad, BoardSpace, draw_board, near, write_board
from nomicd.table.course.working import Working
from nomicd.table.documents import BadDocument
from nomicd.table.hooks import RuleMoment, RuleQuantity, ThingKind, View
from nomicd.table.phrases import join_words
from nomicd.table.pieces.rounds import Rounds

_BOARD = Verb(
    "board",
    "board",
    "the board as it stands, and every space with what it costs now",
    ("board",),
    "the game",
    True,
)
_KINDS = {
    "home": "home",
    "project": "project",
    "treasury": "Treasury",
    "nra": "NRA Decision",
    "devaluation": "Devaluation",
    "junction": "junction",
}
_FILLS = {
    "home": "blue-tint",
    "project": "shade",
    "treasury": "green-tint",
    "nra": "teal-tint",
    "devaluation": "yellow-tint",
    "junction": "purple-tint",
}
_MARKS = {"home": "HOME", "devaluation": "DEV", "junction": "AAA", "nra": "NRA"}


class Road(Rounds):
    """Both roads, and what a move leads to."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (*Rounds.facts, e.TokenMoved, e.Landed)
    things: ClassVar[tuple[ThingKind, ...]] = (
        *Rounds.things,
        ThingKind("Player", "who plays", {"space": "Space"}),
        ThingKind(
            "Space",
            f"a space of the board; its kind is {', '.join(KINDS)}; its road is main or red",
            {"key": "str", "name": "str", "kind": "str", "amount": "int", "road": "str"},
            "spaces",
        ),
    )
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        *Rounds.moments,
        RuleMoment("on_double", "a player has rolled doubles", {"player": "Player", "total": "int"}),
        RuleMoment(
            "on_land",
            "a token has come to rest on a space, which has been obeyed; not when the move has won",
            {"player": "Player", "space": "Space", "total": "int"},
        ),
    )
    quantities: ClassVar[tuple[RuleQuantity, ...]] = (
        RuleQuantity(
            "price",
            "what a project asks of a player who has come there",
            {"player": "Player", "space": "Space"},
        ),
        RuleQuantity(
            "gain",
            "what the Treasury pays a player on a space",
            {"player": "Player", "space": "Space"},
            high=20_000,
        ),
    )

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with board, money or rules."""
        try:
            read_law(given.documents)
        except BadDocument as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def rounds(self, state: BoondogglingState) -> int:
        """Return how many rounds an update plays."""
        return options_of(state).rounds

    def take_turn(self, table: Working[BoondogglingState], dice: Dice, player: str) -> bool:
        """Roll, or go on with the doubles that were asked about; then move."""
        faces = self._roll_on(table, dice, player)
        if faces is None:
            return False
        move(table, player, sum(faces))
        return True

    def _roll_on(self, table: Working[BoondogglingState], dice: Dice, player: str) -> tuple[int, int] | None:
        """Return the dice that count; None if their player is asked first."""
        rerolls = 0
        if question := table.state.question:
            option = close_doubles(table, question)
            table.emit(e.DoublesSettled(player, sum(question.faces), option == REROLL, question.how))
            if option == KEEP:
                return question.faces
            rerolls = question.rerolls + 1
        while True:
            one, two = self.roll(table, dice, "move", player)
            faces = (one, two)
            if faces[0] != faces[1]:
                return faces
            table.announce("on_double", player=player, total=sum(faces))
            wanted, by = choose_doubles(table.state, player, sum(faces), rerolls)
            if wanted == ASK:
                ask_doubles(table, player, faces, rerolls)
                return None
            table.emit(e.DoublesSettled(player, sum(faces), wanted == REROLL, by))
            if wanted == KEEP:
                return faces
            rerolls += 1

    def view(self, state: BoondogglingState) -> View:
        """Return the board, and who stands where."""
        spaces = law_of(state).board.spaces.items()
        return {
            **super().view(state),
            "Player": {name: {"name": name, "space": each.space} for name, each in state.players.items()},
            "Space": {
                key: {
                    "key": key,
                    "name": each.name,
                    "kind": each.kind,
                    "amount": each.amount,
                    "road": "red" if key.startswith("R") else "main",
                }
                for key, each in spaces
            },
        }

    def looks(self, state: BoondogglingState, reader: str) -> tuple[Verb, ...]:
        """Return what anybody may ask to see of them."""
        return (_BOARD,)

    def answer(self, state: BoondogglingState, reader: str, command: Command) -> Page | None:
        """Return the board, and every space."""
        if command.verb != _BOARD.key:
            return None
        return Page("Board", (), (*self.show_standings(state, ()), Section("All spaces", (_spaces(state),))))

    def show_standings(self, state: BoondogglingState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give the board."""
        yield Section("The board", (Code(write_board(plan_board(state)), draw(state, events)),))

    def show_brief(
        self, state: BoondogglingState, events: Sequence[GameEvent], reader: str
    ) -> Iterator[Section]:
        """Give the spaces around the reader's token; of a reader without one, the board."""
        if reader not in state.players:
            return self.show_standings(state, events)
        plan = near(plan_board(state), reader)
        title = f"The road around {reader}"
        words = "; ".join(f"{each.key} {each.name}" for each in plan.roads[0].spaces)
        shown = Code(write_board(plan), draw_board(plan, title, f"{words}.", (), ()))
        return iter((Section("The board around you", (shown,)),))

    def greeting(self, state: BoondogglingState) -> tuple[str, ...]:
        """Return what is played, how it is won, and that nobody has to do anything."""
        aim = "whoever comes home to Washington by the Road to Inflation with nothing left wins"
        choice = "what you may decide is whether doubles are rolled again"
        return (
            f"You are to get rid of your money: {aim}.",
            *super().greeting(state),
            f"You need not write at all; {choice}.",
        )


def plan_board(state: BoondogglingState) -> BoardPlan:
    """Return the board as it is now: what it takes is what inflation makes of it."""
    board = law_of(state).board
    spaces = [_show(state, key) for key in board.spaces]
    main, red = len(board.main), len(board.red)
    junction = str(board.junction)
    mark = f"{board.junction} {_MARKS['junction']}"
    return BoardPlan(
        (
            BoardRoad(f"The Road to Inflation, from {mark} to Washington", tuple(spaces[main:]), "red"),
            BoardRoad("The main road, from 0 upward and back to 0", tuple(spaces[:main])),
        ),
        ((junction, "R1"), (f"R{red}", "0")),
        {player.name: player.space for player in state.players.values()},
        {name: money(state, state.players[name].fund) for name in state.turns.seats},
    )


def _show(state: BoondogglingState, key: str) -> BoardSpace:
    space = law_of(state).board.space(key)
    now = price(state, key) or space.amount
    amount = f"{'-' if space.kind == 'project' else '+'}{now}" if now else ""
    mark = _MARKS.get(space.kind, "")
    return BoardSpace(key, space.name, _FILLS[space.kind], amount, mark)


def draw(state: BoondogglingState, events: Sequence[GameEvent] = ()) -> Drawing:
    """Return the board as a picture, after these events."""
    moves = ((each.player, each.origin, each.end) for each in of_kind(e.TokenMoved, events))
    legend = (
        ("T", "green", f"{money(state, state.treasury)} in the Treasury"),
        ("C", "grey", f"{money(state, state.circulation)} in circulation"),
        (
            f"x{law_of(state).money.multiplier(state.stage)}"[:4],
            "accent",
            f"what projects cost: stage {state.stage}",
        ),
    )
    title = f"The board of {state.slug} after update {state.update}"
    return draw_board(plan_board(state), title, "\n".join(_describe(state)), moves, legend)


def _describe(state: BoondogglingState) -> Iterator[str]:
    """The position in words."""
    standing = [f"{each.name} on {place(state, each.space)}" for each in state.players.values()]
    yield f"{join_words(standing)}." if standing else "Nobody stands on the board."
    funds = [f"{each.name} has {money(state, each.fund)}" for each in state.players.values()]
    yield f"{join_words(funds)}." if funds else ""
    yield f"The Treasury holds {money(state, state.treasury)}; inflation is at stage {state.stage}."


def _spaces(state: BoondogglingState) -> Table:
    """Every space by name, with what it asks or gives now."""
    rows = []
    for key, space in law_of(state).board.spaces.items():
        now = price(state, key) or space.amount
        here = ", ".join(player.name for player in state.players.values() if player.space == key)
        rows.append((key, _KINDS[space.kind], space.name, money(state, now) if now else "", here))
    return Table(("#", "Kind", "Name", "Now", "Here"), tuple(rows), (3,))
