"""Tokens in addresses: whose they are, for how long, and that they are found wherever they stand."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.mail.tokens import LIFE, Key, Purpose, TokenClaims, TokenKeyring, address, find, strip

RING = TokenKeyring((Key(1, b"new" * 10), Key(0, b"old" * 10)))
TODAY = date(2027, 3, 8)
ALICE = TokenClaims(Purpose.REPLY, "pot", "alice")


def test_a_token_holds_for_its_owner():
    """As often as it is used, in any case."""
    token = RING.token(ALICE, TODAY)
    assert RING.holds(token, ALICE, TODAY)
    assert RING.holds(token.upper(), ALICE, TODAY + LIFE)


@pytest.mark.parametrize(
    "other",
    [
        TokenClaims(Purpose.UNSUBSCRIBE, "pot", "alice"),
        TokenClaims(Purpose.REPLY, "pan", "alice"),
        TokenClaims(Purpose.REPLY, "pot", "bob"),
        TokenClaims(Purpose.REPLY, "pot", "alice", 1),
        TokenClaims(Purpose.REPLY, "pota", "lice"),
    ],
)
def test_it_holds_for_nobody_else(other):
    """Nor for another game, purpose or generation."""
    assert not RING.holds(RING.token(ALICE, TODAY), other, TODAY)


def test_it_expires():
    """After its life and a week at most."""
    assert not RING.holds(RING.token(ALICE, TODAY), ALICE, TODAY + LIFE + timedelta(days=15))


def test_an_old_key_is_good_for_its_tokens_until_it_is_put_away():
    """New ones are made with the new key."""
    old, new = TokenKeyring((RING.keys[1],)), TokenKeyring((RING.keys[0],))
    token = old.token(ALICE, TODAY)
    assert RING.holds(token, ALICE, TODAY)
    assert not new.holds(token, ALICE, TODAY)
    assert new.holds(RING.token(ALICE, TODAY), ALICE, TODAY)


@given(st.text(max_size=40))
def test_nothing_else_holds(text):
    """And nothing raises."""
    assert not RING.holds(text, ALICE, TODAY)
    assert RING.mailbox_of_bounce(text, TODAY) == ""


def test_a_bounce_address_names_its_mailbox():
    """Until a letter of it changes."""
    mailbox = RING.mailbox("pot", "alice")
    word = RING.bounce(mailbox, TODAY)
    assert RING.mailbox_of_bounce(word.upper(), TODAY + LIFE) == mailbox
    for place in range(len("bounce-"), len(word)):
        changed = word[:place] + ("3" if word[place] != "3" else "5") + word[place + 1 :]
        assert RING.mailbox_of_bounce(changed, TODAY) == ""


def test_an_address_is_never_too_long():
    """RFC 5321 allows 64 octets before the at sign: a game of a long name goes without a token."""
    token = RING.token(ALICE, TODAY)
    assert address("nomic", "play.test", "pot", token) == f"nomic+pot+{token}@play.test"
    assert address("a" * 40, "play.test", "pot", token) == f"{'a' * 40}+pot@play.test"


@pytest.mark.parametrize(
    "form", ["{}", "<{}>", "mailto:{}?subject=x", "On Monday, Nomic <{}> wrote:", "({}),"]
)
def test_tokens_are_found_and_taken_out(form):
    """Also in links, whose signs are written in percent."""
    token = RING.token(ALICE, TODAY)
    plain = f"nomic+pot+{token}@play.test"
    for written in (plain, plain.upper(), plain.replace("+", "%2B").replace("@", "%40")):
        text = form.format(written)
        assert [(seen.game, seen.token) for seen in find(text, "nomic", "play.test")] == [("pot", token)]
        assert token not in strip(text, "nomic", "play.test").lower()
    assert strip(form.format(plain), "nomic", "play.test") == form.format("nomic+pot@play.test")


def test_other_addresses_are_left_alone():
    """Of other services, and those without a token."""
    for text in (
        "nomic+pot@play.test",
        "xnomic+pot+raaaaaaaaaaaaaaaaaaaa@play.test",
        "nomic+pot+r@play.test",
    ):
        assert strip(text, "nomic", "play.test") == text
