"""What `api.pyi` promises to rule code: what is so, chance, and the makers of effects."""

from __future__ import annotations

from typing import Any

from nomicd.games.nomic.engine.sandbox_side.game_view import (
    Player,
    _accounts,
    _at,
    _board,
    _copied,
    _is_known,
    _items,
    _memory,
    _now,
    _only,
    _params,
    _pending,
    _players,
    _proposals,
    _squares,
    _unpack,
)

# What is so


def players() -> Any:
    return [each for each in _players.values() if each.active]


def everyone() -> Any:
    return list(_players.values())


def player(name: str) -> Any:
    return _players[name]


def occupants(square: Any) -> Any:
    return [each for each in _players.values() if each.square == square]


def square(which: Any) -> Any:
    return _squares.get(str(which))


def squares() -> Any:
    return list(_board)


def ahead(square: Any, n: int) -> Any:
    if square.index < 0:
        raise ValueError(f"{square.label} lies off the board, where no square is ahead")
    return _board[(square.index + n) % len(_board)]


def update() -> Any:
    return _now["update"]


def week() -> Any:
    return _now["week"]


def weekday() -> Any:
    return _now["weekday"]


def phase() -> Any:
    return _now["phase"]


def account(name: str) -> Any:
    return _accounts.get(name, 0)


def item(key: str) -> Any:
    return _items.get(key)


def items() -> Any:
    return list(_items.values())


def param(rule: int, path: str, default: Any = None) -> Any:
    value = _params.get(rule)
    for part in path.split("."):
        if not isinstance(value, dict) or part not in value:
            return default
        value = value[part]
    return _copied(value)


def in_force(rule: int) -> Any:
    return rule in _params


def get(key: str, default: Any = None) -> Any:
    return peek(_at["rule"], key, default)


def peek(rule: int, key: str, default: Any = None) -> Any:
    kept = _memory.get(str(rule), {})
    return _unpack(kept[key]) if key in kept else default


def proposal(number: int) -> Any:
    return _proposals.get(str(number))


def pending(player: Any, action: str) -> Any:
    return _pending.get(player.name, {}).get(action, 0)


# Chance


def dice(n: int, sides: int, why: str, player: Any = None) -> Any:
    _only("on", "a roll")
    name = _roller(player or _at["player"])
    rule = _at["rule"]
    if _at["ahead"]:
        rolled = _foretold(n, sides, rule, why, name)
        _at["foretold"].append((n, sides, rule, str(why), name, rolled))
    else:
        _at["rolled"] = True
        rolled = _host_dice(n, sides, rule, why, name)  # type: ignore[name-defined]  # noqa: F821  the host's
    fields = {"dice": rolled, "total": sum(rolled), "sides": sides, "why": str(why)[:100], "rule": rule}
    _at["rolls"].append({"player": {"$player": name} if name else None, **fields})
    return list(rolled)


def _roller(who: Any) -> str:
    return who.name if _is_known(who, Player) else ""


def _foretold(n: int, sides: int, rule: int, why: str, name: str) -> Any:
    """What the dice will show, if the host can tell."""
    try:
        return _host_ahead(n, sides, rule, why, name)  # type: ignore[name-defined]  # noqa: F821  the host's
    except Exception:  # it is not here, or it refuses
        _at["rolled"] = True
        raise


def roll(sides: int, why: str, player: Any = None) -> Any:
    return dice(1, sides, why, player)[0]


def pick(options: Any, why: str) -> Any:
    _only("on", "a pick")
    _at["rolled"] = True
    if _at["ahead"]:
        raise RuntimeError("the dice are not there yet")
    name = _roller(_at["player"])
    texts = [str(each) for each in options]
    place = _host_pick(texts, _at["rule"], why, name)  # type: ignore[name-defined]  # noqa: F821  the host's
    return options[place]


# Effects


def log(text: str) -> Any:
    return {"do": "log", "text": text}


def tell(player: Any, text: str) -> Any:
    return {"do": "tell", "player": player, "text": text}


def move(player: Any, steps: int) -> Any:
    return {"do": "move", "player": player, "steps": steps}


def jump(player: Any, square: Any, land: bool = True) -> Any:
    return {"do": "jump", "player": player, "square": square, "land": land}


def pay(payer: Any, payee: Any, amount: int, why: str, voluntary: bool = False, about: Any = None) -> Any:
    return {
        "do": "pay",
        "payer": payer,
        "payee": payee,
        "amount": amount,
        "why": why,
        "voluntary": voluntary,
        "about": about,
    }


def give(player: Any, item: str, n: int = 1, about: Any = None) -> Any:
    return {"do": "give", "player": player, "item": item, "n": n, "about": about}


def take(player: Any, item: str, n: int = 1) -> Any:
    return {"do": "take", "player": player, "item": item, "n": n}


def stock(square: Any, item: str, n: int) -> Any:
    return {"do": "stock", "square": square, "item": item, "n": n}


def own(square: Any, player: Any) -> Any:
    return {"do": "own", "square": square, "player": player}


def label(square: Any, name: Any = None, gender: Any = None) -> Any:
    return {"do": "label", "square": square, "name": name, "gender": gender}


def dress(player: Any, gender: Any = None, colour: Any = None) -> Any:
    return {"do": "dress", "player": player, "gender": gender, "colour": colour}


def add_square(owner: Any = None, after: Any = None, label: Any = None, off: bool = False) -> Any:
    return {"do": "add_square", "owner": owner, "after": after, "label": label, "off": off}


def remove_square(square: Any) -> Any:
    return {"do": "remove_square", "square": square}


def build(square: Any, building: str) -> Any:
    return {"do": "build", "square": square, "building": building}


def raze(square: Any, building: str) -> Any:
    return {"do": "raze", "square": square, "building": building}


def title(player: Any, name: str, on: bool = True) -> Any:
    return {"do": "title", "player": player, "name": name, "on": on}


def set_active(player: Any, on: bool) -> Any:
    return {"do": "set_active", "player": player, "on": on}


def put(key: str, value: Any) -> Any:
    return {"do": "put", "key": key, "value": value}


def ask(
    player: Any, prompt: str, options: Any, default: str, then: str, updates: int = 1, **data: Any
) -> Any:
    return {
        "do": "ask",
        "player": player,
        "prompt": prompt,
        "options": options,
        "default": default,
        "then": then,
        "updates": updates,
        "data": data,
    }


def later(then: str, **data: Any) -> Any:
    return {"do": "later", "then": then, "data": data}


def schedule(updates: int, then: str, **data: Any) -> Any:
    return {"do": "schedule", "updates": updates, "then": then, "data": data}


def grant(player: Any, what: str, n: int = 1) -> Any:
    return {"do": "grant", "player": player, "what": what, "n": n}


def resubmit(player: Any, proposal: int) -> Any:
    return {"do": "resubmit", "player": player, "proposal": proposal}


def win(player: Any, why: str) -> Any:
    return {"do": "win", "player": player, "why": why}


def pause(why: str) -> Any:
    return {"do": "pause", "why": why}


def fail(why: str) -> Any:
    _at["failed"] = str(why)[:500]
    raise RuntimeError(why)
