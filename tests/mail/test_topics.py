"""Topics: a clause is held only against those of which it has a word, and none is missed so."""

import tomllib
from importlib import resources
from itertools import product

import pytest

from nomicd.mail import topics

BOOK = topics.topic_book()
DATA = tomllib.loads((resources.files("nomicd.mail") / "topics.toml").read_text(encoding="utf-8"))["topics"]


def say(phrase):
    """A phrase as somebody may say it: with an ending, a number, a name."""
    words = {"#": "7", "…": "gold cards"}
    return " ".join(words.get(word, word.replace("~", "s")) for word in phrase.removeprefix("^").split())


@pytest.mark.parametrize("at", range(len(DATA)), ids=[each["name"] for each in DATA])
def test_a_topic_is_found_by_whatever_says_it(at):
    """By each phrase of each part, together with the first ones of the others."""
    for way in DATA[at]["about"]:
        parts = [part.split("|") for part in way.split(" + ")]
        for place, part in enumerate(parts):
            beside = [each[:1] for each in parts]
            for phrases in product(*beside[:place], part, *beside[place + 1 :]):
                said = " and ".join(map(say, phrases))
                wanted = [topic for topic in BOOK.topics if topic.find_blanks(said) is not None]
                assert [topic for topic, _ in topics.find_near(said)] == wanted
                assert BOOK.topics[at] in wanted or "^" in way or "…" in way, said
