"""The command line as operators and scripts use it: what it says, and how it ends."""

import json
import os
import socket
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from nomicd.adapters.names import DnsNames
from nomicd.adapters.store.engines import engines, parse
from nomicd.adapters.store.migrate import downgrade
from nomicd.app.cli import main, rulebooks
from nomicd.app.resources import folder
from nomicd.app.settings import load
from nomicd.games.nomic.examples.run import run_cases

BORED = 31
"""Rules of BoredNomic."""


def test_init_makes_what_works_at_once(house):
    """A configuration without a mistake, an empty store, a spool."""
    assert "is in order" in house.do("check")
    assert "There is no game yet" in house.do("game", "list")
    settings = load(house.config)
    assert settings.deliver_trust == "authenticated"
    assert [entry.trust for entry in settings.inbox] == ["authenticated"]


def test_init_overwrites_nothing(house):
    """Nobody loses a configuration to a slip."""
    house.config.write_text("# mine\n")
    ran = house.run("init", house.home, config=False)
    assert (ran.code, house.config.read_text()) == (1, "# mine\n")
    assert "already exists" in ran.err


def test_a_bad_configuration_is_one_line_and_exit_code_2(house):
    """Whatever the command."""
    house.config.write_text("colour = 1\n")
    for words in (["check"], ["game", "list"], ["serve"], ["run-due"]):
        ran = house.run(*words)
        assert ran.code == 2
        assert ran.err == f"nomicd: {house.config}: colour: there is no such setting\n"


def test_a_way_in_of_no_known_kind_is_named(house):
    """The settings cannot know the kinds; the check does."""
    house.config.write_text('[[inbox]]\nurl = "pigeon:loft"\n')
    ran = house.run("check")
    assert ran.code == 2
    assert "inbox.0.url: begins with none of" in ran.err


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            'store = "mysql://me:s3cret@db/x"',
            "store: mysql://me:***@db/x is neither sqlite:FILE nor postgresql://",
        ),
        ('store = "sqlite://nomicd.sqlite"', "store: sqlite://nomicd.sqlite is neither sqlite:FILE nor"),
        ('store = "sqlite:none/x.sqlite"', "store: there is no folder"),
        ('outbox = "smtp://me:s3cret@"', "outbox: smtp://me:***@: a host is missing, as in smtp://USER@HOST"),
        ('outbox = "smtp://me:s3cret@h:high"', "outbox: smtp://me:***@h:high: the port is no number"),
        ('outbox = "maildir://mail"', "outbox: maildir://mail: write it as maildir:PATH, without //"),
        ('templates = "none"', "templates: "),
        (
            '[[inbox]]\nurl = "imap:/foo"',
            "inbox.0.url: imap:/foo: a host and a user are needed, as in imap://USER@",
        ),
        (
            '[[inbox]]\nurl = "imaps://a:s3cret@h/INBOX?procesed=x"',
            "there is no option procesed; there is ca, proc",
        ),
        ('[[inbox]]\nurl = "imaps://a:s3cret@h/INBOX?ca=none.pem"', "inbox.0.url: [Errno 2] No such file"),
        ('[[inbox]]\nurl = "lmtp:none/l.sock"', "inbox.0.url: there is no folder"),
        ('[[inbox]]\nurl = "smtp://127.0.0.1"', "inbox.0.url: smtp://127.0.0.1: a port is missing"),
        ('[[inbox]]\nurl = "maildir://drop"', "inbox.0.url: maildir://drop: write it as maildir:PATH"),
    ],
)
def test_what_cannot_be_used_is_found_before_it_is_used(house, line, says):
    """By `check`, which connects to nothing, and by the daemon, which begins with the same look. No password
    is shown."""
    house.config.write_text(line)
    for words in (["check"], ["serve"]):
        ran = house.run(*words)
        assert ran.code == 2
        assert says in ran.err
        assert ran.err.count("\n") == 1
        assert "s3cret" not in ran.err


