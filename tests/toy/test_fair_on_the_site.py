"""A game that is no Nomic has a site without a line of its own, and its secrets are nowhere on it."""

import gzip
import os
import re
from html import unescape
from pathlib import Path

import pytest
from fair.play import deal_hands
from fair.ruleset import Fair
from house import SLUG, House

from nomicd.adapters.render import SiteAddress, SiteMaterials, SiteWriter
from nomicd.app.resources import folder
from nomicd.services.site.builder import build_game_site
from nomicd.services.site.history import GameHistory
from nomicd.services.site.store_facts import read_facts

MONDAY, TUESDAY, AFTER = 48, 72, 24 * 40


class Stand:
    """A fair, and its site as it is built now and then."""

    def __init__(self, out, alice=("ruby $10", "pearl $5"), bid="$7"):
        self.house = House(Fair(deal_hands(alice=list(alice), bob=["guard", "pebble $0"])), ("alice", "bob"))
        self.house.mail("alice", f"bid {bid}", 1)
        self.site = SiteWriter(
            out, SiteMaterials((folder("templates"),), SiteAddress("", "play.test"), lambda *_: "")
        )
        self.history = GameHistory(self.house.ruleset, self.game)

    @property
    def game(self):
        with self.house.store.read() as tx:
            return tx.game(SLUG)

    def build(self):
        with self.house.store.read() as tx:
            self.history.read(tx, self.site.find_known(SLUG))
            found = read_facts(tx, self.history)
        made = build_game_site(self.history, found, "match@play.test", lambda _: "")
        self.site.publish(made)
        self.site.bind([made.card])
        self.history.forget_written()
        return self.files()

    def files(self):
        """Every file that a reader can get, uncompressed."""
        found = {}
        for path in sorted((self.site.out / SLUG).rglob("*")):
            if path.is_file():
                data = path.read_bytes()
                found[path.relative_to(self.site.out / SLUG).as_posix()] = (
                    gzip.decompress(data) if path.suffix == ".gz" else data
                )
        return found


@pytest.fixture
def stand(tmp_path):
    return Stand(tmp_path / "site")


def join_files(files):
    return b"\n".join(data for path, data in files.items() if not path.startswith("."))


def test_it_has_the_pages_that_every_game_has(stand):
    """Home, players, log, dice, search, feed, calendar, export, and what anybody may ask of it."""
    files = stand.build()
    for path in (
        "index.html", "players/index.html", "players/alice/index.html", "log/index.html", "dice/index.html",
        "more/market/index.html", "search/index.html", "search/index.js", "feed.xml", "calendar.ics",
        "log.jsonl.gz", "log/u/1/index.html", "log/kind/bid-made/1/index.html",
        "log/player/alice/1/index.html",
    ):  # fmt: skip
        assert path in files, path


def test_what_is_hidden_is_nowhere(stand):
    """Neither hands nor sealed bids nor the seed, on no page and in no file."""
    files = join_files(stand.build())
    for secret in (b"ruby", b"pearl", b"pebble", b"most", (b"s" * 32).hex().encode()):
        assert secret not in files, secret


def test_nothing_tells_secrets_apart(tmp_path):
    """Two fairs that differ in what is hidden alone have files of the same names and sizes."""
    one = Stand(tmp_path / "one", alice=("ruby $10", "pearl $5"), bid="$7").build()
    two = Stand(tmp_path / "two", alice=("pearl $5", "ruby $10"), bid="$9").build()
    sizes = [
        {path: len(data) for path, data in files.items() if path != ".leaves.json"} for files in (one, two)
    ]
    assert sizes[0] == sizes[1]


def test_what_is_told_at_the_end_is_told_on_the_pages_of_then(stand):
    """The log's old pages are written anew when the hands are shown."""
    stand.build()
    stand.house.wait(AFTER)
    files = stand.build()
    assert b"ruby" in files["log/kind/deck-shuffled/1/index.html"]
    assert b"hidden;" not in files["log/kind/bid-made/1/index.html"]
    assert (b"s" * 32).hex().encode() in join_files(files)


def test_the_site_that_grew_is_the_site_that_was_built_at_once(stand, tmp_path):
    """Page by page, but for how far each page says it is."""
    stand.build()
    for hours in (MONDAY, TUESDAY, AFTER):
        stand.house.wait(hours)
        grown = stand.build()
    fresh = Stand.__new__(Stand)
    fresh.house, fresh.site = stand.house, SiteWriter(tmp_path / "fresh", stand.site.materials)
    fresh.history = GameHistory(stand.house.ruleset, stand.game)
    built = fresh.build()
    assert sorted(grown) == sorted(built)
    for path, data in built.items():
        assert without_place(grown[path]) == without_place(data), path


def without_place(data):
    return b"\n".join(line for line in data.splitlines() if b"As of event" not in line)


def test_an_update_writes_only_what_it_changed(stand):
    """What is as it was is the very same file."""
    stand.build()
    here = Path(stand.site.out / SLUG)
    before = {path: (here / path).stat().st_ino for path in stand.files()}
    stand.house.wait(MONDAY)
    files = stand.build()
    same = {path for path in files if before.get(path) == (here / path).stat().st_ino}
    assert {"log/kind/game-opened/1/index.html"} <= same
    assert not same & {"index.html", "log/index.html", "log.jsonl.gz", "log/u/1/index.html"}
    assert stand.build() == files


def test_every_link_leads_somewhere(stand):
    """No page of the site points to one that is not there."""
    stand.house.wait(AFTER)
    stand.build()
    assert find_broken_links(stand.site.out) == []


def find_broken_links(site):
    """Links of any page that lead to no file."""
    wrong = []
    for page in (site / SLUG).rglob("*.html"):
        for found in re.findall(r'(?:href|src)="([^"#]+)"', page.read_text()):
            target = Path(os.path.normpath(page.parent / unescape(found)))
            if "style.css" not in found and "verify_dice" not in found and not target.is_file():
                wrong.append((page.relative_to(site).as_posix(), found))
    return wrong
