"""What happened, for people with little time: a paragraph for each player, what is routine told once, what is
rare first. All of it stands in the whole story."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from nomicd.table.phrases import join_words, many, sentence_case

MOST = 110
"""Characters of one player's paragraph: three lines on a phone."""

MOST_TOLD = 600
"""Characters of a story; what many did alike comes last, and is left to the whole story first."""

FEW = 3
"""What fewer players do alike is no routine."""

_COMMON = re.compile(
    r"(?:Proposals?|Rules?|Ruling|The game|Week|Update|Every|Everybody|Each|All|The votes)\b"
)
"""A line that begins so is nobody's, whoever's turn it follows."""

_VERB = re.compile(r"(?:is|has|was|[a-z]+[^s\W]s)\b")
"""The first word of what a player does."""

_VARIES = re.compile(r'"[^"]*"|“[^”]*”|[#$]?\d[\d,.-]*')


class UpdateStory:
    """What happened, each line about the player whose name it begins with or went before: its paragraphs are
    written once, and each reader is told those of the others."""

    def __init__(self, lines: Sequence[str], players: Collection[str]) -> None:
        self._common, own = _by_player(lines, players)
        routine = _find_routine(own, len(players))
        kept = {who: [each for each in said if each not in routine] for who, said in own.items()}
        shapes = {each: _shape(each, players) for said in kept.values() for each in said}
        count = Counter(shapes[each] for said in kept.values() for each in said)
        often = {each: count[shape] for each, shape in shapes.items()}
        rarity = {who: min((often[each] for each in said), default=0) for who, said in kept.items()}
        self._own = [
            (who, _paragraph(who, kept[who], often))
            for who in sorted(kept, key=lambda each: rarity[each])
            if kept[who]
        ]
        self._routine = _tell_routine(routine, own, len(players))

    def tell(self, reader: str = "") -> tuple[str, ...]:
        """Return at first what is nobody's, then the players to whom something rare happened, last what many
        did alike. The `reader` knows their own part."""
        told = [paragraph for who, paragraph in self._own if who != reader]
        return (*self._common, *_shorten([*told, *self._routine], sum(map(len, self._common))))


def tell_story(lines: Sequence[str], players: Collection[str]) -> tuple[str, ...]:
    """Return the story of these lines as it is for who has no part in it."""
    return UpdateStory(lines, players).tell()


def _shorten(told: Sequence[str], length: int) -> tuple[str, ...]:
    """Return of these paragraphs what is not too much behind so many characters, and that there is more.
    What is nobody's goes before them and is all told: votes, rules that changed, rules that failed."""
    kept = list[str]()
    for each in told:
        length += len(each)
        if length > MOST_TOLD:
            return (*kept, f"{many(len(told) - len(kept), 'more line')} in the whole story.")
        kept.append(each)
    return tuple(kept)


def _by_player(lines: Sequence[str], players: Collection[str]) -> tuple[list[str], dict[str, list[str]]]:
    common: list[str] = []
    own: dict[str, list[str]] = {}
    who = ""
    for line in lines:
        first, _, rest = line.partition(" ")
        if _COMMON.match(line):
            who = ""
        elif first.removesuffix("'s") in players:
            who = first.removesuffix("'s")
        if line and who:
            own.setdefault(who, []).append(rest if first == who else line.removeprefix(f"{who}'s "))
        elif line:
            common.append(line)
    return common, own


def _find_routine(own: dict[str, list[str]], players: int) -> list[str]:
    """Return what is said of half of the players, and of `FEW` at least, in the same words."""
    count = Counter(each for said in own.values() for each in dict.fromkeys(said))
    return [each for each, n in count.items() if n >= FEW and 2 * n >= players]


def _tell_routine(routine: Sequence[str], own: dict[str, list[str]], players: int) -> list[str]:
    found: dict[tuple[str, ...], list[str]] = {}
    told: list[str] = []
    for each in routine:
        who = tuple(name for name in own if each in own[name])
        if _VERB.match(each):
            found.setdefault(who, []).append(each.removesuffix("."))
        else:
            told.append(f"{sentence_case(each.removesuffix('.'))} ({len(who)} players).")
    for who, said in found.items():
        told.append(
            f"{'Everybody' if len(who) == players else f'Each of {len(who)} players'} {join_words(said)}."
        )
    return told


def _shape(line: str, players: Collection[str]) -> str:
    """Return what a line says without names and numbers."""
    words = _VARIES.sub("#", line).split(" ")
    return " ".join("@" if word.strip(".,;'s") in players else word for word in words)


def _paragraph(who: str, said: Sequence[str], often: Mapping[str, int]) -> str:
    """Return what happened to one player; of much, what is rarest: `often` counts what is alike."""
    clauses = [each.removesuffix(".") for each in said]
    order = sorted(range(len(said)), key=lambda at: (-often[said[at]], -at))
    left_out = set[int]()
    for at in order:
        if sum(len(each) + 2 for place, each in enumerate(clauses) if place not in left_out) <= MOST:
            break
        left_out.add(at)
    kept = [each for place, each in enumerate(clauses) if place not in left_out] or [clauses[0]]
    said_so = f"{who} {kept[0]}" if _VERB.match(kept[0]) else f"{who}: {kept[0]}"
    return f"{'; '.join([said_so, *kept[1:]])}{'…' if left_out else '.'}"
