"""What readers are shown, and what stays hidden."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from driven_game import NOW
from house import House
from plain_renderer import SENTENCES
from run_boondoggling import DOCUMENTS, Game

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.game import Boondoggling
from nomicd.games.boondoggling.road import RoadBoard
from nomicd.games.boondoggling.state import Options, options_of
from nomicd.kernel.chance import Draw
from nomicd.kernel.commands import Command
from nomicd.kernel.log import Head, chain
from nomicd.kernel.page import Code, Lines, Offers, Table, Wording
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Trouble
from nomicd.table.boards import write_board
from nomicd.table.course import facts as f
from nomicd.table.pieces.rounds import TurnDiceRolled, tell_turns

CHECKER = Path(__file__).parents[3] / "docs" / "verify_dice.py"


def text(page):
    """What is read of a page, as lines."""
    return _lines([page.title, *SENTENCES.lead_of(page)], page.sections)


def whole(page):
    """What goes with it."""
    return _lines([page.title], page.more)


def _lines(said, sections):
    for section in sections:
        said.append(f"## {section.heading}")
        for block in section.blocks:
            match block:
                case Lines(lines=lines):
                    said += lines
                case Wording():
                    said += SENTENCES.write(block).lines
                case Code(text=code):
                    said += code.splitlines()
                case Table(head=head, rows=rows):
                    said += [" | ".join(row) for row in (head, *rows)]
                case Offers(offers=offers, about=about):
                    said += [about, *(f"{offer.line}: {offer.help}" for offer in offers)]
    return "\n".join(said)


def digests(game, show=text):
    """Of the next update, by reader."""
    before = len(game.events)
    game.tick()
    notices = game.ruleset.make_notices(game.state, game.events[before:])
    return {each.reader: show(each.page) for each in notices if each.kind == "digest"}


def test_the_board_is_drawn_in_72_columns_with_both_roads(table):
    """Each space once, each token where it stands."""
    table.put("ann", "R3").put("bob", "28").put("cid", "28")
    picture = write_board(RoadBoard().plan(table.state))
    assert max(map(len, picture.splitlines())) <= 72
    for mark in ("0 HOME", "7-75", "38+500", "21 DEV", "28 AAA", "11 NRA", "R1-100", "R7-250"):
        assert picture.count(f"|{mark:<6}|") == 1
    assert "|bocid" not in picture
    assert "|boci  |" in picture
    assert "|an    |" in picture


def test_many_tokens_on_one_space_are_letters():
    """Six in Washington."""
    game = Game().begin("ann", "bob", "cid", "dot", "eve", "fay")
    assert "|abcdef|" in write_board(RoadBoard().plan(game.state))


def test_a_digest_tells_each_reader_all_and_their_own(game):
    """What happened to you, round by round, ledger, funds, board, dice."""
    told = digests(game, lambda given: (text(given), whole(given)))
    assert set(told) == {"ann", "bob", "cid", "admin"}
    page, told = ({who: each[at] for who, each in told.items()} for at in (0, 1))
    assert all(
        part in page["ann"] for part in ("## What happened", "## The funds", "## The board around you")
    )
    assert page["ann"].splitlines()[1].startswith("News: In 3 moves you go from 0 to ")
    assert "ann rolls" not in page["ann"]
    assert "bob rolls" in page["ann"]
    for part in (
        "## Round 1",
        "## Round 3",
        "## The funds",
        "## The ledger",
        "## The board",
        "## The dice of",
    ):
        assert part in told["ann"]
    mine = told["ann"].partition("## What happened to you\n")[2].partition("\n## ")[0].splitlines()
    assert len([line for line in mine if line.startswith("You roll")]) == 3
    assert all(line.startswith("You ") and "ann" not in line for line in mine)
    assert "## Your order for doubles\nYou have given none: doubles are kept." in page["ann"]
    assert "What happened to you" not in told["admin"]
    moves = re.findall(r"^(?:ann|bob|cid) rolls \d-\d", told["admin"], re.MULTILINE)
    assert len(moves) == 9


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland"])
def test_an_early_update_is_headed_with_the_weekday_of_its_real_date(zone):
    """Not with that of the deadline that it was made before: where that is Monday, on a Monday."""
    game = Game(zone=zone).begin("ann", "bob")
    for name in ("ann", "bob"):
        game.order(name, "done")
    due = game.ruleset.find_next_update(game.state)
    assert (due.weekday, due.deadline) == ("tue" if zone == "UTC" else "fri", NOW)
    told = digests(game)
    day = "Monday 1 March" if zone == "UTC" else "Tuesday 2 March"
    assert {text.splitlines()[0] for text in told.values()} == {f"Update 1, {day}"}
    began = next(place for place, each in enumerate(game.events) if isinstance(each, f.UpdateStarted))
    assert game.ruleset.report(game.state, game.events[began:]).title == f"Update 1, {day} 2027"


def test_a_colon_in_a_spaces_name_breaks_no_sentence():
    """Nor does a name that is half a sentence itself: others read of a move what its player does."""
    board = DOCUMENTS["board.toml"].replace("Raking leaves", "Note: ann moves, pays and has doubts: leaves")
    table = Game(documents={**DOCUMENTS, "board.toml": board}).begin("ann", "bob")
    place = "Note: ann moves, pays and has doubts: leaves back and forth"
    rolled = TurnDiceRolled((Draw("l", 6, 3), Draw("l", 6, 4)), "move", "ann")
    events = [
        rolled,
        e.TokenMoved("ann", 7, "0", "7", "main"),
        e.Landed("ann", "7", "pays", 75, 75, 925),
    ]
    table.apply(events)
    (line,) = tell_turns(table.state, events)
    assert line.text == f'ann rolls 3-4, moves from 0 to 7 "{place}", pays $75M and has $925M.'
    assert line.own == f'You roll 3-4, move from 0 to 7 "{place}", pay $75M and have $925M.'


def test_the_ledger_warns_of_the_next_stage(game):
    """What it would cost, and when it comes."""
    page = text(game.ruleset.answer(game.state, "ann", Command("money", {})))
    assert "Treasury | $4,800M" in page
    assert "Money in circulation | $12,200M" in page
    assert "Projects cost | as much as at first" in page
    assert "stage 1 begins: projects cost 2 times, Printing presses for the printing press $500M" in page
    game.state.stage = 3
    assert "8 times as much as at first" in text(game.ruleset.answer(game.state, "ann", Command("money", {})))


def test_millions_are_shown_or_billions():
    """The reissue's bills are of billions: the same figures, another letter."""
    for scale, shown in (("1", "$1,000M"), ("1000", "$1,000B")):
        game = Game(options={"scale": scale}).begin("ann", "bob")
        assert shown in text(game.ruleset.answer(game.state, "", Command("money", {})))
        assert game.state.players["ann"].fund == 1000
        assert isinstance(game.state.treasury, int)


