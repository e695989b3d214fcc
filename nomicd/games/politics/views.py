"""What readers are shown of a campaign: the dice, the race, the count, the map in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from nomicd.games.politics import events as e
from nomicd.games.politics.board import (
    UNPINNED,
    Board,
    board_of,
)
from nomicd.games.politics.country import DECK
from nomicd.games.politics.holdings import Plans
from nomicd.games.politics.map import draw_lines, draw_map, write_map
from nomicd.games.politics.state import PoliticsState, country_of, terms_in_force
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Code, Lines, Notice, Offer, Offers, Page, Section, Table
from nomicd.table import turns
from nomicd.table.course import facts as f
from nomicd.table.phrases import join_words, many, tell_place, tell_rank
from nomicd.table.pieces.allotments import write_wants
from nomicd.table.pieces.auctions import LotSold
from nomicd.table.pieces.purses import dollars
from nomicd.table.pieces.rounds import Rounds
from nomicd.table.presence.rules import OPENED

AUCTIONED = (7, 11)
"""Throws that put a card up for sale, or offer it."""
BEST = 3
"""So many stay after the first count of a fast race."""
NEAR = 2
"""A state is worth fighting for by who trails or leads by no more counties."""
MOST_SHOWN = 5
MOST_SUMMED_UP = 4
"""States that the first screen names."""
MOST_OFFERED = 60
"""Letters of a list that a line of a mail can offer."""

DEFAULT = "the default (states without a pin, then those where you trail by least)"
FIRST_THROW = "The first dice are thrown as soon as everybody has said done, else at the deadline."

LOOKS = (
    Verb("map", "map", "the map, and every state with who leads there", ("map",), "the game", True),
    Verb(
        "state",
        "state <where:square>",
        "one state: its votes, what a county costs, and all pins",
        ("state OH",),
        "the game",
        True,
    ),
    Verb("throw", "my throw", "your dice, and what they would capture", ("my throw",), "the game", True),
    Verb("prices", "prices", "what a county costs in which states", ("prices",), "the game", True),
    Verb("speech_cards", "speech cards", "all speech cards", ("speech cards",), "the game", True),
)


class CampaignViews(Rounds[PoliticsState]):
    """What readers are shown of turns and votes, to be derived from."""

    def lexicon(self, state: PoliticsState, reader: str) -> Lexicon:
        """Return the states, by letters and by name."""
        names = country_of(state).states.items()
        return Lexicon(squares={said: code for code, each in names for said in (code, each.name)})

    def looks(self, state: PoliticsState, reader: str) -> tuple[Verb, ...]:
        """Return what anybody may ask to see."""
        return LOOKS

    def answer(self, state: PoliticsState, reader: str, command: Command) -> Page | None:
        """Return the page that one of `LOOKS` asks for."""
        country = country_of(state)
        if command.verb == "throw":
            dice = tuple(self.urgent(state, reader, None))
            none = ("You have no dice to play now.", *tell_whose_turn(state, reader))
            return Page("Your throw", () if dice else none, dice)
        if command.verb == "map":
            rows = tuple(_show_state(state, code) for code in country.states)
            return Page("Map", (), (*show_map(state), Section("All states", (Table(_HEAD, rows, (1, 2)),))))
        if command.verb == "prices":
            return Page("Prices", (), (Section("What a county costs", (Lines(tuple(_tell_costs(state))),)),))
        if command.verb == "state" and command.get_text("where") in country.states:
            code = command.get_text("where")
            lines = _describe_state(state, code, reader)
            return Page(country.states[code].name, (), (Section(code, (Lines(lines),)),))
        if command.verb == "speech_cards":
            return Page("Speech cards", (), (Section("All speech cards", (Lines(tuple(country.cards)),)),))
        return None

    def urgent(self, state: PoliticsState, player: str, due: Due | None) -> Iterator[Section]:
        """Give the dice of who is to play, and what becomes of them."""
        if player not in state.players or not state.players[player].thrown or state.over:
            return
        points, plans = many(state.players[player].points, "point"), self.sibling(Plans)
        canvass = plans.canvass(state, player)
        told = (*_tell_throw(state, player), plans.tell(state, player, canvass))
        offers = tuple(_offer_plays(state, player, canvass.taken))
        yield Section(
            f"Your turn: spend {points}",
            (Lines(told), Offers(offers), Lines(tuple(_tell_race(state, player)))),
            task=f"spend your {points} on counties, or write “done”",
        )

    def remind(self, state: PoliticsState, player: str, due: Due | None) -> Iterator[Section]:
        """Give that a throw is still to be played, in a line."""
        if state.started and not state.turns.first and not turns.is_done(state.presence.signals, player):
            yield Section("", (Offers((Offer("done", ""),), FIRST_THROW),))
        if not state.players[player].thrown or turns.is_done(state.presence.signals, player):
            return
        said = f"You have {many(state.players[player].points, 'point')} to play: “done” plays them"
        back = "; “no play” takes back what you want of them." if player in state.allotments.drafts else "."
        yield Section("", (Offers((Offer("done", ""),), f"{said}{back}"),))

    def tell_pending(self, state: PoliticsState, player: str) -> str:
        """Return how many points they have to play."""
        here = state.players[player]
        return f"{many(here.points, 'point')} to play" if here.thrown else ""

    def possible(self, state: PoliticsState, player: str) -> Iterator[Section]:
        """Give how the first dice come to be thrown; then where a player leads and trails, and their list."""
        if not state.started or player not in state.turns.seats:
            return
        if not state.turns.first:
            yield Section("The first throw", (Offers((Offer("done", ""),), FIRST_THROW),))
        board = board_of(state)
        if codes := list_contested(board, player):
            you = {code: f"you {_tell_margin(board, player, code)}" for code in codes}
            yield Section("States worth fighting for", (draw_lines(state, you),))
        wants = state.allotments.lists.get(player)
        mine = write_wants(wants) if wants else "none, so that the default plays"
        offer = Offer("priority unpinned, trailing", "your list: what is played when you say nothing")
        yield Section("Your priority list", (Lines((f"{mine[0].upper()}{mine[1:]}.",)), Offers((offer,))))

    def yours(self, state: PoliticsState, events: Sequence[GameEvent], reader: str) -> Iterator[Section]:
        """Give a count and who is out, then what the reader has captured and bought."""
        if not state.over and (told := tuple(_sum_up_news(state, events, reader))):
            yield Section("The news", (Lines(told),))

    def tell_standing(self, state: PoliticsState, reader: str) -> str:
        """Return how many votes the reader would have now, when they are counted, and who is waited for; to
        whoever only watches, the last two."""
        votes, wins = board_of(state).votes, country_of(state).majority
        told = ""
        if reader in votes:
            counted = f"If votes were counted now, you would have {many(votes[reader], 'vote')} ({wins} win)"
            told = f"{counted}, {tell_rank(votes, reader, str)}."
        return " ".join(filter(None, (told, *tell_whose_turn(state, reader), tell_count(state))))

    def picture(self, state: PoliticsState, events: Sequence[GameEvent]) -> Drawing:
        """Return the map."""
        return draw_map(state)

    def show_standings(self, state: PoliticsState, events: Sequence[GameEvent]) -> Iterator[Section]:
        """Give how votes would be counted now, who has most votes first and who is out last, and the map."""
        votes, leaders = board_of(state).votes, board_of(state).leaders
        running = sorted(state.turns.seats, key=lambda name: -votes[name])
        money = terms_in_force(state).money
        head = ("Player", "Votes", "States", "Cards", *(("Fund",) if money else ()))
        rows = []
        for name in (*running, *(each for each in state.players if each not in running)):
            led = sum(leader == name for leader in leaders.values())
            row = [
                name if name in running else f"{name} (out)",
                str(votes.get(name, 0)),
                str(led),
                str(len(state.cards.hand(DECK, name))),
            ]
            rows.append((*row, dollars(state.players[name].fund)) if money else tuple(row))
        table = Table(head, tuple(rows), (1, 2, 3, 4))
        if state.over:
            yield Section("The votes at the end", (table,))
        else:
            yield Section("If votes were counted now", (table, Lines(_tell_board(state))))
        yield from show_map(state)

    def quotes(self, state: PoliticsState) -> Mapping[str, str]:
        """Return what the rule text says of votes and money."""
        country = country_of(state)
        money = {"start": dollars(country.money.start), "levy": dollars(country.money.levy)}
        return {"majority": str(country.majority), "votes": str(country.votes), **money}

    def greet(self, state: PoliticsState) -> tuple[str, ...]:
        """Return what is played, how it is won, and what silence does."""
        country, terms = country_of(state), terms_in_force(state)
        aim = (
            f"You run for President: whoever has {country.majority} of the {country.votes} electoral votes "
            "when they are counted is elected. At a count without a winner whoever has fewest is out."
        )
        turn = (
            "Three dice are thrown for you beforehand, and their points capture counties: whoever has most "
            "counties in a state has its vote."
        )
        silence = (
            "You need not write at all: what you do not say is played by your priority list of states, and "
            "without one by the default: states where nobody has a pin, which marks the first county there, "
            f"then those where you trail by least. Only if {OPENED} updates in a row have waited for you in "
            "vain may others take your seat; “done always” keeps it."
        )
        left = dollars(country.money.start - country.money.levy)
        none = (
            "There is no money: speeches cost nothing, and who throws a seven or an eleven may take the top "
            "card."
        )
        money = (
            f"You have a campaign fund of {left} for speeches and for bids; each speech costs "
            f"{dollars(terms.fee * 1000)}."
        )
        fast = "This race is fast: of four or more, only the best three stay after the first count."
        few = state.started and len(state.players) <= BEST
        return (
            aim,
            *((fast,) if terms.fast and not few else ()),
            turn,
            money if terms.money else none,
            silence,
        )

    def make_notices(
        self, state: PoliticsState, events: Sequence[GameEvent], due: Due | None
    ) -> Iterator[Notice]:
        """Tell who looks at the top card between two updates: it is another one than before."""
        if any(of_kind(f.UpdateEnded, events)):
            return
        for seen in of_kind(e.TopCardSeen, events):
            said = f"The pack has been shuffled, as somebody has left. The top card is now {seen.card}."
            key = f"top-card/{state.cards.decks[DECK].shuffles}/{seen.player}"
            yield Notice("notice", seen.player, key, Page("Another top card", (said,)))

    def news(self, state: PoliticsState, reader: str) -> tuple[str, ...]:
        """Return that it is the reader's turn, or whose, or that they are out, or who has won."""
        if state.over:
            return super().news(state, reader)
        if state.eliminated.since.get(reader) == state.update:
            return ("you are out",)
        votes, counted = board_of(state).votes, state.counts and state.counted == state.update
        told = ("the votes were counted",) if counted else ()
        if thrown := state.players[reader].thrown if reader in state.players else ():
            return (*told, f"you have thrown {sum(thrown)}")
        turn = "" if terms_in_force(state).parallel else state.turns.player
        if not turn or reader not in votes:
            return told
        return (
            *told,
            f"{turn}'s turn",
            f"you have {many(votes[reader], 'vote')}, {tell_place(votes, reader)}",
        )


