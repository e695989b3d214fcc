"""nomicd as it is installed: by the steps of the Containerfile and by the Debian package, without sources."""

import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from nomicd.app.settings import AppSettings

ROOT = Path(__file__).parents[2]
PAYLOAD = {"nomicd": "nomicd", "templates": "nomicd/_data/templates", "rules": "nomicd/_data/rules"}
BASE = str(Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}")


STEP = {"PYTHON": BASE, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_COMPILE": "1"}
"""How a step of the Containerfile runs. What it installs is compiled once, with the package."""


def run(*words, cwd, **how):
    """A program as an operator runs it, in an environment that knows nothing of the sources."""
    known = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("NOMICD_", "PYTHON", "VIRTUAL_"))
    }
    how["env"] = known | how.get("env", {})
    ran = subprocess.run([*map(str, words)], cwd=cwd, capture_output=True, text=True, check=False, **how)
    if ran.returncode:
        raise RuntimeError(f"{words}\n{ran.stdout[-2000:]}\n{ran.stderr[-4000:]}")
    return ran.stdout


def instructions(path=ROOT / "Containerfile"):
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return [tuple(line.split(" ", 1)) for line in lines]


def context_files():
    """What .containerignore lets into the build, of what lies here."""
    rules = (ROOT / ".containerignore").read_text().split()
    assert rules[0] == "*"
    assert "**/__pycache__" in rules
    for name in (line[1:] for line in rules if line.startswith("!")):
        found = ROOT / name
        for path in sorted(found.rglob("*")) if found.is_dir() else [found]:
            if path.is_file() and not fnmatch(str(path), "*/__pycache__/*"):
                yield path.relative_to(ROOT)


@pytest.fixture(scope="session")
def tree(tmp_path_factory):
    """The environment that the image's RUN steps make, of no more than its build is given."""
    place = tmp_path_factory.mktemp("image")
    for path in context_files():
        (place / "src" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, place / "src" / path)
    stage = [line for line in instructions() if line[0] in {"FROM", "RUN"}]
    second = [number for number, line in enumerate(stage) if line[0] == "FROM"][1]
    for _, step in stage[1:second]:
        here = step.replace("/opt/nomicd", str(place / "nomicd"))
        run("sh", "-c", here, cwd=place / "src", env=STEP)
    shutil.rmtree(place / "src")
    return place / "nomicd"


@pytest.fixture(scope="session")
def package(tree, tmp_path_factory):
    """The Debian package of that environment, unpacked."""
    assert shutil.which("dpkg-deb"), "dpkg-deb is missing: install the package dpkg"
    place = tmp_path_factory.mktemp("deb")
    run(
        *("sh", ROOT / "deploy" / "build-deb.sh", place / "dist"),
        cwd=ROOT,
        env={"TREE": str(tree), "COMPRESSION": "none"},
    )
    (file,) = (place / "dist").glob("*.deb")
    run("dpkg-deb", "-R", file, place / "root", cwd=place)
    file.unlink()
    python = next((place / "root" / "opt" / "nomicd" / "bin").glob("python3.*"))
    if not python.exists():  # no Debian, or another Python than its own
        python.unlink()
        python.symlink_to(BASE)
    return place / "root"


