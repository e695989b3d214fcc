"""The players' guide to writing rules names all that there is."""

import ast
import re
from pathlib import Path

import pytest

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic.rules import declaration_parser
from nomicd.games.nomic.rules.declarations import Meta
from nomicd.games.nomic.rules.game_tables import STRUCTURE
from nomicd.law.code_subset import problems
from nomicd.law.rule_document import Document, parse, render

ROOT = Path(__file__).resolve().parents[4]
GUIDE = (ROOT / "docs" / "rules.md").read_text()
STUBS = (ROOT / "nomicd" / "games" / "nomic" / "rules" / "api.pyi").read_text()
CODE = " ".join(re.findall(r"`[^`\n]+`", GUIDE))
HOOK = re.compile(
    r"\b(?:on|before|do|can|rank|check)_\w*(?:<action>)?|\breckon_<what>|\b(?:tally|vote_weight|may_propose)\b"
)


def classes():
    return [node for node in ast.parse(STUBS).body if isinstance(node, ast.ClassDef)]


def hooks():
    """Named in the docstrings of the events."""
    texts = [ast.get_docstring(node) or "" for node in classes() if node.name.endswith("Event")]
    return sorted({name for text in texts for name in HOOK.findall(text)} | {"square_types"})


def functions():
    return [node.name for node in ast.parse(STUBS).body if isinstance(node, ast.FunctionDef)]


def fields():
    return sorted(
        {
            each.target.id
            for node in classes()
            for each in node.body
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
        }
        - {"kind"}
    )


@pytest.mark.parametrize("hook", hooks())
def test_every_hook_is_documented(hook):
    """By its name, as code."""
    assert f"`{hook}`" in GUIDE


@pytest.mark.parametrize("function", functions())
def test_every_query_and_effect_is_documented(function):
    """With an example of a call."""
    assert f"`{function}(" in CODE


@pytest.mark.parametrize("field", fields())
def test_every_field_is_documented(field):
    """Of players, squares, items, proposals and events."""
    assert re.search(rf"[`\W]{field}\b", CODE)


@pytest.mark.parametrize("kind", ["items", "square_types", "actions", "buildings"])
def test_every_declaration_is_documented(kind):
    """With each of its fields."""
    assert f"[{kind}." in GUIDE
    for field in declaration_parser.fields_of(declaration_parser.KINDS[kind]):
        assert re.search(rf"\b{field}\b", GUIDE)


@pytest.mark.parametrize("table", [*STRUCTURE, "meta", "served"])
def test_every_table_for_the_whole_game_is_documented(table):
    """With each of its entries."""
    assert f"[{table}]" in GUIDE
    kind = {**STRUCTURE, "meta": Meta}.get(table)
    for field in kind.__struct_fields__ if kind and table != "schedule" else ():
        assert re.search(rf"^{field} = ", GUIDE, re.MULTILINE)


@pytest.mark.parametrize("toml", re.findall(r"^```toml\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE))
def test_every_declaration_shown_can_be_declared(toml):
    """Nothing is shown that the check would refuse."""
    document = Document(20, "Shown", toml=toml.rstrip("\n"))
    assert isinstance(declaration_parser.declarations(document, 20), declaration_parser.Declarations)


def example():
    """The worked example: the one block of four backticks."""
    document = parse(re.search(r"````markdown\n(.*?)````", GUIDE, re.DOTALL)[1])
    assert isinstance(document, Document), document
    return document


def test_the_worked_example_is_a_sound_rule():
    """It can be read, printed, declared and type-checked."""
    document = example()
    assert parse(render(document)) == document
    assert isinstance(declaration_parser.declarations(document, 20), declaration_parser.Declarations)
    assert problems(document.code) == ()
    with MontySandbox() as sandbox:
        assert sandbox.check(document.code, STUBS) == ()
