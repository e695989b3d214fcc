"""Who sent a mail, and how well that is proved (DESIGN section 9).

What has to be looked up elsewhere, `SenderVerifier` looks up when the mail comes in; the rest follows from
the mail, the store and our keys when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import msgspec

from nomicd.mail import tokens
from nomicd.mail.address import addresses, slugs
from nomicd.mail.message import Message, read
from nomicd.mail.signed import split_signed
from nomicd.mail.tokens import Purpose, TokenAddress
from nomicd.services import verbs
from nomicd.services.gateways import OpenPgpKeys
from nomicd.services.intake.sender_evidence import evidence, keep_evidence
from nomicd.services.ports import MailIn, Reading, Trust
from nomicd.services.processing.context import AuthResult, MailContext, Rank
from nomicd.services.repository import senders
from nomicd.services.repository.observers import reader_of
from nomicd.services.repository.preferences import bounds, owner, preferences, revoke
from nomicd.services.repository.rate_limits import hash_address, remember_habit
from nomicd.services.repository.senders import SenderRole
from nomicd.services.repository.settings import ServiceSettings
from nomicd.services.rows import MailEvidence, RequiredProof, SeenMessage, SenderHabit, UsedNonce

WINDOW = timedelta(hours=24)
"""How old a command signed with OpenPGP may be."""

OLDEST = timedelta(days=30)
"""How long ago a mail may be dated whose domain proves it: servers give up after some days."""

MOST_TOKENS = 20

SIGNS, ORIGIN = "signs", "origin"
"""Habits of a sender: the domain proves the mails; they come from that network."""

BY_THE_WAY = "the way the mail came in proved who sent it"
SPENT = (
    "others got a copy, so your reply address is a new one from now on: answer this mail, not an older one"
)
UNPROVED = "nothing proves that it is from its sender"


class RequiredLevel(msgspec.Struct, frozen=True):
    """What a player asks for beyond the usual, for mails in their own name."""

    both: bool = False
    confirm: bool = False


def prove(context: MailContext) -> AuthResult:
    """Return how well the mail's sender is proved to be who they say, in their game."""
    tx, mail, message, who = context.tx, context.mail, context.message, context.sender
    here = context.services.config.local, context.services.config.domain
    mine, spent = _take_tokens(context, here)
    message = msgspec.structs.replace(
        message, text=tokens.strip(message.text, *here), subject=tokens.strip(message.subject, *here)
    )
    if mail.trust in (Trust.PROVED, Trust.ADMIN):
        return AuthResult(Trust.ADMIN, BY_THE_WAY, message, twice=True)
    stops = _find_ending(mine, who)
    found = _weigh(context, message, _by_token(mine, spent=spent, stops=bool(stops)), stops=bool(stops))
    if mail.trust is Trust.CONFIRMED:
        found = msgspec.structs.replace(found, level=Trust.CONFIRMED, says="you confirmed it")
    found = _by_key(context, found) or _hold_to_floor(found, floor(tx, who), mail.trust)
    says = f"level {int(found.level)}: {found.says}" + (f"; {SPENT}" if spent else "")
    return msgspec.structs.replace(found, says=says, unsubscribes=stops)


def _find_ending(mine: list[TokenAddress], who: SenderRole) -> str:
    """Return the line that the address stands for to which one click mails, "" if it came to none."""
    purposes = {token.purpose for token in mine}
    if Purpose.UNSUBSCRIBE in purposes and (who.player or not who.admin):
        return verbs.UNSUBSCRIBE.usage
    return verbs.TALK_OFF if Purpose.LEAVE_TALK in purposes else ""


def summarize_proof(context: MailContext) -> tuple[Trust, str]:
    """Return how well the mail's sender is proved to be who they say, and by what where it says more."""
    if context.proof.says == BY_THE_WAY:
        return context.mail.trust, ""
    return min(context.proof.level, Trust.CONFIRMED), context.proof.says


def _take_tokens(context: MailContext, here: tuple[str, str]) -> tuple[list[TokenAddress], bool]:
    """The sender's tokens that the mail came to, and whether they are spent. Those of others are revoked."""
    mail, message = context.mail, context.message
    sent_to = _find_tokens((mail.recipient, " ".join(message.to)), here)
    seen = (*sent_to, *_find_tokens((message.subject, message.text), here))
    known = [token for token in seen if _is_mine(context, token)]
    if strange := [token for token in seen if token not in known]:
        _revoke(context, strange)
    mine = [token for token in sent_to if token in known]
    spent = evidence(context.tx, mail.id).spent or (bool(known) and _spend(context, known, mine))
    return mine, spent


