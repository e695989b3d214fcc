"""What a player is shown of their standing orders and choices, and what nobody else sees of them."""

from datetime import UTC, datetime

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.events import Record
from nomicd.kernel.page import Lines, Offers

NOMIC = RULESETS[0]
KEEP = (
    5,
    "def do_keep(ev):\n    pass\n\ndef do_guard_all(ev):\n    pass",
    """
[actions.keep]
usage = "keep <n:int> on <square>"
standing = true
per = "square"

[actions.guard_all]
usage = "guard all"
standing = true
""",
)
ASK = (
    6,
    (
        "def on_update_start(ev):\n"
        "    if ev.n == 1:\n"
        "        p = player('alice')\n"
        "        return [ask(p, 'Late?', ['a', 'b'], 'a', 'done', updates=3),\n"
        "                ask(p, 'Soon?', ['c', 'd'], 'd', 'done')]\n\n"
        "def done(ev):\n    pass\n"
    ),
)


def section(game, player, heading):
    """The lines of a section of what is open to a player: what is said, and what can be sent."""
    page = NOMIC.show_open(game.state, player, NOMIC.find_next_update(game.state))
    found = [part for part in page.sections if part.heading == heading]
    blocks = [block for part in found for block in part.blocks]
    said = [
        line for block in blocks for line in (block.lines if isinstance(block, Lines) else (block.about,))
    ]
    offers = [
        (offer.line, offer.help) for block in blocks if isinstance(block, Offers) for offer in block.offers
    ]
    return said, offers


@pytest.fixture
def game(plain_game):
    """A game in which alice has given three standing orders."""
    game = plain_game(KEEP)
    game.order("alice", "keep", n=3, square="2")
    game.order("alice", "keep", n=5, square="7")
    game.order("alice", "guard_all")
    return game


def test_each_is_shown_with_the_line_that_cancels_it(game):
    """By its action where that says which; and the line does cancel it."""
    said, offers = section(game, "alice", "Your standing orders")
    assert said == ["keep 3 2", "keep 5 7", "guard_all"]
    assert offers == [(f"cancel {words}", "") for words in ("keep 3 2", "keep 5 7", "guard all")]
    for line, _ in offers:
        game.order("alice", "cancel", what=line.removeprefix("cancel "))
    assert section(game, "alice", "Your standing orders") == ([], [])
    assert not game.state.standing


def test_others_are_shown_nothing_of_them(game):
    """Neither that there are any."""
    assert section(game, "bob", "Your standing orders") == ([], [])


def test_an_inactive_player_sees_what_stands_and_cannot_cancel_it(game):
    """The way back into the game comes first."""
    game.apply(e.PlayerInactivated("alice"))
    said, offers = section(game, "alice", "Your standing orders")
    assert (said, offers) == (["keep 3 2", "keep 5 7", "guard_all"], [])


def test_questions_stand_by_their_deadlines(plain_game):
    """What is settled next comes first; of what is settled later it is told when."""
    game = plain_game(ASK)
    game.update()
    said, offers = section(game, "alice", "You are asked")
    assert said == [
        "Soon? No answer: d.",
        "Late? (settled in update 4) No answer: a.",
    ]
    assert offers[:2] == [("answer 2 c", ""), ("answer 2 d", "")]


def test_an_answer_is_marked_until_it_counts(plain_game):
    """It may be changed till then."""
    game = plain_game(ASK)
    game.update()
    game.order("alice", "answer", question=2, choice="c")
    assert section(game, "alice", "You are asked")[0][0] == "Soon? You answered: c."


def test_an_inactive_player_is_told_what_counts(plain_game):
    """And is offered no answer that would be refused."""
    game = plain_game(ASK)
    game.update()
    game.apply(e.PlayerInactivated("alice"))
    said, offers = section(game, "alice", "You are asked")
    assert said[0] == 'Soon? "d" counts, since you are inactive.'
    assert offers == []


def test_orders_that_wait_cannot_be_taken_back_by_the_inactive(plain_game):
    """They see them."""
    game = plain_game((5, "def do_hop(ev):\n    pass", "[actions.hop]\nusage = 'hop'"))
    game.order("alice", "hop")
    assert section(game, "alice", "Your orders that wait for the update")[1] == [("cancel hop", "")]
    game.apply(e.PlayerInactivated("alice"))
    assert section(game, "alice", "Your orders that wait for the update") == (["hop: queued"], [])


def make_record(event):
    body = NOMIC.codec.encode(event)
    return Record(
        "game", 1, datetime(2026, 11, 20, tzinfo=UTC), "mail:1", event.NAME, event.VERSION, body, b"", b""
    )


def readers(game, event):
    """Who of all may see the record of it."""
    record = make_record(event)
    if NOMIC.is_public(game.state, record):
        return {"everybody"}
    return {name for name in ("alice", "bob", "admin") if NOMIC.is_visible(game.state, record, name)}


@pytest.mark.parametrize("kind", [e.NomicStandingSet, e.NomicOrderFiled])
def test_what_stands_is_its_players_own_until_it_ends(game, kind):
    """Also when the update has published the root of its orders."""
    order = game.of(kind)[0]
    game.update()
    assert readers(game, order) == {"alice", "admin"}
    game.order("alice", "cancel", what="keep 3 2")
    game.update()
    assert readers(game, order) == {"everybody"}
    assert readers(game, game.of(kind)[1]) == {"alice", "admin"}
