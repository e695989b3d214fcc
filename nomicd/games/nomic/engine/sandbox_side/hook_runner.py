"""How the rules are called: each is installed once, and the handlers of one event are asked in order."""

from __future__ import annotations

from typing import Any

from nomicd.games.nomic.engine.sandbox_side.game_view import (
    _HOLDING,
    Item,
    Player,
    Square,
    _answering,
    _at,
    _called,
    _copy,
    _hand_over,
    _is_known,
    _items,
    _lend,
    _lent,
    _only,
    _pack,
    _params,
    _show,
    _take_back,
    _unpack,
    _wild,
)

_handlers = {}
_broken = {}
_wrecks = {}  # rules that broke while something was reckoned in this call: what they were asked
_aside = []  # the errors of such rules, to be told with the next answer
_reckoning = []  # what is being reckoned now, the outermost first
_DEEPEST = 5
_CIRCLES = "what is reckoned goes round in circles"
_MOST_BEGUN = 10**15
"""Numbers that begin with less leave room for what is reckoned."""
_MOST_ASKED = 400
"""Numbers that a rule may ask for in one answer."""
_marked = {}  # the marks that have been reported in this call


class Settings:
    def __init__(self, values) -> None:
        for name in values:
            setattr(self, name, values[name])

    def __repr__(self) -> str:
        return "P"


class Event:
    """What a handler is shown. What it is, and how far it has come, the engine keeps in a `_Course`."""

    player = None
    square = None

    def stop(self) -> None:
        _at["course"].stopped = True

    def skip(self, rule: int) -> None:
        course = _at["course"]
        course.skipped = [*course.skipped, rule]

    def cancel(self, why: str) -> None:
        _only("before", "cancel")
        course = _at["course"]
        course.cancelled = [_at["rule"], str(why)[:500]]
        course.stopped = True

    def set(self, **changes) -> None:
        _only("before", "set")
        for name, value in changes.items():
            _change_to(_at["course"], name, value)

    def __repr__(self) -> str:
        return "ev"


_METHODS = ("stop", "skip", "cancel", "set")
_SETTABLE = {"before_pay": "amount", "before_give": "n", "before_move": "steps", "before_jump": "square"}
"""What a before-hook may change. The host carries it out, and says where it cannot be."""
_LARGEST = 2**63


class _Course:
    """One event on its way through the rules."""

    stopped = False
    skipped = ()
    cancelled: Any = None

    def __init__(self, kind: str, event) -> None:
        self.kind = kind
        self.event = event
        self.changes = {}


def _change_to(course, name: str, value) -> None:
    may = _SETTABLE.get(course.kind)
    if name != may:
        raise ValueError(f"set({name}=) changes nothing here" + (f": there is set({may}=)" if may else ""))
    packed = _pack(value, 0)
    if name == "square":
        if not _is_known(value, Square):
            raise TypeError("set(square=) needs a square")
    elif isinstance(value, bool) or not isinstance(value, int) or abs(value) >= _LARGEST:
        raise TypeError(f"set({name}=) needs a whole number that is not too large")
    setattr(course.event, name, value)
    course.changes = {**course.changes, name: [_at["rule"], packed]}


def _make_event(kind: str, fields):
    """The event, what of it rules are given, and its fields that somebody could change in their hands."""
    event: Any = Event()
    event.kind = kind
    held = None
    for name in fields:
        value = fields[name]
        if isinstance(value, _HOLDING):
            value = _unpack(value)
            if isinstance(value, _HOLDING):
                held = [*(held or []), name]
        setattr(event, name, value)
    return event, event.square if kind == "square_types" else event, held


def _show_afresh(event, fields, held) -> None:
    """Let the next rule see such fields as they were."""
    for name in held:
        setattr(event, name, _unpack(fields[name]))


def _present(kind: str, fields, rules):
    """What these rules answer, one after another, until one stops the event or cancels what it is; None
    if nothing comes of it."""
    answers = []
    event, given, held = _make_event(kind, fields)
    player = event.player
    course = _at["course"] = _Course(kind, event)
    for number in rules:
        if course.stopped:
            break
        if number not in course.skipped:
            if held:
                _show_afresh(event, fields, held)
            answer = _ask(course, number, given, player)
            if answer is not None or _aside:
                _collect(answers, answer)
    if answers or course.cancelled or course.changes:
        return {"answers": answers, "cancel": course.cancelled, "set": course.changes}
    return None


