"""The reply to one mail: every line of it, what it does or why not, and what is still open."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby, takewhile
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.chance import LISTED
from nomicd.kernel.commands import Command
from nomicd.kernel.page import Block, Code, Lines, Offer, Offers, Page, Section, Wording, lead_blocks, wording
from nomicd.mail import clean
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading, Trouble
from nomicd.mail.wording import ends_in_thanks, find_signature, is_closing, is_friendly, is_salutation
from nomicd.services.delivery.site_links import SitePages
from nomicd.services.ports import Trust
from nomicd.table.phrases import join_words, many, sentence_case, when

PROOFS = {
    Trust.NOBODY: "Sender not verified",
    Trust.CLAIMED: "Sender not verified",
    Trust.PROVED: "Sender verified",
    Trust.CONFIRMED: "Sender verified and confirmed",
    Trust.ADMIN: "Sender verified as the Admin",
}

BELOW = "Answered below."
"""What is said of a line whose answer is a page."""

PROSE = "no order"
"""Why a line was not read that is talk, as far as we can tell."""
COMMENT = "taken as a comment"


class ReceiptLine(msgspec.Struct, frozen=True):
    """One command that was read: its line, and what it did, or why it did nothing.

    `page` is the answer to a question; it stands after the list of lines. `waits`: nothing is done before its
    sender has said yes. `undo` is the line that takes back what it did. `noun` is what it is counted as,
    `count` how many of these it is.
    """

    line: int
    text: str
    says: tuple[str, ...] = ()
    refused: str = ""
    page: Page | None = None
    waits: bool = False
    undo: str = ""
    noun: str = "order"
    count: int = 1

    @property
    def is_told_by_page(self) -> bool:
        """Whether nothing is said of it but what its page says."""
        return self.page is not None and self.says in ((), (BELOW,))


class UnreadLine(msgspec.Struct, frozen=True):
    """A line that was not read as a command, and why. `doubtful`: it may be one, and is held; `lines` are
    what it could mean, each as it can be sent."""

    line: int
    text: str
    why: str
    doubtful: bool = False
    lines: tuple[str, ...] = ()

    @property
    def talk(self) -> bool:
        """Whether it is no attempt at an order."""
        return self.why in (PROSE, COMMENT)

    @property
    def has_failed(self) -> bool:
        """Whether it is one that failed."""
        return not self.talk and not self.doubtful


class AskedLine(msgspec.Struct, frozen=True):
    """A line that is asked about, why, and the `lines` that are offered, the first under the number
    `first`."""

    text: str
    why: str
    lines: tuple[str, ...]
    first: int


def list_asked(unread: Iterable[UnreadLine]) -> tuple[AskedLine, ...]:
    """Return what a receipt asks, the offers numbered through. A line that may be several is one question."""
    found, first = list[AskedLine](), 1
    for (_, text), several in groupby((each for each in unread if each.doubtful), key=_place):
        doubts = list(several)
        lines = tuple(dict.fromkeys(line for each in doubts for line in each.lines))
        found.append(AskedLine(text, " ".join(dict.fromkeys(each.why for each in doubts)), lines, first))
        first += len(lines)
    return tuple(found)


QUOTED_COLUMNS = 64
"""So wide is a line that is asked about."""
MOST_UNREAD = 12
"""So many lines that were not read are quoted; the others are counted."""


def list_unread(readings: Iterable[LineReading]) -> tuple[UnreadLine, ...]:
    """Return what was not read as a command: troubles in full, prose as what it is."""
    readings = list(readings)
    polite = _find_polite(readings)
    found = [
        _make_unread_line(each, each.what)
        for each in readings
        if not isinstance(each.what, Command) and each.line not in polite
    ]
    if len(found) <= MOST_UNREAD:
        return tuple(found)
    troubles = [each for each in found if not each.talk]
    said = sorted((each for each in found if each.talk), key=lambda each: each.why == PROSE)
    kept = (troubles + said)[:MOST_UNREAD]
    more = UnreadLine(0, "", f"{len(found) - len(kept)} more lines were not read")
    return (*sorted(kept, key=lambda each: each.line), more)


def _find_polite(readings: Sequence[LineReading]) -> frozenset[int]:
    """Return the lines of greeting and farewell around what is asked for, which say nothing else."""
    greeting = [each for each in map(_as_line, readings[:1]) if is_salutation(each)]
    below = [_as_line(each) for each in takewhile(_is_prose, reversed(readings))][::-1]
    first = {each.number for each in greeting if _is_prose(readings[0])}
    ahead = readings[: len(readings) - len(below)][-1:]
    thanked = bool(ahead) and ends_in_thanks(ahead[0].text)  # `Texas 1, thanks` / `Cid`
    signed = find_signature(below, (lambda _: True) if thanked else _is_kind)
    polite = frozenset(first | {each.number for each in signed})
    return polite if len(polite) < len(readings) else frozenset()


def _is_kind(line: Line) -> bool:
    return is_closing(line) or is_friendly(line.text)


def _is_prose(reading: LineReading) -> bool:
    return reading.what is None and not reading.comment


def _as_line(reading: LineReading) -> Line:
    return Line(reading.line, reading.text)


def _make_unread_line(reading: LineReading, what: Trouble | Doubt | None) -> UnreadLine:
    text = clean.line(reading.text, 100)
    if isinstance(what, Doubt):
        return UnreadLine(reading.line, text, what.text, doubtful=True, lines=what.lines)
    if reading.comment:
        return UnreadLine(reading.line, text, COMMENT)
    if what is not None and what.meant:
        return UnreadLine(reading.line, text, what.text, doubtful=True, lines=(what.meant,))
    return UnreadLine(reading.line, text, _why(what))


def _why(what: Trouble | None) -> str:
    if what is None:
        return PROSE
    return what.text if what.usage in what.text else f"{what.text} Write {what.usage}"


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
    vain: bool = False
    """Whether nothing was found in the mail that could be done."""

    proof: str = ""
    rulings: tuple[str, ...] = ()
    """What was ruled on what the mail is about."""

    site: str = ""
    """Where the pages of the service are, "" if nobody serves them."""

    pages: SitePages = SitePages()
    """The pages of the game on it."""

    update: int = 0
    """On whose page of the log the new events will stand; 0 if no update is to come."""

    number: int = 0
    """By which the Admin can name the mail, 0 for none."""

    @property
    def is_done(self) -> bool:
        """Whether all that it asks for was done, and all of it read but for talk beside it."""
        read = not self.unread or (bool(self.entries) and all(each.talk for each in self.unread))
        return read and not any(each.refused for each in self.entries)

    @property
    def orders_done(self) -> list[ReceiptLine]:
        """Those that were carried out."""
        return [each for each in self.entries if not (each.waits or each.refused)]

    @property
    def orders_refused(self) -> list[ReceiptLine]:
        """Those that were not."""
        return [each for each in self.entries if each.refused and not each.waits]

    @property
    def orders_waiting(self) -> list[ReceiptLine]:
        """Those that are carried out when their sender says yes."""
        return [each for each in self.entries if each.waits]

    @property
    def lines_missed(self) -> list[UnreadLine]:
        """Attempts at an order that failed."""
        return [each for each in self.unread if each.has_failed]


def format_instant(at: datetime, zone: ZoneInfo) -> str:
    """An instant as games write it, with seconds where they tell something."""
    return when(at, zone.key, exact=bool(at.second or at.microsecond))


def render_receipt(slip: ReceiptData) -> Page:
    """The page of a receipt."""
    title = _title(slip)
    done = slip.orders_done
    sections = [
        *_section("Would be done" if slip.dry else "", _tell_entries(done)),
        *_section("Waits for your yes", _tell_entries(slip.orders_waiting)),
        *_section("Not done", _tell_entries(slip.orders_refused), failed=True),
        *_section("In doubt", _show_doubts(slip.unread)),
        *_section("Not read", _show_unread(slip.lines_missed), failed=True),
        *_section("Ruled on this", [Lines(slip.rulings)] if slip.rulings else []),
        *_answers(slip.entries, title),
        *_section("Perhaps you want to write", _show_usages(slip.meant)),
        *_section("What you can write", _show_usages(slip.usages)),
        *_open(slip.open_to, {each.undo for each in slip.entries}),
        *slip.pages.link_text(" ".join(says for each in done for says in each.says)),
        *_section("", _show_talk(slip.unread)),
        *_section("", _tell_appeal(slip)),
    ]
    more = (*(each for entry in slip.entries if entry.page for each in entry.page.more), *_proof(slip))
    failed = slip.vain or (not slip.is_done and not done)
    return Page(title, slip.notes, tuple(sections), small=(_small_print(slip),), more=more, failed=failed)


def _title(slip: ReceiptData) -> str:
    """Return what came of the mail, in the words of an inbox: `Got it: 2 votes and 1 order`."""
    done, rest = slip.orders_done, list(_count_rest(slip))
    looked = [each.page for each in done if each.page and each.is_told_by_page]
    if slip.dry:
        return f"Dry run: {', '.join([*([_count(done)] if done else []), *rest]) or 'nothing to do'}"
    if looked and len(looked) == len(slip.entries) and not rest:
        return _name_pages(looked)
    if done:
        return ", ".join([f"Got it: {_count(done)}", *rest])
    if rest:
        return sentence_case(", ".join(rest))
    return "Nothing was done" if slip.vain else "Got your mail"


def _count_rest(slip: ReceiptData) -> Iterator[str]:
    """Yield how much of the mail is not done: `2 orders not done`, `1 line in doubt`."""
    if slip.orders_waiting:
        yield f"{_count(slip.orders_waiting)} to confirm"
    if slip.orders_refused:
        yield f"{_count(slip.orders_refused)} not done"
    if doubtful := {_place(each) for each in slip.unread if each.doubtful}:
        yield f"{many(len(doubtful), 'line')} in doubt"
    if slip.lines_missed:
        yield f"{many(len(slip.lines_missed), 'line')} not read"


def _name_pages(pages: Sequence[Page]) -> str:
    """`Standings; who plays`; of many how many more there are."""
    titles = list(dict.fromkeys(each.title for each in pages))
    more = len(titles) - MOST_TITLES
    return "; ".join(titles[:MOST_TITLES]) + (f" and {more} more" if more > 0 else "")


MOST_TITLES = 3


def _count(entries: Sequence[ReceiptLine]) -> str:
    """`2 votes and 1 order`."""
    nouns = Counter[str]()
    for each in entries:
        nouns[each.noun] += each.count
    return join_words([many(n, noun) for noun, n in nouns.items()])


def _section(heading: str, blocks: Iterable[Block], *, failed: bool = False) -> list[Section]:
    found = tuple(_join_lines(blocks))
    return [Section(heading, found, failed=failed)] if found else []


MOST_SAID = 4
"""So many sentences stand in one line with the order that they are about; more stand below it."""


def _tell_entries(entries: Iterable[ReceiptLine]) -> Iterator[Block]:
    """Yield a line for each order. Nothing is said of a question whose answer is a page: the page says it."""
    quoted: tuple[int, str] | None = None
    for entry in entries:
        says = _sentences(entry.refused) if entry.refused else entry.says or ("Done.",)
        if entry.noun == "question" and entry.page and says == (BELOW,):
            continue
        again = quoted == (entry.line, entry.text)  # of a line that says several, its words stand there once
        quoted = entry.line, entry.text
        if "\n" in entry.text.strip() and not again:
            yield Code("\n".join(f"> {line}".rstrip() for line in entry.text.split("\n")))
        named = entry.noun in ("proposal", "vote") and bool(entry.says) and not entry.refused
        yield from _tell_entry(entry, says, alone=named or again)


def _tell_entry(entry: ReceiptLine, says: tuple[str, ...], *, alone: bool) -> Iterator[Block]:
    """Yield what is said of an order, `alone` or behind its text; and what its page shows without a
    heading."""
    first, below = (" ".join(says), ()) if len(says) <= MOST_SAID else (says[0], says[1:])
    said = first if alone else _with_text(entry.text, first)
    yield Offers((Offer(entry.undo, "", _name_undo(entry)),), said) if entry.undo else Lines((said,))
    if below:
        yield Lines(below)
    if entry.page and says != (BELOW,):
        for section in entry.page.sections:
            if not section.heading:
                yield from section.blocks


def _join_lines(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks, sentences that follow one another as one of them."""
    for plain, group in groupby(blocks, lambda each: isinstance(each, Lines)):
        if plain:
            yield Lines(tuple(line for each in group if isinstance(each, Lines) for line in each.lines))
        else:
            yield from group


