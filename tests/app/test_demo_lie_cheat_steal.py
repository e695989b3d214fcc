"""The play of Lie, Cheat & Steal: a whole campaign to its winner, by mail."""

import pytest
from demos import check_mails, find_winner, play_once, read_play


@pytest.mark.slow
def test_it_is_played_to_its_winner(made_once, capsys):
    """No mail is in vain, liars are caught, somebody is sued; it is proved, and its mails are in form."""
    result = play_once(made_once, "lie-cheat-steal")
    log = read_play(result, capsys)
    names = [name for name, _ in log]
    assert {"fraud-judged", "crime-alleged", "suit-filed", "went-bankrupt", "question-asked"} <= set(names)
    assert find_winner(log) == "prudence"
    parts = ("The game in short", "Everybody's best moment", "Votes over the updates", "Who lied when")
    check_mails(result, parts)
