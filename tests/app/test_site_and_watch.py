"""The site and the terminal from the command line, and behind the web server the service itself."""

import gzip
import json
import re
from datetime import UTC, datetime, timedelta
from email import message_from_bytes

from nomicd.adapters.clock import FixedClock, SettableClock
from nomicd.app import sites
from nomicd.app.demo.mail_policy import POLICY
from nomicd.app.resources import documents
from nomicd.app.settings import load
from nomicd.app.sites import build_site
from nomicd.app.web import make_web_backend
from nomicd.app.wiring import open_application
from nomicd.services.arrival import Arrival
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Trust
from nomicd.services.repository.preferences import preferences
from nomicd.services.rows import MailWish

OPENING = datetime(2026, 11, 21, 12, tzinfo=UTC)
OPENED = "2026-11-21T12:00:00Z"


def test_show_prints_board_and_standings(house):
    """As text for a person."""
    house.game("alice", "bob")
    said = house.do("show", "bored")
    assert "|1     |2     |" in said
    assert re.search(r"alice +\$10,000", said)
    assert json.loads(house.do("show", "bored", "--json"))["slug"] == "bored"


def test_the_site_of_no_game_says_so(house):
    """An installation that is just made has a first page, too."""
    house.do("site", "build")
    assert "No game is open yet." in (house.home / "site" / "index.html").read_text()


def test_watch_looks_once_where_nobody_looks_on(house):
    """What comes next, the board, who has what, what happened last."""
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    said = house.do("watch", "bored", "--once")
    assert "The deadline of update 1 is Mon 23 Nov 2026 00:00 EST" in said
    assert "game-started" in said
    assert house.run("watch", "nothing", "--once").code == 1


def test_watch_tells_how_the_last_update_ended_and_the_game(house):
    """The last lines of its digest; and when all is over, who has won."""
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    house.do("run-due", "--now", "2026-11-23T12:00:00Z")
    said = house.do("watch", "bored", "--once")
    assert "Update 1, Monday 23 November 2026" in said
    assert re.search(r"(alice|bob) rolls \d-\d, landing on", said)
    clock = SettableClock(OPENING)
    with open_application(load(house.config), clock) as world:
        mail(world, clock, 50, "boss@example.org", "end everybody is bored")
    assert "The game is over, and nobody has won, in update 1: everybody is bored." in house.do(
        "watch", "bored", "--once"
    )


def test_where_no_site_is_wanted_none_is_built(house):
    """With `site = ""` updates are made, nothing is written, and nothing is wrong."""
    house.game("alice", "bob")
    house.put_setting('site = ""')
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    house.do("run-due", "--now", "2026-11-23T12:00:00Z")
    assert not list(house.home.glob("*site*"))
    assert "is not built" in house.run("doctor").out


def test_a_site_that_is_built_twice_is_written_once(house):
    """The second time nothing is touched."""
    house.game("alice")
    index = house.do("site", "build").strip().replace("\n", "")
    assert index.endswith("index.html")
    before = {path: path.lstat().st_mtime_ns for path in (house.home / ".site-pages").rglob("*")}
    house.do("site", "build")
    assert {path: path.lstat().st_mtime_ns for path in (house.home / ".site-pages").rglob("*")} == before


def test_many_games_are_written_by_several_processes(house, monkeypatch):
    """Page by page what one process writes."""
    monkeypatch.setattr(sites, "MUCH", 2)
    monkeypatch.setattr(sites, "MOST_HELPERS", 2)
    monkeypatch.setattr(sites.os, "cpu_count", lambda: 2)
    house.game("alice")
    for slug in ("second", "third"):
        house.do("game", "new", slug, "--ruleset", "suber", "--admin", "boss@example.org", "--now", OPENED)
    house.do("site", "build")
    monkeypatch.setattr(sites, "MUCH", 99)
    house.do("site", "build", "--out", str(house.home / "other"))
    many, one = (pages(house.home / name) for name in (".site-pages", ".other-pages"))
    assert {"index.html", "third/index.html"} <= many.keys()
    assert many == one


