"""What the service itself adds to the digest of an update."""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.log import Head
from nomicd.kernel.page import Lines, Notice, Section, wording
from nomicd.services.delivery.receipts import format_instant
from nomicd.services.ports import Reading, Writing
from nomicd.services.repository import rulings
from nomicd.services.repository.preferences import clock

KIND = "digest"
BALLOT = "ballot"


def with_section(given: Notice, *sections: Section) -> Notice:
    """A digest with more sections; every other notice as it is."""
    if given.kind != KIND:
        return given
    page = msgspec.structs.replace(given.page, sections=(*given.page.sections, *sections))
    return msgspec.structs.replace(given, page=page)


def with_log(given: Notice, slug: str, head: Head) -> Notice:
    """A digest with where the log ends now, below its whole story, or below all where that is no part of its
    own. Who keeps a digest can show later that nothing before it was changed."""
    said = wording("digest.log_end", seq=head.seq, hash=head.hash.hex())
    end = Section(f"The log of {slug}", (said,))
    if given.kind != KIND or not given.page.more:
        return with_section(given, end)
    page = msgspec.structs.replace(given.page, more=(*given.page.more, end))
    return msgspec.structs.replace(given, page=page)


def is_dated(given: Notice) -> bool:
    """Return whether it tells the next deadline on the reader's own clock."""
    return given.kind in (KIND, BALLOT)


def with_clock(tx: Reading, slug: str, given: Notice, due: Due | None) -> Notice:
    """A digest or ballot with the next deadline on the reader's own clock, where they have one."""
    own = clock(tx, slug, given.reader) if due and is_dated(given) else None
    if own is None or due is None:
        return given
    lead = (*given.page.lead, wording("digest.own_clock", deadline=format_instant(due.deadline, own)))
    return msgspec.structs.replace(given, page=msgspec.structs.replace(given.page, lead=lead))


def is_accounts(given: Notice) -> bool:
    """Return whether it is the Admin's digest, which tells what became of all mail."""
    return given.reader == "admin" and given.kind == KIND


def may_quote(given: Notice) -> bool:
    """Return whether rulings on the same matter are quoted in it."""
    return given.kind == BALLOT


def with_rulings(tx: Writing, slug: str, given: Notice) -> Notice:
    """A ballot with what was ruled on the rules and proposals that it names; any other notice as it is."""
    if not may_quote(given):
        return given
    found = rulings.quote_on(tx, slug, (msgspec.json.encode(given.page).decode(),))
    if not found:
        return given
    quotes = Section("Ruled on this", (Lines(found),))
    page = msgspec.structs.replace(given.page, sections=(*given.page.sections, quotes))
    return msgspec.structs.replace(given, page=page)


def make_brief(notices: Sequence[Notice], readers: Container[str]) -> list[Notice]:
    """Return the notices, the digests of these readers with only what is `brief` in each section. The whole
    story stays attached."""
    return [_shorten(each) if each.kind == KIND and each.reader in readers else each for each in notices]


def _shorten(given: Notice) -> Notice:
    told = [(each, each.blocks if each.brief is None else each.brief) for each in given.page.sections]
    sections = tuple(msgspec.structs.replace(each, blocks=blocks) for each, blocks in told if blocks)
    if sections == given.page.sections:
        return given
    rest = Section("The rest", (wording("digest.brief"),))
    page = msgspec.structs.replace(given.page, sections=(*sections, rest))
    return msgspec.structs.replace(given, page=page)
