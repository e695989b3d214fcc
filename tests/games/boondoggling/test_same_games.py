"""Games of random commands are the same, event by event, as when they were first written down."""

import hashlib
import random

import msgspec
import pytest
from driven_game import NAMES, seed_of
from run_boondoggling import Game

POLICIES = (
    "reroll if lands treasury; keep",
    "ask me",
    "reroll if crosses aaa and not takes red; keep",
    "ask me if wins; reroll if cost >= 100; keep",
    "keep",
)
PROPOSED = ("set treasury to 3,000", "set start to 900", "set 7 to 80", "set rounds to 2", "set factor to 3")
WRITTEN = {
    0: "ba2c23b6c6f97e5e bob",
    1: "1a3f855e366ecd31 ann",
    2: "da23756bcc28899d bob",
    3: "add3ee020f19e54c ann",
    4: "83e03d794884c3ff cid",
    5: "7af75d09d17375a6 ann",
}


def say(game, name, rng, votes):
    """Something or nothing, of one player."""
    luck = rng.random()
    if luck < 0.1:
        game.order(name, "doubles", policy=rng.choice(POLICIES))
    elif luck < 0.15:
        game.order(name, "cancel")
    elif luck < 0.3:
        game.order(name, rng.choice(["keep", "reroll"]))
    elif luck < 0.33:
        game.order(name, "name_token", token=f"T{rng.randrange(9)}")
    elif luck < 0.36 and votes:
        game.order(name, "propose", title="A", body=rng.choice(PROPOSED))
    elif luck < 0.5 and votes:
        game.order(name, "vote", choice=rng.choice(["yea", "nay"]), proposals="all")


def digest_game(number):
    """A digest of all events of a game, but for its documents, and who has won it."""
    rng, votes, digest = random.Random(number), number % 2 == 0, hashlib.sha256()

    def digest_event(state, event):
        del state
        if event.NAME != "document-adopted":
            digest.update(event.NAME.encode() + msgspec.json.encode(event))

    options = {"rounds": str(1 + number % 6), "strict_aaa": rng.choice(["yes", "no"])}
    options |= {"nomic": "on"} if votes else {}
    game = Game(seed_of(f"same/{number}"), options, seen=digest_event, logged=True).begin(
        *NAMES[: 2 + number % 5]
    )
    while game.state.turns.round < 300 and not game.state.over:
        for name in tuple(game.state.players):
            say(game, name, rng, votes)
        game.tick()
    return f"{digest.hexdigest()[:16]} {game.state.winner}"


@pytest.mark.parametrize(("number", "written"), WRITTEN.items())
def test_a_game_is_what_it_was(number, written):
    """Whoever changes this has changed the game: an open one would go on by other rules."""
    assert digest_game(number) == written
