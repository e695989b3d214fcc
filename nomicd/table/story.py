"""What happened, for people with little time: a paragraph for each player, routine told once, the rarest
first. All of it stands in the whole story."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from nomicd.kernel.events import of_kind
from nomicd.kernel.page import Lines, Offers, Section, Wording, wording
from nomicd.table.phrases import join_words, many, sentence_case

MOST = 140
"""Characters of one player's paragraph: some three lines on a phone."""

MOST_GATHERED = 100
"""Characters of a paragraph of short sentences."""

COLUMNS = 32
"""Characters of a line on a small phone."""

FOLD = 60
"""Such lines on two screens of one: the story gets what is left of them by what stands above it."""

LEAST_TOLD, MOST_TOLD = 6, 18
"""Lines of a story, however much or little stands above it. The routine comes last, and is the first to be
left to the whole story."""

LEAST_IN_ORDER = 15
"""The same of a story that is told in order, whose end may be the rarest of it."""

BUTTON = 2.5
"""Lines that a button takes."""

FEW = 3
"""What fewer players do alike is no routine."""

_VARIES = re.compile(r'"[^"]*"|“[^”]*”|[#$]?\d[\d,.-]*')


class StoryLine(msgspec.Struct, frozen=True, dict=True):
    """A line of a report; `player` is the one whom it tells of, "" if it is nobody's. `alike`: it is routine,
    told of all players at once."""

    text: str
    player: str = ""
    alike: bool = False

    @cached_property
    def deed(self) -> str:
        """What the player does, without the name before it; "" if the line does not begin with it."""
        return self.text.removeprefix(f"{self.player} ") if self._begins(" ") else ""

    @cached_property
    def rest(self) -> str:
        """What the line says in the same words of every such player."""
        return self.deed or (
            sentence_case(self.text.removeprefix(f"{self.player}'s ")) if self._begins("'s ") else self.text
        )

    def _begins(self, after: str) -> bool:
        return bool(self.player) and self.text.startswith(f"{self.player}{after}")


class UpdateStory:
    """What happened: its paragraphs are written once, and each reader is told those of the others."""

    def __init__(self, lines: Iterable[StoryLine], players: Collection[str]) -> None:
        common, alike, own = list[str](), list[str](), dict[str, list[StoryLine]]()
        for line in lines:
            if line.alike:
                alike.append(line.text)
            elif line.player:
                own.setdefault(line.player, []).append(line)
            elif line.text:
                common.append(line.text)
        routine = _find_routine(own, len(players))
        self._common = tuple(_count_repeated(common))
        self._often = _count_alike([StoryLine(each) for each in self._common], players)
        self._own = _tell_own(own, routine, players)
        self._routine = (*alike, *_tell_routine(routine, own, len(players)))

    def tell(self, reader: str = "", above: float = 0) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what is nobody's, and the players' paragraphs: those to whom something rare happened first,
        what many did alike last. The `reader` knows their own part. So many lines stand
        `above` the story."""
        told = [paragraph for who, paragraph in self._own if who != reader]
        room = find_room(above)
        kept = self._choose_common(room)
        common, left = tuple(_gather(kept)), len(self._common) - len(kept)
        return common, _shorten([*told, *self._routine], room - count_rows(common), left)

    def _choose_common(self, room: float) -> list[str]:
        """Return the sentences that are nobody's, in order; of more than there is room for, the rarest."""
        kept = list(self._common)
        by_rarity = sorted(kept, key=lambda each: self._often[StoryLine(each)])
        while len(kept) > 1 and count_rows(_gather(kept)) > room:
            kept.remove(by_rarity.pop())
        return kept

    def show(self, reader: str = "", above: float = 0) -> Section:
        """Return the same as a section; brief, it has the first lines of what is nobody's."""
        common, told = self.tell(reader, above)
        blocks = (Lines((*common, *told) or ("Nothing else." if reader else "Nothing.",)),)
        return Section(
            "What happened", blocks, brief=(Lines(_shorten(common, LEAST_TOLD)),) if common else ()
        )


def _tell_own(
    own: Mapping[str, Sequence[StoryLine]], routine: Collection[str], players: Collection[str]
) -> list[tuple[str, str]]:
    """Return each player's paragraph, of what is not routine, the rarest first."""
    kept = {who: [each for each in said if each.rest not in routine] for who, said in own.items()}
    often = _count_alike([each for said in kept.values() for each in said], players)
    told = ((who, said) for who, said in kept.items() if said)
    rarest_first = sorted(told, key=lambda each: min(often[line] for line in each[1]))
    return [(who, _paragraph(said, often)) for who, said in rarest_first]


def _count_alike(lines: Sequence[StoryLine], players: Collection[str]) -> dict[StoryLine, int]:
    """Return how many of the lines say the same as each, but for names and numbers."""
    shapes = {each: _shape(each, players) for each in lines}
    count = Counter(shapes[each] for each in lines)
    return {each: count[shape] for each, shape in shapes.items()}


def _count_repeated(sentences: Sequence[str]) -> Iterator[str]:
    """Yield each sentence once, and how often if that is more than once."""
    for each, times in Counter(sentences).items():
        yield each if times == 1 else f"{each.removesuffix('.')} ({times} times)."


