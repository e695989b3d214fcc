"""`make figures` measures what it says; what it measures is nobody's business here."""

import pytest
from write_figures import FIGURES, PAGE, ROOT, Measured, table


@pytest.fixture(scope="module")
def measurement():
    return Measured.of(ROOT)


def test_a_vote_is_followed_from_the_daemon_to_the_chain(measurement):
    frames = measurement.vote["frames"]
    assert "run_due" in frames[0]
    assert frames[-1] == "nomicd/kernel/log.py: chain"
    assert (
        measurement.vote["functions"]
        > measurement.vote["files"]
        > len({each.split(":")[0] for each in frames})
        > 2
    )


def test_each_figure_has_a_row_with_both_columns(measurement):
    head, _, *rows = table(measurement, measurement).splitlines()
    assert [row.count("|") for row in rows] == [head.count("|")] * len(FIGURES)


def test_the_page_shows_the_figures_that_the_script_measures():
    shown = [line.split("|")[1].strip() for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    assert shown[1:] == [each.name for each in FIGURES]
