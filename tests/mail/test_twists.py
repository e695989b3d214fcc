"""Which bodies read one way only, whatever stands in the fields that no signature covers."""

import base64

import pytest

from nomicd.mail.head import split
from nomicd.mail.twists import reads_one_way

QP = "Content-Transfer-Encoding: quoted-printable\n"
B64 = "Content-Transfer-Encoding: base64\n"
PAGE = "Content-Type: text/html; charset=utf-8\n"
FLOWED = "Content-Type: text/plain; charset=utf-8; format=flowed\n"
PARTS = 'Content-Type: multipart/alternative; boundary="b"\n'
TWO = "--b\n\nyes\n--b\nContent-Type: text/html\n\n<p>yes</p>\n--b--\n"
CODED = base64.b64encode("Grüße: yes to 3\n".encode()).decode()


def one_way(written, *covered):
    raw = written.encode()
    return reads_one_way(raw, split(raw), covered)


@pytest.mark.parametrize(
    "written",
    ["\nyes to 3\n\n> no to the rest\n", "\nset 5.gold_card.buy=40\n", "\ndone\n", "\nif a = b: x == 3F\n",
     f"{QP}\ncaf=C3=A9 and a line that goes on =\nand on\n", f"{B64}\n{CODED}\n", f"{PAGE}\n<p>yes</p>\n",
     f"{FLOWED}\nI would \nnever do it\n", f"{PARTS}\n{TWO}", "\na blank at the end \n\nof a paragraph\n",
     "Content-Type: text/plain; charset=windows-1252\n\nyes\n", "\n"],
)  # fmt: skip
def test_what_mail_programs_write_reads_one_way(written):
    """Though nothing but the usual fields is signed."""
    assert one_way(written)


@pytest.mark.parametrize(
    ("written", "field"),
    [("\nas the line is full =\nyes\n", "content-transfer-encoding"),
     (f"{QP}\nso=0Ayes\n", "content-transfer-encoding"),
     (f"{QP}\nx=1 and =ZZ\n", "content-transfer-encoding"),
     (f"{B64}\nyes to 3\n", "content-transfer-encoding"),
     (f"\n{CODED}\n", "content-transfer-encoding"),
     (f"{PAGE}\n> <br>yes\n", "content-type"),
     ("\n<blockquote>\nyes\n</blockquote>\n", "content-type"),
     ("\nI would never \nsay yes\n", "content-type"),
     (f"{PARTS}\nyes\n{TWO}", "content-type"),
     (f"\n{TWO}", "content-type"),
     ("Content-Type: application/x\n\nyes\n", "content-type"),
     ("Subject: Re: 3\n\nyes\n", "in-reply-to")],
)  # fmt: skip
def test_what_could_be_read_otherwise_needs_the_field_signed(written, field):
    """With it covered there is nothing to twist."""
    assert not one_way(written)
    assert one_way(written, field)


@pytest.mark.parametrize("piece", ["=\n", "\n", "A", "=0", "<", "<br ", "--b\n", " \n"])
def test_no_body_is_slow(piece):
    """A quarter of a megabyte of anything is looked at a fixed number of times."""
    for head in ("\n", f"{QP}\n", f"{B64}\n", f"{PAGE}\n", f"{PARTS}\n"):
        one_way(head + piece * (250_000 // len(piece)) + "!")
