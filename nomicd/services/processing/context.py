"""What the commands of one mail are carried out with, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec

from nomicd.kernel.commands import Verb, Vocabulary
from nomicd.kernel.decision import Decision
from nomicd.kernel.page import Page
from nomicd.mail.quoting import trim
from nomicd.services import verbs
from nomicd.services.history.ledger import Draft
from nomicd.services.history.rulings import Roll, known, with_notes
from nomicd.services.jobs.deferred import DeferredWork
from nomicd.services.ports import MailIn, Writing
from nomicd.services.registers.standing import Standing
from nomicd.services.rows import GameSettings

Answer = Decision | Page


class AllowedCommands(msgspec.Struct, frozen=True):
    """What the sender may write; `owners` says of the game's verbs as whom: the player, or the Admin."""

    vocabulary: Vocabulary
    owners: Mapping[str, tuple[Verb, str]] = {}

    def owner(self, key: str) -> str:
        """Return as whom a verb is said: "admin" for all that only the Admin may order."""
        verb, reader = self.owners.get(key, (None, ""))
        if verb is not None:
            return reader if reader != "admin" or not verb.read_only else ""
        return "admin" if key in _ADMINS else ""


_ADMINS = frozenset(verb.key for verb in verbs.ADMIN if not verb.read_only)


class MailContext(msgspec.Struct, frozen=True):
    """All that the commands of one mail are carried out with. `draft` is the game, `text`
    what the mail says, our tokens taken out of it."""

    tx: Writing
    draft: Draft
    sender: Standing
    mail: MailIn
    now: datetime
    allowed: AllowedCommands
    terms: GameSettings
    dry: bool = False
    work: DeferredWork = msgspec.field(default_factory=DeferredWork)
    text: str = ""

    def words_beside(self, line: int) -> str:
        """Return what its author wrote but for that line: no quotations, no signature."""
        return "\n".join(each.text for each in trim(self.text) if each.number != line).strip()

    def rulings(self) -> Roll:
        """The questions and rulings of the game, with what the mail at hand adds."""
        written = known(self.tx, self.draft.game.slug)
        return with_notes(written, self.draft.notes)
