"""What a proposal says about players that no rule can change (rule 8.3): a guess, for the Admin."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

import msgspec

from nomicd.law.rule_document import Document, render

_OF_PEOPLE = re.compile(
    r"""\b(?:
      (?:player|person|proposer|owner)(?:'s|s')\s+(?:real\s+|first\s+|last\s+)?names?
    | (?:whose|his|her|their|own|real|first|last)\s+names?
    | names?\s+of\s+(?:a|an|the|each|every|any|all|that|this)\s+(?:player|person|proposer|owner)s?
    | (?:e-?)?mail\s+address(?:es)?(?!\s+that\s+works?\b)
    | mail\s+(?:client|provider) | domain\s+of\s+the\s+address
    | real\s+(?:life|world) | nationality | citizenship | time\s?zone | mother\s+tongue | native\s+language
    | years?\s+old | (?:year|date)\s+of\s+birth | (?:hair|eye)\s+colou?r
    | joined\s+(?:the\s+game\s+)?(?:first|last|before|after|in\s+week)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words for what players bring along into a game. Money, squares, items and titles come of the rules."""
_LOOKS = frozenset(
    ("startswith", "endswith", "lower", "upper", "count", "find", "index", "isalpha", "isupper", "islower")
)
"""What is asked of the letters of a name."""
_THINGS = frozenset(("item", "square", "items", "squares", "ahead"))
"""What answers with things: their names come of the rules."""


def traits(old: Document | None, new: Document, names: Collection[str]) -> Iterator[str]:
    """Yield what the new text of a rule brings in of that, each once, quoted: such words in its prose, code
    that looks at the letters of a player's name, the `names` of the players. Code may ask whose it is by what
    it has kept. Cases, examples and help are passed over."""
    prose = "\n".join(_list_new(_prose(new), _prose(old) if old else ()))
    looked, texts = _code(new)
    looked_before, texts_before = _code(old) if old else ((), ())
    said = "\n".join([prose, *_list_new(texts, texts_before)])
    found = (
        *(match[0] for match in _OF_PEOPLE.finditer(prose)),
        *_list_new(looked, looked_before),
        *(name for name in sorted(names) if _is_named(name, said)),
    )
    yield from dict.fromkeys(" ".join(text.split()).casefold() for text in found)


def _list_new(texts: Iterable[str], before: Collection[str]) -> list[str]:
    return [text for text in texts if text not in before]


def _is_named(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def _prose(document: Document) -> list[str]:
    """The lines of its prose."""
    bare = msgspec.structs.replace(document, cases=(), number=0, title="", toml="", code="")
    return render(bare).splitlines()


def _code(document: Document) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return where the code looks at names, and the texts that it and the parameters hold."""
    looked, texts = _read(document.code)
    return looked, (*texts, *_parameters(document.toml))


@lru_cache(maxsize=512)  # asked of each proposal that waits, whenever somebody looks at it
def _read(code: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return where it looks at names, and the texts that it holds."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError):  # such a document is refused before anybody votes on it
        return (), ()
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    things = _things(tree)
    return tuple(ast.unparse(node) for node in ast.walk(tree) if _looks(node, things)), tuple(texts)


@lru_cache(maxsize=512)
def _parameters(toml: str) -> tuple[str, ...]:
    """The texts in it."""
    try:
        return tuple(_texts(tomllib.loads(toml).get("params", {})))
    except ValueError:  # as above
        return ()


def _texts(value: object) -> Iterator[str]:
    """The texts in parameters, but for their help."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "help":
                yield from _texts(each)


def _things(tree: ast.AST) -> set[str]:
    """The names in code of what is no player: `kind = item(key)`, `for q in squares()`."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=maker))) | (
                ast.comprehension(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id=maker)))
                | ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id=maker)))
            ) if maker in _THINGS:
                found.add(name)
    return found


def _looks(node: ast.AST, things: Collection[str]) -> bool:
    """Return True if it asks something of the letters of a player's name, rather than whose name it is."""

    def is_named(one: ast.AST) -> bool:
        return isinstance(one, ast.Attribute) and one.attr == "name" and not _of_thing(one.value, things)

    match node:
        case ast.Call(func=ast.Name(id="len" | "sorted" | "list"), args=[one]):
            return is_named(one)
        case ast.Call(func=ast.Attribute(value=one, attr=attr)):
            return attr in _LOOKS and is_named(one)
        case ast.Subscript(value=one):
            return is_named(one)
        case ast.Compare(left=left, ops=ops, comparators=rest):
            sides = (left, *rest)
            ordering = any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in ops)
            return any(map(is_named, sides)) and (ordering or any(map(_is_fixed, sides)))
    return False


def _of_thing(one: ast.AST, things: Collection[str]) -> bool:
    match one:
        case ast.Name(id=name):
            return name in things
        case ast.Attribute(attr=attr):
            return attr in ("square", "which", "item")
        case ast.Call(func=ast.Name(id=maker)):
            return maker in _THINGS
    return False


def _is_fixed(one: ast.AST) -> bool:
    """A text that stands in the code, or several."""
    if isinstance(one, ast.List | ast.Tuple | ast.Set):
        return any(_is_fixed(each) for each in one.elts)
    return isinstance(one, ast.Constant) and isinstance(one.value, str)
