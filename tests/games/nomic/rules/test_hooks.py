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


def fields_of(name):
    """The fields of a class and of what it is made from."""
    own = {node.target.id for node in CLASSES[name].body if isinstance(node, ast.AnnAssign)}
    for base in CLASSES[name].bases:
        own |= fields_of(base.id)
    return own


def test_every_hook_that_the_stubs_name_is_known_and_no_other():
    """By the docstrings of the event classes."""
    named = {
        (hook, name)
        for name, node in CLASSES.items()
        if name.endswith("Event")
        for hook in NAMED.findall(ast.get_docstring(node) or "")
    }
    assert {(hook.name, hook.event) for hook in HOOKS if hook.event != "Square"} == named


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook.name)
def test_the_fields_of_a_hook_stand_in_its_class(hook):
    """And its documentation names each of them."""
    assert set(hook.fields) <= fields_of(hook.event)
    doc = ast.get_docstring(CLASSES[hook.event]) or ""
    assert all(re.search(rf"\b{field}\b", doc) for field in hook.fields)
    assert hook.mode in ("on", "before", "pure", "action")
    assert hook.doc.endswith((".", "?", "None.", "they are."))


def test_only_before_hooks_have_events_that_can_be_cancelled():
    """Every class of a before-hook offers cancel()."""
    for hook in HOOKS:
        if hook.mode == "before":
            methods = {node.name for node in CLASSES[hook.event].body if isinstance(node, ast.FunctionDef)}
            assert "cancel" in methods, hook.name


def test_a_function_of_an_action_is_a_hook_where_the_action_is_declared():
    """do_recruit answers RECRUIT; without one it is nobody's."""
    assert hook_of("do_recruit", ["recruit"]).event == ANSWERING
    assert hook_of("do_recruit", ["post"]) is None
    assert hook_of("on_land").event == "MoveEvent"
    assert [hook_of(family) for family in FAMILIES] == [None] * len(FAMILIES)


def test_a_reckoning_may_have_any_name():
    """No rule declares what others reckon."""
    assert hook_of("reckon_price").event == "ReckonEvent"
    assert hook_of("reckon_") is None
