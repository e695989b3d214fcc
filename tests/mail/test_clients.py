"""The same five commands, sent as answers to our ballot by five mail programs, are read the same way."""

import importlib.util
import sys
from pathlib import Path

import msgspec
import pytest

from nomicd.adapters.render import JinjaRenderer
from nomicd.kernel.commands import Ballot, Matter
from nomicd.kernel.page import Code, Lines, Offer, Offers, Page, Section
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.mail.trust import manners

_spec = importlib.util.spec_from_file_location("mail_clients", Path(__file__).with_name("clients.py"))
clients = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = clients
_spec.loader.exec_module(clients)

MATTERS = (Matter(1, "Cheaper cards", "bob"), Matter(2, "More dice", "carol"), Matter(3, "Repeal KickBack"))
SAID = """I vote yea on 1.
Nay on 2, abstain on the rest
buy square, call it "Mill Pond"
give $100 to Bob
board"""
READ = [
    ("vote", {"choice": "yea", "proposals": "1"}),
    ("vote", {"choice": "nay", "proposals": "2"}),
    ("vote", {"choice": "abstain", "proposals": "3"}),
    ("buy", {"name": "Mill Pond"}),
    ("give", {"amount": 100, "player": "Bob"}),
    ("board", {}),
]


def ballot(matters):
    """Our own mail, as it leaves us."""
    sections = [
        Section(
            f"Proposal {each.number}: {each.title}",
            (
                Code("-  buy = 500\n+  buy = 400"),
                Offers(tuple(Offer(f"vote {way} on {each.number}", "") for way in ("yea", "nay", "abstain"))),
            ),
        )
        for each in matters
    ]
    closes = Section("Until when", (Lines(("Votes that reach us before Friday count.",)),))
    page = Page("Ballot of week 3", ("Voting is open.",), (*sections, closes))
    folder = Path(__file__).parents[2] / "templates"
    shown = JinjaRenderer([folder]).render("ballot", page, "nomic+bored@localhost")
    return clients.Sent("[bored] Ballot of week 3", shown.text, shown.html)


@pytest.fixture
def read_answer(vocabulary):
    """What is read of an answer that a program sends."""

    def of(program, said, matters=MATTERS):
        raw = clients.PROGRAMS[program](said, ballot(matters))
        message = read(raw)
        assert (message.address, manners(message).execute) == ("alice@example.org", True)
        words = msgspec.structs.replace(vocabulary, ballot=Ballot("alice", matters))
        return parse_mail(message, words)

    return of


@pytest.mark.parametrize("program", clients.PROGRAMS)
def test_five_commands_are_read_the_same_way(read_answer, program):
    """No more than these, nothing of what is quoted, and no trouble."""
    found = read_answer(program, SAID)
    assert [(command.verb, command.args) for command in found.commands] == READ
    assert [reading.text for reading in found.readings if not reading.what] == []


@pytest.mark.parametrize("program", clients.PROGRAMS)
def test_a_bare_answer_to_a_ballot_of_one(read_answer, program):
    """`Yea.` is enough where the ballot that is quoted has one proposal."""
    found = read_answer(program, "Yea.", MATTERS[2:])
    assert [command.args for command in found.commands] == [{"choice": "yea", "proposals": "3"}]


@pytest.mark.parametrize("program", clients.PROGRAMS)
def test_a_bare_answer_to_a_ballot_of_three_is_in_doubt(read_answer, program):
    """It is held, and asked about with every choice for each of them, the likely one first."""
    found = read_answer(program, "Yea.")
    assert found.commands == ()
    ((_, doubt),) = found.doubts
    assert doubt.lines[::3] == ("vote yea on 1", "vote yea on 2", "vote yea on 3")
    assert doubt.lines[:3] == ("vote yea on 1", "vote nay on 1", "vote abstain on 1")
