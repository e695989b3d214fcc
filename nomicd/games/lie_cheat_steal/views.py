"""What readers are shown of a campaign: the board, who has what, open claims, and their own cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from nomicd.games.lie_cheat_steal import events as e
from nomicd.games.lie_cheat_steal.board import (
    BLACK_EYE,
    DOLLAR,
    FEATHER,
    KINDS,
    MANY,
    SUBPOENA,
    ElectionBoard,
    read_amount,
    read_face,
)
from nomicd.games.lie_cheat_steal.drawing import IN_VOTES, BoardFigure, draw_square, write_short
from nomicd.games.lie_cheat_steal.glossary import find_facts
from nomicd.games.lie_cheat_steal.orders import list_charges, list_doubted
from nomicd.games.lie_cheat_steal.state import (
    MOST_MISSED,
    CampaignState,
    Claim,
    Politician,
    ToldCharge,
    ToldClaim,
    goal_of,
    law_of,
    terms_in_force,
)
from nomicd.games.lie_cheat_steal.wording import (
    Crimes,
    count_cards,
    name_eye,
    name_feather,
    tell_card,
    tell_claim,
    tell_claims,
    tell_policies,
    words_of_crimes,
    write_orders,
)
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Code, Lines, Offer, Offers, Page, Section, Table
from nomicd.table import turns
from nomicd.table.boards import BoardPlan, BoardSpace, near, write_board
from nomicd.table.hooks import ThingKind
from nomicd.table.phrases import join_words, many, tell_place, tell_rank
from nomicd.table.piece import Piece
from nomicd.table.pieces.decks import CardDrawn
from nomicd.table.pieces.purses import dollars
from nomicd.table.pieces.tracks import BOARD, Space, SpaceKind, TrackBoard, track_things
from nomicd.table.presence.rules import OPENED

MOST_TOLD = 8
"""So many lies, and so many slanders, stand in the last mail; all are attached."""
MOST_RULES, MOST_LISTED = 2, 3
"""So many rules for claims, and so many orders, stand in the first lines of a mail; the rest is counted."""

# The board


class CampaignBoard(TrackBoard[CampaignState]):
    """The board as it stands."""

    kinds: ClassVar[Mapping[str, SpaceKind]] = KINDS

    things: ClassVar[tuple[ThingKind, ...]] = track_things(KINDS, ("main", "business", "politics", "witness"))

    def track(self, state: CampaignState) -> ElectionBoard:
        """Return it as votes have changed it."""
        return law_of(state).board

    def plan(self, state: CampaignState) -> BoardPlan:
        """Return it with amounts as short as can be."""
        plan, spaces = super().plan(state), self.track(state).spaces
        roads = (
            replace(road, spaces=tuple(_shorten(each, spaces[each.key]) for each in road.spaces))
            for road in plan.roads
        )
        return replace(plan, roads=tuple(roads))

    def answer(self, state: CampaignState, reader: str, command: Command) -> Page | None:
        """Return the board, and every space."""
        if command.verb != BOARD.key:
            return None
        spaces = Section("All spaces", (_tabulate(state),))
        return Page("Board", (), (*self.show_standings(state, ()), spaces))

    def show_brief(self, state: CampaignState, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """Give the board as a picture, which a phone holds, and in characters what is around the reader."""
        if reader not in state.players:
            return iter(()) if state.over else self._show_main_road(state)
        around = write_board(near(self.plan(state), reader))
        drawn = _draw(state, state.players[reader].space)
        return iter((Section("The board", (Code(around, drawn),)),))

    def _show_main_road(self, state: CampaignState) -> Iterator[Section]:
        """Give what whoever has no token is shown: the picture, and in characters the main road alone."""
        plan = self.plan(state)
        main = replace(plan, roads=plan.roads[-1:], links=())
        yield Section("The board", (Code(write_board(main), _draw(state)),))

    def picture(self, state: CampaignState, events: Sequence[GameEvent] = ()) -> Drawing:
        """Return the board as a picture."""
        return _draw(state)


def _shorten(shown: BoardSpace, space: Space) -> BoardSpace:
    return replace(shown, amount=write_short(space), mark="") if space.amount else shown


def _draw(state: CampaignState, here: str = "") -> Drawing:
    track = law_of(state).board
    figures = [
        BoardFigure(each.name, each.space, f"{many(each.votes, 'vote')}, {dollars(each.fund)}", each.jailed)
        for each in state.players.values()
    ]
    told = [f"{each.name} on {track.describe_space(each.space)}: {each.says}." for each in figures]
    title = f"The board of {state.slug} after update {state.update}"
    aim = f"First to {goal_of(state)} votes wins"
    return draw_square(track, figures, title, "\n".join(told) or "Nobody stands on the board.", aim, here)


def _tabulate(state: CampaignState) -> Table:
    """Return every space, with what it gives or takes now, and who is there."""
    rows = []
    for key, space in law_of(state).board.spaces.items():
        here = ", ".join(each.name for each in state.players.values() if each.space == key)
        rows.append((key, space.name, tell_space(space), here))
    return Table(("#", "Space", "What it does", "Here"), tuple(rows))


def tell_space(space: Space) -> str:
    """Return what a space does, in a few words."""
    amount = many(space.amount, "vote") if space.kind in IN_VOTES else dollars(space.amount)
    told = {
        "start": "salary",
        "dollar": "draw a $ card",
        "feather": "draw a Feather",
        "black-eye": "draw a Black Eye",
        "press": "accuse",
        "favor": f"win {amount}",
        "slip": f"lose {amount}",
        "raise": f"salary up by {amount}",
        "cut": f"salary down by {amount}",
        "gain": f"receive {amount}",
        "fine": f"pay {amount}",
        "tip": "all bid for a Black Eye",
        "jail": "just visiting",
        "arrest": "go to jail",
        "convention": "votes from all who have fewer",
        "senate": "to the Witness Stand",
        "court": "sue for libel",
        "enter": "this path, from the next turn on",
        "stand": "no votes are sold on this path",
    }
    return told.get(space.kind, "nothing")


# All else


def _look(key: str, usage: str, means: str) -> Verb:
    return Verb(key, usage, means, (usage.partition("|")[0].partition(" [")[0],), "the game", read_only=True)


LOOKS = (
    _look("open_claims", "claims", "all claims that are open, and accusations that may be taken to court"),
    _look("prices", "prices", "what votes, suits and lies cost"),
)
OWN_LOOKS = (
    Verb(
        "my_cards", "my cards", "your cards, and what you have said of them", ("my cards",), "the game", True
    ),
    Verb("my_cards", "hand", "the same", ("hand",), "the game", True),
    Verb(
        "my_policies",
        "my policies",
        "all that you have ordered, and what else counts",
        ("my policies",),
        "the game",
        True,
    ),
)
"""What only players may ask for."""


class Newsroom(Piece[CampaignState]):
    """Who has what, what may be doubted, and what each player alone knows."""

    def looks(self, state: CampaignState, reader: str) -> tuple[Verb, ...]:
        """Return what a reader may ask to see."""
        return (*LOOKS, *OWN_LOOKS) if reader in state.players else LOOKS

    def answer(self, state: CampaignState, reader: str, command: Command) -> Page | None:
        """Return the page that one of these asks for."""
        match command.verb:
            case "open_claims":
                return Page(
                    "Claims", (), tuple(_show_open(state)) or (Section("Claims", (Lines((NO_CLAIM,)),)),)
                )
            case "prices":
                return Page("Prices", (), (Section("What it costs", (Lines(tuple(tell_prices(state))),)),))
            case "explain":
                return _explain(state, command.get_text("what"))
            case "my_cards" if reader in state.players:
                return Page("Your cards", (), tuple(_show_hand(state, reader)))
            case "my_policies" if reader in state.players:
                return Page("Your policies", (), tuple(_show_policies(state, reader)))
        return None

    def possible(self, state: CampaignState, player: str) -> Iterator[Section]:
        """Give the cards, what has been ordered, and what might be."""
        if state.started:
            yield from _show_hand(state, player)
        me, law, crimes = state.players[player], law_of(state), words_of_crimes(state)
        ordered = [f"{each}." for each in write_orders(me.policies, crimes)] or [
            "You have ordered nothing yet."
        ]
        told = ordered if me.policies.claim else [*ordered, tell_claims(me.policies, law)]
        yield Section(
            "Your orders",
            (
                Lines(tuple(f"{each[0].upper()}{each[1:]}" for each in told)),
                *((Offers(suggested),) if (suggested := tuple(_suggest(state, me))) else ()),
                Lines(("“my policies” shows what counts where you order nothing. Nobody else sees it.",)),
            ),
            task="change your orders"
            if me.policies.claim
            else "say what you claim of $ cards, or change your orders",
        )

    def yours(self, state: CampaignState, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """Give what happened to one player, with the cards that only they have seen."""
        if reader not in state.players:
            return
        if told := (*_tell_own(state, events, reader), *_tell_dropped(state, reader)):
            yield Section("What happened to you", (Lines(told),))

    def tell_standing(self, state: CampaignState, reader: str) -> str:
        """Return where a player stands in votes and money, what they hold, and what they will do; who leads,
        to whoever only watches."""
        if not state.started or state.over:
            return ""
        votes = {name: each.votes for name, each in state.players.items()}
        funds = {name: each.fund for name, each in state.players.items()}
        if reader not in votes:
            return f"{tell_lead(votes, goal_of(state))} {tell_rich(funds)}"
        mine = many(votes[reader], "vote")
        return (
            f"You have {mine} ({goal_of(state)} win), {tell_rank(votes, reader, str)}; "
            f"and {dollars(funds[reader])}, {tell_rank(funds, reader, dollars)}. {sum_up_own(state, reader)}"
        )

    def news(self, state: CampaignState, reader: str) -> tuple[str, ...]:
        """Return how many votes the reader has."""
        if state.over or not state.started or reader not in state.players:
            return super().news(state, reader)
        votes = {name: each.votes for name, each in state.players.items()}
        return (f"you have {many(votes[reader], 'vote')}, {tell_place(votes, reader)}",)

    def show_standings(self, state: CampaignState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give who has what, what may be doubted; and once all is over, who lied when."""
        if not state.started:
            return
        yield _show_players(state)
        if state.over:
            yield from show_lies(state)
            yield from show_charges(state)
        else:
            yield from _show_open(state)

    def show_brief(
        self, state: CampaignState, events: Sequence[GameEvent], reader: str
    ) -> Iterator[Section] | None:
        """Give once all is over the greatest lies alone; all of it is attached."""
        if not state.over:
            return None
        return iter((_show_players(state), *show_lies(state, MOST_TOLD), *show_charges(state, MOST_TOLD)))

    def quotes(self, state: CampaignState) -> Mapping[str, str]:
        """Return what the rule text says of figures and words."""
        return quote_rules(state)

    def greet(self, state: CampaignState) -> tuple[str, ...]:
        """Return what is played, how it is won, and what silence does."""
        law, money = law_of(state), law_of(state).money
        aim = f"You run for office: whoever is first to have {goal_of(state)} votes wins."
        if not state.started:
            many_win = money.choose_goal(5, short=terms_in_force(state).short)
            aim = f"{aim[:-1]} ({many_win} with five or six players)."
        game = (
            f"Votes cost {dollars(money.price)} each before the dice, up to {money.votes_a_turn} a turn; "
            "others are won by favors, or taken from rivals in the Press Box. Money comes from $ cards, of "
            "which you may say what you like: nobody sees them but you. Whoever is caught pays."
        )
        silence = (
            "You need not write at all: what you do not order goes by default, and by default you tell the "
            "truth, buy nothing and accuse nobody. The truth may ruin you: you begin with "
            f"{dollars(money.start)}, and a $ card may take {dollars(-law.dollars.lowest)}. So say what you "
            f"claim beforehand, as in “{SAVE}”."
        )
        seat = (
            f"Only if {OPENED} updates in a row miss you may others take your seat: “done always” keeps it."
        )
        rounds = _ROUNDS_OF_MANY if len(state.players) >= MANY else _ROUNDS
        length = f"That takes some {rounds // 2 if terms_in_force(state).short else rounds} rounds."
        return f"{aim} {length}", game, silence, seat


