"""The page of open doubts: what was asked and waits for the Admin, what was assumed, what hangs on it. It
knows only what everybody may see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from nomicd.kernel.page import Section, wording
from nomicd.services.replay.assumptions import LEAD, TITLE, rank, show_assumptions, show_questions
from nomicd.services.repository import rulings
from nomicd.services.site.history import GameHistory
from nomicd.services.site.log_pages import LogLine
from nomicd.services.site.model import SiteFile, SitePage, key_of

PATH = "doubts"
_NOTHING = Section("", (wording("site.no_doubt"),))


def doubts_page(history: GameHistory, lines: Sequence[LogLine], held: Sequence[int]) -> SiteFile:
    """The page. `held` are the numbers of the questions that are held open. What a correction has put aside
    was never assumed."""
    ruleset, asked = history.ruleset, [each for _, each in rulings.roll(history.records).open]
    known = (each.record for each in lines if each.shown and not each.aside)
    played = [each for each in known if each.name in ruleset.codec.types]
    assumed = rank(ruleset.list_assumptions(history.state, played))
    parts = (
        *show_questions("Open questions to the Admin", asked, held),
        *show_assumptions(assumed, wording("site.how_to_dispute")),
    ) or (_NOTHING,)
    return SiteFile(PATH, key_of(parts), partial(SitePage, TITLE, LEAD, parts))
