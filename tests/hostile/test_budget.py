"""Whatever one mail holds, it does not hold up another: what is read of it, carried out and tried is bounded,
and a daemon that is busy with it goes on taking mail."""

import asyncio
import threading
import time
from datetime import UTC, datetime

import pytest

from nomicd.adapters import spool
from nomicd.app.daemon import Daemon
from nomicd.app.logging_setup import make_logger
from nomicd.mail import budget
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Disposition, Trust
from nomicd.services.rows import MailEvidence

WHOLE = 1_000_000
"""Bytes of a mail a little below the limit."""

ANSWERED = 5.0
"""Seconds of a quiet machine's processor that one mail may cost."""


def rule(title, code):
    return f"propose: {title}\n# ?. {title}\n\n1. It is so.\n\n```python\n{code}```\n\n"


def write_tiring_rule(n):
    """A rule whose types take long to find out."""
    choices = "".join(f"({i}, 'a{i}') if ev.n == {i} else\n" for i in range(54))
    uses = "".join(f"    z{i} = [y, y, {i}] if y == x else {{x: y, {i}: x}}\n" for i in range(8 + n))
    return f"def on_land(ev):\n    x = ({choices}0)\n    y = (x, x)\n{uses}    return []\n"


def misspell(n):
    """A rule of many names that are nearly known."""
    return "def on_land(ev):\n    return [" + ",\n".join(f"lxg{i}_{n}" for i in range(600)) + "]\n"


def endless(n):
    return f"def on_update_start(ev):\n    n = {n}\n    while True:\n        n += 1\n"


