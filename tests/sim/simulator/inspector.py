"""Looks at everything after each thing that happens, and refuses what must never be.

Its half that reads the log is the `Historian`. It believes nothing that the service keeps in memory: it folds
the log itself, counts the letters that it saw being acknowledged, and reads the mails that were delivered.
What is checked where:

I1  every acknowledged letter has one row, applied once; accepted = sum of dispositions: `_rows`, `_row`
I2  the chain has no gap, no event has two sources: `_check_chain`, `_check_filing`
I3  replay = live state, byte for byte; from snapshots too: `_alike`, `_audit`
I4  money comes and goes by `MoneyPaid` only; one owner a square; no debts in things: `_books_balance`
I5  one receipt for each answered letter, one digest for each update and reader: `_check_receipt`, `_digests`
I6  what was sent was delivered; copies are alike, no more than crashes and lost replies: `_check_sent`,
    `_check_deliveries`
I7  every head that was ever mailed is in the chain: `_check_deliveries`
I8  no mail to strangers, few to anybody: `_check_recipient`
I9  secrets reach their owners only: `_check_secrets`, `_indifferent`
I10 time goes forward, updates come once and when they should, and count what came in time: `_check_start`,
    `_check_deadline`, `_in_time`
I11 epochs belong to several workers on one store; there is one worker here
I12 without faults everything comes to rest, and no update is given up: `at_rest`, `_check_updates`
"""

import hashlib
from collections import Counter, defaultdict
from datetime import timedelta

from simulator import cast, letters
from simulator.historian import Historian, Violation
from simulator.people import SLUG
from simulator.reading import HEAD, HEX, WHISPERED, WORD, tells_vote, text_of

from nomicd.services.delivery.outbox_sender import LIFE
from nomicd.services.ports import Disposition, OutState, SeatState, Trust
from nomicd.services.repository.settings import game_progress, service_state

__all__ = ["Inspector", "Violation"]

OPEN = (Disposition.STORED, Disposition.HELD)
READ = (Disposition.APPLIED, Disposition.REFUSED)
DAY = timedelta(days=1)
MOST_A_DAY = 10


