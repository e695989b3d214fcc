"""`nomicd deliver` killed at every moment of its work in the spool: all of the mail is there, or nothing."""

import shutil
from datetime import UTC, datetime

import pytest

from nomicd.adapters import spool
from nomicd.services.ports import Disposition

KILLED = -9
AT = "2026-11-23T15:00:00Z"


@pytest.fixture
def mta(house, nursery, week):
    """Hands a mail in as a mail server does; the exit code."""
    raw = week[1][1][0]
    path = house.home / "mail.eml"
    path.write_bytes(raw)
    argv = [
        "--config",
        str(house.home / "nomicd.toml"),
        "--received-at",
        AT,
        "--recipient",
        "bored@localhost",
    ]

    def hand_in(moment=0):
        order = {"do": "deliver", "home": str(house.home), "argv": [*argv, str(path)], "moment": moment}
        return nursery.live(**order)["code"]

    return hand_in


def lying(house):
    """The mails in the spool."""
    return [(entry.raw, entry.meta) for entry in spool.scan(house.home / "spool")]


def test_all_or_nothing_at_every_moment(house, mta, week):
    """Whatever the moment, what lies in the spool is whole; and the mail server's next try succeeds."""
    assert mta() == 0
    whole = lying(house)[0]
    assert whole == (
        week[1][1][0],
        spool.SpoolMeta(datetime(2026, 11, 23, 15, tzinfo=UTC), "bored@localhost"),
    )
    (moments,) = map(int, house.read_notes("moments"))
    assert moments > 20
    seen = set()
    for moment in range(1, moments + 1):
        shutil.rmtree(house.home / "spool", ignore_errors=True)
        assert mta(moment) == KILLED
        found = lying(house)
        assert found in ([], [whole]), f"half a mail at moment {moment}"
        seen.add(len(found))
    assert seen == {0, 1}
    assert mta() == 0
    assert not (house.home / "spool" / "mail" / "bad").exists()


def test_a_mail_handed_in_again_after_a_crash_counts_once(house, mta, week):
    """A server that does not hear of success tries again; the other copies are known."""
    (opening, _), *_ = week
    house.enter(opening, ())
    house.live(opening)
    assert (mta(), mta()) == (0, 0)
    assert mta(int(house.read_notes("moments")[-1])) == KILLED
    house.live("2026-11-23T16:00")
    fates = [mail.disposition for mail in house.look().mails]
    assert fates == [Disposition.APPLIED, Disposition.DUPLICATE, Disposition.DUPLICATE]
