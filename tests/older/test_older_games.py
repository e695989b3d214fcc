"""Games that an earlier version has written: they verify, replay to the state they had, and can be shown.

`VERSION/GAME.jsonl.xz` is a private export, `GAME.state.json.xz` the state that it had come to,
`GAME.pages.txt` the pages of its site that have lasting names, `boon.sqlite.xz` a whole store. All are
written once, by the version that their folder names, and never again: a state whose fields have other
names today is brought to the old ones in `_as_written`, and new fields that are empty are left out.
"""

import base64
import json
import lzma
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from nomicd.adapters.store.migrate import newest
from nomicd.adapters.store.sql import SqlStore
from nomicd.app.cli import main
from nomicd.games import registry
from nomicd.kernel.correction import in_force
from nomicd.kernel.log import fold
from nomicd.services.replay import archive
from nomicd.services.rows import AdminSummary, GameProgress, GameSettings, Mailbox

HERE = Path(__file__).parent
SINCE = {"fixed", "history", "rules", "scheduled"}
"""Fields of states that the versions had not."""
FOLLOWS = {"begun"}
"""Fields that they had not, and that follow from the events that they had."""
GAMES = sorted(HERE.glob("*/*.jsonl.xz"))


def _unpack(path):
    return lzma.decompress(path.read_bytes())


def _state(text):
    """What an export comes to, as JSON."""
    export = archive.parse(text)
    ruleset = registry.discover()[export.header.game.ruleset]
    records = [archive.record(export.header.game.slug, line) for line in export.entries]
    force = in_force(records, lambda each: (each.name, each.body))
    facts = ((each.name, each.version, each.body) for each in force)
    state = fold(ruleset.blank(), facts, ruleset.codec)
    return json.loads(json.dumps(_as_written(state), sort_keys=True))


def _as_written(state):
    written = msgspec.to_builtins(state, str_keys=True, enc_hook=_plain)
    if "turns" in written:  # whose turn it is, and what is asked, are parts of the state today
        turns, asked = written.pop("turns"), written.pop("questions")
        written.update(turns, asked=asked["asked"], question=next(iter(asked["pending"]), None))
    return {
        key: value for key, value in written.items() if key not in FOLLOWS and (key not in SINCE or value)
    }


def _plain(value):
    return base64.b64encode(value).decode() if isinstance(value, bytes) else vars(value)


@pytest.fixture(params=GAMES, ids=lambda path: f"{path.parent.name}-{path.name.partition('.')[0]}")
def game(request, tmp_path):
    """One of these games: its slug, where its export lies, unpacked, and what was written beside it."""
    slug = request.param.name.partition(".")[0]
    export = tmp_path / f"{slug}.jsonl"
    export.write_bytes(_unpack(request.param))
    return slug, export, request.param.parent


def test_its_log_comes_to_the_state_it_came_to(game):
    slug, export, beside = game
    assert _state(export.read_text()) == json.loads(_unpack(beside / f"{slug}.state.json.xz"))


def test_played_once_more_from_its_inputs_it_is_the_same(game, capsys):
    slug, export, _ = game
    assert main(["verify", str(export), "--replay"]) == 0, capsys.readouterr().err
    assert slug in capsys.readouterr().out


def test_it_can_be_taken_in_and_has_all_its_pages(game, tmp_path, capsys):
    slug, export, beside = game
    config = str(tmp_path / "d" / "nomicd.toml")
    assert main(["init", str(tmp_path / "d")]) == 0
    assert main(["--config", config, "import", str(export)]) == 0
    assert main(["--config", config, "site", "build", "--out", str(tmp_path / "site")]) == 0
    pages = (beside / f"{slug}.pages.txt").read_text().split()
    assert [page for page in pages if not (tmp_path / "site" / page).is_file()] == []


def test_a_whole_store_is_opened_and_its_game_verified(tmp_path, capsys):
    for packed in HERE.glob("*/*.sqlite.xz"):
        home = tmp_path / packed.parent.name
        assert main(["init", str(home)]) == 0
        _brought_over(home, packed).close()
        slug = packed.name.partition(".")[0]
        assert main(["--config", str(home / "nomicd.toml"), "verify", slug, "--replay"]) == 0
        assert main(["--config", str(home / "nomicd.toml"), "log", slug]) == 0
        assert "nothing" not in capsys.readouterr().err


def _brought_over(home, packed):
    """The store at that place, in the schema of this version."""
    (home / "nomicd.sqlite").write_bytes(_unpack(packed))
    return SqlStore(f"sqlite:///{home}/nomicd.sqlite")


def test_what_a_store_kept_under_keys_stands_in_tables(tmp_path):
    """The game's terms, how far it was, whose mailboxes are whose; the store of before lies beside it."""
    store = _brought_over(tmp_path, HERE / "0.1" / "boon.sqlite.xz")
    with store.read() as tx:
        assert tx.rows(GameSettings) == [GameSettings("boon", "America/New_York")]
        assert tx.find(GameProgress, "boon").closed_at == datetime(2027, 6, 28, 4, tzinfo=UTC)
        looked = datetime(2027, 6, 1, 11, 1, tzinfo=UTC)
        assert tx.rows(AdminSummary) == [AdminSummary("boon", looked_at=looked)]
        players = {each.reader for each in tx.rows(Mailbox, game="boon")}
        assert players == {"harold", "lucinda", "otis", "vera", "admin"}
    store.close()
    with closing(sqlite3.connect(tmp_path / f"nomicd.sqlite.before-{newest()}")) as old:
        ((settings,),) = old.execute("SELECT value FROM service WHERE key = 'terms/boon'")
        assert "America/New_York" in settings