def _collect(answers, answer) -> None:
    """Add what a rule answers, behind the errors of those that have reckoned something for it."""
    answers.extend(_aside)
    _aside.clear()
    if answer is not None:
        answers.append(answer)


def _ask(course, number: int, given, player):
    """What one rule answers, None if it has nothing to say. Nobody has stopped the event before."""
    _at["rule"] = number
    _at["player"] = player
    _at["failed"] = None
    _at["asked"] = 0
    try:
        kind = course.kind
        value = _call_handler(number, kind, given) if number in _wild else _handlers[number][kind](given)
        if value is None and _at["failed"] is None:
            return None
        value = _pack(value, 0)
    except Exception as error:  # noqa: BLE001  whatever rule code raises
        course.stopped, course.cancelled = False, None
        if number in _broken:
            return [number, "error", *_broken[number]]
        if _at["failed"] is None:
            return [number, "error", type(error).__name__, str(error)[:500]]
    if _at["failed"] is not None:
        return [number, "fail", _at["failed"]]
    return None if value is None else [number, "answer", value]


def _ask_square_types(fields, rules):
    """What these rules say that a square is, as `_present` does: there are many squares, and most rules have
    nothing to say, which is quickly known."""
    answers = []
    square = _unpack(fields["square"])
    course = _at["course"] = _Course("square_types", None)
    for number in rules:
        if number not in _wild:
            _at["rule"], _at["asked"] = number, 0
            try:
                if _handlers[number]["square_types"](square) is None and _at["failed"] is None and not _aside:
                    continue
            except Exception:  # noqa: BLE001, S110  it is asked again below, where errors are told
                pass
        _collect(answers, _ask(course, number, square, None))
        _at["failed"] = None
    return {"answers": answers, "cancel": None, "set": {}} if answers else None


def _call_handler(number: int, kind: str, given):
    """What a rule's handler answers. One that may change what it holds has been made for this call."""
    if number not in _wild:
        return _handlers[number][kind](given)
    _lend()
    try:
        return _wild[number](Settings(_copy(_params[number])))[kind](given)
    finally:
        _take_back()


def reckon(what: str, start: int = 0, **fields):
    for name in fields:
        if name in ("kind", "amount", *_METHODS) or name.startswith("_"):
            raise ValueError(f"{name} is a name of the engine's: call it otherwise")
    if len(_reckoning) >= _DEEPEST:
        raise RuntimeError(_CIRCLES + ": " + ", ".join(_reckoning))
    if not _reckoning:
        _at["asker"] = _at["rule"]
        _at["asked"] += 1
        if _at["asked"] > _MOST_ASKED:
            raise RuntimeError(f"a rule asks for at most {_MOST_ASKED} numbers at a time")
        if _at["judging"]:
            _tell_asked(what, start, fields)
    before = (_at["rule"], _at["mode"], _at["player"], _at["failed"], _at["course"])
    loans = _lent[-1] if before[0] in _wild else ()
    _show(loans, copies=False)
    _reckoning.append(what)
    try:
        return _compute_quantity(what, start, fields, before[0])
    finally:
        _reckoning.pop()
        _show(loans, copies=True)
        _at["rule"], _at["mode"], _at["player"], _at["failed"], _at["course"] = before


def _tell_asked(what: str, start, fields) -> None:
    """Let the host know what is asked for before anybody is at it; None if that is nothing to be asked."""
    try:
        said = {"what": what, "start": start, "fields": _pack(fields, 0)}
    except Exception:  # noqa: BLE001  whatever a rule makes up
        said = None
    _host_asks(said)  # type: ignore[name-defined]  # noqa: F821  the host's


def _compute_quantity(what: str, start, fields, asker: int):
    """The amount when each rule that answers has changed it. One that breaks is left out of all that follows,
    if it was asked as it should be."""
    amount, kind = start, "reckon_" + what
    course = _at["course"] = _Course(kind, None)
    for number in _called:
        if course.stopped:
            break
        if kind not in _handlers.get(number, ()) or number in _wrecks or number in course.skipped:
            continue
        event = _reckoner(kind, fields, amount)
        try:
            value = _ask_for_amount(number, kind, event)
        except Exception as error:  # noqa: BLE001  whatever rule code raises
            if wrong := _check_request(what, start, fields):
                raise TypeError(wrong) from None
            _wrecks[number] = (kind, fields, amount)
            _aside.append(_word_error(number, what, error, asker))
        else:
            amount = amount if value is None else value
    return amount