def pages(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for slug in (".", "bored", "second", "third")
        for path in sorted((folder / slug).glob("**/*" if slug != "." else "*"))
        if path.is_file()
    }


def begin_with_a_vote(world, clock):
    """A game of two, in which one has proposed and voted."""
    rules = documents("borednomic")
    opening = GameOpening("bored", "borednomic", "boss@x.test", documents=rules, seed=b"s" * 32)
    world.operations.open(opening, OPENING)
    for name in ("ada", "bea"):
        world.operations.add_player("bored", name, f"{name}@x.test", OPENING)
    world.operations.start("bored", OPENING)
    mail(world, clock, 51, "ada", "propose: Rent\nset 14.rent to 4")
    mail(world, clock, 146, "ada", "vote yea on 1")


def test_no_secret_of_a_nomic_is_on_its_site(house):
    """Sealed orders, open votes and the seed are in no file, packed ones included; after the vote the votes
    are."""
    house.do("check")
    clock = SettableClock(OPENING)
    with open_application(load(house.config), clock, secret=b"k" * 32) as world:
        begin_with_a_vote(world, clock)
        mail(world, clock, 147, "bea", "if money > 87654321 give ada $98765432 else give ada $98765431")
        before = read_all(build_site(world).parent)
        clock.set(OPENING + timedelta(days=10))
        world.timekeeper.run_due(clock.now())
        after = read_all(build_site(world).parent)
    for secret in (b"9876543", b"8765432", (b"s" * 32).hex().encode()):
        assert secret not in before, secret
    assert list_hidden(before) == {"chance-sealed", "order-filed", "player-heard", "vote-cast"}
    assert (b"s" * 32).hex().encode() not in after
    assert "vote-cast" not in list_hidden(after)


def test_each_link_of_a_mail_leads_to_a_page_of_the_site(house):
    """From a digest to its update, from ballots, results and receipts to what they name; in text and HTML."""
    house.config.write_text('site_url = "https://play.test"\n' + house.config.read_text())
    house.do("check")
    clock = SettableClock(OPENING)
    with open_application(load(house.config), clock, secret=b"k" * 32) as world:
        begin_with_a_vote(world, clock)
        mail(world, clock, 146, "bea", "vote yea on 1")
        clock.set(OPENING + timedelta(days=10))
        world.timekeeper.run_due(clock.now())
        site = build_site(world).parent
    house.do("run-due", "--now", clock.now().isoformat())
    led = {}
    for path in (house.home / "mail").glob("*/new/*"):
        sent = message_from_bytes(path.read_bytes(), policy=POLICY)
        kind = sent["X-Nomic-Id"].split("; ")[1]
        found = re.findall(r"https://play\.test/(bored/(?!log)\S+)", sent.get_body(("plain",)).get_content())
        assert all(
            f'href="https://play.test/{each}"' in sent.get_body(("html",)).get_content() for each in found
        )
        led.setdefault(kind, set()).update(found)
    assert led["digest"] >= {"bored/digests/1/", "bored/digests/2/"}
    assert "bored/proposals/1/" in led["ballot"] & led["result"] & led["receipt"]
    assert "bored/rules/14/" in led["result"]
    assert [
        each for found in led.values() for each in found if not (site / each / "index.html").exists()
    ] == []


