"""Opened with votes, a game is its players': what they set counts, and no money is lost by it."""

import pytest
from driven_game import NAMES, NOW, seed_of
from house import SLUG, House
from run_boondoggling import DOCUMENTS, Game

from nomicd.games.boondoggling import events as e
from nomicd.games.boondoggling.game import Boondoggling
from nomicd.games.boondoggling.state import law_of, options_of
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Accepted, Refused
from nomicd.kernel.inputs import AdminCommand, DecisionContext, PlayerCommand
from nomicd.table.course.working import Working
from nomicd.table.pieces.votes.facts import BallotOpened, ParameterSet, ProposalDecided, VoteCast
from nomicd.table.terms import Setting

PRINTED = 20_000
DAY = 24
LONGEST = 400
"""Rounds; most games end within 60."""
FRIDAY, MONDAY = 6 * DAY, 9 * DAY
"""Hours after the opening, which is on a Saturday: the ballot opens, and closes."""


def worth(state):
    return state.treasury + state.circulation + sum(player.fund for player in state.players.values())


class Assembly(Game):
    """Ann, Bob and Cid, whose money is counted after every event."""

    def __init__(self, **options):
        super().__init__(options={"nomic": "on", "rounds": "1", **options}, seen=self.count)
        self.begin("ann", "bob", "cid")

    def count(self, state, event):
        if state.started:
            assert worth(state) == PRINTED, event
            assert min(state.treasury, *(player.fund for player in state.players.values())) >= 0

    def propose(self, player, *lines, title="A change"):
        return self.order(player, "propose", title=title, body="\n".join(lines))

    def vote(self, player, choice, number=1):
        return self.order(player, "vote", choice=choice, proposals=str(number))

    def until(self, kind):
        """The next update in which that happens, by its events."""
        while True:
            events = self.tick().events
            if any(isinstance(event, kind) for event in events):
                return events

    def pass_proposal(self, *lines):
        """What is decided when all agree on these lines."""
        assert isinstance(self.propose("ann", *lines), Accepted)
        self.until(BallotOpened)
        for player in ("bob", "cid"):
            self.vote(player, "yea")
        return self.until(ProposalDecided)


@pytest.fixture
def assembly():
    return Assembly()


def test_a_vote_changes_the_treasury_and_no_money_is_lost(assembly):
    """What lies in it becomes less by the difference, and the next loan is of the new size."""
    before = assembly.state.treasury
    events = assembly.pass_proposal("set treasury to 3,000")
    (moved,) = [each for each in events if isinstance(each, e.FundMoved) and each.why == "vote"]
    assert (moved.payer, moved.payee, moved.amount) == (e.TREASURY, e.CIRCULATION, 1_800)
    assert before > assembly.state.treasury
    (loan, *_) = [
        each for each in assembly.until(e.TreasuryReplenished) if each.NAME == "treasury-replenished"
    ]
    assert loan.amount == 3_000
    assembly.play()
    assert assembly.state.winner


def test_a_treasury_that_a_vote_empties_borrows(assembly):
    """There is less in it than it shrinks by: the next stage begins."""
    assembly.propose("ann", "set treasury to 1,000")
    assembly.until(BallotOpened)
    while assembly.state.treasury > 3_800:
        assembly.apply([e.FundMoved(e.TREASURY, e.CIRCULATION, 500, "appropriation")])
    assembly.vote("bob", "yea")
    events = assembly.until(ProposalDecided)
    place = next(place for place, each in enumerate(events) if isinstance(each, ParameterSet))
    assert isinstance(events[place + 2], e.TreasuryReplenished)
    assert events[place + 2].amount == 1_000


