"""What a sentence votes: a way of saying so, choices with what they are about, and nothing else but a
comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from nomicd.mail.voting import promises, sentences
from nomicd.mail.voting.comments import judged
from nomicd.mail.voting.pairs import TELLING, Pairs
from nomicd.mail.voting.patterns import (
    A_OR_MY,
    CONSIDER,
    DELIMITER,
    EXPLICIT,
    FILLERS,
    FOR,
    FROM_ME,
    HAS_MY_VOTE,
    I_AM,
    I_DO,
    ICON,
    IDIOM,
    MANY,
    ON,
    OPINIONS,
    PRELUDE,
    QUOTED_CHOICE,
    SELF_KILL,
    SHAPED,
    SWITCH,
    VERBAL,
    VOTING,
    WHY_NOT,
)
from nomicd.mail.voting.values import Cast, Context, Said, Unsure
from nomicd.mail.voting.words import ABSTAIN, NAY, YEA, Words

MAX_PRELUDE = 400
MAX_PLACES = 6
"""So far into a sentence a vote is looked for: behind so many commas nobody votes."""

MAX_SENTENCES = 40
_ADVICE = "whether it is your vote, or advice to others"


class Caster:
    """Reads the votes of one mail; remembers what was named, for `the rest`."""

    def __init__(self, words: Words) -> None:
        """For one mail."""
        self._words = words
        self._named: set[int] = set()
        self._pairs = Pairs(words, Context(), ())
        self._context = Context()
        self._me = words.ballot.me.casefold()
        self._my_name = re.compile(
            rf"(?:votes\s+from\s+)?{re.escape(self._me)}(?:\s+votes?\s*:?|\s*:)\s+(?=\S)", re.IGNORECASE
        )

    def note(self, numbers: Iterable[int]) -> None:
        """These are named elsewhere in the mail."""
        self._named.update(numbers)

    def read(self, text: str, context: Context) -> Said:
        """The votes of a line or paragraph, in order; what is unclear in it; None if it votes nothing."""
        cast: list[Cast] = []
        unsure: Unsure | None = None
        pieces = list(islice(sentences.sentences(text), MAX_SENTENCES))
        if any(sentences.SAID.match(piece) for piece in pieces[1:]):
            return None
        inside = 0
        for at, piece in enumerate(pieces):
            within, inside = inside > 0, inside + piece.count("(") - piece.count(")")
            self._context, self._pairs = context, Pairs(self._words, context, self._named)
            said = None if within else self._sentence(piece, " ".join(pieces[at + 1 :]))
            if isinstance(said, Unsure):
                unsure = unsure or said
            elif said:
                cast += said
                self._named.update(number for each in said for number in each.on)
        if cast and _contrary(cast):
            return Unsure("which of two things it says of the same proposal", tuple(cast))
        if cast and sentences.KIDDING.search(text):
            return Unsure("whether it is meant", tuple(cast))
        return unsure if unsure and not cast else tuple(dict.fromkeys(cast)) or None

    def _sentence(self, text: str, after: str) -> Said:
        text = WHY_NOT.sub("", text) if "why" in text.casefold() else text
        if (
            sentences.is_question(text)
            or IDIOM.match(text)
            or self._words.masked(text).startswith(('"', "'"))
        ):
            return None
        promised = promises.read(text, self._words.players, self._words.ballot.me)
        if promised is not None:
            return self._promise(promised)
        if HAS_MY_VOTE.match(text):
            return self._pairs.on_this(YEA)
        icon = ICON.match(text)
        if icon and icon["said"].split()[0].strip(".,!").casefold() not in self._words.players:
            return self._iconic(YEA if icon["choice"] == "for" else NAY, icon["said"])
        return self._plain(text, after)

    def _iconic(self, meant: str, said: str) -> Said:
        """`against Per bob.`: how votes look where an icon stood in front of a comment."""
        if sentences.HEDGE.search(said) or SELF_KILL.search(said):
            return self._pairs.unsure("whether it is a vote, or takes a part of it back", meant)
        return self._pairs.on_this(meant)

    def _promise(self, promised: promises.Promise) -> Said:
        """A vote that depends on others."""
        numbers = self._pairs.about(promised.about) if promised.about else self._context.this
        if numbers is None:
            return Unsure("what it votes on what")
        if promised.unsettled:
            casts = tuple(Cast(choice, numbers) for choice in dict.fromkeys((promised.unsettled, ABSTAIN)))
            return Unsure("what its condition comes to: the votes cannot settle it", casts)
        if promised.fresh:
            mine = {each.number for each in self._words.ballot.matters if each.mine}
            return tuple(Cast(promised.choice, (number,)) for number in numbers if number not in mine) or None
        if not numbers or (not promised.about and len(numbers) != 1):
            return self._pairs.unsure(TELLING, promised.choice)
        return (Cast(promised.choice, numbers),)

    def _plain(self, text: str, after: str) -> Said:
        """At the beginning of the sentence, or behind what does no harm."""
        text = _unfilled(text)
        said = self._act(text, after, bare=True)
        places = islice(DELIMITER.finditer(text[:MAX_PRELUDE]), MAX_PLACES)
        for found in places if said is None else ():
            if not self._harmless(text[: found.start()], found[0]):
                break
            said = self._act(_unfilled(text[found.end() :]), after, bare=False)
            if said is not None:
                break
        return said

    def _harmless(self, before: str, delimiter: str) -> bool:
        """Whether what stands in front lets the vote behind it be the author's own, and now."""
        if delimiter.startswith(":") or sentences.ELSEWHERE.search(before):
            return False
        words = re.findall(r"[\w']+", before.casefold())
        return not any(word.removesuffix("'s") in self._words.players for word in words)

    # A vote at the beginning of a text

    def _act(self, text: str, after: str, *, bare: bool) -> Said:
        """The vote with which the text begins. `bare`: choices without a verb may be meant."""
        if named := self._my_name.match(text):
            inner = text[named.end() :]
            said = self._verbal(QUOTED_CHOICE.sub(r"\1", inner), after)
            return said if said is not None else self._act(inner, after, bare=bare)
        if switch := SWITCH.match(text):
            return self._switched(switch["on"], switch["to"])
        if first := ON.match(text) or FOR.match(text):
            said = self._verbal(text[first.end() :], after, about_first=True)
            if said is not None:
                return said
        return self._said(text, after, bare=bare)

    def _said(self, text: str, after: str, *, bare: bool) -> Said:
        found = EXPLICIT.match(text)
        if found and (found["from"] or self._me).casefold() == self._me:
            return self._explicit(text, found, after)
        if found := MANY.match(text):
            return self._verbal(text[found.end() :], after)
        if found := I_AM.match(text) or I_DO.match(text):
            return self._stated(text[found.end() :], after)
        return self._shaped(text, after, bare=bare)

    def _explicit(self, text: str, found: re.Match[str], after: str) -> Said:
        """Behind `I vote` and its like. `Vote yes!` and `please vote yes` may be said to others."""
        rest = QUOTED_CHOICE.sub(r"\1", text[found.end() :])
        said = self._verbal(rest, after)
        words = found[0].casefold().rstrip(" :,-").split()
        if not isinstance(said, tuple):
            return said
        if words[0] == "voting" and not VOTING.match(rest):
            return None
        asked = words[:2] == ["please", "vote"] and not re.search(r"\bfor\s+me\b|\d", text)
        loud = words == ["vote"] and ":" not in found[0] and text.rstrip().endswith("!")
        return Unsure(_ADVICE, said) if asked or loud else said

    def _stated(self, text: str, after: str) -> Said:
        """Behind `I am` or `I`: for, against, support, object, …; mere agreement may be talk."""
        said = self._verbal(text, after)
        named = re.search(r"\d|proposal|\ue000", self._words.masked(text))
        if isinstance(said, tuple) and OPINIONS.match(text) and not named:
            return Unsure("whether it is a vote, or what you think", said)
        return said

    def _shaped(self, text: str, after: str, *, bare: bool) -> Said:
        """A choice without a verb, perhaps with what it is about: `a firm no from me`, `aye on 3`."""
        found = SHAPED.match(text)
        shape = found[0] if found else ""
        inner = text[len(shape) :]
        if CONSIDER.match(shape):
            inner = re.sub(r"\s+(?:vote|ballot)\b", "", inner)
        group = self._pairs.group(inner)
        if group is None or (_is_odd(shape) and not group.pointed and "from" not in inner):
            return None
        sure = group.pointed or bool(shape.strip()) or bool(FROM_ME.match(inner))
        if not bare and not sure and (group.talk or inner[group.end :].strip(" .!")):
            return None
        return judged(self._words, self._pairs, group, inner, after, explicit=sure)

    def _verbal(self, text: str, after: str, *, about_first: bool = False) -> Said:
        """Behind words that say that it is a vote."""
        found = VERBAL.match(text)
        inner = text[found.end() :] if found else text
        group = self._pairs.group(inner, about_first=about_first or None)
        return judged(self._words, self._pairs, group, inner, after, explicit=True) if group else None

    def _switched(self, about: str, to: str) -> Said:
        on, group = self._pairs.about(about), self._pairs.group(to, about_first=False)
        if not on or group is None or len(group.pairs) != 1 or to[group.end :].strip(" .!"):
            return None
        return (Cast(group.pairs[0][0], on),)


def _unfilled(text: str) -> str:
    """Without greetings and the like in front."""
    while (found := FILLERS.match(text) or PRELUDE.match(text)) and text[found.end() :]:
        text = text[found.end() :]
    return text


def _contrary(cast: Sequence[Cast]) -> bool:
    """Whether two of them say different things of one proposal."""
    said: dict[int, str] = {}
    return any(said.setdefault(number, each.choice) != each.choice for each in cast for number in each.on)


def _is_odd(shape: str) -> bool:
    """Whether `a` or `my` stands in front: `a yes` alone is no vote, `consider this my yes vote` is."""
    return bool(A_OR_MY.match(shape)) and not CONSIDER.match(shape)