def _word_error(number: int, what: str, error: Exception, asker: int):
    """The error of a rule that reckons, with the rule that has asked for it: of numbers that go round in
    circles, the last, else the first."""
    text = "fail() has no place here" if _at["failed"] is not None else str(error)[:500]
    first = asker if text.startswith(_CIRCLES) else _at["asker"]
    return [number, "error", type(error).__name__, text, first, what not in _QUANTITIES]


_WANTED = {
    "player": "a player",
    "square": "a square",
    "int": "a whole number",
    "positive": "a number above 0",
}
_QUANTITIES = {
    "price": {"square": "square", "player": "player"},
    "worth": {"square": "square"},
    "rent": {"square": "square", "player": "player"},
    "defence": {"square": "square", "player": "player"},
    "losses": {"square": "square", "player": "player"},
    "war": {"square": "square", "player": "player", "rent": "int"},
    "quotient": {"top": "int", "bottom": "positive"},
}
"""What is asked for with a number that several rules have a say in, as `api.pyi` says it."""


def _check_request(what: str, start, fields) -> str:
    """What is wrong with how a number is asked for; "" if nothing is known to be."""
    if isinstance(start, bool) or not isinstance(start, int) or abs(start) > _MOST_BEGUN:
        return f'reckon("{what}") begins with a whole number that is not too large'
    wanted = _QUANTITIES.get(what)
    if wanted is None:
        return ""
    for name in wanted:
        if name not in fields or not _is_a(wanted[name], fields[name]):
            return f'reckon("{what}") needs {name}=, {_WANTED[wanted[name]]}'
    for name in fields:
        if name not in wanted:
            return f'reckon("{what}") knows no {name}='
    return ""


def _is_a(kind: str, value) -> bool:
    if kind in ("player", "square"):
        return _is_known(value, Player if kind == "player" else Square)
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST
    return whole and (kind == "int" or value > 0)


def _reckoner(kind: str, fields, amount):
    """The event that one rule is shown. What it is given is the asker's: it has copies."""
    event: Any = Event()
    event.kind, event.amount = kind, amount
    for name in fields:
        setattr(event, name, _hand_over(fields[name]))
    return event


def _ask_for_amount(number: int, kind: str, event):
    """What one rule makes of the amount. It only looks."""
    _at["rule"], _at["mode"], _at["player"], _at["failed"] = number, "pure", event.player, None
    value = _call_handler(number, kind, event)
    if _at["failed"] is not None:
        raise RuntimeError(_at["failed"])
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise TypeError(f"a whole number or None is wanted, not {_pack(value, 0)!r}")
    if value is not None and abs(value) >= _LARGEST:
        raise ValueError("the number is too large")
    return value


def _report_mark(line: int) -> None:
    """Instrumented code (`rules/clause_marks.py`) comes by this mark: the host is told, if it listens."""
    place = (_at["rule"], line)
    if _at["ahead"]:
        _at["rolled"] = True
    elif _at["rule"] and place not in _marked:
        _marked[place] = True
        try:
            _host_report_mark(_at["rule"], line)  # type: ignore[name-defined]
        except NameError:
            return


# Calling the rules


def _install(number: int, make, params, tame: bool) -> None:
    _dismiss(number)
    _params[number] = params
    if not tame:
        _wild[number] = make
    try:
        _handlers[number] = make(Settings(_copy(params)))
    except Exception as error:  # noqa: BLE001  whatever rule code raises
        _handlers[number] = {}
        _broken[number] = [type(error).__name__, str(error)[:500]]


def _dismiss(number: int) -> None:
    """That rule is none, until it is installed again or declared to be one without code."""
    for known in (_params, _wild, _handlers, _broken):
        known.pop(number, None)
    _answering.clear()


def _declare(items, prose) -> None:
    _items.clear()
    for key in items:
        name, buy, sell = items[key]
        _items[key] = Item(key, name, buy, sell)
    for number in prose:
        _params[number] = prose[number]
