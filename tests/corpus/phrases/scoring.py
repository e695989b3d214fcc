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
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from nomicd.kernel.commands import Ballot, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.table.pieces.votes.vocabulary import WITHDRAW

PAYING = ("transfer", "send", "wire", "grant", "hand", "remit")

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
    Verb("withdraw", "withdraw|retract [my] [proposal] [<proposal:proposal>]", "", words=WITHDRAW.words),
    Verb("vote", f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>", ""),
    Verb("vote", f"vote [on] [proposal|proposals] <proposals:numbers> <choice:{CHOICE}>", ""),
    Verb("buy_square", "buy [the] square[, call it <name:text>]", "", words=("purchase", "acquire")),
    Verb("buy_square", "buy [the] square[, and call it <name:text>]", "", words=("purchase", "acquire")),
    Verb("pay", "pay|give <amount:money> to <player:player>", "", words=PAYING),
    Verb("pay", "pay|give <player:player> <amount:money>", "", words=PAYING),
    Verb("cancel", "cancel <what:text>", "", strict=True),
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


def read_phrase(row):
    """What is read in a phrase, as the corpus writes it."""
    raw, words = mail(row["text"], row["context"])
    found = parse_mail(read(raw), words)
    done = [write_command(command) for command in found.commands]
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


def write_command(command):
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
    return meant == [each for each in said if each in meant or not _is_refused(each)]


def _is_refused(vote):
    number = vote.rpartition(" ")[2]
    return number.isdecimal() and int(number) not in {matter.number for matter in OPEN}


def _flat(said):
    return sorted(
        f"{each[1]} {number}" if each[0] in ("vote", "asked") else each[0]
        for each in said
        for number in (each[2].split(",") if each[0] in ("vote", "asked") else ("",))
    )


def _each(said):
    """One tuple for each proposal that is voted on."""
    return (
        [("vote", said[1], number) for number in said[2].split(",")] if said[0] == "vote" else [tuple(said)]
    )


def _is_open(act):
    """Whether it is no vote on what is not open, which the game refuses."""
    return act[0] != "vote" or act[-1] in {str(each.number) for each in OPEN}


def outcome(row):
    """What became of a phrase, and what was done and offered.

    Of one that is an act: `right` if just that is done; `asked` if the rest of it is asked about with the
    right
    choice among the offers; `asked else` if it is asked about without; `PART`, `WRONG`, `LOST`: taken as a
    comment. Of one that is none: `FALSE` if anything is done, `asked none` if anything is asked, else `none`.
    """
    raw, words = mail(row["text"], row["context"])
    found = parse_mail(read(raw), words)
    done = [write_command(command) for command in found.commands]
    doubts = [doubt for _, doubt in found.doubts]
    offered = {one for doubt in doubts for each in doubt.readings for one in _each(write_command(each))}
    if not row["read"]:
        return (
            "FALSE" if acts(done, row["context"]) else "asked none" if doubts else "none",
            done,
            offered,
        )
    wanted = {one for act in row["read"] for one in _each(act) if _is_open(one)}
    got = {one for act in done for one in _each(act) if _is_open(one)}
    waits = conditional([doubt for doubt in doubts if doubt.condition])
    if got and same(row["read"], done + waits):
        return "right", done, offered
    if doubts and (waits or not got) and any(one[:2] == ("vote", "if") for one in wanted):
        return "asked", done, offered
    if got - wanted:
        return "WRONG", done, offered
    if wanted - got <= offered:
        return "asked" if wanted - got else "right", done, offered
    return "asked else" if doubts else "PART" if got else "LOST", done, offered


@dataclass
class Score:
    """How many phrases came to what, and those that came to something that nobody wants."""

    counts: Counter = field(default_factory=Counter)
    faulty: list = field(default_factory=list)

    def add(self, row):
        what, done, _ = outcome(row)
        if what == "asked" and "asked" not in row and ["vote", "if"] in [act[:2] for act in row["read"]]:
            what = "right"  # it waits for what no vote settles, and its author is asked
        self.counts[what] += 1
        if what not in ("right", "asked", "none", "asked none"):
            self.faulty.append((what, row["context"], row["text"], row["read"], done))

    @property
    def acts(self):
        return self.counts.total() - self.counts["none"] - self.counts["asked none"] - self.counts["FALSE"]

    @property
    def share_done(self):
        """The share of the acts that are done at once."""
        return self.counts["right"] / self.acts

    @property
    def share_served(self):
        """The share of the acts that are done at once, or asked about with the right choice among the
        offers."""
        return (self.counts["right"] + self.counts["asked"]) / self.acts


def rows(name):
    """The phrases of one file, in order."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def score(name):
    """How well the phrases of one file are read."""
    found = Score()
    for row in rows(name):
        found.add(row)
    return found
