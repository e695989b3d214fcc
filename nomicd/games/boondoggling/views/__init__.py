"""All that readers of a game are shown: the doors to the view modules."""

from nomicd.games.boondoggling.views.digest import notices
from nomicd.games.boondoggling.views.pages import answer
from nomicd.games.boondoggling.views.sketch import figures, picture
from nomicd.games.boondoggling.views.todo import open_to
from nomicd.games.boondoggling.views.vocabulary import LOOKS, playing

__all__ = ["LOOKS", "answer", "figures", "notices", "open_to", "picture", "playing"]
