"""What a fixed game lets its players vote on: parameters with bounds, and the lines that set them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from nomicd.kernel.decision import Reason, Refused
from nomicd.table.phrases import listed

_LINE = re.compile(
    r"\W{0,3}set\s+(?:the\s+)?(?P<name>.{1,60}?)\s+to\s+(?P<value>.{1,40}?)\s*[.;]?", re.IGNORECASE
)
_NUMBER = re.compile(r"\$?(\d{1,3}(?:,\d{3}){0,3}|\d{1,9})\s*(?:m|b)?", re.IGNORECASE)
_SAID = {"yes": 1, "on": 1, "true": 1, "no": 0, "off": 0, "false": 0}
SHOWN = 12


class Parameter(msgspec.Struct, frozen=True):
    """A whole number that a vote can set, from `low` to `high`; or with `said`, a yes (1) or no (0). `names`
    are other words for it."""

    name: str
    value: int
    low: int
    high: int
    help: str
    said: bool = False
    names: tuple[str, ...] = ()

    def told(self, value: int) -> str:
        """A value as players read it."""
        return ("no", "yes")[bool(value)] if self.said else f"{value:,}"

    @property
    def bounds(self) -> str:
        """Between what it may lie."""
        return "yes or no" if self.said else f"{self.low:,} to {self.high:,}"


class Setting(msgspec.Struct, frozen=True):
    """One parameter's new value."""

    parameter: Parameter
    value: int

    @property
    def words(self) -> str:
        """`treasury becomes 3,000 (now 4,800): what it borrows`."""
        told = self.parameter.told
        return f"{self.parameter.name} becomes {told(self.value)} (now {told(self.parameter.value)})"


def read(body: str, parameters: Sequence[Parameter]) -> tuple[Setting, ...] | Refused:
    """What a proposal sets. Its lines that begin with `set` must all be right; the others are reasons."""
    known = {_plain(name): each for each in parameters for name in (each.name, *each.names)}
    found: list[Setting] = []
    for place, line in enumerate(body.splitlines(), 1):
        if not re.match(r"\W{0,3}set\b", line.strip(), re.IGNORECASE):
            continue
        read_line = _setting(line, known)
        if isinstance(read_line, str):
            return Refused(Reason.BAD_TEXT, f"line {place}: {read_line}")
        found.append(read_line)
    return tuple(found) if found else Refused(Reason.BAD_TEXT, _example(parameters))


def _example(parameters: Sequence[Parameter]) -> str:
    first = parameters[0]
    return (
        "say in the lines below what is to be set, as in: "
        f"set {first.name} to {first.told(first.low)}; parameters shows all that can be"
    )


def _setting(line: str, known: Mapping[str, Parameter]) -> Setting | str:
    match = _LINE.fullmatch(line.strip())
    if match is None:
        return "write it as: set NAME to VALUE"
    parameter = known.get(_plain(match["name"]))
    if parameter is None:
        names = listed(sorted({each.name for each in known.values() if not each.name[-1:].isdigit()}))
        return f"nothing is called {match['name']}: there are {names[:200]}; parameters shows all"
    value = _value(match["value"], parameter)
    if value is None or not parameter.low <= value <= parameter.high:
        return f"{parameter.name} is {parameter.bounds}, not {match['value']}"
    return (
        f"{parameter.name} is {match['value']} already"
        if value == parameter.value
        else Setting(parameter, value)
    )


def _value(text: str, parameter: Parameter) -> int | None:
    if parameter.said:
        return _SAID.get(text.casefold())
    number = _NUMBER.fullmatch(text)
    return int(number[1].replace(",", "")) if number else None


def _plain(text: str) -> str:
    return re.sub(r"[\s_-]+", " ", text).strip(" '\"“”").casefold()


def foreseen(body: str, parameters: Sequence[Parameter]) -> Iterator[str]:
    """What a proposal would change as things stand, or why it cannot."""
    settings = read(body, parameters)
    if isinstance(settings, Refused):
        yield f"As things stand it cannot be applied: {settings.text}."
        return
    yield from (f"If it is accepted, {each.words}: {each.parameter.help}." for each in settings)


def met(body: str, other: str, parameters: Sequence[Parameter]) -> tuple[str, ...]:
    """The parameters that two proposals both set."""
    one, two = (read(each, parameters) for each in (body, other))
    if isinstance(one, Refused) or isinstance(two, Refused):
        return ()
    names = {each.parameter.name for each in two}
    return tuple(each.parameter.name for each in one if each.parameter.name in names)
