"""The part of a game's log that is in force, as the log that it would be alone: what is played once more."""

from __future__ import annotations

from collections.abc import Sequence

from nomicd.kernel import margin
from nomicd.kernel.correction import PastCorrected, records_in_force
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame
from nomicd.kernel.log import chain_anew, fold


def effective_log(ruleset: AnyGame, records: Sequence[Record]) -> Sequence[Record]:
    """The records in force, numbered, salted and chained from 1; these themselves if all are.
    A game whose past was corrected has the log of one that went so at the time, and one from whose log words
    were erased that of one in which they were never written."""
    if not any(_differs(record) for record in records):
        return records
    return chain_anew(records_in_force(records), seal(ruleset, records))


def _differs(record: Record) -> bool:
    """Return whether the log that a game would have had by itself lacks that, or has it otherwise."""
    return record.name == PastCorrected.NAME or record.name in margin.NAMES or bool(record.committed)


def seal(ruleset: AnyGame, records: Sequence[Record]) -> bytes:
    """The key of a game's salts, which its opening has put into the log."""
    first = records[0]
    opening = (each for each in records if (each.cause, each.at) == (first.cause, first.at))
    facts = ((each.name, each.version, each.body) for each in opening)
    return ruleset.derive_salt_key(fold(ruleset.blank(), facts, ruleset.codec))