def _weigh(context: MailContext, message: Message, token: tuple[str, ...], *, stops: bool) -> AuthResult:
    """Return what the sender's domain and a reply address prove together. `token` is what the address
    says."""
    tx, mail, address = context.tx, context.mail, message.address
    seen, domain = evidence(tx, mail.id), tuple(_by_domain(context))
    why_not = _find_objection(tx, seen, address, token=bool(token) and not stops)
    said = domain if why_not else (*domain, *token)
    rank = Rank.BOTH if len(said) > 1 else Rank.ONE if said else _rank(tx, seen, address, token=bool(token))
    if seen.origin and (said or mail.trust is Trust.CONFIRMED):
        remember_habit(tx, ORIGIN, f"{address} {seen.origin}", mail.received_at)
    if not said:
        return AuthResult(Trust.CLAIMED, why_not or UNPROVED, message, rank=rank)
    return AuthResult(Trust.PROVED, "; ".join(said), message, len(said) > 1, rank=rank)


def _spend(context: MailContext, known: list[TokenAddress], mine: list[TokenAddress]) -> bool:
    """Return whether a mail to the sender's reply address went to others too, who can write to it now: then
    that is good for this mail, and for no other. One that is only quoted is good for none."""
    tx, mail, message, config = context.tx, context.mail, context.message, context.services.config
    told = [token for token in known if token.purpose == Purpose.REPLY]
    if not told or not any(_is_anothers(each, message.address, config) for each in message.to):
        return False
    _revoke(context, told)
    if not any(token in mine for token in told):
        return False
    keep_evidence(tx, mail.id, msgspec.structs.replace(evidence(tx, mail.id), spent=True))
    return True


def _is_anothers(address: str, sender: str, config: ServiceSettings) -> bool:
    named, _, at = address.partition("@")
    return address != sender and (at != config.domain or named.partition("+")[0] != config.local)


def _find_tokens(texts: Iterable[str], here: tuple[str, str]) -> list[TokenAddress]:
    found = (one for text in texts for one in tokens.find(text, *here))
    return list(dict.fromkeys(found))[:MOST_TOKENS]


def _is_mine(context: MailContext, token: TokenAddress) -> bool:
    """Return whether it is a token of the sender's, for the game that the mail is for."""
    tx, who, today = context.tx, context.sender, context.mail.received_at.date()
    if who.game is None or token.game != who.game.slug or token.purpose == Purpose.CONFIRM:
        return False
    purpose = Purpose(token.purpose)
    mine = (bound for reader in _readers(who) for bound in bounds(tx, token.game, reader, purpose))
    return any(context.services.composer.ring.holds(token.token, bound, today) for bound in mine)


def _revoke(context: MailContext, strange: list[TokenAddress]) -> None:
    """Somebody else's tokens have been seen by more people than they were for."""
    tx, ring, today = context.tx, context.services.composer.ring, context.mail.received_at.date()
    for token in strange:
        game = tx.game(token.game)
        reader = owner(tx, ring, game, token.token, today) if game else ""
        if reader:
            revoke(tx, token.game, reader)


def _by_domain(context: MailContext) -> Iterator[str]:
    """Yield what the sender's domain proves: that it sent this mail, to us, for this game, once."""
    tx, mail, message = context.tx, context.mail, context.message
    found = evidence(tx, mail.id)
    if not found.proves or not _is_addressed(context):
        return
    digest = hash_address(f"{message.address} {message.message_id}")
    content = mail.fingerprint.partition(":")[2]
    seen = tx.find(SeenMessage, digest)
    if not message.message_id or (seen and seen.content != content):
        return  # a copy with other words in what no signature covers
    if not seen and _is_old(message.date, mail.received_at):
        return  # somebody has kept it until now
    if not seen:
        tx.save(SeenMessage(digest, content))
    remember_habit(tx, SIGNS, message.address, mail.received_at)
    domain = message.address.rpartition("@")[2]
    if found.server:
        yield f"{found.server} found that {domain} sent it"
    else:
        yield f"the signature of {found.domain} holds"


