"""What is simply made so, whatever the rules say: each sentence returns the events behind it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from nomicd.games.nomic import events as e
from nomicd.games.nomic.examples.language import (
    SLOTS,
    Misplaced,
    find_building,
    find_item,
    place_of,
    require_square,
)
from nomicd.games.nomic.state import State
from nomicd.kernel.events import GameEvent
from nomicd.kernel.scenarios import Language

GIVEN = Language(SLOTS)
WHY = "the case"


class ScenarioGame(ABC):
    """The game to which what is given happens: of a case, or of a story."""

    state: State

    @abstractmethod
    def make_so(self, facts: Sequence[GameEvent]) -> None:
        """Make something so, whatever the rules say."""

    @GIVEN.sentence("{player} rolls {dice}", example="alice rolls 2-5")
    @abstractmethod
    def take_turn(self, player: str, dice: tuple[int, ...]) -> None:
        """A turn in the next update, with these dice to move."""

    @GIVEN.sentence(
        "the {why} die shows {dice}", example="the KickBack die shows 3", story="alice lands on 17"
    )
    def load_dice(self, why: str, dice: tuple[int, ...]) -> None:
        """What dice that are rolled for that reason show, once."""
        self.load(why, [str(face) for face in dice])

    @GIVEN.sentence(
        "chance picks {text} for [the ]{why}",
        example='chance picks "carol" for the tag',
        story="alice is IT; bob on 9; carol on 9; alice lands on 9",
    )
    def load_pick(self, text: str, why: str) -> None:
        """What a `pick` for that reason gives, once."""
        self.load(why, [text])

    @abstractmethod
    def load(self, why: str, shows: Sequence[str]) -> None:
        """Have what chance decides for this reason come out like this."""


Maker = Callable[..., Sequence[GameEvent]]


def fact(form: str, *, example: str) -> Callable[[Maker], Maker]:
    """Declare a sentence whose function returns, from the state, the events that make it so."""

    def declare(make: Maker) -> Maker:
        def make_so(stage: ScenarioGame, **slots: Any) -> None:
            stage.make_so(make(stage.state, **slots))

        make_so.__doc__ = make.__doc__
        GIVEN.sentence(form, example=example)(make_so)
        return make

    return declare


@fact(
    "{label} lies after {square}",
    example="$+1 lies after 14",
)
def lay_square(state: State, label: str, square: str) -> Sequence[GameEvent]:
    """A square without number. None is there but those that a case lays."""
    if label in state.squares:
        raise Misplaced(f"there is a square {label} already")
    return [e.SquareAdded(label, 0, place_of(state, square) + 1, "")]


@fact("there is a {building} on {square}", example="there is a house on 14")
def raise_building(state: State, building: str, square: str) -> Sequence[GameEvent]:
    """A building stands on a square."""
    return [e.BuildingRaised(require_square(state, square), find_building(state, building))]


@fact("there are {n} {item} on {square}", example="there are 3 soldiers on 14")
@fact("there is {n} {item} on {square}", example="there is 1 soldier on 14")
def stock_square(state: State, n: int, item: str, square: str) -> Sequence[GameEvent]:
    """So many of an item lie on a square."""
    key, place = find_item(state, item), state.squares[require_square(state, square)]
    more = n - place.items.get(key, 0)
    return [e.SquareStocked(square, key, more)] if more else []


@fact("the {account} has {amount}", example="the nomic bank has $700")
def fill_account(state: State, account: str, amount: int) -> Sequence[GameEvent]:
    """An account of nobody's holds so much."""
    return _settle(f"@{account}", amount - state.accounts.get(account, 0))


@fact("{player} [is ]on {square}", example="alice on 11")
def place_pawn(state: State, player: str, square: str) -> Sequence[GameEvent]:
    """The pawn stands there."""
    return [e.PawnMoved(player, state.players[player].square, require_square(state, square), "placed")]


@fact("{player} has {amount}", example="alice has -$50")
def set_cash(state: State, player: str, amount: int) -> Sequence[GameEvent]:
    """So much money."""
    return _settle(player, amount - state.players[player].cash)


@fact("{player} has {n} {item}", example="alice has 2 gold cards")
def set_holding(state: State, player: str, n: int, item: str) -> Sequence[GameEvent]:
    """So many of an item, named in singular or plural."""
    key = find_item(state, item)
    more = n - state.players[player].items.get(key, 0)
    if more < 0:
        return [e.ItemTaken(player, key, -more)]
    return [e.ItemGiven(player, key, more)] if more else []


@fact("{player} owns {square}", example="bob owns square 14")
def give_square(state: State, player: str, square: str) -> Sequence[GameEvent]:
    """The square belongs to the player."""
    return [e.SquareOwned(require_square(state, square), player)]


@fact("{square} is called {text}", example='square 14 is called "Foo"')
def name_square(state: State, square: str, text: str) -> Sequence[GameEvent]:
    """The square has that name."""
    return [e.SquareLabelled(require_square(state, square), text, state.squares[square].gender)]


@fact("{square} is {gender}", example="square 14 is f")
def set_gender_of_square(state: State, square: str, gender: str) -> Sequence[GameEvent]:
    """The square's gender."""
    return [e.SquareLabelled(require_square(state, square), state.squares[square].name, gender)]


@fact("{player} is {gender}", example="alice is m")
def set_gender(state: State, player: str, gender: str) -> Sequence[GameEvent]:
    """The pawn's gender."""
    return [e.PlayerDressed(player, gender, state.players[player].colour)]


@fact("{player} is {condition}", example="bob is inactive")
def set_condition(state: State, player: str, condition: str) -> Sequence[GameEvent]:
    """The player is active or inactive."""
    del state
    if condition in ("bankrupt", "solvent"):
        raise Misplaced("say how much money: alice has -$50")
    return [e.PlayerActivated(player) if condition == "active" else e.PlayerInactivated(player)]


@fact("{player} is {title}", example="alice is IT")
def give_title(state: State, player: str, title: str) -> Sequence[GameEvent]:
    """The player has that title."""
    del state
    return [e.TitleTaken(player, title)]


@fact(
    "rule {n} is {law}",
    example="rule 17 is repealed",
)
def set_rule(state: State, n: int, law: str) -> Sequence[GameEvent]:
    """A rule is in force or repealed: without a vote, and without its `on_repeal`."""
    if n not in state.rules:
        raise Misplaced(f"there is no rule {n}")
    return [e.RuleRepealed(n, WHY)] if law == "repealed" else []


def _settle(holder: str, more: int) -> Sequence[GameEvent]:
    """Return the payment from or to the bank after which a player or an account has so much more."""
    if more < 0:
        return [e.MoneyPaid(holder, "", -more, WHY)]
    return [e.MoneyPaid("", holder, more, WHY)] if more else []
