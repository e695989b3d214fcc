"""What can be read from the sources of a checkout without running them: its modules and what they import, its
functions and classes, and how they are named. Measures the same of any checkout, old or new."""

import ast
import re
from collections import defaultdict
from functools import cached_property
from pathlib import Path

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

REGULAR = re.compile(r"[a-z]+[^e]ed|[a-z]*[bcdfghjklmnpqrstvwxz]reed|freed|agreed|guaranteed|refereed")
NOT_PARTICIPLES = frozenset(
    ("bed", "bred", "embed", "hundred", "kindred", "red", "sacred", "seed", "shed", "shred")
)
IRREGULAR = frozenset((
    "begun", "bent", "bitten", "blown", "born", "borne", "bought", "bound", "broken", "brought",
    "built", "burnt", "caught", "chosen", "clung", "dealt", "done", "drawn", "driven", "drunk", "eaten",
    "fallen", "fed", "felt", "flown", "forgiven", "forgotten", "forsaken", "fought", "found", "frozen",
    "given", "gone", "gotten", "grown", "heard", "held", "hidden", "hung", "kept", "known", "laid",
    "lain", "left", "lent", "lost", "made", "meant", "met", "paid", "proven", "rebuilt", "redone",
    "retold", "risen", "said", "seen", "sent", "sewn", "shaken", "shone", "shot", "shown", "shrunk",
    "slept", "sold", "sought", "spent", "spoken", "spun", "stolen", "stood", "struck", "stuck", "sung",
    "sunk", "swept", "sworn", "swung", "taken", "taught", "thought", "thrown", "told", "torn",
    "understood", "undone", "unheard", "unknown", "unseen", "withdrawn", "woken", "won", "worn",
    "wound", "woven", "written", "rung", "spelt", "unread",
))  # fmt: skip
"""Past participles that are not also the verb itself, as `put`, `set`, `read` and `run` are."""
COMPOUND = re.compile(r"\A(?:fore|mis|over|re|un)")
PRESENT = re.compile(r"[a-z]{3,}ing")
NOT_PRESENT = frozenset(
    (
        "anything",
        "bring",
        "everything",
        "heading",
        "nothing",
        "sibling",
        "something",
        "spring",
        "string",
        "thing",
        "wording",
    )
)
"""Nouns and verbs; `heading` and `wording` are parts of a page, and what prints one is called by its name."""


def is_participle(word):
    """Return whether a word is one, `foretold` and `unread` too, and `waiting`."""
    if PRESENT.fullmatch(word):
        return word not in NOT_PRESENT
    irregular = word in IRREGULAR or COMPOUND.sub("", word) in IRREGULAR
    return irregular or (word not in NOT_PARTICIPLES and REGULAR.fullmatch(word) is not None)


