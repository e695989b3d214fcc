"""The charter of a ruleset, `ruleset.toml` beside its documents: its title, and with what a game may open.

    title = "BoredNomic"

    [options.start]
    help = "with which rules a game begins"
    default = "classic"

    [options.start.variants.full]
    help = "all 33 squares from the beginning"
    set = ["6.squares to 33"]

    [options.start.variants.nursery]
    help = "a few rules; the others are brought by vote"
    rules = "1-11, 14"

What a variant sets is said as in a proposal. Rules that are not among its `rules` sleep in the rulebook, from
which a proposal can bring them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping

import msgspec

from nomicd.games.nomic.rules.data_errors import misfit
from nomicd.games.nomic.rules.proposal_text import read_changes
from nomicd.games.nomic.rules.rule_changes import SetParam, apply_changes
from nomicd.kernel.sandbox import Problem
from nomicd.law.rule_document import Document

NAME = "ruleset.toml"
MAX_CHARTER = 16_384


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of an option. `rules` names those in force (`1-11, 14`), "" for all; `set` is said as in a
    proposal, without its first word."""

    help: str = ""
    set: tuple[str, ...] = ()
    rules: str = ""


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is chosen when a game opens. Without `default` it is the first variant."""

    variants: dict[str, Variant]
    help: str = ""
    default: str = ""

    @property
    def usual(self) -> str:
        """What counts where nothing is chosen."""
        return self.default or next(iter(self.variants))


class Charter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a `ruleset.toml` says."""

    title: str = ""
    options: dict[str, Option] = {}


class Bookshelf(msgspec.Struct, frozen=True):
    """The documents of a ruleset as an opening wants them: those in force, and those that sleep."""

    awake: dict[int, Document]
    asleep: dict[int, Document]


def charter(text: str) -> Charter | Problem:
    """Read a charter, or say what is wrong with it."""
    if len(text) > MAX_CHARTER:
        return Problem(0, f"it has {len(text)} characters; {MAX_CHARTER} are allowed")
    try:
        read = msgspec.convert(tomllib.loads(text), Charter)
    except msgspec.ValidationError as wrong:
        return Problem(0, misfit(wrong))
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        return Problem(0, str(wrong))
    return next(_wrong(read), read)


def _wrong(read: Charter) -> Iterator[Problem]:
    for name, option in read.options.items():
        if not option.variants:
            yield Problem(0, f"the option {name} has no variants")
        elif option.usual not in option.variants:
            yield Problem(0, f"the default of {name}, {option.usual}, is none of its variants")
        for value, variant in option.variants.items():
            if variant.rules and ranges(variant.rules) is None:
                yield Problem(0, f"{name} = {value}: rules are written 1-11, 14")


def ranges(text: str) -> frozenset[int] | None:
    """The numbers in `1-11, 14`; None if it cannot be read."""
    found: set[int] = set()
    for part in text.split(","):
        ends = re.fullmatch(r"\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*", part)
        if ends is None:
            return None
        found.update(range(int(ends[1]), int(ends[2] or ends[1]) + 1))
    return frozenset(found)


def _list_kept(read: Charter, chosen: Mapping[str, str], numbers: Collection[int]) -> set[int]:
    """Return which of these rules all options leave in force."""
    limits = (option.variants[chosen[name]].rules for name, option in read.options.items())
    return set(numbers).intersection(*(ranges(text) or numbers for text in limits if text))


def bookshelf(
    read: Charter, chosen: Mapping[str, str], documents: Mapping[int, Document]
) -> Bookshelf | Problem:
    """The documents as these options want them. A value of an option that the charter has must be chosen."""
    awake = dict(documents)
    for name, option in read.options.items():
        changed = _as_in(option.variants[chosen[name]], awake)
        if isinstance(changed, Problem):
            return Problem(0, f"{name} = {chosen[name]}: {changed.text}")
        awake = changed
    kept = _list_kept(read, chosen, awake)
    asleep = {n: each for n, each in awake.items() if n not in kept}
    return Bookshelf({n: each for n, each in awake.items() if n in kept}, asleep)


def _as_in(variant: Variant, documents: dict[int, Document]) -> dict[int, Document] | Problem:
    """The documents with what a variant sets. What is so already is no fault: a log holds what was set."""
    changed = dict(documents)
    for sentence in variant.set:
        (change,) = read_changes(f"set {sentence}")[:1]
        if not isinstance(change, SetParam):
            return Problem(0, f"`{sentence}` sets nothing: write RULE.NAME to VALUE")
        if change.rule not in changed:
            return Problem(0, f"there is no rule {change.rule} to set {change.path} in")
        made = apply_changes({change.rule: changed[change.rule]}, [change], "")
        if isinstance(made, dict):
            changed.update({number: new for number, new in made.items() if new is not None})
        elif "change nothing" not in made[0].text:
            return made[0]
    return changed


def is_document(path: str) -> bool:
    """Return True if a file in a folder of rules is a rule or its charter: a rule's name begins with a digit,
    so that a README may lie there too."""
    name = path.rpartition("/")[2]
    return path == NAME or (name.endswith(".md") and name[:1].isdigit())
