"""What could be disputed in a game: what is open, what was assumed; what most hangs on comes first."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.kernel.page import Block, Lines, Offer, Offers, Page, Section
from nomicd.services.ports import Disposition
from nomicd.services.processing.context import MailContext
from nomicd.services.replay.assumptions import LEAD, MOST, TITLE, rank, show_assumptions, show_questions
from nomicd.services.repository import rulings


def page(context: MailContext) -> Page:
    """The list, for whoever asks: of what they may see."""
    sections = (
        *context.draft.ruleset.show_doubts(context.draft.state).sections,
        *_questions(context),
        *_list_assumed(context),
        *(_list_vain_mails(context) if context.sender.admin else ()),
    )
    return Page(TITLE, LEAD, sections)


def _questions(context: MailContext) -> Iterator[Section]:
    held = {each.question for each in rulings.list_held_questions(context.tx, context.slug)}
    asked = [each for _, each in context.rulings().open]
    offers = tuple(Offer(f"answer question {each.number}: … because …", "rule on it") for each in asked)
    more: tuple[Block, ...] = (Offers(offers[:MOST]),) if context.sender.admin else ()
    return show_questions("Open questions", asked, held, *more)


def _list_assumed(context: MailContext) -> Iterator[Section]:
    ruleset, state, who = context.draft.ruleset, context.draft.state, context.sender
    seen = [each for each in context.read_log_in_force() if ruleset.is_visible(state, each, who.reader)]
    found = rank(ruleset.list_assumptions(state, seen))
    first = found[0].about if found else ""
    claim = Offer(f"claim {first or 'event NUMBER'} is wrong because …", "dispute one of them")
    asks = () if who.admin and not who.player else (Offers((claim,)),)
    return show_assumptions(found, *asks)


def _list_vain_mails(context: MailContext) -> Iterator[Section]:
    """Mails of players of which nothing was done: something may have been meant."""
    slug = context.slug
    found = [
        each
        for each in context.tx.mails(Disposition.REFUSED, limit=200)
        if each.game == slug and each.player not in ("", "admin")
    ]
    if found:
        lines = tuple(
            f"Mail {each.id} of {each.player}, {each.received_at:%Y-%m-%d %H:%M} UTC: {each.reason[:120]}"
            for each in found[:MOST]
        )
        yield Section("Mails of which nothing was done", (Lines(lines),))
