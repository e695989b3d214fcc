"""`make pictures`: what the README and docs/mails.md show, as a browser shows the demos. It needs Chromium.

A digest on a phone, the site on a desk and in the dark; each kind of mail on both, in the light and in the
dark. All are PNG of few colours.
"""

import argparse
import base64
import email
import html
import io
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from nomicd.app.demo.mail_policy import POLICY

CHROMIUM = "/usr/bin/chromium"
MOST = 150_000
COLOURS = (256, 128, 64, 32, 16)
WEEKS, SEED, WHO = "4", "5", "ada"


PHONE, DESK = (360, 1000), (800, 1000)
GAP = 16
MOST_OF_A_MAIL = 120_000

KINDS = {
    "receipt": ("bored", "ada", r"Got it: \d votes"),
    "proposal": ("bored", "bruno", "Got it: 1 proposal"),
    "question": ("race", "", "Standings"),
    "search": ("bored", "ada", "Search"),
    "error": ("bored", "gil", "not read|not done|[Cc]ould"),
    "ballot": ("bored", "ada", "Ballot"),
    "result": ("bored", "ada", "Result"),
    "digest-borednomic": ("bored", "ada", r"Update 1[01]\b"),
    "digest-boondoggling": ("boon", "vera", "Update 5:"),
    "digest-politics": ("race", "dolores", r"Update 2\d"),
    "brief": ("bored", "cleo", "Update"),
    "daily": ("bored", "dag", "Your games|[Dd]ay|Update"),
    "warning": ("bored", "ada", "Update 14"),
    "talk": ("bored", "bruno", "Springs"),
    "welcome": ("bored", "ada", "Welcome"),
    "farewell": ("boon", "vera", "has won"),
}
"""What docs/mails.md shows: the game, whose mail it is ("": anybody's), and what its subject says, the last
of which is taken."""

DEMOS = {"bored": ("borednomic", WEEKS), "boon": ("boondoggling", "8"), "race": ("politics", "8")}
SAID = (
    ("ada@gmail.example", "nomic+bored@nomic.example", "rent", "search rent"),
    ("cleo@phone.example", "nomic+bored@nomic.example", "mails", "mails brief"),
    ("dag@posteo.example", "nomic+bored@nomic.example", "mails", "mails daily"),
    ("gil@roundmail.example", "nomic+bored@nomic.example", "cards", "buy 99 gold cards\nbuy squares sevn"),
    (
        "ada@gmail.example",
        "nomic+bored+talk@nomic.example",
        "Springs",
        "Should every fourth square be a Spring?",
    ),
)
"""What is written after the play."""

TRUSTED = 'deliver_trust = "authenticated"\n'


def say(demo, days):
    """Hand in what is said behind a play, proved as by a mail server, and make the updates of some days."""
    config = demo / "nomicd.toml"
    last = max(int(path.name.split(".")[0]) for path in (demo / "mail").glob("*/new/*"))
    now = datetime.fromtimestamp(last + 3600, UTC)

    def run(command, at, *words, given=b""):
        line = (sys.executable, "-m", "nomicd", "--config", config, command, "--now", at.isoformat(), *words)
        subprocess.run(line, input=given, check=True, capture_output=True)

    config.write_text(TRUSTED + config.read_text())
    for number, (who, to, subject, text) in enumerate(SAID):
        head = f"From: {who}\nTo: {to}\nSubject: {subject}\nMessage-ID: <{number}@x.example>"
        run("deliver", now, "--received-at", now.isoformat(), given=f"{head}\n\n{text}\n".encode())
    for day in range(days + 1):
        run("run-due", now + timedelta(days=day, hours=1))


def parse(path):
    return email.message_from_bytes(path.read_bytes(), policy=POLICY)


