"""A table of forgeries: whoever Mallory says he is, nothing happens in that name, and nobody is written to
but the player whose name it is.

Each row is a class of trick with one of its variants. The classes are those published about mail (display
names, several senders, comments and routes, results that the sender wrote himself, signatures that cover too
little or belong elsewhere) and those that only we can have (reply addresses, codes, bounces). `add 3` is what
Mallory wants; the pot must stay empty.
"""

import itertools
import re
from datetime import timedelta
from typing import NamedTuple

import dkim
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from nomicd.mail.message import read
from nomicd.services.ports import Disposition

ALICE, BOB, BOSS, MALLORY = "alice@home.test", "bob@home.test", "boss@play.test", "mallory@evil.test"
GAME = "nomic+pot@play.test"
TOKEN = re.compile(r"(?<=\+pot\+)[a-z2-7]+(?=@)")
RECEIVED = b"Received: from relay.evil.test by mx.play.test; Mon, 8 Mar 2027 00:00:00 +0000\r\n"


class Forgery(NamedTuple):
    """A mail as it reaches us: bytes, envelope, and how much later than the game's begin."""

    raw: bytes
    recipient: str = GAME
    envelope: str = MALLORY
    later: timedelta = timedelta()


def results(words, server="mx.play.test"):
    return f"Authentication-Results: {server}; {words}\r\n".encode("utf-8", "surrogateescape")


