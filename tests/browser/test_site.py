"""The site in a real browser: how a reader gets around without scripts, on a phone and on a desk."""

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from nomicd.adapters.clock import SettableClock
from nomicd.app import sites
from nomicd.app.resources import documents, folder
from nomicd.app.settings import AppSettings
from nomicd.app.sites import Publisher, build_site
from nomicd.app.wiring import open_application
from nomicd.kernel.decision import Refused
from nomicd.services.arrival import Arrival
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Trust
from nomicd.services.site.model import RawFile

OPENING = datetime(2026, 11, 21, 12, tzinfo=UTC)
CHINESE, HEBREW = "王小明的遊戲廣場 🦊🎲", "חוק חדש של שרה"
EVIL = "</h1><script>document.title='hit'</script>{{ 7 * 7 }}"
RENT = f"""propose: {CHINESE} and a fair rent
set 14.rent to 4
"""
RULE = f"""propose: {HEBREW} {EVIL}
# ?. {HEBREW} {EVIL}

1. {HEBREW} {EVIL} {"Donaudampfschifffahrt" * 15} {CHINESE}
"""
MAILS = (
    (51, "ada", RENT),
    (52, "bea", RULE),
    (53, "cyd", "gender f\nname 3 Foo"),
    (54, "boss", "rule that a pawn is no item because rule 5 does not name it"),
    (146, "ada", "vote yea on all"),
    (147, "bea", "vote yea on 1\nvote yea on 2"),
    (148, "cyd", "vote nay on 1"),
)
"""Hours from the opening."""

THUMB = 44

HEAVY = 150_000
"""Bytes of a page that is more than one look."""

PAGES = (
    "", "board", "board/3", "standings", "rules", "rules/14", "rules/14/1", "rules/14/1-2", "rules/full",
    "rules/at/4", "rules/32", "proposals", "proposals/1", "proposals/2", "proposals/full", "players",
    "players/ada", "digests", "digests/3", "digests/full", "rulings", "doubts", "log", "log/u/3",
    "log/kind/dice-rolled/1", "log/player/ada/1", "dice", "more/prices", "search",
)  # fmt: skip
"""One of each kind."""


def play(world, clock):
    """Two weeks of three players: a rule is changed, another comes."""
    rules = documents("borednomic")
    told = [
        world.operations.open(
            GameOpening("bored", "borednomic", "boss@play.test", documents=rules, seed=b"s" * 32), OPENING
        )
    ]
    told += [
        world.operations.add_player("bored", name, f"{name}@home.test", OPENING)
        for name in ("ada", "bea", "cyd")
    ]
    told.append(world.operations.start("bored", OPENING))
    assert not [each for each in told if isinstance(each, Refused)]
    for hours, who, body in MAILS:
        clock.set(OPENING + timedelta(hours=hours))
        world.timekeeper.run_due(clock.now())
        place = "play.test" if who == "boss" else "home.test"
        mail = f"From: {who}@{place}\r\nTo: nomic+bored@localhost\r\nSubject: orders\r\n"
        mail += (
            f"Message-ID: <{hours}@home.test>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
        )
        world.take(mail.encode(), Arrival("test", Trust.PROVED, clock.now()))
        world.timekeeper.run_due(clock.now())
    clock.set(OPENING + timedelta(days=14))
    world.timekeeper.run_due(clock.now())


WORDS = ("ada", "Foo", "fair rent", "Property Ownership")
"""A player, a square, a proposal and a rule of the game that is played."""

HOSTILE = {
    "code": f"{EVIL}<img src=http://evil.example/x onerror=alert(1)> **b** [x](javascript:hit()) {{% if",
    "letters": f"{CHINESE} {HEBREW} alice\u202egnp.exe",
    "long": "Donaudampfschifffahrtsgesellschaftskapitän" * 7 + "Kapitän",
    "wide": "王小明的遊戲廣場🦊🎲👩‍🚀" * 23,
}


def poison(value, by):
    """The same page, in which what players named is called that."""
    if isinstance(value, str):
        return re.sub(rf"\b({'|'.join(WORDS)})\b", lambda _: by, value)
    if isinstance(value, tuple):
        return tuple(poison(each, by) for each in value)
    if isinstance(value, msgspec.Struct) and not isinstance(value, RawFile):
        named = [name for name in value.__struct_fields__ if name != "path"]
        return msgspec.structs.replace(value, **{name: poison(getattr(value, name), by) for name in named})
    return value


