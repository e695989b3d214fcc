"""Questions about another past: `proposal 7 had been in force since week 2`, `rule 14 had been repealed since
update 5`. The law that is assumed becomes an input of the Admin, put before the update that is named."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from nomicd.games.nomic import events as e
from nomicd.games.nomic.logged_inputs import inputs
from nomicd.games.nomic.rules.proposal_text import read_changes
from nomicd.games.nomic.rules.rule_changes import Enact, Rewrite
from nomicd.kernel.commands import Command, Value
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Codec, GameEvent, Record, of_kind
from nomicd.kernel.game import Supposition
from nomicd.kernel.inputs import AdminCommand, LoggedInput, PlayerCommand, UpdateTick
from nomicd.law.normalization import lines_of
from nomicd.law.rule_document import FENCE
from nomicd.table.pieces.votes.state import read_numbers

FORMS = (
    "I buy square and vote no on 3; proposal 7 had been in force since week 2; proposal 7 had been accepted; "
    "proposal 7 had not been accepted; "
    "rule 14 had been repealed since update 5; rule 17.passing had been 500 since week 1"
)
CAUSE = "what-if"
LEFT_OUT = "It is played without what others have ordered and nobody may know yet: standing orders, answers."
_SINCE = r"\s+(?:since|from|in|as of)\s+(?P<unit>week|update)\s+(?P<n>\d{1,6})"
_HAD = r"(?:had|has|were|was|would have)(?:\s+been)?"


class _Past(msgspec.Struct, frozen=True):
    """A game's log up to its last update. `ticks` are place among the inputs, number, week."""

    given: tuple[LoggedInput, ...]
    events: tuple[GameEvent, ...]
    ticks: tuple[tuple[int, int, int], ...]
    reader: str

    @property
    def admin(self) -> bool:
        """Whether it is the Admin who asks, and may know all."""
        return self.reader == "admin"

    @property
    def sealed_sources(self) -> frozenset[str]:
        """The sources of orders of others that nobody may read yet: standing orders that stand, answers to
        questions that are open. What they would lead to would tell of them."""
        ended = {each.source for each in of_kind(e.NomicStandingEnded, self.events)}
        closed = {each.id for each in of_kind(e.RuleQuestionClosed, self.events)}
        last = {
            (each.player, each.action, each.per): each for each in of_kind(e.NomicStandingSet, self.events)
        }
        stand = {each.source for each in last.values() if each.player != self.reader} - ended
        wait = {
            each.source
            for each in of_kind(e.NomicOrderFiled, self.events)
            if each.player != self.reader
            and each.verb == "answer"
            and each.args.get("question") not in closed
        }
        return frozenset(stand | wait)

    @property
    def undecided_proposals(self) -> dict[int, int]:
        """The proposals whose votes are nobody's business yet, each with where in the log it was made."""
        decided = {each.number for each in of_kind(e.ProposalDecided, self.events)}
        made = enumerate(self.events, 1)
        found = {each.number: seq for seq, each in made if isinstance(each, e.ProposalMade)}
        return {number: seq for number, seq in found.items() if number not in decided}


def suppose(codec: Codec, records: Sequence[Record], reader: str, question: str) -> Supposition | Refused:
    """The past that a question means, or why it cannot be told."""
    last = max((each.seq for each in records if each.name == e.NomicUpdateEnded.NAME), default=0)
    if not last:
        return Refused(Reason.NOT_NOW, "no update has been made yet: there is no past to change")
    asked = " ".join(question.split()).rstrip("?!. ")
    past = _read(codec, records[:last], reader)
    for form, answer in _FORMS:
        if found := form.fullmatch(asked):
            return _keep_votes_secret(past, answer(past, found))
    return Refused(Reason.UNCLEAR, f"this question cannot be read. What can be asked is: {FORMS}")


def _read(codec: Codec, records: Sequence[Record], reader: str) -> _Past:
    events = tuple(codec.decode(each.name, each.version, each.body) for each in records)
    given, ticks = inputs(codec, records), list[tuple[int, int, int]]()
    for place, each in enumerate(given):
        if isinstance(each.given, UpdateTick):
            started = events[each.seq - 1]
            assert isinstance(started, e.NomicUpdateStarted)
            ticks.append((place, started.number, started.week))
    return _Past(given, events, tuple(ticks), reader)


