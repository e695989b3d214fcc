"""Archives of mailing lists on the disk: mbox, what pipermail offers (`2003-January.txt.gz`), Maildir.

A mail is handed on as bytes and never longer than it may be; nothing is parsed here, and nothing written.
"""

from __future__ import annotations

import gzip
import mailbox
import re
from collections.abc import Callable, Iterator
from io import BufferedReader
from itertools import dropwhile
from pathlib import Path

LONGEST = 1024 * 1024
"""Bytes of a mail that are handed on; the rest of it is passed over."""
LINE = 64 * 1024

Progress = Callable[[int], None]
"""Is told how many bytes of the archive have been read."""

_BEGINS = re.compile(rb"From \S.{0,200}\b\d{1,2}:\d\d(?::\d\d)?\b.{0,40}\b\d{4}\s*\Z")
_ESCAPED = re.compile(rb">+From ")


class NoArchive(ValueError):
    """That is no archive; the message says why."""


def size(path: Path) -> int:
    """Return how many bytes will be read; of a compressed file, how many it has."""
    files = _files(path)
    return sum(each.stat().st_size for each in files)


def mails(path: Path, progress: Progress = lambda _: None) -> Iterator[bytes]:
    """The mails of an archive, one after the other, each in memory alone. Raises `NoArchive`."""
    if _is_maildir(path):
        yield from _maildir(path, progress)
        return
    done = 0
    for file in _files(path):
        with _open(file) as stream:
            yield from _split(stream, file)
        done += file.stat().st_size
        progress(done)


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise NoArchive(f"{path} does not exist")
    if path.is_file():
        return [path]
    found = sorted(each for each in path.rglob("*") if each.is_file() and not each.name.startswith("."))
    if not found:
        raise NoArchive(f"{path} is empty")
    return found


def _is_maildir(path: Path) -> bool:
    return all((path / part).is_dir() for part in ("cur", "new"))


def _maildir(path: Path, progress: Progress) -> Iterator[bytes]:
    box = mailbox.Maildir(str(path), create=False)
    done = 0
    for key in sorted(box.keys()):
        file = box.get_file(key)
        with file:
            raw = file.read(LONGEST)
        done += len(raw)
        progress(done)
        yield raw


def _open(file: Path) -> gzip.GzipFile | BufferedReader:
    return gzip.open(file, "rb") if file.suffix == ".gz" else file.open("rb")


def _split(stream: gzip.GzipFile | BufferedReader, file: Path) -> Iterator[bytes]:
    """The mails between the lines `From …`."""
    mail: bytearray | None = None
    try:
        for line, begins in _mark_beginnings(stream):
            if begins:
                if mail is not None:
                    yield bytes(mail)
                mail = bytearray()
            elif mail is None:
                raise NoArchive(f"{file} is not an mbox: it does not begin with a “From …” line")
            else:
                mail += (line[1:] if _ESCAPED.match(line) else line)[: LONGEST - len(mail)]
    except (EOFError, gzip.BadGzipFile) as wrong:
        raise NoArchive(f"{file} is damaged: {wrong}") from None
    if mail is not None:
        yield bytes(mail)


def _mark_beginnings(stream: gzip.GzipFile | BufferedReader) -> Iterator[tuple[bytes, bool]]:
    """Yield the lines, and whether a mail begins with each: at the beginning, or behind an empty line."""
    lines = dropwhile(lambda line: not line.strip(), iter(lambda: stream.readline(LINE), b""))
    blank = True
    for line in lines:
        yield line, blank and _BEGINS.match(line) is not None
        blank = line in (b"\n", b"\r\n")
