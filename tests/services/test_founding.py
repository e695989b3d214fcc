"""New games by mail: who may have one, what it takes, and where it ends."""

import re

import msgspec
import pytest

from nomicd.services.ports import Disposition

CAROL = "carol@home.test"
SERVICE = "nomic@play.test"


@pytest.fixture
def open_house(table):
    """A service whose operator lets everybody who confirms it have two games."""
    table.config = msgspec.structs.replace(table.config, new_games=2)
    table.boot()
    return table


def code(table, who="carol"):
    """The line that the last question back wants."""
    return re.findall(r"^confirm [a-z2-7]{16}", table.to(who, "confirmation")[-1][1], re.MULTILINE)[-1]


def test_by_default_nobody_opens_a_game_by_mail(table):
    """The refusal says whom to ask, and help does not tell of it."""
    said = table.mail("carol", "new game friends of toy", to=SERVICE)
    assert "please ask postmaster@play.test" in said
    assert table.to("carol", "confirmation") == []
    assert "please ask postmaster@play.test" in table.mail("alice", "new game friends of toy")
    assert "new game" not in table.mail("alice", "help")


@pytest.mark.parametrize("to", [SERVICE, "nomic+pot@play.test", "nomic+friends@play.test"])
def test_a_stranger_opens_a_game_and_is_its_admin(open_house, to):
    """Asked for, asked back, confirmed: then the Admin seats players and begins it, all by mail."""
    said = open_house.mail("carol", "new game Friends of toy in Europe/Berlin", to=to)
    assert "You are asked whether you want it" in said
    assert open_house.game("friends") is None
    answer = open_house.reply_address(CAROL, "confirmation")
    said = open_house.mail("carol", "Yes please", to=answer)
    assert "Yes please: friends is open, and you are its Admin" in said
    game = open_house.game("friends")
    assert (game.ruleset, game.admin, game.open) == ("toy", CAROL, False)
    open_house.mail("dave", "join as dave", to="nomic+friends@play.test")
    for order in ("approve dave", "start game"):
        open_house.mail("carol", order, to="nomic+friends@play.test")
    assert open_house.names("friends") == ["began", "sat", "kicked-off"]
    assert open_house.game("friends").due is not None


def test_a_player_of_a_game_can_ask_for_another(open_house):
    """In any mail, and answer with the line as well."""
    assert "You are asked" in open_house.mail("alice", "new game friends of toy")
    line = code(open_house, "alice")
    assert f"{line}: friends is open" in open_house.mail("alice", line)
    assert open_house.game("friends").admin == "alice@home.test"
    assert open_house.game("pot").admin == "boss@play.test"


def test_nothing_is_opened_without_a_yes_from_whom_was_asked(open_house):
    """A stolen code, a mail that says nothing, and a mail that nothing proves."""
    open_house.mail("carol", "new game friends of toy", to=SERVICE)
    open_house.mail("mallory", code(open_house), to=SERVICE)
    open_house.mail("carol", "what is this?", to=open_house.reply_address(CAROL))
    assert open_house.game("friends") is None
    forged = open_house.raw("dave", "new game daves of toy", to=SERVICE)
    assert open_house.arrive(forged, recipient=SERVICE).disposition is Disposition.IGNORED
    assert open_house.to("dave") == []


def test_a_yes_counts_once(open_house):
    """The code is good once: the game is not opened a second time, nor anything said."""
    open_house.mail("carol", "new game friends of toy", to=SERVICE)
    line = code(open_house)
    open_house.mail("carol", line, to=SERVICE)
    open_house.mail("carol", line, to=SERVICE)
    assert open_house.names("friends") == ["began"]


def test_an_address_has_so_many_games_and_no_more(open_house):
    """The third is refused; the two that there are go on."""
    for name in ("one", "two"):
        open_house.mail("alice", f"new game {name} of toy")
        assert f"{name} is open" in open_house.mail("alice", code(open_house, "alice"))
    assert "more than 2 games" in open_house.mail("alice", "new game three of toy")


def test_a_name_that_is_gone_meanwhile_is_said(open_house):
    """Two ask for the same; the first yes has it, and the other is told so."""
    for who in ("carol", "dave"):
        open_house.mail(who, "new game friends of toy", to=SERVICE)
    open_house.mail("carol", code(open_house), to=SERVICE)
    assert "There is a game called friends already" in open_house.mail(
        "dave", code(open_house, "dave"), to=SERVICE
    )
    assert open_house.game("friends").admin == CAROL


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("new game pot of toy", "There is a game called pot already"),
        ("new game 7up of toy", "can't be a game's name"),
        (
            "new game bounce-up of toy",
            "not an address that a mail server needs, such as postmaster or bounce-1.",
        ),
        ("new game friends of chess", "There is no ruleset chess"),
        ("new game friends of toy in Mars/Base", "is no time zone"),
    ],
)
def test_what_cannot_be_opened_is_refused_at_once(open_house, asked, why):
    """Before anything is asked back."""
    assert why in open_house.mail("alice", asked)
    assert open_house.to("alice", "confirmation") == []
