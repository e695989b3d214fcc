"""Words found again in all that a game has written down: bounded answers, the fittest first."""

import pytest

from nomicd.kernel.finding import parse_search
from nomicd.kernel.page import Lines, Offers
from nomicd.services.processing.search import (
    LONGEST,
    SEARCHES,
    FindableText,
    SearchPart,
    fit,
    shorten,
    show_found,
)

RENT = tuple(FindableText(f"Rule {n}", ("Who lands here pays rent.",), f"rule {n}") for n in range(1, 401))
LOG = SearchPart("log", "line", "lines")


def find_rules(*texts):
    """What is found in the rules."""
    return SearchPart("rules", "rule", "rules", found=texts)


def lines(page):
    return [
        line for section in page.sections for block in section.blocks for line in getattr(block, "lines", ())
    ]


def test_of_much_some_is_shown_with_the_count_and_how_to_narrow_it_down():
    """400 rules make no longer mail than six."""
    page = show_found("rent", [find_rules(*RENT), LOG])
    (section,) = page.sections
    assert section.heading == "400 rules or more"
    assert lines(page)[-1] == "And 394 more: add a word, or write “search rent in rules”."
    assert len(lines(page)) == 7
    assert [len(block.offers) for block in section.blocks if isinstance(block, Offers)] == [3]


def test_one_part_alone_shows_more_of_it():
    """And does not say once more how to look through it alone."""
    page = show_found("rent", [find_rules(*RENT[:50])])
    assert page.sections[0].heading == "50 rules"
    assert len(lines(page)) == 41
    assert lines(page)[-1] == "And 10 more: add a word."


def test_where_nothing_is_found_it_says_where_it_looked():
    """Of several words also that all of them are wanted."""
    parts = [find_rules(), LOG]
    assert show_found("xyzzy", parts).lead == ("“xyzzy” is nowhere in the rules or log.",)
    assert "fewer words find more" in show_found("xyzzy plugh", parts).lead[1]


def test_what_is_called_so_comes_first():
    """Before what only speaks of it, however often."""
    speaks = FindableText("Rule 1: Squares", ("jail, jail, jail",))
    called = FindableText("Rule 2: Jail", ("A long text about many other things and places.",))
    assert fit((speaks, called, RENT[0]), parse_search("jail")) == (
        called,
        speaks,
    )


def test_then_comes_what_sets_it_then_what_speaks_of_it_most():
    """Not what is merely short."""
    other = " ".join(["house"] * 150)
    sets = FindableText("Rule 14: Property", (f"Owners are paid rent. {other}", "rent = 3"))
    much = FindableText("Rule 20: Buildings", (f"rent, rent, rent {other}",))
    little = FindableText("Rule 24: Taxes", ("A tenth of all rent.",))
    assert fit((little, much, sets), parse_search("rent")) == (sets, much, little)


def test_what_sets_it_for_itself_comes_before_what_sets_it_for_things_of_its_own():
    """The rent is rule 14's; a house's is a factor of it, and speaks of it as often as there are houses."""
    houses = FindableText("Rule 20", ("rent rent rent", "[params.house]", "rent = {value = 10}"))
    orders = FindableText("Rule 29", ("rent rent", "[actions.mode.facts]", 'rent = "the rent"'))
    rent = FindableText(
        "Rule 14", ("Who lands pays.", "[params]", "price = {value = 1}", "rent = {value = 3}")
    )
    assert fit((houses, orders, rent), parse_search("rent"))[0] == rent


def test_a_long_line_is_cut_around_the_word():
    """So that the word is seen."""
    long = " ".join(["nothing"] * 100 + ["rent"] + ["nothing"] * 100)
    (shown,) = lines(show_found("rent", [find_rules(FindableText("Rule 1", (long,)))]))
    assert shown.startswith("Rule 1: … ")
    assert "rent" in shown
    assert len(shown) <= LONGEST + 20


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        ("winning", "win"),
        ("wins", "win"),
        ("selling", "sel"),
        ("jail", "jail"),
        ("gas", "gas"),
        ("cards", "card"),
    ],
)
def test_other_forms_of_a_word_begin_alike(word, stem):
    """A short word is left as it is."""
    assert shorten(word) == stem


def test_the_lines_are_plain():
    """Nothing of it is read as Markdown."""
    page = show_found("rent", [find_rules(RENT[0])])
    assert isinstance(page.sections[0].blocks[0], Lines)


def test_nobody_searches_without_end(world):
    """Each search looks through all of a game."""
    world.open()
    assert "is nowhere in the" in world.mail("alice", "search rent")
    for _ in range(SEARCHES // 10):
        said = world.mail("alice", "\n".join(["search rent"] * 10))
    assert f"You can search {SEARCHES} times a day" in " ".join(said.split())
