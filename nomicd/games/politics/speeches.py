"""Speeches on the radio: ordered beforehand, with conditions, and made between two throws."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from nomicd.games.politics import events as e
from nomicd.games.politics.board import board_of, find_reach
from nomicd.games.politics.country import DECK, card_number
from nomicd.games.politics.holdings import Scrip
from nomicd.games.politics.state import PoliticsState, SpeechOrder, country_of, terms_in_force
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table import condition_text
from nomicd.table.conditions import holds
from nomicd.table.course.working import Working
from nomicd.table.hooks import RuleMoment, RuleQuantity
from nomicd.table.phrases import many
from nomicd.table.piece import Piece
from nomicd.table.pieces.decks import CardLaid
from nomicd.table.pieces.purses import dollars

FACTS: Mapping[str, str] = {
    "closed": "the board is closed",
    "votes": "your electoral votes, if they were counted now",
    "most": "the most that anybody else would have",
    "fund": "your campaign fund",
    "cards": "the speech cards in your hand",
    "round": "the round",
    "rivals": "how many others are in the race",
    "lead OH": "you would have the vote of Ohio; so of every state, by its letters",
    "margin OH": "by how many counties you lead in Ohio; below 0 you trail",
}
_TERMS = "[ after <behind:player>][ once|when|if <when:condition>]"
SPEAK = Verb(
    "speak",
    f"speak [on|about|of] <number:card>{_TERMS}",
    "make that speech as soon as it may be made, and once that player has played or that is so. Conditions "
    f"may name {', '.join(f'{name} ({means})' for name, means in FACTS.items())}",
    ("speak 7", "speak 7 after bob", "speak 7 if not lead OH", "speak 7 when closed and votes < 200"),
    "the game",
    words=("speech", "broadcast", "play + card", "use + card"),
)
IN_OTHER_WORDS = tuple(
    Verb("speak", f"{speech}{_TERMS}", "the same", (example,), "the game")
    for speech, example in (
        ("speech [on|about|of] <number:card>", "speech on 7"),
        ("give|make [a|my] speech [on|about|of] <number:card>", "give a speech on 7"),
        ("give|make <number:card> speech", "give 7 speech"),
    )
)
"""The same, where `give` and `make` alone would say too much: `make an offer`."""
SILENCE = Verb(
    "no_speech",
    "no speech[ <number:card>]",
    "take that order for a speech back, or all of them",
    ("no speech 7", "no speech"),
    "the game",
    words=("take + back", "cancel", "withdraw", "scrap", "drop", "forget"),
)


class Speeches(Piece[PoliticsState]):
    """Standing orders for speeches, and what comes of them."""

    facts = (e.SpeechOrdered, e.SpeechCancelled, e.SpeechMade)
    secret = frozenset({e.SpeechOrdered.NAME, e.SpeechCancelled.NAME})
    sealed = frozenset({SPEAK.key, SILENCE.key})
    condition_facts = FACTS
    moments: ClassVar[tuple[RuleMoment, ...]] = (
        RuleMoment("on_speech", "a player has made a speech", {"player": "Player"}),
    )
    quantities: ClassVar[tuple[RuleQuantity, ...]] = (
        RuleQuantity("fee", "the radio fee of a speech, in dollars", {"player": "Player"}, high=1_000_000),
    )

    def orders(self, state: PoliticsState, player: str) -> tuple[Verb, ...]:
        """Return how speeches are ordered."""
        return SPEAK, *IN_OTHER_WORDS, SILENCE

    def lexicon(self, state: PoliticsState, reader: str) -> Lexicon:
        """Return the speeches that the reader holds, or all before anybody does; and those ordered."""
        cards = (state.started and state.cards.hand(DECK, reader)) or country_of(state).cards
        mine = state.players[reader].speeches if reader in state.players else ()
        ordered = {write_order(each): f"no speech {each.number}" for each in mine}
        return Lexicon(cards={read_title(card): card_number(card) for card in cards}, ordered=ordered)

    def decide(self, table: Working[PoliticsState], given: PlayerCommand) -> Decision | None:
        """Return what an order leads to."""
        verb = given.command.verb
        if verb not in self.sealed:
            return None
        if not table.state.started:
            return Refused(Reason.NOT_STARTED, "the game has not begun")
        if verb == SILENCE.key:
            return self._cancel(table.state, given)
        return self._order(table.state, given)

    def _order(self, state: PoliticsState, given: PlayerCommand) -> Decision:
        number = given.command.get_number("number")
        behind, said = _read_moment(state, given.command)
        card = find_card(state, given.player, number)
        if not card:
            held = "; ".join(state.cards.hand(DECK, given.player)) or "none"
            return Refused(Reason.NOT_YOURS, f"you hold no speech card {number}. Yours: {held}")
        if behind and behind not in state.turns.seats:
            return Refused(Reason.NOT_NOW, f"{behind} is out of the race, and nobody speaks after them")
        facts = list_facts(state)
        when = None if said is None else condition_text.parse(spell_condition(state, said), facts, FACTS)
        if isinstance(when, condition_text.Misread):
            return Refused(Reason.BAD_TEXT, when.text)
        order = SpeechOrder(number, behind, when)
        _, lost = find_reach(state, given.player, country_of(state).cards[card].counties)
        warn = tuple(f"As things stand nothing comes of {code} {count}." for code, count in lost.items())
        return Accepted(
            (e.SpeechOrdered(given.player, order),),
            (
                f"You will {tell_order(order)}.",
                f"It is {card.partition('. ')[2]}, {tell_terms(state)}.",
                *warn,
            ),
        )

    def _cancel(self, state: PoliticsState, given: PlayerCommand) -> Decision:
        ordered = [each.number for each in state.players[given.player].speeches]
        number = given.command.get_number("number")
        gone = tuple(each for each in ordered if number in (0, each))
        if not gone:
            return Refused(Reason.NOT_FOUND, "you have ordered no such speech")
        return Accepted((e.SpeechCancelled(given.player, gone),), ("That speech will not be made.",))

    def hear(self, table: Working[PoliticsState], player: str) -> None:
        """Let all speak who have ordered it, now that this player has played: they first, then leftwards."""
        state = table.state
        seats = state.turns.seats
        place = seats.index(player)
        order, spoken = (*seats[place:], *seats[:place]), True
        while spoken:
            spoken = sum(self._speak(table, name, player) for name in order) > 0

    def _speak(self, table: Working[PoliticsState], name: str, played: str) -> bool:
        state, me = table.state, table.state.players[name]
        if me.spoke or _is_silent(state):
            return False
        facts = foresee(state, name) if any(each.when for each in me.speeches) else {}
        for order in me.speeches:
            card, fee = find_card(state, name, order.number), self._fee(table, name)
            fits = card and fee <= me.fund and order.behind in ("", played)
            if fits and holds(order.when, facts):
                self._make(table, name, card, fee)
                return True
        return False

    def _fee(self, table: Working[PoliticsState], name: str) -> int:
        terms = terms_in_force(table.state)
        return table.reckon("fee", terms.fee * 1000, player=name) if terms.money else 0

    def _make(self, table: Working[PoliticsState], name: str, card: str, fee: int) -> None:
        taken, lost = find_reach(table.state, name, country_of(table.state).cards[card].counties)
        self.sibling(Scrip).pay(table, name, fee, "fee")
        table.emit(CardLaid(name, DECK, card), e.SpeechMade(name, card, fee, lost))
        if taken:
            table.emit(e.CountiesCaptured(name, taken, speech=card))
        table.announce("on_speech", player=name)

    def possible(self, state: PoliticsState, player: str) -> Iterator[Section]:
        """Give the orders that stand, and how one is given."""
        hand, me = state.cards.hand(DECK, player), state.players[player]
        if not state.started or not hand:
            return
        told = [_tell_ordered(state, each) for each in me.speeches]
        if _is_silent(state):
            turns = many(terms_in_force(state).silent_rounds, "turn")
            told.append(f"Speeches begin once everybody has had {turns}; order yours any time.")
            told.append(
                "A speech captures what stands behind its title: (MI 2, OH) is two counties in MI, one in OH."
            )
        ordered = {each.number for each in me.speeches}
        how = f"{tell_terms(state)}; one for each throw of yours"
        free = [Offer(f"speak {card_number(card)}", how) for card in hand if card_number(card) not in ordered]
        taken = [Offer(f"no speech {number}", "take that order back") for number in sorted(ordered)]
        yield Section(
            "Your speeches", (*((Lines(tuple(told)),) if told else ()), Offers((*free[:1], *taken[:1])))
        )


def _is_silent(state: PoliticsState) -> bool:
    """Return whether somebody has had too few turns for speeches to begin."""
    silent = terms_in_force(state).silent_rounds
    return any(state.players[name].turns < silent for name in state.turns.seats)


def _tell_ordered(state: PoliticsState, order: SpeechOrder) -> str:
    if order.behind in ("", *state.turns.seats):
        return f"You will {tell_order(order)}."
    return f"Speech {order.number} waits for {order.behind}, who is out of the race: order it anew."


def _read_moment(state: PoliticsState, command: Command) -> tuple[str, str | None]:
    """Return behind whom a speech is to be made, and if what holds: `if bob has played` says behind whom."""
    behind, said = command.get_text("behind"), command.args.get("when")
    played = _PLAYED.fullmatch(str(said or ""))
    name = played[1].casefold() if played else ""
    first = next((each for each in state.players if each.casefold() == name), "")
    if first and behind in ("", first):
        return first, None
    return behind, None if said is None else str(said)


_PLAYED = re.compile(r"(\S+) (?:has |have )?(?:played|moved|gone)(?: \w+ turn)?", re.IGNORECASE)
_BOARD = re.compile(r"\b(?:the )?board (?:is |has been )?(not )?(?:all )?closed\b", re.IGNORECASE)
_PLACE = re.compile(r"\b(leads?|leading|ahead|trail|trailing|behind) (?:in )?([A-Z]{2})\b")
_FILLER = re.compile(r"\b(?:i am|i'm|i have|i've|i do|i|do|my|the|there are)(?= )", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:i )?(?:do not|don['\u2019]?t|am not|no longer)\b", re.IGNORECASE)


def spell_condition(state: PoliticsState, text: str) -> str:
    """Return a condition in the words that conditions have: `lead OH` for `I lead in Ohio`."""
    for code, each in sorted(country_of(state).states.items(), key=lambda item: -len(item[1].name)):
        text = re.sub(rf"\b{re.escape(each.name)}\b", code, text, flags=re.IGNORECASE)
    text = _BOARD.sub(r"\1closed", _FILLER.sub("", _DENIED.sub("not", text)))

    def place(found: re.Match[str]) -> str:
        trails = found[1] in ("trail", "trailing", "behind")
        return f"margin {found[2]} < 0" if trails else f"lead {found[2]}"

    return _PLACE.sub(place, text)


def tell_terms(state: PoliticsState) -> str:
    """Return when a speech that is ordered is made, and what it costs."""
    terms = terms_in_force(state)
    fee = f", for {dollars(terms.fee * 1000)}" if terms.money and terms.fee else ""
    return f"made as soon as it may be{fee}"


def tell_order(order: SpeechOrder) -> str:
    """Return `make speech 7 after bob, if closed`."""
    return f"make {write_order(order).replace('speak', 'speech', 1).replace(' if ', ', if ', 1)}"


def write_order(order: SpeechOrder) -> str:
    """Return `speak 7 after bob if closed`."""
    behind = f" after {order.behind}" if order.behind else ""
    when = f" if {condition_text.write_condition(order.when)}" if order.when else ""
    return f"speak {order.number}{behind}{when.replace('lead_', 'lead ').replace('margin_', 'margin ')}"


def read_title(card: str) -> str:
    """Return the title of a card: `Keep Repeal`."""
    return card.partition(". ")[2].partition(" (")[0]


def find_card(state: PoliticsState, player: str, number: int) -> str:
    """Return the card of that number in a player's hand; "" if it is not there."""
    hand = state.cards.hand(DECK, player)
    return next((card for card in hand if card_number(card) == number), "")


def list_facts(state: PoliticsState) -> Mapping[str, str]:
    """Return what conditions may name."""
    plain = {name: means for name, means in FACTS.items() if " " not in name}
    codes = country_of(state).states
    return {**plain, **{f"{word}_{code}": "" for word in ("lead", "margin") for code in codes}}


def foresee(state: PoliticsState, player: str) -> dict[str, int]:
    """Return the values of what conditions may name."""
    board = board_of(state)
    facts = {
        "closed": board.is_closed,
        "votes": board.votes.get(player, 0),
        "most": max((count for name, count in board.votes.items() if name != player), default=0),
        "fund": state.players[player].fund,
        "cards": len(state.cards.hand(DECK, player)),
        "round": state.turns.round,
        "rivals": len(state.turns.seats) - 1,
    }
    for code in board.states:
        facts[f"lead_{code}"] = board.leaders.get(code) == player
        facts[f"margin_{code}"] = board.find_margin(player, code)
    return facts
