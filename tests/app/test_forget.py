"""A player who has left asks to be forgotten: no byte of them is left, and the game verifies still."""

import gzip

import pytest

ADDRESS = "bob@example.org"
SECRETS = (b"bob@example", b"my lawyer says", b"Robert J. Private")


@pytest.fixture
def played_house(house):
    """Two weeks of a game in which bob wrote to others, to all and to some, and then left."""
    house.game("ann", "bob", "cid")
    house.do("game", "start", "bored", "--now", "2026-11-21T12:00:00Z")

    def write(sender, at, *lines):
        mail = house.home / "mail.eml"
        text = "\n".join(lines)
        name = "Robert J. Private" if sender == ADDRESS else "somebody"
        head = f"From: {name} <{sender}>\nTo: nomic+bored@localhost\nMessage-ID: <{at}{sender}>\n"
        mail.write_text(f"{head}Date: Sat, 21 Nov 2026 12:00:00 +0000\nSubject: hello\n\n{text}\n")
        house.do("deliver", "--received-at", at, mail)
        house.do("run-due", "--now", at)

    write(
        ADDRESS, "2026-11-21T13:00:00Z", "tell all: my lawyer says hello", "", "tell ann: my lawyer says no"
    )
    write(ADDRESS, "2026-11-21T13:10:00Z", "tell all at the update: my lawyer says later")
    write(ADDRESS, "2026-11-21T13:20:00Z", "anonymously tell cid: my lawyer says boo")
    write("ann@example.org", "2026-11-21T14:00:00Z", f"tell bob: is {ADDRESS} still yours?")
    house.do("run-due", "--now", "2026-11-24T14:00:00Z")
    house.do("site", "build")
    house.write = write
    return house


def list_bytes(house):
    """What every file of the installation holds, but for what was delivered to others' mailboxes."""
    for path in sorted(house.home.rglob("*")):
        if path.is_file() and not path.is_relative_to(house.home / "mail") and path.name != "mail.eml":
            data = path.read_bytes()
            yield path, gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data


def find_traces(house):
    return [(path.name, word) for path, data in list_bytes(house) for word in SECRETS if word in data]


def test_whoever_still_plays_leaves_first(played_house):
    """The answer says what has to be done before."""
    ran = played_house.run("forget", ADDRESS, "--yes")
    assert ran.code == 1
    assert "still plays in bored, as bob" in ran.err
    assert "remove bob" in ran.err


def test_no_byte_is_left_and_the_game_verifies(played_house):
    """Neither of addresses nor of mails nor of messages; what they did stays under their name."""
    played_house.write("boss@example.org", "2026-11-24T15:00:00Z", "remove bob because he asked for it")
    assert find_traces(played_house)
    shown = played_house.do("forget", ADDRESS)
    assert "Known as: bob in bored." in shown
    assert "Nothing has been erased." in shown
    told = played_house.do("forget", ADDRESS, "--yes", "--now", "2026-11-24T16:00:00Z")
    assert "4 messages to others" in told
    played_house.do("site", "build")
    assert find_traces(played_house) == []
    assert "verif" not in played_house.run("verify", "bored", "--replay").err
    assert "(erased)" in played_house.do("log", "bored")


def test_an_export_of_what_is_left_verifies_anywhere(played_house, tmp_path):
    """And tells of each message that it was erased; another body in its place is found out."""
    played_house.write("boss@example.org", "2026-11-24T15:00:00Z", "remove bob because he asked for it")
    played_house.do("forget", ADDRESS, "--yes", "--now", "2026-11-24T16:00:00Z")
    whole, public = tmp_path / "whole.jsonl", tmp_path / "public.jsonl"
    played_house.do("export", "bored", "--private", "--out", whole)
    played_house.do("export", "bored", "--out", public)
    for file in (whole, public):
        assert "the dice match" in played_house.do("verify", file)
    whole.write_text(whole.read_text().replace('\\"text\\":\\"(erased)\\"', '\\"text\\":\\"forged\\"'))
    ran = played_house.run("verify", whole)
    assert ran.code == 1
    assert "has another body than the chain holds" in ran.err


def test_of_somebody_unknown_nothing_is_kept(played_house):
    """Which is said."""
    assert "nobody in any game" in played_house.do("forget", "eve@example.org")
    assert "Nothing is kept of eve@example.org." in played_house.run("forget", "eve@example.org", "--yes").err


def test_the_admin_hands_the_office_over_first(played_house):
    """A game has an Admin whom mails reach."""
    assert "is the Admin of bored" in played_house.run("forget", "boss@example.org").err


def test_whoever_asks_is_mailed_what_is_kept_of_them(played_house):
    """What is noted, and attached all that they wrote; nothing of anybody else's."""
    played_house.write(ADDRESS, "2026-11-24T15:00:00Z", "my data")
    (mail,) = [
        each
        for each in played_house._mails(ADDRESS)
        if "Your data" in each.get_body(("plain",)).get_content()
    ]
    shown = mail.get_body(("plain",)).get_content()
    attached = "".join(each.get_content() for each in mail.iter_attachments())
    assert f"Address: {ADDRESS}." in shown
    assert "my lawyer says boo" in attached
    assert "ann@example.org" not in shown + attached
