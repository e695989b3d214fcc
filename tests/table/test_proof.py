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