def find_mail(demo, who, subject):
    """The last mail of that reader whose subject says so."""
    paths = sorted((demo / "mail").glob(f"{who}*/new/*"), key=lambda path: path.stat().st_mtime_ns)
    found = [mail for mail in map(parse, paths) if re.search(subject, mail["Subject"])]
    if not found:
        raise LookupError(f"{demo.name}: no mail to {who or 'anybody'} has a subject with {subject}")
    return found[-1]


def beside(pngs):
    """Pictures of one height in a row, with few colours."""
    images = [Image.open(io.BytesIO(each)).convert("RGB") for each in pngs]
    height = max(each.height for each in images)
    row = Image.new("RGB", (sum(each.width for each in images) + GAP * (len(images) - 1), height), "#888888")
    at = 0
    for each in images:
        row.paste(each, (at, 0))
        at += each.width + GAP
    out = io.BytesIO()
    row.save(out, "PNG")
    return small(out.getvalue(), MOST_OF_A_MAIL)


def show_kinds(demos):
    """Each kind of mail by the name of its picture: on a phone and on a desk, in light and dark."""
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for kind, (game, who, subject) in KINDS.items():
            html = html_of(find_mail(demos[game], who, subject))
            for place, size in (("phone", PHONE), ("desk", DESK)):
                shots = [
                    photograph(browser, html=html, size=size, scheme=scheme, most=10**7)
                    for scheme in ("light", "dark")
                ]
                yield f"mail-{kind}-{place}", beside(shots)
        browser.close()


def digest(mailbox):
    """The HTML of the last digest in a Maildir."""
    mails = [parse(path) for path in sorted((mailbox / "new").iterdir())]
    return html_of([each for each in mails if " Update " in each["Subject"]][-1])


def html_of(mail):
    """The HTML of a mail, its pictures in it; of one that has none its text."""
    page = mail.get_body(("html",))
    if page is None:
        text = html.escape(mail.get_body(("plain",)).get_content())
        scheme = "<meta name='color-scheme' content='light dark'>"
        return f"{scheme}<pre style='white-space: pre-wrap; font: 15px/1.4 monospace'>{text}</pre>"
    shown = page.get_content()
    for part in mail.walk():
        if part.get_content_type() == "image/png":
            coded = base64.b64encode(part.get_content()).decode()
            shown = shown.replace(f"cid:{part['Content-ID'].strip('<>')}", f"data:image/png;base64,{coded}")
    return shown


def small(png, most=MOST):
    """The same in so few colours that it is small."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    for colours in COLOURS:
        out = io.BytesIO()
        image.quantize(colours, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        if out.tell() <= most:
            return out.getvalue()
    raise ValueError(f"more than {most} bytes, in {colours} colours too")


def photograph(browser, *, html="", url="", size, scheme="light", scroll="", scale=1, most=MOST):
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
        return small(page.screenshot(), most)


def pictures(demo):
    """What the README shows, by name."""
    site = demo / "site" / "bored"
    (mailbox,) = (demo / "mail").glob(f"{WHO}*")
    home, board = ((site / path / "index.html").as_uri() for path in ("", "board"))
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield "digest", photograph(browser, html=digest(mailbox), size=(390, 780), scale=1.5)
        yield "site", photograph(browser, url=home, size=(1100, 800))
        yield "board-dark", photograph(browser, url=board, size=(1100, 800), scheme="dark")
        browser.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--demos", type=Path, help="a folder of demos that were played already, by the game")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        demos = {game: (given.demos or Path(place)) / game for game in DEMOS}
        for game, (ruleset, weeks) in DEMOS.items() if not given.demos else ():
            words = (
                "demo",
                "--ruleset",
                ruleset,
                "--weeks",
                weeks,
                "--seed",
                SEED,
                "--out",
                str(demos[game]),
            )
            subprocess.run([sys.executable, "-m", "nomicd", *words], check=True, capture_output=True)
        found = dict(pictures(demos["bored"]))
        if not given.demos:
            say(demos["bored"], 8)
        for name, png in (*found.items(), *show_kinds(demos)):
            (given.out / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    main()