def test_check_blames_the_environment_for_what_stands_there(house, monkeypatch):
    """The file is in order."""
    monkeypatch.setenv("NOMICD_OUTBOX", "pigeon:loft")
    assert house.run("check").err.startswith(
        "nomicd: NOMICD_OUTBOX in the environment: outbox: begins with none of"
    )


BROKEN = {
    "digest.txt.j2": ("Ahoy!\n{{ page.title", "digest.txt.j2, line 2: unexpected end of template"),
    "receipt.html.j2": (
        "{{ page.titel }}",
        "receipt.html.j2, line 1: 'nomicd.adapters.render.frames.BlankFront object' has no attribute",
    ),
    "help.txt.j2": ("{{ 1 / 0 }}", "help.txt.j2, line 1: division by zero"),
    "site/index.html.j2": ("{% for %}", "site/index.html.j2, line 1: Expected an expression"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_template_is_found_by_check_and_doctor(house, name):
    """With its line; the same fault is told once."""
    path = house.home / "own" / name
    path.parent.mkdir(parents=True)
    path.write_text(BROKEN[name][0])
    house.config.write_text('templates = "own"\n' + house.config.read_text())
    ran = house.run("check")
    assert ran.code == 1
    assert f"own/{BROKEN[name][1]}" in ran.out
    assert "1 fault; the built-in templates are used instead" in ran.err
    house.game()
    found = {each["what"]: each for each in json.loads(house.run("doctor", "--json").out)}
    assert not found["templates"]["well"]
    assert BROKEN[name][1] in found["templates"]["says"]


def test_a_broken_template_keeps_no_mail_back(house, letter, hand_in):
    """The built-in one is used in its place, and the operator is told once how it is broken."""
    (house.home / "own").mkdir()
    (house.home / "own" / "receipt.txt.j2").write_text("Ahoy!\n{{ page.titel }}")
    house.config.write_text('templates = "own"\n' + house.config.read_text())
    house.game("alice")
    for number in (1, 2):
        hand_in(letter("alice", "help me", message_id=f"{number}@example.org"), "2026-11-22T12:00:00Z")
    ran = house.run("run-due", "--now", "2026-11-22T13:00:00Z")
    assert ran.code == 0
    receipts = house.receipts("alice@example.org")
    assert len(receipts) == 2
    assert not [text for text in receipts if "Ahoy" in text]
    (line,) = ran.err.splitlines()
    assert (
        "the template of receipt mails is broken, so the built-in one is used: receipt.txt.j2, line 2: "
        in line
    )
    ran = house.run("preview", "receipt")
    assert ran.code == 1
    assert "nomicd: the template of receipt mails is broken: receipt.txt.j2, line 2: " in ran.err


def test_a_broken_template_keeps_no_page_back(house):
    """The site is built with the built-in one in its place, and the operator is told where the fault is."""
    own = house.home / "own" / "site"
    own.mkdir(parents=True)
    (own / "page.html.j2").write_text("Ahoy!\n{{ sheet.titel }}")
    (own / "index.html.j2").write_text("{% for %}")
    house.config.write_text('templates = "own"\n' + house.config.read_text())
    house.game("alice")
    ran = house.run("site", "build")
    assert ran.code == 0
    assert "bored" in (house.home / "site" / "index.html").read_text()
    assert "Ahoy" not in (house.home / "site" / "bored" / "index.html").read_text()
    page, index = ran.err.splitlines()
    assert (
        "the template site/page.html.j2 is broken, so the built-in one is used: page.html.j2, line 2: "
        in page
    )
    assert (
        "the template site/index.html.j2 is broken, so the built-in one is used: index.html.j2, line 1: "
        in index
    )


def test_a_mailbox_that_cannot_be_read_is_one_line(house, dovecot, letter, hand_in):
    """What came by other ways is read; no update is made that mail in that box could change."""
    url = f"imaps://user0:wrong@localhost:{dovecot.imaps}?ca={dovecot.base}/ca.pem"
    house.config.write_text(f'deliver_trust = "authenticated"\n[[inbox]]\nurl = "{url}"\n')
    house.game("alice")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    hand_in(letter("alice", "help me"), "2026-11-22T12:00:00Z")
    ran = house.run("run-due", "--now", "2026-11-25T12:00:00Z")
    assert ran.code == 1
    assert "Mails read: 1. Updates made: 0." in ran.out
    assert ran.err == (
        f"nomicd: {url.replace('wrong', '***')}: it refuses the user or the password: [AUTHENTICATIONFAILED] "
        "Authentication failed. Mail there was not read, so no update that it could affect was made. "
        "Run this again later.\n"
    )


def test_no_configuration_at_all_says_how_to_make_one(elsewhere, capsys):
    """A newcomer is told the next step."""
    assert main(["game", "list"]) == 2
    assert "nomicd init" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["nonsense"], ["game", "new"], ["game", "start", "bored", "--now", "noon"], ["--colour"]]
)
def test_wrong_usage_is_exit_code_2(house, words):
    """And one line that says what is wrong."""
    ran = house.run(*words)
    assert ran.code == 2
    assert ran.err.startswith("nomicd: ")
    assert "Traceback" not in ran.err


