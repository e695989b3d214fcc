"""A process that has imported all of nomicd and has no thread: it forks one life of the service for each
order it gets, kills it where the order says, and tells how it ended.

Orders and answers are JSON, one a line, on standard input and output. It is run by itself (`conftest.py`
starts it), because a test process has threads, and a process with threads is not to be forked.
"""

import ctypes
import hashlib
import json
import os
import select
import signal
import sys
import tempfile
import time
from contextlib import nullcontext
from datetime import datetime
from functools import cache
from pathlib import Path
from unittest.mock import patch

import icalendar  # noqa: F401 - it would else be imported in each life, as what `import_what_is_found` does
from lives import OPENING, House, Play, instant, mail
from PIL import Image
from plain_sandbox import PlainSandbox

from nomicd.adapters import inbox, outbox, spool
from nomicd.adapters.clock import FixedClock
from nomicd.app import deliver, run_once, wiring
from nomicd.app.discover import modules
from nomicd.app.requests import answer_all
from nomicd.app.resources import documents
from nomicd.app.settings import load
from nomicd.app.wiring import lock_of, make_outbound_transport, open_application
from nomicd.games import registry
from nomicd.kernel.inputs import DecisionContext, NewGame
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.services.jobs.deferred import DeferredWork

PRACTICE = Play(
    "practice",
    "boondoggling",
    (
        (OPENING, ()),
        (
            "2026-11-21T13:00",
            tuple(mail("alice", f"{word}\n", "practice") for word in ("doubles ask me", "money")),
        ),
        ("2026-11-23T06:00", (mail("bob", "frobnicate the wibble", "practice"),)),
    ),
)
"""What the nursery itself has lived."""

SECRET = b"message-ids of the crash tests.."

HANGS = 600.0
"""Seconds after which a life that nobody was to kill is one too many."""

PATIENCE = 120.0
"""Seconds that processes of a killed service have, to notice."""


def note(path, *words):
    """Add a line to a file in one write: what is noted outlives the process."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(handle, (" ".join(words) + "\n").encode())
    os.close(handle)


def die():
    os.kill(os.getpid(), signal.SIGKILL)


class SigEvent(ctypes.Structure):
    """`struct sigevent`, as far as it is needed."""

    _fields_ = (
        ("value", ctypes.c_void_p),
        ("signo", ctypes.c_int),
        ("notify", ctypes.c_int),
        ("rest", ctypes.c_byte * 48),
    )


def die_after(seconds):
    """Have the kernel send SIGKILL once this process has had the processor for so long: on a machine that is
    busy, a moment by the clock would seldom be one at which anything is done."""
    libc, timer = ctypes.CDLL(None, use_errno=True), ctypes.c_void_p()
    event = SigEvent(signo=signal.SIGKILL)  # SIGEV_SIGNAL is 0
    whole = int(seconds)
    spec = (ctypes.c_long * 4)(0, 0, whole, int((seconds - whole) * 1e9) + 1)
    made = libc.timer_create(time.CLOCK_PROCESS_CPUTIME_ID, ctypes.byref(event), ctypes.byref(timer))
    if made or libc.timer_settime(timer, 0, spec, None):
        raise OSError(ctypes.get_errno(), "no timer")


class Failpoint:
    """Notes each durable step; at the `nth` one called `name` the process is gone."""

    def __init__(self, home, name, nth):
        self._home, self._name, self._left = home, name, nth

    def __call__(self, name):
        note(self._home / "steps", name)
        if name == self._name:
            self._left -= 1
            if not self._left:
                die()


class NotedTransport:
    """The transport of the settings; what it is about to send is noted before."""

    def __init__(self, settings):
        self._home, self._inner = settings.base, make_outbound_transport(settings)

    async def send(self, mail):
        digest = hashlib.sha256(mail.raw).hexdigest()
        note(self._home / "sends", mail.recipient, mail.message_id, digest)
        return await self._inner.send(mail)

    async def close(self):
        await self._inner.close()


def take(lock):
    """Have the store's lock. A process that was killed while it started a worker leaves it, for the moment
    until that worker begins its own program, to the worker."""
    until = time.monotonic() + PATIENCE
    while not lock.acquire():
        if time.monotonic() > until:
            raise RuntimeError("somebody else still has the store")
        time.sleep(0.002)


def live(home, at, step="", nth=1, workers=0, worn=()):
    """One life of the service at one instant: everything there is to do, then the end. The mails that are
    `worn` are read as in their last attempt."""
    settings = load(home / "nomicd.toml")
    with lock_of(settings) as lock:
        take(lock)
        with open_application(settings, FixedClock(at), SECRET, Failpoint(home, step, nth), workers) as world:
            world.timekeeper.mails._work.update((number, DeferredWork(last=True)) for number in worn)
            answer_all(world, settings.path(settings.spool), at)
            run_once.make_round(world)


def round_of(order):
    run_once.make_outbound_transport = NotedTransport
    more = {key: order[key] for key in ("step", "nth", "workers", "worn") if key in order}
    live(Path(order["home"]), datetime.fromisoformat(order["at"]), **more)


def delivery(order):
    """`nomicd deliver`, gone at the given moment of what the spool does; the moments are noted."""
    left = order.get("moment", 0)
    count = 0

    def moment(frame, event, _):
        nonlocal count
        if frame.f_code.co_filename == spool.__file__:
            count += 1
            if count == left:
                die()

    sys.setprofile(moment)
    code = deliver.main(order["argv"])
    sys.setprofile(None)
    note(Path(order["home"]) / "moments", str(count))
    os._exit(code)


LIVES = {"round": round_of, "deliver": delivery}


def be_born(order):
    """In the child: never comes back."""
    try:
        os.setsid()
        if "work" in order:
            die_after(order["work"])
        LIVES[order["do"]](order)
    except BaseException:  # noqa: BLE001 - whatever it was, this process ends here
        sys.excepthook(*sys.exc_info())
        os._exit(70)
    os._exit(0)


def await_end(child, after):
    """How it ended: 0, the exit code, or minus the signal; and for how many seconds it had the processor.
    Killed after so many seconds, unless None."""
    handle = os.pidfd_open(child)
    ended, _, _ = select.select([handle], [], [], HANGS if after is None else after)
    os.close(handle)
    if not ended:
        os.kill(child, signal.SIGKILL)
    _, status, used = os.wait4(child, 0)
    if not ended and after is None:
        raise RuntimeError("a life of the service hangs")
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime


def left_over(group):
    """Whether a process that it started outlives it for long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.005)
    os.killpg(group, signal.SIGKILL)
    return True


