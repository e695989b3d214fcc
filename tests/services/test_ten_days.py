"""Ten days among machines that answer, lists, mailboxes that return everything, forgers, and another nomicd:
it stays within bounds, and no stranger ever gets a mail.

The clock and the network are the simulator's: what is sent takes its time, is doubled, refused for now, and
its acknowledgement lost.
"""

import heapq
import itertools
import random
import re
from collections import Counter
from datetime import timedelta

import pytest
from simulator.faults import Faults
from simulator.network import Outside, SimulatedTransport, delay

from nomicd.mail.message import read
from nomicd.mail.quoting import BARRIER
from nomicd.services.arrival import Arrival
from nomicd.services.delivery.bounces import DAYS
from nomicd.services.ports import Trust
from nomicd.services.processing.reply import IDLE, IN_VAIN
from nomicd.services.repository.preferences import unreachable
from nomicd.services.repository.rate_limits import AUTOMATIC
from nomicd.services.repository.settings import ServiceSettings

HOUR = timedelta(hours=1)
TEN_DAYS = 10
OURS = re.compile(
    rb"^(Auto-Submitted|X-Nomic-Id|Precedence|X-Auto-Response-Suppress|List-[A-Za-z-]+):.*(\r\n[ \t].*)*\r\n",
    re.MULTILINE,
)


