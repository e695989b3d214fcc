"""What readers are shown: the map, the markets, who has what, and what each player alone knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.board import (
    BLACK,
    COSTS,
    DESTINATIONS,
    GOODS,
    GUARDRAIL,
    KICKBACK,
    SHENANIGANS,
    TownLaw,
)
from nomicd.games.boondoggle.drawing import draw_map, tell_yards
from nomicd.games.boondoggle.markets import find_price, price_card, price_kickback
from nomicd.games.boondoggle.orders import PlannedOrder, PlanStep, list_plan
from nomicd.games.boondoggle.roads import choose_kind, find_head, list_next
from nomicd.games.boondoggle.state import (
    POT,
    SUPPLY,
    BoondoggleState,
    count_cards,
    count_discs,
    count_goods_of,
    count_roads_left,
    find_company,
    find_destination,
    law_of,
    list_schemes,
    may_draw,
)
from nomicd.games.boondoggle.suggestions import suggest
from nomicd.games.boondoggle.town import WORK_PHASE
from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent
from nomicd.kernel.page import Lines, Offers, Page, Section, Table, picture_of
from nomicd.table.phrases import join_words, many, sentence_case, tell_place, tell_rank
from nomicd.table.piece import Piece
from nomicd.table.pieces.decks import CardDrawn, CardPassed
from nomicd.table.pieces.purses import dollars
from nomicd.table.pieces.rule_text import FILE as RULES_FILE
from nomicd.table.pieces.rule_text import read_clauses
from nomicd.table.presence.rules import OPENED
from nomicd.table.terms import fill_in


def _look(key: str, usage: str, means: str) -> Verb:
    return Verb(key, usage, means, (usage,), "the game", read_only=True)


MAP = _look("town_map", "map", "the map, with all roads and projects")
MARKETS = _look("markets", "markets", "all prices, and what is left in the supply")
CARDS = _look("cards", "cards", "all Shenanigans, and what they do")
MY_CARDS = _look("my_cards", "my cards", "your Shenanigans and Destinations")
MY_ROAD = _look("my_road", "my road", "where your road ends and may go on, and where it has to lead")
MOST_OFFERED = 6


class TownMap(Piece[BoondoggleState]):
    """The map as it stands."""

    def looks(self, state: BoondoggleState, reader: str) -> tuple[Verb, ...]:
        """Return that everybody may look at it."""
        return (MAP,)

    def answer(self, state: BoondoggleState, reader: str, command: Command) -> Page | None:
        """Return the map, and what lies on each segment."""
        if command.verb != MAP.key:
            return None
        drawn = Section("The map", (picture_of(draw_map(state, reader)),))
        return Page("The map", (), (drawn, _show_ground(law_of(state)), *_show_roads(state)))

    def show_standings(self, state: BoondoggleState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give the map."""
        yield Section("The map", (picture_of(draw_map(state)),))

    def show_brief(
        self, state: BoondoggleState, events: Sequence[GameEvent], reader: str
    ) -> Iterator[Section]:
        """Give it with the reader's own project large."""
        yield Section("The map", (picture_of(draw_map(state, reader)),))

    def picture(self, state: BoondoggleState, events: Sequence[GameEvent]) -> Drawing:
        """Return it as a picture."""
        return draw_map(state)


