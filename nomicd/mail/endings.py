"""Sentences that say one order and nothing else: the end of a turn, `that's me done`, and those by which a
verb can be said (`Verb.sayings`): `not interested`, while something is for sale.

A game declares by which verb a turn ends (`Verb.final`). A sentence that says it and nothing else is that
verb, if it has one of a single word; it is asked about beside what may be an order and was not read as one.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from importlib import resources

import msgspec

from nomicd.kernel.commands import Command, Verb, Vocabulary
from nomicd.kernel.events import of_kind
from nomicd.mail.forms import Forms
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading
from nomicd.mail.wants import find_wants
from nomicd.mail.wording import is_friendly, plain, quotes

MAX_SAID, MOST_SAID = 300, 200
"""A longer sentence, or a mail of more lines, is no end of a turn."""
MOST_ENDING = 6
"""So many words at the end of a line are looked at."""

_SENTENCE = re.compile(r"(?<=[.!;])\s+")
_MARKS = re.compile(r"[^\w' ]+")
_WHY = "It may say that you are done."
_CONDITION = re.compile(r"\W*(?:if|when|once|as soon|unless|until|after|before)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[.,;:!]+")
_OTHERWISE = re.compile(r"[.?!]\s+(?:otherwise|or else|else|if not)\b", re.IGNORECASE)
_INSTEAD = "It is wanted instead of something that was not read."


def read_endings(readings: Sequence[LineReading], vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Return the readings of a mail with the sentences that end a turn as its verb."""
    final = _find_final(vocabulary)
    if final is None or len(readings) > MOST_SAID:
        return tuple(readings)
    if final.key in _list_ordered(readings):
        return tuple(_doubt_hasty(readings, final, Forms(vocabulary).wants))
    found = [part for each in readings for part in _part(each, final, is_ending)]
    ends = [each for each in found if _orders(each, final)]
    if not ends:
        return tuple(readings)
    sure = not any(each.comment for each in found)
    end = ends[0] if sure else _doubt_end(ends[0], final)
    kept = (each for each in found if each not in ends)
    return tuple(sorted((*kept, end), key=lambda each: each.line))


def _doubt_hasty(
    readings: Sequence[LineReading], final: Verb, names: Mapping[str, str]
) -> Iterator[LineReading]:
    """Yield the readings, the end of a turn as a doubt where its sentence names what nobody has read:
    `Okay my turn: another one in Illinois, done!`."""
    said = [each for each in readings if isinstance(each.what, Command) and is_ending(each.text)]
    times = Counter(each.text for each in readings)
    for each in readings:
        what = each.what
        if what is None and any(each.line == one.line and each.text in one.text for one in said):
            continue  # `yes, I'm` of `yes, I'm done`
        sure = times[each.text] > 1 or not (_orders(each, final) and _wants_more(each.text, names))
        yield each if sure else _doubt_end(each, final)


def _doubt_end(reading: LineReading, final: Verb) -> LineReading:
    held = Doubt(_WHY, tuple(of_kind(Command, [reading.what])), (final.usage,))
    return msgspec.structs.replace(reading, what=held)


def _wants_more(sentence: str, names: Mapping[str, str]) -> bool:
    """Return whether something is wanted beside what ends a turn."""
    left = (each for each in _CLAUSE.split(sentence) if not (is_ending(each) or _is_courtesy(each)))
    return bool(find_wants(" ".join(left), names).wants)


