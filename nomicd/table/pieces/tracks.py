"""A track of spaces, as a piece of a game: a ring that tokens walk around, roads that leave it and come back,
and the board on which everybody sees them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Code, Page, Section, Table
from nomicd.table.boards import BoardPlan, BoardRoad, BoardSpace, draw_board, near, write_board
from nomicd.table.course.state import AnyCourse, S
from nomicd.table.hooks import ThingKind, View
from nomicd.table.phrases import join_words
from nomicd.table.piece import Piece
from nomicd.table.terms import Parameter

# What documents say


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of a track; `amount` is what it asks or pays."""

    kind: str
    name: str
    amount: int = 0


class SpaceKind(msgspec.Struct, frozen=True):
    """A kind of space, and how the board shows it: by a colour, and a short mark. Only a space that `asks` or
    `pays` has an amount."""

    title: str
    fill: str = "shade"
    mark: str = ""
    asks: bool = False
    pays: bool = False


class SideRoad(msgspec.Struct, frozen=True):
    """A road that leaves the ring at the space `begins` and comes back to the space `ends`. By its `letter`
    its spaces are called `R1`, `R2` and so on; rules call the road by its `name`. `hue` is its colour on the
    board."""

    letter: str
    name: str
    title: str
    spaces: tuple[Space, ...]
    begins: int
    ends: int = 0
    hue: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """What its spaces are called, in order."""
        return tuple(f"{self.letter}{place}" for place in range(1, len(self.spaces) + 1))


class Track(msgspec.Struct, frozen=True, dict=True):
    """A ring of spaces, which are called `0`, `1` and so on, and the roads beside it."""

    title: str
    ring: tuple[Space, ...]
    sides: tuple[SideRoad, ...] = ()

    @property
    def ring_keys(self) -> tuple[str, ...]:
        """What the spaces of the ring are called, in order."""
        return tuple(map(str, range(len(self.ring))))

    @cached_property
    def spaces(self) -> dict[str, Space]:
        """All spaces by name, in order."""
        named = dict(zip(self.ring_keys, self.ring, strict=True))
        for side in self.sides:
            named |= zip(side.keys, side.spaces, strict=True)
        return named

    def find_side(self, key: str) -> SideRoad | None:
        """Return the road on which that space lies; None for the ring."""
        for side in self.sides:
            if key.startswith(side.letter):
                return side
        return None

    def describe_space(self, key: str) -> str:
        """Return `7 "Raking leaves"`."""
        return f'{key} "{self.spaces[key].name}"'

    def walk(self, origin: str, steps: int) -> str:
        """Return where so many steps lead. Behind the end of a road they go on along the ring; they enter a
        road only from the place before its first space: `R0`."""
        side = self.find_side(origin)
        if side is None:
            return str((int(origin) + steps) % len(self.ring))
        place = int(origin.removeprefix(side.letter)) + steps
        if place <= len(side.spaces):
            return f"{side.letter}{place}"
        return str((side.ends + place - len(side.spaces) - 1) % len(self.ring))

    def set_amounts(self, amounts: Mapping[str, int]) -> Self:
        """Return the track with these amounts of spaces, by name; what is called otherwise is passed over."""
        now = {key: replace(each, amount=amounts.get(key, each.amount)) for key, each in self.spaces.items()}
        sides = (replace(side, spaces=tuple(now[key] for key in side.keys)) for side in self.sides)
        return replace(self, ring=tuple(now[key] for key in self.ring_keys), sides=tuple(sides))


def find_odd_spaces(track: Track, kinds: Mapping[str, SpaceKind]) -> Iterator[str]:
    """Yield what is wrong with the spaces of a document."""
    for where, space in track.spaces.items():
        kind = kinds.get(space.kind)
        if kind is None:
            yield f"space {where} is a {space.kind}: there are {', '.join(kinds)}"
        elif (kind.asks or kind.pays) != (space.amount > 0):
            yield f"space {where}, {space.name}, has the amount {space.amount}, and is a {space.kind}"
        if not space.name.strip():
            yield f"space {where} has no name"


def amount_parameters(track: Track, most: int) -> Iterator[Parameter]:
    """Return the amounts of all spaces that have any, to be set by votes. A space is known by its name
    without the article, too."""
    for key, space in track.spaces.items():
        if space.amount:
            bare = space.name.removeprefix("The ").removeprefix("the ")
            names = tuple(dict.fromkeys((f"space {key}", space.name, bare)))
            amount = f"the amount of {space.name}"
            title = f"{amount} (space {key})"
            yield Parameter(key, space.amount, 1, most, amount, names=names, title=title)


def is_occupied(state: AnyCourse, player: str, key: str) -> bool:
    """Return whether another token than that player's stands on a space."""
    return any(other.space == key and other.name != player for other in state.players.values())


# What rules of players see


def track_things(kinds: Iterable[str], roads: Sequence[str]) -> tuple[ThingKind, ...]:
    """Return spaces, and where players stand, as things of the rules that players make."""
    means = f"a space of the board; its kind is {', '.join(kinds)}; its road is {' or '.join(roads)}"
    fields = {"key": "str", "name": "str", "kind": "str", "amount": "int", "road": "str"}
    return (
        ThingKind("Player", "who plays", {"space": "Space"}),
        ThingKind("Space", means, fields, "spaces"),
    )


