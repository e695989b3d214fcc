"""All that readers of a game are shown: the doors to the view modules."""

from nomicd.games.boondoggling.views.digest import greeting, news, rounds, shown, yours
from nomicd.games.boondoggling.views.narrate import told
from nomicd.games.boondoggling.views.pages import answer
from nomicd.games.boondoggling.views.sketch import figures, picture
from nomicd.games.boondoggling.views.todo import possible, urgent
from nomicd.games.boondoggling.views.vocabulary import LOOKS, playing

__all__ = [
    "LOOKS",
    "answer",
    "figures",
    "greeting",
    "news",
    "picture",
    "playing",
    "possible",
    "rounds",
    "shown",
    "told",
    "urgent",
    "yours",
]