def test_config_may_stand_anywhere(house):
    """Before the command or behind it."""
    ran = house.run("game", "list", f"--config={house.config}", config=False)
    assert (ran.code, ran.err) == (0, "")


def test_the_version_is_said(capsys):
    """For a report of a bug."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("nomicd 0.")


@pytest.mark.parametrize(
    "command",
    [
        "init",
        "demo",
        "serve",
        "deliver",
        "run-due",
        "game",
        "log",
        "verify",
        "export",
        "import",
        "talk",
        "backup",
        "restore",
        "site",
        "rules",
        "check",
        "doctor",
    ],
)
def test_every_command_of_the_contract_is_listed(capsys, command):
    """A newcomer finds them all by --help."""
    assert main(["--help"]) == 0
    assert f" {command} " in capsys.readouterr().out


def test_a_game_is_opened_filled_and_begun(house):
    """And can be looked at on the way, by people and by programs."""
    house.game("alice", "bob")
    assert "alice" in house.do("game", "players", "bored")
    assert "alice, bob" in house.do("game", "show", "bored")
    started = house.do("game", "start", "bored", "--now", "2027-03-08T15:00:00Z")
    assert "before Tue 09 Mar 2027 00:00 EST" in started
    (game,) = json.loads(house.do("game", "list", "--json"))
    assert (game["slug"], game["players"], game["due"]["number"]) == ("bored", ["alice", "bob"], 1)
    assert json.loads(house.do("game", "show", "bored", "--json")) == game
    seats = json.loads(house.do("game", "players", "bored", "--json"))
    assert [seat["address"] for seat in seats] == ["alice@example.org", "bob@example.org"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["game", "show", "none"], "There is no game called none"),
        (["game", "add-player", "bored", "alice", "other@example.org"], "alice"),
        (["game", "add-player", "bored", "eve", "not-an-address"], "is not a plain mail address"),
        (["game", "new", "bored", "--ruleset", "borednomic", "--admin", "a@b.org"], "already"),
        (["game", "new", "two", "--ruleset", "chess", "--admin", "a@b.org"], "There is no ruleset chess"),
        (["log", "bored", "--reader", "nobody"], "no player of bored is called nobody"),
        (["verify", "none"], "There is no game called none"),
    ],
)
def test_a_refusal_is_one_line_and_exit_code_1(house, words, says):
    """What cannot be done says what to do instead."""
    house.game("alice")
    ran = house.run(*words)
    assert ran.code == 1
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_an_option_of_a_game_is_written_with_an_equals_sign(house):
    """And a slip in it opens nothing."""
    words = ["game", "new", "bored", "--ruleset", "borednomic", "--admin", "a@b.org", "--option", "open"]
    assert house.run(*words).code == 2
    assert "There is no game yet" in house.do("game", "list")


def test_the_log_shows_each_reader_what_that_reader_may_see(house):
    """The seed of the dice is shown to nobody, not even the Admin."""
    house.game("alice")
    for words in ([], ["--public"], ["--reader", "alice"]):
        entries = json.loads(house.do("log", "bored", "--json", *words))
        (sealed,) = [entry for entry in entries if entry["name"] == "chance-sealed"]
        assert sealed["body"] is None
        assert sealed["commitment"]
    assert "game-opened" in house.do("log", "bored")


def test_a_public_export_verifies_anywhere(house, tmp_path, elsewhere, capsys):
    """Nobody has to trust the operator: no configuration, no store."""
    house.game("alice")
    house.do("export", "bored", "--out", tmp_path / "bored.jsonl")
    assert "alice@example.org" not in (tmp_path / "bored.jsonl").read_text()
    assert main(["verify", str(tmp_path / "bored.jsonl")]) == 0
    assert "the chain is whole" in capsys.readouterr().out


def test_a_changed_export_does_not_verify(house, tmp_path):
    """One letter is enough."""
    house.game("alice")
    text = house.do("export", "bored")
    assert '"player-joined"' in text
    (tmp_path / "forged.jsonl").write_text(
        text.replace('\\"player\\":\\"alice\\"', '\\"player\\":\\"alicf\\"', 1)
    )
    ran = house.run("verify", tmp_path / "forged.jsonl", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["verified"] is False


def test_the_talk_of_a_game_can_be_taken_away(house, tmp_path):
    """As an mbox that shows nobody's address; of a game where nobody has said anything, an empty one."""
    house.game("alice")
    file = tmp_path / "talk.mbox"
    assert house.do("talk", "bored", "--out", file) == f"{file}: 0 mails.\n"
    said = "From: alice@example.org\nTo: bored+talk@localhost\nSubject: Bail\n\nToo high.\n"
    (tmp_path / "mail").write_text(said)
    house.do("deliver", tmp_path / "mail")
    house.do("run-due")
    assert house.run("talk", "bored", "--out", file).code == 1
    assert house.do("talk", "bored", "--out", file, "--replace") == f"{file}: 1 mail.\n"
    assert b"\nFrom: alice via bored <nomic+bored+talk@localhost>\n" in file.read_bytes()
    assert b"alice@example.org" not in file.read_bytes()
    assert house.run("talk", "unheard").code == 1


