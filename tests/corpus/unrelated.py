"""Mails that have nothing to do with any game: what lands in a mailbox by mistake, or is forwarded to it.

Some three hundred and sixty bodies, always the same, made of the forms in `unrelated.txt`, which were
written for this project: source code, diffs, logs, mail of cron, CI and shops, newsletters, legal text,
forwarded mail. In a form `{w}` is a word, `{W}` that with a capital, `{n}` the number of an open proposal,
`{m}` and `{s}` are others.
"""

import random
from pathlib import Path

WORDS = ("parser", "teapot", "harbour", "ledger", "walnut", "cinema", "bicycle", "orchid", "printer")


def _forms():
    """Those of each kind."""
    found = {}
    for part in (Path(__file__).parent / "unrelated.txt").read_text().split("%%% ")[1:]:
        kind, _, form = part.partition("\n")
        found.setdefault(kind, []).append(form[:-1])
    return found


KINDS = _forms()
SIGNATURES = KINDS.pop("signature")


def mails():
    """All of them: the kind, the subject, and the text."""
    chance = random.Random(14)
    found = {}
    for kind, forms in KINDS.items():
        for form in forms:
            for word in WORDS:
                said = {
                    "w": word, "W": word.title(), "n": chance.randint(1, 3), "m": chance.randint(4, 60),
                    "s": chance.randint(10, 59),
                }  # fmt: skip
                text = (form + chance.choice(SIGNATURES)).format(**said)
                found[text] = (kind, chance.choice((f"Fwd: {word}", word, f"[{word}] {said['n']}", "")), text)
    return tuple(found.values())