def letter(sender="From: alice@home.test", body="add 3", to=GAME, **fields):
    """The bytes of a mail; `sender` is whole header lines."""
    lines = {
        "To": to,
        "Subject": "orders",
        "Date": "Mon, 08 Mar 2027 00:00:00 +0000",
        "Message-ID": "<1@evil.test>",
    }
    lines |= {name.replace("_", "-"): value for name, value in fields.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return f"{sender}\r\n{head}\r\n{body}\r\n".encode("utf-8", "surrogateescape")


# who it says it is from

SENDERS = {
    "plain": "From: alice@home.test",
    "with a name": "From: Alice <alice@home.test>",
    "with a comment": "From: Alice (at home) <alice@home.test>",
    "in capitals": "From: ALICE@HOME.TEST",
    "two From, hers first": "From: alice@home.test\r\nFrom: mallory@evil.test",
    "two From, hers last": "From: mallory@evil.test\r\nFrom: alice@home.test",
    "two From, one in capitals": "FROM: alice@home.test\r\nfrom: mallory@evil.test",
    "three From": "From: alice@home.test\r\nFrom: alice@home.test\r\nFrom: mallory@evil.test",
    "two addresses": "From: alice@home.test, mallory@evil.test",
    "two addresses, hers last": "From: mallory@evil.test, alice@home.test",
    "two addresses with names": "From: A <alice@home.test>, M <mallory@evil.test>",
    "semicolon": "From: alice@home.test; mallory@evil.test",
    "her address as a name": 'From: "alice@home.test" <mallory@evil.test>',
    "her address as a bare name": "From: alice@home.test <mallory@evil.test>",
    "her address in brackets as a name": 'From: "<alice@home.test>" <mallory@evil.test>',
    "her address as an encoded name": "From: =?utf-8?b?YWxpY2VAaG9tZS50ZXN0?= <mallory@evil.test>",
    "her address as a quoted-printable name": "From: =?utf-8?q?alice=40home.test?= <mallory@evil.test>",
    "an encoded bracket": "From: =?utf-8?q?alice=40home.test_=3Calice=40home.test=3E?= <mallory@evil.test>",
    "an encoded line break": "From: =?utf-8?q?x=0d=0aFrom:_alice=40home.test?= <mallory@evil.test>",
    "an encoded sender": "From: =?utf-8?b?YWxpY2VAaG9tZS50ZXN0?=",
    "an encoded local part": "From: =?utf-8?q?alice?=@home.test",
    "a wide at sign": "From: alice\uff20home.test <mallory@evil.test>",
    "an encoded wide at sign": "From: =?utf-8?b?YWxpY2XvvKBob21lLnRlc3Q=?= <mallory@evil.test>",
    "two brackets": "From: <alice@home.test> <mallory@evil.test>",
    "two brackets, hers last": "From: <mallory@evil.test> <alice@home.test>",
    "nested brackets": "From: <<alice@home.test>mallory@evil.test>",
    "a closing bracket": "From: alice@home.test)mallory@evil.test",
    "a comment behind": "From: alice@home.test (mallory@evil.test)",
    "a comment before": "From: (alice@home.test) mallory@evil.test",
    "a comment in a name": "From: Mallory (alice@home.test) <mallory@evil.test>",
    "a comment within": "From: alice@(mallory@evil.test)home.test",
    "nested comments": "From: ((alice@home.test)) <mallory@evil.test>",
    "a hundred comments": "From: " + "(" * 100 + "alice@home.test" + ")" * 100,
    "an open comment": "From: alice@home.test (",
    "an escaped quote": 'From: "Alice\\" <alice@home.test>, \\"" <mallory@evil.test>',
    "an open quote": 'From: "alice@home.test <mallory@evil.test>',
    "a group": "From: players: alice@home.test;",
    "a group of two": "From: players: alice@home.test, mallory@evil.test;",
    "an empty group": "From: undisclosed:;",
    "a route": "From: <@evil.test:alice@home.test>",
    "a long route": "From: <@evil.test,@mx.evil.test:alice@home.test>",
    "a source route of old": "From: alice%home.test@evil.test",
    "a bang path": "From: evil.test!alice@home.test",
    "two at signs": "From: alice@home.test@evil.test",
    "two at signs, hers last": "From: mallory@evil.test@home.test",
    "a quoted local part": 'From: "alice"@home.test',
    "a quoted local part with a blank": 'From: "alice "@home.test',
    "a quoted at sign": 'From: "alice@home.test"@evil.test',
    "a final dot": "From: alice@home.test.",
    "an address literal": "From: alice@[127.0.0.1]",
    "blanks around the at sign": "From: alice @ home.test",
    "a domain below": "From: alice@mail.home.test",
    "a domain that begins alike": "From: alice@home.test.evil.test",
    "a domain that ends alike": "From: alice@evilhome.test",
    "a look-alike letter": "From: \u0430lice@home.test",
    "a look-alike domain": "From: alice@xn--hme-zna.test",
    "an invisible letter": "From: alice\u200b@home.test",
    "a blank before the colon": "From : alice@home.test",
    "a tab before the colon": "From\t: alice@home.test",
    "a blank before the name": " From: alice@home.test\r\nFrom: mallory@evil.test",
    "folded": "From:\r\n alice@home.test,\r\n mallory@evil.test",
    "folded between": "From: alice@home.test\r\n <mallory@evil.test>",
    "a bare CR": "From: mallory@evil.test\rFrom: alice@home.test",
    "a bare LF": "From: mallory@evil.test\nFrom: alice@home.test",
    "a NUL": "From: alice@home.test\0mallory@evil.test",
    "a NUL behind": "From: alice@home.test\0",
    "a form feed": "From: alice@home.test\x0c, mallory@evil.test",
    "a line that is no field": "nonsense\r\nFrom: alice@home.test",
    "no From": "X-From: alice@home.test",
    "an empty From": "From: ",
    "empty brackets": "From: <>",
    "her address as Sender": "From: mallory@evil.test\r\nSender: alice@home.test",
    "her address as Reply-To": "From: mallory@evil.test\r\nReply-To: alice@home.test",
    "her address as Resent-From": "From: mallory@evil.test\r\nResent-From: alice@home.test",
    "her address as X-Original-From": "From: mallory@evil.test\r\nX-Original-From: alice@home.test",
    "her address as Return-Path": "Return-Path: <alice@home.test>\r\nFrom: mallory@evil.test",
    "two Sender": "From: alice@home.test\r\nSender: a@evil.test\r\nSender: b@evil.test",
    "two Reply-To": "From: alice@home.test\r\nReply-To: a@evil.test\r\nReply-To: b@evil.test",
    "an envelope line of old": "From alice@home.test Mon Mar  8 00:00:00 2027\r\nFrom: mallory@evil.test",
    "a very long name": "From: " + "a" * 2000 + " <alice@home.test>, mallory@evil.test",
}

TRUE_OF_MALLORY = {
    "nothing": b"",
    "Mallory's domain, by DMARC": results("dmarc=pass header.from=evil.test") + RECEIVED,
    "Mallory's domain, by DKIM": results("dkim=pass header.d=evil.test") + RECEIVED,
    "Mallory's server's word": results("dmarc=pass header.from=home.test", "mx.evil.test") + RECEIVED,
}


def senders():
    """Every way of writing a sender, with each thing that Mallory can prove."""
    for (name, sender), (proof, fields) in itertools.product(SENDERS.items(), TRUE_OF_MALLORY.items()):
        yield f"sender: {name}; proved: {proof}", lambda _, s=sender, f=fields: Forgery(f + letter(s))


# what a server is made to say

GOOD = "dmarc=pass header.from=home.test"
SERVERS = (
    "mx.evil.test",
    "mx.play.test.evil.test",
    "evil.mx.play.test",
    "play.test",
    "mx",
    "mx.play.tes",
    "xmx.play.test",
    "mx.play.test/1",
    '"mx.play.test evil"',
    "mx_play.test",
    "mx.play.test.",
    "localhost",
    "(mx.play.test) mx.evil.test",
    "mx.evil.test (mx.play.test)",
    "",
)
WORDS = (
    "none",
    "dmarc=none header.from=home.test",
    "dmarc=fail header.from=home.test",
    "dmarc=temperror header.from=home.test",
    "dmarc=permerror header.from=home.test",
    "dmarc=bestguesspass header.from=home.test",
    "dmarc=fail (dmarc=pass header.from=home.test)",
    'dmarc=fail reason="dmarc=pass header.from=home.test"',
    "dmarc=pass",
    "dmarc=pass header.from=evil.test",
    "dmarc=pass header.from=evil.test header.from=home.test",
    "dmarc=pass header.from=home.test header.from=evil.test",
    "dmarc=pass header.from=home.test.evil.test",
    "dmarc=pass header.from=sub.home.test",
    "dmarc=pass smtp.from=home.test",
    "dmarc=pass policy.from=home.test",
    "dmarc=pass header.sender=home.test",
    "dkim=pass",
    "dkim=pass header.i=@home.test",
    "dkim=pass header.d=evil.test header.i=@home.test",
    "dkim=pass header.d=test",
    "dkim=pass header.d=evil.home.test",
    "dkim=pass header.d=home.test.evil.test",
    "dkim=pass header.d=home.test header.d=evil.test",
    "dkim=pass policy.d=home.test",
    "dkim=neutral header.d=home.test",
    "dkim=fail header.d=home.test",
    "dkim=policy header.d=home.test",
    "dkim=pass header.d=.test",
    "dkim=pass header.d=.",
    "dkim=pass header.d=me.test",
    "dkim-adsp=pass header.from=home.test",
    "dkim-atps=pass header.from=home.test",
    "spf=pass smtp.mailfrom=alice@home.test",
    "spf=pass smtp.helo=home.test",
    "auth=pass smtp.auth=alice@home.test",
    "iprev=pass policy.iprev=127.0.0.1",
    "arc=pass header.from=home.test",
    "sender-id=pass header.from=home.test",
    "x-dmarc=pass header.from=home.test",
    "dmarc =pass; header.from=home.test",
    "dmarc==pass header.from=home.test",
    "dmarc=pass\0 header.from=home.test",
    "dmarc=pass header.from=h\u043eme.test",
    "(" * 300 + GOOD,
    "; ; ;" + GOOD[:5],
    "dmarc=pass/2 header.from=evil.test",
    "dmarc=pass header.from=@home.test",
    "dmarc=pass header.from=alice",
)
ORDERS = {
    "below our Received": RECEIVED + results(GOOD),
    "below, with a forged Received of ours below that": RECEIVED + results(GOOD) + RECEIVED,
    "below, twice": RECEIVED + results(GOOD) + results(GOOD),
    "below, our own above says no": results("dmarc=fail header.from=home.test") + RECEIVED + results(GOOD),
    "below, our own above is of Mallory": results("dmarc=pass header.from=evil.test")
    + RECEIVED
    + results(GOOD),
    "without any Received": results(GOOD),
    "under another name": b"X-" + results(GOOD) + RECEIVED,
    "as ARC": b"ARC-Authentication-Results: i=1; mx.play.test; " + GOOD.encode() + b"\r\n" + RECEIVED,
    "as old": b"Authentication-Results-Original: mx.play.test; " + GOOD.encode() + b"\r\n" + RECEIVED,
    "as Received-SPF": b"Received-SPF: pass (mx.play.test: home.test)\r\n" + RECEIVED,
    "within our Received's comment": RECEIVED.replace(b" by ", b" (" + results(GOOD).strip() + b") by "),
    "folded into a field before": b"X-A: b\r\n " + results(GOOD) + RECEIVED,
    "with a blank before the colon": results(GOOD).replace(b"Results:", b"Results :") + RECEIVED,
    "the fifth of five": results("spf=pass") * 4 + results(GOOD) + RECEIVED,
}


WEAK = {
    "a length": "h=from:to:subject:date:message-id; l=5",
    "no Message-ID": "h=from:to:subject:date",
    "no To": "h=from:subject:date:message-id",
    "no Subject": "h=from:to:date:message-id",
    "nothing": "h=from",
    "no fields at all": "x=1",
}


def weak(tags):
    """Our server found that a signature holds which leaves something open; a forged strong one stands by."""
    line = "DKIM-Signature: v=1; a=rsa-sha256; d=home.test; s=sel; b=aa; bh=aa; "
    strong = f"{line}h=from:to:subject:date:message-id\r\n".encode()
    return (
        strong + results("dkim=pass header.d=home.test") + RECEIVED + f"{line}{tags}\r\n".encode() + letter()
    )


def servers():
    """Results that are not our server's, or do not say what they seem to."""
    for server in SERVERS:
        yield f"results of {server!r}", lambda _, s=server: Forgery(results(GOOD, s) + RECEIVED + letter())
    for words in WORDS:
        yield f"results {words[:50]!r}", lambda _, w=words: Forgery(results(w) + RECEIVED + letter())
    for name, tags in WEAK.items():
        yield f"results of a signature over {name}", lambda _, t=tags: Forgery(weak(t))
    copy = letter(to="bob@home.test", Cc=GAME)
    yield "results of a copy to us", lambda _: Forgery(results(GOOD) + RECEIVED + copy)
    for name, fields in ORDERS.items():
        yield f"results {name}", lambda _, f=fields: Forgery(f + letter())


# what a domain signed


class Signer:
    """A domain's key, which its DNS publishes."""

    def __init__(self, size=1024):
        key = rsa.generate_private_key(public_exponent=65537, key_size=size)
        self.pem = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.TraditionalOpenSSL,
            serialization.NoEncryption(),
        )
        public = key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        self.record = b"v=DKIM1; k=rsa; p=" + b"".join(public.splitlines()[1:-1])

    def sign(self, raw, domain="home.test", fields="from to subject date message-id", **options):
        names = [name.encode() for name in fields.split()]
        return dkim.sign(raw, b"sel", domain.encode(), self.pem, include_headers=names, **options) + raw


