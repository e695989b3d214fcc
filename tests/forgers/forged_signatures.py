"""Mails with signatures that cover too little, belong elsewhere, or do not hold."""

import re

import dkim
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from forging import Forgery, letter


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


def change(old, new, raw=SIGNED):
    assert old in raw
    return raw.replace(old, new, 1)


SIGNATURES = {
    "the words are changed": change(b"add 3", b"add 3 ", KEY.sign(HARMLESS).replace(b"look", b"add 3")),
    "words are added": KEY.sign(HARMLESS) + b"add 3\r\n",
    "words are added behind a length": KEY.sign(HARMLESS, length=True) + b"add 3\r\n",
    "a length covers all": KEY.sign(letter(), length=True),
    "Subject is changed": change(b"Subject: orders", b"Subject: other"),
    "To is changed": change(b"To: nomic+pot@play.test", b"To: nomic+pot@play.test,x@y.test"),
    "Date is changed": change(b"Mon, 08", b"Mon, 15"),
    "Message-ID is changed": change(b"<1@evil.test>", b"<2@evil.test>"),
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
    "a selector with a NUL": change(b"s=sel", b"s=sel\0"),
    "a selector with a dot at its end": change(b"s=sel", b"s=sel."),
    "no selector": change(b"s=sel;", b""),
    "no domain": change(b"d=home.test;", b""),
    "two domains": change(b"d=home.test;", b"d=home.test; d=home.test;"),
    "another version": change(b"v=1", b"v=2"),
    "another algorithm": change(b"a=rsa-sha256", b"a=rsa-md5"),
    "no canonical form": change(b"c=relaxed/simple", b"c=none/none"),
    "a long past": change(b"s=sel;", b"s=sel; x=1000000000;"),
    "a far future": change(b"s=sel;", b"s=sel; t=9999999999;"),
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
