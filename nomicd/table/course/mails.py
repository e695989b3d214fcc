"""What the mails of every game say: deadlines, dice, and what stops a game or lets it go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from nomicd.kernel.chance import LENGTH, Fixed
from nomicd.kernel.commands import Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Code, Notice, Page, Section, Wording, wording
from nomicd.table.clock import clock_of
from nomicd.table.course import facts as f
from nomicd.table.course.state import AnyCourse
from nomicd.table.elimination import is_out_of_game
from nomicd.table.phrases import by_when, sentence, sentence_case, tell_deadline, when
from nomicd.table.presence.views import readers
from nomicd.table.proof import dice_lines

READS_ON = "you are out of the game, and need do nothing: you go on reading"
"""What is said to who is out of a game that goes on."""
TELL_OUT = sentence_case(sentence(READS_ON))
"""The same as a sentence."""


def deadline_line(
    state: AnyCourse,
    due: Due | None,
    reader: str = "",
    *,
    exact: bool = True,
    free: bool = False,
    watches: bool = False,
) -> str:
    """Return when the next update is due, in words; if it is to be `exact`, in the game's zone and UTC,
    too. A `reader` who only `watches` or is out of the game has no orders to send, and one who is
    `free` need send none."""
    if state.over:
        return sentence(f"The game is over: {state.over}")
    if due is None:
        return "The game has not begun; the Admin starts it."
    paused = sentence(f"The game is paused: {state.paused}") + " " if state.paused else ""
    if due.early is not None and not paused:
        return "The update is made now, and comes in a mail of its own."
    instant = f": before {when(due.deadline, state.timezone)}" if exact else ""
    by = f"by {say_deadline(state, due)}{instant}."
    if watches:
        told = f"The next update comes {by}"
    elif is_out_of_game(state, reader):
        told = f"{TELL_OUT} The next update comes {by}"
    else:
        asked = "If you want to act, write" if free else "Write"
        told = f"{asked} {by} {_name_update(due)}"
    return f"{paused}{told}{_tell_phase(state, due)}"


def _name_update(due: Due) -> str:
    return f"Update {due.number} is made then."


def _tell_phase(state: AnyCourse, due: Due) -> str:
    """Return until when a phase goes on that the next update does not end; "" if it does."""
    clock = clock_of(state)
    if not clock.phase or due.early is not None:
        return ""
    ends = datetime.fromisoformat(clock.ends)
    if due.deadline >= ends:
        return ""
    return f" The phase “{clock.phase}” goes on until {when(ends, state.timezone)}."


def say_deadline(state: AnyCourse, due: Due, *, short: bool = False) -> str:
    """Return the next deadline as people say it."""
    return by_when(due.deadline, state.timezone, short=short)


def exact_deadline(state: AnyCourse, due: Due | None, reader: str = "") -> tuple[str, ...]:
    """Return the instant of the next update, for small print; nothing where none is due, or the reader is out
    of the game."""
    if state.over or due is None or due.early is not None or is_out_of_game(state, reader):
        return ()
    return (tell_deadline(due.number, due.deadline, state.timezone),)


DICE = Verb(
    "dice",
    "dice",
    "the commitment of the dice, and how to check them",
    ("dice",),
    "the game",
    read_only=True,
)


STANDINGS = Verb(
    "standings", "standings", "how the players stand", ("standings",), "the game", read_only=True
)


WAITING = Verb(
    "who is waited for",
    "who is waited for",
    "whom the game waits for, and until when",
    ("who is waited for",),
    "the game",
    read_only=True,
    asked=True,
)


AIM = Verb(
    "how to win",
    "how do|can|does|to [i|we|you|one] win|play",
    "what the game is about, how it is won, and when it moves",
    ("how do I win", "how to play"),
    "the game",
    read_only=True,
    asked=True,
)


AT = " at"
"""How the key of a look ends that is about an earlier update: the service answers it, from the log."""

_LOOKED_BACK_ON = frozenset({"board", "standings"})


def look_back(looks: Sequence[Verb]) -> tuple[Verb, ...]:
    """Return how to ask for the board and the standings as an earlier update left them, where these may be
    asked for."""
    return tuple(
        Verb(
            f"{each.key}{AT}",
            f"{each.usage} [at|after|of|in] [update] <update:int>",
            "the same as that update left it",
            (f"{each.usage} 1", f"{each.usage} at update 1"),
            each.source,
            read_only=True,
        )
        for each in looks
        if each.usage in _LOOKED_BACK_ON
    )


def dice_page(state: AnyCourse) -> Page:
    """Return what the game's dice are committed to."""
    said = wording(
        "table.dice", updates=LENGTH, commitment=state.commitment, update=state.update, secret=state.secret
    )
    return Page("The dice", (), (Section("The dice", (said,)),))