LINES = {
    "votes": "vote yea on 1\n",
    "votes below quotations": "> yes to 1\nno\n",
    "votes in free words": "I vote yea on 1, it sounds fair.\n",
    "votes under conditions": "if bob votes yea on 1 then I vote nay on 1 unless carol votes\n",
    "votes by name": "vote yes on alice's and bob's proposals, no on Cheap\n",
    "a list of votes": "1. yea\n2. nay\n",
    "a table of votes": "| 1 | yea | bob |\n",
    "orders": "buy 1 soldier\n",
    "orders in sentences": "Please give bob fifty dollars, he won.\n",
    "messages": "tell bob: hello\n",
    "questions": "what if I buy 14 and vote no on 3\n",
    "proposals": "propose: Cheap\nset 14.rent to 5\n\n",
    "proposals in braces": "I submit the following proposal {\n",
    "amendments": "Amend Rule 14 by replacing $3 with $5.\n",
    "prose": "lorem ipsum dolor sit amet.\n",
    "colons": "a: b: c: d:\n",
    "parentheses": "((((((((((((((((\n",
    "one long line": "I vote yea on 1 and ",
    "empty lines": "\n",
    "fences": "```\nvote yea on 1\n",
    "quotations": "> > > x\n",
    "introductions": "Bob wrote:\n> yea on 1\nagreed\n",
    "half sentences": "I think that the vote on 1 is fine and\nso I vote yes on\n",
}
RULES = {
    "rules that tire the type checker": write_tiring_rule,
    "misspelt rules": misspell,
    "endless rules": endless,
}
MAILS = {what: lambda size, line=line: line * (size // len(line)) for what, line in LINES.items()} | {
    what: lambda size, code=code: "".join(rule(f"T{n}", code(n)) for n in range(max(1, size // 2_500)))
    for what, code in RULES.items()
}


def cost(service, text):
    """Seconds of the processor that a mail takes from its arrival to its answer, its rules included."""
    before, rules = time.process_time(), service.world.repository.sandbox.seconds_spent
    service.mail("alice", text)
    return time.process_time() - before + service.world.repository.sandbox.seconds_spent - rules


@pytest.mark.parametrize("what", MAILS)
def test_a_mail_of_the_greatest_size_is_answered_in_time(what, service, slowness):
    """And so is the next player's. One of two tries: garbage is collected whenever it suits."""
    service.mail("bob", "propose: Cheap\nset 14.rent to 4")
    assert any(cost(service, MAILS[what](WHOLE)) < ANSWERED * slowness() for _ in range(2))
    assert service.mail("carol", "money").disposition is Disposition.APPLIED


@pytest.mark.parametrize("what", [what for what in LINES if not what.startswith("proposals")])
def test_no_kind_of_line_takes_more_than_in_proportion(what, service):
    """Eight times as much text takes about eight times as long; what is quadratic would take 64 times. What
    proposals cost is bounded by how many are tried."""
    service.mail("bob", "propose: Cheap\nset 14.rent to 4")
    small = max(cost(service, MAILS[what](budget.MOST_CHARACTERS // 8)) for _ in range(2))
    large = cost(service, MAILS[what](budget.MOST_CHARACTERS))
    assert large < 24 * max(small, 0.01)


def test_what_is_beyond_the_lines_of_a_mail_is_named(service):
    text = "lorem ipsum\n" * budget.MOST_LINES + "vote yea on 1\n"
    receipt = " ".join(service.mail("alice", text).receipt.split())
    assert f"line {budget.MOST_LINES + 1} and all below were not read" in receipt


def test_what_is_beyond_the_commands_of_a_mail_is_counted(service):
    receipt = " ".join(service.mail("alice", "money\n" * (budget.MOST_COMMANDS + 7)).receipt.split())
    assert "The first 100 count; please send the other 7 in another mail." in receipt
    assert receipt.startswith("Money ===")


def test_a_mail_as_long_as_people_write_is_read_to_its_end(service):
    text = "lorem ipsum dolor sit amet\n" * 1_000 + "money\n"
    assert service.mail("alice", text).disposition is Disposition.APPLIED


def list_unread(tx):
    return tx.waiting_ids(10, datetime(2026, 11, 24, tzinfo=UTC))


class Busy:
    """A daemon whose services are busy until they are let go."""

    def __init__(self, world):
        self.daemon, self._go = Daemon(world, make_logger("lines")), threading.Event()
        self.daemon._loop = asyncio.new_event_loop()
        begun = threading.Event()
        self._long = self.daemon._worker.submit(self._work, begun)
        begun.wait()

    def _work(self, begun):
        begun.set()
        self._go.wait()

    def let_go(self):
        self._go.set()
        self._long.result()

    def end(self):
        self.let_go()
        self.daemon._worker.stop()
        self.daemon._loop.close()


@pytest.fixture
def busy(service):
    made = Busy(service.world)
    yield made
    made.end()


def test_a_mail_is_taken_while_another_one_is_read(busy, service):
    """It is on the disk when the sender is told so, and is stored as soon as the services are free."""
    raw = b"From: bob@example.org\r\nTo: nomic+bored@localhost\r\n\r\nmoney\r\n"
    before = time.process_time()
    assert busy.daemon._take(raw, Arrival("smtp", Trust.PROVED, recipient=service.address)) == 0
    assert time.process_time() - before < 0.5
    (waiting,) = spool.scan(busy.daemon._application.put_by)
    assert (waiting.raw, waiting.meta.trust) == (raw, "PROVED")
    busy.let_go()
    busy.daemon._worker.call(busy.daemon._drain_spool)
    assert list(spool.scan(busy.daemon._application.put_by)) == []
    with service.world.store.read() as tx:
        (number,) = list_unread(tx)
        assert (tx.mail(number).raw, tx.mail(number).trust, tx.mail(number).via) == (
            raw,
            Trust.PROVED,
            "smtp",
        )


def test_what_was_found_out_about_a_mail_is_kept_while_it_waits(busy, service, monkeypatch):
    found = MailEvidence(domain="example.org")
    monkeypatch.setattr(type(service.world.verifier), "look", lambda *_: found)
    busy.daemon._take(b"From: bob@example.org\r\n\r\nmoney\r\n", Arrival("smtp", Trust.CLAIMED))
    busy.let_go()
    busy.daemon._worker.call(busy.daemon._drain_spool)
    with service.world.store.read() as tx:
        (number,) = list_unread(tx)
        assert tx.find(MailEvidence, number) == MailEvidence(number, domain="example.org")


def test_a_mail_whose_turn_comes_in_time_is_stored_at_once(busy):
    busy.let_go()
    assert busy.daemon._take(b"From: bob@example.org\r\n\r\nmoney\r\n", Arrival("smtp", Trust.CLAIMED)) > 0
    assert list(spool.scan(busy.daemon._application.put_by)) == []
