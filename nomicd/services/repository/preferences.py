"""Which mails of a game a player wants, and which can reach them at all. The seat is kept in any case."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from nomicd.mail.tokens import Purpose, TokenClaims, TokenKeyring
from nomicd.services.ports import HostedGame, Reading, Row, Seat, SeatState, Writing
from nomicd.services.repository.observers import observers
from nomicd.services.rows import (
    Bounce,
    BriefReader,
    DailyMail,
    Mailbox,
    MailWish,
    ReaderSettings,
    Reminder,
    TalkMember,
    WaitingNotice,
)

_WITH_DIGESTS = frozenset({"digest", "ballot", "result", "reminder"})
"""The kinds of mails that are sent to whoever wants digests only."""


def preferences(tx: Reading, slug: str, reader: str) -> ReaderSettings:
    """Return what this reader asked for; the usual, unless they did."""
    return tx.find(ReaderSettings, slug, reader) or ReaderSettings(slug, reader)


def put_wish(tx: Writing, slug: str, reader: str, wanted: MailWish) -> None:
    """Keep which mails this reader asked for."""
    tx.save(msgspec.structs.replace(preferences(tx, slug, reader), mails=wanted))


def put_talk_wish(tx: Writing, slug: str, reader: str, *, wanted: bool) -> None:
    """Keep whether this reader wants the talk of the game."""
    known = tx.find(TalkMember, slug, reader) or TalkMember(slug, reader)
    tx.save(msgspec.structs.replace(known, wanted=wanted))


def put_brief(tx: Writing, slug: str, reader: str, *, brief: bool) -> None:
    """Keep whether this reader's digests say only what concerns them."""
    if brief:
        tx.save(BriefReader(slug, reader))
    else:
        tx.delete(BriefReader, game=slug, reader=reader)


def list_brief_readers(tx: Reading, slug: str) -> frozenset[str]:
    """Return the readers whose digests say only what concerns them."""
    return frozenset(each.reader for each in tx.rows(BriefReader, game=slug))


def clock(tx: Reading, slug: str, reader: str) -> ZoneInfo | None:
    """The zone in which this reader wants to be told instants; None: the game's."""
    zone = preferences(tx, slug, reader).zone
    return ZoneInfo(zone) if zone else None


def readers_with_clock(tx: Reading, slug: str) -> tuple[str, ...]:
    """The readers who have a zone of their own, by name."""
    return tuple(each.reader for each in tx.rows(ReaderSettings, game=slug) if each.zone)


def put_clock(tx: Writing, slug: str, reader: str, said: str) -> ZoneInfo | None:
    """Keep a reader's zone, in any case of letters; "" for the game's. The zone, or None (and nothing done)
    if there is none of that name."""
    wanted = said.casefold().replace(" ", "_")
    name = next((each for each in sorted(available_timezones()) if each.casefold() == wanted), "")
    if said and not name:
        return None
    tx.save(msgspec.structs.replace(preferences(tx, slug, reader), zone=name))
    return ZoneInfo(name) if name else None


def unreachable(tx: Reading, slug: str) -> tuple[str, ...]:
    """The players whose mails come back, by name: the site says so."""
    return tuple(each.reader for each in tx.rows(ReaderSettings, game=slug) if each.unreachable_since)


def wants(known: ReaderSettings, kind: str) -> bool:
    """Return whether a notice of that kind goes to this reader."""
    if known.unreachable_since:
        return False
    match known.mails:
        case MailWish.EACH | MailWish.DAILY:
            return True
        case MailWish.DIGEST:
            return kind in _WITH_DIGESTS
        case MailWish.NONE:
            return False


def generation(tx: Reading, slug: str, reader: str) -> int:
    """Return how often this reader's tokens were revoked."""
    return preferences(tx, slug, reader).generation


def revoke(tx: Writing, slug: str, reader: str) -> None:
    """No token that this reader was sent up to now is good any more, under whatever name."""
    known = preferences(tx, slug, reader)
    tx.save(msgspec.structs.replace(known, earlier=(), generation=known.generation + 1))