@pytest.mark.parametrize(("start", "change"), [(1_400, 400), (900, -100), (1, -999)])
def test_funds_in_play_change_with_the_beginning(assembly, start, change):
    """To or from circulation, and never below nothing."""
    assembly.propose("ann", f"set start to {start}")
    assembly.until(BallotOpened)
    assembly.vote("bob", "yea")
    before = {name: player.fund for name, player in assembly.state.players.items()}
    events = assembly.until(ProposalDecided)
    moved = {each.payer + each.payee: each.amount for each in events if getattr(each, "why", "") == "vote"}
    for name, fund in before.items():
        side = f"@circulation{name}" if change > 0 else f"{name}@circulation"
        assert moved.get(side, 0) == (change if change > 0 else min(fund, -change))


def test_prices_rounds_and_readings_can_be_set(assembly):
    """Several in one proposal; what was written beside them is a reason."""
    assembly.pass_proposal(
        "For more fun:",
        "set space 18 to 400",
        "- set factor to 3",
        "set rounds to 2",
        "Set strict_aaa to no",
    )
    law, options = law_of(assembly.state), options_of(assembly.state)
    assert (law.board.spaces["18"].amount, law.money.factor, options.rounds) == (400, 3, 2)
    assert not options.strict_aaa
    assert law.money.multiplier(2) == 9


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set treasury to 12", "line 1: treasury is 1,000 to 20,000, not 12"),
        ("set treasury to 4,800", "line 1: treasury is 4,800 already"),
        ("set factor to 1", "line 1: factor is 2 to 10, not 1"),
        ("set rounds to 7", "rounds is 1 to 6"),
        ("set strict_aaa to maybe", "strict_aaa is yes or no"),
        ("set moon to 3", "nothing is called moon"),
        ("set 21 to 3", "nothing is called 21"),
        ("set treasury 3000", "write it as: set NAME to VALUE"),
        ("the treasury is too large", "set start to 1"),
    ],
)
def test_what_is_settable_has_bounds(assembly, line, said):
    """And a refusal says what can be written."""
    refused = assembly.propose("ann", line)
    assert isinstance(refused, Refused)
    assert said in refused.text


def test_every_parameter_lies_within_its_bounds(assembly):
    """As the board is; and each can be set by its name."""
    known = assembly.state.settable()
    assert all(each.low <= each.value <= each.high for each in known)
    assert len({each.name for each in known}) == len(known) > 40


def test_a_week_has_one_proposal_of_each_and_a_tie_is_no_majority(assembly):
    """The last one sent counts; who sends no vote abstains, the proposer's own is a yea."""
    assembly.propose("ann", "set factor to 3")
    assembly.propose("ann", "set factor to 4")
    assert assembly.state.proposals[1].status == "replaced"
    assembly.until(BallotOpened)
    assembly.vote("bob", "nay", 2)
    (decided,) = [each for each in assembly.until(ProposalDecided) if isinstance(each, ProposalDecided)]
    assert (decided.outcome, decided.yea, decided.nay, decided.abstain) == ("rejected", 1, 1, 1)
    assert law_of(assembly.state).money.factor == 2


def test_what_was_accepted_before_may_make_the_next_impossible(assembly):
    """Then it has failed, and the game goes on."""
    assembly.propose("ann", "set factor to 3")
    assembly.propose("bob", "set factor to 3")
    assembly.until(BallotOpened)
    for number in (1, 2):
        assembly.vote("cid", "yea", number)
    events = assembly.until(ProposalDecided)
    outcomes = [each.outcome for each in events if isinstance(each, ProposalDecided)]
    assert outcomes == ["accepted", "failed"]


def test_the_admin_sends_back_and_vetoes(assembly):
    """With a reason; neither is voted on."""
    for player in ("ann", "bob"):
        assembly.propose(player, "set factor to 3")
    for number, verb in ((1, "return_proposal"), (2, "veto_proposal")):
        said = AdminCommand(Command(verb, {"proposal": number, "why": "no"}), f"desk:{number}")
        decided = assembly.ruleset.decide(assembly.state, said, DecisionContext(NOW, "desk"))
        assembly.apply(decided.events)
    assert [each.status for each in assembly.state.proposals.values()] == ["returned", "vetoed"]


