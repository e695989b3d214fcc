"""From a player's mail accepted by Postfix to its receipt handed over: Postfix, nomicd and Dovecot as they
really run, each in processes of its own, over TLS and with passwords.

By LMTP: Postfix hands the mail to nomicd, which decides and submits the receipt to Postfix. By IMAP: Postfix
hands it to Dovecot, whose IDLE tells nomicd. The clock starts when the player has the 250, and stops when
nomicd has it. The floor is a mail to another player by the same Postfix, until it lies in the mailbox.
"""

import sys
import tempfile
from contextlib import contextmanager, nullcontext
from pathlib import Path

from figures import Row, Watch

sys.path.insert(0, str(Path(__file__).parents[1] / "servers"))

from mailservers import Dovecot, Nomicd, Postfix, until

WAYS = (("LMTP", False, 300), ("IMAP IDLE", True, 1500))
"""Each way in: its name, whether mail is fetched by IMAP, and the most milliseconds that are wanted."""


def measure(quick=False):
    """One row a way in; a quick look needs no second one."""
    rounds, ways = (1, WAYS[:1]) if quick else (40, WAYS)
    with servers() as (postfix, dovecot):
        floor = plain(postfix, dovecot, rounds)
        for name, imap, most in ways:
            took = receipts(postfix, dovecot, rounds, imap=imap)
            note = f"slowest of {len(took.wall)}: {max(took.wall) * 1000:,.0f} ms"
            yield Row(f"mail to receipt, {name}", took.median_ms, "ms", floor, floor / took.median_ms,
                      took.cpu_ms, now=most, goal=most, note=note)  # fmt: skip


@contextmanager
def servers():
    """Both, in folders with short names."""
    with tempfile.TemporaryDirectory(prefix="nd-", dir="/tmp", ignore_cleanup_errors=True) as first:
        dovecot = Dovecot(Path(first))
        dovecot.start()
        try:
            with tempfile.TemporaryDirectory(prefix="np-", dir="/tmp", ignore_cleanup_errors=True) as second:
                postfix = Postfix(Path(second), dovecot)
                try:
                    postfix.start()
                    yield postfix, dovecot
                finally:
                    postfix.stop()
        finally:
            dovecot.kill()


def plain(postfix, dovecot, rounds):
    """The milliseconds from a mail accepted to a mail delivered, without nomicd."""
    mailbox, took = dovecot.account(), Watch()
    for number in range(rounds):
        postfix.post("bob@example.org", f"{mailbox}@example.org", b"Subject: floor\r\n\r\nhello\r\n")
        with took:
            until(lambda count=number: len(dovecot.mails(mailbox)) > count, postfix.read_log)
    return took.median_ms


def receipts(postfix, dovecot, rounds, *, imap):
    """How long some mails with commands took, one after another; the first, at which everything is started
    that lasts, does not count."""
    with tempfile.TemporaryDirectory() as place:
        nomicd, took = Nomicd(Path(place), postfix, dovecot, imap=imap), Watch()
        alice = dovecot.account()
        nomicd.game(alice=alice)
        nomicd.do("game", "start", "bored")
        with nomicd.serve() as daemon:
            for number in range(rounds + 1):
                nomicd.post(alice, number, f"status\nhelp {('vote', 'propose')[number % 2]}")
                with took if number else nullcontext():
                    daemon.wait(lambda count=number: len(daemon.list_sent("alice")) > count)
    return took
