"""The Admin's last word on what has been: questions, rulings, and a past that is put right, by mail and by
command."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nomicd.app import wiring
from nomicd.app.cli import main

CHECKER = Path(__file__).parents[2] / "docs" / "verify_dice.py"
MOVED = "count mail 3 as of 2026-11-29 10:00Z"


class Silent:
    """In place of pytest's capture, for what is set up once for all tests."""

    out = err = ""

    def readouterr(self):
        return self


@pytest.fixture(scope="module")
def weeks(tmp_path_factory, installation):
    """Two weeks in which carol's vote against the only proposal came a day too late. It is Wednesday."""
    house = installation(tmp_path_factory.mktemp("weeks") / "d", Silent())
    assert main(["init", str(house.home)]) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wiring, "_make_seed", lambda: b"the same dice in every test run.")
        house.game("alice", "bob", "carol")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    _send(house, "alice", "2026-11-23T15:00:00Z", "propose: Cheaper cards", "set 5.gold_card.buy to 400")
    house.do("run-due", "--now", "2026-11-27T12:00:00Z")
    _send(house, "bob", "2026-11-28T10:00:00Z", "vote yea on 1")
    house.do("run-due", "--now", "2026-11-30T12:00:00Z")
    _send(house, "carol", "2026-11-30T13:00:00Z", "vote nay on 1")
    house.do("run-due", "--now", "2026-12-02T12:00:00Z")
    return house.home


def _send(house, sender, at, *lines):
    head = (f"From: {sender}@example.org", "To: nomic+bored@localhost", f"Message-ID: <{sender}.{at}@x>", "")
    mail = house.home / "mail.eml"
    mail.write_text("\n".join((*head, *lines, "")))
    house.do("deliver", "--received-at", at, mail)


@pytest.fixture
def late(weeks, installation, tmp_path, capsys):
    """A copy of these weeks, and somebody's mail with what is answered."""
    house = installation(tmp_path / "d", capsys)
    shutil.copytree(weeks, house.home, symlinks=True)

    def ask(sender, at, *lines):
        _send(house, sender, at, *lines)
        house.do("run-due", "--now", at)
        return " ".join(house.receipts(f"{sender}@example.org")[-1].split())

    house.ask = ask
    return house


def test_a_correction_is_shown_first_and_changes_nothing_then(late):
    """With all that would be other, and the words that confirm it."""
    before = late.do("log", "bored", "--json")
    told = late.ask(
        "boss", "2026-12-02T13:00:00Z", "correct the past because it was stuck", MOVED.replace("Z", "")
    )
    assert "Mail 3 counts as of" in told
    assert "Why: it was stuck" in told
    assert re.search(r"carol\s+vote nay on 1\s+refused", told)
    assert "Nothing is done yet." in told
    assert late.do("log", "bored", "--json") == before


def test_confirmed_it_is_the_past_and_everybody_is_told(late):
    """The log holds, follows from its inputs, and says what was put aside."""
    told = late.ask("boss", "2026-12-02T13:00:00Z", "correct the past because it was stuck", MOVED)
    (confirm,) = set(re.findall(r"confirm correction [0-9a-f]{12}", told))
    assert "Correction 1 is made." in late.ask("boss", "2026-12-02T14:00:00Z", confirm)
    for player in ("alice", "bob", "carol"):
        assert "For you" in late.find_mail(f"{player}@example.org", "What changed for you: correction 1")
    late.do("verify", "bored", "--replay")
    assert "past-corrected" in late.do("log", "bored", "--public")
    assert "Mail 3 counts as of" in late.do("correct", "bored")
    assert "No correction with that code" in late.ask("boss", "2026-12-02T15:00:00Z", confirm)


def test_what_was_shown_too_long_ago_is_shown_again(late):
    """Or when the game has gone on meanwhile: then it is another correction."""
    told = late.ask("boss", "2026-12-02T13:00:00Z", "correct the past because it was stuck", MOVED)
    (confirm,) = set(re.findall(r"confirm correction [0-9a-f]{12}", told))
    late.ask("bob", "2026-12-02T14:00:00Z", "mode passive")
    again = late.ask("boss", "2026-12-02T15:00:00Z", confirm)
    assert "The game has gone on since you were shown it, so nothing was done." in again
    (other,) = set(re.findall(r"confirm correction [0-9a-f]{12}", again)) - {confirm}
    assert "more than 48 hours ago" in late.ask("boss", "2026-12-04T15:30:00Z", other)