_ROUNDS, _ROUNDS_OF_MANY = 40, 30
"""As random games take in the middle; with five or six players it is fewer."""
SAVE = "if the truth would ruin me say 0"
"""A first order for everybody."""
NO_CLAIM = "No claim is open."
MISSED = "You have left the last questions without an answer, and are asked nothing until you write."


# For one player


def _tell_dropped(state: CampaignState, reader: str) -> Iterator[str]:
    """Give what that player has ordered and nothing can come of any more, since this update."""
    me = state.players[reader]
    if state.update and me.dropped_in == state.update:
        gone = tuple(write_orders(me.dropped, words_of_crimes(state)))
        yield f"You have no use any more for {join_words([f'“{each}”' for each in gone])}: it is dropped."


def _tell_own(state: CampaignState, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    """Give what the events say to that reader in other words than to all, with the cards that only they have
    seen; what they did, in one sentence as long as nothing else comes between."""
    deeds = list[str]()
    for said in _list_own(state, events, reader):
        if said.startswith("You ") and said.count(". ") == 0:
            deeds.append(said.removeprefix("You ").removesuffix("."))
            continue
        if deeds:
            yield f"You {'; '.join(deeds)}."
            deeds.clear()
        yield said
    if deeds:
        yield f"You {'; '.join(deeds)}."


def _list_own(state: CampaignState, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    crimes, claimed = words_of_crimes(state), {each.number: each for each in state.told}
    settled = [each for each in events if isinstance(each, e.ClaimMade) and each.player == reader]
    for event in events:
        match event:
            case CardDrawn(player=player, deck=deck):
                if player == reader and not (deck == DOLLAR and settled):
                    yield tell_draw(event, crimes)
            case e.CardCame(none=False) | e.CampaignDiceThrown():
                """The card itself is told, and so is the move."""
            case e.ClaimMade(player=player, number=number) if player == reader:
                yield tell_told(claimed[number])
            case _:
                if (said := event.describe(state, reader)) != event.describe(state):
                    yield said


def tell_draw(drawn: CardDrawn, crimes: Crimes) -> str:
    """Return which card its drawer has drawn."""
    if drawn.deck == DOLLAR:
        return f"You draw a $ card that says {tell_card(read_amount(drawn.card))}, which only you know."
    eye = drawn.deck == BLACK_EYE
    name = name_eye(drawn.card, crimes) if eye else f"the {name_feather(drawn.card, crimes)}"
    return f"You draw {name}, which only you know."


def tell_told(claim: ToldClaim) -> str:
    """Return what its owner knows of a claim that they have just made."""
    worth = tell_card(read_amount(claim.card))
    return f"You draw a $ card that says {worth} and say “{tell_claim(claim.said)}”: {tell_truth(claim)}."


def _show_hand(state: CampaignState, player: str) -> Iterator[Section]:
    """Give the cards of a player, and what has been said of them or done with them."""
    me, crimes = state.players[player], words_of_crimes(state)
    lines = [tell_own_claim(each) for each in me.claims]
    for card in state.cards.hand(BLACK_EYE, player):
        bound = state.scandals.bound.get(card)
        used = f", used against {bound} and good against nobody else" if bound else ""
        lines.append(f"{name_eye(card, crimes)}{used}.")
    feathers = [name_feather(each, crimes) for each in state.cards.hand(FEATHER, player)]
    lines += [f"{each}." for each in count_cards(feathers)]
    yield Section("Your cards", (Lines(tuple(lines) or ("None.",)),))


def tell_own_claim(claim: Claim) -> str:
    """Return what its owner knows of a claim."""
    worth, said = tell_card(read_amount(claim.card)), tell_claim(claim.said)
    return f"Claim {claim.number}: your $ card says {worth}, and you said “{said}”: {tell_truth(claim)}."


def sum_up_own(state: CampaignState, player: str) -> str:
    """Return what a player holds, and what they will do if they say nothing more, in short."""
    me, crimes = state.players[player], words_of_crimes(state)
    claims = [f"a $ card ({tell_truth(each)})" for each in me.claims]
    eyes = [name_eye(each, crimes) for each in state.cards.hand(BLACK_EYE, player)]
    feathers = [name_feather(each, crimes) for each in state.cards.hand(FEATHER, player)]
    held = f"You hold {join_words(count_cards([*claims, *eyes, *feathers])) or 'no cards'}."
    ordered = list(write_orders(me.policies, crimes))
    if (rules := len(me.policies.claim)) > MOST_RULES:
        ordered[0] = f"claim by your {rules} rules"
    if not ordered:
        return f"{held} You have ordered nothing: you tell the truth of $ cards, and do nothing else."
    more = f"; and {len(ordered) - MOST_LISTED} more" if len(ordered) > MOST_LISTED else ""
    return f"{held} Your orders: {'; '.join(ordered[:MOST_LISTED])}{more}."


def _show_policies(state: CampaignState, player: str) -> Iterator[Section]:
    me, crimes = state.players[player], words_of_crimes(state)
    told = tell_policies(me.policies, crimes, law_of(state))
    missed = (MISSED,) if me.policies.asks and me.missed >= MOST_MISSED else ()
    yield Section("What you do", (Lines((*told, *missed)),))
    if ordered := tuple(write_orders(me.policies, crimes)):
        yield Section("As you can write it", (Lines(ordered),))


def _suggest(state: CampaignState, me: Politician) -> Iterator[Offer]:
    """Give some orders that fit the moment, each with what it risks."""
    yield from _suggest_habits(state, me)
    yield from _suggest_attacks(state, me)
    if not turns.is_done(state.presence.signals, me.name):
        yield Offer("done", "no need to wait for you")


def _suggest_habits(state: CampaignState, me: Politician) -> Iterator[Offer]:
    """Give orders for every turn, if there are none yet."""
    if not me.policies.claim:
        yield Offer(SAVE, "the smallest lie that keeps you from bankruptcy")
        yield Offer(
            "if the card is below 0 say 20,000; else the truth", "bolder: caught, you pay the difference"
        )
    if not me.policies.buy.votes:
        price = dollars(law_of(state).money.price)
        yield Offer("buy 10 votes a turn, keep 30,000", f"{price} a vote, before each throw")


def _suggest_attacks(state: CampaignState, me: Politician) -> Iterator[Offer]:
    """Give orders against others."""
    for name, claim in list_doubted(state, me.name)[:1]:
        if claim.said > 0:
            said = f"{name} said {tell_claim(claim.said)}; a wrong guess costs nothing"
            yield Offer(f"accuse {name} of fraud over claim {claim.number}", said)
    if state.started:
        yield from tuple(list_charges(state, me.name))[:1]
    if state.started and SUBPOENA in state.cards.hand(FEATHER, me.name) and not me.policies.subpoena:
        votes = {name: each.votes for name, each in state.players.items() if name != me.name}
        leader = max(votes, key=lambda name: votes[name])
        yield Offer(f"subpoena {leader}", f"{leader} goes to the Witness Stand before your next throw")
    fee = dollars(law_of(state).money.filing_fee)
    for name in state.scandals.list_accusers(me.name):
        if name not in me.policies.sue:
            yield Offer(f"sue {name}", f"for libel, at your next way past the Court; {fee}")


# For everybody


def tell_lead(votes: Mapping[str, int], goal: int) -> str:
    """Return who leads in votes."""
    best = max(votes.values())
    who = [name for name, count in votes.items() if count == best]
    if len(who) == len(votes) and len(who) > 1:
        return f"All have {many(best, 'vote')}; {goal} win."
    return f"{join_words(who)} {'leads' if len(who) == 1 else 'lead'} with {many(best, 'vote')}; {goal} win."


def tell_rich(funds: Mapping[str, int]) -> str:
    """Return who has most money."""
    best = max(funds.values())
    who = [name for name, fund in funds.items() if fund == best]
    return (
        f"Most money: {join_words(who)}, {dollars(best)}."
        if len(who) < len(funds)
        else f"All have {dollars(best)}."
    )


def _show_players(state: CampaignState) -> Section:
    head = ("Player", "Votes", "Money", "Salary", "Cards", "On")
    rows = [_tabulate_player(state, each) for each in sorted(state.players.values(), key=lambda p: -p.votes)]
    aim = f"{goal_of(state)} votes win. Cards: $ cards / Black Eyes / Feathers. On: the space, or jail."
    return Section("Who has what", (Table(head, tuple(rows), (1, 2, 3)), Lines((aim,))))


def _tabulate_player(state: CampaignState, each: Politician) -> tuple[str, ...]:
    counts = (str(len(state.cards.hand(deck, each.name))) for deck in (DOLLAR, BLACK_EYE, FEATHER))
    where = "jail" if each.jailed else each.space
    return (
        each.name,
        str(each.votes),
        dollars(each.fund),
        dollars(each.salary),
        "/".join(counts),
        where,
    )


def _show_open(state: CampaignState) -> Iterator[Section]:
    """Give the claims that may be doubted, and the accusations that may be taken to court."""
    claims = sorted(
        ((each, name) for name, player in state.players.items() for each in player.claims),
        key=lambda pair: pair[0].number,
    )
    rows = tuple((str(claim.number), name, tell_claim(claim.said)) for claim, name in claims)
    if rows:
        yield Section("Open claims", (Table(("Claim", "Player", "Says that the card says"), rows, (0,)),))
    crimes = words_of_crimes(state)
    told = tuple(
        f"{each.victim} may sue {each.accuser} over the charge of {crimes[each.crime].crime}."
        for each in state.scandals.pending
    )
    if told:
        yield Section("For the Court of Last Resort", (Lines(told),))


def _explain(state: CampaignState, asked: str) -> Page | None:
    """Return what is known of what is asked in a sentence or two; None where the rules have to answer."""
    found = tuple(find_facts(asked, quote_rules(state)))
    if not found:
        return None
    parts = Offers(tuple(Offer(f"rule {clause}", "what the rules say") for _, clause in found))
    told = Lines(tuple(dict.fromkeys(said for said, _ in found)))
    return Page("In short", (), (Section("In short", (told, parts)),))


def tell_prices(state: CampaignState) -> Iterator[str]:
    """Give what votes, suits and lies cost now."""
    money = law_of(state).money
    yield f"A vote: {dollars(money.price)}, up to {money.votes_a_turn} before each throw of yours."
    yield (
        f"A vote that you owe and do not have: {dollars(money.price)} for each of the first {money.cheap}, "
        f"{dollars(money.dear)} for each one more."
    )
    yield (
        f"A fraud that is found out: the difference, and {many(money.fraud_votes, 'vote')} to the accuser. "
        "To accuse somebody of fraud costs nothing, also if it was the truth."
    )
    yield (
        f"A crime without a defense: {many(money.crime_votes, 'vote')} to the accuser; with one the accuser "
        f"owes {money.slander_votes}."
    )
    yield (
        f"A suit for libel: {dollars(money.filing_fee)} to file; libel costs {dollars(money.libel_money)}, "
        f"and a suit that is lost {many(money.libel_votes, 'vote')}."
    )
    yield f"An Anonymous Tip: from {dollars(money.least_bid)} on."
    yield f"A Good Character takes {many(money.good_character, 'vote')} off a debt of votes."


def show_lies(state: CampaignState, most: int = 0) -> Iterator[Section]:
    """Give who lied when, now that it is over: all that was claimed, or so many of the greatest lies."""
    if not state.told:
        return
    claims = {name: [each for each in state.told if each.player == name] for name in state.players}
    told = tuple(sum_up_lies(name, said) for name, said in claims.items() if said)
    head = ("Update", "Player", "Said", "The card", "")
    rows = tuple(map(_tabulate_claim, _find_greatest_lies(state.told, most) if most else state.told))
    table = (Table(head, rows, (0,)),) if rows else ()
    yield Section("Who lied when", (Lines(told), *table), brief=(Lines(told),))


def _find_greatest_lies(told: Sequence[ToldClaim], most: int) -> Sequence[ToldClaim]:
    """Return so many, in the order in which they were told."""
    lies = (each for each in told if each.said > read_amount(each.card))
    greatest = sorted(lies, key=lambda each: read_amount(each.card) - each.said)[:most]
    return sorted(greatest, key=lambda each: each.number)


def _tabulate_claim(told: ToldClaim) -> tuple[str, ...]:
    card = tell_card(read_amount(told.card))
    return str(told.update), told.player, tell_claim(told.said), card, tell_truth(told)


def show_charges(state: CampaignState, most: int = 0) -> Iterator[Section]:
    """Give which Black Eyes stood behind the crimes that were alleged, now that it is over: of all, or of the
    last ones that were no proof."""
    shown = state.charged
    if most:
        shown = tuple(each for each in shown if read_face(each.card) != each.crime)[-most:]
    crimes = words_of_crimes(state)
    rows = tuple(
        (str(each.update), each.player, each.victim, crimes[each.crime].name, tell_face(each, crimes))
        for each in shown
    )
    if rows:
        head = ("Update", "Player", "Accused", "Of", "The Black Eye")
        yield Section("Who slandered whom", (Table(head, rows, (0,)),), brief=())


def tell_face(charge: ToldCharge, crimes: Crimes) -> str:
    """Return what the Black Eye behind a charge says."""
    face = read_face(charge.card)
    if face == charge.crime:
        return "says so"
    return f"says {crimes[face].name}" if face in crimes else "is blank"


def sum_up_lies(name: str, said: Sequence[ToldClaim]) -> str:
    """Return how often a player has lied, and for how much."""
    lies = [max(0, each.said - read_amount(each.card)) for each in said]
    count = sum(lie > 0 for lie in lies)
    if not count:
        return f"{name} made {many(len(said), 'claim')} and never lied."
    times = f"{count} of {many(len(said), 'claim')}" if len(said) > 1 else "the only claim"
    return f"{name} lied in {times}, for {dollars(sum(lies))} in all."


def tell_truth(told: Claim | ToldClaim) -> str:
    """Return whether that was a lie."""
    lie = told.said - read_amount(told.card)
    if lie == 0:
        return "the truth"
    return f"a lie by {dollars(lie)}" if lie > 0 else f"{dollars(-lie)} too little"


_DECK_NAMES = {DOLLAR: "$ cards", BLACK_EYE: "Black Eyes", FEATHER: "Feathers"}


def quote_rules(state: CampaignState) -> dict[str, str]:
    """Return what stands for the placeholders of the rule text."""
    law, crimes, terms = law_of(state), words_of_crimes(state), terms_in_force(state)
    money, board = law.money, law.board
    favors = [space.amount for space in board.ring if space.kind == "favor"]
    named = dict(
        zip(("intellectuals", "underworld", "big_business", "labor"), map(str, favors), strict=False)
    )
    in_dollars = ("start", "salary", "price", "dear", "filing_fee", "libel_money", "least_bid", "bid_step")
    counted = (
        "votes_a_turn",
        "cheap",
        "fraud_votes",
        "crime_votes",
        "slander_votes",
        "libel_votes",
        "good_character",
        "convention_votes",
    )
    ends = [f"space {side.ends} from {side.title}" for side in board.sides]
    return {
        **{name: dollars(getattr(money, name)) for name in in_dollars},
        **{name: str(getattr(money, name)) for name in counted},
        **named,
        "goal": str(goal_of(state)),
        "spaces": str(len(board.ring)),
        "dollars": str(len(law.cards[DOLLAR])),
        "most": dollars(law.dollars.highest),
        "step": dollars(law.dollars.step),
        "crimes": join_words([each.crime for each in crimes.values()]),
        "defences": join_words([f"the {each.defence} against {each.crime}" for each in crimes.values()]),
        "ends": join_words(ends),
        "copies": join_words([f"{len(law.cards[deck])} {name}" for deck, name in _DECK_NAMES.items()]),
        "missed": str(MOST_MISSED),
        "rounds": str(terms.rounds),
        "neutral": "yes" if terms.neutral else "no",
    }
