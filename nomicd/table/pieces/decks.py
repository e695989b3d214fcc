"""Decks and hands as a piece: orders of cards that nobody knows before the end, and that everybody can check
then.

Each deck has a secret of its own, which follows from the game's seed. Each shuffle follows from that secret,
the deck's name and the shuffle's number alone: once the seed is out, anybody can do it again.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from nomicd.kernel.chance import Dice
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Lines, Page, Section, Table
from nomicd.table.course import facts as f
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.state import AnyCourse
from nomicd.table.course.working import AnyTable
from nomicd.table.phrases import tell
from nomicd.table.piece import AnyPiece
from nomicd.table.player_names import PlayerName, drop_name
from nomicd.table.state_part import PartedCourse, StatePart

# The state


Hand: TypeAlias = tuple[str, ...]
"""Cards that one player holds, in the order in which they came; of equal cards there may be several."""


class Deck(msgspec.Struct, frozen=True):
    """`pile` from the top, `discards` oldest first, `hands` by player. `shuffles` counts how often it has
    been shuffled. `laid` are cards that lie open before their players, `shown` those that were turned up from
    the pile and are nobody's yet."""

    pile: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    hands: dict[PlayerName, Hand] = {}
    shuffles: int = 0
    laid: dict[PlayerName, Hand] = {}
    shown: tuple[str, ...] = ()


class Cards(StatePart, frozen=True):
    """Decks by name."""

    decks: dict[str, Deck] = msgspec.field(default_factory=dict)

    def hand(self, deck: str, player: str) -> Hand:
        """Return the cards of a deck that a player holds."""
        return self.decks[deck].hands.get(player, ()) if deck in self.decks else ()

    def list_laid(self, deck: str, player: str) -> Hand:
        """Return the cards of a deck that lie open before a player."""
        return self.decks[deck].laid.get(player, ()) if deck in self.decks else ()

    def change(self, name: str, deck: Deck) -> Self:
        """Return them with another deck of that name."""
        return replace(self, decks={**self.decks, name: deck})

    def remove_player(self, player: str) -> Self:
        """Their hand was given back, or to another, before."""
        decks = {}
        for name, each in self.decks.items():
            hands = drop_name(each.hands, player)
            laid = drop_name(each.laid, player)
            decks[name] = replace(each, hands=hands, laid=laid)
        return replace(self, decks=decks)


class WithCards(PartedCourse, Protocol):
    """A state with decks."""

    cards: Cards


# The facts


class DeckShuffled(GameEvent, frozen=True):
    """All that is in no hand has been shuffled to that pile."""

    NAME: ClassVar[str] = "deck-shuffled"
    deck: str
    pile: tuple[str, ...]

    def apply(self, state: WithCards) -> None:
        before = state.cards.decks.get(self.deck, Deck())
        after = replace(before, pile=self.pile, discards=(), shuffles=before.shuffles + 1)
        state.cards = state.cards.change(self.deck, after)


class CardDrawn(GameEvent, frozen=True):
    """From the top of the pile."""

    NAME: ClassVar[str] = "card-drawn"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _add(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, replace(deck, pile=deck.pile[1:]))


class CardDiscarded(GameEvent, frozen=True):
    """From a hand, open to all."""

    NAME: ClassVar[str] = "card-discarded"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _remove(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, replace(deck, discards=(*deck.discards, self.card)))

    def describe(self, state: WithCards, reader: str = "") -> str:
        return tell(reader, self.player, f"lay down {self.card}", f"lays down {self.card}")


class CardReturned(GameEvent, frozen=True):
    """From a hand, face down under the pile."""

    NAME: ClassVar[str] = "card-returned"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _remove(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, replace(deck, pile=(*deck.pile, self.card)))


class CardBuried(GameEvent, frozen=True):
    """The top card, open to all, has been put under the pile."""

    NAME: ClassVar[str] = "card-buried"
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = state.cards.decks[self.deck]
        state.cards = state.cards.change(self.deck, replace(deck, pile=(*deck.pile[1:], self.card)))