SIGNERS = {"key": Signer(), "other": Signer()}
KEY, OTHER = SIGNERS["key"], SIGNERS["other"]
SIGNED = KEY.sign(letter())
HARMLESS = letter(body="look")


def changed(old, new, raw=SIGNED):
    assert old in raw
    return raw.replace(old, new, 1)


SIGNATURES = {
    "the words are changed": changed(b"add 3", b"add 3 ", KEY.sign(HARMLESS).replace(b"look", b"add 3")),
    "words are added": KEY.sign(HARMLESS) + b"add 3\r\n",
    "words are added behind a length": KEY.sign(HARMLESS, length=True) + b"add 3\r\n",
    "a length covers all": KEY.sign(letter(), length=True),
    "Subject is changed": changed(b"Subject: orders", b"Subject: other"),
    "To is changed": changed(b"To: nomic+pot@play.test", b"To: nomic+pot@play.test,x@y.test"),
    "Date is changed": changed(b"Mon, 08", b"Mon, 15"),
    "Message-ID is changed": changed(b"<1@evil.test>", b"<2@evil.test>"),
    "From is not hers": KEY.sign(letter("From: mallory@evil.test")).replace(
        b"From: mallory@evil.test", b"From: alice@home.test"
    ),
    "Subject is not covered": KEY.sign(letter(), fields="from to date message-id"),
    "To is not covered": KEY.sign(letter(), fields="from subject date message-id"),
    "Date is not covered": KEY.sign(letter(), fields="from to subject message-id"),
    "Message-ID is not covered": KEY.sign(letter(), fields="from to subject date"),
    "Cc is not covered": KEY.sign(letter(Cc="bob@home.test")),
    "nothing but From is covered": KEY.sign(letter(), fields="from"),
    "a part can be hidden": KEY.sign(letter(body="--b\r\n\r\nlook\r\n--b\r\n\r\nadd 3\r\n--b--")),
    "a preamble": KEY.sign(
        letter(body="add 3\r\n--b\r\n\r\nadd 3\r\n--b--", Content_Type='multipart/mixed; boundary="b"')
    ),
    "an epilogue": KEY.sign(
        letter(body="--b\r\n\r\nadd 3\r\n--b--\r\nmore", Content_Type='multipart/mixed; boundary="b"')
    ),
    "another domain": KEY.sign(letter(), domain="evil.test"),
    "a domain below": KEY.sign(letter(), domain="evil.home.test"),
    "a domain that ends alike": KEY.sign(letter(), domain="evilhome.test"),
    "the top domain": KEY.sign(letter(), domain="test"),
    "another key": OTHER.sign(letter()),
    "a simple hash": KEY.sign(letter(), signature_algorithm=b"rsa-sha1"),
    "a selector with a NUL": changed(b"s=sel", b"s=sel\0"),
    "a selector with a dot at its end": changed(b"s=sel", b"s=sel."),
    "no selector": changed(b"s=sel;", b""),
    "no domain": changed(b"d=home.test;", b""),
    "two domains": changed(b"d=home.test;", b"d=home.test; d=home.test;"),
    "another version": changed(b"v=1", b"v=2"),
    "another algorithm": changed(b"a=rsa-sha256", b"a=rsa-md5"),
    "no canonical form": changed(b"c=relaxed/simple", b"c=none/none"),
    "a long past": changed(b"s=sel;", b"s=sel; x=1000000000;"),
    "a far future": changed(b"s=sel;", b"s=sel; t=9999999999;"),
    "an empty signature": re.sub(rb"b=[A-Za-z0-9+/=\s]+\r\nFrom", b"b=\r\nFrom", SIGNED),
    "a signature of nonsense": re.sub(rb"b=[A-Za-z0-9+/=\s]+\r\nFrom", b"b=!!!\r\nFrom", SIGNED),
    "a second From above": b"From: mallory@evil.test\r\n" + SIGNED,
    "a second Subject above": b"Subject: x\r\n" + SIGNED,
    "a second To above": b"To: nomic+pan@play.test\r\n" + SIGNED,
    "a second Content-Type above": b"Content-Type: text/html\r\nContent-Type: text/plain\r\n" + SIGNED,
    "a copy of a mail to somebody else": KEY.sign(letter(to="bob@home.test")),
    "a copy of a mail to a list": KEY.sign(letter(to="players@lists.test")),
    "a copy of a mail to nobody": KEY.sign(letter(to="undisclosed:;")),
    "the signature of another mail": KEY.sign(HARMLESS).partition(b"From:")[0] + letter(),
    "a run of blanks": KEY.sign(letter(body="add 3" + " " * 5000)),
    "a mail without Message-ID": KEY.sign(letter(Message_ID=None), fields="from to subject date message-id"),
}
RECORDS = {
    "no key is published": b"",
    "the key is withdrawn": b"v=DKIM1; k=rsa; p=",
    "the key is being tried": KEY.record.replace(b"k=rsa", b"k=rsa; t=y"),
    "the key is being tried, and more": KEY.record.replace(b"k=rsa", b"k=rsa; t=s:y"),
    "the key is of another kind": KEY.record.replace(b"k=rsa", b"k=dsa"),
    "the key is for other services": KEY.record.replace(b"k=rsa", b"k=rsa; s=tlsrpt"),
    "the key is nonsense": b"v=DKIM1; k=rsa; p=AAAA",
    "the record is nonsense": b"=;=;\xff",
    "the record is a word": b"short",
}


