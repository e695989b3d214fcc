"""The chain breaks at any change; the fold makes one state of one log."""

from datetime import UTC, datetime, timedelta, timezone
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from nomicd.kernel.events import Codec, GameEvent, UnknownEvent
from nomicd.kernel.log import (
    GENESIS,
    BrokenChain,
    Head,
    chain,
    check,
    commitment,
    fold,
    link,
    salt_of,
)

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
FACTS = st.lists(
    st.tuples(
        st.sampled_from(["A", "Bb"]),
        st.integers(1, 3),
        st.binary(max_size=20),
        st.sampled_from([b"", b"0123456789abcdef"]),
    ),
    min_size=1,
    max_size=6,
)
TIMES = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


class Added(GameEvent, frozen=True):
    """A number was added."""

    NAME: ClassVar[str] = "Added"
    n: int

    def apply(self, state):
        state.append(self.n)


CODEC = Codec([Added])


def some(number=3):
    return chain("bored", Head(), NOON, "mail:1", [("A", 1, b'{"n":%d}' % n, b"") for n in range(number)])


@given(FACTS, TIMES)
def test_a_chain_checks(facts, at):
    """From its first record to its head."""
    records = chain("bored", Head(), at, "mail:1", facts)
    assert [record.seq for record in records] == list(range(1, len(facts) + 1))
    assert check(records) == Head(len(facts), records[-1].hash, at)


@given(FACTS, st.integers(0, 6))
def test_a_chain_is_the_same_however_it_was_cut_into_appends(facts, at):
    """One mail with five events, or five with one."""
    whole = chain("bored", Head(), NOON, "mail:1", facts)
    first = chain("bored", Head(), NOON, "mail:1", facts[:at])
    rest = chain("bored", check(first), NOON, "mail:1", facts[at:])
    assert first + rest == whole
    assert check(rest, check(first)) == check(whole)


