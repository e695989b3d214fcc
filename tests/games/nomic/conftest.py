"""A Nomic as the services drive it, with rules that a test writes down."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from plain_renderer import PlainRenderer
from plain_sandbox import PlainSandbox

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic import events as e
from nomicd.games.nomic.engine.session import Interpreter
from nomicd.games.nomic.game import RULESETS
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.inputs import (
    AdminCommand,
    BeginGame,
    DecisionContext,
    LoggedInput,
    NewGame,
    PlayerCommand,
    SeatPlayer,
    UpdateTick,
)
from nomicd.services.replay.rebuild import ReplayedGame

NOMIC = RULESETS[0]
WEDNESDAY = datetime(2026, 11, 18, 12, tzinfo=UTC)

BOARD = """
# 1. The board

```toml
[square_types.start]
name = "Start"
purchasable = false
```
```python
def on_enact(ev):
    return [add_square() for _ in range(10)]

def square_types(q):
    if q.number == 1:
        return "start"
```
"""


def rule(number, code="", toml=""):
    """A rule document with that code."""
    blocks = [f"# {number}. Rule {number}", "Some prose."]
    if toml:
        blocks.append(f"```toml\n{toml.strip()}\n```")
    if code:
        blocks.append(f"```python\n{code.strip()}\n```")
    return "\n\n".join(blocks) + "\n"


class Game:
    """One game under way. What is refused is returned; what is accepted is applied."""

    def __init__(self, sandbox, rules, players=("alice", "bob"), rig=None, options=None, rehearsal=0):
        self.sandbox = sandbox
        self.rig = rig
        self.rehearsal = rehearsal
        self.now = WEDNESDAY
        self.state = NOMIC.blank()
        self.events = []
        self.orders = 0
        documents = {f"{place:02}.md": text for place, text in enumerate(rules)}
        opened = self.do(NewGame("game", "UTC", bytes(32), options or {}, documents))
        assert isinstance(opened, Accepted), opened
        for player in players:
            self.do(SeatPlayer(player))
        self.do(BeginGame())

    @property
    def context(self):
        return DecisionContext(now=self.now, cause="test", sandbox=self.sandbox, rehearsal=self.rehearsal)

    def do(self, given):
        decision = NOMIC.decide(self.state, given, self.context, self.rig)
        if isinstance(decision, Accepted):
            self.apply(*decision.events)
        return decision

    def apply(self, *events):
        self.events.extend(events)
        for event in events:
            event.apply(self.state)

    def order(self, player, verb, **args):
        """As the services file it: the order's own record first, then its outcomes."""
        return self._file(lambda command, source: PlayerCommand(player, command, source), verb, args)

    def decree(self, verb, **args):
        """The same of the Admin's."""
        return self._file(AdminCommand, verb, args)

    def _file(self, order, verb, args):
        self.orders += 1
        command = Command(verb, args, 1, " ".join([verb, *map(str, args.values())]))
        ordering = order(command, f"mail:{self.orders}/1")
        decision = NOMIC.decide(self.state, ordering, self.context, self.rig)
        self.apply(*NOMIC.record_order(self.state, ordering, decision, self.context))
        if isinstance(decision, Accepted):
            self.apply(*decision.events)
        return decision

    def propose(self, player, body, title="A change"):
        return self.order(player, "propose", title=title, body=body)

    def vote(self, player, choice, proposals="all"):
        return self.order(player, "vote", choice=choice, proposals=proposals)

    def admin(self, verb, **args):
        return self.do(AdminCommand(Command(verb, args), "admin"))

    def update(self):
        """Make the next update; its events."""
        before = len(self.events)
        due = NOMIC.find_next_update(self.state)
        self.now = due.run_at
        decision = self.do(UpdateTick(due))
        assert isinstance(decision, Accepted), decision
        return self.events[before:]

    def until(self, weekday):
        """Make updates up to the first on that weekday; its events."""
        while True:
            made = self.update()
            if self.state.weekday == weekday:
                return made

    def notices(self, events):
        """The mails that these events, the last ones, call for."""
        return list(NOMIC.make_notices(self.state, events))

    def ballot(self):
        """The events of the last update in which a ballot opened."""
        opened = max(place for place, event in enumerate(self.events) if isinstance(event, e.BallotOpened))
        return self.events[opened : opened + 1]

    def page(self, verb, **args):
        """What a read-only command shows."""
        return NOMIC.answer(self.state, "alice", Command(verb, args))

    def of(self, kind, events=None):
        return [event for event in (self.events if events is None else events) if isinstance(event, kind)]

    def notes(self, events=None):
        return [note.text for note in self.of(e.Noted, events)]

    def find_suspended(self):
        return {event.number: event for event in self.of(e.RuleSuspended)}

    def cash(self, player):
        return self.state.players[player].cash


