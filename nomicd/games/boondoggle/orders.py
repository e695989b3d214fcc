"""Orders for a round: how they are written, and what each of them leads to. They are read back as they were
understood, with what they would do as things stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from functools import partial

import msgspec
from msgspec.structs import replace

from nomicd.games.boondoggle import events as e
from nomicd.games.boondoggle.acts import carry_out
from nomicd.games.boondoggle.board import GOODS, TownLaw
from nomicd.games.boondoggle.obstacles import NotPossible, Obstacle
from nomicd.games.boondoggle.plays import CardPlay, read_play, write_play
from nomicd.games.boondoggle.scripts import (
    BUILDING,
    GOODS_BY_WORD,
    SCHEMING,
    SELLING,
    Act,
    ScriptLine,
    Unreadable,
    plain,
    read_line,
    takes_place,
    write_line,
)
from nomicd.games.boondoggle.shenanigans import choose_card, play_card
from nomicd.games.boondoggle.state import (
    WHATEVER,
    BoondoggleState,
    CardOrder,
    EnforceOrder,
    TownPlan,
    law_of,
)
from nomicd.games.boondoggle.town import CYCLES, attempt, share_out
from nomicd.kernel.commands import Command, Lexicon, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.inputs import PlayerCommand
from nomicd.table.course.state import set_player
from nomicd.table.course.working import Working
from nomicd.table.phrases import join_words, sentence_case
from nomicd.table.piece import Piece
from nomicd.table.pieces.purses import dollars

MAX_LINES = 50
"""So many lines one player may have."""
_KINDS = (
    "sales=sale=selling|building=purchases=buying|schemes=scheme|cards=card plays|everything=all orders=all"
)
_PHASES = {"sales": SELLING, "building": BUILDING, "schemes": SCHEMING}
_KINDS_BY_PHASE = {phase: kind for kind, phase in _PHASES.items()}


def _order(key: str, usage: str, means: str, *examples: str) -> Verb:
    return Verb(key, usage, means, examples, "the game")


ORDERS: tuple[Verb, ...] = (
    _order(
        "sell",
        "sell <what:text>",
        "sell on the market, if the price is right; “else” says what to do where that cannot be done",
        "sell 2 steel at 10 or more, else 1",
        "sell all permits",
    ),
    _order(
        "purchase",
        "buy <what:text>",
        "buy up to four resources, instead of building; or a Shenanigan when the next round begins",
        "buy 2 AP at 23 or less, else 4 crew at 10 or less",
        "buy a card at 8 or less",
    ),
    _order("purchase", "get <what:text>", "the same", "get a card at 8 or less"),
    _order(
        "purchase_always",
        "always buy <what:text>",
        "buy a Shenanigan in every round",
        "always buy a card at 6 or less, keep 20",
    ),
    _order(
        "build",
        "build <where:text>",
        "build the next mile of your project",
        "build A1-C, else buy 2 AP at 23 or less",
        "build to the Commons",
    ),
    _order(
        "kickback",
        "kickback <where:text>",
        "make a mile on another's road for cash",
        "kickback C-A3 at 40 or less, else guardrail C-A3",
    ),
    _order("guardrail", "guardrail|guardrails <where:text>", "the same for steel", "guardrail C-A3"),
    _order(
        "or_else",
        "else|otherwise <line:text>",
        "what to do where the line before, of the same kind, cannot be done",
        "else buy 4 crew at 10 or less",
    ),
    _order("or_else", "or else <line:text>", "the same", "or else buy 4 crew"),
    _order(
        "side_job",
        "side job",
        "earn some money, and sit out phases 5 to 7: that is also what happens without any order for them",
        "side job",
    ),
    _order("side_job", "take [the|a] side job", "the same", "take the side job"),
    _order("no_side_job", "no side job", "take that back", "no side job"),
    _order(
        "play",
        "play|use <what:text>",
        "play a Shenanigan of yours, in the first or the second cycle",
        "play hostile purchase: steel from bob, cycle 2",
        "play big family",
    ),
    _order(
        "enforce",
        "enforce <when:text>",
        "when to play an Enforcer against a Hostile Purchase: always is usual",
        "enforce never",
        "enforce against steel and permits",
        "enforce always",
    ),
    _order("not_enforce", "do not enforce", "play none of them", "do not enforce"),
    _order("not_enforce", "don't enforce", "the same", "don't enforce"),
    _order("not_enforce", "never enforce", "the same", "never enforce"),
    _order(
        "draw",
        "draw [a|my] destination",
        "pay the fee and draw a Destination, once you may",
        "draw a destination",
    ),
    _order("not_draw", "do not draw [a] destination", "take that back", "do not draw a destination"),
    _order(
        "clear_orders",
        "clear|scrap|forget|cancel [all] [of] [my] [old] orders",
        "take back all that you have ordered",
        "clear my orders",
    ),
    _order(
        "clear_orders", "clear|scrap|forget|cancel everything [i ordered]", "the same", "scrap everything"
    ),
    _order(
        "share", "share [the|a] victory", "rather share a victory than throw dice for it", "share the victory"
    ),
    _order(
        "not_share", "do not share [the|a] victory", "throw dice for it after all", "do not share the victory"
    ),
    _order(
        "drop", f"drop <kind:choice({_KINDS})>", "take back what you have ordered of a kind", "drop sales"
    ),
)
_KEYS = frozenset(verb.key for verb in ORDERS)


class TooManyOrders(Exception):
    """Something else has to be taken back first."""


class TownOrders(Piece[BoondoggleState]):
    """What players order. Nobody else sees any of it before the end."""

    facts = (e.PlanSet,)
    secret = frozenset({e.PlanSet.NAME})
    sealed = _KEYS

    def orders(self, state: BoondoggleState, player: str) -> tuple[Verb, ...]:
        """Return the same at all times."""
        return ORDERS

    def forget(self, stage: BoondoggleState, player: str) -> None:
        """Take out what others have ordered."""
        for name in stage.players:
            if name != player:
                set_player(stage, name, plan=TownPlan())

    def lexicon(self, state: BoondoggleState, reader: str) -> Lexicon:
        """Return the names of what the game has, and what the reader has ordered, with what takes it back."""
        plan, law = state.players[reader].plan if reader in state.players else TownPlan(), law_of(state)
        pairs = {key.casefold(): key for key, each in law.markets.items() if each.is_pair}
        things = {word: good for word, good in GOODS_BY_WORD.items() if len(word) > 1}
        cards = dict.fromkeys(("card", "shenanigan"), "card")
        ordered = {each.text: each.undo for each in list_plan(law, plan)}
        return Lexicon(items={**things, **pairs, **cards}, ordered=ordered)

    def decide(self, table: Working[BoondoggleState], given: PlayerCommand) -> Decision | None:
        """Return what an order leads to."""
        command, state = given.command, table.state
        if command.verb not in _KEYS:
            return None
        before = state.players[given.player].plan
        try:
            mail = given.source.partition("/")[0]
            after, says = _MAKERS[command.verb](GivenTownOrder(state, given.player, command, before, mail))
        except TooManyOrders as wrong:
            return Refused(Reason.LIMIT, str(wrong))
        except Unreadable as wrong:
            return Refused(Reason.BAD_TEXT, str(wrong))
        changed = (e.PlanSet(given.player, after),) if after != before else ()
        return Accepted(changed, says)


Made = tuple[TownPlan, tuple[str, ...]]
"""What a player's plan is from now on, and what they are told."""


