"""What stands is corrected in people's words: `forget Minnesota, I'd rather have Ohio`, `2 in Texas, I
meant`.

Lists of wants are known as they stand (`Lexicon.standing`), and by what stands above in the same mail. A
correction that can mean one thing only is the order as it then is; else what it may mean is asked. The
words by which people correct themselves stand in `corrections.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby

import msgspec

from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Reason
from nomicd.kernel.events import of_kind
from nomicd.mail.forms import Forms
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, LineReading, Trouble
from nomicd.mail.wants import Want, WantedList, correcting_words, find_wants, write_list
from nomicd.mail.wording import quotes

MAX_SAID, MOST_OFFERED = 200, 6

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+")

Wants = tuple[tuple[Want, ...], ...]


def read_corrections(
    readings: Sequence[LineReading], vocabulary: Vocabulary, forms: Forms
) -> tuple[LineReading, ...]:
    """Return the readings of a mail with the lines that correct a list of wants as the orders that they come
    to."""
    if not vocabulary.lexicon.wants:
        return tuple(readings)
    reader = _Corrections(vocabulary, forms)
    return tuple(
        each for _, group in groupby(readings, lambda each: each.line) for each in reader.read(tuple(group))
    )


def gather_wants(readings: Iterable[LineReading]) -> tuple[LineReading, ...]:
    """Return the readings of a mail with all that it wants by one verb as one list, where it is first said:
    two lines of wants add to one another, if the second does not say that it corrects the first."""
    gathered: list[LineReading] = []
    place = dict[str, int]()
    for each in readings:
        what = each.what
        if not isinstance(what, Command) or what.args.keys() != {"wants"} or _corrects(each.text):
            gathered.append(each)
            continue
        at = place.setdefault(what.verb, len(gathered))
        if at == len(gathered):
            gathered.append(each)
            continue
        first, said = gathered[at], f"{gathered[at].text.rstrip(' .,;')}; {each.text.strip()}"
        assert isinstance(first.what, Command)
        both = f"{first.what.get_text('wants')}, {what.get_text('wants')}"
        joined = msgspec.structs.replace(first.what, args={"wants": both}, text=said)
        gathered[at] = msgspec.structs.replace(first, text=said, what=joined)
    return tuple(gathered)


def _corrects(text: str) -> bool:
    words = _WORD.findall(text.casefold())
    return any(correcting_words().has("corrects", word) for word in words)


class _Corrections:
    """Reads the lines of one mail in order, and knows what stands."""

    def __init__(self, vocabulary: Vocabulary, forms: Forms) -> None:
        self._forms, self._names = forms, forms.wants
        verbs = (verb for verb in vocabulary.verbs if "<wants:wants>" in verb.usage and not verb.read_only)
        self._heads = {verb.key: verb.usage.split()[0] for verb in verbs}
        self._words = {
            verb.key: {verb.usage.split()[0], *verb.words}
            for verb in vocabulary.verbs
            if verb.key in self._heads
        }
        self._ordered = vocabulary.lexicon.ordered
        self._standing: dict[str, Wants] = {
            key: find_wants(said, self._names).wants
            for key, said in vocabulary.lexicon.standing.items()
            if key in self._heads
        }

    def read(self, line: tuple[LineReading, ...]) -> tuple[LineReading, ...]:
        """Return the readings of one line."""
        found = self._correct(line)
        if found is not None:
            line = (found,)
        for each in line:
            if isinstance(each.what, Command) and each.what.verb in self._heads:
                said = find_wants(each.what.get_text("wants"), self._names).wants
                self._standing[each.what.verb] = said
        return line

    def _correct(self, line: tuple[LineReading, ...]) -> LineReading | None:
        first = line[0]
        said = quotes(first.text)
        if len(said) > MAX_SAID or "?" in said or not self._may_correct(line):
            return None
        words = _WORD.findall(said.casefold())
        if self._takes_back(words) and (self._standing or self._ordered):
            offers = [*(f"no {self._heads[key]}" for key in self._standing), *self._ordered.values()]
            return self._ask(first, _BACK, offers)
        found = find_wants(said, self._names)
        ordered = any(isinstance(each.what, Command) for each in line)
        if found.denied or (found.wants and self._standing and _corrects(said) and not ordered):
            return self._rewrite(first, found, words)
        return None

    def _may_correct(self, line: Sequence[LineReading]) -> bool:
        """Return whether nothing else was read in a line than a list of wants, or what may be one."""
        if line[0].through > line[0].line:
            return False
        meant = (each.what.readings if isinstance(each.what, Doubt) else (each.what,) for each in line)
        return all(command.verb in self._heads for command in of_kind(Command, chain.from_iterable(meant)))

    def _takes_back(self, words: Sequence[str]) -> bool:
        """Return whether a sentence takes back what was ordered, whatever that was: `scrap that`."""
        known = correcting_words().kinds
        left = [word for word in words if word not in _POLITE]
        if left[:1] == ["take"] and left[-1:] == ["back"]:
            left = ["take", "back", *left[1:-1]]
        said = " ".join(left)
        return any(said == f"{verb} {what}" for verb in known["takes_back"] for what in known["taken"]) or (
            said in known["takes_back"] and len(left) > 1
        )

    def _rewrite(self, first: LineReading, found: WantedList, words: Sequence[str]) -> LineReading | None:
        denied = [name for name, _ in found.denied]
        wanted = [name for name, _ in _list_each(found.wants)]
        homes = self._find_homes(denied or wanted, words)
        strange = self._list_strange(found)
        if strange and not (homes and wanted):
            return None if wanted else msgspec.structs.replace(first, what=None, comment=True)
        if not (homes or wanted):
            names = ", ".join(denied)
            return msgspec.structs.replace(
                first,
                what=Trouble(Reason.NOT_FOUND, f"Nothing that you have ordered names {names}: {_AS_IT_WAS}"),
            )
        if not homes:
            return self._ask(first, _WHAT, self._offer_anew(found))
        offers = [self._write(key, _change(self._standing[key], found)) for key in homes]
        sure = len(homes) == 1 and not strange and self._is_clear(homes[0], found)
        if sure and (command := self._fit(first, offers[0])):
            return msgspec.structs.replace(first, what=command, comment=False)
        return self._ask(first, _WHAT, offers)

    def _find_homes(self, names: Sequence[str], words: Sequence[str]) -> list[str]:
        """Return the lists in which all of these names stand; of several the one of which the words speak,
        if there is one."""
        homes = [key for key, wants in self._standing.items() if _hold(wants, names)]
        spoken = [key for key in homes if not self._words[key].isdisjoint(words)]
        return spoken if len(spoken) == 1 and self._tells_apart(spoken[0], words) else homes

    def _tells_apart(self, key: str, words: Sequence[str]) -> bool:
        """Return whether a word of a sentence says of which list it is, and of no other."""
        others = set[str]().union(*(said for each, said in self._words.items() if each != key))
        return not (self._words[key] - others).isdisjoint(words)

    def _is_clear(self, key: str, found: WantedList) -> bool:
        """Return whether a correction of a list can mean one thing only: it says how many, or in whose place,
        and speaks of what stands as it stands."""
        standing = _list_each(self._standing[key])
        counted = bool(found.denied) or all(count for _, count in _list_each(found.wants))
        return counted and not found.unsure and all(not each[1] or each in standing for each in found.denied)

    def _list_strange(self, found: WantedList) -> list[str]:
        """Return the words that neither correct nor say nothing."""
        words = correcting_words()
        left = [word.casefold() for word in found.left if word[:1].isalnum()]
        return [word for word in left if not (words.has("corrects", word) or words.has("small", word))]

    def _offer_anew(self, found: WantedList) -> Iterator[str]:
        """Yield what may be meant where nothing that stands is named: the list as it is said, or added to
        what stands; never what is not wanted."""
        for key in self._standing or self._heads:
            yield self._write(key, found.wants)
            if key in self._standing:
                yield self._write(key, (*self._standing[key], *found.wants))

    def _write(self, key: str, wants: Wants) -> str:
        return f"{self._heads[key]} {write_list(wants)}" if wants else f"no {self._heads[key]}"

    def _fit(self, first: LineReading, said: str) -> Command | None:
        return self._forms.find_command(said, Line(first.line, first.text))

    def _ask(self, first: LineReading, why: str, offers: Sequence[str] | Iterator[str]) -> LineReading | None:
        fitting = {said: one for said in dict.fromkeys(offers) if (one := self._fit(first, said))}
        lines = tuple(fitting)[:MOST_OFFERED]
        if not lines:
            return None
        return msgspec.structs.replace(
            first, what=Doubt(why, tuple(fitting.values())[:MOST_OFFERED], lines), comment=False
        )


_WHAT = "It may correct what you have ordered."
_BACK = "It may take back what you have ordered."
_AS_IT_WAS = "nothing was changed."
_POLITE = frozenset({"please", "sorry", "oh", "oops", "ok", "okay", "no", "wait", "actually", "thanks", "i"})


def _list_each(wants: Wants) -> tuple[Want, ...]:
    return tuple(chain.from_iterable(wants))


def _hold(wants: Wants, names: Sequence[str]) -> bool:
    held = {name for name, _ in _list_each(wants)}
    return bool(names) and held.issuperset(names)


def _change(wants: Wants, found: WantedList) -> Wants:
    """Return a list without what is denied, with what is wanted in its place, and other numbers where those
    are said."""
    denied = {name for name, _ in found.denied}
    counts = dict(_list_each(found.wants))
    if denied <= counts.keys():  # `not 2 but 3 in Ohio`
        return _count_anew(wants, counts)
    new = found.wants
    match new, found.denied:
        case [[(name, 0)]], [(replaced, _)]:  # `Ohio instead of Texas`: as many
            count = next((count for known, count in _list_each(wants) if known == replaced), 0)
            new = (((name, count),),)
    changed: list[tuple[Want, ...]] = []
    for alternatives in wants:
        kept = tuple(each for each in alternatives if each[0] not in denied)
        if kept == alternatives:
            changed.append(kept)
            continue
        if kept and len(new) == 1:
            changed.append(_swap(alternatives, denied, new[0]))
        else:
            changed += [*new, *filter(None, [kept])]
        new = ()
    return tuple(changed)


def _swap(alternatives: tuple[Want, ...], denied: Container[str], new: tuple[Want, ...]) -> tuple[Want, ...]:
    return tuple(each for one in alternatives for each in (new if one[0] in denied else (one,)))


def _count_anew(wants: Wants, counts: Mapping[str, int]) -> Wants:
    return tuple(tuple((name, counts.get(name, count)) for name, count in each) for each in wants)
