"""What a digest of a Nomic says beside what happened: who is there, what people see to, its subject."""

from datetime import timedelta

import pytest

from nomicd.games.nomic import events as e
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.pages.digest import describe_news
from nomicd.table.course import facts as f
from nomicd.table.presence.facts import AbsenceTold

NOMIC = RULESETS[0]
GIFTS = (
    5,
    "def on_turn(ev):\n    return pay(None, ev.player, 5, 'gift')",
    "[square_types.jail]\nname = 'Jail'",
)
ASK = (
    6,
    (
        "def on_update_start(ev):\n"
        "    if ev.n == 1:\n"
        "        return ask(player('alice'), 'Tea?', ['yes', 'no'], 'no', 'poured', updates=9)\n\n"
        "def poured(ev):\n    pass"
    ),
)


@pytest.fixture
def game(plain_game):
    return plain_game(GIFTS, ASK)


@pytest.fixture
def digest(read):
    """What that update's digest says to a reader; to an observer who is nobody."""

    def digest(game, events, reader=""):
        if not reader:
            return read(NOMIC.report(game.state, events))
        return next(read(each.page) for each in game.notices(events) if each.key.endswith(f"/{reader}"))

    return digest


def test_an_observer_reads_what_everybody_reads_and_nothing_of_ones_own(game, digest):
    """Only of events that are an update."""
    events = game.update()
    told = digest(game, events)
    assert "Tea?" not in told
    assert "The dice of update 1" in told
    assert "Tea?" in digest(game, events, "alice")
    assert NOMIC.report(game.state, [e.MoneyPaid("", "alice", 1, "luck")]) is None


def test_an_observer_is_told_nothing_alone(game, read):
    """What a rule says to all is news, and not a word to the observer."""
    events = [e.Noted("It rains."), *game.update()]
    told = read(NOMIC.make_observers_digest(game.state, events))
    assert "It rains." in told
    assert "For you alone" not in told
    assert "What happened to you" not in told


def test_rules_that_only_people_can_apply_are_listed_for_the_admin(game, digest):
    """Those in words that were voted in, and those whose words are other than their code."""
    game.propose("alice", "# ?. Courtesy\n\nBe nice.", title="Courtesy")
    game.propose("bob", "amend rule 5 to read: Everybody gets a fortune.", title="Fortunes")
    game.until("fri")
    for player in ("alice", "bob"):
        game.vote(player, "yea")
    events = game.until("mon")
    told = digest(game, events)
    assert "Applied by the Admin" in told
    assert "Rule 7, Courtesy, is in words only, by proposal 1." in told
    assert "Rule 5, Rule 5: proposal 2 changed its words, not its code." in told


def test_who_is_away_and_who_is_done_is_told(game, digest):
    """With the days."""
    day = game.now.date()
    soon, later = day + timedelta(days=20), day + timedelta(days=30)
    game.apply(AbsenceTold("alice", day, later))
    game.apply(AbsenceTold("bob", soon, later))
    told = digest(game, game.update())
    assert "alice is away until Friday 18 December." in told
    assert "bob is away from Tuesday 8 December to Friday 18 December." in told


@pytest.mark.parametrize(
    ("event", "news"),
    [
        (f.GamePaused("rain"), "the game is paused, you are on Start"),
        (e.PlayerInactivated("alice"), "you are inactive, you are on Start"),
        (f.GameEnded("bob", "all is owned"), "bob has won"),
        (f.GameEnded("", "rain"), "the game is over"),
    ],
)
def test_the_subject_says_what_a_reader_should_know_first(game, event, news):
    """Before the mail is opened."""
    assert describe_news(game.state, "alice") == "you are on Start"
    game.apply(event)
    assert describe_news(game.state, "alice") == news


def test_a_warning_stands_in_the_subject_and_behind_its_own_label(game, digest):
    """What a silent player must not overlook; nobody else reads it."""
    for _ in range(3):
        events = game.update()
    assert describe_news(game.state, "alice").startswith("a warning for you")
    assert "a warning for you" not in describe_news(game.state, "admin")
    assert "so your seat is open to others" in digest(game, events, "alice")


def test_the_subject_counts_questions_and_open_proposals(game):
    """For whom they wait."""
    game.propose("bob", "repeal rule 5")
    game.until("fri")
    assert describe_news(game.state, "alice") == "you are on Start; 1 question, 1 vote"
    assert describe_news(game.state, "bob") == "you are on Start; 1 vote"


# What waits for the Admin


def needs(game):
    return [(offer.line, offer.help) for offer in NOMIC.list_needs(game.state)]


def test_what_waits_for_the_admin_is_a_line_each(plain_game):
    """A pause, a rule whose code is off or has missed something, votes in doubt; in the end nothing."""
    game = plain_game(
        GIFTS, (7, "def on_turn(ev):\n    return pay(None, ev.player, 10 // P.by, 'x')", "[params]\nby = 0")
    )
    assert needs(game) == []
    game.propose("alice", "repeal rule 5")
    game.until("fri")
    game.vote("bob", "?yea|nay")
    game.admin("pause", why="rain")
    (pause, off, doubts) = needs(game)
    assert pause == ("resume", "the game is paused: rain")
    assert off[0] == "restore rule 7"
    assert "It has missed " in off[1]
    assert doubts == ("doubts", "1 vote could mean several things")
    game.admin("restore", rule=7)
    assert needs(game)[1][0] == "refire rule 7"
    game.admin("end", why="rain")
    assert needs(game) == []
