"""The script of a play: who plays, in what manner, and who writes what when. It is told as a story."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from nomicd.app.stories import EMPTY, SLOTS, STORY, StoryStage, read_mail, tell
from nomicd.kernel.deadlines import WEEKDAYS
from nomicd.kernel.json_data import JsonObject
from nomicd.kernel.scenarios import Language, NotUnderstood, SlotKind, StoryPassage, split_passages

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
    """One mail, `> WHO (ANSWERS) SAYS`. `at` is week, weekday and time on the game's clock: `2 wed 10:20`; or
    several of them, `6-8 mon,fri 12:40`, and then it is one mail each time. `answers` is the kind of mail
    that it replies to (`digest`, `ballot`, `receipt`), "" for a mail of its own.

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
        """Return whether somebody has better things to do just then."""
        return bool(person.away) and self.when(person.away[0]) <= at < self.when(person.away[1])

    def on(self, day: date, clock: str) -> datetime:
        """The UTC instant of a time on a day."""
        return datetime.combine(day, time.fromisoformat(clock), self.zone).astimezone(UTC)

    def end(self, weeks: int) -> datetime:
        """When the play is over: on the Monday after the last week, its votes counted and answered."""
        return self.on(self.monday + timedelta(weeks=weeks), "23:00")


class NoScript(LookupError):
    """No play is written for that ruleset."""


class BadScript(ValueError):
    """A story cannot be played: where, and why."""


def load(ruleset: str, folder: Path = FOLDER) -> DemoScript:
    """Return the play for a ruleset. Raises `NoScript`, which names those that there are."""
    plays = {path.stem: path for path in sorted(folder.glob("*.story"))}
    if ruleset not in plays:
        raise NoScript(f"no play is written for {ruleset}; there is one for {', '.join(plays)}")
    return read_script(plays[ruleset].read_text(encoding="utf-8"))


def read_script(story: str) -> DemoScript:
    """Return the play that a story tells. Raises `BadScript`."""
    reader = _ScriptReader()
    for passage in split_passages(story):
        try:
            reader.read_passage(passage)
        except (NotUnderstood, msgspec.ValidationError, ValueError) as error:
            raise BadScript(f"line {passage.line}: {error}") from None
    return reader.finish()


_WHEN = SlotKind(r"\d+(?:-\d+)? \w{3}(?:,\w{3})* \d\d:\d\d")
LANGUAGE = Language(
    {
        **SLOTS,
        "full_name": SlotKind(r"[^<>]+"),
        "address": SlotKind(r"[^<>\s]+@[^<>\s]+"),
        "client": SlotKind(r"[a-z]+"),
        "clock": SlotKind(r"\d\d:\d\d"),
        "n": SlotKind(r"\d+", int),
        "gender": SlotKind(r"m|f"),
        "temper": SlotKind(r"bold|cautious|fickle"),
        "choice": SlotKind(r"yea|nay|abstain"),
        "names": SlotKind(r"\S.*", lambda text: tuple(text.split(", "))),
        "text": SlotKind(r"'[^']*'", lambda text: text[1:-1]),
        "when": _WHEN,
    },
    STORY,
)


