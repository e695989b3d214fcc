"""What proves senders, outside of us: the DNS, DKIM's keys in it, and OpenPGP keys in a folder."""

import socketserver
import threading

import dns.message
import dns.rrset
import pytest
from pysequoia import SignatureMode, Tsk, sign

from nomicd.adapters.names import DnsNames
from nomicd.adapters.openpgp import PinnedKeys
from nomicd.adapters.signatures import DkimSignatures

ANSWERS = {"sel._domainkey.home.test.": '"v=DKIM1; " "p=abc"', "two.test.": '"one"'}
ANSWERS["games.test."] = "20 second.test.;;10 first.test."


class Answering(socketserver.BaseRequestHandler):
    """A name server that knows two names, and is silent about a third."""

    def handle(self):
        data, socket = self.request
        asked = dns.message.from_wire(data)
        name = asked.question[0].name.to_text()
        self.server.asked.append(name)
        if name == "silent.test.":
            return
        reply = dns.message.make_response(asked)
        if name in ANSWERS:
            kind = dns.rdatatype.to_text(asked.question[0].rdtype)
            reply.answer.append(dns.rrset.from_text(name, 60, "IN", kind, *ANSWERS[name].split(";;")))
        else:
            reply.set_rcode(dns.rcode.NXDOMAIN)
        socket.sendto(reply.to_wire(), self.client_address)


@pytest.fixture
def server():
    """A name server on loopback."""
    with socketserver.UDPServer(("127.0.0.1", 0), Answering) as serving:
        serving.asked = []
        thread = threading.Thread(target=serving.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield serving
        serving.shutdown()
        thread.join()


def names(server, timeout=60.0):
    return DnsNames(timeout, ("127.0.0.1",), server.server_address[1])


def test_a_record_is_found_and_its_strings_joined(server):
    """As long keys are written."""
    assert names(server).txt("sel._domainkey.home.test") == b"v=DKIM1; p=abc"


def test_what_nobody_knows_is_nothing(server):
    """A name without a record, and names that are none."""
    known = names(server)
    assert [known.txt(name) for name in ("none.test", "a..b", "x" * 300, "")] == [b""] * 4


def test_whoever_takes_a_domains_mail_is_named_the_first_in_front(server):
    """By its MX records; of a domain without them nobody."""
    known = names(server)
    assert known.mail_hosts("games.test") == ("first.test", "second.test")
    assert known.mail_hosts("none.test") == ()


def test_a_silent_server_costs_its_time_once(server):
    """A forger's name server must not hold us up with each of his mails."""
    known = names(server, timeout=0.3)
    assert known.txt("silent.test") == b""
    count = len(server.asked)
    assert known.txt("silent.test") == b""
    assert len(server.asked) == count


class Asked:
    """Names that are only counted."""

    def __init__(self):
        self.names = []

    def txt(self, name):
        self.names.append(name)
        return b""


@pytest.mark.parametrize(
    "tags", ["d=evil.test; s=sel", "d=home.test; s=sel; l=3", "d=home.test; s=se/l", "s=sel",
             "d=home.test; a=rsa-sha1; s=sel", "d=home.test", "d=home.test\0; s=sel", "", ";;;", "d" * 4000],
)  # fmt: skip
def test_only_the_senders_own_domain_is_ever_asked(tags):
    """And only about what could prove something."""
    asked = Asked()
    raw = f"DKIM-Signature: v=1; a=rsa-sha256; h=from; b=aa; bh=aa; {tags}\r\nFrom: a@home.test\r\n\r\nx\r\n"
    assert DkimSignatures(asked).check(raw.encode(), "home.test") == ()
    assert asked.names == []


def test_of_many_signatures_a_few_are_looked_at():
    """Each costs a question."""
    asked = Asked()
    line = "DKIM-Signature: v=1; a=rsa-sha256; d=home.test; s=sel; h=from; b=aaaa; bh=aaaa\r\n"
    DkimSignatures(asked).check((line * 100 + "From: a@home.test\r\n\r\nx\r\n").encode(), "home.test")
    assert len(asked.names) == 3


def test_a_pinned_key_says_what_it_signed(tmp_path):
    """For its owner's address alone, and only if no word was changed."""
    key = Tsk.generate("boss")
    (tmp_path / "boss@play.test.asc").write_text(str(key.extract_certificate()))
    pinned = PinnedKeys(tmp_path)
    signed = sign(key.signer(), b"remove alice\n", mode=SignatureMode.CLEAR)
    assert (
        pinned.find_signed_text(b"before\n" + signed + b"after\n", "boss@play.test").strip()
        == b"remove alice"
    )
    assert pinned.find_signed_text(signed, "alice@play.test") is None
    assert pinned.find_signed_text(signed.replace(b"alice", b"bob"), "boss@play.test") is None
    assert pinned.find_signed_text(b"remove alice", "boss@play.test") is None
    other = sign(Tsk.generate("boss").signer(), b"remove alice\n", mode=SignatureMode.CLEAR)
    assert pinned.find_signed_text(other, "boss@play.test") is None


@pytest.mark.parametrize(("name", "content"), [("boss@play.test.asc", "no key"), ("boss.asc", "")])
def test_a_file_that_is_no_key_is_told(tmp_path, name, content):
    """When the service starts, not when the key is needed."""
    (tmp_path / name).write_text(content)
    with pytest.raises(ValueError, match=name):
        PinnedKeys(tmp_path)