class CardPassed(GameEvent, frozen=True):
    """From one hand to another."""

    NAME: ClassVar[str] = "card-passed"
    player: str
    to: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _remove(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, _add(deck, self.to, self.card))


class CardLaid(GameEvent, frozen=True):
    """From a hand, open before its player, where it stays."""

    NAME: ClassVar[str] = "card-laid"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _remove(state.cards.decks[self.deck], self.player, self.card)
        laid = {**deck.laid, self.player: (*deck.laid.get(self.player, ()), self.card)}
        state.cards = state.cards.change(self.deck, replace(deck, laid=laid))


class CardRecalled(GameEvent, frozen=True):
    """One that lay open before a player is shuffled in again with the next shuffle."""

    NAME: ClassVar[str] = "card-recalled"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = state.cards.decks[self.deck]
        left = _without(deck.laid[self.player], self.card)
        after = replace(deck, laid={**deck.laid, self.player: left}, discards=(*deck.discards, self.card))
        state.cards = state.cards.change(self.deck, after)


class CardTurnedUp(GameEvent, frozen=True):
    """From the top of the pile, open to all, until somebody takes it or it is put back."""

    NAME: ClassVar[str] = "card-turned-up"
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = state.cards.decks[self.deck]
        after = replace(deck, pile=deck.pile[1:], shown=(*deck.shown, self.card))
        state.cards = state.cards.change(self.deck, after)


class CardTaken(GameEvent, frozen=True):
    """One that was turned up, into a hand."""

    NAME: ClassVar[str] = "card-taken"
    player: str
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = _add(state.cards.decks[self.deck], self.player, self.card)
        state.cards = state.cards.change(self.deck, replace(deck, shown=_without(deck.shown, self.card)))


class CardPutBack(GameEvent, frozen=True):
    """One that was turned up, under the pile."""

    NAME: ClassVar[str] = "card-put-back"
    deck: str
    card: str

    def apply(self, state: WithCards) -> None:
        deck = state.cards.decks[self.deck]
        after = replace(deck, pile=(*deck.pile, self.card), shown=_without(deck.shown, self.card))
        state.cards = state.cards.change(self.deck, after)


def _without(cards: Hand, card: str) -> Hand:
    """Return the cards with one of that card less. Raises ValueError if it is not there."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def _pass_back(state: Any, event: CardPassed, _why: str) -> tuple[GameEvent, ...] | Refused:
    """Take back that a card went with a seat."""
    if event.card not in state.cards.hand(event.deck, event.to):
        return Refused(Reason.NOT_NOW, f"{event.to} does not hold the cards of {event.player} any more")
    return (CardPassed(event.to, event.player, event.deck, event.card),)


def _add(deck: Deck, player: str, card: str) -> Deck:
    return _set_hand(deck, player, (*deck.hands.get(player, ()), card))


def _remove(deck: Deck, player: str, card: str) -> Deck:
    """Return the deck with one of that card less in the hand. Raises ValueError if it is not there."""
    return _set_hand(deck, player, _without(deck.hands.get(player, ()), card))


def _set_hand(deck: Deck, player: str, hand: Hand) -> Deck:
    """Return the deck with that hand. Whoever came by it in whatever order, equal hands are equal states."""
    others = drop_name(deck.hands, player)
    return replace(deck, hands=dict(sorted({**others, **({player: hand} if hand else {})}.items())))


# The piece


CardsByDeck = Mapping[str, Sequence[str]]
"""The cards of each deck, by its name."""

NO_CARDS: CardsByDeck = {}


# What the game's other pieces do with cards


def draw(table: AnyTable, deck: str, player: str, many: int = 1) -> Hand:
    """Give a player the top cards, fewer if there are fewer; the discards are shuffled in where the pile
    ends. Return what was drawn."""
    drawn: list[str] = []
    while len(drawn) < many:
        if not table.state.cards.decks[deck].pile:
            shuffle(table, deck)
        pile = table.state.cards.decks[deck].pile
        if not pile:
            break
        table.emit(CardDrawn(player, deck, pile[0]))
        drawn.append(pile[0])
    return tuple(drawn)


def shuffle(table: AnyTable, deck: str) -> None:
    """Shuffle the discards in with what is left of the pile, if there is anything to shuffle."""
    found = table.state.cards.decks[deck]
    if cards := (*found.pile, *found.discards):
        table.emit(DeckShuffled(deck, shuffle_cards(table.state.seed, deck, found.shuffles + 1, cards)))


def shuffle_cards(seed: str, deck: str, number: int, cards: Iterable[str]) -> tuple[str, ...]:
    """Return the order of these cards after shuffle `number` (from 1), from the top. How they lay before does
    not matter. To know the secret that it follows from is not to know the seed, or another deck's."""
    key = hmac.digest(bytes.fromhex(seed), b"deck/" + deck.encode(), "sha256")
    return tuple(Dice(key, f"deck/{deck}/{number}").shuffle("place", sorted(cards)))


