"""The stage: the whole service and a mail host on loopback, a clock that jumps from scene to scene.

Every mail goes over real SMTP: from the players into the embedded listener, and out by the transport to the
mail host. Ports are any free ones and appear nowhere; all else follows from the play and the seed, so the
same seed gives the same mails and the same log, byte for byte.
"""

from __future__ import annotations

import asyncio
import hashlib
import smtplib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path

import msgspec

from nomicd.adapters.clock import SettableClock
from nomicd.adapters.outbox.smtp import connect
from nomicd.adapters.sandbox.monty import LENIENCY, MontySandbox
from nomicd.app.demo.folder import NotEmpty, prepare
from nomicd.app.demo.mailhost import MailHost, listen
from nomicd.app.demo.players import DemoMailbox, DemoPlayer
from nomicd.app.demo.script import DemoScript, Role, Scene
from nomicd.app.resources import documents
from nomicd.app.settings import load
from nomicd.app.sites import build_site
from nomicd.app.wiring import Application, lock_of, open_application
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Refused
from nomicd.kernel.game import Covered
from nomicd.kernel.page import Page
from nomicd.services.delivery.outbox_sender import OutboxSender
from nomicd.services.gateways import MailTransport
from nomicd.services.operating.operator_service import OperationResult
from nomicd.services.ports import Trust
from nomicd.services.processing.open_game import GameOpening

UPDATE_DAYS = ("mon", "tue", "fri")


class DemoMoment(msgspec.Struct, frozen=True):
    """One moment of the play, for who watches: `done` of `total` moments have passed."""

    at: datetime
    who: str
    aside: str
    done: int
    total: int


class DemoResult(msgspec.Struct, frozen=True):
    """What there is at the end. `wrong` is empty when everything verifies."""

    slug: str
    weeks: int
    mails_in: int
    mails_out: int
    standings: Page
    maildirs: tuple[tuple[str, Path], ...]
    page: Path
    config: Path
    wrong: tuple[str, ...]
    covered: tuple[Covered, ...]
    """What of the rules was carried out."""


Watcher = Callable[[DemoMoment], None]


def play_demo(
    play: DemoScript,
    out: Path,
    weeks: int | None = None,
    seed: int | None = None,
    watch: Watcher | None = None,
) -> DemoResult:
    """Play it from the beginning into `out`: a new folder, or one of an earlier demo. Raises `NotEmpty`."""
    weeks = weeks or play.weeks
    config = prepare(out, play.slug, play.address)
    settings = load(config)
    clock = SettableClock(play.opens)
    with ExitStack() as stack:
        if not stack.enter_context(lock_of(settings)).acquire():
            raise NotEmpty(f"{out} is in use by another nomicd")
        key = _derive(play.seed if seed is None else seed, "message-ids")
        application = stack.enter_context(open_application(settings, clock, key, leniency=LENIENCY))
        host = MailHost(settings.path("mail"), clock)
        port_in = stack.enter_context(listen(application.take, clock, Trust.PROVED))
        port_out = stack.enter_context(listen(host.take, clock, Trust.NOBODY))
        stage = _DemoRun(play, application, clock, host, port_in)
        transport = connect(f"smtp-plain://127.0.0.1:{port_out}")
        asyncio.run(stage.play(weeks, _derive(play.seed if seed is None else seed, "dice"), transport, watch))
        return stage.result(weeks, config)


def _derive(seed: int, purpose: str) -> bytes:
    return hashlib.sha256(f"nomicd demo {seed} {purpose}".encode()).digest()


