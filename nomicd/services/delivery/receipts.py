"""The reply to one mail: every line of it, what it does or why not, and what is still open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.chance import LISTED
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason
from nomicd.kernel.page import Block, Code, Lines, Offer, Offers, Page, Section, Wording, lead_blocks, wording
from nomicd.mail import clean
from nomicd.mail.readings import Doubt, LineReading, Trouble
from nomicd.services.ports import Trust
from nomicd.table.phrases import when

PROOFS = {
    Trust.NOBODY: "nothing proved the sender",
    Trust.CLAIMED: "nothing proved the sender",
    Trust.PROVED: "the way the mail came in proved who sent it",
    Trust.CONFIRMED: "the sender was proved and confirmed the mail",
    Trust.ADMIN: "the sender was proved as the Admin",
}


PROSE = "no command"
COMMENT = "taken as a comment"


class ReceiptLine(msgspec.Struct, frozen=True):
    """One command that was read: its line, and what it did, or why it did nothing.

    `page` is the answer to a question; it stands after the list of lines. `waits`: nothing is done before its
    sender has said yes. `undo` is the line that takes back what it did, of the Admin's.
    """

    line: int
    text: str
    says: tuple[str, ...] = ()
    refused: str = ""
    page: Page | None = None
    waits: bool = False
    undo: str = ""


class UnreadLine(msgspec.Struct, frozen=True):
    """A line that was not read as a command, and why. `doubtful`: it may be one, and is held; `lines` are
    what it could mean, each as it can be sent."""

    line: int
    text: str
    why: str
    doubtful: bool = False
    lines: tuple[str, ...] = ()


MOST_UNREAD = 12
"""So many lines that were not read are quoted; the others are counted."""


def list_unread(readings: Iterable[LineReading]) -> tuple[UnreadLine, ...]:
    """Return what was not read as a command: troubles in full, prose as what it is."""
    found = [_unread_as(each, each.what) for each in readings if not isinstance(each.what, Command)]
    if len(found) <= MOST_UNREAD:
        return tuple(found)
    troubles = [each for each in found if each.why not in (PROSE, COMMENT)]
    said = sorted(
        (each for each in found if each.why in (PROSE, COMMENT)), key=lambda each: each.why == PROSE
    )
    kept = (troubles + said)[:MOST_UNREAD]
    more = UnreadLine(0, "", f"{len(found) - len(kept)} more lines were not read")
    return (*sorted(kept, key=lambda each: each.line), more)


def _unread_as(reading: LineReading, what: Trouble | Doubt | None) -> UnreadLine:
    text = clean.line(reading.text, 100)
    if isinstance(what, Doubt):
        return UnreadLine(reading.line, text, what.text, doubtful=True, lines=what.lines)
    if reading.comment:
        return UnreadLine(reading.line, text, COMMENT)
    slip = what is not None and what.reason is Reason.UNKNOWN  # of the finger: then the usage is the line
    return UnreadLine(reading.line, text, _why(what), lines=(what.usage,) if what and slip else ())


def _why(what: Trouble | None) -> str:
    if what is None:
        return PROSE
    return what.text if what.usage in what.text else f"{what.text} Write {what.usage}"


MOST_LINKS = 6
"""So many events of a mail are linked, each by itself."""


class ReceiptData(msgspec.Struct, frozen=True):
    """All that a receipt tells. `seqs` are the first and last new event of the game's log, if any; `proofs`
    are the digests under which the next digest lists the orders of this mail."""

    game: str
    arrived: datetime
    trust: Trust
    zone: ZoneInfo
    entries: tuple[ReceiptLine, ...] = ()
    unread: tuple[UnreadLine, ...] = ()
    notes: tuple[str, ...] = ()
    open_to: Page | None = None
    usages: tuple[tuple[str, str], ...] = ()
    meant: tuple[tuple[str, str], ...] = ()
    """What its sender may have meant."""

    seqs: tuple[int, int] | None = None
    head: str = ""
    proofs: tuple[str, ...] = ()
    dry: bool = False
    proof: str = ""
    rulings: tuple[str, ...] = ()
    """What was ruled on what the mail is about."""

    site: str = ""
    """Where the pages of the service are, "" if nobody serves them."""

    update: int = 0
    """On whose page of the log the new events will stand; 0 if no update is to come."""

    number: int = 0
    """By which the Admin can name the mail, 0 for none."""

    @property
    def done(self) -> bool:
        """Whether all that it asks for was done, and all of it read."""
        return not self.unread and not any(entry.refused for entry in self.entries)


def format_instant(at: datetime, zone: ZoneInfo) -> str:
    """An instant as games write it, with seconds where they tell something."""
    return when(at, zone.key, exact=bool(at.second or at.microsecond))


def render_receipt(slip: ReceiptData) -> Page:
    """The page of a receipt."""
    sections = [
        *_section("Done" if not slip.dry else "Would be done", _entries(_of(slip, refused=False))),
        *_section("Waits for your yes", _entries(each for each in slip.entries if each.waits)),
        *_section("Not done", _entries(_of(slip, refused=True))),
        *_section("In doubt", _show_doubts(slip.unread)),
        *_section("Not read", _unread(slip.unread)),
        *_section("Ruled on this", [Lines(slip.rulings)] if slip.rulings else []),
        *_answers(slip.entries),
        *_section("Perhaps you want to write", [_offers(slip.meant)] if slip.meant else []),
        *_section("What you can write", [_offers(slip.usages)] if slip.usages else []),
        *_open(slip.open_to),
        Section("This mail", (_this_mail(slip),)),
    ]
    return Page(_title(slip), slip.notes, tuple(sections))


def _title(slip: ReceiptData) -> str:
    refused, done = len(_of(slip, refused=True)), len(_of(slip, refused=False))
    waits = len(slip.entries) - refused - done
    doubtful = sum(each.doubtful for each in slip.unread)
    unread = len(slip.unread) - doubtful
    counts = (
        (done, "done"),
        (waits, "to confirm"),
        (refused, "not done"),
        (doubtful, "in doubt"),
        (unread, "not read"),
    )
    said = ", ".join(f"{count} {what}" for count, what in counts if count) or "nothing to do"
    return f"{'Dry run' if slip.dry else 'Receipt'}: {said}"


def _section(heading: str, blocks: Iterable[Block]) -> list[Section]:
    found = tuple(blocks)
    return [Section(heading, found)] if found else []


def _of(slip: ReceiptData, *, refused: bool) -> list[ReceiptLine]:
    return [each for each in slip.entries if not each.waits and bool(each.refused) == refused]


def _entries(entries: Iterable[ReceiptLine]) -> list[Block]:
    blocks: list[Block] = []
    for entry in entries:
        blocks.append(Code("\n".join(f"> {line}".rstrip() for line in entry.text.split("\n"))))
        blocks.append(Lines(_sentences(entry.refused) if entry.refused else entry.says or ("Done.",)))
        if entry.undo:
            blocks.append(Offers((Offer(entry.undo, "takes this back"),)))
    return blocks


def _sentences(text: str) -> tuple[str, ...]:
    """The lines of a refusal as sentences: games give reasons in lower case, to be quoted within others."""
    return tuple(
        line[:1].upper() + line[1:] + ("" if line.endswith((".", "!", "?", ":", '"', "”", "…")) else ".")
        for line in text.split("\n")
        if line
    )


def _show_doubts(unread: Iterable[UnreadLine]) -> Iterator[Block]:
    """Yield what may be a command: with the lines that say each thing it could mean."""
    for each in unread:
        if each.doubtful:
            yield Code(f"> {each.text}")
            yield wording("receipt.in_doubt", why=each.why)
            yield Offers(tuple(Offer(line, "") for line in each.lines))


def _unread(unread: Iterable[UnreadLine]) -> Iterator[Block]:
    others = [each for each in unread if not each.doubtful]
    if others:
        yield Lines(tuple(_quote(each) for each in others))
    if meant := tuple(Offer(line, "sends it put right") for each in others for line in each.lines):
        yield Offers(meant)


def _quote(each: UnreadLine) -> str:
    return f"Line {each.line}, “{each.text}”: {each.why}" if each.line else each.why


def _answers(entries: Iterable[ReceiptLine]) -> list[Section]:
    sections: list[Section] = []
    for page in (entry.page for entry in entries if entry.page):
        if page.lead:
            sections.append(Section(page.title, lead_blocks(page)))
        sections.extend(page.sections)
    return sections


def _offers(usages: Iterable[tuple[str, str]]) -> Offers:
    return Offers(tuple(Offer(usage, said) for usage, said in usages))


def _open(page: Page | None) -> list[Section]:
    if page is None or not (page.lead or page.sections):
        return []
    lead = [Section("Still open to you", lead_blocks(page))] if page.lead else []
    return [*lead, *page.sections]


def _this_mail(slip: ReceiptData) -> Wording:
    """When it came, who sent it, and where in the log its events are."""
    first, last = slip.seqs or (0, 0)
    events = f"event {first}" if first == last else f"events {first} to {last}"
    log = f"{slip.site}/{slip.game}/log" if slip.seqs and slip.site else ""
    shown = range(first, min(last, first + MOST_LINKS - 1) + 1) if log and slip.update else ()
    return wording(
        "receipt.this_mail",
        arrived=format_instant(slip.arrived, slip.zone),
        number=slip.number if not slip.done else 0,
        proof=slip.proof or PROOFS[slip.trust],
        dry=slip.dry,
        game=slip.game,
        events=events if slip.seqs else "",
        head=slip.head,
        log=f"{log}/index.html" if log and not slip.update else "",
        update=slip.update,
        links=tuple(f"{log}/u/{slip.update}/index.html#e{seq}" for seq in shown),
        last=last if last >= first + MOST_LINKS else 0,
        orders=len(slip.proofs),
        listed=" ".join(each[:LISTED] for each in slip.proofs),
    )
