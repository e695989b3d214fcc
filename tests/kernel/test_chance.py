"""Dice that are fair, unlike one another, and checkable by anybody."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nomicd.kernel.chance import LENGTH, Dice, Draw, draw, follows, root, secret

SEED = hashlib.sha256(b"a seed for tests").digest()
KEY = secret(SEED, 17)
# The value that chi-square passes once in a thousand times, by degrees of freedom.
CRITICAL = {1: 10.828, 4: 18.467, 5: 20.515, 9: 27.877, 23: 49.728, 99: 148.230}


def chi_square(counts, cells):
    expected = sum(counts.values()) / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(1, cells + 1))


@pytest.mark.parametrize("sides", [2, 5, 6, 10, 100])
def test_every_side_comes_up_as_often(sides):
    """Chi-square over labels as games make them."""
    counts = Counter(draw(KEY, f"bored/u17/move/alice/{n}", sides) for n in range(20_000))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < CRITICAL[sides - 1]


def test_every_order_of_a_shuffle_comes_up_as_often():
    """Four cards have twenty-four orders."""
    dice = Dice(KEY, "bored/u17")
    number = {order: place for place, order in enumerate(permutations("abcd"), 1)}
    counts = Counter(number[tuple(dice.shuffle("deck", "abcd"))] for _ in range(5_000))
    assert chi_square(counts, 24) < CRITICAL[23]


def test_two_dice_do_not_depend_on_each_other():
    """Pairs of draws with neighbouring labels are as even as single ones."""
    pairs = Counter((draw(KEY, f"move/{n}", 2) - 1) * 3 + draw(KEY, f"move/{n}#2", 3) for n in range(12_000))
    assert chi_square(pairs, 6) < CRITICAL[5]


def test_a_draw_is_what_the_documents_say():
    """Twenty lines in any language check it. A die of so many sides is not right by chance."""
    digest = hmac.new(KEY, b"bored/u17/move/alice/1/0", hashlib.sha256).digest()
    for sides in (6, 2**32):
        assert draw(KEY, "bored/u17/move/alice/1", sides) == int.from_bytes(digest[:8], "big") % sides + 1


def test_a_number_past_the_last_whole_multiple_is_drawn_again(monkeypatch):
    """Modulo alone would favour the low sides."""
    asked = []

    def digest(_key, message, _how):
        asked.append(message)
        return b"\xff" * 32 if len(asked) == 1 else bytes(7) + b"\x04" + bytes(24)

    monkeypatch.setattr("nomicd.kernel.chance.hmac.digest", digest)
    assert draw(KEY, "label", 6) == 5
    assert asked == [b"label/0", b"label/1"]


@given(st.integers(1, 2**32), st.text())
def test_a_draw_lies_on_the_die(sides, label):
    """From 1 to its sides, also for one side and for 2**32, for any label."""
    label = label.encode("utf-8", "replace").decode()
    assert 1 <= draw(KEY, label, sides) <= sides


@pytest.mark.parametrize("sides", [0, -1, 2**32 + 1])
def test_a_die_that_cannot_be_is_refused(sides):
    """No sides, or more than the draw is fair for."""
    with pytest.raises(ValueError, match="sides"):
        draw(KEY, "label", sides)


def test_each_secret_is_committed_to_by_the_one_before():
    """From the commitment to the end of the chain; no two are alike."""
    link, numbers = secret(SEED, 0), (*range(1, 30), 2000, LENGTH)
    assert all(follows(secret(SEED, n), secret(SEED, n - 1)) for n in numbers)
    assert len({link, *(secret(SEED, n) for n in numbers)}) == len(numbers) + 1
    assert not follows(secret(SEED, 2), secret(SEED, 0))
    assert not follows(secret(SEED, 0), secret(SEED, 1))
    assert secret(SEED, LENGTH) == SEED


@pytest.mark.parametrize("number", [-1, LENGTH + 1])
def test_the_chain_of_secrets_has_ends(number):
    """Past them there is nothing to reveal."""
    with pytest.raises(ValueError, match="updates 0 to 4096"):
        secret(SEED, number)


@given(st.lists(st.text(max_size=5) | st.sampled_from(["move", "move#2", "move-2", "m" * 100, "move/1"])))
def test_no_two_draws_have_one_label(labels):
    """Whatever rule code asks for; printed, each is one word."""
    dice = Dice(KEY, "bored/u17")
    for label in labels:
        dice.integer(label, 6)
        dice.shuffle(label, "abc")
    drawn = [each.label for each in dice.drawn]
    assert len(set(drawn)) == len(drawn) == 3 * len(labels)
    assert all(label.isascii() and label.split() == [label] for label in drawn)


def test_the_same_label_twice_is_told_apart_by_a_counter():
    """Also when the update goes on with new dice."""
    dice = Dice(KEY, "bored/u17")
    dice.integer("move/alice", 6)
    dice.integer("move/alice", 6)
    later = Dice(KEY, "bored/u17", dice.used)
    later.integer("move/alice", 6)
    labels = [each.label for each in dice.drawn + later.drawn]
    assert labels == ["bored/u17/move/alice", "bored/u17/move/alice#2", "bored/u17/move/alice#3"]


def test_new_dice_leave_the_old_counter_alone():
    """A dry run draws from a copy."""
    used = {"move": 1}
    Dice(KEY, "bored/u17", used).integer("move", 6)
    assert used == {"move": 1}


def test_one_players_draws_do_not_move_anothers():
    """A roll depends on its label alone, not on what was drawn before."""
    alone, crowded = Dice(KEY, "bored/u17"), Dice(KEY, "bored/u17")
    crowded.integer("move/bob/1", 6)
    assert alone.integer("move/alice/1", 6) == crowded.integer("move/alice/1", 6)


def test_every_draw_is_kept_for_the_digest():
    """With what anybody needs to do it again."""
    dice = Dice(KEY, "bored/u17")
    value = dice.integer("move/alice", 6)
    assert dice.drawn == [Draw("bored/u17/move/alice", 6, value)]
    assert draw(KEY, "bored/u17/move/alice", 6) == value


@given(st.lists(st.integers(), max_size=20))
def test_a_shuffle_loses_and_adds_nothing(items):
    """It is a rearrangement, and leaves what it was given as it was."""
    given_items = list(items)
    assert sorted(Dice(KEY, "p").shuffle("deck", items)) == sorted(items)
    assert items == given_items


def test_a_pick_is_one_of_the_options():
    """And none of nothing."""
    assert Dice(KEY, "p").pick("card", ["only"]) == "only"
    with pytest.raises(ValueError, match="sides"):
        Dice(KEY, "p").pick("card", [])


@given(st.lists(st.binary(min_size=32, max_size=32), max_size=5), st.randoms(use_true_random=False))
def test_the_root_of_the_orders_depends_on_each_but_not_on_their_sequence(orders, random):
    """One left out, or one more, is another root."""
    shuffled = orders.copy()
    random.shuffle(shuffled)
    assert root(shuffled) == root(orders)
    assert root([*orders, bytes(32)]) != root(orders)
