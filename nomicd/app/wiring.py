"""Builds the application from the settings. Nothing happens at import, nothing is global."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

import nomicd.adapters.inbox
import nomicd.adapters.outbox
from nomicd.adapters import spool
from nomicd.adapters.clock import SystemClock
from nomicd.adapters.inbox.listener import SCHEMES
from nomicd.adapters.pictures import mail_png, pawn
from nomicd.adapters.render import FallbackRenderer, JinjaRenderer
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.adapters.store.engines import parse
from nomicd.adapters.store.lock import StoreLock
from nomicd.adapters.store.nodes import Node
from nomicd.adapters.store.sql import SqlStore
from nomicd.adapters.store.sql import copy_store as copy_file
from nomicd.adapters.workers import WorkerProcesses
from nomicd.app import gc_tuning, proofs, worker_main
from nomicd.app.config_paths import BadConfig
from nomicd.app.discover import by_scheme, modules
from nomicd.app.resources import documents, folder
from nomicd.app.settings import AppSettings, Inbox
from nomicd.games import registry
from nomicd.mail.tokens import TokenKeyring
from nomicd.services.arrival import Arrival
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.delivery.outbox_sender import TOGETHER, OutboxSender
from nomicd.services.gateways import Clock, MailTransport, Renderer
from nomicd.services.inbound import InboundTransport, InboxContext, TakeMail
from nomicd.services.intake.receive import Intake
from nomicd.services.intake.sender_evidence import SenderVerifier
from nomicd.services.jobs.pictures import PictureRenderingTransport, painter
from nomicd.services.jobs.runner import JobRunner
from nomicd.services.leases import Leases, OnlyProcess, insist
from nomicd.services.operating.operator_service import OperatorService
from nomicd.services.operating.requests import RequestHandler
from nomicd.services.ports import MailIn, Store, StoreBroken, Trust
from nomicd.services.processing.context import NewGameConfig, Services
from nomicd.services.repository.game_repository import GameRepository, LoadedGames
from nomicd.services.repository.settings import ServiceSettings, service_state
from nomicd.services.rows import MailEvidence
from nomicd.services.steps import Step, no_step
from nomicd.services.updates.timekeeper import A_SHARED_TURN, A_TURN, Timekeeper
from nomicd.services.updates.watch import Watch
from nomicd.services.urls import mask_passwords

TRUST = {"authenticated": Trust.PROVED, "none": Trust.NOBODY}
LISTENING = SCHEMES
"""Schemes of ways in that mail is pushed through: there is nothing to look for."""


class Application:
    """Everything that serves one store. Its services belong to one thread at a time."""

    def __init__(  # noqa: PLR0913 - what a world is made of
        self,
        settings: AppSettings,
        store: Store,
        sandbox: MontySandbox | None,
        clock: Clock,
        secret: bytes,
        step: Step = no_step,
        *,
        crew: WorkerProcesses | None = None,
        ring: TokenKeyring | None = None,
        leniency: float = 1.0,
        node: Node | None = None,
        loaded: LoadedGames | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.node = node
        self.leases: Leases = node or OnlyProcess()
        # What works games is not waited for by whoever hands mail in, nor by what sends it.
        self.stores = {task: node.open_store(strict=False) for task in ("intake", "outbox")} if node else {}
        self.clock = clock
        self.step = step
        self.config = make_service_settings(settings)
        self.rulesets = registry.discover()
        self.repository = GameRepository(store, self.rulesets, sandbox, loaded=loaded)
        self.composer = MailComposer(renderer(settings), self.config, secret, ring)
        self.renews = ring is not None
        self.verifier = SenderVerifier(self.config, proofs.signatures(settings))
        self.crew = crew
        given = {"outage_extension": "on" if settings.outage_extension else "off"}
        new_games = NewGameConfig(
            documents, _make_seed, given, frozenset(name for name in self.rulesets if not documents(name))
        )
        keys = proofs.load_admin_keys(settings)
        services = Services(self.repository, self.composer, self.config, keys, new_games, self.leases)
        jobs = JobRunner(self.rulesets, sandbox, crew, pawn, leniency)
        self.timekeeper = Timekeeper(services, step, jobs, A_SHARED_TURN if node else A_TURN)
        self.intake = (
            Intake(self.stores["intake"], self.config, step, sorting=True)
            if node
            else Intake(store, self.config, step, self.timekeeper.mails.expect)
        )
        self.watch = Watch(self.repository, self.composer, timedelta(seconds=settings.clock_jump))
        self.operations = OperatorService(self.repository, self.composer, step)
        self.requests = RequestHandler(self.operations, self.timekeeper, self.watch, _make_seed)
        self.templates = folder("templates")
        self.put_by = settings.path(settings.spool) / "own"

    def take(self, raw: bytes, arrival: Arrival, found: MailEvidence | None = None) -> int:
        """Take a mail from a way in (`inbound.TakeMail`), and return its number. `found` as in `take_in`."""
        return self.take_in(raw, arrival, found).id

    def take_in(self, raw: bytes, arrival: Arrival, found: MailEvidence | None = None) -> MailIn:
        """Take a mail, and return it as stored. `found` is what the verifier saw; without it, it is asked."""
        seen = self.verifier.look(raw, arrival.trust) if found is None else found
        return insist(self.leases, lambda: self.intake.take(raw, arrival, now=self.clock.now(), found=seen))

    def take_put_by(self, take: Callable[[bytes, Arrival, MailEvidence], object]) -> None:
        """Hand the mails that a daemon put by while its services were busy to `take`, as it found them."""

        def take_as_found(entry: spool.SpooledMail) -> None:
            found = msgspec.json.decode(entry.meta.evidence, type=MailEvidence)
            take(entry.raw, entry.meta.arrive(Trust[entry.meta.trust]), found)

        spool.empty(self.put_by, take_as_found)

    def make_outbox_sender(self, transport: MailTransport) -> OutboxSender:
        """Return what sends the outbox through that transport."""
        return OutboxSender(
            self.stores.get("outbox", self.store),
            self.composer,
            PictureRenderingTransport(transport, painter(self.crew, mail_png)),
            self.step,
            TOGETHER if self.node else 0,
        )


def _make_seed() -> bytes:
    return secrets.token_bytes(32)


@contextmanager
def open_application(  # noqa: PLR0913 - as above
    settings: AppSettings,
    clock: Clock,
    secret: bytes | None = None,
    step: Step = no_step,
    workers: int = 0,
    leniency: float = 1.0,
    *,
    node: Node | None = None,
    loaded: LoadedGames | None = None,
) -> Iterator[Application]:
    """Yield the application of these settings, closed at the end. `secret` makes Message-IDs; else the
    store's own does. `step` is told each durable step. `workers` are processes beside this one for what takes
    long; each is started when there is something for it. With a `leniency`, rules and trials have so many
    times the usual time: what happens does not depend on how fast the machine is. As a `node` this process
    serves a store of PostgreSQL together with others; `loaded` is what it has of games from before.

    Who writes must hold the store's lock (`lock_of`), or share it. Raises `BadConfig`, `StoreBroken`.
    """
    with ExitStack() as stack:
        store = node.open_store() if node else _store(settings)
        stack.callback(store.close)
        sandbox = stack.enter_context(MontySandbox(leniency=leniency))
        crew = None
        if workers:
            own = str(settings.path(settings.templates).absolute()) if settings.templates else ""
            environment = worker_main.environment(own, pictures=settings.pictures)
            crew = stack.enter_context(WorkerProcesses(worker_main.command(), workers, environment))
        leases: Leases = node or OnlyProcess()
        ring = None if secret else insist(leases, lambda: proofs.ring(store, clock.now()))
        application = Application(
            settings,
            store,
            sandbox,
            clock,
            secret or insist(leases, lambda: _secret(store)),
            step,
            crew=crew,
            ring=ring,
            leniency=leniency,
            node=node,
            loaded=loaded,
        )
        for each in application.stores.values():
            stack.callback(each.close)
        stack.enter_context(application.repository.keep_rules_running())
        stack.enter_context(gc_tuning.collect_seldom())
        yield application


@contextmanager
def open_readonly(settings: AppSettings, clock: Clock) -> Iterator[Application]:
    """Yield the application to look at only, also beside a running daemon: nothing of it can be
    written, and no rule code runs. Raises `BadConfig`, `StoreBroken`."""
    store = _store(settings, read_only=True)
    try:
        with store.read() as tx:
            kept = service_state(tx).secret
        yield Application(settings, store, None, clock, bytes.fromhex(kept))
    finally:
        store.close()


def validate(settings: AppSettings) -> None:
    """See whether the settings can be used, as far as can be told without connecting to anything or making
    anything. Raises `BadConfig` that names the key."""
    file = settings.store_file
    if file and not file.parent.is_dir():
        raise BadConfig(f"store: there is no folder {file.parent}")
    lock_of(settings)
    make_outbound_transport(settings)
    list_inbound_kinds(settings)
    validators = by_scheme(modules(nomicd.adapters.inbox), "validate")
    for place, entry in enumerate(settings.inbox):
        try:
            validators[_scheme(entry.url)](
                entry.url, _make_inbox_context(settings, entry, _nowhere, SystemClock())
            )
        except (ValueError, OSError) as error:
            raise BadConfig(f"inbox.{place}.url: {error}") from None
    proofs.load_admin_keys(settings)
    renderer(settings)


def _nowhere(raw: bytes, _: Arrival) -> int:
    """Refuse mail: for ways in that are only examined."""
    raise RuntimeError(f"a mail of {len(raw)} bytes was taken")


def store_url(settings: AppSettings) -> str:
    """The store's address as the journal wants it: the path of an SQLite file made absolute. Raises
    `BadConfig`."""
    scheme, _, rest = settings.store.partition(":")
    if scheme == "sqlite" and not (rest.startswith("//") and not rest.startswith("///")):
        return f"sqlite:///{quote(str(settings.path(rest)))}"
    if scheme == "postgresql" and rest.startswith("//"):
        return settings.store.replace("postgresql:", "postgresql+psycopg:", 1)
    raise BadConfig(
        f"store: {mask_passwords(settings.store)} is neither sqlite:FILE nor postgresql://USER@HOST/DATABASE"
    )


def lock_of(settings: AppSettings) -> StoreLock:
    """The lock of the store, not yet taken. Raises `BadConfig`."""
    try:
        return StoreLock(store_url(settings))
    except ValueError as error:
        raise BadConfig(f"store: {error}") from None


def renderer(settings: AppSettings) -> Renderer:
    """Return the renderer of mails, with the operator's templates and ours. Raises `BadConfig`."""
    ours = folder("templates")
    if not settings.templates:
        return JinjaRenderer([ours], pictures=settings.pictures)
    own = settings.path(settings.templates)
    if not own.is_dir():
        raise BadConfig(f"templates: {own} is not a folder")
    return FallbackRenderer(own, ours, pictures=settings.pictures)


