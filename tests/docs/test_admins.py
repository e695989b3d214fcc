"""The conversation of the Admin's guide is one that can be had: every command and mail of it, in order."""

import re
from email import message_from_bytes
from pathlib import Path

from nomicd.app.cli import main
from nomicd.app.demo.mail_policy import POLICY
from nomicd.games.nomic.pages.verbs import ADMIN, DECREES, IMPLEMENT
from nomicd.services import verbs

GUIDE = (Path(__file__).parents[2] / "docs" / "admins.md").read_text()
BLOCK = re.compile(r"^```(sh|mail|reply)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Office:
    """One installation, driven by what the guide shows."""

    def __init__(self, home):
        self.home = home
        self.last = ""
        assert main(["init", str(home)]) == 0

    def run(self, *words):
        assert main(["--config", str(self.home / "nomicd.toml"), *words]) == 0, words

    def sh(self, block):
        for line in block.splitlines():
            self.run(*line.split()[1:])

    def mail(self, block):
        """Its first line says who and when; EVENT is the first event that the last receipt names."""
        head, *lines = block.splitlines()
        sender, at = head.split()
        if "EVENT" in block:
            lines = [line.replace("EVENT", re.findall(r"events? (\d+)", self.last)[0]) for line in lines]
        written = (f"From: {sender}@example.org", "To: nomic+bored@localhost", f"Message-ID: <{at}@x>", "")
        path = self.home / "mail.eml"
        path.write_text("\n".join((*written, *lines, "")))
        self.before = self.read()
        self.run("deliver", "--received-at", at, str(path))
        self.run("run-due", "--now", at)
        self.last = " ".join(self.new().get(sender, []))

    def reply(self, block):
        """`NAME: WORDS`: in a mail to them since."""
        for line in block.splitlines():
            who, _, words = line.partition(": ")
            assert any(words in text for text in self.new().get(who, [])), (line, self.new())

    def read(self):
        return set((self.home / "mail").glob("*/new/*"))

    def new(self):
        """The texts of the mails since the last one was delivered, blanks folded, by reader."""
        found = {}
        for path in sorted(self.read() - self.before):
            mail = message_from_bytes(path.read_bytes(), policy=POLICY)
            text = f"{mail['Subject']} {mail.get_body(('plain',)).get_content()}"
            found.setdefault(path.parts[-3].partition("@")[0], []).append(" ".join(text.split()))
        return found


def test_each_command_of_the_admin_stands_in_the_guide():
    """By the words with which it begins."""
    known = (*verbs.ADMIN, *ADMIN, *DECREES, IMPLEMENT)
    begins = {re.split(r" ?[\[<|]", verb.usage)[0] for verb in known}
    assert not {words for words in begins if not re.search(rf"`{re.escape(words)}(?!\w)", GUIDE)}


def test_the_conversation_of_the_guide_can_be_had(tmp_path):
    """Whoever follows it sees what it says; and its log follows from what the game was given."""
    office = Office(tmp_path / "d")
    blocks = BLOCK.findall(GUIDE.partition("## A conversation")[2])
    assert len(blocks) > 10
    for kind, block in blocks:
        getattr(office, kind)(block)
    office.run("verify", "bored", "--replay")
