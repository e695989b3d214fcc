"""The whole service without a daemon or a network: files in, commands, files out."""

PROPOSAL = ("propose: Cheaper cards", "set 5.gold_card.buy to 400")


def test_a_week_of_borednomic_by_files(house, hand_in, letter):
    """Proposed on Monday, on the ballot on Friday, law on the Monday after: all of it in the Maildirs."""
    house.game("alice", "bob", "carol")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    assert hand_in(letter("alice", *PROPOSAL), "2026-11-23T15:00:00Z") == 0
    assert hand_in(letter("bob", "buy square, call it “Foo”, gender f"), "2026-11-23T16:00:00Z") == 0
    told = house.do("run-due", "--now", "2026-11-27T12:00:00Z")
    assert "Mails read: 2. Updates made: 3." in told

    assert "This is proposal 1" in house.receipts("alice@example.org")[-1]
    assert "buy square" in house.receipts("bob@example.org")[-1]
    for player in ("alice", "bob", "carol", "boss"):
        assert "Cheaper cards" in house.find_mail(f"{player}@example.org", "Ballot of week")
        assert "Standings" in house.find_mail(f"{player}@example.org", "Update 3")
    assert "vote yea on 1" in house.find_mail("carol@example.org", "Ballot of week")

    assert hand_in(letter("bob", "vote yea on 1", message_id="2"), "2026-11-28T10:00:00Z") == 0
    assert hand_in(letter("carol", "vote yea on 1", message_id="2"), "2026-11-28T11:00:00Z") == 0
    house.do("run-due", "--now", "2026-11-30T12:00:00Z")
    assert "1 accepted" in house.find_mail("alice@example.org", "Result of the vote")
    assert "Rule 5, Items, is amended" in house.find_mail("bob@example.org", "Update 4")

    assert hand_in(letter("carol", "buy gold card", message_id="3"), "2026-11-30T15:00:00Z") == 0
    house.do("run-due", "--now", "2026-12-01T12:00:00Z")
    assert "carol buys a Gold Card for $400" in house.find_mail("alice@example.org", "Update 5")
    house.do("verify", "bored")
    assert "its inputs lead to the same log byte for byte" in house.do("verify", "bored", "--replay")


def test_the_same_moment_twice_does_nothing_more(house, hand_in, letter):
    """`run-due` may be called by a timer as often as it likes."""
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    hand_in(letter("alice", "ping"), "2026-11-22T10:00:00Z")
    house.do("run-due", "--now", "2026-11-24T12:00:00Z")
    mails = house.letters("alice@example.org")
    assert "Mails read: 0. Updates made: 0. Mails sent: 0." in house.do(
        "run-due", "--now", "2026-11-24T12:00:00Z"
    )
    assert house.letters("alice@example.org") == mails


def test_a_mail_handed_in_twice_counts_once(house, hand_in, letter):
    """The MTA may try again although the first time went well."""
    house.game("alice")
    for _ in range(2):
        assert hand_in(letter("alice", "ping"), "2026-11-22T10:00:00Z") == 0
    house.do("run-due", "--now", "2026-11-22T12:00:00Z")
    assert len(house.receipts("alice@example.org")) == 1


def test_a_mail_that_nothing_proves_is_held(house, hand_in, letter):
    """Where the configuration does not trust the pipe, its sender is asked, and nothing is done."""
    house.put_setting('deliver_trust = "none"')
    house.game("alice")
    hand_in(letter("alice", "ping"), "2026-11-22T10:00:00Z")
    house.do("run-due", "--now", "2026-11-22T12:00:00Z")
    asked = [text for title, text in house.letters("alice@example.org") if "Welcome" not in title]
    assert len(asked) == 1
    assert "confirm" in asked[0]
    assert "Here I am" not in asked[0]
    assert house.letters("boss@example.org") == []


def test_a_maildir_is_a_way_in_too(house, letter):
    """`run-due` looks into it, and what was taken is marked as read."""
    house.config.write_text(
        house.config.read_text() + '[[inbox]]\nurl = "maildir:drop"\ntrust = "authenticated"\n'
    )
    house.game("alice")
    new = house.home / "drop" / "new"
    new.mkdir(parents=True)
    (new / "1").write_bytes(letter("alice", "ping"))
    assert "Mails read: 1." in house.do("run-due")
    assert list(new.iterdir()) == []


def test_an_update_rebuilds_the_site(house):
    """What readers see on the web is what the digest says."""
    house.game("alice")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    house.do("run-due", "--now", "2026-11-24T12:00:00Z")
    site = house.home / "site" / "bored"
    assert "As of event" in (site / "index.html").read_text()
    assert "update-ended" in (site / "log" / "u" / "1" / "index.html").read_text()
    assert "Monday 23 November 2026" in (site / "digests" / "1" / "index.html").read_text()


def test_a_postgresql_store_serves_as_well(house, hand_in, letter, postgres):
    """By its URL alone; the lock, the looks and the writes go the same way."""
    url = postgres.database(empty=True).replace("postgresql+psycopg:", "postgresql:")
    house.put_setting(f'store = "{url}"')
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    hand_in(letter("alice", "ping"), "2026-11-22T10:00:00Z")
    assert "Mails read: 1. Updates made: 2." in house.do("run-due", "--now", "2026-11-24T12:00:00Z")
    house.do("verify", "bored")
    assert "pg_dump" in house.run("backup", house.home / "copy").err
