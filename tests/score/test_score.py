"""`make score`: figures for any folder of sets, and no word of the mails unless it is asked for."""

import json

import pytest
import score

ROWS = (
    {"text": "vote yea on 1", "acts": [["vote", "yea", [1]]]},
    {"text": "recruit 2", "acts": [["order", "recruit 2"], ["vote", "nay", [3]]]},
    {"text": "vote nay on 2 # a dragon"},
)


@pytest.fixture
def folder(tmp_path):
    """Two sets: of two rows and of one."""
    common = {"me": "alice", "subject": "unseen words", "answers": "", "open": None, "asks": [], "why": ""}
    rows = [
        {**common, "acts": [], "id": f"x-{number}", **row, "nothing": "acts" not in row}
        for number, row in enumerate(ROWS)
    ]
    for name, part in (("one", rows[:2]), ("two", rows[2:])):
        text = "".join(json.dumps(row) + "\n" for row in part)
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_table_is_figures_and_nothing_else(folder, capsys):
    """Whoever mends the reader may see them."""
    score.main([str(folder)])
    said = capsys.readouterr()
    assert said.err == ""
    assert "| false acts " in said.out
    assert not any(word in said.out for word in ("unseen words", "dragon", "recruit", "x-2"))


def test_the_figures_as_json(folder, capsys):
    """Each set, and all of them."""
    score.main([str(folder), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["one", "two", "all"]
    told = {name: found["all"][name] for name in ("rows", "empty", "acts", "right", "lost", "false")}
    assert told == {"rows": 3, "empty": 1, "acts": 3, "right": 2, "lost": 1, "false": 1}


def test_the_list_shows_what_is_not_right(folder, capsys):
    """For whoever may see the set: with what was read and what was meant."""
    score.main([str(folder / "two.jsonl"), "--list"])
    said = capsys.readouterr()
    assert "dragon" in said.err
    assert "false: vote 2 nay" in said.err


def test_a_folder_without_sets_is_told(tmp_path):
    """Rather than an empty table."""
    with pytest.raises(SystemExit):
        score.main([str(tmp_path)])
