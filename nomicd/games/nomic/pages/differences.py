"""What would be different: in another past, as tables of what everybody may see; and for a player who did
what they ask about, in sentences: in any case, or as the dice fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.phrases import dollars, items_name, join_words, list_held, mark, sentence, square_name
from nomicd.games.nomic.rules.rulebook import Book, book
from nomicd.games.nomic.state import PlayerState, ProposalState, SquareState, State
from nomicd.kernel.events import GameEvent, of_kind
from nomicd.kernel.page import Lines, Page, Section, Table
from nomicd.law.rule_document import Document, parse
from nomicd.table.course.wishes import tell_differences

Row = tuple[str, ...]
LONG = 40
"""Characters of an order that are shown."""


def render_differences(now: State, was: Sequence[GameEvent], then: State, would: Sequence[GameEvent]) -> Page:
    """Return the game as it is (`now`, `was`) beside the other one (`then`, `would`). `was` holds public
    events."""
    tables = (
        ("Players", ("Player", "What", "Is", "Would be"), _players(now, then)),
        ("Squares", ("Square", "What", "Is", "Would be"), _squares(now, then)),
        ("Proposals", ("Proposal", "By", "Is", "Would be"), _proposals(now, then)),
        ("Orders", ("Player", "Order", "Was", "Would have been"), _orders(was, would)),
        ("Rules", ("Rule", "Is", "Would be"), _rules(now, then)),
    )
    filled = ((heading, Table(head, tuple(rows))) for heading, head, rows in tables)
    found = tuple(Section(heading, (table,)) for heading, table in filled if table.rows)
    same = () if found else ("Nothing that everybody may see would be different.",)
    return Page("What if", same, (*found, Section("The end", (Lines(tuple(_end(now, then))),))))


def _pairs(first: str, now: Mapping[str, str], then: Mapping[str, str]) -> Iterator[Row]:
    for what, is_so in now.items():
        if is_so != then[what]:
            yield first, what, is_so or "-", then[what] or "-"


_OF_A_PLAYER: Mapping[str, Callable[[PlayerState], str]] = {
    "money": lambda player: dollars(player.cash),
    "square": lambda player: player.square and f"#{player.square}",
    "titles": lambda player: ", ".join(player.titles),
    "state": lambda player: "active" if player.active else "inactive",
}


def _players(now: State, then: State) -> Iterator[Row]:
    for name in dict.fromkeys((*now.players, *then.players)):
        yield from _pairs(name, _describe_player(now, name), _describe_player(then, name))


def _describe_player(state: State, name: str) -> Mapping[str, str]:
    player, bound = state.players.get(name), book(state.rules)
    facts = {what: tell(player) if player else "not in the game" for what, tell in _OF_A_PLAYER.items()}
    held = ", ".join(list_held(bound, player.items)) if player else ""
    owns = ", ".join(f"#{each.label}" for each in state.list_squares_of(name))
    return facts | {"owns": owns, "items": held}


def _squares(now: State, then: State) -> Iterator[Row]:
    for label in dict.fromkeys((*now.squares, *then.squares)):
        was, would = now.squares.get(label), then.squares.get(label)
        if was and would:
            yield from _pairs(f"#{label}", _describe_square(was), _describe_square(would))
        else:
            yield f"#{label}", "square", *(("there", "not there") if was else ("not there", "there"))


def _describe_square(square: SquareState) -> Mapping[str, str]:
    return {"owner": square.owner or "nobody", "buildings": ", ".join(square.buildings)}


def _proposals(now: State, then: State) -> Iterator[Row]:
    for number in dict.fromkeys((*now.proposals, *then.proposals)):
        one, other = now.proposals.get(number), then.proposals.get(number)
        if _fate(one) != _fate(other):
            about = one or other
            assert about is not None
            yield f"{number}, {about.title}", about.player or "the Admin", _fate(one), _fate(other)
        elif one and other and not (one.secret or other.secret):
            yield from _tally(number, one, other)


def _fate(proposal: ProposalState | None) -> str:
    if proposal is None:
        return "not made"
    yea, nay, _ = proposal.tally
    return f"{proposal.status} {yea}-{nay}" if yea or nay else proposal.status


def _tally(number: int, one: ProposalState, other: ProposalState) -> Iterator[Row]:
    """Yield whose vote counted in another way, where the outcome is the same."""
    was = {line.voter: line.choice for line in one.lines}
    then = {line.voter: line.choice for line in other.lines}
    for voter in dict.fromkeys((*was, *then)):
        if was.get(voter) != then.get(voter):
            yield f"vote on {number}", voter, was.get(voter, "not counted"), then.get(voter, "not counted")


def _orders(was: Sequence[GameEvent], would: Sequence[GameEvent]) -> Iterator[Row]:
    mine, theirs = _list_outcomes(was), _list_outcomes(would)
    for event in was:
        if isinstance(event, e.NomicOrderFiled) and mine[event.source] != theirs.get(event.source):
            text = event.text if len(event.text) <= LONG else f"{event.text[:LONG]}…"
            yield event.player, text, mine[event.source], theirs.get(event.source, "not heard")


def _list_outcomes(events: Sequence[GameEvent]) -> dict[str, str]:
    """Return what became of each order."""
    found: dict[str, str] = {}
    for event in events:
        if isinstance(event, e.NomicOrderFiled):
            found[event.source] = "done" if event.accepted else f"refused ({event.reason})"
        elif isinstance(event, e.OrderDone) and event.source in found and event.failed:
            found[event.source] = f"could not be done: {event.failed}"
    return found


def _rules(now: State, then: State) -> Iterator[Row]:
    for number in sorted({*now.rules, *then.rules}):
        one, other = _form(now, number), _form(then, number)
        if one != other:
            document = parse((now if number in now.rules else then).rules[number].text)
            title = document.title if isinstance(document, Document) else ""
            yield f"{number}, {title}", one[1], other[1] if other[1] != one[1] else "in another form"


def _form(state: State, number: int) -> tuple[str, str]:
    rule = state.rules.get(number)
    if rule is None:
        return "", "not in force"
    return rule.text, "suspended" if rule.suspended else "in force"


def _end(now: State, then: State) -> Iterator[str]:
    if _over(now) == _over(then):
        yield f"Either way {_over(now)}"
        return
    yield f"As it is: {_over(now)}"
    yield f"As it would be: {_over(then)}"


def _over(state: State) -> str:
    if not state.over:
        return f"the game goes on after update {state.update}."
    won = f"{state.winner} has won" if state.winner else "the game is over and nobody has won"
    return f"{won}, in update {state.update}: {sentence(state.over)}"


# What a player asks about


class Throw(msgspec.Struct, frozen=True):
    """One throw of the dice. `said` is each command with why it is not possible, "" if it is; `without` and
    `after` are the game without and with them, `was` and `events` what led there; `voted` the proposals."""

    said: tuple[tuple[str, str], ...]
    without: State
    after: State
    was: tuple[GameEvent, ...]
    events: tuple[GameEvent, ...]
    voted: tuple[int, ...]


def describe_preview(player: str, throws: Sequence[Throw]) -> Iterator[str]:
    """Yield the answer to “what if I …”, line by line."""
    for text, why in throws[0].said:
        yield f"{text}: {why}" if why else f"{text}: it would be taken."
    yield from tell_differences([list(_list_changes(player, each)) for each in throws])


def _list_changes(player: str, each: Throw) -> Iterator[str]:
    yield from _list_failed_orders(player, each)
    failed = [event.number for event in of_kind(e.RuleSuspended, each.was)]
    for event in each.events:
        if isinstance(event, e.RuleSuspended) and event.number not in failed:
            yield f"The code of rule {event.number} failed there."
    yield from _own_facts(player, each.without, each.after)
    yield from _land(player, each.without, each.after)
    yield from _votes(each)
    if each.after.over != each.without.over:
        yield (
            sentence(f"The game would be over: {each.after.over}")
            if each.after.over
            else "The game would go on."
        )


def _list_failed_orders(player: str, each: Throw) -> Iterator[str]:
    """Yield what the update would say of orders that come to nothing."""
    theirs = Counter(event.text for event in of_kind(e.Noted, each.was) if event.player == player)
    for event in each.events:
        if isinstance(event, e.Noted) and event.player == player:
            theirs[event.text] -= 1
            if theirs[event.text] < 0:
                yield sentence(event.text)


def _own_facts(player: str, one: State, other: State) -> Iterator[str]:
    was, then = one.players.get(player), other.players.get(player)
    if was is None or then is None:
        if was is not then:
            yield "You would not be in the game." if was else "You would be in the game."
        return
    yield from _possessions(was, then, book(other.rules))
    if then.square != was.square:
        yield f"You would stand on {square_name(other, then.square)}, not on {mark(was.square)}."
    for title in sorted({*then.titles} ^ {*was.titles}):
        yield f"You would be {title}." if title in then.titles else f"You would not be {title}."
    if then.active != was.active:
        yield f"You would be {'active' if then.active else 'inactive'}."


def _possessions(was: PlayerState, then: PlayerState, bound: Book) -> Iterator[str]:
    if money := then.cash - was.cash:
        yield f"You would have {dollars(abs(money))} {'more' if money > 0 else 'less'}."
    for key in sorted({*was.items, *then.items}):
        if n := then.items.get(key, 0) - was.items.get(key, 0):
            yield f"You would have {items_name(bound, key, abs(n))} {'more' if n > 0 else 'less'}."


def _land(player: str, one: State, other: State) -> Iterator[str]:
    was, then = ({each.label for each in state.list_squares_of(player)} for state in (one, other))
    if gained := sorted(then - was):
        yield f"You would own {join_words([square_name(other, label) for label in gained])}."
    if lost := sorted(was - then):
        yield f"You would not own {join_words([square_name(one, label) for label in lost])}."


def _votes(each: Throw) -> Iterator[str]:
    """Yield what the vote would do, as far as a voter can know: others are supposed to say nothing."""
    for number in each.voted:
        one, other = each.without.proposals[number], each.after.proposals[number]
        if other.tally == (0, 0, 0) and other.status in ("proposed", "open"):
            yield f"Proposal {number} would not be decided by then."
        elif (one.status, one.tally) == (other.status, other.tally):
            yield f"Proposal {number} would come out the same: {_outcome(other.status, other.tally)}."
        else:
            was, then = _outcome(one.status, one.tally), _outcome(other.status, other.tally)
            yield f"If nobody else votes, proposal {number} would be {then}, not {was}."


def _outcome(status: str, tally: tuple[int, int, int]) -> str:
    return f"{status} {tally[0]}-{tally[1]}"
