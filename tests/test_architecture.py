"""The house stands as ARCHITECTURE.md draws it: floors import down only, the pure ones stay pure.

Each test looks at all modules and names every place that breaks its law, as `path:line`.
"""

import ast
import re
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from sources import FUNCTIONS, Sources, find_functions_named_by_bare_participles, names_imported

ROOT = Path(__file__).parent.parent
FLOORS = ("kernel", "table", "law", "games", "mail", "services", "adapters", "app")
PURE = ("kernel", "table", "law", "games", "mail")
IMPURE_MODULES = {
    "asyncio", "os", "pathlib", "random", "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile",
    "threading", "time", "uuid",
}  # fmt: skip
CLOCK_CALLS = {"now", "utcnow", "today", "time", "monotonic"}
CLOCKS = {"datetime", "date", "time", "datetime.datetime"}
NO_PART_OF_REPLAY = (
    "nomicd.kernel.decision",
    "nomicd.games.nomic.engine",
    "nomicd.games.nomic.play",
    "nomicd.law.answers",
    "nomicd.law.clocked",
    "nomicd.kernel.sandbox",
)
KERNEL_PACKAGES = {"msgspec"}
LAZY_BY_LAW = {
    # Each lazy import, with its reason.
    "nomicd.app.cli": "deliver hands a mail over in 150 ms: it must not load the store or typer",
    "nomicd.adapters.render.feeds": "icalendar takes half a second, and makes one file of an update",
}


@pytest.fixture(scope="module")
def sources():
    return Sources(ROOT)


def floor_of(name):
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FLOORS else None


def adapter_of(name):
    """The adapter that a module belongs to: a file, or one of the folders that are one adapter."""
    parts = name.split(".")[2:]
    return (
        tuple(parts[:1])
        if parts and parts[0] in {"store", "pictures", "render", "sandbox"}
        else tuple(parts[:2])
    )


def room_of(name):
    """The room of a floor that a module lies in; what lies in none is a room of its own."""
    return ".".join(name.split(".")[:3])


def broken_by(sources, is_wrong):
    """Where a module imports another one of this package that it must not: path, line, and the two names."""
    return [
        f"{sources.where(name, line)}: {name} imports {target}"
        for name, targets in sources.own_imports.items()
        for target, line in targets.items()
        if is_wrong(name, target)
    ]


def on_floors(sources, *floors):
    return [name for name in sources.modules if floor_of(name) in floors]


def none_of(violations):
    """Fail with all of them, one a line."""
    assert not violations, "\n" + "\n".join(violations)


def test_every_module_stands_on_a_floor(sources):
    """There is no code beside the floors but the package's own doors."""
    strays = [name for name in sources.modules if floor_of(name) is None]
    assert strays == ["nomicd", "nomicd.__main__"]


def test_imports_name_their_module_in_full(sources):
    """Whoever reads an import knows where to look."""
    none_of(
        [
            f"{sources.where(name, line)}: from {target}"
            for name, targets in sources.imports.items()
            for target, line in targets
            if target.startswith(".")
        ]
    )


def test_imports_go_down_only(sources):
    """A module imports from its own floor and the floors below it."""

    def goes_up(name, target):
        here, there = floor_of(name), floor_of(target)
        return here and there and FLOORS.index(there) > FLOORS.index(here)

    none_of(broken_by(sources, goes_up))


def test_mail_knows_no_game(sources):
    """What reads mails could read them for any game."""
    none_of(
        broken_by(
            sources,
            lambda name, target: floor_of(name) == "mail" and floor_of(target) in {"games", "law", "table"},
        )
    )


def test_adapters_never_import_one_another(sources):
    """Each way to the world can be thrown away alone."""

    def meets_a_sibling(name, target):
        both = floor_of(name) == floor_of(target) == "adapters"
        return both and adapter_of(target) and adapter_of(target) != adapter_of(name)

    none_of(broken_by(sources, meets_a_sibling))


def test_the_pure_floors_import_no_clock_chance_or_disk(sources):
    """Time, chance and files reach the pure floors as values."""
    none_of(
        [
            f"{sources.where(name, line)}: imports {target}"
            for name in on_floors(sources, *PURE)
            for target, line in sources.imports[name]
            if target.split(".")[0] in IMPURE_MODULES
        ]
    )


def test_the_pure_floors_ask_no_clock_and_open_no_file(sources):
    """What is left of clocks and files in the modules that they may import is not for them either."""
    pure = on_floors(sources, *PURE)
    asked = [
        f"{sources.where(name, node.lineno)}: {ast.unparse(node.func)}"
        for name in pure
        for node in sources.nodes(name, ast.Call)
        if isinstance(node.func, ast.Attribute)
        and node.func.attr in CLOCK_CALLS
        and ast.unparse(node.func.value) in CLOCKS
    ]
    opened = [
        f"{sources.where(name, node.lineno)}: open"
        for name in pure
        for node in sources.nodes(name, ast.Name)
        if node.id == "open"
    ]
    none_of(asked + opened)


