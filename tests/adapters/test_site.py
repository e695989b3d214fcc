"""The site: hostile words are only words, what is as it was stays, and no reader meets half a build."""

import json
from datetime import UTC, datetime
from functools import partial
from html.parser import HTMLParser

import icalendar
import pytest

from nomicd.adapters.render import NotOurs, Outdated, SiteAddress, SiteMaterials, SiteWriter
from nomicd.app.resources import folder
from nomicd.kernel.page import (
    Code,
    Diff,
    Lines,
    Link,
    Links,
    LogEntries,
    LogEntry,
    Offer,
    Offers,
    Prose,
    Section,
    Table,
)
from nomicd.services.site.model import (
    AsOf,
    Calendar,
    Deadline,
    Feed,
    FeedItem,
    GameCard,
    GameSite,
    RawFile,
    SiteFile,
    SitePage,
    path_of,
)

NOON = datetime(2027, 3, 8, 12, tzinfo=UTC)
NAMES = {
    "chinese": "王小明的遊戲廣場",
    "emoji": "🦊🎲👩‍🚀 Zoë",
    "hebrew": "שרה כהן-לוי",
    "long": "Donaudampfschifffahrtsgesellschaftskapitän" * 7,
    "html": "</title><script>document.title='hit'</script><img src=x onerror=alert(1)>",
    "markdown": "# **bold** [click](javascript:alert(1)) ![](http://evil.example/x.png)",
    "template": "{{ 7 * 7 }}{% for x in y %}{{ config }}",
    "bidi": "alice\u202egnp.exe",
    "quotes": "\" onmouseover='alert(1)' x=\"",
}


@pytest.fixture
def site(tmp_path):
    place, extras = SiteAddress("https://games.example", "example.org"), {"verify_dice.py": b"print()\n"}
    press = SiteMaterials((folder("templates"),), place, lambda *_: "<svg></svg>", extras=extras)
    return SiteWriter(tmp_path / "site", press)


def sheet(path, *items, key="1", title="Page", **more):
    return SiteFile(
        path, key, partial(SitePage, title, more.pop("lead", ()), (Section("Part", items),), **more)
    )


def book(*leaves, slug="bored", title="BoredNomic", stamp="1", **more):
    as_of = AsOf(812, NOON, "ab" * 32, 17)
    menu = (Link("Home", ""), Link("Rules", "rules"))
    return GameSite(slug, title, "bored@example.org", menu, as_of, leaves, stamp=stamp, **more)


def page(site, path="", slug="bored"):
    return (site.out / slug / path / "index.html").read_text()


def publish(site, *leaves, **more):
    count = site.publish(made := book(*leaves, **more))
    site.bind([made.card])
    return count


def entry(**body):
    return LogEntry(7, NOON, "mail:1/2", "noted", json.dumps(body))


def everywhere(name):
    """A page on which that name stands wherever a name can."""
    items = (
        Lines((name, name)), Table((name,) * 4, ((name,) * 4,)), Prose(name), Code(name), Diff((f"+{name}",)),
        Offers((Offer(name, name),)), Links((Link(name, "rules"),)), Table((name,), ((Link(name, ""),),)),
        LogEntries((entry(player=name, text=name, args={name: name}),)),
    )  # fmt: skip
    return SiteFile("rules", "1", partial(SitePage, name, (name,), (Section(name, items, path_of(name)),)))


class Reader(HTMLParser):
    """Notes whatever a browser would do beside showing words."""

    def __init__(self):
        super().__init__()
        self.harm = []

    def handle_starttag(self, tag, attrs):
        if tag in {"script", "img", "iframe", "object", "style", "form"}:
            self.harm.append(tag)
        for name, value in attrs:
            local = (value or "").partition(":")[0].casefold() not in {"javascript", "data", "vbscript"}
            if name.startswith("on") or name == "style" or not local:
                self.harm.append(f"{tag} {name}={value}")


def harm(html):
    reader = Reader()
    reader.feed(html)
    return reader.harm


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_strangers_words_are_only_words(site, name):
    """On a page, in its title, in the list of games, in feed and calendar."""
    story = FeedItem(1, name, "rules", NOON, (name,))
    feed = SiteFile("feed.xml", "1", partial(Feed, (story,)), file=True)
    publish(site, everywhere(name), feed, title=name, summary=(name,))
    for shown in (page(site, "rules"), site.index.read_text()):
        assert harm(shown) == []
        assert "\u202e" not in shown
        assert ">49<" not in shown


