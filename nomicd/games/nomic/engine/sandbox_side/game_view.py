"""The picture of the game inside the sandbox, and how what it holds crosses the border as plain data."""

from __future__ import annotations

from typing import Any


class Player:
    def __init__(self, name: str) -> None:
        self.name = name
        self.items = {}

    def count(self, item: str):
        return self.items.get(item, 0)

    def has(self, item: str, n: int = 1):
        return self.items.get(item, 0) >= n

    def __repr__(self) -> str:
        return self.name


class Square:
    def __init__(self, label: str) -> None:
        self.label = label
        self.index = -1
        self.items = {}

    def count(self, item: str):
        return self.items.get(item, 0)

    def __repr__(self) -> str:
        return self.label


class Item:
    def __init__(self, key: str, name: str, buy, sell) -> None:
        self.key = key
        self.name = name
        self.buy = buy
        self.sell = sell

    def __repr__(self) -> str:
        return self.key


class Proposal:
    def __init__(self, number: int) -> None:
        self.id = number

    def __repr__(self) -> str:
        return f"proposal {self.id}"


_DEPTH = 8
_SINGLE = (str, int, bool)
_HOLDING = (list, dict, tuple)
_GIVEN = (str, int, bool, float, Player, Square, Item, Proposal)
_players = {}
_squares = {}
_board = []
_proposals = {}
_items = {}
_params = {}
_memory = {}
_now = {"update": 0, "week": 0, "weekday": "", "phase": "proposing"}
_accounts = {}
_pending = {}
_standing = {}  # by player and action, what is ordered for good
_called = []  # the rules that may be asked, in order of precedence
_answering = {}  # those of them that have such a handler, by hook, as far as anybody wanted to know
_at: Any = {
    "rule": 0,
    "mode": "on",
    "player": None,
    "failed": None,
    "course": None,  # of the event that is presented
    "asker": 0,  # the rule for which something is reckoned, also for others that ask on the way
    "asked": 0,  # how often the rule at hand has asked for a number
    "judging": False,  # whether the host wants to know what is reckoned
    "rolled": False,  # or whatever else only the host can do
    "rolls": [],  # those that will be presented
    "foretold": [],  # those that the host has foretold in this step
    "ahead": False,  # whether rules are asked before the host has asked
}


# What is lent: code that may change what it is shown is shown copies, for as long as it is asked

_LENT = (("titles", "items"), ("types", "buildings", "items"))
_wild = {}  # the rules that need that, with what makes their functions, anew for each call
_lent = []  # what is lent now, the last to whom is asked now: holder, attribute, the thing, its copy


def _copy(value):
    if isinstance(value, dict):
        return {key: _copy(value[key]) for key in value}
    if isinstance(value, list):
        return [_copy(each) for each in value]
    return value


def _lend() -> None:
    players, squares = _LENT
    things = [(each, name) for each in _players.values() for name in players]
    things += [(each, name) for each in _squares.values() for name in squares]
    loans = []
    for holder, name in things:
        value = getattr(holder, name)
        loans.append((holder, name, value, _copy(value)))
    _lent.append(loans)
    _show(loans, copies=True)


def _take_back() -> None:
    _show(_lent.pop(), copies=False)


def _show(loans, *, copies: bool) -> None:
    """Let the game show the copies, or the things again."""
    for holder, name, value, copy in loans:
        setattr(holder, name, copy if copies else value)


# What is changed ahead of the host (see `ahead`), until it says how much of that has come true

_ABSENT = ["nothing"]
_changed = []  # before which step; an object and its attribute, or a table and its key; what it was


def _change(step: int, holder, name: str, value) -> None:
    if isinstance(holder, dict):
        _changed.append((step, holder, name, holder.get(name, _ABSENT)))
        _keep(holder, name, _ABSENT if value is None else value)
    else:
        _changed.append((step, holder, name, getattr(holder, name)))
        setattr(holder, name, value)


def _keep(table, key: str, value) -> None:
    if value is _ABSENT:
        table.pop(key, None)
    else:
        table[key] = value


def _undo(true: int) -> None:
    """Take back all that was changed after so many steps."""
    for step, holder, name, was in reversed(_changed):
        if step < true:
            break
        if isinstance(holder, dict):
            _keep(holder, name, was)
        else:
            setattr(holder, name, was)
    _changed.clear()


# The picture: loaded whole once, then only what has changed


def _load(news) -> None:
    if "left" in news:  # another game, of which nothing may remain
        _load(news.pop("left"))
    _undo(news.pop("ahead", 0))
    _meet(news, "squares", _squares, Square)
    _meet(news, "players", _players, Player)
    for kind in news:
        if kind in _TABLES:
            _TABLES[kind].clear()
            _TABLES[kind].update(news[kind])
        else:
            _LOADERS[kind](news[kind])


