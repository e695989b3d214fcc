"""Long computations as values: what goes to a worker process, what is done there, and what comes back.

Each is a function of what stands in it and of nothing else, so it is the same wherever it is done, and its
answer counts for as long as what it was computed from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from time import process_time
from zoneinfo import ZoneInfo

import msgspec

from nomicd.kernel.deadlines import Due
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.drawing import Drawing
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame
from nomicd.kernel.inputs import DecisionContext, Findings, LongJob, UpdateTick
from nomicd.kernel.log import Head, head_at
from nomicd.kernel.page import Notice, Page, Section
from nomicd.kernel.sandbox import Sandbox
from nomicd.mail.compose import Body
from nomicd.mail.enclosure import unpack
from nomicd.services.delivery.digest_sections import (
    is_accounts,
    is_dated,
    may_quote,
    with_log,
    with_section,
)
from nomicd.services.delivery.mail_composer import render_body
from nomicd.services.delivery.site_links import SitePages
from nomicd.services.gateways import Renderer
from nomicd.services.ports import HostedGame
from nomicd.services.replay import what_if
from nomicd.services.replay.correction_plan import Plan
from nomicd.services.replay.edits import read_all
from nomicd.services.replay.effective_log import effective_log
from nomicd.services.replay.late_mails import LateMail
from nomicd.services.replay.plan import plan
from nomicd.services.repository.game_repository import Fact, UnitOfWork
from nomicd.services.repository.lasting_sandbox import LastingSandbox


class Foresee(msgspec.Struct, frozen=True, tag="foresee"):
    """Run an errand of a ruleset."""

    ruleset: str
    errand: LongJob


class Suppose(msgspec.Struct, frozen=True, tag="suppose"):
    """Answer a question about another past of the game with that log."""

    ruleset: str
    records: tuple[Record, ...]
    reader: str
    question: str


class Correct(msgspec.Struct, frozen=True, tag="correct"):
    """Work out a correction of the game with that log; times without a zone are in `timezone`. `mails` are
    those that are to count as of another time."""

    ruleset: str
    records: tuple[Record, ...]
    edits: tuple[str, ...]
    why: str
    timezone: str
    mails: tuple[LateMail, ...] = ()


class MakeUpdate(msgspec.Struct, frozen=True, tag="update"):
    """Find what an update leads to, and render the mails that it calls for. `state` is frozen, as of `head`;
    it counts for `at`. `reply_to` is the address of the game, `more` what its digests say beside, and
    `accounts` that of the Admin; what is for `apart` is left for the writer to render, who tells each of them
    the deadline on their own clock."""

    ruleset: str
    slug: str
    state: bytes
    head: Head
    at: datetime
    cause: str
    due: Due
    reply_to: str
    accounts: Section
    more: tuple[Section, ...] = ()
    apart: tuple[str, ...] = ()
    pages: SitePages = SitePages()


class Paint(msgspec.Struct, frozen=True, tag="paint"):
    """Paint a drawing, packed, as a PNG for a mail."""

    packed: bytes


class Redraw(msgspec.Struct, frozen=True, tag="redraw"):
    """Draw a picture anew that a stranger sent."""

    picture: bytes


Job = Foresee | Suppose | Correct | MakeUpdate | Paint | Redraw


class FoundOut(msgspec.Struct, frozen=True, tag="found"):
    """What was found for a mail, whichever of these it is; or why it is not."""

    findings: Findings | None = None
    page: Page | None = None
    plan: Plan | None = None
    png: bytes | None = None
    refused: Refused | None = None

    @property
    def outcome(self) -> Findings | Page | Plan | bytes | Refused:
        """The one that there is."""
        found = self.refused or self.findings or self.page or self.plan or self.png
        assert found is not None
        return found


class Written(msgspec.Struct, frozen=True):
    """A notice and how it looks in a mail: then of its page only the subject is left. It is whole where the
    writer of the store may have to render it again: a ballot, if there are rulings to quote, and the Admin's
    digest, if more mail has come. What nobody but the writer can complete is not rendered."""

    notice: Notice
    body: Body | None = None


class MadeUpdate(msgspec.Struct, frozen=True, tag="made"):
    """What an update adds to the log after the head that it was computed from, and the mails about it, with
    those `accounts` for the Admin."""

    facts: tuple[Fact, ...]
    written: tuple[Written, ...]
    accounts: Section


class Painted(msgspec.Struct, frozen=True, tag="painted"):
    """The picture, a PNG."""

    png: bytes


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """It could not be done there. Whoever asked does it again, and sees why."""

    why: str


Result = FoundOut | MadeUpdate | Painted | Failed

encode = msgspec.msgpack.Encoder().encode
decode_job = msgspec.msgpack.Decoder(Job).decode
decode_result = msgspec.msgpack.Decoder(Result).decode


class Tools(msgspec.Struct, frozen=True):
    """What jobs are done with. Without a renderer no updates can be made, without `paint` no pictures,
    without `redraw` none are taken: it raises ValueError with a sentence for what is no picture. `lasting` is
    what updates run rules with in place of `sandbox`, if they share it."""

    rulesets: Mapping[str, AnyGame]
    sandbox: Sandbox | None
    renderer: Renderer | None = None
    paint: Callable[[Drawing], bytes] | None = None
    redraw: Callable[[bytes], bytes] | None = None
    lasting: LastingSandbox | None = None
    leniency: float = 1.0
    """How many times as much of the processor as usual trials may take, as the sandbox has it too."""


def do(job: Job, tools: Tools) -> Result:
    """Do it. Raises what the ruleset raises: a bug."""
    if isinstance(job, Paint):
        assert tools.paint is not None
        return Painted(tools.paint(unpack(job.packed)))
    if isinstance(job, Redraw):
        return _redraw(job.picture, tools)
    ruleset, sandbox = tools.rulesets[job.ruleset], tools.sandbox
    match job:
        case Foresee(_, errand):
            return FoundOut(_run(ruleset, errand, tools))
        case Suppose(_, records, reader, question):
            log = effective_log(ruleset, records)
            said = what_if.what_if(ruleset, log, sandbox, reader, question, what_if.BY_MAIL)
            return FoundOut(refused=said) if isinstance(said, Refused) else FoundOut(page=said)
        case Correct():
            planned = _plan(job, ruleset, sandbox)
            return FoundOut(refused=planned) if isinstance(planned, Refused) else FoundOut(plan=planned)
        case MakeUpdate():
            assert tools.renderer is not None
            shared = tools.lasting.of(ruleset) if tools.lasting else sandbox
            return _update(job, ruleset, shared, tools.renderer)


def _run(ruleset: AnyGame, errand: LongJob, tools: Tools) -> Findings:
    """Return what the errand finds, and what it costs: here, and where rules run."""
    own, there = process_time(), _read_spent(tools.sandbox)
    found = ruleset.run(errand, tools.sandbox)
    took = (process_time() - own) / tools.leniency + _read_spent(tools.sandbox) - there
    return msgspec.structs.replace(found, spent=found.spent + took)


def _read_spent(sandbox: Sandbox | None) -> float:
    return 0.0 if sandbox is None else sandbox.seconds_spent


def _redraw(picture: bytes, tools: Tools) -> FoundOut:
    if tools.redraw is None:
        return FoundOut(refused=Refused(Reason.NOT_NOW, "pictures are not taken here"))
    try:
        return FoundOut(png=tools.redraw(picture))
    except ValueError as odd:
        return FoundOut(refused=Refused(Reason.UNCLEAR, str(odd)))


def _plan(job: Correct, ruleset: AnyGame, sandbox: Sandbox | None) -> Plan | Refused:
    edits = read_all(job.edits, ZoneInfo(job.timezone))
    if isinstance(edits, Refused):
        return edits
    return plan(ruleset, job.records, sandbox, edits, job.why, job.mails)


def _update(
    job: MakeUpdate, ruleset: AnyGame, sandbox: Sandbox | None, renderer: Renderer
) -> MadeUpdate | Failed:
    game = HostedGame(job.slug, job.ruleset, "", job.at)
    context = DecisionContext(max(job.at, job.head.at), job.cause, sandbox)
    draft = UnitOfWork(game, ruleset, ruleset.thaw(job.state), job.head, context)
    decision = draft.carry_out(UpdateTick(job.due))
    if isinstance(decision, Refused):
        return Failed(decision.text)
    head = head_at(draft.records()[-1])
    asked = (with_section(each, *job.more) for each in ruleset.make_notices(draft.state, draft.events))
    notices = (job.pages.link_notice(with_log(each, job.slug, head)) for each in asked)
    written = tuple(_render(each, renderer, job) for each in notices)
    return MadeUpdate(tuple(draft.facts), written, job.accounts)


def _render(given: Notice, renderer: Renderer, job: MakeUpdate) -> Written:
    if given.reader in job.apart and is_dated(given):
        return Written(given)
    whole = with_section(given, job.accounts) if is_accounts(given) else given
    body = render_body(renderer, given.kind, whole.page, job.reply_to)
    if may_quote(given) or is_accounts(given):
        return Written(given, body)
    # What the headers of a mail say of its page is left.
    page = Page(given.page.title, news=given.page.news, short=given.page.short)
    return Written(msgspec.structs.replace(given, page=page), body)
