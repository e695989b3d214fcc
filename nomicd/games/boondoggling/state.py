"""The state of a game: frozen things in a few dicts that only events change."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from nomicd.games.boondoggling.law import HOME, Law, law
from nomicd.games.boondoggling.options import Options
from nomicd.games.boondoggling.parameters import parameters
from nomicd.table.choices import Choice
from nomicd.table.course.state import Person, set_player
from nomicd.table.naming import in_fields, in_names, other
from nomicd.table.terms import GameTerms, Parameter, terms_of
from nomicd.table.votes.state import Voting

SCHEMA = "boondoggling/5"
"""Changes with any field below, so that an old snapshot is thrown away instead of misread."""


class Player(Person, frozen=True):
    """Who plays. `fund` in millions; `space` as on the board. `clear`: passed the junction without money and
    has received none since."""

    fund: int = 0
    space: str = HOME
    token: str = ""
    clear: bool = False


class Question(Choice, frozen=True, kw_only=True):
    """Doubles of that player's: keep them, or roll again? `rerolls` were made before."""

    id: int
    faces: tuple[int, int]
    rerolls: int


class Aside(msgspec.Struct, frozen=True):
    """The table as it was before a seat was given to another player: who sat where, whose turn it was, what
    was asked."""

    seats: tuple[str, ...]
    next: int
    question: Question | None
    begun: bool = False


class State(Voting[Player]):
    """A whole game. `seats` begin with who moves first once that is known; `next` is the place in them of
    whose turn it is; `begun` says whether the round has begun and not ended. `aside` is kept for each seat
    in `merged`."""

    PLAYER: ClassVar[type[Any]] = Player
    TERMS: ClassVar[type[GameTerms]] = Options

    seats: tuple[str, ...] = ()
    first: str = ""
    next: int = 0
    round: int = 0
    begun: bool = False
    treasury: int = 0
    circulation: int = 0
    stage: int = 0
    question: Question | None = None
    asked: int = 0
    aside: dict[str, Aside] = msgspec.field(default_factory=dict)

    def settable(self) -> tuple[Parameter, ...]:
        """Money and the amounts of spaces, too."""
        return (*parameters(law_of(self)), *super().settable())

    def add_player(self, name: str) -> None:
        """They sit last."""
        super().add_player(name)
        self.seats = (*self.seats, name)

    def remove_player(self, name: str) -> None:
        """They get up from the table, too."""
        super().remove_player(name)
        _get_up(self, name)

    def replace_player(self, old: str, new: str) -> None:
        """What was answered counts no more."""
        super().replace_player(old, new)
        self.seats = in_names(self.seats, old, new)
        self.first = other(self.first, old, new)
        if self.question and self.question.player == old:
            self.question = replace(self.question, player=new, answer="")

    def rename_player(self, old: str, new: str, *, back: bool = False) -> None:
        """At the table and in what is asked, too."""
        super().rename_player(old, new, back=back)
        self.seats = in_names(self.seats, old, new)
        self.first = other(self.first, old, new)
        if self.question:
            self.question = replace(self.question, player=other(self.question.player, old, new))
        for name, was in self.aside.items():
            (asked,) = in_fields([was.question], old, new, "player") if was.question else (None,)
            self.aside[name] = Aside(in_names(was.seats, old, new), was.next, asked, was.begun)

    def merge_seats(self, name: str, into: str) -> None:
        """Who has the fund now is clear only if both are."""
        self.aside[name] = Aside(self.seats, self.next, self.question, self.begun)
        super().merge_seats(name, into)
        heir = self.players[into]
        set_player(self, into, clear=heir.clear and not heir.fund)
        _get_up(self, name)

    def part_seats(self, name: str, into: str) -> None:
        """If nobody has moved since, all is as it was; else they sit in their place again, and it is still
        the turn of whose it is. A fund that goes back with its seat leaves whoever had it as clear as
        before."""
        was, kept = self.aside.pop(name), self.merged[name]
        heir = self.players.get(into)
        if heir and heir.space == kept.into.space:
            set_player(self, into, clear=kept.into.clear)
        if (self.seats, self.next) == _without(was.seats, was.next, name):
            self.seats, self.next, self.begun = was.seats, was.next, was.begun
            self.question = _asked_still(self, was.question, name) or self.question
        else:
            turn = self.seats[self.next]
            place = min(was.seats.index(name), len(self.seats))
            self.seats = (*self.seats[:place], name, *self.seats[place:])
            self.next = self.seats.index(turn)
        super().part_seats(name, into)


def _get_up(state: State, player: str) -> None:
    """That player gets up from the table."""
    was = state.next
    state.seats, state.next = _without(state.seats, state.next, player)
    if was and not state.next and was >= len(state.seats):
        state.begun = False  # whose turn it was sat last: nobody is left to move in this round
    if state.question and state.question.player == player:
        state.question = None


def _without(names: tuple[str, ...], turn: int, player: str) -> tuple[tuple[str, ...], int]:
    """Who sits there without that player, and whose turn it is then."""
    left = tuple(name for name in names if name != player)
    turn -= names.index(player) < turn
    return left, turn if turn < len(left) else 0


def _asked_still(state: State, was: Question | None, player: str) -> Question | None:
    """What that player was asked, if nothing has come of it yet."""
    mine = was is not None and was.player == player and was.id == state.asked and was.due > state.update
    return was if mine else None


def law_of(state: State) -> Law:
    """The law of a game that is open, as votes have changed it."""
    return law(state.documents, state.settings)


def options_of(state: State) -> Options:
    """What was chosen when it opened, as votes have changed it."""
    terms: Options = terms_of(state)
    return terms


def offices(state: State) -> dict[str, str]:
    """Who holds which office, for the honour of it: the keeper of the money in circulation and the Treasurer
    are the two who came first, whoever moves first."""
    titles = ("keeper of the Money in Circulation", "Treasurer")
    return dict(zip(state.players, titles, strict=False))
