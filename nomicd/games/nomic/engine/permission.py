"""Whether the rules in force let something be put to the vote (`may_propose`), however it comes there."""

from __future__ import annotations

from nomicd.games.nomic.engine.game_data import Data, refer_to_player
from nomicd.games.nomic.engine.hook_calls import ExecutionView
from nomicd.games.nomic.rules.proposal_text import essence, list_touched_places
from nomicd.games.nomic.rules.rulebook import book
from nomicd.games.nomic.state import State
from nomicd.law.answers import Answer, Declining


def objection(table: ExecutionView, player: str, title: str, body: str) -> str:
    """Why they do not let that player put this forward; "" if they do."""
    fields: Data = {
        "player": refer_to_player(player),
        "title": title,
        "rejected": rejections(table.state, body),
        "changes": [list(each) for each in list_touched_places(body, book(table.state.rules).documents)],
    }
    for outcome in table.ask("may_propose", [fields]):
        for answer in outcome.answers:
            if isinstance(answer, Declining):
                return answer.why
            if isinstance(answer, Answer) and isinstance(answer.value, str) and answer.value:
                return answer.value
    return ""


def rejections(state: State, body: str) -> int:
    """Return how often what this text asks for has been rejected."""
    rejected = [p for p in state.proposals.values() if p.status == "rejected"]
    return sum(essence(p.body) == essence(body) for p in rejected) if rejected else 0
