"""What a game has assumed, as it is told in mails and on the site: what most hangs on comes first."""

from __future__ import annotations

from collections.abc import Iterable

from nomicd.kernel.game import Assumption
from nomicd.kernel.page import wording

MOST = 25
"""So many are told."""

LEAD = (wording("doubts.lead"),)


def rank(found: Iterable[Assumption]) -> list[Assumption]:
    """Outcomes first, then squares, then money."""
    return sorted(found, key=lambda each: (-each.decides, -each.squares, -each.money, each.text))


def stake(each: Assumption) -> str:
    """Return what hangs on it, in words."""
    told = (
        f"the outcome of {each.about or 'a vote'}" if each.decides else "",
        f"{each.squares} square{'s' if each.squares > 1 else ''}" if each.squares else "",
        f"${each.money:,}" if each.money else "",
    )
    return ", ".join(filter(None, told)) or "nothing that is known"