def test_by_the_command_line_too_and_undone_again(late):
    """Shown without --yes; and what is undone leaves the game that was."""
    before = late.do("game", "show", "bored", "--json")
    assert "Nothing has been changed." in late.do("correct", "bored", MOVED, "--because", "it was stuck")
    now = ("--yes", "--now", "2026-12-02T13:00:00Z")
    assert "Correction 1 of bored is made." in late.do("correct", "bored", MOVED, "--because", "stuck", *now)
    undone = late.do("correct", "bored", "undo correction 1", "--because", "it was not", *now)
    assert "Correction 1 is undone." in undone
    assert late.do("game", "show", "bored", "--json") != before
    late.do("verify", "bored", "--replay")
    assert "It is undone." in late.do("correct", "bored")


REFUSED = (
    ("hurrah", "so", "A change of the past is one of: strike event 212;"),
    ("strike mail 77", "so", "Mail 77 gave the game nothing that is in force"),
    ("strike event 1", "so", "only what people said can be corrected"),
    ("count mail 3 as of update 99", "so", "there was no update 99"),
    ("undo correction 4", "so", "there is no correction 4 to undo"),
    ("strike mail 3", "", "say why"),
    ("add for bob as of update 3: sing a song", "so", "could not have been said by bob then"),
    ("law as of update 3: repeal rule 99", "so", "it cannot be so"),
)


def test_what_cannot_be_corrected_is_refused_with_what_can(late):
    """Nothing is ever guessed."""
    for edit, why, says in REFUSED:
        ran = late.run("correct", "bored", edit, "--because", why)
        assert ran.code == 1, edit
        assert says in ran.err


def test_an_order_that_was_never_understood_is_added(late):
    """As if the player had sent it in time, and read by the words of that time."""
    edit = "add for carol as of update 4: vote nay on 1"
    shown = late.do("correct", "bored", edit, "--because", "her words were clear")
    assert "An order of carol is added as of update 4." in shown
    assert "accepted 2-1" in shown


def test_a_late_mail_in_words_is_accepted_as_what_it_said_then(late):
    """It is shown, made, proved and undone as any correction; the line that the log has counts once."""
    told = late.ask("carol", "2026-12-02T13:00:00Z", "I am against Cheaper cards.", "wait")
    assert "Your vote came too late. Proposal 1 was decided in update 4" in told
    told = late.ask("boss", "2026-12-02T14:00:00Z", "accept late mail 4 as of update 4 because it was stuck")
    assert "accepted 2-1" in told
    (confirm,) = set(re.findall(r"confirm correction [0-9a-f]{12}", told))
    assert "Correction 1 is made." in late.ask("boss", "2026-12-02T15:00:00Z", confirm)
    assert "I am against Cheaper cards." in late.do("log", "bored")
    late.do("verify", "bored", "--replay")
    now = ("--yes", "--now", "2026-12-02T16:00:00Z")
    late.do("correct", "bored", "undo correction 1", "--because", "it was not stuck", *now)
    late.do("verify", "bored", "--replay")


def test_who_wrote_for_which_update_stays_known(late):
    """On the site: what was played once more counts for the update that it counts for now."""

    def came(player):
        late.do("site", "build")
        page = (late.home / "site" / "bored" / "players" / player / "index.html").read_text()
        return re.search(r"Wrote for [^.<]*", page)[0]

    before = [came(player) for player in ("alice", "bob", "carol")]
    assert before == [
        "Wrote for 1 of 5 updates: 2",
        "Wrote for 1 of 5 updates: 4",
        "Wrote for 1 of 5 updates: 5",
    ]
    now = ("--yes", "--now", "2026-12-02T13:00:00Z")
    late.ask("boss", "2026-12-02T12:10:00Z", "rule that late is late because the rules say so")
    late.do("correct", "bored", MOVED, "--because", "stuck", *now)
    assert [came(player) for player in ("alice", "bob")] == before[:2]
    assert came("carol") == "Wrote for 1 of 5 updates: 4"
    late.ask("bob", "2026-12-02T13:10:00Z", "question: does rule 14 hold for stations?")
    late.do("run-due", "--now", "2026-12-04T12:00:00Z")
    assert came("bob") == "Wrote for 2 of 6 updates: 4, 6"
    log = (late.home / "site" / "bored" / "log" / "u" / "6" / "index.html").read_text()
    assert "put aside by a correction" not in re.search(r"ruling-made[^\n]*", log)[0]


