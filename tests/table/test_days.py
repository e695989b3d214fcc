"""Days as players write them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.days import Span, day, span

TODAY = date(2026, 11, 25)  # a Wednesday


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2026-12-14", date(2026, 12, 14)),
        ("14 Dec", date(2026, 12, 14)),
        ("the 14th of December", date(2026, 12, 14)),
        ("14. December 2027", date(2027, 12, 14)),
        ("Dec 14", date(2026, 12, 14)),
        ("December 14th, 2026", date(2026, 12, 14)),
        ("14.12.", date(2026, 12, 14)),
        ("14.12.2026", date(2026, 12, 14)),
        ("14/12", date(2026, 12, 14)),
        ("12/14", date(2026, 12, 14)),
        ("3/3", date(2027, 3, 3)),
        ("2 Jan", date(2027, 1, 2)),
        ("20 Nov", date(2026, 11, 20)),
        ("Sept 3", date(2026, 9, 3)),
        ("today", TODAY),
        ("tomorrow", date(2026, 11, 26)),
        ("fri", date(2026, 11, 27)),
        ("Wednesday", date(2026, 12, 2)),
        ("this friday", date(2026, 11, 27)),
        ("next friday", date(2026, 12, 4)),
        ("Monday, 14 December", date(2026, 12, 14)),
        ("Monday the 14th", date(2026, 12, 14)),
    ],
)
def test_a_day_is_read_as_people_write_it(text, meant):
    """Without a year it is the one that comes, or has just been."""
    assert day(text, TODAY) == meant


@pytest.mark.parametrize("text", ["", "soon", "31 Feb", "14 Foo", "2026-13-01", "13/13", "٣ Dec", "for ever"])
def test_what_is_no_day_is_refused(text):
    """With how to write one: the day in a week."""
    refused = day(text, TODAY)
    assert refused.reason is Reason.BAD_TEXT
    assert "write it as 2026-12-02, as 2 December, or as wednesday" in refused.text


def test_nobody_knows_which_of_two_small_numbers_is_the_month():
    """So it is asked."""
    refused = day("3/4", TODAY)
    assert refused.reason is Reason.UNCLEAR
    assert "3 April or 4 March" in refused.text


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("from 1 Dec to 14 Dec", (12, 1), (12, 14)),
        ("1 Dec until 14 Dec", (12, 1), (12, 14)),
        ("Dec 1 - Dec 14", (12, 1), (12, 14)),
        ("1-14 Dec", (12, 1), (12, 14)),
        ("Dec 1-14", (12, 1), (12, 14)),
        ("1 \u2013 14 December", (12, 1), (12, 14)),
        ("between 2026-12-01 and 2026-12-14", (12, 1), (12, 14)),
        ("2026-12-01 - 2026-12-14", (12, 1), (12, 14)),
        ("on 3 Dec", (12, 3), (12, 3)),
        ("tomorrow", (11, 26), (11, 26)),
        ("for 10 days", (11, 25), (12, 4)),
        ("for two weeks", (11, 25), (12, 8)),
    ],
)
def test_a_span_is_read_as_people_write_it(text, first, last):
    """What one end leaves out, the other says."""
    assert span(text, TODAY) == Span(date(2026, *first), date(2026, *last))


def test_a_span_may_lead_into_the_next_year():
    """Its end is after its beginning."""
    assert span("28 Dec to 5 Jan", TODAY) == Span(date(2026, 12, 28), date(2027, 1, 5))


def test_until_says_nothing_of_the_beginning():
    """That is for whoever asks."""
    assert span("until friday", TODAY) == Span(None, date(2026, 11, 27))
    assert span("till 14 Dec", TODAY) == Span(None, date(2026, 12, 14))


def test_why_somebody_is_away_says_nothing_of_the_days():
    """What may say something of them is not passed over."""
    assert span("until friday, visiting my sister", TODAY) == Span(None, date(2026, 11, 27))
    assert span("from 1 Dec to 14 Dec, for a wedding", TODAY) == Span(date(2026, 12, 1), date(2026, 12, 14))
    assert isinstance(span("until friday, or saturday", TODAY), Refused)
    assert isinstance(span("until friday, maybe longer", TODAY), Refused)


@given(st.integers(-180, 180))
def test_a_day_is_read_as_it_is_printed(n):
    """In words and in numbers, within half a year."""
    meant = TODAY + timedelta(days=n)
    for form in ("%A %d %B", "%d %B", "%B %d", "%d %b", "%Y-%m-%d", "%d.%m."):
        assert day(meant.strftime(form), TODAY) == meant


@given(st.text(max_size=30))
def test_whatever_is_written_is_read_or_refused(text):
    """Never with an exception."""
    assert isinstance(day(text, TODAY), date | Refused)
    assert isinstance(span(text, TODAY), Span | Refused)


WEDNESDAY = date(2027, 6, 2)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("from the 5th to the 9th", (6, 5), (6, 9)),
        ("the 28th to the 3rd", (6, 28), (7, 3)),
        ("on the 1st", (7, 1), (7, 1)),
        ("next week", (6, 7), (6, 13)),
        ("this week", (6, 2), (6, 6)),
        ("the whole of next week", (6, 7), (6, 13)),
        ("next weekend", (6, 12), (6, 13)),
        ("next month", (7, 1), (7, 31)),
        ("for the next 5 days", (6, 2), (6, 6)),
    ],
)
def test_days_may_go_without_their_month(text, first, last):
    """The next ones of that number, week or month."""
    assert span(text, WEDNESDAY) == Span(date(2027, *first), date(2027, *last))
