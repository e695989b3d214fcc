"""What is said near an act, in other sentences: a jest, a word that takes it back, another world, a call to
somebody else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nomicd.mail.speech import surroundings
from nomicd.mail.speech.lexer import Token, cut
from nomicd.mail.speech.people import People
from nomicd.mail.speech.phrases import plain
from nomicd.mail.speech.sentences import Sentence, sentences
from nomicd.mail.speech.tone import is_imagined, tone

_UNDONE = plain(surroundings.UNDONE)
_RETRACTIONS = plain(surroundings.KIDDING, surroundings.HOLDING, surroundings.UNDONE)
_RESULTS = plain(surroundings.RESULTS)
MAX_RETRACTION = 200
_SHORT, _EARLY = 16, 5
"""So many words has a sentence that only takes back, and so early does it say so."""

_ENDS = 8
"""So many lines at the beginning and at the end of a text may say that it is not meant."""

_CALL = 2
"""So short is `Bob. Listen!`"""

_YOU = surroundings.YOU


def jests(sentence: Sentence, text: str) -> bool:
    """Whether a sentence is written with a wink; beside `please` that is no more than a smile."""
    polite = any(word in ("please", "pls", "plz") for word in sentence.words)
    winks = any(token.text in surroundings.WINKS for token in sentence.tokens)
    return (winks and not polite) or tone(text).kidding


def taken_back(said: Iterable[str]) -> bool:
    """Whether texts that follow an act say that it was none."""
    for text in said:
        found = tone(text)
        if found.kidding or found.holding or _is_undone(text):
            return True
    return False


def _is_undone(text: str) -> bool:
    words = [token.word for token in cut(text.replace("(", " ").replace(")", " "))]
    return _UNDONE.first(words, 0, len(words)) >= 0


def retracted(lines: Sequence[str]) -> bool:
    """Whether a sentence in the first or last lines says, and says no more, that the rest is not meant; or
    tells what became of it."""
    some = lines if len(lines) <= 2 * _ENDS else [*lines[:_ENDS], *lines[-_ENDS:]]
    near = [line for line in some if line.strip() and len(line) <= MAX_RETRACTION]
    return any(_retracts(one.words) for line in near for one in sentences(cut(line.strip(" ()[]*_"))))


def _retracts(words: Sequence[str]) -> bool:
    first = _RETRACTIONS.first(words, 0, len(words)) if len(words) <= _SHORT else -1
    return 0 <= first < _EARLY or 0 <= _RESULTS.first(words, 0, len(words)) <= 1


def supposed(sentences: Sequence[Sentence]) -> bool:
    """Whether sentences before an act only imagine."""
    return any(is_imagined(sentence.words) for sentence in sentences)


def addressed(people: People, sentences: Sequence[Sentence]) -> bool:
    """Whether sentences before an imperative speak to somebody: then so may it."""
    return any(_speaks_to(people, sentence.tokens, sentence.words) for sentence in sentences)


def _speaks_to(people: People, tokens: Sequence[Token], words: Sequence[str]) -> bool:
    thanked = words[:2] == ["thank", "you"]
    if not thanked and any(word in _YOU for word in words):
        return True
    marked = len(tokens) <= _CALL or any(token.kind == "mark" for token in tokens[1:3])
    return bool(people.name_at(tokens, 0)) and marked
