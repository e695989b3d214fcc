"""The play of Politics: a whole race to its winner, by mail."""

import pytest
from demos import check_mails, find_winner, play_once, read_play

PLAYERS = {"winthrop", "dolores", "barney", "eudora"}


@pytest.mark.slow
def test_it_is_played_to_its_winner(made_once, capsys):
    """No mail is in vain, all speak, two are out, cards are sold; it is proved, and its mails are in form."""
    result = play_once(made_once, "politics")
    log = read_play(result, capsys)
    names = [name for name, _ in log]
    assert {body["player"] for name, body in log if name == "speech-made"} == PLAYERS
    assert names.count("votes-counted") == 3
    assert names.count("player-eliminated") == 2
    assert "lot-sold" in names
    assert find_winner(log) == "dolores"
    parts = ("The game in short", "Everybody's best moment", "Electoral votes over the updates")
    last, measured = check_mails(result, parts)
    assert measured == 135
    assert "barney is out: " in last
