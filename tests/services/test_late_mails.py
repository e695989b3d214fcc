"""Which mails may be read again as of another time, and what is read of them."""

from datetime import UTC, datetime

import msgspec
import pytest

from nomicd.services.ports import Disposition, MailIn, Trust
from nomicd.services.replay.late_mails import mails

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
RAW = b"From: carol@example.org\r\nSubject: Re: my vote\r\n\r\nYes to the first one.\r\n"
MAIL = MailIn(
    RAW, NOON, "test", Trust.PROVED, "x", id=3, disposition=Disposition.REFUSED, game="pot", player="carol"
)


class Kept:
    """A store with one mail."""

    def __init__(self, mail):
        self._mail = mail

    def mail(self, number):
        return self._mail if number == self._mail.id else None

    def find(self, kind, *key):
        return None

    def mail_with_message_id(self, message_id):
        return None


def find_mails(mail, *edits):
    return mails(Kept(mail), "pot", edits or ("count mail 3 as of update 4",), "localhost")


def test_a_mail_that_is_to_count_is_read_again():
    """Subject and text: what it says may hang on both."""
    (mail,) = find_mails(MAIL)
    assert (mail.player, mail.cause, mail.subject) == ("carol", "mail:3", "Re: my vote")
    assert mail.text.strip() == "Yes to the first one."


@pytest.mark.parametrize(
    "other",
    [
        {"game": "kettle"},
        {"disposition": Disposition.HELD},
        {"disposition": Disposition.IGNORED},
        {"disposition": Disposition.STORED},
        {"player": ""},
        {"player": "admin"},
        {"raw": RAW + b"-----BEGIN PGP SIGNED MESSAGE-----\r\n"},
        {"raw": RAW + b"x" * 2**21},
    ],
)
def test_no_other_mail_is(other):
    """Another game's is nobody's business here; of what nobody has proved nothing counts."""
    assert find_mails(msgspec.structs.replace(MAIL, **other)) == ()


def test_what_is_not_counted_anew_is_not_read():
    """An edit names each mail, at the beginning of a line."""
    assert find_mails(MAIL, "strike mail 3") == ()
    assert find_mails(MAIL, "add for bob as of update 5: tell all: count mail 3 as of update 4") == ()
    assert (
        len(
            find_mails(
                MAIL,
                "count mail 9 as of update 4",
                "Count Mail 3 as of 2026-12-10",
                "count mail 3 as of update 4",
            )
        )
        == 1
    )