def _gather(sentences: Iterable[str]) -> Iterator[str]:
    """Yield the sentences, short ones that follow one another in one paragraph."""
    told = ""
    for each in sentences:
        if told and len(told) + len(each) < MOST_GATHERED:
            told = f"{told} {each}"
            continue
        if told:
            yield told
        told = each
    if told:
        yield told


def fold_here() -> Section:
    """Return what stands below the story of a digest and above all that there is beside it."""
    return Section("The whole story", (wording("digest.whole_story"),), brief=(wording("digest.attached"),))


def count_rows(lines: Iterable[str | Wording]) -> int:
    """Return how many lines of a small phone they take."""
    return sum(-(-len(each) // COLUMNS) if isinstance(each, str) else 2 for each in lines)


def measure(lead: Iterable[str | Wording], sections: Iterable[Section]) -> float:
    """Return how many lines of a small phone these take, in all likelihood."""
    rows = float(count_rows(lead))
    for section in sections:
        rows += 2
        rows += sum(count_rows(each.lines) for each in of_kind(Lines, section.blocks))
        rows += sum(map(_measure_offers, of_kind(Offers, section.blocks)))
    return rows


def _measure_offers(block: Offers) -> float:
    if block.about:
        beside = sum(len(each.label or each.line) + 4 for each in block.offers)
        return count_rows((block.about,)) + BUTTON * -(-beside // COLUMNS)
    return sum(BUTTON + count_rows((each.help,)) for each in block.offers)


def find_room(above: float) -> float:
    """Return how many lines there are for what happened, with so many above it."""
    return max(LEAST_TOLD, min(MOST_TOLD, FOLD - above))


def tell_in_order(lines: Sequence[str], above: float) -> tuple[str, ...]:
    """Return what happened as it came: the beginning that there is room for, and how much more there is."""
    return _shorten(lines, max(LEAST_IN_ORDER, find_room(above)))


def _shorten(told: Sequence[str], room: float, left: int = 0) -> tuple[str, ...]:
    """Return as many of these paragraphs as fit into the room, and how many more there are, with those that
    were `left` before."""
    kept = list[str]()
    for each in told:
        room -= count_rows((each,))
        if room < 0:
            break
        kept.append(each)
    more = left + len(told) - len(kept)
    return (*kept, f"{many(more, 'more line')} in the whole story.") if more else tuple(kept)


def _find_routine(own: Mapping[str, Sequence[StoryLine]], players: int) -> Sequence[str]:
    """Return what is said of half of the players, and of `FEW` at least, in the same words."""
    count = Counter(each for said in own.values() for each in dict.fromkeys(line.rest for line in said))
    return [each for each, n in count.items() if n >= FEW and 2 * n >= players]


def _tell_routine(
    routine: Sequence[str], own: Mapping[str, Sequence[StoryLine]], players: int
) -> Iterable[str]:
    deeds = {line.deed for said in own.values() for line in said}
    found: dict[tuple[str, ...], list[str]] = {}
    told: list[str] = []
    for each in routine:
        who = tuple(name for name in own if any(line.rest == each for line in own[name]))
        if each in deeds:
            found.setdefault(who, []).append(each.removesuffix("."))
        else:
            told.append(f"{each.removesuffix('.')} ({len(who)} players).")
    for who, said in found.items():
        all_of_them = "Everybody" if len(who) == players else f"Each of {len(who)} players"
        told.append(f"{all_of_them} {join_words(said)}.")
    return told


def _shape(line: StoryLine, players: Collection[str]) -> str:
    """Return what a line says without names and numbers."""
    words = _VARIES.sub("#", line.rest).split(" ")
    return " ".join("@" if word.strip(".,;'s") in players else word for word in words)


def _paragraph(said: Sequence[StoryLine], often: Mapping[StoryLine, int]) -> str:
    """Return what happened to one player; of much, what is rarest: `often` counts what is alike."""
    kept = _choose_places(said, often)
    told = join_lines([said[place] for place in kept])
    if kept == [*range(len(said) - len(kept), len(said))]:  # what came of it all is told
        return f"… {told}" if kept[0] else told
    return f"{told.removesuffix('.')}…"


def _choose_places(said: Sequence[StoryLine], often: Mapping[StoryLine, int]) -> list[int]:
    """Return the places of as many lines as fit, the last one if none does: it says what came of all."""
    kept, length = list(range(len(said))), sum(len(each.rest) + 1 for each in said)
    for at in sorted(kept, key=lambda at: (-often[said[at]], at)):
        if length <= MOST:
            break
        kept.remove(at)
        length -= len(said[at].rest) + 1
    return kept or [len(said) - 1]


def join_lines(lines: Sequence[StoryLine]) -> str:
    """Return lines as a text: of deeds of one player that follow one another the name is said once."""
    told = ""
    for before, line in zip((None, *lines), lines, strict=False):
        if before is None:
            told = line.text
        elif before.deed and line.deed and before.player == line.player:
            told = f"{told.removesuffix('.')}; {line.deed}"
        else:
            told = f"{told} {line.text}"
    return told
