"""What a proposal would change: read as players write it, carried out, shown as a diff."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.games.nomic.rules.clause_paths import clause
from nomicd.games.nomic.rules.proposal_text import read_changes
from nomicd.games.nomic.rules.rule_changes import (
    AddClause,
    Amend,
    DeleteClause,
    Enact,
    Repeal,
    Replace,
    Rewrite,
    RuleInWords,
    SetParam,
    apply_changes,
    diff,
)
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document, parse

PROPERTY = """\
# 14. Property

1. An unowned square costs ${price} times its number.
2. The owner gets rent.
   1. Rent is three times the number.
   2. Rent is halved for men.

```toml
[params]
price = 25
```

```python
def on_land(ev):
    return None
```
"""
CARDS = '# 5. Cards\n\n```toml\n[items.gold_card]\nname = "Gold Card"\nbuy = 500\n```\n'
VOLCANO = "# ?. Volcano\n\n1. Square 30 is a volcano.\n\n```python\ndef on_land(ev):\n    return None\n```\n"


def rulebook():
    return {5: parse(CARDS), 14: parse(PROPERTY)}


def apply_to_rulebook(body, title="My idea", taken=()):
    changes = read_changes(body)
    assert not isinstance(changes[0], Problem), changes
    return apply_changes(rulebook(), changes, title, taken)


@pytest.mark.parametrize(
    ("body", "change"),
    [
        ("set 5.gold_card.buy to 400", SetParam(line=1, rule=5, path="gold_card.buy", value="400")),
        ("Set rule 5.gold_card.buy = $400.", SetParam(line=1, rule=5, path="gold_card.buy", value="$400.")),
        (
            "change 9.updates to mon, wed,\nfri",
            SetParam(line=1, rule=9, path="updates", value="mon, wed, fri"),
        ),
        ("set price of rule 14 to 30", SetParam(line=1, rule=14, path="price", value="30")),
        ("repeal rule 18", Repeal(line=1, rule=18)),
        ("    repeal rule 18\n", Repeal(line=1, rule=18)),
        ("Repeal 18.", Repeal(line=1, rule=18)),
        ("please abolish rule 18", Repeal(line=1, rule=18)),
        ("- delete 13.4", DeleteClause(line=1, rule=13, clause="13.4")),
        ("Remove clause 13.4.1", DeleteClause(line=1, rule=13, clause="13.4.1")),
        ("amend 14.1: Squares are free.", Amend(line=1, rule=14, clause="14.1", text="Squares are free.")),
        ("Amend rule 14.1 to read: Free.", Amend(line=1, rule=14, clause="14.1", text="Free.")),
        (
            "amend 14.1 to read\n\u201cSquares are free.\u201d",
            Amend(line=1, rule=14, clause="14.1", text="Squares are free."),
        ),
        ("amend rule 14:\n1. One.\n2. Two.", Amend(line=1, rule=14, clause="14", text="1. One.\n2. Two.")),
        (
            "add to 19: He also pays\na fine.",
            AddClause(line=1, rule=19, clause="19", text="He also pays\na fine."),
        ),
        ("add a clause to 19.2: x", AddClause(line=1, rule=19, clause="19.2", text="x")),
        (
            'replace "three times" with "four times" in 14.2.1',
            Replace(line=1, rule=14, clause="14.2.1", old="three times", new="four times"),
        ),
        (
            "replace \u201cthree\ntimes\u201d with \u201cfour\u201d in rule 14",
            Replace(line=1, rule=14, clause="14", old="three times", new="four"),
        ),
        ('In 14.1, replace "x" by ""', Replace(line=1, rule=14, clause="14.1", old="x", new="")),
        (VOLCANO, Enact(line=1, document=VOLCANO)),
        ("enact:\n\n" + VOLCANO, Enact(line=1, document=VOLCANO.strip())),
        ("amend rule 14\n" + PROPERTY, Rewrite(line=1, rule=14, document=PROPERTY.strip())),
        ("Everybody wears a hat.", RuleInWords(line=1, text="Everybody wears a hat.")),
    ],
)
def test_changes_are_read_as_players_write_them(body, change):
    """The forms of a change, in several manners."""
    (read,) = read_changes(body)
    if isinstance(read, Enact | Rewrite):
        assert parse(read.document) == parse(change.document)
        assert type(read) is type(change)
    else:
        assert read == change


def test_a_proposal_may_make_several_changes():
    """In the order of its text; lines are known."""
    body = (
        "repeal rule 18\n\nset 5.gold_card.buy to 400\nReason: gold is dear.\n\namend 14.1: Free.\n\n"
        + VOLCANO
    )
    changes = read_changes(body)
    assert [type(change) for change in changes] == [Repeal, SetParam, Amend, Enact]
    assert [change.line for change in changes] == [1, 3, 6, 8]
    assert changes[2].text == "Free."


@pytest.mark.parametrize(
    "numbers", [("1.", "2."), ("1)", "2)"), ("(a)", "(b)"), ("a)", "b)"), ("  1.", "  2.")]
)
def test_a_numbered_list_of_changes_is_a_list_of_changes(numbers):
    """Not a rule with these clauses: whatever stands there is to be done."""
    one, two = numbers
    body = f'{one} Repeal rule 15.\n\n{two} In rule 14.1, replace "next\n   deadline" with "week".'
    assert read_changes(body) == (
        Repeal(line=1, rule=15),
        Replace(line=3, rule=14, clause="14.1", old="next deadline", new="week"),
    )


@pytest.mark.parametrize(
    "body",
    [
        "1. Repeal rule 15 when the game ends.\n2. Set 14.price to 30.",
        "1. Squares are cheap.\n2. Repeal rule 15.",
        "Fair is:\n1. Repeal rule 15.",
        "1. Amend 14.\n2. Whoever does not is out.",
    ],
)
def test_a_numbered_list_with_anything_else_is_asked_about(body):
    """The numbers may be those of a new rule's clauses; but no instruction becomes the text of a rule."""
    assert all(isinstance(each, Problem) for each in read_changes(body))


