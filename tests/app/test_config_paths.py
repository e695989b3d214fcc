"""Where the configuration is looked for, and the words that `deliver` is known by."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from nomicd.app.config_paths import BadConfig, deliver_words, find, instant


def test_the_one_given_counts_first(tmp_path):
    """Even where the working folder has one."""
    (tmp_path / "nomicd.toml").touch()
    given = tmp_path / "other.toml"
    given.touch()
    assert find(given, cwd=tmp_path) == given


def test_then_the_working_folder_then_the_system(tmp_path):
    """The nearest configuration is meant."""
    system = tmp_path / "etc.toml"
    system.touch()
    assert find(None, cwd=tmp_path, system=system) == system
    (tmp_path / "nomicd.toml").touch()
    assert find(None, cwd=tmp_path, system=system) == tmp_path / "nomicd.toml"


def test_a_folder_that_may_not_be_looked_into_has_none(tmp_path, monkeypatch):
    """As when root's home is where `sudo -u nomicd nomicd check` is written."""
    system, is_file = tmp_path / "etc.toml", Path.is_file
    system.touch()

    def refuse(path):
        if path.parent.name == "root":
            raise PermissionError(13, "Permission denied", str(path))
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", refuse)
    assert find(None, cwd=tmp_path / "root", system=system) == system


def test_where_there_is_none_it_says_how_to_make_one(tmp_path):
    """A message says what to do next."""
    with pytest.raises(BadConfig, match="nomicd init"):
        find(None, cwd=tmp_path, system=tmp_path / "none")


@pytest.mark.parametrize(
    ("words", "handed"),
    [
        (["deliver", "a.eml"], ["a.eml"]),
        (["--config", "c", "deliver", "a.eml"], ["--config", "c", "a.eml"]),
        (["--config=c", "deliver"], ["--config=c"]),
        (["deliver", "--config", "c"], ["--config", "c"]),
        (["game", "new", "deliver"], None),
        (["--help"], None),
        ([], None),
    ],
)
def test_deliver_is_told_apart_before_anything_is_loaded(words, handed):
    """The configuration may be named before it or behind it."""
    assert deliver_words(words) == handed


def test_instants_need_a_zone():
    """An hour without a zone is nobody's hour."""
    assert instant("2026-11-27T07:00:00-05:00") == datetime(2026, 11, 27, 12, tzinfo=UTC)
    with pytest.raises(ValueError, match="2026-11-27T12:00:00Z for UTC"):
        instant("2026-11-27T12:00:00")
    for text in ("Friday", "0001-01-01T00:00:00+14:00"):
        with pytest.raises(ValueError, match="write it like 2026-11-27"):
            instant(text)


@pytest.mark.parametrize(
    "text", ["2026-11-27", "2026-11-27T12:00", "20261127", "2026-W48-5", "2026-11-27 12:00"]
)
def test_what_one_is_told_to_write_instead_is_taken(text):
    """Also of a date alone."""
    with pytest.raises(ValueError, match="has no time zone") as told:
        instant(text)
    said = str(told.value).removeprefix(f"{text} has no time zone: write ").removesuffix(" for UTC")
    assert instant(said).date() == date(2026, 11, 27)
