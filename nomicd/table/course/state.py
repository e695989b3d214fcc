"""The part of a state that every game has."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Generic, TypeAlias, TypeVar, cast

import msgspec
from msgspec.structs import replace

from nomicd.table.absence import is_away
from nomicd.table.clock import is_expected, is_phase_over
from nomicd.table.player_names import AS_IT_WAS, PlayerName, drop_name, rename_fields, rename_text
from nomicd.table.presence import state as presence
from nomicd.table.presence.state import Presence
from nomicd.table.scheduled import ScheduledOrders, without, without_player
from nomicd.table.standing import Standings
from nomicd.table.state_part import StatePart
from nomicd.table.terms import GameTerms


class Person(msgspec.Struct, frozen=True):
    """Who plays, to be derived from. `idle` counts the updates since the last mail."""

    name: PlayerName
    idle: int = 0


P = TypeVar("P", bound=Person)
T = TypeVar("T")


class Merged(msgspec.Struct, Generic[P], frozen=True):
    """A seat that is one with another's: `player` and `into` as they were before, the place of the one among
    the players, and what all had ordered and said then."""

    player: P
    into: P
    place: int
    standing: Standings
    presence: Presence
    scheduled: ScheduledOrders = ()


class Course(msgspec.Struct, Generic[P]):
    """A game's course, to be derived from; `P` is the game's own kind of player.

    `options` are those that the game was opened with. `update` counts what has been made; `deadline` is that
    of the last one, ISO 8601, and `secret` what it revealed, hex. `stops` counts how often the game was
    paused or went on again; `filed` are the digests of the orders since the last update. `over` says how it
    ended. `former` are names that players had once, each with the one that they have now; `merged` are seats
    that are another's now, by the name of who is gone.
    """

    PLAYER: ClassVar[type[Person]] = Person
    """Makes the game's own kind of player (`P`) of a name."""
    TERMS: ClassVar[type[GameTerms]] = GameTerms
    """The game's own kind of terms."""

    slug: str = ""
    timezone: str = "UTC"
    options: dict[str, str] = {}
    documents: dict[str, str] = {}
    seed: str = ""
    commitment: str = ""
    secret: str = ""
    started: bool = False
    over: str = ""
    winner: PlayerName = ""
    paused: str = ""
    stops: int = 0
    update: int = 0
    deadline: str = ""
    weekday: str = ""
    players: dict[PlayerName, P] = {}
    standing: Standings = ()
    scheduled: ScheduledOrders = ()
    filed: tuple[str, ...] = ()
    presence: Presence = Presence()
    former: dict[str, str] = {}
    merged: Annotated[dict[str, Merged[P]], AS_IT_WAS] = {}

    # What games know more of: an event that more depends on in a game than here calls what that overrides

    def add_player(self, name: str) -> None:
        """Seat a player, as one of the game's own kind."""
        self.players[name] = cast("P", self.PLAYER(name))
        self._change_parts(lambda part: part.add_player(name))

    def remove_player(self, name: str) -> None:
        """Take a player out, with all that they had ordered or said of being there."""
        self.players.pop(name, None)
        self.standing = tuple(order for order in self.standing if order.player != name)
        self.scheduled = without_player(self.scheduled, name)
        self.presence = presence.without(self.presence, name)
        self._change_parts(lambda part: part.remove_player(name))

    def replace_player(self, old: str, new: str) -> None:
        """Put the player under the new name in the place of the old one, whose orders and plans are gone."""
        rename_fields(self, old, new, "players")
        set_player(self, new, idle=0)
        self.standing = tuple(order for order in self.standing if order.player != old)
        self.scheduled = without_player(self.scheduled, old)
        self.presence = presence.without(self.presence, old)
        self._change_parts(lambda part: part.replace_player(old, new))

    def rename_player(self, old: str, new: str, *, back: bool = False) -> None:
        """Put the new name wherever the old one stands. Nobody else is ever given the old one: what is that
        player's is found by it. The types of the state's fields say which are names
        (`nomicd.table.player_names`).
        """
        rename_fields(self, old, new)
        former = {was: rename_text(now, old, new) for was, now in self.former.items() if was != new}
        self.former = former if back else {**former, old: new}

    def merge_seats(self, name: str, into: str) -> None:
        """Take the one out, with what they had ordered; it is kept as it was."""
        kept = Merged(
            self.players[name],
            self.players[into],
            list(self.players).index(name),
            self.standing,
            self.presence,
            self.scheduled,
        )
        self._change_parts(lambda part: part.merge_seats(name))
        Course.remove_player(self, name)
        self.merged = {**self.merged, name: kept}

    def part_seats(self, name: str, into: str) -> None:
        """Put the seat back as it was kept, in its place."""
        del into
        kept = self.merged[name]
        self.merged = drop_name(self.merged, name)
        names = list(self.players.items())
        names.insert(kept.place, (name, kept.player))
        self.players = dict(names)
        self.standing = restore_items(self.standing, kept.standing, name)
        self.scheduled = restore_items(self.scheduled, kept.scheduled, name)
        if not kept.presence.ready:  # somebody is there again who was not done
            self.presence = replace(self.presence, ready="", regular="")
        if self.presence == presence.without(kept.presence, name):
            self.presence = kept.presence
        self._change_parts(lambda part: part.part_seats(name, self.update))

    def has_standing(self, name: str) -> bool:
        """Return whether orders of that player stand. A game that keeps some elsewhere knows more."""
        return any(order.player == name for order in self.standing)

    def _change_parts(self, change: Callable[[StatePart], StatePart]) -> None:
        """Let each part of the state be what becomes of it."""
        for field in self.__struct_fields__:
            if isinstance(part := getattr(self, field), StatePart):
                setattr(self, field, change(part))

    def file_order(self, event: Any) -> None:
        """Note an order (`AnyOrderFiled`): the update's root will prove it, and whoever orders is there."""
        self.filed += (event.digest,)
        hear(self, event.player)

    def take_scheduled(self, event: Any) -> None:
        """Note that an order waits no longer (`ScheduledOrderCame`)."""
        self.scheduled = without(self.scheduled, event.source)

    def end_update(self, secret: str) -> None:
        """Begin the next one: nothing is filed for it yet. Unless the phase goes on, whoever has been silent
        was so once more."""
        self.secret = secret
        self.filed = ()
        if not is_phase_over(self):
            self.presence = replace(self.presence, pressed={})
            return
        for name, player in self.players.items():
            set_player(self, name, idle=player.idle + 1)
        silent = {name: is_excused(self, name) for name in self.players}
        self.presence = presence.begin_next_update(self.presence, silent)


