"""A folder that somebody wrote is a game like those that ship."""

import json
import shutil

import pytest

from nomicd.app.cli import main
from nomicd.app.resources import folder

LAMP = '# {number}. Lamps\n\n1. There are lamps.\n\n```toml\n[items.lamp]\nname = "Lamp"\n{more}```\n'
SIZES = '[options.size.variants.small]\n[options.size.variants.big]\nset = ["1.squares to 9"]\n'
BOARD = """# 1. The board

1. It has {squares} squares.

```toml
[params]
squares = {value = 3, type = "int", min = 1, max = 20, help = "how long the board is"}
```

```python
def on_enact(ev):
    return [add_square() for _ in range(P.squares)]
```

```case
name: as many squares as it says
given: alice on 1
then: the board has 3 squares
```
"""


@pytest.fixture
def rules(tmp_path):
    """A folder with a rule, a charter, and a file that is no rule."""
    place = tmp_path / "mine"
    place.mkdir()
    (place / "1-board.md").write_text(BOARD)
    (place / "ruleset.toml").write_text(SIZES)
    (place / "README.md").write_text("How to play.")
    return place


def open_game(house, rules, *more):
    words = ("game", "new", "own", "--rules", rules, "--admin", "boss@example.org", *more)
    return house.run(*words, "--now", "2026-11-21T12:00:00Z")


def test_a_game_of_own_rules_opens(house, rules):
    """By the folder alone; with the options that its charter gives."""
    assert open_game(house, rules, "--option", "size=big").code == 0
    log = house.do("log", "own")
    assert log.count(" square-added ") == 9
    assert '"ruleset":"nomic"' in log
    house.do("game", "add-player", "own", "alice", "alice@example.org", "--now", "2026-11-21T12:30:00Z")
    house.do("game", "start", "own", "--now", "2026-11-21T13:00:00Z")
    house.do("run-due", "--now", "2026-11-24T12:00:00Z")
    assert "Update 1" in house.find_mail("alice@example.org", "Update 1")
    house.do("verify", "own", "--replay")
    told = house.do("what-if", "own", "1.squares had been 5 since week 1")
    assert "What if 1.squares had been 5 since the beginning of update 1" in told.replace("\n", " ")
    assert "in another form" in told
    assert house.run("what-if", "own", "pigs flew").code == 1


def test_the_law_of_a_game_is_shown_as_it_was(house, rules):
    """Listed, one in full, and how it came about."""
    open_game(house, rules)
    assert "1. The board" in house.do("rules", "list", "own")
    assert house.do("rules", "own") == house.do("rules", "list", "own")
    assert "As at the opening" in house.do("rules", "show", "own", "1", "--at", "0")
    assert "There has been no update 4 yet" in house.do("rules", "show", "own", "1", "--at", "update4")
    assert "The opening" in house.do("rules", "history", "own", "1")
    assert "write a week such as 3" in house.run("rules", "list", "own", "--at", "noon").err
    house.do("site", "build")


def test_the_law_of_a_game_that_is_no_nomic_is_shown_too(house):
    """By clause; what such a game does not answer is refused, not answered with something else."""
    words = ("--ruleset", "boondoggling", "--admin", "boss@example.org", "--now", "2026-11-21T12:00:00Z")
    house.do("game", "new", "boon", *words)
    assert "1.1 Two to six people play." in house.do("rules", "boon")
    assert "1.2 Each has one token" in house.do("rules", "show", "boon", "1.2")
    assert "1.1" not in house.do("rules", "show", "boon", "1.2")
    for asked in (("boon", "--at", "3"), ("show", "boon", "1", "--at", "3"), ("history", "boon", "1")):
        ran = house.run("rules", *asked)
        assert (ran.code, ran.out) == (1, "")
        assert "A game of boondoggling does not answer" in ran.err


def test_an_option_that_there_is_not_is_refused_with_the_list(house, rules):
    """Nothing is opened then."""
    ran = open_game(house, rules, "--option", "colour=red")
    assert ran.code == 1
    assert "there is no option colour; there are: own_vote = yea | abstain; size = small | big" in ran.err
    assert "There is no game yet" in house.do("game", "list")