def _name_undo(entry: ReceiptLine) -> str:
    """Return what the link is called that takes an order back: `cancel`."""
    return entry.undo.partition(" ")[0]


_WORD = re.compile(r"[\w$#'-]+")
MOST_QUOTED = 160


def _with_text(text: str, said: str) -> str:
    """Return what is said of an order behind its text; alone where it repeats all words of that, and of an
    order of several lines, which are quoted above it."""
    words, repeated = set(_WORD.findall(text.casefold())), set(_WORD.findall(said.casefold()))
    if words <= repeated or "\n" in text.strip():
        return said
    return f"{clean.line(text, MOST_QUOTED).rstrip(':. ')}: {said}"


def _sentences(text: str) -> tuple[str, ...]:
    """The lines of a refusal as sentences: games give reasons in lower case, to be quoted within others."""
    return tuple(
        sentence_case(line) + ("" if line.endswith((".", "!", "?", ":", '"', "”", "…")) else ".")
        for line in text.split("\n")
        if line
    )


def _show_doubts(unread: Iterable[UnreadLine]) -> Iterator[Block]:
    """Yield what may be a command: with the lines that say each thing it could mean, numbered through."""
    for place, each in enumerate(list_asked(unread)):
        yield Code("\n".join(f"> {line}" for line in textwrap.wrap(each.text, QUOTED_COLUMNS)))
        yield wording("receipt.in_doubt", why=each.why, first=not place)
        yield Offers(
            tuple(Offer(line, "", number=number) for number, line in enumerate(each.lines, each.first))
        )