class GivenTownOrder(msgspec.Struct, frozen=True):
    """An order of a player, what they have ordered by `now`, and what the order came by."""

    state: BoondoggleState
    player: str
    command: Command
    now: TownPlan
    mail: str = ""


Maker = Callable[[GivenTownOrder], Made]

_A_CARD = re.compile(
    r"\s*(?:(?:no|a|an|one|1|another|more|me|us|myself|my|also|just|please|new|next|the)\s+)*(?:shenanigans?|cards?)\b",
    re.IGNORECASE,
)


def _purchase(given: GivenTownOrder) -> Made:
    """Buy a Shenanigan, or add a line that buys resources."""
    text = given.command.get_text("what")
    return _buy_card(text, given.now, stands=False) if _A_CARD.match(text) else _add_line(given)


def _purchase_always(given: GivenTownOrder) -> Made:
    text = given.command.get_text("what")
    if not _A_CARD.match(text):
        raise Unreadable("only Shenanigans are bought in every round: “always buy a card at 6 or less”")
    return _buy_card(text, given.now, stands=True)


def _add_line(given: GivenTownOrder) -> Made:
    """Add a line to the script of the work to come."""
    text = given.command.get_text("where") or given.command.get_text("what")
    word = "buy" if given.command.verb == "purchase" else given.command.verb
    line = replace(read_line(law_of(given.state), f"{word} {text}"), mail=given.mail)
    others = tuple(each for each in given.now.lines if each.acts != line.acts)
    gone = [each for each in others if _is_replaced(each, line, instead=takes_place(text))]
    kept = tuple(each for each in others if each not in gone)
    if len(kept) >= MAX_LINES:
        raise TooManyOrders(f"there are {MAX_LINES} lines already: take some back with “drop”")
    after = replace(given.now, lines=(*kept, line), side=False)
    return after, tuple(_tell_added(given, line, kept, gone))


