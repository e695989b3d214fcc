"""Public replies, and what of them their authors wrote: how much of that we keep, and how much else.

The mails are fixtures of talon (Apache-2.0), obtained from the package index by
`deploy/setup-replies.sh`. Where
talon keeps a signature, we drop it on purpose: a signature is no command.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from nomicd.mail.message import read
from nomicd.mail.quoting import trim

ROOT = Path(__file__).parents[2]
PLACE = Path(sys.prefix) / "replies"
HTML = "Hi. I am fine. Thanks, Alex"
SIGNED = {"iphone": "Hello", "sparrow": "Hello"}


def obtain():
    """Where the fixtures are; fetched if they are not there yet."""
    fixtures = PLACE / "talon-1.4.4" / "tests" / "fixtures"
    if not fixtures.exists():
        script = ROOT / "deploy" / "setup-replies.sh"
        subprocess.run(["sh", script, PLACE], check=True, env={**os.environ, "PYTHON": sys.executable})
    return fixtures


@dataclass(frozen=True)
class Reply:
    """One mail, what its author wrote, and what we keep."""

    name: str
    wanted: str
    kept: str

    @property
    def exact(self):
        return self.wanted == self.kept


def replies():
    """All of them, in order: twelve of plain text, nine pages, each from another mail program."""
    fixtures = obtain()
    for path in sorted((fixtures / "standard_replies").glob("*.eml")):
        yield Reply(path.stem, SIGNED.get(path.stem, "Hello"), read_kept(path.read_bytes()))
    head = b"From: Alex <alex@example.org>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    for path in sorted((fixtures / "html_replies").glob("*.html")):
        yield Reply(f"{path.stem} page", HTML, read_kept(head + path.read_bytes()))


def read_kept(raw):
    """The author's words, blanks made one."""
    return " ".join(" ".join(line.text for line in trim(read(raw).text)).split())
