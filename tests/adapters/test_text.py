"""Views as plain text of 72 columns."""

from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from nomicd.adapters.render.sentences import Sentences
from nomicd.adapters.render.text import WIDTH, TextVisitor, underline, wrap
from nomicd.kernel.page import Code, Lines, Offer, Offers, Prose, Section, Table, visit, walk


def block(given):
    return visit(given, TextVisitor(Sentences(())))


def test_tables_align_by_what_is_seen():
    """Wide characters take two columns; numbers stand right."""
    shown = block(Table(("Player", "Money"), (("alice", "5"), ("王小明", "1200"), ("Zoë 🦊", "30")), (1,)))
    assert shown.split("\n") == [
        "Player  Money",
        "------  -----",
        "alice       5",
        "王小明   1200",
        "Zoë 🦊     30",
    ]


def test_a_row_may_be_short():
    """Missing cells are blank."""
    assert block(Table(("A", "B"), (("x",),))) == "A  B\n-  -\nx"


def test_a_table_without_columns_is_no_trouble():
    """There is nothing to show."""
    assert block(Table((), ())) == "\n"


def test_a_table_that_is_too_wide_is_cut():
    """The widest column gives way."""
    shown = block(Table(("Rule", "Text"), (("12", "word " * 60), ("3", "short"))))
    assert all(len(line) <= WIDTH for line in shown.split("\n"))
    assert "…" in shown


def test_long_words_stay_whole():
    """An address of a page that is broken in two leads nowhere."""
    url = "https://example.org/" + "x" * 100
    assert url in wrap(f"See {url} for more").split("\n")


def test_code_keeps_its_blanks():
    """Indented, and never wrapped."""
    assert block(Code("if x:\n    y\n" + "z" * 100)) == "    if x:\n        y\n    " + "z" * 100


def test_prose_is_wrapped_outside_its_code():
    """Markdown is readable as it is."""
    shown = block(Prose("word " * 30 + "\n\n```\n" + "x " * 60 + "\n```"))
    assert "x " * 59 + "x" in shown
    assert max(len(line) for line in shown.split("\n\n")[0].split("\n")) <= WIDTH


def test_what_cannot_be_seen_is_shown():
    """Text that runs backwards is told as what it is."""
    assert block(Prose("pay \u202e001")) == "pay ⟦U+202E⟧001"


def test_offers_can_be_copied():
    """The line to send stands alone."""
    assert block(Offers((Offer("buy square", "for $300"),))) == "  buy square\n      for $300"


def test_a_heading_is_underlined_as_wide_as_it_is_seen():
    """Also in wide characters."""
    assert underline("王", "=") == "王\n=="


@given(st.lists(st.text(max_size=200), max_size=5))
def test_lines_fit_the_page(lines):
    """No line is wider than the page unless it is one word."""
    for line in block(Lines(tuple(lines))).split("\n"):
        assert " " not in line.strip() or wcswidth(line) <= WIDTH


@given(st.lists(st.lists(st.text(max_size=90), min_size=3, max_size=3), min_size=1, max_size=5))
def test_tables_fit_the_page(rows):
    """Whatever stands in them, and every row is one line."""
    shown = block(Table(("A", "B", "C"), tuple(tuple(row) for row in rows))).split("\n")
    assert len(shown) == len(rows) + 2
    assert all(wcswidth(line) <= WIDTH for line in shown)


def test_a_long_cell_goes_on_below():
    """Nothing of what a player holds is cut off."""
    held = "2 Double Double Cards, a Gold Card, a Get out of Jail Free Card, 3 Silver Cards"
    shown = block(Table(("Player", "Money", "Items"), (("alice", "$10,000", held), ("bob", "$5", ""))))
    assert " ".join(shown.split()).count("Card") == 4
    assert all(len(line) <= WIDTH for line in shown.split("\n"))


HELD = "4 Double Double Cards, 2 Gold Cards, an Invisible Hand, a Get out of Jail Free Card, 13 Soldiers"


def test_two_long_columns_share_the_page():
    """Neither is squeezed so that its words are cut, and the short ones beside them stay whole."""
    head, row = ("Player", "What", "Is", "Would be"), ("alice", "items", HELD, f"{HELD}, a Silver Card")
    shown = block(Table(head, (row, ("bob", "money", "$5", "$700")))).split("\n")
    assert shown[1].split()[:2] == ["------", "-----"]
    left, right = (len(each) for each in shown[1].split()[2:])
    assert left <= right <= left + 10
    assert len(shown) == 7
    assert "…" not in "".join(shown)


def test_one_column_very_much_longer_leaves_the_other_half_its_share():
    """It does not become a column of single words."""
    shown = block(Table(("Is", "Would be"), (("one and two " * 4, "word " * 39),))).split("\n")
    assert [len(each) for each in shown[1].split()] == [17, 53]


def test_a_long_word_beside_a_long_cell_stays_whole():
    """As long as the line has room for it, the other gives way."""
    name, said = "x" * 50, "nothing but short words in this cell of a table "
    assert name in block(Table(("Name", "Said"), ((name, said),)))


@given(st.lists(st.lists(st.text("abc ", max_size=190), min_size=3, max_size=3), min_size=1, max_size=4))
def test_no_word_is_cut_that_the_page_has_room_for(rows):
    """As long as the longest words of the columns fit beside one another."""
    cells = [["A", "B", "C"], *(row for row in rows)]
    longest = [max(len(word) for row in cells for word in row[at].split(" ")) for at in range(3)]
    shown = block(Table(("A", "B", "C"), tuple(tuple(row) for row in rows)))
    assert "…" not in shown or sum(longest) > WIDTH - 4
    assert all(len(line) <= WIDTH for line in shown.split("\n"))


def test_an_offer_without_words_is_its_line():
    """No blank line stands for help that there is not."""
    assert block(Offers((Offer("vote nay on 1", ""),))) == "  vote nay on 1"


def test_only_the_title_of_a_page_is_underlined_at_the_margin():
    """What players wrote is not: a reply shows by the title where our mail begins."""
    said = Section("Rules", (Prose("History\n=======\nvote nay on 2"), Lines(("Rule 4", "====="))))
    shown = next(walk((said,), TextVisitor(Sentences(()))))
    assert shown.split("\n") == [
        "",
        "Rules",
        "-----",
        "History",
        " =======",
        "vote nay on 2",
        "",
        "Rule 4",
        " =====",
    ]