def signatures():
    """Signatures that hold for something else, or for too little."""
    everywhere = {
        f"sel._domainkey.{domain}": KEY.record
        for domain in ("home.test", "evil.test", "evil.home.test", "evilhome.test", "test")
    }

    def build(table, raw, record=KEY.record):
        table.dns.update({**everywhere, "sel._domainkey.home.test": record})
        return Forgery(raw)

    for name, raw in SIGNATURES.items():
        yield f"signature: {name}", lambda table, r=raw: build(table, r)
    for name, record in RECORDS.items():
        yield f"signature: {name}", lambda table, r=record: build(table, SIGNED, r)
    yield (
        "signature: for another game",
        lambda table: build(table.open("pan"), SIGNED)._replace(recipient="nomic+pan@play.test"),
    )


# what only we give out


def own(table, who, field="reply-to"):
    """An address that only this reader was sent."""
    raw = [mail.raw for mail in table.outbox() if mail.recipient == who][-1]
    return re.search(r"nomic\+pot\+[a-z2-7]+@play\.test", read(raw).header(field))[0]


def sent_to(address, sender=f"From: {ALICE}", **more):
    return Forgery(letter(sender, to=address, **more), recipient=address)


def bent(address, place):
    """The address with one letter of its token changed."""
    token = TOKEN.search(address)[0]
    letter_there = "3" if token[place] != "3" else "5"
    return address.replace(token, token[:place] + letter_there + token[place + 1 :])


