"""The trusted half of the sandbox: this text runs inside it, before the rules, and serves them.

It is a subset of Python (no inheritance, properties or decorators); nothing outside imports it. It keeps
the picture of the game, offers what `api.pyi` promises, and calls the handlers of one event in order. What
rules must not touch begins with an underscore: their code is refused if it names such a thing.
"""

from __future__ import annotations

from typing import Any


class Player:
    def __init__(self, name: str) -> None:
        self.name = name
        self.items: Any = {}

    def count(self, item: str) -> Any:
        return self.items.get(item, 0)

    def has(self, item: str, n: int = 1) -> Any:
        return self.items.get(item, 0) >= n

    def __str__(self) -> str:
        return self.name


class Square:
    def __init__(self, label: str) -> None:
        self.label = label

    def __str__(self) -> str:
        return self.label


class Item:
    def __init__(self, key: str, name: str, buy: Any, sell: Any) -> None:
        self.key = key
        self.name = name
        self.buy = buy
        self.sell = sell


class Proposal:
    def __init__(self, number: int) -> None:
        self.id = number


class Settings:
    def __init__(self, values: Any) -> None:
        for name in values:
            setattr(self, name, values[name])


class Event:
    def __init__(self, kind: str, fields: Any) -> None:
        self.kind = kind
        self.player = None
        self.square = None
        for name in fields:
            setattr(self, name, _unpack(fields[name]))
        self._stopped = False
        self._skipped: Any = []
        self._cancelled: Any = None
        self._changes: Any = {}

    def stop(self) -> None:
        self._stopped = True

    def skip(self, rule: int) -> None:
        self._skipped.append(rule)

    def cancel(self, why: str) -> None:
        _only("before", "cancel")
        self._cancelled = [_at["rule"], str(why)[:500]]
        self._stopped = True

    def set(self, **changes: Any) -> None:
        _only("before", "set")
        for name, value in changes.items():
            setattr(self, name, value)
            self._changes[name] = _pack(value, 0)

    def _present(self, rules: Any) -> Any:
        """What these rules answer, one after another, until one stops the event or cancels what it is."""
        answers = [self._ask(number) for number in rules if not self._stopped and number not in self._skipped]
        return {"answers": answers, "cancel": self._cancelled, "set": self._changes}

    def _ask(self, number: int) -> Any:
        if number in _broken:
            return [number, "error", *_broken[number]]
        _at["rule"], _at["player"], _at["failed"] = number, self.player, None
        stopped, cancelled = self._stopped, self._cancelled
        try:
            value = _pack(_handlers[number][self.kind](self.square if _at["bare"] else self), 0)
        except Exception as error:  # noqa: BLE001  whatever rule code raises
            self._stopped, self._cancelled = stopped, cancelled
            if _at["failed"] is None:
                return [number, "error", type(error).__name__, str(error)[:500]]
        if _at["failed"] is not None:
            return [number, "fail", _at["failed"]]
        return [number, "answer", value]


_DEPTH = 8
_players: Any = {}
_squares: Any = {}
_board: Any = []
_proposals: Any = {}
_items: Any = {}
_params: Any = {}
_handlers: Any = {}
_broken: Any = {}
_memory: Any = {}
_now: Any = {"update": 0, "week": 0, "weekday": "", "phase": "proposing"}
_accounts: Any = {}
_pending: Any = {}
_at: Any = {"rule": 0, "mode": "on", "player": None, "failed": None, "bare": False, "rolled": False}


# The picture: loaded whole once, then only what has changed


def _load(news: Any) -> None:
    _meet(news, "squares", _squares, Square)
    _meet(news, "players", _players, Player)
    for kind in news:
        _LOADERS[kind](news[kind])


def _meet(news: Any, kind: str, known: Any, make: Any) -> None:
    """Make those that are new before any is filled: they name one another."""
    for name in news.get(kind, ()):
        if name not in known:
            known[name] = make(name)


def _load_players(data: Any) -> None:
    for name in data:
        _fill_player(name, data[name])


def _load_squares(data: Any) -> None:
    for label in data:
        _fill_square(label, data[label])


def _load_board(data: Any) -> None:
    _board.clear()
    for label in data:
        _squares[label].index = len(_board)
        _board.append(_squares[label])


def _load_proposals(data: Any) -> None:
    for number in data:
        _fill_proposal(number, data[number])


def _load_memory(data: Any) -> None:
    for rule in data:
        _fill_memory(rule, data[rule])


def _load_now(data: Any) -> None:
    _now.update(data)


def _load_accounts(data: Any) -> None:
    _accounts.clear()
    _accounts.update(data)


def _load_pending(data: Any) -> None:
    _pending.clear()
    _pending.update(data)


_LOADERS: Any = {
    "players": _load_players,
    "squares": _load_squares,
    "board": _load_board,
    "proposals": _load_proposals,
    "memory": _load_memory,
    "now": _load_now,
    "accounts": _load_accounts,
    "pending": _load_pending,
}


def _fill_player(name: str, data: Any) -> None:
    if data is None:
        _players.pop(name)
        return
    p = _players[name]
    p.cash = data["cash"]
    p.square = _squares.get(data["square"])
    p.active = data["active"]
    p.gender = data["gender"]
    p.colour = data["colour"]
    p.idle = data["idle"]
    p.items = data["items"]
    p.titles = data["titles"]
    p.bankrupt = data["cash"] < 0


