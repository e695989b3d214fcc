"""Corrections of games in the store: looked at first, then made in one transaction, and told to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from nomicd.kernel.correction import PastCorrected, corrections
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.page import Block, Lines, Notice, Offer, Offers, Page, Section, Table, wording
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.delivery.mail_composer import MailComposer
from nomicd.services.ports import HostedGame, Writing
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.edits import read_all
from nomicd.services.replay.late_mails import mails
from nomicd.services.replay.plan import plan
from nomicd.services.repository import deadlines
from nomicd.services.repository.game_repository import GameRepository, find_game
from nomicd.services.repository.senders import list_players
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import ReconsiderationWindow
from nomicd.table.course.facts import UpdateStarted


class Corrector:
    """Works corrections out, and makes them."""

    def __init__(self, repository: GameRepository, composer: MailComposer) -> None:
        self._repository = repository
        self._composer = composer

    def look(
        self, slug: str, edits: Iterable[str], why: str, sandbox: Sandbox | None = None
    ) -> Plan | Refused:
        """Return what these edits, a line or more each, would come to. Nothing is held while it is worked
        out, and nothing is written. Without a sandbox, the service's own runs the rules."""
        with self._repository.store.read() as tx:
            game = find_game(tx, slug)
            if isinstance(game, Refused):
                return game
            lines, records, zone = tuple(edits), list(tx.records(slug)), game_settings(tx, slug).zone
            late = mails(tx, slug, lines, self._composer.domain)
        asked = read_all(lines, zone)
        if isinstance(asked, Refused):
            return asked
        return plan(
            self._repository.ruleset(game), records, sandbox or self._repository.sandbox, asked, why, late
        )

    def make(
        self, slug: str, edits: Iterable[str], why: str, now: datetime, cause: str, *, again: bool = True
    ) -> Plan | Refused:
        """Work it out and append it. `again`: players may choose again after it, where the game has that."""
        planned = self.look(slug, edits, why)
        if isinstance(planned, Refused):
            return planned
        with self._repository.begin_writing() as tx:
            return self.append(tx, planned, now, cause, again=again) or planned

    def append(
        self, tx: Writing, planned: Plan, now: datetime, cause: str, *, again: bool = True
    ) -> Refused | None:
        """Within a transaction: append what was worked out, and tell everybody what changed for them. Refused
        if the game has gone on since."""
        game = tx.game(planned.game)
        head = tx.head(planned.game)
        if game is None or head.hash != planned.head:
            return Refused(Reason.NOT_NOW, "the game has gone on meanwhile: look at the correction once more")
        key = self._repository.ruleset(game).derive_salt_key(self._repository.state(tx, game))
        self._repository.correct(tx, game, planned.records(head, key, now, cause))
        due = self._repository.find_next_update(tx, game)
        deadlines.set_due(tx, game, due)
        window = self._window(tx, game, planned, due.number) if again and due else None
        self._composer.tell(tx, game, _build_notices(tx, game, planned, window), now)
        return None

    def _window(
        self, tx: Writing, game: HostedGame, planned: Plan, until: int
    ) -> ReconsiderationWindow | None:
        """Whoever is touched may choose again until the next update, where the game was opened so."""
        touched = tuple(player for player in list_players(tx, game.slug) if planned.touches(player))
        if not game_settings(tx, game.slug).choose_again or planned.marker.undoes or not touched:
            return None
        codec, made = self._repository.ruleset(game).codec, [until]
        for each in planned.events:
            if each.name == UpdateStarted.NAME:
                event = codec.read(each)
                assert isinstance(event, UpdateStarted)
                made.append(event.number)
        new = ReconsiderationWindow(game.slug, planned.marker.number, touched, min(made), until)
        if was := tx.find(ReconsiderationWindow, game.slug):
            players = tuple(dict.fromkeys((*was.players, *touched)))
            first = min(new.first, was.first)
            new = msgspec.structs.replace(new, players=players, first=first, choices=was.choices)
        tx.save(new)
        return new

    def list_made(self, slug: str) -> Page | Refused:
        """All corrections of a game, the newest first."""
        with self._repository.store.read() as tx:
            game = find_game(tx, slug)
            return game if isinstance(game, Refused) else list_corrections(list(tx.records(slug)))


def _build_notices(
    tx: Writing, game: HostedGame, planned: Plan, window: ReconsiderationWindow | None
) -> list[Notice]:
    """To each player what is theirs first; to the Admin all of it."""
    number = planned.marker.number
    pages = [
        ("admin", planned.page),
        *((player, planned.page_for(player)) for player in list_players(tx, game.slug)),
    ]
    key = f"corrected/{number}"
    return [
        Notice("changed", reader, key, _with_choice(_with_title(page, number), window, reader))
        for reader, page in pages
    ]


def _with_choice(page: Page, window: ReconsiderationWindow | None, reader: str) -> Page:
    """To whom may choose again: how, and until when."""
    if window is None or reader not in window.players or window.first >= window.until:
        return page
    said = wording("notice.choose_again", first=window.first, last=window.until - 1)
    offer = Offer(f"choose again for update {window.first}: COMMAND", "as if you had ordered it before it")
    section = Section("You may choose again", (said, Offers((offer,))))
    return msgspec.structs.replace(page, sections=(section, *page.sections))


def _with_title(page: Page, number: int) -> Page:
    done = tuple(Section(each.heading, tuple(map(_as_done, each.blocks))) for each in page.sections)
    return Page(f"What changed for you: correction {number}", (wording("notice.corrected"), *page.lead), done)


_NOW = {"Is": "Was", "Would be": "Is", "Would have been": "Is"}
_SAID_NOW = (("As it is: ", "As it was: "), ("As it would be: ", "As it is: "))


def _as_done(block: Block) -> Block:
    """Return what was shown as it would be, now that it is so."""
    if isinstance(block, Table):
        return msgspec.structs.replace(block, head=tuple(_NOW.get(each, each) for each in block.head))
    return Lines(tuple(map(_say_anew, block.lines))) if isinstance(block, Lines) else block


def _say_anew(line: str) -> str:
    for then, now in _SAID_NOW:
        if line.startswith(then):
            return now + line.removeprefix(then)
    return line


def list_corrections(records: Sequence[Record]) -> Page:
    """All corrections in a log, the newest first."""
    found = corrections(records)
    undone = {each.undoes for _, each in found}
    sections = tuple(_section(record, each, undone) for record, each in reversed(found))
    return Page("Corrections", () if sections else ("The past of this game was never corrected.",), sections)


def _section(record: Record, each: PastCorrected, undone: set[int]) -> Section:
    state = ("It is undone.",) if each.number in undone else ()
    said = (*each.says, f"Why: {each.why}", f"Event {record.seq}, {record.at:%Y-%m-%d %H:%M} UTC.", *state)
    return Section(f"Correction {each.number}", (Lines(said),))
