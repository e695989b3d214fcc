"""Who observes a game gets what everybody may see of it, and nothing else; and can end it in every way."""

import re

import pytest
from house import SLUG, Got, House

from nomicd.app.resources import documents
from nomicd.games.boondoggling.game import RULESETS
from nomicd.services.delivery.bounces import DAYS, count_bounce
from nomicd.services.processing.observers import MOST, observe
from nomicd.services.repository.observers import observers, put_observer, reader_of

ZOE = "zoe@far.test"


@pytest.fixture
def house():
    """A game that is watched from before its first update on."""
    made = House(RULESETS[0], ("alice", "bob"), documents=documents("boondoggling"))
    assert f"You observe {SLUG}" in made.mail(ZOE, "observe", 1)
    return made


def list_watching(house):
    with house.store.read() as tx:
        return list(observers(tx, SLUG).values())


def digests(house):
    return [mail for mail in house.outbox(ZOE) if mail.kind == "digest"]


def test_each_digest_comes_once(house):
    """At the same updates as those of the players."""
    house.wait(100)
    assert len(digests(house)) == 2
    subjects = [mail.subject.partition(":")[0] for mail in house.inbox("alice", "digest")]
    assert [mail.subject.partition(",")[0] for mail in map(Got, digests(house))] == subjects


def test_no_other_mail_does(house):
    """Messages are for players."""
    house.mail("alice", "tell all: hello", 2)
    house.mail("alice", "tell bob: psst", 3)
    house.wait(100)
    assert {mail.kind for mail in house.outbox(ZOE)} == {"receipt", "digest"}
    assert not any("psst" in str(mail.raw) or "hello" in str(mail.raw) for mail in house.outbox(ZOE))


def test_an_observer_orders_nothing(house):
    """Nor is it heard what is not for strangers."""
    before = house.names()
    house.mail(ZOE, "doubles keep\ntell all: I am here\ndone", 2)
    assert house.names() == before


def test_an_observer_looks_at_what_everybody_may_see(house):
    """Each page once a day, as strangers are answered."""
    assert "Fund" in house.mail(ZOE, "ledger", 2)
    assert house.mail(ZOE, "what if I doubles keep", 3) == ""
    count = len(house.outbox(ZOE))
    house.mail(ZOE, "ledger", 4)
    assert len(house.outbox(ZOE)) == count


def test_it_ends_with_a_word(house):
    """And begins again with one."""
    assert "no more" in house.mail(ZOE, "stop observing", 2)
    assert list_watching(house) == []
    house.wait(100)
    assert digests(house) == []
    assert "You observe" in house.mail(ZOE, "observe", 130)


def test_it_ends_with_one_click(house):
    """The link of the mail program, and the address behind it."""
    house.wait(60)
    (header,) = re.findall(rb"List-Unsubscribe: (.*(?:\r\n[ \t].*)*)", digests(house)[0].raw)
    token = re.search(rb"\+(u[a-z0-9]+)@|\.(u[a-z0-9]+)@", header.replace(b"\r\n ", b""))
    assert token, header
    told = house.operations.unsubscribe(SLUG, (token[1] or token[2]).decode(), house.now)
    assert reader_of(ZOE) in told.says[0]
    house.wait(200)
    assert len(digests(house)) == 1


def test_mails_that_come_back_end_it(house):
    """There is no seat to keep, and nobody is told."""
    for day in range(DAYS):
        house.wait(10 + 24 * day)
        with house.repository.begin_writing() as tx:
            count_bounce(tx, None, SLUG, reader_of(ZOE), "no such user", house.now)
    assert list_watching(house) == []


def test_there_are_so_many_at_most(house):
    """Who observes already may go on."""
    with house.repository.begin_writing() as tx:
        for n in range(MOST - 1):
            put_observer(tx, SLUG, f"{n}@far.test")
        assert "observers already" in observe(tx, SLUG, "one@more.test").text
        assert "You observe" in observe(tx, SLUG, ZOE).says[0]