_HEAD = ("State", "Votes", "A county costs", "Who leads")


def _show_state(state: PoliticsState, code: str) -> tuple[str, ...]:
    each = country_of(state).states[code]
    colour = f" ({each.colour})" if each.colour else ""
    return (f"{code} {each.name}", str(each.votes), f"{each.points}{colour}", board_of(state).explain(code))


def _describe_state(state: PoliticsState, code: str, reader: str) -> tuple[str, ...]:
    board, each = board_of(state), country_of(state).states[code]
    counties = f"{each.name} has {each.votes} electoral votes and {each.lines} county lines."
    colour = f" It is {each.colour}." if each.colour else ""
    costs = f"A county there costs {many(each.points, 'point')}; the capital is one county more.{colour}"
    pins = board.explain(code) or "nobody"
    outright = " It is won outright." if code in board.outright else ""
    told = (counties, costs, f"Pins: {pins}.{outright}")
    if reader not in state.turns.seats:
        return told
    has_pin = code in state.players[reader].pins
    return (*told, f"You {_tell_margin(board, reader, code) if has_pin else 'have no pin'} there.")


def _tell_margin(board: Board, player: str, code: str) -> str:
    margin, leader = board.find_margin(player, code), board.leaders[code]
    if margin == 0:
        return "lead, as who came first" if leader == player else f"are level with {leader}, who came first"
    return f"lead by {margin}" if margin > 0 else f"trail by {-margin}"