class Life:
    """A game that is given one thing after another, an hour apart; ticks come at their deadlines."""

    def __init__(self, opening, at):
        self.sandbox = PlainSandbox()
        self.stage = ReplayedGame(NOMIC, "game", self.sandbox)
        self.at = at
        self.give(opening, SeatPlayer("alice"), SeatPlayer("bob"), BeginGame())

    def give(self, *inputs):
        for each in inputs:
            self.at += timedelta(hours=1)
            self.stage.take(LoggedInput(self.at, f"mail:{len(self.stage.records)}", each))

    def updates(self, n):
        for _ in range(n):
            due = NOMIC.find_next_update(self.stage.state)
            self.at = due.deadline
            self.stage.take(LoggedInput(due.deadline, f"tick:{due.number}", UpdateTick(due)))

    def events(self, kind):
        return [
            NOMIC.codec.decode(each.name, each.version, each.body)
            for each in self.stage.records
            if each.name == kind.NAME
        ]


def is_refused(decision, words=""):
    """Whether it is refused, for a reason with these words."""
    return isinstance(decision, Refused) and words in decision.text


@pytest.fixture(scope="session")
def monty():
    with MontySandbox() as opened:
        yield opened


@pytest.fixture(params=["plain", "monty"])
def sandbox(request):
    """Both ways to run rule code."""
    return request.getfixturevalue("monty") if request.param == "monty" else PlainSandbox()


def _open_game(sandbox, *rules, **more):
    return Game(sandbox, [BOARD, *(each if isinstance(each, str) else rule(*each) for each in rules)], **more)


@pytest.fixture
def game_in():
    """Opens a game in a sandbox, with the board of ten squares and these rules: (number, code, toml) each."""
    return _open_game


@pytest.fixture
def game_of():
    """Opens a game in a sandbox, with these documents for its law."""
    return Game


@pytest.fixture
def new_game(sandbox):
    """The same in each sandbox."""
    return partial(_open_game, sandbox)


@pytest.fixture
def plain_game():
    """The same as ordinary Python only: for what has nothing to do with running code."""
    return partial(_open_game, PlainSandbox())


@pytest.fixture
def asked_hooks(monkeypatch):
    """The hooks of all questions that the rules are asked."""
    hooks, ask = [], Interpreter.ask

    def note(self, state, questions, host, *, first=False):
        hooks.extend(question.hook for question in questions)
        return ask(self, state, questions, host, first=first)

    monkeypatch.setattr(Interpreter, "ask", note)
    return hooks


@pytest.fixture
def read():
    """A page as its reader reads it: all of it in lines."""

    def text(page):
        return "\n".join((page.title, *PlainRenderer().render("", page, "").texts))

    return text


@pytest.fixture(name="is_refused")
def is_refused_fixture():
    return is_refused


@pytest.fixture
def live():
    """Opens a game that is played from inputs, at an instant."""
    return Life


@pytest.fixture(name="rule")
def rule_fixture():
    return rule
