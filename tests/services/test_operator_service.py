"""What the operator does, and that a log proves itself."""

import json

import msgspec
import pytest

from nomicd.kernel.decision import Reason, Refused
from nomicd.services.operating import requests
from nomicd.services.operating.operator_service import GameOpening, OperationResult
from nomicd.services.ports import Disposition, Snapshot
from nomicd.services.replay import archive

OPENED = GameOpening("pot", "toy", "boss@play.test", seed=b"s" * 32)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"slug": "Pot"}, Reason.BAD_TEXT),
        ({"slug": "postmaster"}, Reason.BAD_TEXT),
        ({"ruleset": "chess"}, Reason.NOT_FOUND),
        ({"admin": "boss"}, Reason.BAD_TEXT),
        ({"admin": "Boss <boss@play.test>"}, Reason.BAD_TEXT),
        ({"timezone": "Moon/Tycho"}, Reason.BAD_TEXT),
        ({"timezone": "../../etc/passwd"}, Reason.BAD_TEXT),
        ({"options": {"open": "maybe"}}, Reason.BAD_TEXT),
    ],
)
def test_a_game_is_not_opened_wrongly(world, wrong, reason):
    """Each wrong word is refused in a sentence, and nothing is there afterwards."""
    answer = world.operations.open(msgspec.structs.replace(OPENED, **wrong), world.now)
    assert isinstance(answer, Refused)
    assert answer.reason is reason
    assert world.operations.games() == []


def test_a_slug_is_taken_once(world):
    """The second game of that name is refused."""
    assert world.operations.open(OPENED, world.now) == OperationResult(("The pot is empty.",))
    assert world.operations.open(OPENED, world.now).reason is Reason.TAKEN


def test_a_refused_seat_leaves_nothing(table):
    """No seat, no event, no mail."""
    before = table.names(), len(table.outbox())
    assert table.operations.add_player("pot", "carol", "alice@home.test", table.now).reason is Reason.TAKEN
    assert table.operations.add_player("pot", "alice", "carol@home.test", table.now).reason is Reason.TAKEN
    assert (
        table.operations.add_player("tub", "carol", "carol@home.test", table.now).reason is Reason.NOT_FOUND
    )
    assert (table.names(), len(table.outbox())) == before


def test_a_game_shows_itself(table, monday):
    """Names, head, zone, the next update."""
    shown = table.operations.show("pot")
    assert (shown.players, shown.due.number, shown.timezone) == (("alice", "bob"), 1, "UTC")
    assert table.operations.show("tub").reason is Reason.NOT_FOUND
    assert [seat.address for seat in table.operations.players("pot")] == ["alice@home.test", "bob@home.test"]


def test_the_log_shows_each_reader_what_is_theirs(table):
    """A hidden number: its owner sees it, the public sees a commitment."""
    table.mail("alice", "hide 42")
    mine = table.operations.log("pot", "alice")[-1]
    others = table.operations.log("pot", "bob")[-1]
    public = table.operations.log("pot", "")[-1]
    assert json.loads(mine.body) == {"player": "alice", "amount": 42}
    assert others.body is None
    assert public.commitment
    assert "amount" not in public.text()
    assert mine.salt
    assert not public.salt


def test_a_sound_game_verifies(table):
    """Chain, replay, snapshot and the ruleset's own proofs."""
    for number in range(120):
        table.mail("alice", f"add {number}")
    with table.store.read() as tx:
        assert tx.snapshot("pot").seq >= 200
    assert table.operations.verify("pot") == []


def test_a_snapshot_that_lies_is_found(table):
    """Replay from the start is what counts."""
    with table.store.write() as tx:
        lie = table.toy.freeze(msgspec.structs.replace(table.state(), total=99))
        tx.put_snapshot(Snapshot("pot", tx.head("pot").seq, "toy/1", lie))
    assert table.operations.verify("pot") == [
        "pot: the snapshot does not lead to the state that the log leads to"
    ]


