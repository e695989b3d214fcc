"""Keeping up to date what questions held open come to: after each update, and beside the writer."""

from __future__ import annotations

import msgspec

from nomicd.services.jobs.jobs import Correct, FoundOut
from nomicd.services.jobs.runner import JobRunner, Ticket
from nomicd.services.ports import HostedGame, Reading
from nomicd.services.replay.both_outcomes import work_out
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.late_mails import mails
from nomicd.services.repository import rulings
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import HeldQuestion

Place = tuple[str, int]
"""A game and a question."""


class OpenQuestions:
    """Has the other outcomes worked out anew when an update has been made. Updates wait for none of it: a
    digest tells as of which update it is."""

    def __init__(self, repository: GameRepository, jobs: JobRunner, domain: str) -> None:
        """`domain` as in `corrections.mails`."""
        self._repository = repository
        self._domain = domain
        self._jobs = jobs
        self._under_way: dict[Place, tuple[int, Ticket]] = {}

    def refresh(self) -> None:
        """Take what workers have found, and begin what is old. Cheap where nothing is held open."""
        with self._repository.store.read() as tx:
            named = dict.fromkeys(each.game for each in tx.rows(HeldQuestion))
            old = [each for slug in named for each in self._old(tx, slug)]
        for slug, question, update, job in old:
            place = (slug, question.question)
            if place not in self._under_way:
                self._under_way[place] = (update, self._jobs.begin(job, slug))
        for place, (update, ticket) in list(self._under_way.items()):
            if ticket.is_done():
                del self._under_way[place]
                self._keep(place, update, ticket)

    def _old(self, tx: Reading, slug: str) -> list[tuple[str, HeldQuestion, int, Correct]]:
        """Those of a game that were worked out before its last update, with the work."""
        game = tx.game(slug)
        update = self._update(tx, game) if game else 0
        found = [each for each in rulings.list_held_questions(tx, slug) if each.update < update]
        if game is None or not found:
            return []
        records, zone = tuple(tx.records(slug)), game_settings(tx, slug).timezone
        old = []
        for each in found:
            late = mails(tx, slug, each.edits, self._domain)
            job = Correct(game.ruleset, records, each.edits, each.why, zone, late)
            old.append((slug, each, update, job))
        return old

    def _update(self, tx: Reading, game: HostedGame) -> int:
        due = self._repository.ruleset(game).find_next_update(self._repository.state(tx, game))
        return due.number - 1 if due else 0

    def _keep(self, place: Place, update: int, ticket: Ticket) -> None:
        """What it comes to now; if it cannot be any more, what was known stays, and is not asked again."""
        result = ticket.result() or self._jobs.do(ticket.job)
        said = result.outcome if isinstance(result, FoundOut) else None
        slug, number = place
        with self._repository.store.write() as tx:
            each = tx.find(HeldQuestion, slug, number)
            asked = {one.number: one for _, one in rulings.read_roll(tx, slug).open}
            if each is None or number not in asked:
                return
            if isinstance(said, Plan):
                tx.save(work_out(each, said, rulings.describe(asked[number]), update))
            else:
                tx.save(msgspec.structs.replace(each, update=update))