def _keep_votes_secret(past: _Past, supposed: Supposition | Refused) -> Supposition | Refused:
    """Return the same, unless it would count secret votes anew: other weights would tell who cast which."""
    secret = [
        seq for seq, each in enumerate(past.events, 1) if isinstance(each, e.ProposalDecided) and each.secret
    ]
    if past.admin or isinstance(supposed, Refused) or not secret:
        return supposed
    if past.given[supposed.start].seq > secret[-1]:
        return supposed
    return Refused(Reason.NOT_YOURS, "ballots since then were secret: only the Admin may ask about that time")


# The questions


def _in_force(past: _Past, found: re.Match[str]) -> Supposition | Refused:
    number = int(found["proposal"])
    made, place = _find_proposal(past, number), _since(past, found)
    if isinstance(made, Refused):
        return made
    if isinstance(place, Refused):
        return place
    # New rules with the numbers that they got, so that what later texts call them is theirs.
    by = f"proposal {number}"
    got = (each.number for each in past.events if isinstance(each, e.RuleEnacted) and each.by == by)
    body = re.sub(r"^# \?\.", lambda _: f"# {next(got, '?')}.", made.body, flags=re.MULTILINE)
    law = _admin("legislate", title=made.title, body=body, by=by)
    settled = _admin("deem", proposal=number, verdict="settled")
    text = f"What if proposal {number}, “{made.title}”, had been in force since {_when(past, place)}?"
    return _with(
        past, text, place, law, *((settled,) if place <= (_find_deciding_update(past, number) or 0) else ())
    )


def _suppose_verdict(verdict: str, past: _Past, found: re.Match[str]) -> Supposition | Refused:
    number = int(found["proposal"])
    made = _find_proposal(past, number, code=verdict == "accepted")
    place = _find_deciding_update(past, number)
    if isinstance(made, Refused):
        return made
    if place is None:
        return Refused(Reason.NOT_NOW, f"proposal {number} has not been decided by vote")
    text = f"What if proposal {number}, “{made.title}”, had been {verdict}?"
    return _with(past, text, place, _admin("deem", proposal=number, verdict=verdict))


def _suppose_repealed(past: _Past, found: re.Match[str]) -> Supposition | Refused:
    return _law(past, found, f"repeal rule {found['rule']}", f"rule {found['rule']} had been repealed")


def _set(past: _Past, found: re.Match[str]) -> Supposition | Refused:
    path = f"{found['rule']}.{found['path']}"
    return _law(past, found, f"set {path} to {found['value']}", f"{path} had been {found['value']}")


def _law(past: _Past, found: re.Match[str], body: str, said: str) -> Supposition | Refused:
    place = _since(past, found)
    if isinstance(place, Refused):
        return place
    law = _admin("legislate", title="What if", body=body, by="what if")
    return _with(past, f"What if {said} since {_when(past, place)}?", place, law)


