"""What a proposal would change, as a ballot tells it: figures by what they are, clauses with what differs."""

from nomicd.games.nomic.pages.changes_in_words import describe_change, mark_differences
from nomicd.kernel.page import Lines, Prose
from nomicd.law.rule_document import parse

SHOP = """\
# 5. The shop

1. A player may buy two cards a week, at most.
2. Cards are never sold.

```toml
[params]
jump = {value = 3, type = "int", min = 0, max = 9, help = "Gold Cards for a jump"}
open = {value = true, type = "bool"}

[items.gold_card]
name = "Gold Card"
buy = 500
sell = 400
```

```python
def on_turn(ev):
    return None
```
"""


def list_told(*changes, old=SHOP):
    """What is said of the shop with some of its words replaced."""
    new = old or SHOP
    for was, now in changes:
        assert was in new
        new = new.replace(was, now)
    blocks = describe_change(5, parse(old) if old else None, parse(new))
    return [line for block in blocks if isinstance(block, Lines) for line in block.lines]


def test_a_figure_is_told_with_what_it_is():
    """In the words that its rule has for it; money as money."""
    assert list_told(("value = 3", "value = 1")) == ["Gold Cards for a jump: 3 → 1."]
    assert list_told(("buy = 500", "buy = 450")) == ["Gold Card, price: $500 → $450."]
    assert list_told(("value = true", "value = false")) == ["Open: yes → no."]


def test_a_figure_that_comes_or_goes_is_told():
    """A thing that is no longer sold has lost a price."""
    assert list_told(("sell = 400\n", "")) == ["No more: Gold Card, sold for."]
    coin = '\n[items.coin]\nname = "Coin"\nbuy = 5\n```\n\n```python'
    assert list_told(("```\n\n```python", coin)) == ["New: Coin, price, $5."]


def test_of_a_clause_old_and_new_words_are_marked():
    """One below the other."""
    assert list_told(("two cards", "three cards")) == [
        "Clause 5.1 now: A player may buy [two] cards a week, at most.",
        "Clause 5.1 then: A player may buy [three] cards a week, at most.",
    ]


def test_figures_stand_in_the_words_of_a_clause():
    """Each rule's own; a new figure alone leaves its clause as it is."""
    shop = SHOP.replace("two cards", "{jump} cards")
    assert list_told(("{jump} cards a week", "{jump} cards a day"), old=shop) == [
        "Clause 5.1 now: A player may buy 3 cards a [week,] at most.",
        "Clause 5.1 then: A player may buy 3 cards a [day,] at most.",
    ]
    assert list_told(("1. A player may buy {jump} cards a week, at most.\n2. ", "1. "), old=shop)[-1] == (
        "Clause 5.2 goes: Cards are never sold."
    )
    assert list_told(("value = 3", "value = 1"), old=shop) == ["Gold Cards for a jump: 3 → 1."]


def test_figures_that_are_described_alike_are_told_apart_by_their_names():
    """Both a House and a Hotel have a rent."""
    rents = """
[params.house]
rent = {value = 10, type = "int", help = "rent with it"}

[params.hotel]
rent = {value = 20, type = "int", help = "rent with it"}
"""
    shop = SHOP.replace("[params]", f"{rents}\n[params]", 1)
    assert list_told(("value = 10", "value = 15"), old=shop) == ["House, rent: 10 → 15."]


def test_a_clause_that_is_new_or_goes_is_quoted():
    """Whole."""
    assert list_told(("2. Cards are never sold.\n", "")) == ["Clause 5.2 goes: Cards are never sold."]
    assert list_told(("never sold.\n", "never sold.\n3. Nor lent.\n")) == ["New clause 5.3: Nor lent."]


def test_texts_with_little_in_common_are_not_compared():
    """Brackets would hide them."""
    assert mark_differences("all is new", "nothing stays") == ("all is new", "nothing stays")
    assert mark_differences("a b c d", "a b c d e") == ("a b c d", "a b c d [e]")


def test_of_code_only_its_size_is_told():
    """Who reads code finds it in the attached text."""
    assert list_told(("return None", "x = 1\n    return x")) == [
        "Its code changes: 2 lines more and 1 line less, in the attached text."
    ]
    assert list_told(('type = "bool"', 'type = "bool", help = ""')) == [
        "Its settings change, as the attached text shows."
    ]
    assert list_told(("The shop", "The market")) == ["Its title: “The shop” → “The market”."]


def test_a_new_rule_is_its_own_words():
    """Its code is counted."""
    blocks = describe_change(5, None, parse(SHOP))
    assert isinstance(blocks[0], Prose)
    assert "two cards" in blocks[0].text
    assert "toml" not in blocks[0].text
    assert list_told(old="") == ["With 2 lines of code, in the attached text."]


def test_texts_made_to_be_slow_are_compared_as_quickly_as_others(is_within):
    """One word again and again, and code without a line in common."""
    words = ("card " * 4000, "card coin " * 2000)
    assert is_within(1, lambda: mark_differences(*words))
    lines = ["\n".join(f"{name}{n} = {n} * {name} + other{n}" for n in range(400)) for name in ("a", "b")]
    new = (
        SHOP.replace("on_turn(ev):", f"on_turn(ev):\n{lines[0]}"),
        SHOP.replace("on_turn(ev):", f"x(ev):\n{lines[1]}"),
    )
    assert is_within(1, lambda: describe_change(5, *map(parse, new)))
