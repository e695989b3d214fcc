"""Forgetting a person who asks for it: their mails, their addresses, and what they wrote to others. What they
did in games stays, under the name that they had there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.log import erase_body
from nomicd.mail.address import parse_address
from nomicd.mail.message import Message, read
from nomicd.services.ports import (
    Disposition,
    HostedGame,
    MailIn,
    MailOut,
    OutState,
    Reading,
    Seat,
    SeatState,
    Writing,
)
from nomicd.services.repository import preferences
from nomicd.services.repository.game_repository import GameRepository
from nomicd.services.repository.settings import game_settings
from nomicd.services.rows import (
    ClarifyingQuestion,
    CoAdmin,
    DeferredMail,
    Erasure,
    Mailbox,
    MailEvidence,
    Observer,
    PendingConfirmation,
    SecondAddress,
    TalkMail,
)
from nomicd.table.course.facts import AnyOrderFiled
from nomicd.table.phrases import join_words
from nomicd.table.presence.erasing import ERASED, erase_words
from nomicd.table.presence.facts import PressHeld, PressSent

MOST_TOLD = 5
"""Events that are named in which an address stands."""

PENDING = (OutState.QUEUED, OutState.SENDING)


class PersonalData(msgspec.Struct, frozen=True):
    """What is kept of a person. `written` are their mails, `sent` ours to them; `quoting` and `quoted` are
    mails of others that hold one of their addresses, and ours to others. Of those to them
    `unsent` are still to be sent, and `waiting` of those to others. `messages` are the events that hold what
    they wrote to others, by game."""

    addresses: frozenset[str]
    seats: tuple[Seat, ...]
    observers: tuple[Observer, ...]
    written: tuple[int, ...]
    sent: tuple[int, ...]
    quoting: tuple[int, ...]
    quoted: tuple[int, ...]
    unsent: tuple[int, ...]
    waiting: int
    messages: Mapping[str, tuple[int, ...]]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is kept."""
        return not (self.seats or self.observers or self.written or self.sent or self.quoting or self.quoted)

    @property
    def names(self) -> frozenset[tuple[str, str]]:
        """Game and name of each seat and each observer."""
        seated = ((seat.game, seat.player) for seat in self.seats)
        return frozenset((*seated, *((each.game, each.reader) for each in self.observers)))

    @property
    def games(self) -> tuple[str, ...]:
        """The games in which they are known, by slug."""
        return tuple(sorted({game for game, _ in self.names}))

    def tell(self) -> tuple[str, ...]:
        """Return what there is, in sentences."""
        known = [f"{seat.player} in {seat.game}" for seat in self.seats]
        known += [f"{each.reader} (observing) in {each.game}" for each in self.observers]
        others = len(self.quoting) + len(self.quoted)
        own = f"Mails of theirs: {len(self.written)}; ours to them: {len(self.sent)}"
        return (
            f"Addresses: {', '.join(sorted(self.addresses))}.",
            f"Known as: {', '.join(known) or 'nobody in any game'}.",
            f"{own}; others' that hold an address of theirs: {others}.",
        )


def find_data(tx: Reading, repository: GameRepository, address: str) -> PersonalData | Refused:
    """Return what is kept of whoever has that address; refused if it is none, or one that is still needed."""
    plain = parse_address(address)
    if plain is None:
        return Refused(Reason.BAD_TEXT, f"“{address}” is not a plain mail address.")
    vouched = (each.address for each in tx.rows(SecondAddress) if each.vouched == plain)
    addresses = frozenset((plain, *vouched))
    seats = tuple(seat for each in sorted(addresses) for seat in tx.seats_of(each))
    return _refuse_needed(tx, repository, addresses, seats) or _search(tx, repository, addresses, seats)


def _refuse_needed(
    tx: Reading, repository: GameRepository, addresses: Collection[str], seats: Iterable[Seat]
) -> Refused | None:
    for address in sorted(addresses):
        if games := tx.games_of_admin(address):
            said = f"{address} is the Admin of {', '.join(game.slug for game in games)}"
            return Refused(
                Reason.NOT_NOW, f"{said}: they hand the office over first, by mail (“help office”)."
            )
    for seat in seats:
        game = tx.game(seat.game)
        if game and seat.state is SeatState.SEATED and not _is_over(tx, repository, game):
            said = f"{seat.address} still plays in {seat.game}, as {seat.player}"
            how = f"they write “leave”, or the Admin writes “remove {seat.player}”"
            return Refused(Reason.NOT_NOW, f"{said}. First {how}.")
    return None


