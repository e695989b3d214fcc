"""When the update is due until which players could choose again, what they chose becomes a correction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from nomicd.kernel.decision import Refused
from nomicd.kernel.page import Page
from nomicd.services.delivery.service_pages import notice
from nomicd.services.processing.context import Services
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.corrector import Corrector
from nomicd.services.rows import ReconsiderationWindow


def close_window(services: Services, slug: str, update: int, now: datetime) -> None:
    """Make a correction of what was chosen again until that update, before it is made. Cheap where none
    was."""
    with services.repository.store.read() as tx:
        kept = tx.find(ReconsiderationWindow, slug)
    if kept is None or update < kept.until:
        return
    left_out = _correct(services, slug, kept, now)
    if left_out:
        _tell(services, slug, kept, left_out, now)


def _correct(
    services: Services, slug: str, kept: ReconsiderationWindow, now: datetime
) -> list[tuple[str, str]]:
    """All that was chosen in one correction; if that cannot be, without what cannot, which is given back
    with the reason. Whatever happens meanwhile, it is made once."""
    corrector = Corrector(services.repository, services.composer)
    why = f"players chose again after correction {kept.correction}"
    edits, left_out = list(kept.edits), list[tuple[str, str]]()
    while edits and isinstance(planned := corrector.look(slug, edits, why), Refused):
        left_out.append((edits.pop(), planned.text))
    with services.repository.begin_writing() as tx:
        if edits and isinstance(planned, Plan):
            corrector.append(tx, planned, now, f"choices:{kept.correction}", again=False)
        tx.delete(ReconsiderationWindow, game=slug)
    return left_out


def _tell(
    services: Services,
    slug: str,
    kept: ReconsiderationWindow,
    left_out: Sequence[tuple[str, str]],
    now: datetime,
) -> None:
    lines = tuple(f"{edit}: {why}" for edit, why in left_out)
    page = Page("What could not be chosen again", lines)
    with services.repository.store.write() as tx:
        game = tx.game(slug)
        readers = ("admin", *kept.players)
        told = [notice(each, f"left-out/{kept.correction}/{kept.until}", page) for each in readers]
        if game:
            services.composer.tell(tx, game, told, now)
