"""What an operator watches: figures and faults of the service, on the web, on the terminal, on a board."""

import io
import json
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from nomicd.adapters.clock import FixedClock
from nomicd.app.cli import top
from nomicd.app.settings import load
from nomicd.app.web import make_web_backend
from nomicd.app.wiring import open_application
from nomicd.services.arrival import Arrival
from nomicd.services.ports import Disposition, OutState, Trust
from nomicd.services.repository.preferences import preferences
from nomicd.services.rows import Bounce, GameProgress

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
BOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"


class Watched:
    """A house with a game of alice's, whose daemon was alive just now."""

    def __init__(self, house):
        self.settings = load(house.config)
        self.house = house
        house.game("alice")
        house.do("game", "start", "bored", "--now", "2026-11-21T12:00:00Z")
        house.do("run-due", "--now", "2026-11-21T12:00:00Z")
        self.beat(NOW)

    def beat(self, at):
        with self.open_world() as world:
            world.watch.beat(at, 1.0)

    def open_world(self):
        return open_application(self.settings, FixedClock(NOW))

    def figures(self, at=NOW):
        """By name and labels."""
        told = make_web_backend(self.settings, FixedClock(at)).figures()
        return {(each.name, *each.labels.values()): each.value for each in told}

    def wrong(self, at=NOW):
        return make_web_backend(self.settings, FixedClock(at)).unwell()


@pytest.fixture
def watched_house(house):
    return Watched(house)


def take(world, body="vote"):
    raw = f"From: alice@example.org\r\nTo: bored@localhost\r\nSubject: x\r\n\r\n{body}\r\n".encode()
    return world.take(raw, Arrival("test", Trust.PROVED, NOW))


def test_all_is_well_where_nothing_waits(watched_house):
    """Ages of what is not there are nought."""
    assert watched_house.wrong() == []
    told = watched_house.figures()
    assert {told[each] for each in told if each[0].endswith("_seconds")} == {0.0}
    assert (told["nomicd_games",], told["nomicd_games_running",]) == (1, 1)


def test_mail_that_nobody_reads_ages(watched_house):
    """From when it was received."""
    with watched_house.open_world() as world:
        take(world)
    later = NOW + timedelta(minutes=11)
    watched_house.beat(later)
    assert watched_house.figures(later)["nomicd_mail_unread_age_seconds",] == 660
    assert watched_house.wrong(NOW + timedelta(minutes=9)) == []
    assert watched_house.wrong(later) == ["mail is not being read"]


def test_an_update_that_is_not_made_is_late(watched_house):
    """By how much."""
    late = datetime(2026, 11, 23, 5, tzinfo=UTC) + timedelta(minutes=11)
    assert watched_house.figures(late)["nomicd_update_late_seconds",] == 660
    assert "an update is late" in watched_house.wrong(late)
    assert "an update is late" not in watched_house.wrong(late - timedelta(minutes=2))


def test_mail_that_does_not_go_out_ages(watched_house):
    """What was refused for good waits no more; what was refused for now does."""
    with watched_house.open_world() as world:
        take(world)
        world.timekeeper.run_due(NOW)
    later = NOW + timedelta(hours=5)
    watched_house.beat(later)
    told = watched_house.figures(later)
    assert told["nomicd_outbox_age_seconds",] == 5 * 3600
    assert told["nomicd_mails_out", "queued"] > 0
    assert watched_house.wrong(later) == ["mail does not go out"]
    with watched_house.open_world() as world, world.store.write() as tx:
        for each in tx.outbox(OutState.QUEUED):
            tx.mark(each.id, OutState.FAILED, response="550 no")
    assert watched_house.figures(later)["nomicd_outbox_age_seconds",] == 0
    assert watched_house.wrong(later) == []


def test_mailboxes_from_which_mail_comes_back_are_counted(watched_house):
    """Once a day each, for a week; and those that get no more."""
    with watched_house.open_world() as world, world.store.write() as tx:
        for day in (date(2026, 11, 20), date(2026, 11, 21), date(2026, 11, 2)):
            tx.save(Bounce("bored", "alice", day))
        tx.save(replace(preferences(tx, "bored", "alice"), unreachable_since=date(2026, 11, 21)))
    told = watched_house.figures()
    assert (told["nomicd_bounces",], told["nomicd_mailboxes_unreachable",]) == (2, 1)


def test_a_mail_that_was_set_aside_is_news_for_a_day(watched_house):
    """Afterwards the count alone says so."""
    with watched_house.open_world() as world:
        number = take(world)
        with world.store.write() as tx:
            tx.dispose(number, Disposition.SET_ASIDE, reason="it failed three times")
    assert watched_house.wrong() == ["a mail was set aside within a day: the journal says why"]
    later = NOW + timedelta(hours=25)
    watched_house.beat(later)
    assert watched_house.wrong(later) == []
    assert watched_house.figures(later)["nomicd_mails_in", "set-aside"] == 1