@pytest.mark.slow
def test_all_that_the_program_reads_is_installed_with_it(tree):
    """Templates, rules, migrations, stories, words: byte for byte, and nothing else that ships."""
    (home,) = tree.glob("lib/python3.*/site-packages")
    for source, installed in PAYLOAD.items():
        there = {
            str(path.relative_to(ROOT / source)): path.read_bytes()
            for path in (ROOT / source).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        missing = [name for name, data in there.items() if (home / installed / name).read_bytes() != data]
        assert missing == []
    assert (home / "nomicd/_data/docs/verify_dice.py").exists()
    assert not list(home.glob("nomicd*.pth"))
    assert "nomicd 0." in run(tree / "bin" / "nomicd", "--version", cwd=tree)


@pytest.mark.slow
def test_a_game_is_played_from_the_package(package, tmp_path):
    """Opened, a mail handed in and answered, an update made, the site built; far from the sources."""

    def nomicd(*words, **how):
        program = (package / "opt/nomicd/bin/python", "-m", "nomicd")
        return run(*program, "--config", tmp_path / "d" / "nomicd.toml", *words, cwd=tmp_path, **how)

    run(package / "opt/nomicd/bin/python", "-m", "nomicd", "init", tmp_path / "d", cwd=tmp_path)
    opened = ("--now", "2026-11-21T12:00:00Z")
    nomicd(*("game", "new", "bored", "--ruleset", "borednomic", "--admin", "boss@example.org"), *opened)
    for name in ("alice", "bob"):
        nomicd("game", "add-player", "bored", name, f"{name}@example.org", *opened)
    nomicd("game", "start", "bored", *opened)
    head = "From: alice@example.org\nTo: bored@localhost\nSubject: x\n\n"
    mail = f"{head}propose: Cheaper\nset 5.gold_card.buy to 400\n"
    nomicd("deliver", "--received-at", "2026-11-21T13:00:00Z", input=mail)
    nomicd("run-due", "--now", "2026-11-23T12:00:00Z")
    sent = [path.read_text() for path in (tmp_path / "d/mail/alice@example.org/new").iterdir()]
    kinds = {re.search(r"^X-Nomic-Id: [^;]*; (\S+);", each, re.MULTILINE)[1] for each in sent}
    assert {"receipt", "digest"} <= kinds
    assert "whole" in nomicd("verify", "bored") or "verified" in nomicd("verify", "bored")
    nomicd("site", "build")
    assert (tmp_path / "d/site/bored/index.html").exists()


@pytest.mark.slow
def test_the_package_holds_what_a_service_needs(package):
    """Units, a configuration that is the operator's, man pages; nothing that is only there to build it."""
    assert (package / "DEBIAN/conffiles").read_text() == "/etc/nomicd/nomicd.toml\n"
    for name in ("nomicd.service", "nomicd-site.service"):
        assert (package / "usr/lib/systemd/system" / name).read_text() == (ROOT / "deploy" / name).read_text()
    for page in ("man1/nomicd.1.gz", "man5/nomicd.toml.5.gz"):
        assert (package / "usr/share/man" / page).exists()
    assert (package / "usr/bin/nomicd").readlink() == Path("/opt/nomicd/bin/nomicd")
    assert (package / "opt/nomicd/bin/nomicd").read_text().startswith("#!/opt/nomicd/bin/python\n")
    assert not list(package.glob("opt/nomicd/lib/*/site-packages/pip"))
    assert not list(package.glob("opt/nomicd/lib/*/site-packages/pytest*"))
    control = (package / "DEBIAN/control").read_text()
    assert re.search(r"^Depends: python3\.\d+, ", control, re.MULTILINE)
    assert "@" not in control.replace("root@localhost", "")
    told = {
        path.name: path.read_bytes()
        for path in package.glob("opt/nomicd/lib/*/site-packages/nomicd-*.dist-info/*")
        if path.is_file()
    }
    assert str(ROOT).encode() not in b"".join(told.values())


class Machine:
    """A root folder into which the package was unpacked, and programs that only write down what is asked of
    them: systemctl, adduser and the like. Scripts are run in the order that dpkg's manual gives."""

    def __init__(self, package, place):
        self.package, self.root = package, place / "root"
        self.asked = place / "asked"
        (self.root / "run/systemd/system").mkdir(parents=True)
        (self.root / "etc/nomicd").mkdir(parents=True)
        (self.root / "opt").mkdir()
        (self.root / "opt/nomicd").symlink_to(package / "opt/nomicd")
        config = (package / "etc/nomicd/nomicd.toml").read_text()
        self.config = self.root / "etc/nomicd/nomicd.toml"
        self.config.write_text(config.replace("/var/lib/nomicd", str(self.root / "var/lib/nomicd")))
        self.tools = place / "tools"
        self.tools.mkdir()
        for name in ("systemctl", "adduser", "chown", "getent"):
            tool = self.tools / name
            end = "[ -e $0.no ] && exit 1 || exit 0"
            tool.write_text(f'#!/bin/sh\necho "{name} $*" >>{self.asked}\n{end}\n')
            tool.chmod(0o755)
        (self.tools / "getent.no").touch()

    def script(self, name, *words):
        """What a script says; what it asked of the machine is new in `asked`."""
        self.asked.write_text("")
        path = f"{self.tools}{os.pathsep}{os.environ['PATH']}"
        return run(
            self.package / "DEBIAN" / name, *words,
            cwd=self.root, env={"PATH": path, "DPKG_ROOT": str(self.root)},
        )  # fmt: skip

    def nomicd(self, *words):
        program = (self.package / "opt/nomicd/bin/python", "-m", "nomicd")
        return run(*program, "--config", self.config, *words, cwd=self.root)


@pytest.fixture
def machine(package, tmp_path):
    return Machine(package, tmp_path)


@pytest.mark.slow
def test_a_first_installation_makes_the_user_and_starts_nothing(machine):
    """There is nothing to start before the configuration was edited; a store is not there to be copied."""
    machine.script("preinst", "install")
    said = machine.script("postinst", "configure", "")
    asked = machine.asked.read_text()
    assert "adduser --system --group" in asked
    assert "systemctl start" not in asked
    assert "systemctl enable --now nomicd" in said
    assert machine.nomicd("check").strip().endswith("is in order.")


@pytest.mark.slow
def test_an_upgrade_stops_the_daemon_copies_the_store_and_starts_again(machine):
    """The version that is there makes the copy, before another can migrate; what did not run stays so."""
    machine.script("postinst", "configure", "")
    machine.nomicd("game", "new", "bored", "--ruleset", "suber", "--admin", "boss@example.org")
    machine.script("prerm", "upgrade", "0.3.0")
    assert "systemctl stop nomicd\n" in machine.asked.read_text()
    machine.script("preinst", "upgrade", "0.2.0", "0.3.0")
    copy = machine.root / "var/lib/nomicd/backups/before-0.3.0.sqlite"
    assert copy.read_bytes()[:6] == b"SQLite"
    said = machine.script("postinst", "configure", "0.2.0")
    assert "systemctl start nomicd\n" in machine.asked.read_text()
    assert "enable" not in said
    (machine.tools / "systemctl.no").write_text("")
    machine.script("prerm", "upgrade", "0.3.0")
    (machine.tools / "systemctl.no").unlink()
    machine.script("postinst", "configure", "0.2.0")
    assert "systemctl start" not in machine.asked.read_text()
    assert "restored" in machine.nomicd("restore", copy)
    assert "bored" in machine.nomicd("game", "list")


@pytest.mark.slow
def test_a_store_that_cannot_be_copied_keeps_the_upgrade_away(machine):
    """With a way out for whoever has a copy already."""
    machine.script("postinst", "configure", "")
    (machine.root / "var/lib/nomicd/nomicd.sqlite").write_text("no store")
    with pytest.raises(RuntimeError, match="nothing is upgraded"):
        machine.script("preinst", "upgrade", "0.2.0", "0.3.0")


@pytest.mark.slow
def test_games_outlive_the_package(machine):
    """Also when it is purged."""
    machine.script("postinst", "configure", "")
    machine.nomicd("game", "new", "bored", "--ruleset", "suber", "--admin", "boss@example.org")
    machine.script("prerm", "remove")
    machine.script("postrm", "remove")
    assert "/var/lib/nomicd" in machine.script("postrm", "purge")
    assert (machine.root / "var/lib/nomicd/nomicd.sqlite").exists()


def test_the_image_runs_as_somebody_without_rights():
    """In its last stage; it is of a Python that nomicd runs on, and each thing that is copied is there."""
    said = instructions()
    last = said[max(number for number, line in enumerate(said) if line[0] == "FROM") :]
    assert dict(last)["USER"] == "nomicd"
    assert {name for name, _ in said} <= {
        "FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "ENTRYPOINT", "CMD",
    }  # fmt: skip
    assert len({rest.partition(" ")[0] for name, rest in said if name == "FROM"}) == 1
    image = said[0][1]
    assert (
        f"Programming Language :: Python :: {re.search(r'python:(3[.][0-9]+)', image)[1]}"
        in (ROOT / "pyproject.toml").read_text()
    )
    assert dict(last)["ENTRYPOINT"] == '["nomicd"]'
    assert (ROOT / ".dockerignore").resolve() == ROOT / ".containerignore"


def read_lock(name):
    """The pinned packages of a lock file, with their hashes."""
    text = (ROOT / name).read_text()
    return dict(re.findall(r"^([a-z][\w.-]*==\S+)(.*(?:\n +--hash.*)+)", text, re.MULTILINE))


def test_what_is_installed_is_what_was_tested():
    """The lock file of the service is a part of that of the tests, to the hash, and has no tool of theirs."""
    service, all_of_it = read_lock("requirements-run.lock"), read_lock("requirements.lock")
    assert len(service) > 40
    assert {name for name in service if name not in all_of_it} == set()
    assert not {"pytest", "mypy", "ruff"} & {name.partition("==")[0] for name in service}
    for name, hashes in service.items():
        assert sorted(re.findall(r"sha256:\w+", hashes)) == sorted(re.findall(r"sha256:\w+", all_of_it[name]))


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    """Both man pages, by name."""
    place = tmp_path_factory.mktemp("man")
    run(sys.executable, ROOT / "deploy" / "man.py", place, cwd=ROOT)
    return {path.name: path for path in place.iterdir()}


def test_the_manual_is_one_that_roff_takes(manual):
    """Without a word of complaint."""
    assert shutil.which("groff"), "groff is missing: install the package groff-base"
    for page in manual.values():
        ran = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z", page], capture_output=True, text=True, check=False
        )
        assert (ran.returncode, ran.stderr) == (0, "")