def bounds(tx: Reading, slug: str, reader: str, purpose: Purpose) -> Iterator[TokenClaims]:
    """Yield what a token of that purpose is for, if it is this reader's: under the name that is theirs, and
    under those by which they were called when it was sent. Whoever has such a name now is sent tokens of a
    later generation, so none is ever two readers'."""
    known = preferences(tx, slug, reader)
    for name, number in ((reader, known.generation), *known.earlier):
        yield TokenClaims(purpose, slug, name, number)


def list_known_names(tx: Reading, slug: str, reader: str) -> frozenset[str]:
    """The names by which that reader was called when tokens were sent that are still theirs."""
    return frozenset({reader, *(name for name, _ in preferences(tx, slug, reader).earlier)})


MOST_NAMES = 8
"""So many earlier names are remembered: tokens are good for some weeks only."""


def rename(tx: Writing, slug: str, old: str, new: str) -> None:
    """What a reader asked for goes with them under another name. Their tokens that name the old one are still
    theirs, and nobody else's who is ever called so."""
    known = preferences(tx, slug, old)
    earlier = (*known.earlier, (old, known.generation))[-MOST_NAMES:]
    later = generation(tx, slug, new) + 1
    tx.save(msgspec.structs.replace(known, reader=new, generation=later, earlier=earlier))
    for kind, name in _KEPT:
        for row in tx.rows(kind, **{"game": slug, name: old}):
            tx.save(msgspec.structs.replace(row, **{name: new}))
    for mailbox in tx.rows(Mailbox, game=slug, reader=old):
        tx.save(msgspec.structs.replace(mailbox, reader=new))  # what comes back was sent to them
    forget(tx, slug, old)


def forget(tx: Writing, slug: str, reader: str) -> None:
    """Somebody else may have that name one day: nothing of this is theirs."""
    tx.save(ReaderSettings(slug, reader, generation=generation(tx, slug, reader) + 1))
    for kind, name in _KEPT:
        tx.delete(kind, **{"game": slug, name: reader})


_KEPT: tuple[tuple[type[Row], str], ...] = (
    (Bounce, "reader"),
    (Reminder, "player"),
    (TalkMember, "reader"),
    (BriefReader, "reader"),
    (DailyMail, "reader"),
    (WaitingNotice, "reader"),
)
"""What else is kept of a reader of a game, and the field with their name."""


def readers(tx: Reading, game: HostedGame) -> dict[str, Seat]:
    """Everybody who is sent mails of a game, the Admin as a seat of the name `admin`, and
    observers as seats that they do not have."""
    seated = {seat.player: seat for seat in tx.seats(game.slug) if seat.state is SeatState.SEATED}
    watching = {
        reader: Seat(game.slug, reader, address) for reader, address in observers(tx, game.slug).items()
    }
    return {**seated, **watching, "admin": Seat(game.slug, "admin", game.admin)}


def owner(tx: Reading, ring: TokenKeyring, game: HostedGame, token: str, today: date) -> str:
    """Return whose token that is; "" if it is nobody's (any more)."""
    if token[:1] not in (Purpose.REPLY, Purpose.UNSUBSCRIBE, Purpose.LEAVE_TALK):
        return ""
    purpose = Purpose(token[:1])
    for reader in readers(tx, game):
        if any(ring.holds(token, bound, today) for bound in bounds(tx, game.slug, reader, purpose)):
            return reader
    return ""


def unsubscribe(tx: Writing, ring: TokenKeyring, slug: str, token: str, today: date) -> str:
    """One click: whoever holds that unsubscribe token gets no more digests, or no more of the talk, and keeps
    the seat. Their name, or "" if the token is forged, too old or revoked."""
    game, purpose = tx.game(slug), token[:1].lower()
    if game is None or purpose not in (Purpose.UNSUBSCRIBE, Purpose.LEAVE_TALK):
        return ""
    reader = owner(tx, ring, game, token.lower(), today)
    if reader and purpose == Purpose.LEAVE_TALK:
        put_talk_wish(tx, slug, reader, wanted=False)
        return reader
    if reader and reader != "admin":
        put_wish(tx, slug, reader, MailWish.NONE)
        return reader
    return ""