def write_mail(sender, to, body, **fields):
    number = next(write_mail.numbers)
    lines = {
        "From": sender,
        "To": to,
        "Subject": "Re: your mail",
        "Message-ID": f"<{number}@{sender.partition('@')[2]}>",
    }
    lines |= {name.replace("_", "-"): value for name, value in fields.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{head}\r\n{body}\r\n".encode()


write_mail.numbers = itertools.count()


def ours(raw):
    """The text of a mail of ours, with the line on top that every real one has."""
    return f"{BARRIER}\n{read(raw).text}"


def quote(raw):
    return "\n".join(f"> {line}" for line in ours(raw).split("\n")[:40])


def answers(mail):
    """Where a program that answers sends to: all the places that a mail of ours names."""
    message = read(mail.raw)
    return dict.fromkeys([message.header("reply-to"), message.address])


# What stands behind an address: for each mail of ours, what comes back, as (bytes, to, envelope, proved).


def honest(mail):
    """A holiday notice that says what it is (RFC 3834)."""
    for to in answers(mail):
        yield write_mail(mail.recipient, to, "I am away.", Auto_Submitted="auto-replied"), to, "<>", True


def careless(mail):
    """One that does not, quotes all of our mail, in a mailbox whose domain is proved."""
    for to in answers(mail):
        yield write_mail(mail.recipient, to, f"I am away.\n\n{quote(mail.raw)}"), to, mail.recipient, True


def answer_without_proof(mail):
    """The same in a mailbox whose domain proves nothing."""
    for to in answers(mail):
        yield (
            write_mail(mail.recipient, to, f"Away until Monday!\n{quote(mail.raw)}"),
            to,
            mail.recipient,
            False,
        )


def returns(mail):
    """A mailbox that is gone: its server reports that to the envelope's sender."""
    report = "--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--"
    kind = 'multipart/report; report-type=delivery-status; boundary="b"'
    sender = f"mailer-daemon@{mail.recipient.partition('@')[2]}"
    to = mail.envelope_from
    if to != "<>":
        yield (
            write_mail(sender, to, report, Content_Type=kind, Auto_Submitted="auto-replied"),
            to,
            "<>",
            False,
        )


def returns_badly(mail):
    """One that reports to From, as a person would, with our mail inside."""
    for to in answers(mail):
        yield write_mail(mail.recipient, to, f"User unknown\n\n{ours(mail.raw)}"), to, mail.recipient, False


def list_of_players(mail):
    """A list that sends everything back to all, us included, in the name of who wrote it."""
    for to in answers(mail):
        yield b"List-Id: <all.lists.test>\r\nPrecedence: list\r\n" + mail.raw, to, "owner@lists.test", True


def reflector(mail):
    """A gateway that drops all fields it does not know, and sends our mail back as its own."""
    body = ours(mail.raw)
    for to in answers(mail):
        yield write_mail(mail.recipient, to, body), to, mail.recipient, True


BEHIND = {
    "honest@home.test": honest,
    "careless@home.test": careless,
    "unproved@home.test": answer_without_proof,
    "returns@gone.test": returns,
    "badly@gone.test": returns_badly,
    "all@lists.test": list_of_players,
    "reflector@gate.test": reflector,
}


class Net:
    """Some services, what stands behind their players' addresses, and the wires between."""

    def __init__(self, services, seed):
        self.now, self.faults, self.running = services[0].now, Faults(), True
        self._rng = random.Random(seed)
        self._services = {service.config.domain: service for service in services}
        self._under_way, self._count = [], itertools.count()
        self.outside = Outside(self, self._rng)
        self.got = []
        for service in services:
            service.transport = SimulatedTransport(self.outside, self)
            service.boot()

    async def hour(self):
        """All that arrives within the hour is read, what is queued is sent, and the machines answer."""
        self.now += HOUR
        for service in self._services.values():
            service.now = self.now
            while self._under_way and self._under_way[0][0] <= self.now:
                self._arrive(*heapq.heappop(self._under_way)[2:])
            service.timekeeper.run_due(self.now)
            seen = len(self.outside.deliveries)
            await service.post.drain(self.now)
            by_id = {mail.message_id: mail for mail in service.outbox()}
            for each in self.outside.deliveries[seen:]:
                self._behind(service, by_id[each.message_id])

    def _behind(self, service, mail):
        self.got.append((self.now, service.config.domain, mail))
        domain = mail.recipient.partition("@")[2]
        if domain in self._services:
            marks = self._rng.random() < 0.5
            raw = mail.raw if marks else OURS.sub(b"", mail.raw)
            self.put(raw, mail.recipient, mail.envelope_from, proved=True)
        for raw, to, envelope, proved in BEHIND.get(mail.recipient, lambda _: ())(mail):
            self.put(raw, to, envelope, proved=proved)

    def put(self, raw, to, envelope, *, proved):
        """A mail is on its way; some come twice."""
        for _ in range(1 + (self._rng.random() < 0.1)):
            at = self.now + delay(self._rng, 0.05)
            heapq.heappush(self._under_way, (at, next(self._count), raw, to, envelope, proved))

    def _arrive(self, raw, to, envelope, proved):
        service = self._services.get(to.partition("@")[2])
        if service is None:
            return
        sender = read(raw).address.partition("@")[2]
        said = f"Authentication-Results: mx.{service.config.domain}; dmarc=pass header.from={sender}\r\n"
        received = f"Received: from x by mx.{service.config.domain}; x\r\n"
        head = f"{said if proved and sender else ''}{received}".encode()
        found = service.verifier.look(head + raw, Trust.NOBODY)
        service.intake.take(
            head + raw, Arrival("lmtp", Trust.NOBODY, self.now, to, envelope), now=self.now, found=found
        )


def serve(service, domain, players):
    """A service at that domain with a game whose players have these addresses."""
    service.config = ServiceSettings(local="nomic", domain=domain, servers=(f"mx.{domain}",))
    service.boot()
    service.open(players=())
    for number, address in enumerate(players):
        service.operations.add_player("pot", f"player{number}", address, service.now)
    return service


@pytest.fixture
def days(new_world):
    """Ten days of it, played."""

    async def play(seed):
        one = serve(new_world(), "one.test", (*BEHIND, "nomic+pot@two.test", "alice@home.test"))
        two = serve(new_world(), "two.test", ("nomic+pot@one.test", "bob@home.test"))
        net, rng = Net([one, two], seed), random.Random(seed + 1)
        for hour in range(24 * TEN_DAYS):
            stranger = f"stranger{hour}@strangers.test"
            words = rng.choice(
                ["add 1", "buy now", "vote yes", "subscribe", "unsubscribe", "confirm caaaaaaaaaaaaaaa"]
            )
            net.put(
                write_mail(stranger, "nomic+pot@one.test", words),
                "nomic+pot@one.test",
                stranger,
                proved=hour % 2,
            )
            net.put(
                write_mail("alice@home.test", "nomic+pot@one.test", f"add {hour}"),
                "nomic+pot@one.test",
                "mallory@evil.test",
                proved=False,
            )
            await net.hour()
        return net, one, two

    return play


@pytest.mark.parametrize("seed", [1, 2])
async def test_ten_days_among_machines(days, seed):
    """Each address gets a bounded number of mails a day, strangers none, and no machine orders anything."""
    net, one, two = await days(seed)
    known = {
        *BEHIND,
        "alice@home.test",
        "bob@home.test",
        "nomic+pot@one.test",
        "nomic+pot@two.test",
        "boss@play.test",
    }
    assert {mail.recipient for _, _, mail in net.got} <= known
    receipts, questions = Counter(), Counter()
    once = {mail.message_id: (domain, mail) for _, domain, mail in net.got}  # the network doubles some
    for domain, mail in once.values():
        key = domain, mail.recipient, mail.queued_at.date()
        receipts[key] += mail.kind == "receipt"
        questions[key] += mail.kind not in ("receipt", "digest")
    assert max(receipts.values()) <= IDLE + IN_VAIN
    assert max(questions.values()) <= AUTOMATIC + 3
    assert one.state().total == two.state().total == 0
    with one.store.read() as tx:
        assert unreachable(tx, "pot") == ("player3",)
    gone = [at for at, _, mail in net.got if mail.recipient == "returns@gone.test"]
    assert max(gone) - min(gone) < (DAYS + 3) * timedelta(days=1)
    last_day = [mail for at, _, mail in net.got if at > net.now - timedelta(days=1)]
    assert len(last_day) < 300
