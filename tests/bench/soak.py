"""`make soak`: one `nomicd serve` as it is set up by default, many mails a second and updates in between:
what was lost, how long its answers took, and how much memory it needed as time went by. With `--again` a
second daemon goes on with the same store: what it needs is what these games need, and the rest is what time
has added. Without a receipt stay the mails of those who have written twenty in vain on one day.

Mail comes in by SMTP and goes out by SMTP, as in life; the site is built. The daemon's clock goes faster than
ours, so that a game has an update every few minutes. The memory is what the daemon and all that it has
started hold for themselves (`Pss`, from `/proc`).
"""

import argparse
import hashlib
import json
import random
import smtplib
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path

from house import PLAYERS, random_command

sys.path.insert(0, str(Path(__file__).parents[1] / "servers"))

from fleet import Sink, free_port

from nomicd.adapters import clock
from nomicd.app.resources import documents
from nomicd.app.settings import load
from nomicd.app.wiring import open_application, open_readonly
from nomicd.kernel.decision import Refused
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Disposition, OutState

A_LOOK = 30
"""Seconds between two looks."""

PATIENCE = 120
"""Seconds in which all is to be answered after the last mail."""

PER_CONNECTION = 50
"""Mails over one connection; a listener hangs up on whoever sends without end."""

ZONES = (
    "Pacific/Auckland",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Europe/Berlin",
    "America/Chicago",
    "Pacific/Honolulu",
)


class Answered(Sink):
    """Where mail goes out to: when what was asked was answered."""

    def __init__(self):
        self.asked, self.took, self.others = {}, [], 0
        self._guard = threading.Lock()
        super().__init__()

    def ask(self, name):
        """Note the moment in which that mail is handed in."""
        self.asked[name] = at = time.monotonic()
        return at

    def note_acknowledged(self, name):
        """Its answer is waited for from now on, unless it has come already."""
        with self._guard:
            if name in self.asked:
                self.asked[name] = time.monotonic()

    def take(self, recipient, content):
        now = time.monotonic()
        head = content.split(b"\r\n\r\n", 1)[0].decode(errors="replace")
        answers = [line for line in head.split("\r\n") if line.lower().startswith("in-reply-to:")]
        with self._guard:
            began = self.asked.pop(answers[0].split(":", 1)[1].strip(), None) if answers else None
        if began is None:
            self.others += 1
        else:
            self.took.append((began, now - began))


OPENED = datetime.now(UTC)
"""When this process began; the first daemon's clock and ours are the same then."""


def serve(config, since, speed):
    """The daemon, with a clock that begins then and goes so many times as fast as ours."""
    clock.SystemClock.now = lambda _: since + (datetime.now(UTC) - OPENED) * speed
    from nomicd.app.cli import main

    sys.argv = ["nomicd", "--config", config, "serve"]
    main()


def set_up(folder, sink, port, games, workers):
    """An installation with that many games, begun."""
    (folder / "nomicd.toml").write_text(
        f'address = "nomic@localhost"\noutbox = "{sink}"\ngrace = 0\nclock_jump = 86400\n'
        f"workers = {workers}\ndkim = false\noutage_extension = false\n"
        f'[[inbox]]\nurl = "smtp://127.0.0.1:{port}"\ntrust = "authenticated"\n'
    )
    settings = load(folder / "nomicd.toml")
    with open_application(settings, clock.FixedClock(OPENED)) as world:
        for slug in (f"soak{number}" for number in range(games)):
            zone, seed = ZONES[int(slug[4:]) % len(ZONES)], hashlib.sha256(slug.encode()).digest()
            opening = GameOpening(
                slug, "borednomic", "boss@example.org", zone, documents=documents("borednomic"), seed=seed
            )
            wrong = [world.operations.open(opening, OPENED)]
            wrong += [
                world.operations.add_player(slug, name, f"{name}.{slug}@example.org", OPENED)
                for name in PLAYERS
            ]
            wrong.append(world.operations.start(slug, OPENED))
            assert not any(isinstance(each, Refused) for each in wrong)
        with world.store.write() as tx:
            for mail in tx.outbox(limit=10_000_000):
                tx.mark(mail.id, OutState.SENT)
    return settings


def write_mail(dice, number, games):
    slug, player = f"soak{dice.randrange(games)}", dice.choice(PLAYERS)
    said = random_command(dice)
    if dice.random() < 0.02:
        said = f"propose: A price\nset 5.gold_card.buy to {dice.randint(300, 900)}"
    name = f"<soak{number}@example.org>"
    head = f"From: {player}.{slug}@example.org\r\nTo: nomic+{slug}@localhost\r\nSubject: {number}\r\n"
    raw = f"{head}Message-ID: {name}\r\nDate: Mon, 23 Nov 2026 10:00:00 +0000\r\n\r\n{said}\r\n".replace(
        "\r\n", "\n"
    ).replace("\n", "\r\n")
    return name, f"{player}.{slug}@example.org", f"nomic+{slug}@localhost", raw.encode()