def test_under_a_heading_a_list_is_a_rule_whatever_it_says():
    """So that who means the words of a law can write them."""
    (made,) = read_changes("# ?. Fair\n\n1. Squares are cheap.\n2. Repeal rule 15.")
    assert isinstance(made, Enact)


def test_a_comment_is_left_out_of_an_amended_text():
    """A paragraph that says it is a reason is no law."""
    (change,) = read_changes("amend 14.1: Free.\n\nAnd green.\n\nReason: I am poor.")
    assert change.text == "Free.\n\nAnd green."


def test_a_comment_that_closes_one_bracket_too_many_takes_nothing_else_with_it():
    """Nor does it make a comment below it shorter."""
    made = read_changes("repeal rule 5\n\n[Old.]]\n\nrepeal rule 6\n\n[Older\nstill.]\n\nrepeal rule 7")
    assert [change.rule for change in made] == [5, 6, 7]


def test_an_amended_text_keeps_its_typography():
    """Quotes and dashes of prose are the author's own."""
    (change,) = read_changes("amend 14.1: Squares \u2014 \u201call\u201d \u2014 are free.")
    assert change.text == "Squares \u2014 \u201call\u201d \u2014 are free."


def test_numbers_in_prose_do_not_make_it_a_change():
    """Words for the Admin may begin with any verb."""
    text = "Set 5 dollars aside for the poor.\nAdd 3 to every roll of a die."
    assert read_changes(text) == (RuleInWords(text=text, line=1),)


def test_quoting_margins_and_windows_line_ends_do_not_matter():
    """A proposal pasted from a reply is the same proposal."""
    assert read_changes("> set 5.gold_card.buy to 400\r\n> repeal 18\r\n") == read_changes(
        "set 5.gold_card.buy to 400\nrepeal 18"
    )


def test_text_in_a_block_is_not_read_as_changes():
    """A case or a code block may hold any line."""
    body = VOLCANO + "\n```case\nrepeal rule 18\n# no heading\n```\n"
    (change,) = read_changes(body)
    assert parse(change.document).cases == ("repeal rule 18\n# no heading",)


