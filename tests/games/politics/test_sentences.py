"""Each clause of the rules is one sentence, and `sentences.md` names the tests that show it."""

import ast
import re
from pathlib import Path

from run_politics import DOCUMENTS

from nomicd.table.pieces.rule_text import read_clauses

HERE = Path(__file__).parent
ROW = re.compile(r"\| (\d+\.\d+) \| (.+) \|")
MAPPED = dict(ROW.findall((HERE / "sentences.md").read_text()))
CLAUSES = {clause.number: clause.text for clause in read_clauses(DOCUMENTS["rules.md"])}


def known_tests():
    """The names of all tests of this folder."""
    trees = [ast.parse(path.read_text()) for path in sorted(HERE.glob("test_*.py"))]
    nodes = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {node.name for node in nodes if node.name.startswith("test_")}


def test_every_clause_is_shown_and_nothing_else():
    """A clause that is added wants a test."""
    assert list(MAPPED) == list(CLAUSES)


def test_every_test_that_is_named_exists():
    """None was renamed away."""
    assert {name for names in MAPPED.values() for name in names.split(", ")} <= known_tests()


def test_a_clause_is_a_sentence():
    """So that the list is one of sentences."""
    for number, text in CLAUSES.items():
        assert text.endswith("."), number
        assert not re.search(r"[.!?] [A-Z]", text), number
