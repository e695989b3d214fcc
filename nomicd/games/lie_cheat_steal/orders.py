"""Orders for all that may come up in a turn, and answers of who wants to be asked: how they are written, and what
each leads to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import (
    BLACK_EYE,
    DOLLAR,
    FEATHER,
    SUBPOENA,
    read_amount,
    read_face,
    read_number,
)
from nomicd.games.lie_cheat_steal.claims import (
    EXAMPLE,
    choose_claim,
    read_claims,
    tell_examples,
    write_amount,
)
from nomicd.games.lie_cheat_steal.state import (
    ASKED,
    BID,
    CLAIM,
    COURT,
    CRIME,
    DEFENCE,
    FRAUD,
    SALE,
    BuyOrder,
    CampaignQuestion,
    CampaignState,
    CrimeOrder,
    FraudOrder,
    OfferOrder,
    Policies,
    SubpoenaOrder,
    goal_of,
    law_of,
)
from nomicd.games.lie_cheat_steal.wording import (
    ABOUT,
    ALL_CLAIMS,
    count_cards,
    name_eye,
    name_feather,
    tell_asks,
    tell_bid,
    tell_buying,
    tell_card,
    tell_claim,
    tell_claims,
    tell_crimes,
    tell_defence,
    tell_frauds,
    tell_good_character,
    tell_sales,
    tell_subpoenas,
    tell_suits,
    words_of_crimes,
    write_orders,
)
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table.course.working import Working
from nomicd.table.phrases import join_words, many
from nomicd.table.pieces.purses import dollars
from nomicd.table.pieces.questions import AskPlayers

_ALL = "anybody|anyone|everybody|everyone|whoever|somebody|someone"
_NOBODY = "nobody|none|noone"
_ABOUT = (
    "claims=claim=$ cards=$|frauds=fraud=accusing=accusations|crimes=crime|"
    "defense=defence=defending=defences=defenses|suits=court=suing=the court|bids=bid=tips=tip|"
    "sales=sale=selling=votes for sale|everything=anything=all"
)


def _order(
    key: str, usage: str, means: str, *examples: str, strict: bool = False, asked: bool = False
) -> Verb:
    return Verb(key, usage, means, examples, "the game", strict=strict, asked=asked)


def _deny(key: str, usage: str, means: str, example: str) -> Iterator[Verb]:
    """Give the forms of an order that says what is not to be done."""
    yield _order(key, f"do not {usage}", means, f"do not {example}")
    yield from (
        _order(key, f"{word} {usage}", "the same", f"{word} {example}") for word in ("don't", "never")
    )


_A_TURN = "[a|each|every|per turn|round|throw|roll] [before each|every|the turn|throw|roll|dice]"
_IF = "if|when|once|whenever"
_THEY = "he|she|they"

ORDERS: tuple[Verb, ...] = (
    _order(
        "claim",
        "claim|claims <policy:text>",
        "what you say of a $ card, by what it says: rules with “;” between them, of which the first that holds counts",
        f"claim: {EXAMPLE}",
        "claim 80,000",
        "claim the truth",
    ),
    _order(
        "claim",
        "if|when the card|truth <policy:text>",
        "the same, from the first rule on",
        EXAMPLE,
        asked=True,
    ),
    _order(
        "claim_so",
        f"say|announce <say:money(10000)>[ {_IF} <when:text>]",
        "the same, of one rule",
        "say 20,000 if the card is below 0",
        "say 80,000",
    ),
    _order("claim_so", f"always say <say:money(10000)>[ {_IF} <when:text>]", "the same", "always say 50,000"),
    _order("claim_truth", "tell the truth [always]", "say what each $ card says", "tell the truth"),
    _order(
        "accuse_fraud",
        f"accuse <who:player> of fraud|lying|cheating[ {_IF}|where|for|over|about <when:text>]",
        "in the Press Box: doubt a $ card of that player, if what they claim is so",
        "accuse bob of fraud if he claims 80,000 or more",
        "accuse bob of fraud over claim 12",
    ),
    _order(
        "accuse_fraud",
        f"accuse {_ALL} of fraud|lying|cheating[ {_IF}|where|who|whoever|for <when:text>]",
        "the same of whoever claims most",
        "accuse anybody of fraud who claims 90,000 or more",
    ),
    _order(
        "accuse_crime",
        "accuse <who:player> of <crime:item>[ with|by|using black eye|eye|card <card:int>]",
        "in the Press Box: accuse that player of that crime, with a Black Eye of yours by its number",
        "accuse cara of desertion with black eye 7",
        "accuse cara of desertion",
    ),
    _order(
        "accuse_crime",
        f"accuse {_ALL} of <crime:item>[ with|by|using black eye|eye|card <card:int>]",
        "the same of whoever has most votes",
        "accuse anybody of desertion",
    ),
    _order("accuse_nobody", f"accuse {_NOBODY}", "take all your accusations back", "accuse nobody"),
    *_deny("not_accuse", "accuse <who:player>", "take those of that player back", "accuse bob"),
    _order(
        "defend",
        "defend <how:choice(always|never)>",
        "show the defense against what you are accused of, if you hold it; or do not",
        "defend always",
        "defend never",
    ),
    _order(
        "defend_crime", "defend against <crime:item>", "the same for one crime", "defend against embezzling"
    ),
    *_deny(
        "not_defend",
        "defend against <crime:item>",
        "keep that defense to yourself",
        "defend against embezzling",
    ),
    _order(
        "sue",
        f"sue <who:player> [for libel] [{_IF} {_THEY} accuses|accuse me]",
        "stop in the Court of Last Resort, and sue that player over the next accusation against you",
        "sue bob",
    ),
    _order("sue_all", f"sue {_ALL} [who accuses me]", "the same of everybody", "sue everybody"),
    _order("sue_nobody", f"sue {_NOBODY}", "take that back", "sue nobody"),
    *_deny("not_sue", "sue <who:player>", "take that of one player back", "sue bob"),
    _order(
        "stop",
        "stop at|in court [of last resort] [always]",
        "stop in the Court of Last Resort whenever you can, also without a suit",
        "stop at the court",
    ),
    *_deny("not_stop", "stop at|in court", "stop there only to sue", "stop at the court"),
    _order(
        "buy",
        f"buy <votes:int> votes|vote {_A_TURN}",
        "buy so many votes before each throw",
        "buy 20 votes a turn",
    ),
    _order(
        "buy",
        f"buy <votes:int> votes|vote {_A_TURN}[, but] keep|keeping|leave|leaving <keep:money(1000)>",
        "the same, as long as so much money is left",
        "buy 10 votes a turn, keep 30,000",
        strict=True,
    ),
    _order("keep", "keep <keep:money(1000)>", "how much money buying votes leaves you", "keep 30,000"),
    _order("buy_nothing", "buy nothing|none", "buy no votes", "buy nothing"),
    _order("buy_nothing", "buy no votes", "the same", "buy no votes"),
    _order(
        "subpoena",
        f"subpoena <who:player>[ {_IF}|with|at <when:text>]",
        "send that player to the Witness Stand, once they have so many votes and you hold a Subpoena",
        "subpoena dan when he has 440 votes",
        "subpoena dan",
    ),
    _order(
        "subpoena",
        "subpoena <who:player> as soon as <when:text>",
        "the same",
        "subpoena dan as soon as he has 440 votes",
    ),
    _order(
        "subpoena",
        f"serve [a] subpoena on <who:player>[ {_IF} <when:text>]",
        "the same",
        "serve a subpoena on dan when he has 440 votes",
    ),
    _order(
        "subpoena_all",
        f"subpoena {_ALL}|leader[ {_IF}|with|at <when:text>]",
        "the same of whoever has most votes",
        "subpoena the leader when he has 440 votes",
    ),
    _order(
        "subpoena_all",
        f"subpoena {_ALL} [who] has|with <when:text>",
        "the same",
        "subpoena anybody who has 440 votes",
    ),
    _order("subpoena_nobody", f"subpoena {_NOBODY}", "keep every Subpoena", "subpoena nobody"),
    _order(
        "bid",
        "bid <most:money(1000)> [for|on tips|tip|each|every|anonymous|a|black tips|tip|eyes|eye]",
        "the most that you pay for an Anonymous Tip, each time",
        "bid 20,000 for tips",
    ),
    _order("bid_nothing", "bid nothing", "bid for no tip", "bid nothing"),
    _order(
        "good_character",
        "use [a] good character from|at <votes:int> [votes] [on|upwards]",
        "use a Good Character whenever you owe so many votes",
        "use good character from 40 votes on",
    ),
    _order(
        "good_character",
        f"use [a] good character {_IF} I owe <votes:int> [votes] [or more]",
        "the same",
        "use good character when I owe 40 votes or more",
    ),
    _order(
        "save_character",
        "keep|save good character",
        "use it only to escape bankruptcy",
        "keep good character",
    ),
    _order(
        "offer_votes",
        "offer <price:money> [for] a|per|each|every vote",
        "buy votes of whoever must sell some, at that price",
        "offer 1,500 a vote",
    ),
    _order(
        "offer_votes",
        "offer <price:money> [for] a|per|each|every vote, up|at to|most <votes:int> votes|vote",
        "the same, but no more votes than that",
        "offer 1,500 a vote, up to 20 votes",
        strict=True,
    ),
    _order("offer_nothing", "offer nothing", "buy no votes of others", "offer nothing"),
    _order(
        "sell",
        "sell votes from|at|for <price:money> [or more] [a vote] [on]",
        "the least that you take for a vote, if you must sell",
        "sell votes from 1,500",
    ),
    _order(
        "ask",
        f"ask me [about <about:choice({_ABOUT})>]",
        "be asked each time, for 24 hours; everybody waits meanwhile",
        "ask me about claims",
    ),
    *_deny(
        "not_ask",
        f"ask me [about <about:choice({_ABOUT})>]",
        "let it go by your orders",
        "ask me about claims",
    ),
)
"""All orders of the game."""

SHOWING = (
    _order(
        "show", "show it|them|defense|defence|card", "show the defense that you are asked about", "show it"
    ),
    *_deny("not_show", "show it|them|defense|defence|card", "keep it to yourself", "show it"),
)
"""What answers a question about a defense."""
SHOWING_KEYS = frozenset(verb.key for verb in SHOWING)
ANSWERS: Mapping[str, frozenset[str]] = {
    CLAIM: frozenset({"claim", "claim_so", "claim_truth"}),
    FRAUD: frozenset({"accuse_fraud", "accuse_nobody", "not_accuse"}),
    CRIME: frozenset({"accuse_crime", "accuse_nobody", "not_accuse"}),
    DEFENCE: frozenset({"show", "not_show", "defend", "defend_crime", "not_defend"}),
    COURT: frozenset({"sue", "sue_all", "sue_nobody", "not_sue", "stop", "not_stop"}),
    BID: frozenset({"bid", "bid_nothing"}),
    SALE: frozenset({"offer_votes", "offer_nothing", "sell"}),
}
"""By what a player is asked about, the orders that answer it."""
WITHOUT = "Without an answer it goes by your orders."


class Misordered(Exception):
    """Why an order cannot be given."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