def test_the_admin_sets_a_roll_and_everybody_can_check_it(late, tmp_path):
    """Shown first, done when confirmed, told to all with what the dice had shown, undone once more."""
    before = late.do("show", "bored")
    told = late.ask("boss", "2026-12-02T13:00:00Z", "override alice's roll in update 3")
    assert "What alice rolled in update 3" in told
    (line,) = re.findall(r"set roll bored/u3/\S+ = ", told)
    told = late.ask("boss", "2026-12-02T13:10:00Z", f"{line}2 6 because the die fell off the table")
    changed = f"The roll {line.split()[2]} is 2-6, set by the Admin; the dice had shown 1-1."
    assert changed in told
    assert re.search(r"alice square \S+ \S+", told)
    assert late.do("show", "bored") == before
    (confirm,) = set(re.findall(r"confirm correction [0-9a-f]{12}", told))
    assert "Correction 1 is made." in late.ask("boss", "2026-12-02T14:00:00Z", confirm)
    for player in ("alice", "bob", "carol"):
        mail = late.find_mail(f"{player}@example.org", "What changed for you: correction 1")
        assert changed in " ".join(mail.split())
    digest = _digest(late, 3)
    assert "alice rolls 2-6 (set by the Admin; the dice had shown 1-1), landing on" in " ".join(
        digest.split()
    )
    assert "set by the Admin: bored/u3/r7/move/alice d6 2 instead of 1\n" in digest
    assert "counts as 6, set by the Admin; it was drawn as 1" in _check(digest, tmp_path)
    said = late.do("verify", "bored", "--replay")
    assert "the dice match their commitments, but for those that the Admin has set." in said
    assert "bored/u3/r7/move/alice#2 was set by the Admin to 6; the die had shown 1." in said
    told = late.ask("boss", "2026-12-02T15:00:00Z", "undo correction 1 because the die counts")
    (confirm,) = set(re.findall(r"confirm correction [0-9a-f]{12}", told))
    assert late.do("show", "bored") != before
    late.ask("boss", "2026-12-02T16:00:00Z", confirm)
    assert late.do("show", "bored") == before
    assert "set by" not in _check(_digest(late, 3), tmp_path)
    assert "the Admin has set" not in late.do("verify", "bored", "--replay")


def _digest(house, number):
    """As the site has it, for the dice check."""
    house.do("site", "build")
    return (house.home / "site" / "bored" / "digests" / str(number) / "digest.txt").read_text()


def _check(digest, folder):
    """What the script of the players says of it, to which all must hold."""
    (folder / "digest.txt").write_text(digest)
    asked = [sys.executable, "-I", str(CHECKER), str(folder / "digest.txt")]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.endswith("All holds.\n")
    return done.stdout


@pytest.mark.parametrize(
    ("order", "says"),
    [("override alice's roll in update 3 = 7 1 because so", "A die with 6 sides shows 1 to 6."),
     ("override alice's roll in update 3 = 3 because so", "That is a roll of 2 dice; write: set roll"),
     ("override alice's roll in update 3 = 1 1 because so", "is 1-1 already."),
     ("override alice's roll in update 9 = 2 1 because so", "Alice has not rolled in update 9."),
     ("override zoe's roll", "Nobody here is called zoe."),
     ("override alice's roll in update 3 = high because so", "cannot be read"),
     ("set roll bored/u9/r7/move/alice = 2 1 because so", "No roll was made that is called"),
     ("set roll bored/u3/r7/move/alice = 2 1", "Please say why")],
)  # fmt: skip
def test_a_roll_that_cannot_be_set_is_refused_in_words(late, order, says):
    """One that is not made yet above all."""
    told = late.ask("boss", "2026-12-02T13:00:00Z", order)
    assert says.casefold() in told.casefold()
    assert "confirm correction" not in told


def test_one_die_is_set_and_set_again_and_undone_by_its_event(late):
    """What was drawn stays known, however often it is set."""
    die = "set roll bored/u3/r7/move/bob#2"
    now = ("--because", "so", "--yes", "--now", "2026-12-02T13:00:00Z")
    late.do("correct", "bored", f"{die} = 1", *now)
    said = late.do("correct", "bored", f"{die} = 2", *now)
    assert "The roll bored/u3/r7/move/bob#2 is 2, set by the Admin; the dice had shown 6." in said
    assert "bored/u3/r7/move/bob#2 was set by the Admin to 2" in late.do("verify", "bored", "--replay")
    told = late.ask("boss", "2026-12-02T14:00:00Z", "override bob's roll in update 3")
    assert "move: 4-2 (set by the Admin; the dice had shown 4-6)" in told
    sets = [line.split()[0] for line in late.do("log", "bored").splitlines() if " dice-set " in line]
    told = late.ask("boss", "2026-12-02T15:00:00Z", f"undo event {sets[-1]} because it was wrong")
    (confirm,) = set(re.findall(r"confirm correction [0-9a-f]{12}", told))
    late.ask("boss", "2026-12-02T16:00:00Z", confirm)
    assert "bored/u3/r7/move/bob#2 was set by the Admin to 1" in late.do("verify", "bored", "--replay")


