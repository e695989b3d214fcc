"""What a case claims about its end: each sentence returns how it is, where that is not as claimed."""

from __future__ import annotations

from collections.abc import Iterator

from nomicd.games.nomic import events as e
from nomicd.games.nomic.examples.given import WHY
from nomicd.games.nomic.examples.language import (
    SLOTS,
    Misplaced,
    find_building,
    find_item,
    find_square_type,
    place_of,
    require_square,
)
from nomicd.games.nomic.examples.play import Play
from nomicd.games.nomic.pages.report import narrate
from nomicd.games.nomic.phrases import dollars
from nomicd.kernel.events import of_kind
from nomicd.kernel.scenarios import Language, ToldSentence

THEN = Language(SLOTS)


_TOO_LATE = (
    "alice lands on 14; bob lands on 14; an update passes; "
    'bob orders "buy square if available"; alice orders "buy square"'
)


def judge(claim: ToldSentence, play: Play) -> str:
    """Return how it is, where that is not as claimed; "" where it is."""
    try:
        told = claim.run(play)
    except Misplaced as no:
        return str(no)
    assert isinstance(told, str)
    return told


def _differ(what: str, is_so: object, claimed: object) -> str:
    return "" if is_so == claimed else f"{what} {is_so}, not {claimed}"


@THEN.sentence("{player} [is ]on {square}", example="alice on 11", story="alice on 8; she rolls 1-2")
def check_place(play: Play, player: str, square: str) -> str:
    """The pawn stands there."""
    return _differ(f"{player} is on", play.state.players[player].square, square)


@THEN.sentence("{player} has {amount}", example="bob has $10,000")
def check_cash(play: Play, player: str, amount: int) -> str:
    """So much money."""
    return _differ(f"{player} has", dollars(play.state.players[player].cash), dollars(amount))


@THEN.sentence("{player} has {n} {item}", example="alice has no gold card")
def check_holding(play: Play, player: str, n: int, item: str) -> str:
    """So many of an item, named in singular or plural."""
    held = play.state.players[player].items.get(find_item(play.state, item), 0)
    return _differ(f"{player} has", f"{held} {item}", f"{n} {item}")


@THEN.sentence("{player} owns {square}", example="bob owns square 14", story="bob owns 14")
@THEN.sentence("nobody owns {square}", example="nobody owns square 14")
def check_owner(play: Play, square: str, player: str = "") -> str:
    """Whose the square is."""
    owner = play.state.squares[require_square(play.state, square)].owner
    return _differ(f"the owner of square {square} is", owner or "nobody", player or "nobody")


@THEN.sentence("{square} is called {text}", example='square 14 is called ""')
def check_name(play: Play, square: str, text: str) -> str:
    """The square has that name; `""` is none."""
    name = play.state.squares[require_square(play.state, square)].name
    return _differ(f"square {square} is called", f'"{name}"', f'"{text}"')


@THEN.sentence("{square} is {gender}", example="square 14 is none")
def check_gender_of_square(play: Play, square: str, gender: str) -> str:
    """The square's gender."""
    so = play.state.squares[require_square(play.state, square)].gender
    return _differ(f"square {square} is", so, gender)


@THEN.sentence("{player} is {gender}", example="alice is m", story="alice is m")
def check_gender(play: Play, player: str, gender: str) -> str:
    """The pawn's gender."""
    return _differ(f"{player} is", play.state.players[player].gender, gender)


@THEN.sentence("{player} is {condition}", example="alice is bankrupt", story="alice has -$50")
def check_condition(play: Play, player: str, condition: str) -> str:
    """Active, inactive, bankrupt or solvent."""
    is_so = play.state.players[player]
    if condition in ("active", "inactive"):
        return _differ(f"{player} is", "active" if is_so.active else "inactive", condition)
    return _differ(f"{player} is", "bankrupt" if is_so.cash < 0 else "solvent", condition)


@THEN.sentence("{player} is {title}", example="alice is IT", story="alice is IT")
def check_title(play: Play, player: str, title: str) -> str:
    """The player has that title."""
    return "" if title in play.state.players[player].titles else f"{player} is not {title}"


@THEN.sentence("{player} is not {title}", example="bob is not IT", story="alice is IT")
def check_no_title(play: Play, player: str, title: str) -> str:
    """The player has no such title."""
    return f"{player} is {title}" if title in play.state.players[player].titles else ""


