"""Rules that the players of a fixed game make, in words and in code, as a piece of it: proposed by mail,
tried, voted on, asked at the hooks that the game's pieces declare, amended, repealed; suspended where they
fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import msgspec
from msgspec.structs import replace

from nomicd.kernel.commands import Command, Verb
from nomicd.kernel.decision import Accepted, Decision, Reason, Refused
from nomicd.kernel.events import GameEvent, kinds_in
from nomicd.kernel.inputs import AdminCommand, DecisionContext, Findings, LongJob, PlayerCommand
from nomicd.kernel.page import Code, Lines, Page, Section
from nomicd.kernel.sandbox import Sandbox
from nomicd.law import facts as f
from nomicd.law import rehearsal
from nomicd.law.bills import brings_law, describe_bill, find_faults, read_bill
from nomicd.law.clocked import TimedSandbox
from nomicd.law.game_api import GameApi
from nomicd.law.limits import limits_of_trial, with_limits_of_trial
from nomicd.law.normalization import clean
from nomicd.law.rehearsal import try_out
from nomicd.law.rule_runner import RuleRunner
from nomicd.law.state import Change, Enactment, Rule, title_of
from nomicd.table.course.state import P
from nomicd.table.course.working import Working
from nomicd.table.hooks import Given, RuleEffect, ThingKind
from nomicd.table.pieces.votes import facts as votes
from nomicd.table.pieces.votes.piece import Votes
from nomicd.table.pieces.votes.state import Voting

SAY = RuleEffect("say", "a line of the digest, for everybody", {"text": "str"})


class Amended(Voting[P]):
    """A course in which players make rules, too. `rules` are in force, by number; `history` is what became of
    each."""

    rules: dict[int, Rule] = msgspec.field(default_factory=dict)
    history: tuple[Change, ...] = ()


A = TypeVar("A", bound=Amended[Any])

HOOKS = Verb(
    "hooks", "hooks", "what rules in code may answer, see and do", ("hooks",), "the game", read_only=True
)
ADMIN = (
    Verb(
        "suspend_rule",
        "suspend [rule] <rule:int> [because <why:text>]",
        "switch a rule's code off",
        ("suspend rule 101",),
        "the Admin",
    ),
    Verb(
        "restore_rule",
        "restore [rule] <rule:int>",
        "switch it on again",
        ("restore rule 101",),
        "the Admin",
    ),
)


class Amendments(Votes[A]):
    """Votes on figures, and on rules in code. The state is an `Amended`."""

    facts: ClassVar[tuple[type[GameEvent], ...]] = (*Votes.facts, *kinds_in(f))
    effects: ClassVar[tuple[RuleEffect, ...]] = (SAY,)

    @cached_property
    def api(self) -> GameApi:
        """What rules may use in this game."""
        return GameApi(self.game.pieces)

    # The rules at work

    def convene(self, table: Working[A]) -> None:
        """Have the rules listen."""
        if table.state.rules or self.is_open(table.state):
            table.rules = RuleRunner(self.game, table, self.api)

    def perform(self, table: Working[A], effect: str, given: Given, rule: int) -> None:
        """Let a rule say something."""
        assert effect == SAY.name
        table.emit(f.RuleSpoke(rule, clean(str(given["text"]))))

    # What a proposal may ask for

    def read_changes(self, state: A, number: int, body: str) -> Sequence[Any] | Refused:
        """Return the rules or the figures that it would change."""
        if brings_law(body):
            return read_bill(state, number, body)
        return super().read_changes(state, number, body)

    def enact(self, table: Working[A], change: Any, proposal: int) -> None:
        """Let one of these changes be law, or a figure be set."""
        if isinstance(change, Enactment):
            table.emit(rehearsal.enact_bill(change, proposal))
        else:
            super().enact(table, change, proposal)

    def foresee(self, state: A, number: int, body: str) -> Iterator[str]:
        """Give what it would change, in words."""
        if not brings_law(body):
            yield from super().foresee(state, number, body)
            return
        bill = read_bill(state, number, body)
        if isinstance(bill, Refused):
            yield f"As things stand it cannot be applied: {bill.text}."
        else:
            yield from describe_bill(state, bill)

    # Trying it

    def decide(self, table: Working[A], given: PlayerCommand) -> Decision | None:
        """Return what a proposal or a vote leads to; a bill is tried first."""
        decision = super().decide(table, given)
        made = decision.events[0] if isinstance(decision, Accepted) and decision.events else None
        if not (isinstance(decision, Accepted) and isinstance(made, votes.ProposalMade)):
            return decision
        bill = read_bill(table.state, made.number, made.body) if brings_law(made.body) else ()
        if isinstance(bill, Refused) or not bill:
            return decision
        assert table.context is not None
        tried = self._try(
            table.state, rehearsal.Rehearsed(bill, made.number, table.context.rehearsal), table.context
        )
        if tried.refused:
            return with_limits_of_trial(tried.refused, tried.limits)
        shown = replace(made, rehearsal=tried.says)
        accepted = Accepted((shown, *decision.events[1:]), (*decision.says, *tried.says))
        return with_limits_of_trial(accepted, tried.limits)

    def _try(self, state: A, asked: rehearsal.Rehearsed, context: DecisionContext) -> Findings:
        def check() -> Findings:
            sandbox = TimedSandbox(context.sandbox, limits_of_trial(context.limits))
            refused = find_faults(asked.bill, self.api, sandbox)
            return Findings(refused=refused, limits=tuple(sandbox.said))

        return try_out(
            context,
            lambda: rehearsal.plan_rehearsal(self.game, state, asked),
            lambda job: self._rehearse(job.state, asked, context.sandbox),
            check,
        )

    def run(self, errand: LongJob, sandbox: Sandbox | None) -> Findings | None:
        """Return what a rehearsal finds."""
        asked = rehearsal.read_job(errand)
        return self._rehearse(errand.state, asked, sandbox) if asked else None

    def _rehearse(self, stage: bytes, asked: rehearsal.Rehearsed, sandbox: Sandbox | None) -> Findings:
        clocked = TimedSandbox(sandbox)
        refused = find_faults(asked.bill, self.api, clocked)
        says = () if refused else rehearsal.rehearse(self.game, stage, asked, sandbox)
        return Findings(says, refused, limits=tuple(clocked.said))

    # The Admin

    def admin_orders(self, state: A) -> tuple[Verb, ...]:
        """Return what the Admin may do with proposals and rules."""
        return (*super().admin_orders(state), *(ADMIN if state.rules else ()))

    def administer(self, table: Working[A], given: AdminCommand) -> Decision | None:
        """Switch a rule's code off or on; else as with all votes."""
        verb, args = given.command.verb, given.command.args
        if verb not in {each.key for each in ADMIN}:
            return super().administer(table, given)
        rule = table.state.rules.get(int(args["rule"] or 0))
        suspends = verb == "suspend_rule"
        if rule is None or bool(rule.suspended) == suspends:
            what = "there is no rule {} whose code is on" if suspends else "the code of rule {} is not off"
            return Refused(Reason.NOT_FOUND, what.format(args["rule"]))
        why = f", because {args['why']}" if args.get("why") else ""
        event: GameEvent = f.RuleRestored(rule.number, "the Admin", rule.suspended)
        if suspends:
            event = f.RuleSuspended(rule.number, "", f"the Admin has suspended it{why}", 0, {})
        return Accepted((event,), (event.describe(table.state),))

    # What readers are shown

    def looks(self, state: A, reader: str) -> tuple[Verb, ...]:
        """Return what anybody may ask to see of it."""
        looks = super().looks(state, reader)
        return (*looks, HOOKS) if looks else ()

    def answer(self, state: A, reader: str, command: Command) -> Page | None:
        """Return a page about rules or proposals."""
        if command.verb == HOOKS.key and self.is_open(state):
            return Page("Hooks", (_HOW,), tuple(show_api(self.api)))
        return super().answer(state, reader, command)

    def list_rules(self, state: A) -> Iterator[Section]:
        """Give the rules that players have made."""
        yield from (_show_rule(rule) for _, rule in sorted(state.rules.items()))