def test_a_private_export_moves_a_game(house, tmp_path):
    """Into a fresh store, where it is the same game."""
    house.game("alice")
    file = tmp_path / "bored.jsonl"
    house.do("export", "bored", "--private", "--out", file)
    assert file.stat().st_mode & 0o077 == 0
    before = house.do("game", "show", "bored", "--json")
    other = house.home / "other"
    house.run("init", other, config=False)
    house.config = other / "nomicd.toml"
    house.do("import", file)
    assert house.do("game", "show", "bored", "--json") == before
    house.do("verify", "bored")


def test_a_backup_is_restored_and_what_was_there_is_kept(house, tmp_path):
    """Back to the moment of the backup, and no way is lost."""
    house.game("alice")
    house.do("backup", tmp_path / "copy")
    house.do("game", "add-player", "bored", "bob", "bob@example.org")
    assert "before-restore-1" in house.do("restore", tmp_path / "copy")
    assert "bob" not in house.do("game", "players", "bored")
    assert (house.home / "nomicd.sqlite.before-restore-1").exists()


def test_a_store_of_an_older_schema_is_backed_up(house, tmp_path):
    """Who has upgraded and forgot to copy the store before gets the copy all the same; restored, it is
    brought up to date."""
    house.game("alice")
    writer, readers = engines(parse(f"sqlite:///{house.home / 'nomicd.sqlite'}"))
    with writer.begin() as connection:
        downgrade(connection, "-1")
    writer.dispose()
    readers.dispose()
    assert "this nomicd needs" in house.run("game", "players", "bored").err
    house.do("backup", tmp_path / "copy")
    house.do("restore", tmp_path / "copy")
    assert "alice" in house.do("game", "players", "bored")


