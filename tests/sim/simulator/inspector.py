"""Looks at everything after each thing that happens, and refuses what must never be.

The inspector believes nothing that the service keeps in memory: it folds the log itself, counts the letters
that it saw being acknowledged, and reads the mails that were delivered. What is checked where:

I1  every acknowledged letter has one row, applied once; accepted = sum of dispositions: `_rows`, `_row`
I2  the chain has no gap, no event has two sources: `_chained`, `_filed`
I3  replay = live state, byte for byte; from snapshots too: `_alike`, `_audit`
I4  money comes and goes by `MoneyPaid` only; one owner a square; no debts in things: `_books_balance`
I5  one receipt for each answered letter, one digest for each update and reader: `_settled`, `_digests`
I6  what was sent was delivered; copies are alike, no more than crashes and lost replies: `_posted`,
    `_delivered`
I7  every head that was ever mailed is in the chain: `_delivered`
I8  no mail to strangers, few to anybody: `_addressed`
I9  secrets reach their owners only: `_hushed`, `_indifferent`
I10 time goes forward, updates come once and when they should, and count what came in time: `_started`,
    `_announced`, `_in_time`
I11 epochs belong to several workers on one store; there is one worker here
I12 without faults everything comes to rest, and no update is given up: `at_rest`, `_running`
"""

import hashlib
from collections import Counter, defaultdict
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from simulator import cast, letters
from simulator.reading import HEAD, HEX, WHISPERED, WORD, tells_vote, text_of

from nomicd.games.nomic import events as e
from nomicd.games.nomic.state import Vote
from nomicd.kernel import chance
from nomicd.kernel.deadlines import WEEKDAYS, Due
from nomicd.kernel.log import GENESIS, commitment, link
from nomicd.services import audit
from nomicd.services.ledger import Ledger
from nomicd.services.ports import Disposition, OutState, SeatState, Trust
from nomicd.services.post import LIFE

SLUG = "bored"
OPEN = (Disposition.STORED, Disposition.HELD)
READ = (Disposition.APPLIED, Disposition.REFUSED)
DAY = timedelta(days=1)
MOST_A_DAY = 10
FUTURE = 200  # updates whose secrets the inspector knows


class Violation(AssertionError):
    """An invariant does not hold: which one, and how."""