class _DemoRun:
    def __init__(
        self, play: DemoScript, application: Application, clock: SettableClock, host: MailHost, port: int
    ) -> None:
        self._play = play
        self._application = application
        self._clock = clock
        self._host = host
        self._port = port
        self._address = application.config.address_of(play.slug)
        people = (play.admin, *play.cast)
        self._players = {person.name: self._player(person) for person in people}

    def _player(self, person: Role) -> DemoPlayer:
        mailbox = DemoMailbox(self._host.home(person.address))
        return DemoPlayer(person, mailbox, self._address, self._play.zone)

    async def play(self, weeks: int, seed: bytes, transport: MailTransport, watch: Watcher | None) -> None:
        """From the opening to the end."""
        outbox_sender = self._application.make_outbox_sender(transport)
        try:
            self._open(seed)
            moments = sorted(self._moments(weeks), key=lambda moment: moment[0])
            for done, (at, who, aside, act) in enumerate(moments, 1):
                await self._pass(at, outbox_sender)
                if watch:
                    watch(DemoMoment(at.astimezone(self._play.zone), who, aside, done, len(moments)))
                act(at)
                await self._turn(outbox_sender)
        finally:
            await transport.close()

    def _open(self, seed: bytes) -> None:
        play, operations, now = self._play, self._application.operations, self._play.opens
        opening = GameOpening(
            play.slug,
            play.ruleset,
            play.admin.address,
            play.timezone,
            documents=documents(play.ruleset),
            seed=seed,
        )
        _require_done(operations.open(opening, now))
        for person in play.cast:
            if person.seated:
                _require_done(operations.add_player(play.slug, person.name, person.address, now))

    def _moments(self, weeks: int) -> Iterator[tuple[datetime, str, str, Callable[[datetime], None]]]:
        play = self._play
        yield play.starts, play.admin.name, "The game begins.", self._begin
        for scene in play.scene:
            for place, at in enumerate(play.times(scene.at)):
                if at < play.end(weeks):
                    yield at, scene.who, "" if place else scene.aside, self._plan_scene(scene)
        for week in range(1, weeks + 2):
            for person in play.cast:
                for weekday in UPDATE_DAYS:
                    at = play.when(f"{week} {weekday} {person.reads}")
                    if play.starts < at < play.end(weeks) and not play.away(person, at):
                        yield at, person.name, "", self._plan_habit(person, week, weekday)
        yield play.end(weeks), "", "The end.", lambda _: None

    def _begin(self, at: datetime) -> None:
        _require_done(self._application.operations.start(self._play.slug, at))

    def _plan_scene(self, scene: Scene) -> Callable[[datetime], None]:
        return lambda at: self._send(scene.who, self._players[scene.who].act(scene, at))

    def _plan_habit(self, person: Role, week: int, weekday: str) -> Callable[[datetime], None]:
        votes = weekday == "fri" and not any(
            scene.who == person.name and scene.at.startswith(f"{week} ") and "vote" in scene.says
            for scene in self._play.scene
        )

        return lambda at: self._send(person.name, self._players[person.name].habit(at, votes))

    def _send(self, who: str, raw: bytes | None) -> None:
        if raw is None:
            return
        sender = self._players[who].person.address
        with smtplib.SMTP("127.0.0.1", self._port, local_hostname="localhost") as client:
            client.sendmail(sender, [self._address], raw)

    async def _pass(self, until: datetime, outbox_sender: OutboxSender) -> None:
        """Let time pass: each update on the way is made when it is due."""
        grace = self._application.config.grace
        while (due := self._application.timekeeper.alarm(self._clock.now())) and due + grace <= until:
            self._clock.set(due + grace)
            await self._turn(outbox_sender)
        self._clock.set(until)

    async def _turn(self, outbox_sender: OutboxSender) -> None:
        now = self._clock.now()
        self._application.timekeeper.run_due(now)
        await outbox_sender.drain(now)

    def result(self, weeks: int, config: Path) -> DemoResult:
        """Return the result of the demo."""
        application, play = self._application, self._play
        page = build_site(application)
        wrong = application.operations.verify(play.slug)
        with application.store.read() as tx:
            game = tx.game(play.slug)
            assert game is not None
            ruleset, state = application.repository.ruleset(game), application.repository.state(tx, game)
            asked = (ruleset.answer(state, "admin", Command(verb, {})) for verb in ("money", "standings"))
            shown = next(filter(None, asked), None)
            mails_in, mails_out = sum(tx.tally().values()), len(tx.outbox(limit=1_000_000))
        assert shown is not None
        return DemoResult(
            slug=play.slug,
            weeks=weeks,
            mails_in=mails_in,
            mails_out=mails_out,
            standings=shown,
            maildirs=tuple((each.name, self._host.home(each.address)) for each in (play.admin, *play.cast)),
            page=page.parent / play.slug / page.name,
            config=config,
            wrong=(wrong.text,) if isinstance(wrong, Refused) else tuple(wrong),
            covered=self._coverage(),
        )

    def _coverage(self) -> tuple[Covered, ...]:
        with MontySandbox(leniency=LENIENCY) as sandbox:
            found = self._application.operations.coverage(self._play.slug, sandbox)
        return () if isinstance(found, Refused) else tuple(found)


def _require_done(answer: OperationResult | Refused) -> None:
    if isinstance(answer, Refused):
        raise RuntimeError(f"the play cannot go on: {answer.text}")  # noqa: TRY004 - not a matter of types
