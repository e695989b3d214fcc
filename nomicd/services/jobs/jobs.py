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
from nomicd.kernel.log import Head
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


class Ran(msgspec.Struct, frozen=True, tag="ran"):
    """What an errand found."""

    outcome: Findings


class WhatIfAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """A page, or why there is none."""

    page: Page | None
    refused: Refused | None = None

    @property
    def outcome(self) -> Page | Refused:
        """Whichever there is."""
        found = self.page or self.refused
        assert found is not None
        return found


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    """What a correction comes to, or why it cannot be."""

    plan: Plan | None
    refused: Refused | None = None

    @property
    def outcome(self) -> Plan | Refused:
        """Whichever there is."""
        found = self.plan or self.refused
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


class Redrawn(msgspec.Struct, frozen=True, tag="redrawn"):
    """The picture as a small PNG of our own making, or what is wrong with the one that was sent."""

    png: bytes
    refused: Refused | None = None

    @property
    def outcome(self) -> bytes | Refused:
        """Whichever there is."""
        return self.refused or self.png


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """It could not be done there. Whoever asked does it again, and sees why."""

    why: str


Result = Ran | WhatIfAnswer | Planned | MadeUpdate | Painted | Redrawn | Failed

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
        return _redrawn(job.picture, tools)
    ruleset, sandbox = tools.rulesets[job.ruleset], tools.sandbox
    match job:
        case Foresee(_, errand):
            return Ran(_run(ruleset, errand, tools))
        case Suppose(_, records, reader, question):
            log = effective_log(ruleset, records)
            return _answer(what_if.what_if(ruleset, log, sandbox, reader, question, what_if.BY_MAIL))
        case Correct():
            return _plan(job, ruleset, sandbox)
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


def _redrawn(picture: bytes, tools: Tools) -> Redrawn:
    if tools.redraw is None:
        return Redrawn(b"", Refused(Reason.NOT_NOW, "pictures are not taken here"))
    try:
        return Redrawn(tools.redraw(picture))
    except ValueError as odd:
        return Redrawn(b"", Refused(Reason.UNCLEAR, str(odd)))


def _answer(said: Page | Refused) -> WhatIfAnswer:
    return WhatIfAnswer(said) if isinstance(said, Page) else WhatIfAnswer(None, said)


def _plan(job: Correct, ruleset: AnyGame, sandbox: Sandbox | None) -> Planned:
    edits = read_all(job.edits, ZoneInfo(job.timezone))
    if isinstance(edits, Refused):
        return Planned(None, edits)
    found = plan(ruleset, job.records, sandbox, edits, job.why, job.mails)
    return Planned(found) if isinstance(found, Plan) else Planned(None, found)


def _update(
    job: MakeUpdate, ruleset: AnyGame, sandbox: Sandbox | None, renderer: Renderer
) -> MadeUpdate | Failed:
    game = HostedGame(job.slug, job.ruleset, "", job.at)
    context = DecisionContext(max(job.at, job.head.at), job.cause, sandbox)
    draft = UnitOfWork(game, ruleset, ruleset.thaw(job.state), job.head, context)
    decision = draft.decide(UpdateTick(job.due))
    if isinstance(decision, Refused):
        return Failed(decision.text)
    draft.add(decision.events)
    last = draft.records()[-1]
    head = Head(last.seq, last.hash, last.at)
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
    return Written(msgspec.structs.replace(given, page=_envelope(given.page)), body)


def _envelope(page: Page) -> Page:
    """Return what the headers of a mail say of its page."""
    return Page(page.title, news=page.news, short=page.short)
