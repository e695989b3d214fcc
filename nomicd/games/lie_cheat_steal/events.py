"""The facts of a game beyond those of its pieces, and what each changes. Names and shapes are for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from nomicd.games.lie_cheat_steal.board import (
    BLACK_EYE,
    DOLLAR,
    STAND,
    read_amount,
    read_face,
    read_number,
)
from nomicd.games.lie_cheat_steal.state import (
    ANYBODY,
    Accusation,
    CampaignQuestion,
    CampaignState,
    Claim,
    CrimeOrder,
    Policies,
    Step,
    ToldCharge,
    ToldClaim,
    drop_doubts,
    drop_orders,
    law_of,
    words_of,
)
from nomicd.kernel.events import GameEvent, Upcast
from nomicd.table.course.state import set_player
from nomicd.table.phrases import many, tell
from nomicd.table.pieces.decks import CardReturned
from nomicd.table.pieces.purses import BY_RULE, MoneyMoved, WentBankrupt, dollars
from nomicd.table.pieces.questions import AnyQuestionAsked, Asking, QuestionAnswered, QuestionClosed
from nomicd.table.pieces.rounds import TurnDiceRolled

BANK, BOX = "@bank", "@box"
"""Where money and votes lie that no player has: both are the bank's."""

# What players order, and are asked


class PoliciesSet(GameEvent, frozen=True):
    """All that the player has ordered once and for all, as it is from now on."""

    NAME: ClassVar[str] = "policies-set"
    player: str
    policies: Policies

    def apply(self, state: CampaignState) -> None:
        set_player(state, self.player, policies=self.policies)


class DecisionAsked(AnyQuestionAsked, frozen=True):
    """`kind` and `about` are as in `CampaignQuestion`. Everybody may know all of it."""

    QUESTION: ClassVar[type[CampaignQuestion]] = CampaignQuestion
    kind: str
    about: int = 0

    def describe(self, state: CampaignState, reader: str = "") -> str:
        wait = "asked first, and the game waits for a day at most"
        return tell(reader, self.player, f"are {wait}", f"is {wait}")


class DecisionMade(QuestionAnswered, frozen=True):
    """What counts this once in the place of the player's policies."""

    policies: Policies

    def apply(self, state: Asking) -> None:
        super().apply(state)
        pending = (
            replace(each, instead=self.policies) if each.id == self.id else each
            for each in state.questions.pending
        )
        state.questions = replace(state.questions, pending=tuple(pending))


class DecisionClosed(QuestionClosed, frozen=True):
    """What was answered shows in what is done: `choice` and `how` are empty."""

    def apply(self, state: Any) -> None:
        for each in state.questions.pending:
            if each.id == self.id and not each.answer:
                missed = state.players[each.player].missed + 1
                set_player(state, each.player, missed=missed)
        super().apply(state)


class TurnStopped(GameEvent, frozen=True):
    """That player's turn waits for answers; `steps` are left of it. With it the update stops, whose last
    round is round `until`; 0: all that an update has are played when it goes on."""

    NAME: ClassVar[str] = "turn-stopped"
    VERSION: ClassVar[int] = 2
    UPCASTS: ClassVar[Mapping[int, Upcast]] = {1: lambda body: {**body, "until": 0}}
    player: str
    steps: tuple[Step, ...]
    until: int = 0

    def apply(self, state: CampaignState) -> None:
        state.unfinished = replace(state.unfinished, player=self.player, steps=self.steps, until=self.until)


class TurnResumed(GameEvent, frozen=True):
    NAME: ClassVar[str] = "turn-resumed"
    player: str

    def apply(self, state: CampaignState) -> None:
        state.unfinished = replace(state.unfinished, player="", steps=())


# Money and votes


class GoalSet(GameEvent, frozen=True):
    """So many votes win."""

    NAME: ClassVar[str] = "goal-set"
    votes: int

    def apply(self, state: CampaignState) -> None:
        state.goal = self.votes