def _is_over(tx: Reading, repository: GameRepository, game: HostedGame) -> bool:
    return bool(repository.ruleset(game).describe_end(repository.state(tx, game)))


def _search(
    tx: Reading, repository: GameRepository, addresses: frozenset[str], seats: tuple[Seat, ...]
) -> PersonalData:
    observers = tuple(each for each in tx.rows(Observer) if each.address in addresses)
    names = {(seat.game, seat.player) for seat in seats} | {(each.game, each.reader) for each in observers}
    written, quoting = _find_received(tx, addresses, names)
    messages, texts = dict[str, tuple[int, ...]](), set[str]()
    for slug in sorted({game for game, _ in names}):
        players = {player for game, player in names if game == slug}
        found = dict(_find_messages(tx, repository, slug, players, written, addresses))
        messages[slug] = tuple(found)
        texts.update(found.values())
    sent, quoted, pending = _find_sent(tx, addresses, texts)
    return PersonalData(
        addresses,
        seats,
        observers,
        written,
        sent,
        quoting,
        tuple(each for each in quoted if each not in pending),
        tuple(each for each in sent if each in pending),
        len(pending.intersection(quoted)),
        messages,
    )


def _find_received(
    tx: Reading, addresses: Collection[str], names: Collection[tuple[str, str]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return their own mails, and those of others that hold one of their addresses."""
    written, quoting = list[int](), list[int]()
    for mail in tx.each_mail():
        message = _read(mail)
        if (message.address in addresses) if mail.raw else ((mail.game, mail.player) in names):
            written.append(mail.id)
        elif _holds(addresses, mail.raw, message, mail.recipient, mail.envelope_from, mail.reason):
            quoting.append(mail.id)
    return tuple(written), tuple(quoting)


def _find_sent(
    tx: Reading, addresses: Collection[str], texts: Collection[str]
) -> tuple[tuple[int, ...], tuple[int, ...], frozenset[int]]:
    """Return our mails to them, those to others that hold one of their addresses or texts, and all that are
    still to be sent."""
    sent, quoted, pending = list[int](), list[int](), set[int]()
    for ours in tx.each_sent():
        message = _read(ours)
        if ours.recipient in addresses:
            sent.append(ours.id)
        elif _holds(addresses, ours.raw, message, ours.response) or _relays(texts, message):
            quoted.append(ours.id)
        if ours.state in PENDING:
            pending.add(ours.id)
    return tuple(sent), tuple(quoted), frozenset(pending)


def _find_messages(
    tx: Reading,
    repository: GameRepository,
    slug: str,
    players: Collection[str],
    written: Collection[int],
    addresses: Iterable[str],
) -> Iterator[tuple[int, str]]:
    """Give the events that hold what they wrote to others, or their address in what others wrote, each with
    its text where that was relayed. Of a mail that the store does not have, from before the game came here,
    its author is whoever has that name."""
    game = tx.game(slug)
    if game is None:
        return
    codec, cause = repository.ruleset(game).codec, game_settings(tx, slug).cause
    causes = {cause(number) for number in written}
    for record in tx.records(slug):
        if record.name not in _WITH_WORDS or record.committed:
            continue
        event = codec.read(record)
        assert isinstance(event, (PressSent, PressHeld, AnyOrderFiled))
        origin = event.source.rpartition("/")[0]
        elsewhere = event.player in players and tx.mail(_number(origin)) is None
        theirs = origin in causes or elsewhere or _is_named(addresses, record.body)
        if theirs and erase_words(event) != event:
            yield record.seq, "" if isinstance(event, AnyOrderFiled) else event.text


_WITH_WORDS = frozenset({PressSent.NAME, PressHeld.NAME, AnyOrderFiled.NAME})


def _number(origin: str) -> int:
    """Return the number of the mail that an order came in; 0 where that was in another store."""
    number = origin.partition(":")[2]
    return int(number) if number.isdigit() else 0


def _relays(texts: Iterable[str], message: Message) -> bool:
    """Return whether one of these messages stands there, however its lines are broken."""
    spoken = _list_words(message.text)
    return any(f" {words} " in f" {spoken} " for text in texts if (words := _list_words(text)))


def _list_words(text: str) -> str:
    return " ".join(re.findall(r"\w+", text))


def _read(mail: MailIn | MailOut) -> Message:
    found = read(mail.raw)
    return found if isinstance(found, Message) else found.head


def _holds(addresses: Iterable[str], raw: bytes, message: Message, *beside: str) -> bool:
    """Return whether one of the addresses stands there, as it is or in some encoding of mail."""
    spoken = "\n".join((message.text, message.subject, *message.from_, *beside)).lower()
    return any(each in spoken or each.encode() in raw.lower() for each in addresses)


def forget(tx: Writing, repository: GameRepository, data: PersonalData, now: datetime) -> tuple[str, ...]:
    """Erase all of that, and return what was done, in sentences."""
    words = sum(_erase_words(tx, repository, slug, seqs) for slug, seqs in data.messages.items())
    talk = sum(_erase_talk(tx, data, slug) for slug in data.games)
    for slug in data.games:
        known = tx.find(Erasure, slug)
        tx.save(Erasure(slug, 1 + (known.times if known else 0), now))
    _erase_mails(tx, data)
    _erase_names(tx, data)
    came, went = len(data.written) + len(data.quoting), len(data.sent) + len(data.quoted)
    return (
        f"Forgotten: {', '.join(sorted(data.addresses))}.",
        f"Erased: {came} mails that came in, {went} that went out, {words + talk} messages to others.",
        *_tell_left(tx, data),
    )


def _erase_words(tx: Writing, repository: GameRepository, slug: str, messages: Collection[int]) -> int:
    """Erase these messages from a log, and make all that was made of it anew; how many orders they were."""
    game = tx.game(slug)
    if game is None:
        return 0
    codec, erased, count = repository.ruleset(game).codec, list[Record](), 0
    for record in list(tx.records(slug)):
        if record.seq in messages:
            erased.append(erase_body(record, codec.encode(erase_words(codec.read(record)))))
            count += record.name == AnyOrderFiled.NAME
    repository.erase(tx, game, erased)
    return count


def _erase_talk(tx: Writing, data: PersonalData, slug: str) -> int:
    """Erase what they wrote to the talk, and their addresses from what others wrote there."""
    players, count = {player for where, player in data.names if where == slug}, 0
    for said in tx.rows(TalkMail, game=slug):
        if (said.mail in data.written or said.writer in players) and said.text != ERASED:
            tx.save(msgspec.structs.replace(said, text=ERASED, subject=ERASED, base=ERASED, original=""))
            count += 1
        elif any(each in said.text.lower() for each in data.addresses):
            tx.save(msgspec.structs.replace(said, text=ERASED))
    return count


def _erase_mails(tx: Writing, data: PersonalData) -> None:
    for number in data.written:
        mail = tx.mail(number)
        if mail and mail.disposition in (Disposition.STORED, Disposition.HELD):
            tx.dispose(number, Disposition.IGNORED, game=mail.game, player=mail.player)
        tx.delete(MailEvidence, mail=number)
        tx.delete(DeferredMail, mail=number)
        tx.erase_mail(number)
    for number in data.quoting:
        tx.erase_mail(number)
    for number in data.unsent:
        tx.mark(number, OutState.FAILED)
    for number in (*data.sent, *data.quoted):
        tx.erase_sent(number)


def _erase_names(tx: Writing, data: PersonalData) -> None:
    for seat in data.seats:
        tx.put_seat(msgspec.structs.replace(seat, address="", state=SeatState.GONE))
    for slug, reader in data.names:
        preferences.forget(tx, slug, reader)
        tx.delete(Observer, game=slug, reader=reader)
        tx.delete(SecondAddress, game=slug, player=reader)
        tx.delete(ClarifyingQuestion, game=slug, reader=reader)
        tx.delete(Mailbox, game=slug, reader=reader)
    for address in data.addresses:
        tx.delete(SecondAddress, address=address)
        tx.delete(CoAdmin, address=address)
        tx.delete(PendingConfirmation, address=address)


def _tell_left(tx: Reading, data: PersonalData) -> Iterator[str]:
    """Give what could not be erased."""
    if data.waiting:
        held_by = f"{data.waiting} mails to others that hold an address of theirs"
        yield f"{held_by} are still to be sent: run this again when they are out."
    for game in tx.games():
        events = [each.seq for each in tx.records(game.slug) if _is_named(data.addresses, each.body)]
        if events:
            told = join_words(list(map(str, events[:MOST_TOLD])))
            yield f"The log of {game.slug} holds an address of theirs in {told}: what was decided stays."


def _is_named(addresses: Iterable[str], body: bytes) -> bool:
    return any(each.encode() in body.lower() for each in addresses)
