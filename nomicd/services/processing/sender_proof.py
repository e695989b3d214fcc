"""Who sent a mail, and how well that is proved (DESIGN section 9).

What has to be looked up elsewhere, `witness` looks up when the mail comes in; the rest follows from the mail,
the store and our keys when it is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import IntEnum

import msgspec

from nomicd.mail import tokens
from nomicd.mail.address import addresses, slugs
from nomicd.mail.message import Message, read
from nomicd.mail.signed import detached
from nomicd.mail.tokens import Purpose, Ring, Seen
from nomicd.services.intake.sender_evidence import evidence, keep_evidence
from nomicd.services.ports import MailIn, Reading, Trust, Writing
from nomicd.services.registers import standing
from nomicd.services.registers.limits import remember, whose
from nomicd.services.registers.observing import reader_of
from nomicd.services.registers.preferences import bounds, owner, preferences, revoke
from nomicd.services.registers.standing import Standing
from nomicd.services.registers.terms import Station
from nomicd.services.rows import MailEvidence, RequiredProof, SeenMessage, SenderHabit, UsedNonce
from nomicd.services.world import Pinned

WINDOW = timedelta(hours=24)
"""How old a command signed with OpenPGP may be."""

OLDEST = timedelta(days=30)
"""How long ago a mail may be dated whose domain proves it: servers give up after some days."""

MOST_TOKENS = 20

SIGNS, ORIGIN = "signs", "origin"
"""Habits of a sender: the domain proves the mails; they come from that network."""

BY_THE_WAY = "the way by which the mail came proved the sender"
SPENT = (
    "others got a copy, so your reply address is a new one from now on: answer this mail, not an older one"
)
UNPROVED = "nothing proves that it is from its sender"


class Floor(msgspec.Struct, frozen=True):
    """What a player asks for beyond the usual, for mails in their own name."""

    both: bool = False
    confirm: bool = False


class Rank(IntEnum):
    """What speaks for a mail: nothing, the network from which proved ones came, a reply address that alone
    does not do, one proof, or both."""

    NOTHING = 0
    NETWORK = 1
    ADDRESS = 2
    ONE = 3
    BOTH = 4


class AuthResult(msgspec.Struct, frozen=True):
    """How well a sender is proved, in words for the receipt too. `message` is the mail as it may be read: our
    tokens are taken out of it, and what came signed is what was signed alone. `twice`: by the domain and by
    the reply address. `unsubscribes`: it came to the address that says so. `rank` orders the mails that one
    may be asked about: whoever forges one of some rank can forge none of a higher."""

    level: Trust
    says: str
    message: Message
    twice: bool = False
    unsubscribes: bool = False
    rank: Rank = Rank.NOTHING


class Identity:
    """Judges the sender of one mail, within the referee's transaction."""

    def __init__(self, station: Station, ring: Ring, pinned: Pinned | None = None) -> None:
        self._station = station
        self._ring = ring
        self._pinned = pinned

    def prove(self, tx: Writing, mail: MailIn, message: Message, who: Standing) -> AuthResult:
        """How well the mail's sender is proved to be who they say, in their game."""
        sent_to = self._found(mail.recipient, " ".join(message.to))
        quoted = self._found(message.subject, message.text)
        known = [token for token in (*sent_to, *quoted) if self._is_mine(tx, token, who, mail.received_at)]
        self._revoke(tx, [token for token in (*sent_to, *quoted) if token not in known], mail.received_at)
        mine = [token for token in sent_to if token in known]
        spent = self._spend(tx, mail, message, known, mine)
        clean = self._without_tokens(message)
        if mail.trust is Trust.PROVED:
            return AuthResult(Trust.ADMIN, BY_THE_WAY, clean, twice=True)
        stops = any(token.purpose == Purpose.UNSUBSCRIBE for token in mine)
        stops = stops and bool(who.player or not who.admin)
        seen = evidence(tx, mail.id)
        domain = tuple(self._by_domain(tx, mail, message, who))
        token = _by_token(mine, spent=spent, stops=stops)
        why_not = _against(tx, seen, message.address, token=bool(token) and not stops)
        said = (*domain, *(() if why_not else token))
        rank = Rank.ONE + (len(said) > 1) if said else _rank(tx, seen, message.address, token=bool(token))
        if (said or mail.trust is Trust.CONFIRMED) and seen.origin:
            remember(tx, ORIGIN, f"{message.address} {seen.origin}", mail.received_at)
        level = Trust.PROVED if said else Trust.CLAIMED
        found = AuthResult(
            level, "; ".join(said) or why_not or UNPROVED, clean, len(said) > 1, rank=Rank(rank)
        )
        if mail.trust is Trust.CONFIRMED:
            found = msgspec.structs.replace(found, level=Trust.CONFIRMED, says="you confirmed it")
        found = self._by_key(tx, mail, found, who) or _floored(found, floor(tx, who), mail.trust)
        if spent:
            found = msgspec.structs.replace(found, says=f"{found.says}; {SPENT}")
        return msgspec.structs.replace(found, says=_numbered(found), unsubscribes=stops)

    def _spend(
        self, tx: Writing, mail: MailIn, message: Message, known: list[Seen], mine: list[Seen]
    ) -> bool:
        """Whether a mail to the sender's reply address went to others too, who can write to it now: then that
        is good for this mail, and for no other. One that is only quoted is good for none."""
        seen = evidence(tx, mail.id)
        if seen.spent:
            return True
        told = [token for token in known if token.purpose == Purpose.REPLY]
        if not told or not any(self._is_anothers(each, message.address) for each in message.to):
            return False
        self._revoke(tx, told, mail.received_at)
        if not any(token in mine for token in told):
            return False
        keep_evidence(tx, mail.id, msgspec.structs.replace(seen, spent=True))
        return True

    def _is_anothers(self, address: str, sender: str) -> bool:
        local, domain = self._here
        named, _, at = address.partition("@")
        return address != sender and (at != domain or named.partition("+")[0] != local)

    def _found(self, *texts: str) -> list[Seen]:
        """The tokens that stand in some texts."""
        found = (one for text in texts for one in tokens.find(text, *self._here))
        return list(dict.fromkeys(found))[:MOST_TOKENS]

    @property
    def _here(self) -> tuple[str, str]:
        return self._station.local, self._station.domain

    def _is_mine(self, tx: Reading, token: Seen, who: Standing, at: datetime) -> bool:
        """Whether it is a token of the sender's, for the game that the mail is for."""
        if who.game is None or token.game != who.game.slug or token.purpose == Purpose.CONFIRM:
            return False
        purpose = Purpose(token.purpose)
        mine = (bound for reader in _readers(who) for bound in bounds(tx, token.game, reader, purpose))
        return any(self._ring.holds(token.token, bound, at.date()) for bound in mine)

    def _revoke(self, tx: Writing, strange: list[Seen], at: datetime) -> None:
        """Somebody else's tokens have been seen by more people than they were for."""
        for token in strange:
            game = tx.game(token.game)
            reader = owner(tx, self._ring, game, token.token, at.date()) if game else ""
            if reader:
                revoke(tx, token.game, reader)

    def _without_tokens(self, message: Message) -> Message:
        return msgspec.structs.replace(
            message,
            text=tokens.strip(message.text, *self._here),
            subject=tokens.strip(message.subject, *self._here),
        )

    def _by_domain(self, tx: Writing, mail: MailIn, message: Message, who: Standing) -> Iterator[str]:
        """What the sender's domain proves: that it sent this mail, to us, for this game, once."""
        found = evidence(tx, mail.id)
        if not found.proves or not self._is_addressed(tx, message, who):
            return
        digest = whose(f"{message.address} {message.message_id}")
        content = mail.fingerprint.partition(":")[2]
        seen = tx.find(SeenMessage, digest)
        if not message.message_id or (seen and seen.content != content):
            return  # a copy with other words in what no signature covers
        if not seen and _is_old(message.date, mail.received_at):
            return  # somebody has kept it until now
        if not seen:
            tx.save(SeenMessage(digest, content))
        remember(tx, SIGNS, message.address, mail.received_at)
        domain = message.address.rpartition("@")[2]
        if found.server:
            yield f"{found.server} found that {domain} sent it"
        else:
            yield f"the signature of {found.domain} holds"

    def _is_addressed(self, tx: Reading, message: Message, who: Standing) -> bool:
        """Whether To, which every signature covers, names us, and what stands there the game: a copy of a
        mail to somebody else, or to another game, proves nothing here."""
        local, domain = self._here
        to = addresses(message.header("to"))
        named = slugs(to, message.subject, f"{local}@{domain}")
        if f"{local}@{domain}" not in to and not slugs(to, "", f"{local}@{domain}"):
            return False
        meant = standing.find(tx, message.address, named).game
        return (meant.slug if meant else "") == (who.game.slug if who.game else "")

    def _by_key(self, tx: Writing, mail: MailIn, found: AuthResult, who: Standing) -> AuthResult | None:
        """An Admin's OpenPGP signature over game, time, nonce and commands; all else is not read."""
        if self._pinned is None or not (who.admin and who.game):
            return None
        order = _order(self._signed(self._pinned, mail, found.message, who.address))
        if order is None or order.game != who.game.slug or abs(mail.received_at - order.at) > WINDOW:
            return None
        digest = whose(f"{order.game} {order.nonce}")
        used = tx.find(UsedNonce, digest)
        if used and used.mail != mail.id:
            return None
        tx.save(UsedNonce(digest, mail.received_at.date(), mail.id))
        message = msgspec.structs.replace(found.message, text=order.text, subject="")
        return AuthResult(Trust.ADMIN, "the OpenPGP signature of your key holds", message, twice=True)

    def _signed(self, pinned: Pinned, mail: MailIn, message: Message, address: str) -> str:
        """What the key of that address signed: within the text, or as the one part of the mail (RFC 3156)."""
        signed = pinned.signed(message.text.encode(), address)
        if signed:
            return signed.decode("utf-8", "replace")
        whole = detached(mail.raw)
        if whole is None or not pinned.vouches(whole.part, whole.signature, address):
            return ""
        part = read(whole.part)
        return part.text if isinstance(part, Message) else ""


