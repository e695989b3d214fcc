"""The whole season of the demo: ten weeks, eight players, all 31 rules, and somebody who wins."""

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from brief_digests import measure_digests
from demos import play_once
from mail_form import is_plain_vote, list_faults, mails_of
from plain_sandbox import PlainSandbox

from nomicd.app.cli import main
from nomicd.app.demo.players import DemoMailbox
from nomicd.app.demo.script import load
from nomicd.games.nomic.play.stable_numbering import KEEP
from nomicd.games.registry import discover
from nomicd.kernel.correction import PastCorrected
from nomicd.kernel.inputs import AdminCommand, PlayerCommand, UpdateTick
from nomicd.kernel.log import fold
from nomicd.services.replay import archive
from nomicd.services.replay.effective_log import effective_log
from nomicd.services.replay.rebuild import ReplayedGame

pytestmark = pytest.mark.timeout(1_200)  # a minute of work, on a machine that does nothing else

PLAY = load("borednomic")
RULESET = discover()["borednomic"]
CHECKER = Path(__file__).parents[2] / "docs" / "verify_dice.py"
NEVER = {
    "3.9": "nobody lends control: stories do",
    "3.11": "nobody writes to the others by way of the game: stories do",
    "3.12": "nobody new comes in an Inactive player's place: a story does",
    "3.13": "nobody says to be done: a story does",
    "11.3": "nobody is ever the only solvent player: there are eight",
    "11.4": "nobody meets a condition to win in the first fifteen updates",
    "11.6": "several players own squares from the second update on",
    "15.2": "in the weeks as corrected, who is IT never lands where somebody stands; its cases do",
    "15.3": "so nobody is tagged",
    "15.4": "who is IT never meets a condition to win, nor are all others bankrupt",
    "17.2.1": "nobody rolls a one on Square #1",
    "18.3": "a second double in one vote is refused when the mail is read, and trials do not count",
    "19.3": "what a prisoner orders is refused when the mail is read",
    "22.2.3": "nobody who has a building rolls a three in the Solarium",
    "23.5": "buying what one has killed is refused when the mail is read",
    "25.7": "rule 25 is not repealed",
    "29.7": "no attacker loses a war, for those who attack carry many soldiers",
    "29.9": "no war is a draw",
    "30.2.1": "Armor: nobody who has it active loses soldiers",
    "30.2.2": "Battering Ram: nobody who has it active attacks a Fort",
    "30.2.5": "King's Grant: nobody who has it active lands on a square without an owner",
    "30.4": "nobody sells a Magic Item",
}
"""What the season leaves undone, and why."""
MARGIN = {"question-raised", "ruling-made"}
"""Events that are no part of what the game was given."""


@pytest.fixture(scope="session")
def season(made_once):
    """All of it, played once."""
    return play_once(made_once, "borednomic")


@pytest.fixture
def log(season, capsys):
    """The events that everybody may see and that are in force, as name and body."""
    capsys.readouterr()
    assert main(["--config", str(season.config), "log", season.slug, "--public", "--json"]) == 0
    return in_force(json.loads(capsys.readouterr().out))


def in_force(entries):
    """Without what the correction has put aside; notes in the margin stay."""
    found = []
    for entry in entries:
        if entry["name"] == "past-corrected":
            keeps = json.loads(entry["body"])["keeps"]
            found = [each for each in found if each["seq"] <= keeps or each["name"] in MARGIN]
        found.append(entry)
    return [(entry["name"], json.loads(entry["body"])) for entry in found if entry["body"]]


def mails(season, who):
    return DemoMailbox(dict(season.maildirs)[who]).letters()


def test_it_verifies(season):
    """The chain is whole, the replay gives the same game, the dice match."""
    assert season.weeks == 10
    assert season.wrong == ()


def test_its_mails_are_short_narrow_and_light(season):
    """Those of all ten weeks, the eighth among them."""
    folder = season.config.parent
    assert list_faults(folder) == []
    assert any(map(is_plain_vote, mails_of(folder)))


def test_a_brief_digest_is_always_the_shorter_one(season):
    """Of all ten weeks."""
    measured = measure_digests(season.config, season.slug)
    assert len(measured) > 200
    assert {key: both for key, both in measured.items() if both[1] >= both[0]} == {}


def test_the_last_mail_tells_the_whole_game(season):
    """Who has won and how; then how it went, a plot with some of its numbers, and the best of each player."""
    last = DemoMailbox(dict(season.maildirs)["cleo"]).latest("digest").text
    assert re.search(r"frida has won", last)
    parts = ("The game in short", "Everybody's best moment", "Money over the updates", "After the game")
    assert sorted(parts, key=last.index) == list(parts)
    assert re.search(r"The lead changed \d+ times, last in update \d+", last)
    assert len(re.findall(r"^\w+, update \d+ \(money [+][\d,]+\): ", last, re.MULTILINE)) >= 7