_MONEY: Mapping[str, tuple[str, str]] = {
    "salary": ("are paid your salary of {}", "is paid a salary of {}"),
    "fine": ("pay {}", "pays {}"),
    "gain": ("receive {}", "receives {}"),
    "fraud": ("pay {} to the bank for the lie", "pays {} to the bank for the lie"),
    "fee": ("pay the filing fee of {}", "pays the filing fee of {}"),
    "libel": ("pay {other} {} for libel", "pays {other} {} for libel"),
}
"""What is told of money that moves, by why; the rest is told by other facts. {other} is who is paid."""


class CashMoved(MoneyMoved, frozen=True):
    """`why` is also salary, claim, price (of votes), sold (votes, to another player), fine, gain, fraud,
    bid, fee, libel, or rest (of who is bankrupt)."""

    @property
    def player(self) -> str:
        """Whose line it is."""
        if self.why in _MONEY:
            return self.payee if self.payer.startswith("@") else self.payer
        return super().player

    def describe(self, state: CampaignState, reader: str = "") -> str:
        if self.why not in _MONEY:
            return super().describe(state, reader)
        return _tell_moved(_MONEY, self, dollars(self.amount), reader)


_VOTES: Mapping[str, tuple[str, str]] = {
    "bought": ("buy {}{price}", "buys {}{price}"),
    "missing": ("have to buy {}{price}", "has to buy {}{price}"),
    "sold": ("buy {} from {other}{price}", "buys {} from {other}{price}"),
    "favor": ("win {}", "wins {}"),
    "slip": ("lose {}", "loses {}"),
    "fraud": ("give {other} {} for the lie", "gives {other} {} for the lie"),
    "crime": ("show no defense and give {other} {}", "shows no defense and gives {other} {}"),
    "slander": ("owe {other} {} for the slander, and pay", "owes {other} {} for the slander, and pays"),
    "suit": ("lose the suit and give {other} {}", "loses the suit and gives {other} {}"),
    "libel": ("win the suit and {}", "wins the suit and {}"),
    "convention": (
        "give {other} {} at the State Convention",
        "gives {other} {} at the State Convention",
    ),
}
_GAINS = ("bought", "missing", "sold", "favor", "libel")
"""Told of who receives them."""


class VotesMoved(GameEvent, frozen=True):
    """From one to another, or from or to the bank (`@box`). `why` is bought or missing (from the bank, for
    `price` in all), sold (by who needs money, for `price` in all), favor, slip, fraud, crime, slander, suit,
    libel, convention, rest (of who is bankrupt), left, merged, or `rule 101`."""

    NAME: ClassVar[str] = "votes-moved"
    payer: str
    payee: str
    votes: int
    why: str
    price: int = 0

    @property
    def player(self) -> str:
        """Whose line it is."""
        gains = self.why in _GAINS or self.why.startswith(BY_RULE) or self.payer.startswith("@")
        side = self.payee if gains and not self.payee.startswith("@") else self.payer
        return "" if side.startswith("@") else side

    def apply(self, state: CampaignState) -> None:
        for side, votes in ((self.payer, -self.votes), (self.payee, self.votes)):
            if side == BOX:
                state.box += votes
            else:
                set_player(state, side, votes=state.players[side].votes + votes)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        votes = many(self.votes, "vote")
        if self.why.startswith(BY_RULE):
            names = {BOX: "the bank", reader: "you"} if reader else {BOX: "the bank"}
            payer, payee = (names.get(side, side) for side in (self.payer, self.payee))
            return f"By {self.why} {votes} {'goes' if self.votes == 1 else 'go'} from {payer} to {payee}."
        return _tell_moved(_VOTES, self, votes, reader) if self.why in _VOTES else ""


def _tell_moved(words: Mapping[str, tuple[str, str]], moved: Any, what: str, reader: str) -> str:
    mine = moved.player
    other = moved.payer if moved.payee == mine else moved.payee
    price = f" for {dollars(moved.price)}" if getattr(moved, "price", 0) else ""
    known = {"other": "you" if other == reader else other, "price": price}
    you, they = (form.format(what, **known) for form in words[moved.why])
    return tell(reader, mine, you, they)