def test_what_is_no_backup_is_not_restored(house, tmp_path):
    """The store stays as it is."""
    house.game("alice")
    (tmp_path / "letter").write_text("Dear Bob")
    assert house.run("restore", tmp_path / "letter").code == 1
    assert "alice" in house.do("game", "players", "bored")


def test_a_backup_that_is_newer_than_this_program_leaves_the_store_in_its_place(house, tmp_path):
    """It is looked at before anything is moved."""
    house.game("alice")
    house.do("backup", tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as copy, copy:
        copy.execute("UPDATE alembic_version SET version_num = 'v9999'")
    ran = house.run("restore", tmp_path / "copy")
    assert ran.code == 1
    assert "of a newer nomicd" in ran.err
    assert "alice" in house.do("game", "players", "bored")
    assert {path.name for path in house.home.iterdir() if "part" in path.name} == set()


def test_the_store_is_not_restored_from_itself(house):
    """It would be moved away first."""
    house.game("alice")
    ran = house.run("restore", house.home / "nomicd.sqlite")
    assert (ran.code, ran.err) == (1, f"nomicd: {house.home / 'nomicd.sqlite'} is the store itself\n")
    assert "alice" in house.do("game", "players", "bored")


LETTER = "Dear Bob, the treasure is under the fort."


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["backup", "FILE"], "a backup of a store"),
        (["export", "bored", "--out", "FILE"], "an export"),
    ],
)
def test_a_file_that_is_there_is_not_overwritten(house, tmp_path, words, kind):
    """Unless it is asked for; and even then only an earlier one of the same kind."""
    house.game("alice")
    file = tmp_path / "file"
    words = [file if each == "FILE" else each for each in words]
    house.do(*words)
    before = file.read_bytes()
    house.do("game", "add-player", "bored", "bob", "bob@example.org")
    ran = house.run(*words)
    advice = "give another name, or add --replace"
    assert (ran.code, ran.err) == (1, f"nomicd: {file} already exists: {advice}\n")
    assert file.read_bytes() == before
    house.do(*words, "--replace")
    assert file.read_bytes() != before
    file.write_text(LETTER)
    ran = house.run(*words, "--replace")
    assert (ran.code, ran.err) == (
        1,
        f"nomicd: {file} is not {kind}, so it is not replaced: give another name\n",
    )
    assert file.read_text() == LETTER


def test_a_backup_does_not_replace_a_store_in_use(house):
    """Neither its own nor another's."""
    house.game("alice")
    store = house.home / "nomicd.sqlite"
    before = store.read_bytes()
    assert "is not a backup of a store" in house.run("backup", store, "--replace").err
    assert store.read_bytes() == before


def test_a_preview_is_written_anew_but_replaces_nothing_else(house, tmp_path):
    """Templates are tried again and again; a letter is not one of them."""
    file = tmp_path / "digest.eml"
    for _ in range(2):
        house.do("preview", "digest", "--out", file)
    file.write_text(LETTER)
    assert "is not a preview, so it is not replaced" in house.run("preview", "digest", "--out", file).err
    assert file.read_text() == LETTER


def test_the_site_is_built_where_it_is_asked_for(house, tmp_path):
    """The list of games, and of each game its pages."""
    house.game("alice")
    house.do("site", "build", "--out", tmp_path / "pages")
    page = (tmp_path / "pages" / "bored" / "index.html").read_text()
    for name in ("board", "standings", "rules", "dice", "log"):
        assert f'href="{name}/index.html"' in page
        assert (tmp_path / "pages" / "bored" / name / "index.html").is_file()
    assert 'href="bored/index.html"' in (tmp_path / "pages" / "index.html").read_text()


