"""Whether a log is what it says: its chain, the state it leads to, and what the ruleset can prove; and which
parts of the game's law were ever carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from nomicd.kernel.chance import Fixed
from nomicd.kernel.correction import facts_in_force, in_force, records_in_force
from nomicd.kernel.decision import Reason, Refused
from nomicd.kernel.events import Record
from nomicd.kernel.game import AnyGame, Covered
from nomicd.kernel.log import BrokenChain, Head, check, fold, head_at, link, read_committed
from nomicd.kernel.sandbox import Sandbox
from nomicd.services.ports import HostedGame, Reading
from nomicd.services.replay import archive
from nomicd.services.replay.effective_log import effective_log
from nomicd.services.replay.rebuild import ReplayedGame, difference
from nomicd.services.repository.game_repository import GameRepository, load, replay
from nomicd.table.course.facts import AnyDiceSet
from nomicd.table.presence.erasing import is_erased


def verify_game(
    tx: Reading, repository: GameRepository, game: HostedGame, sandbox: Sandbox | None = None
) -> list[str]:
    """Return what is wrong with a game of the store, a sentence each; empty when all holds. With a sandbox
    the game is played once more from its inputs too."""
    ruleset = repository.ruleset(game)
    records = list(tx.records(game.slug))
    head = tx.head(game.slug)
    try:
        if check(records) != head:
            return [f"{game.slug}: the head that is kept is not the head of the log"]
    except BrokenChain as broken:
        return [str(broken)]
    wrong = [
        *_list_changed(ruleset, records),
        *_states(tx, repository, game, ruleset),
        *ruleset.verify(records_in_force(records)),
    ]
    return [*wrong, *_play(ruleset, records, sandbox)]


def set_dice(ruleset: AnyGame | None, facts: Iterable[tuple[str, int, bytes]]) -> list[str]:
    """The dice of a log that the Admin has set, a sentence each; `facts` are all of its events."""
    if ruleset is None:
        return []
    fixed: dict[str, Fixed] = {}
    for name, version, body in facts_in_force(facts):
        if name == AnyDiceSet.NAME:
            event = ruleset.codec.decode(name, version, body)
            assert isinstance(event, AnyDiceSet)
            fixed |= event.by_label
    return [
        f"{label} was set by the Admin to {each.value}; the die had shown {each.shown}"
        for label, each in fixed.items()
    ]


def coverage(
    ruleset: AnyGame, records: Sequence[Record], sandbox: Sandbox | None
) -> tuple[Covered, ...] | Refused:
    """Return how often each clause was carried out, by playing the inputs once more under watch. Refused if
    the game that is watched is not the one in the log: then the counts would be of another."""
    watch = ruleset.watch(sandbox)
    if watch is None:
        return Refused(Reason.UNKNOWN, f"a game of {ruleset.name} has no clauses to count")
    stage = ReplayedGame(ruleset, records[0].game, watch.sandbox)
    for each in ruleset.inputs(records):
        stage.take(each)
    if stage.records != list(records):
        return Refused(Reason.NOT_NOW, "under watch the game becomes another: verify --replay says where")
    return watch.measure_coverage(records)


def _play(ruleset: AnyGame, records: Sequence[Record], sandbox: Sandbox | None) -> list[str]:
    if sandbox is None or not records:
        return []
    differs = difference(ruleset, effective_log(ruleset, records), sandbox)
    return [differs] if differs else []


def _states(tx: Reading, repository: GameRepository, game: HostedGame, ruleset: AnyGame) -> list[str]:
    """Replay from the first event must give the live state, and so must the snapshot with its tail."""
    replayed = ruleset.freeze(replay(tx, game, ruleset))
    wrong = []
    if ruleset.freeze(repository.state(tx, game)) != replayed:
        wrong.append(f"{game.slug}: replaying the log does not give the live state")
    if ruleset.freeze(load(tx, game, ruleset, tx.head(game.slug)).state) != replayed:
        wrong.append(f"{game.slug}: the snapshot does not lead to the state that the log leads to")
    return wrong


def _list_changed(ruleset: AnyGame, records: Iterable[Record]) -> list[str]:
    """Return which bodies the chain does not hold although they are not what an erased message leaves."""
    return [
        f"event {each.seq} has another body than the chain holds"
        for each in records
        if each.committed and not is_erased(ruleset.codec.read(each))
    ]


def verify_export(
    export: archive.Export, ruleset: AnyGame | None, sandbox: Sandbox | None = None
) -> list[str]:
    """Return what is wrong with an export, a sentence each. Without its ruleset only the chain can be
    checked; with a sandbox the game is played once more from its inputs too."""
    try:
        head = check_entries(export.header.game.slug, export.entries)
    except BrokenChain as broken:
        return [str(broken)]
    if (head.seq, head.hash.hex()) != (export.header.seq, export.header.head):
        return ["the log does not end where its header says"]
    if ruleset is None:
        return []
    return _readable(export, ruleset, sandbox)


def _readable(export: archive.Export, ruleset: AnyGame, sandbox: Sandbox | None) -> list[str]:
    """Fold what is complete, and prove what can be proved of the rest."""
    force = in_force(export.entries, lambda line: (line.name, (line.body or "").encode()))
    seen = [line for line in force if line.body is not None]
    records = [archive.record(export.header.game.slug, line) for line in seen]
    facts = ((each.name, each.version, each.body) for each in records)
    if len(seen) == len(force):
        try:
            fold(ruleset.blank(), facts, ruleset.codec)
        except (LookupError, msgspec.MsgspecError) as wrong:
            return [f"the log cannot be replayed: {wrong}"]
    elif sandbox is not None:
        return ["a public export does not hold all that the game was given: it cannot be played once more"]
    whole = [archive.record(export.header.game.slug, line) for line in export.entries]
    changed = _list_changed(ruleset, records)
    return [*changed, *ruleset.verify(records), *_play(ruleset, whole, sandbox)]


def check_entries(slug: str, entries: Sequence[archive.Entry]) -> Head:
    """The head after these lines, hidden ones by their commitments. Raises `BrokenChain`."""
    head = Head()
    for line in entries:
        record = archive.record(slug, line)
        if record.seq != head.seq + 1 or record.at < head.at:
            raise BrokenChain(f"{slug}: event {line.seq} does not follow event {head.seq}")
        if record.hash != link(head.hash, record, read_committed(record)):
            raise BrokenChain(f"{slug}: event {line.seq} does not have the hash of its content")
        head = head_at(record)
    return head