def test_events_apply_themselves_without_rule_code_dice_or_refusals(sources):
    """Whatever is in the log has happened: what it changes follows from the event and the state alone."""
    files = {
        name
        for name in sources.modules
        for node in sources.nodes(name, ast.FunctionDef)
        if node.name == "apply"
    }
    assert {
        "nomicd.kernel.events",
        "nomicd.table.pieces.votes.facts",
        "nomicd.games.nomic.events.rules",
    } < files
    none_of(
        [
            f"{sources.where(name, line)}: imports {target} for an event"
            for name in sorted(files)
            for target, line in sources.imported_for_replay(name)
            if target.startswith(NO_PART_OF_REPLAY) or target.split(".")[-1] == "Dice"
        ]
    )


def test_the_kernel_needs_only_the_standard_library_and_msgspec(sources):
    """The ground floor stands on two stones."""
    stones = {"nomicd", *sys.stdlib_module_names, *KERNEL_PACKAGES}
    none_of(
        [
            f"{sources.where(name, line)}: imports {target}"
            for name in on_floors(sources, "kernel")
            for target, line in sources.imports[name]
            if target.split(".")[0] not in stones
        ]
    )


def test_imports_are_not_hidden_in_functions(sources):
    """What a module needs stands at its top; the few exceptions have their reason in this file."""
    none_of(
        [
            f"{sources.where(name, node.lineno)}: {', '.join(names_imported(node))}"
            for name in sources.modules
            if not name.startswith(tuple(LAZY_BY_LAW))
            for function in sources.nodes(name, *FUNCTIONS)
            for node in ast.walk(function)
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]
    )


def test_no_modules_import_in_a_circle(sources):
    """Every module can be read after the ones it names."""
    order = TopologicalSorter(
        {
            name: {target for target in targets if not name.startswith(target + ".")}
            for name, targets in sources.own_imports.items()
        }
    )
    try:
        order.prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_the_rooms_of_the_services_depend_on_one_another_in_one_direction(sources):
    """Whoever looks for something in `services` can go from room to room and never round in a circle."""
    names = [name for name in sources.modules if name.startswith("nomicd.services.")]
    order = TopologicalSorter({room_of(name): set() for name in names})
    for name in names:
        rooms = {
            room_of(target) for target in sources.own_imports[name] if target.startswith("nomicd.services.")
        }
        order.add(room_of(name), *sorted(rooms - {room_of(name)}))
    assert len(list(order.static_order())) < len(names)


def test_every_module_says_what_it_is_for(sources):
    """The first lines of a file are for whoever opens it."""
    none_of(
        [
            f"{sources.where(name)}: has no docstring"
            for name, tree in sources.trees.items()
            if not ast.get_docstring(tree)
        ]
    )


def cast():
    """Who plays in the tests: in stories, and in the phrases and mails of the corpora."""
    stories = (path.read_text() for path in (ROOT / "tests" / "stories").rglob("*.story"))
    names = {name for story in stories for line in story.splitlines() if line.startswith("players ")
             for name in line.split()[1:]}  # fmt: skip
    return names | {"alice", "bob", "carol", "dave", "erin", "mallory"}


def strings(sources, name):
    """The strings of a module that are no docstrings."""
    docstrings = {id(each.value) for each in sources.nodes(name, ast.Expr)}
    return [
        node
        for node in sources.nodes(name, ast.Constant)
        if isinstance(node.value, str) and id(node) not in docstrings
    ]


def test_no_word_list_of_the_reader_knows_a_player_of_the_tests(sources):
    """A lexicon that has one reads the tests, and other games otherwise."""
    players = cast()
    none_of(
        [
            f"{sources.where(name, node.lineno)}: {', '.join(sorted(known))}"
            for name in on_floors(sources, "mail")
            for node in strings(sources, name)
            if (known := players.intersection(re.findall(r"[^\W\d_]+", node.value.casefold())))
        ]
    )


def test_a_public_class_name_is_defined_once(sources):
    """One name, one meaning: whoever reads a name knows which class it is."""
    none_of([f"{name}: {', '.join(places)}" for name, places in sources.classes_defined_twice.items()])


def test_no_function_is_named_by_a_bare_participle():
    """Functions are verb phrases, those of the tests too, and participles are for events. What says whether
    something is so begins with `is` or `has`; a fixture is a noun for what it hands over. The words of rules,
    such as `standing(player, "guard")`, are words of their language."""
    found = find_functions_named_by_bare_participles(ROOT, "nomicd", "tests", "deploy")
    none_of([each for each in found if "/sandbox_side/" not in each])
