"""A rule's code as it should have been from its enactment on: the input that brought the rule, with other
code."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nomicd.games.nomic import events as e
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Codec, Record
from nomicd.kernel.game import FixedInput
from nomicd.kernel.inputs import AdminCommand, LoggedInput, NewGame, PlayerCommand
from nomicd.law.rule_document import FENCE, Document, parse

_HOW = "below it write the code between ```python and ```"


def fix_rule(
    codec: Codec, records: Sequence[Record], given: Sequence[LoggedInput], number: int, text: str
) -> FixedInput | Refused:
    """The input among those given that enacted the rule, if what it brought has code in one place at most."""
    document = parse(f"# {number}. Mended\n\n{text}")
    if not isinstance(document, Document) or not document.code or document.clauses:
        return Refused(Reason.UNCLEAR, f"that is no code: {_HOW}")
    enacted = _find_enactment(codec, records, number)
    if enacted is None:
        return Refused(Reason.NOT_FOUND, f"there never was a rule {number}")
    place, why = _place(codec, records, given, enacted)
    new = _with_code(given[place].given, number, document.code) if not why else None
    if new is None:
        said = why or f"what brought rule {number} has not one block of code: amend that event instead"
        return Refused(Reason.NOT_NOW, said)
    return FixedInput(place, msgspec.structs.replace(given[place], given=new, seq=0))


def _find_enactment(codec: Codec, records: Sequence[Record], number: int) -> tuple[int, e.RuleEnacted] | None:
    """The last time that the rule came into force, with its seq."""
    for record in reversed(records):
        if record.name == e.RuleEnacted.NAME:
            event = codec.decode(record.name, record.version, record.body)
            if isinstance(event, e.RuleEnacted) and event.number == number:
                return record.seq, event
    return None


def _place(
    codec: Codec, records: Sequence[Record], given: Sequence[LoggedInput], enacted: tuple[int, e.RuleEnacted]
) -> tuple[int, str]:
    """Of the input that told the rule's text: the opening, a proposal, or the Admin's own word."""
    seq, event = enacted
    if event.by == "opening":
        return 0, ""
    if event.by.startswith("proposal "):
        wanted = int(event.by.removeprefix("proposal "))
        made = [_number(codec, each) for each in records]
        seq = made.index(wanted) + 1 if wanted in made else 0
        if not seq:
            return 0, f"{event.by} is not in the log"
    return max(place for place, each in enumerate(given) if 0 < each.seq <= seq), ""


def _number(codec: Codec, record: Record) -> int:
    """Of the proposal that is made there; 0 for anything else."""
    if record.name != e.ProposalMade.NAME:
        return 0
    event = codec.decode(record.name, record.version, record.body)
    assert isinstance(event, e.ProposalMade)
    return event.number


def _with_code(given: object, number: int, code: str) -> NewGame | PlayerCommand | AdminCommand | None:
    """Return the same with other code."""
    if isinstance(given, NewGame):
        name = f"{number:04}.md"
        text = replace_code(given.documents.get(name, ""), code)
        return msgspec.structs.replace(given, documents={**given.documents, name: text}) if text else None
    if isinstance(given, PlayerCommand | AdminCommand):
        text = replace_code(given.command.get_text("body"), code)
        command = msgspec.structs.replace(given.command, args={**given.command.args, "body": text})
        return msgspec.structs.replace(given, command=command) if text else None
    return None


def replace_code(text: str, code: str) -> str:
    """A text with that code in place of its one block of code, or behind it if it has none; "" for one with
    more blocks, or without a text."""
    lines, blocks, begun = text.rstrip("\n").split("\n"), list[tuple[int, int]](), -1
    for place, line in enumerate(lines):
        found = FENCE.match(line)
        if not found:
            continue
        if begun >= 0 and not found["kind"]:
            blocks.append((begun, place))
            begun = -1
        elif begun < 0 and found["kind"].strip() in ("python", "py"):
            begun = place
    if not text.strip() or len(blocks) > 1:
        return ""
    fenced = ["```python", *code.rstrip("\n").split("\n"), "```"]
    if not blocks:
        return "\n".join([*lines, "", *fenced]) + "\n"
    first, last = blocks[0]
    return "\n".join([*lines[:first], *fenced, *lines[last + 1 :]]) + "\n"
