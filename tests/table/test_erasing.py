"""What a person wrote to others is taken out of the facts; what was done, and to whom it went, stays."""

import pytest

from nomicd.kernel.commands import Command
from nomicd.table.course.facts import OrderFiled
from nomicd.table.presence.erasing import ERASED, erase_words, is_erased
from nomicd.table.presence.facts import PressDropped, PressHeld, PressSent
from nomicd.table.presence.press import message


@pytest.mark.parametrize("kind", [PressHeld, PressSent])
def test_of_a_message_all_but_its_text_stays(kind):
    sent = kind("mail:1/1", "bob", ("ann",), "my secret", grey=True)
    assert erase_words(sent) == kind("mail:1/1", "bob", ("ann",), ERASED, grey=True)
    assert (is_erased(sent), is_erased(erase_words(sent))) == (False, True)


@pytest.mark.parametrize(
    "to",
    ["ann, cid: my secret", "all at the update: my secret", "all openly: my secret", "ann"],
)
@pytest.mark.parametrize("verb", ["press", "grey"])
def test_what_is_left_of_an_order_says_the_same_but_for_its_text(verb, to):
    """So that from it follows what is left of the message."""
    order = OrderFiled("mail:1/1", "bob", verb, {"to": to, "said": "my secret"}, f"tell {to}", "ab", True)
    erased = erase_words(order)
    was, now = (message(Command(each.verb, each.args, text=each.text)) for each in (order, erased))
    assert "secret" not in repr(erased)
    assert now.text == ERASED
    assert (now.to, now.held, now.grey, now.openly) == (was.to, was.held, was.grey, was.openly)
    assert erase_words(erased) == erased
    assert is_erased(erased)


def test_whatever_holds_no_message_stays_as_it_is():
    for event in (PressDropped("bob"), OrderFiled("mail:1/1", "bob", "roll", {}, "roll", "ab", True)):
        assert erase_words(event) is event
        assert not is_erased(event)
