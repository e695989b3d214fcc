"""What is kept of a chain of secrets is the chain."""

import pytest

from nomicd.kernel import chance
from nomicd.table import proof

SEED = bytes(range(32))


@pytest.mark.parametrize("number", [0, 1, 2, 63, 64, 65, 1000, 4031, 4032, 4033, 4095, 4096])
def test_a_secret_is_the_one_of_the_chain(number):
    """Wherever it stands between the links that are kept."""
    assert proof.secret(SEED.hex(), number) == chance.secret(SEED, number)


@pytest.mark.parametrize("number", [-1, 4097])
def test_a_chain_has_two_ends(number):
    """Nothing lies beyond."""
    with pytest.raises(ValueError, match="updates 0 to 4096"):
        proof.secret(SEED.hex(), number)


def test_a_die_that_the_admin_has_set_is_listed_as_drawn_and_as_set():
    """So that the roll can be checked, and anybody sees what was done to it; only a die of as many sides."""
    draws = (chance.Draw("game/u1/turn/ann", 6, 4), chance.Draw("game/u1/turn/bob", 6, 2))
    fixed = {"game/u1/turn/ann": chance.Fixed(6, 4, 1), "game/u1/turn/bob": chance.Fixed(20, 9, 8)}
    secret = chance.secret(SEED, 1).hex()
    lines = proof.dice_lines("game", 1, secret, draws, ("b" * 64, "a" * 64), fixed)
    assert lines[0] == "game game update 1"
    assert "draw game/u1/turn/ann d6 1" in lines
    assert "draw game/u1/turn/bob d6 2" in lines
    by_hand = [line for line in lines if line.startswith("set by the Admin")]
    assert by_hand == ["set by the Admin: game/u1/turn/ann d6 4 instead of 1"]
    assert lines[-1] == f"root {proof.root(('b' * 64, 'a' * 64))}"
    assert lines[-2].startswith("orders aaaa")
