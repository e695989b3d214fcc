"""States in memory are what the log says, and logs are lengthened at their end only."""

import msgspec
import pytest

from nomicd.kernel.log import check
from nomicd.services.ports import SeqConflict
from nomicd.services.repository import game_repository
from nomicd.services.repository.game_repository import GameRepository, UnknownRuleset, replay
from nomicd.services.rows import Erasure


def append(world, *amounts):
    """Append these directly, as another worker would."""
    book = GameRepository(world.store, {"toy": world.toy})
    kinds = world.toy.codec.types
    with book.begin_writing() as tx:
        draft = book.draft(tx, tx.game("pot"), world.now, "test")
        draft.add(kinds["added"]("alice", amount) for amount in amounts)
        book.write(tx, draft)


def test_what_another_worker_wrote_is_seen(table):
    """The state in memory is compared with the log's end each time."""
    assert table.state().total == 0
    append(table, 3)
    assert table.state().total == 3


def test_only_what_others_added_is_read_of_a_game_in_memory(table):
    """What a log holds behind a game's state is folded into it; a log that is another one is read anew."""
    append(table, 3)
    assert table.state().total == 3
    live = table.repository.loaded.find("pot")
    append(table, 4, 5)
    assert table.state().total == 12
    assert table.repository.loaded.find("pot") is live
    live.head = msgspec.structs.replace(live.head, hash=b"never committed")
    live.state.total = 99
    assert table.state().total == 12


def test_a_game_of_which_anything_was_erased_is_read_again_once_others_may_have_worked_it(table):
    """Its head does not show what was erased. A game of which nothing was stays in memory."""
    append(table, 3)
    table.state().total = 99
    table.repository.loaded.doubt(["pot"])
    assert table.state().total == 99
    with table.store.write() as tx:
        tx.save(Erasure("pot", 1, table.now))
    assert table.state().total == 99
    table.repository.loaded.doubt(["pot"])
    assert table.state().total == 3


def test_a_mail_is_decided_anew_when_another_was_faster(table, monkeypatch):
    """The first attempt meets a longer log; nothing of it stays, and the mail is not struck for it."""
    taken = table.take("alice", "add 3")
    write, rivals = table.repository.write, [5]

    def slow(tx, draft):
        if rivals:
            rivals.pop()
            raise SeqConflict("somebody was faster")
        return write(tx, draft)

    monkeypatch.setattr(table.repository, "write", slow)
    table.timekeeper.run_due(table.now)
    assert table.state().total == 3
    assert table.fate(taken.id).attempts == 1
    assert table.names().count("ordered") == 1


def test_snapshot_and_tail_give_what_the_whole_log_gives(table):
    """A start reads the newest snapshot and folds what came after."""
    for number in range(150):
        append(table, number)
    table.mail("alice", "add 1000\nadd 2000\nadd 3000")
    for _ in range(30):
        table.mail("alice", "add 1\nadd 1")
    table.boot()
    with table.store.read() as tx:
        game = tx.game("pot")
        live = table.toy.freeze(table.repository.state(tx, game))
        assert tx.snapshot("pot") is not None
        assert live == table.toy.freeze(replay(tx, game, table.toy))
        assert check(tx.records("pot")) == tx.head("pot")


def test_only_so_many_games_stay_in_memory(world, monkeypatch):
    """The others are read again when they are needed."""
    monkeypatch.setattr(game_repository, "KEEP", 2)
    for slug in ("one", "two", "three"):
        world.open(slug, players=("alice",))
    for slug in ("one", "two", "three", "one"):
        world.mail("alice", "add 3", to=f"nomic+{slug}@play.test")
    assert [world.state(slug).total for slug in ("one", "two", "three")] == [6, 3, 3]
    assert len(world.repository.loaded) == 2


def test_a_game_of_a_kind_we_do_not_know_is_named(table):
    """A store of a newer program is not misread."""
    with pytest.raises(UnknownRuleset, match="pot is a game of toy"):
        GameRepository(table.store, {}).ruleset(table.game())


def test_hidden_facts_are_salted_and_public_ones_are_not(table):
    """What nobody may guess from its commitment has a salt of its own."""
    table.mail("alice", "hide 3\nhide 3\nadd 3")
    with table.store.read() as tx:
        salts = {(record.seq, record.name): record.salt for record in tx.records("pot")}
    hidden = [salt for (_, name), salt in salts.items() if name in ("hid", "began")]
    assert all(len(salt) == 16 for salt in hidden)
    assert len(set(hidden)) == 3
    assert {salt for (_, name), salt in salts.items() if name in ("added", "ordered")} == {b""}