HAND = Verb("hand", "hand", "your cards", ("hand",), "the game", read_only=True)


class Decks(AnyPiece):
    """Decks by their names, each with its cards; when the game begins, they are shuffled, and everybody is
    dealt `deal` cards of each. A game whose cards stand in its documents overrides `cards`. Unless `shown`,
    another piece tells who holds what."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (
        DeckShuffled, CardDrawn, CardDiscarded, CardReturned, CardBuried, CardPassed,
        CardLaid, CardRecalled, CardTurnedUp, CardTaken, CardPutBack,
    )  # fmt: skip
    inverses: ClassVar[Inverses] = {CardPassed: _pass_back}
    secret = frozenset({DeckShuffled.NAME, CardDrawn.NAME, CardReturned.NAME, CardPassed.NAME})

    shown: ClassVar[bool] = True

    def __init__(self, cards: CardsByDeck = NO_CARDS, deal: int = 0) -> None:
        self._cards, self._deal = cards, deal

    def cards(self, documents: Mapping[str, str]) -> CardsByDeck:
        """Return the cards of each deck, of a game with these documents."""
        return self._cards

    def first_order(self, state: AnyCourse, deck: str, cards: Sequence[str]) -> tuple[str, ...]:
        """Return how a deck lies when the game begins."""
        return shuffle_cards(state.seed, deck, 1, cards)

    def begin(self, table: AnyTable) -> None:
        """Shuffle and deal."""
        for name, cards in self.cards(table.state.documents).items():
            table.emit(DeckShuffled(name, self.first_order(table.state, name, cards)))
            for player in table.state.players:
                draw(table, name, player, self._deal)

    def clear_seat(self, table: AnyTable, player: str) -> None:
        """Put the cards of who leaves under their piles; what lay open goes to the discards."""
        _recall(table, player)
        for name in table.state.cards.decks:
            for card in table.state.cards.hand(name, player):
                table.emit(self.own(CardReturned)(player, name, card))

    def hand_over(self, table: AnyTable, player: str, into: str) -> None:
        """Put two hands together; what lay open before who is gone goes to the discards."""
        _recall(table, player)
        for name in table.state.cards.decks:
            for card in reversed(table.state.cards.hand(name, player)):  # so that it can be undone
                table.emit(CardPassed(player, into, name, card))

    def forget(self, stage: WithCards, player: str) -> None:
        """Put the cards of others back, and the piles in an order that tells nothing."""
        for name, deck in stage.cards.decks.items():
            others = (card for owner, hand in deck.hands.items() if owner != player for card in hand)
            mine = {player: deck.hands.get(player, ())}
            pile = tuple(sorted((*deck.pile, *others)))
            stage.cards = stage.cards.change(name, replace(deck, pile=pile, hands=mine))

    def looks(self, state: WithCards, reader: str) -> tuple[Verb, ...]:
        """Return that who plays may look at their hand."""
        return (HAND,) if self.shown and reader in state.players else ()

    def answer(self, state: WithCards, reader: str, command: Command) -> Page | None:
        """Return the hand."""
        if command.verb != HAND.key or reader not in state.players:
            return None
        return Page("Your cards", (), tuple(_hands(state, reader)))

    def possible(self, state: WithCards, player: str) -> Iterator[Section]:
        """Give the hand."""
        if self.shown and state.started:
            yield from _hands(state, player)

    def show_standings(self, state: WithCards, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give how many cards lie where."""
        if not self.shown:
            return
        decks = state.cards.decks
        head = ("", *decks)
        rows = [
            (name, *(str(len(deck.hands.get(name, ()))) for deck in decks.values())) for name in state.players
        ]
        rows.append(("the pile", *(str(len(deck.pile)) for deck in decks.values())))
        yield Section("Cards", (Table(head, tuple(rows), tuple(range(1, len(head)))),))

    def verify(self, events: Sequence[GameEvent]) -> list[str]:
        """Return which shuffle does not follow from the seed, and which card was not where it came from, in a
        log that tells the seed."""
        seed = next((each.seed for each in of_kind(f.ChanceSealed, events)), "")
        documents = {each.name: each.text for each in of_kind(f.DocumentAdopted, events)}
        audit = {name: _Audit(seed, name, Counter(cards)) for name, cards in self.cards(documents).items()}
        if not seed:
            return []
        cards = (each for each in events if isinstance(each, self.facts))
        return [wrong for each in cards for wrong in audit[str(getattr(each, "deck", ""))].see(each)]