def test_the_treasury_pays_nothing_back(game):
    """In a whole game no money goes from it to circulation."""
    game.play()
    moved = [event for event in game.events if isinstance(event, e.FundMoved)]
    assert not any((each.payer, each.payee) == (e.TREASURY, e.CIRCULATION) for each in moved)


def test_a_whole_game_is_told_to_its_winner(game):
    """In plain words, each kind of outcome among them."""
    told = ""
    while not game.state.over:
        told += digests(game, lambda page: f"{text(page)}\n{whole(page)}")["admin"]
    winner = game.state.winner
    assert f"{winner} has come home by the Road to Inflation without a dollar and wins." in told
    assert "The game is over." in told
    assert "takes the Road to Inflation and moves from" in told
    for words in ("pays $", "receives $", "for the space is taken", "has nothing left", "inflation, stage 1"):
        assert words in told


def test_who_is_asked_is_told_what_keeping_would_do(game):
    """And is offered both answers; others are told that the update stopped."""
    game.order("ann", "doubles", policy="ask me")
    while game.state.question is None:
        told = digests(game)
    assert "## You are asked" in told["ann"]
    assert re.search(r"^keep: keep the total of \d+: .+", told["ann"], re.MULTILINE)
    assert "reroll: roll again" in told["ann"]
    assert "You are asked" not in told["bob"]
    assert "the update stops here" in told["bob"]
    assert {"keep", "reroll", "answer"} <= {
        verb.key for verb in game.ruleset.vocabulary(game.state, "ann").verbs
    }
    assert "keep" not in {verb.key for verb in game.ruleset.vocabulary(game.state, "bob").verbs}


def test_start_pause_and_end_are_told_to_everybody(game):
    """At once."""
    begun = list(game.ruleset.make_notices(game.state, [f.GameStarted(NOW.isoformat())]))
    assert [each.reader for each in begun] == ["ann", "bob", "cid", "admin"]
    assert "ann is keeper of the Money in Circulation and bob is Treasurer" in whole(begun[0].page)
    for event, said in ((f.GamePaused("rain"), "paused: rain"), (f.GameEnded("", "rain"), "rain")):
        mails = list(game.ruleset.make_notices(game.state, [event]))
        assert len(mails) == 4
        assert said in text(mails[0].page)