@pytest.mark.parametrize("verb", ["return_proposal", "veto_proposal"])
def test_a_proposal_that_was_stopped_by_mistake_goes_on(assembly, verb):
    """Its votes too; not once a ballot has closed, nor where its player has made another since."""

    def admin(key, **args):
        said = AdminCommand(Command(key, {"why": "no", **args}), f"desk:{len(assembly.events)}")
        return assembly.do(said)

    def undo(stopped):
        asked = assembly.ruleset.inverse(9, "a slip", stopped)
        return admin(asked.verb, **asked.args)

    assembly.propose("ann", "set factor to 3")
    stopped = admin(verb, proposal=1).events
    assert isinstance(undo(stopped), Accepted)
    assert assembly.state.proposals[1].status == "proposed"
    stopped = admin(verb, proposal=1).events
    assembly.propose("ann", "set factor to 4")
    assert "ann has made another proposal since" in undo(stopped).text
    assembly.until(ProposalDecided)
    assert "proposal 1 cannot go on: it can be proposed anew" in undo(stopped).text


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"proposal": 7}, "there is no proposal 7: only one that is not yet decided can be vetoed"),
        ({"proposal": 1, "why": " "}, "say why: veto 1 because ..."),
    ],
)
def test_nothing_is_stopped_without_a_reason(assembly, args, said):
    """Nor what is not there."""
    assembly.propose("ann", "set factor to 3")
    told = assembly.do(AdminCommand(Command("veto_proposal", {"why": "no", **args}), "desk:1"))
    assert told.text == said


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("as bob", 'You vote as bob does on proposal 1, "A change".'),
        ("if bob nay then yea else abstain", "You vote yea if bob votes nay, else abstain on proposal 1"),
        ("if cid nay on 1 then yea else nay", "You vote yea if cid votes nay on 1, else nay on proposal 1"),
        ("?yea|nay", "What you vote on proposal 1 is not clear; it counts for nothing as it is."),
        ("as eve", "there is no player eve whose vote could count for yours"),
        ("as cid", "your vote cannot wait for itself"),
        ("if bob yea on 9 then yea else nay", "there is no proposal 9"),
        ("perhaps", "a vote is yea, nay or abstain"),
    ],
)
def test_a_vote_may_wait_for_anothers(assembly, choice, said):
    """Where there is one to wait for; a doubtful one counts for nothing as it is."""
    assembly.propose("ann", "set factor to 3")
    assembly.until(BallotOpened)
    told = assembly.vote("cid", choice)
    lines = told.says if isinstance(told, Accepted) else (told.text,)
    assert said in lines[0]
    waits = "It is settled when the ballot closes; if it cannot be, it is an abstention." in lines
    assert waits is (isinstance(told, Accepted) and "?" not in choice)


def test_a_vote_that_waited_counts_as_what_it_waited_for(assembly):
    """And is told with why; one that waits for nobody's is an abstention."""
    assembly.propose("ann", "set factor to 3")
    assembly.until(BallotOpened)
    for player, choice in (("ann", "yea"), ("bob", "if ann yea then nay else yea"), ("cid", "as bob")):
        assembly.vote(player, choice)
    (decided,) = [each for each in assembly.until(ProposalDecided) if isinstance(each, ProposalDecided)]
    assert (decided.outcome, decided.yea, decided.nay) == ("rejected", 1, 2)
    assert {line.voter: line.choice for line in decided.lines} == {"ann": "yea", "bob": "nay", "cid": "nay"}


def test_what_is_proposed_and_what_can_be_set_is_shown_to_whoever_asks(assembly):
    """Each proposal with what it would change, and with what it meets."""

    def ask(verb, **args):
        return assembly.ruleset.answer(assembly.state, "bob", Command(verb, args))

    assert ask("proposals").lead == ("Nothing is proposed.",)
    assembly.propose("ann", "set factor to 3")
    assembly.propose("bob", "set factor to 4", "set rounds to 2")
    told = ask("proposals")
    assert [section.heading.split(":")[0] for section in told.sections] == ["Proposal 1", "Proposal 2"]
    assert "It and proposal 1 both set factor: if both are accepted, 2 counts." in repr(told)
    assert ask("proposal", proposal=2).sections == told.sections[1:]
    assert ask("proposal", proposal=9).lead == ("There is no proposal 9.",)
    rows = ask("parameters").sections[0].blocks[0].rows
    assert [row[:3] for row in rows if row[0] == "factor"] == [("factor", "2", "2 to 10")]