@pytest.mark.parametrize("kind", ["chinese", "emoji", "hebrew", "long", "template"])
def test_what_can_be_read_is_there_to_be_read(site, kind):
    """Nothing that people mean is lost."""
    publish(site, everywhere(NAMES[kind]))
    assert page(site, "rules").count(NAMES[kind]) >= 9


def test_every_page_keeps_to_itself(site):
    """Its policy allows nothing but our own stylesheet; where it is searched, our own scripts."""
    publish(site, sheet("rules"), sheet("search", script=True))
    assert "default-src &#39;none&#39;; style-src &#39;self&#39;" in page(site, "rules")
    assert "script" not in page(site, "rules")
    assert "script-src &#39;self&#39;" in page(site, "search")
    assert page(site, "search").count("<script") == page(site, "search").count("<script src=") == 2
    assert " style=" not in page(site, "search")


def test_every_page_says_as_of_what_it_is(site):
    """By event, update and instant."""
    publish(site, sheet("rules"))
    assert "As of event 812, update 17, 2027-03-08 12:00 UTC." in page(site, "rules")


def test_a_number_behind_a_shelfs_word_is_a_link_where_there_is_a_page(site):
    """And only there."""
    said = Lines(("Proposal 3 amends Rule 14, not rule 15.",))
    publish(site, sheet("", said), sheet("rules/14"), words=(("rule", "rules"), ("proposal", "proposals")))
    assert '<a href="rules/14/index.html">Rule 14</a>, not rule 15' in page(site)


def test_what_is_as_it_was_is_the_same_file(site):
    """The rest is written."""
    assert publish(site, sheet("rules"), sheet("log")) == 2
    before = (site.out / "bored" / "rules" / "index.html").stat().st_ino
    assert publish(site, sheet("rules"), sheet("log", key="2"), stamp="2") == 1
    assert (site.out / "bored" / "rules" / "index.html").stat().st_ino == before
    assert publish(site, sheet("rules"), sheet("log", key="2"), stamp="2") == 0


def test_an_edition_replaces_the_one_before_at_once(site):
    """What is gone is gone; who still reads the one before can, and older ones are cleared away."""
    for number in range(5):
        publish(site, sheet(f"page{number}"), stamp=str(number))
    assert sorted(each.name for each in (site.out / "bored").iterdir()) == [".leaves.json", "page4"]
    assert len(list((site.out / ".games").iterdir())) == 2


def test_an_edition_is_made_of_the_one_before_the_last(site):
    """Only what differs is touched there, and the present edition keeps what it has."""
    for number in range(1, 4):
        old = site.out / "bored" / "log" / "index.html"
        before = old.read_bytes() if number > 1 else b""
        told = sheet("log", Lines((f"event {number}",)), key=str(number))
        present = (site.out / "bored").resolve()
        assert publish(site, sheet("rules"), told, stamp=str(number)) == (2 if number == 1 else 1)
        assert number == 1 or (present / "log" / "index.html").read_bytes() == before
        assert f"event {number}" in page(site, "log")
    inodes = {each.stat().st_ino for each in (site.out / ".games").glob("*/rules/index.html")}
    assert len(inodes) == 1


def test_an_edition_that_was_begun_is_not_gone_on_with(site):
    """Whoever fails half-way has touched a folder that no reader sees, and the next one begins with none."""
    for number in range(1, 3):
        publish(site, sheet("rules"), sheet("log", key=str(number)), stamp=str(number))
    with pytest.raises(ZeroDivisionError):
        site.publish(book(sheet("rules"), SiteFile("log", "3", lambda: 1 / 0), stamp="3"))
    publish(site, sheet("rules"), sheet("log", Lines(("whole",)), key="4"), stamp="4")
    assert "whole" in page(site, "log")
    assert len(list((site.out / ".games").iterdir())) == 2


def test_a_failed_edition_leaves_the_site_as_it_was(site):
    """Readers see the last good one."""
    publish(site, sheet("rules", Lines(("good",))))
    with pytest.raises(ZeroDivisionError):
        site.publish(book(SiteFile("rules", "2", lambda: 1 / 0)))
    assert "good" in page(site, "rules")


def test_what_was_taken_for_written_and_is_not_there_is_told(site):
    """So that it can be made from the beginning."""
    publish(site, sheet("board/1"))
    kept = SiteFile("board/1", "1", None)
    assert site.find_known("bored")("board/1", "1")
    site.publish(book(kept, stamp="2"))
    for page in (site.out / ".games").glob("*/board/1/index.html"):
        page.unlink()
    with pytest.raises(Outdated):
        site.publish(book(kept, sheet("rules"), stamp="3"))


