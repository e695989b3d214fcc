"""The program of a worker process: `python -m nomicd.app.worker_main`. Jobs come on standard input, and
answers go to standard output (`nomicd.adapters.workers` says how). It ends when the input does.

It has a sandbox of its own, and neither the store nor a clock: what it answers follows from the job.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

import nomicd
from nomicd.adapters.pictures import mail_png, pawn
from nomicd.adapters.render import FallbackRenderer, JinjaRenderer
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app import gc_tuning
from nomicd.app.resources import folder
from nomicd.games import registry
from nomicd.services.gateways import Renderer
from nomicd.services.jobs.jobs import Failed, Result, Tools, decode_job, do, encode
from nomicd.services.repository.lasting_sandbox import LastingSandbox


def command() -> tuple[str, ...]:
    """Return the command that starts a worker."""
    return (sys.executable, "-m", "nomicd.app.worker_main")


_TEMPLATES, _PICTURES = "NOMICD_LABOUR_TEMPLATES", "NOMICD_LABOUR_PICTURES"


def environment(templates: str = "", *, pictures: bool = True) -> dict[str, str]:
    """Return the environment of a worker, so that it runs this very program and writes mails with the same
    templates (the operator's own folder, "" for none), with pictures or without."""
    root, known = str(Path(nomicd.__file__).parent.parent), os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(filter(None, (root, known)))
    return {"PYTHONPATH": path, _TEMPLATES: templates, _PICTURES: "yes" if pictures else ""}


def _renderer() -> Renderer:
    own = os.environ.get(_TEMPLATES, "")
    pictures = bool(os.environ.get(_PICTURES, "yes"))
    if own:
        return FallbackRenderer(Path(own), folder("templates"), pictures=pictures)
    return JinjaRenderer([folder("templates")], pictures=pictures)


def main() -> None:
    """Serve until the input ends."""
    for number in (signal.SIGTERM, signal.SIGINT):
        # Whoever started this one ends it; a handler, for what is ignored would be ignored by children too.
        signal.signal(number, lambda *_: None)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that prints can spoil an answer
    with MontySandbox() as sandbox:
        lasting = LastingSandbox(sandbox)
        tools = Tools(registry.discover(), sandbox, _renderer(), mail_png, pawn, lasting)
        with gc_tuning.collect_seldom():
            serve(sys.stdin.buffer, answers, tools)
        lasting.rest()


def serve(jobs: BinaryIO, answers: BinaryIO, tools: Tools) -> None:
    """Answer one job after the other."""
    while len(head := jobs.read(4)) == 4:  # noqa: PLR2004 - the length of a length
        answer = encode(_try_job(jobs.read(int.from_bytes(head, "big")), tools))
        try:
            answers.write(len(answer).to_bytes(4, "big") + answer)
            answers.flush()
        except BrokenPipeError:
            return


def _try_job(job: bytes, tools: Tools) -> Result:
    try:
        return do(decode_job(job), tools)
    except Exception as bug:  # noqa: BLE001 - it is done once more by whoever asked, and told there
        return Failed(repr(bug))


if __name__ == "__main__":
    main()
