"""How a proposal is tried before anybody votes on it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from nomicd.kernel.inputs import DecisionContext, Findings, LongJob


def try_out(
    context: DecisionContext,
    plan_job: Callable[[], LongJob],
    run: Callable[[LongJob], Findings],
    check: Callable[[], Findings],
) -> Findings:
    """Return what a rehearsal finds: by whoever runs long jobs, or here and now. Where nothing is rehearsed,
    or its words come from a log, it is only checked whether the proposal could run."""
    if not context.rehearsal:
        return check()
    job = plan_job()
    found = context.ahead(job) if context.ahead else run(job)
    return found if found.tried else msgspec.structs.replace(check(), says=found.says)