def post(port, sink, mails, rate, took):
    """Post mails at that rate; notes when each was acknowledged, and how long that took."""
    queue, guard, began = iter(enumerate(mails)), threading.Lock(), time.monotonic()

    def work():
        client, posted = None, 0
        while True:
            with guard:
                place, (name, sender, to, raw) = next(queue, (None, (None,) * 4))
            if place is None:
                return
            time.sleep(max(0.0, began + place / rate - time.monotonic()))
            at = sink.ask(name)
            client = client or smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE)
            client.sendmail(sender, [to], raw)
            sink.note_acknowledged(name)
            took.append((at, time.monotonic() - at))
            posted += 1
            if posted % PER_CONNECTION == 0:
                client.quit()
                client = None

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    return threads


def memory_of(process):
    """Megabytes of the daemon alone, and with all that it has started."""
    kept = {}
    parents = {}
    for folder in Path("/proc").iterdir():
        with suppress(OSError, ValueError, StopIteration):
            number = int(folder.name)
            parents[number] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    mine, more = {process.pid}, True
    while more:
        more = {child for child, parent in parents.items() if parent in mine} - mine
        mine |= more
    for number in mine:
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
            kept[number] = int(next(line for line in lines if line.startswith("Pss:")).split()[1]) / 1024
    return kept.get(process.pid, 0.0), sum(kept.values())


def quantiles(took):
    """The median, the 99th of a hundred and the worst, in seconds."""
    ordered = sorted(took)
    if not ordered:
        return None
    return tuple(
        round(ordered[min(len(ordered) - 1, int(len(ordered) * part))], 3) for part in (0.5, 0.99, 1)
    )


def measure(folder, asked):
    """What became of all mails: those of the first daemon, and of one that is started on the same store."""
    sink, port = Answered(), free_port()
    settings = set_up(folder, sink.url, port, asked.games, asked.workers)
    dice = random.Random(asked.seed)
    mails = (write_mail(dice, number, asked.games) for number in count())
    acknowledged, codes = [], []
    try:
        for minutes in filter(None, (asked.minutes, asked.again)):
            some = list(islice(mails, int(minutes * 60 * asked.rate)))
            codes.append(run_daemon(folder, asked, sink, port, some, acknowledged))
    finally:
        sink.close()
    with open_readonly(settings, clock.FixedClock(OPENED)) as world, world.store.read() as tx:
        found = [mail.disposition for mail in tx.mails(limit=10_000_000)]
        wrong = [slug for slug in (game.slug for game in tx.games()) if world.operations.verify(slug)]
        updates = sum(
            mail.kind == "digest" and mail.reader == "admin" for mail in tx.outbox(limit=10_000_000)
        )
    return {
        "mails": len(acknowledged),
        "in the store": len(found),
        "unread": found.count(Disposition.STORED),
        "set aside": found.count(Disposition.SET_ASIDE),
        "without a receipt": len(sink.asked),
        "updates": updates,
        "acknowledged": quantiles(each for _, each in acknowledged),
        "receipt": quantiles(each for _, each in sink.took),
        "games that do not verify": wrong,
        "exit codes": codes,
    }


def run_daemon(folder, asked, sink, port, mails, acknowledged):
    """Post these mails to a daemon, and look at it now and then; its exit code."""
    since = OPENED + (datetime.now(UTC) - OPENED) * asked.speed
    command = [sys.executable, __file__, "--serve", str(folder / "nomicd.toml"), "--speed", str(asked.speed)]
    with (folder / "log").open("ab") as log:
        daemon = subprocess.Popen([*command, "--since", since.isoformat()], stdout=log, stderr=log)
    try:
        await_answer(port)
        began = time.monotonic()
        threads = post(port, sink, mails, asked.rate, acknowledged)
        for look in count(1):
            time.sleep(max(0, began + look * asked.every - time.monotonic()))
            shown = time.monotonic() - asked.every
            row = {
                "seconds": round(time.monotonic() - began),
                "mb": [round(each, 1) for each in memory_of(daemon)],
                "mails": len(acknowledged),
                "others": sink.others,
                "waiting": len(sink.asked),
                "acknowledged": quantiles(each for at, each in acknowledged if at > shown),
                "receipt": quantiles(each for at, each in sink.took if at + each > shown),
            }
            sys.stdout.write(json.dumps(row) + "\n")
            sys.stdout.flush()
            if not any(thread.is_alive() for thread in threads):
                break
        end = time.monotonic() + PATIENCE
        while sink.asked and time.monotonic() < end:
            time.sleep(0.1)
    finally:
        daemon.terminate()
        daemon.wait(60)
    return daemon.returncode


def await_answer(port):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), smtplib.SMTP("127.0.0.1", port, timeout=2):
            return
        time.sleep(0.1)
    raise AssertionError("the daemon does not answer")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--since", type=datetime.fromisoformat, help=argparse.SUPPRESS)
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--again", type=float, default=0, help="minutes of a second daemon on the same store")
    parser.add_argument("--rate", type=float, default=8, help="mails a second")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--speed", type=float, default=720, help="how much faster the daemon's clock goes")
    parser.add_argument("--every", type=float, default=A_LOOK, help="seconds between two looks")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve, asked.since, asked.speed)
        return
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(json.dumps(measure(Path(folder), asked), indent=1) + "\n")


if __name__ == "__main__":
    main()
