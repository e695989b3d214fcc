"""How well phrases are read: each is mailed to a game with five open proposals, and the commands are
compared.

A phrase is found if it is read as any command that its author gave; right if it says just what was
meant; false if something is read that would be carried out though its author gave no command.

A vote under a condition (`["vote", "if", "3"]`) is right in two ways: as a promise that the tally settles
by another player's vote; or, where no vote settles it, as a doubt that says that it is a condition, on just
these proposals: nothing is carried out then, and its author is asked. Such a doubt is no act where none was
meant. A vote on a number that is not open is no act either: the game refuses it, and says so in the receipt.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

from nomicd.kernel.commands import Ballot, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read

FOLDER = Path(__file__).parent
OPEN = (
    Matter(1, "Cheaper cards", "bob"),
    Matter(2, "More dice", "carol"),
    Matter(3, "Repeal KickBack", "erin"),
    Matter(4, "The long jump", "alice"),
    Matter(5, "Taxes for all", "dave"),
)
CHOICE = (
    "choice(yea=yes=aye=yay=for=+1=agree=support|nay=no=against=-1=oppose=disagree"
    "|abstain=present=abstention)"
)
VERBS = (
    Verb("propose", "propose <title:text> <body:body>", ""),
    Verb("withdraw", "withdraw|retract [my] [proposal] [<proposal:proposal>]", ""),
    Verb("vote", f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>", ""),
    Verb("vote", f"vote [on] [proposal|proposals] <proposals:numbers> <choice:{CHOICE}>", ""),
    Verb("buy_square", "buy [the] square[, call it <name:text>]", ""),
    Verb("buy_square", "buy [the] square[, and call it <name:text>]", ""),
    Verb("pay", "pay|give <amount:money> to <player:player>", ""),
    Verb("pay", "pay|give <player:player> <amount:money>", ""),
    Verb("cancel", "cancel <what:text>", ""),
)
NAMES = ("alice", "bob", "carol", "dave", "erin")


def vocabulary(numbers=(1, 2, 3, 4, 5)):
    """What alice may write while these proposals are open."""
    matters = tuple(matter for matter in OPEN if matter.number in numbers)
    lexicon = Lexicon(
        players={name: name for name in NAMES},
        proposals={matter.title: matter.number for matter in matters},
    )
    return Vocabulary(VERBS, lexicon, Ballot("alice", matters))


def mail(text, context):
    """The phrase as alice mails it: in a mail of its own, in reply to one proposal, or to the whole
    ballot."""
    subject, body, numbers = "bored", text, (1, 2, 3, 4, 5)
    way, _, number = context.partition(" ")
    titles = {str(matter.number): matter.title for matter in OPEN}
    if way == "subject":
        subject = f"Re: Proposal {number}: {titles[number]}"
    if way == "quoted":
        body = f"> Proposal {number}: {titles[number]}\n> by bob\n{text}\n"
    if way == "ballot":
        quoted = "\n".join(f"> Proposal {n}: {title}\n> some text" for n, title in titles.items())
        body = f"{text}\n\nOn Mon, Nov 23, 2026 at 9:00 AM Nomic <nomic@localhost> wrote:\n{quoted}\n"
    if way == "only":
        numbers = (int(number or 3),)
    head = f"From: Alice <alice@example.org>\r\nTo: nomic@localhost\r\nSubject: {subject}\r\n"
    head += "Content-Type: text/plain; charset=utf-8\r\n\r\n"
    return (head + body).encode(), vocabulary(numbers)


def said(row):
    """What is read in a phrase, as the corpus writes it."""
    raw, words = mail(row["text"], row["context"])
    found = parse_mail(read(raw), words)
    done = [told(command) for command in found.commands]
    return done + conditional([doubt for _, doubt in found.doubts if doubt.condition])


def conditional(doubts):
    """The proposals on which a vote waits for a condition that nobody's vote settles."""
    on = {
        number for doubt in doubts for each in doubt.readings for number in each.args["proposals"].split(",")
    }
    return [["asked", "if", ",".join(sorted(on))]] if on else []


def acts(found, context):
    """What of it would be carried out."""
    numbers = {"1", "2", "3", "4", "5"} if not context.startswith("only") else {context[5:] or "3"}
    votes = [each for each in found if each[0] == "vote" and numbers & set(each[2].split(","))]
    return votes + [each for each in found if each[0] not in ("vote", "asked")]


def told(command):
    if command.verb != "vote":
        return [command.verb]
    choice = str(command.args["choice"])
    choice = "if" if choice.startswith("if ") else choice
    numbers = str(command.args["proposals"])
    return ["vote", choice, "1,2,3,4,5" if numbers == "all" else numbers]


def same(wanted, found):
    """Whether they say the same of every proposal; what is only asked is nothing where nothing is wanted, and
    so is a vote on what is not open, which the game refuses."""
    said, meant = _flat(found if wanted else [each for each in found if each[0] != "asked"]), _flat(wanted)
    return meant == [each for each in said if each in meant or not _refused(each)]


def _refused(vote):
    number = vote.rpartition(" ")[2]
    return number.isdecimal() and int(number) not in {matter.number for matter in OPEN}


def _flat(said):
    return sorted(
        f"{each[1]} {number}" if each[0] in ("vote", "asked") else each[0]
        for each in said
        for number in (each[2].split(",") if each[0] in ("vote", "asked") else ("",))
    )


@dataclass
class Score:
    """Rows that are acts and those found and right among them; rows that are none, and those misread."""

    acts: int = 0
    found: int = 0
    right: int = 0
    others: int = 0
    false: int = 0
    missed: list = field(default_factory=list)
    wrong: list = field(default_factory=list)
    misread: list = field(default_factory=list)

    def add(self, row, read_as):
        if not row["read"]:
            self.others += 1
            if acts(read_as, row["context"]):
                self.false += 1
                self.misread.append((row["context"], row["text"], read_as))
            return
        self.acts += 1
        if not read_as:
            self.missed.append((row["context"], row["text"]))
            return
        self.found += 1
        if same(row["read"], read_as):
            self.right += 1
        else:
            self.wrong.append((row["context"], row["text"], row["read"], read_as))

    @property
    def recall(self):
        return self.found / self.acts

    @property
    def precision(self):
        return self.right / max(1, self.found)


def rows(name):
    """The phrases of one file, in order."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def score(name):
    """How well the phrases of one file are read."""
    found = Score()
    for row in rows(name):
        found.add(row, said(row))
    return found
