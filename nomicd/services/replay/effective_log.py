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
    A game whose past was corrected has the log of one that went so at the time."""
    if not any(record.name == PastCorrected.NAME or record.name in margin.NAMES for record in records):
        return records
    return chain_anew(records_in_force(records), seal(ruleset, records))


def seal(ruleset: AnyGame, records: Sequence[Record]) -> bytes:
    """The key of a game's salts, which its opening has put into the log."""
    first = records[0]
    opening = (each for each in records if (each.cause, each.at) == (first.cause, first.at))
    facts = ((each.name, each.version, each.body) for each in opening)
    return ruleset.derive_salt_key(fold(ruleset.blank(), facts, ruleset.codec))