def _tell_added(
    given: GivenTownOrder, line: ScriptLine, kept: Sequence[ScriptLine], gone: Sequence[ScriptLine]
) -> Iterator[str]:
    """Yield what a player is told of a new line: which others are kept, and which are gone for it."""
    law = law_of(given.state)
    yield f"{_name_phase(line)}: {write_line(law, line)}."
    yield foresee(given.state, given.player, line, kept)
    if gone:
        yield f"This takes the place of {_quote_lines(law, gone)}."
    before = [each for each in kept if each.phase == line.phase]
    buys_again = line.buys and any(each.buys for each in (*before, *gone))
    if buys_again and given.player in given.state.round.mavens:
        yield "Several markets are visited by one line: “buy 2 asphalt at 14 or less, 1 AP at 20 or less”."
    if before and line.phase != SELLING:
        told, kind = _quote_lines(law, before), _KINDS_BY_PHASE[line.phase]
        yield f"It is tried only if {told} cannot be done. “drop {kind}” takes all of these back."


def _go_on(given: GivenTownOrder) -> Made:
    """Add what to do else to the last line of the script that is about the same."""
    law = law_of(given.state)
    more = read_line(law, given.command.get_text("line"))
    lines = list(given.now.lines)
    at = next((at for at in reversed(range(len(lines))) if lines[at].phase == more.phase), -1)
    if at < 0:
        raise Unreadable("there is no line before it that is about the same")
    lines[at] = line = replace(lines[at], acts=(*lines[at].acts, *more.acts))
    after = replace(given.now, lines=tuple(lines))
    says = (f"{_name_phase(line)}: {write_line(law, line)}.", foresee(given.state, given.player, line, lines))
    return after, says


def _is_replaced(old: ScriptLine, line: ScriptLine, *, instead: bool) -> bool:
    """Return whether a line takes the place of another one of its phase: of those phases in which one thing
    alone is done, what a later mail says counts, or what is meant instead."""
    return old.phase == line.phase != SELLING and (instead or old.mail != line.mail)


def _quote_lines(law: TownLaw, lines: Sequence[ScriptLine]) -> str:
    return join_words([f"“{write_line(law, each)}”" for each in lines])


def _name_phase(line: ScriptLine) -> str:
    names = {
        SELLING: "Phase 5, selling",
        BUILDING: "Phase 6, buying or building",
        SCHEMING: "Phase 7, schemes",
    }
    return names[line.phase]


def foresee(state: BoondoggleState, player: str, line: ScriptLine, others: Sequence[ScriptLine] = ()) -> str:
    """Return what a line would do if it were done now, by what the player may know, after their `others` of
    earlier phases."""
    before: Working[BoondoggleState] = Working(state)
    for each in sorted(others, key=lambda each: each.phase):
        if each.phase < line.phase:
            _do_first(before, player, each.acts)
    stage = Working(before.state)
    why = _do_first(stage, player, line.acts)
    if not why:
        return f"If it were done now: {_tell(stage, player)}"
    return f"As things stand it cannot be done: {why.tell(law_of(state))}."


