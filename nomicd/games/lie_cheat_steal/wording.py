"""What cards, crimes and orders are called: as players write them, and in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from nomicd.games.lie_cheat_steal.board import (
    BLANK,
    GOOD_CHARACTER,
    SUBPOENA,
    CampaignLaw,
    CrimeWords,
    read_face,
    read_number,
)
from nomicd.games.lie_cheat_steal.claims import tells_truth, write_amount, write_claims
from nomicd.games.lie_cheat_steal.state import (
    ASKED,
    MOST_MISSED,
    CampaignState,
    CrimeOrder,
    FraudOrder,
    Policies,
    SubpoenaOrder,
    law_of,
    terms_in_force,
)
from nomicd.table.phrases import either, join_words, many
from nomicd.table.pieces.purses import dollars

Crimes = Mapping[str, CrimeWords]
"""The words of each crime, in this game."""

ALL_CLAIMS = -100_000
"""No claim is lower."""

ABOUT: Mapping[str, str] = {
    "claim": "claims",
    "fraud": "frauds",
    "crime": "crimes",
    "defence": "defense",
    "court": "suits",
    "bid": "bids",
    "sale": "sales",
}
"""What players call the decisions that they may be asked about."""


def words_of_crimes(state: CampaignState) -> Crimes:
    """Return what crimes are called in this game."""
    crimes = law_of(state).crimes
    return {key: each.neutral for key, each in crimes.items()} if terms_in_force(state).neutral else crimes


# Cards


def name_eye(card: str, crimes: Crimes) -> str:
    """Return what a Black Eye is called to its holder: `Black Eye 7 (embezzling)`."""
    face = read_face(card)
    return f"Black Eye {read_number(card)} ({face if face == BLANK else crimes[face].name})"


def name_feather(card: str, crimes: Crimes) -> str:
    """Return what a Feather is called to its holder: `Twin Brother (against chain gang)`."""
    plain = {GOOD_CHARACTER: "Good Character", SUBPOENA: "Subpoena"}
    if card in plain:
        return plain[card]
    crime = card.partition(" ")[2]
    return f"{crimes[crime].defence} (against {crimes[crime].name})"


def count_cards(names: Sequence[str]) -> list[str]:
    """Return each name once, with how many there are if there are several: `Subpoena (2)`."""
    return [name if n == 1 else f"{name} ({n})" for name, n in Counter(names).items()]


def tell_claim(said: int) -> str:
    """Return what is claimed: `collect $80,000`."""
    return f"{'pay' if said < 0 else 'collect'} {dollars(abs(said))}" if said else "nothing to pay or collect"


def tell_card(worth: int) -> str:
    """Return what a $ card says, with its sign: `+$80,000`."""
    return f"{'-' if worth < 0 else '+' if worth else ''}{dollars(abs(worth))}"


# Orders as they are written


def write_fraud(order: FraudOrder) -> str:
    """Return `accuse bob of fraud if bob claims 80,000 or more`."""
    who = order.player or "anybody"
    if order.claim:
        return f"accuse {who} of fraud over claim {order.claim}"
    they = order.player or "they"
    verb = "claims" if order.player else "claim"
    when = "" if order.least <= ALL_CLAIMS else f" if {they} {verb} {write_amount(order.least)} or more"
    return f"accuse {who} of fraud{when}"


def write_crime(order: CrimeOrder, crimes: Crimes) -> str:
    """Return `accuse cara of desertion with black eye 7`."""
    card = f" with black eye {order.card}" if order.card else ""
    return f"accuse {order.player or 'anybody'} of {crimes[order.crime].name}{card}"


def write_subpoena(order: SubpoenaOrder) -> str:
    """Return `subpoena dan when dan has 440 votes`."""
    who, has = (order.player, f"{order.player} has") if order.player else ("anybody", "they have")
    return f"subpoena {who} when {has} {order.votes} votes" if order.votes else f"subpoena {who}"


def write_orders(policies: Policies, crimes: Crimes) -> Iterator[str]:
    """Yield all that differs from what silence means, each as it can be written."""
    usual = Policies()
    if policies.claim:
        yield f"claim: {write_claims(policies.claim)}"
    yield from map(write_fraud, policies.fraud)
    yield from (write_crime(each, crimes) for each in policies.crime)
    yield from _write_defence(policies.never, crimes)
    yield from (f"sue {name or 'everybody'}" for name in policies.sue)
    if policies.stop:
        yield "stop at the court"
    if policies.buy.votes:
        keep = f", keep {write_amount(policies.buy.keep)}" if policies.buy.keep else ""
        yield f"buy {policies.buy.votes} votes a turn{keep}"
    yield from map(write_subpoena, policies.subpoena)
    if policies.bid:
        yield f"bid {write_amount(policies.bid)} for tips"
    if policies.good_character is not None:
        yield f"use good character from {policies.good_character} votes on"
    if policies.offer.votes:
        yield f"offer {write_amount(policies.offer.price)} a vote, up to {policies.offer.votes} votes"
    if policies.reserve != usual.reserve:
        yield f"sell votes from {write_amount(policies.reserve)}"
    yield from _write_asks(policies.asks)


def _write_defence(never: Sequence[str], crimes: Crimes) -> Iterator[str]:
    if set(never) == set(crimes):
        yield "defend never"
        return
    yield from (f"do not defend against {crimes[crime].name}" for crime in never)


def _write_asks(asks: Sequence[str]) -> Iterator[str]:
    if set(asks) == set(ASKED):
        yield "ask me about everything"
        return
    yield from (f"ask me about {ABOUT[each]}" for each in asks)


_UNDONE: Mapping[str, str] = {
    "claim:": "always tell the truth",
    "accuse": "accuse nobody",
    "defend": "defend always",
    "sue": "sue nobody",
    "stop": "do not stop at the court",
    "buy": "buy nothing",
    "subpoena": "subpoena nobody",
    "bid": "bid nothing",
    "use": "keep good character",
    "offer": "offer nothing",
    "sell": "sell votes from 1",
}


def write_undo(order: str) -> str:
    """Return the line that takes an order back which is written like that."""
    if order.startswith("do not "):
        return order.removeprefix("do not ")
    return f"do not {order}" if order.startswith("ask ") else _UNDONE[order.split(maxsplit=1)[0]]


# Orders in sentences


def tell_claims(policies: Policies, law: CampaignLaw) -> str:
    """Return what is said of $ cards, with the risk."""
    if not policies.claim or tells_truth(policies.claim):
        return (
            "Of $ cards you tell the truth: nobody can ever convict you, but a card may take up to "
            f"{dollars(-law.dollars.lowest)}, and whoever cannot pay is bankrupt."
        )
    return (
        f"Of $ cards you say this: {write_claims(policies.claim)}. A lie that is found out costs the "
        f"difference and {many(law.money.fraud_votes, 'vote')}."
    )


def tell_frauds(policies: Policies) -> str:
    """Return whom they accuse of fraud."""
    if not policies.fraud:
        return "You accuse nobody of fraud, though a wrong guess costs nothing."
    told = either([write_fraud(each) for each in policies.fraud])
    return f"In the Press Box you {told}. Where the claim is true, it costs you nothing."


def tell_crimes(policies: Policies, crimes: Crimes, law: CampaignLaw) -> str:
    """Return whom they accuse of crimes."""
    if not policies.crime:
        return "You accuse nobody of a crime."
    told = either([write_crime(each, crimes) for each in policies.crime])
    lost = many(law.money.slander_votes, "vote")
    return f"In the Press Box you {told}. Whoever shows the defense gets {lost} from you."


def tell_defence(policies: Policies, crimes: Crimes, law: CampaignLaw) -> str:
    """Return against what they show a defense."""
    if not policies.never:
        won = many(law.money.slander_votes, "vote")
        return f"You show every defense that you hold: each brings you {won}, and is gone then."
    if set(policies.never) == set(crimes):
        lost = many(law.money.crime_votes, "vote")
        return f"You show no defense: each crime that you are accused of costs {lost}."
    named = either([crimes[each].name for each in policies.never])
    return f"You show every defense that you hold, except against {named}."


def tell_suits(policies: Policies, law: CampaignLaw) -> str:
    """Return whom they sue, and whether they stop at the Court."""
    names = join_words([name or "everybody" for name in policies.sue])
    stop = " You stop at the Court of Last Resort whenever you can." if policies.stop else ""
    if not names:
        return f"You sue nobody: whoever accuses you with a blank card keeps what it brings.{stop}"
    fee = dollars(law.money.filing_fee)
    return f"You sue {names} over the next accusation against you, for {fee}, if you can pay that.{stop}"


def tell_buying(policies: Policies) -> str:
    """Return how many votes they buy before the dice."""
    buy = policies.buy
    if not buy.votes:
        return "You buy no votes before the dice: few win without."
    keep = f", as long as {dollars(buy.keep)} are left" if buy.keep else ", as far as your money goes"
    return f"You buy {many(buy.votes, 'vote')} before each throw{keep}."


def tell_subpoenas(policies: Policies) -> str:
    """Return against whom they use a Subpoena."""
    if not policies.subpoena:
        return "You keep every Subpoena, even when somebody is about to win."
    return f"If you hold a Subpoena, you {either([write_subpoena(each) for each in policies.subpoena])}."


def tell_bid(policies: Policies) -> str:
    """Return what they bid for tips."""
    return (
        f"For an Anonymous Tip you bid up to {dollars(policies.bid)}."
        if policies.bid
        else "You bid for no tip."
    )


def tell_good_character(policies: Policies) -> str:
    """Return when they use a Good Character."""
    if policies.good_character is None:
        return (
            "A Good Character is used only where you would be bankrupt without it; all else is paid in votes."
        )
    return f"A Good Character is used whenever you owe {many(policies.good_character, 'vote')} or more."


def tell_sales(policies: Policies) -> str:
    """Return what they do about votes that somebody has to sell."""
    offer = policies.offer
    buys = (
        f"To whoever must sell you offer {dollars(offer.price)} a vote, for up to {offer.votes} votes."
        if offer.votes
        else "You buy no votes of other players."
    )
    sells = "at any price" if policies.reserve <= 1 else f"from {dollars(policies.reserve)} a vote on"
    return f"{buys} If you cannot pay a debt, your votes are for sale {sells}."


def tell_asks(policies: Policies) -> str:
    """Return what they are asked about."""
    if not policies.asks:
        return "You are asked about nothing: all goes by what you have ordered."
    about = join_words([ABOUT[each] for each in policies.asks])
    return (
        f"You are asked about {about}, each time, and have 24 hours; without an answer your orders count, "
        f"and after {MOST_MISSED} of these you are asked no more until you write."
    )


def tell_policies(policies: Policies, crimes: Crimes, law: CampaignLaw) -> tuple[str, ...]:
    """Return all that a player has ordered and what silence means of the rest, a sentence or two each."""
    return (
        tell_claims(policies, law),
        tell_buying(policies),
        tell_frauds(policies),
        tell_crimes(policies, crimes, law),
        tell_defence(policies, crimes, law),
        tell_suits(policies, law),
        tell_subpoenas(policies),
        tell_good_character(policies),
        tell_bid(policies),
        tell_sales(policies),
        tell_asks(policies),
    )
