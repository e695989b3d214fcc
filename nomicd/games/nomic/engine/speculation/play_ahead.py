"""What the host asks in one call, and what it will ask next: that is answered too, before it is asked.

After the last answer the game is played on, as far as that needs nobody else: what the answer does to money,
items, notes and pawns is done to the picture, and the rules are asked about what follows. Each step says what
was changed before it, so that the host can look whether it has come to the very same question in the very
same game. The host decides alone what happens. What it does not come to is taken back (`_undo`).
"""

from __future__ import annotations

from nomicd.games.nomic.engine.sandbox_side.game_view import (
    _at,
    _load,
    _pack,
    _unpack,
)
from nomicd.games.nomic.engine.sandbox_side.hook_runner import (
    _aside,
    _ask_for_amount,
    _ask_square_types,
    _broken,
    _call_handler,
    _Course,
    _make_event,
    _marked,
    _present,
    _reckoner,
    _reckoning,
    _wrecks,
    reckon,
)
from nomicd.games.nomic.engine.speculation.predicted_answers import (
    _first,
    _is_odd,
    _list_waiting,
    _since,
    _step,
    _steps,
)
from nomicd.games.nomic.engine.speculation.predicted_effects import (
    _WAYS,
    _carried_out,
)


def _dispatch(questions, first: bool, coming, news):
    """For each question its outcome, {answers, cancel, set}, or None if nothing comes of it; if `first`, only
    up to the first that something comes of, and then the steps that follow from it (see `_step`), also in
    what is `coming` afterwards."""
    _load(news)
    _wrecks.clear()
    _aside.clear()
    _reckoning.clear()
    _marked.clear()
    _at["rolled"], _at["rolls"] = False, []
    outcomes = []
    for hook, fields, rules, mode in questions:
        _at["mode"], _at["player"], _at["failed"] = mode, None, None
        plain = hook == "square_types" and mode == "pure"
        outcome = _ask_square_types(fields, rules) if plain else _present(hook, fields, rules)
        outcomes.append(outcome)
        if first and (_at["rolled"] or outcome is not None):
            break
    return outcomes, _ahead(outcomes, questions, coming) if first else None


def _judge(hook: str, fields, number: int, mode: str, news):
    """The same question to one rule, while the host is told for what numbers it asks."""
    _load(news)
    _at["mode"], _at["player"], _at["failed"], _at["judging"] = mode, None, None, True
    _present(hook, fields, [number])


def _asked_alone(what: str, start: int, fields, number: int, news):
    """That number, as that rule has asked for it, with all the time and room that there is."""
    _load(news)
    _at["mode"], _at["rule"], _at["course"] = "pure", number, _Course("reckon", None)
    reckon(what, start, **_unpack(fields))


def _bare(hook: str, fields, number: int, mode: str, news):
    """The same call without a net, so that an error comes out with its line."""
    _load(news)
    if number in _wrecks:
        kind, given, amount = _wrecks.pop(number)
        _at["course"] = _Course(kind, None)
        return _ask_for_amount(number, kind, _reckoner(kind, given, amount))
    event, given, _ = _make_event(hook, fields)
    _at["mode"], _at["rule"], _at["player"], _at["course"] = mode, number, event.player, _Course(hook, event)
    return _pack(_call_handler(number, hook, given), 0)


# What comes next

_MOST = 200


def _ahead(outcomes, questions, coming):
    last, rest = outcomes[-1], [*questions[len(outcomes) :], *coming]
    _steps.clear()
    _since.clear()
    _first.clear()
    if _broken or questions[len(outcomes) - 1][3] == "pure" or _is_odd(last):
        return None
    _at["ahead"] = True
    try:
        _play_on(questions[len(outcomes) - 1][0], last, _list_waiting(), rest)
    except Exception:  # noqa: BLE001  an effect that cannot be: the host will say so
        _at["failed"] = None
    finally:
        _at["ahead"] = False
    return list(_steps)


def _play_on(hook: str, outcome, waiting, agenda) -> None:
    """Do what the answers ask for, and ask about what waits, until the host is needed."""
    agenda = agenda[::-1]  # what comes first is taken from the end
    while outcome is None or (_carried_out(outcome, waiting) and _goes_on(hook, outcome, agenda)):
        agenda += waiting[::-1]
        waiting, outcome = [], None
        while outcome is None and not waiting:
            if not agenda or len(_steps) >= _MOST:
                return
            head = agenda.pop()
            if head[0] in _WAYS:
                agenda += _WAYS[head[0]](head)[::-1]
            else:
                known, outcome = _step(head)
                if not known:
                    return
                hook, waiting = head[0], _list_waiting() if head[3] == "on" else []


def _goes_on(hook: str, outcome, agenda) -> bool:
    """Whether it is known what follows: what a before-hook cancels, if it comes next, is not asked about."""
    if outcome["cancel"] is not None:
        if not agenda or agenda[-1][0] != "on_" + hook[len("before_") :]:
            return False
        agenda.pop()
    return True