AnyCourse: TypeAlias = Course[Any]
"""Whatever the game knows of its players."""
S = TypeVar("S", bound=AnyCourse)


def copy_state(state: S) -> S:
    """Return a state that can be changed while the other stays: dicts are new, what they hold is shared and
    never changed in place."""
    copied = copy(state)
    for name in _dicts(type(state)):
        setattr(copied, name, getattr(state, name).copy())
    return copied


@lru_cache
def _dicts(kind: type[AnyCourse]) -> tuple[str, ...]:
    """Return the fields of a state that hold dicts."""
    blank = kind()
    return tuple(name for name in kind.__struct_fields__ if isinstance(getattr(blank, name), dict))


def set_player(state: AnyCourse, name: str, **changes: Any) -> None:
    """New values in a player; one who is gone is passed over."""
    if name in state.players:
        state.players[name] = replace(state.players[name], **changes)


def hear(state: AnyCourse, player: str) -> None:
    """Note that a player is there."""
    set_player(state, player, idle=0)
    state.presence = presence.note_mail(state.presence, player)


def is_excused(state: AnyCourse, player: str) -> bool:
    """Return whether silence does not count against a player: orders of theirs stand, they are away, another
    plays for them, or the phase did not wait for them."""
    return state.has_standing(player) or is_out(state, player) or not is_expected(state, player)


def is_out(state: AnyCourse, player: str) -> bool:
    """Return whether a player has said to be away, or that another plays for them."""
    here = state.presence
    if not (here.absences or here.delegations):
        return False
    day = presence.today(state.deadline, state.timezone)
    lent = any(each.player == player and each.holds(day) for each in here.delegations)
    return lent or is_away(here.absences, player, day)


def restore_items(now: tuple[T, ...], before: tuple[T, ...], player: str) -> tuple[T, ...]:
    """Return what stood before, if all but the player's own still does; else theirs behind the others'."""
    mine = tuple(each for each in before if getattr(each, "player", "") == player)
    return before if tuple(each for each in before if each not in mine) == now else (*now, *mine)