def with_names(made, by):
    """A site whose pages are poisoned when they are made."""

    def leaf(one):
        if not isinstance(one.make, Callable):
            return one
        return msgspec.structs.replace(one, make=lambda: poison(one.make(), by), key=f"{one.key}!")

    return msgspec.structs.replace(made, files=tuple(map(leaf, made.files)))


@pytest.fixture(scope="module", autouse=True)
def site_folders(made_once):
    """The folders of sites of one game: as it was played, and with hostile names."""
    return made_once("house", build)


def build(home):
    clock = SettableClock(OPENING)
    with (
        open_application(AppSettings(base=home), clock, secret=b"k" * 32) as world,
        pytest.MonkeyPatch.context() as patch,
    ):
        play(world, clock)
        made, build_game_site = {"": build_site(world).parent}, sites.build_game_site
        for name, by in HOSTILE.items():
            patch.setattr(
                sites, "build_game_site", lambda *given, by=by: with_names(build_game_site(*given), by)
            )
            made[name] = Publisher(world, home / name).build().parent
    return made


@pytest.fixture(scope="module", autouse=True)
def site(site_folders):
    """The folder of the site of the game as it was played."""
    return site_folders[""]


def url(site, path="", game="bored"):
    return (site / game / path / "index.html").as_uri()


def follow(page, name):
    """Go where a link of that name leads."""
    page.get_by_role("link", name=name, exact=isinstance(name, str)).first.click()


def test_a_reader_finds_the_way_without_scripts(site, look):
    """Home, game, the board three updates back, rule 14, its diff, the proposal, its tally, the dice."""
    with look(url=(site / "index.html").as_uri(), width=360, scripts=False) as sight:
        page = sight.page
        follow(page, re.compile("bored"))
        follow(page, "Board")
        last = page.get_by_role("link", name=re.compile(r"^Update \d+$")).first.inner_text()
        for _ in range(3):
            page.locator(".around .before a").first.click()
        assert page.locator("h1").inner_text() == f"The board after update {int(last[7:]) - 2}"
        assert page.locator("svg.drawing").count() == 1
        follow(page, "Rules")
        follow(page, re.compile("^Rule 14:"))
        assert "rent of $4 times" in page.locator("main").inner_text()
        follow(page, "its diff")
        assert "value = 3" in page.locator("del").inner_text()
        assert "value = 4" in page.locator("ins").inner_text()
        follow(page, "By proposal 1")
        assert CHINESE in page.locator("h1").inner_text()
        assert "\nYea 2: ada, bea.\nNay 1: cyd.\n" in page.locator("main").inner_text()
        follow(page, "Dice")
        assert page.get_by_role("link", name="verify_dice.py").count() == 1


@pytest.mark.parametrize("path", PAGES)
def test_everybody_can_use_every_page(site, look, path):
    """axe-core finds nothing, on a phone and in the dark; nothing is wider than a phone, or too small for
    a thumb; nothing comes from elsewhere; the policy stops nothing that the page needs."""
    for width, scheme in ((320, "light"), (1200, "dark")):
        with look(url=url(site, path), width=width, scheme=scheme) as sight:
            sight.keep(f"site-{path.replace('/', '-') or 'home'}-{width}-{scheme}")
            assert sight.wider() == []
            assert sight.smaller() == []
            assert small_links(sight.page) == []
            assert all(each.startswith("file://") for each in sight.asked)
            assert sight.page.title() != "hit"
            assert sight.said == []
            assert sight.violations() == []


def small_links(page):
    """Links that stand by themselves and are too small for a thumb."""
    alone = ".links a, .around a, .card, .crumbs a, .log .head a, td > a:only-child, nav a"
    size = "const box = e.getBoundingClientRect(); return [box.width, box.height, e.href]"
    boxes = page.locator(alone).evaluate_all(f"all => all.map(e => {{ {size} }})")
    return [each for each in boxes if each[0] and min(each[:2]) < THUMB - 0.5]


def test_no_page_is_heavy(site):
    """A phone in a train gets any of them: what grows here for no reason is seen here first."""
    pages = sorted((site / "bored").resolve().rglob("*.html"))
    assert len(pages) > 100
    assert [path.parent.name for path in pages if path.stat().st_size > HEAVY] == []


def test_the_list_of_games_is_for_everybody(site, look):
    """As every other page."""
    for width, scheme in ((320, "dark"), (1200, "light")):
        with look(url=(site / "index.html").as_uri(), width=width, scheme=scheme) as sight:
            sight.keep(f"site-games-{width}-{scheme}")
            assert sight.wider() == []
            assert sight.violations() == []


