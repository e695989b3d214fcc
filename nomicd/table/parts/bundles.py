"""Bundles: what can change hands at a table, money and named goods."""

from __future__ import annotations

from collections import Counter

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
        return self.money == other.money and Counter(self.goods) == Counter(other.goods)

    def __hash__(self) -> int:
        """Equal bundles, equal hashes."""
        return hash((self.money, frozenset(_some(self.goods).items())))


def is_sound(bundle: Bundle) -> bool:
    """Whether it holds no debts: nothing below none."""
    return bundle.money >= 0 and all(count >= 0 for count in bundle.goods.values())


def plus(one: Bundle, other: Bundle) -> Bundle:
    """Return both together."""
    names = {**one.goods, **other.goods}
    goods = {good: one.goods.get(good, 0) + other.goods.get(good, 0) for good in names}
    return Bundle(one.money + other.money, _some(goods))


def minus(whole: Bundle, part: Bundle) -> Bundle:
    """Return what is left of the whole without the part. Raises ValueError if the part is not in it."""
    if not covers(whole, part):
        raise ValueError(f"{words(part)} is not in {words(whole)}")
    return plus(whole, Bundle(-part.money, {good: -count for good, count in part.goods.items()}))


def covers(holding: Bundle, wanted: Bundle) -> bool:
    """Whether all that is wanted is there."""
    goods = all(holding.goods.get(good, 0) >= count for good, count in wanted.goods.items())
    return goods and holding.money >= wanted.money


def _some(goods: dict[str, int]) -> dict[str, int]:
    return {good: count for good, count in sorted(goods.items()) if count}


def words(bundle: Bundle) -> str:
    """Return it as a sentence names it: `$1,000, 2 salt`."""
    money = [f"${bundle.money:,}"] if bundle.money else []
    goods = (f"{count:,} {good}" for good, count in _some(bundle.goods).items())
    return ", ".join([*money, *goods]) or "nothing"