@pytest.mark.parametrize("reader", ["ann", "bob", "admin"])
def test_every_example_is_read_as_its_verb(game, reader):
    """Help shows nothing that cannot be written."""
    game.order("ann", "doubles", policy="ask me")
    while game.state.question is None:
        game.tick()
    vocabulary = game.ruleset.vocabulary(game.state, reader)
    for verb in vocabulary.verbs:
        assert verb.examples
        for example in verb.examples:
            what = understand([Line(1, example)], vocabulary)[0].what
            assert not isinstance(what, Trouble), what
            assert what.verb == verb.key


def test_what_is_offered_can_be_written(game):
    """Every line of what is open."""
    game.order("ann", "doubles", policy="ask me")
    while game.state.question is None:
        game.tick()
    page = game.ruleset.show_open(game.state, "ann", game.ruleset.find_next_update(game.state))
    lines = [o.line for s in page.sections for b in s.blocks if isinstance(b, Offers) for o in b.offers]
    vocabulary = game.ruleset.vocabulary(game.state, "ann")
    for line in lines:
        assert isinstance(understand([Line(1, line)], vocabulary)[0].what, Command), line


def test_how_it_has_ended_is_told_and_nothing_is_open_any_more(game):
    """To players and to whoever looks on; a ruling of the Admin's is told as it was written."""
    ruleset = game.ruleset
    due = ruleset.find_next_update(game.state)
    assert ruleset.describe_end(game.state) == ""
    assert ruleset.is_awaited(game.state, "ann", NOW)
    assert not ruleset.show_open(game.state, "zoe", due).sections
    assert ruleset.show_open(game.state, "ann", due).sections
    game.tick()
    game.apply([f.GameEnded("", "rain")])
    assert ruleset.describe_end(game.state) == "The game is over, and nobody has won, in update 1: rain."
    assert not ruleset.show_open(game.state, "ann", None).sections
    game.apply([f.GameEnded("ann", "all others have left")])
    assert ruleset.describe_end(game.state) == "ann has won, in update 1: all others have left."
    ordered = f.AdminOrdered("mail:1/1", "pause", {}, "pause because rain", accepted=True)
    assert ruleset.describe_ruling(ordered) == "pause because rain"
    assert ruleset.report(game.state, [ordered]) is None


def test_rules_can_be_asked_for_by_clause_and_part(game):
    """And what is none is said."""
    ask = game.ruleset.answer
    assert "4.5 Doubles are rolled again at most 20 times" in text(ask(game.state, "", Command("rules", {})))
    assert text(ask(game.state, "", Command("rule", {"clause": "4"}))).count("\n4.") == 5
    assert "There is no rule 77" in text(ask(game.state, "", Command("rule", {"clause": "77"})))
    assert game.state.commitment in text(ask(game.state, "", Command("dice", {})))
    assert "Printing presses" in text(ask(game.state, "", Command("board", {})))
    assert ask(game.state, "", Command("nonsense", {})) is None


def test_others_do_not_see_what_one_has_ordered(game):
    """While it stands; the seed not before the end. The Admin sees orders, and no seed."""
    game.order("ann", "doubles", policy="reroll if fund > 777")
    codec, ruleset = game.ruleset.codec, game.ruleset

    def read_log_as(reader):
        facts = [(event.NAME, event.VERSION, codec.encode(event), b"") for event in game.events]
        log = chain("boon", Head(), NOW, "test", facts)
        shown = [each for each in log if ruleset.is_visible(game.state, each, reader)]
        return b"\n".join(each.body for each in shown)

    game.tick()
    seed = game.state.seed.encode()
    assert b"777" in read_log_as("ann")
    assert b"777" in read_log_as("admin")
    assert b"777" not in read_log_as("bob")
    assert seed not in read_log_as("admin") + read_log_as("ann")
    assert not any("777" in told for reader, told in digests(game).items() if reader != "ann")
    game.order("ann", "doubles", policy="keep")
    game.tick()
    assert b"777" in read_log_as("bob")
    game.play()
    assert seed in read_log_as("bob")


def test_the_dice_of_a_digest_can_be_checked_by_anybody(game, tmp_path):
    """With the script of twenty lines; a forged die is told."""
    game.order("ann", "doubles", policy="reroll")
    told = digests(game, whole)["bob"]
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(told)
    bad.write_text(re.sub(r"(draw \S+ d6) \d", r"\1 7", told, count=1))
    for file, code in ((good, 0), (bad, 1)):
        run = subprocess.run([sys.executable, CHECKER, file], capture_output=True, text=True, check=False)
        assert run.returncode == code, run.stdout


def test_pages_are_plain_data(game):
    """So that any renderer can show them."""
    assert msgspec.json.encode(
        game.ruleset.show_open(game.state, "ann", game.ruleset.find_next_update(game.state))
    )


