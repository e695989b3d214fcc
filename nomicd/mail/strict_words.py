"""Orders in free words, written as their usages have them: what a receipt repeats can be sent, and taken
back, as it stands there."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import product

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.mail.forms import Forms
from nomicd.mail.readings import LineReading
from nomicd.mail.usage import form, write_usage
from nomicd.mail.wording import plain

_WORD = re.compile(r"[^\W_]+")


def write_strictly(readings: Sequence[LineReading], vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Return the readings, each order with its strict words for its text. Questions, votes and texts stay in
    their author's words, and so does an order that no usage can say."""
    if not any(isinstance(each.what, Command) for each in readings):
        return tuple(readings)
    forms, usages = Forms(vocabulary), _list_usages(vocabulary)
    return tuple(
        msgspec.structs.replace(each, what=_write(each.what, usages, forms))
        if isinstance(each.what, Command) and each.what.verb in usages
        else each
        for each in readings
    )


def _list_usages(vocabulary: Vocabulary) -> Mapping[str, Sequence[Verb]]:
    """Return by their verb the usages of what can be ordered in strict words."""
    ballot = vocabulary.ballot.verb if vocabulary.ballot else ""
    usages: dict[str, list[Verb]] = {}
    for verb in vocabulary.verbs:
        if not (verb.read_only or verb.asked or verb.key == ballot or form(verb).body):
            usages.setdefault(verb.key, []).append(verb)
    return usages


def _write(order: Command, usages: Mapping[str, Sequence[Verb]], forms: Forms) -> Command:
    if _says(order, plain(order.text), forms):
        return order
    words = frozenset(word.casefold() for word in _WORD.findall(order.text))
    strict = next((text for text in _list_lines(order, usages, words) if _says(order, text, forms)), "")
    return msgspec.structs.replace(order, text=strict) if strict else order


def _list_lines(order: Command, usages: Mapping[str, Sequence[Verb]], words: Container[str]) -> Iterator[str]:
    """Yield what may say the order, by each of the usages that have a place for all of it; things as people
    name them first: `silver cards`, not `silver_card`."""
    values = {name: str(value) for name, value in order.args.items() if value is not None}
    named = {name: _name(value, words) for name, value in values.items()}
    for verb, each in product(usages[order.verb], (named, values)):
        slots = {slot.name for slot in form(verb).slots}
        try:
            yield write_usage(verb.usage, each, words) if values.keys() <= slots else ""
        except KeyError:  # by this usage more would have to be said
            continue


def _name(value: str, words: Container[str]) -> str:
    """Return a key in words, of several things where its author names several."""
    name = value.replace("_", " ")
    several = f"{name}s"
    return several if several.rpartition(" ")[2] in words and name != value else name


def _says(order: Command, text: str, forms: Forms) -> bool:
    """Return whether these words say just that order."""
    fitted = forms.find_fit(text) if text and "\n" not in text else None
    return fitted is not None and (fitted.form.verb.key, fitted.args) == (order.verb, order.args)
