"""Rules that have nothing to say to an event: those whose handler only looks at what the state holds, and
then answers None. They need not be asked, and a call of the sandbox is spared.

A handler is read, not run: of Python this knows conditions over plain things, and the few questions to the
engine that are common in them. Whatever else a handler comes to, it is asked as ever. So this can only say
what the sandbox would have said.
"""

from __future__ import annotations

import ast
import operator
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from nomicd.games.nomic.law.book import Book
from nomicd.games.nomic.law.code import tree
from nomicd.games.nomic.machine.prelude import nested
from nomicd.games.nomic.machine.tame import tame
from nomicd.games.nomic.state import Player, Square, State

DEEPEST = 3
"""Calls of a rule's own functions within one another."""


class Unclear(Exception):
    """The rule has to be asked."""


class Scene:
    """What a handler can see: the state, the event's fields, and its rule's number and settings."""

    __slots__ = ("depth", "fields", "rule", "settings", "state")

    def __init__(self, state: State, fields: Mapping[str, Any]) -> None:
        self.state = state
        self.fields = fields
        self.settings: Mapping[str, Any] = {}
        self.rule = 0
        self.depth = 0


Names = dict[str, Any]
Function = Callable[[Scene, list[Any]], Any]
Value = Callable[[Scene, Names], Any]
Deed = Callable[[Scene, Names], bool]
"""A statement: whether the function has returned; what, stands then under the name "" ."""


class Quiet:
    """The rules of one book, read for what they leave unanswered."""

    def __init__(self, bound: Book) -> None:
        codes = {number: document.code for number, document in bound.documents.items() if document.code}
        self._readable = all(map(tame, codes.values()))
        self._codes = codes
        self._settings = {number: nested(bound.declared[number].params) for number in codes}

    def silent(self, state: State, hook: str, fields: Mapping[str, Any], rules: Sequence[int]) -> bool:
        """Whether none of these rules answers anything to that event. False where that is not plain."""
        if not self._readable or any(name == "kind" or name.startswith("_") for name in fields):
            return False
        scene = Scene(state, fields)
        return all(self._nothing(scene, number, hook) for number in rules)

    def _nothing(self, scene: Scene, number: int, hook: str) -> bool:
        handler = _handlers(self._codes[number]).get(hook)
        if handler is None:
            return False
        scene.rule, scene.settings, scene.depth = number, self._settings[number], 0
        try:
            return handler(scene, [_Event(scene)]) is None
        except (Unclear, TypeError, ValueError, LookupError, ArithmeticError, AttributeError):
            return False


# What a handler sees


class _Event:
    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def see(self, name: str) -> Any:
        if name in self._scene.fields:
            return _unpacked(self._scene.state, self._scene.fields[name])
        if name in ("player", "square"):
            return None
        raise Unclear


class _Seen:
    """A player or square as rules see it."""

    __slots__ = ("name", "state")

    def __init__(self, state: State, name: str) -> None:
        self.state = state
        self.name = name

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.name == self.name

    __hash__ = None  # type: ignore[assignment]


class _Player(_Seen):
    def see(self, name: str) -> Any:
        one: Player = self.state.players[self.name]
        if name == "bankrupt":
            return one.cash < 0
        if name in ("name", "cash", "active", "gender", "colour", "idle", "items", "titles"):
            return getattr(one, name)
        raise Unclear


class _Square(_Seen):
    def see(self, name: str) -> Any:
        one: Square = self.state.squares[self.name]
        if name == "types":
            return list(one.types)
        if name in ("label", "number", "name", "gender", "made", "items"):
            return getattr(one, name)
        raise Unclear


def _player(state: State, name: str) -> _Player | None:
    return _Player(state, name) if name in state.players else None


def _square(state: State, label: str) -> _Square | None:
    return _Square(state, label) if label in state.squares else None


def _unpacked(state: State, value: Any) -> Any:
    if isinstance(value, dict):
        if "$player" in value:
            return _player(state, value["$player"])
        if "$square" in value:
            return _square(state, value["$square"])
        return {key: _unpacked(state, each) for key, each in value.items()}
    if isinstance(value, list):
        return [_unpacked(state, each) for each in value]
    if isinstance(value, tuple):
        raise Unclear
    return value


# What it may ask the engine


def _recalled(scene: Scene, key: Any, default: Any = None) -> Any:
    if type(key) is not str:
        raise Unclear
    kept = scene.state.memory.get(scene.rule, {}).get(key)
    return default if kept is None else _unpacked(scene.state, kept)


_ENGINE: Mapping[str, Callable[..., Any]] = {
    "get": _recalled,
    "update": lambda scene: scene.state.update,
    "week": lambda scene: scene.state.week,
    "everyone": lambda scene: [_Player(scene.state, name) for name in scene.state.players],
    "account": lambda scene, name: scene.state.accounts.get(name, 0),
}


def _whole(*values: Any) -> None:
    if not all(type(value) in (int, bool) for value in values):
        raise Unclear