class SalaryChanged(GameEvent, frozen=True):
    NAME: ClassVar[str] = "salary-changed"
    player: str
    salary: int

    def apply(self, state: CampaignState) -> None:
        set_player(state, self.player, salary=self.salary)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        whose = "Your" if reader == self.player else f"{self.player}'s"
        return f"{whose} salary is {dollars(self.salary)} now."


class GoodCharacterUsed(GameEvent, frozen=True):
    """It takes so many votes `off` what the player owes."""

    NAME: ClassVar[str] = "good-character-used"
    player: str
    off: int

    def apply(self, state: CampaignState) -> None:
        """What is owed is paid after it."""

    def describe(self, state: CampaignState, reader: str = "") -> str:
        less = f"a Good Character and {{}} {many(self.off, 'vote')} less"
        return tell(reader, self.player, f"show {less.format('owe')}", f"shows {less.format('owes')}")


class WentBroke(WentBankrupt, frozen=True):
    """`short` is money that nobody has, `votes` are votes. What they had is the bank's again."""

    votes: int = 0

    def apply(self, state: CampaignState) -> None:
        law = law_of(state)
        drop_doubts(state, [claim.number for claim in state.players[self.player].claims])
        set_player(
            state,
            self.player,
            salary=law.money.salary,
            space=law.board.find("jail"),
            jailed=True,
            claims=(),
        )
        state.scandals = state.scandals.remove_player(self.player)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        unpaid = [*[dollars(self.short)] * bool(self.short), *[many(self.votes, "vote")] * bool(self.votes)]
        left = f"; {' and '.join(unpaid)} of the debt stay unpaid" if unpaid else ""
        return tell(
            reader, self.player, f"are bankrupt and go to jail{left}", f"is bankrupt and goes to jail{left}"
        )


# Moves


def name_place(state: CampaignState, space: str) -> str:
    """Return the name of a space as sentences have it."""
    return law_of(state).board.spaces[space].name


class CampaignDiceThrown(TurnDiceRolled, frozen=True):
    """The dice of a turn are told with the move."""

    def describe(self, state: CampaignState, reader: str = "") -> str:
        if self.why != "first":
            return ""
        shown = f"{'-'.join(str(draw.value) for draw in self.draws)} for the first turn"
        return tell(reader, self.player, f"throw {shown}", f"throws {shown}")


class CandidateMoved(GameEvent, frozen=True):
    """By these dice. `stopped`: at the Court, before the move was used up."""

    NAME: ClassVar[str] = "moved"
    player: str
    faces: tuple[int, ...]
    origin: str
    end: str
    stopped: bool = False

    def apply(self, state: CampaignState) -> None:
        set_player(state, self.player, space=self.end)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        dice, place = "-".join(map(str, self.faces)), f"{name_place(state, self.end)} ({self.end})"
        how = ("stop", "stops") if self.stopped else ("come", "comes")
        to = "in the" if self.stopped else "to"
        return tell(
            reader,
            self.player,
            f"throw {dice} and {how[0]} {to} {place}",
            f"throws {dice} and {how[1]} {to} {place}",
        )


class Subpoenaed(GameEvent, frozen=True):
    """With a card, by `by`; or, where that is empty, by the Senate."""

    NAME: ClassVar[str] = "subpoenaed"
    player: str
    by: str = ""

    def apply(self, state: CampaignState) -> None:
        set_player(state, self.player, space=STAND)
        orders = state.players[self.by].policies.subpoena if self.by in state.players else ()
        used = next((each for each in orders if each.player in (ANYBODY, self.player)), None)
        if used:
            drop_orders(state, self.by, lambda order: order == used)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        if not self.by:
            return tell(reader, self.player, "take the Witness Stand", "takes the Witness Stand")
        whom = "you" if reader == self.player else self.player
        sent = f"a Subpoena on {whom}, who {'take' if whom == 'you' else 'takes'} the Witness Stand"
        return tell(reader, self.by, f"serve {sent}", f"serves {sent}")