def _fill_square(label: str, data: Any) -> None:
    if data is None:
        _squares.pop(label)
        return
    q = _squares[label]
    q.number = data["number"]
    q.name = data["name"]
    q.owner = _players.get(data["owner"])
    q.gender = data["gender"]
    q.types = data["types"]
    q.purchasable = data["purchasable"]
    q.made = data["made"]
    q.buildings = data["buildings"]
    if not hasattr(q, "index"):
        q.index = 0


def _fill_proposal(number: str, data: Any) -> None:
    if number not in _proposals:
        _proposals[number] = Proposal(int(number))
    one = _proposals[number]
    one.title = data["title"]
    one.player = _players.get(data["player"])
    one.status = data["status"]
    one.first = _players.get(data["first"])


def _fill_memory(rule: str, data: Any) -> None:
    kept = _memory.setdefault(rule, {})
    for key in data:
        if data[key] is None:
            kept.pop(key, None)
        else:
            kept[key] = data[key]


# What crosses the border: plain data, with players, squares and items named


def _pack(value: Any, depth: int) -> Any:
    if depth > _DEPTH:
        raise ValueError("the data is nested too deeply")
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Player):
        return {"$player": value.name}
    if isinstance(value, Square):
        return {"$square": value.label}
    if isinstance(value, Item):
        return value.key
    if isinstance(value, (list, tuple)):
        return [_pack(each, depth + 1) for each in value]
    if isinstance(value, dict):
        texts = {str(key): value[key] for key in value}
        return {key: _pack(texts[key], depth + 1) for key in sorted(texts)}  # as it will come from the log
    if isinstance(value, float):
        raise TypeError(f"{value} is not a whole number: write a // b in place of a / b")
    raise TypeError(f"a {type(value).__name__} is not data")


def _unpack(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpack(each) for each in value]
    if isinstance(value, dict):
        if "$player" in value:
            return _players.get(value["$player"])
        if "$square" in value:
            return _squares.get(value["$square"])
        return {key: _unpack(value[key]) for key in value}
    return value


def _only(mode: str, what: str) -> None:
    if _at["mode"] != mode:
        raise RuntimeError(f"{what} has no place in this hook")


# Calling the rules


def _install(number: int, make: Any, params: Any) -> None:
    _params[number] = params
    try:
        _handlers[number] = make(Settings(params))
    except Exception as error:  # noqa: BLE001  whatever rule code raises
        _handlers[number] = {}
        _broken[number] = [type(error).__name__, str(error)[:500]]


def _declare(items: Any, prose: Any) -> None:
    for key in items:
        name, buy, sell = items[key]
        _items[key] = Item(key, name, buy, sell)
    for number in prose:
        _params[number] = prose[number]


def _dispatch(hook: str, cases: Any, rules: Any, mode: str, first: bool, news: Any) -> Any:
    """For each case the outcome of the hook's handlers: {answers, cancel, set}; if `first`, only up to the
    first case that something comes of."""
    _load(news)
    _at["mode"], _at["bare"], _at["rolled"] = mode, hook == "square_types", False
    outcomes = []
    for fields in cases:
        outcomes.append(Event(hook, fields)._present(rules))  # noqa: SLF001  hidden from rules, not from us
        if first and (
            _at["rolled"] or any(answer[1:] != ["answer", None] for answer in outcomes[-1]["answers"])
        ):
            break
    return outcomes


def _bare(hook: str, fields: Any, number: int, mode: str, news: Any) -> Any:
    """The same call without a net, so that an error comes out with its line."""
    _load(news)
    event = Event(hook, fields)
    _at["mode"], _at["rule"], _at["player"] = mode, number, event.player
    return _pack(_handlers[number][hook](event.square if hook == "square_types" else event), 0)


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
    return value


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
    _at["rolled"] = True
    who = player or _at["player"]
    name = who.name if isinstance(who, Player) else ""
    return _host_dice(n, sides, _at["rule"], why, name)  # type: ignore[name-defined]  # noqa: F821  the host's


def roll(sides: int, why: str, player: Any = None) -> Any:
    return dice(1, sides, why, player)[0]


def pick(options: Any, why: str) -> Any:
    _only("on", "a pick")
    _at["rolled"] = True
    who = _at["player"]
    name = who.name if isinstance(who, Player) else ""
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


def give(player: Any, item: str, n: int = 1) -> Any:
    return {"do": "give", "player": player, "item": item, "n": n}


def take(player: Any, item: str, n: int = 1) -> Any:
    return {"do": "take", "player": player, "item": item, "n": n}


def own(square: Any, player: Any) -> Any:
    return {"do": "own", "square": square, "player": player}


def label(square: Any, name: Any = None, gender: Any = None) -> Any:
    return {"do": "label", "square": square, "name": name, "gender": gender}


def dress(player: Any, gender: Any = None, colour: Any = None) -> Any:
    return {"do": "dress", "player": player, "gender": gender, "colour": colour}


def add_square(owner: Any = None, after: Any = None, label: Any = None) -> Any:
    return {"do": "add_square", "owner": owner, "after": after, "label": label}


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
