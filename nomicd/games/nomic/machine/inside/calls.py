"""How the rules are called: each is installed once, and the handlers of one event are asked in order."""

from __future__ import annotations

from typing import Any

from nomicd.games.nomic.machine.inside.game import (
    _HOLDING,
    Item,
    _answering,
    _at,
    _called,
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

_handlers: Any = {}
_broken: Any = {}
_wrecks: Any = {}  # rules that broke while something was reckoned in this call: what they were asked
_aside: Any = []  # the errors of such rules, to be told with the next answer
_reckoning: Any = []  # what is being reckoned now, the outermost first
_DEEPEST = 5
_marked: Any = {}  # the marks that have been reported in this call


class Settings:
    def __init__(self, values: Any) -> None:
        for name in values:
            setattr(self, name, values[name])


class Event:
    player: Any = None
    square: Any = None
    _stopped: Any = False
    _skipped: Any = ()
    _cancelled: Any = None
    _changes: Any = None

    def __init__(self, kind: str, fields: Any) -> None:
        self.kind = kind
        self._names = fields
        for name in fields:
            value = fields[name]
            setattr(self, name, _unpack(value) if isinstance(value, _HOLDING) else value)

    def stop(self) -> None:
        self._stopped = True

    def skip(self, rule: int) -> None:
        self._skipped = [*self._skipped, rule]

    def cancel(self, why: str) -> None:
        _only("before", "cancel")
        self._cancelled = [_at["rule"], str(why)[:500]]
        self._stopped = True

    def set(self, **changes: Any) -> None:
        _only("before", "set")
        self._changes = self._changes or {}
        for name, value in changes.items():
            setattr(self, name, value)
            self._changes[name] = [_at["rule"], _pack(value, 0)]

    def _present(self, rules: Any) -> Any:
        """What these rules answer, one after another, until one stops the event or cancels what it is; None
        if nothing comes of it."""
        answers: Any = []
        given = self.square if self.kind == "square_types" else self
        for number in rules:
            if self._stopped:
                break
            if not self._skipped or number not in self._skipped:
                answer = self._ask(number, given)
                if _aside:
                    answers.extend(_aside)
                    _aside.clear()
                if answer is not None:
                    answers.append(answer)
        if answers or self._cancelled or self._changes:
            return {"answers": answers, "cancel": self._cancelled, "set": self._changes or {}}
        return None

    def _ask(self, number: int, given: Any) -> Any:
        """What one rule answers, None if it has nothing to say. Nobody has stopped the event before."""
        _at["rule"] = number
        _at["player"] = self.player
        _at["failed"] = None
        try:
            value = _heard(number, self) if number in _wild else _handlers[number][self.kind](given)
            if value is None and _at["failed"] is None:
                return None
            value = _pack(value, 0)
        except Exception as error:  # noqa: BLE001  whatever rule code raises
            self._stopped, self._cancelled = False, None
            if number in _broken:
                return [number, "error", *_broken[number]]
            if _at["failed"] is None:
                return [number, "error", type(error).__name__, str(error)[:500]]
        if _at["failed"] is not None:
            return [number, "fail", _at["failed"]]
        return None if value is None else [number, "answer", value]


def _typed(event: Any, rules: Any) -> Any:
    """What these rules say that a square is, as `_present` does: there are many squares, and most rules have
    nothing to say, which is quickly known."""
    answers: Any = []
    square = event.square
    for number in rules:
        if number not in _wild:
            _at["rule"] = number
            try:
                if _handlers[number]["square_types"](square) is None and _at["failed"] is None and not _aside:
                    continue
            except Exception:  # noqa: BLE001, S110  it is asked again below, where errors are told
                pass
        answer = event._ask(number, square)  # noqa: SLF001  hidden from rules, not from us
        if _aside:
            answers.extend(_aside)
            _aside.clear()
        if answer is not None:
            answers.append(answer)
        _at["failed"] = None
    return {"answers": answers, "cancel": None, "set": {}} if answers else None


def _heard(number: int, event: Any) -> Any:
    """What a rule's handler answers."""
    kind = event.kind
    handler, given = _handlers[number][kind], event.square if kind == "square_types" else event
    if number not in _wild:
        return handler(given)
    _lend(number, event)
    try:
        return handler(given)
    finally:
        _take_back()


def reckon(what: str, start: int = 0, **fields: Any) -> Any:
    event: Any = Event("reckon_" + what, {})
    event.amount, event._names = start, []  # noqa: SLF001  hidden from rules, not from us
    for name, value in fields.items():
        if name == "kind" or name.startswith("_"):
            raise ValueError(f"{name} is a name of the engine's: call it otherwise")
        setattr(event, name, value)
        event._names.append(name)  # noqa: SLF001  hidden from rules, not from us
    if len(_reckoning) >= _DEEPEST:
        raise RuntimeError("what is reckoned goes round in circles: " + ", ".join(_reckoning))
    before = (_at["rule"], _at["mode"], _at["player"], _at["failed"])
    loans = _lent[-1] if before[0] in _wild else ()
    _show(loans, copies=False)
    _reckoning.append(what)
    try:
        _reckoned(event, before[0])
    finally:
        _reckoning.pop()
        _show(loans, copies=True)
        _at["rule"], _at["mode"], _at["player"], _at["failed"] = before
    return event.amount


def _reckoned(event: Any, asker: int) -> None:
    """Let each rule that answers change the amount. One that breaks is left out of all that follows."""
    for number in _called:
        if event.kind not in _handlers.get(number, ()) or number in _wrecks:
            continue
        if event._stopped or number in event._skipped:  # noqa: SLF001  hidden from rules, not from us
            continue
        try:
            value = _answered(event, number)
        except Exception as error:  # noqa: BLE001  whatever rule code raises
            _wrecks[number] = event
            text = "fail() has no place here" if _at["failed"] is not None else str(error)[:500]
            _aside.append([number, "error", type(error).__name__, text, asker])
        else:
            event.amount = event.amount if value is None else value


def _answered(event: Any, number: int) -> Any:
    """What one rule makes of the amount. It only looks."""
    _at["rule"], _at["mode"], _at["player"], _at["failed"] = number, "pure", event.player, None
    value = _heard(number, event)
    if _at["failed"] is not None:
        raise RuntimeError(_at["failed"])
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise TypeError(f"a whole number or None is wanted, not {_pack(value, 0)!r}")
    return value


def _seen(line: int) -> None:
    """Instrumented code (`law/marks.py`) comes by this mark: the host is told, if it listens."""
    place = (_at["rule"], line)
    if _at["ahead"]:
        _at["rolled"] = True
    elif _at["rule"] and place not in _marked:
        _marked[place] = True
        try:
            _host_seen(_at["rule"], line)  # type: ignore[name-defined]
        except NameError:
            return


# Calling the rules


def _install(number: int, make: Any, params: Any, tame: bool) -> None:
    _dismiss(number)
    _params[number] = params
    settings = Settings(params)
    if not tame:
        _wild[number] = settings
    try:
        _handlers[number] = make(settings)
    except Exception as error:  # noqa: BLE001  whatever rule code raises
        _handlers[number] = {}
        _broken[number] = [type(error).__name__, str(error)[:500]]


def _dismiss(number: int) -> None:
    """That rule is none, until it is installed again or declared to be one without code."""
    for known in (_params, _wild, _handlers, _broken):
        known.pop(number, None)
    _answering.clear()


def _declare(items: Any, prose: Any) -> None:
    _items.clear()
    for key in items:
        name, buy, sell = items[key]
        _items[key] = Item(key, name, buy, sell)
    for number in prose:
        _params[number] = prose[number]
