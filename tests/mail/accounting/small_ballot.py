"""A ballot of four proposals, and what is done and asked about in a mail about it."""

from nomicd.kernel.commands import Ballot, Lexicon, Matter, Verb, Vocabulary
from nomicd.mail.grammar import parse_mail
from nomicd.mail.message import read
from nomicd.table.pieces.votes.vocabulary import WITHDRAW

PAYING = ("transfer", "send", "wire", "grant", "hand", "remit")

CHOICE = "choice(yea=yes=aye=for=+1|nay=no=against=-1|abstain=present)"
MATTERS = tuple(
    Matter(number, title, by)
    for number, title, by in (
        (11, "Long jump", "alice"),
        (12, "More dice", "bob"),
        (13, "Cheaper cards", "carol"),
        (14, "Rent for all", "dave"),
    )
)
VERBS = (
    Verb("propose", "propose <title:text> <body:body>", ""),
    Verb("withdraw", "withdraw|retract [my] [proposal] [<proposal:proposal>]", "", words=WITHDRAW.words),
    Verb("vote", f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>", ""),
    Verb("recruit", "recruit <n:int(1..99)> [soldier|soldiers]", "", source="rule 30"),
    Verb("mode", "mode <mode:choice(passive|aggressive)>", "", source="rule 31"),
    Verb("in_update", "in update <update:int(1..9999)>: <command:text>", ""),
    Verb("pay", "pay|give <player:player> <amount:money>", "", source="rule 9", words=PAYING),
)
NAMES = ("alice", "bob", "carol", "dave")


def read_letter(text, ours=""):
    titles = {matter.title.casefold(): matter.number for matter in MATTERS}
    numbers = {str(matter.number): matter.number for matter in MATTERS}
    names = {name: name for name in NAMES}
    lexicon = Lexicon(players=names, proposals={**titles, **numbers}, squares={"go": "go"}, me="alice")
    vocabulary = Vocabulary(VERBS, lexicon, Ballot("alice", MATTERS), update=7)
    message = read(
        (
            "From: alice@example.org\r\nTo: game@example.org\r\nSubject: Re: ballot\r\n\r\n"
            + text.replace("\n", "\r\n")
        ).encode()
    )
    return parse_mail(message, vocabulary, ours)


def write_command(command):
    return " ".join([command.verb, *map(str, command.args.values())])


def acts(text, ours=""):
    """What is done, each vote by itself."""
    found = []
    for each in read_letter(text, ours).commands:
        if each.verb == "vote":
            choice = each.args["choice"]
            found += [f"{choice} {number}" for number in str(each.args["proposals"]).split(",")]
        elif "update" in each.args:
            found.append(f"later {each.args['update']} {each.args['command']}")
        else:
            found.append(write_command(each))
    return found


def offers(text, ours=""):
    """What is asked about."""
    return [write_command(one) for _, doubt in read_letter(text, ours).doubts for one in doubt.readings]
