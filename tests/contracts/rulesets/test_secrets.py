"""What is hidden in the log is in nothing that is shown: canaries in whatever can hold them."""

import random
import re

import msgspec
import pytest
from fair.ruleset import Fair
from fair.state import State
from match import ALL, PLAYERS, Match

from nomicd.kernel.page import Lines, Page, Section
from nomicd.services.processing.search import list_texts
from nomicd.services.replay import archive
from nomicd.services.repository.decisions import describe_open_event
from nomicd.services.repository.observers import reader_of

LONG, LARGE = 8, 100_000
"""A text of that many characters, or a number of that size, does not come about by chance: it is a canary."""

BUSY = 15
"""Commands of each player in an update, at most."""

READERS = (*PLAYERS, "admin", reader_of("zoe@far.test"), "")


def mark(pile):
    """The deck with a word of its own on each card; guards have to look alike."""
    return [
        card if card == "guard" else f"canary-{random.Random(place).randrange(10**9):09} {card}"
        for place, card in enumerate(pile)
    ]


@pytest.fixture(params=list(ALL))
def canary_match(request, sandbox):
    """A game whose secrets are canaries."""
    ruleset = Fair(mark) if request.param == Fair.name else ALL[request.param]
    return Match(ruleset, sandbox)


def leaves(value):
    """The canaries in the body of an event."""
    match value:
        case dict():
            return {leaf for each in (*value, *value.values()) for leaf in leaves(each)}
        case list():
            return {leaf for each in value for leaf in leaves(each)}
        case str() if len(value) >= LONG:
            return {value}
        case int() if abs(value) >= LARGE:
            return {str(value), f"{value:,}"}
    return set()


def sees(match, record, reader):
    if reader:
        return match.ruleset.is_visible(match.state, record, reader)
    return match.ruleset.is_public(match.state, record)


def find_hidden(match, reader):
    """What stands in hidden records, and neither in one that the reader may see nor in the words that players
    are told to write, whose examples name the others. Another's hidden command may have been refused as the
    reader's own was."""
    told = [verb for name in PLAYERS for verb in match.ruleset.vocabulary(match.state, name).verbs]
    shown, secret = {text for verb in told for text in (verb.key, *verb.examples)}, set()
    for record in match.records:
        (shown if sees(match, record, reader) else secret).update(leaves(msgspec.json.decode(record.body)))
    secret -= {each for each in match.said.get(reader, ()) if isinstance(each, str)}
    known = _list_numbers(match)
    return {
        leaf
        for leaf in secret
        if not _is_names(leaf)
        and leaf.replace(",", "") not in known
        and not any(leaf in each for each in shown)
    }


def _list_numbers(match):
    """The numbers of the documents: that a card is worth so much, everybody may read there, and be told of
    their own orders what these say of such a card."""
    documents = " ".join(getattr(match.state, "documents", {}).values())
    return set(re.findall(r"-?\d+", re.sub(r"(?<=\d)[_,](?=\d)", "", documents)))


def _is_names(leaf):
    """Whether a text is nothing but players' names: several who stand on one space are shown so, too."""
    return set(re.findall(r"\w+", leaf)) <= set(PLAYERS)


def show_all(match, reader):
    """All that a reader can get to see, as one text."""
    lines = archive.entries(match.records, lambda record: sees(match, record, reader))
    pages = match.pages(reader) if reader else []
    text = msgspec.json.encode([*pages, *lines, *_looks(match)], enc_hook=str).decode()
    return text + str(msgspec.json.decode(text))  # whatever quotation marks stand in it


def _looks(match):
    """What everybody can look at: the board, the figures of charts, and what a search looks through."""
    ruleset, state = match.ruleset, match.state
    yield ruleset.picture(state)
    yield from ruleset.figures(state)
    yield from list_texts(ruleset, state, {"rules", "rule", "proposals", "proposal"})
    for record in match.records:
        yield describe_open_event(ruleset, state, record)


def leaks(match):
    found = set()
    for reader in READERS:
        text = show_all(match, reader)
        found.update((reader, leaf) for leaf in find_hidden(match, reader) if leaf in text)
    return found


def test_nothing_hidden_is_shown(canary_match):
    """To no player, to no Admin, in no public log: after each of some updates."""
    rng = random.Random(f"canaries {canary_match.ruleset.name}")
    found = set()
    for _ in range(5):
        canary_match.play(1, rng, BUSY)
        assert leaks(canary_match) == set()
        found.update(*(find_hidden(canary_match, reader) for reader in READERS))
    assert found, "no secret was made: this shows nothing"


def test_what_is_public_is_visible_to_every_player(canary_match):
    """Nobody who plays sees less than the world."""
    canary_match.play(2, random.Random(1))
    for record in canary_match.records:
        if canary_match.ruleset.is_public(canary_match.state, record):
            assert all(
                canary_match.ruleset.is_visible(canary_match.state, record, reader) for reader in PLAYERS
            )


def test_who_has_no_name_in_a_game_sees_what_is_public_alone(canary_match):
    """A stranger, or who only observes, is the owner of nothing that is nobody's."""
    canary_match.play(2, random.Random(1), BUSY)
    for record in canary_match.records:
        seen = canary_match.ruleset.is_visible(canary_match.state, record, "")
        assert seen == canary_match.ruleset.is_public(canary_match.state, record), record.name


def test_hidden_records_are_salted_and_public_ones_are_not(canary_match):
    """A commitment without a salt could be guessed."""
    canary_match.play(2, random.Random(1))
    for record in canary_match.records:
        if not canary_match.ruleset.is_public(canary_match.state, record):
            assert len(record.salt) >= 16, record.name


class Gossip(Fair):
    """A fair whose market shows hands."""

    def answer(self, state, reader, command):
        told = tuple(card for hand in state.cards.decks["fair"].hands.values() for card in hand)
        return Page("Hands", (), (Section("Hands", (Lines(told),)),))


class Crier(Fair):
    """A fair whose refusals tell what others bid."""

    def decide(self, state, given, context):
        decision = super().decide(state, given, context)
        bids = (
            ", ".join(f"{bid.player} {bid.most:,}" for bid in state.bidding.bids)
            if isinstance(state, State)
            else ""
        )
        return msgspec.structs.replace(decision, says=(bids,)) if hasattr(decision, "says") else decision


class Painter(Fair):
    """A fair in whose picture the cards lie open."""

    def picture(self, state, events=()):
        told = "; ".join(card for hand in state.cards.decks["fair"].hands.values() for card in hand)
        return msgspec.structs.replace(super().picture(state, events), text=told)


@pytest.mark.parametrize("leaky", [Gossip, Crier, Painter])
def test_a_leak_is_found(leaky, sandbox):
    """Else all this would show nothing."""
    match = Match(leaky(mark), sandbox)
    rng = random.Random(4)

    def update():
        match.play(1, rng, BUSY)
        return leaks(match)

    assert any(update() for _ in range(5))
