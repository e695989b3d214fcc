"""The rule documents that ship: each is sound by itself, and a game with or without it goes on."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest
from plain_sandbox import PlainSandbox

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic import events as e
from nomicd.games.nomic.examples.run import run_cases
from nomicd.games.nomic.game import RULESETS
from nomicd.games.nomic.rules.check import check_folder
from nomicd.games.nomic.rules.declaration_parser import declarations
from nomicd.games.nomic.rules.declarations import Declarations
from nomicd.games.nomic.rules.rule_settings import with_value
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted
from nomicd.kernel.inputs import BeginGame, DecisionContext, NewGame, PlayerCommand, SeatPlayer, UpdateTick
from nomicd.law.code_subset import functions
from nomicd.law.rule_document import Document, parse, render
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line

ROOT = Path(__file__).resolve().parents[4]
FOLDER = ROOT / "rules" / "borednomic"
TEXTS = {path.name: path.read_text() for path in sorted(FOLDER.glob("*.md"))}
NOMIC = RULESETS[0]
PLAYERS = ("alice", "bob", "carol", "dave", "erin")
WEEKS = 10
WEDNESDAY = datetime(2026, 11, 18, 12, tzinfo=UTC)
each_rule = pytest.mark.parametrize("name", TEXTS)

# To count the lines that are passed costs as much as playing: once is enough for those that others pass, too.
no_cover = pytest.mark.no_cover


def document(name):
    found = parse(TEXTS[name])
    assert isinstance(found, Document), found
    return found


def read_declarations(name):
    found = declarations(document(name), document(name).number)
    assert isinstance(found, Declarations), found
    return found


def reader(line, vocabulary):
    """As the services read a line of mail."""
    what = understand([Line(1, line)], vocabulary)[0].what
    return what if isinstance(what, Command) else getattr(what, "text", "that is no command")


SANDBOXES = (pytest.param(PlainSandbox, id="plain"), pytest.param(MontySandbox, id="monty", marks=no_cover))


@pytest.fixture(scope="module", params=SANDBOXES)
def sandbox(request):
    with request.param() as opened:
        yield opened


@pytest.fixture
def plain():
    return PlainSandbox()


class Game:
    """A game of all shipped rules, driven as the services drive it."""

    def __init__(self, sandbox, players=PLAYERS, without=None):
        self.context = DecisionContext(now=WEDNESDAY, cause="test", sandbox=sandbox)
        self.state = NOMIC.blank()
        self.events = []
        self.orders = 0
        self.do(NewGame("game", "UTC", bytes(32), {}, TEXTS))
        for player in players:
            self.do(SeatPlayer(player))
        self.do(BeginGame())
        if without is not None:
            self.apply([e.RuleRepealed(without, "the test")])

    def apply(self, events):
        self.events.extend(events)
        for event in events:
            event.apply(self.state)

    def do(self, given):
        decision = NOMIC.decide(self.state, given, self.context)
        assert isinstance(decision, Accepted), decision
        self.apply(decision.events)

    def order(self, player, command):
        """Whether it was accepted."""
        self.orders += 1
        ordering = PlayerCommand(player, command, f"mail:{self.orders}/1")
        decision = NOMIC.decide(self.state, ordering, self.context)
        self.apply(NOMIC.record_order(self.state, ordering, decision, self.context))
        done = isinstance(decision, Accepted)
        self.apply(decision.events if done else ())
        return done

    def mail(self, player, line):
        command = reader(line, NOMIC.vocabulary(self.state, player))
        return isinstance(command, Command) and self.order(player, command)

    def propose(self, player, change):
        return self.order(player, Command("propose", {"title": "A change", "body": change}))

    def update(self):
        due = NOMIC.find_next_update(self.state)
        if due is not None:
            self.do(UpdateTick(due))

    def decide(self, yea=(), nay=()):
        """Vote on all that is proposed, and make updates until it is counted."""
        before = len(self.list_events(e.ProposalDecided))
        for choice, players in (("yea", yea), ("nay", nay)):
            for player in players:
                for number in self.state.proposals:
                    self.order(player, Command("vote", {"choice": choice, "proposals": str(number)}))
        while len(self.list_events(e.ProposalDecided)) == before:
            self.update()

    def list_events(self, kind):
        return [event for event in self.events if isinstance(event, kind)]


@each_rule
def test_a_document_is_its_own_canonical_text(name):
    """What is printed again is what is in the file, to the byte."""
    assert render(document(name)) == TEXTS[name]


@each_rule
def test_a_file_is_named_after_its_rule(name):
    """Files stand in the order of the rules."""
    assert name.startswith(f"{document(name).number:02}-")


@each_rule
def test_every_command_has_its_code_and_its_examples_are_read(name, plain):
    """What a rule offers, players can write and the rule carries out."""
    game = Game(plain)
    game.propose("bob", "set 7.dice to 3")
    vocabulary = NOMIC.vocabulary(game.state, "alice")
    for action in read_declarations(name).actions:
        assert f"do_{action.key}" in functions(document(name).code)
        assert action.examples
        for line in action.examples:
            command = reader(line, vocabulary)
            assert isinstance(command, Command), (line, command)
            assert command.verb == action.key


def test_the_documents_pass_the_check_that_proposals_must_pass():
    """Parsed, declared, linted, type-checked, loaded; and nothing is declared twice among them."""
    with MontySandbox() as monty:
        reports = check_folder(TEXTS, monty)
    assert {name: report.problems for name, report in reports.items() if not report.ok} == {}


@each_rule
def test_the_cases_of_a_rule_pass(name, sandbox):
    """In the real sandbox as in plain Python."""
    assert run_cases(document(name), TEXTS, sandbox, reader) == ()


@no_cover
@pytest.mark.parametrize("repealed", [document(name).number for name in TEXTS])
def test_any_one_rule_is_repealed_by_vote_and_the_game_goes_on_for_four_weeks(repealed, plain):
    """No rule's code needs another to be in force: nothing is suspended, all play, and votes are counted."""
    game = Game(plain)
    assert game.propose("alice", f"repeal rule {repealed}")
    game.decide(yea=["bob", "carol"])
    assert repealed not in game.state.rules
    began = game.state.update
    assert game.propose("alice", "set 17.gift to 300" if repealed != 17 else "set 12.die to 8")
    assert game.propose("bob", "set 14.rent to 4" if repealed != 14 else "set 12.die to 8")
    game.decide(yea=["carol"], nay=["dave", "erin"])
    while game.state.update < began + 12:
        play(game, 5 + game.state.update, weeks=1, proposals=0)
    assert [one.outcome for one in game.list_events(e.ProposalDecided)] == [
        "accepted",
        "rejected",
        "rejected",
    ]
    assert game.list_events(e.RuleSuspended) == []
    assert not game.state.over


