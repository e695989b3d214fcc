"""The talk of a game: who takes part in it, and what was said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from nomicd.kernel.page import Lines, Section
from nomicd.mail.message import Message
from nomicd.mail.relay import Subject, read_subject
from nomicd.services.ports import HostedGame, Reading
from nomicd.services.repository.observers import is_observer, observes, reader_of
from nomicd.services.repository.preferences import preferences, readers
from nomicd.services.repository.senders import SenderRole, admins
from nomicd.services.repository.settings import game_progress
from nomicd.services.rows import MailWish, SecondAddress, TalkMail, TalkMember, TalkSettings
from nomicd.table.phrases import many

MOST_THREADS = 8
"""So many a digest names."""

MOST_PARENTS = 10


def talk_settings(tx: Reading, slug: str) -> TalkSettings:
    """Return what the Admin wants of the talk; the usual where nothing was said."""
    return tx.find(TalkSettings, slug) or TalkSettings(slug)


def talk_member(tx: Reading, slug: str, reader: str) -> TalkMember:
    """Return what is kept of a reader's part in the talk."""
    return tx.find(TalkMember, slug, reader) or TalkMember(slug, reader)


def wants_talk(tx: Reading, slug: str, reader: str) -> bool:
    """Return whether the talk is mailed to this reader. Who wants digests only is asked first."""
    known, wanted = preferences(tx, slug, reader), talk_member(tx, slug, reader).wanted
    if known.unreachable_since or known.mails is MailWish.NONE:
        return False
    return known.mails is MailWish.EACH if wanted is None else wanted


def list_audience(tx: Reading, game: HostedGame) -> dict[str, str]:
    """Return whom the talk is mailed to, reader to address; no address twice."""
    first: dict[str, str] = {}
    for reader, seat in readers(tx, game).items():
        first.setdefault(seat.address, reader)
    return {reader: address for address, reader in first.items() if wants_talk(tx, game.slug, reader)}


def find_reader(tx: Reading, game: HostedGame, sender: SenderRole) -> str:
    """Return as whom somebody reads and writes in the talk of a game, "" if they have no part in it."""
    watching = reader_of(sender.address) if observes(tx, game.slug, sender.address) else ""
    return sender.reader or watching


def name_owners(tx: Reading, game: HostedGame) -> dict[str, str]:
    """Return whose each address is that has to do with a game."""
    found = dict.fromkeys(admins(tx, game), "the Admin")
    for reader, seat in readers(tx, game).items():
        if is_observer(reader):
            found.setdefault(seat.address, "an observer")
        elif reader != "admin":
            found[seat.address] = reader
            seconds = tx.rows(SecondAddress, game=game.slug, player=reader)
            found |= {each.address: reader for each in seconds}
    return found


def find_parent(tx: Reading, slug: str, message: Message, subject: Subject) -> TalkMail | None:
    """Return the mail that this one answers: the one that it names, by our Message-ID or by its author's;
    else, of a program that names none, the last one of that subject."""
    named = dict.fromkeys((message.in_reply_to, *reversed(message.references)))
    for each in filter(None, named):
        found = tx.rows(TalkMail, game=slug, message_id=each) or tx.rows(TalkMail, game=slug, original=each)
        if found:
            return found[0]
    same = tx.rows(TalkMail, game=slug, base=subject.base) if subject.reply else []
    return same[-1] if same else None


def list_recent(tx: Reading, slug: str, base: str, now: datetime) -> list[TalkMail]:
    """Return what was said under that subject within a day: what comes again is a loop, or was sent twice."""
    return [each for each in tx.rows(TalkMail, game=slug, base=base) if each.at > now - timedelta(days=1)]


def list_references(tx: Reading, parent: TalkMail | None) -> tuple[str, ...]:
    """Return the Message-IDs from the beginning of the thread down to that mail, the last ones of many."""
    found: list[str] = []
    at, root = parent, parent and tx.find(TalkMail, parent.game, parent.thread)
    while at and len(found) < MOST_PARENTS - 1:
        found.append(at.message_id)
        at = tx.find(TalkMail, at.game, at.parent) if at.parent else None
    return tuple(dict.fromkeys((*((root.message_id,) if root else ()), *reversed(found))))


def list_published(tx: Reading, slug: str) -> tuple[TalkMail, ...]:
    """Return what everybody may read of the talk: all, or nothing."""
    return tuple(tx.rows(TalkMail, game=slug)) if talk_settings(tx, slug).archived else ()


def list_threads(mails: Iterable[TalkMail]) -> dict[int, list[TalkMail]]:
    """Return the mails of each thread in order, by the mail with which it began."""
    threads: dict[int, list[TalkMail]] = {}
    for each in mails:
        threads.setdefault(each.thread, []).append(each)
    return threads


def list_sections(tx: Reading, slug: str, address: str, until: datetime) -> tuple[Section, ...]:
    """Return what a digest says of the talk since the last update; `address` is that of the talk."""
    kept = talk_settings(tx, slug)
    if kept.elsewhere:
        return (Section("The talk", (Lines((f"The players talk at {kept.elsewhere}.",)),)),)
    since = game_progress(tx, slug).closed_at
    new = [
        each for each in tx.rows(TalkMail, game=slug) if (not since or each.at >= since) and each.at < until
    ]
    if not new:
        return ()
    lines = (*_name_threads(new, slug), f"To join in, write to {address}.")
    return (Section("The talk since the last update", (Lines(lines),)),)


def _name_threads(mails: list[TalkMail], slug: str) -> Iterator[str]:
    threads = list_threads(mails)
    for said in list(threads.values())[:MOST_THREADS]:
        writers = ", ".join(dict.fromkeys(each.writer for each in said))
        yield f"“{read_subject(said[0].subject, slug).bare}”: {many(len(said), 'mail')} by {writers}."
    if len(threads) > MOST_THREADS:
        yield f"And {many(len(threads) - MOST_THREADS, 'more thread')}."
