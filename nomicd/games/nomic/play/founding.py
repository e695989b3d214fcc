"""What a game is opened with: the documents of its ruleset, as the options chosen want them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from nomicd.games.nomic.play.plans import unbound
from nomicd.games.nomic.rules.ruleset_charter import NAME, Charter, bookshelf, charter
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document, parse, render

OPTIONS = {"own_vote": ("yea", "abstain")}
"""What may be chosen in every Nomic, the usual value first: how a proposer's own vote counts where none is
sent. Each ruleset adds what its charter says."""


class Foundation(msgspec.Struct, frozen=True):
    """Rules as canonical text, by number: in force, and asleep. `charter` is its text, "" for none."""

    rules: dict[int, str]
    shelf: dict[int, str]
    options: dict[str, str]
    charter: str = ""


def foundation(files: Mapping[str, str], options: Mapping[str, str]) -> Foundation | Refused:
    """Return what a game of these files begins with, or why it cannot."""
    read = charter(files.get(NAME, ""))
    if isinstance(read, Problem):
        return _unfit(NAME, read)
    chosen = _choose_options(read, options)
    documents = _documents({name: text for name, text in files.items() if name != NAME})
    if isinstance(chosen, Refused) or isinstance(documents, Refused):
        return chosen if isinstance(chosen, Refused) else documents  # type: ignore[return-value]
    shelf = bookshelf(read, chosen, documents)
    if isinstance(shelf, Problem):
        return _unfit(NAME, shelf)
    awake, asleep = ({n: _text(each) for n, each in part.items()} for part in (shelf.awake, shelf.asleep))
    return Foundation(awake, asleep, chosen, files.get(NAME, ""))


def _choose_options(read: Charter, options: Mapping[str, str]) -> dict[str, str] | Refused:
    """A value for each option there is."""
    values = OPTIONS | {name: tuple(option.variants) for name, option in sorted(read.options.items())}
    usual = {name: known[0] for name, known in OPTIONS.items()}
    usual |= {name: option.usual for name, option in read.options.items()}
    for name, value in sorted(options.items()):
        if name not in values:
            return Refused(Reason.UNKNOWN, f"there is no option {name}; there are: {_list_options(values)}")
        if value not in values[name]:
            return Refused(Reason.BAD_TEXT, f"{name} is one of {', '.join(values[name])}, not {value[:40]}")
    return {name: options.get(name, usual[name]) for name in values}


def _list_options(values: Mapping[str, tuple[str, ...]]) -> str:
    return "; ".join(f"{name} = {' | '.join(known)}" for name, known in values.items())


@lru_cache(maxsize=256)
def _read(text: str) -> Document | tuple[Problem, ...]:
    """Kept: games open with the same documents again and again."""
    return parse(text)


@lru_cache(maxsize=256)
def _text(document: Document) -> str:
    return render(document)


def _documents(given: Mapping[str, str]) -> dict[int, Document] | Refused:
    """The documents by number; `# ?.` gets the next free one."""
    numbered: dict[int, Document] = {}
    for name, text in sorted(given.items()):
        document = _read(text)
        if isinstance(document, tuple):
            return _unfit(name, document[0])
        number = document.number or max(numbered, default=0) + 1
        if number in numbered:
            return Refused(Reason.TAKEN, f"{name}: there is a rule {number} already")
        if broken := unbound(number, document):
            return _unfit(name, broken[0])
        numbered[number] = msgspec.structs.replace(document, number=number)
    return dict(sorted(numbered.items()))


def _unfit(name: str, problem: Problem) -> Refused:
    place = f"{name}, line {problem.line}" if problem.line else name
    return Refused(Reason.BAD_TEXT, f"{place}: {problem.text}")