def hold_alternatives(readings: Sequence[LineReading], vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Return the readings, a list of what is wanted instead of something as a doubt where that was not read:
    `Two in Ohio if it fits?? otherwise Kansas`."""
    unread = {each.line for each in readings if each.what is None}
    heads = {verb.key: verb.usage.split()[0] for verb in vocabulary.verbs if "<wants:wants>" in verb.usage}

    def hold(each: LineReading) -> LineReading:
        what = each.what
        if not isinstance(what, Command) or what.verb not in heads or each.line not in unread:
            return each
        if not _OTHERWISE.search(each.text):
            return each
        said = f"{heads[what.verb]} {what.get_text('wants')}"
        return msgspec.structs.replace(each, what=Doubt(_INSTEAD, (what,), (said,)))

    return tuple(map(hold, readings))


def read_sayings(readings: Sequence[LineReading], vocabulary: Vocabulary) -> tuple[LineReading, ...]:
    """Return the readings of a mail with the sentences by which verbs say that they are meant as these."""
    found = list(readings)
    ordered = _list_ordered(readings)
    for verb in vocabulary.verbs if len(readings) <= MOST_SAID else ():
        if verb.sayings and verb.key not in ordered:
            says = partial(_says, _sayings(verb.sayings))
            found = list(_drop_later(verb, (part for each in found for part in _part(each, verb, says))))
    return tuple(found)


def _drop_later(verb: Verb, readings: Iterable[LineReading]) -> Iterator[LineReading]:
    """Yield the readings, but of those that are a verb only the first."""
    before = False
    for each in readings:
        same = _orders(each, verb)
        if not (same and before):
            yield each
        before |= same


def _orders(reading: LineReading, verb: Verb) -> bool:
    return isinstance(reading.what, Command) and reading.what.verb == verb.key


def _list_ordered(readings: Sequence[LineReading]) -> set[str]:
    """Return the verbs of the orders that were read."""
    return {each.what.verb for each in readings if isinstance(each.what, Command)}


def set_endings_apart(
    lines: Sequence[Line], names: Mapping[str, str], vocabulary: Vocabulary
) -> tuple[Line, ...]:
    """Return the lines with a full stop between a list of what is wanted and the end of a turn or another
    order that follows it: `PA 1, MT 1 done`, `PA 1, speak 7`. Who ends a turn means such a list for it, where
    it may stand alone."""
    forms = Forms(vocabulary)

    def goes_on(said: str) -> bool:
        fitted = None if is_ending(said) else forms.find_fit(plain(said))
        return is_ending(said) or (fitted is not None and "wants" not in fitted.args)

    heads = (f"{verb.key} " for verb in vocabulary.verbs if verb.bare and "<wants:wants>" in verb.usage)
    head = next(heads, "")
    return tuple(_set_ending_apart(line, names, head, goes_on) for line in lines)


def _set_ending_apart(
    line: Line, names: Mapping[str, str], head: str, goes_on: Callable[[str], bool]
) -> Line:
    before, stop, last = line.text.rpartition(". ")
    if is_ending(last) and (listed := find_wants(before, names)).whole and not listed.has_count:
        return msgspec.structs.replace(line, text=f"{head}{line.text}")
    words = last.split(" ")
    for at in range(max(1, len(words) - MOST_ENDING), len(words)):
        wanted, ending = " ".join(words[:at]).rstrip(" ,"), " ".join(words[at:])
        if not wanted[-1:].isalnum() or _CONDITION.match(wanted):
            continue
        found = find_wants(wanted, names)
        if found.whole and goes_on(ending):
            said = "" if found.has_count else head
            return msgspec.structs.replace(line, text=f"{before}{stop}{said}{wanted}. {ending}")
    return line


def _find_final(vocabulary: Vocabulary) -> Verb | None:
    """Return the one verb of a single word that ends a turn; None if there is none, or several."""
    found = [verb for verb in vocabulary.verbs if verb.final and len(verb.usage.split()) == 1]
    return found[0] if len(found) == 1 else None


def _part(reading: LineReading, verb: Verb, says: Callable[[str], bool]) -> Sequence[LineReading]:
    """Return a reading, and the sentence in it that says a verb and nothing else."""
    if len(reading.text) > MAX_SAID or not _may_say(reading, verb, says):
        return (reading,)
    sentences = _SENTENCE.split(reading.text)
    saying = next((each for each in sentences if says(each)), "")
    if not saying:
        return (reading,)
    said = LineReading(reading.line, saying, Command(verb.key, {}, reading.line, saying))
    if isinstance(reading.what, Command):
        return (reading, said)
    rest = " ".join(each for each in sentences if each != saying)
    left = LineReading(reading.line, rest, comment=reading.comment and not is_friendly(rest))
    return (left, said) if rest.strip() else (said,)


def _may_say(reading: LineReading, verb: Verb, says: Callable[[str], bool]) -> bool:
    """Return whether a sentence of what was read may say a verb: of prose, of a list of what
    is wanted, of a doubt whether that verb is meant; of trouble only the whole."""
    what = reading.what
    if isinstance(what, Doubt):
        return {each.verb for each in what.readings} == {verb.key}
    if isinstance(what, Command):
        return "wants" in what.args
    return what is None or says(reading.text)


@lru_cache(maxsize=256)
def is_ending(sentence: str) -> bool:
    """Return whether a sentence says that a turn ends."""
    return _says(_endings(), sentence)


def _says(pattern: re.Pattern[str], sentence: str) -> bool:
    """Return whether a sentence says that, or each of its clauses that is not a greeting or thanks."""
    clauses = [each for each in sentence.split(",") if not _is_courtesy(each)]
    says = _fits(pattern, sentence) or (bool(clauses) and all(_fits(pattern, each) for each in clauses))
    return says and "?" not in sentence


def _is_courtesy(clause: str) -> bool:
    """Return whether a clause greets or thanks and no more: `okay` does, `okay one in Illinois` does not."""
    return is_friendly(clause) and not _INTERJECTION.match(clause)


_INTERJECTION = re.compile(r"\W*(?:ok(?:ay)?|cool|wow|sorry|lol|nice|great)\s+\w", re.IGNORECASE)


def _fits(pattern: re.Pattern[str], words: str) -> bool:
    return bool(pattern.fullmatch(" ".join(_MARKS.sub(" ", quotes(words).casefold()).split())))


@lru_cache(maxsize=64)
def _sayings(said: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(said))


@lru_cache(maxsize=1)
def _endings() -> re.Pattern[str]:
    data = tomllib.loads((resources.files(__package__) / "endings.toml").read_text(encoding="utf-8"))
    blanks = {name: data[name] for name in ("turn", "mine", "lead")}
    said = "|".join(data["done"])
    return re.compile(re.sub(r"\{(\w+)\}", lambda blank: blanks.get(blank[1], blank[0]), said))