def test_without_the_option_nothing_is_voted_on():
    """Neither verbs nor pages of it are there."""
    game = Game().begin("ann", "bob")
    told = game.ruleset.vocabulary(game.state, "ann")
    assert not {"propose", "vote", "proposals", "parameters"} & {verb.key for verb in told.verbs}
    asked = PlayerCommand("ann", Command("propose", {"title": "x", "body": "set factor to 3"}), "mail:1/1")
    assert isinstance(game.ruleset.decide(game.state, asked, DecisionContext(NOW, "test")), Refused)


def test_a_vote_is_its_voters_until_the_ballot_closes():
    """In an open ballot as well: who votes last knows no more than who voted first."""
    house = House(Boondoggling(), ("alice", "bob", "carol"), documents=DOCUMENTS, options={"nomic": "on"})
    house.mail("alice", "propose: Dearer\nset factor to 3", 1)
    house.wait(FRIDAY)
    house.mail("bob", "vote nay on 1", FRIDAY + 1)

    def find_seers():
        with house.store.read() as tx:
            (vote,) = (
                each for each in tx.records(SLUG) if each.name == VoteCast.NAME and b"bob" in each.body
            )
        seers = {each for each in ("bob", "carol") if house.ruleset.is_visible(house.state, vote, each)}
        return seers, house.ruleset.is_public(house.state, vote)

    assert find_seers() == ({"bob"}, False)
    house.wait(MONDAY)
    assert find_seers() == ({"bob", "carol"}, True)


def test_a_secret_ballot_names_nobody():
    """Not in the log, not to the Admin, not when the game is over; each voter finds the own line."""
    options = {"nomic": "on", "secret": "yes", "rounds": "6"}
    house = House(Boondoggling(), ("alice", "bob", "carol"), documents=DOCUMENTS, options=options)
    house.mail("alice", "propose: Dearer\nset factor to 3", 1)
    house.wait(FRIDAY)
    said = house.mail("bob", "vote nay on 1", FRIDAY + 1)
    own = said.partition("Your line in its secret tally: ")[2].split(".")[0]
    house.wait(MONDAY)
    result = house.inbox("carol", "result")[-1].text
    assert own in result
    assert "bob" not in result
    assert f"Your line is {own}." in house.inbox("bob", "result")[-1].text
    house.wait(60 * DAY)
    assert house.state.over
    with house.store.read() as tx:
        votes = [record for record in tx.records(SLUG) if record.name == VoteCast.NAME]
    assert votes
    for record in votes:
        assert not house.ruleset.is_public(house.state, record)
        assert not house.ruleset.is_visible(house.state, record, "admin")
        assert house.ruleset.is_visible(house.state, record, "bob")


def test_a_vote_on_the_treasury_by_mail():
    """From the proposal to the ledger in everybody's digest."""
    house = House(Boondoggling(), ("alice", "bob", "carol"), documents=DOCUMENTS, options={"nomic": "on"})
    house.mail("alice", "propose: A smaller Treasury\nset treasury to 3,000", 1)
    house.wait(FRIDAY)
    assert "Voting is open on 1 proposal." in house.inbox("bob", "ballot")[-1].text
    house.mail("bob", "vote yea on 1", FRIDAY + 1)
    house.wait(MONDAY)
    assert "Accepted by a vote of 2-0." in house.inbox("carol", "result")[-1].text
    assert (
        "what the Treasury borrows is 3,000 from now on; it was 4,800."
        in house.inbox("carol", "digest")[-1].text
    )
    assert worth(house.state) == PRINTED
    house.wait(120 * DAY)
    assert house.state.over
    assert worth(house.state) == PRINTED


