"""`make api`: writes docs/api.md from the sources, and the sentences of cases in docs/rules.md.

They say in one place what rules, games, adapters and cases may use. Nothing of it is written by hand;
`test_api.py` and the tests of the cases' words fail when the sources have moved on.
"""

import ast
import inspect
import re
from pathlib import Path

from nomicd.games.nomic.examples.run import GIVEN, THEN

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/api.md"
GUIDE = ROOT / "docs/rules.md"
HEAD = """# The interfaces

This page is made from the sources by `make api`; do not edit it. For how to use what stands here, read
[rules.md](rules.md) for rules, [add-a-game.md](add-a-game.md) for games, and
[ARCHITECTURE.md](../ARCHITECTURE.md) for the rest.

- [What rules may use](#what-rules-may-use)
- [What a game is](#what-a-game-is)
- [Pieces for games](#pieces-for-games)
- [Ports](#ports)
"""


def page():
    """Return the whole page."""
    return "\n".join([HEAD, *rules(), *game(), *pieces(), *ports()])


def rules():
    """Yield what code in rules may name, as it is declared for the type checker."""
    source = (ROOT / "nomicd/games/nomic/rules/api.pyi").read_text()
    module = ast.parse(source)
    yield f"## What rules may use\n\n{doc_of(module)}\n"
    code = source.split("\n")[module.body[0].end_lineno :]
    yield "```python\n" + "\n".join(code).strip() + "\n```\n"


def game():
    """Yield the base of all games, and what it speaks in."""
    path = "nomicd/kernel/game.py"
    module = parse(path)
    yield f"## What a game is\n\n{doc_of(module)} In `{path}`.\n"
    for node in sorted(classes(module), key=lambda each: each.name != "Game"):
        yield from shape(node)


def pieces():
    """Yield what tables share, one module after the other."""
    yield "## Pieces for games\n\nWhat any game may borrow from `nomicd/table`, beside the course of a game"
    yield "(`course/`), who is there (`presence/`) and proposals with their ballots (`pieces/votes/`).\n"
    for path in sorted((*(ROOT / "nomicd/table").glob("*.py"), *(ROOT / "nomicd/table/pieces").glob("*.py"))):
        module = parse(path)
        known = [node for node in module.body if is_public(node)]
        if not known or path.name == "__init__.py":
            continue
        yield f"### `{path.relative_to(ROOT / 'nomicd/table').with_suffix('')}`\n\n{doc_of(module)}\n"
        yield from (line_of(node) for node in known)
        yield ""


def ports():
    """Yield what services ask of the world outside."""
    path = "nomicd/services/ports.py"
    module = parse(path)
    yield f"## Ports\n\n{doc_of(module)} In `{path}`; adapters keep the contracts in `tests/contracts`.\n"
    for node in classes(module):
        yield from shape(node)


def shape(node):
    """Yield a class: what it is, its fields, and what it does."""
    yield f"### `{node.name}`\n\n{doc_of(node)}\n"
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    methods = [each for each in node.body if is_public(each)]
    yield from (f"- `{ast.unparse(each)}`" for each in fields)
    yield from (line_of(each) for each in methods)
    if fields or methods:
        yield ""


def line_of(node):
    """Return one line for a function or a class."""
    told = " ".join(doc_of(node).split())
    return f"- `{signature(node)}`" + (f": {told}" if told else "")


def signature(node):
    """Return how it is called."""
    if isinstance(node, ast.ClassDef):
        return node.name
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    given = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
    return f"{node.name}({given}){returns}"


def doc_of(node):
    return inspect.cleandoc(ast.get_docstring(node) or "")


def is_public(node):
    return isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")


def classes(module):
    return [node for node in module.body if isinstance(node, ast.ClassDef) and is_public(node)]


def parse(path):
    return ast.parse((ROOT / path).read_text())


def guide():
    """Return the guide to rules with the sentences of cases as they are declared."""
    text = GUIDE.read_text()
    for part, language in (("given", GIVEN), ("then", THEN)):
        table = f"| {part} | for example | |\n|---|---|---|\n{language.table()}"
        text = re.sub(rf"^\| {part} \|(?:.*\|\n)+", lambda _, table=table: table, text, flags=re.MULTILINE)
    return text


if __name__ == "__main__":
    PAGE.write_text(page())
    GUIDE.write_text(guide())
