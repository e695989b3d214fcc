"""When the update is due until which players could choose again, what they chose becomes a correction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from nomicd.kernel.decision import Refused
from nomicd.kernel.page import Page
from nomicd.services.history.ledger import Ledger
from nomicd.services.outgoing.letters import Scribe
from nomicd.services.outgoing.pages import notice
from nomicd.services.replay.corrector import Corrector
from nomicd.services.replay.plan import Plan
from nomicd.services.rows import ReconsiderationWindow


class Windows:
    """Closes them."""

    def __init__(self, ledger: Ledger, scribe: Scribe) -> None:
        self._ledger = ledger
        self._scribe = scribe
        self._corrector = Corrector(ledger, scribe)

    def close(self, slug: str, update: int, now: datetime) -> None:
        """Before that update is made. Cheap where none is open."""
        with self._ledger.store.read() as tx:
            kept = tx.find(ReconsiderationWindow, slug)
        if kept is None or update < kept.until:
            return
        left_out = self._make(slug, kept, now)
        if left_out:
            self._tell(slug, kept, left_out, now)

    def _make(self, slug: str, kept: ReconsiderationWindow, now: datetime) -> list[tuple[str, str]]:
        """All that was chosen in one correction; if that cannot be, without what cannot, which is given back
        with the reason. Whatever happens meanwhile, it is made once."""
        why = f"players chose again after correction {kept.correction}"
        edits, left_out = list(kept.edits), list[tuple[str, str]]()
        while edits and isinstance(planned := self._corrector.look(slug, edits, why), Refused):
            left_out.append((edits.pop(), planned.text))
        with self._ledger.writing() as tx:
            if edits and isinstance(planned, Plan):
                self._corrector.append(tx, planned, now, f"choices:{kept.correction}", again=False)
            tx.delete(ReconsiderationWindow, game=slug)
        return left_out

    def _tell(
        self, slug: str, kept: ReconsiderationWindow, left_out: Sequence[tuple[str, str]], now: datetime
    ) -> None:
        lines = tuple(f"{edit}: {why}" for edit, why in left_out)
        page = Page("What could not be chosen again", lines)
        with self._ledger.store.write() as tx:
            game = tx.game(slug)
            readers = ("admin", *kept.players)
            told = [notice(each, f"left-out/{kept.correction}/{kept.until}", page) for each in readers]
            if game:
                self._scribe.tell(tx, game, told, now)
