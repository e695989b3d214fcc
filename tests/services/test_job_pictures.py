"""Mails leave with their pictures painted, each picture once."""

import asyncio
from datetime import UTC, datetime

import pytest

from nomicd.kernel.drawing import Drawing
from nomicd.mail.compose import Outgoing, compose
from nomicd.mail.enclosure import develop, pack
from nomicd.services.gateways import DeliveryOutcome, DeliveryResult
from nomicd.services.jobs import jobs
from nomicd.services.jobs.pictures import BLANK, KEPT, PictureRenderingTransport, painter
from nomicd.services.ports import MailOut

AT = datetime(2026, 11, 30, tzinfo=UTC)


def mail(reader, *pictures):
    raw = compose(
        Outgoing(
            message_id=f"<{reader}@localhost>",
            kind="digest",
            slug="bored",
            domain="localhost",
            from_name="Nomic",
            from_address="nomic@localhost",
            to=f"{reader}@example.org",
            reply_to="nomic@localhost",
            subject="Update 17",
            date=AT,
            text="Hello.",
            html="<p>Hello.</p>",
            pictures=tuple(map(pack, pictures)),
        )
    )
    return MailOut(
        key=reader,
        game="bored",
        kind="digest",
        reader=reader,
        recipient=f"{reader}@example.org",
        envelope_from="nomic@localhost",
        message_id=f"<{reader}@localhost>",
        raw=raw,
        queued_at=AT,
    )


def board(at):
    return Drawing(10, 10, "The board", f"alice on #{at}", ())


class Street:
    """A transport that keeps what it is given."""

    def __init__(self):
        self.sent = []
        self.closed = False

    async def send(self, mail):
        self.sent.append(mail)
        return DeliveryResult(DeliveryOutcome.SENT, "thanks")

    async def close(self):
        self.closed = True


@pytest.fixture
def street():
    return Street()


@pytest.fixture
def paintings():
    return []


@pytest.fixture
def room(street, paintings):
    return PictureRenderingTransport(street, lambda drawing: paintings.append(drawing) or b"\x89PNG\r\n")


async def test_the_readers_of_an_update_share_one_picture(room, street, paintings):
    """Eight at once are one painting."""
    answers = await asyncio.gather(*(room.send(mail(f"player{at}", board(3))) for at in range(8)))
    assert paintings == [board(3)]
    assert {each.response for each in answers} == {"thanks"}
    assert all(b"iVBORw" in each.raw for each in street.sent)


async def test_a_mail_that_is_sent_again_is_the_same(room, street):
    """To the byte, as every attempt is."""
    for _ in range(2):
        await room.send(mail("alice", board(3)))
    assert street.sent[0].raw == street.sent[1].raw


async def test_mails_without_pictures_pass_as_they_are(room, street, paintings):
    """Receipts, mostly."""
    plain = mail("alice")
    await room.send(plain)
    assert street.sent == [plain]
    assert paintings == []


async def test_a_picture_that_cannot_be_painted_keeps_no_mail_back(street):
    """It is one white pixel then, and the outbox says why."""

    def clumsy(drawing):
        raise ValueError("no brush")

    sending = await PictureRenderingTransport(street, clumsy).send(mail("alice", board(3)))
    assert sending == DeliveryResult(
        DeliveryOutcome.SENT, "thanks (without its picture: ValueError: no brush)"
    )
    assert develop(mail("alice", board(3)).raw, lambda _: BLANK) == street.sent[0].raw


async def test_only_so_many_pictures_are_kept(room, paintings):
    """The oldest is painted again when it is wanted again."""
    for at in [*range(KEPT + 1), 0]:
        await room.send(mail("alice", board(at)))
    assert len(paintings) == KEPT + 2


async def test_the_way_out_is_closed_behind_it(room, street):
    """As with any transport."""
    await room.close()
    assert street.closed


class Handle:
    def __init__(self, answer):
        self._answer = answer

    def answer(self):
        return self._answer


class Helpers:
    """Workers that answer each job with the same."""

    size = 1

    def __init__(self, answer):
        self.jobs = []
        self._answer = answer

    def hand(self, job, place):
        self.jobs.append(jobs.decode_job(job))
        return Handle(self._answer)


def alone(drawing):
    return b"painted here"


def test_where_there_are_workers_they_paint():
    """Painting lets nothing else run beside it in its own process."""
    crew = Helpers(jobs.encode(jobs.Painted(b"painted there")))
    assert painter(crew, alone)(board(3)) == b"painted there"
    assert crew.jobs == [jobs.Paint(pack(board(3)))]


@pytest.mark.parametrize("answer", [None, jobs.encode(jobs.Failed("no brush"))], ids=["gone", "failed"])
def test_what_no_worker_has_painted_is_painted_here(answer):
    """Also without any workers."""
    assert painter(Helpers(answer), alone)(board(3)) == b"painted here"
    assert painter(None, alone)(board(3)) == b"painted here"


def test_a_worker_paints_what_was_packed():
    """The job holds all that it needs."""
    tools = jobs.Tools({}, None, paint=lambda drawing: drawing.text.encode())
    assert jobs.do(jobs.Paint(pack(board(3))), tools) == jobs.Painted(b"alice on #3")
