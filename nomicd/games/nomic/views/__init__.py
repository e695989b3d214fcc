"""All that readers of a Nomic are shown, and what is hidden from them: the doors to the view modules."""

from __future__ import annotations

from nomicd.games.nomic.views.assumed import assumed
from nomicd.games.nomic.views.digest import notices
from nomicd.games.nomic.views.duties import needs
from nomicd.games.nomic.views.figures import figures
from nomicd.games.nomic.views.otherwise import differing
from nomicd.games.nomic.views.pages import answer
from nomicd.games.nomic.views.picture import picture
from nomicd.games.nomic.views.shelves import report, ruled, shelves, standing
from nomicd.games.nomic.views.todo import open_to, waits
from nomicd.games.nomic.views.visibility import hidden, owner, public, visible
from nomicd.games.nomic.views.vocabulary import vocabulary

__all__ = [
    "answer",
    "assumed",
    "differing",
    "figures",
    "hidden",
    "needs",
    "notices",
    "open_to",
    "owner",
    "picture",
    "public",
    "report",
    "ruled",
    "shelves",
    "standing",
    "visible",
    "vocabulary",
    "waits",
]
