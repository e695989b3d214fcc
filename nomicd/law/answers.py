"""What rules are asked, and what they answer: the two sides of the border as values."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.kernel.events import of_kind
from nomicd.kernel.json_data import Json, JsonObject
from nomicd.kernel.sandbox import Fault, Sources
from nomicd.law.border import plain


class Answer(msgspec.Struct, frozen=True):
    """What a rule's handler gave back, as plain data."""

    rule: int
    value: Json


class Declining(msgspec.Struct, frozen=True):
    """The handler called fail()."""

    rule: int
    why: str


class Error(msgspec.Struct, frozen=True):
    """The handler broke. `line` counts in the rule's code; 0 where it is not known. `asker` is the rule that
    was being asked, where this one broke in reckoning something for it; `made_up` says that it was a number
    which nothing declares."""

    rule: int
    text: str
    line: int = 0
    asker: int = 0
    made_up: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """What the handlers of one event answered, in order, those left out that had nothing to say; of a
    before-hook also who cancelled it and why, and what it was changed to, by whom."""

    answers: tuple[Answer | Declining | Error, ...] = ()
    cancelled: tuple[int, str] | None = None
    changes: dict[str, tuple[int, Json]] = {}

    @property
    def something(self) -> bool:
        """Whether anything comes of it."""
        return bool(self.answers or self.cancelled or self.changes)

    @property
    def is_broken(self) -> bool:
        """Whether a handler broke."""
        return any(of_kind(Error, self.answers))


class HookQuestion(msgspec.Struct, frozen=True):
    """One hook asked of these rules, in order, about one case. `mode` is on, before or pure."""

    hook: str
    fields: JsonObject
    rules: tuple[int, ...]
    mode: str


def encode_questions(questions: Sequence[HookQuestion]) -> list[Json]:
    """Return questions as the sandbox takes them."""
    return [(one.hook, one.fields, one.rules, one.mode) for one in questions]


def make_sure(told: JsonObject | None) -> JsonObject | None:
    """Return what a session has told if it may cross the border. Raises `Fault`."""
    try:
        return plain(told) if told is not None else None
    except ValueError as error:
        raise Fault("ValueError", str(error)) from None


_NOTHING = Outcome()


def read_outcome(data: JsonObject | None) -> Outcome:
    """Read what a session says that the handlers answered."""
    if data is None:
        return _NOTHING
    cancelled = data["cancel"]
    return Outcome(
        tuple(_answer(*one) for one in data["answers"]),
        (cancelled[0], cancelled[1]) if cancelled else None,
        {name: (rule, value) for name, (rule, value) in data["set"].items()},
    )


def _answer(
    rule: int, how: str, value: str, text: str = "", asker: int = 0, made_up: bool = False
) -> Answer | Declining | Error:
    if how == "answer":
        return Answer(rule, value)
    return (
        Declining(rule, value)
        if how == "fail"
        else Error(rule, f"{value}: {text}", asker=asker, made_up=made_up)
    )


def at_fault(fault: Fault) -> int:
    """Return the rule in whose code it happened, 0 if that is not told."""
    numbers = [int(script.split()[1]) for script, _ in fault.trace if script.startswith("rule ")]
    return numbers[-1] if numbers else 0


def error_of(rule: int, fault: Fault) -> Error:
    """Return a fault as that rule's, with the line of its code if that is told."""
    lines = [line for script, line in fault.trace if script == f"rule {rule}" and line > 1]
    return Error(rule, f"{fault.kind}: {fault.text}"[:500], lines[-1] - 1 if lines else 0)


def last_loaded(fault: Fault, loaded: Sources) -> Error:
    """Where no rule fails alone, the last one loaded is at fault (its number is the highest)."""
    numbers = [int(name.split()[1]) for name, _ in loaded if name.startswith("rule ")]
    if not numbers:
        raise fault
    return error_of(numbers[-1], fault)
