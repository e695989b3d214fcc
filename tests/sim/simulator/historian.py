"""The inspector's half that reads the log: its own fold of it, its own books, its own calendar."""

import hashlib
from collections import Counter
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace
from simulator import letters
from simulator.people import SLUG

from nomicd.games.nomic import events as e
from nomicd.kernel import chance
from nomicd.kernel.deadlines import WEEKDAYS, Due
from nomicd.kernel.log import GENESIS, commitment, link
from nomicd.services.replay import audit
from nomicd.services.repository.game_repository import GameRepository
from nomicd.table.pieces.votes.state import CastVote

FUTURE = 200  # updates whose secrets the inspector knows


class Violation(AssertionError):
    """An invariant does not hold: which one, and how."""


class Historian:
    """Folds the log record by record, and knows what must hold of it. `state` is what it leads to."""

    def __init__(self, world):
        self._world = world
        self._ruleset = world.ruleset
        self.state = world.ruleset.blank()
        self.last_due = None
        self._seq, self._hash, self._at = 0, GENESIS, datetime.min.replace(tzinfo=world.opening.tzinfo)
        self._hashes, self._sources, self._secrets = set(), set(), {}
        self._purses = Counter()
        self._tick = []
        self._readers = {}  # of each update, when it was made
        self._orders = []  # (mail id, received_at) filed since the last update
        self._closed = None  # the last update's deadline, and the rows seen before it was made
        self._live_checked = None
        self._lines = set()
        self._mails, self._released = {}, set()

    def refuse(self, which, what):
        """Say what does not hold."""
        raise Violation(f"{which}: {what}")

    def demand(self, holds, which, what):
        """It must hold."""
        if not holds:
            self.refuse(which, what)

    def next_deadline(self, after):
        """The first midnight after that instant at which an update is due, by our own reckoning."""
        if not self.state.started or self.state.over:
            return None
        return midnight_after(after, self.state.schedule.updates, ZoneInfo(self._world.zone))

    def _record(self, record):
        """Fold one record; the numbers of updates that end with it."""
        self._check_chain(record)
        event = self._ruleset.codec.decode(record.name, record.version, record.body)
        if isinstance(event, e.NomicUpdateStarted):
            self._check_start(record, event)
        if isinstance(event, e.NomicOrderFiled):
            self._check_filing(record, event)
        if isinstance(event, e.ChanceSealed):
            self._secrets = secrets(event.seed)
        self._book(event)
        event.apply(self.state)
        self._tick = [*self._tick, event] if record.cause.startswith("tick:") else []
        if isinstance(event, e.NomicUpdateEnded):
            self._readers[event.number] = [*self.state.players, "admin"]
            self._indifferent(event.number)
            yield event.number

    def _check_chain(self, record):
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
            case e.NomicPlayerJoined(player=player):
                self._purses[player] = 0
            case e.NomicPlayerLeft(player=player):
                del self._purses[player]
            case e.MoneyPaid(payer=payer, payee=payee, amount=amount):
                for side, change in ((payer, -amount), (payee, amount)):
                    if side.startswith("@") or side in self._purses:
                        self._purses[side] += change

    def _check_start(self, record, event):
        """I10: the next number, at the midnight that was announced or as far after it as an outage was long;
        never early; with all that came in time, and nothing that came later."""
        deadline, now = datetime.fromisoformat(event.deadline), self._world.now
        self.demand(event.number == self.state.update + 1, "I10", f"update {event.number} comes out of turn")
        self.demand(record.at == deadline, "I10", f"update {event.number} is dated {record.at}")
        self.demand(now >= deadline, "I10", f"update {event.number} was made before {deadline}")
        self._check_deadline(event.number, deadline)
        late = [(number, at) for number, at in self._orders if at >= deadline]
        self.demand(
            not late, "I10", f"update {event.number} counts mails that came after its deadline: {late}"
        )
        self._orders = []
        self.last_due = Due(event.number, event.weekday, deadline, deadline)
        self._closed = (deadline, frozenset(self._mails) - self._released)

    def _check_deadline(self, number, deadline):
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

    def _check_filing(self, record, order):
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
                votes = {**p.votes, voter: CastVote(choice, p.votes[voter].digest)}
                other.proposals[p.number] = replace(p, votes=votes)
        told, otherwise = (
            {n.key: n for n in self._ruleset.make_notices(each, self._tick)} for each in (self.state, other)
        )
        for key, notice in told.items():
            same = notice.reader == voter or notice == otherwise.get(key)
            self.demand(same, "I9", f"{key} depends on {voter}'s vote, which is a secret still")

    def _alike(self, tx, *, grown):
        """I3: what the service has in memory is what the log says. I4: and so is the money."""
        life = self._world.life
        if life is None or (not grown and self._live_checked is life):
            return
        self._live_checked = life
        live = life.repository.state(tx, tx.game(SLUG))
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
        self.demand(set(state.board) <= set(state.squares), "I4", "the board has squares that are none")
        owners = {square.owner for square in state.squares.values()} - {""}
        self.demand(owners <= set(state.players), "I4", f"squares belong to {owners - set(state.players)}")
        for player in state.players.values():
            self.demand(player.square in state.squares, "I4", f"{player.name} stands nowhere")
            self.demand(all(n > 0 for n in player.items.values()), "I4", f"{player.name} owes things")

    def _audit(self, tx):
        """I3: from the first event, and from a snapshot and its tail; dice and orders are proved."""
        fresh = GameRepository(self._world.store, {"borednomic": self._ruleset})
        wrong = audit.verify_game(tx, fresh, tx.game(SLUG))
        self.demand(not wrong, "I3", "; ".join(wrong))


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
