"""All that readers of a Nomic are shown, and what is hidden from them: the doors to the view modules."""

from __future__ import annotations

from nomicd.games.nomic.pages.admin_tasks import needs
from nomicd.games.nomic.pages.assumed import assumed
from nomicd.games.nomic.pages.charts import figures
from nomicd.games.nomic.pages.collections import report, ruled, shelves, standing
from nomicd.games.nomic.pages.differences import differing
from nomicd.games.nomic.pages.digest import notices
from nomicd.games.nomic.pages.on_request import answer
from nomicd.games.nomic.pages.picture import picture
from nomicd.games.nomic.pages.todo import open_to, waits
from nomicd.games.nomic.pages.visibility import hidden, owner, public, visible
from nomicd.games.nomic.pages.vocabulary import vocabulary

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