def test_a_silent_seat_goes_on_with_who_asks_for_it():
    """With fund and place; orders that stand, or absence, keep a seat."""
    house = House(Boondoggling(), ("alice", "bob", "carol"), documents=DOCUMENTS, options={"rounds": "1"})
    house.mail("bob", "doubles reroll; keep", 1)
    for hours in (2 * DAY, 3 * DAY, 6 * DAY):
        house.mail("alice", "money", hours - 1)
        house.wait(hours)
    assert "The seat of carol is open to whoever joins" in house.inbox("alice", "digest")[-1].text
    left = house.state.players["carol"]
    house.mail("dave", "join as dave", FRIDAY + 1)
    house.mail("boss@play.test", "approve dave", FRIDAY + 2)
    taken = house.state.players["dave"]
    assert (taken.fund, taken.space) == (left.fund, left.space)
    assert "carol" not in house.state.players
    assert "dave" in house.state.turns.seats
    house.mail("erin", "join as erin", FRIDAY + 3)
    assert "no seat in it is open" in house.mail("boss@play.test", "approve erin", FRIDAY + 4)
    house.wait(MONDAY)
    assert "You roll" in house.inbox("dave", "digest")[-1].text


def test_indented_lines_of_a_proposal_are_read(assembly):
    """As mail programs and people indent them."""
    assert assembly.pass_proposal("    set treasury to 3,000")


def settable():
    """By kind of parameter the names of all that can be voted on: projects, spaces that pay, the others."""
    game = Game(options={"nomic": "on"})
    board, kinds = law_of(game.state).board, {}
    for each in game.state.settable():
        kind = board.spaces[each.name].kind if each.name in board.spaces else "others"
        kinds.setdefault("projects" if kind == "project" else kind, []).append(each)
    return {
        "projects": kinds["projects"],
        "gains": [*kinds["treasury"], *kinds["nra"]],
        "others": kinds["others"],
    }


KINDS = settable()
SINGLE = {f"{each.name} {end}": {each.name: end} for each in KINDS["others"] for end in (each.low, each.high)}
ALIKE = {
    f"{kind} {end}": {each.name: getattr(each, end) for each in KINDS[kind]}
    for kind in ("projects", "gains")
    for end in ("low", "high")
}
VAST = {"treasury": 20_000, "strict_aaa": 1}
TOGETHER = {
    "nothing costs or brings anything": {**VAST, **ALIKE["projects low"], **ALIKE["gains low"]},
    "nothing costs anything": {**VAST, **ALIKE["projects low"]},
    "all are rich and nothing costs anything": {**VAST, "start": 10_000, **ALIKE["projects low"]},
    "money rains": {**VAST, "start": 10_000, **ALIKE["projects low"], **ALIKE["gains high"]},
}
COY = "reroll if takes red; reroll if wins; keep if lands treasury; reroll"
"""Players who would rather not win."""


@pytest.mark.no_cover  # a hundred times the same lines
@pytest.mark.parametrize("policy", ["", COY])
@pytest.mark.parametrize("settings", [*SINGLE.values(), *ALIKE.values(), *TOGETHER.values()])
@pytest.mark.parametrize("players", [2, 6])
def test_every_game_ends_wherever_votes_have_set_what_they_can(players, settings, policy):
    """At the bounds of each parameter, of all spaces of a kind, and of the slowest of them together."""
    for number in range(2):
        game = Game(seed_of(f"{players}/{number}"), {"nomic": "on", "rounds": "6"}).begin(*NAMES[:players])
        known = {each.name: each for each in game.state.settable()}
        table = Working(game.state)
        for name, value in settings.items():
            table.emit(ParameterSet(name, value, known[name].value, 1))
            for piece in game.ruleset.pieces:
                piece.carry_out(table, Setting(known[name], value))
        game.apply(table.events)
        for player in NAMES[:players] if policy else ():
            game.order(player, "doubles", policy=policy)
        while game.state.turns.round < LONGEST and not game.state.over:
            game.tick()
        assert game.state.winner