class Inspector:
    """Knows what must hold. `state` is its own fold of the log."""

    def __init__(self, world):
        self._world = world
        self._ruleset = world.ruleset
        self.state = world.ruleset.blank()
        self.stored = 0  # intake transactions that were committed
        self.last_due = None
        self.looks = 0
        # the log
        self._seq, self._hash, self._at = 0, GENESIS, datetime.min.replace(tzinfo=world.opening.tzinfo)
        self._hashes, self._sources, self._secrets = set(), set(), {}
        self._purses = Counter()
        self._tick = []
        self._readers = {}  # of each update, when it was made
        self._orders = []  # (mail id, received_at) filed since the last update
        self._closed = None  # the last update's deadline, and the rows seen before it was made
        self._live_checked = None
        # letters and mails
        self._acks, self._mails, self._firsts, self._released = [], {}, {}, set()
        self._lines = set()
        self._out, self._by_key, self._by_message_id = {}, {}, {}
        self._copies, self._deliveries_seen = Counter(), 0
        self._told = defaultdict(list)
        self._known = {cast.BOSS}
        self._addresses = {}  # by player

    def refuse(self, which, what):
        """Say what does not hold."""
        raise Violation(f"{which}: {what}")

    def demand(self, holds, which, what):
        """It must hold."""
        if not holds:
            self.refuse(which, what)

    # What the world asks

    def acknowledged(self, mail_id, letter, raw, arrived):
        """Somebody was told that we have this letter."""
        self._acks.append((mail_id, letter, raw, arrived))

    def held(self):
        """The ids of mails that wait for the Admin."""
        return [number for number, mail in self._mails.items() if mail.disposition is Disposition.HELD]

    def next_deadline(self, after):
        """The first midnight after that instant at which an update is due, by our own reckoning."""
        if not self.state.started or self.state.over:
            return None
        return midnight_after(after, self.state.schedule.updates, ZoneInfo(self._world.zone))

    def at_rest(self):
        """Whether nothing is left to do."""
        with self._world.store.read() as tx:
            game = tx.game(SLUG)
            busy = tx.outbox(OutState.QUEUED) or tx.outbox(OutState.SENDING) or tx.waiting()
            return not (busy or tx.get("closings") or (game.due and game.due <= self._world.now))

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
            self._running(tx)
        self._delivered()

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

    # The log

    def _record(self, record):
        """Fold one record; the numbers of updates that end with it."""
        self._chained(record)
        event = self._ruleset.codec.decode(record.name, record.version, record.body)
        if isinstance(event, e.UpdateStarted):
            self._started(record, event)
        if isinstance(event, e.OrderFiled):
            self._filed(record, event)
        if isinstance(event, e.ChanceSealed):
            self._secrets = secrets(event.seed)
        self._book(event)
        self._ruleset.evolve[record.name](self.state, event)
        self._tick = [*self._tick, event] if record.cause.startswith("tick:") else []
        if isinstance(event, e.UpdateEnded):
            self._readers[event.number] = [*self.state.players, "admin"]
            self._indifferent(event.number)
            yield event.number

    def _chained(self, record):
        """I2, I10: each record follows from the one before, none is missing, time never goes back."""
        self.demand(record.seq == self._seq + 1, "I2", f"event {record.seq} follows event {self._seq}")
        made = link(self._hash, record, commitment(record.salt, record.body))
        self.demand(made == record.hash, "I2", f"event {record.seq} does not have the hash of its content")
        self.demand(record.at >= self._at, "I10", f"event {record.seq} is dated before event {self._seq}")
        self._seq, self._hash, self._at = record.seq, record.hash, record.at
        self._hashes.add(record.hash.hex())

    def _book(self, event):
        """I4: our own account of all money, by what the log says was paid."""
        match event:
            case e.PlayerJoined(player=player):
                self._purses[player] = 0
            case e.PlayerLeft(player=player):
                del self._purses[player]
            case e.MoneyPaid(payer=payer, payee=payee, amount=amount):
                for side, change in ((payer, -amount), (payee, amount)):
                    if side.startswith("@") or side in self._purses:
                        self._purses[side] += change

    def _started(self, record, event):
        """I10: the next number, at the midnight that was announced or as far after it as an outage was long;
        never early; with all that came in time, and nothing that came later."""
        deadline, now = datetime.fromisoformat(event.deadline), self._world.now
        self.demand(event.number == self.state.update + 1, "I10", f"update {event.number} comes out of turn")
        self.demand(record.at == deadline, "I10", f"update {event.number} is dated {record.at}")
        self.demand(now >= deadline, "I10", f"update {event.number} was made before {deadline}")
        self._announced(event.number, deadline)
        late = [(number, at) for number, at in self._orders if at >= deadline]
        self.demand(
            not late, "I10", f"update {event.number} counts mails that came after its deadline: {late}"
        )
        self._orders = []
        self.last_due = Due(event.number, event.weekday, deadline, deadline)
        self._closed = (deadline, frozenset(self._mails) - self._released)

    def _announced(self, number, deadline):
        """I10: the instant by our own reckoning, moved only if the daemon was down when it came."""
        before = datetime.fromisoformat(self.state.deadline)
        own = midnight_after(before, self.state.schedule.updates, ZoneInfo(self._world.zone))
        if deadline == own:
            missed = [gap for gap in self._world.outages if gap[0] < own <= gap[1]]
            self.demand(
                not missed, "I10", f"update {number} was due in the outage {missed}, and was not moved"
            )
            return
        known = any(start < own <= end for start, end in self._world.outages)
        moved = known and own < deadline < self.next_deadline(own)
        self.demand(moved, "I10", f"update {number} was due at {own} and counted until {deadline}")

    def _filed(self, record, order):
        """I1, I2: one order for each line of each letter. I10: in the update that it was in time for."""
        self.demand(order.source not in self._sources, "I2", f"{order.source} is in the log twice")
        self._sources.add(order.source)
        mail_id = int(record.cause.removeprefix("mail:"))
        mail = self._mails[mail_id]
        line = (letters.number_of(mail.raw), order.source.partition("/")[2], mail.trust)
        self.demand(line not in self._lines, "I1", f"line {line[1]} of letter {line[0]} was applied twice")
        self._lines.add(line)
        self._orders.append((mail_id, mail.received_at))
        self._in_time(mail_id, mail.received_at)

    def _in_time(self, mail_id, received_at):
        """I10: a letter from before a deadline that lay here when the update was made counts for it."""
        deadline, rows = self._closed or (received_at, ())
        left_out = mail_id in rows and received_at < deadline
        self.demand(not left_out, "I10", f"mail {mail_id} came before {deadline} and was left out")

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
            self._settled(mail)

    def _settled(self, mail):
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
                self._queued(mail)
            else:
                same = (old.raw, old.message_id, old.recipient) == (mail.raw, mail.message_id, mail.recipient)
                self.demand(same, "I6", f"{mail.key} is not what it was when it was queued")
            self._posted(mail)

    def _new_rows(self, tx, limit):
        """The latest rows, at least all that are new."""
        rows = tx.outbox(limit=limit)
        reaches = len(rows) < limit or rows[0].id <= len(self._out) + 1
        return rows if reaches else self._new_rows(tx, 4 * limit)

    def _queued(self, mail):
        """A mail that is new."""
        self._by_key[mail.key] = mail
        self.demand(mail.message_id not in self._by_message_id, "I6", f"{mail.message_id} is there twice")
        self._by_message_id[mail.message_id] = mail
        self._addressed(mail)
        self._hushed(mail)

    def _posted(self, mail):
        """I6: sent is delivered; given up is refused for good, or older than a week."""
        if mail.state is OutState.SENT:
            self.demand(self._has(mail), "I6", f"{mail.key} is marked as sent and was never delivered")
        if mail.state is OutState.FAILED:
            refused = mail.message_id in self._world.outside.refused
            old = self._world.now >= mail.queued_at + LIFE
            self.demand(refused or old, "I6", f"{mail.key} was given up: {mail.response}")

    def _has(self, mail):
        return any(each.message_id == mail.message_id for each in reversed(self._world.outside.deliveries))

    def _addressed(self, mail):
        """I8: to those who have to do with the game; to a stranger two answers a day at most."""
        told = [at for at in self._told[mail.recipient] if at > self._world.now - DAY]
        self._told[mail.recipient] = told
        if mail.recipient not in self._known:
            fair = mail.kind == "receipt" and self._asked(mail) and len(told) < 2
            self.demand(fair, "I8", f"{mail.key} goes to a stranger, {mail.recipient}")
            told.append(self._world.now)
        elif mail.kind != "receipt" and mail.recipient != cast.BOSS:
            told.append(self._world.now)
            caught_up = self._world.outages or not self._world.faults.heartbeat
            fair = caught_up or len(told) <= MOST_A_DAY
            self.demand(fair, "I8", f"{mail.recipient} got {len(told)} mails in a day, {mail.key} last")

    def _asked(self, receipt):
        """Whether it answers a letter in which a stranger may ask."""
        mail = self._mails[int(receipt.key.partition("/")[2])]
        letter = self._world.sent[letters.number_of(mail.raw)]
        return letter.proved and letter.asks and letter.sender == receipt.recipient

    def _hushed(self, mail):
        """I9: seeds, secrets to come, other players' letters, whispers and votes."""
        text = text_of(mail.raw)
        for found in HEX.findall(text):
            number = self._secrets.get(found, 0)
            self.demand(number <= self.state.update, "I9", f"{mail.key} tells the secret of update {number}")
        for number in map(int, WORD.findall(text)):
            owner = self._world.sent[number].sender
            self.demand(owner == mail.recipient, "I9", f"{mail.key} quotes letter {number} of {owner}")
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

    def _secret_votes(self):
        return [p for p in self.state.proposals.values() if p.status in ("proposed", "open")]

    def _indifferent(self, update):
        """I9: had one player voted otherwise, nobody else would have got another mail."""
        voters = sorted({voter for proposal in self._secret_votes() for voter in proposal.votes})
        if not voters:
            return
        voter = voters[update % len(voters)]
        other = self._ruleset.copy(self.state)
        for p in self._secret_votes():
            if voter in p.votes:
                choice = "nay" if p.votes[voter].choice == "yea" else "yea"
                votes = {**p.votes, voter: Vote(choice, p.votes[voter].digest)}
                other.proposals[p.number] = replace(p, votes=votes)
        told, otherwise = (
            {n.key: n for n in self._ruleset.notices(each, self._tick)} for each in (self.state, other)
        )
        for key, notice in told.items():
            same = notice.reader == voter or notice == otherwise.get(key)
            self.demand(same, "I9", f"{key} depends on {voter}'s vote, which is a secret still")

    def _digests(self, ended):
        """I5: each reader of each update has one digest, and nobody else has any."""
        for number in ended:
            beginning = f"{SLUG}/digest/u{number}/"
            found = sorted(mail.reader for key, mail in self._by_key.items() if key.startswith(beginning))
            wanted = sorted(self._readers[number])
            self.demand(found == wanted, "I5", f"digests of update {number} went to {found}, not to {wanted}")

    def _delivered(self):
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

    # The state

    def _alike(self, tx, *, grown):
        """I3: what the service has in memory is what the log says. I4: and so is the money."""
        life = self._world.life
        if life is None or (not grown and self._live_checked is life):
            return
        self._live_checked = life
        live = life.ledger.state(tx, tx.game(SLUG))
        same = self._ruleset.freeze(live) == self._ruleset.freeze(self.state)
        self.demand(same, "I3", f"the live state is not that of the log at event {self._seq}")
        self._books_balance(live)

    def _books_balance(self, state):
        """I4: cash and accounts as we reckon them; squares, owners and things as they can be."""
        held = {name: player.cash for name, player in state.players.items()}
        held |= {f"@{name}": amount for name, amount in state.accounts.items() if amount}
        ours = {name: amount for name, amount in self._purses.items() if amount or name in state.players}
        self.demand(held == ours, "I4", f"there is {held}, and paid was {ours}")
        self.demand(len(set(state.board)) == len(state.board), "I4", "a square is on the board twice")
        self.demand(set(state.board) == set(state.squares), "I4", "the board is not the squares")
        owners = {square.owner for square in state.squares.values()} - {""}
        self.demand(owners <= set(state.players), "I4", f"squares belong to {owners - set(state.players)}")
        for player in state.players.values():
            self.demand(player.square in state.squares, "I4", f"{player.name} stands nowhere")
            self.demand(all(n > 0 for n in player.items.values()), "I4", f"{player.name} owes things")

    def _audit(self, tx):
        """I3: from the first event, and from a snapshot and its tail; dice and orders are proved."""
        fresh = Ledger(self._world.store, {"borednomic": self._ruleset})
        wrong = audit.verify_game(tx, fresh, tx.game(SLUG))
        self.demand(not wrong, "I3", "; ".join(wrong))

    def _running(self, tx):
        """I12: no update is ever given up."""
        parked = tx.get(f"parked/{SLUG}")
        if parked:
            said = [text_of(mail.raw) for mail in tx.outbox(limit=300) if "/parked/" in mail.key]
            self.refuse("I12", f"update {parked} failed: {''.join(said[-1:])}")


def secrets(seed):
    """All that nobody may know yet, by its hex form: the seed, and the secret of each update to come."""
    found = {seed: FUTURE}
    value = chance.secret(bytes.fromhex(seed), FUTURE)
    for number in range(FUTURE, 0, -1):
        found[value.hex()] = number
        value = hashlib.sha256(value).digest()
    return found


def midnight_after(instant, weekdays, zone):
    """The first midnight after it that begins one of those days in that zone; in a gap, its end."""
    day = instant.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    for later in range(-1, 9):
        start = day + timedelta(days=later)
        due = start.replace(tzinfo=zone).astimezone(instant.tzinfo)
        if WEEKDAYS[start.weekday()] in weekdays and due > instant:
            return due
    raise AssertionError(f"no midnight follows {instant} on {weekdays}")
