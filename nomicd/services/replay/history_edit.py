"""What a game was given, as the Admin may change it: each edit finds its inputs, its place and its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import singledispatchmethod

import msgspec

from nomicd.kernel.commands import Command, Value
from nomicd.kernel.correction import corrections, records_in_force
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import SET_DICE, AnyGame
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    Input,
    LoggedInput,
    NewGame,
    PlayerCommand,
    PlayerContacted,
    SeatPlayer,
    UnseatPlayer,
    UpdateTick,
)
from nomicd.kernel.log import chain_anew, fold
from nomicd.mail import grammar
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Trouble
from nomicd.services.replay.edits import (
    Add,
    AmendInput,
    BeforeUpdate,
    ChangeLaw,
    CountAt,
    Edit,
    Mend,
    SetRoll,
    Strike,
    Undo,
    When,
)
from nomicd.services.replay.late_mails import LateMail, read_again
from nomicd.services.replay.past_rolls import PastRoll, dice, faces, rolls

VOTE = "vote"
"""The verb of votes, in every game that has any."""
LEGISLATE = "legislate"
"""The Admin's command that changes rules (see `nomicd.games.nomic.play.rulings`)."""


class Unfit(Exception):
    """An edit that cannot be made of this past."""

    def __init__(self, text: str, reason: Reason = Reason.NOT_FOUND) -> None:
        super().__init__(text)
        self.refused = Refused(reason, text)


