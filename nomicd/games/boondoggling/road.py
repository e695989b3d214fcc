"""The roads as a piece of the game: doubles that wait for an answer, then rounds of turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nomicd.games.boondoggling import doubles_policy as policy
from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling import pages
from nomicd.games.boondoggling.law import BadLaw, law
from nomicd.games.boondoggling.moves import facts, move
from nomicd.games.boondoggling.narrate import tell
from nomicd.games.boondoggling.state import Question, State, options_of
from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Event
from nomicd.kernel.inputs import NewGame
from nomicd.kernel.page import Lines, Page, Section
from nomicd.table.course import facts as f
from nomicd.table.course.working import Working
from nomicd.table.piece import Piece
from nomicd.table.standing import of

SIDES = 6


_BOARD = Verb(
    "board",
    "board",
    "the board as it stands, and every space with what it costs now",
    ("board",),
    "the game",
    True,
)


class Road(Piece[State]):
    """Both roads, whose turn it is, and what a move leads to."""

    facts = (e.DiceRolled, e.FirstChosen, e.RoundStarted, e.TokenMoved, e.Landed, e.TurnEnded)

    def refuse(self, given: NewGame) -> Refused | None:
        """Return what is wrong with board, money or rules."""
        try:
            law(given.documents)
        except BadLaw as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return None

    def after_leaving(self, table: Working[State]) -> None:
        """End a game of one."""
        state = table.state
        if state.started and not state.over and len(state.seats) < self.game.fewest:
            last = state.seats[0]
            table.emit(f.GameEnded(last, f"all others have left, and {last} wins"))

    def play(self, table: Working[State], dice: Dice) -> None:
        """Play as many rounds as an update has."""
        if not table.state.first:
            _choose_first(table, dice)
        _play(table, dice)

    def looks(self, state: State, reader: str) -> tuple[Verb, ...]:
        """Return what anybody may ask to see of them."""
        del state, reader
        return (_BOARD,)

    def answer(self, state: State, reader: str, command: Command) -> Page | None:
        """Return the board, and every space."""
        del reader
        if command.verb != _BOARD.key:
            return None
        return Page("Board", (), (pages.board(state), Section("All spaces", (pages.spaces(state),))))

    def standings(self, state: State, events: Sequence[Event]) -> Iterator[Section]:
        """Give the board."""
        yield pages.board(state, events)

    def yours(self, state: State, events: Sequence[Event], reader: str) -> Iterator[Section]:
        """Give every line of one player, said to them."""
        if mine := tuple(each.own for each in tell(state, events) if each.player == reader):
            yield Section("What happened to you", (Lines(mine),))

    def greeting(self, state: State) -> tuple[str, ...]:
        """Return what is played, how it is won, and that nobody has to do anything."""
        played = options_of(state).rounds
        rounds = "one round" if played == 1 else f"{played} rounds"
        aim = "whoever comes home to Washington by the Road to Inflation with nothing left wins"
        choice = "what you may decide is whether doubles are rolled again"
        return (
            f"You are to get rid of your money: {aim}.",
            f"Each update plays {rounds}: the service rolls and moves for everybody.",
            f"You need not write at all; {choice}.",
            "The dice of the first update say who moves first.",
        )

    def news(self, state: State, reader: str) -> tuple[str, ...]:
        """Return who has won."""
        del reader
        if not state.over:
            return ()
        return (f"{state.winner} has won" if state.winner else "the game is over",)


def _roll(table: Working[State], dice: Dice, why: str, name: str) -> tuple[int, int]:
    """Two dice, and the fact of it."""
    before = len(dice.drawn)
    label = f"{why}/r{table.state.round}/{name}"
    one, other = (dice.integer(label, SIDES) for _ in range(2))
    table.emit(e.DiceRolled(tuple(dice.drawn[before:]), why, name))
    return one, other


def _choose_first(table: Working[State], dice: Dice) -> None:
    """The highest total moves first; those who tie for it roll again."""
    rolling: Sequence[str] = table.state.seats
    while len(rolling) > 1:
        totals = {name: sum(_roll(table, dice, "first", name)) for name in rolling}
        best = max(totals.values())
        rolling = [name for name in rolling if totals[name] == best]
    table.emit(e.FirstChosen(rolling[0]))


def _play(table: Working[State], dice: Dice) -> None:
    """Rounds, until as many have ended as the game wants, somebody is asked, or the game ends."""
    asked = table.state.question
    ended = 0
    while ended < options_of(table.state).rounds and not table.state.over:
        if not table.state.begun:
            table.emit(e.RoundStarted(table.state.round + 1))
        if not _turn(table, dice, asked):
            return
        asked = None
        ended += not table.state.begun


def _turn(table: Working[State], dice: Dice, asked: Question | None) -> bool:
    """The turn of whose it is; False if it waits for an answer. `asked`: it goes on with that one's."""
    name = table.state.seats[table.state.next]
    thrown = _kept(table, dice, name) if asked is None else _answered(table, dice, asked)
    if thrown is None:
        return False
    move(table, name, sum(thrown))
    if not table.state.over:
        table.emit(e.TurnEnded(name))
    return True


def _answered(table: Working[State], dice: Dice, asked: Question) -> tuple[int, int] | None:
    """The dice that count once the question is settled."""
    table.emit(e.QuestionClosed(asked.id, asked.counts, asked.how))
    again = asked.counts == policy.REROLL
    table.emit(e.DoublesSettled(asked.player, sum(asked.faces), again, asked.how))
    return _kept(table, dice, asked.player, asked.rerolls + 1) if again else asked.faces


def _kept(table: Working[State], dice: Dice, name: str, rerolls: int = 0) -> tuple[int, int] | None:
    """Roll until the dice count; None if their player is asked first."""
    while True:
        faces = _roll(table, dice, "move", name)
        if faces[0] != faces[1]:
            return faces
        wanted, by = _wanted(table, name, sum(faces), rerolls)
        if wanted == policy.ASK:
            _ask(table, name, faces, rerolls)
            return None
        table.emit(e.DoublesSettled(name, sum(faces), wanted == policy.REROLL, by))
        if wanted == policy.KEEP:
            return faces
        rerolls += 1


def _wanted(table: Working[State], name: str, total: int, rerolls: int) -> tuple[str, str]:
    """What is done about doubles, and by what."""
    order = next((each for each in of(table.state.standing, name) if each.action == policy.ACTION), None)
    if rerolls >= policy.MAX_REROLLS:
        return policy.KEEP, "limit"
    if order is None:
        return policy.KEEP, "default"
    known = facts(table.state, name, total, rerolls)
    return policy.act(policy.kept(str(order.args["policy"])), known), "order"


def _ask(table: Working[State], name: str, faces: tuple[int, int], rerolls: int) -> None:
    state = table.state
    prompt = f"You have rolled {faces[0]}-{faces[1]}: keep the total of {sum(faces)}, or roll again?"
    table.emit(
        e.QuestionAsked(
            id=state.asked + 1,
            player=name,
            prompt=prompt,
            options=(policy.KEEP, policy.REROLL),
            default=policy.KEEP,
            due=state.update + 1,
            faces=faces,
            rerolls=rerolls,
        )
    )