class SentToJail(GameEvent, frozen=True):
    NAME: ClassVar[str] = "sent-to-jail"
    player: str

    def apply(self, state: CampaignState) -> None:
        set_player(state, self.player, space=law_of(state).board.find("jail"), jailed=True)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        return tell(reader, self.player, "go to jail", "goes to jail")


class TurnLost(GameEvent, frozen=True):
    """In jail; after it they go on from `space`."""

    NAME: ClassVar[str] = "turn-lost"
    player: str
    space: str

    def apply(self, state: CampaignState) -> None:
        set_player(state, self.player, space=self.space, jailed=False)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        way = f"this turn, and {{}} from {name_place(state, self.space)}"
        return tell(reader, self.player, f"lose {way.format('go on')}", f"loses {way.format('goes on')}")


# Cards


class CardCame(GameEvent, frozen=True):
    """The player has drawn a card, which nobody else sees; or, if there was `none`, has not."""

    NAME: ClassVar[str] = "card-came"
    player: str
    deck: str
    none: bool = False

    def apply(self, state: CampaignState) -> None:
        if self.deck == BLACK_EYE and not self.none:
            state.scandals = state.scandals.hold(state.cards.hand(BLACK_EYE, self.player)[-1])

    def describe(self, state: CampaignState, reader: str = "") -> str:
        what = {DOLLAR: "$ card", BLACK_EYE: "Black Eye"}.get(self.deck, "Feather In Your Cap")
        if self.none:
            return f"There is no {what} left to draw."
        return "" if self.deck == DOLLAR else tell(reader, self.player, f"draw a {what}", f"draws a {what}")


class CardGoneBack(CardReturned, frozen=True):
    """A Black Eye that has gone back is nobody's proof any more, and free of whom it was used against."""

    def apply(self, state: Any) -> None:
        super().apply(state)
        if self.deck == BLACK_EYE:
            state.scandals = state.scandals.drop_card(self.card)
            number = read_number(self.card)
            drop_orders(
                state, self.player, lambda order: isinstance(order, CrimeOrder) and order.card == number
            )


class ClaimMade(GameEvent, frozen=True):
    """What the player says of the $ card that they drew last."""

    NAME: ClassVar[str] = "claim-made"
    player: str
    number: int
    said: int

    def apply(self, state: CampaignState) -> None:
        card = state.cards.hand(DOLLAR, self.player)[-1]
        claims = (*state.players[self.player].claims, Claim(self.number, card, self.said))
        set_player(state, self.player, claims=claims)
        told = ToldClaim(self.number, self.player, state.update, card, self.said)
        state.told = (*state.told, told)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        does = f"{'pay' if self.said < 0 else 'collect'} {dollars(abs(self.said))}"
        said = f"a $ card and {{}} “{does if self.said else 'nothing to pay or collect'}”"
        return tell(reader, self.player, f"draw {said.format('say')}", f"draws {said.format('says')}")


class ClaimsEnded(GameEvent, frozen=True):
    """The $ cards of the player have gone back: nobody can doubt them any more."""

    NAME: ClassVar[str] = "claims-ended"
    player: str
    numbers: tuple[int, ...]

    def apply(self, state: CampaignState) -> None:
        kept = (each for each in state.players[self.player].claims if each.number not in self.numbers)
        set_player(state, self.player, claims=tuple(kept))
        drop_doubts(state, self.numbers)

    def describe(self, state: CampaignState, reader: str = "") -> str:
        cards = many(len(self.numbers), "$ card")
        return tell(reader, self.player, f"give {cards} back", f"gives {cards} back")


# The Press Box


class FraudJudged(GameEvent, frozen=True):
    """`by` has accused the player of fraud, who shows the card of which they have `said` that."""

    NAME: ClassVar[str] = "fraud-judged"
    player: str
    by: str
    number: int
    said: int
    card: str

    @property
    def lie(self) -> int:
        """By how much they have lied to their own good."""
        return max(0, self.said - read_amount(self.card))

    def apply(self, state: CampaignState) -> None:
        kept = (each for each in state.players[self.player].claims if each.number != self.number)
        set_player(state, self.player, claims=tuple(kept))
        drop_doubts(state, [self.number])

    def describe(self, state: CampaignState, reader: str = "") -> str:
        whom = "you" if reader == self.player else self.player
        whose = "Your" if reader == self.player else "The"
        accused = f"{whom} of fraud over {dollars(self.said)}"
        told = tell(reader, self.by, f"accuse {accused}", f"accuses {accused}")
        proof = f"{whose} card says {dollars(read_amount(self.card))}"
        return f"{told} {proof}: {'a lie' if self.lie else 'no fraud'}."