class _ScriptReader(StoryStage):
    """A story that is being read: what it has said of the play and of each role, and the scenes so far."""

    def __init__(self) -> None:
        self._said: JsonObject = {}
        self._roles: dict[str, JsonObject] = {}
        self._scenes: list[Scene] = []
        self._seated: tuple[str, ...] = ()
        self._at = self._aside = self._subject = self._pronoun = ""

    def read_passage(self, passage: StoryPassage) -> None:
        """Read on. Raises `NotUnderstood`."""
        if passage.mark == "--":
            self._aside = " ".join(passage.text.split())
        elif passage.mark == ">":
            who, answers, says = read_mail(passage)
            self._scenes.append(Scene(self._at, who, says, self._subject, answers, self._aside))
            self._subject = self._aside = ""
        elif passage.mark:
            raise NotUnderstood(f"a play has no passages of {passage.mark}")
        else:
            self._pronoun = tell(self, LANGUAGE, passage, self._pronoun)

    def finish(self) -> DemoScript:
        """Return the play."""
        admin = self._said.pop("admin")
        roles = {
            name: msgspec.convert({"seated": name in self._seated or name == admin, **role}, Role)
            for name, role in self._roles.items()
        }
        script = {**self._said, "admin": roles.pop(admin), "cast": tuple(roles.values())}
        return DemoScript(**script, scene=tuple(self._scenes))

    # What a stage of stories does (`app.stories.StoryStage`)

    def open_game(self, game: str, ruleset: str, zone: str, options: Mapping[str, str] = EMPTY) -> None:
        """Note the game, which is opened at the time told last."""
        if options:
            raise NotUnderstood("a play is of a game without options")
        self._said.update(slug=game, ruleset=ruleset, timezone=zone, opens=self._instant())

    def seat_players(self, players: tuple[str, ...]) -> None:
        """Note who plays from the beginning."""
        self._seated = players

    def go_to(self, when: str) -> None:
        """What follows is at that time: an instant in UTC, or as `Scene.at` has it."""
        self._at = when

    def start_game(self) -> None:
        """Note when the game starts."""
        self._said["starts"] = self._instant()

    def set_subject(self, words: str) -> None:
        """Note the subject of the next mail."""
        self._subject = words

    def _instant(self) -> datetime:
        return datetime.fromisoformat(self._at).replace(tzinfo=UTC)

    # What only a play says

    @LANGUAGE.sentence("title {title:words}", example="title Ten weeks in spring")
    @LANGUAGE.sentence(
        "{weeks:n} weeks are played, from seed {seed:n}", example="10 weeks are played, from seed 17"
    )
    @LANGUAGE.sentence("players write to {address}", example="players write to nomic@nomic.example")
    @LANGUAGE.sentence("{admin:player} is the Admin", example="margit is the Admin")
    def describe_play(self, **fields: object) -> None:
        """What `DemoScript` has of the same name."""
        self._said.update(fields)

    @LANGUAGE.sentence(
        "{player} is {full_name} <{address}>, who writes with {client}",
        example="ada is Ada Okonkwo <ada@gmail.example>, who writes with gmail",
    )
    @LANGUAGE.sentence("{player} reads mail at {reads:clock}", example="ada reads mail at 08:10")
    @LANGUAGE.sentence(
        "{player} spends up to ${spends:n} on a square", example="ada spends up to $450 on a square"
    )
    @LANGUAGE.sentence("{player} calls squares {names}", example="ada calls squares Note G, Note H")
    @LANGUAGE.sentence("{player} has gender {gender}", example="ada has gender f")
    @LANGUAGE.sentence("{player} votes {votes:choice}", example="ada votes yea")
    @LANGUAGE.sentence("{player} is {temper}", example="ada is cautious")
    def describe_role(self, player: str, **fields: object) -> None:
        """What `Role` has of the same name."""
        self._roles.setdefault(player, {"name": player}).update(fields)

    @LANGUAGE.sentence(
        "{player} is away from {when} to {back:when}", example="gil is away from 5 tue 00:00 to 7 mon 00:00"
    )
    def set_away(self, player: str, when: str, back: str) -> None:
        """Nothing is done by habit."""
        self.describe_role(player, away=(when, back))

    @LANGUAGE.sentence(
        "{player} takes up {begins:words} with {text}",
        example="ada takes up tag list with 'tag list dag, bruno'",
    )
    def take_up(self, player: str, begins: str, text: str = "") -> None:
        """Where a line that begins so is offered, this is sent; "" for the line itself."""
        self._roles[player].setdefault("takes", {})[begins] = text

    @LANGUAGE.sentence("{player} takes up {names}", example="ada takes up copy, empty, swap")
    def take_up_as_offered(self, player: str, names: tuple[str, ...]) -> None:
        """Lines that begin so are sent as they are offered."""
        for name in names:
            self.take_up(player, name)
