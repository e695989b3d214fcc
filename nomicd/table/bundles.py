"""Bundles: what can change hands at a table, money and named goods."""

from __future__ import annotations

import msgspec


class Bundle(msgspec.Struct, frozen=True):
    """An amount of money, and of goods by name. What a player holds is one, and what an offer gives."""

    money: int = 0
    goods: dict[str, int] = {}

    def __bool__(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.money) or any(self.goods.values())

    def __eq__(self, other: object) -> bool:
        """None of a good is as none named."""
        if not isinstance(other, Bundle):
            return NotImplemented
        return self.money == other.money and _some(self) == _some(other)

    def __hash__(self) -> int:
        """Equal bundles, equal hashes."""
        return hash((self.money, frozenset(_some(self).items())))


def _some(bundle: Bundle) -> dict[str, int]:
    return {good: count for good, count in sorted(bundle.goods.items()) if count}


def is_sound(bundle: Bundle) -> bool:
    """Whether it holds no debts: nothing below none."""
    return bundle.money >= 0 and all(count >= 0 for count in bundle.goods.values())


def plus(one: Bundle, other: Bundle) -> Bundle:
    """Both together."""
    goods = {good: _count(one, good) + _count(other, good) for good in {**one.goods, **other.goods}}
    return Bundle(one.money + other.money, _some(Bundle(0, goods)))


def minus(whole: Bundle, part: Bundle) -> Bundle:
    """What is left of the whole without the part. Raises ValueError if the part is not in it."""
    if not covers(whole, part):
        raise ValueError(f"{words(part)} is not in {words(whole)}")
    return plus(whole, Bundle(-part.money, {good: -count for good, count in part.goods.items()}))


def covers(holding: Bundle, wanted: Bundle) -> bool:
    """Whether all that is wanted is there."""
    return not missing(holding, wanted)


def missing(holding: Bundle, wanted: Bundle) -> Bundle:
    """What is wanted and not there."""
    short = {good: max(0, count - _count(holding, good)) for good, count in wanted.goods.items()}
    return Bundle(max(0, wanted.money - holding.money), _some(Bundle(0, short)))


def _count(bundle: Bundle, good: str) -> int:
    return bundle.goods.get(good, 0)


def words(bundle: Bundle) -> str:
    """As a sentence names it: `$1,000, 2 salt`."""
    money = [f"${bundle.money:,}"] if bundle.money else []
    return ", ".join([*money, *(f"{count:,} {good}" for good, count in _some(bundle).items())]) or "nothing"
