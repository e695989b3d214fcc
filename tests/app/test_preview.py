"""Kinds of mail shown to who writes templates."""

import email

import pytest

from nomicd.app import worker_main
from nomicd.app.cli import main
from nomicd.app.demo.mail_policy import POLICY
from nomicd.app.samples import samples


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["init"]) == 0
    return tmp_path


@pytest.mark.parametrize("view", samples())
def test_each_kind_of_mail_has_a_sample(home, view, capsys):
    """Its text is shown on the terminal."""
    capsys.readouterr()
    assert main(["preview", view]) == 0
    assert samples()[view]().title in capsys.readouterr().out


def test_a_whole_mail_is_written_for_a_mail_program(home):
    """With the board in it, in pixels."""
    assert main(["preview", "digest", "--out", "digest.eml"]) == 0
    mail = email.message_from_bytes((home / "digest.eml").read_bytes(), policy=POLICY)
    assert mail["Subject"].startswith("[bored2] Update 17: +$42; 1 question, 1 vote")
    pictures = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert [part.get_content()[:4] for part in pictures] == [b"\x89PNG"]
    assert f"cid:{pictures[0]['Content-ID'][1:-1]}" in mail.get_body(("html",)).get_content()


def test_an_operators_own_template_counts(home, capsys):
    """It stands in front of ours of the same name."""
    (home / "own").mkdir()
    (home / "own" / "welcome.txt.j2").write_text("Ahoy! {{ page.title }}")
    config = home / "nomicd.toml"
    config.write_text('templates = "own"\n' + config.read_text())
    capsys.readouterr()
    assert main(["preview", "welcome"]) == 0
    assert capsys.readouterr().out == "Ahoy! Welcome to bored2\n"


def test_an_unknown_kind_is_answered_with_those_there_are(home, capsys):
    """One line, exit code 1."""
    assert main(["preview", "digets"]) == 1
    assert "there is no kind of mail called digets; the kinds of mail are ballot" in capsys.readouterr().err


def test_workers_write_by_the_same_templates(tmp_path, monkeypatch):
    """What the settings name reaches them by their environment."""
    (tmp_path / "notice.txt.j2").write_text("Ahoy! {{ page.title }}")
    for name, value in worker_main.environment(str(tmp_path), pictures=False).items():
        monkeypatch.setenv(name, value)
    renderer = worker_main._renderer()
    assert renderer.render("notice", samples()["notice"](), "a@b").text == "Ahoy! The game is paused\n"
    shown = renderer.render("digest", samples()["digest"](), "a@b")
    assert (shown.pictures, "cid:" in shown.html) == ((), False)
