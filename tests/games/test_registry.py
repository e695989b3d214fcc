"""Rulesets are found loudly."""

from types import ModuleType, SimpleNamespace

import pytest

from nomicd.games import registry


def test_a_module_that_offers_nothing_refuses_the_start():
    """A forgotten RULESETS is an error, not a missing game."""
    with pytest.raises(registry.BadOffer, match="chess offers no RULESETS"):
        registry.read_rulesets(ModuleType("chess"))


def test_two_of_one_name_refuse_the_start():
    """Which of them a game is of would be chance."""
    with pytest.raises(registry.BadOffer, match="two rulesets are called chess"):
        registry.by_name([SimpleNamespace(name="chess"), SimpleNamespace(name="chess")])


def test_they_are_found_in_order():
    """The same order everywhere."""
    found = registry.by_name([SimpleNamespace(name="go"), SimpleNamespace(name="chess")])
    assert list(found) == ["chess", "go"]
