"""Names as strangers send them: each is taken or refused, with a reason that one understands."""

import re
from datetime import UTC, datetime, timedelta
from email import message_from_bytes

import pytest

from nomicd.adapters.clock import SettableClock
from nomicd.app.demo.mail_policy import POLICY
from nomicd.app.resources import documents
from nomicd.app.settings import AppSettings
from nomicd.app.wiring import open_application
from nomicd.kernel.decision import Refused
from nomicd.mail.message import read
from nomicd.services.arrival import Arrival
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Trust

OPENING = datetime(2026, 11, 21, 12, tzinfo=UTC)
NAMES = {
    "long": ("Donaudampfschiff" * 18 + "Kapitän Müller")[:300],
    "hebrew": "שרה כהן-לוי",
    "turned": "alice\u202egnp.exe",
    "emoji": "🦊🎲👩‍🚀 Zoë",
    "html": "<script>document.title='hit'</script><b>Foo</b>",
    "template": "{{ 7 * 7 }}{% for x in y %}",
}


class House:
    """A service with a running game of alice and bob."""

    def __init__(self, world, clock):
        self.world, self.clock, self.sent = world, clock, 0
        asked = GameOpening(
            "pot", "borednomic", "boss@play.test", documents=documents("borednomic"), seed=b"s" * 32
        )
        told = [world.operations.open(asked, OPENING)]
        told += [
            world.operations.add_player("pot", name, f"{name}@home.test", OPENING)
            for name in ("alice", "bob")
        ]
        told.append(world.operations.start("pot", OPENING))
        assert not any(isinstance(each, Refused) for each in told)

    def mail(self, sender, body):
        """What that address is answered, on one line; and its HTML."""
        self.sent += 1
        self.clock.set(OPENING + timedelta(minutes=self.sent))
        head = f"From: {sender}\r\nTo: nomic+pot@localhost\r\nMessage-ID: <{self.sent}@home.test>\r\n"
        kind = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n"
        raw = f"{head}MIME-Version: 1.0\r\n{kind}\r\n{body}\r\n".encode()
        self.world.intake.take(raw, Arrival("test", Trust.PROVED, self.clock.now()), now=self.clock.now())
        self.world.timekeeper.run_due(self.clock.now())
        with self.world.store.read() as tx:
            (mail,) = [each for each in tx.outbox() if each.recipient == sender][-1:]
        self.html = message_from_bytes(mail.raw, policy=POLICY).get_body(("html",)).get_content()
        return " ".join(read(mail.raw).text.split())

    @property
    def state(self):
        with self.world.store.read() as tx:
            return self.world.repository.state(tx, tx.game("pot"))


@pytest.fixture
def house(tmp_path):
    """One of them."""
    clock = SettableClock(OPENING)
    with open_application(AppSettings(base=tmp_path), clock, secret=b"k" * 32) as world:
        yield House(world, clock)


@pytest.fixture(params=NAMES.values(), ids=NAMES)
def name(request):
    """One of the names."""
    return request.param


def show_name(name):
    """The name on a line: marks that turn the line around are shown by nobody."""
    return name.replace("\u202e", "")


def harmless(house):
    """Nothing of the answer is markup, and nothing turns a line around."""
    assert not re.search("<script|<b>Foo|\u202e", house.html)


def test_who_wants_to_join_under_such_a_name_is_told_what_a_name_is(house, name):
    """Also where it has blanks in it: silence would leave somebody waiting."""
    said = house.mail("eve@far.test", f"join as {name}")
    assert "cannot be a player's name. A name is a letter and then 1 to 19 letters, digits" in said
    assert len(said) < 1_200
    harmless(house)


def test_a_player_cannot_be_renamed_so(house, name):
    """The old name stays, and the mail is answered."""
    said = house.mail("alice@home.test", f"my name is {name}")
    assert "cannot be a player's name" in said or "I cannot read all of this. Write “my name is NAME”" in said
    assert sorted(house.state.players) == ["alice", "bob"]
    harmless(house)


def test_a_proposal_may_be_called_so_if_it_is_not_too_long(house, name):
    """It is that text and nothing else, in the log as in the answer."""
    said = house.mail("alice@home.test", f"propose: {name}\nset 14.rent to 4")
    titles = [each.title for each in house.state.proposals.values()]
    if len(name) == 300:
        assert "A proposal has a title of 1 to 80 characters" in said
        assert titles == []
    else:
        assert f"This is proposal 1, “{show_name(name)}”" in said.replace(' "', " “").replace('".', "”.")
        assert titles == [show_name(name)]
    harmless(house)


def test_a_square_may_be_called_so_if_it_is_not_too_long(house, name):
    """By the Admin, who may do more than players."""
    said = house.mail("boss@play.test", f"square 3 name = {name} because so")
    if len(name) == 300:
        assert "80 characters" in said
        assert house.state.squares["3"].name == ""
    else:
        assert house.state.squares["3"].name == show_name(name)
        assert f"the Admin sets name to {show_name(name)}" in said
    harmless(house)


def test_a_player_is_told_how_long_a_squares_name_may_be(house):
    """A rule says so, and the answer says it before anything else."""
    said = house.mail("alice@home.test", f"garden buy 14, call it {NAMES['long'][:200]}")
    assert "A name has at most 40 characters." in said