def _length(_: Scene, value: Any) -> int:
    if not isinstance(value, list | tuple | str | dict):
        raise Unclear
    return len(value)


def _most(_: Scene, one: Any, other: Any) -> Any:
    _whole(one, other)
    return max(one, other)


_KNOWN: Mapping[str, Callable[..., Any]] = {**_ENGINE, "len": _length, "max": _most}


# Reading


class _Reader:
    """Makes of a rule's functions what can say their answers."""

    def __init__(self, module: ast.Module) -> None:
        nodes = list(ast.walk(module))
        stored = Counter(
            node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        )
        self.bound = {*stored, *(node.arg for node in nodes if isinstance(node, ast.arg))}
        self.constants: Names = {}
        for node in module.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=value)) if (
                    stored[name] == 1
                ):
                    self.constants[name] = value
        own = [node for node in module.body if isinstance(node, ast.FunctionDef)]
        self.named = {node.name for node in own}
        self.functions: dict[str, Function] = {node.name: self._function(node) for node in own}

    def _function(self, node: ast.FunctionDef) -> Function:
        taken = node.args
        plain = not (taken.posonlyargs or taken.kwonlyargs or taken.vararg or taken.kwarg or taken.defaults)
        names, body = [each.arg for each in taken.args], self._block(node.body)

        def call(scene: Scene, given: list[Any]) -> Any:
            if not plain or len(given) != len(names):
                raise Unclear
            local: Names = dict(zip(names, given, strict=True))
            return local[""] if body(scene, local) else None

        return call

    # Statements

    def _block(self, body: Sequence[ast.stmt]) -> Deed:
        deeds = [self._statement(each) for each in body]

        def do(scene: Scene, local: Names) -> bool:
            return any(deed(scene, local) for deed in deeds)

        return do

    def _statement(self, node: ast.stmt) -> Deed:
        match node:
            case ast.Return(value=value):
                return _kept("", self._value(value) if value else _constant(None), done=True)
            case ast.If(test=test, body=body, orelse=orelse):
                asked, then, other = self._value(test), self._block(body), self._block(orelse)
                return lambda scene, local: (then if asked(scene, local) else other)(scene, local)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                return _kept(name, self._value(value), done=False)
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return lambda _scene, _local: False
        return _unclear

    # Values

    def _value(self, node: ast.expr) -> Value:
        """What says the value of an expression."""
        match node:
            case ast.Constant(value=value) if value is None or type(value) in (bool, int, str):
                return _constant(value)
            case ast.Name(id=name):
                return self._name(name)
            case ast.JoinedStr(values=parts):
                return _text([self._part(each) for each in parts])
            case ast.Attribute() | ast.Subscript():
                return self._place(node)
            case ast.Call(func=func, args=args, keywords=[]):
                return self._call(func, self._values(args))
        return self._condition(node)

    def _values(self, nodes: Sequence[ast.expr]) -> list[Value]:
        return [self._value(each) for each in nodes]

    def _condition(self, node: ast.expr) -> Value:
        match node:
            case ast.BoolOp(op=op, values=parts):
                return _joined(self._values(parts), until=isinstance(op, ast.Or))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                asked = self._value(operand)
                return lambda scene, local: not asked(scene, local)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return _compared(self._values((left, *others)), [_SIGNS[type(op)] for op in ops])
            case ast.IfExp(test=test, body=body, orelse=orelse):
                asked, then, other = self._values((test, body, orelse))
                return lambda scene, local: (then if asked(scene, local) else other)(scene, local)
        return self._made(node)

    def _made(self, node: ast.expr) -> Value:
        match node:
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _SUMS:
                return _reckoned(_SUMS[type(op)], self._value(left), self._value(right))
            case ast.Tuple(elts=parts):
                values = self._values(parts)
                return lambda scene, local: tuple([each(scene, local) for each in values])
            case ast.List(elts=parts):
                values = self._values(parts)
                return lambda scene, local: [each(scene, local) for each in values]
        return _unclear

    def _place(self, node: ast.Attribute | ast.Subscript) -> Value:
        match node:
            case ast.Attribute(value=ast.Name(id="P"), attr=attr) if "P" not in self.bound:
                return lambda scene, _: scene.settings[attr]
            case ast.Attribute(value=value, attr=attr):
                seen = self._value(value)
                return lambda scene, local: _see(seen(scene, local), attr)
        return _entry(self._value(node.value), self._value(node.slice))

    def _name(self, name: str) -> Value:
        constants = self.constants

        def find(_: Scene, local: Names) -> Any:
            if name in local:
                return local[name]
            if name in constants:
                return constants[name]
            raise Unclear

        return find

    def _part(self, node: ast.expr) -> Value:
        if isinstance(node, ast.FormattedValue):
            plain = node.conversion == -1 and node.format_spec is None
            return self._value(node.value) if plain else _unclear
        return self._value(node)

    def _call(self, func: ast.expr, args: list[Value]) -> Value:
        match func:
            case ast.Attribute(value=thing, attr="count") if len(args) == 1:
                return _counted(self._value(thing), args[0])
            case ast.Name(id=name) if name in self.bound:
                return _unclear
            case ast.Name(id=name) if name in self.named:
                return self._own(name, args)
            case ast.Name(id=name) if name in _KNOWN:
                known = _KNOWN[name]
                return lambda scene, local: known(scene, *[each(scene, local) for each in args])
        return _unclear

    def _own(self, name: str, args: list[Value]) -> Value:
        def call(scene: Scene, local: Names) -> Any:
            if scene.depth >= DEEPEST:
                raise Unclear
            scene.depth += 1
            answer = self.functions[name](scene, [each(scene, local) for each in args])
            scene.depth -= 1
            return answer

        return call