def make_service_settings(settings: AppSettings) -> ServiceSettings:
    """Return how the service is set up, and where it is reached."""
    local, _, domain = settings.address.rpartition("@")
    return ServiceSettings(
        local=local,
        domain=domain,
        grace=timedelta(seconds=settings.grace),
        servers=settings.authserv_ids,
        hops=settings.received_lines,
        admin_signs=settings.admin_signs,
        site=settings.site_url,
        new_games=settings.new_games_limit if settings.new_games == "confirmed" else 0,
    )


def make_inbound_transports(
    settings: AppSettings, taken: TakeMail, clock: Clock, *, pulled: bool = False
) -> list[InboundTransport]:
    """Every way in of the settings, opened; with `pulled` those alone that have to look for mail.

    Raises `BadConfig` that names the entry; OSError if it can be opened another time, such as a port that is
    in use now.
    """
    known = list_inbound_kinds(settings)
    ways: list[InboundTransport] = []
    for place, entry in enumerate(settings.inbox):
        if pulled and not is_pulled(entry.url):
            continue
        try:
            ways.append(
                known[_scheme(entry.url)](entry.url, _make_inbox_context(settings, entry, taken, clock))
            )
        except ValueError as error:
            _close(ways)
            raise BadConfig(f"inbox.{place}.url: {error}") from None
        except OSError as error:
            _close(ways)
            words = os.strerror(error.errno) if error.errno else str(error)
            raise OSError(f"inbox.{place}.url: {mask_passwords(entry.url)}: {words}") from None
    return ways