def test_the_manual_tells_all_commands_and_settings(manual):
    """By the words of their own help."""
    commands = manual["nomicd.1"].read_text()
    told = set(re.findall(r'^\.SS "nomicd (.*)"$', commands, re.MULTILINE))
    assert {"deliver", "serve", "top", r"run\-due", "game new", "site serve", "rules check"} <= told
    assert "Run the daemon: take mail, make updates, send mail, until SIGTERM." in commands
    assert r"\fB\-\-recipient\fR \fIA\fR" in commands
    settings = manual["nomicd.toml.5"].read_text()
    keys = set(re.findall(r"^\.TP\n\\fB(\w+)\\fR", settings, re.MULTILINE))
    assert keys == set(AppSettings.model_fields) - {"base", "inbox", "smtp_password", "imap_password"}


def test_the_way_to_a_first_game_knows_only_what_there_is(manual):
    """Commands and options of the guide's first chapter are the program's; what Postfix is told stands in
    deploy/postfix too, and each link leads somewhere."""
    guide = (ROOT / "docs" / "operators.md").read_text()
    (chapter,) = re.findall(r"^## From nothing.*?(?=^## )", guide, re.MULTILINE | re.DOTALL)
    pages = re.split(
        r'^\.SS "nomicd (.*)"$', manual["nomicd.1"].read_text().replace(r"\-", "-"), flags=re.MULTILINE
    )
    commands = dict(zip(pages[1::2], pages[2::2], strict=True))
    shown = [
        line.rpartition(" nomicd ")[2].split()
        for block in re.findall(r"```sh\n(.*?)```", chapter, re.DOTALL)
        for line in f" {block}".replace("\n", "\n ").splitlines()
        if re.search(r"(?:^ |exec nomicd )nomicd [a-z]", line)
    ]
    assert len(shown) > 8
    for words in shown:
        name = words[0] if words[0] in commands else " ".join(words[:2])
        assert name in commands, words
        for option in (word for word in words if word.startswith("--")):
            assert rf"\fB{option}\fR" in commands[name], words
    postfix = (ROOT / "deploy/postfix/main.cf").read_text()
    told = [
        each
        for line in re.findall(r"postconf -e ((?:.*\\\n)*.*)", chapter)
        for each in re.findall("'(.*?)'", line)
    ]
    assert len(told) == 4
    assert [each for each in told if f"\n{each}\n" not in postfix] == []
    titles = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", guide, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", guide)) <= titles
