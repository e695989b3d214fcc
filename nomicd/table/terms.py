"""Terms: the figures and choices of a game, each with what is usual, its bounds, and what it means.

Options set them when a game is opened, votes while it is played, and the rule text quotes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, ClassVar, get_type_hints

import msgspec
from msgspec.structs import replace

from nomicd.kernel.commands import Verb
from nomicd.kernel.deadlines import WEEKDAYS
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.page import Page, Section, Table
from nomicd.table.phrases import either, join_words

_LINE = re.compile(
    r"\W{0,3}set\s+(?:the\s+)?(?P<name>.{1,60}?)\s+to\s+(?P<value>.{1,40}?)\s*[.;]?", re.IGNORECASE
)
_NUMBER = re.compile(r"\$?(\d{1,3}(?:,\d{3}){0,3}|\d{1,9})\s*(?:m|b)?", re.IGNORECASE)
_SAID = {"yes": 1, "on": 1, "true": 1, "no": 0, "off": 0, "false": 0}
DAYS = "days"
"""The choice of a term whose value is some weekdays."""


class Term(msgspec.Struct, frozen=True):
    """What stands beside a field of `GameTerms`: what it means, and what it may be. `low` to `high` for
    a number; `choices` for words; of a yes or no, the two words for it, yes first. `votes`: whether votes
    may set it."""

    help: str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    votes: bool = False


def number(means: str, low: int, high: int, *, votes: bool = False) -> Term:
    """Return the term of a whole number."""
    return Term(means, low, high, votes=votes)


def choice(means: str, *choices: str) -> Term:
    """Return the term of one of some words."""
    return Term(means, choices=choices)


def yes_or_no(means: str, yes: str = "yes", no: str = "no", *, votes: bool = False) -> Term:
    """Return the term of a yes or no; other words for these are `on` and `off`."""
    return Term(means, 0, 1, (yes, no), votes)


class GameTerms(msgspec.Struct, frozen=True):
    """The terms that every fixed game has; a game derives its own. The field says what is usual. It is
    written into the log of each new game, so that it may change without changing the open ones."""

    BEFORE: ClassVar[Mapping[str, str]] = {}
    """What was usual before the log said it, where something else is now."""

    updates: Annotated[
        tuple[str, ...], Term("the weekdays at whose start updates are made", choices=(DAYS,))
    ] = (
        "mon",
        "tue",
        "fri",
    )
    press: Annotated[
        str,
        choice(
            "whether players may write to each other through the game, grey also without a name",
            "yes",
            "no",
            "all",
            "grey",
        ),
    ] = "yes"


class Parameter(msgspec.Struct, frozen=True):
    """A whole number that a vote can set, from `low` to `high`; or with `said`, a yes (1) or no (0). `names`
    are other words for it; `title` is what a sentence calls it."""

    name: str
    value: int
    low: int
    high: int
    help: str
    said: bool = False
    names: tuple[str, ...] = ()
    title: str = ""

    def format_value(self, value: int) -> str:
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
        told = self.parameter.format_value
        return f"{self.parameter.name} becomes {told(self.value)} (now {told(self.parameter.value)})"


def read(body: str, parameters: Sequence[Parameter]) -> tuple[Setting, ...] | Refused:
    """Return what a proposal sets. Its lines that begin with `set` must all be right; the others are
    reasons."""
    known = {_plain(name): each for each in parameters for name in (each.name, *each.names)}
    found: list[Setting] = []
    for place, line in enumerate(body.splitlines(), 1):
        if not is_setting(line):
            continue
        read_line = _read_setting(line, known)
        if isinstance(read_line, str):
            return Refused(Reason.BAD_TEXT, f"line {place}: {read_line}")
        found.append(read_line)
    return tuple(found) if found else Refused(Reason.BAD_TEXT, _example(parameters))


def is_setting(line: str) -> bool:
    """Return whether a line of a proposal is to set something."""
    return bool(re.match(r"\W{0,3}set\b", line.strip(), re.IGNORECASE))


def _example(parameters: Sequence[Parameter]) -> str:
    first = parameters[0]
    return (
        "say in the lines below what is to be set, as in: "
        f"set {first.name} to {first.format_value(first.low)}; parameters shows all that can be"
    )


def _read_setting(line: str, known: Mapping[str, Parameter]) -> Setting | str:
    match = _LINE.fullmatch(line.strip())
    if match is None:
        return "write it as: set NAME to VALUE"
    parameter = known.get(_plain(match["name"]))
    if parameter is None:
        names = join_words(sorted({each.name for each in known.values() if not each.name[-1:].isdigit()}))
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


def foresee_settings(body: str, parameters: Sequence[Parameter]) -> Iterator[str]:
    """Yield what a proposal would change as things stand, or why it cannot."""
    settings = read(body, parameters)
    if isinstance(settings, Refused):
        yield f"As things stand it cannot be applied: {settings.text}."
        return
    yield from (f"If it is accepted, {each.words}: {each.parameter.help}." for each in settings)


def find_common_parameters(body: str, other: str, parameters: Sequence[Parameter]) -> tuple[str, ...]:
    """The parameters that two proposals both set."""
    one, two = (read(each, parameters) for each in (body, other))
    if isinstance(one, Refused) or isinstance(two, Refused):
        return ()
    names = {each.parameter.name for each in two}
    return tuple(each.parameter.name for each in one if each.parameter.name in names)


# What a game was opened with


@lru_cache(maxsize=64)
def terms_in(kind: type[GameTerms]) -> dict[str, Term]:
    """Return the terms of a game, by name, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, tuple[Term, ...]] = {name: hints[name].__metadata__ for name in kind.__struct_fields__}
    own_first = (
        name for each in kind.__mro__ for name in vars(each).get("__annotations__", ()) if name in found
    )
    return {name: found[name][0] for name in dict.fromkeys(own_first)}


