"""What effects, journeys and the course of an update do to the picture, before the host has done it.

Each is done as the host would do it, where that is plain. The host looks whether the same has come of it.
"""

from __future__ import annotations

from nomicd.games.nomic.engine.sandbox_side.game_view import (
    _accounts,
    _board,
    _change,
    _memory,
    _pending,
    _players,
    _squares,
)
from nomicd.games.nomic.engine.sandbox_side.hook_runner import (
    _handlers,
)
from nomicd.games.nomic.engine.speculation.predicted_answers import (
    _alter,
    _find_answering,
    _first,
    _occasion,
    _since,
    _step,
    _steps,
)

_FAR = 400
_UNSEEN = ("log", "tell", "ask", "schedule")
"""Effects that leave the game as rules see it."""


# Effects: whether the next can be done, or what waits be asked


def _carried_out(outcome, waiting) -> bool:
    for answer in outcome["answers"]:
        for effect in _flat(answer[2]):
            kind = effect["do"]
            if kind not in _UNSEEN and not (kind in _DOING and _DOING[kind](answer[0], effect, waiting)):
                return False
    return not outcome["set"]


def _flat(value):
    if not isinstance(value, list):
        return [] if value is None else [value]
    return [effect for each in value for effect in _flat(each)]


def _goes(hook: str, fields) -> bool:
    """Whether no before-hook has anything to say to that."""
    known, outcome = _step((hook, fields, _find_answering(hook), "before"))
    return known and outcome is None


def _pay(rule: int, effect, waiting) -> bool:
    payer, payee, amount = effect["payer"], effect["payee"], effect["amount"]
    if payer == payee:
        return True
    fields = {**effect, "rule": rule}
    fields.pop("do")
    if not _goes("before_pay", fields):
        return False
    if payer and isinstance(payer, str):
        amount = min(amount, _accounts.get(payer, 0))
    if amount:
        _put_money(payer, -amount)
        _put_money(payee, amount)
        waiting.append(_occasion("on_paid", {**fields, "amount": amount}))
    return True


def _put_money(side, amount: int) -> None:
    if isinstance(side, dict):
        name = side["$player"]
        _alter("players", name, _players[name], "cash", _players[name].cash + amount)
    elif side:
        _alter("accounts", side, _accounts, side, _accounts.get(side, 0) + amount)


def _give(rule: int, effect, waiting) -> bool:
    n, item = effect["n"], effect["item"]
    fields = {"player": effect["player"], "item": item, "n": n, "about": effect["about"], "rule": rule}
    if not _goes("before_give", fields):
        return False
    if n:
        name = effect["player"]["$player"]
        items = _players[name].items
        _alter("players", name, _players[name], "items", {**items, item: items.get(item, 0) + n})
        waiting.append(_occasion("on_given", fields))
    return True


def _take(rule: int, effect, waiting) -> bool:
    name, item = effect["player"]["$player"], effect["item"]
    items = dict(_players[name].items)
    n = min(effect["n"], items.get(item, 0))
    if n:
        items[item] -= n
        if not items[item]:
            items.pop(item)
        _alter("players", name, _players[name], "items", items)
        fields = {"player": effect["player"], "item": item, "n": n, "about": None, "rule": rule}
        waiting.append(_occasion("on_taken", fields))
    return True