def _do_first(table: Working[BoondoggleState], player: str, acts: Iterable[Act]) -> Obstacle | None:
    """Do the first act that can be done. Return why the first one cannot, if none can."""
    first: Obstacle | None = None
    for act in acts:
        why = attempt(table, partial(carry_out, player=player, act=act))
        if why is None:
            return None
        first = first or why
    return first


def _tell(stage: Working[BoondoggleState], player: str) -> str:
    told = [
        each.describe(stage.state, player)
        for each in stage.events
        if not isinstance(each, e.CardPlayed | e.HonchoNamed)  # the bag is drawn from blindly
    ]
    return " ".join(filter(None, told)) or "it can be done."


def _buy_card(text: str, now: TownPlan, *, stands: bool) -> Made:
    if re.match(r"\s*no\b", text):
        return replace(now, card=None), ("You buy no Shenanigan.",)
    text = plain(text)
    keep = re.search(r"(?:keep|keeping|leave|leaving)\D{0,20}?(\d{1,6})", text)
    digits = _A_CARD.sub("", text[: keep.start()] if keep else text)
    price = re.search(r"\d{1,6}", digits)
    order = CardOrder(int(price[0]) if price else WHATEVER, int(keep[1]) if keep else 0, stands)
    when = "whenever a round begins" if stands else "when the next round begins"
    return replace(now, card=order), (f"{sentence_case(order.write())}, {when}.",)


def _side_job(given: GivenTownOrder) -> Made:
    pay = dollars(law_of(given.state).figures.side_job)
    dropped = ("What you have ordered for phases 5 to 7 is not done.",) if given.now.lines else ()
    return replace(given.now, side=True), (f"You take the side job for {pay}.", *dropped)


def _no_side_job(given: GivenTownOrder) -> Made:
    if given.now.lines:
        return replace(given.now, side=False), ("You take no side job: what you have ordered is done.",)
    return replace(given.now, side=False), ("Order some work then: without any you take the side job.",)


def _play(given: GivenTownOrder) -> Made:
    law = law_of(given.state)
    play = read_play(law, given.command.get_text("what"), given.state.players, given.player)
    kept = tuple(each for each in given.now.plays if not play.cycle or each.cycle != play.cycle)
    kept = tuple(each for each in kept if each != play)
    if len(kept) >= len(CYCLES):
        ordered = join_words([f"“{write_play(law, each)}”" for each in kept])
        raise TooManyOrders(
            f"two cards at most are played in a round, and you have ordered {ordered}: “drop cards”"
        )
    after = replace(given.now, plays=(*kept, play))
    cycle = next((n for n, each in share_out(after.plays).items() if each == play), 1)
    says = (
        f"Phase 2, cycle {cycle}: {write_play(law, play)}.",
        _foresee_card(given.state, given.player, play),
    )
    return after, says


def _foresee_card(state: BoondoggleState, player: str, play: CardPlay) -> str:
    stage = Working(state)
    if not state.started:
        return "It waits for the cards of the first round."
    try:
        card = choose_card(state, player, play)
        play_card(stage, player, replace(play, card=card))
    except NotPossible as wrong:
        why = wrong.obstacle.tell(law_of(state))
        return f"As things stand it cannot be played: {why}. A card that cannot be carried out is lost."
    return f"If it were played now: {_tell(stage, player)}"


def _enforce(given: GivenTownOrder) -> Made:
    text = given.command.get_text("when").casefold()
    goods = tuple(good for good in GOODS if re.search(rf"\b{good}s?\b", text))
    players = tuple(
        name for name in given.state.players if re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", text)
    )
    if re.search(r"\bnever|nobody|nothing\b", text):
        order = EnforceOrder(never=True)
    elif goods or players:
        order = EnforceOrder(False, goods, players)
    elif re.search(r"\b(?:always|any|all|every\w*)\b", text):
        order = EnforceOrder()
    else:
        raise Unreadable(
            "when? “enforce always”, “enforce never”, “enforce against steel”, “enforce against bob”"
        )
    return replace(given.now, enforce=order), (f"{_write_enforce(order)}. It stands until you change it.",)


