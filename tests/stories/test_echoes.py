"""Real receipts and digests that come back without quotation marks, as five mail programs send them."""

import email
import re

import pytest

from nomicd.app.demo.mail_policy import POLICY
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Trust


def one_by_one(text):
    """Each line is a paragraph of its own, with a blank one below it."""
    return text.replace("\n", "\n\n")


def as_it_is(text):
    """The program shows plain text, and changes nothing."""
    return text


def hard_blanks(text):
    """No-break spaces for blanks side by side."""
    return text.replace("  ", " \u00a0")


def indent(text):
    """What is quoted is moved to the right, and nothing else marks it."""
    return "\n".join(f"  {line} " for line in text.split("\n"))


def unwrap(text):
    """Lines of a paragraph flow into one, and what the text is underlined with is gone."""
    return re.sub(r"(?<=[\w,;])\n(?=[a-z(])", " ", re.sub(r"(?m)^[-=]{3,}$\n", "", text))


PROGRAMS = (one_by_one, as_it_is, hard_blanks, indent, unwrap)


def play(house):
    house.open_game("bored", "borednomic", "America/New_York")
    house.seat_players(("alice", "bob", "carol"))
    house.go_to("2026-11-21 12:00")
    house.start_game()
    house.tell("given: alice has $5200; alice owns square 20")
    house.go_to("2026-11-23 15:00")
    house.mail("bob", "propose: Cheaper cards\n    set 5.gold_card.buy to 400")
    house.go_to("2026-11-24 15:00")
    house.mail("alice", "ping")
    return house


def last(house, kind):
    with house.store.read() as tx:
        return [each for each in tx.outbox(limit=10**6) if each.reader == "alice" and each.kind == kind][-1]


def answer(house, out, text):
    head = ("Message-ID: <back@story.example.org>", "From: alice@example.org", "To: bored@localhost",
            "Subject: Re: that", f"In-Reply-To: {out.message_id}", "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: 8bit", "", text)  # fmt: skip
    house.intake.take(
        "\n".join(head).replace("\n", "\r\n").encode(),
        Arrival("story", Trust.PROVED, house.now, "bored@localhost"),
        now=house.now,
    )
    house.timekeeper.run_due(house.now)
    return house.last("alice", "receipt")


@pytest.mark.parametrize("kind", ["receipt", "digest"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_real_mail_that_comes_back_orders_nothing(theatre, program, kind):
    """What the player wrote above it is done, and nothing that stands in it."""
    house = play(theatre())
    out = last(house, kind)
    plain = email.message_from_bytes(out.raw, policy=POLICY).get_body(("plain",)).get_content()
    text = plain.replace("\r\n", "\n").partition("--- nomicd")[0].strip("\n")
    assert len(text.split("\n")) > 5
    before = len(house.records())
    said = answer(house, out, f"status\n\n{program(text)}\n")
    assert "Status" in said
    assert "stand so in our mail" in " ".join(said.split())
    assert [each for each in house.records()[before:] if "player-heard" not in each] == []
