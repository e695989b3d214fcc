"""Names that are safe wherever they are printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.ids import is_player, is_slug


@pytest.mark.parametrize("slug", ["bored", "bored2", "a", "x-1", "a" * 31])
def test_a_game_may_be_called_so(slug):
    """A lower-case letter, then letters, digits, hyphens."""
    assert is_slug(slug)


@pytest.mark.parametrize(
    "slug",
    ["", "Bored", "2bored", "-x", "a" * 32, "a_b", "a.b", "a/b", "bored\n", "börd", "a b", "a+b", "a@b",
     "postmaster", "abuse", "mailer-daemon", "root", "nomic", "admin", "noreply", "bounce", "bounce-abc"],
)  # fmt: skip
def test_a_game_may_not_be_called_so(slug):
    """Nothing that would break a path, an address or a header, and no mailbox that a server needs."""
    assert not is_slug(slug)


@pytest.mark.parametrize("name", ["Al", "alice", "Bob_2", "x-y", "A" * 20])
def test_a_player_may_be_called_so(name):
    """A letter, then letters, digits, `_` and `-`, twenty at most."""
    assert is_player(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a",
        "A" * 21,
        "2al",
        "al ice",
        "al.ice",
        "alice\n",
        "Àlice",
        "admin",
        "ADMIN",
        "Nobody",
        "all",
        "Bank",
        "me",
    ],
)
def test_a_player_may_not_be_called_so(name):
    """Nothing that a command or a header could take for something else."""
    assert not is_player(name)


@given(st.text())
def test_a_name_is_plain_ascii_without_blanks(text):
    """Whatever is asked for."""
    if is_slug(text) or is_player(text):
        assert text.isascii()
        assert text.isprintable()
        assert not set(text) & set(" /.\\@+:;,'\"<>&%")