def is_pulled(url: str) -> bool:
    """Return True if that way in has to look for mail."""
    return _scheme(url) not in LISTENING


def list_inbound_kinds(settings: AppSettings) -> dict[str, Callable[..., InboundTransport]]:
    """The kinds of way in, by scheme. Raises `BadConfig` if an entry's is not among them."""
    known = by_scheme(modules(nomicd.adapters.inbox))
    for place, entry in enumerate(settings.inbox):
        if _scheme(entry.url) not in known:
            raise BadConfig(f"inbox.{place}.url: begins with none of {_list(known)}")
    return known


def _scheme(url: str) -> str:
    return url.partition(":")[0]


def _close(ways: list[InboundTransport]) -> None:
    for way in ways:
        way.close()


def _make_inbox_context(settings: AppSettings, entry: Inbox, taken: TakeMail, clock: Clock) -> InboxContext:
    secret = entry.password or settings.imap_password
    return InboxContext(
        taken=taken,
        clock=clock,
        trust=TRUST[entry.trust],
        trusted_hosts=entry.trusted_hosts,
        interval=entry.interval,
        secret=secret.get_secret_value() if secret else "",
        base=settings.base,
        accepts=lambda recipient: recipient.rpartition("@")[2].lower() == settings.domain,
    )


def make_outbound_transport(settings: AppSettings) -> MailTransport:
    """Return the outbound transport of the settings; it connects with the first mail. Raises `BadConfig`."""
    transport: MailTransport = _outbox(settings, "connect")
    return transport


