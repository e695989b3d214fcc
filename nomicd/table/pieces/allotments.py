"""What a player wants done with a number of points, as a piece of a game: for one turn, and as a list that
stands for every turn for which they say nothing.

`OH 2, NV else AZ, trailing`: wants, one after the other, each with a number if need be, and with what is
wanted instead if that cannot be had. What is left is spent by the game's own default.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, Self

import msgspec
from msgspec.structs import replace

from nomicd.kernel.commands import SPENT, Lexicon, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.number_words import UNITS
from nomicd.table.course.state import S
from nomicd.table.course.working import AnyTable, Working
from nomicd.table.piece import Piece
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import StatePart

MOST = 60
"""Wants of one list."""
EVERYTHING = 99
"""The number of what is wanted as often as it can be had."""

# The state


class Want(msgspec.Struct, frozen=True):
    """So many of a name; 0 where no number was written."""

    name: str
    count: int = 0


Wants = tuple[tuple[Want, ...], ...]
"""In their order; of each, what is wanted, and what instead."""


class Allotments(StatePart, frozen=True):
    """By player: `drafts` for the turn at hand, and `lists` that stand. `aside` are both of those whose seat
    became another's."""

    drafts: dict[PlayerName, Wants] = msgspec.field(default_factory=dict)
    lists: dict[PlayerName, Wants] = msgspec.field(default_factory=dict)
    aside: dict[str, tuple[Wants, Wants]] = msgspec.field(default_factory=dict)

    def draft(self, player: str, wants: Wants) -> Self:
        """Return them with another draft of that player; without one if nothing is wanted."""
        others = drop_name(self.drafts, player)
        return replace(self, drafts={**others, player: wants} if wants else others)

    def stand(self, player: str, wants: Wants) -> Self:
        """Return them with another list of that player; without one if nothing is wanted."""
        others = drop_name(self.lists, player)
        return replace(self, lists={**others, player: wants} if wants else others)

    def remove_player(self, player: str) -> Self:
        """Return them without that player's."""
        return self.draft(player, ()).stand(player, ())

    def merge_seats(self, player: str) -> Self:
        """Return what that player had said is kept."""
        said = (self.drafts.get(player, ()), self.lists.get(player, ()))
        return replace(self.remove_player(player), aside={**self.aside, player: said})

    def part_seats(self, player: str, update: int) -> Self:
        """It stands again."""
        draft, wants = self.aside.get(player, ((), ()))
        aside = drop_name(self.aside, player)
        return replace(self.draft(player, draft).stand(player, wants), aside=aside)

    def replace_player(self, old: str, new: str) -> Self:
        """The new player allots anew."""
        return self.remove_player(old)


# The facts


class AllotmentDrafted(GameEvent, frozen=True):
    """For the turn at hand; nothing if it was taken back."""

    NAME: ClassVar[str] = "allotment-drafted"
    player: str
    wants: Wants

    def apply(self, state: Any) -> None:
        state.allotments = state.allotments.draft(self.player, self.wants)


class AllotmentListed(GameEvent, frozen=True):
    """For every turn to come; nothing if it was taken back."""

    NAME: ClassVar[str] = "allotment-listed"
    player: str
    wants: Wants

    def apply(self, state: Any) -> None:
        state.allotments = state.allotments.stand(self.player, self.wants)


# What is written

_SPLIT = re.compile(r"[,;\n]|\band\b|\bthen\b", re.IGNORECASE)
_ELSE = re.compile(r"\belse\b|/|(?<=\w)\s+or\s+(?=[^\W\d])(?!else\b)", re.IGNORECASE)
"""`or` only between two names: it is the letters of Oregon, too."""
_NUMBER = re.compile(rf"\b({'|'.join(UNITS[1:9])})\b", re.IGNORECASE)
_WANT = re.compile(
    r"(?:(?P<before>\d{1,2}|all\b)\s*(?:x|\u00d7|\*|times)?\s*(?:(?:counties|county)?\s*(?:in|on|of|for)\b)?\s*)?"
    r"(?P<name>[^\W\d][^\d]*?)"
    r"\s*(?:(?:(?<=\s)x|\u00d7|\*|:|=)?\s*(?P<after>\d{1,2}))?(?:\s+(?:counties|county|times))?",
    re.IGNORECASE,
)