def _is_old(date: str, at: datetime) -> bool:
    """Whether that is the date of a mail that cannot have been on its way so long, or no date at all."""
    if not date:
        return False
    try:
        sent = parsedate_to_datetime(date)
        return at - (sent if sent.tzinfo else sent.replace(tzinfo=UTC)) > OLDEST
    except (ValueError, TypeError, IndexError, OverflowError):
        return True


def _readers(who: Standing) -> tuple[str, ...]:
    """As whom the sender is sent mails: an observer's address is one that nobody else has."""
    mine = (who.player, "admin" if who.admin else "", reader_of(who.address))
    return tuple(reader for reader in mine if reader)


def _against(tx: Reading, seen: MailEvidence, address: str, *, token: bool) -> str:
    """What speaks against a reply address alone: it proves less than one whose domain does not contradict."""
    if seen.denied:
        return f"{seen.denied} found that its sender's domain did not send it"
    if token and not seen.proves and tx.find(SenderHabit, SIGNS, whose(address)):
        return "it came to your reply address, but your domain vouches for your mails, and not for this one"
    return ""


def _rank(tx: Reading, seen: MailEvidence, address: str, *, token: bool) -> Rank:
    """What speaks for a mail that is not proved."""
    if token:
        return Rank.ADDRESS
    known = seen.origin and tx.find(SenderHabit, ORIGIN, whose(f"{address} {seen.origin}"))
    return Rank.NETWORK if known else Rank.NOTHING


