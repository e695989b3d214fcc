"""The service as `nomicd serve` builds it, with as many games of BoredNomic as a bench asks for, and the
mails of random players."""

import hashlib
import random
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import msgspec

from nomicd.adapters.clock import FixedClock
from nomicd.app import wiring
from nomicd.app.resources import documents
from nomicd.app.settings import AppSettings
from nomicd.kernel.decision import Refused
from nomicd.kernel.log import Head, chain, fold
from nomicd.services.arrival import Arrival
from nomicd.services.operating.operator_service import GameOpening
from nomicd.services.ports import Seat, Trust
from nomicd.services.rows import GameProgress, GameSettings

OPENED = datetime(2026, 11, 21, 12, tzinfo=UTC)
PLAYERS = ("alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi")
FIRST = "bench0"
ITEMS = 5
"""The rule that says what cards cost."""

CODED = """propose: A windfall
# ?. Windfall

1. Who ends a turn on a square that can be divided by {every} gets ${prize}.

```toml
[params]
every = 7
prize = PRIZE
```
```python
def on_turn_end(ev):
    if ev.player.square.number % P.every == 0:
        return pay(None, ev.player, P.prize + PRIZE, "windfall")
```"""


@contextmanager
def service(folder, games=1, quick=False, workers=0):
    """A world with that many games in the week of their first ballot: five proposals are open to the vote."""
    with wiring.open_application(
        AppSettings(base=folder), FixedClock(OPENED), b"k" * 32, workers=workers
    ) as world:
        if quick:
            world.repository.rehearsal = 1
        open_game(world, FIRST)
        first_week(world)
        for number in range(1, games):
            copy_game(world, f"bench{number}")
        yield world


def open_game(world, slug):
    """A game of eight players, begun."""
    seed = hashlib.sha256(slug.encode()).digest()
    asked = GameOpening(slug, "borednomic", "boss@example.org", documents=documents("borednomic"), seed=seed)
    demand(world.operations.open(asked, OPENED))
    for player in PLAYERS:
        demand(world.operations.add_player(slug, player, address(player, slug), OPENED))
    demand(world.operations.start(slug, OPENED))


def address(player, slug):
    return f"{player}.{slug}@example.org"


def demand(answer):
    assert not isinstance(answer, Refused), answer
    return answer


def first_week(world):
    """Five proposals, and the updates up to the Friday that opens the ballot."""
    at = OPENED + timedelta(hours=1)
    for player in PLAYERS[:5]:
        deliver(world, FIRST, player, f"propose: A price\nset 5.gold_card.buy to {400 + len(player)}", at)
    world.timekeeper.run_due(datetime(2026, 11, 27, 12, tzinfo=UTC))


def deliver(world, slug, player, text, at):
    """Take a mail in, and read it."""
    taken = take(world, slug, player, text, at)
    world.timekeeper.read_mails(at + timedelta(seconds=1), at)
    return taken


def take(world, slug, player, text, at):
    raw = letter(slug, player, text)
    return world.intake.take(raw, Arrival("bench", Trust.PROVED, at), now=at)