FINISH = """\
# ?. The Finish

```python
def on_update_end(ev):
    return [win(p, "the finish") for p in players() if "IT" not in p.titles][:1]
```
"""


def test_a_new_way_to_win_counts_after_the_update_of_its_vote_and_the_next(plain):
    """Rule 11.5, for every rule's win() alike."""
    game = Game(plain)
    game.propose("alice", "set 11.first to 0")
    game.mail("bob", "vote yea on 1")
    for _ in range(3):
        game.update()
    game.propose("alice", FINISH)
    game.mail("bob", "vote yea on 2")
    for _ in range(2):
        game.update()
    assert "The Finish" in game.state.rules[max(game.state.rules)].text
    assert game.state.weekday == "mon"
    game.update()
    assert game.state.over == ""
    game.update()
    assert game.state.winner


LINES = (
    "buy square", "buy square", "buy square, call it {name}, gender f", "buy square {n}", "sell gold card",
    "buy {n} gold cards", "buy silver card", "sell 2 silver cards", "exchange silver cards", "give up {n}",
    "redeem gold card", "jump to {n}", "re-propose {n}", "double my vote on {n}", "return", "gender m",
    "outfit dotted", "buy double double card", "vote yea on all", "vote nay on all", "vote abstain on {n}",
    "garden buy {n}", "garden square", "garden money", "copy gold card", "extra proposal",
    "extra vote on {n}", "swap silver card for gold card of bob", "pay bail", "get out of jail",
    "empty the bank", "answer {n} bob",
    "build house on {n}", "build palace on {n}", "build fort on {n} with cards", "build maginot line on {n}",
    "tear down house on {n}", "shoot at {n} from 14", "raise 2 soldiers on {n}", "kill this square",
    "vote yea on all", "vote nay on all", "vote nay on all",
)  # fmt: skip
CHANGES = (
    "set 7.dice to {n}", "set 14.rent to {n}", "set 12.every to 7", "set 17.gift to 500", "set 13.limit to 1",
    "set 5.gold_card.buy to 450", "set 3.patience to 6", "set 11.first to 90", "repeal rule 2",
    "set 19.jail to {n}", "set 21.squares to {n}", "set 16.where to {n}", "set 22.where to 9",
    "set 23.where to 5",
)  # fmt: skip


def play(game, seed, weeks=WEEKS, proposals=0.25):
    """Random mails between updates, most of them sensible, some not."""
    chance = random.Random(seed)
    for _ in range(3 * weeks):
        for player in PLAYERS:
            if chance.random() < proposals:
                game.propose(player, chance.choice(CHANGES).format(n=chance.randint(1, 4)))
            for _ in range(chance.randint(0, 3)):
                line = chance.choice(LINES)
                game.mail(player, line.format(n=chance.randint(1, 20), name=f"N{chance.randint(1, 99)}"))
        game.update()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_ten_random_weeks_suspend_no_rule(seed, plain):
    """Five players do what they like, and the shipped code holds."""
    game = Game(plain)
    play(game, seed)
    assert game.list_events(e.RuleSuspended) == []
    assert game.state.update == 3 * WEEKS
    assert len(game.list_events(e.SquareOwned)) > 5
    assert {one.outcome for one in game.list_events(e.ProposalDecided)} >= {"accepted", "rejected"}
    assert {item for one in game.list_events(e.ItemGiven) for item in [one.item]} >= {
        "gold_card",
        "silver_card",
        "double_double_card",
    }


BOUNDS = [
    (name, param.path, bound)
    for name in TEXTS
    for param in read_declarations(name).params
    if param.type == "int"
    for bound in (param.min, param.max)
]


@no_cover
@pytest.mark.parametrize(("name", "path", "bound"), BOUNDS)
def test_a_vote_may_set_each_parameter_to_its_bounds(name, path, bound, plain):
    """Two random weeks with it suspend no rule. Few proposals are made: each is checked at length, which
    shows nothing of this."""
    game = Game(plain)
    amended = with_value(document(name), path, str(bound))
    assert isinstance(amended, Document), amended
    game.apply([e.RuleAmended(amended.number, render(amended), "the test")])
    play(game, 7, weeks=2, proposals=0.03)
    assert game.list_events(e.RuleSuspended) == []


@no_cover
def test_both_sandboxes_play_the_same_game(plain):
    """Every event of ten random weeks is the same in Monty and in plain Python."""
    with MontySandbox() as monty:
        games = [Game(sandbox) for sandbox in (plain, monty)]
        for game in games:
            play(game, 4)
    assert games[0].events == games[1].events
    assert games[1].list_events(e.RuleSuspended) == []