def read_wants(text: str, names: Mapping[str, str]) -> Wants | str:
    """Return what a player wants, `names` being what may be had by each of its names in small letters; or
    what is wrong, in a sentence. Mails give the one written way; older logs hold people's own words."""
    found: list[tuple[Want, ...]] = []
    text = _NUMBER.sub(lambda said: str(UNITS.index(said[0].casefold())), text)
    for part in filter(None, (each.strip(" .") for each in _SPLIT.split(text))):
        alternatives: list[Want] = []
        for said in _ELSE.split(part):
            want = _read_want(" ".join(said.split()), names)
            if isinstance(want, str):
                return want
            alternatives.append(want)
        found.append(tuple(alternatives))
    if not found or len(found) > MOST:
        return f"name 1 to {MOST} of them, with commas between"
    return tuple(found)


def _read_want(text: str, names: Mapping[str, str]) -> Want | str:
    match = _WANT.fullmatch(text)
    name = names.get(match["name"].casefold().removeprefix("the ")) if match else None
    if match is None or not name or name == SPENT:
        return f"“{text[:40]}” is nothing that can be had: {_example(names)}"
    if match["before"] and match["after"]:
        return f"“{text[:40]}” has two numbers: write one"
    count = match["before"] or match["after"] or "0"
    return Want(name, EVERYTHING if count.casefold() == "all" else int(count))


def _example(names: Mapping[str, str]) -> str:
    first, second, *_ = dict.fromkeys(each for each in names.values() if each not in ("", SPENT))
    return f"write names and numbers, as in {first} 2, {second}"


def write_wants(wants: Wants) -> str:
    """Return it as text; `read_wants` makes the same of it again."""
    return ", ".join(" else ".join(_write_want(each) for each in alternatives) for alternatives in wants)


def _write_want(want: Want) -> str:
    if want.count == EVERYTHING:
        return f"all {want.name}"
    return f"{want.name} {want.count}" if want.count else want.name


# How it is spent


class Spending(Protocol):
    """What some points are spent on."""

    def take(self, name: str) -> bool:
        """Take one of it; False if it cannot be had."""

    def is_sort(self, name: str) -> bool:
        """Return whether that is a word for several, of which any will do."""


def spend(spending: Spending, wants: Wants) -> int:
    """Take what is wanted, in order: what has no number once, and of a sort all that can be had. Where
    nothing of it can be had, take what is wanted instead. Return how many were taken."""
    taken = 0
    for alternatives in wants:
        several = (_take_want(spending, want) for want in alternatives)
        taken += next(filter(None, several), 0)
    return taken


def spend_over(spending: Spending, wants: Wants) -> None:
    """Take what is wanted; then what has no number once more, in the same order, and so on until nothing of
    it can be had."""
    spend(spending, wants)
    bare = tuple(each for each in wants if not each[0].count)
    while spend(spending, bare):
        pass


def _take_want(spending: Spending, want: Want) -> int:
    count = want.count or (EVERYTHING if spending.is_sort(want.name) else 1)
    return next((taken for taken in range(count) if not spending.take(want.name)), count)


# The piece


_NO_PLAY = Verb("no_play", "no play", "take back what you said for this turn", ("no play",), "the game")