def read_options(kind: type[GameTerms], given: Mapping[str, str]) -> GameTerms | Refused:
    """Return what was chosen, and what is usual for the rest; or what is wrong with it."""
    known, values = terms_in(kind), dict[str, Any]()
    for name, said in sorted(given.items()):
        if name not in known:
            told = "".join(f"\n  {each}: {term.help}" for each, term in known.items())
            return Refused(Reason.UNKNOWN, f"there is no option {name}; there are: {', '.join(known)}{told}")
        value = _choose(known[name], said.lower())
        if value is None:
            return Refused(
                Reason.BAD_TEXT, f"{name} {_describe_choices(known[name])}, not {said.lower()[:40]}"
            )
        values[name] = value
    return kind(**values)


def complete_options(terms: GameTerms) -> dict[str, str]:
    """Return every option as it would be written."""
    return {name: write_option(term, getattr(terms, name)) for name, term in terms_in(type(terms)).items()}


def write_option(term: Term, value: object) -> str:
    """Return the value of a term as it is written when a game is opened."""
    if isinstance(value, bool):
        return term.choices[0 if value else 1]
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _choose(term: Term, said: str) -> object:
    if term.choices == (DAYS,):
        days = said.split()
        return tuple(filter(days.__contains__, WEEKDAYS)) if days and set(days) <= {*WEEKDAYS} else None
    if term.choices and term.high:
        return said == term.choices[0] if said in term.choices else None
    if term.choices:
        return said if said in term.choices else None
    return int(said) if said in map(str, range(term.low, term.high + 1)) else None


def _describe_choices(term: Term) -> str:
    if term.choices == (DAYS,):
        return f"are some of {' '.join(WEEKDAYS)}"
    return "is " + either(term.choices or tuple(map(str, range(term.low, term.high + 1))))


@lru_cache(maxsize=256)
def _terms(
    kind: type[GameTerms], options: tuple[tuple[str, str], ...], settings: tuple[tuple[str, int], ...]
) -> GameTerms:
    opened = read_options(kind, {**kind.BEFORE, **dict(options)})
    terms = opened if isinstance(opened, GameTerms) else kind()
    known = terms_in(kind)
    voted = {name: bool(value) if known[name].choices else value for name, value in settings if name in known}
    return replace(terms, **voted)


def terms_of(state: Any) -> Any:
    """Return the terms of a game that is open, as votes have changed them: of its state's kind."""
    settings = tuple(getattr(state, "settings", {}).items())
    return _terms(state.TERMS, tuple(state.options.items()), settings)


def parameters_of(terms: GameTerms) -> tuple[Parameter, ...]:
    """Return those terms that votes may set, as they are now."""
    return tuple(
        Parameter(name, int(getattr(terms, name)), term.low, term.high, term.help, said=bool(term.choices))
        for name, term in terms_in(type(terms)).items()
        if term.votes
    )


OPTIONS = Verb(
    "options", "options", "what this game was opened with", ("options",), "the game", read_only=True
)


def options_section(terms: GameTerms) -> Section:
    """Return what is played by: every term, what it is now, and what it means."""
    written, known = complete_options(terms), terms_in(type(terms))
    rows = tuple((name, written[name], term.help) for name, term in known.items())
    return Section("What is played by", (Table(("Option", "Is", "What it means"), rows),))


def options_page(terms: GameTerms) -> Page:
    """Return the page of the options."""
    return Page("Options", (), (options_section(terms),))


# The rule text quotes them

_PLACE = re.compile(r"\{([a-z_]+)\}")


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """Return a rule text with what its placeholders, `{rounds}`, stand for; another one stays as it is."""
    return _PLACE.sub(lambda found: values.get(found[1], found[0]), text)