def _meet(news, kind: str, known, make) -> None:
    """Make those that are new before any is filled: they name one another."""
    for name in news.get(kind, ()):
        if name not in known:
            known[name] = make(name)


def _load_players(data) -> None:
    for name in data:
        if data[name] is None:
            _players.pop(name)
            continue
        player, fields = _players[name], data[name]
        for what in fields:
            setattr(player, what, fields[what])
        player.square = _squares.get(fields["square"])
        player.bankrupt = fields["cash"] < 0


def _load_squares(data) -> None:
    for label in data:
        if data[label] is None:
            _squares.pop(label)
            continue
        square, fields = _squares[label], data[label]
        for what in fields:
            setattr(square, what, fields[what])
        square.owner = _players.get(fields["owner"])


def _load_board(data) -> None:
    _board.clear()
    for label in data:
        _squares[label].index = len(_board)
        _board.append(_squares[label])


def _load_proposals(data) -> None:
    for number in data:
        if data[number] is None:
            _proposals.pop(number)
            continue
        one, fields = _proposals.setdefault(number, Proposal(int(number))), data[number]
        one.title, one.status = fields["title"], fields["status"]
        one.player, one.first = _players.get(fields["player"]), _players.get(fields["first"])


def _load_memory(data) -> None:
    for rule in data:
        kept = _memory.setdefault(rule, {})
        for key in data[rule]:
            _keep(kept, key, _ABSENT if data[rule][key] is None else data[rule][key])


def _load_rules(data) -> None:
    _answering.clear()
    _called.clear()
    _called.extend(data)


_LOADERS = {
    "players": _load_players,
    "squares": _load_squares,
    "board": _load_board,
    "proposals": _load_proposals,
    "memory": _load_memory,
    "rules": _load_rules,
}
_TABLES = {"now": _now, "accounts": _accounts, "pending": _pending, "standing": _standing}
"""What comes whole."""


# What crosses the border: plain data, with players, squares and items named


def _pack(value, depth: int):
    if value is None or isinstance(value, _SINGLE):
        return value
    if isinstance(value, Player):
        return {"$player": value.name}
    if isinstance(value, Square):
        return {"$square": value.label}
    if isinstance(value, Item):
        return value.key
    if isinstance(value, _HOLDING):
        return _pack_holding(value, depth)
    if isinstance(value, float):
        raise TypeError(f"{value} is not a whole number: write a // b in place of a / b")
    raise TypeError(f"a {type(value).__name__} is not data")


def _pack_holding(values, depth: int):
    if values and depth == _DEPTH:
        raise ValueError("the data is nested too deeply")
    if isinstance(values, dict):
        return _pack_table(values, depth)
    return [each if each is None or isinstance(each, _SINGLE) else _pack(each, depth + 1) for each in values]


def _pack_table(table, depth: int):
    """With texts as keys, in the order in which it will come from the log."""
    texts = table
    for key in table:
        if not isinstance(key, str):
            texts = {str(each): table[each] for each in table}
            break
    packed = {}
    for key in sorted(texts):
        value = texts[key]
        packed[key] = value if value is None or isinstance(value, _SINGLE) else _pack(value, depth + 1)
    return packed


def _unpack(value):
    if isinstance(value, dict):
        if "$player" in value:
            return _look_up(_players, value["$player"])
        if "$square" in value:
            return _look_up(_squares, value["$square"])
        return {key: _unpack(value[key]) for key in value}
    if isinstance(value, list):
        return [_unpack(each) for each in value]
    return value


def _look_up(known, name):
    return known.get(name) if isinstance(name, str) else None


def _is_known(thing, kind) -> bool:
    """Whether that is a player or a square of the game, and nothing that a rule has made up."""
    if not isinstance(thing, kind):
        return False
    known = _look_up(_players, thing.name) if kind is Player else _look_up(_squares, thing.label)
    return known is thing


def _hand_over(value):
    """What one rule gives another: a copy of data, with players, squares and items in it."""
    if value is None or isinstance(value, _GIVEN):
        return value
    if isinstance(value, dict):
        return {_hand_over(key): _hand_over(value[key]) for key in value}
    for kind in (list, tuple, set, frozenset):
        if isinstance(value, kind):
            return kind([_hand_over(each) for each in value])
    raise TypeError(f"a {type(value).__name__} is nothing to reckon with")


def _only(mode: str, what: str) -> None:
    if _at["mode"] != mode:
        raise RuntimeError(f"{what} has no place in this hook")
