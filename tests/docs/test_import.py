"""The guide for who brings a Nomic along: its commands are run, its file is what is written."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from nomicd.app.cli import main
from nomicd.services.importing.history import RESULTS, ImportedPlayer, ImportedProposal, ImportedVote, Origin

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "import.md").read_text()
ARCHIVE = ROOT / "tests" / "services" / "importing" / "archive.mbox"


def test_the_commands_of_the_guide_are_run_one_after_the_other(tmp_path, monkeypatch, capsys):
    """With the archive that the file in it is from."""
    monkeypatch.chdir(tmp_path)
    assert main(["init", "."]) == 0
    shutil.copy(ARCHIVE, "harbour.mbox")
    commands = [
        line for block in re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL) for line in block.splitlines()
    ]
    assert len(commands) == 5
    for command in commands:
        ran = main(shlex.split(command)[1:])
        assert ran == 0, (command, capsys.readouterr().err)
    (shown,) = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert shown in Path("past.toml").read_text()


def test_the_table_names_every_key():
    """And none that there is not."""
    table = GUIDE[GUIDE.index("| of a | key | is |") : GUIDE.index("Look first")]
    told = {
        name
        for row in table.splitlines()[2:]
        for name in re.findall(r"`([a-z_]+)`", "|".join(row.split("|")[2:]))
    }
    fields = {
        field
        for kind in (Origin, ImportedPlayer, ImportedProposal, ImportedVote)
        for field in kind.__struct_fields__
    }
    assert fields <= told
    assert told - fields <= {"game"}
    assert f"one of {', '.join(RESULTS)}" in table


@pytest.mark.parametrize("path", re.findall(r"\]\(([\w./-]+)\)", GUIDE))
def test_what_the_guide_points_at_is_there(path):
    """Links inside the house."""
    assert (ROOT / "docs" / path).exists()
