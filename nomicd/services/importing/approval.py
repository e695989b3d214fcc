"""A history that the Admin has accepted, played as the beginning of a game: the log that holds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.game import RECALL, AnyGame
from nomicd.kernel.ids import is_player
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    Input,
    LoggedInput,
    NewGame,
    SeatPlayer,
    UnseatPlayer,
)
from nomicd.kernel.sandbox import Sandbox
from nomicd.mail.address import parse_address
from nomicd.services.importing.history import History, ImportedPlayer, ImportedProposal
from nomicd.services.importing.review_file import Place
from nomicd.services.ports import HostedGame, Seat, SeatState
from nomicd.services.replay import archive
from nomicd.services.replay.rebuild import ReplayedGame

MAX_TITLE = 80


class Founding(msgspec.Struct, frozen=True):
    """What the game is opened with, beside its history. `documents` are the ruleset's files, `seed` is 32
    secret bytes, `now` is when the game continues."""

    slug: str
    admin: str
    documents: dict[str, str]
    seed: bytes
    now: datetime


class Wrong(msgspec.Struct, frozen=True):
    """A mistake in the history, and where it stands in it."""

    place: Place
    text: str


class PlayedHistory(msgspec.Struct, frozen=True):
    """The game: as the export that brings it in, and what it holds, in sentences."""

    export: archive.Export
    says: tuple[str, ...]


Step = tuple[datetime, int, Place, str, Input]


def play_history(
    ruleset: AnyGame, history: History, founding: Founding, sandbox: Sandbox | None
) -> PlayedHistory | tuple[Wrong, ...]:
    """Play the history; or all that is wrong with it. Nothing is written."""
    wrong = tuple(_wrong(history))
    if wrong:
        return wrong
    with ruleset.steady(sandbox) as lasting:
        stage = ReplayedGame(ruleset, founding.slug, lasting)
        failed = tuple(_play(stage, _all(ruleset, history, founding)))
    if failed:
        return failed
    return PlayedHistory(_export(ruleset, history, founding, stage), tuple(_summarize(history, stage)))


def mark_impossible(
    ruleset: AnyGame, history: History, founding: Founding, sandbox: Sandbox | None
) -> tuple[History, Any]:
    """The history with what cannot be carried out marked as such, and the state that it leads to: for whoever
    is to edit it."""
    with ruleset.steady(sandbox) as lasting:
        stage = ReplayedGame(ruleset, founding.slug, lasting)
        failed = {each.place: each.text for each in _play(stage, _all(ruleset, history, founding))}
    motions = tuple(
        _mark(each, failed.get(("proposal", n, "changes"))) for n, each in enumerate(history.proposal)
    )
    return msgspec.structs.replace(history, proposal=motions), stage.state


def _mark(motion: ImportedProposal, why: str | None) -> ImportedProposal:
    if why is None:
        return motion
    said = f"it cannot be done: {' '.join(why.split())[:200]}"
    return msgspec.structs.replace(motion, changes_confidence=0.2, changes_reason=said)


def _play(stage: ReplayedGame, steps: Iterable[Step]) -> Iterator[Wrong]:
    for at, _, place, cause, given in steps:
        decision = stage.take(LoggedInput(at, cause, given))
        if isinstance(decision, Refused):
            yield Wrong(place, decision.text)
            if isinstance(given, NewGame):
                return


# What is given


def _all(ruleset: AnyGame, history: History, founding: Founding) -> list[Step]:
    """From the opening to the day on which the game goes on."""
    steps = sorted(_steps(history), key=lambda each: each[:2])
    first = min((each[0] for each in steps), default=founding.now)
    origin = history.game
    opening = NewGame(
        founding.slug, origin.timezone, founding.seed, origin.options, founding.documents, ruleset.name
    )
    begins: Step = (first, 0, ("game",), "desk:import", opening)
    goes_on: Step = (founding.now, 9, ("game",), "desk:import", BeginGame())
    return [begins, *steps, goes_on]


def _steps(history: History) -> Iterator[Step]:
    """All that happened, each at its instant; at the same one seats come first."""
    for n, person in enumerate(history.player):
        if person.take:
            cause = _cause(person.source)
            yield _utc(person.joined), 1, ("player", n), cause, SeatPlayer(person.name)
            if person.left:
                yield _utc(person.left), 3, ("player", n), cause, UnseatPlayer(person.name)
    for n, motion in enumerate(history.proposal):
        if motion.take:
            at = _utc(motion.decided or motion.made)
            cause = _cause(motion.result_source or motion.source)
            recalled = AdminCommand(_command(motion), f"import/{motion.number}")
            yield at, 2, ("proposal", n, "changes"), cause, recalled


def _utc(at: datetime) -> datetime:
    return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)


def _cause(source: str) -> str:
    return f"desk:import {source}".strip()[:300]


def _command(motion: ImportedProposal) -> Command:
    counted = motion.counted_votes
    sides = {
        choice: " ".join(sorted(name for name, said in counted.items() if said == choice))
        for choice in ("yea", "nay", "abstain")
    }
    text = (
        f"Proposal {motion.number} of the archive, “{motion.title}”: {motion.result} {motion.tally}".rstrip()
    )
    return Command(
        RECALL,
        {
            "number": motion.number,
            "title": motion.title[:MAX_TITLE],
            "body": motion.text,
            "player": motion.player,
            "result": motion.result,
            "tally": motion.tally,
            "changes": motion.changes if motion.result == "accepted" else "",
            **sides,
        },
        text=text,
    )


# What is wrong before anything is played


def _wrong(history: History) -> Iterator[Wrong]:
    names: dict[str, int] = {}
    for n, person in enumerate(history.player):
        if person.take:
            yield from (Wrong(("player", n), why) for why in _wrong_person(person, names))
            names.setdefault(person.name.casefold(), n)
    numbers = set[int]()
    for n, motion in enumerate(history.proposal):
        if motion.take:
            yield from (Wrong(("proposal", n), why) for why in _wrong_motion(motion, numbers))
            numbers.add(motion.number)
            yield from _wrong_votes(n, motion)
    if not names:
        yield Wrong(("game",), "nobody plays: each [[player]] has take = false")


def _wrong_person(person: ImportedPlayer, names: dict[str, int]) -> Iterator[str]:
    if not is_player(person.name):
        yield f"“{person.name}” cannot be a player's name: a letter, then 1 to 19 letters, digits, “_” or “-”"
    if person.name.casefold() in names:
        yield f"{person.name} is there twice: make one of both, or call one of them otherwise"
    if person.left and _utc(person.left) < _utc(person.joined):
        yield f"{person.name} left before joining"
    if person.left is None and parse_address(person.address) is None:
        yield f"{person.name} needs an address to play on; or say when they left, or take = false"


def _wrong_motion(motion: ImportedProposal, numbers: set[int]) -> Iterator[str]:
    if motion.number in numbers:
        yield f"there are two proposals {motion.number}"
    if motion.decided and _utc(motion.decided) < _utc(motion.made):
        yield f"proposal {motion.number} was decided before it was made"
    if not motion.title.strip() or not motion.text.strip():
        yield f"proposal {motion.number} needs a title and a text"
    parts = motion.tally.split("-")
    if motion.tally and not (2 <= len(parts) <= 3 and all(each.isdecimal() for each in parts)):  # noqa: PLR2004 - yea, nay, abstain
        yield f"“{motion.tally}” is no tally such as 4-1 or 4-1-2"


def _wrong_votes(n: int, motion: ImportedProposal) -> Iterator[Wrong]:
    for place, vote in enumerate(motion.votes):
        if vote.take and vote.choice == "?":
            yield Wrong(("proposal", n, "votes", place), "a vote is yea, nay or abstain; or take = false")
        if vote.take and not is_player(vote.player):
            yield Wrong(("proposal", n, "votes", place), f"“{vote.player}” is no player's name")


# What comes of it


def _export(ruleset: AnyGame, history: History, founding: Founding, stage: ReplayedGame) -> archive.Export:
    opened = stage.records[0].at
    game = HostedGame(founding.slug, ruleset.name, founding.admin.strip().lower(), opened)
    entries = tuple(archive.entries(stage.records, lambda _: True))
    head = stage.head
    header = archive.Header(
        archive.FORMAT, game, archive.Terms(history.game.timezone), head.seq, head.hash.hex(), complete=True
    )
    seats = (
        Seat(
            founding.slug,
            each.name,
            parse_address(each.address) or "",
            SeatState.GONE if each.left else SeatState.SEATED,
        )
        for each in history.players_taken
        if parse_address(each.address)
    )
    return archive.Export(header, entries, tuple(seats))


def _summarize(history: History, stage: ReplayedGame) -> Iterator[str]:
    people, motions = history.players_taken, history.proposals_taken
    left = sum(each.left is not None for each in people)
    yield f"Players: {len(people) - left}" + (f", and {left} who have left." if left else ".")
    told = [f"{count} {result}" for result, count in Counter(each.result for each in motions).items()]
    yield f"Proposals: {len(motions)}" + (f" ({', '.join(told)})." if told else ".")
    yield f"Votes: {sum(len(each.counted_votes) for each in motions)}."
    yield f"Events in the log: {stage.head.seq}."
