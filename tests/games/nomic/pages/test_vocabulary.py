"""What may be written: an Admin who plays too is never taken for the other of the two."""

from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line

NOMIC = RULESETS[0]
RETURNING = (
    6,
    "def do_return(ev):\n    return None",
    "[actions.return]\nusage = 'return'\nhelp = 'come back'",
)


def verbs(game, reader):
    return [verb for verb in NOMIC.vocabulary(game.state, reader).verbs if not verb.read_only]


def test_the_admins_verbs_are_not_the_players(plain_game):
    """By their keys, a pause and a rule with `return` included."""
    game = plain_game(RETURNING)
    game.admin("pause", why="x")
    assert not {verb.key for verb in verbs(game, "admin")} & {verb.key for verb in verbs(game, "alice")}


def test_the_admin_proposes_in_a_pause_only(plain_game):
    """In the words that players use otherwise."""
    game = plain_game()
    assert "propose_in_pause" not in {verb.key for verb in verbs(game, "admin")}
    game.admin("pause", why="x")
    assert "propose_in_pause" in {verb.key for verb in verbs(game, "admin")}


def test_the_admins_examples_can_be_read(plain_game):
    """Each says what its verb is."""
    game = plain_game((5, ""), players=("alice",))
    for _ in range(3):
        game.propose("alice", "add to 5: More prose.")
    vocabulary = NOMIC.vocabulary(game.state, "admin")
    for verb in verbs(game, "admin"):
        if "rule" not in verb.usage:
            (reading,) = understand([Line(1, verb.examples[0])], vocabulary)
            assert isinstance(reading.what, Command), reading
            assert reading.what.verb == verb.key
