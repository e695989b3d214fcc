"""Mails as those who get them parse them."""

import email
import email.policy

from nomicd.app.demo.mail_policy import POLICY

RAW = b"""From: =?utf-8?q?Zo=C3=AB?= <zoe@example.org>
Subject: =?utf-8?b?8J+mig==?= a
 long subject
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: quoted-printable

caf=C3=A9
--b
Content-Type: text/plain; charset="utf-8"; name="story.txt"
Content-Disposition: attachment; filename="story.txt"

the whole story
--b--
"""


def look(policy):
    """All that the package tells of it."""
    mail = email.message_from_bytes(RAW, policy=policy)
    parts = [(part.get_content_type(), part.get_filename(), part.items()) for part in mail.walk()]
    return (
        mail["From"].addresses,
        mail.items(),
        parts,
        mail.get_body(("plain",)).get_content(),
        mail.as_bytes(),
    )


def test_a_mail_is_the_same_as_by_the_policy_of_the_package():
    """Also when it is parsed a second time, by what is known from the first."""
    assert look(POLICY) == look(POLICY) == look(email.policy.default)
