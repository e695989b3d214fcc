"""How well phrases are read: how many acts of a hundred are done or asked about, and what is done unasked.

The part kept aside was written before the first reader, and for none. What strangers wrote is told with its
score at first sight: only that says how the reader does on phrases that it never met.
"""

import importlib.util
import sys
import time
from pathlib import Path

from figures import Row

FOLDER = Path(__file__).parents[1] / "corpus" / "phrases"
SERVED, DONE, EXACT = 98, 85, 95
FIRST = {
    "strangers-a": "; unseen 73 of 160 found, 50 of these right, 9 false",
    "strangers-b": "; unseen 74 of 158 found, 60 of these right, 8 false",
    "strangers-c": "; unseen 104 of 115 found, 99 of these right, 3 false",
    "strangers-d": "; unseen 84 of 113 found, 77 of these right, 1 false",
    "strangers-e": "; unseen 79 of 106 found, 75 of these right, 2 false",
    "strangers-f": "; unseen 94 of 107 found, 88 of these right, 6 false",
    "strangers-g": "; real ones unseen: 178 of 236 found, 479 of 521, last 172 of 176, all right, 0 false",
}
"""What sets that others wrote scored when the reader had never met them; since then it has been mended."""


def scorer(path):
    """A scorer that the tests use too."""
    spec = importlib.util.spec_from_file_location(f"corpus_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look for it
    spec.loader.exec_module(module)
    return module


def measure(quick=False):
    """Both parts; and how long one phrase takes, mail and all."""
    score = scorer(FOLDER / "scoring.py")
    parts = ("aside",) if quick else ("aside", "tuned", *sorted(FIRST))
    for name in parts:
        begun = time.process_time()
        found = score.score(name)
        others = found.counts.total() - found.acts
        each = (time.process_time() - begun) * 1000 / found.counts.total()
        note = f"{found.acts} acts, {others} others; {each:.1f} ms each by processor"
        served = f"phrases {name}: done, or asked with the right choice"
        yield Row(served, 100 * found.share_served, " %", goal=SERVED, now=90, note=note)
        false = f"false acts: {found.counts['FALSE']} of {others}{FIRST.get(name, '')}"
        yield Row(
            f"phrases {name}: done at once", 100 * found.share_done, " %", goal=DONE, now=65, note=false
        )
    found = list(scorer(FOLDER.parent / "replies.py").replies())
    exact = 100 * sum(reply.exact for reply in found) / len(found)
    yield Row("public replies: exact", exact, " %", goal=EXACT, now=EXACT, note=f"{len(found)} replies")
