"""What a Nomic was given, read back from its log: the inputs that a game can be played once more from."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.games.nomic import events as e
from nomicd.games.nomic.rules.ruleset_charter import NAME
from nomicd.kernel.events import Codec, GameEvent, Record
from nomicd.kernel.inputs import LoggedInput
from nomicd.table.course import past

_TOLD = frozenset(kind.NAME for kind in (e.CharterAdopted, e.RuleShelved, e.RuleEnacted))


def inputs(codec: Codec, records: Sequence[Record]) -> tuple[LoggedInput, ...]:
    """The inputs in the order of the log. Raises ValueError for a log without its beginning or a body. The
    documents are in it, those that are changed by an option too."""
    return past.inputs(codec, records, _TOLD, _documents)


def _documents(found: Sequence[GameEvent]) -> dict[str, str]:
    files = {}
    for event in found:
        if isinstance(event, e.CharterAdopted):
            files[NAME] = event.text
        elif isinstance(event, e.RuleShelved) or (isinstance(event, e.RuleEnacted) and event.by == "opening"):
            files[f"{event.number:04}.md"] = event.text
    return files