def _form(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_PROPOSAL = r"(?:proposal\s+)#?(?P<proposal>\d{1,6})\s+"
_suppose_accepted = partial(_suppose_verdict, "accepted")
_suppose_rejected = partial(_suppose_verdict, "rejected")
_FORMS: tuple[tuple[re.Pattern[str], Callable[[_Past, re.Match[str]], Supposition | Refused]], ...] = (
    (_form(rf"{_PROPOSAL}{_HAD}\s+(?:in\s+force|law){_SINCE}"), _in_force),
    (_form(rf"{_PROPOSAL}{_HAD}\s+(?:accepted|adopted|passed)"), _suppose_accepted),
    (
        _form(rf"{_PROPOSAL}(?:had|has|was)\s+not\s+(?:been\s+)?(?:accepted|adopted|passed)"),
        _suppose_rejected,
    ),
    (_form(rf"{_PROPOSAL}{_HAD}\s+(?:rejected|refused|vetoed)"), _suppose_rejected),
    (_form(rf"rule\s+(?P<rule>\d{{1,4}})\s+{_HAD}\s+(?:repealed|gone){_SINCE}"), _suppose_repealed),
    (
        _form(
            rf"(?:rule\s+)?(?P<rule>\d{{1,4}})\.(?P<path>[a-z_]\w*(?:\.\w+)*)\s+{_HAD}(?:\s+set\s+to)?\s+"
            rf"(?P<value>\S.{{0,200}}?){_SINCE}"
        ),
        _set,
    ),
)


# Where and what


def _since(past: _Past, found: re.Match[str]) -> int | Refused:
    """The place of the first update that is named."""
    unit, n = found["unit"].lower(), int(found["n"])
    for place, number, week in past.ticks:
        if (number if unit == "update" else week) == n:
            return place
    last = past.ticks[-1][1 if unit == "update" else 2]
    return Refused(Reason.NOT_FOUND, f"there was no {unit} {n}: there have been {unit}s 1 to {last}")


def _when(past: _Past, place: int) -> str:
    number, week = next((number, week) for at, number, week in past.ticks if at == place)
    return f"the beginning of update {number}, in week {week}"


def _find_proposal(past: _Past, number: int, *, code: bool = True) -> e.ProposalMade | Refused:
    """The proposal. Code that was never voted in could tell what is hidden: only the Admin may run it."""
    made = [each for each in of_kind(e.ProposalMade, past.events) if each.number == number]
    if not made:
        return Refused(Reason.NOT_FOUND, f"there is no proposal {number} that has been through an update")
    if code and _brings_code(made[0].body) and not past.admin and not _was_voted_in(past, number):
        why = f"proposal {number} holds code that was never voted in: only the Admin may try it"
        return Refused(Reason.NOT_YOURS, why)
    return made[0]


def _was_voted_in(past: _Past, number: int) -> bool:
    decided = of_kind(e.ProposalDecided, past.events)
    return any(each.number == number and each.outcome == "accepted" for each in decided)


def _brings_code(body: str) -> bool:
    """Return whether it holds code of its own; a rule of the rulebook is known."""
    documents = (each.document for each in read_changes(body) if isinstance(each, Enact | Rewrite))
    return any(any(FENCE.match(line) for line in lines_of(document)) for document in documents)


def _find_deciding_update(past: _Past, number: int) -> int | None:
    """The place of the update that decided a proposal."""
    seqs = [
        seq
        for seq, each in enumerate(past.events, 1)
        if isinstance(each, e.ProposalDecided) and each.number == number
    ]
    return max(place for place, _, _ in past.ticks if past.given[place].seq < seqs[0]) if seqs else None


def _admin(verb: str, **args: Value) -> AdminCommand:
    return AdminCommand(Command(verb, args, text=CAUSE), f"{CAUSE}/{verb}")


def _with(past: _Past, text: str, place: int, *inserted: AdminCommand) -> Supposition:
    """The past with these put before the update at a place."""
    at = past.given[place - 1].at
    hidden, sealed = ({}, frozenset[str]()) if past.admin else (past.undecided_proposals, past.sealed_sources)
    quiet = (_admin("silence", sources=" ".join(sorted(sealed))),) if sealed else ()
    new = tuple(LoggedInput(at, CAUSE, each) for each in (*quiet, *inserted))
    rest = (each for each in past.given[place:] if not _is_left_out(hidden, sealed, each))
    said = text if past.admin else f"{text} {LEFT_OUT}"
    return Supposition(said, (*past.given[:place], *new, *rest), place)


def _is_left_out(hidden: Mapping[int, int], sealed: frozenset[str], each: LoggedInput) -> bool:
    """Return whether it is an order that is sealed, or a vote on one of the hidden proposals: in another past
    the ballot might close earlier, and tell it."""
    match each.given:
        case PlayerCommand(source=source) if source in sealed:
            return True
        case PlayerCommand(command=Command(verb="vote", args=args)):
            asked = str(args.get("proposals") or "")
            named = hidden if asked.strip().casefold() == "all" else read_numbers(asked)
            return any(each.seq > hidden[number] for number in named if number in hidden)
        case _:
            return False