def test_each_rule_of_the_book_has_fired(season):
    """Rules 1 to 31 have each done something, and so have those that were voted in with code."""
    fired = {each.rule for each in season.covered if each.times}
    assert fired >= set(range(1, 32))
    assert {each.title for each in season.covered if each.rule in fired and each.rule > 31} == {
        "The Spring",
        "The Lending Library",
        "The Cup",
    }


def test_what_is_never_carried_out_is_known(season):
    """Exactly these clauses, so that the list does not grow unseen."""
    running = [each for each in season.covered if each.how in {"code", "service"}]
    assert {each.clause for each in running if not each.times} == set(NEVER)


def test_votes_change_the_game_before_everybodys_eyes(log):
    """Parameters are amended, a rule with code enacted, one repealed, proposals rejected; play changes."""

    def of(name):
        return [body for kind, body in log if kind == name]

    assert {body["outcome"] for body in of("proposal-decided")} == {"accepted", "rejected"}
    assert {body["number"] for body in of("rule-amended")} >= {5, 6, 7, 8, 13, 29, 30, 32, 33}
    assert any("drinks from the Spring" in body["text"] for body in of("noted"))
    assert {len(body["draws"]) for body in of("dice-rolled") if body["why"] == "move"} == {2, 3}
    assert any(body["amount"] == 1_200 for body in of("money-paid") if body["why"] == "3 x Gold Card")


def test_somebody_wins_by_a_way_that_was_voted_in(log):
    """The Cup is enacted, waits for two updates, and is won; nothing happens afterwards."""
    ends = [body for name, body in log if name == "game-ended"]
    enacted = [body["number"] for name, body in log if name == "rule-enacted"]
    assert [end["player"] for end in ends] == ["frida"]
    assert max(enacted) == 35
    names = [name for name, _ in log]
    assert "update-started" not in names[names.index("game-ended") :]


def test_only_the_library_is_suspended_and_it_is_mended(log):
    """A rule with a bug is switched off, amended, and answers what it had missed."""
    assert [body["number"] for name, body in log if name == "rule-suspended"] == [33]
    assert {body["number"] for name, body in log if name == "missed-settled"} == {33}


def test_the_admin_has_done_what_an_admin_does(log):
    """Sent a proposal back, vetoed one, paused the game, and had the paradox repealed by a vote."""
    names = [name for name, _ in log]
    for name in ("proposal-returned", "proposal-vetoed", "game-paused", "game-resumed"):
        assert names.count(name) == 1, name
    assert {body["number"] for name, body in log if name == "rule-repealed"} >= {12, 31, 34}


def test_the_past_is_corrected_after_a_ruling(season, log):
    """Cleo's question is answered, and her order added; her digest shows what came of it."""
    names = [name for name, _ in log]
    assert [names.count(name) for name in ("question-raised", "ruling-made")] == [2, 2]
    assert names.count("past-corrected") == 1, "what the first one did is a part of what the second played"
    (told,) = [letter.text for letter in mails(season, "cleo") if "correction 1" in letter.subject]
    assert "An order of cleo is added as of update 10: buy 2 silver cards" in told
    assert "3 Gold Cards, 2 Silver Cards," in told


@pytest.fixture(scope="session")
def whole_log(season, tmp_path_factory):
    """The whole log, as it was written."""
    export = tmp_path_factory.mktemp("season") / "whole.jsonl"
    assert (
        main(["--config", str(season.config), "export", season.slug, "--private", "--out", str(export)]) == 0
    )
    lines = archive.parse(export.read_text()).entries
    return [archive.record(season.slug, line) for line in lines]


def split_at_correction(written, number):
    """The log when that correction had been made, and when it had not."""
    place = next(
        place
        for place, each in enumerate(written)
        if each.name == PastCorrected.NAME and json.loads(each.body)["number"] == number
    )
    return written[:place], written[: place + 1 + json.loads(written[place].body)["brings"]]


def test_the_vote_that_counts_after_five_weeks_might_have_counted_at_the_time(whole_log):
    """What is in force is, byte for byte, the log of a game in which the mail came before the close."""
    before, after = (effective_log(RULESET, each) for each in split_at_correction(whole_log, 2))
    given = list(RULESET.inputs(before))
    (cause,) = {each.cause for each in given if is_vote(each, "cleo", "vote yea on 8")}
    late = [each for each in given if each.cause == cause]
    kept = next(each for each in RULESET.inputs(after) if is_keeping(each))
    close = next(place for place, each in enumerate(given) if is_update(each, 9))
    timely = [msgspec.structs.replace(each, at=given[close - 1].at) for each in late]
    rest = [each for each in given[close:] if each not in late]
    stage = ReplayedGame(RULESET, before[0].game, PlainSandbox())
    for each in [*given[:close], kept, *timely, *rest]:
        stage.take(each)
    assert stage.records == after


