"""What the tests of the mail floor share: a vocabulary like that of a Nomic, and plain mails."""

import pytest

from nomicd.kernel.commands import Command, Lexicon, Verb, Vocabulary
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import trim
from nomicd.table.pieces.votes.vocabulary import WITHDRAW

CHOICE = "choice(yea=yes=aye=for=+1|nay=no=against=-1|abstain=present)"

VOCABULARY = Vocabulary(
    (
        Verb("propose", "propose: <title:text> <body:body>", "propose a change"),
        Verb("vote", f"vote <choice:{CHOICE}> [on] [proposal|proposals] <proposals:numbers>", "vote"),
        Verb("buy", "buy square[, call it <name:text>][, gender <gender:choice(m|f|none)>]", "buy"),
        Verb("buy-item", "buy [<count:int(1..9)>] <item:item>", "buy from the shop"),
        Verb("give", "give <amount:money> to <player:player>", "give", words=("transfer",)),
        Verb("visit", "visit <square:square>", "go there"),
        Verb("say", "say to <player:player>: <words:text>", "say"),
        Verb("withdraw", "withdraw|retract [<proposal:proposal>]", "take back", words=WITHDRAW.words),
        Verb("rule", "rule <rule:rule>", "one rule", read_only=True),
        Verb("board", "board|map", "the board", read_only=True),
    ),
    Lexicon(
        players={"alice": "alice", "Bob": "Bob"},
        squares={"1": "1", "Foo Corner": "12"},
        items={"gold card": "gold_card", "gold cards": "gold_card"},
        proposals={"Cheaper cards": 3},
        rules={"KickBack": 12},
    ),
)


@pytest.fixture
def vocabulary():
    return VOCABULARY


@pytest.fixture
def read_commands(vocabulary):
    """The commands of a text, as (verb, args)."""

    def of(text):
        readings = understand(trim(text), vocabulary)
        return [(each.what.verb, each.what.args) for each in readings if isinstance(each.what, Command)]

    return of


@pytest.fixture
def mail():
    """Builds a plain mail from Alice; fields given replace hers, None leaves one out."""

    def build(body="", charset=b"", **fields):
        known = {
            "From": "Alice <alice@example.org>",
            "To": "nomic+bored@localhost",
            "Subject": "orders",
            "Message-ID": "<1@example.org>",
            "Date": "Mon, 23 Nov 2026 10:00:00 -0500",
        }
        known |= {name.replace("_", "-"): value for name, value in fields.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in known.items() if value is not None)
        return head.encode() + charset + b"\r\n" + body.replace("\n", "\r\n").encode()

    return build