@pytest.mark.parametrize(
    ("body", "line", "says"),
    [
        ("", 0, "is empty"),
        ("set 5.gold_card.buy 400", 1, "cannot be read"),
        ("repeal rule 18\n\nI love this.", 3, "before a comment write Reason:"),
        ("I love this.\nrepeal rule 18", 1, "before a comment write Reason:"),
        ("amend 14.1:", 1, "what shall 14.1 say"),
        ("add to 14:", 1, "what shall be added"),
        ("amend rule 14", 1, "stands the rule as it shall be"),
        ("enact", 1, "below `enact`"),
        ('replace "x" in 14.1', 1, "cannot be read"),
        ("ammend 14.1: x", 1, "looks like `amend`"),
        ("repel rule 18", 1, "looks like `repeal`"),
        ("repeal 18 at once", 1, "cannot be read"),
        ("repeal 18\n" * 30, 0, "at most 20"),
        ("x" * 50_000, 0, "characters"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_line(body, line, says):
    """Nothing is passed over in silence."""
    problems = read_changes(body)
    assert any(
        isinstance(found, Problem) and found.line == line and says in found.text for found in problems
    ), problems


@given(st.text(max_size=200))
def test_any_text_is_changes_or_problems(text):
    """Nothing that a stranger mails makes the reader fail, and nothing is an empty answer."""
    changes = read_changes(text)
    assert changes
    if not any(isinstance(change, Problem) for change in changes):
        apply_changes(rulebook(), changes, "T")


def test_a_parameter_is_set_in_the_rule_that_declares_it():
    """All other text stays."""
    assert apply_to_rulebook("set 5.gold_card.buy to 400") == {5: parse(CARDS.replace("500", "400"))}


def test_a_new_rule_gets_the_number_after_the_highest_ever_used():
    """A repealed rule's number is not given again."""
    assert list(apply_to_rulebook(VOLCANO)) == [15]
    assert list(apply_to_rulebook(VOLCANO, taken={15, 33})) == [34]
    assert list(apply_to_rulebook(VOLCANO + "\n" + VOLCANO)) == [15, 16]


def test_prose_becomes_a_rule_under_the_title_of_the_proposal():
    """It has no code: the Admin applies it."""
    (made,) = apply_to_rulebook("Everybody wears\na hat.", "Hats").values()
    assert (made.number, made.title, made.code) == (15, "Hats", "")
    assert made.clauses[0].text == "Everybody wears a hat."


def test_blocks_without_a_heading_become_a_rule_under_the_title():
    """So a proposal need not repeat its title."""
    (made,) = apply_to_rulebook(
        "1. Hats.\n\n```python\ndef on_land(ev):\n    return None\n```", "Hats"
    ).values()
    assert made.title == "Hats"
    assert made.code


def test_a_repealed_rule_is_none():
    """And one that is not there cannot be."""
    assert apply_to_rulebook("repeal 5") == {5: None}
    (problem,) = apply_to_rulebook("repeal 6")
    assert problem.text == "there is no rule 6 to change"


def test_clauses_are_amended_added_replaced_and_deleted():
    """Each edit touches what it names."""
    made = apply_to_rulebook(
        "amend 14.1: Free.\nadd to 14: No subletting.\n"
        'replace "three times" with "twice" in 14\ndelete 14.2.2'
    )[14]
    assert clause(made, "14.1") == "Free."
    assert clause(made, "14.3") == "No subletting."
    assert clause(made, "14.2.1") == "Rent is twice the number."
    assert clause(made, "14.2.2") is None
    assert made.code == rulebook()[14].code


def test_a_rule_is_made_anew_or_only_its_code():
    """With a heading all of it; with a block alone that block."""
    whole = apply_to_rulebook("amend rule 14\n# 14. Land\n\n1. All is free.\n")[14]
    assert (whole.title, whole.code) == ("Land", "")
    code = apply_to_rulebook("amend rule 14\n```python\ndef on_pass(ev):\n    return None\n```")[14]
    assert code.title == "Property"
    assert code.code == "def on_pass(ev):\n    return None"
    assert code.toml == rulebook()[14].toml


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("# 14. Land\n\n1. Mine.", "write `amend rule 14` above it"),
        ("amend rule 14\n# 5. Cards\n\n1. Mine.", "is followed by rule 5"),
        ("amend 14.7: x", "there is no 14.7: rule 14 has clauses 1, 2"),
        ("delete 14.7", "there is no 14.7"),
        ('replace "Rent is" with "x" in 14.2', "stands in 14.2.1, 14.2.2"),
        ('replace "camels" with "x" in 14', "does not stand"),
        ("set 14.price to free", "must be a whole number"),
        ("set 14.price to 25", "would change nothing"),
        ("amend 14.1: # 3. x", "a clause is prose"),
    ],
)
def test_what_cannot_be_done_is_said(body, says):
    """A problem names what there is, or what to write."""
    problems = apply_to_rulebook(body)
    assert isinstance(problems, tuple), problems
    assert any(says in problem.text for problem in problems), problems


def test_changes_apply_in_order():
    """A later one sees what an earlier one made."""
    made = apply_to_rulebook('add to 14: New.\nreplace "New" with "Newer" in 14.3')
    assert clause(made[14], "14.3") == "Newer."


def test_a_diff_is_short():
    """What goes and what comes, with a line around."""
    old = rulebook()[14]
    new = apply_to_rulebook("set 14.price to 30")[14]
    assert diff(old, new) == " [params]\n-price = 25\n+price = 30\n ```"
    assert diff(None, Document(1, "A")) == "+# 1. A"
    assert diff(Document(1, "A"), None) == "-# 1. A"
    assert diff(old, old) == ""