def test_open_doubts_are_on_a_page_of_their_own(house):
    """Questions until they are answered, which of them are held open, and what was assumed; of an open ballot
    nothing."""
    house.do("check")
    clock = SettableClock(OPENING)
    with open_application(load(house.config), clock, secret=b"k" * 32) as world:
        rules = documents("borednomic")
        asked = GameOpening("bored", "borednomic", "boss@x.test", documents=rules, seed=b"s" * 32)
        world.operations.open(asked, OPENING)
        for name in ("ada", "bea"):
            world.operations.add_player("bored", name, f"{name}@x.test", OPENING)
        world.operations.start("bored", OPENING)

        def doubts():
            home = build_site(world).parent / "bored"
            assert 'href="doubts/index.html"' in (home / "index.html").read_text()
            return " ".join(re.sub("<[^>]+>", "", (home / "doubts" / "index.html").read_text()).split())

        assert "Question" not in doubts()
        mail(world, clock, 51, "ada", "propose: Rent\nset 14.rent to 4")
        mail(world, clock, 52, "bea", "question: does rule 14 bind who is in Jail?")
        assert "Question 1 of bea: does rule 14 bind who is in Jail?" in doubts()
        mail(world, clock, 53, "boss", "hold question 1 because it is hard\nstrike mail 1")
        assert "Jail? (held open)" in doubts()
        mail(world, clock, 146, "bea", "I vote yea or nay on 1, I do not know")
        assert "yea or nay" not in doubts()
        mail(world, clock, 148, "boss", "answer question 1: it does because nothing says otherwise")
        assert "Question 1" not in doubts()
        clock.set(OPENING + timedelta(days=14))
        world.timekeeper.run_due(clock.now())
        assert "vote “nay or yea or abstain” on proposal 1 does not count: it was not clear" in doubts()
        assert "Rule 4, Money, holds house rulings, in 4.1 and 4.3." in doubts()


def mail(world, clock, hours, who, body):
    clock.set(OPENING + timedelta(hours=hours))
    world.timekeeper.run_due(clock.now())
    sender = who if "@" in who else f"{who}@x.test"
    raw = f"From: {sender}\r\nTo: nomic+bored@localhost\r\nSubject: x\r\n\r\n{body}\r\n".encode()
    world.take(raw, Arrival("test", Trust.PROVED, clock.now()))
    world.timekeeper.run_due(clock.now())


def read_all(site):
    """All that a reader can get."""
    files = sorted((site / "bored").rglob("*"))
    data = [(path, path.read_bytes()) for path in files if path.is_file() and path.name[0] != "."]
    return b"\n".join(gzip.decompress(each) if path.suffix == ".gz" else each for path, each in data)


def list_hidden(data):
    """The kinds of event that the export holds without their content."""
    lines = [line for line in data.splitlines() if line.startswith(b'{"type":"event"')]
    return {event["name"] for event in map(json.loads, lines) if event["body"] is None}


def test_the_server_says_whether_the_daemon_lives(house):
    """By its heartbeat; and how much there is of everything."""
    house.game("alice")
    settings = load(house.config)
    behind = make_web_backend(settings, FixedClock(OPENING))
    assert behind.unwell() == ["no daemon has run yet"]
    with open_application(settings, FixedClock(OPENING)) as world:
        world.watch.beat(OPENING, 1.0)
    assert behind.unwell() == []
    late = make_web_backend(settings, FixedClock(OPENING + timedelta(hours=1)))
    assert late.unwell() == ["the daemon was last alive at 2026-11-21 12:00:00 UTC"]
    figures = {each.name: each.value for each in behind.figures() if not each.labels}
    assert (figures["nomicd_games"], figures["nomicd_heartbeat_age_seconds"]) == (1, 0.0)


def test_the_link_in_a_mail_stops_the_mails(house):
    """The very one that a player was sent; the seat is kept. It works beside the daemon, too."""
    text = house.config.read_text()
    house.config.write_text('site_url = "https://games.example"\n' + text)
    house.game("alice")
    house.do("run-due", "--now", OPENING.isoformat())
    (path, *_) = sorted((house.home / "mail" / "alice@example.org" / "new").glob("*"))
    link = re.search(r"<(https://[^>]+)>", str(message_from_bytes(path.read_bytes())["List-Unsubscribe"]))[1]
    *_, slug, token = link.split("/")
    clicked = make_web_backend(load(house.config), FixedClock(OPENING)).unsubscribe
    assert clicked(slug, token)
    assert not clicked("other", token)
    with open_application(load(house.config), FixedClock(OPENING)) as world, world.store.read() as tx:
        assert preferences(tx, "bored", "alice").mails == MailWish.NONE
        assert [seat.player for seat in tx.seats("bored")] == ["alice"]


def test_a_click_with_somebody_elses_token_does_nothing(house):
    """A token is made for one reader of one game."""
    house.game("alice")
    assert (
        make_web_backend(load(house.config), FixedClock(OPENING)).unsubscribe("bored", "uabcdefghij234567")
        is False
    )
