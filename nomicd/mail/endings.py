"""The end of a turn in people's words: `that's me done`, `finished`, `that's all from me`.

A game declares by which verb that is said (`Verb.final`). A sentence that says it and nothing else is that
verb, if it has one of a single word; it is asked about beside what may be an order and was not read as one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading
from nomicd.mail.wants import find_wants
from nomicd.mail.wording import quotes

MAX_SAID = 300
MOST_ENDING = 6
"""So many words at the end of a line are looked at."""

_SENTENCE = re.compile(r"(?<=[.!;])\s+")
_MARKS = re.compile(r"[^\w' ]+")
_WHY = "It may say that you are done."


def read_endings(readings: Sequence[LineReading], vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Return the readings of a mail with the sentences that end a turn as its verb."""
    final = _find_final(vocabulary)
    said = {each.what.verb for each in readings if isinstance(each.what, Command)}
    if final is None or final.key in said:
        return tuple(readings)
    found = [part for each in readings for part in _part(each, final)]
    ends = [each for each in found if isinstance(each.what, Command) and each.what.verb == final.key]
    if not ends:
        return tuple(readings)
    sure = not any(each.comment for each in found)
    held = Doubt(_WHY, (Command(final.key, {}, ends[0].line, ends[0].text),), (final.usage,))
    asked = () if sure else (msgspec.structs.replace(ends[0], what=held),)
    kept = (each for each in found if each not in ends)
    return tuple(sorted((*kept, *(asked or ends[:1])), key=lambda each: each.line))


def set_endings_apart(
    lines: Sequence[Line], names: Mapping[str, str], vocabulary: Vocabulary
) -> tuple[Line, ...]:
    """Return the lines with a full stop between a list of what is wanted and the end of a turn that follows
    it: `PA 1, MT 1 done`. Who ends a turn means such a list for it, where it may stand alone."""
    heads = [f"{verb.key} " for verb in vocabulary.verbs if verb.bare and "<wants:wants>" in verb.usage]
    return tuple(_set_ending_apart(line, names, "".join(heads[:1])) for line in lines)


def _set_ending_apart(line: Line, names: Mapping[str, str], head: str) -> Line:
    words = line.text.split(" ")
    for at in range(len(words) - 1, max(0, len(words) - 1 - MOST_ENDING), -1):
        ahead, ending = " ".join(words[:at]).rstrip(" ,"), " ".join(words[at:])
        if is_ending(ending) and ahead[-1:].isalnum():
            found = find_wants(ahead, names)
            if found.said and not found.left:
                return msgspec.structs.replace(line, text=f"{head}{ahead}. {ending}")
    return line


def _find_final(vocabulary: Vocabulary) -> Verb | None:
    """Return the one verb of a single word that ends a turn; None if there is none, or several."""
    found = [verb for verb in vocabulary.verbs if verb.final and len(verb.usage.split()) == 1]
    return found[0] if len(found) == 1 else None


def _part(reading: LineReading, final: Verb) -> Sequence[LineReading]:
    """Return a reading, and the sentence in it that ends a turn by itself."""
    what = reading.what
    mine = isinstance(what, Doubt) and {each.verb for each in what.readings} == {final.key}
    wanted = isinstance(what, Command) and "wants" in what.args
    if not (what is None or mine or wanted) or len(reading.text) > MAX_SAID:
        return (reading,)
    sentences = _SENTENCE.split(reading.text)
    ending = next((each for each in sentences if is_ending(each)), "")
    if not ending:
        return (reading,)
    done = LineReading(reading.line, ending, Command(final.key, {}, reading.line, ending))
    if wanted:
        return (reading, done)
    rest = " ".join(each for each in sentences if each != ending)
    left = LineReading(reading.line, rest, comment=reading.comment)
    return (left, done) if rest.strip() else (done,)


def is_ending(sentence: str) -> bool:
    """Return whether a sentence, or each of its clauses, says that a turn ends."""
    clauses = sentence.split(",")
    return "?" not in sentence and (_says_end(sentence) or all(map(_says_end, clauses)))


def _says_end(words: str) -> bool:
    said = " ".join(_MARKS.sub(" ", quotes(words).casefold()).split())
    return bool(_endings().fullmatch(said))


@lru_cache(maxsize=1)
def _endings() -> re.Pattern[str]:
    data = tomllib.loads((resources.files(__package__) / "endings.toml").read_text(encoding="utf-8"))
    blanks = {name: data[name] for name in ("turn", "mine", "lead")}
    said = "|".join(data["done"])
    return re.compile(re.sub(r"\{(\w+)\}", lambda blank: blanks.get(blank[1], blank[0]), said))
