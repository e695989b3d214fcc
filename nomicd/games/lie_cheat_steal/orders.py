"""Orders for all that may come up, and answers of who wants to be asked: what each of them leads to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import (
    BLACK_EYE,
    DOLLAR,
    FEATHER,
    SUBPOENA,
    CampaignLaw,
    read_amount,
    read_face,
    read_number,
)
from nomicd.games.lie_cheat_steal.claims import (
    STEP,
    ClaimRule,
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
    Claim,
    CrimeOrder,
    FraudOrder,
    OfferOrder,
    Policies,
    Politician,
    SubpoenaOrder,
    goal_of,
    law_of,
)
from nomicd.games.lie_cheat_steal.verbs import ANSWERS, ORDERS, SHOWING, SHOWING_KEYS
from nomicd.games.lie_cheat_steal.wording import (
    ABOUT,
    ALL_CLAIMS,
    Crimes,
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
    write_crime,
    write_orders,
    write_undo,
)
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.kernel.page import Lines, Offer, Offers, Section
from nomicd.table.conditions import Fact
from nomicd.table.course.working import Working
from nomicd.table.phrases import either, join_words, many
from nomicd.table.pieces.purses import dollars
from nomicd.table.pieces.questions import AskPlayers

WITHOUT = "Without an answer it goes by your orders."


class Misordered(Exception):
    """Why an order cannot be given."""

    def __init__(self, reason: Reason, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class GivenOrder(msgspec.Struct, frozen=True):
    """An order of a player, and their policies `now`."""

    state: CampaignState
    player: str
    command: Command
    now: Policies


Order = Callable[[GivenOrder], Policies]
"""What an order makes of a player's policies. Raises `Misordered`."""


class PolicyOrders(AskPlayers):
    """What players have ordered once and for all. Nobody else sees any of it before the end. Whoever wants to
    be asked answers by an order of the kind, which then counts once."""

    facts = (e.PoliciesSet, e.DecisionAsked, e.DecisionMade, e.DecisionClosed)
    secret = frozenset({e.PoliciesSet.NAME, e.DecisionMade.NAME})
    waiting: ClassVar[frozenset[str]] = frozenset()
    sealed = frozenset(verb.key for verb in (*ORDERS, *SHOWING))

    def orders(self, state: CampaignState, player: str) -> tuple[Verb, ...]:
        """Return the same at all times, and short answers to whoever is asked about a defense."""
        question = state.questions.of(player)
        return (*SHOWING, *ORDERS) if question and question.kind == DEFENCE else ORDERS

    def lexicon(self, state: CampaignState, reader: str) -> Lexicon:
        """Return the crimes, by all their words, and what the reader has ordered."""
        now = state.players[reader].policies if reader in state.players else Policies()
        ordered = {order: write_undo(order) for order in write_orders(now, words_of_crimes(state))}
        return Lexicon(items=_name_crimes(state), ordered=ordered)

    def decide(self, table: Working[CampaignState], given: PlayerCommand) -> Decision | None:
        """Return what an order leads to: it is read back as a whole."""
        command, state = given.command, table.state
        if command.verb not in self.sealed:
            return None
        before, question = state.players[given.player].policies, _find_question(state, given)
        if command.verb in SHOWING_KEYS and not question:
            return Refused(Reason.NOT_NOW, "you are not asked about a defense now")
        start = (question.instead or _clear(before, question.kind)) if question else before
        try:
            after = _MAKERS[command.verb](GivenOrder(state, given.player, command, start))
        except Misordered as wrong:
            return Refused(wrong.reason, str(wrong))
        if question:
            said = _tell_answer(state, given.player, question.kind, after)
            made = e.DecisionMade(question.id, given.player, said, after)
            return Accepted((made,), (f"This once: {said}", "Your orders stay as they are."))
        says = (*_tell_replaced(state, before, after), *_tell(state, given.player, command.verb, after))
        changed = (e.PoliciesSet(given.player, after),) if after != before else ()
        return Accepted(changed, (*says, "It stands until you change it."))

    def urgent(self, state: CampaignState, player: str, due: Due | None) -> Iterator[Section]:
        """Give what waits for that player's answer, with what they alone know of it."""
        question = state.questions.of(player)
        if question is None:
            return
        told = [_ask_own(state, player, question), *_tell_own(state, player, question)]
        told.append(f"Your answer: {question.answer}" if question.answer else WITHOUT)
        offers = tuple(_list_answers(state, player, question))
        yield Section("You are asked", (Lines(tuple(told)), Offers(offers)), task="answer the question")


