"""The play of Boondoggle: a whole game to its winner, by mail."""

import pytest
from demos import check_mails, find_winner, play_once, read_play


@pytest.mark.slow
def test_it_is_played_to_its_winner(made_once, capsys):
    """No mail is in vain; roads, a Bus Lane, trades and cards; it is proved, and its mails are in form."""
    result = play_once(made_once, "boondoggle")
    log = read_play(result, capsys)
    names = [name for name, _ in log]
    seen = {"mile-made", "honcho-named", "traded", "attack-settled", "goods-swapped", "truck-placed"}
    assert seen <= set(names)
    assert find_winner(log) == "milo"
    parts = ("The game in short", "Everybody's best moment", "Miles over the updates", "was bound for")
    check_mails(result, parts)