def _recall(table: AnyTable, player: str) -> None:
    for name in table.state.cards.decks:
        for card in table.state.cards.list_laid(name, player):
            table.emit(CardRecalled(player, name, card))


def _hands(state: WithCards, player: str) -> Iterator[Section]:
    for name in state.cards.decks:
        heading = "Your cards" if len(state.cards.decks) == 1 else f"Your cards: {name}"
        yield Section(heading, (Lines(state.cards.hand(name, player) or ("None.",)),))


class _Audit:
    """Plays the cards of one deck again."""

    def __init__(self, seed: str, name: str, cards: Counter[str]) -> None:
        self._seed, self._name = seed, name
        self._lying, self._held = cards, Counter[str]()
        self._pile: list[str] = []
        self._shuffles = 0

    def see(self, event: GameEvent) -> Iterator[str]:
        """Give what is wrong with that event."""
        match event:
            case DeckShuffled(pile=pile):
                yield from self._check_shuffle(pile)
            case CardDrawn(card=card) | CardBuried(card=card) | CardTurnedUp(card=card):
                if self._pile[:1] != [card]:
                    yield f"{card} did not lie on top of the deck {self._name}"
                self._pile = self._pile[1:]
                self._move(card, self._lying, self._held)
            case (
                CardDiscarded(card=card)
                | CardReturned(card=card)
                | CardRecalled(card=card)
                | CardPutBack(card=card)
            ):
                yield from self._check_hands(card)
                self._move(card, self._held, self._lying)
            case CardLaid(card=card) | CardTaken(card=card):
                yield from self._check_hands(card)
        if isinstance(event, CardBuried):
            self._move(event.card, self._held, self._lying)
        if isinstance(event, CardReturned | CardBuried | CardPutBack):
            self._pile.append(event.card)

    def _check_shuffle(self, pile: tuple[str, ...]) -> Iterator[str]:
        self._shuffles += 1
        if pile != shuffle_cards(self._seed, self._name, self._shuffles, pile):
            yield f"shuffle {self._shuffles} of the deck {self._name} does not follow from the seed"
        if Counter(pile) != self._lying:
            yield f"shuffle {self._shuffles} of the deck {self._name} has other cards than lay there"
        self._pile = list(pile)

    def _check_hands(self, card: str) -> Iterator[str]:
        if not self._held[card]:
            yield f"{card} of the deck {self._name} was in no hand"

    def _move(self, card: str, source: Counter[str], target: Counter[str]) -> None:
        source[card] -= 1
        target[card] += 1