def _find_question(state: CampaignState, given: PlayerCommand) -> CampaignQuestion | None:
    """Return the open question that an order answers."""
    question = state.questions.of(given.player)
    return question if question and given.command.verb in ANSWERS[question.kind] else None


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
        for said in (each.name, each.crime, each.crime.replace(" a ", " the "), *each.words)
    }


# What each order makes of the policies


_BEGIN = {
    "claim_if": "if the card ",
    "claim_if_true": "if the truth ",
    "claim_more": "say the card and ",
}
"""How rules begin that are written without a verb before them."""


def _claim(given: GivenOrder) -> Policies:
    rules = read_claims(f"{_BEGIN.get(given.command.verb, '')}{given.command.get_text('policy')}")
    if isinstance(rules, str):
        raise Misordered(Reason.BAD_TEXT, rules)
    return replace(given.now, claim=rules)


def _claim_so(given: GivenOrder) -> Policies:
    when = given.command.get_text("when")
    rules = read_claims(f"say {given.command.get_number('number')}{f' if {when}' if when else ''}")
    if isinstance(rules, str):
        raise Misordered(Reason.BAD_TEXT, rules)
    return replace(given.now, claim=rules)


def _claim_unless(given: GivenOrder) -> Policies:
    return replace(given.now, claim=(ClaimRule(Fact("ruin"), 0),))


def _claim_truth(given: GivenOrder) -> Policies:
    return replace(given.now, claim=())


def _accuse_fraud(given: GivenOrder) -> Policies:
    who, when = given.command.get_text("who"), given.command.get_text("when")
    _refuse_oneself(who, given.player)
    order = FraudOrder(who, *_read_doubt(when))
    if order.claim and not any(
        each.number == order.claim for each in _claims_of(given.state, who, given.player)
    ):
        open_now = (
            ", ".join(str(each.number) for each in _claims_of(given.state, who, given.player)) or "none"
        )
        whose = f"{who} has" if who else "the others have"
        raise Misordered(Reason.NOT_FOUND, f"{whose} no open claim {order.claim} (open: {open_now})")
    same = (order.player, order.claim)
    kept = (each for each in given.now.fraud if (each.player, each.claim) != same)
    return replace(given.now, fraud=(*kept, order))


def _claims_of(state: CampaignState, who: str, player: str) -> Sequence[Claim]:
    names = (who,) if who else (name for name in state.players if name != player)
    return [claim for name in names for claim in state.players[name].claims]


_CLAIM_NUMBER = re.compile(
    r"(?:his |her |their |the |that |of )*(?:claim )?(?:no\.? |number |# ?|claim )(\d{1,4})(?:,? please)?",
    re.IGNORECASE,
)
_WHO = r"(?:(?:he|she|they|it|[a-z]\w*|the claim|his claim|her claim|their claim)\s+)?"
_SAYS = r"(?:(?:claims?|claimed|says?|said|announces?|collects?|is|are)\s+)?"
_LEAST = re.compile(
    rf"(?:who\s+)?{_WHO}{_SAYS}(?:(?:to )?collect\s+)?"
    r"(?P<over>(?:above|over|more than|higher than|greater than|>(?!=))\s*)?"
    r"(?:(?:at least|>=|from)\s*)?(?P<number>[+-]?\$?\d[\d,]*)\s?(?P<k>k\b|thousand\b)?"
    r"(?:\s*dollars)?(?:\s+(?:or|and) (?:more|higher|above|over|upwards?)|\s+upwards?)?(?:,? please)?",
    re.IGNORECASE,
)


