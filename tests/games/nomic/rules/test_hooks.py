"""The hooks as data, the stubs and the players' guide say the same."""

import ast
import re
from pathlib import Path

import pytest

from nomicd.games.nomic.rules.hooks import ANSWERING, FAMILIES, HOOKS, hook_of

ROOT = Path(__file__).parents[4]
STUBS = ast.parse(ROOT.joinpath("nomicd/games/nomic/rules/api.pyi").read_text(encoding="utf-8"))
GUIDE = ROOT.joinpath("docs/rules.md").read_text(encoding="utf-8")
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}
NAMED = re.compile(
    r"\b(?:(?:on|before|check)_\w+|tally|vote_weight|may_propose|(?:do|can|rank)_(?=<action>)|reckon_(?=<what>))"
)


def list_promised():
    """By hook, the fields of `ev` that the guide's table promises. In brackets it speaks of their values;
    what stands behind a semicolon is of the second hook of a row."""
    found, table = {}, GUIDE.partition("| hook | when | `ev` has |\n|---|---|---|\n")[2].partition("\n\n")[0]
    for row in table.splitlines():
        named, _, has = row.removeprefix("|").removesuffix("|").split("|")
        hooks = re.findall(r"`(\w+)(?:<\w+>)?`", named)
        parts = re.sub(r"\(.*?\)|and what .*", "", has).split(";")
        for place, hook in enumerate(hooks):
            part = parts[place if len(parts) == len(hooks) else 0]
            fields = re.findall(r"`(\w+)`", part)
            found[hook] = found[fields[0]] if fields and fields[0] in HOOKS else fields
    return found


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
    assert {(hook, event) for hook, event in HOOKS.items() if event != "Square"} == named


@pytest.mark.parametrize("hook", HOOKS)
def test_the_fields_of_a_hook_stand_in_its_class(hook):
    """And its documentation names each of them."""
    fields, doc = list_promised()[hook], ast.get_docstring(CLASSES[HOOKS[hook]]) or ""
    assert set(fields) <= fields_of(HOOKS[hook])
    assert all(re.search(rf"\b{field}\b", doc) for field in fields)


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
