"""All that readers of a Nomic are shown: what the game asks of these modules."""

from nomicd.games.nomic.pages.assumptions import list_assumptions
from nomicd.games.nomic.pages.collections import list_collections, sum_up
from nomicd.games.nomic.pages.differences import render_differences
from nomicd.games.nomic.pages.digest import make_observers_digest, report_update
from nomicd.games.nomic.pages.notices import describe_ruling, notices
from nomicd.games.nomic.pages.on_request import answer
from nomicd.games.nomic.pages.picture import draw_board
from nomicd.games.nomic.pages.rules import explain_winning
from nomicd.games.nomic.pages.standings import list_figures, standings_section
from nomicd.games.nomic.pages.todo import list_needs, list_own_orders, show_open, show_waiting
from nomicd.games.nomic.pages.vocabulary import list_orders, vocabulary
from nomicd.games.nomic.pages.welcome import introduce

__all__ = [
    "answer",
    "describe_ruling",
    "draw_board",
    "explain_winning",
    "introduce",
    "list_assumptions",
    "list_collections",
    "list_figures",
    "list_needs",
    "list_orders",
    "list_own_orders",
    "make_observers_digest",
    "notices",
    "render_differences",
    "report_update",
    "show_open",
    "show_waiting",
    "standings_section",
    "sum_up",
    "vocabulary",
]