def test_a_folder_without_rules_is_refused(house, tmp_path):
    """And so is a game of nothing at all."""
    (tmp_path / "empty").mkdir()
    assert "there are no rules in" in open_game(house, tmp_path / "empty").err
    ran = house.run("game", "new", "own", "--admin", "boss@example.org")
    assert ran.code == 2
    assert "--rules PATH" in ran.err


def test_a_folder_is_checked_together(rules, capsys):
    """A key that two rules declare, and a variant that sets what is not there; the README is no rule."""
    assert main(["rules", "check", str(rules)]) == 0
    (rules / "2-lamps.md").write_text(LAMP.format(number=2, more=""))
    (rules / "3-lamps.md").write_text(LAMP.format(number=3, more="buy = 5\n"))
    (rules / "ruleset.toml").write_text(SIZES.replace("1.squares", "1.circles"))
    capsys.readouterr()
    assert main(["rules", "check", str(rules)]) == 1
    told = capsys.readouterr().out.replace("\n", " ")
    assert "items lamp stands in 2-lamps.md already" in told
    assert "size = big: rule 1 has no setting circles" in told


def test_a_case_that_fails_in_the_folder_is_told(rules, capsys):
    """With its line."""
    (rules / "1-board.md").write_text(BOARD.replace("has 3 squares", "has 4 squares"))
    assert main(["rules", "check", str(rules)]) == 1
    assert "the board has 3 squares, not 4" in capsys.readouterr().out


def test_no_game_opens_with_rules_that_are_not_in_order(house, rules):
    """The findings are told; whoever knows better says so."""
    (rules / "1-board.md").write_text(BOARD.replace("has 3 squares", "has 4 squares"))
    ran = open_game(house, rules)
    assert ran.code == 1
    assert "1-board.md:18: " in ran.out
    assert "the board has 3 squares, not 4" in ran.out
    assert f"nothing is opened: 1 problem in {rules}; put it right, or open it" in ran.err
    assert "There is no game yet" in house.do("game", "list")
    assert open_game(house, rules, "--unchecked").code == 0
    assert "own" in house.do("game", "list")


def test_the_rulesets_that_ship_are_folders_like_any_other(house, tmp_path):
    """Suber's idea copied elsewhere is the same game."""
    shutil.copytree(folder("rules") / "suber", tmp_path / "copy")
    assert open_game(house, tmp_path / "copy", "--option", "length=short").code == 0
    assert "points = {value = 30" in house.do("log", "own")


def test_a_game_tells_what_of_its_rules_was_carried_out(house):
    """By rule and clause, and what never was."""
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    house.do("run-due", "--now", "2026-11-28T12:00:00Z")
    told = house.do("rules", "coverage", "bored")
    assert "clauses that run were carried out" in told
    assert "17. Square #1" in told
    found = {each["clause"]: each for each in json.loads(house.do("rules", "coverage", "bored", "--json"))}
    assert found["17.2"]["how"] == "code"
    assert sum(each["times"] for each in found.values()) > 0


def test_boondoggling_is_played_with_a_board_of_ones_own(house, tmp_path):
    """Its documents have names of their own; a README beside them is none of them."""
    mine = tmp_path / "boon"
    shutil.copytree(folder("rules") / "boondoggling", mine)
    (mine / "README.md").write_text("Ours.")
    board = mine / "board.toml"
    board.write_text(board.read_text().replace("Grand opera in the hills", "Small opera in the valley"))
    words = ("--ruleset", "boondoggling", "--admin", "boss@example.org", "--now", "2026-11-21T12:00:00Z")
    house.do("game", "new", "boon", "--rules", mine, *words)
    assert "Small opera in the valley" in house.do("log", "boon")
    board.unlink()
    ran = house.run("game", "new", "other", "--rules", mine, *words)
    assert ran.code == 1
    assert "board.toml is missing" in ran.err