@THEN.sentence(
    "{player} paid {payee:player} {amount}",
    example="alice paid bob $42",
    story="bob owns 14; alice lands on 14",
)
@THEN.sentence("{player} paid {amount}", example="alice paid $42", story="bob owns 14; alice lands on 14")
@THEN.sentence("{player} paid nothing", example="alice paid nothing")
def check_payment(play: Play, player: str, amount: int = 0, payee: str = "") -> str:
    """One payment of just that: to somebody, to anybody, or none at all."""
    made = _list_payments(play, player)
    sums = ", ".join(f"{dollars(event.amount)} to {event.payee or 'the bank'}" for event in made) or "nothing"
    is_paid = any(event.amount == amount and payee in ("", event.payee) for event in made)
    return "" if is_paid or not (made or amount) else f"{player} paid {sums}"


def _list_payments(play: Play, player: str) -> list[e.MoneyPaid]:
    payments = of_kind(e.MoneyPaid, play.events)
    return [event for event in payments if event.payer == player and event.why != WHY]


@THEN.sentence(
    "{player} paid the {account} {amount}",
    example="alice paid the nomic bank $250",
    story="alice lands on 24; the Solarium die shows 1",
)
def check_payment_to_account(play: Play, player: str, account: str, amount: int) -> str:
    """One payment of just that to an account of nobody's."""
    return check_payment(play, player, amount, f"@{account}")


@THEN.sentence("the board has {n} squares", example="the board has 20 squares")
def check_board(play: Play, n: int) -> str:
    """The board has that many."""
    return _differ("the board has", f"{len(play.state.board)} squares", f"{n} squares")


@THEN.sentence("{label} lies after {square}", example="A lies after 5", story="A lies after 5")
def check_order_of_squares(play: Play, label: str, square: str) -> str:
    """The next square on the board."""
    board = play.state.board
    there = board[(place_of(play.state, square) + 1) % len(board)]
    return _differ(f"after square {square} lies", there, label)


@THEN.sentence("{square} is a {kind}", example="17 is a KickBack")
def check_kind(play: Play, square: str, kind: str) -> str:
    """The square is of that kind."""
    return "" if _is_of_kind(play, square, kind) else _tell_kinds(play, square)


@THEN.sentence("{square} is no {kind}", example="18 is no KickBack")
def check_other_kind(play: Play, square: str, kind: str) -> str:
    """The square is not of that kind."""
    return _tell_kinds(play, square) if _is_of_kind(play, square, kind) else ""


def _is_of_kind(play: Play, square: str, kind: str) -> bool:
    key = find_square_type(play.state, kind)
    return key in play.state.squares[require_square(play.state, square)].types


def _tell_kinds(play: Play, square: str) -> str:
    return f"square {square} is {', '.join(play.state.squares[square].types) or 'of no kind'}"


@THEN.sentence(
    "{player} wears {text}", example='bob wears "red"', story='chance picks "red" for colour; bob joins'
)
def check_colour(play: Play, player: str, text: str) -> str:
    """The pawn has that colour."""
    return _differ(f"{player} wears", play.state.players[player].colour, text)


@THEN.sentence("rule {n} is {law}", example="rule 17 is in force")
def check_rule(play: Play, n: int, law: str) -> str:
    """In force or repealed."""
    return _differ(f"rule {n} is", "in force" if n in play.state.rules else "repealed", law)


@THEN.sentence(
    "there is a {building} on {square}", example="there is a house on 14", story="there is a house on 14"
)
def check_building(play: Play, building: str, square: str) -> str:
    """The building stands on the square."""
    return "" if _stands(play, building, square) else _tell_buildings(play, square)


@THEN.sentence("there is no {building} on {square}", example="there is no house on 14")
def check_no_building(play: Play, building: str, square: str) -> str:
    """It does not."""
    return _tell_buildings(play, square) if _stands(play, building, square) else ""


def _stands(play: Play, building: str, square: str) -> bool:
    key = find_building(play.state, building)
    return key in play.state.squares[require_square(play.state, square)].buildings


def _tell_buildings(play: Play, square: str) -> str:
    return f"on square {square} stands {', '.join(play.state.squares[square].buildings) or 'nothing'}"