def _stock(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    label, item = effect["square"]["$square"], effect["item"]
    items = dict(_squares[label].items)
    items[item] = max(items.get(item, 0) + effect["n"], 0)
    left = {key: items[key] for key in sorted(items) if items[key]}
    _alter("squares", label, _squares[label], "items", left)
    return True


def _put(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    key, value = effect["key"], effect["value"]
    kept = _memory.setdefault(str(rule), {})
    if kept.get(key) != value:
        _alter("memory", str(rule), kept, key, value)
    return True


def _later(rule: int, effect, waiting) -> bool:
    then = effect["then"]
    waiting.append((then, effect["data"], [rule] if then in _handlers.get(rule, ()) else [], "on"))
    return True


def _own(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    label, player = effect["square"]["$square"], effect["player"]
    old = _squares[label].owner
    name = player["$player"] if player else ""
    if name != (old.name if old else ""):
        _alter("squares", label, _squares[label], "owner", name)
        fields = {"square": effect["square"], "player": player, "old": {"$player": old.name} if old else None}
        waiting.append(_occasion("on_owned", fields))
    return True


def _title(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    name, title = effect["player"]["$player"], effect["name"]
    titles = _players[name].titles
    if (title in titles) != effect["on"]:
        rest = [each for each in titles if each != title]
        _alter("players", name, _players[name], "titles", [*rest, title] if effect["on"] else rest)
    return True


def _dress(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    name = effect["player"]["$player"]
    for what in ("gender", "colour"):
        if effect[what] is not None and effect[what] != getattr(_players[name], what):
            _alter("players", name, _players[name], what, effect[what])
    return True


def _label(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    label = effect["square"]["$square"]
    for what in ("name", "gender"):
        if effect[what] is not None and effect[what] != getattr(_squares[label], what):
            _alter("squares", label, _squares[label], what, effect[what])
    return True


def _move(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    fields = {"player": effect["player"], "steps": effect["steps"]}
    if abs(effect["steps"]) > _FAR or not _goes("before_move", fields):
        return False
    waiting.append(("_walk", effect["player"]["$player"], effect["steps"]))
    return True


def _jump(rule: int, effect, waiting) -> bool:  # noqa: ARG001  all effects are called alike
    fields = {"player": effect["player"], "square": effect["square"]}
    if not _goes("before_jump", fields):
        return False
    waiting.append(("_fly", effect["player"]["$player"], effect["square"]["$square"], effect["land"]))
    return True


_DOING = {
    "pay": _pay,
    "give": _give,
    "take": _take,
    "stock": _stock,
    "put": _put,
    "later": _later,
    "own": _own,
    "title": _title,
    "dress": _dress,
    "label": _label,
    "move": _move,
    "jump": _jump,
}


# Journeys: what waits next


def _walk(way):
    name, steps = way[1], way[2]
    start = _players[name].square
    if not steps or start is None or start.index < 0:
        return []
    sign = 1 if steps > 0 else -1
    path = [_board[(start.index + sign * step) % len(_board)].label for step in range(1, abs(steps) + 1)]
    passed = [_on_the_way("on_pass", name, label, "move") for label in path[:-1]]
    return [
        _on_the_way("on_leave", name, start.label, "move"),
        *passed,
        ("_arrive", name, path[-1], "move", True),
    ]


def _fly(way):
    name, label, land = way[1], way[2], way[3]
    start = _players[name].square.label
    return [_on_the_way("on_leave", name, start, "jump"), ("_arrive", name, label, "jump", land)]


def _arrive(way):
    name, label, how, land = way[1], way[2], way[3], way[4]
    _alter("players", name, _players[name], "square", label)
    return [_on_the_way("on_land", name, label, how)] if land else []


def _on_the_way(hook: str, name: str, label: str, how: str):
    return _occasion(hook, {"player": {"$player": name}, "square": {"$square": label}, "how": how})


# What comes between questions that the host expects


def _finish_order(way):
    """An order waits no more."""
    source, player, verb = way[1], way[2], way[3]
    mine = dict(_pending.get(player, {}))
    mine[verb] -= 1
    if not mine[verb]:
        mine.pop(verb)
    _change(len(_steps), _pending, player, mine or None)
    _since.setdefault("pending", {})[source] = {}
    return []


def _anew(way):  # noqa: ARG001  all ways are called alike
    """What comes is asked of the game as it was before all this."""
    for (kind, name, what), (holder, value) in list(_first.items()):
        _alter(kind, name, holder, what, value)
    return []


# No rule can have functions that are called so.
_WAYS = {"_walk": _walk, "_fly": _fly, "_arrive": _arrive, "_finish_order": _finish_order, "_anew": _anew}
