"""Standing orders as rules see them, and whether a condition that a player wrote holds."""

from __future__ import annotations

from nomicd.games.nomic.engine.sandbox_side.game_view import _standing, _unpack


class Standing:
    def __init__(self, said) -> None:
        for name in said:
            setattr(self, name, _unpack(said[name]))

    def __repr__(self) -> str:
        return "a standing order"


def standing(player, action: str):
    return [Standing(said) for said in _standing.get(player.name, {}).get(action, ())]


def holds(condition, **facts):
    return condition is None or _holds(condition, facts)


def _holds(condition, facts):
    kind = condition[0]
    parts = condition[1:]
    if kind == "and":
        return all(_holds(part, facts) for part in parts)
    if kind == "or":
        return any(_holds(part, facts) for part in parts)
    if kind == "not":
        return not _holds(parts[0], facts)
    if kind == "always":
        return True
    values = [_term(part, facts) for part in parts]
    return values[0] != 0 if kind == "fact" else _compare(kind, values[0], values[1])


def _compare(sign: str, left: int, right: int):
    if sign in ("<", ">="):
        return (left < right) == (sign == "<")
    if sign in (">", "<="):
        return (left > right) == (sign == ">")
    return (left == right) == (sign == "=")


def _term(part, facts):
    value = facts[part] if isinstance(part, str) and part in facts else part
    if not isinstance(value, int):
        raise TypeError(f"holds(): the condition asks for {part}, which must be given as a whole number")
    return value
