"""A Nomic that was played on a mailing list goes on here, from its archive to the next week."""

import gzip
import re
from pathlib import Path

import pytest

from nomicd.app.cli import main

ARCHIVE = Path(__file__).parents[1] / "services" / "importing" / "archive.mbox"
NOW = ("--now", "2003-03-15T12:00:00Z")


class Silent:
    """In place of pytest's capture, for what is done once for all tests."""

    out = err = ""

    def readouterr(self):
        return self


@pytest.fixture(scope="module")
def read_once(tmp_path_factory, installation):
    """What was read of the archive."""
    house = installation(tmp_path_factory.mktemp("read") / "d", Silent())
    assert main(["init", str(house.home)]) == 0
    house.do("import-mbox", ARCHIVE, "--ruleset", "suber", "--out", house.home / "past.toml", *NOW)
    return (house.home / "past.toml").read_text()


@pytest.fixture
def past(house, read_once):
    """The same, as a file that can be edited."""
    file = house.home / "past.toml"
    file.write_text(read_once)
    return file


def accept(house, past, *more):
    return house.run(
        "import-mbox", "--accept", past, "--slug", "harbour", "--admin", "boss@example.org", *NOW, *more
    )


def test_an_archive_becomes_a_game_that_goes_on(house, past):
    """Its players have seats, its rules are as they were voted, what is open still is on the next ballot."""
    made = accept(house, past)
    assert made.code == 0, made.err
    assert "Proposals: 4 (2 accepted, 1 rejected, 1 open)." in made.out
    assert "byte for byte" in house.do("verify", "harbour", "--replay")
    assert re.findall(r"Ada|Bruno|Cleo|Dora", house.do("game", "players", "harbour")) == [
        "Ada",
        "Bruno",
        "Cleo",
    ]
    assert "fifty points" in house.do("rules", "history", "harbour", "208")
    house.do("run-due", "--now", "2003-03-21T12:00:00Z")
    told = house.find_mail("cleo@example.com", "")
    assert "A flag" in told


def test_nothing_is_written_by_a_dry_run(house, past):
    """It says what would be made."""
    dry = accept(house, past, "--dry-run")
    assert "Events in the log: 51." in dry.out
    assert "Nothing has been written" in dry.out
    assert house.run("game", "show", "harbour").code == 1


def test_what_is_wrong_is_told_with_its_line(house, past):
    """All of it at once; nothing is made."""
    text = past.read_text()
    broken = text.replace("repeal rule 113", "repeal rule 113").replace("amend rule 208", "amend rule 999")
    broken = broken.replace('address = "bruno@example.net"', 'address = "bruno"')
    past.write_text(broken.replace('tally = "1-2"', 'tally = "one"'))
    ran = accept(house, past)
    assert ran.code == 1
    found = re.findall(r"line (\d+): ", ran.err)
    lines = past.read_text().splitlines()
    assert [lines[int(each) - 1] for each in found] == ["[[player]]", "[[proposal]]"]
    past.write_text(text.replace("amend rule 208", "amend rule 999"))
    (line,) = re.findall(r"past\.toml, line (\d+): ", accept(house, past).err)
    assert past.read_text().splitlines()[int(line) - 1] == "changes = '''"


MISTAKES = (
    ('result = "rejected"', 'result = "lost"', 'result = "lost"', "Invalid enum value"),
    ('choice = "nay", at', 'choice = "maybe", at', 'choice = "maybe"', "Invalid enum value"),
    ("number = 302", 'number = "302"', 'number = "302"', "Expected `int`"),
    ("number = 302", "number = 302 303", "number = 302 303", ""),
    ("number = 302", "nummer = 302", "nummer = 302", "nummer"),
    ('format = "nomicd-history/1"', 'format = "1"', 'format = "1"', "this file is not in the format"),
)


@pytest.mark.parametrize(("old", "new", "stands", "says"), MISTAKES)
def test_a_slip_in_the_file_is_told_with_its_line(house, past, old, new, stands, says):
    """In words of the file, not of a program."""
    past.write_text(past.read_text().replace(old, new, 1))
    ran = accept(house, past)
    assert ran.code == 1
    assert says in ran.err
    (line,) = re.findall(r"line (\d+): ", ran.err)
    near = past.read_text().splitlines()[int(line) - 1 :][:2]
    assert any(stands in each for each in near) or near[0] == "[[proposal]]"


@pytest.mark.parametrize("kind", ["pipermail", "maildir", "folder"])
def test_other_archives_are_read_the_same_way(house, past, kind):
    """What a list offers on the web, compressed or not, and mails in a Maildir."""
    place = house.home / "archive"
    place.mkdir()
    raw = ARCHIVE.read_bytes()
    if kind == "pipermail":
        (place / "2003-March.txt.gz").write_bytes(gzip.compress(raw))
    elif kind == "folder":
        cut = raw.index(b"From ada@example.org Mon Mar 10")
        (place / "1.mbox").write_bytes(raw[:cut])
        (place / "2.mbox").write_bytes(raw[cut:])
    else:
        for part in ("cur", "new", "tmp"):
            (place / part).mkdir()
        mails = [each for each in re.split(rb"(?m)^From \S.*\n", raw) if each]
        for number, each in enumerate(mails):
            (place / "cur" / f"{number:03}.x:2,S").write_bytes(each)
    text = house.do("import-mbox", place, "--ruleset", "suber", *NOW)
    assert text.replace(str(place), str(ARCHIVE)) == past.read_text()


def test_what_is_no_archive_is_refused(house):
    """With the reason, and an exit code."""
    nothing = house.home / "notes.txt"
    nothing.write_text("Dear diary,\n")
    for words, says in (
        ((nothing, "--ruleset", "suber"), "is not an mbox"),
        ((house.home / "nowhere", "--ruleset", "suber"), "does not exist"),
        ((ARCHIVE,), "give --ruleset R"),
        ((ARCHIVE, "--ruleset", "boondoggling"), "cannot be imported with its past"),
        ((), "give either an archive"),
    ):
        ran = house.run("import-mbox", *words)
        assert ran.code, words
        assert says in ran.err, ran.err


def test_a_nomic_in_words_begins_with_the_rules_of_a_folder(house):
    """Rules that somebody wrote down, without any code."""
    own = house.home / "rules"
    own.mkdir()
    for number, title in ((113, "Silence"), (208, "Winning")):
        (own / f"{number}-x.md").write_text(f"# {number}. {title}\n\nSome words.\n")
    past = house.home / "own.toml"
    house.do("import-mbox", ARCHIVE, "--rules", own, "--out", past, *NOW)
    made = accept(house, past)
    assert made.code == 0, made.err
    assert "fifty points" in house.do("rules", "history", "harbour", "208")