class TownNews(Piece[BoondoggleState]):
    """Who has what, what it costs, and what each player alone knows."""

    def looks(self, state: BoondoggleState, reader: str) -> tuple[Verb, ...]:
        """Return what a reader may ask to see."""
        return (MARKETS, CARDS, MY_CARDS, MY_ROAD) if reader in state.players else (MARKETS, CARDS)

    def answer(self, state: BoondoggleState, reader: str, command: Command) -> Page | None:
        """Return the page that one of these asks for."""
        match command.verb:
            case "markets":
                return Page("The markets", (), tuple(_show_markets(state)))
            case "cards":
                return Page("Shenanigans", (), (_list_kinds(law_of(state)),))
            case "my_cards" if reader in state.players:
                return Page("Your cards", (), tuple(show_hand(state, reader)))
            case "my_road" if reader in state.players:
                return Page("Your road", (), (Section("", (Lines(tuple(_tell_road(state, reader))),)),))
        return None

    def urgent(self, state: BoondoggleState, player: str, due: Due | None) -> Iterator[Section]:
        """Give what might be ordered, where silence lets a round of work pass."""
        if _lets_work_pass(state, player):
            yield _show_orders(state, player)

    def remind(self, state: BoondoggleState, player: str, due: Due | None) -> Iterator[Section]:
        """Give nothing: a receipt says what was ordered."""
        yield from ()

    def possible(self, state: BoondoggleState, player: str) -> Iterator[Section]:
        """Give the hand, what has been ordered, and what might be."""
        if not state.started:
            return
        yield from show_hand(state, player)
        if not _lets_work_pass(state, player):
            yield _show_orders(state, player)

    def yours(self, state: BoondoggleState, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """Give what happened to one reader, with the cards that only they have seen."""
        said = (_tell_own(state, event, reader) for event in events)
        if reader in state.players and (told := tuple(filter(None, said))):
            yield Section("What happened to you", (Lines(told),))

    def tell_standing(self, state: BoondoggleState, reader: str) -> str:
        """Return where a player's project stands, and where they must go."""
        if not state.started or state.over or reader not in state.players:
            return ""
        me, miles = state.players[reader], {name: len(each.path) for name, each in state.players.items()}
        head = find_head(me.company, me.path)
        rank = tell_rank(miles, reader, lambda n: many(n, "mile"))
        long = f"Your project has {many(miles[reader], 'mile')}, {rank}; it ends at {head}."
        return (
            f"{_tell_step(state)} {long if me.path else f'Your yard is {head}.'} {_tell_goal(state, reader)}"
        )

    def news(self, state: BoondoggleState, reader: str) -> tuple[str, ...]:
        """Return how long the reader's project is."""
        if state.over or not state.started or reader not in state.players:
            return ()
        miles = {name: len(each.path) for name, each in state.players.items()}
        place = f", {tell_place(miles, reader)}" if any(miles.values()) else ""
        return (f"{many(miles[reader], 'mile')}{place}",)

    def show_standings(self, state: BoondoggleState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give who has what, the markets and the projects; and once all is over, the destinations."""
        if not state.started:
            return
        yield _show_players(state)
        yield from _show_markets(state)
        yield Section("Projects", (Lines(tuple(_tell_projects(state))),))

    def quotes(self, state: BoondoggleState) -> Mapping[str, str]:
        """Return what the rule text says of figures."""
        return quote_figures(state)

    def greet(self, state: BoondoggleState) -> tuple[str, ...]:
        """Return what is played, how it is won, and what silence does."""
        figures = law_of(state).figures
        aim = (
            "You build a road, mile by mile, from your yard to the Commons in the middle of the map. "
            "There you draw a card, your Destination: whoever first leads their road on to theirs wins. "
            "It takes at least five miles."
        )
        game = (
            "A mile takes crew, asphalt and a permit, which you buy and sell at prices that everybody moves; "
            "or you scheme your way along another's road, for cash or for steel. The cards, Shenanigans, "
            "help or hurt."
        )
        rhythm = (
            "You may build one mile in a round, or visit one market instead, and buy up to four there, or "
            "two pairs. An order is a line, such as “sell 2 steel at 10 or more, else 1” or “build A1-C, "
            "else buy 2 AP at 23 or less”: AP is the pair of asphalt and a permit, A1 the junction next to "
            "yard S1, C the Commons."
        )
        silence = (
            "You need not write at all: whoever is silent takes a side job for "
            f"{dollars(figures.side_job)}. If nobody makes a mile for {figures.idle_rounds} rounds, "
            "the game ends."
        )
        seat = (
            f"Only if {OPENED} updates in a row miss you may others take your seat: “done always” keeps it."
        )
        return aim, game, rhythm, silence, seat


_SILENCE = "You have ordered no work: so you take the side job, and build nothing in this round."
_WRITING = "Each order is a line; “else” says what to do instead. Nobody else sees it before it is done."


def _lets_work_pass(state: BoondoggleState, player: str) -> bool:
    """Return whether the work comes next, and a player has ordered none."""
    plan = state.players[player].plan
    return is_work_step(state) and not (plan.lines or plan.side)


def _show_orders(state: BoondoggleState, player: str) -> Section:
    plan, now = state.players[player].plan, not is_work_step(state)
    ordered = [_tell_when(each, cards=now) for each in list_plan(law_of(state), plan)]
    silence = "You have ordered nothing: you play no card." if now else _SILENCE
    lines = tuple(sentence_case(each) for each in ordered) or (silence,)
    offers = tuple(suggest(state, player))[:MOST_OFFERED]
    task = "play cards, or trade" if now else "order other work: sell, buy, build or scheme"
    task = "order your work: sell, buy, build or scheme" if _lets_work_pass(state, player) else task
    return Section("Your orders", (Lines(lines), Offers(offers), Lines((_WRITING,))), task=task)


def _tell_when(order: PlannedOrder, *, cards: bool) -> str:
    """Return an order as it can be written, with when it is done if that is not in the update to come, which
    plays `cards` or the work."""
    late = {
        PlanStep.NEXT_ROUND: " (when the next round begins)",
        PlanStep.WORK: " (in the update after the next)" if cards else "",
        PlanStep.CARDS: "" if cards else " (in the next round)",
    }
    return f"{order.text}{late.get(order.step, '')}."


def _tell_step(state: BoondoggleState) -> str:
    """Return what the update to come plays."""
    number = state.round.number
    if not number:
        return "The first round begins with the update to come."
    if not is_work_step(state):
        return f"Next come the cards and trades of round {number}; its work follows in the update after that."
    return f"Next comes the work of round {number}: selling, then buying or building, then schemes."


def is_work_step(state: BoondoggleState) -> bool:
    """Return whether the update to come plays the work of a round."""
    return state.clock.phase == WORK_PHASE and bool(state.round.number)


# For all


def _show_players(state: BoondoggleState) -> Section:
    head: tuple[str, ...] = ("Player", "Miles", "Money", "C", "A", "P", "S", "Cards")
    notes = ["C, A, P and S are crew, asphalt, permits and steel."]
    rows = [_tabulate_player(state, name) for name in state.players]
    funds = [dollars(each.stack) for each in state.players.values()]
    if any(each.stack for each in state.players.values()):
        head = (*head, "Fund")
        notes.append("Fund is what is left of Federal Funds.")
        rows = [(*row, fund) for row, fund in zip(rows, funds, strict=True)]
    return Section(
        "Who has what", (Table(head, tuple(rows), tuple(range(1, len(head)))), Lines((" ".join(notes),)))
    )


def _tabulate_player(state: BoondoggleState, name: str) -> tuple[str, ...]:
    me = state.players[name]
    counts = (
        *(count_goods_of(state, name, good) for good in GOODS),
        count_cards(state, name),
    )
    return (name, str(len(me.path)), dollars(state.goods.of(name).money), *(str(each) for each in counts))


def _show_markets(state: BoondoggleState) -> Iterator[Section]:
    law = law_of(state)
    if not state.markers:
        return
    rows = []
    for key, market in law.markets.items():
        left = str(count_goods_of(state, SUPPLY, market.goods[0])) if not market.is_pair else ""
        rows.append((f"{market.name} ({key})", dollars(find_price(law, state.markers, key)), left))
    card, kickback = price_card(law, state.markers), price_kickback(law, state.markers)
    told = f"A Shenanigan costs {dollars(card)} now, a kickback {dollars(kickback)}."
    yield Section("The markets", (Table(("Market", "Price", "Supply"), tuple(rows), (1, 2)), Lines((told,))))


def _tell_projects(state: BoondoggleState) -> Iterator[str]:
    for name in state.players:
        yield _tell_project(state, name)
        if state.over:
            yield _tell_destination(state, name)
    there = {mile.kind for me in state.players.values() for mile in me.path}
    if shown := [said for kind, said in _MEANINGS.items() if kind in there]:
        yield f"Before a junction, {join_words(shown)} leads there."
    if pot := state.goods.of(POT).money:
        yield f"The pot on the Commons holds {dollars(pot)}."


_MARKS = {"kickback": "$", "guardrail": "=", "elevated": "^", "bus": "bus "}
_MEANINGS = {"kickback": "$ a kickback", "guardrail": "= guardrails", "elevated": "^ an Elevated Road"}


def _tell_project(state: BoondoggleState, name: str) -> str:
    """Return by which junctions a project leads, and what its player has."""
    law, me = law_of(state), state.players[name]
    end = find_head(me.company, ())
    steps = [end]
    for mile in me.path:
        if mile.start != end:
            steps.append(mile.start)
        end = mile.to
        steps.append(f"{_MARKS.get(mile.kind, '')}{end}")
    company = f"company {me.company} ({law.colors.get(me.company, 'no color')})"
    tokens = [token for token in law.honchos if count_goods_of(state, name, token)]
    kept = [
        many(count_roads_left(state, name), "road"),
        many(count_discs(state, name, KICKBACK), "kickback"),
        many(count_discs(state, name, GUARDRAIL), "guardrail"),
    ]
    has = f" {join_words(tokens)}." if tokens else ""
    black = "" if count_goods_of(state, name, BLACK) else " Black-bordered card played."
    return f"{name}, {company}: {', '.join(steps)}.{has} Left: {join_words(kept)}.{black}"


def _tell_destination(state: BoondoggleState, name: str) -> str:
    """Return where a player had to go, and whether they arrived."""
    places = law_of(state).destinations
    bound = [places[each] for each in state.cards.hand(DESTINATIONS, name)]
    place = find_destination(state, name)
    done = f"; complete at {places[place]}" if place else ""
    return f"{name} was bound for {join_words(bound) or 'nowhere yet'}{done}."


def _show_ground(law: TownLaw) -> Section:
    """Return which junctions lie next to which."""
    places = [f"{key} {name}: next to {tell_yards(law, key)}." for key, name in law.destinations.items()]
    return Section("Where things lie", (Lines((_GROUND, *places)),))


_GROUND = (
    "From each yard S a mile leads to the junction A of the same number, and from there to the Commons C, "
    "or by a Bus Lane along the ring to the next A. A destination D lies next to two yards."
)


def _show_roads(state: BoondoggleState) -> Iterator[Section]:
    rows = []
    for key, pieces in state.roads.items():
        laid = ", ".join(f"{each.kind} of {find_company(state, each.company) or 'nobody'}" for each in pieces)
        rows.append((key, laid, ", ".join(list_schemes(state, key))))
    if rows:
        yield Section("Roads", (Table(("Segment", "Pieces, the lowest first", "Schemes"), tuple(rows)),))


def _list_kinds(law: TownLaw) -> Section:
    rows = tuple((each.title, str(each.copies)) for each in law.cards.values())
    told = "“rules 8” says what each of them does."
    return Section("Shenanigans", (Table(("Card", "Copies"), rows, (1,)), Lines((told,))))


def quote_figures(state: BoondoggleState) -> Mapping[str, str]:
    """Return what the rule text says of figures."""
    law, figures = law_of(state), law_of(state).figures
    money = (
        "start", "start_five", "start_six", "federal", "installment", "side_job", "fee", "toll",
        "highwayman", "coupon", "enforcer", "lobbyist", "blackmail",
    )  # fmt: skip
    numbers = (
        "supply", "roads", "kickbacks", "guardrails", "most_bought", "maven_markets", "guardrail_steel",
        "guardrail_share", "lobbyist_discs", "idle_rounds",
    )  # fmt: skip
    return {
        **{name: dollars(getattr(figures, name)) for name in money},
        **{name: str(getattr(figures, name)) for name in numbers},
        "shenanigans": str(len(law.decks[SHENANIGANS])),
        "destinations": str(len(law.decks[DESTINATIONS])),
        "places": join_words(
            [f"{key} {name}, next to {tell_yards(law, key)}" for key, name in law.destinations.items()]
        ),
        "prices": join_words([f"{dollars(each.start)} for {each.name}" for each in law.markets.values()]),
    }


# For one player


def show_hand(state: BoondoggleState, player: str) -> Iterator[Section]:
    """Give a player's Shenanigans and Destinations."""
    law = law_of(state)
    cards = Counter(law.cards[each].title for each in state.cards.hand(SHENANIGANS, player))
    lines = [
        f"{f'{count} ' if count > 1 else ''}{title}{_explain(state, title)}" for title, count in cards.items()
    ]
    black = f"Hostile Purchase, black-bordered{_explain(state, 'Hostile Purchase')}"
    lines += [black] * count_goods_of(state, player, BLACK)
    open_to_all = [law.cards[each].title for each in state.players[player].pledged]
    lines += [f"(on the table: {join_words(open_to_all)})"] * bool(open_to_all)
    bound = [law.destinations[each] for each in state.cards.hand(DESTINATIONS, player)]
    lines += [f"Your destination: {' or '.join(bound)}"] * bool(bound)
    yield Section("Your cards", (Lines(tuple(lines) or ("None.",)),))


def _explain(state: BoondoggleState, title: str) -> str:
    """Return what the rules say that a card does, behind a colon; "" if they have no clause for it."""
    name = title.partition(" (")[0]
    for clause in read_clauses(state.documents[RULES_FILE]):
        head, colon, does = clause.text.partition(": ")
        if colon and name in head:
            return f": {fill_in(does, quote_figures(state))}"
    return ""


def _tell_road(state: BoondoggleState, player: str) -> Iterator[str]:
    """Give where a player's road ends and may go on, what the next mile takes, and where it must lead."""
    law, me = law_of(state), state.players[player]
    color = law.colors.get(me.company, "no color")
    yield f"You are company {me.company} ({color}), and your yard is S{me.company}."
    if me.path:
        yield f"Your road has {many(len(me.path), 'mile')}, and ends at {find_head(me.company, me.path)}."
    for segment, start in list_next(law, me.company, me.path):
        goods = COSTS[choose_kind(state.roads, segment)]
        takes = join_words([good if good != "permit" else "a permit" for good in goods])
        to = segment.leads_from(start)
        yield f"“build {segment.key}” leads it from {start} to {to}, and takes {takes}."
    yield _tell_goal(state, player)


def _tell_goal(state: BoondoggleState, player: str) -> str:
    law = law_of(state)
    cards = state.cards.hand(DESTINATIONS, player)
    if bound := [_name_destination(law, card) for card in cards]:
        return f"You are bound for {' or '.join(bound)}."
    if may_draw(state, player):
        return "You may draw a Destination, which says where it has to lead."
    return "It has to lead to the Commons (C) first; there you draw a Destination, which says where to."


def _name_destination(law: TownLaw, card: str) -> str:
    return f"{law.destinations[card]} ({card}), next to {tell_yards(law, card)}"


def _tell_own(state: BoondoggleState, event: GameEvent, reader: str) -> str:
    """Return what an event says to the reader alone; "" if nothing."""
    law = law_of(state)
    match event:
        case CardPassed(player=giver, to=to, deck="shenanigans", card=card) if reader == to:
            told = f"You get {law.cards[card].title} from {giver}."
        case e.StockMoved(whose=whose) if reader == whose:
            told = event.describe(state, reader)
        case _ if reader != getattr(event, "player", ""):
            told = ""
        case CardPassed(to=to, deck="shenanigans", card=card):
            told = f"You give {law.cards[card].title} to {to}."
        case CardDrawn(deck="shenanigans", card=card):
            told = f"You draw {law.cards[card].title}."
        case CardDrawn(deck="destination", card=card):
            told = f"You draw a Destination: {_name_destination(law, card)}."
        case e.OrderFailed():
            told = event.tell_owner(law)
        case _:
            said = event.describe(state, reader)
            told = said if said.startswith("You ") else ""
    return told