def letter(slug, player, text):
    """The mail as its sender's program writes it, with a quoted line and a signature."""
    digest = hashlib.sha256(f"{slug}/{player}/{text}/{next(_NUMBERS)}".encode()).hexdigest()[:24]
    lines = [*text.split("\n"), "", "> What will you do next?", "", "-- ", player.title(), "Sent by train"]
    head = {
        "Return-Path": f"<{address(player, slug)}>",
        "Received": "from mail.example.org by localhost with ESMTPS; Sat, 28 Nov 2026 12:00:00 +0000",
        "From": f"{player.title()} <{address(player, slug)}>",
        "To": f"nomic+{slug}@localhost",
        "Subject": f"Re: [{slug}] Update",
        "Date": "Sat, 28 Nov 2026 12:00:00 +0000",
        "Message-ID": f"<{digest}@example.org>",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    return "\r\n".join([*(f"{key}: {value}" for key, value in head.items()), "", *lines, ""]).encode()


_NUMBERS = iter(range(10**12))


def idle_games(world, number):
    """So many games that are only there: with rows, seats and a date, and nobody who writes."""
    with world.store.write() as tx:
        game = tx.game(FIRST)
        for slug in (f"idle{each}" for each in range(number)):
            tx.put_game(msgspec.structs.replace(game, slug=slug, due=OPENED + timedelta(days=900)))
            for player in PLAYERS:
                tx.put_seat(Seat(slug, player, address(player, slug)))


def warm(world):
    """Have the workers started, each with what it needs for a first job."""
    for handle in [world.crew.hand(b"no job", f"warm{number}") for number in range(world.crew.size)]:
        handle.answer()


def random_command(dice):
    """What a player writes: of nine mails four vote, three order something, two ask."""
    return dice.choices((vote, order, question), (40, 30, 20))[0](dice)


def vote(dice):
    choices = [(dice.choice(("yea", "nay", "abstain")), dice.randint(1, 5)) for _ in range(2)]
    return "\n".join(f"vote {choice} on {number}" for choice, number in choices)


ORDERS = (
    "buy 1 silver card", "buy gold card", "sell 1 silver card", "buy square", "gender f", "outfit tartan",
)  # fmt: skip


def order(dice):
    return dice.choice(ORDERS)


def propose(dice):
    if dice.random() < 1 / 3:
        return CODED.replace("PRIZE", str(dice.randint(10, 10_000)))
    return f"propose: Another price\nset 5.gold_card.buy to {dice.randint(300, 900)}"


def question(dice):
    return dice.choice(("status", "board", "money", "proposals", "help", "rule 5"))


def copy_game(world, slug, source=FIRST, dearer=0):
    """The same history, with its snapshot, under another name: quick, so that a thousand games do not take
    minutes. A Silver Card can be `dearer` by so many dollars, so that the game's law is its own."""
    with world.store.read() as tx:
        game, records, saved = tx.game(source), list(tx.records(source)), tx.snapshot(source)
        kept = [row for kind in (GameSettings, GameProgress) for row in tx.rows(kind, game=source)]
    ruleset = world.repository.ruleset(game)
    codec = ruleset.codec
    copied, head = [], Head()
    for record in records:
        event = codec.decode(record.name, record.version, record.body)
        if record.name == records[0].name:
            event = msgspec.structs.replace(event, slug=slug)
        if dearer and record.name in ("rule-enacted", "rule-amended") and event.number == ITEMS:
            event = msgspec.structs.replace(event, text=_dearer(event.text, dearer))
        fact = (record.name, record.version, codec.encode(event), record.salt)
        copied += chain(slug, head, record.at, record.cause, [fact])
        head = Head(copied[-1].seq, copied[-1].hash, copied[-1].at)
    with world.store.write() as tx:
        tx.put_game(msgspec.structs.replace(game, slug=slug))
        tx.append(slug, 0, copied)
        if saved is not None:
            facts = ((each.name, each.version, each.body) for each in copied[: saved.seq])
            state = fold(ruleset.blank(), facts, codec)
            tx.put_snapshot(msgspec.structs.replace(saved, game=slug, data=ruleset.freeze(state)))
        for row in kept:
            tx.save(msgspec.structs.replace(row, game=slug))
        for player in PLAYERS:
            tx.put_seat(Seat(slug, player, address(player, slug)))


def _dearer(text, dollars):
    line = "buy = 166"
    assert line in text
    return text.replace(line, f"buy = {166 + dollars}")


def players_of(games, seed=1, write=random_command):
    """Endless (slug, player, text), random."""
    dice = random.Random(seed)
    while True:
        yield f"bench{dice.randrange(games)}", dice.choice(PLAYERS), write(dice)
