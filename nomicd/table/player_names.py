"""Names of players in a state have a type: so a player gets another name in one walk, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from nomicd.kernel.events import of_kind

R = TypeVar("R", bound=msgspec.Struct)
T = TypeVar("T")
Rename: TypeAlias = Callable[[Any, str, str], Any]
"""Returns a value with the new name for the old one."""


class Renaming(msgspec.Struct, frozen=True):
    """Says in a type how a player's name is replaced in its values: `Annotated[str, Renaming(…)]`."""

    rename: Rename


def rename_text(text: str, old: str, new: str) -> str:
    """Return the new name for the old one; any other text as it is."""
    return new if text == old else text


def rename_in_data(value: Any, old: str, new: str) -> Any:
    """Return data in which each text that is the old name, and no more, is the new one. Tables keep their
    order."""
    if isinstance(value, str):
        return rename_text(value, old, new)
    if isinstance(value, dict):
        return {rename_in_data(key, old, new): rename_in_data(each, old, new) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(rename_in_data(each, old, new) for each in value)
    return value


def drop_name(table: Mapping[str, T], name: str) -> dict[str, T]:
    """Return what others have: a table without that name."""
    return {each: value for each, value in table.items() if each != name}


def _rename_sorted(counts: dict[str, int], old: str, new: str) -> dict[str, int]:
    return dict(sorted(rename_in_data(counts, old, new).items()))


def in_fields(*fields: str) -> Renaming:
    """Return how a struct is renamed in those fields by value, whatever their types."""

    def rename(thing: Any, old: str, new: str) -> Any:
        return replace(thing, **{name: rename_in_data(getattr(thing, name), old, new) for name in fields})

    return Renaming(rename)


PlayerName: TypeAlias = Annotated[str, Renaming(rename_text)]
"""The name of a player, or of nobody."""
FreeData: TypeAlias = Annotated[dict[str, Any], Renaming(rename_in_data)]
"""What rules keep, and arguments of orders: a text that is a name, and nothing else, is meant."""
CountByName: TypeAlias = Annotated[dict[str, int], Renaming(_rename_sorted)]
"""By player, sorted."""
AS_IT_WAS = Renaming(lambda value, *_: value)
"""What is kept of the past keeps its names."""


def rename(thing: R, old: str, new: str) -> R:
    """Return a struct with the new name wherever its types say that names are. One that does not name the
    player is the very same."""
    changes = dict(_changes(thing, old, new))
    return replace(thing, **changes) if changes else thing


def rename_fields(state: msgspec.Struct, old: str, new: str, *only: str) -> None:
    """Put the new name wherever the types of a state say that names are, in those fields alone if any are
    given."""
    for name, value in _changes(state, old, new):
        if not only or name in only:
            setattr(state, name, value)


def _changes(thing: msgspec.Struct, old: str, new: str) -> Iterator[tuple[str, object]]:
    for name, change in _renamers(type(thing)):
        value = getattr(thing, name)
        changed = change(value, old, new)
        if changed != value or (isinstance(value, dict) and [*changed] != [*value]):
            yield name, changed


@lru_cache
def _renamers(kind: type[msgspec.Struct]) -> tuple[tuple[str, Rename], ...]:
    """Return how each field of a struct is renamed that may hold names."""
    types = get_type_hints(kind, include_extras=True)
    found = ((name, _renamer(types[name])) for name in kind.__struct_fields__)
    return tuple((name, change) for name, change in found if change)


def _renamer(kind: Any) -> Rename | None:
    """Return how values of a type are renamed; None if they hold no names."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        said = (each.rename for each in of_kind(Renaming, kind.__metadata__))
        return next(said, None) or _renamer(kind.__origin__)
    if origin in (Union, UnionType):
        return next(filter(None, map(_renamer, parts)), None)
    if origin is dict:
        return _in_dict(*map(_renamer, parts))
    if origin is tuple and parts[1:] == (...,):
        return _in_each(_renamer(parts[0]))
    return _in_struct if _may_be_struct(origin or kind) else None


def _may_be_struct(kind: object) -> bool:
    return isinstance(kind, TypeVar) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def _in_struct(value: object, old: str, new: str) -> object:
    return rename(value, old, new) if isinstance(value, msgspec.Struct) else value


def _in_each(change: Rename | None) -> Rename | None:
    if change is None:
        return None
    return lambda values, old, new: tuple(change(each, old, new) for each in values)


def _in_dict(of_key: Rename | None, of_value: Rename | None) -> Rename | None:
    if of_key is None and of_value is None:
        return None

    def change(table: dict[Any, Any], old: str, new: str) -> dict[Any, Any]:
        keys: Iterable[Any] = (of_key(key, old, new) for key in table) if of_key else table
        values = (of_value(each, old, new) for each in table.values()) if of_value else table.values()
        return dict(zip(keys, values, strict=True))

    return change