def revoked(table):
    here = own(table, ALICE)
    table.arrive(letter(f"From: {BOB}", body="hello", to=here), recipient=here)
    return sent_to(here)


def of_another_game(table):
    table.open("pan")
    raw = [mail.raw for mail in table.outbox() if mail.recipient == ALICE and mail.game == "pan"][-1]
    token = re.search(r"(?<=\+pan\+)[a-z2-7]+", read(raw).header("reply-to"))[0]
    return sent_to(f"nomic+pot+{token}@play.test")


def quoted(table, field):
    here = own(table, ALICE)
    return Forgery(letter(**{field: f"add 3\r\n{here}" if field == "body" else here}))


TOKENS = {
    "Bob's": lambda table: sent_to(own(table, BOB)),
    "the Admin's": lambda table: sent_to(own(table, BOSS)) if table.mail(BOSS, "status") else None,
    "hers, from Bob": lambda table: sent_to(own(table, ALICE), f"From: {BOB}"),
    "hers, from Mallory": lambda table: sent_to(own(table, ALICE), f"From: {MALLORY}"),
    "hers, from Mallory, who names her": lambda table: sent_to(own(table, ALICE), f"From: Alice <{MALLORY}>"),
    "hers, from two": lambda table: sent_to(own(table, ALICE), f"From: {ALICE}\r\nFrom: {MALLORY}"),
    "hers, expired": lambda table: sent_to(own(table, ALICE))._replace(later=timedelta(days=75)),
    "hers, revoked": revoked,
    "hers, of another game": of_another_game,
    "hers, for another game": lambda table: sent_to(own(table, ALICE).replace("+pot+", "+pan+")),
    "hers, to unsubscribe": lambda table: sent_to(own(table, ALICE, "list-unsubscribe"), f"From: {BOB}"),
    "hers, at another domain": lambda table: sent_to(own(table, ALICE).replace("play.test", "evil.test")),
    "hers, at another name": lambda table: sent_to(own(table, ALICE).replace("nomic", "xnomic")),
    "hers, cut": lambda table: sent_to(own(table, ALICE).replace("@", "")[:-10] + "@play.test"),
    "hers, quoted in the text": lambda table: quoted(table, "body"),
    "hers, in the subject": lambda table: quoted(table, "Subject"),
    "hers, in References": lambda table: quoted(table, "References"),
    "hers, in X-Original-To": lambda table: quoted(table, "X_Original_To"),
    "hers, as a Message-ID": lambda table: Forgery(letter(In_Reply_To=f"<{own(table, ALICE)}>")),
    "a bounce address": lambda table: sent_to(
        next(m.envelope_from for m in table.outbox() if m.recipient == ALICE)
    ),
    "as another purpose": lambda table: sent_to(
        own(table, ALICE, "list-unsubscribe").replace("+pot+u", "+pot+r")
    ),
    "no token at all": lambda table: sent_to("nomic+pot+@play.test"),
    "a word": lambda table: sent_to("nomic+pot+alice@play.test"),
    "zeros": lambda table: sent_to("nomic+pot+raaaaaaaaaaaaaaaaaaaa@play.test"),
    "a wide letter": lambda table: sent_to(own(table, ALICE).replace("+pot+r", "+pot+\uff52")),
}


