"""The list that says for each clause of a game's rules which tests show it: `sentences.md` beside them."""

import ast
import re

from nomicd.table.pieces.rule_text import read_clauses

_PASSAGE = re.compile(r"^\| (.+?) \| (.+) \|$", re.MULTILINE)
_ROW = re.compile(r"\| (\d+\.\d+) \| (.+) \|")


class ClauseMap:
    """That of the folder of a game's tests; `rules` is the text of its rules."""

    def __init__(self, folder, rules):
        self._folder = folder
        self.mapped = dict(_ROW.findall((folder / "sentences.md").read_text()))
        self.clauses = {clause.number: clause.text for clause in read_clauses(rules)}

    def list_passages(self):
        """The passages of the old rules, each with the names of what stands for it: `old-rules.md`."""
        rows = _PASSAGE.findall((self._folder / "old-rules.md").read_text())
        return [
            (passage, names.split(", "))
            for passage, names in rows
            if not passage.startswith(("passage", "---"))
        ]

    def list_unmarked(self):
        """The clauses that stand for no passage of the old rules and are not marked as house rulings."""
        old = {name for _, names in self.list_passages() for name in names}
        plain = {number for number, text in self.clauses.items() if "(house ruling)" not in text}
        return plain - old

    def list_named(self):
        """The names of all tests that the list names."""
        return {name for names in self.mapped.values() for name in names.split(", ")}

    def list_tests(self):
        """The names of all tests of the folder."""
        trees = [ast.parse(path.read_text()) for path in sorted(self._folder.glob("test_*.py"))]
        nodes = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
        return {node.name for node in nodes if node.name.startswith("test_")}

    def longer(self):
        """The clauses that are not one sentence each."""
        one = {number for number, text in self.clauses.items() if text.endswith(".")}
        return [n for n, text in self.clauses.items() if n not in one or re.search(r"[.!?] [A-Z]", text)]
