"""Words for deadlines and places."""

from datetime import UTC, datetime

import pytest

from nomicd.table.phrases import by_when, nth, sentence_case, tell_deadline, tell_rank

ZONE = "America/New_York"


@pytest.mark.parametrize(
    ("instant", "long", "short"),
    [
        (
            datetime(2026, 11, 24, 5, tzinfo=UTC),
            "midnight at the end of Monday 23 November, New York time",
            "end of Mon 23 Nov",
        ),
        (
            datetime(2026, 11, 24, 17, tzinfo=UTC),
            "Tuesday 24 November noon, New York time",
            "Tue 24 Nov noon",
        ),
        (
            datetime(2026, 11, 24, 23, 30, tzinfo=UTC),
            "Tuesday 24 November 18:30, New York time",
            "Tue 24 Nov 18:30",
        ),
    ],
)
def test_a_deadline_is_told_as_people_say_it(instant, long, short):
    """The instant at which Tuesday begins is the end of Monday."""
    assert by_when(instant, ZONE) == long
    assert by_when(instant, ZONE, short=True) == short


def test_an_instant_is_told_to_the_minute():
    """In small print, in mails and on the site."""
    told = tell_deadline(3, datetime(2026, 11, 24, 5, tzinfo=UTC), ZONE)
    assert told == "The deadline of update 3 is Tue 24 Nov 2026 00:00 EST (05:00 UTC)."


def test_places_are_counted():
    """With the ending that each has."""
    assert [nth(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th",
    ]  # fmt: skip


def test_a_sentence_begins_with_a_large_letter():
    """The rest of it stays as it is."""
    assert [sentence_case(text) for text in ("you win McX", "")] == ["You win McX", ""]


def test_a_rank_names_who_leads_unless_it_is_the_reader():
    figures = {"ann": 70, "bob": 50, "cid": 50}
    assert tell_rank(figures, "ann", str) == "1st of 3 players"
    assert tell_rank(figures, "bob", "${}".format) == "tied for 2nd of 3 players; ann leads with $70"