CHANGES = {
    "game": lambda r: replace(r, game="other"),
    "at": lambda r: replace(r, at=r.at + timedelta(microseconds=1)),
    "cause": lambda r: replace(r, cause="mail:2"),
    "name": lambda r: replace(r, name="B"),
    "version": lambda r: replace(r, version=2),
    "body": lambda r: replace(r, body=r.body.replace(b"1", b"2")),
    "salt": lambda r: replace(r, salt=b"x"),
    "salt and body": lambda r: replace(r, salt=r.body[:3], body=r.body[3:]),
    "hash": lambda r: replace(r, hash=bytes(32)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_to_a_record_is_found(change):
    """At that record, which the message names."""
    records = some()
    records[1] = CHANGES[change](records[1])
    with pytest.raises(BrokenChain, match="record 2"):
        check(records)


@given(FACTS, st.data())
def test_any_changed_bit_is_found(facts, data):
    """In any body, salt or hash."""
    records = chain("bored", Head(), NOON, "mail:1", facts)
    at = data.draw(st.integers(0, len(records) - 1))
    field = data.draw(st.sampled_from([f for f in ("body", "salt", "hash") if getattr(records[at], f)]))
    bits = bytearray(getattr(records[at], field))
    bits[data.draw(st.integers(0, len(bits) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    records[at] = replace(records[at], **{field: bytes(bits)})
    with pytest.raises(BrokenChain, match=f"record {at + 1} "):
        check(records)


def test_missing_swapped_and_doubled_records_are_found():
    """The message says where."""
    one, two, three = some()
    for wrong in ([one, three], [two, one, three], [one, one], [two]):
        with pytest.raises(BrokenChain, match="is missing"):
            check(wrong)


def test_a_tail_that_was_cut_off_shows_in_the_head():
    """The records that are left are a chain: only the published head tells."""
    assert check(some()[:2]) != check(some())


def test_a_record_that_was_forged_whole_breaks_the_next_one():
    """Its own hash is right, the one before it in the next is not."""
    one, two, three = some()
    forged = chain("bored", check([one]), NOON, "mail:1", [("A", 1, b"{}", b"")])
    with pytest.raises(BrokenChain, match="record 3"):
        check([one, *forged, three])
    assert check([one, two, three])


def test_time_never_goes_back_within_a_log():
    """An event that counts for an earlier instant is dated with the last one's."""
    first = chain("bored", Head(), NOON, "mail:1", [("A", 1, b"{}", b"")])
    second = chain("bored", check(first), NOON - timedelta(hours=1), "mail:2", [("A", 1, b"{}", b"")])
    assert second[0].at == NOON


def test_a_record_dated_before_the_one_before_it_is_found():
    """Also if its hash is right."""
    one = some(1)
    late = replace(some(2)[1], at=NOON - timedelta(seconds=1))
    late = replace(late, hash=link(one[0].hash, late, commitment(late.salt, late.body)))
    with pytest.raises(BrokenChain, match="record 2 is dated before"):
        check([*one, late])


@given(TIMES, st.integers(-14, 14))
def test_the_zone_in_which_an_instant_was_given_does_not_matter(at, hours):
    """The log holds UTC."""
    there = at.astimezone(timezone(timedelta(hours=hours)))
    (here,) = chain("bored", Head(), at, "mail:1", [("A", 1, b"{}", b"")])
    (away,) = chain("bored", Head(), there, "mail:1", [("A", 1, b"{}", b"")])
    assert away == here
    assert away.at.tzinfo is UTC


def test_a_naive_instant_is_refused():
    """Nobody knows when it is."""
    with pytest.raises(TypeError):
        chain("bored", Head(), datetime(2026, 1, 1), "mail:1", [("A", 1, b"{}", b"")])  # noqa: DTZ001


def test_the_hash_of_a_record_stays_what_it_is():
    """Every log ever written depends on these bytes."""
    (record,) = chain("bored", Head(), NOON, "mail:1", [("A", 1, b'{"n":1}', b"s" * 16)])
    assert record.hash.hex() == "6331a59a459f2f9c5dbb80c62371a8d69c6d18746cf887a7bced73b64a2cfaa4"


def test_a_hidden_record_is_checked_without_its_body():
    """The public export holds the commitment; the chain goes through it."""
    (record,) = chain("bored", Head(), NOON, "mail:1", [("A", 1, b'{"card":"ace"}', b"s" * 16)])
    public = replace(record, body=b"", salt=b"")
    assert link(GENESIS, public, commitment(b"s" * 16, b'{"card":"ace"}')) == record.hash


@given(st.binary(min_size=1, max_size=40), st.integers(1, 40))
def test_a_commitment_is_to_one_salt_and_one_body(data, cut):
    """No other cut of the same bytes gives it."""
    assert commitment(data[:cut], data[cut:]) != commitment(b"", data)


def test_every_record_has_a_salt_of_its_own():
    """Sixteen bytes that nobody guesses without the game's key."""
    salts = {salt_of(key, seq) for key in (b"k" * 32, b"l" * 32) for seq in range(100)}
    assert len(salts) == 200
    assert {len(salt) for salt in salts} == {16}


@given(st.lists(st.integers()), st.integers(0, 20))
def test_a_fold_is_the_same_from_the_start_as_from_any_point(numbers, at):
    """Snapshot and tail equal replay, and both equal what live play did."""
    facts = [("Added", 1, CODEC.encode(Added(n))) for n in numbers]
    whole, live = fold([], facts, CODEC), []
    assert fold(fold([], facts[:at], CODEC), facts[at:], CODEC) == whole
    for n in numbers:
        Added(n).apply(live)
    assert live == whole == numbers


def test_a_fold_stops_at_what_it_does_not_know():
    """A newer program's event: an error, never a guess."""
    with pytest.raises(UnknownEvent, match="Removed version 1"):
        fold([], [("Removed", 1, b"{}")], CODEC)