def test_the_rules_say_what_is_played_by(new_game):
    """Options, and what votes have set: the text of record is never stale."""
    game = new_game(options={"rounds": "2"}).begin("ann", "bob")
    game.state.settings["treasury"] = 9_600
    rules = text(game.ruleset.answer(game.state, "", Command("rules", {})))
    assert "now it is 2" in rules
    assert "it borrows $9,600M from circulation" in rules
    assert "costs 2, 4, 8, 16 and 32 times the amount shown" in rules
    assert "{" not in rules


KNOWN = (
    "This is Boondoggling.",
    "Everybody begins with $1,000M: ",
    "whoever comes home to Washington by the Road to Inflation with nothing left wins",
    "Each update plays 2 rounds: the service rolls and moves for everybody.",
    "You need not write at all; what you may decide is whether doubles are rolled again.",
    "Updates are made at the start of every Monday and Friday, in the time zone of the game",
)


@pytest.mark.parametrize("said", KNOWN)
def test_a_newcomer_is_told_what_is_played_how_it_is_won_and_when_it_moves(said):
    """In the welcome, in the mail that begins the game, and to who asks; and that silence is fine."""
    options = {"rounds": "2", "updates": "mon fri"}
    house = House(Boondoggling(), ("alice", "bob"), documents=DOCUMENTS, options=options, started=False)
    house.mail("carol", "join as carol", 1)
    house.mail("boss@play.test", "approve carol", 2)
    house.mail("boss@play.test", "start game", 3)
    start = house.inbox("carol", "notice")[-1].text
    answer = house.mail("carol", "How do I win?", 4)
    for mail in (house.inbox("carol", "welcome")[-1].text, start, answer):
        assert said in " ".join(mail.split())
    attached = house.inbox("carol", "notice")[-1].whole
    assert "to win, money has to run out before the red road, not on it" in " ".join(attached.split())


def test_options_are_kept_as_they_were_usual_when_a_game_was_opened(new_game):
    """What is usual later changes no open game; one from before the log said it goes on as it was."""
    opened = new_game().begin("ann", "bob")
    assert opened.state.options["strict_aaa"] == "yes"
    assert set(opened.state.options) == set(Options.__struct_fields__)
    before = new_game(options={"rounds": "2"}, logged=True).begin("ann", "bob")
    assert before.state.options == {"rounds": "2"}
    assert not options_of(before.state).strict_aaa
    assert options_of(before.state).quorum == 1


@pytest.mark.parametrize(
    ("stage", "marks"), [(1, ("7-150", "R7-500", "38+500")), (5, ("-2400", "-8000", "+500"))]
)
def test_the_text_board_prints_what_is_asked_now(table, stage, marks):
    """Inflation and all; what the Treasury gives stays. Where a price gets long it has a line of its own."""
    board = write_board(RoadBoard().plan(table.set(stage=stage).state))
    assert max(map(len, board.splitlines())) <= 72
    for mark in marks:
        assert f"|{mark:<6}|" in board


@pytest.mark.parametrize(
    ("line", "verb"),
    [
        ("How do I win?", "how to win"),
        ("how can we play", "how to win"),
        ("How does one win?", "how to win"),
        ("how to win", "how to win"),
        ("How about a truce until Friday?", ""),
        ("How nice.", ""),
    ],
)
def test_a_question_is_read_as_one_and_other_lines_are_prose(game, line, verb):
    """Whatever begins with the same word."""
    found = understand([Line(1, line)], game.ruleset.vocabulary(game.state, "ann"))
    assert [getattr(each.what, "verb", "") for each in found] == [verb]
    assert not any(isinstance(each.what, Trouble) for each in found)


def test_where_a_reader_stands_is_told_in_a_sentence(game):
    """Who has lost, or only looks on, stands nowhere."""
    (funds,) = (piece for piece in game.ruleset.pieces if piece.tell_standing(game.state, "ann"))
    assert (
        funds.tell_standing(game.state, "ann")
        == "You have $1,000M, tied for 1st of 3 players (the least leads)."
    )
    assert funds.tell_standing(game.state, "toby") == ""


def test_who_is_nearest_to_having_nothing_leads(game):
    """In the sentence, in the subject and in the table: money has to be got rid of."""
    (funds,) = (piece for piece in game.ruleset.pieces if piece.tell_standing(game.state, "ann"))
    players = game.state.players
    players["ann"] = msgspec.structs.replace(players["ann"], fund=players["ann"].fund - 100)
    first, other = (funds.tell_standing(game.state, name) for name in ("ann", "bob"))
    assert first == "You have $900M, 1st of 3 players (the least leads)."
    assert other == "You have $1,000M, tied for 2nd of 3 players (the least leads); ann leads with $900M."
    (section,) = funds.show_brief(game.state, (), "bob")
    assert [row[0] for row in section.blocks[0].texts] == ["ann", "bob (you)", "cid"]
