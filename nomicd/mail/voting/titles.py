"""Titles as words: which of them name one proposal only."""

from __future__ import annotations

import re
from collections.abc import Mapping

from nomicd.mail.speech.phrases import said
from nomicd.mail.wording import quotes

_SMALL = said("""
    better | cheaper | does | every | everybody | from | game | good | have | into | less | long | make |
    money | more | only | player | players | point | points | proposal | rule | rules | short | some |
    square | squares | than | that | their | this | turn | vote | votes | week | what | when | with | your
""")
"""Words of titles that are said of anything."""


def title_words(text: str) -> list[str]:
    """The words of a title in lower case, with straight quotes."""
    return [word.casefold() for word in spelled(text)]


def spelled(text: str) -> list[str]:
    """Its words as written."""
    return re.findall(r"[^\W_]+(?:['\-][^\W_]+)*|\$?\d+", quotes(text))


def parts(titles: Mapping[int, str]) -> Mapping[str, int]:
    """The words that stand in one title only, in singular and plural."""
    found: dict[str, set[int]] = {}
    for number, title in titles.items():
        for word in title_words(title):
            if len(word) > 3 and word not in _SMALL and not word.isdecimal():  # noqa: PLR2004 - short words are everywhere
                for form in _forms(word):
                    found.setdefault(form, set()).add(number)
    return {word: min(numbers) for word, numbers in found.items() if len(numbers) == 1}


def _forms(word: str) -> tuple[str, ...]:
    """The singular and plural of a word of a title, and what is done."""
    if word.endswith(("xes", "shes", "ches")):
        return (word, word[:-2], word[:-2] + "ation")
    if word.endswith("s") and not word.endswith("ss"):
        return (word, word[:-1])
    return (word, word + "s", word.removesuffix("e") + "ing")
