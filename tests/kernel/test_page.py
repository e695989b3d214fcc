"""Pages are blocks in sections, and each way to show them is one visitor."""

import pytest

from nomicd.kernel.drawing import Drawing
from nomicd.kernel.page import (
    Code,
    Diff,
    Lines,
    Links,
    LogEntries,
    Offers,
    Page,
    Prose,
    Section,
    Table,
    lead_blocks,
    picture_of,
    visit,
    walk,
    wording,
)

BLOCKS = {
    "lines": Lines(("one",)),
    "wording": wording("some.sentence"),
    "table": Table(("A",), (("1",),)),
    "prose": Prose("*text*"),
    "code": Code("x = 1"),
    "diff": Diff(("+a",)),
    "offers": Offers(()),
    "links": Links(()),
    "log_entries": LogEntries(()),
}


class Named:
    """Says what it was shown as, and when it entered a section."""

    def __init__(self):
        self.entered = []

    def __getattr__(self, name):
        return lambda block: (name, block)

    def enter_section(self, section):
        self.entered.append(section.heading)

    def section(self, section, blocks):
        return section.heading, tuple(self.entered), [name for name, _ in blocks]


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_is_shown_as_what_it_is(name):
    """Each kind by the method of its name, whole."""
    assert visit(BLOCKS[name], Named()) == (name, BLOCKS[name])


def test_sections_are_shown_in_order_each_entered_before_its_blocks():
    """So that a heading can be counted before what stands below it."""
    sections = [Section("First", tuple(BLOCKS.values())), Section("Second", ())]
    assert list(walk(sections, Named())) == [
        ("First", ("First",), list(BLOCKS)),
        ("Second", ("First", "Second"), []),
    ]


def test_lines_of_a_lead_that_follow_one_another_are_one_paragraph():
    """A sentence of the templates stands for itself."""
    said = wording("some.sentence")
    page = Page("Title", ("one", "two", said, "three"))
    assert lead_blocks(page) == (Lines(("one", "two")), said, Lines(("three",)))
    assert lead_blocks(Page("Title")) == ()


def test_a_picture_has_its_words_for_who_cannot_look_at_it():
    """They are what text mails show."""
    drawing = Drawing(10, 10, "Board", "a blank board", ())
    assert picture_of(drawing) == Code("a blank board", drawing)