def import_what_is_found():
    """Games, adapters and formats are looked for when they are needed: each life would do so anew."""
    registry.discover()
    modules(inbox)
    modules(outbox)
    Image.preinit()


def remember_the_rules():
    """What is parsed once in a process would else be parsed once in each life: the rules of the game, and how
    its mails are read. In plain Python: a real sandbox has threads."""
    ruleset = registry.discover()["borednomic"]
    state, now = ruleset.blank(), instant(OPENING)
    context = DecisionContext(now=now, cause="nursery", sandbox=PlainSandbox())
    opened = ruleset.decide(state, NewGame("nursery", "UTC", bytes(32), {}, documents("borednomic")), context)
    for event in opened.events:
        event.apply(state)
    understand([Line(1, "vote yea on 1"), Line(2, "set 14.rent to 4")], ruleset.vocabulary(state, "nobody"))


def live_once():
    """What a life looks up and compiles once (settings, statements of the store, words, templates) is so at
    the birth of the others: days of a game without rule code, in a folder of its own, closed again."""
    wiring.renderer, wiring.documents = keep_renderers(wiring.renderer), cache(wiring.documents)
    with tempfile.TemporaryDirectory() as folder, patch.object(wiring, "MontySandbox", NoSandbox):
        house = House(Path(folder) / "house", None, PRACTICE)
        for at, mails in PRACTICE.scenes:
            house.enter(at, mails)
            live(house.home, instant(at))


def keep_renderers(make):
    """A maker of renderers that makes each once: a renderer keeps what it has compiled."""
    kept = {}

    def renderer(settings):
        asked = settings.templates, settings.pictures
        if asked not in kept:
            kept[asked] = make(settings)
        return kept[asked]

    return renderer


class NoSandbox(nullcontext):
    """In place of one where no rule code runs: a real one has threads."""

    def __init__(self, **_):
        super().__init__()


def main():
    import_what_is_found()
    remember_the_rules()
    live_once()
    for line in sys.stdin:
        order = json.loads(line)
        began = time.monotonic()
        child = os.fork()
        if not child:
            be_born(order)
        code, work = await_end(child, order.get("after"))
        answer = {"code": code, "seconds": time.monotonic() - began, "work": work}
        if order.get("tidy"):
            answer["orphans"] = left_over(child)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
