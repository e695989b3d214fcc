"""The mail of a whole world, both ways: what delays, doubles, refuses, and loses replies."""

import asyncio
from datetime import timedelta

import msgspec
from simulator.faults import Crash

from nomicd.services.gateways import DeliveryOutcome, DeliveryResult

SENT = DeliveryResult(DeliveryOutcome.SENT, "250 2.0.0 taken")
BUSY = DeliveryResult(DeliveryOutcome.LATER, "451 4.3.0 come back later")
SILENCE = DeliveryResult(DeliveryOutcome.LATER, "the connection broke after the final dot")
NOBODY = DeliveryResult(DeliveryOutcome.NEVER, "550 5.1.1 no such mailbox")


class Delivery(msgspec.Struct, frozen=True):
    """One copy of one of our mails in its reader's mailbox."""

    at: object
    recipient: str
    message_id: str
    raw: bytes


class Outside:
    """The other side of our transport. `hears` is told of each delivery."""

    def __init__(self, world, rng):
        self._world = world
        self._rng = rng
        self.deliveries = []
        self.lost_replies = 0
        self.refused = set()  # Message-IDs that a server has answered 5xx
        self.closed_until = {}  # by recipient: 5xx until then
        self.dark_until = None
        self.hears = []

    def answer(self, mail):
        """What the reader's server says, and whether it has the mail then."""
        now, faults = self._world.now, self._world.faults
        if self.dark_until and now < self.dark_until:
            return BUSY, False
        if now < self.closed_until.get(mail.recipient, now):
            return NOBODY, False
        if self._rng.random() < faults.later:
            return BUSY, False
        if self._rng.random() < faults.lost_out:
            self.lost_replies += 1
            return SILENCE, True
        return SENT, True

    def receive(self, mail):
        """A server takes, or does not take, one of our mails."""
        sending, taken = self.answer(mail)
        if sending is NOBODY:
            self.refused.add(mail.message_id)
        if taken:
            delivery = Delivery(self._world.now, mail.recipient, mail.message_id, mail.raw)
            self.deliveries.append(delivery)
            for each in self.hears:
                each(delivery)
        return sending


class SimulatedTransport:
    """`MailTransport` into the outside, for one life of the process."""

    def __init__(self, outside, life):
        self._outside = outside
        self._life = life

    async def send(self, mail):
        """While it is under way the other attempts go on."""
        await asyncio.sleep(0)
        if not self._life.running:
            raise Crash("the process has ended")
        return self._outside.receive(mail)

    async def close(self):
        """Nothing is held open."""


def delay(rng, slow):
    """How long a letter takes: seconds mostly, minutes often, up to three days when the network is slow."""
    if rng.random() < slow:
        return timedelta(hours=rng.uniform(1, 72))
    return timedelta(seconds=round(rng.choice((2, 5, 60, 600)) * rng.uniform(0.2, 1.5), 3))