Order = Callable[[CampaignState, str, Command, Policies], Policies]
"""What an order makes of a player's policies. Raises `Misordered`."""


class Orders(AskPlayers):
    """What players have ordered once and for all. Nobody else ever sees any of it before the end. Whoever wants to
    be asked answers by an order of the kind, which then counts once."""

    facts = (e.PoliciesSet, e.DecisionAsked, e.DecisionMade, e.DecisionClosed)
    secret = frozenset({e.PoliciesSet.NAME})
    sealed = frozenset(verb.key for verb in (*ORDERS, *SHOWING))

    def orders(self, state: CampaignState, player: str) -> tuple[Verb, ...]:
        """Return the same at all times, and short answers to whoever is asked about a defense."""
        question = state.questions.of(player)
        return (*SHOWING, *ORDERS) if question and question.kind == DEFENCE else ORDERS

    def lexicon(self, state: CampaignState, reader: str) -> Lexicon:
        """Return the crimes, by all their words."""
        return Lexicon(items=_name_crimes(state))

    def tell_orders(self, state: CampaignState, player: str) -> Iterator[str]:
        """Give all that they have ordered."""
        yield from write_orders(state.players[player].policies, words_of_crimes(state))

    def decide(self, table: Working[CampaignState], given: PlayerCommand) -> Decision | None:
        """Return what an order leads to: it is read back as a whole."""
        command, state = given.command, table.state
        if command.verb not in self.sealed:
            return None
        before, question = state.players[given.player].policies, state.questions.of(given.player)
        answers = question is not None and command.verb in ANSWERS[question.kind]
        if command.verb in SHOWING_KEYS and not answers:
            return Refused(Reason.NOT_NOW, "you are not asked about a defense now")
        try:
            start = (question.instead or _clear(before, question.kind)) if question and answers else before
            after = _MAKERS[command.verb](state, given.player, command, start)
        except Misordered as wrong:
            return Refused(wrong.reason, str(wrong))
        if question and answers:
            said = _tell_answer(state, given.player, question.kind, after)
            made = e.DecisionMade(question.id, given.player, said, after)
            return Accepted((made,), (f"This once: {said}", "Your orders stay as they are."))
        says = tuple(_tell(state, given.player, command.verb, after))
        changed = (e.PoliciesSet(given.player, after),) if after != before else ()
        return Accepted(changed, (*says, "It stands until you change it."))

    def urgent(self, state: CampaignState, player: str, due: Due | None) -> Iterator[Section]:
        """Give what waits for that player's answer, with what they alone know of it."""
        question = state.questions.of(player)
        if question is None:
            return
        told = [_ask_own(state, player, question), *_tell_own(state, player, question)]
        told.append(f"Your answer: {question.answer}" if question.answer else WITHOUT)
        offers = tuple(_offer(state, player, question))
        yield Section("You are asked", (Lines(tuple(told)), Offers(offers)), task="answer the question")


