"""A table of forgeries: whoever Mallory says he is, nothing happens in that name, and nobody is written to
but the player whose name it is.

Each row is a class of trick with one of its variants. The classes are those published about mail (display
names, several senders, comments and routes, results that the sender wrote himself, signatures that cover too
little or belong elsewhere) and those that only we can have (reply addresses, codes, bounces). `add 3` is what
Mallory wants; the pot must stay empty.
"""

from datetime import timedelta

import pytest
from forged_machines import machines
from forged_results import GOOD, servers
from forged_secrets import codes, own, reply_addresses, sent_to
from forged_senders import senders
from forged_signatures import KEY, SIGNED, signatures
from forged_twists import twists
from forging import ALICE, BOB, BOSS, RECEIVED, Forgery, letter, results

from nomicd.services.ports import Disposition


def all_rows():
    kinds = (senders(), servers(), signatures(), twists(), reply_addresses(), codes(), machines())
    return [row for kind in kinds for row in kind]


ROWS = all_rows()


def test_the_table_is_long():
    """At least five hundred rows, each under its own name."""
    assert len({name for name, _ in ROWS}) == len(ROWS) >= 500


@pytest.mark.parametrize("build", [pytest.param(build, id=name) for name, build in ROWS])
def test_a_forger_gets_nothing(table, build):
    """The pot stays empty, all stay seated, nothing is answered, and nobody but Alice is asked anything."""
    forgery = build(table)
    if forgery is None or not forgery.raw:
        pytest.fail("the row built nothing")
    before, at = len(table.outbox()), table.now + forgery.later
    if forgery.later:
        table.now = at
        table.timekeeper.run_due(at)
        before = len(table.outbox())
    fate = table.arrive(forgery.raw, at, forgery.recipient, forgery.envelope)
    new = table.outbox()[before:]
    assert table.state().total == table.state().hidden == 0
    assert table.state().players == ["alice", "bob"]
    assert fate.disposition in (Disposition.HELD, Disposition.IGNORED, Disposition.SET_ASIDE)
    assert {mail.kind for mail in new} <= {"confirmation"}
    assert {mail.recipient for mail in new} <= {fate_of_whom(fate)}


HONEST = {
    "results": lambda _: Forgery(results(GOOD) + RECEIVED + letter()),
    "results by DKIM": lambda _: Forgery(
        results("spf=fail; dkim=pass header.d=home.test") + RECEIVED + letter()
    ),
    "signature": lambda table: table.dns.update({"sel._domainkey.home.test": KEY.record}) or Forgery(SIGNED),
    "reply address": lambda table: sent_to(own(table, ALICE)),
    "reply address, late": lambda table: sent_to(own(table, ALICE))._replace(later=timedelta(days=59)),
}


@pytest.mark.parametrize("build", [pytest.param(build, id=name) for name, build in HONEST.items()])
def test_what_the_forgers_imitate_counts(table, build):
    """The same mails without the trick: otherwise the table would say nothing."""
    forgery = build(table)
    table.arrive(forgery.raw, table.now + forgery.later, forgery.recipient, forgery.envelope)
    assert table.state().total == 3


def fate_of_whom(fate):
    """The registered address of whom a held mail names; of every other mail nobody's."""
    return {"alice": ALICE, "bob": BOB}.get(fate.player, BOSS) if fate.disposition is Disposition.HELD else ""
