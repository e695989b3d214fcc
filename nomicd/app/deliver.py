"""`nomicd deliver`: hand mails in. An MTA starts one process a mail, so this stays small and imports little.

The mail is in the spool, synced, when the exit code is 0. Any trouble, a wrong option included, is 75:
the MTA keeps the mail and tries again, and nothing is bounced because somebody is editing a file.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import BinaryIO, NoReturn

from nomicd.adapters import spool
from nomicd.app.config_paths import BadConfig, find, instant
from nomicd.mail import clean

STORED = 0
TRY_AGAIN = 75


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ValueError(message)


def main(
    argv: Sequence[str], stdin: BinaryIO | None = None, now: Callable[[], datetime] | None = None
) -> int:
    """Store the mails named in `argv`, or the one on standard input; the exit code."""
    try:
        asked = make_parser().parse_args(argv)
        root = _spool(find(asked.config))
        at = asked.received_at or asked.now or (now or partial(datetime.now, UTC))()
        meta = spool.SpoolMeta(at, asked.recipient, asked.sender)
        for raw in _mails(asked.files, stdin or sys.stdin.buffer):
            spool.put(root, raw, meta)
    except (OSError, ValueError, BadConfig) as error:
        sys.stderr.write(f"nomicd deliver: {clean.visible_line(str(error))}: not stored, try again\n")
        return TRY_AGAIN
    return STORED


def make_parser() -> argparse.ArgumentParser:
    """Return what reads the command's options."""
    parser = _Parser(
        prog="nomicd deliver",
        description="Hand in mails. Exit code 0: safely stored. 75: not stored, try again later.",
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help="files with one mail each; default: standard input"
    )
    parser.add_argument(
        "--config",
        metavar="FILE",
        help="the configuration; default: ./nomicd.toml, then /etc/nomicd/nomicd.toml",
    )
    parser.add_argument(
        "--received-at",
        metavar="T",
        type=_instant,
        help="when our server received it, ISO 8601; default: now",
    )
    parser.add_argument(
        "--now",
        metavar="T",
        type=_instant,
        help="run as if it were this time, ISO 8601, as with other commands",
    )
    parser.add_argument("--recipient", metavar="A", default="", help="the envelope recipient")
    parser.add_argument("--sender", metavar="A", default="", help="the envelope sender")
    return parser


def _instant(text: str) -> datetime:
    try:
        return instant(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _spool(config: Path) -> Path:
    """The folder of the spool, read without the whole of the settings."""
    try:
        values = tomllib.loads(config.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadConfig(f"{config}: {error}") from None
    name = os.environ.get("NOMICD_SPOOL") or values.get("spool", "spool")
    if not isinstance(name, str):
        raise BadConfig(f"{config}: spool: is not a text")
    return config.parent / name


def _mails(files: Sequence[str], stdin: BinaryIO) -> Iterator[bytes]:
    for raw in (Path(name).read_bytes() for name in files):
        yield _without_from_line(raw)
    if not files:
        yield _without_from_line(stdin.read())


def _without_from_line(raw: bytes) -> bytes:
    """A mail without the `From ` line that mailboxes and some pipes put before it: it is no header."""
    return raw.partition(b"\n")[2] if raw.startswith(b"From ") else raw
