"""The reader: a mail of thirty lines in free words, one of five thousand words, and strict commands."""

import random
import re
import tempfile
import time
from pathlib import Path

from figures import Row, Watch, settle
from house import FIRST, letter, service

from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read

GOAL_MS, LONG_GOAL_MS = 2, 100
LINES, WORDS = 30, 5_000
SAID = (
    "Hello everybody, what a week that was!",
    "I vote yes on {number}, it is about time.",
    "As for proposal {number}: no, thank you, I like the price as it is.",
    "Bob, did you really think that this would pass?",
    "Please buy me a gold card, and let me know what it cost.",
    "I was in the garden all day and have hardly looked at the board.",
    "If carol votes for {number} then so will I, otherwise I abstain.",
    "How much money do I have?",
    "The rest can wait until next week, when I am back.",
    "Nobody reads this far, do they?",
)
"""What players write of an evening: every other sentence holds a vote, an order or a question."""
_WORD = re.compile(r"\S+")


def letters(lines, seed):
    """A mail of so many lines, of which each seventh is blank."""
    dice = random.Random(seed)
    text = [
        dice.choice(SAID).format(number=dice.randint(1, 5)) if at % 7 else "" for at in range(1, lines + 1)
    ]
    return "\n".join(text)


def lookups(text):
    """What the reader cannot do without, with nothing of ours: each word found, folded and looked up."""
    known = dict.fromkeys(_WORD.findall(" ".join(SAID).casefold()))
    start = time.perf_counter()
    for found in _WORD.finditer(text):
        known.get(found[0].casefold())
    return (time.perf_counter() - start) * 1000


def measure(quick=False):
    """How long each mail takes to be read, and how many times as long as its words are looked up."""
    rounds = 2 if quick else 25
    long = letters(WORDS // 9, 2)
    kinds = (
        ("free words, 30 lines", [letters(LINES, seed) for seed in range(rounds)], GOAL_MS),
        (
            "free words, 5,000 words",
            [f"{long}\n{seed} apples" for seed in range(max(rounds // 5, 1))],
            LONG_GOAL_MS,
        ),
        (
            "strict commands",
            [f"vote yea on 1\nvote nay on 2-4\nbuy {seed + 1} gold cards" for seed in range(rounds)],
            None,
        ),
    )
    with tempfile.TemporaryDirectory() as place, service(Path(place), quick=quick) as world:
        with world.store.read() as tx:
            game = tx.game(FIRST)
            state = world.repository.state(tx, game)
        vocabulary = world.repository.ruleset(game).vocabulary(state, "alice")
    parse_mail(read(letter(FIRST, "alice", kinds[0][1][0])), vocabulary)
    for name, texts, goal in kinds:
        settle()
        watch, floor = Watch(), min(lookups(text) for text in texts for _ in range(3))
        for message in [read(letter(FIRST, "alice", text)) for text in texts]:
            with watch:
                parse_mail(message, vocabulary)
        yield Row(name, watch.median_ms, "ms", floor, watch.cpu_ms / floor, watch.cpu_ms, goal)