def _by_token(mine: list[Seen], *, spent: bool, stops: bool) -> tuple[str, ...]:
    """An address to unsubscribe at proves enough for that alone."""
    good = stops or spent or any(token.purpose == Purpose.REPLY for token in mine)
    return ("it came to an address that only you were sent",) if good else ()


def _numbered(proof: AuthResult) -> str:
    return f"level {int(proof.level)}: {proof.says}"


class _Order(msgspec.Struct, frozen=True):
    """The head of a signed command, and the commands."""

    game: str
    at: datetime
    nonce: str
    text: str


def _order(signed: str) -> _Order | None:
    """A signed text as `game: SLUG`, `time: ISO 8601`, `nonce: WORD`, an empty line, and commands."""
    head, _, text = signed.replace("\r\n", "\n").partition("\n\n")
    pairs = (line.partition(":") for line in head.split("\n"))
    fields = {name.strip().lower(): value.strip() for name, _, value in pairs}
    try:
        at = datetime.fromisoformat(fields.get("time", ""))
    except ValueError:
        return None
    game, nonce = fields.get("game", "").lower(), fields.get("nonce", "")
    if at.tzinfo is None or not game or not 8 <= len(nonce) <= 100:  # noqa: PLR2004 - as docs/admins.md says
        return None
    return _Order(game, at, nonce, text)


def floor(tx: Reading, who: Standing) -> Floor:
    """What this sender asks for beyond the usual."""
    game = who.game
    asked = {preferences(tx, game.slug, reader).proof for reader in _readers(who)} if game else set()
    return Floor(RequiredProof.BOTH in asked, RequiredProof.CONFIRM in asked)


def _floored(found: AuthResult, asked: Floor, trust: Trust) -> AuthResult:
    """The proof, if it is as good as its owner wants it."""
    if found.level < Trust.PROVED or trust >= Trust.CONFIRMED:
        return found
    if asked.confirm:
        said = f"{found.says}; but you asked that each mail be confirmed"
        return msgspec.structs.replace(found, level=Trust.CLAIMED, says=said)
    if asked.both and not found.twice:
        said = f"{found.says}; but you asked for both proofs"
        return msgspec.structs.replace(found, level=Trust.CLAIMED, says=said)
    return found