def _place(each: UnreadLine) -> tuple[int, str]:
    return each.line, each.text


def _show_unread(others: Sequence[UnreadLine]) -> Iterator[Block]:
    if others:
        yield Lines(tuple(_quote(each) for each in others))


def _show_usages(usages: Sequence[tuple[str, str]]) -> Iterator[Block]:
    if usages:
        yield Offers(tuple(Offer(usage, said) for usage, said in usages))


def _tell_appeal(slip: ReceiptData) -> Iterator[Block]:
    if slip.number and not slip.is_done:
        yield wording("receipt.appeal", number=slip.number)


def _show_talk(talk: Sequence[UnreadLine]) -> Iterator[Block]:
    """Yield, in one line each, what was taken for talk and for comments on a vote."""
    unread = _quote_talk(talk, PROSE)
    comments = tuple(each for each in _quote_talk(talk, COMMENT) if each not in unread)
    if unread:
        yield wording("receipt.talk", lines=unread)
    if comments:
        yield wording("receipt.comments", lines=comments)


def _quote_talk(talk: Sequence[UnreadLine], why: str) -> tuple[str, ...]:
    return tuple(f"“{clean.line(each.text, MOST_TALK)}”" for each in talk if each.why == why)


MOST_TALK = 60


def _quote(each: UnreadLine) -> str:
    return f"Line {each.line}, “{each.text}”: {each.why}" if each.line else each.why


