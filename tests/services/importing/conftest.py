"""Mails of a mailing list as tests write them, and the history that they tell."""

from datetime import UTC, datetime

import pytest

from nomicd.services.importing.archive_reader import read
from nomicd.services.importing.archived_mails import posts
from nomicd.services.importing.history import Origin

NOW = datetime(2003, 6, 1, tzinfo=UTC)


class List:
    """A mailing list; each mail comes a day after the one before."""

    def __init__(self):
        self.raws = []

    def mail(self, sender, subject, *lines, answers=0, ident=""):
        """A mail from `Sender <sender@example.org>`; `answers` is the number of another, from 1."""
        number = len(self.raws) + 1
        head = [
            f"From: {sender} <{sender.lower()}@example.org>",
            f"Subject: {subject}",
            f"Date: {number % 28 + 1} Mar 2003 12:00:00 +0000",
            f"Message-ID: <{ident or number}@x>",
            *([f"In-Reply-To: <{answers}@x>"] if answers else []),
        ]
        self.raws.append("\n".join([*head, "", *lines, ""]).encode())
        return number

    def history(self):
        return read(posts(self.raws, NOW), Origin("suber"))

    @property
    def proposals(self):
        return {each.number: each for each in self.history().proposal}

    @property
    def people(self):
        return {each.name: each for each in self.history().player}


@pytest.fixture
def mailing_list():
    return List()