def _is_addressed(context: MailContext) -> bool:
    """Return whether To, which every signature covers, names us, and what stands there the game: a copy of a
    mail to somebody else, or to another game, proves nothing here."""
    message, config = context.message, context.services.config
    to = addresses(message.header("to"))
    ours = config.address_of("")
    named = slugs(to, message.subject, ours)
    if ours not in to and not slugs(to, "", ours):
        return False
    meant = senders.find(context.tx, message.address, named).game
    return (meant.slug if meant else "") == context.slug


def _by_key(context: MailContext, found: AuthResult) -> AuthResult | None:
    """An Admin's OpenPGP signature over game, time, nonce and commands; all else is not read."""
    tx, mail, who, pinned = context.tx, context.mail, context.sender, context.services.pinned
    if pinned is None or not (who.admin and who.game):
        return None
    order = _order(_read_signed(pinned, mail, found.message, who.address))
    if order is None or order.game != who.game.slug or abs(mail.received_at - order.at) > WINDOW:
        return None
    digest = hash_address(f"{order.game} {order.nonce}")
    used = tx.find(UsedNonce, digest)
    if used and used.mail != mail.id:
        return None
    tx.save(UsedNonce(digest, mail.received_at.date(), mail.id))
    message = msgspec.structs.replace(found.message, text=order.text, subject="")
    return AuthResult(Trust.ADMIN, "the OpenPGP signature of your key holds", message, twice=True)


def _read_signed(pinned: OpenPgpKeys, mail: MailIn, message: Message, address: str) -> str:
    """Return what the key of that address signed: within the text, or as the one part of the mail (RFC
    3156)."""
    signed = pinned.find_signed_text(message.text.encode(), address)
    if signed:
        return signed.decode("utf-8", "replace")
    whole = split_signed(mail.raw)
    if whole is None or not pinned.vouches(whole.part, whole.signature, address):
        return ""
    part = read(whole.part)
    return part.text if isinstance(part, Message) else ""


def _is_old(date: str, at: datetime) -> bool:
    """Return whether that is the date of a mail that cannot have been on its way so long, or no date at
    all."""
    if not date:
        return False
    try:
        sent = parsedate_to_datetime(date)
        return at - (sent if sent.tzinfo else sent.replace(tzinfo=UTC)) > OLDEST
    except (ValueError, TypeError, IndexError, OverflowError):
        return True


def _readers(who: SenderRole) -> tuple[str, ...]:
    """As whom the sender is sent mails: an observer's address is one that nobody else has."""
    mine = (who.player, "admin" if who.admin else "", reader_of(who.address))
    return tuple(reader for reader in mine if reader)


def _find_objection(tx: Reading, seen: MailEvidence, address: str, *, token: bool) -> str:
    """Return what speaks against a reply address alone: it proves less than one whose domain does not
    contradict."""
    if seen.denied:
        return f"{seen.denied} found that its sender's domain did not send it"
    if token and not seen.proves and tx.find(SenderHabit, SIGNS, hash_address(address)):
        return "it came to your reply address, but your domain vouches for your mails, and not for this one"
    return ""


def _rank(tx: Reading, seen: MailEvidence, address: str, *, token: bool) -> Rank:
    """Return what speaks for a mail that is not proved."""
    if token:
        return Rank.ADDRESS
    known = seen.origin and tx.find(SenderHabit, ORIGIN, hash_address(f"{address} {seen.origin}"))
    return Rank.NETWORK if known else Rank.NOTHING


def _by_token(mine: list[TokenAddress], *, spent: bool, stops: bool) -> tuple[str, ...]:
    """An address to unsubscribe at proves enough for that alone."""
    good = stops or spent or any(token.purpose == Purpose.REPLY for token in mine)
    return ("it came to an address that only you were sent",) if good else ()


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


def floor(tx: Reading, who: SenderRole) -> RequiredLevel:
    """Return what this sender asks for beyond the usual."""
    game = who.game
    asked = {preferences(tx, game.slug, reader).proof for reader in _readers(who)} if game else set()
    return RequiredLevel(RequiredProof.BOTH in asked, RequiredProof.CONFIRM in asked)


def _hold_to_floor(found: AuthResult, asked: RequiredLevel, trust: Trust) -> AuthResult:
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
