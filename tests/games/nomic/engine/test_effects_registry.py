"""Effects are found loudly, and are those that players are told of."""

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

from nomicd.games.nomic.engine.effects import course, registry
from nomicd.games.nomic.engine.effects.base import Effect
from nomicd.games.nomic.engine.session_sources import read_prelude

ROOT = Path(__file__).resolve().parents[4]
STUBS = (ROOT / "nomicd" / "games" / "nomic" / "rules" / "api.pyi").read_text()


def list_promised():
    """The functions of rule code that answer an effect, with what they ask for."""
    return {
        node.name: {each.arg for each in [*node.args.args, node.args.kwarg] if each}
        for node in ast.parse(STUBS).body
        if isinstance(node, ast.FunctionDef) and ast.unparse(node.returns) == "Effect"
    }


def test_the_effects_are_those_of_the_contract():
    """What a player can write is carried out, and what is carried out can be written; so with its fields."""
    found = {tag: set(kind.__struct_fields__) for tag, kind in registry.EFFECTS.items()}
    assert found == list_promised()


def test_the_sandbox_makes_each_of_them():
    """The trusted half has a maker for every effect, and for none that is unknown."""
    assert set(re.findall(r'"do": "(\w+)"', read_prelude())) == set(registry.EFFECTS)


def test_a_module_that_offers_nothing_refuses_the_start():
    """A forgotten effect is an error, not a missing effect."""
    with pytest.raises(registry.BadEffect, match="wishes has no effects"):
        registry.find_effects([ModuleType("wishes")])


def test_an_effect_that_does_nothing_refuses_the_start():
    """Better no start than a rule whose wish ends in an error."""

    class Wave(Effect, frozen=True, tag="wave"):
        """An effect that nobody has written out."""

    module = ModuleType("waves")
    module.Wave = Wave
    with pytest.raises(registry.BadEffect, match="wave has no carry_out"):
        registry.find_effects([module])


def test_two_of_one_tag_refuse_the_start():
    """Which of them a rule asks for would be chance."""
    with pytest.raises(registry.BadEffect, match="two effects are called grant"):
        registry.find_effects([course, course])