_HOW = (
    "A proposal may bring a rule in code: a first line “# ?. Title”, its words, then a block of Python "
    "between the lines ```python and ``` that answers one or more of these. “repeal rule 101” takes one "
    "back; the whole text under its number amends it. A rule that fails is suspended, and what it did then "
    "is undone."
)


_ANSWERS = (
    "An on_ function answers an effect, a list of effects, or None; a compute_ function answers a whole "
    "number, or None to leave it as it is."
)


def show_api(api: GameApi) -> Iterator[Section]:
    """Give all that the code of rules may answer, see and do in a game."""
    hooks = tuple(f"{name}(ev): {hook.help}.{_list_fields(api, name)}" for name, hook in api.hooks.items())
    yield Section("What a rule may answer", (Lines((*hooks, _ANSWERS)),))
    things = tuple(
        f"{_reach(each)}: {each.help}. It has {_list(each.fields)}." for each in api.kinds.values()
    )
    yield Section("What it sees", (Lines(things),))
    effects = tuple(f"{each.name}({_list(each.fields)}): {each.help}." for each, _ in api.effects.values())
    yield Section("What it may do", (Lines(effects),))


def _list_fields(api: GameApi, hook: str) -> str:
    fields = api.list_fields(hook)
    return f" ev has {_list(fields)}." if fields else ""


def _reach(kind: ThingKind) -> str:
    one = kind.name.casefold()
    return f"{kind.name}, by {kind.all_of}() or {one}(key)" if kind.all_of else f"{kind.name}, as {one}"


def _list(fields: Mapping[str, str]) -> str:
    return ", ".join(f"{name}: {kind}" for name, kind in fields.items())


def _show_rule(rule: Rule) -> Section:
    off = f" Its code is off: {rule.suspended}." if rule.suspended else ""
    lines = Lines((f"By {rule.by}, in force since update {rule.since}.{off}",))
    return Section(f"{rule.number}. {title_of(rule.text)}", (lines, Code(rule.text)))
