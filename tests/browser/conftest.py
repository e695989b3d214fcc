"""A real browser (Debian's chromium), one for the tests of a file, and what is asked of every page.

NOMICD_SCREENSHOTS=FOLDER writes what was looked at there. While the browser is open Playwright keeps an
event loop running in this thread, in which nothing else can run one: so it is closed at the end of each file,
and what a file's pages are made of is made before (`autouse`).
"""

import os
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from nomicd.adapters.pictures.lettering import FONTS

CHROMIUM = "/usr/bin/chromium"
WIDTHS = (320, 600, 1200)
SCHEMES = ("light", "dark")
THUMB = 44
"""Pixels that a thumb hits (WCAG 2.5.5)."""

_WIDER = """
() => [...document.querySelectorAll('body *')]
    .filter(e => !e.parentElement.closest('.wide, .board, [data-scrolls], svg'))
    .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map(e => e.outerHTML.slice(0, 120))
"""
_SMALLER = """
(thumb) => [...document.querySelectorAll('a.button, button, summary, nav a')]
    .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width && (box.width < thumb - 0.5 || box.height < thumb - 0.5))
    .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)
"""

_VIOLATIONS = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
"""All that else it answers, what is well and what does not apply, takes longer to hand over than to find."""


@pytest.fixture(scope="session")
def font_config(tmp_path_factory):
    """A configuration of fonts: those of this machine, and behind them the ones that pictures are lettered
    with, so that Chinese and emoji are to be read on screenshots wherever they are made."""
    path = tmp_path_factory.mktemp("fonts") / "fonts.conf"
    ours = Path(FONTS[0]).parent
    path.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">'
        '<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"<dir>{ours}</dir></fontconfig>"
    )
    return path


@pytest.fixture(scope="module")
def chromium(font_config):
    """The browser itself. It fetches nothing from anywhere but this machine."""
    with sync_playwright() as player:
        browser = player.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox"],
            env={**os.environ, "FONTCONFIG_FILE": str(font_config)},
        )
        yield browser
        browser.close()


class Sight:
    """A page as somebody sees it."""

    def __init__(self, page, shots):
        self.page = page
        self.asked, self.said = [], []
        """The addresses that it asked for, and what it said on the console."""
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("console", lambda message: self.said.append(message.text))
        self._shots = shots

    def wider(self):
        """What does not fit into the width of the screen: none of it may."""
        scrolled = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return self.page.evaluate(_WIDER) + ([f"the page, by {scrolled}"] if scrolled > 0 else [])

    def smaller(self):
        """What is too small for a thumb."""
        return self.page.evaluate(_SMALLER, THUMB)

    def violations(self):
        """What axe-core finds, a line each."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(Axe().axe_script)
        found = self.page.evaluate(_VIOLATIONS)
        return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]

    def keep(self, name):
        """A picture of the whole page, if the run is asked for pictures."""
        if self._shots:
            self._shots.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=self._shots / f"{name}.png", full_page=True)


@pytest.fixture
def look(chromium):
    """`with look(html=…, width=320, scheme="dark") as sight` or `url=…`. `scripts=False` switches them off:
    then nothing can be asked of axe."""
    wanted = os.environ.get("NOMICD_SCREENSHOTS")
    shots = Path(wanted) if wanted else None

    @contextmanager
    def look_at(*, html="", url="", width=1200, scheme="light", scripts=True):
        context = chromium.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=scripts
        )
        sight = Sight(context.new_page(), shots)
        try:
            if html:
                sight.page.set_content(html)
            else:
                sight.page.goto(url)
            yield sight
        finally:
            context.close()

    return look_at
