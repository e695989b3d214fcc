"""Joining, being let in, leaving."""

import pytest

from nomicd.services.ports import SeatState, Trust


def seats(world, slug="pot"):
    with world.store.read() as tx:
        return {seat.player: seat.state for seat in tx.seats(slug)}


def test_an_open_game_seats_at_once(world):
    """Nobody has to be asked."""
    world.open(open="on")
    said = world.mail("carol", "join as Carol")
    assert "Carol sits down." in said
    assert seats(world)["Carol"] is SeatState.SEATED
    assert "grows by 2" in world.mail("carol", "add 2")


@pytest.mark.parametrize(
    "words",
    [
        "join",
        "Join, please!",
        "Hi, I would like to join the game as erik. Thanks!",
        "I'd love to play.",
        "I\u2019d love to play.",
        "May I still join?",
        "Please add me as gina",
    ],
)
def test_who_asks_for_a_seat_in_other_words_is_told_the_right_ones(table, words):
    """Once a day, as who asks for help; nothing is done."""
    said = table.mail("erik", words)
    assert "join as NAME" in said
    assert seats(table).keys() == {"alice", "bob"}
    table.mail("erik", words, number=99)
    assert len(table.to("erik")) == 1


@pytest.mark.parametrize(
    "words", ["Join our newsletter today", "You can play as me", "> I want to join", "He said: join"]
)
def test_who_does_not_ask_for_a_seat_hears_nothing(table, words):
    """A stranger's mail is none of ours."""
    assert table.mail("erik", words) is None


def test_a_stranger_may_ask_for_the_games(table):
    """To a game, or to the service itself."""
    assert "The games of this server" in table.mail("erik", "games")
    table.open("pan")
    said = table.mail("fred", "games", to="nomic@play.test")
    assert "pan | toy | 2 | ask the Admin" in said
    assert "nothing was done" not in said
    assert "names no game" in table.mail("gina", "help", to="nomic@play.test")


def test_else_the_admin_is_asked_and_approves(table):
    """The notice holds the line to answer with; the player is welcomed."""
    said = table.mail("carol", "join as carol")
    assert "The Admin has been asked" in said
    assert seats(table)["carol"] is SeatState.ASKED
    assert "approve carol" in table.to("boss", "notice")[-1][1]
    assert "carol sits down." in table.mail("boss@play.test", "approve carol")
    assert seats(table)["carol"] is SeatState.SEATED
    assert "as carol" in table.to("carol", "welcome")[-1][1]
    assert "carol" in table.state().players


def test_who_has_only_asked_cannot_play(table):
    """Until the Admin has answered, orders are no commands."""
    table.mail("carol", "join as carol")
    said = table.mail("carol", "add 3")
    assert "I couldn't find an order" in said
    assert table.state().total == 0


def test_a_rejected_one_is_a_stranger_again(table):
    """The seat is gone, and silence returns."""
    table.mail("carol", "join as carol")
    table.mail("boss@play.test", "reject carol")
    assert seats(table)["carol"] is SeatState.GONE
    before = len(table.to("carol"))
    table.mail("carol", "status")
    assert len(table.to("carol")) == before


def test_nobody_fills_the_admins_mailbox_with_names(table):
    """One question at a time."""
    table.mail("carol", "join as carol")
    said = table.mail("carol", "join as caroline")
    assert "asked already, as carol" in said
    assert len([subject for subject, _ in table.to("boss") if "wants to join" in subject]) == 1


def test_names_are_checked_and_taken_ones_refused(world):
    """A reserved word and another's name in other case are no names."""
    world.open(open="on")
    assert "cannot be a player's name" in world.mail("carol", "join as admin")
    assert "Somebody is called alice" in world.mail("dave", "join as ALICE")


def test_who_is_told_to_take_another_name_may_do_so_at_once(table):
    """A few times a day; whose mails nothing proves is still not answered."""
    assert "please take another name" in table.mail("carol", "join as alice")
    assert "The Admin has been asked" in table.mail("carol", "join as carol")
    told = [table.mail("dave", "join as bob") for _ in range(7)]
    assert ["take another name" in (said or "") for said in told] == [True] * 5 + [False] * 2
    table.arrive(table.raw("erik", "join as erik"))
    assert table.to("erik") == []


def test_a_player_leaves(table):
    """The seat is empty, the game is told, no more mail comes."""
    assert "has no seat any more" in table.mail("alice", "leave")
    assert table.state().players == ["bob"]
    assert "given up the seat" in table.to("boss", "notice")[-1][1]
    before = len(table.to("alice"))
    table.mail("bob", "add 3")
    table.mail("alice", "add 3")
    assert len(table.to("alice")) == before


def test_the_admin_removes(table):
    """The same, from the other side."""
    table.mail("boss@play.test", "remove bob")
    assert seats(table)["bob"] is SeatState.GONE


def test_players_cannot_do_what_the_admin_does(table):
    """The Admin's words mean nothing from anybody else."""
    table.mail("carol", "join as carol")
    table.mail("alice", "approve carol")
    assert seats(table)["carol"] is SeatState.ASKED


def test_an_admin_who_plays_may_do_both(world):
    """One mail, the player's line and the Admin's."""
    world.open()
    world.operations.add_player("pot", "chief", "boss@play.test", world.now)
    world.mail("carol", "join as carol")
    said = world.mail("boss@play.test", "add 3\napprove carol")
    assert "grows by 3" in said
    assert seats(world)["carol"] is SeatState.SEATED


def test_an_unproved_admin_does_nothing(table):
    """The words of a forger are held."""
    table.mail("carol", "join as carol")
    table.mail("boss@play.test", "approve carol", trust=Trust.CLAIMED)
    assert seats(table)["carol"] is SeatState.ASKED


def test_who_and_status(table):
    """Who plays, and what the Admin alone sees."""
    assert "alice\nbob" in table.mail("alice", "who")
    players = table.mail("alice", "status")
    assert "The deadline of update 1 is Tue 09 Mar 2027 00:00 UTC" in players
    assert "set-aside" not in players
    table.take("bob", "add 3", trust=Trust.CLAIMED)
    assert "release" in table.mail("boss@play.test", "status")


def test_the_admin_is_shown_who_asks_and_what_they_wrote(table):
    """The address, and their words: as a quotation, cut, and without what was quoted in its turn."""
    words = "Hello! Bob told me of your game.\njoin as carol\nI live in Rome.\n\n> old words\n-- \nCarol"
    table.mail("carol@far.test", words)
    ((_, text),) = [each for each in table.to("boss") if "wants to join" in each[0]]
    assert "carol@far.test wants to join pot as carol." in text
    assert "> Hello! Bob told me of your game." in text
    assert "> I live in Rome." in text
    assert "old words" not in text
    table.mail("dan@far.test", "join as dan\n" + "\n".join(f"line {n}" for n in range(99)))
    ((_, text),) = [each for each in table.to("boss") if "dan wants to join" in each[0]]
    assert "> line 18" in text
    assert "line 21" not in text
    assert text.count("> …") == 1
