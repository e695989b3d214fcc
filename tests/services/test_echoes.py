"""Our own lines, sent back without marks: they are ours. A line that somebody copied is theirs."""

import pytest

from nomicd.kernel.page import Notice, Page
from nomicd.mail.message import read

LINES = (
    "The pot is what everybody puts numbers into, and nobody takes any out of it.",
    "add 7",
    "Whoever puts in most until the deadline is told so by all of the others.",
    "add 8",
    "What is put in unseen stays so until the very last update of the game.",
    "add 9",
)


@pytest.fixture
def wordy(table, monkeypatch):
    """A game whose mails have lines to be sent back, commands among them."""

    def show_open(state, reader, due):
        return Page("Open", LINES)

    monkeypatch.setattr(table.toy, "show_open", show_open)
    return table


def as_gmail(text):
    """Plain text of a page: paragraphs are whole lines again, and rules are gone."""
    return text.replace("\n", "\r\n")


def as_outlook(text):
    """Each line becomes a paragraph with a blank one below it."""
    return text.replace("\n", "\r\n\r\n")


def as_phone(text):
    """No-break spaces for blanks that stand side by side."""
    return text.replace("  ", " \u00a0").replace("\n", "\r\n")


def as_webmail(text):
    """Two blanks in front of every line, and trailing ones."""
    return "\r\n".join(f"  {line}  " for line in text.split("\n"))


def as_narrow(text):
    """Broken anew at fewer columns."""
    words, lines = text.split(), [""]
    for word in words:
        if len(lines[-1]) + len(word) > 58:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\r\n".join(lines)


PROGRAMS = (as_gmail, as_outlook, as_phone, as_webmail, as_narrow)


def answer(table, kind, body, program=as_gmail):
    """Alice answers her last mail of that kind; BACK in the body is all of it below our own first line."""
    sent = [out for out in table.outbox() if out.recipient == "alice@home.test" and out.kind == kind][-1]
    text = read(sent.raw).text.partition("between quoted lines ---\n")[2] or read(sent.raw).text
    said = body.replace("\n", "\r\n").replace("BACK", program(text))
    return table.mail("alice", said, In_Reply_To=sent.message_id)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_receipt_that_comes_back_orders_nothing(wordy, program):
    """The commands that it lists as open were not its reader's; what the reader wrote above them is."""
    wordy.mail("alice", "add 1")
    said = answer(wordy, "receipt", "add 2\n\nBACK", program)
    assert wordy.state().total == 3
    assert "stand so in our mail that you answered" in said


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_digest_that_comes_back_orders_nothing(wordy, program, monkeypatch):
    """Above an answer, too."""
    monkeypatch.setattr(
        wordy.toy, "make_notices", lambda state, events: [Notice("digest", "alice", "d", Page("D", LINES))]
    )
    wordy.mail("bob", "add 1")
    answer(wordy, "digest", "BACK\n\nadd 2", program)
    assert wordy.state().total == 3


def test_a_copied_line_is_a_command(wordy):
    """Whether one or all of those that are open: that is what they are there for."""
    wordy.mail("alice", "add 1")
    answer(wordy, "receipt", "add 7")
    answer(wordy, "receipt", "add 7\nadd 8\nadd 9")
    assert wordy.state().total == 32


def test_two_copied_lines_with_a_command_are_read(wordy):
    """Less than three long lines of ours may be somebody's own words."""
    wordy.mail("alice", "add 1")
    answer(wordy, "receipt", "\n".join(LINES[:3]))
    assert wordy.state().total == 8


def test_an_answer_between_our_lines_is_read(wordy):
    """Three of ours, theirs, three of ours."""
    wordy.mail("alice", "add 1")
    answer(wordy, "receipt", "\n".join((*LINES[:5], "", "add 20", "", *LINES)))
    assert wordy.state().total == 21


def test_only_the_mail_that_is_answered_counts(wordy):
    """The same lines in a mail that answers none of ours, or one to somebody else, are their author's."""
    wordy.mail("bob", "add 1")
    sent = [out for out in wordy.outbox() if out.recipient == "bob@home.test"][-1]
    wordy.mail("alice", "\n".join(LINES), In_Reply_To=sent.message_id)
    wordy.mail("alice", "\n".join(LINES), In_Reply_To="<x@elsewhere.test>")
    assert wordy.state().total == 49
