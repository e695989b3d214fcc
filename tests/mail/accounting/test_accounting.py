"""Every word of a mail that may be an act is accounted for: done, asked about, told, or quoted as comment."""

import os

from accounting import find_unaccounted
from hypothesis import HealthCheck, given, settings
from mails_at_random import mails
from scored_game import read_row, vocabulary

MAILS = int(os.environ.get("NOMICD_MAILS", "300"))
"""How many mails are made: NOMICD_MAILS=10000 for as many as are promised."""


def read(text, answers="ballot"):
    return read_row(
        {
            "id": "x",
            "me": "alice",
            "subject": "Re: BoredNomic ballot",
            "answers": answers,
            "text": text,
            "open": None,
        }
    )


@settings(max_examples=MAILS, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mails())
def test_no_word_of_a_mail_is_unaccounted_for(mail):
    """Whatever the mail is put together from."""
    text, lines = mail
    assert find_unaccounted(lines, read(text), vocabulary()) == []