def _read_doubt(when: str) -> tuple[int, int]:
    """Return the least that is claimed, and a claim's number: of `he claims 80,000 or more`, `claim 12`."""
    if not when:
        return ALL_CLAIMS, 0
    if found := _CLAIM_NUMBER.fullmatch(when):
        return ALL_CLAIMS, int(found[1])
    amount = _LEAST.fullmatch(when)
    if not amount:
        raise Misordered(
            Reason.BAD_TEXT,
            f"I cannot read “{when[:60]}” as what is claimed: write “if he claims 80,000 or more”, or “over "
            "claim 12”",
        )
    number = int(re.sub(r"[^\d-]", "", amount["number"]))
    number = number * _THOUSAND if amount["k"] else _in_dollars(number)
    return -(-(number + bool(amount["over"])) // STEP) * STEP, 0


_THOUSAND = 1000


def _in_dollars(number: int) -> int:
    """Return an amount of dollars, of which a small number leaves the thousands out."""
    return number * _THOUSAND if abs(number) < _THOUSAND else number


def _refuse_oneself(who: str, player: str) -> None:
    if who == player:
        raise Misordered(Reason.AGAINST_RULES, "that would be yourself: name another player")


def _accuse_crime(given: GivenOrder) -> Policies:
    who, crime, card = (
        given.command.get_text("who"),
        given.command.get_text("crime"),
        given.command.get_number("number"),
    )
    _refuse_oneself(who, given.player)
    if card:
        _check_eye(given.state, given.player, who, card)
    kept = (
        each
        for each in given.now.crime
        if (each.player, each.crime) != (who, crime) and not (card and each.card == card)
    )
    return replace(given.now, crime=(*kept, CrimeOrder(who, crime, card)))


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


def _accuse_instead(given: GivenOrder) -> Policies:
    other = given.command.get_text("other")
    kept = tuple(each for each in given.now.fraud if each.player != other)
    return _accuse_fraud(msgspec.structs.replace(given, now=replace(given.now, fraud=kept)))


def _accuse_no_fraud(given: GivenOrder) -> Policies:
    return replace(given.now, fraud=())


def _accuse_no_crime(given: GivenOrder) -> Policies:
    return replace(given.now, crime=())


def _accuse_nobody(given: GivenOrder) -> Policies:
    return replace(given.now, fraud=(), crime=())


def _not_accuse(given: GivenOrder) -> Policies:
    who = given.command.get_text("who")
    fraud = tuple(each for each in given.now.fraud if each.player != who)
    crime = tuple(each for each in given.now.crime if each.player != who)
    if (fraud, crime) == (given.now.fraud, given.now.crime):
        raise Misordered(Reason.NOT_FOUND, f"you have ordered no accusation of {who}")
    return replace(given.now, fraud=fraud, crime=crime)


def _defend(given: GivenOrder) -> Policies:
    never = tuple(law_of(given.state).crimes) if given.command.get_text("how") == "never" else ()
    return replace(given.now, never=never)


def _show(given: GivenOrder) -> Policies:
    return replace(given.now, never=())


def _not_show(given: GivenOrder) -> Policies:
    return replace(given.now, never=tuple(law_of(given.state).crimes))


def _defend_crime(given: GivenOrder) -> Policies:
    crime = given.command.get_text("crime")
    return replace(given.now, never=tuple(each for each in given.now.never if each != crime))


def _not_defend(given: GivenOrder) -> Policies:
    crime = given.command.get_text("crime")
    return replace(
        given.now,
        never=tuple(key for key in law_of(given.state).crimes if key == crime or key in given.now.never),
    )


def _sue(given: GivenOrder) -> Policies:
    who = given.command.get_text("who")
    _refuse_oneself(who, given.player)
    return replace(given.now, sue=(*(each for each in given.now.sue if each not in (who, "")), who))


def _sue_all(given: GivenOrder) -> Policies:
    return replace(given.now, sue=("",))


def _sue_nobody(given: GivenOrder) -> Policies:
    return replace(given.now, sue=())


def _not_sue(given: GivenOrder) -> Policies:
    who = given.command.get_text("who")
    if who not in given.now.sue:
        raise Misordered(Reason.NOT_FOUND, f"you have not ordered to sue {who}")
    return replace(given.now, sue=tuple(each for each in given.now.sue if each != who))


def _stop(given: GivenOrder) -> Policies:
    return replace(given.now, stop=True)


def _not_stop(given: GivenOrder) -> Policies:
    return replace(given.now, stop=False)


def _buy(given: GivenOrder) -> Policies:
    votes, keep, most = (
        given.command.get_number("many"),
        _in_dollars(given.command.get_number("number")),
        law_of(given.state).money.votes_a_turn,
    )
    if not 0 <= votes <= most:
        raise Misordered(Reason.AGAINST_RULES, f"up to {many(most, 'vote')} may be bought before each throw")
    return replace(given.now, buy=BuyOrder(votes, keep or given.now.buy.keep))


def _buy_all(given: GivenOrder) -> Policies:
    return replace(given.now, buy=replace(given.now.buy, votes=law_of(given.state).money.votes_a_turn))


def _keep(given: GivenOrder) -> Policies:
    return replace(
        given.now, buy=replace(given.now.buy, keep=_in_dollars(given.command.get_number("number")))
    )


def _buy_nothing(given: GivenOrder) -> Policies:
    return replace(given.now, buy=BuyOrder())


def _subpoena(given: GivenOrder) -> Policies:
    who = given.command.get_text("who")
    _refuse_oneself(who, given.player)
    order = SubpoenaOrder(who, _read_votes(given.command.get_text("when"), goal_of(given.state)))
    return replace(given.now, subpoena=(*(each for each in given.now.subpoena if each.player != who), order))


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


def _subpoena_nobody(given: GivenOrder) -> Policies:
    return replace(given.now, subpoena=())


def _bid(given: GivenOrder) -> Policies:
    most, least = _in_dollars(given.command.get_number("most")), law_of(given.state).money.least_bid
    if most and most < least:
        raise Misordered(Reason.AGAINST_RULES, f"bids begin at {dollars(least)}")
    return replace(given.now, bid=most)


def _bid_nothing(given: GivenOrder) -> Policies:
    return replace(given.now, bid=0)


def _use_character(given: GivenOrder) -> Policies:
    return replace(given.now, good_character=max(1, given.command.get_number("many")))


def _use_always(given: GivenOrder) -> Policies:
    return replace(given.now, good_character=1)


def _save_character(given: GivenOrder) -> Policies:
    return replace(given.now, good_character=None)


def _offer_votes(given: GivenOrder) -> Policies:
    price, votes = (
        given.command.get_number("price"),
        given.command.get_number("many") or goal_of(given.state),
    )
    if price < 1 or votes < 1:
        raise Misordered(Reason.AGAINST_RULES, "offer at least $1 for at least one vote")
    return replace(given.now, offer=OfferOrder(votes, price))


def _offer_nothing(given: GivenOrder) -> Policies:
    return replace(given.now, offer=OfferOrder())


def _sell(given: GivenOrder) -> Policies:
    return replace(given.now, reserve=max(1, given.command.get_number("price")))


def _ask(given: GivenOrder) -> Policies:
    if " not " in given.command.get_text("about"):
        return _ask_only(given)
    return replace(
        given.now,
        asks=tuple(each for each in ASKED if each in given.now.asks or each in _read_about(given.command)),
    )


def _ask_only(given: GivenOrder) -> Policies:
    return replace(given.now, asks=_read_about(given.command))


def _not_ask(given: GivenOrder) -> Policies:
    return replace(
        given.now, asks=tuple(each for each in given.now.asks if each not in _read_about(given.command))
    )


_SAID_OF: Mapping[str, str] = {
    word: kind
    for kind, words in {
        CLAIM: "claim claims card cards $",
        FRAUD: "fraud frauds accusing accusation accusations",
        CRIME: "crime crimes accusing accusation accusations",
        DEFENCE: "defense defence defenses defences defending",
        COURT: "suit suits court suing libel",
        BID: "bid bids bidding tip tips",
        SALE: "sale sales selling",
    }.items()
    for word in words.split()
}
"""What decisions are called by players."""
_EVERYTHING = frozenset({"everything", "anything", "all"})
_AND = re.compile(r"(?:\s*,\s*|\s+)(?:and|or|nor)\s+|\s*,\s*|\s*&\s*", re.IGNORECASE)
_ABOUT_FILLER = re.compile(r"\b(?:my|the|about|only|just|please|too|any|more|all(?= \w))\b\s*", re.IGNORECASE)


def _read_about(command: Command) -> tuple[str, ...]:
    """Return which decisions that is about: `claims, suits and bids`. Raises `Misordered`."""
    said = command.get_text("about").partition(" not ")[0].strip(" ,")
    if not said:
        return ASKED
    found = set[str]()
    for part in _AND.split(said):
        word = _ABOUT_FILLER.sub("", part).strip(" .").casefold()
        if word in _EVERYTHING:
            found |= set(ASKED)
        elif word in _SAID_OF:
            found.add(_SAID_OF[word])
            found |= {FRAUD, CRIME} if word.startswith("accus") else set()
        elif word:
            kinds = either([*ABOUT.values(), "everything"])
            raise Misordered(
                Reason.BAD_TEXT, f"I cannot read “{part[:40]}” here: you may be asked about {kinds}"
            )
    return tuple(each for each in ASKED if each in found)


_MAKERS: Mapping[str, Order] = {
    **dict.fromkeys(("claim", *_BEGIN), _claim),
    "claim_so": _claim_so,
    "claim_truth": _claim_truth,
    "claim_unless": _claim_unless,
    "keep": _keep,
    "accuse_fraud": _accuse_fraud,
    "accuse_crime": _accuse_crime,
    "accuse_instead": _accuse_instead,
    "accuse_no_fraud": _accuse_no_fraud,
    "accuse_no_crime": _accuse_no_crime,
    "accuse_nobody": _accuse_nobody,
    "not_accuse": _not_accuse,
    "show": _show,
    "not_show": _not_show,
    "defend": _defend,
    "defend_all": _show,
    "defend_crime": _defend_crime,
    "not_defend": _not_defend,
    "sue": _sue,
    "sue_all": _sue_all,
    "sue_nobody": _sue_nobody,
    "not_sue": _not_sue,
    "stop": _stop,
    "not_stop": _not_stop,
    "buy": _buy,
    "buy_all": _buy_all,
    "buy_nothing": _buy_nothing,
    "subpoena": _subpoena,
    "subpoena_all": _subpoena,
    "subpoena_nobody": _subpoena_nobody,
    "bid": _bid,
    "bid_nothing": _bid_nothing,
    "good_character": _use_character,
    "use_character": _use_always,
    "save_character": _save_character,
    "offer_votes": _offer_votes,
    "offer_nothing": _offer_nothing,
    "sell": _sell,
    "ask": _ask,
    "ask_only": _ask_only,
    "not_ask": _not_ask,
}


# What is read back


Report = Callable[[Policies, Crimes, CampaignLaw], str]
"""Tells a part of a player's policies as a whole."""

_REPORTS: Mapping[str, Report] = {
    CLAIM: lambda now, _, law: tell_claims(now, law),
    FRAUD: lambda now, _, __: tell_frauds(now),
    CRIME: tell_crimes,
    DEFENCE: tell_defence,
    COURT: lambda now, _, law: tell_suits(now, law),
    BID: lambda now, _, __: tell_bid(now),
    SALE: lambda now, _, __: tell_sales(now),
    "buy": lambda now, _, __: tell_buying(now),
    "subpoena": lambda now, _, __: tell_subpoenas(now),
    "good_character": lambda now, _, __: tell_good_character(now),
    "ask": lambda now, _, __: tell_asks(now),
}
_OF_OTHERS: Mapping[str, str] = {
    **dict.fromkeys(("keep", "buy", "buy_all", "buy_nothing"), "buy"),
    **dict.fromkeys(("subpoena", "subpoena_all", "subpoena_nobody"), "subpoena"),
    **dict.fromkeys(("good_character", "use_character", "save_character"), "good_character"),
    **dict.fromkeys(("ask", "ask_only", "not_ask"), "ask"),
}


def _list_kinds(verb: str) -> Sequence[str]:
    """Return what an order is about, by the keys of `_REPORTS`."""
    return [kind for kind, verbs in ANSWERS.items() if verb in verbs] or [_OF_OTHERS[verb]]


def _tell(state: CampaignState, player: str, verb: str, now: Policies) -> Iterator[str]:
    """Give what holds now of what that order is about, as a whole, and what it comes to as things stand."""
    law, crimes, me = law_of(state), words_of_crimes(state), state.players[player]
    kinds = _list_kinds(verb)
    yield from (_REPORTS[kind](now, crimes, law) for kind in kinds)
    if CLAIM in kinds:
        yield from tell_examples(now.claim, _list_facts(me))
    if verb == "accuse_crime" and not any(each.card for each in now.crime):
        yield "Without a number, a Black Eye that names the crime is used if you hold one, else any."
    if "subpoena" in kinds and now.subpoena and SUBPOENA not in _list_feathers(state, player):
        yield "You hold no Subpoena now: the order waits until you draw one."


def _tell_replaced(state: CampaignState, before: Policies, after: Policies) -> Iterator[str]:
    """Give which charge of a crime another one against the same player takes the place of."""
    accused = {each.player for each in after.crime}
    for each in before.crime:
        if each not in after.crime and each.player in accused:
            yield f"It takes the place of “{write_crime(each, words_of_crimes(state))}”."


def _list_facts(me: Politician) -> Mapping[str, int]:
    return {"money": me.fund, "votes": me.votes, "claims": len(me.claims)}


def _list_feathers(state: CampaignState, player: str) -> Sequence[str]:
    return state.cards.hand(FEATHER, player) if state.started else ()


def _tell_answer(state: CampaignState, player: str, kind: str, now: Policies) -> str:
    """Return what a player has answered."""
    if kind == CLAIM:
        worth = read_amount(find_drawn(state, player) or "0")
        said = choose_claim(now.claim, worth, _list_facts(state.players[player]))
        return f"you say “{tell_claim(said)}” of your card: {tell_lie(worth, said)}."
    told = _REPORTS[kind](now, words_of_crimes(state), law_of(state))
    if kind == SALE and find_debtor(state) == player:
        told = f"You sell votes from {dollars(now.reserve)} on."
    if kind == DEFENCE:
        told = "You do not show the defense." if now.never else "You show the defense, if you hold it."
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
        fund = dollars(state.players[player].fund)
        yield f"The card says {tell_card(worth)}: only you see it. You have {fund}."
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


def _list_answers(state: CampaignState, player: str, question: CampaignQuestion) -> Iterator[Offer]:
    """Give answers that can be sent as they are."""
    match question.kind:
        case "claim":
            yield from _list_claims(read_amount(find_drawn(state, player) or "0"))
        case "fraud":
            for name, claim in list_doubted(state, player)[:MOST_OFFERED]:
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
            fee = dollars(law_of(state).money.filing_fee)
            yield from (Offer(f"sue {name}", f"for {fee}") for name in state.scandals.list_accusers(player))
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


def _list_claims(worth: int) -> Iterator[Offer]:
    """Give what may be said of a card: the truth, and some lies."""
    yield Offer(f"say {write_amount(worth)}", f"the truth: you {tell_claim(worth)}" if worth else "the truth")
    lies = (said for said in LIES if said != worth)
    yield from (Offer(f"say {write_amount(said)}", tell_lie(worth, said)) for said in lies)


def list_doubted(state: CampaignState, player: str) -> list[tuple[str, Claim]]:
    """Return the claims of all others, each with whose it is, the greatest first."""
    others = ((name, each) for name, each in state.players.items() if name != player)
    doubted = [(name, claim) for name, other in others for claim in other.claims]
    return sorted(doubted, key=lambda pair: -pair[1].said)


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
