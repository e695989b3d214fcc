"""What the services count on, whatever the game: what was decided is what is replayed, and games end."""

import random
from datetime import datetime
from xml.etree import ElementTree as ET

import msgspec
import pytest
from match import MOST_UPDATES, PLAYERS, Match, is_endless

from nomicd.adapters import pictures
from nomicd.kernel.decision import Refused
from nomicd.kernel.inputs import BeginGame, DecisionContext, SeatPlayer, UpdateTick
from nomicd.kernel.log import check, fold
from nomicd.kernel.page import Page
from nomicd.services.replay.rebuild import difference

A_WHILE = 12
"""Updates of a game that may go on for ever."""


def facts(records):
    return [(record.name, record.version, record.body) for record in records]


def test_a_replay_is_the_game_that_was_played(played_match):
    """From the first event; the chain holds too."""
    ruleset = played_match.ruleset
    assert check(played_match.records) == played_match.head
    replayed = fold(ruleset.blank(), facts(played_match.records), ruleset.codec)
    assert ruleset.freeze(replayed) == ruleset.freeze(played_match.state)


def test_a_replay_may_begin_at_any_snapshot(played_match):
    """What is frozen and thawed goes on as if it had never been."""
    ruleset = played_match.ruleset
    for at in range(0, len(played_match.records), max(1, len(played_match.records) // 20)):
        early = fold(ruleset.blank(), facts(played_match.records[:at]), ruleset.codec)
        thawed = ruleset.thaw(ruleset.freeze(early))
        assert ruleset.freeze(thawed) == ruleset.freeze(early)
        late = fold(thawed, facts(played_match.records[at:]), ruleset.codec)
        assert ruleset.freeze(late) == ruleset.freeze(played_match.state)


def test_a_log_is_what_follows_from_its_inputs(played_match):
    """Played once more, it is the same byte for byte."""
    assert difference(played_match.ruleset, played_match.records, played_match.sandbox) == ""


def test_what_a_ruleset_can_prove_holds(played_match):
    """Dice, decks, roots of orders; in the whole log, and in what of it is public."""
    assert played_match.ruleset.verify(played_match.records) == []
    public = [
        record
        for record in played_match.records
        if played_match.ruleset.is_public(played_match.state, record)
    ]
    assert played_match.ruleset.verify(public) == []


def test_a_copy_goes_its_own_way(played_match):
    """A dry run changes nothing."""
    ruleset, before = played_match.ruleset, played_match.ruleset.freeze(played_match.state)
    original, played_match.state = played_match.state, ruleset.copy(played_match.state)
    assert ruleset.freeze(played_match.state) == before
    played_match.play(1, random.Random(7))
    assert ruleset.freeze(original) == before


def test_the_same_inputs_make_the_same_game(ruleset, sandbox):
    """Nothing is decided by a clock, or by chance that is not the seed's."""
    games = []
    for _ in range(2):
        match = Match(ruleset, sandbox)
        match.play(2, random.Random(3))
        games.append([record.hash for record in match.records])
    assert games[0] == games[1]


@pytest.mark.parametrize("number", range(3))
def test_a_game_of_random_commands_ends(ruleset, sandbox, number):
    """Whatever is said; a Nomic, which may go on for ever, goes on."""
    match = Match(ruleset, sandbox)
    rng = random.Random(f"{ruleset.name} {number}")
    updates = A_WHILE if is_endless(ruleset) else MOST_UPDATES
    made = match.play(updates, rng)
    assert made if is_endless(ruleset) else made < MOST_UPDATES


def test_defaults_alone_carry_a_game(ruleset, sandbox):
    """Nobody ever mails, and nothing stalls."""
    match = Match(ruleset, sandbox)
    updates = A_WHILE if is_endless(ruleset) else MOST_UPDATES
    made = match.play(updates)
    assert made == updates if is_endless(ruleset) else made < MOST_UPDATES


def test_one_silent_player_stalls_nobody(ruleset, sandbox):
    """The others play on."""
    match = Match(ruleset, sandbox)
    match.players = PLAYERS[1:]
    assert match.play(A_WHILE, random.Random(5)) > 0


def test_an_update_that_is_not_the_next_one_is_refused(match):
    """Nor is a start after the start."""
    ruleset, state = match.ruleset, match.state
    due = ruleset.find_next_update(state)
    context = DecisionContext(due.run_at, "tick:9", match.sandbox)
    later = msgspec.structs.replace(due, number=due.number + 1)
    assert isinstance(ruleset.decide(state, UpdateTick(later), context), Refused)
    assert isinstance(ruleset.decide(state, BeginGame(), context), Refused)


def test_a_seat_is_taken_once(match):
    """Two of one name would be one to the log."""
    context = DecisionContext(match.now, "desk:add-player", match.sandbox)
    assert isinstance(match.ruleset.decide(match.state, SeatPlayer("alice"), context), Refused)


def test_updates_are_foreseen_in_order(match):
    """Each behind the one before; the first behind now. Where phases follow one another, nobody knows how
    long the next one lasts: nothing is foreseen behind the end of this one."""
    ruleset, state = match.ruleset, match.state
    due, after = ruleset.find_next_update(state), match.now
    for number in range(due.number, due.number + 10):
        due = ruleset.find_update_after(state, after)
        if due is None and getattr(ruleset, "phases", ()):
            assert after >= datetime.fromisoformat(state.clock.ends)
            break
        assert due.number == number
        assert due.deadline > after
        after = due.deadline


def test_what_is_open_is_told_to_every_seat(played_match):
    """And to the Admin, and to whoever has none; at every moment."""
    for reader in (*PLAYERS, "admin", "nobody-here"):
        page = played_match.ruleset.show_open(
            played_match.state, reader, played_match.ruleset.find_next_update(played_match.state)
        )
        assert isinstance(page, Page)
        assert msgspec.json.encode(page)


def test_every_mail_is_to_a_reader_and_none_comes_twice(played_match):
    """Keys are for ever."""
    keys = [(notice.key, notice.reader) for notice in played_match.notices]
    assert len(set(keys)) == len(keys)
    assert {notice.reader for notice in played_match.notices} <= {*PLAYERS, "admin"}
    assert sum(notice.kind == "digest" and notice.reader == "alice" for notice in played_match.notices) == 4


def test_the_picture_draws(played_match):
    """As SVG and PNG, the same for equal states, said in words too."""
    drawn = played_match.ruleset.picture(played_match.state)
    assert drawn == played_match.ruleset.picture(played_match.ruleset.copy(played_match.state))
    assert drawn.title
    assert drawn.text
    assert ET.fromstring(pictures.svg(drawn)).tag.endswith("svg")
    assert pictures.png(drawn).startswith(b"\x89PNG")
