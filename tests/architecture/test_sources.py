"""What is measured of the sources is what it is called."""

import ast
import textwrap

import pytest
from sources import Sources, complexity, find_functions_named_by_bare_participles, is_participle

PACKAGE = {
    "__init__": '"""A package."""\n',
    "top": "from typing import Any\nfrom nomicd.middle import Thing\n\ndef told(x: Any): ...\n",
    "middle": "import nomicd.bottom\n\nclass Thing: ...\nclass _Own: ...\n",
    "bottom": "class Thing: ...\n\nclass _Own: ...\n\ndef found() -> bool: ...\n\ndef find_told(): ...\n",
}


@pytest.fixture
def sources(tmp_path):
    (tmp_path / "nomicd").mkdir()
    for name, text in PACKAGE.items():
        (tmp_path / "nomicd" / f"{name}.py").write_text(text)
    return Sources(tmp_path)


@pytest.mark.parametrize(
    "word",
    [
        "told",
        "said",
        "listed",
        "agreed",
        "freed",
        "kept",
        "undone",
        "numbered",
        "foretold",
        "unread",
        "waiting",
    ],
)
def test_a_participle(word):
    assert is_participle(word)


@pytest.mark.parametrize(
    "word",
    [
        "tell",
        "read",
        "put",
        "feed",
        "need",
        "speed",
        "red",
        "seed",
        "proceed",
        "told_by",
        "string",
        "bring",
        "nothing",
        "wording",
    ],
)
def test_no_participle(word):
    assert not is_participle(word)


def test_functions_named_by_a_participle_are_those_that_return_no_bool(sources):
    assert [node.name for _, node in sources.named_by_bare_participles] == ["told"]


def test_in_folders_all_functions_named_by_a_participle_are_found(tmp_path, sources):
    """Those that return a bool, and fixtures, are no exception."""
    found = find_functions_named_by_bare_participles(tmp_path, "nomicd")
    assert list(found) == ["nomicd/bottom.py:5: found", "nomicd/top.py:4: told"]


def test_a_public_name_of_two_classes_is_told_with_both_places(sources):
    assert sources.classes_defined_twice == {"Thing": ["nomicd/bottom.py:1", "nomicd/middle.py:3"]}


def test_the_longest_chain_of_imports_goes_from_the_top_down(sources):
    assert sources.longest_import_chain == ["nomicd.top", "nomicd.middle", "nomicd.bottom"]


def test_what_an_event_uses_to_apply_itself_is_told_from_what_stands_beside_it(tmp_path):
    """Also when a function of the same module uses it, and by whatever name."""
    text = """
        from nomicd.kernel import dice as d
        from nomicd.kernel.decision import Refused
        from nomicd.kernel.events import Event

        def _throw(): return d.throw()

        class Thrown(Event):
            def apply(self, state): state.sum += _throw()

        class Throws:
            def decide(self): return Refused()
    """
    (tmp_path / "nomicd").mkdir()
    (tmp_path / "nomicd/throws.py").write_text(textwrap.dedent(text))
    used = Sources(tmp_path).imported_for_replay("nomicd.throws")
    assert [target for target, _ in used] == ["nomicd.kernel.dice", "nomicd.kernel.events.Event"]


def test_any_is_counted_where_it_is_used(sources):
    assert sources.lines_with_any == 1


@pytest.mark.parametrize(
    ("body", "number"),
    [
        ("pass", 1),
        ("if a and b or c: pass", 4),
        ("for x in y:\n  while x: pass", 3),
        ("return [x for x in y if x if z]", 4),
        ("try: pass\n except A: pass\n except B: pass", 3),
        ("def inner():\n  if a: pass", 1),
        ("return a if b else c", 2),
    ],
)
def test_complexity_counts_branches_and_what_decides_them(body, number):
    (function,) = ast.parse(f"def outer():\n {body}").body
    assert complexity(function) == number