def test_questions_and_rulings_are_kept_and_found(late):
    """Numbered, public, told to everybody; one that is reversed counts no more."""
    asked = late.ask("bob", "2026-12-02T13:00:00Z", "question: does rule 14 hold for stations?")
    assert "Question 1 is in the log." in asked
    assert "does rule 14 hold" in late.find_mail("boss@example.org", "Question 1")
    late.ask("boss", "2026-12-02T14:00:00Z", "answer question 1: it does because they are squares")
    ruled = " ".join(late.find_mail("carol@example.org", "Ruling 1").split())
    assert "does rule 14 hold for stations? Ruling 1: it does. Because: they are squares." in ruled
    assert "Ruling 1" in late.ask("alice", "2026-12-02T15:00:00Z", "rulings rule 14")
    late.ask("boss", "2026-12-02T16:00:00Z", "reverse ruling 1 because rule 26 says otherwise")
    told = late.ask("alice", "2026-12-02T17:00:00Z", "rulings")
    assert "Ruling 1 counts no more." in told
    assert "Open questions" in told
    assert "does rule 14 hold for stations? (event" in told
    late.do("verify", "bored", "--replay")


def test_what_was_decided_is_found_by_its_words(late):
    """Whatever it was: a ruling, a deadline that was moved, a fact that was set; the fittest first."""
    boss = ("boss", "2026-12-02T13:00:00Z")
    late.ask(*boss, "rule that the Jäger pays no rent because rule 14 names hunters")
    late.ask(*boss, "rule that a pawn is no item because nobody can sell it")
    late.ask(*boss, "set alice.money = 5200 because her rent was lost")
    late.ask(*boss, "deadline of update 6 = 2026-12-04 20:00 because of the holidays: no rent is paid")
    told = late.ask("alice", "2026-12-02T15:00:00Z", "rulings about jager's rent")
    assert "names hunters" not in told  # nothing holds the s alone
    told = late.ask("alice", "2026-12-02T15:10:00Z", "rulings about the JAGER")
    assert "names hunters" in told
    assert "nobody can sell it" not in told
    every = late.do("rulings", "bored")
    assert every.index("What the Admin has set") > every.index("names hunters")
    assert "set alice.money = 5200" in every
    assert "The deadline of update" in every
    found = late.do("rulings", "bored", "--search", "rent")
    places = [found.index(each) for each in ("alice.money", "names hunters", "of the holidays")]
    assert len(set(places)) == len(places)
    assert "sell" not in found
    assert '"Found"' in late.do("rulings", "bored", "--search", "rent", "--json")
    told = late.ask("bob", "2026-12-02T16:00:00Z", "rulings about cheap cards")
    assert re.search(r"In the log .*Cheaper cards.*\(event", told)
    assert "In the log" not in late.do("rulings", "bored")
    assert "no game" in late.run("rulings", "nowhere").err


def test_what_a_correction_put_aside_is_found_as_such(late):
    """The index is told all anew."""
    late.ask("boss", "2026-12-02T13:00:00Z", "set alice.money = 5200 because her rent was lost")
    assert "put that aside" not in late.ask("alice", "2026-12-02T14:00:00Z", "rulings rent")
    now = ("--yes", "--now", "2026-12-02T15:00:00Z")
    late.do("correct", "bored", "strike mail 4", "--because", "it was not lost", *now)
    told = late.ask("alice", "2026-12-02T16:00:00Z", "rulings rent")
    assert "A correction of the past has put that aside." in told
    assert "Correction 1" in late.ask("alice", "2026-12-02T17:00:00Z", "rulings")


def test_only_the_admin_rules(late):
    """To a player these are no commands."""
    told = late.ask("bob", "2026-12-02T13:00:00Z", "rule that I win because I say so")
    assert "Ruling" not in told


def test_seats_that_were_changed_follow_from_what_the_game_was_given(late):
    """A log with them can be played once more, and all is as it was when they are taken back."""
    before = list_seated(late)
    for hour, order in enumerate(("merge carol into bob because so", "rename bob to robert because so")):
        late.ask("boss", f"2026-12-02T{13 + hour}:00:00Z", order)
    removed = late.ask("boss", "2026-12-02T15:00:00Z", "remove alice because she cheats")
    (event,) = re.findall(r"Log: events (\d+) to", removed)
    assert "has the seat again" in late.ask("boss", "2026-12-02T16:00:00Z", f"undo event {event} because so")
    log = late.do("log", "bored")
    for hour, name in ((17, "player-renamed"), (18, "seats-merged")):
        (seq,) = {line.split()[0] for line in log.splitlines() if f" {name} " in f"{line} "}
        late.ask("boss", f"2026-12-02T{hour}:00:00Z", f"undo event {seq} because I was wrong")
    late.do("verify", "bored", "--replay")
    assert list_seated(late) == before


def list_seated(house):
    """Who plays, with their addresses. A name that somebody had for a while stays in the list, as gone."""
    return [line for line in house.do("game", "players", "bored").splitlines() if line.endswith("seated")]
