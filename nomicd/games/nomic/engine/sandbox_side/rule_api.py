"""What `api.pyi` promises to rule code: what is so, chance, and the makers of effects."""

from __future__ import annotations

from nomicd.games.nomic.engine.sandbox_side.game_view import (
    Player,
    _accounts,
    _at,
    _board,
    _copy,
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


def players():
    return [each for each in _players.values() if each.active]


def everyone():
    return list(_players.values())


def player(name: str):
    return _players[name]


def occupants(square):
    return [each for each in _players.values() if each.square == square]


def square(which):
    return _squares.get(str(which))


def squares():
    return list(_board)


def ahead(square, n: int):
    if square.index < 0:
        raise ValueError(f"{square.label} lies off the board, where no square is ahead")
    return _board[(square.index + n) % len(_board)]


def update():
    return _now["update"]


def week():
    return _now["week"]


def weekday():
    return _now["weekday"]


def phase():
    return _now["phase"]


def account(name: str):
    return _accounts.get(name, 0)


def item(key: str):
    return _items.get(key)


def items():
    return list(_items.values())


def param(rule: int, path: str, default=None):
    value = _params.get(rule)
    for part in path.split("."):
        if not isinstance(value, dict) or part not in value:
            return default
        value = value[part]
    return _copy(value)


def in_force(rule: int):
    return rule in _params


def get(key: str, default=None):
    return peek(_at["rule"], key, default)


def peek(rule: int, key: str, default=None):
    kept = _memory.get(str(rule), {})
    return _unpack(kept[key]) if key in kept else default


def proposal(number: int):
    return _proposals.get(str(number))


def pending(player, action: str):
    return _pending.get(player.name, {}).get(action, 0)


# Chance


def dice(n: int, sides: int, why: str, player=None):
    _only("on", "a roll")
    name = _roller(player or _at["player"])
    rule = _at["rule"]
    if _at["ahead"]:
        rolled = _ask_ahead(n, sides, rule, why, name)
        _at["foretold"].append((n, sides, rule, str(why), name, rolled, ()))
    else:
        _at["rolled"] = True
        rolled = _host_dice(n, sides, rule, why, name)  # type: ignore[name-defined]  # noqa: F821  the host's
    fields = {"dice": rolled, "total": sum(rolled), "sides": sides, "why": str(why)[:100], "rule": rule}
    _at["rolls"].append({"player": {"$player": name} if name else None, **fields})
    return list(rolled)


def _roller(who) -> str:
    return who.name if _is_known(who, Player) else ""


def _ask_ahead(n: int, sides: int, rule: int, why: str, name: str):
    """What the dice will show, if the host can tell."""
    try:
        return _host_ahead(n, sides, rule, why, name)  # type: ignore[name-defined]  # noqa: F821  the host's
    except Exception:  # it is not here, or it refuses
        _at["rolled"] = True
        raise


def roll(sides: int, why: str, player=None):
    return dice(1, sides, why, player)[0]


def pick(options, why: str):
    _only("on", "a pick")
    name = _roller(_at["player"])
    rule = _at["rule"]
    texts = [str(each) for each in options]
    if _at["ahead"]:
        shown = _ask_ahead(1, len(texts), rule, why, name)
        _at["foretold"].append((1, len(texts), rule, str(why), name, shown, texts))
        return options[shown[0] - 1]
    _at["rolled"] = True
    return options[_host_pick(texts, rule, why, name)]  # type: ignore[name-defined]  # noqa: F821  the host's


# Effects


def log(text: str):
    return {"do": "log", "text": text}


def tell(player, text: str):
    return {"do": "tell", "player": player, "text": text}


def move(player, steps: int):
    return {"do": "move", "player": player, "steps": steps}


def jump(player, square, land: bool = True):
    return {"do": "jump", "player": player, "square": square, "land": land}


def pay(payer, payee, amount: int, why: str, voluntary: bool = False, about=None):
    return {
        "do": "pay",
        "payer": payer,
        "payee": payee,
        "amount": amount,
        "why": why,
        "voluntary": voluntary,
        "about": about,
    }


def give(player, item: str, n: int = 1, about=None):
    return {"do": "give", "player": player, "item": item, "n": n, "about": about}


def take(player, item: str, n: int = 1):
    return {"do": "take", "player": player, "item": item, "n": n}


def stock(square, item: str, n: int):
    return {"do": "stock", "square": square, "item": item, "n": n}


def own(square, player):
    return {"do": "own", "square": square, "player": player}


def label(square, name=None, gender=None):
    return {"do": "label", "square": square, "name": name, "gender": gender}


def dress(player, gender=None, colour=None):
    return {"do": "dress", "player": player, "gender": gender, "colour": colour}


def add_square(owner=None, after=None, label=None, off: bool = False):
    return {"do": "add_square", "owner": owner, "after": after, "label": label, "off": off}


def remove_square(square):
    return {"do": "remove_square", "square": square}


def build(square, building: str):
    return {"do": "build", "square": square, "building": building}


def raze(square, building: str):
    return {"do": "raze", "square": square, "building": building}


def title(player, name: str, on: bool = True):
    return {"do": "title", "player": player, "name": name, "on": on}


def set_active(player, on: bool):
    return {"do": "set_active", "player": player, "on": on}


def put(key: str, value):
    return {"do": "put", "key": key, "value": value}


def ask(player, prompt: str, options, default: str, then: str, updates: int = 1, **data):
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


def later(then: str, **data):
    return {"do": "later", "then": then, "data": data}


def schedule(updates: int, then: str, **data):
    return {"do": "schedule", "updates": updates, "then": then, "data": data}


def grant(player, what: str, n: int = 1):
    return {"do": "grant", "player": player, "what": what, "n": n}


def resubmit(player, proposal: int):
    return {"do": "resubmit", "player": player, "proposal": proposal}


def win(player, why: str):
    return {"do": "win", "player": player, "why": why}


def pause(why: str):
    return {"do": "pause", "why": why}


def fail(why: str):
    _at["failed"] = str(why)[:500]
    raise RuntimeError(why)