def test_who_is_lost_finds_back(site, look, tmp_path):
    """The page of what is not there, as every other; it leads to the list of games."""
    lost, root = tmp_path / "lost.html", site.as_uri()
    lost.write_text((site / "404.html").read_text().replace('href="/', f'href="{root}/'))
    for width, scheme in ((320, "light"), (1200, "dark")):
        with look(url=lost.as_uri(), width=width, scheme=scheme) as sight:
            sight.keep(f"site-missing-{width}-{scheme}")
            assert sight.wider() == []
            assert sight.smaller() == []
            assert small_links(sight.page) == []
            assert sight.violations() == []
            follow(sight.page, "All games")
            assert sight.page.locator("h1").inner_text() == "Games by mail"


def test_strange_names_stay_legible(site, look):
    """Chinese, Hebrew from right to left, emoji, markup as it was written, nothing outside its place."""
    with look(url=url(site, "rules/32"), width=320) as sight:
        heading = sight.page.locator("h1")
        assert heading.inner_text() == f"Rule 32: {HEBREW} {EVIL}"
        assert CHINESE in sight.page.locator(".prose").first.inner_text()
        assert sight.page.locator("script").count() == 0


BY_NAME = ("", "board", "rules/32", "proposals/1", "players", "players/ada", "doubts", "log/u/3")
"""Pages on which names stand in every way."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_do_no_harm_on_any_page(site_folders, look, name):
    """A player, a square, a proposal and a rule of Chinese, Hebrew, emoji, markup, code, or 300 characters:
    on the smallest phone each page fits, and nothing is run or fetched; axe-core finds nothing where such
    names stand in headings, links, tables, and pictures."""
    wrong, seen = [], 0
    with look(url=url(site_folders[name]), width=320) as sight:
        for path in PAGES:
            sight.page.goto(url(site_folders[name], path))
            sight.keep(f"hostile-{name}-{path.replace('/', '-') or 'home'}")
            wrong += [(path, each) for each in (*sight.wider(), *sight.smaller(), *small_links(sight.page))]
            wrong += [(path, "ran")] if sight.page.title() == "hit" else []
            said = re.sub(r"\s", "", sight.page.inner_text("main"))
            wrong += [(path, each) for each in (sight.violations() if path in BY_NAME else ())]
            seen += re.sub(r"\s", "", HOSTILE[name])[:12] in said
        wrong += [each for each in sight.asked if not each.startswith("file://")]
    assert wrong == []
    assert seen > len(PAGES) / 3


SOUGHT = {
    "kickback die": ("KickBack", "Rule 12"),
    "Fair rent": (CHINESE, "Proposal 1"),
    "pawn is no item": ("Ruling 1", "Rulings"),
    "every player receives": ("landing on", "Update"),
}
"""Words, what is found of them, and where the first result leads: a rule, a proposal, a ruling, the log."""


@pytest.mark.parametrize("words", SOUGHT)
def test_words_are_found_where_scripts_run(site, look, words):
    """Over rules, proposals, rulings and what happened; without any server."""
    found, place = SOUGHT[words]
    with look(url=url(site, "search"), width=360) as sight:
        sight.page.get_by_role("searchbox").fill(words)
        sight.page.locator("#results a").first.wait_for()
        assert found in sight.page.locator("#results").inner_text()
        sight.keep(f"site-search-{words.replace(' ', '-')}")
        assert sight.violations() == []
        sight.page.locator("#results a").first.click()
        assert place in sight.page.locator("h1").inner_text()


def test_the_dice_can_be_checked_with_what_is_offered(site):
    """The script and a digest, downloaded, agree."""
    digest = site / "bored" / "digests" / "3" / "digest.txt"
    checked = subprocess.run(
        [sys.executable, str(site / "verify_dice.py"), str(digest)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout.splitlines()[-1]) == (0, "All holds.")
    assert (folder("docs") / "verify_dice.py").read_bytes() == (site / "verify_dice.py").read_bytes()


def test_printed_it_is_dark_on_white(site, look):
    """Without the menu, whatever the screen's scheme."""
    with look(url=url(site, "rules/14"), scheme="dark") as sight:
        sight.page.emulate_media(media="print")
        assert not sight.page.locator("nav").is_visible()
        colour = "getComputedStyle(document.body).backgroundColor"
        assert sight.page.evaluate(colour) == "rgb(255, 255, 255)"
