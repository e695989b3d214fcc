"""What players are offered can be sent: each line of each list, in seasons of random commands and law."""

from collections import Counter

import pytest
from seasons.reading import DOCUMENTS, reader
from seasons.season import NOMIC, Season

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.games.nomic import events as e
from nomicd.games.nomic.rules.rulebook import book
from nomicd.kernel.commands import Command
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.inputs import AdminCommand, PlayerCommand
from nomicd.kernel.page import Offers

UNREADABLE = (Reason.UNKNOWN, Reason.UNCLEAR)
CASH = (-50, 0, 40, 249, 300, 10_000)


def list_offered(page):
    """Every line that a page offers, with the heading of its section."""
    return [
        (section.heading, offer.line)
        for section in page.sections
        for block in section.blocks
        if isinstance(block, Offers)
        for offer in block.offers
    ]


class Offering(Season):
    """A season that tries each offer on a copy. What a digest offers must be accepted; what is still offered
    when everybody has written must be understood, for orders that wait may stand in its way."""

    def __init__(self, *given):
        super().__init__(*given)
        self.headings = Counter()
        self.situations = Counter()

    def _update(self):
        self._try_all(digest=False)
        self._fate()
        super()._update()
        self._try_all(digest=True)

    def _fate(self):
        """Nothing comes between in a plain season."""

    def _try_all(self, *, digest):
        if self.state.over:
            return
        for player in self.state.players:
            self.situations.update(self._situation(player))
            for heading, line in list_offered(
                NOMIC.show_open(self.state, player, NOMIC.find_next_update(self.state))
            ):
                self._try(player, heading, self._filled_in(line), digest=digest)

    def _situation(self, name):
        player = self.state.players[name]
        yield from player.titles
        if player.cash < 0:
            yield "bankrupt"
        if not player.active:
            yield "inactive"
        if self.state.paused:
            yield "paused"
        yield "voting" if any(p.status == "open" for p in self.state.proposals.values()) else "proposing"

    def _filled_in(self, line):
        """A form says in capitals what is to be put in."""
        open_now = [n for n, proposal in self.state.proposals.items() if proposal.status == "open"]
        return line.replace("TITLE", "More\nset 7.dice to 3").replace("NUMBER", str(min(open_now, default=0)))

    def _try(self, player, heading, line, *, digest):
        self.headings[heading] += 1
        read = reader(line.partition("\n")[0], NOMIC.vocabulary(self.state, player))
        assert isinstance(read, Command), f"{player} cannot send “{line}”: {read}"
        if read.verb == "propose":
            return  # what is proposed is the player's own
        decision = NOMIC.decide(self.state, PlayerCommand(player, read, "offer/1"), self._context())
        if isinstance(decision, Refused):
            assert not digest, f"{player} is refused “{line}”: {decision.text}"
            assert decision.reason not in UNREADABLE, f"{player} is refused “{line}”: {decision.text}"


class Fated(Offering):
    """One in which players are poor and rich by turns, own buildings, and stand where something happens."""

    def _fate(self):
        if not self.rng.randrange(8):
            self._do(AdminCommand(Command("pause", {"why": "fate"}), f"fate:{len(self.events)}"))
        for player in list(self.state.players.values()):
            if player.active and not self.rng.randrange(25):
                self._apply([e.PlayerInactivated(player.name)])
            self._apply(list(self._wealth(player)))
            self._apply(list(self._estate(player)))

    def _wealth(self, player):
        more = self.rng.choice(CASH) - player.cash
        if more:
            yield e.MoneyPaid(
                "" if more > 0 else player.name, player.name if more > 0 else "", abs(more), "fate"
            )
        for key in book(self.state.rules).items:
            held = self.state.players[player.name].items.get(key, 0)
            if held and not self.rng.randrange(3):
                yield e.ItemTaken(player.name, key, held)
            elif not self.rng.randrange(3):
                yield e.ItemGiven(player.name, key, self.rng.randint(1, 4))

    def _estate(self, player):
        special = [q.label for q in self.state.squares.values() if q.types]
        yield e.PawnMoved(player.name, player.square, self.rng.choice(special or ["1"]), "placed")
        free = [q for q in self.state.squares.values() if q.number and not q.owner and not q.types]
        if free and not self.rng.randrange(3):
            label = self.rng.choice(free).label
            yield e.SquareOwned(label, player.name)
            kinds = book(self.state.rules).buildings
            yield from (
                e.BuildingRaised(label, key) for key in kinds if key in ("maginot_line", "recruitment_office")
            )
        if not self.rng.randrange(6) and 19 in self.state.rules:
            yield e.TitleTaken(player.name, "Prisoner")


@pytest.fixture(scope="module")
def sandbox():
    with MontySandbox() as opened:
        yield opened


@pytest.mark.parametrize("seed", [2, 5, 9])
def test_every_line_that_is_offered_is_accepted(seed, sandbox):
    """As it stands, in the digest and until the update, whatever is voted in."""
    season = Offering(seed, DOCUMENTS, sandbox, reader)
    season.play(2)
    assert season.headings.total() > 50


def test_so_it_is_in_all_situations(sandbox):
    """Of prisoners, bankrupts, the inactive and those who own what can be used, while proposals are taken and
    while there is a vote."""
    headings, situations = Counter(), Counter()
    for seed in (1, 3, 4, 6, 7, 8):
        season = Fated(seed, DOCUMENTS, sandbox, reader)
        season.play(3)
        headings += season.headings
        situations += season.situations
    assert {"Prisoner", "IT", "bankrupt", "inactive", "paused", "voting", "proposing"} <= set(situations)
    assert headings["You are offered"] > 200