# For one player


def may_take_card(state: PoliticsState, player: str) -> bool:
    """Return whether that throw may be given up for a card."""
    sevens = sum(state.players[player].thrown) in AUCTIONED
    return sevens and not terms_in_force(state).money and bool(state.cards.decks[DECK].pile)


def find_top_card(state: PoliticsState) -> str:
    """Return the card that whoever may take it has looked at; "" where it is taken unseen, or not at all."""
    terms = terms_in_force(state)
    pile = () if terms.money or terms.parallel else state.cards.decks[DECK].pile
    return pile[0] if pile else ""


def _sum_up_news(state: PoliticsState, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    for event in of_kind((e.VotesCounted, e.NobodyEliminated, e.CandidateEliminated), events):
        said = replace(event, roller="") if isinstance(event, e.VotesCounted) else event
        yield said.describe(state, reader)
    if reader not in state.players:
        return
    sums = Counter[str]()
    for each in of_kind(e.CountiesCaptured, events):
        sums.update(each.counties if each.player == reader else {})
    if sums:
        yield e.CountiesCaptured(reader, dict(sums)).describe(state, reader)
    if not any(of_kind(e.VotesCounted, events)):  # else there is more to tell than the first screen holds
        yield from _tell_losses(state, events, reader)
    yield from (each.describe(state, reader) for each in of_kind(LotSold, events) if each.player == reader)


def _tell_losses(state: PoliticsState, events: Sequence[GameEvent], reader: str) -> Iterator[str]:
    """Give who leads now where the reader had more counties than anybody else."""
    board, taken = board_of(state), dict[str, Counter[str]]()
    for each in of_kind(e.CountiesCaptured, events):
        for code, count in each.counties.items():
            taken.setdefault(code, Counter())[each.player] += count
    lost = dict[str, list[str]]()
    for code, gains in taken.items():
        leader = board.leaders.get(code, reader)
        before = {name: count - gains[name] for name, count in board.pins.get(code, ())}
        mine = before.pop(reader, 0)
        if leader != reader and mine > max(before.values(), default=0):
            lost.setdefault(leader, []).append(f"{code} ({many(board.states[code].votes, 'vote')})")
    for leader, codes in lost.items():
        yield f"{leader} now leads in {join_words(codes)}, where you did."


def tell_count(state: PoliticsState) -> str:
    """Return when the votes are counted; "" while states have no pin."""
    if not board_of(state).is_closed:
        return ""
    if calling := list_calling(state):
        return f"Votes are counted in the next update: {join_words(calling)} threw a pair or three of a kind."
    return "Votes are counted at the next pair or three of a kind."


def list_calling(state: PoliticsState) -> list[str]:
    """Return whose throws, which lie there, count the votes if nothing changes: each shows equal dice, and
    the board is closed."""
    if state.over or not board_of(state).is_closed:
        return []
    thrown = {name: state.players[name].thrown for name in state.turns.seats}
    return [name for name, faces in thrown.items() if len(set(faces)) < len(faces)]


def tell_whose_turn(state: PoliticsState, reader: str) -> Iterator[str]:
    """Give whose turn it is."""
    turn = "" if terms_in_force(state).parallel else state.turns.player
    if turn not in ("", reader):
        yield f"It is {turn}'s turn."


def _tell_costs(state: PoliticsState) -> Iterator[str]:
    """Give where a county can be had, by what it costs."""
    costs: dict[int, list[str]] = {}
    board = board_of(state)
    for code, each in board.states.items():
        if code not in board.outright:
            costs.setdefault(each.points, []).append(code)
    told = [f"{cost} in {', '.join(codes)}" for cost, codes in sorted(costs.items())]
    yield f"A county costs {'; '.join(told)}." if told else "There is no county to be had any more."


def _tell_throw(state: PoliticsState, player: str) -> Iterator[str]:
    """Give the dice, and what becomes of them without another word."""
    me = state.players[player]
    yield f"You have thrown {'-'.join(map(str, me.thrown))}: {many(me.points, 'point')}."
    if player in list_calling(state):
        yield "Your throw counts the votes before it is played."
    if may_take_card(state, player) and (card := find_top_card(state)):
        yield f"The top card is {card}."
    if not me.wants_card:
        yield _tell_plan(state, player)


def _tell_plan(state: PoliticsState, player: str) -> str:
    draft, listed = state.allotments.drafts.get(player), state.allotments.lists.get(player)
    if draft:
        return f"You play {write_wants(draft)}; what is left goes by {'your list' if listed else DEFAULT}."
    if listed:
        return f"If you do nothing, your priority list plays: {write_wants(listed)}."
    return f"If you do nothing, {DEFAULT} plays."


def _offer_plays(state: PoliticsState, player: str, counties: Mapping[str, int]) -> Iterator[Offer]:
    """Give what may be done with a throw by which these counties would be taken."""
    taken = ", ".join(f"{code} {count}" for code, count in counties.items())
    fits = 0 < len(taken) <= MOST_OFFERED
    yield Offer(f"play {taken if fits else UNPINNED}", "or other counties, as far as the points go")
    if may_take_card(state, player) and not state.players[player].wants_card:
        yield Offer("take card", "the top speech card, instead of playing the throw")
    yield Offer("done", "no need to wait for you" if terms_in_force(state).parallel else "play it now")


def _tell_race(state: PoliticsState, player: str) -> Iterator[str]:
    """Give the states most worth fighting for, of these the ones that the points can win or hold if there are
    any, and the largest without a pin, in a line each; and where counties can be had."""
    board = board_of(state)
    states, contested = board.states, list_contested(board, player)
    points = state.players[player].points
    reached = [code for code in contested if _can_turn(board, player, code, points)]
    near = [
        f"{code} ({many(states[code].votes, 'vote')}, {many(states[code].points, 'point')} a county: you "
        f"{_tell_margin(board, player, code)})"
        for code in (reached or contested)[:MOST_SUMMED_UP]
    ]
    if near:
        yield f"Worth fighting for{'' if reached else ', with more points'}: {'; '.join(near)}."
    left = sorted(board.empty, key=lambda code: -states[code].votes)
    largest = join_words([f"{code} ({states[code].votes})" for code in left[:MOST_SUMMED_UP]])
    if left:
        yield f"Without a pin: {many(len(left), 'state')}, with most votes {largest}."
    yield f"Within reach: {_name_reach(board, points)}. “prices” shows what counties cost."


def _name_reach(board: Board, points: int) -> str:
    """Return in which states so many points capture a county."""
    within = [
        code for code, each in board.states.items() if each.points <= points and code not in board.outright
    ]
    beyond = [code for code in board.states if code not in within]
    if len(beyond) > len(within):
        return join_words(within) or "no state"
    return f"every state but {join_words(beyond)}" if beyond else "every state"


def _can_turn(board: Board, player: str, code: str, points: int) -> bool:
    """Return whether so many points can win that player the state, or the lead there by one more."""
    return max(1, 1 - board.find_margin(player, code)) * board.states[code].points <= points


def list_contested(board: Board, player: str) -> list[str]:
    """Return the states worth fighting for, those with most votes first: where that player leads or trails
    by little, and nobody has won outright."""
    near = (
        code
        for code in board.pins
        if code not in board.outright and abs(board.find_margin(player, code)) <= NEAR
    )
    return sorted(near, key=lambda code: (-board.states[code].votes, code))[:MOST_SHOWN]


# For everybody


def show_count(state: PoliticsState, counted: e.VotesCounted) -> Section:
    """Return the sheet of a count."""
    states = country_of(state).states
    rows = tuple(
        (f"{code} {states[code].name}", str(states[code].votes), winner, why)
        for code, (winner, why) in counted.sheet.items()
    )
    return Section("The count", (Table(("State", "Votes", "Goes to", "Why"), rows, (1,)),))


def sum_up_count(state: PoliticsState, counted: e.VotesCounted) -> Section:
    """Return the same in short: which states each player won."""
    states, won = country_of(state).states, dict[str, list[str]]()
    for code, (winner, _) in counted.sheet.items():
        won.setdefault(winner, []).append(code)
    order = sorted(won, key=lambda name: -sum(states[code].votes for code in won[name]))
    told = tuple(
        f"{name or 'Nobody'}, {sum(states[code].votes for code in won[name])}: {', '.join(won[name])}."
        for name in order
    )
    return Section("The count", (Lines(told),))


def _tell_board(state: PoliticsState) -> tuple[str, ...]:
    left = board_of(state).empty
    named = f" ({', '.join(left)})" if 0 < len(left) <= MOST_SHOWN else ""
    none = f"{many(len(left), 'state')} {'has' if len(left) == 1 else 'have'} no pin"
    said = f"The board is open: {none}{named}. Once all have one, a pair or three of a kind counts the votes"
    closed = "The board is closed: a pair or three of a kind counts the votes."
    fund = (f"The Expense Fund holds {dollars(state.expense)}.",) if terms_in_force(state).money else ()
    pile = len(state.cards.decks[DECK].pile) if DECK in state.cards.decks else 0
    pack = (f"The pack holds {many(pile, 'speech card')}.",) if state.started else ()
    return (" ".join((*_tell_leader(state), f"{said}." if left else closed, *pack, *fund)),)


def _tell_leader(state: PoliticsState) -> Iterator[str]:
    votes = board_of(state).votes
    best = [name for name, count in votes.items() if count == max(votes.values())]
    if len(best) == 1:
        yield f"{best[0]} leads with {many(votes[best[0]], 'vote')}."


def show_map(state: PoliticsState) -> Iterator[Section]:
    """Give the map, as a picture and in characters."""
    yield Section("The map", (Code(write_map(state), draw_map(state)),))