# The piece


BOARD = Verb(
    "board",
    "board",
    "the board as it stands, and every space with what it costs now",
    ("board",),
    "the game",
    read_only=True,
)


class TrackBoard(Piece[S], ABC):
    """The board as it stands: who is where, and what each space asks or pays now. To be derived from: a game
    says what its track is. Its kind of player has a `space`."""

    kinds: ClassVar[Mapping[str, SpaceKind]] = {}

    @abstractmethod
    def track(self, state: S) -> Track:
        """Return the track, as votes have changed it."""

    def price(self, state: S, key: str) -> int:
        """Return what a space asks or pays now."""
        return self.track(state).spaces[key].amount

    def write_price(self, state: S, amount: int) -> str:
        """Return what a space asks or pays as players read it."""
        return f"{amount:,}"

    def list_funds(self, state: S) -> Mapping[str, str]:
        """Return what each player has, as it is shown beside the tokens."""
        return {}

    def list_moves(self, events: Sequence[GameEvent]) -> Iterable[tuple[str, str, str]]:
        """Return who has moved from where to where, for the trails in the picture."""
        return ()

    def legend(self, state: S) -> Iterable[tuple[str, str, str]]:
        """Return sign, colour and meaning of what stands under the picture, beside the players."""
        return ()

    def describe_table(self, state: S) -> Iterable[str]:
        """Return, in sentences, what else than the players the picture shows."""
        return ()

    def view(self, state: S) -> View:
        """Return the spaces, and who stands where."""
        track = self.track(state)

        def show(key: str, space: Space) -> dict[str, Any]:
            side = track.find_side(key)
            named = {"key": key, "name": space.name, "kind": space.kind}
            return {**named, "amount": space.amount, "road": side.name if side else "main"}

        return {
            "Player": {name: {"space": each.space} for name, each in state.players.items()},
            "Space": {key: show(key, each) for key, each in track.spaces.items()},
        }

    def looks(self, state: S, reader: str) -> tuple[Verb, ...]:
        """Return that anybody may ask to see it."""
        return (BOARD,)

    def answer(self, state: S, reader: str, command: Command) -> Page | None:
        """Return the board, and every space."""
        if command.verb != BOARD.key:
            return None
        spaces = Section("All spaces", (self._tabulate_spaces(state),))
        return Page("Board", (), (*self.show_standings(state, ()), spaces))

    def show_standings(self, state: S, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give the board."""
        yield Section("The board", (Code(write_board(self.plan(state)), self.picture(state, events)),))

    def show_brief(self, state: S, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """Give the spaces around the reader's token; of a reader without one, the board."""
        if reader not in state.players:
            return self.show_standings(state, events)
        plan = near(self.plan(state), reader)
        words = "; ".join(f"{each.key} {each.name}" for each in plan.roads[0].spaces)
        drawn = draw_board(plan, f"The road around {reader}", f"{words}.", (), ())
        return iter((Section("The board around you", (Code(write_board(plan), drawn),)),))

    def picture(self, state: S, events: Sequence[GameEvent] = ()) -> Drawing:
        """Return the board as a picture, after these events."""
        title = f"The board of {state.slug} after update {state.update}"
        words = "\n".join(self._describe(state))
        return draw_board(self.plan(state), title, words, self.list_moves(events), self.legend(state))

    def _describe(self, state: S) -> Iterator[str]:
        track, funds = self.track(state), self.list_funds(state)
        standing = [f"{each.name} on {track.describe_space(each.space)}" for each in state.players.values()]
        yield f"{join_words(standing)}." if standing else "Nobody stands on the board."
        yield f"{join_words([f'{name} has {funds[name]}' for name in state.players])}." if funds else ""
        yield from self.describe_table(state)

    def plan(self, state: S) -> BoardPlan:
        """Return the board as it is now, to be written or drawn."""
        track = self.track(state)
        shown = {key: self._show_space(state, key, space) for key, space in track.spaces.items()}
        roads, links = list[BoardRoad](), list[tuple[str, str]]()
        for side in track.sides:
            roads.append(BoardRoad(side.title, tuple(shown[key] for key in side.keys), side.hue))
            links += [(str(side.begins), side.keys[0]), (side.keys[-1], str(side.ends))]
        roads.append(BoardRoad(track.title, tuple(shown[key] for key in track.ring_keys)))
        tokens = {player.name: player.space for player in state.players.values()}
        return BoardPlan(tuple(roads), tuple(links), tokens, self.list_funds(state))

    def _show_space(self, state: S, key: str, space: Space) -> BoardSpace:
        kind, now = self.kinds[space.kind], self.price(state, key)
        amount = f"{'-' if kind.asks else '+'}{now}" if now else ""
        return BoardSpace(key, space.name, kind.fill, amount, kind.mark)

    def _tabulate_spaces(self, state: S) -> Table:
        """Return every space by name, with what it asks or pays now."""
        rows = []
        for key, space in self.track(state).spaces.items():
            now = self.price(state, key)
            here = ", ".join(player.name for player in state.players.values() if player.space == key)
            shown = self.write_price(state, now) if now else ""
            rows.append((key, self.kinds[space.kind].title, space.name, shown, here))
        return Table(("#", "Kind", "Name", "Now", "Here"), tuple(rows), (3,))
