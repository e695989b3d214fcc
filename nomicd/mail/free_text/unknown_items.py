"""Lists of what is wanted in which something stands that nobody knows: `play OH, PN, NY`. What was meant is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from nomicd.kernel.commands import SPENT, Vocabulary
from nomicd.mail.forms import Forms, first_word
from nomicd.mail.free_text.lexicon import lexicon
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt
from nomicd.mail.spelling import count_slips
from nomicd.mail.wants import find_wants

MAX_SAID, MOST_NEAR = 200, 2

_ITEMS = re.compile(r"\s*(?:[,;]|\band\b|\bthen\b)\s*", re.IGNORECASE)
_STRANGE = re.compile(
    r"(?P<before>\d{1,2}\s+(?:(?:in|of|on)\s+)?)?(?P<name>[^\W\d_]{2,}(?:\s[^\W\d_]+)?)(?P<behind>\s+\d{1,2})?"
)


def doubt_unknown(text: str, line: Line, vocabulary: Vocabulary, forms: Forms) -> Doubt | None:
    """Return the question what a list means that has something unknown in it: with what is near in its place, and
    without it. None if it says anything but a list, or all of it is known, or nothing."""
    verbs = [verb for verb in vocabulary.verbs if "<wants:wants>" in verb.usage]
    if not verbs:
        return None
    heads = [first_word(verb.usage) for verb in verbs]
    led = first_word(text).casefold() in heads
    bare = (first_word(verb.usage) for verb in verbs if verb.bare)
    head = first_word(text).casefold() if led else next(bare, "")
    items = _ITEMS.split(text[len(head) * led :].strip(" :,;.")) if head and len(text) <= MAX_SAID else []
    strange = {
        at: name
        for at, item in enumerate(items)
        if (name := _find_strange(item, at, items, vocabulary, forms))
    }
    known = [at for at in range(len(items)) if at not in strange]
    if not (strange and known and all(find_wants(items[at], forms.wants).whole for at in known)):
        return None
    lists = [*_put_right(items, strange, forms.wants), [items[at] for at in known]]
    lines = dict.fromkeys(f"{head} {find_wants(', '.join(each), forms.wants).said}" for each in lists)
    commands = tuple(one for said in lines if (one := forms.find_command(said, line)) is not None)
    said = " and ".join(f"“{name}”" for name in strange.values())
    return (
        Doubt(f"I don't know {said} here.", commands, tuple(lines)) if len(commands) == len(lines) else None
    )


def _find_strange(item: str, at: int, items: Sequence[str], vocabulary: Vocabulary, forms: Forms) -> str:
    """Return the name in an item that nobody knows; "" if it is known, or may be no name: the last of a list is one only
    in large letters or with a number."""
    found = _STRANGE.fullmatch(item)
    if found is None or find_wants(item, forms.wants).said:
        return ""
    words = found["name"].casefold().split()
    entries, small = lexicon().entries, lexicon().small
    spoken = any((word,) in entries or word in small or forms.find_by_first_word(word) for word in words)
    named = any(name.casefold() in words for name in vocabulary.lexicon.players)
    counted = bool(found["before"] or found["behind"])
    listed = at < len(items) - 1 or counted or found["name"].isupper()
    return found["name"] if listed and not (spoken or named) else ""


def _put_right(
    items: Sequence[str], strange: Mapping[int, str], names: Mapping[str, str]
) -> Iterator[list[str]]:
    """Yield the list with each name that is near in the place of the only unknown one."""
    if len(strange) > 1:
        return
    at, name = next(iter(strange.items()))
    said = name.casefold()
    alike = (known for known in names if known[0] == said[0] and count_slips(said, known) == 1)
    near = {names[known] for known in alike} - {"", SPENT}
    for each in sorted(near) if len(near) <= MOST_NEAR else ():
        yield [*items[:at], items[at].replace(name, each), *items[at + 1 :]]
