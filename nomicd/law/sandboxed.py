"""The trusted half of a fixed game's rules, which runs within the sandbox before any of them: what they see
of the game, and how they are asked. The makers of things and effects follow it (`nomicd.law.game_api`).
"""

from __future__ import annotations

from typing import Any

_things: Any = {}  # by kind and key
_makers: Any = {}  # of things, by kind
_handlers: Any = {}  # by the number of the rule, its functions
_DEEPEST = 8


class _Event:
    def __repr__(self) -> str:
        return "ev"


def _install(number: int, make: Any) -> None:
    _handlers[number] = make()


def _ask(number: int, hook: str, news: Any, fields: Any) -> Any:
    """Return what one rule answers, as plain data. An error comes out with its line."""
    _learn(news)
    event: Any = _Event()
    for name in fields:
        setattr(event, name, _unpack(fields[name]))
    return _pack(_handlers[number][hook](event), 0)


def _learn(news: Any) -> None:
    """Make those that are new before any is filled: they name one another."""
    for kind in news:
        known = _things.setdefault(kind, {})
        for key in news[kind]:
            if news[kind][key] is None:
                known.pop(key)
            elif key not in known:
                known[key] = _makers[kind](key)
    for kind in news:
        for key in news[kind]:
            fields = news[kind][key] or {}
            for name in fields:
                setattr(_things[kind][key], name, _unpack(fields[name]))


def _unpack(value: Any) -> Any:
    return _things[value[0]].get(value[1]) if isinstance(value, list) else value


def _pack(value: Any, depth: int) -> Any:
    if value is None or isinstance(value, (str, int, bool)):
        return value
    if depth >= _DEEPEST:
        raise ValueError("the answer is nested too deeply")
    if isinstance(value, (list, tuple)):
        return [_pack(each, depth + 1) for each in value]
    if isinstance(value, dict):
        return {str(key): _pack(value[key], depth + 1) for key in value}
    return _refer(value)


def _refer(value: Any) -> Any:
    """Return which thing of the game it is."""
    for kind in _makers:
        if isinstance(value, _makers[kind]):
            return {"$kind": kind, "$key": repr(value)}
    if isinstance(value, float):
        raise TypeError(f"{value} is not a whole number: write a // b in place of a / b")
    raise TypeError(f"a {type(value).__name__} is no answer")