def test_a_vote_on_the_start_money_says_whose_fund_moved(assembly):
    """To everybody in one form, to its player in another; and a yes or no is no number."""
    events = assembly.pass_proposal("set start to 1,200", "set strict_aaa to no")
    told = [event.describe(assembly.state) for event in events]
    assert "By the vote bob receives $200M from circulation." in told
    assert "By proposal 1, a fund at the beginning is 1,200 from now on; it was 1,000." in told
    strict = "“to win, money has to run out before the red road, not on it” is no from now on; it was yes."
    assert f"By proposal 1, {strict}" in told
    mine = [event.describe(assembly.state, "bob") for event in events]
    assert "By the vote you receive $200M from circulation." in mine


@pytest.mark.parametrize(
    ("options", "votes", "said"),
    [
        ({}, {}, "Rejected by a vote of 1-0, for at least 2 have to vote yea or nay."),
        ({}, {"bob": "abstain"}, "Rejected by a vote of 1-0, for at least 2 have to vote yea or nay."),
        ({}, {"bob": "yea"}, "Accepted by a vote of 2-0."),
        (
            {"quorum": "3"},
            {"bob": "yea"},
            "Rejected by a vote of 2-0, for at least 3 have to vote yea or nay.",
        ),
        ({"quorum": "3"}, {"bob": "yea", "cid": "nay"}, "Accepted by a vote of 2-1."),
        ({"quorum": "6"}, {"bob": "yea", "cid": "nay"}, "Accepted by a vote of 2-1."),
        ({"quorum": "1"}, {}, "Accepted by a vote of 1-0."),
    ],
)
def test_a_single_yea_does_not_pass_alone(options, votes, said):
    """A quorum of two, or of what the option says; never of more than there are voters."""
    game = Assembly(**options)
    game.propose("ann", "set factor to 3")
    game.until(BallotOpened)
    for player, choice in votes.items():
        game.vote(player, choice)
    (decided,) = [each for each in game.until(ProposalDecided) if isinstance(each, ProposalDecided)]
    assert said in decided.describe(game.state)
    assert law_of(game.state).money.factor == (3 if "Accepted" in said else 2)


def test_the_quorum_is_told_where_votes_are_asked_for(assembly):
    """In the rules, the options, the ballot, and what is open to each."""
    assembly.propose("ann", "set factor to 3")
    events = assembly.until(BallotOpened)
    ballot = next(
        each for each in assembly.ruleset.make_notices(assembly.state, events) if each.kind == "ballot"
    )
    needed = "A proposal passes only if at least 2 vote yea or nay on it."
    assert needed in " ".join(ballot.page.lead)
    assert needed in repr(assembly.ruleset.show_open(assembly.state, "bob", None))
    for page, words in (("rules", "if at least 2 players vote yea or nay"), ("options", "'quorum', '2'")):
        assert words in repr(assembly.ruleset.answer(assembly.state, "bob", Command(page, {}))), page


def test_a_space_whose_name_begins_with_the_is_set_by_its_name(assembly):
    """With its article, in any case, or without it."""
    assembly.pass_proposal("set The Big One: work-relief appropriation to 800")
    assert law_of(assembly.state).board.spaces["38"].amount == 800
    for name in ("the big one: Work-relief appropriation", "Big One: work-relief appropriation", "space 38"):
        assert isinstance(assembly.propose("ann", f"set {name} to 700"), Accepted), name


def test_a_change_reads_as_a_sentence(assembly):
    """Not as a name and a number."""
    told = [
        each.describe(assembly.state) for each in assembly.pass_proposal("set 18 to 400", "set rounds to 2")
    ]
    assert (
        "By proposal 1, the amount of Grand opera in the hills (space 18) is 400 from now on; it was 125."
        in told
    )
    assert "By proposal 1, the number of rounds that an update plays is 2 from now on; it was 1." in told