def reply_addresses():
    """Tokens that are not the sender's, or not any more, or do not stand where they count."""
    for name, build in TOKENS.items():
        yield f"reply address: {name}", build
    for place in range(21):
        yield f"reply address: letter {place} is wrong", lambda t, p=place: sent_to(bent(own(t, ALICE), p))


def question(table):
    """Alice is asked about a mail; her answering address."""
    table.arrive(letter(Message_ID="<0@evil.test>", body="hide 1"))
    return own(table, ALICE)


def code(table):
    return TOKEN.search(question(table))[0][1:]


CODES = {
    "guessed": lambda table: question(table) and Forgery(letter(body="confirm caaaaaaaaaaaaaaa")),
    "empty": lambda table: question(table) and Forgery(letter(body="confirm")),
    "yes to the plain address": lambda table: question(table) and Forgery(letter(body="yes")),
    "from Bob": lambda table: Forgery(letter(f"From: {BOB}", body=f"confirm {code(table)}")),
    "from Mallory": lambda table: Forgery(letter(f"From: {MALLORY}", body=f"confirm {code(table)}")),
    "from the Admin": lambda table: Forgery(letter(f"From: {BOSS}", body=f"confirm {code(table)}")),
    "answered by Bob": lambda table: sent_to(question(table), f"From: {BOB}", body="yes"),
    "answered by Mallory": lambda table: sent_to(question(table), f"From: {MALLORY}", body="yes"),
    "answered by a machine": lambda table: sent_to(question(table), body="I am away.\r\n\r\n> yes"),
    "answered by an honest machine": lambda table: sent_to(
        question(table), body="yes", Auto_Submitted="auto-replied"
    ),
    "answered too late": lambda table: sent_to(question(table), body="yes")._replace(
        later=timedelta(hours=49)
    ),
    "quoted": lambda table: Forgery(letter(body=f"> confirm {code(table)}")),
    "in a sentence": lambda table: Forgery(letter(body=f"please confirm {code(table)} for me")),
    "below a signature": lambda table: Forgery(letter(body=f"hello\r\n-- \r\nconfirm {code(table)}")),
    "with a letter too many": lambda table: Forgery(letter(body=f"confirm {code(table)}a")),
    "with a letter too few": lambda table: Forgery(letter(body=f"confirm {code(table)[:-1]}")),
    "as a reply address": lambda table: sent_to(question(table).replace("+pot+c", "+pot+r")),
    "as a command's word": lambda table: Forgery(letter(body=f"add 3 {code(table)}")),
}


