"""Discovery is loud: who offers nothing, or what another offers, keeps the program from starting."""

from types import SimpleNamespace

import pytest

import nomicd.adapters.inbox
import nomicd.adapters.outbox
from nomicd.app.discover import BadAdapter, by_scheme, modules


def module(name, *schemes):
    return SimpleNamespace(__name__=name, SCHEMES=schemes, connect=lambda url: (name, url))


def test_each_scheme_leads_to_its_module():
    """A way is found by the URL alone."""
    ways = by_scheme([module("one", "a", "b"), module("two", "c")])
    assert ways["b"]("b:x") == ("one", "b:x")
    assert sorted(ways) == ["a", "b", "c"]


def test_a_module_that_offers_nothing_is_refused():
    """A file with a slip in a name is noticed at once."""
    with pytest.raises(BadAdapter, match="silent offers no SCHEMES"):
        by_scheme([module("silent")])


def test_a_scheme_offered_twice_is_refused():
    """Nobody has to guess which of the two it is."""
    with pytest.raises(BadAdapter, match="two offers a:, which another module offers already"):
        by_scheme([module("one", "a"), module("two", "a")])


@pytest.mark.parametrize(
    ("package", "expected"),
    [(nomicd.adapters.inbox, {"smtp", "lmtp", "maildir"}), (nomicd.adapters.outbox, {"smtp", "maildir"})],
)
def test_what_ships_is_found(package, expected):
    """The ways in and out of the documentation are there."""
    assert expected <= set(by_scheme(modules(package)))