def test_a_site_never_replaces_what_is_not_its_own(house, tmp_path):
    """One line, exit code 1, and the pages that were there stay."""
    house.game("alice")
    (tmp_path / "pages").mkdir()
    ran = house.run("site", "build", "--out", tmp_path / "pages")
    assert ran.code == 1
    assert "is not a link that a build made" in ran.err


def test_the_doctor_says_what_is_well(house):
    """By a table, or as JSON; exit code 0 when all is."""
    house.game("alice")
    found = {each["what"]: each for each in json.loads(house.do("doctor", "--json"))}
    assert all(each["well"] for each in found.values()), found
    assert found["daemon"]["says"] == "not running"


def test_the_doctor_ends_with_1_when_something_is_not(house):
    """A monitor can call it."""
    (house.home / "spool").rmdir()
    (house.home / "spool").symlink_to("/nowhere/at/all")
    house.put_setting('outbox = "smtp-plain://127.0.0.1:1"')
    ran = house.run("doctor", "--json")
    assert ran.code == 1
    sick = {each["what"] for each in json.loads(ran.out) if not each["well"]}
    assert "smtp-plain://127.0.0.1:1" in sick


def test_the_doctor_asks_where_the_mail_of_the_domain_goes(house, monkeypatch):
    """A domain of games has no address of its own where its MX names a server; that one has to have one."""
    house.put_setting('address = "nomic@games.test"')
    known = {"mail.test": ("mail.test",)}

    def find(host, *_):
        if host not in known:
            raise socket.gaierror(-2, "Name or service not known")
        return [(2, 1, 6, "", ("192.0.2.1", 0))]

    monkeypatch.setattr(socket, "getaddrinfo", find)
    for hosts, said in (
        (("mail.test",), "its mail goes to mail.test"),
        (("away.test",), "its name is not known: Name or service not known"),
        ((), "its name is not known: Name or service not known"),
    ):
        monkeypatch.setattr(DnsNames, "mail_hosts", lambda _, domain, hosts=hosts: hosts)
        found = {each["what"]: each for each in json.loads(house.run("doctor", "--json").out)}
        assert found["games.test"]["says"] == said
        assert found["games.test"]["well"] == (hosts == ("mail.test",))


def test_the_doctor_names_what_this_user_may_not_touch(house, monkeypatch):
    """The store's file, and the folders of spool, mails and site."""
    house.game("alice")
    home = house.home.resolve()
    ours = (home, home / "spool", home / "mail", home / "nomicd.sqlite")
    can = os.access
    monkeypatch.setattr(os, "access", lambda path, how: Path(path).resolve() not in ours and can(path, how))
    found = {each["what"]: each for each in json.loads(house.run("doctor", "--json").out)}
    assert {name for name, each in found.items() if not each["well"]} >= {
        "store",
        "spool",
        "site",
        "maildir:mail",
    }
    assert found["store"]["says"] == f"the store {home}/nomicd.sqlite cannot be opened by this user"
    assert found["site"]["says"] == f"{home} cannot be written by this user"
    ran = house.run("run-due")
    assert ran.code == 1
    assert ran.err == f"nomicd: the store {home}/nomicd.sqlite cannot be opened by this user\n"


def test_the_doctor_finds_something_else_where_the_site_goes(house):
    """A build would refuse to touch it."""
    (house.home / "site").mkdir()
    found = {each["what"]: each["says"] for each in json.loads(house.run("doctor", "--json").out)}
    assert found["site"].endswith("site is not a link that a build made: move it away, or set another site")