@THEN.sentence(
    "there are {n} {item} on {square}",
    example="there are 3 soldiers on 14",
    story="there are 3 soldiers on 14",
)
@THEN.sentence(
    "there is {n} {item} on {square}", example="there is 1 soldier on 14", story="there is 1 soldier on 14"
)
def check_stock(play: Play, n: int, item: str, square: str) -> str:
    """So many of an item lie on the square."""
    lies = play.state.squares[require_square(play.state, square)].items.get(find_item(play.state, item), 0)
    return _differ(f"on square {square} lie", f"{lies} {item}", f"{n} {item}")


@THEN.sentence(
    "the {account} has {amount}", example="the nomic bank has $700", story="the nomic bank has $700"
)
def check_account(play: Play, account: str, amount: int) -> str:
    """An account of nobody's holds so much."""
    held = play.state.accounts.get(account, 0)
    return _differ(f"the {account} has", dollars(held), dollars(amount))


def _lines(play: Play, player: str) -> Iterator[str]:
    if player:
        notes = of_kind(e.Noted, play.events)
        return (event.text for event in notes if event.player == player)
    return iter(narrate(play.state, play.events))


@THEN.sentence("{player} is told {text}", example='bob is told "not available"', story=_TOO_LATE)
@THEN.sentence(
    "the log says {text}", example='the log says "alice rolls 1-2"', story="alice on 8; she rolls 1-2"
)
def check_told(play: Play, text: str, player: str = "") -> str:
    """A line of a digest, for all or for this player alone, holds this."""
    if any(text in line for line in _lines(play, player)):
        return ""
    return f'nothing told to {player or "all"} holds "{text}"'


@THEN.sentence("{player} is not told {text}", example='alice is not told "KickBack"')
@THEN.sentence("the log does not say {text}", example='the log does not say "is kicked back"')
def check_not_told(play: Play, text: str, player: str = "") -> str:
    """No such line does."""
    told = [line for line in _lines(play, player) if text in line]
    to = f"{player} is" if player else "all are"
    return f'{to} told "{told[0]}"' if told else ""


@THEN.sentence(
    "{player} is asked {text}", example='bob is asked "birthday gift"', story="alice lands on 33; bob on 1"
)
def check_question(play: Play, player: str, text: str) -> str:
    """A question to this player holds this."""
    asked = list(of_kind(e.RuleQuestionAsked, play.events))
    prompts = [event.prompt for event in asked if event.player == player]
    if any(text in prompt for prompt in prompts):
        return ""
    return f"{player} was asked {'; '.join(prompts) or 'nothing'}"


@THEN.sentence(
    "{whose} order fails[, {text}]",
    example='her order fails, "no command"',
    story='alice orders "dance"',
)
def check_failure(play: Play, whose: str, text: str = "") -> str:
    """An order was refused, or could not be carried out, for a reason that holds the text."""
    why = [reason for player, reason in play.failed if player == whose]
    if any(text in reason for reason in why):
        return ""
    return f"the orders of {whose} failed like this: {'; '.join(why)}" if why else "no order failed"


@THEN.sentence(
    "proposal {n} is {status}",
    example="proposal 1 is open",
    story='alice proposed "set 7.dice to 3"; an update passes',
)
def check_proposal(play: Play, n: int, status: str) -> str:
    """Proposed, open, accepted, rejected, replaced, withdrawn or failed."""
    proposal = play.state.proposals.get(n)
    return _differ(f"proposal {n} is", proposal.status if proposal else "missing", status)


@THEN.sentence(
    "{player} has won", example="alice has won", story="it is update 16; alice owns square 14; bob is IT"
)
def check_winner(play: Play, player: str) -> str:
    """The game is over, and this player won it."""
    return _differ("the winner is", play.state.winner or "nobody", player)


@THEN.sentence("the game goes on", example="the game goes on")
def check_going_on(play: Play) -> str:
    """It is not over."""
    return _differ("the game", _course(play), "goes on")


@THEN.sentence(
    "the game is over", example="the game is over", story="it is update 16; alice owns square 14; bob is IT"
)
def check_over(play: Play) -> str:
    """It is, whoever has won."""
    return _differ("the game", _course(play), "is over")


def _course(play: Play) -> str:
    return "is over" if play.state.over else "goes on"
