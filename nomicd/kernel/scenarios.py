'''The language of scenarios, in which cases, stories and the demo are told: sentences, each declared once.

A sentence is a function with the form of what is said and an example of it; its docstring is for the guide:

    @GIVEN.sentence("{player} [is ]on {square}", example="alice is on 11")
    def place_pawn(stage: Stage, player: str, square: str) -> None:
        """The pawn stands there."""

`{player}` is a slot, what stands in it an argument; `{payee:player}` is another slot of the same kind;
`[words]` may be left out. Sentences end with `;` or the line, texts stand in quotes, and pronouns stand for
the subject of the sentence before.
'''

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeVar

import msgspec

_F = TypeVar("_F", bound=Callable[..., Any])
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SENTENCE = re.compile(r"(?:\"[^\"]*\"|(?<!\w)'[^']*'|[^;])+")
_MARK = re.compile(r">>|>|<|--|given:|")
_LONGEST_COMPARED = 200
PRONOUNS = frozenset({"she", "he", "they", "her", "his", "their"})
NO_NAMES = frozenset({*PRONOUNS, "nobody", "square", "chance", "proposal", "the", "it", "a", "an", "there"})


class SlotKind(msgspec.Struct, frozen=True):
    """A kind of slot: what it may hold, and what that means."""

    pattern: str
    read: Callable[[str], Any] = str
    names_player: bool = False


class DeclaredSentence(msgspec.Struct, frozen=True):
    """A declared sentence. `story` is what has to be told before its example can be."""

    form: str
    example: str
    story: str
    function: Callable[..., Any]
    pattern: re.Pattern[str]
    slots: Mapping[str, SlotKind]


class ToldSentence(msgspec.Struct, frozen=True):
    """A sentence that somebody has written, with what stands in its slots. `players` are those it names."""

    line: int
    sentence: DeclaredSentence
    slots: Mapping[str, Any]
    players: tuple[str, ...]

    def run(self, on: Any) -> Any:
        """Return what the sentence's function makes of it; of an abstract method, as `on` has it."""
        function = self.sentence.function
        if getattr(function, "__isabstractmethod__", False):
            function = getattr(type(on), function.__name__)
        return function(on, **self.slots)

    def says(self, *functions: Callable[..., Any]) -> bool:
        """Return whether it is a sentence of one of these functions."""
        return self.sentence.function in functions


class NotUnderstood(Exception):
    """No sentence has that form; the message names the nearest."""


class Language:
    """The sentences that can be told in one place, in the order in which they are tried; those of another
    language may be among them."""

    def __init__(self, slots: Mapping[str, SlotKind], other: Language | None = None) -> None:
        self.sentences: list[DeclaredSentence] = list(other.sentences) if other else []
        self._slots = slots

    def sentence(self, form: str, *, example: str, story: str = "") -> Callable[[_F], _F]:
        """Declare a sentence of this form, which means the decorated function."""
        slots = {name: self._slots[kind or name] for name, kind in _SLOT.findall(form)}
        literal = re.sub(r"[.$^*+?|()\\]", r"\\\g<0>", form)
        optional = literal.replace("[", "(?:").replace("]", ")?")
        pattern = re.compile(_SLOT.sub(lambda slot: f"(?P<{slot[1]}>{slots[slot[1]].pattern})", optional))

        def declare(function: _F) -> _F:
            self.sentences.append(DeclaredSentence(form, example, story, function, pattern, slots))
            return function

        return declare

    def read(self, text: str, line: int = 0, subject: str = "") -> ToldSentence:
        """Return what a sentence says; `subject` is whom pronouns stand for. Raises `NotUnderstood`."""
        for sentence in self.sentences:
            if (found := sentence.pattern.fullmatch(text)) and (
                step := _fill(sentence, found, line, subject)
            ):
                return step
        nearest = max(self.sentences, key=lambda sentence: _compare(sentence, text[:_LONGEST_COMPARED]))
        raise NotUnderstood(
            f"this sentence is not understood: {text} (the nearest is: {nearest.form}, "
            f"for example: {nearest.example})"
        )

    def table(self) -> str:
        """Return the list of sentences for a guide, as the rows of a Markdown table."""
        return "".join(f"| `{each.form}` | `{each.example}` | {_note(each)} |\n" for each in self.sentences)


def _fill(sentence: DeclaredSentence, found: re.Match[str], line: int, subject: str) -> ToldSentence | None:
    """Return the step; None where a pronoun stands for nobody or a name is none."""
    filled = {name: sentence.slots[name].read(text) for name, text in found.groupdict().items() if text}
    named = [name for name in filled if sentence.slots[name].names_player]
    for name in named:
        if filled[name] in PRONOUNS:
            filled[name] = subject
        if not filled[name] or filled[name] in NO_NAMES:
            return None
    return ToldSentence(line, sentence, filled, tuple(filled[name] for name in named))


def _note(sentence: DeclaredSentence) -> str:
    return " ".join((sentence.function.__doc__ or "").split())


def _compare(sentence: DeclaredSentence, text: str) -> tuple[int, float, float]:
    """Return how alike they are: how many words of the form stand in the text; then how alike they are where
    words that fit a slot stand for it; then letter by letter."""
    words = [_SLOT.sub(r"{\1}", word) for word in re.sub(r"[\[\],]", "", sentence.form).split()]
    slots, fitted = dict(sentence.slots), []
    for word in text.split():
        fits = [name for name in slots if word not in words and re.fullmatch(slots[name].pattern, word)]
        fitted.append(f"{{{fits[0]}}}" if fits else word)
        slots = {name: slots[name] for name in slots if name not in fits[:1]}
    shared = set(words).intersection(text.split())
    return len(shared), _liken(words, fitted), _liken(sentence.example, text)


def _liken(one: Sequence[str], other: Sequence[str]) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def split_sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a line, without their ends."""
    for piece in _SENTENCE.findall(text):
        if sentence := piece.strip().rstrip(".").strip():
            yield sentence


class StoryPassage(msgspec.Struct, frozen=True):
    """A part of a story. `mark` is `>` or `>>` for a mail, `<` for what came of it, `given:` for what is made
    so, `--` for what a reader is told, and "" for sentences; `text` is what stands behind it, and the lines
    that are indented below."""

    line: int
    mark: str
    text: str


def split_passages(story: str) -> list[StoryPassage]:
    """Return the passages of a story. Lines with `#` are remarks; empty ones count within mails only."""
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(story.splitlines(), 1):
        if line.startswith("    ") and found:
            found[-1][2].append(line[4:])
        elif not line.strip() and found and found[-1][1].startswith(">"):
            found[-1][2].append("")
        elif line.strip() and not line.startswith("#"):
            mark = _MARK.match(line)
            assert mark
            found.append((number, mark[0], [line[mark.end() :].strip()]))
    return [StoryPassage(number, mark, "\n".join(lines).strip()) for number, mark, lines in found]