def codes():
    """Answers to questions, by others than who was asked, or that say no yes."""
    for name, build in CODES.items():
        yield f"code: {name}", build
    for place in range(1, 17):
        yield (
            f"code: letter {place} is wrong",
            lambda t, p=place: sent_to(bent(question(t), p), body="yes"),
        )


# machines and reports

MACHINES = {
    "an automatic reply": {"Auto_Submitted": "auto-replied"},
    "an automatic mail": {"Auto_Submitted": "auto-generated"},
    "a list": {"List_Id": "<x.lists.test>"},
    "a list's way out": {"List_Unsubscribe": "<mailto:x@lists.test>"},
    "bulk": {"Precedence": "bulk"},
    "junk": {"Precedence": "junk"},
    "an old list": {"Precedence": "list"},
    "an old machine": {"X_Autoreply": "yes"},
    "an old machine that says so otherwise": {"X_Autorespond": "yes"},
    "one that wants no answers": {"X_Auto_Response_Suppress": "All"},
    "a failure": {"X_Failed_Recipients": "x@y.test"},
    "a report": {"Content_Type": "multipart/report; boundary=b"},
    "our own mark": {"X_Nomic_Id": "pot; receipt; x"},
    "a null return path": {"Return_Path": "<>"},
}


def machines():
    """In her name, without proof: she is not even asked about these."""
    for name, fields in MACHINES.items():
        yield f"machine: {name}", lambda _, f=fields: Forgery(letter(**f))
    for name in ("mailer-daemon", "postmaster", "noreply", "no-reply", "bounces+alice", "do-not-reply"):
        yield f"machine: {name}", lambda _, n=name: Forgery(letter(f"From: {n}@home.test"))
    yield "machine: a null envelope", lambda _: Forgery(letter(), envelope="<>")
    yield "machine: in a circle", lambda _: Forgery(RECEIVED * 31 + letter())
    yield "machine: from our own address", lambda _: Forgery(letter(f"From: {GAME}"))
    yield "machine: from our plain address", lambda _: Forgery(letter("From: nomic@play.test"))


def all_rows():
    kinds = (senders(), servers(), signatures(), reply_addresses(), codes(), machines())
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
