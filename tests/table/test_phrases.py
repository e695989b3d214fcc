"""Words for deadlines and places."""

from datetime import UTC, datetime

import pytest

from nomicd.table.phrases import by_when, nth, sentence_case

ZONE = "America/New_York"


@pytest.mark.parametrize(
    ("instant", "long", "short"),
    [
        (datetime(2026, 11, 24, 5, tzinfo=UTC), "Monday midnight, New York", "Mon midnight"),
        (datetime(2026, 11, 24, 17, tzinfo=UTC), "Tuesday noon, New York", "Tue noon"),
        (datetime(2026, 11, 24, 23, 30, tzinfo=UTC), "Tuesday 18:30, New York", "Tue 18:30"),
    ],
)
def test_a_deadline_is_told_as_people_say_it(instant, long, short):
    """The instant at which Tuesday begins is Monday midnight."""
    assert by_when(instant, ZONE) == long
    assert by_when(instant, ZONE, short=True) == short


def test_places_are_counted():
    """With the ending that each has."""
    assert [nth(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th",
    ]  # fmt: skip


def test_a_sentence_begins_with_a_large_letter():
    """The rest of it stays as it is."""
    assert [sentence_case(text) for text in ("you win McX", "")] == ["You win McX", ""]
