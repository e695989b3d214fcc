"""The game to which the mails of a set are sent: BoredNomic before update 7, five players, a ballot open.

What may be written is what the service lets these players write: the verbs of the table, of Nomic and of all
rules in force, and the service's own. Beside BoredNomic's own rules one is in force that these players have
voted in, by which they pay one another: rules of that kind come up in every Nomic.
"""

import sys
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from functools import cache
from pathlib import Path

import msgspec

from nomicd.app.resources import documents
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Ballot, Command, Matter, Verb
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import BeginGame, DecisionContext, NewGame, PlayerCommand, SeatPlayer, UpdateTick
from nomicd.mail import grammar
from nomicd.mail.message import read
from nomicd.services import verbs

sys.path.insert(0, str(Path(__file__).parents[1] / "doubles"))
from plain_sandbox import PlainSandbox

PLAYERS = ("alice", "bob", "carol", "dave", "erin")
OPEN = (
    Matter(1, "Cheaper cards", "bob"),
    Matter(2, "More dice", "carol"),
    Matter(3, "Repeal KickBack", "erin"),
    Matter(4, "The long jump", "alice"),
    Matter(5, "Taxes for all", "dave"),
)
UPDATE = 7
PAY = Verb(
    "pay", "pay|give <amount:money> to <player:player>", "pay another player", source="rule 32",
    words=("transfer", "send", "wire", "grant", "hand", "remit"),
)  # fmt: skip
_START = datetime(2026, 11, 21, 12, tzinfo=UTC)


class _Table:
    """A game as the engine plays it, its rules run as ordinary Python."""

    def __init__(self):
        self.nomic, self.now = RULESETS[0], _START
        self.state, self._sandbox = self.nomic.blank(), PlainSandbox()
        self.do(NewGame("bored", "UTC", b"s" * 32, {}, documents("borednomic")))
        for player in PLAYERS:
            self.do(SeatPlayer(player))
        self.do(BeginGame())

    def context(self):
        return DecisionContext(self.now, "mail:1", self._sandbox)

    def apply(self, events):
        for event in events:
            event.apply(self.state)

    def do(self, given):
        self.apply(accept(self.nomic.decide(self.state, given, self.context())))

    def update(self):
        for player in PLAYERS:
            self.apply(self.nomic.record_contact(self.state, player))
        due = self.nomic.find_next_update(self.state)
        self.now = due.run_at
        self.do(UpdateTick(due))
        self.now += timedelta(hours=1)

    def propose(self, player, title):
        command = Command("propose", {"title": title, "body": "set 5.gold_card.buy to 321"}, 1, "propose")
        ordered = PlayerCommand(player, command, "mail:1/1")
        decision = self.nomic.decide(self.state, ordered, self.context())
        accept(decision)
        self.apply(self.nomic.record_order(self.state, ordered, decision, self.context()))
        self.apply(decision.events)


def accept(decision):
    assert isinstance(decision, Accepted), decision
    return decision.events


@cache
def _before_update_7():
    table = _Table()
    for _ in range(UPDATE - 2):
        table.update()
    for matter in OPEN:
        table.propose(matter.by, matter.title)
    table.update()
    return table


@cache
def vocabulary(me="alice", matters=OPEN):
    """What that player may write while these proposals are open: made as the service makes it for a mail."""
    table = _before_update_7()
    game = verbs.without_shadows(table.nomic.vocabulary(table.state, me))
    assert {each.number for each in game.ballot.matters} == {each.number for each in OPEN}
    titles = {each.title.casefold(): each.number for each in matters}
    numbers = {str(each.number): each.number for each in matters}
    lexicon = msgspec.structs.replace(game.lexicon, me=me, proposals={**titles, **numbers})
    due = table.nomic.find_next_update(table.state).number
    assert due == UPDATE
    game = msgspec.structs.replace(
        game, verbs=(*game.verbs, PAY), lexicon=lexicon, ballot=Ballot(me, matters), update=due
    )
    return verbs.with_service(game, player=True, admin=False)


def matters_of(row):
    """The proposals that are open while a row's mail is read."""
    if row.get("open") is None:
        return OPEN
    return tuple(Matter(each["number"], each["title"], each.get("author", "")) for each in row["open"])


def vocabulary_of(row):
    """What the author of a row may write."""
    return vocabulary(row["me"], matters_of(row))


def mail(row):
    """The bytes of a row's mail, as an ordinary program sends it."""
    letter = EmailMessage(policy=SMTP)
    me = row["me"]
    letter["From"] = f"{me.title()} <{me}@example.org>"
    letter["To"] = "nomic+bored@localhost"
    letter["Subject"] = row["subject"]
    letter["Date"] = "Sat, 05 Dec 2026 10:00:00 +0000"
    letter["Message-ID"] = f"<{row['id']}@example.org>"
    if row.get("answers"):
        ours = f"<{row['answers'].replace(' ', '.')}.bored@localhost>"
        letter["In-Reply-To"] = ours
        letter["References"] = ours
    letter.set_content(row["text"], cte="quoted-printable")
    return letter.as_bytes()


def read_row(row):
    """What the service reads in a row's mail."""
    return grammar.parse_mail(read(mail(row)), vocabulary_of(row))
