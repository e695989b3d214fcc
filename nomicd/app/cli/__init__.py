"""The command `nomicd`. This file imports next to nothing: `deliver` starts once a mail."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

from nomicd.app.config_paths import deliver_words


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. 0 done, 1 refused or failed, 2 wrong usage or configuration, and for
    `deliver` 75: try again later."""
    words = sys.argv[1:] if argv is None else list(argv)
    handed = deliver_words(words)
    if handed is not None:
        from nomicd.app import deliver  # lazy: the other commands do not need it, and it needs none of them

        return deliver.main(handed)
    gc.disable()  # what is imported stays: to look through it for garbage takes a fifth of the time
    from nomicd.app.cli import program  # lazy: typer, rich and the database take ten times the time

    gc.enable()
    return program.run(words)