@lru_cache(maxsize=2048)
def _handlers(code: str) -> Mapping[str, Function]:
    module = tree(code) if code else None
    if not isinstance(module, ast.Module) or not all(map(_harmless, module.body)):
        return {}
    return _Reader(module).functions


def _harmless(node: ast.stmt) -> bool:
    """Whether it cannot fail when the rule is loaded."""
    if isinstance(node, ast.FunctionDef):
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        given = [*node.args.defaults, *filter(None, node.args.kw_defaults)]
        noted = [*(each.annotation for each in arguments), node.returns]
        return all(isinstance(each, ast.Constant) for each in given) and not any(noted)
    return isinstance(node, ast.Assign | ast.Expr) and _fixed(node.value)


def _fixed(value: ast.expr) -> bool:
    if isinstance(value, ast.Tuple):
        return all(map(_fixed, value.elts))
    return isinstance(value, ast.Constant)


def _unclear(_scene: Scene, _local: Names) -> Any:
    raise Unclear


def _constant(value: Any) -> Value:
    return lambda _scene, _local: value


def _kept(name: str, value: Value, *, done: bool) -> Deed:
    def keep(scene: Scene, local: Names) -> bool:
        local[name] = value(scene, local)
        return done

    return keep


def _see(thing: Any, name: str) -> Any:
    if isinstance(thing, _Event | _Seen):
        return thing.see(name)  # type: ignore[union-attr]
    raise Unclear


def _entry(thing: Value, place: Value) -> Value:
    def entry(scene: Scene, local: Names) -> Any:
        held, key = thing(scene, local), place(scene, local)
        if type(held) in (list, tuple) and type(key) is int and key >= 0:
            return held[key]
        if type(held) is dict and type(key) is str:
            return held[key]
        raise Unclear

    return entry


def _joined(values: list[Value], *, until: bool) -> Value:
    """`and` and `or`: the first value that decides, else the last."""

    def join(scene: Scene, local: Names) -> Any:
        value = None
        for each in values:
            value = each(scene, local)
            if bool(value) is until:
                break
        return value

    return join


def _inside(one: Any, other: Any) -> bool:
    if type(other) not in (list, tuple, str, dict) or isinstance(one, _Event):
        raise Unclear
    if type(other) is dict and type(one) is not str:
        raise Unclear
    return one in other


def _same(one: Any, other: Any) -> bool:
    if one is not None and other is not None:  # whether two texts are one object is nobody's business
        raise Unclear
    return one is other


def _ordered(how: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    def compare(one: Any, other: Any) -> bool:
        _whole(one, other)
        return how(one, other)

    return compare


_SIGNS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: _inside,
    ast.NotIn: lambda one, other: not _inside(one, other),
    ast.Is: _same,
    ast.IsNot: lambda one, other: not _same(one, other),
    ast.Lt: _ordered(operator.lt),
    ast.LtE: _ordered(operator.le),
    ast.Gt: _ordered(operator.gt),
    ast.GtE: _ordered(operator.ge),
}
_SUMS: Mapping[type[ast.operator], Callable[[Any, Any], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def _compared(values: list[Value], signs: list[Callable[[Any, Any], bool]]) -> Value:
    def compare(scene: Scene, local: Names) -> bool:
        left = values[0](scene, local)
        for sign, value in zip(signs, values[1:], strict=True):
            right = value(scene, local)
            if not sign(left, right):
                return False
            left = right
        return True

    return compare


def _reckoned(how: Callable[[Any, Any], int], one: Value, other: Value) -> Value:
    def reckon(scene: Scene, local: Names) -> int:
        left, right = one(scene, local), other(scene, local)
        _whole(left, right)
        return how(left, right)

    return reckon


def _text(parts: list[Value]) -> Value:
    def text(scene: Scene, local: Names) -> str:
        values = [each(scene, local) for each in parts]
        if not all(type(each) in (str, int) for each in values):
            raise Unclear
        return "".join(map(str, values))

    return text


def _counted(thing: Value, key: Value) -> Value:
    def count(scene: Scene, local: Names) -> int:
        items = _see(thing(scene, local), "items")
        return int(items.get(key(scene, local), 0))

    return count