def _clear(now: Policies, kind: str) -> Policies:
    """Return policies without what an answer of that kind takes the place of."""
    match kind:
        case "fraud":
            return replace(now, fraud=())
        case "crime":
            return replace(now, crime=())
        case "court":
            return replace(now, sue=(), stop=False)
        case _:
            return now


def _name_crimes(state: CampaignState) -> Mapping[str, str]:
    return {
        said: key
        for key, each in words_of_crimes(state).items()
        for said in (each.name, each.crime, *each.words)
    }


# What each order makes of the policies


def _claim(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    said = command.get_text("policy")
    begins = re.search(r"\b(?:if|when) (?:the )?(?:card|truth)\b", command.text, re.IGNORECASE)
    rules = read_claims(
        f"{begins[0]} {said}" if begins and begins[0].casefold() not in said.casefold() else said
    )
    if isinstance(rules, str):
        raise Misordered(Reason.BAD_TEXT, rules)
    return replace(now, claim=rules)


def _claim_so(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    when = command.get_text("when")
    rules = read_claims(f"say {command.get_number('say')}{f' if {when}' if when else ''}")
    if isinstance(rules, str):
        raise Misordered(Reason.BAD_TEXT, rules)
    return replace(now, claim=rules)


def _claim_truth(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, claim=())


def _accuse_fraud(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    who, when = command.get_text("who"), command.get_text("when")
    _refuse_oneself(who, player)
    order = FraudOrder(who, *_read_doubt(when))
    if order.claim and not any(each.number == order.claim for each in _claims_of(state, who, player)):
        open_now = ", ".join(str(each.number) for each in _claims_of(state, who, player)) or "none"
        whose = f"{who} has" if who else "the others have"
        raise Misordered(Reason.NOT_FOUND, f"{whose} no open claim {order.claim} (open: {open_now})")
    same = (order.player, order.claim)
    kept = (each for each in now.fraud if (each.player, each.claim) != same)
    return replace(now, fraud=(*kept, order))


def _claims_of(state: CampaignState, who: str, player: str):
    names = (who,) if who else (name for name in state.players if name != player)
    return [claim for name in names for claim in state.players[name].claims]


_CLAIM_NUMBER = re.compile(r"\bclaim (?:no\.? |number |#)?(\d{1,4})\b(?!,)", re.IGNORECASE)
_LEAST = re.compile(
    r"(?P<over>(?:above|over|more than|higher than|greater than|>(?!=))\s+)?"
    r"(?:at least |>=\s*|from )?(?P<number>[+-]?\$?\d[\d,]*)\s?(?P<k>k\b|thousand\b)?",
    re.IGNORECASE,
)
_BELOW = re.compile(r"\b(?:or less|or below|below|under|less than|at most|up to)\b|<", re.IGNORECASE)


def _read_doubt(when: str) -> tuple[int, int]:
    """Return the least that is claimed, and the number of a claim, of `he claims 80,000 or more`, or `claim 12`."""
    if not when:
        return ALL_CLAIMS, 0
    if found := _CLAIM_NUMBER.search(when):
        return ALL_CLAIMS, int(found[1])
    amount = _LEAST.search(when)
    if not amount or _BELOW.search(when):
        raise Misordered(
            Reason.BAD_TEXT,
            f"I cannot read “{when[:60]}” as what is claimed: write “if he claims 80,000 or more”, or “over claim 12”",
        )
    number = int(re.sub(r"[^\d-]", "", amount["number"]))
    number *= 1000 if amount["k"] or abs(number) < 1000 else 1  # noqa: PLR2004 - a thousand
    return number + (1 if amount["over"] else 0), 0


def _refuse_oneself(who: str, player: str) -> None:
    if who == player:
        raise Misordered(Reason.AGAINST_RULES, "that would be yourself: name another player")


def _accuse_crime(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    who, crime, card = command.get_text("who"), command.get_text("crime"), command.get_number("card")
    _refuse_oneself(who, player)
    if card:
        _check_eye(state, player, who, card)
    kept = (each for each in now.crime if each.player != who)
    return replace(now, crime=(*kept, CrimeOrder(who, crime, card)))


def _check_eye(state: CampaignState, player: str, who: str, card: int) -> None:
    """Raise `Misordered` unless they hold that Black Eye and may use it against them."""
    hand = state.cards.hand(BLACK_EYE, player) if state.started else ()
    found = next((each for each in hand if read_number(each) == card), "")
    if not found:
        crimes = words_of_crimes(state)
        held = ", ".join(name_eye(each, crimes) for each in hand) or "none"
        raise Misordered(Reason.NOT_YOURS, f"you hold no Black Eye {card} (yours: {held})")
    bound = state.scandals.bound.get(found, who)
    if bound != who:
        raise Misordered(
            Reason.AGAINST_RULES,
            f"Black Eye {card} was used against {bound}, and is good against nobody else",
        )


def _accuse_nobody(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, fraud=(), crime=())


def _not_accuse(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    who = command.get_text("who")
    fraud = tuple(each for each in now.fraud if each.player != who)
    crime = tuple(each for each in now.crime if each.player != who)
    if (fraud, crime) == (now.fraud, now.crime):
        raise Misordered(Reason.NOT_FOUND, f"you have ordered no accusation of {who}")
    return replace(now, fraud=fraud, crime=crime)


def _defend(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    never = tuple(law_of(state).crimes) if command.get_text("how") == "never" else ()
    return replace(now, never=never)


def _show(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, never=())


def _not_show(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, never=tuple(law_of(state).crimes))


def _defend_crime(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    crime = command.get_text("crime")
    return replace(now, never=tuple(each for each in now.never if each != crime))


def _not_defend(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    crime = command.get_text("crime")
    return replace(now, never=tuple(key for key in law_of(state).crimes if key == crime or key in now.never))


def _sue(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    who = command.get_text("who")
    _refuse_oneself(who, player)
    return replace(now, sue=(*(each for each in now.sue if each not in (who, "")), who))


def _sue_all(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, sue=("",))


def _sue_nobody(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, sue=())


def _not_sue(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    who = command.get_text("who")
    if who not in now.sue:
        raise Misordered(Reason.NOT_FOUND, f"you have not ordered to sue {who}")
    return replace(now, sue=tuple(each for each in now.sue if each != who))


def _stop(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, stop=True)


def _not_stop(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, stop=False)


def _buy(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    votes, keep, most = (
        command.get_number("votes"),
        command.get_number("keep"),
        law_of(state).money.votes_a_turn,
    )
    if not 0 <= votes <= most:
        raise Misordered(Reason.AGAINST_RULES, f"up to {many(most, 'vote')} may be bought before each throw")
    return replace(now, buy=BuyOrder(votes, keep or now.buy.keep))


def _keep(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, buy=replace(now.buy, keep=command.get_number("keep")))


def _buy_nothing(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, buy=BuyOrder())


def _subpoena(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    who = command.get_text("who")
    _refuse_oneself(who, player)
    order = SubpoenaOrder(who, _read_votes(command.get_text("when"), goal_of(state)))
    return replace(now, subpoena=(*(each for each in now.subpoena if each.player != who), order))


def _read_votes(when: str, goal: int) -> int:
    """Return how many votes that says: `he has 440 votes`, `he is 60 votes from winning`."""
    if not when:
        return 0
    found = re.search(r"\d+", when.replace(",", ""))
    if not found:
        raise Misordered(
            Reason.BAD_TEXT, f"I cannot read “{when[:60]}” as so many votes: write “when he has 440 votes”"
        )
    number = int(found[0])
    return (
        max(0, goal - number) if re.search(r"\b(?:from winning|short|missing|away|to go)\b", when) else number
    )


def _subpoena_nobody(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, subpoena=())


def _bid(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    most, least = command.get_number("most"), law_of(state).money.least_bid
    if most and most < least:
        raise Misordered(Reason.AGAINST_RULES, f"bids begin at {dollars(least)}")
    return replace(now, bid=most)


def _bid_nothing(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, bid=0)


def _use_character(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, good_character=max(1, command.get_number("votes")))


def _save_character(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, good_character=None)


def _offer(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    price, votes = command.get_number("price"), command.get_number("votes") or goal_of(state)
    if price < 1 or votes < 1:
        raise Misordered(Reason.AGAINST_RULES, "offer at least $1 for at least one vote")
    return replace(now, offer=OfferOrder(votes, price))


def _offer_nothing(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, offer=OfferOrder())


def _sell(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, reserve=max(1, command.get_number("price")))


def _ask(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(
        now, asks=tuple(each for each in ASKED if each in now.asks or each in _read_about(command))
    )


def _not_ask(state: CampaignState, player: str, command: Command, now: Policies) -> Policies:
    return replace(now, asks=tuple(each for each in now.asks if each not in _read_about(command)))


def _read_about(command: Command) -> tuple[str, ...]:
    about = command.get_text("about") or "everything"
    return tuple(each for each in ASKED if about in (ABOUT[each], "everything"))


_MAKERS: Mapping[str, Order] = {
    "claim": _claim,
    "claim_so": _claim_so,
    "claim_truth": _claim_truth,
    "keep": _keep,
    "accuse_fraud": _accuse_fraud,
    "accuse_crime": _accuse_crime,
    "accuse_nobody": _accuse_nobody,
    "not_accuse": _not_accuse,
    "show": _show,
    "not_show": _not_show,
    "defend": _defend,
    "defend_crime": _defend_crime,
    "not_defend": _not_defend,
    "sue": _sue,
    "sue_all": _sue_all,
    "sue_nobody": _sue_nobody,
    "not_sue": _not_sue,
    "stop": _stop,
    "not_stop": _not_stop,
    "buy": _buy,
    "buy_nothing": _buy_nothing,
    "subpoena": _subpoena,
    "subpoena_all": _subpoena,
    "subpoena_nobody": _subpoena_nobody,
    "bid": _bid,
    "bid_nothing": _bid_nothing,
    "good_character": _use_character,
    "save_character": _save_character,
    "offer_votes": _offer,
    "offer_nothing": _offer_nothing,
    "sell": _sell,
    "ask": _ask,
    "not_ask": _not_ask,
}


# What is read back


def _tell(state: CampaignState, player: str, verb: str, now: Policies) -> Iterator[str]:
    """Give what holds now of what that order is about, as a whole, and what it comes to as things stand."""
    law, crimes, me = law_of(state), words_of_crimes(state), state.players[player]
    match verb:
        case "claim" | "claim_so" | "claim_truth":
            yield tell_claims(now, law)
            yield from tell_examples(
                now.claim, {"money": me.fund, "votes": me.votes, "claims": len(me.claims)}
            )
        case "accuse_fraud":
            yield tell_frauds(now)
        case "accuse_crime":
            yield tell_crimes(now, crimes, law)
            if not any(each.card for each in now.crime):
                yield "Without a number it is made with a Black Eye that names the crime, if you hold one, else with any."
        case "accuse_nobody" | "not_accuse":
            yield tell_frauds(now)
            yield tell_crimes(now, crimes, law)
        case "show" | "not_show" | "defend" | "defend_crime" | "not_defend":
            yield tell_defence(now, crimes, law)
        case "sue" | "sue_all" | "sue_nobody" | "not_sue" | "stop" | "not_stop":
            yield tell_suits(now, law)
        case "buy" | "keep" | "buy_nothing":
            yield tell_buying(now)
        case "subpoena" | "subpoena_all" | "subpoena_nobody":
            yield tell_subpoenas(now)
            if now.subpoena and SUBPOENA not in (state.cards.hand(FEATHER, player) if state.started else ()):
                yield "You hold no Subpoena now: the order waits until you draw one."
        case "bid" | "bid_nothing":
            yield tell_bid(now)
        case "good_character" | "save_character":
            yield tell_good_character(now)
        case "offer_votes" | "offer_nothing" | "sell":
            yield tell_sales(now)
        case _:
            yield tell_asks(now)


def _tell_answer(state: CampaignState, player: str, kind: str, now: Policies) -> str:
    """Return what a player has answered."""
    law, crimes, me = law_of(state), words_of_crimes(state), state.players[player]
    match kind:
        case "claim":
            facts = {"money": me.fund, "votes": me.votes, "claims": len(me.claims)}
            worth = read_amount(find_drawn(state, player) or "0")
            said = choose_claim(now.claim, worth, facts)
            return f"you say “{tell_claim(said)}” of your card: {tell_lie(worth, said)}."
        case "fraud":
            told = tell_frauds(now)
        case "crime":
            told = tell_crimes(now, crimes, law)
        case "defence":
            told = "You do not show the defense." if now.never else "You show the defense, if you hold it."
        case "court":
            told = tell_suits(now, law)
        case "bid":
            told = tell_bid(now)
        case _:
            told = tell_sales(now)
    return f"{told[0].lower()}{told[1:]}"


# What a player is asked


def find_debtor(state: CampaignState) -> str:
    """Return who has to sell votes while all are asked for offers."""
    return state.unfinished.steps[0].player if state.unfinished.steps else ""


def _ask_own(state: CampaignState, player: str, question: CampaignQuestion) -> str:
    """Return what that player is asked; of their own debt in other words."""
    if question.kind == SALE and find_debtor(state) == player:
        return f"You owe {dollars(question.about)} more than you have: from which price on do you sell votes?"
    return question.prompt


def _tell_own(state: CampaignState, player: str, question: CampaignQuestion) -> Iterator[str]:
    """Give what that player alone knows of it."""
    crimes = words_of_crimes(state)
    if question.kind == CLAIM and (card := find_drawn(state, player)):
        worth = read_amount(card)
        yield f"The card says {tell_card(worth)}: only you see it. You have {dollars(state.players[player].fund)}."
        if state.players[player].fund + worth < 0:
            yield "The truth would make you bankrupt."
    if question.kind == CRIME:
        held = [name_eye(each, crimes) for each in state.cards.hand(BLACK_EYE, player)]
        yield f"You hold {join_words(count_cards(held)) or 'no Black Eye'}."
    if question.kind == DEFENCE:
        held = [name_feather(each, crimes) for each in state.cards.hand(FEATHER, player)]
        yield f"Your Feathers: {join_words(count_cards(held)) or 'none'}."


def find_drawn(state: CampaignState, player: str) -> str:
    """Return the $ card that a player has drawn and not claimed yet; "" if there is none."""
    hand = state.cards.hand(DOLLAR, player)
    return hand[-1] if len(hand) > len(state.players[player].claims) else ""


LIES = (0, 50_000, 100_000)
"""Claims that are offered beside the truth."""
MOST_OFFERED = 6


def _offer(state: CampaignState, player: str, question: CampaignQuestion) -> Iterator[Offer]:
    """Give answers that can be sent as they are."""
    match question.kind:
        case "claim":
            yield Offer("tell the truth", "pay or collect what the card says")
            worth = read_amount(find_drawn(state, player) or "0")
            yield from (
                Offer(f"say {write_amount(said)}", tell_lie(worth, said)) for said in LIES if said != worth
            )
        case "fraud":
            doubted = [
                (name, each)
                for name in state.players
                if name != player
                for each in state.players[name].claims
            ]
            doubted.sort(key=lambda pair: -pair[1].said)
            for name, claim in doubted[:MOST_OFFERED]:
                yield Offer(
                    f"accuse {name} of fraud over claim {claim.number}", f"they said {tell_claim(claim.said)}"
                )
            yield Offer("accuse nobody", "let it be")
        case "crime":
            yield from list_charges(state, player)
            yield Offer("accuse nobody", "let it be")
        case "defence":
            yield Offer("show it", "if you hold the defense, you get the votes")
            yield Offer("do not show it", "pay, and keep the card")
        case "court":
            accusers = dict.fromkeys(each.accuser for each in state.scandals.against(player))
            yield from (
                Offer(f"sue {name}", f"for {dollars(law_of(state).money.filing_fee)}") for name in accusers
            )
            yield Offer("sue nobody", "the right lapses")
        case "bid":
            yield Offer(f"bid {write_amount(law_of(state).money.least_bid)} for tips", "the least bid")
            yield Offer("bid nothing", "let others have it")
        case _ if find_debtor(state) == player:
            yield Offer("sell votes from 1", "whatever is offered")
            yield Offer("sell votes from 1,000", "or another price")
        case _:
            yield Offer("offer 1,000 a vote, up to 20 votes", "or other figures")
            yield Offer("offer nothing", "buy none")


def tell_lie(worth: int, said: int) -> str:
    """Return what it would cost to be found out."""
    if said == worth:
        return "the truth"
    return f"a lie by {dollars(said - worth)}" if said > worth else f"{dollars(worth - said)} too little"


def list_charges(state: CampaignState, player: str) -> Iterator[Offer]:
    """Give one accusation against each of the others, with the first Black Eye that is good against them."""
    crimes, hand = words_of_crimes(state), state.cards.hand(BLACK_EYE, player)
    for name in state.players:
        free = [card for card in hand if state.scandals.bound.get(card, name) == name]
        if name == player or not free:
            continue
        card = max(free, key=lambda each: (read_face(each) in crimes, each in state.scandals.bound))
        face = read_face(card)
        crime = crimes[face if face in crimes else next(iter(crimes))].name
        bluff = "" if face in crimes else ", which is blank"
        yield Offer(f"accuse {name} of {crime} with black eye {read_number(card)}", f"your card{bluff}")
