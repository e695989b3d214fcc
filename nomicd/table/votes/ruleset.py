"""The share of a ruleset whose players vote on the game's own parameters, if it was opened so."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from nomicd.kernel.commands import Ballot, Command, Lexicon, Verb
from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import Event, kinds_in
from nomicd.kernel.inputs import AdminCommand, DecisionContext, PlayerCommand
from nomicd.kernel.page import Notice, Page, Section
from nomicd.table.course.reseating import INVERSES, Inverses
from nomicd.table.course.ruleset import Hosted
from nomicd.table.course.working import Working
from nomicd.table.votes import counting, doubts, mails, pages, proposing, visibility, vocabulary
from nomicd.table.votes import facts as f
from nomicd.table.votes.settings import Parameter, Setting, foreseen, read
from nomicd.table.votes.state import Voting, opened

V = TypeVar("V", bound=Voting[Any])


class Voted(Hosted[V], ABC):
    """To be derived from as `Hosted`. Ballots open with the last update of a week and close with its first;
    where there is a single one, each closes one and opens the next."""

    shared: ClassVar[tuple[type[Event], ...]] = (*Hosted.shared, *kinds_in(f))
    inverses: ClassVar[Inverses] = {
        **INVERSES,
        f.ProposalReturned: proposing.reopened,
        f.ProposalVetoed: proposing.reopened,
    }
    shared_hidden: ClassVar[frozenset[str]] = Hosted.shared_hidden | {f.VoteCast.NAME}

    # What a game fills in

    example: ClassVar[str]
    """A proposal, as a mail asks for it."""

    @abstractmethod
    def votes(self, state: V) -> bool:
        """Whether the game was opened with votes."""

    def secretly(self, state: V) -> bool:
        """Whether its ballots are secret."""
        del state
        return False

    @abstractmethod
    def parameters(self, state: V) -> Sequence[Parameter]:
        """All that can be voted on, as it is now."""

    def carry_out(self, table: Working[V], setting: Setting) -> None:
        """A parameter has been set: what follows on the table at once."""

    # The week

    def opens(self, state: V) -> str:
        """The weekday of the update with which ballots open."""
        return tuple(self.days(state))[-1]

    def closes(self, state: V) -> str:
        """The weekday of the update with which they close."""
        return next(iter(self.days(state)))

    def start_update(self, table: Working[V], due: Due) -> None:
        """The votes are counted before anything is played."""
        super().start_update(table, due)
        if not self.votes(table.state):
            return
        if due.weekday == self.closes(table.state) or not table.state.week:
            table.emit(f.WeekBegun(table.state.week + 1))
            for proposal in opened(table.state):
                self._decide(table, counting.counted(table.state, proposal, {}))

    def _decide(self, table: Working[V], count: counting.Count) -> None:
        settings = read(count.proposal.body, self.parameters(table.state)) if count.accepted else ()
        failed = settings.text if isinstance(settings, Refused) else ""
        outcome = "failed" if failed else "accepted" if count.accepted else "rejected"
        table.emit(counting.decided(table.state, count, outcome, failed))
        for each in () if isinstance(settings, Refused) else settings:
            name, old = each.parameter.name, each.parameter.value
            table.emit(f.ParameterSet(name, each.value, old, count.proposal.number))
            self.carry_out(table, each)

    def end_update(self, table: Working[V], due: Due) -> None:
        """The week's proposals go to the vote of all who play."""
        state = table.state
        if self.votes(state) and due.weekday == self.opens(state) and not state.over:
            ballot = counting.to_open(state, tuple(state.players), secret=self.secretly(state))
            if ballot:
                table.emit(ballot)

    # Orders

    def ordered(self, table: Working[V], given: PlayerCommand) -> Decision:
        """Proposals and votes, or what the game itself knows."""
        state, verb = table.state, given.command.verb
        if verb not in self._voting or not self.votes(state):
            return super().ordered(table, given)
        if not state.started:
            return Refused(Reason.NOT_STARTED, "the game has not begun; the Admin starts it")
        return self._voting[verb](self, state, given)

    def _propose(self, state: V, given: PlayerCommand) -> Decision:
        where, text = proposing.place(state, given.player), proposing.text_of(given.command)
        for refused in (where, text):
            if isinstance(refused, Refused):
                return refused
        assert isinstance(where, proposing.Place)
        assert isinstance(text, proposing.Text)
        settings = read(text.body, self.parameters(state))
        if isinstance(settings, Refused):
            return settings
        made = proposing.made(given.player, text, where, max(state.proposals, default=0) + 1)
        says = (*proposing.told(state, made), *foreseen(text.body, self.parameters(state)))
        return Accepted((made,), says)

    def _withdraw(self, state: V, given: PlayerCommand) -> Decision:
        return proposing.withdraw(state, given.player, given.command)

    def _vote(self, state: V, given: PlayerCommand) -> Decision:
        return proposing.vote(state, given.player, given.command, secret=self.secretly(state))

    _voting: ClassVar[Mapping[str, Callable[[Any, Any, PlayerCommand], Decision]]] = {
        "propose": _propose,
        "withdraw": _withdraw,
        "vote": _vote,
    }

    def administer(self, table: Working[V], given: AdminCommand) -> Decision:
        """Proposals sent back or vetoed; or what the Admin says to every game."""
        verb, stop = given.command.verb, f.ProposalReturned
        if verb not in {"return_proposal", "veto_proposal"} or not self.votes(table.state):
            return super().administer(table, given)
        returned = verb == "return_proposal"
        found = proposing.to_stop(table.state, given.command, "returned" if returned else "vetoed")
        if isinstance(found, Refused):
            return found
        kind = stop if returned else f.ProposalVetoed
        event = kind(found.number, str(given.command.args["why"]))
        return Accepted((event,), (event.describe(table.state),))

    # Who sees what

    def hides(self, state: V, event: Event) -> bool:
        """Votes before the close."""
        return not state.over and visibility.waits(state, event)

    def seals(self, state: V, event: Event) -> bool:
        """Secret ballots, for ever."""
        return visibility.sealed(state, event) or super().seals(state, event)

    # Words

    def ballot_verbs(self, state: V) -> tuple[Verb, ...]:
        """What players may write about proposals; nothing where there are no votes."""
        if not self.votes(state):
            return ()
        return (vocabulary.propose(self.example), vocabulary.WITHDRAW, *vocabulary.VOTES)

    def ballot_looks(self, state: V) -> tuple[Verb, ...]:
        """What anybody may ask to see of them."""
        looks = (vocabulary.PROPOSALS, vocabulary.PROPOSAL, vocabulary.PARAMETERS)
        return looks if self.votes(state) else ()

    def own_verbs(self, state: V, player: str) -> tuple[Verb, ...]:
        """The game's, and those of votes."""
        return (*super().own_verbs(state, player), *self.ballot_verbs(state))

    def ruling(self, state: V) -> tuple[Verb, ...]:
        """What the Admin may order now."""
        return (*super().ruling(state), *(vocabulary.ADMIN if self.votes(state) else ()))

    def ballot(self, state: V, reader: str) -> Ballot | None:
        """The ballot of the week, where players vote."""
        return vocabulary.ballot(state, reader) if self.votes(state) else None

    def lexicon(self, state: V, reader: str) -> Lexicon:
        """Players and proposals."""
        known = super().lexicon(state, reader)
        return Lexicon(known.players, known.squares, known.items, vocabulary.names(state), known.rules)

    def questions(self, state: V, context: DecisionContext) -> Iterable[Notice]:
        """To whose doubtful vote could decide a ballot: what was meant."""
        del context  # no rule has a word in it
        return doubts.questions(state, doubts.by_weight(state))

    def in_doubt(self, state: V) -> Page:
        """Whose votes are in doubt."""
        return doubts.queue(state)

    def ballot_page(self, state: V, command: Command) -> Page | None:
        """A page about proposals, if that is what was asked for."""
        if not self.votes(state):
            return None
        parameters = self.parameters(state)
        match command.verb:
            case "proposals":
                return pages.proposals(state, parameters)
            case "proposal":
                return pages.proposal(state, parameters, int(command.args.get("proposal") or 0))
            case "parameters":
                return pages.settable(parameters)
        return None

    def urgent(self, state: V, player: str, due: Due | None) -> Iterator[Section]:
        """What is to be voted on comes behind what the game asks."""
        yield from super().urgent(state, player, due)
        if self.votes(state):
            yield from pages.urgent(state, player, due, self.closes(state))

    def possible(self, state: V, player: str) -> Iterator[Section]:
        """What may be proposed too."""
        yield from super().possible(state, player)
        if self.votes(state):
            yield from pages.possible(state, player, self.example)

    def everybody(self, state: V, events: Sequence[Event]) -> Iterator[Section]:
        """The proposals of the week too."""
        yield from super().everybody(state, events)
        yield from pages.current(state)

    def mails(self, state: V, events: Sequence[Event], due: Due | None) -> Iterator[Notice]:
        """Ballots and results too."""
        yield from super().mails(state, events, due)
        for event in events:
            if isinstance(event, f.BallotOpened):
                shown = partial(pages.proposal_section, state, self.parameters(state))
                yield from mails.ballots(state, event, due, self.closes(state), shown)
        for step, source in mails.steps(state, events):
            yield from mails.stopped(state, step, source, step.describe(state))
        if any(isinstance(event, f.ProposalDecided) for event in events):
            yield from mails.results(state, events, ())
