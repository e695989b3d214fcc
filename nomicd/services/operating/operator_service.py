"""What the operator does: open, seat, start, look, verify, export, import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TypeVar

import msgspec

from nomicd.kernel.commands import Command
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame, Covered
from nomicd.kernel.ids import is_slug
from nomicd.kernel.inputs import BeginGame, SeatPlayer
from nomicd.kernel.page import Page
from nomicd.kernel.sandbox import Sandbox
from nomicd.mail.address import parse_address
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Trouble
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.operating import forgetting
from nomicd.services.operating.forgetting import PersonalData
from nomicd.services.ports import HostedGame, Reading, Seat, SeatState, Writing
from nomicd.services.processing import open_game, seats
from nomicd.services.processing.open_game import GameOpening
from nomicd.services.replay import archive, audit
from nomicd.services.replay.corrector import Corrector
from nomicd.services.replay.effective_log import effective_log
from nomicd.services.replay.what_if import what_if
from nomicd.services.repository import deadlines
from nomicd.services.repository.game_repository import GameRepository, UnitOfWork, find_game
from nomicd.services.repository.preferences import unsubscribe
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import GameSettings
from nomicd.services.steps import Step, no_step

T = TypeVar("T")


class OperationResult(msgspec.Struct, frozen=True):
    """Done, in sentences."""

    says: tuple[str, ...]


class GameOverview(msgspec.Struct, frozen=True):
    """One game as the operator sees it. `players` and `asked` are names; `due` is the next update."""

    slug: str
    ruleset: str
    admin: str
    timezone: str
    open: bool
    opened_at: datetime
    seq: int
    head: str
    players: tuple[str, ...]
    asked: tuple[str, ...]
    due: Due | None


class _Undo(Exception):
    """Leave the transaction without a trace, with that answer."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.text)
        self.refused = refused


Work = Callable[[Writing, UnitOfWork], Decision]