def find_functions_named_by_bare_participles(root, *folders):
    """The functions of all Python files of these folders whose whole name is a participle, such as `told`
    or `waiting`: path, line and name."""
    for path in (path for folder in folders for path in sorted((root / folder).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, FUNCTIONS) and is_participle(node.name.strip("_")):
                yield f"{path.relative_to(root)}:{node.lineno}: {node.name}"


def names_imported(node):
    """The dotted names that one import statement brings in; a relative one keeps its dots."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [f"{'.' * node.level}{node.module or ''}.{alias.name}" for alias in node.names]


def names_defined(node):
    """The names that a statement of a module gives to something."""
    if isinstance(node, (ast.ClassDef, *FUNCTIONS)):
        return [node.name]
    targets = getattr(node, "targets", [getattr(node, "target", None)])
    return [each.id for each in targets if isinstance(each, ast.Name)]


def complexity(function):
    """McCabe's number, with each further operand of `and` and `or` counted too. A function inside counts for
    itself."""
    number, waiting = 1, list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if isinstance(node, FUNCTIONS):
            continue
        number += _branches(node)
        waiting += ast.iter_child_nodes(node)
    return number


def _branches(node):
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    branching = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case)
    return 1 if isinstance(node, branching) else 0


class Sources:
    """The package `nomicd` of one checkout."""

    def __init__(self, root):
        self.root = Path(root)
        self.modules = {self._name(path): path for path in sorted((self.root / "nomicd").rglob("*.py"))}
        self.texts = {name: path.read_text() for name, path in self.modules.items()}
        self.trees = {name: ast.parse(text) for name, text in self.texts.items()}
        self._nodes = {name: _by_type(tree) for name, tree in self.trees.items()}

    def _name(self, path):
        parts = path.relative_to(self.root).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def where(self, name, line=1):
        """A place as editors open it: path and line."""
        return f"{self.modules[name].relative_to(self.root)}:{line}"

    def resolve(self, target):
        """The module of this package that an import names: the longest known prefix."""
        parts = target.split(".")
        while parts and ".".join(parts) not in self.modules:
            parts.pop()
        return ".".join(parts)

    def nodes(self, name, *types):
        """All nodes of these types in a module."""
        return [node for each in types for node in self._nodes[name].get(each, ())]

    @cached_property
    def imports(self):
        """By module, all names that it imports, each with its line."""
        return {
            name: [
                (target, node.lineno)
                for node in self.nodes(name, ast.Import, ast.ImportFrom)
                for target in names_imported(node)
            ]
            for name in self.modules
        }

    def imported_for_replay(self, name):
        """What a module imports for its classes that have an `apply`, and for whatever else of it these use:
        each with its line."""
        known = {each: node for node in self.trees[name].body for each in names_defined(node)}
        waiting = [node for node in known.values() if _applies(node)]
        used = set()
        while waiting:
            names = {each.id for each in ast.walk(waiting.pop()) if isinstance(each, ast.Name)} - used
            used |= names
            waiting += [known[each] for each in names & known.keys()]
        return [
            (target, node.lineno)
            for node in self.nodes(name, ast.Import, ast.ImportFrom)
            for alias, target in zip(node.names, names_imported(node), strict=True)
            if (alias.asname or alias.name.split(".")[0]) in used
        ]

    @cached_property
    def own_imports(self):
        """By module, the modules of this package that it imports, each with its first line."""
        found = {}
        for name, targets in self.imports.items():
            mine = found[name] = {}
            for target, line in targets:
                other = self.resolve(target) if target.split(".")[0] == "nomicd" else ""
                if other and other != name:
                    mine[other] = min(line, mine.get(other, line))
        return found

    @cached_property
    def functions(self):
        """All functions and methods: module and node."""
        return [(name, node) for name in self.modules for node in self.nodes(name, *FUNCTIONS)]

    @cached_property
    def functions_that_return_no_bool(self):
        return [(name, node) for name, node in self.functions if not _returns_bool(node)]

    @cached_property
    def named_by_bare_participles(self):
        """Functions whose whole name is a participle, such as `told` or `waiting`. One that returns a
        bool may be so named: it says whether something is so."""
        return [
            (name, node)
            for name, node in self.functions_that_return_no_bool
            if is_participle(node.name.strip("_"))
        ]

    @cached_property
    def classes_by_name(self):
        """Public classes, by name: the places where each is defined."""
        found = defaultdict(list)
        for name in self.modules:
            for node in self.nodes(name, ast.ClassDef):
                if not node.name.startswith("_"):
                    found[node.name].append(self.where(name, node.lineno))
        return dict(found)

    @property
    def classes_defined_twice(self):
        return {name: places for name, places in self.classes_by_name.items() if len(places) > 1}

    @property
    def longest_import_chain(self):
        """The modules of the longest path from import to import, from the top down."""
        longest = {}

        def chain_from(name):
            if name not in longest:
                longest[name] = [name]
                below = [each for each in self.own_imports[name] if not name.startswith(each + ".")]
                longest[name] = [name, *max((chain_from(each) for each in below), key=len, default=[])]
            return longest[name]

        return max((chain_from(name) for name in self.modules), key=len)

    def complex_functions(self, above=10):
        return [(name, node) for name, node in self.functions if complexity(node) > above]

    @property
    def lines(self):
        return sum(len(text.splitlines()) for text in self.texts.values())

    @property
    def lines_with_any(self):
        """Lines that say `Any`, but for the imports of it."""
        lines = (line for text in self.texts.values() for line in text.splitlines())
        return sum(" import " not in line and re.search(r"\bAny\b", line) is not None for line in lines)


def _by_type(tree):
    nodes = defaultdict(list)
    for node in ast.walk(tree):
        nodes[type(node)].append(node)
    return nodes


def _applies(node):
    members = node.body if isinstance(node, ast.ClassDef) else [node]
    return any(isinstance(each, FUNCTIONS) and each.name == "apply" for each in members)


def _returns_bool(node):
    return node.returns is not None and ast.unparse(node.returns) in {"bool", "TypeGuard", "TypeIs"}
