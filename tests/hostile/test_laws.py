"""Rules by somebody who has read the rule API and the trusted half, and had not written them. Each is in
force beside BoredNomic's for three updates, as a vote would have it, whether or not the checks let it pass.

They are played many in one game here, in a sandbox that is not in a hurry: which of them lives how long must
not depend on the machine. `make laws` plays each alone, also those that take all the time or room there is.
"""

import os
from datetime import UTC, datetime

import pytest
from lawless import NAY, YEA, Course, harm, laws, read_by

from nomicd.adapters.sandbox.monty import LENIENCY, MontySandbox

ALONE = bool(os.environ.get("NOMICD_LAWS_ALONE"))
LAWS = laws(tiring=ALONE)
TOGETHER = 1 if ALONE else 20
PLACES = range((len(LAWS) + TOGETHER - 1) // TOGETHER)


@pytest.fixture(scope="module")
def patient():
    """What a second play runs rules with: see `nomicd verify --replay`."""
    with MontySandbox(leniency=LENIENCY) as opened:
        yield opened


@pytest.fixture(scope="module")
def sandbox(patient):
    """What the first play runs them with."""
    if not ALONE:
        yield patient
        return
    with MontySandbox() as opened:
        yield opened


@pytest.fixture(scope="module")
def base(sandbox):
    """A game after two updates, with orders of all kinds waiting."""
    course = Course(sandbox)
    course.open(datetime(2026, 11, 18, 12, tzinfo=UTC))
    return course


def test_there_are_many():
    assert len(LAWS) >= 200


@pytest.mark.skipif(ALONE, reason="together they can read what one of them can")
@pytest.mark.parametrize("place", PLACES)
def test_no_law_lets_anybody_read_votes_or_private_messages(place, base, sandbox):
    """Bob reads the same, whatever carol votes and writes to dave."""
    some = {title: LAWS[title] for title in list(LAWS)[place :: len(PLACES)]}
    one, other = (read_by("bob", base, some, sandbox, secrets) for secrets in (YEA, NAY))
    assert len(one) > 6
    assert one == other


@pytest.mark.parametrize("reader", ["carol", "dave"])
def test_who_is_in_the_know_reads_something_else(reader, base, sandbox):
    """So the test above shows something: carol sees her vote, and dave what she has written."""
    one, other = (read_by(reader, base, {}, sandbox, secrets) for secrets in (YEA, NAY))
    assert one != other


@pytest.mark.parametrize("place", PLACES, ids=lambda place: list(LAWS)[place] if ALONE else str(place))
def test_hostile_law_harms_nobody_else(place, base, sandbox, patient):
    """No update stops and no mail about it, no other rule is suspended, no secret and no control character is
    told, and a second play comes to the same."""
    titles = list(LAWS)[place :: len(PLACES)]
    assert harm(base, {title: LAWS[title] for title in titles}, sandbox, patient) == []
