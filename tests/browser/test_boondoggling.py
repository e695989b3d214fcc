"""The fixed game as people see it: its digest and the pages of its site, on a phone and on a desk."""

import base64
import email

import pytest
from demos import play_once

from nomicd.app.demo.mail_policy import POLICY


@pytest.fixture(scope="module", autouse=True)
def demo_folder(made_once):
    """The folder of the whole play."""
    return play_once(made_once, "boondoggling").config.parent


@pytest.fixture(scope="module", autouse=True)
def site(demo_folder):
    """The folder of the game's pages."""
    (game,) = [each for each in (demo_folder / "site").iterdir() if each.is_symlink() and each.name[0] != "."]
    return game


def holds(sight, name):
    """Nothing is wider than the screen, nothing too small for a thumb, and axe-core has nothing to say."""
    sight.keep(name)
    assert sight.wider() == []
    assert sight.smaller() == []
    assert sight.violations() == []


PAGES = ("", "board", "standings", "players", "digests", "log", "dice", "search")


@pytest.mark.parametrize("path", PAGES)
def test_everybody_can_use_its_pages(site, look, path):
    """On a phone in the light, on a desk in the dark."""
    page = site / path / "index.html"
    assert page.is_file()
    for width, scheme in ((320, "light"), (1200, "dark")):
        with look(url=page.as_uri(), width=width, scheme=scheme) as sight:
            holds(sight, f"boon-{path or 'home'}-{width}-{scheme}")


def test_its_board_is_looked_at(site, look):
    """A drawing with the roads and everybody's pawn, named for who cannot see it."""
    with look(url=(site / "board" / "index.html").as_uri(), scripts=False) as sight:
        drawing = sight.page.locator("svg.drawing")
        assert drawing.count() == 1
        said = drawing.text_content()
        assert all(name in said for name in ("harold", "lucinda", "otis", "vera"))


def test_its_digest_can_be_read_anywhere(demo_folder, look):
    """With the board as a picture, on a phone and on a desk."""
    (folder,) = (demo_folder / "mail").glob("vera@*")
    mails = [email.message_from_bytes(path.read_bytes(), policy=POLICY)
             for path in sorted((folder / "new").iterdir())]  # fmt: skip
    digest = [mail for mail in mails if " Update " in mail["Subject"]][-1]
    html = digest.get_body(("html",)).get_content()
    for part in digest.walk():
        if part.get_content_type() == "image/png":
            coded = base64.b64encode(part.get_content()).decode()
            html = html.replace(f"cid:{part['Content-ID'].strip('<>')}", f"data:image/png;base64,{coded}")
    for width, scheme in ((320, "dark"), (1200, "light")):
        with look(html=html, width=width, scheme=scheme) as sight:
            holds(sight, f"boon-digest-{width}-{scheme}")
            widths = sight.page.locator("img.picture").evaluate_all("all => all.map(e => e.naturalWidth)")
            assert widths
            assert all(widths)