def test_the_doctor_shows_no_password(house):
    """That stands in a URL, of a mailbox as of a database; and says what is wrong in words."""
    house.put_setting('outbox = "smtp://nomic:s3cret@127.0.0.1:1"')
    house.put_setting('store = "postgresql://nomic:s3cret@127.0.0.1:1/nomic"')
    for words in (["doctor"], ["doctor", "--json"]):
        ran = house.run(*words)
        assert ran.code == 1
        assert "s3cret" not in ran.out + ran.err
    found = {each["what"]: each["says"] for each in json.loads(ran.out)}
    assert found["smtp://nomic:***@127.0.0.1:1"] == "nothing listens there: the connection was refused"


def greet(server, words):
    """What a program at that port says to the first who comes."""
    connection, _ = server.accept()
    with connection:
        connection.sendall(words)


def test_the_doctor_tells_our_daemon_from_another_program(house):
    """At the port where mail is to come in."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        url = f"smtp://127.0.0.1:{other.getsockname()[1]}"
        house.config.write_text(f'[[inbox]]\nurl = "{url}"\n')
        greeter = threading.Thread(target=greet, args=(other, b"220 mail ESMTP Postfix\r\n"))
        greeter.start()
        found = {each["what"]: each for each in json.loads(house.run("doctor", "--json").out)}
        greeter.join()
    assert not found[url]["well"]
    assert found[url]["says"] == "another program listens there: 220 mail ESMTP Postfix"
    found = {each["what"]: each for each in json.loads(house.run("doctor", "--json").out)}
    assert found[url]["says"] == "the port is free: the daemon will listen there"


def test_a_silent_program_at_our_port_is_another_one(house, monkeypatch):
    """It takes the connection and does not speak."""
    monkeypatch.setattr("nomicd.adapters.inbox.listener.QUICKLY", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as other:
        url = f"smtp://127.0.0.1:{other.getsockname()[1]}"
        house.config.write_text(f'[[inbox]]\nurl = "{url}"\n')
        found = {each["what"]: each for each in json.loads(house.run("doctor", "--json").out)}
    assert found[url]["says"] == "another program listens there: it says nothing"


def test_the_rules_that_ship_are_checked_where_no_path_is_named(house, monkeypatch):
    """All of them. That the cases of BoredNomic hold is shown where its rules are tested; here they are
    counted, and the others' are played."""
    given = []

    def note_cases(document, documents, *more):
        given.append(document)
        return () if len(documents) == BORED else run_cases(document, documents, *more)

    monkeypatch.setattr(rulebooks, "run_cases", note_cases)
    said = house.run("rules", "check", config=False).out
    shipped = [path for path in folder("rules").rglob("*.md") if path.name[0].isdigit()]
    assert f"{len(shipped)} documents, no problems." in said
    with_cases = [path for path in shipped if "```case" in path.read_text()]
    assert len(given) == len(with_cases) > BORED


def test_a_case_that_does_not_hold_is_a_problem(house, tmp_path):
    """Played among the rules of BoredNomic, where the document stands alone."""
    case = "```case\nname: money\ngiven: alice on 3\nthen: alice has ${}\n```\n"
    for amount, says in (("10,000", "1 document, no problems."), ("5", "in the case: money")):
        (tmp_path / "40-case.md").write_text("# 40. A case\n\n1. Text.\n\n" + case.format(amount))
        assert says in house.run("rules", "check", tmp_path / "40-case.md", config=False).out


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("no heading\n", 1, ""),
        ("# 40. Bad\n\n1. Text.\n\n```python\nimport os\n```\n", 6, "import"),
        ("# 40. Bad\n\n1. Text.\n\n```python\ndef on_land(ev):\n    return moneyy(ev)\n```\n", 7, "moneyy"),
    ],
)
def test_a_bad_rule_is_told_by_file_and_line(house, tmp_path, text, line, says):
    """As editors and people want it."""
    (tmp_path / "40-bad.md").write_text(text)
    ran = house.run("rules", "check", tmp_path / "40-bad.md", config=False)
    assert ran.code == 1
    assert ran.out.startswith(f"{tmp_path / '40-bad.md'}:{line}: ")
    assert says in ran.out
