"""What is wrong with data that an author of rules has given, in words: msgspec says it in its own."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

_KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "null": "nothing",
    "float": "a number with a fraction",
    "object": "something with parts",
}
_SQUARES = ("square", "about", "after", "where")
_PLAYERS = ("player", "payer", "payee", "owner")
_SIGNS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}

Told = Callable[[re.Match[str], str], str]


def misfit(error: msgspec.ValidationError) -> str:
    """The error as a clause without a full stop, `amount is missing`; as it is, if it is of no known sort."""
    text = str(error)
    place = re.search(r" - at `\$?\.?(?P<path>[^`]*)`", text)
    name = _name(place["path"]) if place else ""
    told = (tell(found, name) for form, tell in _FORMS if (found := form.match(text)))
    return next(told, text)


def _name(path: str) -> str:
    """The last thing on the way there that has a name: `options` for `options[...]`."""
    named = re.sub(r"\[[^\]]*\]", "", path).split(".")
    return next((part for part in reversed(named) if part and not part.startswith("$")), "")


def _of(name: str) -> str:
    return f"{name}: " if name else ""


def _kind(kind: str, name: str) -> str:
    if kind == "object" and name in _PLAYERS:
        return "a player"
    if kind == "object" and name in _SQUARES:
        return "a square"
    return _KINDS.get(kind, kind)


def _say_kind(found: re.Match[str], name: str) -> str:
    wanted = " or ".join(_kind(kind, name) for kind in found["wanted"].split(" | "))
    return f"{name or 'it'} should be {wanted}, and is {_kind(found['given'], '')}"


def _say_bound(found: re.Match[str], name: str) -> str:
    return f"{name or 'the number'} should be {_SIGNS[found['sign']]} {int(found['bound']):,}"


def _say_length(found: re.Match[str], name: str) -> str:
    parts = "characters" if found["kind"] == "str" else "entries"
    return f"{name or 'it'} should have {_SIGNS[found['sign']]} {int(found['bound']):,} {parts}"


_FORMS: tuple[tuple[re.Pattern[str], Told], ...] = (
    (
        re.compile(r"Object missing required field `(?P<field>[^`]*)`"),
        lambda found, name: f"{_of(name)}{found['field'].lstrip('$')} is missing",
    ),
    (
        re.compile(r"Object contains unknown field `(?P<field>[^`]*)`"),
        lambda found, name: f"{_of(name)}there is no {found['field']}",
    ),
    (re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`"), _say_kind),
    (re.compile(r"Expected `int` (?P<sign>[<>]=?) (?P<bound>-?\d+)"), _say_bound),
    (re.compile(r"Expected `(?P<kind>\w+)` of length (?P<sign>[<>]=?) (?P<bound>\d+)"), _say_length),
    (
        re.compile(r"Invalid (?:enum )?value (?P<value>.*?)(?: - at|\Z)"),
        lambda found, name: f"{name or 'it'} cannot be {found['value']}",
    ),
)
"""How msgspec says it, and how it is told here."""
