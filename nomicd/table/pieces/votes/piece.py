"""Votes on a game's own figures, as a piece of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Annotated, Any, ClassVar, TypeVar

from nomicd.kernel.commands import Ballot, Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent, kinds_in, of_kind
from nomicd.kernel.inputs import AdminCommand, DecisionContext, PlayerCommand
from nomicd.kernel.page import Notice, Page, Section
from nomicd.table.course.calendar import next_due
from nomicd.table.course.reseating import Inverses
from nomicd.table.course.working import Working
from nomicd.table.elimination import is_out_of_game
from nomicd.table.phases import PieceDeadline
from nomicd.table.piece import Piece
from nomicd.table.pieces.votes import counting, doubts, mails, pages, proposing, visibility, vocabulary
from nomicd.table.pieces.votes import facts as f
from nomicd.table.pieces.votes.state import AnyVoting, ProposalState, list_open, mask_votes
from nomicd.table.terms import GameTerms, Setting, choice, foresee_settings, number, read, terms_of, yes_or_no

V = TypeVar("V", bound=AnyVoting)


class VotedTerms(GameTerms, frozen=True):
    """The terms of a game that may be opened with votes."""

    BEFORE: ClassVar[Mapping[str, str]] = {"quorum": "1"}

    nomic: Annotated[bool, yes_or_no("whether players vote on the game's figures", "on", "off")] = False
    quorum: Annotated[
        int,
        number(
            "the number of yeas and nays that a proposal needs to pass, its author's included",
            1,
            6,
            votes=True,
        ),
    ] = 2
    secret: Annotated[bool, yes_or_no("whether their ballots are secret")] = False
    own_vote: Annotated[
        str, choice("what a proposer's vote on the own proposal is if none comes", "yea", "abstain")
    ] = "yea"


def list_electors(state: AnyVoting) -> tuple[str, ...]:
    """Return who votes on what goes on the ballot now: all who are in the game."""
    return tuple(name for name in state.players if not is_out_of_game(state, name))


class Votes(Piece[V]):
    """Proposals and votes, in a game whose terms are `VotedTerms` and whose state is a `Voting`. Ballots open
    with the last update of a week and close with its first; where there is a single one, each closes one and
    opens the next. `example` is a proposal, as a mail asks for it."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = kinds_in(f)
    waiting: ClassVar[frozenset[str]] = frozenset({f.VoteCast.NAME})
    inverses: ClassVar[Inverses] = {
        f.ProposalReturned: proposing.reopen,
        f.ProposalVetoed: proposing.reopen,
    }

    def __init__(self, example: str) -> None:
        self.example = example

    def is_open(self, state: V) -> bool:
        """Return whether the game was opened with votes."""
        return bool(terms_of(state).nomic)

    def is_secret(self, state: V) -> bool:
        """Return whether its ballots are secret."""
        return bool(terms_of(state).secret)

    def quorum(self, state: V) -> int:
        """Return how many have to vote yea or nay for a proposal to pass."""
        return int(terms_of(state).quorum)

    # The week

    def opens(self, state: V) -> str:
        """Return the weekday of the update with which ballots open."""
        return str(self.game.days(state)[-1])

    def closes(self, state: V) -> str:
        """Return the weekday of the update with which they close."""
        return str(self.game.days(state)[0])

    def list_deadlines(self, state: V) -> Iterator[PieceDeadline]:
        """Give the next update of the week of ballots: it goes its own way, whatever the phases."""
        if self.is_open(state):
            days = (self.opens(state), self.closes(state))
            due = next_due(0, datetime.fromisoformat(state.deadline), state.timezone, days)
            yield PieceDeadline(due.deadline, due.weekday)

    def begin_update(self, table: Working[V], due: Due) -> None:
        """Count the votes before anything is played."""
        if not self.is_open(table.state):
            return
        if due.weekday == self.closes(table.state) or not table.state.week:
            table.emit(f.WeekBegun(table.state.week + 1))
            for proposal in list_open(table.state):
                self._settle(table, counting.count_votes(table.state, proposal, {}))

    def _settle(self, table: Working[V], count: counting.Count) -> None:
        made = count.proposal
        short = self._describe_shortage(table.state, count) if count.accepted else ""
        passed = count.accepted and not short
        changes = self.read_changes(table.state, made.number, made.body) if passed else ()
        failed = changes.text if isinstance(changes, Refused) else ""
        outcome = "failed" if failed else "accepted" if passed else "rejected"
        table.emit(counting.declare_outcome(table.state, count, outcome, failed or short))
        for each in () if isinstance(changes, Refused) else changes:
            self.enact(table, each, made.number)

    def _describe_shortage(self, state: V, count: counting.Count) -> str:
        """Return why too few have voted, "" if enough have. No more are needed than there are voters."""
        voted, needed = sum(line.choice != "abstain" for line in count.lines), self.quorum(state)
        return "" if voted >= min(needed, len(count.lines)) else f"at least {needed} have to vote yea or nay"

    # What a proposal may ask for

    def read_changes(self, state: V, number: int, body: str) -> Sequence[Any] | Refused:
        """Return what the proposal of that number and text would change as things stand; or why it cannot."""
        return read(body, state.settable())

    def enact(self, table: Working[V], change: Any, proposal: int) -> None:
        """Let one of these changes be so."""
        assert isinstance(change, Setting)
        name, old = change.parameter.name, change.parameter.value
        table.emit(f.ParameterSet(name, change.value, old, proposal))
        for piece in self.game.pieces:
            piece.carry_out(table, change)

    def foresee(self, state: V, number: int, body: str) -> Iterator[str]:
        """Give what it would change, in words."""
        return foresee_settings(body, state.settable())

    def _foresee(self, state: V, proposal: ProposalState) -> Iterator[str]:
        return self.foresee(state, proposal.number, proposal.body)

    def end_update(self, table: Working[V], due: Due) -> None:
        """Put the week's proposals to the vote of all who play."""
        state = table.state
        if self.is_open(state) and due.weekday == self.opens(state) and not state.over:
            ballot = counting.draft_ballot(state, list_electors(state), secret=self.is_secret(state))
            if ballot:
                table.emit(ballot)

    # Orders

    def decide(self, table: Working[V], given: PlayerCommand) -> Decision | None:
        """Return what a proposal or a vote leads to."""
        state, verb = table.state, given.command.verb
        if verb not in self._voting or not self.is_open(state):
            return None
        if not state.started:
            return Refused(Reason.NOT_STARTED, "the game has not begun; the Admin starts it")
        return self._voting[verb](self, state, given)

    def _propose(self, state: V, given: PlayerCommand) -> Decision:
        where, text = proposing.place_proposal(state, given.player), proposing.read_text(given.command)
        for refused in (where, text):
            if isinstance(refused, Refused):
                return refused
        assert isinstance(where, proposing.ProposalPlace)
        assert isinstance(text, proposing.ProposedText)
        number = max(state.proposals, default=0) + 1
        changes = self.read_changes(state, number, text.body)
        if isinstance(changes, Refused):
            return changes
        made = proposing.make_proposal(given.player, text, where, number)
        says = (*proposing.describe_made(state, made), *self.foresee(state, number, text.body))
        return Accepted((made,), says)

    def _withdraw(self, state: V, given: PlayerCommand) -> Decision:
        return proposing.withdraw(state, given.player, given.command)

    def _vote(self, state: V, given: PlayerCommand) -> Decision:
        return proposing.vote(state, given.player, given.command, secret=self.is_secret(state))

    _voting: ClassVar[Mapping[str, Callable[[Any, Any, PlayerCommand], Decision]]] = {
        "propose": _propose,
        "withdraw": _withdraw,
        "vote": _vote,
    }

    def administer(self, table: Working[V], given: AdminCommand) -> Decision | None:
        """Send a proposal back, or veto it."""
        verb, stop = given.command.verb, f.ProposalReturned
        if verb not in {"return_proposal", "veto_proposal"} or not self.is_open(table.state):
            return None
        returned = verb == "return_proposal"
        found = proposing.find_to_stop(table.state, given.command, "returned" if returned else "vetoed")
        if isinstance(found, Refused):
            return found
        kind = stop if returned else f.ProposalVetoed
        event = kind(found.number, str(given.command.args["why"]))
        return Accepted((event,), (event.describe(table.state),))

    # Who sees what

    def hides(self, state: V, event: GameEvent) -> bool:
        """Return whether an event is a vote, before the close."""
        return not state.over and visibility.waits(state, event)

    def seals(self, state: V, event: GameEvent) -> bool:
        """Return whether an event is a vote of a secret ballot: for ever."""
        return visibility.is_sealed(state, event)

    def forget(self, stage: V, player: str) -> None:
        """Take others' votes out."""
        stage.proposals = {number: mask_votes(each, player) for number, each in stage.proposals.items()}

    # Words

    def own_orders(self, state: V, player: str) -> tuple[Verb, ...]:
        """Return what players may write about proposals; nothing where there are no votes."""
        if not self.is_open(state):
            return ()
        return (vocabulary.propose(self.example), vocabulary.WITHDRAW, *vocabulary.VOTES)

    def looks(self, state: V, reader: str) -> tuple[Verb, ...]:
        """Return what anybody may ask to see of them."""
        looks = (vocabulary.PROPOSALS, vocabulary.PROPOSAL, vocabulary.PARAMETERS)
        return looks if self.is_open(state) else ()

    def admin_orders(self, state: V) -> tuple[Verb, ...]:
        """Return what the Admin may do with them."""
        return vocabulary.ADMIN if self.is_open(state) else ()

    def ballot(self, state: V, reader: str) -> Ballot | None:
        """Return the ballot of the week."""
        return vocabulary.make_ballot(state, reader) if self.is_open(state) else None

    def lexicon(self, state: V, reader: str) -> Lexicon:
        """Return the names of proposals."""
        return Lexicon(proposals=vocabulary.name_proposals(state))

    def answer(self, state: V, reader: str, command: Command) -> Page | None:
        """Return a page about proposals."""
        if not self.is_open(state):
            return None
        foresee = partial(self._foresee, state)
        match command.verb:
            case "proposals":
                return pages.show_proposals(state, foresee)
            case "proposal":
                return pages.answer_proposal(state, foresee, command.get_number("proposal"))
            case "parameters":
                return pages.show_parameters(state.settable())
        return None

    def urgent(self, state: V, player: str, due: Due | None) -> Iterator[Section]:
        """Give what is to be voted on."""
        if self.is_open(state):
            yield from pages.ask_for_votes(state, player, due, self.closes(state), self.quorum(state))

    def possible(self, state: V, player: str) -> Iterator[Section]:
        """Give what may be proposed."""
        if self.is_open(state):
            yield from pages.offer_proposing(state, player, self.example)

    def agenda(self, state: V) -> Iterator[Section]:
        """Give the proposals of the week."""
        return pages.show_pending(state)

    def make_notices(self, state: V, events: Sequence[GameEvent], due: Due | None) -> Iterator[Notice]:
        """Give ballots and results."""
        for event in events:
            if isinstance(event, f.BallotOpened):
                shown = partial(pages.show_proposal, state, partial(self._foresee, state))
                closes, quorum = self.closes(state), self.quorum(state)
                yield from mails.mail_ballots(state, event, due, closes, mails.BallotTexts(shown), quorum)
        for step, source in mails.find_steps(state, events):
            yield from mails.mail_step(state, step, source, step.describe(state))
        if any(of_kind(f.ProposalDecided, events)):
            yield from mails.mail_results(state, events, ())

    def ask_about_votes(self, state: V, context: DecisionContext) -> Iterable[Notice]:
        """Ask whose doubtful vote could decide a ballot what was meant."""
        return doubts.ask_decisive(state, doubts.count_alike(state))

    def show_doubts(self, state: V) -> Page:
        """Return whose votes are in doubt."""
        return doubts.show_doubts(state)