def is_vote(each, player, text):
    return isinstance(each.given, PlayerCommand) and (each.given.player, each.given.command.text) == (
        player,
        text,
    )


def is_keeping(each):
    """The numbers of proposals are a part of the correction's record: one of them is not made any more."""
    return isinstance(each.given, AdminCommand) and each.given.command.verb == KEEP


def is_update(each, number):
    return isinstance(each.given, UpdateTick) and each.given.due.number == number


@pytest.mark.parametrize("who", [person.name for person in PLAY.cast])
def test_each_player_is_told_truly_what_the_vote_has_changed(season, whole_log, who):
    """The money that was theirs and is: no more, no less, the same as in the Admin's preview."""
    was, now = (
        fold_records(effective_log(RULESET, each)).players[who].cash
        for each in split_at_correction(whole_log, 2)
    )
    row = rf"^{who} +money +{write_amount(was)} +{write_amount(now)}$"
    for reader, subject in ((who, "What changed for you: correction 2"), ("margit", "Correction 2")):
        said = [each.text for each in mails(season, reader) if subject in each.subject]
        assert any(re.search(row, text, re.MULTILINE) for text in said) == (was != now), reader


def write_amount(amount):
    return rf"-?\${abs(amount):,}"


def fold_records(records):
    facts = ((each.name, each.version, each.body) for each in records)
    return fold(RULESET.blank(), facts, RULESET.codec)


def test_the_preview_shows_the_votes_and_orders_that_would_be_others(season):
    """The tie is none; who proposed the same again could not have."""
    (shown,) = [each.text for each in mails(season, "margit") if "Correction 2\n===" in each.text]
    assert re.search(r"^8, A modest return +bruno +rejected 3-3 +accepted 4-3$", shown, re.MULTILINE)
    assert re.search(r"^21, A modest return +emi +accepted \d-\d +not made$", shown, re.MULTILINE)
    assert re.search(r"^cleo +vote yea on 8 +refused \(too-late\) +done$", shown, re.MULTILINE)
    assert re.search(r"^emi +re-propose 8 +done +refused \(against-rules\)$", shown, re.MULTILINE)


def test_a_vote_follows_another_one(season):
    """Frida's is settled by Bruno's when the ballot closes, and makes it a tie."""
    results = [letter.text for letter in mails(season, "dag") if "Result of the vote" in letter.subject]
    assert "yea if bruno votes yea, else nay: bruno votes yea" in " ".join(results[2].split())
    assert "3-3: a tie is no majority" in results[2]


def test_each_digest_shows_the_board(season):
    """As a picture, beside the text and the HTML."""
    folder = dict(season.maildirs)["ada"] / "new"
    digests = [raw for path in folder.iterdir() if b"The dice of update" in (raw := path.read_bytes())]
    assert len(digests) == 29
    assert all(b"Content-Type: image/png" in raw for raw in digests)


def test_gil_falls_silent_and_returns(log):
    """Rules 3.7 and 3.8."""
    assert [body["player"] for name, body in log if name == "player-inactivated"] == ["gil"]
    assert [body["player"] for name, body in log if name == "player-activated"] == ["gil"]


def test_secret_ballots_name_nobody(season):
    """Since they were voted in, a result shows tokens."""
    results = [letter.text for letter in mails(season, "ada") if "Result of the vote" in letter.subject]
    named = re.compile(r"^(?:Yea|Nay) \d+:[^.]*\bdag\b", re.MULTILINE)
    assert named.search(results[2])
    assert not any(map(named.search, results[-2:]))


def test_every_mail_was_read(season, capsys):
    """None was set aside; the Admin's last digest counts them."""
    text = [letter for letter in mails(season, "margit") if letter.kind == "digest"][-1].text
    counts = dict(line.split() for line in text.splitlines() if line.startswith(("set-aside ", "held ")))
    assert counts == {"set-aside": "0", "held": "0"}


@pytest.mark.parametrize("who", [person.name for person in PLAY.cast])
def test_the_dice_of_each_players_digests_hold(season, who):
    """As `docs/verify_dice.py` checks them, with nothing but the mails."""
    letters = sorted((dict(season.maildirs)[who] / "new").iterdir())
    checked = subprocess.run([sys.executable, CHECKER, *letters], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout.splitlines()[-1]) == (0, "All holds."), checked.stdout
