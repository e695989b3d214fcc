"""Delivery reports as mail servers write them."""

import base64

import pytest

from nomicd.mail.bounce import Report, read

TEMPLATE = (
    b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
    b"--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status%s\r\n\r\n%s\r\n--b--\r\n"
)
FAILED = b"Reporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no\r\n"


def test_a_failure_is_read():
    """Its code and the server's words."""
    assert read(TEMPLATE % (b"", FAILED)) == Report("failed", "5.1.1", "smtp; 550 no")


@pytest.mark.parametrize(
    "fields", [b"Action: delayed\r\nStatus: 4.4.1\r\n", b"Action: delivered\r\nStatus: 2.0.0\r\n",
               b"Action: failed\r\nStatus: 4.2.2\r\n", b"Status: 5.1.1\r\n", b""],
)  # fmt: skip
def test_what_is_no_failure_for_good_is_none(fields):
    """A delay, a success, a mailbox that is full for now."""
    assert not read(TEMPLATE % (b"", fields)).has_failed


def test_of_several_reports_a_failure_counts():
    """A server may report a delay and a failure in one mail."""
    delayed = b"Action: delayed\r\nStatus: 4.0.0\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n"
    assert read(TEMPLATE % (b"", delayed + FAILED)).has_failed


def test_it_may_be_encoded():
    """As base64, by servers that encode everything."""
    raw = TEMPLATE % (b"\r\nContent-Transfer-Encoding: base64", base64.encodebytes(FAILED))
    assert read(raw).has_failed


@pytest.mark.parametrize("raw", [b"", b"Subject: hi\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n", b"\0" * 100])
def test_an_ordinary_mail_is_no_report(raw):
    """Whatever it says."""
    assert read(raw) is None
