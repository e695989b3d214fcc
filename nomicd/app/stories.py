"""The sentences of stories: games told in mails. Tests play them in memory, and the demo through SMTP.

Each of the two has a stage of its own, and sentences that only it knows.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType

from nomicd.kernel.scenarios import Language, SlotKind, StoryPassage, split_sentences

_WORD = SlotKind(r"[^\s;]+")
_WORDS = SlotKind(r"\S.*")
SLOTS = {
    "player": SlotKind(r"[^\W\d]\w*", names_player=True),
    "players": SlotKind(r"[^\W\d]\w*(?: [^\W\d]\w*)*", lambda text: tuple(text.split())),
    "reader": _WORD,
    "game": _WORD,
    "ruleset": _WORD,
    "zone": _WORD,
    "options": SlotKind(
        r"\w+=\S+(?: \w+=\S+)*", lambda text: dict(each.split("=", 1) for each in text.split())
    ),
    "when": _WORDS,
    "words": _WORDS,
}
STORY = Language(SLOTS)
EMPTY: Mapping[str, str] = MappingProxyType({})


class StoryStage(ABC):
    """What a story happens on."""

    @STORY.sentence(
        "game {game} {ruleset} {zone}[ {options}]", example="game bored borednomic America/New_York open=yes"
    )
    @abstractmethod
    def open_game(self, game: str, ruleset: str, zone: str, options: Mapping[str, str] = EMPTY) -> None:
        """The Admin opens the game."""

    @STORY.sentence("players {players}", example="players alice bob carol")
    @abstractmethod
    def seat_players(self, players: tuple[str, ...]) -> None:
        """They have seats from the beginning."""

    @STORY.sentence("at {when}", example="at 2027-03-06 12:00")
    @abstractmethod
    def go_to(self, when: str) -> None:
        """Time passes until then, in UTC; what is due by then is done first."""

    @STORY.sentence("start", example="start")
    @abstractmethod
    def start_game(self) -> None:
        """The Admin starts the game."""

    @STORY.sentence("subject {words}", example="subject Re: [bored] Ballot of week 1")
    @abstractmethod
    def set_subject(self, words: str) -> None:
        """The next mail has this subject."""


def tell(stage: StoryStage, language: Language, passage: StoryPassage, subject: str = "") -> str:
    """Tell the sentences of a passage; pronouns stand for `subject`. Return whom they stand for from here on.
    Raises `NotUnderstood`."""
    for sentence in split_sentences(passage.text.replace("\n", " ")):
        step = language.read(sentence, passage.line, subject)
        step.run(stage)
        subject = next(iter(step.players), subject)
    return subject


_MAIL = re.compile(r"(?P<who>\S+)(?: \((?P<note>[^)]*)\))?\s*(?P<text>.*)\Z", re.DOTALL)


def read_mail(passage: StoryPassage) -> tuple[str, str, str]:
    """Return who writes, what stands in brackets about it ("" for nothing), and the text."""
    found = _MAIL.match(passage.text)
    assert found, passage
    return found["who"], found["note"] or "", found["text"]
