"""What is answered before it is asked, step by step, and what has changed between two steps."""

from __future__ import annotations

from nomicd.games.nomic.engine.sandbox_side.game_view import (
    _answering,
    _at,
    _called,
    _change,
    _players,
    _squares,
    _wild,
)
from nomicd.games.nomic.engine.sandbox_side.hook_runner import (
    _handlers,
    _present,
)

_steps = []
_since = {}  # what was changed since the last step
_first = {}  # what things were before all steps: kind, name, holder, what, value


def _is_odd(outcome) -> bool:
    if outcome is not None:
        for answer in outcome["answers"]:
            if answer[1] != "answer":
                return True
    return False


def _list_waiting():
    """The rolls of this step, to be presented before all that comes of it."""
    if not _at["rolls"]:
        return []
    rolls = [_occasion("on_roll", fields) for fields in _at["rolls"]]
    _at["rolls"] = []
    return rolls


def _step(question):
    """Whether the answer to that is known, and what it is."""
    hook, fields, rules, mode = question
    if not rules:
        return True, None
    for number in rules if _wild else ():
        if number in _wild:
            return False, None
    _at["mode"], _at["rolled"], _at["foretold"] = mode, False, []
    outcome = _present(hook, fields, rules)
    if _at["rolled"] or _is_odd(outcome):
        return False, None
    _keep_step(question, outcome)
    return True, outcome


def _keep_step(question, outcome) -> None:
    """Keep the question, its outcome, what was changed in the game since the step before, and the rolls that
    were foretold; what is as most often is left out at its end."""
    hook, fields, rules, mode = question
    step = [hook, fields, rules]
    if _at["foretold"] or _since:
        step += [mode, outcome, dict(_since), _at["foretold"]]
        _since.clear()
    elif outcome is not None:
        step += [mode, outcome]
    elif mode != "on":
        step.append(mode)
    _steps.append(step)


def _occasion(hook: str, fields):
    return hook, fields, _find_answering(hook), "on"


def _find_answering(hook: str):
    if hook not in _answering:
        _answering[hook] = [number for number in _called if hook in _handlers.get(number, ())]
    return _answering[hook]


def _alter(kind: str, name: str, holder, what: str, value) -> None:
    """Change the picture, and say so in the words of the state."""
    thing = (kind, name, what)
    if thing not in _first:
        _first[thing] = (holder, _read_field(kind, holder, what))
    shown = value
    if kind == "players" and what == "square":
        shown = _squares[value]
    elif kind == "squares" and what == "owner":
        shown = _players.get(value)
    _change(len(_steps), holder, what, shown)
    if what == "cash" and kind == "players":
        _change(len(_steps), holder, "bankrupt", value < 0)
    _since.setdefault(kind, {}).setdefault(name, {})[what] = value


def _read_field(kind: str, holder, what: str):
    if isinstance(holder, dict):
        return holder.get(what)
    value = getattr(holder, what)
    if kind == "players" and what == "square":
        return value.label if value else ""
    if kind == "squares" and what == "owner":
        return value.name if value else ""
    return value
