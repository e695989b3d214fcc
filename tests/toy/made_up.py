"""Made-up values of any type that an event may hold."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache

from hypothesis import strategies as st
from msgspec import inspect

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_PLAIN = {
    inspect.StrType: _TEXT,
    inspect.IntType: st.integers(-(2**53), 2**53),
    inspect.BoolType: st.booleans(),
    inspect.FloatType: st.floats(allow_nan=False, allow_infinity=False),
    inspect.NoneType: st.none(),
    inspect.BytesType: st.binary(max_size=12),
    inspect.DateType: st.dates(date(1970, 1, 1)),
    inspect.DateTimeType: st.datetimes(datetime(1970, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001 - bounds are naive
    inspect.AnyType: st.one_of(st.none(), st.booleans(), st.integers(-9, 9), _TEXT),
}


def made_up(kind):
    """Values of a type, those at the ends of what it allows too."""
    return st.deferred(lambda: _of(inspect.type_info(kind)))


def _of(found):  # noqa: PLR0911 - one answer for each kind of type
    match found:
        case inspect.StructType():
            return _struct(found.cls)
        case inspect.UnionType():
            return st.one_of(*map(_of, found.types))
        case inspect.ListType() | inspect.VarTupleType():
            made = st.lists(st.deferred(lambda: _of(found.item_type)), max_size=2)
            return made.map(tuple) if isinstance(found, inspect.VarTupleType) else made
        case inspect.TupleType():
            return st.tuples(*map(_of, found.item_types))
        case inspect.DictType():
            return st.dictionaries(_of(found.key_type), _of(found.value_type), max_size=2)
        case inspect.LiteralType():
            return st.sampled_from(found.values)
        case inspect.EnumType():
            return st.sampled_from(list(found.cls))
        case inspect.CustomType() | inspect.RawType():
            raise TypeError(f"an event cannot hold {found}")
    return _PLAIN[type(found)]


@cache
def _struct(kind):
    """One strategy a type, made when it is needed: conditions hold conditions."""

    def build():
        return st.builds(kind, **{field.name: _of(field.type) for field in inspect.type_info(kind).fields})

    return st.deferred(build)