def test_a_game_whose_update_failed_is_named(watched_house):
    """Its other updates wait for somebody to look."""
    with watched_house.open_world() as world, world.store.write() as tx:
        tx.save(GameProgress("bored", failed_update=1))
    assert watched_house.wrong() == ["an update has failed: bored"]
    assert watched_house.figures()["nomicd_updates_failed",] == 1


def test_top_shows_the_same_figures(watched_house, monkeypatch):
    """Once where nobody looks on; its exit code says whether all is well."""
    monkeypatch.setattr(top, "SystemClock", lambda: FixedClock(NOW))
    told = json.loads(watched_house.house.do("top", "--json"))
    assert {
        (each["name"], *each["labels"].values()): each["value"] for each in told["figures"]
    } == watched_house.figures()
    said = watched_house.house.do("top", "--once")
    assert "All is well." in said
    assert re.search(r"^Games in the store +1$", said, re.MULTILINE)
    assert re.search(r"^bored +Mon 23 Nov 05:00 UTC  in 1 d 17 h$", said, re.MULTILINE)
    monkeypatch.setattr(top, "SystemClock", lambda: FixedClock(NOW + timedelta(hours=1)))
    ran = watched_house.house.run("top", "--once")
    assert ran.code == 1
    assert "!! the daemon was last alive at 2026-11-21 12:00:00 UTC" in ran.out


def test_top_tells_how_figures_change(watched_house):
    """Beside each count what has come to it since the first look; ages change by themselves."""
    first = top._look(watched_house.settings)
    with watched_house.open_world() as world:
        take(world)
        take(world, "another")
    later = top._look(watched_house.settings)
    console = top.console()
    with console.capture() as shown:
        console.print(top._screen(later, first))
    assert re.search(r"stored +2 \(\+2\)", shown.get())
    assert "seconds" not in shown.get()


def test_top_looks_again_until_it_is_stopped(watched_house, monkeypatch):
    """On a terminal; Ctrl-C is no error."""
    pauses = iter([None, None])

    def pause(seconds):
        assert seconds == 2
        if next(pauses, "over") == "over":
            raise KeyboardInterrupt

    screen = io.StringIO()
    monkeypatch.setattr(top.time, "sleep", pause)
    monkeypatch.setattr(
        top, "console", lambda: Console(file=screen, force_terminal=True, width=100, height=40)
    )
    assert watched_house.house.run("top").code == 0
    assert screen.getvalue().count("Games in the store") == 3
    assert "; changes since" in screen.getvalue()


def expressions(panels):
    return [target["expr"] for panel in panels for target in panel["targets"]]


def test_the_board_asks_for_figures_that_there_are(watched_house):
    """By their names and labels; and each figure is on it."""
    shown = expressions(json.loads(BOARD.read_text())["panels"])
    told = {each.name: each for each in make_web_backend(watched_house.settings, FixedClock(NOW)).figures()}
    asked = [
        (name, tuple(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", braces)))
        for each in shown
        for name, braces in re.findall(r"(nomicd_\w+)(?:\{([^}]*)\})?", each)
    ]
    assert {name for name, _ in asked} == set(told)
    assert [each for each in asked if not set(each[1]) <= set(told[each[0]].labels)] == []
    for each in shown:
        groups = re.findall(r"by \((\w+)\)", each)
        names = re.findall(r"nomicd_\w+", each)
        assert all(group in told[name].labels for group in groups for name in names), each
        states = re.findall(r'state!?="([^"]+)"', each)
        assert set(states) <= {*map(str, Disposition), *map(str, OutState)}, each


def test_the_guide_tells_what_each_figure_means(watched_house):
    """The table names all of them, and none that is not there."""
    guide = (BOARD.parents[1] / "docs" / "operators.md").read_text()
    (table,) = re.findall(r"^\| figure .*?\n\n", guide, re.MULTILINE | re.DOTALL)
    told = {each.name for each in make_web_backend(watched_house.settings, FixedClock(NOW)).figures()}
    assert set(re.findall(r"`(nomicd_\w+)", table)) == told


def test_the_board_is_one_that_grafana_reads():
    """Panels have numbers of their own, places that do not overlap, and balanced expressions."""
    panels = json.loads(BOARD.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    covered = [
        (x, y)
        for panel in panels
        for place in [panel["gridPos"]]
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(set(covered)) == len(covered)
    assert max(x for x, _ in covered) < 24
    for each in expressions(panels):
        assert each.count("(") == each.count(")")
