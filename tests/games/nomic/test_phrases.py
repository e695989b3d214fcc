"""How orders are taken back."""

from nomicd.games.nomic.phrases import find_cancel_line
from nomicd.games.nomic.state import Order


def order(text, source="mail:1/1"):
    return Order(source, "bob", text.partition(" ")[0], {}, text)


def test_the_first_words_of_an_order_take_it_back():
    """Without its clauses: the line is short enough to be read."""
    mine = order("buy square 8, call it Keller House, gender m if available")
    assert find_cancel_line(mine, [mine]) == "cancel buy square 8"
    assert find_cancel_line(order("pay bail if fined"), []) == "cancel pay bail"


def test_where_another_order_begins_so_all_its_words_are_needed():
    """Nor is a name in quotes cut in two."""
    mine, other = order("tag dag, then bruno"), order("tag dag, then emi", "mail:2/1")
    assert find_cancel_line(mine, [mine, other]) == "cancel tag dag, then bruno"
    named = order('call it "a, b", gender f')
    assert find_cancel_line(named, []) == 'cancel call it "a, b", gender f'
