"""What readers are shown."""

from run_boondoggle import LAW, random_game

from nomicd.games.boondoggle.drawing import SIZE, draw_map, find_place
from nomicd.games.boondoggle.suggestions import suggest
from nomicd.games.boondoggle.town import attempt
from nomicd.games.boondoggle.views import TownNews, show_hand
from nomicd.kernel.drawing import TextLabel
from nomicd.table.course.working import Working


def test_a_hand_is_shown_to_its_owner(town):
    """With the Destination; nobody else is shown it anywhere."""
    town.deal("ann", "motherlode", "motherlode").deal("ann", "D5", deck="destination")
    shown = str(tuple(show_hand(town.state, "ann")))
    assert "2 Motherlode" in shown
    assert "Big Dig" in shown
    news = next(piece for piece in town.game.ruleset.pieces if isinstance(piece, TownNews))
    others = str([*news.possible(town.state, "bob"), *news.show_standings(town.state, ())])
    assert "Motherlode" not in others
    assert "bound for" not in others


def test_at_the_end_all_read_where_everybody_was_bound(town):
    """(10.4)"""
    town.lay("ann", "S1-A1", "A1-C", "C-A2", "A2-S2", "S2-D2").deal("ann", "D2", deck="destination")
    town.round(miles=1).end_round()
    news = next(piece for piece in town.game.ruleset.pieces if isinstance(piece, TownNews))
    assert "ann was bound for Olympic Village; complete at Olympic Village." in str(
        tuple(news.show_standings(town.state, ()))
    )


def test_a_project_leads_by_each_junction_once(town):
    """With the mark of the mile before it."""
    town.lay("ann", "S1-A1", "elevated A1-C", "kickback C-A2", "A2-S2")
    news = next(piece for piece in town.game.ruleset.pieces if isinstance(piece, TownNews))
    assert "S1, A1, ^C, $A2, S2." in str(tuple(news.show_standings(town.state, ())))


def test_what_is_suggested_can_be_done(town):
    """Each work order as it stands; cards are offered with what they ask for."""
    town.give("ann", crew=1, asphalt=1)
    lines = [each.line for each in suggest(town.state, "ann")]
    assert lines == ["buy a card"]
    town.deal("ann", "price gouger", "enforcer")
    assert [each.line for each in suggest(town.state, "ann")] == ["play price gouger: crew", "buy a card"]
    town.game.tick()
    assert [each.line for each in suggest(town.state, "ann")][:1] == ["buy 1 permit at 10 or less"]
    town.give("ann", permit=1)
    assert [each.line for each in suggest(town.state, "ann")][:1] == ["build S1-A1"]


def test_every_junction_lies_apart_from_the_others():
    """And inside the picture."""
    ends = {end for each in LAW.segments.values() for end in each.ends}
    places = [find_place(end) for end in ends]
    assert all(20 < x < SIZE - 20 and 20 < y < SIZE - 20 for x, y in places)
    assert min(abs(x - u) + abs(y - v) for x, y in places for u, v in places if (x, y) != (u, v)) > 20


def test_the_map_shows_all_roads():
    """Whole games, each project of every size."""
    for players in (2, 4, 6):
        state = random_game(players, 1).state
        drawn = draw_map(state, "ann")
        assert all(f"{name}: " in drawn.text for name in state.players)
        assert all(f"{key}: " in drawn.text for key in state.roads)
        words = [each.text for each in drawn.shapes if isinstance(each, TextLabel)]
        assert {"C", "S1", "D6", "A3"} <= set(words)


def test_an_attempt_leaves_everything_as_it_was(town):
    """What is done in part is not done."""

    def fail(stage):
        town.town.begin_round(stage)
        raise AssertionError

    before = town.state
    table = Working(before)
    try:
        attempt(table, fail)
    except AssertionError:
        assert table.events == []
        assert table.state == before
