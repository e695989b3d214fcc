"""What the command line asks of a running daemon, as values that go through the spool as JSON.

The command line performs the same values itself when it holds the store's lock. A request that is seen a
second time after a crash does no harm: what is done already is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import singledispatchmethod

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


class ResumeClosings(msgspec.Struct, frozen=True, tag="resume-closings"):
    """The clock is right: make updates again."""

    now: datetime | None = None


Request = OpenGame | AddPlayer | StartGame | RunDue | ImportGame | CorrectPast | ResumeClosings | Unsubscribe


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
        return _reply(self._perform(request, request.now or now))

    @singledispatchmethod
    def _perform(self, request: Request, now: datetime) -> OperationResult | Refused:
        raise TypeError(f"{type(request).__name__} is no request, at {now}")

    @_perform.register
    def _open(self, request: OpenGame, now: datetime) -> OperationResult | Refused:
        game = request.game
        seeded = game if game.seed else msgspec.structs.replace(game, seed=self._seed())
        return self._operations.open(seeded, now)

    @_perform.register
    def _add_player(self, request: AddPlayer, now: datetime) -> OperationResult | Refused:
        return self._operations.add_player(request.slug, request.player, request.address, now)

    @_perform.register
    def _start(self, request: StartGame, now: datetime) -> OperationResult | Refused:
        return self._operations.start(request.slug, now)

    @_perform.register
    def _run_due(self, request: RunDue, now: datetime) -> OperationResult | Refused:
        del request
        done = self._timekeeper.run_due(now)
        stopped = ("No updates are made: the clock has jumped.",) if done.stopped else ()
        return OperationResult((f"Mails read: {done.mails}. Updates made: {done.updates}.", *stopped))

    @_perform.register
    def _import(self, request: ImportGame, now: datetime) -> OperationResult | Refused:
        del now
        try:
            export = archive.parse(request.text)
        except archive.BadExport as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        return self._operations.bring_in(export)

    @_perform.register
    def _resume(self, request: ResumeClosings, now: datetime) -> OperationResult | Refused:
        del request, now
        self._watch.resume()
        return OperationResult(("Updates are made again.",))

    @_perform.register
    def _unsubscribe(self, request: Unsubscribe, now: datetime) -> OperationResult | Refused:
        return self._operations.unsubscribe(request.slug, request.token, now)

    @_perform.register
    def _correct(self, request: CorrectPast, now: datetime) -> OperationResult | Refused:
        made = self._operations.corrector.make(request.slug, request.edits, request.why, now, "desk:correct")
        if isinstance(made, Refused):
            return made
        return OperationResult(
            (f"Correction {made.marker.number} of {request.slug} is made.", *made.marker.says)
        )


def _reply(answer: OperationResult | Refused) -> Reply:
    if isinstance(answer, Refused):
        return Reply(False, (answer.text,), answer.reason)
    return Reply(True, answer.says)