def test_a_page_of_another_program_is_written_anew(site, tmp_path):
    """Templates that an operator has changed show at the next build."""
    publish(site, sheet("rules"))
    other = SiteWriter(
        site.out,
        SiteMaterials((folder("templates"),), SiteAddress("", "example.org"), lambda *_: ""),
    )
    assert not other.find_known("bored")("rules", "1")
    assert other.card("bored", "1") is None
    assert site.card("bored", "1") == GameCard("bored", "BoredNomic")
    assert publish(other, sheet("rules")) == 1


def test_a_folder_that_no_build_made_is_not_touched(site):
    """Somebody's own pages stay."""
    site.out.mkdir()
    with pytest.raises(NotOurs):
        publish(site, sheet("rules"))
    assert list(site.out.iterdir()) == []


def test_pages_in_the_folder_behind_the_link_are_not_touched_if_no_build_made_them(site):
    """Its name is no proof: it has to carry our mark, or the link of the site has to lead to it."""
    pages = site.out.with_name(".site-pages")
    pages.mkdir()
    (pages / "index.html").write_text("My own page.")
    with pytest.raises(NotOurs, match="was not made by a build"):
        publish(site, sheet("rules"))
    assert (pages / "index.html").read_text() == "My own page."


def test_a_build_that_was_cut_short_is_gone_on_with(site):
    """The folder is marked before anything else is written to it, and the link is made last."""
    publish(site, sheet("rules"))
    site.out.unlink()
    publish(site, sheet("rules"), sheet("board"))
    assert (site.out / "bored").is_dir()


def test_the_site_of_an_older_program_gives_way(site):
    """The link leads to the new pages once they are there; the old ones are the operator's to remove."""
    old = site.out.with_name(".site-a")
    old.mkdir()
    site.out.symlink_to(old.name)
    publish(site, sheet("rules"))
    assert (site.out / "bored").is_dir()
    assert old.exists()


def test_a_game_that_is_no_more_goes(site):
    """Its pages with it."""
    publish(site, sheet("rules"))
    site.drop(["bored"])
    assert site.games() == ()
    assert not (site.out / "bored").exists()


def test_the_feed_names_updates_for_ever(site):
    """Its links are whole addresses, its ids stay wherever the site moves."""
    story = FeedItem(17, "Update 17", "digests/17", NOON, ("alice rolls 3-4.",))
    publish(site, SiteFile("feed.xml", "1", partial(Feed, (story,)), file=True))
    feed = (site.out / "bored" / "feed.xml").read_text()
    assert 'href="https://games.example/bored/digests/17/index.html"' in feed
    assert "<id>tag:example.org,2026:bored/update-17</id>" in feed
    assert "alice rolls 3-4." in feed


def test_deadlines_are_a_calendar(site):
    """In UTC, each with a name of its own that stays, and an edition that rises."""
    deadline = Deadline(18, NOON)
    publish(site, SiteFile("calendar.ics", "1", partial(Calendar, (deadline,), 17), file=True))
    found = icalendar.Calendar.from_ical((site.out / "bored" / "calendar.ics").read_bytes())
    (event,) = found.walk("VEVENT")
    assert (event["uid"], event["sequence"], event.decoded("dtend")) == ("bored-u18@example.org", 17, NOON)
    assert found["method"] == "PUBLISH"


def test_what_all_games_share_lies_at_the_top(site):
    """Style, script, the dice check; a file is as it is."""
    publish(site, SiteFile("log.jsonl.gz", "1", partial(RawFile, b"\x1f\x8b"), file=True))
    assert (site.out / "verify_dice.py").read_bytes() == b"print()\n"
    assert (site.out / "style.css").is_file()
    assert (site.out / "search.js").is_file()
    assert (site.out / "bored" / "log.jsonl.gz").read_bytes() == b"\x1f\x8b"


@pytest.mark.parametrize(
    ("url", "up"), [("", "/"), ("https://games.example", "/"), ("https://x.example/nomic", "/nomic/")]
)
def test_the_page_of_what_is_not_there_works_at_any_depth(tmp_path, url, up):
    """Its links begin where the site stands on its server."""
    press = SiteMaterials((folder("templates"),), SiteAddress(url, "example.org"), lambda *_: "")
    site = SiteWriter(tmp_path / "site", press)
    site.bind([])
    page = (site.out / "404.html").read_text()
    assert f'href="{up}index.html"' in page
    assert f'href="{up}style.css"' in page
    assert "<h1>Nothing is here</h1>" in page
