"""What the code of rules may use in a fixed game: made from what its pieces declare, as stubs for the type
checker and as sources for the sandbox, so that the two are always the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files

from nomicd.kernel.sandbox import Sources
from nomicd.law.code_subset import functions, wrap
from nomicd.table.hooks import RuleEffect, RuleMoment, RuleQuantity, ThingKind
from nomicd.table.piece import AnyPiece

TRUSTED = files(__package__).joinpath("sandboxed.py").read_text(encoding="utf-8")
COMPUTE = "compute_"
"""Begins the function that has a say in a quantity."""


class GameApi:
    """What all pieces of one game declare together."""

    def __init__(self, pieces: Iterable[AnyPiece]) -> None:
        self.kinds: dict[str, ThingKind] = {}
        self.moments: dict[str, RuleMoment] = {}
        self.quantities: dict[str, RuleQuantity] = {}
        self.effects: dict[str, tuple[RuleEffect, AnyPiece]] = {}
        for piece in pieces:
            for kind in piece.things:
                known = self.kinds.get(kind.name, kind)
                merged = {**known.fields, **kind.fields}
                self.kinds[kind.name] = ThingKind(kind.name, known.help, merged, known.all_of or kind.all_of)
            self.moments |= {each.name: each for each in piece.moments}
            self.quantities |= {COMPUTE + each.name: each for each in piece.quantities}
            self.effects |= {each.name: (each, piece) for each in piece.effects}

    @property
    def hooks(self) -> Mapping[str, RuleMoment | RuleQuantity]:
        """What rules may answer, by the name of the function that does."""
        return {**self.moments, **self.quantities}

    def list_fields(self, hook: str) -> dict[str, str]:
        """Return what `ev` has in a function that answers that hook, by type."""
        more = {"amount": "int"} if hook in self.quantities else {}
        return {**self.hooks[hook].fields, **more}

    def name_event(self, function: str) -> str | None:
        """Return the class of `ev` in a function of that name; None if it answers no hook."""
        if function not in self.hooks:
            return None
        return "".join(part.capitalize() for part in function.split("_")) + "Event"

    @property
    def lone_things(self) -> frozenset[str]:
        """The names of things of which there is one alone: values, and no functions."""
        return frozenset(kind.name.casefold() for kind in self.kinds.values() if not kind.all_of)

    @cached_property
    def stubs(self) -> str:
        """What the type checker is told."""
        return "\n".join(["from typing import Any", "class Effect: ...", *self._declare(), ""])

    def _declare(self) -> Iterator[str]:
        for kind in self.kinds.values():
            yield from _declare_class(kind.name, kind.fields)
            one = kind.name.casefold()
            if kind.all_of:
                yield f"def {kind.all_of}() -> list[{kind.name}]: ..."
                yield f"def {one}(key: str) -> {kind.name}: ..."
            else:
                yield f"{one}: {kind.name}"
        for hook in self.hooks:
            yield from _declare_class(self.name_event(hook) or "", self.list_fields(hook))
        for effect, _ in self.effects.values():
            given = ", ".join(f"{name}: {type_}" for name, type_ in effect.fields.items())
            yield f"def {effect.name}({given}) -> Effect: ..."

    @cached_property
    def prelude(self) -> str:
        """What a session runs before any rule."""
        return "\n".join([TRUSTED, *self._define(), ""])

    def _define(self) -> Iterator[str]:
        for kind in self.kinds.values():
            yield f"class {kind.name}:"
            yield "    def __init__(self, key):"
            yield "        self._key = key"
            yield "    def __repr__(self):"
            yield "        return self._key"
            yield f"_makers['{kind.name}'] = {kind.name}"
            one = kind.name.casefold()
            if kind.all_of:
                yield f"def {kind.all_of}():"
                yield f"    return list(_things['{kind.name}'].values())"
                yield f"def {one}(key):"
                yield f"    return _things['{kind.name}'][str(key)]"
            else:
                yield f"{one} = {kind.name}('')"
                yield f"_things['{kind.name}'] = {{'': {one}}}"
        for effect, _ in self.effects.values():
            names = list(effect.fields)
            said = "".join(f", '{name}': {name}" for name in names)
            yield f"def {effect.name}({', '.join(names)}):"
            yield f"    return {{'do': '{effect.name}'{said}}}"

    def list_sources(self, codes: Mapping[int, str]) -> Sources:
        """Return what a session runs when it opens, for rules of that code."""
        rules = ((f"rule {number}", wrap(number, code, ())) for number, code in codes.items())
        boot = [f"_install({number}, _rule_{number})" for number in codes]
        return (("prelude", self.prelude), *rules, ("boot", "\n".join([*boot, ""])))

    def list_answered(self, code: str) -> frozenset[str]:
        """Return the hooks that a rule's code answers."""
        return frozenset(functions(code)) & self.hooks.keys() if code else frozenset()


def _declare_class(name: str, fields: Mapping[str, str]) -> Iterator[str]:
    yield f"class {name}:"
    yield from (f"    {field}: {type_}" for field, type_ in fields.items())
    if not fields:
        yield "    ..."
