"""Which mails of a game a player wants, and which can reach them at all. The seat is kept in any case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from enum import StrEnum
from zoneinfo import ZoneInfo, available_timezones

from nomicd.mail.tokens import Bound, Purpose, Ring
from nomicd.services.ports import HostedGame, Reading, Seat, SeatState, Writing
from nomicd.services.registers.observing import observers


class Wish(StrEnum):
    """What is sent beside receipts, confirmations and what the service itself has to say."""

    EACH = "each"  # everything, as it happens
    DIGEST = "digest"  # digests, ballots and results
    NONE = "none"  # nothing


_KINDS: Mapping[Wish, frozenset[str]] = {
    Wish.DIGEST: frozenset({"digest", "ballot", "result", "reminder"}),
    Wish.NONE: frozenset(),
}


def wish(tx: Reading, slug: str, reader: str) -> Wish:
    """What this reader asked for; everything, unless they did."""
    return Wish(tx.get(f"wish/{slug}/{reader}") or Wish.EACH)


def put_wish(tx: Writing, slug: str, reader: str, wanted: Wish) -> None:
    """Keep what this reader asked for."""
    if wanted is Wish.EACH:
        tx.drop(f"wish/{slug}/{reader}")
    else:
        tx.put(f"wish/{slug}/{reader}", wanted)


def clock(tx: Reading, slug: str, reader: str) -> ZoneInfo | None:
    """The zone in which this reader wants to be told instants; None: the game's."""
    kept = tx.get(f"zone/{slug}/{reader}")
    return ZoneInfo(kept) if kept else None


def clocked(tx: Reading, slug: str) -> tuple[str, ...]:
    """The readers who have a zone of their own, by name."""
    return tuple(sorted(key.removeprefix(f"zone/{slug}/") for key in tx.keys(f"zone/{slug}/")))


def put_clock(tx: Writing, slug: str, reader: str, said: str) -> ZoneInfo | None:
    """Keep a reader's zone, in any case of letters; the zone, or None (and nothing done) if there is none of
    that name."""
    wanted = said.casefold().replace(" ", "_")
    name = next((each for each in sorted(available_timezones()) if each.casefold() == wanted), "")
    if not name:
        return None
    tx.put(f"zone/{slug}/{reader}", name)
    return ZoneInfo(name)


def is_parked(tx: Reading, slug: str, reader: str) -> bool:
    """Whether this reader's mails come back, so that none are sent."""
    return bool(tx.get(f"unreachable/{slug}/{reader}"))


def unreachable(tx: Reading, slug: str) -> tuple[str, ...]:
    """The players whose mails come back, by name: the site says so."""
    return tuple(sorted(key.rpartition("/")[2] for key in tx.keys(f"unreachable/{slug}/")))


def wanted(tx: Reading, slug: str, reader: str, kind: str) -> bool:
    """Whether a notice of that kind goes to this reader."""
    if is_parked(tx, slug, reader):
        return False
    kinds = _KINDS.get(wish(tx, slug, reader))
    return kinds is None or kind in kinds


def generation(tx: Reading, slug: str, reader: str) -> int:
    """How often this reader's tokens were revoked."""
    return int(tx.get(f"generation/{slug}/{reader}") or 0)


def revoke(tx: Writing, slug: str, reader: str) -> None:
    """No token that this reader was sent up to now is good any more, under whatever name."""
    tx.drop(f"was/{slug}/{reader}")
    tx.put(f"generation/{slug}/{reader}", str(generation(tx, slug, reader) + 1))


def bounds(tx: Reading, slug: str, reader: str, purpose: Purpose) -> Iterator[Bound]:
    """What a token of that purpose is for, if it is this reader's: under the name that is theirs, and under
    those by which they were called when it was sent. Whoever has such a name now is sent tokens of a later
    generation, so none is ever two readers'."""
    yield Bound(purpose, slug, reader, generation(tx, slug, reader))
    for name, number in _was(tx, slug, reader):
        yield Bound(purpose, slug, name, number)


def called(tx: Reading, slug: str, reader: str) -> frozenset[str]:
    """The names by which that reader was called when tokens were sent that are still theirs."""
    return frozenset({reader, *(name for name, _ in _was(tx, slug, reader))})


def _was(tx: Reading, slug: str, reader: str) -> list[tuple[str, int]]:
    """Earlier names, each with the generation of its last tokens; the last one given up stands last."""
    words = (word.rpartition(":") for word in (tx.get(f"was/{slug}/{reader}") or "").split())
    return [(name, int(number)) for name, _, number in words]


MOST_NAMES = 8
"""So many earlier names are remembered: tokens are good for some weeks only."""

_KEPT = ("wish", "floor", "unreachable", "came-back", "zone", "remind", "reminded", "wrote")


def rename(tx: Writing, slug: str, old: str, new: str) -> None:
    """What a reader asked for goes with them under another name. Their tokens that name the old one are still
    theirs, and nobody else's who is ever called so."""
    was = [*_was(tx, slug, old), (old, generation(tx, slug, old))][-MOST_NAMES:]
    for kind in _KEPT:
        kept = tx.get(f"{kind}/{slug}/{old}")
        if kept is not None:
            tx.put(f"{kind}/{slug}/{new}", kept)
    revoke(tx, slug, new)
    forget(tx, slug, old)
    tx.put(f"was/{slug}/{new}", " ".join(f"{name}:{number}" for name, number in was))
    for key in tx.keys("mailbox/"):
        if tx.get(key) == f"{slug} {old}":
            tx.put(key, f"{slug} {new}")  # what comes back was sent to them


def forget(tx: Writing, slug: str, reader: str) -> None:
    """Somebody else may have that name one day: nothing of this is theirs."""
    for kind in _KEPT:
        tx.drop(f"{kind}/{slug}/{reader}")
    revoke(tx, slug, reader)


def readers(tx: Reading, game: HostedGame) -> dict[str, Seat]:
    """Everybody who is sent mails of a game, the Admin as a seat of the name `admin`, and
    observers as seats that they do not have."""
    seated = {seat.player: seat for seat in tx.seats(game.slug) if seat.state is SeatState.SEATED}
    watching = {
        reader: Seat(game.slug, reader, address) for reader, address in observers(tx, game.slug).items()
    }
    return {**seated, **watching, "admin": Seat(game.slug, "admin", game.admin)}


def owner(tx: Reading, ring: Ring, game: HostedGame, token: str, today: date) -> str:
    """Whose token that is; "" if it is nobody's (any more)."""
    if token[:1] not in (Purpose.REPLY, Purpose.UNSUBSCRIBE):
        return ""
    purpose = Purpose(token[:1])
    for reader in readers(tx, game):
        if any(ring.holds(token, bound, today) for bound in bounds(tx, game.slug, reader, purpose)):
            return reader
    return ""


def unsubscribe(tx: Writing, ring: Ring, slug: str, token: str, today: date) -> str:
    """One click: whoever holds that unsubscribe token gets no more digests, and keeps the seat. Their name,
    or "" if the token is forged, too old or revoked."""
    game = tx.game(slug)
    if game is None or token[:1].lower() != Purpose.UNSUBSCRIBE:
        return ""
    reader = owner(tx, ring, game, token.lower(), today)
    if reader and reader != "admin":
        put_wish(tx, slug, reader, Wish.NONE)
        return reader
    return ""
