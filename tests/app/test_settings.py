"""One file of settings: what it may say, what counts before it, and how a bad one is told."""

import pytest

from nomicd.app.config_paths import BadConfig
from nomicd.app.settings import AppSettings, load


@pytest.fixture
def write_settings(tmp_path):
    def write(text):
        path = tmp_path / "nomicd.toml"
        path.write_text(text)
        return path

    return write


def test_an_empty_file_is_a_whole_configuration(write_settings):
    """Everything has a value that works on one machine."""
    settings = load(write_settings(""))
    assert settings.address == "nomic@localhost"
    assert settings.store == "sqlite:nomicd.sqlite"
    assert settings.deliver_trust == "none"


def test_paths_start_at_the_file(write_settings, tmp_path):
    """It does not matter where the command is run."""
    assert load(write_settings('spool = "in"')).path("in") == tmp_path / "in"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("colour = 1", "colour: there is no such setting"),
        ('[[inbox]]\nurl = "maildir:x"\ncolour = 1', "inbox.0.colour: there is no such setting"),
        ('[[inbox]]\nurl = "nonsense"', "inbox.0.url: is not a URL"),
        ('[[inbox]]\nurl = "maildir:x"\ntrust = "full"', "inbox.0.trust: Input should be"),
        ("grace = -1", "grace: Input should be greater than or equal to 0"),
        ('address = "two words@example.org"', "address: is not a plain address"),
        ("grace = ", "Invalid value"),
        ('base = "/"', "base: there is no such setting"),
    ],
)
def test_a_bad_one_is_one_line_with_file_and_key(write_settings, text, key):
    """Whoever edits it sees at once where to look."""
    path = write_settings(text)
    with pytest.raises(BadConfig) as bad:
        load(path)
    assert str(bad.value).startswith(f"{path}: {key}")
    assert "\n" not in str(bad.value)


def test_several_mistakes_are_counted(write_settings):
    """One is told, the others are not hidden."""
    with pytest.raises(BadConfig, match=r"\(and 1 more\)"):
        load(write_settings("one = 1\ntwo = 2"))


def test_the_environment_counts_before_the_file(write_settings, monkeypatch):
    """A container needs no file of its own for one value."""
    monkeypatch.setenv("NOMICD_GRACE", "7")
    assert load(write_settings("grace = 5")).grace == 7


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        ("NOMICD_GRACE", "soon", "NOMICD_GRACE in the environment: grace: Input should be a valid integer"),
        ("NOMICD_INBOX", '[{"url": "x"}]', "NOMICD_INBOX in the environment: inbox.0.url: is not a URL"),
        ("NOMICD_INBOX", "maildir:x", "NOMICD_INBOX in the environment: inbox: is not JSON such as"),
        ("nomicd_outbox", "x", "nomicd_outbox in the environment: outbox: is not a URL"),
    ],
)
def test_a_bad_variable_of_the_environment_is_named(write_settings, monkeypatch, variable, value, says):
    """And not the file, in which all is well."""
    monkeypatch.setenv(variable, value)
    with pytest.raises(BadConfig) as bad:
        load(write_settings("grace = 5"))
    assert str(bad.value).startswith(says)
    assert "\n" not in str(bad.value)


def test_a_bad_secret_is_named_by_its_file(write_settings, tmp_path):
    """It may hold any setting."""
    (tmp_path / "nomicd_grace").write_text("soon")
    with pytest.raises(BadConfig, match=f"^{tmp_path / 'nomicd_grace'}: grace: Input should be"):
        load(write_settings(""), secrets=tmp_path)


def test_secrets_come_from_a_folder_of_files(write_settings, tmp_path):
    """As systemd hands credentials in."""
    (tmp_path / "nomicd_smtp_password").write_text("hush\n")
    settings = load(write_settings(""), secrets=tmp_path)
    assert settings.smtp_password.get_secret_value() == "hush"
    assert "hush" not in repr(settings)


def test_systemds_folder_of_credentials_is_found(write_settings, tmp_path, monkeypatch):
    """Nothing has to be said in the file."""
    (tmp_path / "nomicd_imap_password").write_text("hush")
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert load(write_settings("")).imap_password.get_secret_value() == "hush"


@pytest.mark.parametrize(("processors", "wanted"), [(1, 1), (2, 2), (16, 4)])
def test_there_is_a_worker_for_each_processor_up_to_four(monkeypatch, processors, wanted):
    """Unless it is said how many."""
    monkeypatch.delenv("NOMICD_WORKERS")
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(processors)))
    assert AppSettings().crew == wanted
    assert AppSettings(workers=0).crew == 0
    assert AppSettings(workers=9).crew == 9
