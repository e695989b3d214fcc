"""What the command line asks of a running daemon, as values that go through the spool as JSON.

The command line performs the same values itself when it holds the store's lock. A request that is seen a
second time after a crash does no harm: what is done already is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.services.operating.operator_service import OperationResult, OperatorService
from nomicd.services.processing.open_game import GameOpening
from nomicd.services.replay import archive
from nomicd.services.updates.timekeeper import Timekeeper
from nomicd.services.updates.watch import Watch


class OpenGame(msgspec.Struct, frozen=True, tag="open-game"):
    """Open a game. Without a seed in it, whoever performs it draws one."""

    game: GameOpening
    now: datetime | None = None


class AddPlayer(msgspec.Struct, frozen=True, tag="add-player"):
    """Seat a player."""

    slug: str
    player: str
    address: str
    now: datetime | None = None


class StartGame(msgspec.Struct, frozen=True, tag="start-game"):
    """Start a game."""

    slug: str
    now: datetime | None = None


class RunDue(msgspec.Struct, frozen=True, tag="run-due"):
    """Do all that is due."""

    now: datetime | None = None


class ImportGame(msgspec.Struct, frozen=True, tag="import-game"):
    """Take a game in; `text` is the export."""

    text: str
    now: datetime | None = None


class CorrectPast(msgspec.Struct, frozen=True, tag="correct-past"):
    """Put the past of a game right: `edits` as in `nomicd.services.replay.edits`."""

    slug: str
    edits: tuple[str, ...]
    why: str
    now: datetime | None = None


class Unsubscribe(msgspec.Struct, frozen=True, tag="unsubscribe"):
    """One click: whoever holds that token of a mail wants no more digests of that game."""

    slug: str
    token: str
    now: datetime | None = None


class ForgetPerson(msgspec.Struct, frozen=True, tag="forget-person"):
    """Erase what is kept of whoever has that address."""

    address: str
    now: datetime | None = None


class ResumeClosings(msgspec.Struct, frozen=True, tag="resume-closings"):
    """The clock is right: make updates again."""

    now: datetime | None = None


Request = (
    OpenGame
    | AddPlayer
    | StartGame
    | RunDue
    | ImportGame
    | CorrectPast
    | ForgetPerson
    | ResumeClosings
    | Unsubscribe
)


class Reply(msgspec.Struct, frozen=True):
    """What came of a request: done or not, in sentences; `reason` is the code of a refusal."""

    done: bool
    says: tuple[str, ...] = ()
    reason: str = ""


class BadRequest(ValueError):
    """What lies in the spool is no request."""


def dump(request: Request) -> object:
    """The request as JSON data."""
    return msgspec.to_builtins(request)


def load(data: object) -> Request:
    """A request from JSON data. Raises `BadRequest`."""
    try:
        request: Request = msgspec.convert(data, Request)
    except msgspec.ValidationError as wrong:
        raise BadRequest(str(wrong)) from None
    return request


class RequestHandler:
    """Performs requests. `seed` draws 32 secret bytes for a game whose request has none."""

    def __init__(
        self, operations: OperatorService, timekeeper: Timekeeper, watch: Watch, seed: Callable[[], bytes]
    ) -> None:
        self._operations = operations
        self._timekeeper = timekeeper
        self._watch = watch
        self._seed = seed

    def perform(self, request: Request, now: datetime) -> Reply:
        """Do it; the instant in the request, if it has one, counts before `now`."""
        done = self._perform(request, request.now or now)
        if isinstance(done, Refused):
            return Reply(False, (done.text,), done.reason)
        return Reply(True, done.says)

    def _perform(self, request: Request, now: datetime) -> OperationResult | Refused:
        match request:
            case OpenGame(game):
                seeded = game if game.seed else msgspec.structs.replace(game, seed=self._seed())
                done = self._operations.open(seeded, now)
            case AddPlayer(slug, player, address):
                done = self._operations.add_player(slug, player, address, now)
            case StartGame(slug):
                done = self._operations.start(slug, now)
            case RunDue():
                done = self._run_due(now)
            case ImportGame(text):
                done = self._bring_in(text)
            case CorrectPast(slug, edits, why):
                done = self._correct(slug, edits, why, now)
            case ForgetPerson(address):
                done = self._operations.forget(address, now)
            case Unsubscribe(slug, token):
                done = self._operations.unsubscribe(slug, token, now)
            case ResumeClosings():
                self._watch.resume()
                done = OperationResult(("Updates are made again.",))
        return done

    def _run_due(self, now: datetime) -> OperationResult:
        done = self._timekeeper.run_due(now)
        stopped = ("No updates are made: the clock has jumped.",) if done.stopped else ()
        return OperationResult((f"Mails read: {done.mails}. Updates made: {done.updates}.", *stopped))

    def _bring_in(self, text: str) -> OperationResult | Refused:
        try:
            export = archive.parse(text)
        except archive.BadExport as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return self._operations.bring_in(export)

    def _correct(self, slug: str, edits: Sequence[str], why: str, now: datetime) -> OperationResult | Refused:
        made = self._operations.corrector.make(slug, edits, why, now, "desk:correct")
        if isinstance(made, Refused):
            return made
        return OperationResult((f"Correction {made.marker.number} of {slug} is made.", *made.marker.says))