def _not_enforce(given: GivenTownOrder) -> Made:
    order = EnforceOrder(never=True)
    return replace(given.now, enforce=order), ("You play no Enforcer. It stands until you change it.",)


def _write_enforce(order: EnforceOrder) -> str:
    if order.never:
        return "enforce never"
    against = [*order.goods, *order.players]
    return f"enforce against {join_words(against)}" if against else "enforce always"


def _draw(given: GivenTownOrder) -> Made:
    fee = dollars(law_of(given.state).figures.fee)
    wants = given.command.verb == "draw"
    said = (
        f"You draw a Destination for {fee} as soon as you may."
        if wants
        else "You draw no Destination for now."
    )
    return replace(given.now, draw=wants), (said,)


def _share(given: GivenTownOrder) -> Made:
    wants = given.command.verb == "share"
    said = "If all who tie say so, the victory is shared." if wants else "Whoever ties with you throws dice."
    return replace(given.now, share=wants), (said,)


def _clear(given: GivenTownOrder) -> Made:
    after = TownPlan(enforce=given.now.enforce, share=given.now.share)
    return after, ("You have ordered nothing now, but for Enforcers and a shared victory.",)


def _drop(given: GivenTownOrder) -> Made:
    kind = given.command.get_text("kind")
    after = replace(
        given.now, lines=tuple(each for each in given.now.lines if each.phase != _PHASES.get(kind))
    )
    if kind == "cards":
        after = replace(given.now, plays=())
    if kind == "everything":
        after = TownPlan(enforce=given.now.enforce, share=given.now.share)
    return after, (
        "That is taken back." if after != given.now else "There was nothing of that to take back.",
    )


_MAKERS: Mapping[str, Maker] = {
    "sell": _add_line,
    "purchase": _purchase,
    "purchase_always": _purchase_always,
    "build": _add_line,
    "kickback": _add_line,
    "guardrail": _add_line,
    "or_else": _go_on,
    "side_job": _side_job,
    "no_side_job": _no_side_job,
    "not_enforce": _not_enforce,
    "clear_orders": _clear,
    "play": _play,
    "enforce": _enforce,
    "draw": _draw,
    "not_draw": _draw,
    "share": _share,
    "not_share": _share,
    "drop": _drop,
}


class PlanStep(Enum):
    """When an order is done; `ANY`: as it comes."""

    CARDS = auto()
    WORK = auto()
    NEXT_ROUND = auto()
    ANY = auto()


class PlannedOrder(msgspec.Struct, frozen=True):
    """An order as it can be written, what takes it back, and when it is done."""

    text: str
    undo: str
    step: PlanStep


def list_plan(law: TownLaw, plan: TownPlan) -> Iterator[PlannedOrder]:
    """Give a plan, order by order."""
    if plan.card:
        yield PlannedOrder(plan.card.write(), "buy no card", PlanStep.NEXT_ROUND)
    for play in plan.plays:
        yield PlannedOrder(write_play(law, play), "drop cards", PlanStep.CARDS)
    if plan.enforce != EnforceOrder():
        yield PlannedOrder(_write_enforce(plan.enforce), "enforce always", PlanStep.ANY)
    if plan.draw:
        yield PlannedOrder("draw a destination", "do not draw a destination", PlanStep.ANY)
    if plan.side:
        yield PlannedOrder("side job", "no side job", PlanStep.WORK)
    for line in sorted(plan.lines, key=lambda each: each.phase):
        yield PlannedOrder(write_line(law, line), f"drop {_KINDS_BY_PHASE[line.phase]}", PlanStep.WORK)
    if plan.share:
        yield PlannedOrder("share the victory", "do not share the victory", PlanStep.ANY)
