"""All that readers of a game are shown, and what is hidden from them: the doors to the view modules."""

from nomicd.games.boondoggling.views.digest import notices
from nomicd.games.boondoggling.views.pages import answer
from nomicd.games.boondoggling.views.sketch import figures, picture
from nomicd.games.boondoggling.views.todo import open_to
from nomicd.games.boondoggling.views.visibility import public, visible
from nomicd.games.boondoggling.views.vocabulary import vocabulary

__all__ = ["answer", "figures", "notices", "open_to", "picture", "public", "visible", "vocabulary"]