def test_a_snapshot_of_another_schema_is_not_used(table):
    """It is a cache: thrown away, the log gives the state."""
    with table.store.write() as tx:
        tx.put_snapshot(Snapshot("pot", tx.head("pot").seq, "toy/0", b"old"))
    table.boot()
    assert table.state().players == ["alice", "bob"]


def test_a_public_export_hides_and_still_proves(table):
    """No address, no hidden body, and the chain can be checked to its head."""
    table.mail("alice", "hide 42\nadd 3")
    export = table.operations.export("pot", private=False)
    text = export.text()
    assert "@" not in text.replace("nomic+pot@", "")
    assert '"name":"hid"' in text
    assert "42}" not in text
    assert table.operations.verify_export(archive.parse(text)) == []


@pytest.mark.parametrize(
    "change", [('\\"amount\\":3', '\\"amount\\":4'), ('"cause":"mail:1"', '"cause":"mail:2"')]
)
def test_a_changed_export_is_found(table, change):
    """One character is enough."""
    table.mail("alice", "add 3")
    text = table.operations.export("pot", private=True).text()
    assert change[0] in text
    wrong = table.operations.verify_export(archive.parse(text.replace(*change)))
    assert "does not have the hash of its content" in wrong[0]


def test_a_shortened_export_is_found(table):
    """A log without its end does not end where its header says."""
    export = table.operations.export("pot", private=True)
    short = msgspec.structs.replace(export, entries=export.entries[:-1])
    assert table.operations.verify_export(short) == ["the log does not end where its header says"]


def test_a_game_moves_to_another_store(table, new_world, monday):
    """Everything goes on there: seats, state, the next update; no mail of the past is sent again."""
    table.mail("alice", "add 3")
    text = table.operations.export("pot", private=True).text()
    other = new_world()
    assert isinstance(other.operations.bring_in(archive.parse(text)), OperationResult)
    assert other.operations.verify("pot") == []
    assert (
        other.operations.export("pot", private=True).entries
        == table.operations.export("pot", private=True).entries
    )
    assert other.outbox() == []
    for _ in range(3):
        assert "grows by 4" in other.mail("alice", "add 4")
    assert other.state().total == 15
    assert other.game().due == table.game().due


def test_a_public_export_cannot_be_brought_in(table, new_world):
    """It does not hold all of the game."""
    export = table.operations.export("pot", private=False)
    assert new_world().operations.bring_in(export).reason is Reason.BAD_TEXT


def test_what_is_no_export_is_refused():
    """With the number of the line."""
    with pytest.raises(archive.BadExport, match="line 1"):
        archive.parse("hello")
    with pytest.raises(archive.BadExport, match="form"):
        archive.parse("")


def office(world):
    return requests.RequestHandler(world.operations, world.timekeeper, world.watch, lambda: b"r" * 32)


def perform(world, request):
    """Through JSON, as through the spool."""
    data = json.loads(json.dumps(requests.dump(request)))
    return office(world).perform(requests.load(data), world.now)


def test_requests_do_what_the_command_line_asks(world, monday):
    """Open, seat, start, run: as values that went through JSON."""
    opened = msgspec.structs.replace(OPENED, seed=b"")
    assert perform(world, requests.OpenGame(opened)).done
    assert perform(world, requests.AddPlayer("pot", "alice", "alice@home.test")).done
    assert perform(world, requests.StartGame("pot", monday)).done
    world.take("alice", "add 3", at=monday)
    reply = perform(world, requests.RunDue(monday.replace(day=9)))
    assert reply.says == ("Mails read: 1. Updates made: 1.",)
    assert world.fate(1).disposition is Disposition.APPLIED
    again = perform(world, requests.StartGame("tub"))
    assert (again.done, again.reason) == (False, "not-found")


def test_a_game_comes_in_by_request(table, new_world):
    """The text of an export is a request's content; what is none is refused."""
    text = table.operations.export("pot", private=True).text()
    other = new_world()
    assert perform(other, requests.ImportGame(text)).done
    assert not perform(other, requests.ImportGame("nonsense")).done


def test_what_is_no_request_is_said_so():
    """The spool is a folder: anything may lie there."""
    with pytest.raises(requests.BadRequest):
        requests.load({"type": "format-disk"})
