"""The script of a play: who plays, in what manner, and who writes what when. Data, one TOML file a play."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.deadlines import WEEKDAYS

FOLDER = Path(__file__).parent


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player of the play.

    `client` is the mail client; `reads` the hour at which mail is read, on the game's clock. What the script
    leaves open, habit fills, from what the newest digest says:

    - a square that costs at most `spends` is bought and called by the next of `names`;
    - of what else is offered, lines that begin with a key of `takes` are taken up, if the money is there: as
      they stand, or in the words that the key has, which may have slots as those of a `Scene`;
    - what is asked is answered by `temper`: a bold player takes the first answer, a cautious one the last, a
      fickle one now this, now that; an idle one lets the default count;
    - a vote is `votes`.

    From the first to the second time of `away` nothing is done by habit.
    """

    name: str
    full_name: str
    address: str
    client: str
    character: str
    reads: str = "09:00"
    spends: int = 0
    gender: str = "none"
    names: tuple[str, ...] = ()
    votes: str = "abstain"
    temper: Literal["bold", "cautious", "fickle", "idle"] = "idle"
    takes: Mapping[str, str] = {}
    away: tuple[str, ...] = ()
    seated: bool = True


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mail. `at` is week, weekday and time on the game's clock: `2 wed 10:20`; or several of them,
    `6-8 mon,fri 12:40`, and then it is one mail each time. `answers` is the kind of mail that it replies to
    (`digest`, `ballot`, `receipt`), "" for a mail of its own.

    In `says`, `«Title»` is the number of the proposal of that title, `«rule Title»` of the rule,
    `«> Title»` the line of a mail that names it, quoted. `«one of #21, #24»` is the next of these, each time
    it is said, squares only once there are any. The newest digest is where players find `«my square»`,
    `«where NAME is»`, `«a player here»`, `«an open proposal»`, `«a square»`, `«a square of mine»`, `«a square
    of NAME with Fort»`, `«as many as I can at $400»`; the newest receipt is where the Admin finds `«the
    code»` that confirms a correction. `«my mail that was late»` is one whose receipt says that the ballot was
    closed, `«the mail asked about»` the one that a question to the Admin names. A line for which there is
    none is left out. So is one that begins with a condition which that digest does not bear out: `[if I have
    ITEM]`, `[if I have no ITEM]`, `[if I am at KIND]` (or `#33`), `[if I am not IT]`, `[if there is no #33]`.
    """

    at: str
    who: str
    says: str
    subject: str = ""
    answers: str = ""
    aside: str = ""
    """What happens, for who reads the play and for the progress that is shown."""


class DemoScript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it. The Admin opens the game at `opens`, in the first week of the play, and starts it at
    `starts`; `seed` is what all chance comes from when nobody names another."""

    title: str
    ruleset: str
    slug: str
    timezone: str
    opens: datetime
    starts: datetime
    address: str
    weeks: int
    seed: int
    admin: Role
    cast: tuple[Role, ...]
    scene: tuple[Scene, ...]

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the game's clock."""
        return ZoneInfo(self.timezone)

    @property
    def monday(self) -> date:
        """The first day of the first week."""
        day = self.opens.astimezone(self.zone).date()
        return day - timedelta(days=day.weekday())

    def when(self, at: str) -> datetime:
        """The UTC instant of `2 wed 10:20`; the first of several."""
        return self.times(at)[0]

    def times(self, at: str) -> list[datetime]:
        """The UTC instants of `6-8 mon,fri 12:40`."""
        weeks, weekdays, clock = at.split()
        first, _, last = weeks.partition("-")
        mondays = [
            self.monday + timedelta(weeks=week - 1) for week in range(int(first), int(last or first) + 1)
        ]
        return [
            self.on(monday + timedelta(days=WEEKDAYS.index(weekday)), clock)
            for monday in mondays
            for weekday in weekdays.split(",")
        ]

    def away(self, person: Role, at: datetime) -> bool:
        """Whether somebody has better things to do just then."""
        return bool(person.away) and self.when(person.away[0]) <= at < self.when(person.away[1])

    def on(self, day: date, clock: str) -> datetime:
        """The UTC instant of a time on a day."""
        return datetime.combine(day, time.fromisoformat(clock), self.zone).astimezone(UTC)

    def end(self, weeks: int) -> datetime:
        """When the play is over: on the Monday after the last week, its votes counted and answered."""
        return self.on(self.monday + timedelta(weeks=weeks), "23:00")


class NoScript(LookupError):
    """No play is written for that ruleset."""


def load(ruleset: str, folder: Path = FOLDER) -> DemoScript:
    """The play for a ruleset. Raises `NoScript`, which names those that there are."""
    plays = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    if ruleset not in plays:
        raise NoScript(f"no play is written for {ruleset}; there is one for {', '.join(plays)}")
    return msgspec.toml.decode(plays[ruleset].read_bytes(), type=DemoScript)
