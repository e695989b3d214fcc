"""`make pictures`: what the README shows, as a browser shows a short demo. Chromium must be there.

A digest on a phone, the site on a desk and in the dark: each a PNG of few colours, at most 150 KB.
"""

import argparse
import base64
import email
import email.policy
import io
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
MOST = 150_000
COLOURS = (256, 128, 64, 32)
WEEKS, SEED, WHO = "4", "5", "ada"


def digest(mailbox):
    """The HTML of the last digest in a Maildir, its pictures in it."""
    mails = [
        email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        for path in sorted((mailbox / "new").iterdir())
    ]
    mail = [each for each in mails if " Update " in each["Subject"]][-1]
    html = mail.get_body(("html",)).get_content()
    for part in mail.walk():
        if part.get_content_type() == "image/png":
            coded = base64.b64encode(part.get_content()).decode()
            html = html.replace(f"cid:{part['Content-ID'].strip('<>')}", f"data:image/png;base64,{coded}")
    return html


def small(png):
    """The same in so few colours that it is small."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    for colours in COLOURS:
        out = io.BytesIO()
        image.quantize(colours, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        if out.tell() <= MOST:
            return out.getvalue()
    raise ValueError(f"more than {MOST} bytes, in {colours} colours too")


def photographed(browser, *, html="", url="", size, scheme="light", scroll="", scale=1):
    """The first screen, or the one that begins at a selector."""
    with browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, device_scale_factor=scale
    ) as context:
        page = context.new_page()
        if html:
            page.set_content(html)
        else:
            page.goto(url)
        if scroll:
            page.eval_on_selector(scroll, "e => window.scrollTo(0, e.getBoundingClientRect().top - 24)")
        return small(page.screenshot())


def pictures(demo):
    """Each picture by its name."""
    site = demo / "site" / "bored"
    (mailbox,) = (demo / "mail").glob(f"{WHO}*")
    home, board = ((site / path / "index.html").as_uri() for path in ("", "board"))
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield "digest", photographed(browser, html=digest(mailbox), size=(390, 780), scale=1.5)
        yield "site", photographed(browser, url=home, size=(1100, 800))
        yield "board-dark", photographed(browser, url=board, size=(1100, 800), scheme="dark")
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--demo", type=Path, help="a demo that was played already")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        demo = given.demo or Path(place) / "demo"
        if not given.demo:
            words = ("demo", "--weeks", WEEKS, "--seed", SEED, "--out", str(demo))
            subprocess.run([sys.executable, "-m", "nomicd", *words], check=True, capture_output=True)
        for name, png in pictures(demo):
            (given.out / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    main()
