"""The hooks as data say what the stubs say."""

import ast
import re
from pathlib import Path

import pytest

from nomicd.games.nomic.rules.hooks import ANSWERING, FAMILIES, HOOKS, hook_of

STUBS = ast.parse(
    Path(__file__).parents[4].joinpath("nomicd/games/nomic/rules/api.pyi").read_text(encoding="utf-8")
)
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}
NAMED = re.compile(
    r"\b(?:(?:on|before|check)_\w+|tally|vote_weight|may_propose|(?:do|can|rank)_(?=<action>)|reckon_(?=<what>))"
)


def test_every_hook_that_the_stubs_name_is_known_and_no_other():
    """By the docstrings of the event classes."""
    named = {
        (hook, name)
        for name, node in CLASSES.items()
        if name.endswith("Event")
        for hook in NAMED.findall(ast.get_docstring(node) or "")
    }
    assert {(hook, event) for hook, event in HOOKS.items() if event != "Square"} == named


@pytest.mark.parametrize("event", sorted({*HOOKS.values()} - {"Square"}))
def test_the_documentation_of_a_class_names_its_fields(event):
    """Those that it has beside what every event has."""
    doc = ast.get_docstring(CLASSES[event]) or ""
    own = {node.target.id for node in CLASSES[event].body if isinstance(node, ast.AnnAssign)}
    assert {field for field in own if not re.search(rf"\b{field}\b", doc)} == set()


def test_only_before_hooks_have_events_that_can_be_cancelled():
    """Every class of a before-hook offers cancel()."""
    for hook, event in HOOKS.items():
        if hook.startswith("before_"):
            methods = {node.name for node in CLASSES[event].body if isinstance(node, ast.FunctionDef)}
            assert "cancel" in methods, hook


def test_a_function_of_an_action_is_a_hook_where_the_action_is_declared():
    """do_recruit answers RECRUIT; without one it is nobody's."""
    assert HOOKS[hook_of("do_recruit", ["recruit"])] == ANSWERING
    assert hook_of("do_recruit", ["post"]) is None
    assert HOOKS[hook_of("on_land")] == "MoveEvent"
    assert [hook_of(family) for family in FAMILIES] == [None] * len(FAMILIES)


def test_a_reckoning_may_have_any_name():
    """No rule declares what others reckon."""
    assert HOOKS[hook_of("reckon_price")] == "ReckonEvent"
    assert hook_of("reckon_") is None