def begin_lead(
    state: AnyCourse, due: Due | None, greeting: Sequence[str | Wording] = ()
) -> tuple[str | Wording, ...]:
    """Return what stands above the first mail of a game: that it begins, the words of the game."""
    return (wording("table.begins", game=state.slug, deadline=deadline_line(state, due)), *greeting)


def point_to_attached() -> tuple[Wording, ...]:
    """Return the small print of that mail: what is attached to it."""
    return (wording("table.begins_with"),)


def commit_dice(state: AnyCourse) -> tuple[Wording, ...]:
    """Return what the dice of the game are committed to."""
    return (wording("table.committed", commitment=state.commitment),)


def between(state: AnyCourse, event: GameEvent, place: int) -> Iterator[Notice]:
    """Tell everybody at once what stops the game or lets it go on between two updates."""
    said = event.describe(state)
    page = Page(said.partition(":")[0].removesuffix("."), (said,))
    key = f"{event.NAME}/u{state.update}/{state.stops}/{place}"
    return (Notice("notice", reader, f"{key}/{reader}", page) for reader in readers(state))


def find_ending(events: Sequence[GameEvent]) -> f.GameEnded | None:
    """Return the event with which the game ended, if it did with these."""
    return next(of_kind(f.GameEnded, events), None)


def tell_ending(end: f.GameEnded | None, state: AnyCourse, reader: str) -> tuple[str, ...]:
    """Return who has won and why, if the game has ended; said to that reader."""
    return (end.describe(state, reader),) if end else ()


def tell_deadline_or_end(
    state: AnyCourse, due: Due | None, reader: str, ending: Sequence[str], *, free: bool = False
) -> str:
    """Return when the next update is due, for a digest, which needs no number of it; or that there is none,
    where the `ending` above has said why; `free` as in `deadline_line`."""
    if ending:
        return "The game is over."
    watches = reader not in state.players
    told = deadline_line(state, due, reader, exact=False, free=free, watches=watches)
    return told.replace(f" {_name_update(due)}", "") if due else told


def say_farewell(state: AnyCourse) -> Iterator[Section]:
    """Yield what stands at the end of the last digest of a game."""
    if state.over:
        yield Section("After the game", (wording("table.farewell", updates=state.update),))


def name_ending(state: AnyCourse) -> str:
    """Return who has won, or that the game is over, as a title; "" while it goes on."""
    if not state.over:
        return ""
    return f"{state.winner} has won" if state.winner else "The game is over"


def update_title(
    state: AnyCourse, events: Sequence[GameEvent], ended: f.UpdateEnded, *, year: bool = False
) -> str:
    """Return what the digest of an update is called; with its `year`, where it is read much later."""
    started = next(of_kind(f.UpdateStarted, events))
    day = datetime.fromisoformat(started.deadline).astimezone(ZoneInfo(state.timezone))
    return f"Update {ended.number}, {day:%A} {day.day} {day:%B}{f' {day:%Y}' if year else ''}"


def update_dice(
    state: AnyCourse,
    events: Sequence[GameEvent],
    ended: f.UpdateEnded,
    fixed: Mapping[str, Fixed] | None = None,
) -> Section:
    """Return the update's dice in the lines that `docs/verify_dice.py` reads; `fixed` as in `dice_lines`."""
    draws = [draw for event in events if isinstance(event, f.DiceRolled) for draw in event.draws]
    lines = dice_lines(state.slug, ended.number, ended.secret, draws, ended.orders, fixed)
    return Section(f"The dice of update {ended.number}", (Code("\n".join(lines)),))