class OperatorService:
    """Each method is one transaction. What cannot be done is a `Refused` that says what to do instead."""

    def __init__(self, repository: GameRepository, composer: MailComposer, step: Step = no_step) -> None:
        self._repository = repository
        self._composer = composer
        self._step = step
        self.corrector = Corrector(repository, composer)

    def open(self, asked: GameOpening, now: datetime) -> OperationResult | Refused:
        """Open a game."""
        refused = open_game.cannot_open(asked, self._repository.rulesets)
        if refused:
            return refused

        def enter(tx: Writing) -> HostedGame | Refused:
            taken = tx.game(asked.slug)
            return open_game.refuse_taken(asked.slug) if taken else open_game.enter(tx, asked, now)

        return self._act(enter, now, "desk:open", lambda _, draft: draft.decide(asked.first_input))

    def add_player(self, slug: str, name: str, address: str, now: datetime) -> OperationResult | Refused:
        """Seat a player without their asking, and welcome them."""
        plain = parse_address(address)
        if plain is None:
            return Refused(Reason.BAD_TEXT, f"“{address}” is not a plain mail address.")

        def add(tx: Writing, draft: UnitOfWork) -> Decision:
            refused = seats.problem(tx, draft, name, plain)
            decision = refused or draft.carry_out(SeatPlayer(name))
            if isinstance(decision, Refused):
                return decision
            seats.give_up(tx, slug, decision.events)
            tx.put_seat(Seat(slug, name, plain))
            seats.tell_welcome(tx, self._composer, draft, name, f"desk-{name}/{draft.head.seq}", now)
            return Accepted((), decision.says)

        return self._act(partial(find_game, slug=slug), now, "desk:add-player", add)

    def start(self, slug: str, now: datetime) -> OperationResult | Refused:
        """Start a game: its first update is the first one due after this instant."""
        find = partial(find_game, slug=slug)
        return self._act(find, now, "desk:start", lambda _, draft: draft.decide(BeginGame()))

    def unsubscribe(self, slug: str, token: str, now: datetime) -> OperationResult | Refused:
        """One click in a mail: its reader wants no more mails of that game, and keeps the seat."""
        with self._repository.store.write() as tx:
            reader = unsubscribe(tx, self._composer.ring, slug, token, now.date())
        if not reader:
            return Refused(Reason.NOT_YOURS, "That is no token of ours, or it is too old.")
        return OperationResult((f"{reader} gets no more mails of {slug}, and keeps the seat.",))

    def find_data(self, address: str) -> PersonalData | Refused:
        """What is kept of whoever has that address."""
        with self._repository.store.read() as tx:
            return forgetting.find_data(tx, self._repository, address)

    def forget(self, address: str, now: datetime) -> OperationResult | Refused:
        """Erase what is kept of whoever has that address, for good."""
        found = self.find_data(address)
        if isinstance(found, Refused):
            return found
        if found.is_empty:
            return Refused(Reason.NOT_FOUND, f"Nothing is kept of {address}.")
        with self._repository.begin_writing() as tx:
            told = forgetting.forget(tx, self._repository, found, now)
        self._repository.store.compact()
        return OperationResult(told)

    def _act(
        self, find: Callable[[Writing], HostedGame | Refused], now: datetime, cause: str, work: Work
    ) -> OperationResult | Refused:
        """Do one thing to one game, and all that follows from it; or nothing at all."""
        try:
            with self._repository.begin_writing() as tx:
                draft = self._repository.draft(tx, _require(find(tx)), now, cause)
                decision = _require(work(tx, draft))
                draft.add(decision.events)
                open_game.finish(tx, self._repository, self._composer, draft, now)
                self._step("desk.commit")
        except _Undo as undo:
            return undo.refused
        self._step("desk.committed")
        return OperationResult(decision.says)

    def games(self) -> list[GameOverview]:
        """All games, by slug."""
        with self._repository.store.read() as tx:
            return [self._show(tx, game) for game in tx.games()]

    def show(self, slug: str) -> GameOverview | Refused:
        """One game."""
        return self._look(slug, self._show)

    def players(self, slug: str) -> list[Seat] | Refused:
        """The seats of a game with their addresses, for the operator."""
        return self._look(slug, lambda tx, _: tx.seats(slug))

    def _look(self, slug: str, look: Callable[[Reading, HostedGame], T]) -> T | Refused:
        """Return what is to be seen of a game in one moment of the store."""
        with self._repository.store.read() as tx:
            game = find_game(tx, slug)
            return game if isinstance(game, Refused) else look(tx, game)

    def _show(self, tx: Reading, game: HostedGame) -> GameOverview:
        head = tx.head(game.slug)
        seats = tx.seats(game.slug)
        return GameOverview(
            slug=game.slug,
            ruleset=game.ruleset,
            admin=game.admin,
            timezone=game_settings(tx, game.slug).timezone,
            open=game.open,
            opened_at=game.opened_at,
            seq=head.seq,
            head=head.hash.hex(),
            players=tuple(seat.player for seat in seats if seat.state is SeatState.SEATED),
            asked=tuple(seat.player for seat in seats if seat.state is SeatState.ASKED),
            due=self._repository.find_next_update(tx, game),
        )

    def log(self, slug: str, reader: str = "admin") -> list[archive.Entry] | Refused:
        """The log as a player, the `admin` or, with "", the public may see it."""
        return self._look(
            slug,
            lambda tx, game: list(archive.entries(tx.records(slug), self._visible(tx, game, reader))),
        )

    def _visible(self, tx: Reading, game: HostedGame, reader: str) -> Callable[[Record], bool]:
        ruleset, state = self._repository.ruleset(game), self._repository.state(tx, game)
        if reader:
            return lambda record: ruleset.is_visible(state, record, reader)
        return lambda record: ruleset.is_public(state, record)

    def verify(self, slug: str, sandbox: Sandbox | None = None) -> list[str] | Refused:
        """Return what is wrong with a game; an empty list when all holds. With a sandbox it is played once
        more."""
        return self._look(slug, lambda tx, game: audit.verify_game(tx, self._repository, game, sandbox))

    def set_dice(self, slug: str) -> list[str] | Refused:
        """The dice of a game that the Admin has set, a sentence each."""
        return self._look(
            slug, lambda tx, game: audit.set_dice(self._repository.ruleset(game), tx.facts(slug))
        )

    def ask(self, slug: str, line: str) -> Page | Refused:
        """The page of a game that a line of the Admin's asks for, read as it would be in a mail."""

        def answer(tx: Reading, game: HostedGame) -> Page | Refused:
            ruleset, state = self._repository.ruleset(game), self._repository.state(tx, game)
            found = understand([Line(1, line)], ruleset.vocabulary(state, "admin"))[0].what
            page = ruleset.answer(state, "admin", found) if isinstance(found, Command) else None
            why = f": {found.text}" if isinstance(found, Trouble) else "."
            return page or Refused(Reason.UNKNOWN, f"A game of {game.ruleset} does not answer “{line}”{why}")

        return self._look(slug, answer)

    def coverage(self, slug: str, sandbox: Sandbox | None) -> tuple[Covered, ...] | Refused:
        """Return how often each clause of the game's law was carried out."""
        found = self._look(slug, self._read_log)
        return found if isinstance(found, Refused) else audit.coverage(*found, sandbox)

    def what_if(self, slug: str, question: str, sandbox: Sandbox | None) -> Page | Refused:
        """Return what would be if a part of the past had been otherwise, as the Admin may ask."""
        found = self._look(slug, self._read_log)
        return found if isinstance(found, Refused) else what_if(*found, sandbox, "admin", question)

    def _read_log(self, tx: Reading, game: HostedGame) -> tuple[AnyGame, Sequence[Record]]:
        ruleset = self._repository.ruleset(game)
        return ruleset, effective_log(ruleset, list(tx.records(game.slug)))

    def verify_export(self, export: archive.Export) -> list[str]:
        """Return what is wrong with an export; an empty list when all holds."""
        return audit.verify_export(export, self._repository.rulesets.get(export.header.game.ruleset))

    def export(self, slug: str, *, private: bool) -> archive.Export | Refused:
        """The game as a file: with `private` all of it, seats and hidden facts too; else what is public."""
        return self._look(slug, lambda tx, game: self._export(tx, game, private=private))

    def _export(self, tx: Reading, game: HostedGame, *, private: bool) -> archive.Export:
        visible = (lambda _: True) if private else self._visible(tx, game, "")
        entries = tuple(archive.entries(tx.records(game.slug), visible))
        complete = all(line.body is not None for line in entries)
        head = tx.head(game.slug)
        shown = game if private else msgspec.structs.replace(game, admin="")
        header = archive.Header(
            archive.FORMAT,
            shown,
            archive.terms(game_settings(tx, game.slug)),
            head.seq,
            head.hash.hex(),
            complete,
        )
        if not private:
            return archive.Export(header, entries)
        mails = [mail for mail in tx.outbox(limit=1_000_000) if mail.game == game.slug]
        return archive.Export(header, entries, tuple(tx.seats(game.slug)), archive.list_sent(mails))

    def bring_in(self, export: archive.Export) -> OperationResult | Refused:
        """Take a game in from a private export of another store. No mail of its past is sent again."""
        slug = export.header.game.slug
        wrong = self._cannot_bring_in(export)
        if wrong:
            return wrong
        with self._repository.begin_writing() as tx:
            if tx.game(slug):
                return open_game.refuse_taken(slug)
            self._bring_in(tx, export)
            self._step("desk.commit")
        self._step("desk.committed")
        return OperationResult((f"{slug} is here, with {export.header.seq} events.",))

    def _cannot_bring_in(self, export: archive.Export) -> Refused | None:
        header = export.header
        if header.game.ruleset not in self._repository.rulesets:
            return Refused(Reason.NOT_FOUND, f"There is no ruleset {header.game.ruleset} here.")
        if not header.complete or not header.game.admin or not is_slug(header.game.slug):
            return Refused(
                Reason.BAD_TEXT,
                "A public export leaves things out, so no game can be made of it. Ask for a private one.",
            )
        wrong = self.verify_export(export)
        return Refused(Reason.BAD_TEXT, wrong[0]) if wrong else None

    def _bring_in(self, tx: Writing, export: archive.Export) -> None:
        game = export.header.game
        tx.put_game(game)
        kept = msgspec.structs.replace(export.header.terms, since=export.header.seq)
        tx.save(GameSettings(game.slug, **msgspec.structs.asdict(kept)))
        for seat in export.seats:
            tx.put_seat(seat)
        tx.append(game.slug, 0, [archive.record(game.slug, line) for line in export.entries])
        deadlines.set_due(tx, game, self._repository.find_next_update(tx, game))


def _require(answer: T | Refused) -> T:
    if isinstance(answer, Refused):
        raise _Undo(answer)
    return answer
