"""The house stands as ARCHITECTURE.md draws it: floors import down only, the pure ones stay pure."""

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ("kernel", "table", "games", "mail", "services", "adapters", "app")
PURE = ("kernel", "table", "games", "mail")
IMPURE_MODULES = {
    "asyncio", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile",
    "threading", "time", "uuid",
}  # fmt: skip
CLOCK_CALLS = {"now", "utcnow", "today", "time", "monotonic"}
KERNEL_PACKAGES = {"msgspec"}
LAZY_BY_LAW = {
    # Each lazy import, with its reason.
    "nomicd.app.cli": "deliver hands a mail over in 150 ms: it must not load the store or typer",
    "nomicd.adapters.site.feeds": "icalendar takes half a second, and makes one file of an update",
}


def name_of(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules():
    return {name_of(path): path for path in sorted((ROOT / "nomicd").rglob("*.py"))}


@cache
def tree(name):
    return ast.parse(modules()[name].read_text())


def floor_of(name):
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FLOORS else None


def resolve(target):
    """The module of this package that an import names: the longest known prefix."""
    parts = target.split(".")
    while parts and ".".join(parts) not in modules():
        parts.pop()
    return ".".join(parts)


def imports(node):
    for each in ast.walk(node):
        if isinstance(each, ast.Import):
            yield from (alias.name for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            assert each.level == 0, "imports name their module in full"
            yield from (f"{each.module}.{alias.name}" for alias in each.names)


def own_imports(name):
    return {resolve(target) for target in imports(tree(name)) if target.split(".")[0] == "nomicd"} - {name}


def adapter_of(name):
    """The adapter that a module belongs to: a file, or one of the folders that are one adapter."""
    parts = name.split(".")[2:]
    return (
        tuple(parts[:1])
        if parts and parts[0] in {"journal", "pictures", "renderer", "sandbox", "site"}
        else tuple(parts[:2])
    )


def test_every_module_stands_on_a_floor():
    """There is no code beside the floors but the package's own doors."""
    strays = [name for name in modules() if floor_of(name) is None]
    assert strays == ["nomicd", "nomicd.__main__"]


@pytest.mark.parametrize("name", sorted(modules()))
def test_imports_go_down_only(name):
    """A module imports from its own floor and the floors below it."""
    floor = floor_of(name)
    if floor is None:
        return
    upward = [
        target
        for target in own_imports(name)
        if floor_of(target) and FLOORS.index(floor_of(target)) > FLOORS.index(floor)
    ]
    assert upward == []


@pytest.mark.parametrize("name", [name for name in sorted(modules()) if floor_of(name) == "mail"])
def test_mail_knows_no_game(name):
    """What reads mails could read them for any game."""
    assert [target for target in own_imports(name) if floor_of(target) in {"games", "table"}] == []


@pytest.mark.parametrize("name", [name for name in sorted(modules()) if floor_of(name) == "adapters"])
def test_adapters_never_import_one_another(name):
    """Each way to the world can be thrown away alone."""
    mine = adapter_of(name)
    siblings = [
        target
        for target in own_imports(name)
        if floor_of(target) == "adapters" and adapter_of(target) and adapter_of(target) != mine
    ]
    assert siblings == []


@pytest.mark.parametrize("name", [name for name in sorted(modules()) if floor_of(name) in PURE])
def test_the_pure_floors_have_no_clock_chance_or_disk(name):
    """Time, chance and files reach the pure floors as values."""
    roots = {target.split(".")[0] for target in imports(tree(name))}
    assert roots & IMPURE_MODULES == set()
    calls = [
        ast.unparse(node.func)
        for node in ast.walk(tree(name))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in CLOCK_CALLS
        and ast.unparse(node.func.value) in {"datetime", "date", "time", "datetime.datetime"}
    ]
    assert calls == []
    opened = [node for node in ast.walk(tree(name)) if isinstance(node, ast.Name) and node.id == "open"]
    assert opened == []


@pytest.mark.parametrize("name", [name for name in sorted(modules()) if floor_of(name) == "kernel"])
def test_the_kernel_needs_only_the_standard_library_and_msgspec(name):
    """The ground floor stands on two stones."""
    outside = {target.split(".")[0] for target in imports(tree(name))} - {"nomicd", "__future__"}
    assert {root for root in outside if root not in sys.stdlib_module_names} <= KERNEL_PACKAGES


@pytest.mark.parametrize("name", sorted(modules()))
def test_imports_are_not_hidden_in_functions(name):
    """What a module needs stands at its top; the few exceptions have their reason in this file."""
    hidden = [
        target
        for node in ast.walk(tree(name))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for target in imports(node)
    ]
    assert hidden == [] or any(name.startswith(lawful) for lawful in LAZY_BY_LAW)


def test_no_modules_import_in_a_circle():
    """Every module can be read after the ones it names."""
    done, path = set(), []

    def visit(name):
        assert name not in path, " -> ".join([*path[path.index(name) :], name])
        if name in done:
            return
        path.append(name)
        for target in sorted(own_imports(name)):
            if not name.startswith(target + "."):
                visit(target)
        path.pop()
        done.add(name)

    for name in sorted(modules()):
        visit(name)


def room_of(name):
    """The room of a floor that a module lies in; what lies in none is a room of its own."""
    return ".".join(name.split(".")[:3])


def test_the_rooms_of_the_services_depend_on_one_another_in_one_direction():
    """Whoever looks for something in `services` can go from room to room and never round in a circle."""
    names = [name for name in modules() if name.startswith("nomicd.services.")]
    order = TopologicalSorter({room_of(name): set() for name in names})
    for name in names:
        rooms = {room_of(target) for target in own_imports(name) if target.startswith("nomicd.services.")}
        order.add(room_of(name), *sorted(rooms - {room_of(name)}))
    assert len(list(order.static_order())) < len(names)


@pytest.mark.parametrize("name", sorted(modules()))
def test_every_module_says_what_it_is_for(name):
    """The first lines of a file are for whoever opens it."""
    assert ast.get_docstring(tree(name)), f"{name} has no docstring"


@cache
def cast():
    """Who plays in the tests: in stories, and in the phrases and mails of the corpora."""
    stories = (path.read_text() for path in (ROOT / "tests" / "stories").rglob("*.story"))
    names = {name for story in stories for line in story.splitlines() if line.startswith("players ")
             for name in line.split()[1:]}  # fmt: skip
    return names | {"alice", "bob", "carol", "dave", "erin", "mallory"}


def said(name):
    """The strings of a module that are no docstrings."""
    told = {id(each.value) for each in ast.walk(tree(name)) if isinstance(each, ast.Expr)}
    return [
        each.value
        for each in ast.walk(tree(name))
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in told
    ]


@pytest.mark.parametrize("name", [name for name in modules() if floor_of(name) == "mail"])
def test_no_word_list_of_the_reader_knows_a_player_of_the_tests(name):
    """A lexicon that has one reads the tests, and other games otherwise."""
    words = {word for text in said(name) for word in re.findall(r"[^\W\d_]+", text.casefold())}
    assert not words & cast()