class Inspector(Historian):
    """Knows what must hold. `state` is its own fold of the log."""

    def __init__(self, world):
        super().__init__(world)
        self.stored = 0  # intake transactions that were committed
        self.looks = 0
        # letters and mails
        self._acks, self._firsts = [], {}
        self._out, self._by_key, self._by_message_id = {}, {}, {}
        self._copies, self._deliveries_seen = Counter(), 0
        self._told = defaultdict(list)
        self._known = {cast.BOSS}
        self._addresses = {}  # by player

    # What the world asks

    def note_acknowledged(self, mail_id, letter, raw, arrived):
        """Somebody was told that we have this letter."""
        self._acks.append((mail_id, letter, raw, arrived))

    def list_held(self):
        """The ids of mails that wait for the Admin."""
        return [number for number, mail in self._mails.items() if mail.disposition is Disposition.HELD]

    def at_rest(self):
        """Whether nothing is left to do."""
        with self._world.store.read() as tx:
            game = tx.game(SLUG)
            busy = tx.outbox(OutState.QUEUED) or tx.outbox(OutState.SENDING) or tx.list_waiting()
            return not (busy or service_state(tx).stopped or (game.due and game.due <= self._world.now))

    def digest(self):
        """Log head and all outgoing bytes in one hash: the same seed, the same digest."""
        found = hashlib.sha256(self._hash)
        for _, mail in sorted(self._out.items()):
            found.update(mail.message_id.encode() + mail.raw)
        for delivery in self._world.outside.deliveries:
            found.update(f"{delivery.at} {delivery.message_id}".encode())
        return found.hexdigest()

    def counts(self):
        """What was seen, for the closing line."""
        fates = Counter(mail.disposition.value for mail in self._mails.values())
        return Counter({
            "events": self._seq, "updates": self.state.update, "letters": len(self._world.sent),
            "mails": len(self._out), "copies": sum(self._copies.values()) - len(self._copies),
            "lost replies": self._world.outside.lost_replies, "crashes": self._world.crashes,
            "outages": len(self._world.outages), "looks": self.looks, **fates,
        })  # fmt: skip

    # Looking

    def look(self):
        """Everything that is new since the last look, and everything that could have changed."""
        self.looks += 1
        with self._world.store.read() as tx:
            self._seats(tx)
            records = list(tx.records(SLUG, self._seq))
            self._rows(tx)
            ended = [number for record in records for number in self._record(record)]
            self._outbox(tx, thorough=self._world.kind == "memory" or not self.looks % 50)
            self._settle()
            self._digests(ended)
            self._alike(tx, grown=bool(records))
            if ended and not self.state.update % 4:
                self._audit(tx)
            self._check_updates(tx)
        self._check_deliveries()

    def conclude(self):
        """The last look, when everything has come to rest."""
        with self._world.store.read() as tx:
            self._outbox(tx, thorough=True)
            self._audit(tx)
        self.look()
        seen = {letters.number_of(mail.raw) for mail in self._mails.values()}
        lost = sorted(set(self._world.sent) - seen)
        self.demand(not lost, "I1", f"letters {lost} came to us and are gone")
        for mail in self._out.values():
            sent = mail.state is OutState.FAILED or self._copies[mail.message_id]
            self.demand(sent, "I6", f"{mail.key} was never delivered")

    # Letters

    def _seats(self, tx):
        for seat in tx.seats(SLUG):
            self._addresses[seat.player] = seat.address
            if seat.state is not SeatState.GONE:
                self._known.add(seat.address)

    def _rows(self, tx):
        """I1: acknowledged is stored, once, with the instant at which we had it; nothing goes missing."""
        for mail_id, letter, raw, arrived in self._acks:
            mail = tx.mail(mail_id)
            kept = mail is not None and mail.raw == raw
            self.demand(
                kept, "I1", f"letter {letter.number} was acknowledged as mail {mail_id}, which is not there"
            )
            known = mail.disposition is Disposition.DUPLICATE or mail.received_at == arrived
            self.demand(known, "I10", f"mail {mail_id} came at {arrived}, not at {mail.received_at}")
        self._acks.clear()
        total = sum(tx.tally().values())
        changed = [number for number, mail in self._mails.items() if mail.disposition in OPEN]
        new = tx.mails(limit=total - len(self._mails)) if total > len(self._mails) else []
        self._fresh = [*filter(None, map(tx.mail, changed)), *new]
        for mail in self._fresh:
            self._row(mail)
        self.demand(
            total == len(self._mails), "I1", f"{total} mails are counted, {len(self._mails)} are there"
        )
        accepted = self.stored + len(self._released)
        self.demand(total == accepted, "I1", f"{accepted} mails were accepted, and {total} are accounted for")

    def _row(self, mail):
        """I1: of each letter one row is the first, the others are known as its duplicates."""
        number, proved = letters.number_of(mail.raw), mail.trust >= Trust.PROVED
        if mail.disposition is not Disposition.DUPLICATE:
            first = self._firsts.setdefault((number, proved), mail.id)
            self.demand(
                first == mail.id, "I1", f"letter {number} is there as mail {first} and as mail {mail.id}"
            )
        if mail.reason.startswith("released as mail "):
            self._released.add(int(mail.reason.rpartition(" ")[2]))
        self._mails[mail.id] = mail

    def _settle(self):
        for mail in self._fresh:
            self._check_receipt(mail)

    def _check_receipt(self, mail):
        """I5: a receipt for each letter that was read and may be answered, and for no other."""
        letter = self._world.sent[letters.number_of(mail.raw)]
        receipt = self._by_key.get(f"receipt/{mail.id}")
        if mail.disposition in READ and letter.answered:
            self.demand(
                receipt is not None, "I5", f"mail {mail.id} was {mail.disposition} and has no receipt"
            )
            right = receipt.recipient == letter.sender
            self.demand(right, "I5", f"the receipt of mail {mail.id} goes to {receipt.recipient}")
        else:
            self.demand(receipt is None, "I5", f"mail {mail.id} is {mail.disposition} and has a receipt")
        if mail.disposition is Disposition.SET_ASIDE:
            fair = mail.attempts > 2 and "the process ended" in mail.reason
            self.demand(fair, "I12", f"mail {mail.id} provoked a bug: {mail.reason}")

    # Mails

    def _outbox(self, tx, *, thorough):
        for mail in self._new_rows(tx, 10**9 if thorough else 8):
            old = self._out.get(mail.id)
            if old is mail:
                continue
            self._out[mail.id] = mail
            if old is None:
                self._check_new(mail)
            else:
                same = (old.raw, old.message_id, old.recipient) == (mail.raw, mail.message_id, mail.recipient)
                self.demand(same, "I6", f"{mail.key} is not what it was when it was queued")
            self._check_sent(mail)

    def _new_rows(self, tx, limit):
        """The latest rows, at least all that are new."""
        rows = tx.outbox(limit=limit)
        reaches = len(rows) < limit or rows[0].id <= len(self._out) + 1
        return rows if reaches else self._new_rows(tx, 4 * limit)

    def _check_new(self, mail):
        """A mail that is new."""
        self._by_key[mail.key] = mail
        self.demand(mail.message_id not in self._by_message_id, "I6", f"{mail.message_id} is there twice")
        self._by_message_id[mail.message_id] = mail
        self._check_recipient(mail)
        self._check_secrets(mail)

    def _check_sent(self, mail):
        """I6: sent is delivered; given up is refused for good, or older than a week."""
        if mail.state is OutState.SENT:
            self.demand(self._has(mail), "I6", f"{mail.key} is marked as sent and was never delivered")
        if mail.state is OutState.FAILED:
            refused = mail.message_id in self._world.outside.refused
            old = self._world.now >= mail.queued_at + LIFE
            self.demand(refused or old, "I6", f"{mail.key} was given up: {mail.response}")

    def _has(self, mail):
        return any(each.message_id == mail.message_id for each in reversed(self._world.outside.deliveries))

    def _check_recipient(self, mail):
        """I8: to those who have to do with the game; to a stranger two answers a day at most."""
        told = [at for at in self._told[mail.recipient] if at > self._world.now - DAY]
        self._told[mail.recipient] = told
        if mail.recipient not in self._known:
            fair = mail.kind == "receipt" and self._is_asked_for(mail) and len(told) < 2
            self.demand(fair, "I8", f"{mail.key} goes to a stranger, {mail.recipient}")
            told.append(self._world.now)
        elif mail.kind != "receipt" and mail.recipient != cast.BOSS:
            told.append(self._world.now)
            caught_up = self._world.outages or not self._world.faults.heartbeat
            fair = caught_up or len(told) <= MOST_A_DAY
            self.demand(fair, "I8", f"{mail.recipient} got {len(told)} mails in a day, {mail.key} last")

    def _is_asked_for(self, receipt):
        """Whether it answers a letter in which a stranger may ask."""
        mail = self._mails[int(receipt.key.partition("/")[2])]
        letter = self._world.sent[letters.number_of(mail.raw)]
        return letter.proved and letter.asks and letter.sender == receipt.recipient

    def _check_secrets(self, mail):
        """I9: seeds, secrets to come, other players' letters, whispers and votes."""
        text = text_of(mail.raw)
        for found in HEX.findall(text):
            number = self._secrets.get(found, 0)
            self.demand(number <= self.state.update, "I9", f"{mail.key} tells the secret of update {number}")
        for number in map(int, WORD.findall(text)):
            owner = self._world.sent[number].sender
            meant = owner == mail.recipient or _asks_to_join(mail.key)
            self.demand(meant, "I9", f"{mail.key} quotes letter {number} of {owner}")
        for owner in WHISPERED.findall(text):
            self.demand(
                self._addresses.get(owner) == mail.recipient,
                "I9",
                f"{mail.key} tells what was whispered to {owner}",
            )
        for proposal in self._secret_votes() if mail.kind != "result" else ():
            for voter, vote in proposal.votes.items():
                told = mail.recipient != self._addresses[voter] and tells_vote(text, voter, vote.choice)
                self.demand(not told, "I9", f"{mail.key} tells {voter}'s vote on proposal {proposal.number}")

    def _digests(self, ended):
        """I5: each reader of each update has one digest, and nobody else has any."""
        for number in ended:
            beginning = f"{SLUG}/digest/u{number}/"
            found = sorted(mail.reader for key, mail in self._by_key.items() if key.startswith(beginning))
            wanted = sorted(self._readers[number])
            self.demand(found == wanted, "I5", f"digests of update {number} went to {found}, not to {wanted}")

    def _check_deliveries(self):
        """I6: each copy is the mail as it was queued, and there are few. I7: its head is in the chain."""
        outside = self._world.outside
        for delivery in outside.deliveries[self._deliveries_seen :]:
            mail = self._by_message_id.get(delivery.message_id)
            alike = mail is not None and (mail.raw, mail.recipient) == (delivery.raw, delivery.recipient)
            self.demand(
                alike, "I6", f"{delivery.message_id} was delivered, and is not in the outbox as it is"
            )
            self._copies[delivery.message_id] += 1
            if self._copies[delivery.message_id] == 1:
                gone = [head for head in HEAD.findall(text_of(delivery.raw)) if head not in self._hashes]
                self.demand(not gone, "I7", f"{mail.key} names a head that is not in the log: {gone}")
        self._deliveries_seen = len(outside.deliveries)
        extra = sum(self._copies.values()) - len(self._copies)
        # A crash is counted after the look at which it shows.
        excused = self._world.crashes + outside.lost_replies
        self.demand(extra <= excused, "I6", f"{extra} extra copies for {excused} crashes and lost replies")

    def _check_updates(self, tx):
        """I12: no update is ever given up."""
        parked = game_progress(tx, SLUG).failed_update
        if parked is not None:
            said = [text_of(mail.raw) for mail in tx.outbox(limit=300) if "/parked/" in mail.key]
            self.refuse("I12", f"update {parked} failed: {''.join(said[-1:])}")


def _asks_to_join(key):
    """The Admin is shown what somebody wrote who wants a seat."""
    return key.partition("/")[2].startswith("asked/") and key.endswith("/admin")