class CrimeAlleged(GameEvent, frozen=True):
    NAME: ClassVar[str] = "crime-alleged"
    player: str
    victim: str
    crime: str
    number: int

    def apply(self, state: CampaignState) -> None:
        """Which card stands behind it is another fact, and sealed."""

    def describe(self, state: CampaignState, reader: str = "") -> str:
        whom = "you" if reader == self.victim else self.victim
        what = f"{whom} of {words_of(state, self.crime).crime}, with a Black Eye"
        return tell(reader, self.player, f"accuse {what}", f"accuses {what}")


class BlackEyeUsed(GameEvent, frozen=True):
    """The card behind that accusation."""

    NAME: ClassVar[str] = "black-eye-used"
    player: str
    victim: str
    crime: str
    number: int
    card: str

    def apply(self, state: CampaignState) -> None:
        made = Accusation(self.number, self.player, self.victim, self.crime, self.card)
        state.scandals = state.scandals.accuse(made)
        told = ToldCharge(self.number, self.player, self.victim, state.update, self.crime, self.card)
        state.charged = (*state.charged, told)


class DefenceShown(GameEvent, frozen=True):
    NAME: ClassVar[str] = "defence-shown"
    player: str
    crime: str
    number: int

    def apply(self, state: CampaignState) -> None:
        """The cards go back by other facts."""

    def describe(self, state: CampaignState, reader: str = "") -> str:
        words = words_of(state, self.crime)
        shown = f"the {words.defence}: “{words.says}”"
        return tell(reader, self.player, f"show {shown}", f"shows {shown}").removesuffix(".")


# The Court


class SuitFiled(GameEvent, frozen=True):
    """For libel, over that accusation; the accuser shows the card."""

    NAME: ClassVar[str] = "suit-filed"
    player: str
    accuser: str
    number: int
    crime: str
    card: str

    @property
    def is_libel(self) -> bool:
        """Whether the card does not show the crime."""
        return read_face(self.card) != self.crime

    def apply(self, state: CampaignState) -> None:
        state.scandals = state.scandals.close((self.number,))

    def describe(self, state: CampaignState, reader: str = "") -> str:
        whom = "you" if reader == self.accuser else self.accuser
        face = read_face(self.card)
        shows = "is blank" if face not in law_of(state).crimes else f"says {words_of(state, face).name}"
        verdict = "libel" if self.is_libel else "no libel"
        crime = words_of(state, self.crime).name
        told = tell(reader, self.player, f"sue {whom} over the {crime}", f"sues {whom} over the {crime}")
        return f"{told} The Black Eye {shows}: {verdict}."


class SuitsLapsed(GameEvent, frozen=True):
    """The player has passed the Court, and may sue over those accusations no more."""

    NAME: ClassVar[str] = "suits-lapsed"
    player: str
    numbers: tuple[int, ...]

    def apply(self, state: CampaignState) -> None:
        state.scandals = state.scandals.close(self.numbers)


# The Anonymous Tip


class TipSold(GameEvent, frozen=True):
    """`player` has the top Black Eye for that price; nobody, if it is empty: there was no bid."""

    NAME: ClassVar[str] = "tip-sold"
    player: str
    price: int = 0

    def apply(self, state: CampaignState) -> None:
        """The card is drawn and paid by other facts."""

    def describe(self, state: CampaignState, reader: str = "") -> str:
        if not self.player:
            return "Nobody bids for the anonymous tip."
        tip = f"the anonymous tip for {dollars(self.price)}"
        return tell(reader, self.player, f"buy {tip}", f"buys {tip}")
