"""Every example that players are shown is read as the command whose example it is."""

import re
import tomllib
from pathlib import Path

import pytest

from nomicd.games.nomic.pages.verbs import ALWAYS, BOARD, MONEY, PRICES, READ_ONLY, STANDINGS
from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.mail.usage import show_example
from nomicd.services import verbs

RULES = Path(__file__).parents[2] / "rules"
TOML = re.compile(r"^```toml\n(.*?)^```", re.MULTILINE | re.DOTALL)


def list_declared():
    """The commands that rule documents declare."""
    for path in sorted(RULES.rglob("*.md")):
        for block in TOML.findall(path.read_text(encoding="utf-8")):
            for key, action in sorted(tomllib.loads(block).get("actions", {}).items()):
                examples = tuple(action.get("examples", ()))
                for usage in (action["usage"], *action.get("also", ())):
                    yield Verb(key, usage, "", examples, path.name)


def tradeable():
    """The items that rule documents declare, by one's name and by several's."""
    for path in sorted(RULES.rglob("*.md")):
        for block in TOML.findall(path.read_text(encoding="utf-8")):
            for key, item in sorted(tomllib.loads(block).get("items", {}).items()):
                name = item["name"].casefold()
                yield from ((name, key), (item.get("plural", f"{name}s").casefold(), key))


LEXICON = Lexicon(items=dict(tradeable()), players={"bob": "bob"})
ALL = (
    *ALWAYS,
    *list_declared(),
    BOARD,
    MONEY,
    PRICES,
    STANDINGS,
    *READ_ONLY,
    *verbs.PLAYERS,
    verbs.JOIN,
    *verbs.ADMIN,
)


@pytest.mark.parametrize(("verb", "example"), [(verb, example) for verb in ALL for example in verb.examples])
def test_an_example_is_the_command_that_it_shows(verb, example):
    """With all other verbs in force beside it."""
    (reading,) = understand(trim(example), Vocabulary(ALL, LEXICON))
    assert isinstance(reading.what, Command), reading.what
    assert reading.what.verb == verb.key


def test_every_verb_has_an_example():
    """A usage alone is hard to read."""
    assert [verb.usage for verb in ALL if not verb.examples] == []


def test_an_example_has_names_of_the_game():
    """So that it can be sent as it is; who reads it is not meant."""
    lexicon = Lexicon(players={"ann": "ann", "cid": "cid"}, squares={"OH": "OH", "Ohio": "OH"}, me="ann")
    lend = Verb("lend", "lend control to <who:player>[ until <when:text>]", "", ("lend control to bob",))
    state = Verb("state", "state <where:square>", "", ("state NY",))
    assert show_example(lend, lexicon) == "lend control to cid"
    assert show_example(state, lexicon) == "state OH"
    assert show_example(state, Lexicon()) == "state NY"
    assert show_example(Verb("board", "board [now]", ""), lexicon) == "board [now]"