def _answers(entries: Iterable[ReceiptLine], title: str) -> list[Section]:
    """Return the pages that are answers; what one shows without a heading stands with its order. Under the
    `title` of the receipt its page is not headed once more. Where several have the same title, each is headed
    by its question."""
    answered = [(entry, entry.page) for entry in entries if entry.page]
    titles = Counter(page.title for _, page in answered)
    sections: list[Section] = []
    for entry, page in answered:
        found = [Section("" if page.title == title else page.title, lead_blocks(page))] if page.lead else []
        found += [each for each in page.sections if each.heading or entry.is_told_by_page]
        if titles[page.title] > 1 and found:
            found[0] = msgspec.structs.replace(found[0], heading=clean.line(entry.text, MOST_TALK))
        sections += found
    return sections


def _open(page: Page | None, told: Collection[str]) -> list[Section]:
    """Return what is still open, but for what an order of the mail has `told` already."""
    if page is None or not (page.lead or page.sections):
        return []
    lead = [Section("", lead_blocks(page))] if page.lead else []
    rest = [
        (each.heading, [block for block in each.blocks if not _is_told(block, told)])
        for each in page.sections
    ]
    return [*lead, *(section for heading, blocks in rest for section in _section(heading, blocks))]


def _is_told(block: Block, told: Collection[str]) -> bool:
    return isinstance(block, Offers) and bool(block.about) and {each.line for each in block.offers} <= {*told}


def _small_print(slip: ReceiptData) -> Wording:
    """Return who sent it, and where in the log its events are."""
    return wording(
        "receipt.small_print",
        arrived=format_instant(slip.arrived, slip.zone).partition(" (")[0],
        proof=PROOFS[slip.trust],
        dry=slip.dry,
        events=_name_events(slip),
        head=slip.head[:LISTED],
    )


def _name_events(slip: ReceiptData) -> str:
    if slip.seqs is None:
        return ""
    first, last = slip.seqs
    return f"event {first}" if first == last else f"events {first} to {last}"


def _proof(slip: ReceiptData) -> Iterator[Section]:
    """Yield under what the orders can be found again, when their mail came, and by when it had to."""
    if not (slip.proofs or slip.proof):
        return
    said = wording(
        "receipt.proof",
        arrived=format_instant(slip.arrived, slip.zone),
        proof=slip.proof,
        log=_find_log_page(slip),
        update=slip.update,
        orders=len(slip.proofs),
        listed=" ".join(each[:LISTED] for each in slip.proofs),
    )
    deadline = slip.open_to.small if slip.open_to else ()
    yield Section("Proof", (*(Lines((each,)) for each in deadline if isinstance(each, str)), said))


def _find_log_page(slip: ReceiptData) -> str:
    """Return where on the site the new events stand, or will; "" where there is none."""
    if not (slip.seqs and slip.site):
        return ""
    page = f"u/{slip.update}/index.html#e{slip.seqs[0]}" if slip.update else "index.html"
    return f"{slip.site}/{slip.game}/log/{page}"
