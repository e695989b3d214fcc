"""What players of a Nomic may write now: the verbs of every Nomic, and those that the rules declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from nomicd.games.nomic.pages.rules import list_ways_to_win
from nomicd.games.nomic.pages.standings import has_money
from nomicd.games.nomic.pages.verbs import (
    ADMIN,
    ALWAYS,
    BALLOT,
    BOARD,
    DECREES,
    IMPLEMENT,
    IN_PAUSE,
    MONEY,
    PAWN,
    PRICES,
    READ_ONLY,
    STANDINGS,
)
from nomicd.games.nomic.phrases import join_words
from nomicd.games.nomic.rules.declarations import ActionKind
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import FOR, State
from nomicd.kernel.commands import Lexicon, Verb, Vocabulary
from nomicd.kernel.finding import words
from nomicd.table.course import later
from nomicd.table.course.mails import AIM, look_back
from nomicd.table.pieces.votes.vocabulary import make_ballot
from nomicd.table.presence import orders as presence
from nomicd.table.presence.state import today as day_of


def _action(kind: ActionKind) -> Iterator[Verb]:
    """Its usage, with the examples that any of its usages may read, and the other ways to write it."""
    promise, source, strict = kind.help, f"rule {kind.rule}", kind.inactive
    if kind.facts:
        facts = [f"{name} ({meaning})" if meaning else name for name, meaning in kind.facts.items()]
        promise += f"; CONDITION may name {join_words(facts)}"
    for usage in (kind.usage, *kind.also):
        examples = kind.examples if usage is kind.usage else ()
        yield Verb(kind.key, usage, promise, examples, source, words=kind.words, strict=strict)


@lru_cache(maxsize=1024)  # read with each mail, and seldom otherwise than before
def _squares(named: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The labels by the words for a square; `named` are all, each with its name, in their order."""
    found: dict[str, str] = {}
    for label, name in named:
        words = (label, f"#{label}", f"square {label}", f"square #{label}", name)
        found |= {word.casefold(): label for word in words if word}
    return found


@lru_cache(maxsize=256)
def _items(bound: Book) -> dict[str, str]:
    """The items by the words for them."""
    found: dict[str, str] = {}
    for key, kind in bound.items.items():
        names = (key, key.replace("_", " "), kind.name, kind.plural or f"{kind.name}s")
        found |= {name.casefold(): key for name in names}
    return found


@lru_cache(maxsize=256)
def _titles(bound: Book) -> dict[str, int]:
    """The rules in force by title, and by a word that stands in the title of one rule alone."""
    titles = {document.title.casefold(): number for number, document in bound.documents.items()}
    said = [(word, number) for title, number in titles.items() for word in set(words(title))]
    count = Counter(word for word, _ in said)
    alone = {word: n for word, n in said if count[word] == 1 and len(word) >= _NAMING and word.isalpha()}
    return {**alone, **titles}


_NAMING = 4
"""So many letters a word of a title has at least that names the rule."""


def build_lexicon(state: State) -> Lexicon:
    """The names of things in this game; where two things share a name, a number means the number."""
    bound = book(state.rules)
    titles = {proposal.title.casefold(): number for number, proposal in state.proposals.items()}
    return Lexicon(
        players={name: name for name in state.players},
        squares=_squares(tuple([(label, square.name) for label, square in state.squares.items()])),
        items=_items(bound),
        proposals=titles | {str(number): number for number in state.proposals},
        rules=_titles(bound) | {str(change.number): change.number for change in state.history},
    )


def vocabulary(state: State, reader: str) -> Vocabulary:
    """Return what that player, or `admin`, may write now."""
    bound = book(state.rules)
    playing = _orders(state, bound, reader) if reader in state.players and not state.over else ()
    playing = (*playing, *(later.verbs(state, list_orders(state)) if playing else ()))
    ruling = (
        (*ADMIN, *DECREES, IMPLEMENT, *((IN_PAUSE,) if state.paused else ())) if reader == "admin" else ()
    )
    return Vocabulary(
        playing + ruling + looks(state), build_lexicon(state), make_ballot(state, reader), week=state.week
    )


def list_orders(state: State) -> tuple[Verb, ...]:
    """Return what players order of what the rules are about."""
    return _own_orders(book(state.rules), has_board=bool(state.board), started=False)


def _orders(state: State, bound: Book, player: str) -> tuple[Verb, ...]:
    """Return what a player may order, also for those who have given them control."""
    has_board = bool(state.board)
    own = _own_orders(bound, has_board=has_board, started=state.started)
    if not state.started or not state.presence.delegations:
        return own
    handed = [verb for verb in list_orders(state) if _is_lent(bound, verb)]
    today = day_of(state.deadline, state.timezone)
    return own + presence.lend_verbs(state, player, (*handed, *presence.DONE), today, FOR)


@lru_cache(maxsize=256)
def _own_orders(bound: Book, *, has_board: bool, started: bool) -> tuple[Verb, ...]:
    """Return what each player may order by these rules: once the game has begun, also being there and writing
    to others. A rule's own word goes first."""
    kinds = sorted(bound.actions.values(), key=lambda kind: (kind.rule, kind.key))
    actions = (verb for kind in kinds for verb in _action(kind))
    own = (*ALWAYS, *((PAWN,) if has_board else ()), *actions)
    being_there = presence.verbs(bound.presence.press) if started else ()
    return (*own, *(verb for verb in being_there if verb.key not in bound.actions))


def _is_lent(bound: Book, verb: Verb) -> bool:
    if verb.picture or "<body" in verb.usage:
        return False
    return bound.presence.deputies_vote or verb.key not in BALLOT


def looks(state: State) -> tuple[Verb, ...]:
    """Return what may be asked for in this game: no board where there is none."""
    money = (MONEY, PRICES, STANDINGS) if has_money(state) else (STANDINGS,)
    aim = (AIM,) if list_ways_to_win(book(state.rules)) else ()
    now = (*((BOARD,) if state.board else ()), *money)
    return (*now, *look_back(now), *aim, *READ_ONLY)