class Allotment(Piece[S], ABC):
    """Orders of what points go to. To be derived from: a game says what may be had, when, and what it is by
    default. The state has a field `allotments`."""

    facts = (AllotmentDrafted, AllotmentListed)
    secret = frozenset({AllotmentDrafted.NAME, AllotmentListed.NAME})
    sealed = frozenset({"play", "no_play", "priority", "no_priority"})
    meaning: ClassVar[str] = "what your points go to"
    examples: ClassVar[tuple[str, str]]
    """Of one turn, and of a list."""
    over: ClassVar[str] = "What has no number is taken once, in this order, then once more, and so on"
    """What is said of a list that stands."""
    default: ClassVar[Wants]
    """What the rest goes to, whoever's it is."""

    @abstractmethod
    def names(self, state: S) -> Mapping[str, str]:
        """Return what may be had, by each of its names in small letters; "" for words that may stand beside
        them and say nothing, and `SPENT` for what is spent."""

    @abstractmethod
    def refuse_draft(self, state: S, player: str) -> str:
        """Return why that player has nothing to allot now; "" if they have."""

    @abstractmethod
    def foresee(self, state: S, player: str) -> str:
        """Return what would come of it as things stand, in a sentence."""

    def drop_other_plan(self, state: S, player: str) -> tuple[GameEvent, ...]:
        """Return what takes back a plan of another kind for the turn at hand, of which a draft takes the
        place."""
        return ()

    def spend(self, state: Any, player: str, spending: Spending) -> None:
        """Spend as the player has said for this turn, then as their list says, then by the default."""
        spend(spending, state.allotments.drafts.get(player, ()))
        spend_over(spending, state.allotments.lists.get(player, ()))
        spend_over(spending, self.default)

    def orders(self, state: S, player: str) -> tuple[Verb, ...]:
        """Return both orders, that which counts now first, and how each is taken back. Whoever has points now
        need not say that a list is for them."""
        one, stands = self.examples
        now = state.started and not self.refuse_draft(state, player)
        play = Verb(
            "play",
            "play <wants:wants>",
            f"{self.meaning} this turn",
            (f"play {one}",),
            "the game",
            words=(
                *("put", "spend", "use", "capture", "take", "move", "allot", "want", "choice", "conquer"),
                *("get", "grab", "give + me", "pick"),
            ),
            bare=now,
            closed=not now,
        )
        priority = Verb(
            "priority",
            "priority <wants:wants>",
            f"{self.meaning} whenever you say nothing else",
            (f"priority {stands}",),
            "the game",
            words=("list", "priorities"),
        )
        return (
            *((play, priority) if now else (priority, play)),
            replace(_NO_PLAY, closed=not now),
            Verb("no_priority", "no priority", "take your list back", ("no priority",), "the game"),
        )

    def lexicon(self, state: Any, reader: str) -> Lexicon:
        """Return what may be wanted, and what the reader wants so far."""
        drafts, lists = state.allotments.drafts, state.allotments.lists
        said = {"play": drafts.get(reader, ()), "priority": lists.get(reader, ())}
        standing = {key: write_wants(wants) for key, wants in said.items() if wants}
        ordered = {f"{key} {wants}": f"no {key}" for key, wants in standing.items()}
        return Lexicon(wants=self.names(state), standing=standing, ordered=ordered)

    def decide(self, table: AnyTable, given: PlayerCommand) -> Decision | None:
        """Return what an allotment leads to."""
        verb = given.command.verb
        if verb not in self.sealed:
            return None
        if verb.startswith("no_"):
            return _take_back(table.state.allotments, given.player, draft=verb == "no_play")
        if verb == "play" and not table.state.started:
            return Refused(Reason.NOT_STARTED, "the game has not begun")
        wants = read_wants(given.command.get_text("wants"), self.names(table.state))
        if isinstance(wants, str):
            return Refused(Reason.BAD_TEXT, wants)
        if verb == "play" and (why := self.refuse_draft(table.state, given.player)):
            later = f"for a turn to come, write “priority {write_wants(wants)}”"
            return Refused(Reason.NOT_NOW, f"{why}, so this is not kept: {later}")
        return self._take(table, given.player, wants, draft=verb == "play")

    def _take(self, table: AnyTable, player: str, wants: Wants, *, draft: bool) -> Decision:
        after = Working(table.state)
        if draft:
            after.emit(*self.drop_other_plan(after.state, player), AllotmentDrafted(player, wants))
        else:
            after.emit(AllotmentListed(player, wants))
        said = "You play this turn" if draft else "Your priority list, until you say otherwise"
        bare = len([each for each in wants if not each[0].count]) > 1
        often = (f"{self.over}.",) if bare and not draft else ()
        now = "" if self.refuse_draft(after.state, player) else self.foresee(after.state, player)
        drafted = player in table.state.allotments.drafts and not draft
        if drafted and now == self.foresee(table.state, player):
            now = ""  # what is played this turn stays as it was told
        told = (f"{said}: {write_wants(wants)}.", *often, *filter(None, (now,)))
        return Accepted(tuple(after.events), told)

    def forget(self, stage: Any, player: str) -> None:
        """Take out what others mean to do."""
        kept = Allotments()
        kept = kept.draft(player, stage.allotments.drafts.get(player, ()))
        stage.allotments = kept.stand(player, stage.allotments.lists.get(player, ()))


def _take_back(allotments: Allotments, player: str, *, draft: bool) -> Decision:
    """Return what becomes of an allotment that its player takes back."""
    if not draft:
        return Accepted((AllotmentListed(player, ()),), ("Your list is gone; the default plays.",))
    if player not in allotments.drafts:
        return Refused(Reason.NOT_FOUND, "you have said nothing for this turn")
    return Accepted((AllotmentDrafted(player, ()),), ("What you said for this turn is gone.",))