def _outbox(settings: AppSettings, name: str) -> Any:
    """Return what the function of that name in the outbox's module returns. Raises `BadConfig`."""
    offered = by_scheme(modules(nomicd.adapters.outbox), name)
    function = offered.get(_scheme(settings.outbox))
    if function is None:
        raise BadConfig(f"outbox: begins with none of {_list(offered)}")
    secret = settings.smtp_password.get_secret_value() if settings.smtp_password else ""
    try:
        return function(settings.outbox, secret=secret, base=settings.base)
    except (ValueError, OSError) as error:
        raise BadConfig(f"outbox: {error}") from None


def examinations(settings: AppSettings) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield what can be examined of each way in and out: its URL, and a function that logs in there, takes
    and sends nothing, and says what it found. The function raises `Unusable` or OSError with what is wrong.
    """
    yield settings.outbox, lambda: _outbox(settings, "examine")
    known = by_scheme(modules(nomicd.adapters.inbox), "examine")
    for entry in settings.inbox:
        if examine := known.get(_scheme(entry.url)):
            inbox_context = _make_inbox_context(settings, entry, _nowhere, SystemClock())
            yield entry.url, partial(examine, entry.url, inbox_context)


def _store(settings: AppSettings, *, read_only: bool = False) -> SqlStore:
    file = settings.store_file
    if file and file.exists() and not os.access(file, os.R_OK | os.W_OK):
        raise StoreBroken(f"the store {file} cannot be opened by this user")
    try:
        return SqlStore(store_url(settings), read_only=read_only)
    except ValueError as error:
        raise BadConfig(f"store: {error}") from None


def _secret(store: Store) -> bytes:
    """The service's key, made when it is first asked for."""
    with store.read() as tx:
        kept = service_state(tx).secret
    if not kept:
        kept = secrets.token_hex(32)
        with store.write() as writing:
            writing.save(msgspec.structs.replace(service_state(writing), secret=kept))
    return bytes.fromhex(kept)


def copy_store(settings: AppSettings, path: Path) -> None:
    """Copy the store as it is at this moment, whatever its schema. Raises `StoreBroken`, ValueError for
    PostgreSQL, which has its own tools."""
    try:
        copy_file(parse(store_url(settings)), path)
    except sqlite3.Error as wrong:
        raise StoreBroken(f"the store cannot be copied: {wrong}") from wrong


def _list(schemes: Mapping[str, object]) -> str:
    return ", ".join(f"{scheme}:" for scheme in sorted(schemes))