class HistoryEdit:
    """The inputs of a log in force while they are edited. `given` are they, `start` is the place of the first
    that is another one, `says` tells what was done to them. `facts` is the log in force as if alone; `seqs`
    says where each of these stands in the real log."""

    def __init__(
        self, ruleset: AnyGame, records: Sequence[Record], seal: bytes, mails: Iterable[LateMail] = ()
    ) -> None:
        """`mails` are those that may count as of another time."""
        self.ruleset = ruleset
        self.records = records
        force = records_in_force(records)
        self.seqs = tuple(each.seq for each in force)
        self.facts = chain_anew(force, seal)
        self.given: list[LoggedInput] = list(ruleset.inputs(self.facts))
        self.original = tuple(self.given)
        self.start = len(self.given)
        self.says: list[str] = []
        self.undoes = 0
        self.number = 1 + len(corrections(records))
        self._seal = seal
        self._mails = {each.number: each for each in mails}

    def keep(self, command: Command) -> None:
        """An input before all that is other: the Admin's command that keeps numbers."""
        at = self.given[self.start].at if self.start < len(self.given) else self.facts[-1].at
        self._insert(self.start, at, AdminCommand(command, self._source()))

    @singledispatchmethod
    def edit(self, what: Edit) -> None:
        """Make a change of the past. Raises `Unfit`."""
        raise TypeError(f"{type(what).__name__} is no edit")

    @edit.register
    def _strike(self, what: Strike) -> None:
        for place in reversed(self._places(what.what, what.number)):
            self._touch(place)
            del self.given[place]
        self.says.append(f"{_find_called(what.what, what.number)} is struck, as if it had never come.")

    @edit.register
    def _count(self, what: CountAt) -> None:
        mail = self._mails.get(what.number) if what.what == "mail" else None
        places = self._places(what.what, what.number, some=mail is None)
        was = [self.given[place] for place in places]
        for place in reversed(places):
            self._touch(place)
            del self.given[place]
        place, at = self._place(what.when)
        moved = [msgspec.structs.replace(each, at=at) for each in was]
        if mail:
            moved = read_again(self.ruleset, self._state(place), mail, was, at)
        if not moved:
            raise Unfit(f"mail {what.number} says nothing that the game could have taken then")
        self._touch(place)
        self.given[place:place] = moved
        self.says.append(f"{_find_called(what.what, what.number)} counts as of {_say(what.when)}.")

    @edit.register
    def _amend(self, what: AmendInput) -> None:
        (place,) = self._places("event", what.number)
        was = self.given[place]
        if not isinstance(was.given, PlayerCommand):
            raise Unfit(f"event {what.number} is no order of a player: strike it, and add another one")
        command = self._command(place, was.given.player, what.text)
        self._touch(place)
        given = msgspec.structs.replace(was.given, command=command)
        self.given[place] = msgspec.structs.replace(was, given=given)
        self.says.append(f"Event {what.number}, an order of {was.given.player}, is another order.")

    @edit.register
    def _add(self, what: Add) -> None:
        place, at = self._place(what.when)
        command = self._command(place, what.player, what.text)
        self._insert(place, at, PlayerCommand(what.player, command, self._source()))
        words = f": {what.text}" if command.verb != VOTE else "."  # a ballot may be secret
        self.says.append(f"An order of {what.player} is added as of {_say(what.when)}{words}")

    @edit.register
    def _law(self, what: ChangeLaw) -> None:
        place, at = self._place(what.when)
        args: dict[str, Value] = {
            "title": "A correction",
            "body": what.text,
            "by": f"correction {self.number}",
        }
        self._insert(place, at, AdminCommand(Command(LEGISLATE, args, text=what.text), self._source()))
        self.says.append(f"The rules are others as of {_say(what.when)}.")

    @edit.register
    def _set_roll(self, what: SetRoll) -> None:
        """In front of what the game was given when it rolled."""
        roll = self._roll(what.label)
        draws = dice(roll, what.label, what.values)
        if isinstance(draws, Refused):
            raise Unfit(draws.text, draws.reason)
        place = max(place for place, each in enumerate(self.given) if 0 < each.seq <= roll.seq)
        if not place:
            raise Unfit("what was rolled when the game opened stays", Reason.NOT_NOW)
        lines = "\n".join(f"{each.label} d{each.sides} {each.value}" for each in draws)
        text = f"set roll {draws[0].label} = {' '.join(map(str, what.values))}"
        command = Command(SET_DICE, {"dice": lines}, text=text)
        self._insert(place, self.given[place - 1].at, AdminCommand(command, self._source()))
        was = [each for each in roll.shown if each.label in {one.label for one in draws}]
        said = f"The roll {draws[0].label} is {faces(draws)}, set by the Admin"
        self.says.append(f"{said}; the dice had shown {faces(was)}.")

    def _roll(self, label: str) -> PastRoll:
        """The one with that die. Raises `Unfit`."""
        for each in rolls(self.ruleset, self.facts):
            if any(one.label.casefold() == label.casefold() for one in each.draws):
                return each
        raise Unfit(f"no roll was made that is called {label[:80]}: digests list them by their labels")

    @edit.register
    def _mend(self, what: Mend) -> None:
        found = self.ruleset.fix_rule(self.facts, self.given, what.rule, what.text)
        if isinstance(found, Refused):
            raise Unfit(found.text, found.reason)
        self._touch(found.place)
        self.given[found.place] = found.given
        self.says.append(f"Rule {what.rule} has other code from its enactment on.")

    @edit.register
    def _undo(self, what: Undo) -> None:
        """The inputs as they would be without it: those before it, and all that has come since."""
        found = corrections(self.records)
        undone = {each.undoes for _, each in found}
        stand = {each.number: (record, each) for record, each in found if not each.undoes}
        if what.number not in stand.keys() - undone:
            raise Unfit(f"there is no correction {what.number} to undo")
        if self.says or what.number < max(stand.keys() - undone):
            raise Unfit("corrections are undone one at a time, the last one first", Reason.NOT_NOW)
        record, mine = stand[what.number]
        before = chain_anew(records_in_force(self.records[: record.seq - 1]), self._seal)
        since = [each for each in self.given if each.seq > mine.keeps + mine.brings]
        self.given = [*self.ruleset.inputs(before), *(msgspec.structs.replace(each, seq=0) for each in since)]
        self.start = self._common()
        self.undoes = what.number
        self.says.append(f"Correction {what.number} is undone.")

    def _common(self) -> int:
        pairs = zip(self.given, self.original, strict=False)
        return next((n for n, (one, other) in enumerate(pairs) if one != other), len(self.original))

    # Where, and what

    def _places(self, what: str, number: int, *, some: bool = True) -> list[int]:
        """Of the inputs of an event, or of a mail, that may be edited: `some` at least."""
        found = [place for place, each in enumerate(self.given) if self._is(each, what, number)]
        if some and not found:
            raise Unfit(f"{_find_called(what, number)} gave the game nothing that is in force")
        if not all(
            isinstance(self.given[place].given, PlayerCommand | AdminCommand | PlayerContacted)
            for place in found
        ):
            kind = _KINDS[type(self.given[found[0]].given)]
            raise Unfit(f"{_find_called(what, number)} is {kind}: only what people said can be corrected")
        return found

    def _is(self, each: LoggedInput, what: str, number: int) -> bool:
        if what == "event":
            return bool(each.seq) and self.seqs[each.seq - 1] == number
        return each.cause.startswith("mail:") and each.cause.rpartition(":")[2].rpartition(".")[2] == str(
            number
        )

    def _place(self, when: When) -> tuple[int, datetime]:
        """Before which input something of that time comes, and the instant that it counts for."""
        if isinstance(when, BeforeUpdate):
            for place, each in enumerate(self.given):
                if isinstance(each.given, UpdateTick) and each.given.due.number == when.number:
                    return place, self.given[place - 1].at
            raise Unfit(f"there was no update {when.number}")
        if when < self.given[0].at:
            raise Unfit("the game was not open then", Reason.TOO_LATE)
        behind = (place for place, each in enumerate(self.given) if each.at > when)
        return next(behind, len(self.given)), when

    def _insert(self, place: int, at: datetime, given: Input) -> None:
        self._touch(place)
        self.given.insert(place, LoggedInput(at, f"correction:{self.number}", given))

    def _source(self) -> str:
        return f"correction:{self.number}/{len(self.says) + 1}"

    def _state(self, place: int) -> object:
        """The game as it was before the input at that place."""
        first = next((each.seq for each in self.given[place:] if each.seq), len(self.facts) + 1)
        facts = ((each.name, each.version, each.body) for each in self.facts[: first - 1])
        return fold(self.ruleset.blank(), facts, self.ruleset.codec)

    def _touch(self, place: int) -> None:
        """All before that place of the present list is as it was."""
        self.start = min(self.start, place)

    def _command(self, place: int, player: str, text: str) -> Command:
        """Return what a player could have written then, read like a mail. Raises `Unfit`."""
        vocabulary = self.ruleset.vocabulary(self._state(place), player)
        lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
        read = [each.what for each in grammar.understand(lines, vocabulary) if each.what is not None]
        if len(read) == 1 and isinstance(read[0], Command):
            return read[0]
        why = read[0].text if read and isinstance(read[0], Trouble) else "it is not one command"
        raise Unfit(f"“{text[:60]}” could not have been said by {player} then: {why}", Reason.UNCLEAR)


_KINDS: Mapping[type[object], str] = {
    NewGame: "the opening of the game",
    SeatPlayer: "a seating",
    UnseatPlayer: "an unseating",
    BeginGame: "the start of the game",
    UpdateTick: "an update",
}


def _find_called(what: str, number: int) -> str:
    return f"{what.capitalize()} {number}"


def _say(when: When) -> str:
    return f"update {when.number}" if isinstance(when, BeforeUpdate) else f"{when:%Y-%m-%d %H:%M} UTC"
