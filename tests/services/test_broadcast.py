"""A message that was meant for few does not go to all by accident."""

import email

import pytest
from house import House

from nomicd.app.resources import documents
from nomicd.games.boondoggling.game import RULESETS

SECRET = "Let us both say done on Friday."


@pytest.fixture
def house():
    """Alice has written to bob alone."""
    made = House(
        RULESETS[0], ("alice", "bob", "carol"), documents=documents("boondoggling"), options={"press": "grey"}
    )
    assert "It goes to bob." in made.mail("alice", f"tell bob: {SECRET}", 1)
    return made


def answer_last(house, who):
    """A subject with the header of an answer to the last message that they got."""
    (raw,) = [mail.raw for mail in house.outbox(f"{who}@home.test") if "/press/" in mail.key]
    return f"Re: that\r\nIn-Reply-To: {email.message_from_bytes(raw)['Message-ID']}"


def got(house, who, text):
    return any(text in mail.text for mail in house.inbox(who, "notice"))


@pytest.mark.parametrize(
    "how", ["tell all", "anonymously tell all", "press to everybody\n", "tell all at the update"]
)
def test_an_answer_to_a_private_message_does_not_go_to_all(house, how):
    """Even if nothing of it is quoted."""
    told = house.mail("bob", f"{how}: gladly", 2, answer_last(house, "bob"))
    assert "nothing is sent" in told
    assert not got(house, "carol", "gladly")
    assert "press-held" not in house.names()


def test_it_goes_to_whom_it_answers(house):
    """Without further ado."""
    assert "It goes to alice." in house.mail("bob", "tell alice: gladly", 2, answer_last(house, "bob"))


def test_who_answers_without_a_word_is_told_how(house):
    """Nothing of a mail is passed on that does not say to whom."""
    told = house.mail("bob", "Gladly, I will.", 2, answer_last(house, "bob"))
    assert "You answer a message of alice's; nobody has got that. Write “tell alice: …” to do so." in told
    assert "You answer" not in house.mail("carol", "Gladly, I will.", 3)


def test_a_word_lets_it_go_to_all(house):
    """And the word is no part of it."""
    assert "It goes to all." in house.mail("bob", "tell all openly: gladly", 2, answer_last(house, "bob"))
    assert got(house, "carol", "gladly")


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_what_quotes_a_private_message_does_not_go_to_all(house, who):
    """In quotation marks of mail or without, in its author's mail or its reader's."""
    for n, quoted in enumerate((f"> {SECRET}", SECRET, f"He wrote: {SECRET.upper()} Ha!")):
        assert "nothing is sent" in house.mail(who, f"tell all: look at this\n{quoted}", 2 + n)


def test_who_cannot_know_it_is_not_told_of_it(house):
    """Carol happens to use the same words: they are hers, and she is not asked back."""
    assert "It goes to all." in house.mail("carol", f"tell all: {SECRET}", 2)


def test_a_dry_run_says_the_same(house):
    """Nothing is sent anyway."""
    assert "nothing is sent" in house.mail("bob", f"check\ntell all: {SECRET}", 2)
