"""What could be disputed in a game: what is open, what was assumed; what most hangs on comes first."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.kernel.game import Assumption
from nomicd.kernel.page import Lines, Offer, Offers, Page, Section, Table
from nomicd.services.ports import Disposition
from nomicd.services.processing import ambiguous_votes
from nomicd.services.processing.context import MailContext
from nomicd.services.replay.assumptions import LEAD, MOST, rank, stake
from nomicd.services.repository import open_questions, rulings


def page(context: MailContext) -> Page:
    """The list, for whoever asks: of what they may see."""
    sections = (
        *ambiguous_votes.queue(context).sections,
        *_questions(context),
        *_list_assumed(context),
        *(_list_vain_mails(context) if context.sender.admin else ()),
    )
    return Page("What could be disputed", LEAD, sections)


def _questions(context: MailContext) -> Iterator[Section]:
    open_ = {each.question for each in open_questions.list_held_questions(context.tx, context.slug)}
    found = context.rulings().open
    if found:
        lines = (
            rulings.describe(each) + (" (held open)" if each.number in open_ else "") for _, each in found
        )
        offers = [Offer(f"answer question {each.number}: … because …", "rule on it") for _, each in found]
        blocks = (Lines(tuple(lines)), *((Offers(tuple(offers[:MOST])),) if context.sender.admin else ()))
        yield Section("Open questions", blocks)


def _list_assumed(context: MailContext) -> Iterator[Section]:
    ruleset, state = context.draft.ruleset, context.draft.state
    force = context.read_log_in_force()
    seen = [each for each in force if ruleset.is_visible(state, each, context.sender.reader)]
    found = rank(ruleset.list_assumptions(state, seen))
    if found:
        rows = tuple((stake(each), each.text) for each in found[:MOST])
        more = (Lines((f"There are {len(found) - MOST} more.",)),) if len(found) > MOST else ()
        offer = Offers((Offer(f"claim {_matter(found[0])} is wrong because …", "dispute one of them"),))
        asks = () if context.sender.admin and not context.sender.player else (offer,)
        yield Section("Assumed", (Table(("What hangs on it", "What was assumed"), rows), *more, *asks))


def _matter(each: Assumption) -> str:
    return each.about or "event NUMBER"


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
