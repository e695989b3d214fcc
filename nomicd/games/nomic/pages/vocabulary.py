"""What players of a Nomic may write now: the verbs of every Nomic, and those that the rules declare."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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
from nomicd.table.pieces.votes.vocabulary import make_ballot
from nomicd.table.presence import orders as presence
from nomicd.table.presence.state import today as day_of


def _action(kind: ActionKind) -> Iterator[Verb]:
    """Its usage, with the examples that any of its usages may read, and the other ways to write it."""
    promise = f"{kind.help}; CONDITION may name {_facts(kind)}" if kind.facts else kind.help
    yield Verb(kind.key, kind.usage, promise, kind.examples, f"rule {kind.rule}")
    yield from (Verb(kind.key, usage, promise, (), f"rule {kind.rule}") for usage in kind.also)


def _facts(kind: ActionKind) -> str:
    return join_words([f"{name} ({meaning})" if meaning else name for name, meaning in kind.facts.items()])


@lru_cache(maxsize=1024)  # read with each mail, and seldom otherwise than before
def _squares(named: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The labels by the words for a square; `named` are all, each with its name, in their order."""
    words = ((word, label) for label, name in named for word in _square(label, name))
    return {word.casefold(): label for word, label in words}


def _square(label: str, name: str) -> Iterator[str]:
    yield from (label, f"#{label}", f"square {label}", f"square #{label}")
    if name:
        yield name


@lru_cache(maxsize=256)
def _actions(bound: Book) -> tuple[Verb, ...]:
    """Return what rules let players order, in the order of the rules."""
    kinds = sorted(bound.actions.values(), key=lambda kind: (kind.rule, kind.key))
    return tuple(verb for kind in kinds for verb in _action(kind))


@lru_cache(maxsize=256)
def _item_words(bound: Book) -> dict[str, str]:
    """The items by the words for them."""
    return {word.casefold(): key for word, key in _items(bound)}


@lru_cache(maxsize=256)
def _titles(bound: Book) -> dict[str, int]:
    """The rules in force by title."""
    return {document.title.casefold(): number for number, document in bound.documents.items()}


def _items(bound: Book) -> Iterator[tuple[str, str]]:
    for key, kind in bound.items.items():
        plural = kind.plural or f"{kind.name}s"
        words = (key, key.replace("_", " "), kind.name, plural)
        yield from ((word, key) for word in words)


def _proposals(state: State) -> Iterator[tuple[str, int]]:
    for number, proposal in state.proposals.items():
        yield proposal.title, number
    yield from ((str(number), number) for number in state.proposals)


def _rules(state: State, bound: Book) -> dict[str, int]:
    """Those in force by title, all that ever were by number."""
    return {**_titles(bound), **{str(change.number): change.number for change in state.history}}


def build_lexicon(state: State) -> Lexicon:
    """The names of things in this game; where two things share a name, a number means the number."""
    bound = book(state.rules)
    return Lexicon(
        players={name: name for name in state.players},
        squares=_squares(tuple((label, square.name) for label, square in state.squares.items())),
        items=_item_words(bound),
        proposals={word.casefold(): number for word, number in _proposals(state)},
        rules=_rules(state, bound),
    )


def vocabulary(state: State, reader: str) -> Vocabulary:
    """Return what that player, or `admin`, may write now."""
    bound = book(state.rules)
    own = (*ALWAYS, *((PAWN,) if state.board else ()), *_actions(bound))
    own = (*own, *_presence(state, bound, reader, own))
    playing = () if reader not in state.players or state.over else own
    ruling = (
        (*ADMIN, *DECREES, IMPLEMENT, *((IN_PAUSE,) if state.paused else ())) if reader == "admin" else ()
    )
    return Vocabulary(
        playing + ruling + looks(state), build_lexicon(state), make_ballot(state, reader), week=state.week
    )


def _presence(state: State, bound: Book, player: str, own: tuple[Verb, ...]) -> Iterator[Verb]:
    """Being there, writing to others, and what may be said for those who have given control. A rule's own
    word goes first."""
    if not state.started:
        return
    yield from (verb for verb in presence.verbs(bound.presence.press) if verb.key not in bound.actions)
    if not state.presence.delegations:
        return
    handed = (verb for verb in own if not verb.picture and "<body" not in verb.usage and _lent(bound, verb))
    today = day_of(state.deadline, state.timezone)
    yield from presence.lend_verbs(state, player, (*handed, *presence.DONE), today, FOR)


def _lent(bound: Book, verb: Verb) -> bool:
    return bound.presence.deputies_vote or verb.key not in BALLOT


def looks(state: State) -> tuple[Verb, ...]:
    """Return what may be asked for in this game: no board where there is none."""
    money = (MONEY, PRICES) if has_money(state) else (STANDINGS,)
    return (*((BOARD,) if state.board else ()), *money, *READ_ONLY)
