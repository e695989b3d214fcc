"""`make fresh-debian`: Debians made from nothing, with systemd and Postfix, that do what the guide says.

Three machines are booted, each in a network namespace of its own: two that carry games, and one where the
players have their mailboxes. The package is built in a fourth. The commands are those of docs/operators.md,
word for word. A week is played, by mail alone; in the middle of it the package is upgraded, taken back and
upgraded again; then the games move to the second machine, and go on there. Wants root, debootstrap,
systemd-nspawn, and the registries of Debian and Python; takes a quarter of an hour or more. It is no test of
the gate.
"""

from __future__ import annotations

import argparse
import email
import email.policy
import json
import os
import re
import shutil
import subprocess
import time
from contextlib import ExitStack
from email.message import EmailMessage
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "operators.md"
SWITCH = "fresh-switch"
ADDRESSES = {"old": "192.0.2.10", "new": "192.0.2.11", "world": "192.0.2.20"}
"""Of the block that is set aside for documentation: no packet of it leaves the namespaces."""
OURS = "games.example.net"
BASE = "systemd,systemd-sysv,dbus,sudo,iproute2,procps,nano"
"""What a server of anybody's has, before nomicd comes."""
INSTALL = "apt-get install -y -qq --no-install-recommends"
PLAYERS = ("you", "alice", "bob", "cid")
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PATIENCE = 600.0
"""Seconds for what takes a second or two on a machine that does nothing else."""


def say(*words: object) -> None:
    """A line of what is going on, with the time."""
    print(time.strftime("%H:%M:%S"), *words, flush=True)  # noqa: T201 - a program that tells what it does


def run(*words: object, **how: object) -> str:
    """What a program says; with its complaint where it fails."""
    done = subprocess.run([*map(str, words)], capture_output=True, text=True, check=False, **how)  # type: ignore[call-overload]
    if done.returncode:
        raise RuntimeError(f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout


def until(sought, complain=lambda: ""):
    """The first answer that is not nothing."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := sought():
            return found
        time.sleep(0.2)
    raise AssertionError(f"waited in vain for it\n{complain()}")


def blocks(title: str) -> list[str]:
    """The commands of a section of the guide."""
    text = GUIDE.read_text()
    found = re.search(rf"^(#+) {re.escape(title)}\n(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"the guide has no section “{title}”"
    return re.findall(r"```sh\n(.*?)```", found[2], re.DOTALL)


def in_full(words: str) -> str:
    """What the guide leaves to its reader, filled in: the domain, in the two places where it says so."""
    ours = words.replace("games.YOUR.DOMAIN", OURS)
    settings = re.compile(r"(?<=postconf -e ).*?(?=\n\S)", re.DOTALL)
    return settings.sub(lambda told: told[0].replace("games.example.org", OURS), ours)


class Machine:
    """A Debian in a folder, over the files that all have; `boot` starts its systemd."""

    def __init__(self, name: str, place: Path) -> None:
        self.name, self.root = name, place / name / "root"
        self._place, self._leader, self._nspawn = place, 0, None
        for part in ("root", "upper", "work"):
            (place / name / part).mkdir(parents=True)
        here = place / name
        layers = f"lowerdir={place / 'base'},upperdir={here / 'upper'},workdir={here / 'work'}"
        run("mount", "-t", "overlay", "overlay", "-o", layers, self.root)

    def fetch(self, *words: str) -> str:
        """A command before it is booted, while it has the network of this machine."""
        options = [f"--setenv={key}={os.environ[key]}" for key in os.environ if key.startswith("PIP_")]
        if bundle := os.environ.get("PIP_CERT"):
            options += [f"--bind-ro={bundle}:/etc/pip-ca", "--setenv=PIP_CERT=/etc/pip-ca"]
        return run(
            *("systemd-nspawn", "-q", "-D", self.root, "--register=no", "--keep-unit", "-M", self.name),
            *("--resolv-conf=replace-host", *options, "--setenv=DEBIAN_FRONTEND=noninteractive"),
            *("/bin/sh", "-ec", *words),
        )

    def boot(self) -> None:
        """Start it, in a network of its own, until systemd says that all is up."""
        self._join()
        name = f"mail-{self.name}"
        (self.root / "etc/hostname").write_text(f"{name}\n")
        hosts = f"127.0.0.1 localhost\n127.0.1.1 {name}.example.net {name}\n::1 localhost\n"
        (self.root / "etc/hosts").write_text(hosts)
        log = (self._place / f"{self.name}.boot").open("w")
        self._nspawn = subprocess.Popen(
            [
                *("systemd-nspawn", "-q", "-D", str(self.root), "--boot", "--register=no", "--keep-unit"),
                *("-M", self.name, "--resolv-conf=off"),
                f"--network-namespace-path=/run/netns/fresh-{self.name}",
            ],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log,
        )  # fmt: skip
        until(self._find_leader)
        state = until(lambda: self._state() in ("running", "degraded") and self._state())
        say(f"{self.name}: systemd is {state}")

    def _join(self) -> None:
        space, here, there = f"fresh-{self.name}", f"fd-{self.name}", f"fd-{self.name}-"
        if space in run("ip", "netns", "list"):
            return
        run("ip", "netns", "add", space)
        run("ip", "-n", SWITCH, "link", "add", here, "type", "veth", "peer", there, "netns", space)
        run("ip", "-n", SWITCH, "link", "set", here, "master", "bridge", "up")
        run("ip", "-n", space, "link", "set", there, "name", "eth0")
        for words in (
            ("link", "set", "lo", "up"), ("link", "set", "eth0", "up"),
            ("address", "add", f"{ADDRESSES[self.name]}/24", "dev", "eth0"),
        ):  # fmt: skip
            run("ip", "-n", space, *words)

    def _find_leader(self) -> bool:
        """Whether its first process is there; not so those that nspawn has for a moment before it."""
        assert self._nspawn
        children = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children").read_text().split()
        for each in children:
            status = Path(f"/proc/{each}/status")
            if status.exists() and re.search(r"^NSpid:.*\t1$", status.read_text(), re.MULTILINE):
                self._leader = int(each)
        return bool(self._leader)

    def _state(self) -> str:
        return self.ask("systemctl is-system-running").stdout.strip()

    def ask(self, script: str, **how: object) -> subprocess.CompletedProcess[str]:
        """A script in it, as root at its terminal, and how that ended."""
        inside = [
            "nsenter",
            "-t",
            str(self._leader),
            "-a",
            "--",
            "env",
            "-i",
            "HOME=/root",
            "LANG=C.UTF-8",
            PATH,
        ]
        how = {"stdin": None if "input" in how else subprocess.DEVNULL} | how
        return subprocess.run(  # type: ignore[call-overload]
            [*inside, "bash", "-c", f"cd /root\n{script}"], capture_output=True, text=True, check=False, **how
        )

    def do(self, script: str, **how: object) -> str:
        """The same, of which each line has to succeed; what it said."""
        done = self.ask(f"set -euo pipefail\n{script}", **how)
        if done.returncode:
            raise RuntimeError(f"{self.name}: {script}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        return done.stdout

    def nomicd(self, words: str) -> str:
        """As the guide has it: as the user of the daemon."""
        return self.do(f"sudo -u nomicd nomicd {words}")

    def journal(self) -> str:
        return self.ask("journalctl --no-pager -n 60; postqueue -p").stdout

    def shut_down(self) -> None:
        """As by its power button."""
        if self._nspawn:
            self.ask("systemctl poweroff")
            self._nspawn.wait(60)
            self._nspawn, self._leader = None, 0

    def remove(self) -> None:
        if self._nspawn:
            self._nspawn.terminate()
            self._nspawn.wait(60)
        subprocess.run(["umount", "-R", str(self.root)], check=False)
        shutil.rmtree(self._place / self.name, ignore_errors=True)


class World(Machine):
    """The machine of the players: their Postfix, their mailboxes, and the names of all domains."""

    def prepare(self) -> None:
        self.fetch(
            "echo postfix postfix/main_mailer_type select Internet Site | debconf-set-selections\n"
            "echo postfix postfix/mailname string example.org | debconf-set-selections\n"
            f"{INSTALL} postfix dnsmasq\n"
            + "\n".join(f"useradd --create-home {name}" for name in PLAYERS)
            + "\npostconf -e 'mydestination = example.org, localhost' 'myhostname = mail.example.org'"
            " 'home_mailbox = Maildir/' 'queue_run_delay = 5s' 'minimal_backoff_time = 5s'"
            " 'maximal_backoff_time = 10s'"
        )
        self.name_machines("old")
        (self.root / "etc/resolv.conf").unlink(missing_ok=True)
        (self.root / "etc/resolv.conf").write_text("nameserver 127.0.0.1\n")

    def name_machines(self, games: str) -> None:
        """Who carries the games is a matter of the DNS."""
        lines = ["no-resolv", "auth-ttl=1", "local-ttl=0"]
        lines += [f"mx-host={OURS},mail-{games}.example.net,10", "mx-host=example.org,mail.example.org,10"]
        lines += [f"address=/mail-{name}.example.net/{at}" for name, at in ADDRESSES.items()]
        lines += [f"address=/mail.example.org/{ADDRESSES['world']}", "local=/#/"]
        (self.root / "etc/dnsmasq.d/names.conf").write_text("\n".join(lines) + "\n")

    def mails(self, player: str) -> list[EmailMessage]:
        """What lies in a mailbox, the oldest first."""
        new = self.root / "home" / player / "Maildir" / "new"
        files = sorted(new.iterdir(), key=lambda path: path.stat().st_mtime_ns) if new.exists() else []
        return [email.message_from_bytes(path.read_bytes(), policy=email.policy.default) for path in files]  # type: ignore[misc]

    def find(self, player: str, *words: str, after: int = 0) -> EmailMessage | None:
        """The first mail behind `after` others with all these words in it."""
        for mail in self.mails(player)[after:]:
            shown = f"{mail['Subject']}\n{mail['X-Nomic-Id']}\n{text(mail)}"
            if all(word in shown for word in words):
                return mail
        return None

    def wait(self, player: str, *words: str, after: int = 0, of: Machine | None = None) -> EmailMessage:
        """Until it comes."""

        def complain() -> str:
            told = [f"{mail['Subject']}\n{text(mail)}" for mail in self.mails(player)[after:]]
            return "\n----\n".join([f"{player}: {words}", *told, self.journal(), of.journal() if of else ""])

        return until(lambda: self.find(player, *words, after=after), complain)

    def write(self, player: str, to: str, subject: str, body: str, *more: str) -> None:
        """A mail of a player's, by their own Postfix, which finds ours by the DNS and speaks SMTP with it."""
        lines = [f"From: {player} <{player}@example.org>", f"To: {to}", f"Subject: {subject}"]
        lines += ["MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", *more]
        self.do(f"sendmail -i -f {player}@example.org -- {to}", input="\n".join([*lines, "", body, ""]))

    def answer(self, player: str, mail: EmailMessage, body: str, *more: str) -> int:
        """An answer to a mail, as a mail program makes it; how many mails had come before."""
        before = len(self.mails(player))
        to = (mail["Reply-To"] or mail["From"]).addresses[0].addr_spec
        self.write(player, to, f"Re: {mail['Subject']}", body, f"In-Reply-To: {mail['Message-ID']}", *more)
        return before


def text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    return part.get_content() if part else ""


def make_base(place: Path, suite: str) -> None:
    """What debootstrap makes is kept for the next time."""
    base = place / "base"
    if not (base / "etc/debian_version").exists():
        say("debootstrap …")
        run("debootstrap", "--variant=minbase", f"--include={BASE}", suite, base)
        (base / "etc/machine-id").unlink(missing_ok=True)


def build(place: Path, versions: dict[str, str]) -> dict[str, Path]:
    """The package of each version, from the sources of its commit, in a Debian with what the guide names."""
    machine, made = Machine("build", place), {}
    try:
        machine.fetch(f"apt-get update -qq; {INSTALL} make python3-venv")
        for version, commit in versions.items():
            say(f"make deb of {commit} as {version} …")
            source = machine.root / "src" / version
            source.mkdir(parents=True)
            run("sh", "-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, source, cwd=ROOT)
            machine.fetch(f"cd /src/{version}; VERSION={version} make deb")
            (file,) = (source / "dist").glob("*.deb")
            made[version] = place / file.name
            shutil.copyfile(file, made[version])
    finally:
        machine.remove()
    return made


def prepare_server(machine: Machine, package: Path) -> None:
    """A server with Postfix, and on its disk, but not installed, what apt would fetch for the package."""
    machine.fetch(
        "apt-get update -qq\n"
        "echo postfix postfix/main_mailer_type select Internet Site | debconf-set-selections\n"
        f"echo postfix postfix/mailname string mail-{machine.name}.example.net | debconf-set-selections\n"
        f"{INSTALL} postfix man-db\n"
        f"postconf -e 'myhostname = mail-{machine.name}.example.net'\n"
    )
    # Where apt asks, an operator says yes; here nobody sits at the terminal.
    (machine.root / "etc/apt/apt.conf.d/90yes").write_text('APT::Get::Assume-Yes "true";\n')
    (machine.root / "root/dist").mkdir()
    shutil.copy(package, machine.root / "root/dist")
    machine.fetch(f"{INSTALL} --download-only /root/dist/*.deb")
    (machine.root / "etc/resolv.conf").unlink(missing_ok=True)
    (machine.root / "etc/resolv.conf").write_text(f"nameserver {ADDRESSES['world']}\n")


def install_by_the_guide(machine: Machine) -> None:
    """The package, the settings, Postfix: each block of the guide for a server with Postfix, in order."""
    install = blocks("Install it")[0]
    machine.do("\n".join(line for line in install.splitlines() if not line.startswith("make deb")))
    for block in blocks("On a server with Postfix"):
        machine.do(in_full(block))


def begin_by_the_guide(world: World, machine: Machine) -> None:
    """A game, the service, a player; two more; and Alice's `ping`."""
    (begin,) = blocks("Begin")
    said = machine.do(begin.replace("nomicd top --once\n", ""))
    for name in PLAYERS[2:]:
        said += machine.nomicd(f"game add-player bored {name} {name}@example.org")
    say(said.strip())
    for name in PLAYERS[1:]:
        world.wait(name, "bored", of=machine)
    before = world.answer("alice", world.mails("alice")[0], "ping")
    world.wait("alice", "here", after=before, of=machine)
    machine.nomicd("top --once")


def look_at_the_service(machine: Machine) -> None:
    """What the package brings, as an operator sees it."""
    for page in ("nomicd", "nomicd.toml"):
        assert "NAME" in machine.do(f"man {page} | cat"), page
    say(machine.do("systemd-analyze security --no-pager nomicd.service | tail -1").strip())
    modes = machine.do("stat -c '%U:%G %a' /etc/nomicd/nomicd.toml /var/lib/nomicd").split("\n")[:2]
    assert modes == ["root:nomicd 640", "nomicd:nomicd 750"], modes
    machine.do("useradd --create-home stranger")
    assert machine.ask("sudo -u stranger ls /var/lib/nomicd").returncode
    writable = machine.do("find /opt/nomicd /usr /etc -xdev -user nomicd")
    assert writable == "", writable
    refused = machine.ask("sudo -u stranger nomicd game list")
    say("a stranger is told:", refused.stderr.strip())
    assert refused.returncode == 2, refused
    doctor = machine.ask("sudo -u nomicd nomicd doctor")
    say(f"doctor ends with {doctor.returncode}:\n{doctor.stdout}{doctor.stderr}".strip())
    machine.do("systemctl enable --now nomicd-site")
    until(lambda: machine.ask(FETCH).returncode == 0, machine.journal)


FETCH = """/opt/nomicd/bin/python -c 'import urllib.request as u; print(u.urlopen("http://127.0.0.1:8080/health").read().decode())'"""


def play(world: World, machine: Machine, number: int) -> None:
    """Half a week: a proposal, and an update that the Admin orders and says yes to."""
    before = {name: len(world.mails(name)) for name in PLAYERS}
    bill = f"propose: Cheaper {number}\nset 5.gold_card.buy to {400 + number}"
    world.answer("alice", world.mails("alice")[-1], bill)
    world.wait("alice", f"Cheaper {number}", after=before["alice"], of=machine)
    order(world, machine, f"update now because week {number} is short")
    for name in PLAYERS:
        world.wait(name, "; digest;", after=before[name], of=machine)
    say("verify:", machine.nomicd("verify bored").strip())


def order(world: World, machine: Machine, words: str) -> None:
    """The Admin's word, with the question and the yes."""
    before = len(world.mails("you"))
    world.write("you", f"bored@{OURS}", "order", words)
    world.answer("you", world.wait("you", "yes", after=before, of=machine), "yes")


def send_what_must_not_loop(world: World, machine: Machine) -> None:
    """An automatic answer to a mail of ours, one to an address of nobody's, a player without a mailbox."""
    mail, before, asked = world.mails("bob")[-1], len(world.mails("bob")), len(world.mails("cid"))
    world.answer("bob", mail, "I am on holiday.", "Auto-Submitted: auto-replied")
    world.write("cid", f"nobody-has-this@{OURS}", "hello", "is anybody there?")
    world.wait("cid", "", after=asked, of=machine)
    machine.nomicd("game add-player bored gone gone@example.org")
    until(lambda: "gone@example.org" in machine.journal() and "bounced" in machine.journal(), machine.journal)
    until(lambda: all("empty" in each.do("postqueue -p") for each in (machine, world)), machine.journal)
    assert len(world.mails("bob")) == before, "an automatic answer was answered"


def history(machine: Machine) -> list[object]:
    """The whole log, record by record."""
    return json.loads(machine.nomicd("log bored --json"))


def goes_on(was: list[object], now: list[object]) -> bool:
    """Whether one log is the beginning of the other."""
    return now[: len(was)] == was


def upgrade_in_mid_week(world: World, machine: Machine, older: Path, newer: Path) -> None:
    """There, back, and there again, with a mail that comes while nothing runs."""
    shutil.copy(newer, machine.root / "root/nomicd_NEW.deb")
    shutil.copy(older, machine.root / "root/nomicd_OLD.deb")
    was = history(machine)
    machine.do("sudo systemctl stop nomicd")
    before = world.answer("bob", world.mails("bob")[-1], "ping")
    until(lambda: re.search("lmtp.*deferred", machine.journal()), machine.journal)
    machine.do("sudo systemctl start nomicd")
    say(machine.do("sudo apt install ./nomicd_NEW.deb").strip()[-600:])
    said = machine.do("dpkg-query -W nomicd; systemctl is-active nomicd; ls /var/lib/nomicd/backups").split()
    assert said[1] == newer.name.split("_")[1], said
    assert said[2] == "active", said
    machine.do("postqueue -f")
    world.wait("bob", "here", after=before, of=machine)
    assert goes_on(was, history(machine)), "the log is another one"
    say("verify:", machine.nomicd("verify bored").strip())


def go_back(machine: Machine, newer: str) -> None:
    """As the guide says."""
    was = history(machine)
    machine.do("sudo systemctl stop nomicd; sudo apt install -y --allow-downgrades ./nomicd_OLD.deb")
    (back,) = blocks("Upgrading, and going back")
    machine.do("sudo systemctl stop nomicd")
    machine.do(back.replace("before-NEW", f"before-{newer}"))
    say(machine.do("dpkg-query -W nomicd; systemctl is-active nomicd").strip())
    say("verify:", machine.nomicd("verify bored").strip())
    assert goes_on(history(machine), was)
    machine.do("sudo apt install ./nomicd_NEW.deb")


def move(world: World, old: Machine, new: Machine) -> None:
    """By the guide's chapter, block by block."""
    leave, arrive, onward = blocks("Moving to another machine")
    old.do(leave)
    was = history(old)
    before = world.answer("cid", world.mails("cid")[-1], "ping")
    shutil.copy(old.root / "var/lib/nomicd/moving.sqlite", new.root / "root/moving.sqlite")
    say(new.do(arrive).strip())
    assert goes_on(was, history(new))
    world.name_machines("new")
    world.do("systemctl restart dnsmasq")
    old.do(in_full(onward).replace("NEW.MACHINE", f"mail-new.{OURS.partition('.')[2]}"))
    world.wait("cid", "here", after=before, of=new)


def boot_again(machine: Machine) -> None:
    """What is enabled comes up by itself."""
    machine.shut_down()
    machine.boot()
    until(lambda: machine.ask("systemctl is-active nomicd").stdout.strip() == "active", machine.journal)


def remove_package(machine: Machine) -> None:
    """The games outlive it, also where it is purged, and are found by the next one."""
    machine.do("sudo apt purge -y nomicd")
    left = machine.do("ls /var/lib/nomicd").split()
    left += machine.ask("ls -d /opt/nomicd /etc/nomicd /usr/bin/nomicd").stdout.split()
    say("after a purge there is left:", *left)
    assert "nomicd.sqlite" in left
    assert not [each for each in left if each.startswith("/")], left
    machine.do("sudo apt install -y ./nomicd_NEW.deb")
    machine.do(f"sudo sed -i s/games.example.org/{OURS}/ /etc/nomicd/nomicd.toml")
    assert "bored" in machine.nomicd("game list")


def story(old: Machine, new: Machine, world: World, packages: dict[str, Path]) -> None:
    """All of it, in order."""
    older, newer = packages
    install_by_the_guide(old)
    begin_by_the_guide(world, old)
    look_at_the_service(old)
    play(world, old, 1)
    send_what_must_not_loop(world, old)
    upgrade_in_mid_week(world, old, packages[older], packages[newer])
    go_back(old, newer)
    boot_again(old)
    play(world, old, 2)
    install_by_the_guide(new)
    move(world, old, new)
    play(world, new, 3)
    remove_package(old)
    say("all is well")


def main() -> None:
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("--suite", default="bookworm", help="of Debian")
    parse.add_argument("--older", default="HEAD", metavar="COMMIT", help="what is upgraded from")
    kept = ROOT / "build" / "fresh-debian"
    parse.add_argument("--place", type=Path, default=kept, help="the machines, and what is kept of them")
    said = parse.parse_args()
    for tool in ("debootstrap", "systemd-nspawn", "ip", "nsenter"):
        assert shutil.which(tool), (
            f"{tool} is missing: apt-get install debootstrap systemd-container iproute2"
        )
    place = said.place / said.suite
    place.mkdir(parents=True, exist_ok=True)
    with ExitStack() as at_end:
        make_base(place, said.suite)
        packages = build(place, {"0.2.0": said.older, "0.2.1": "HEAD"})
        run("ip", "netns", "add", SWITCH)
        at_end.callback(run, "ip", "netns", "delete", SWITCH)
        run("ip", "-n", SWITCH, "link", "add", "bridge", "type", "bridge")
        run("ip", "-n", SWITCH, "link", "set", "bridge", "up")
        old, new, world = Machine("old", place), Machine("new", place), World("world", place)
        for machine in (old, new, world):
            at_end.callback(run, "ip", "netns", "delete", f"fresh-{machine.name}")
            at_end.callback(machine.remove)
        say("packages of Debian for three machines …")
        prepare_server(old, packages["0.2.0"])
        prepare_server(new, packages["0.2.1"])
        world.prepare()
        for machine in (old, new, world):
            machine.boot()
        story(old, new, world, packages)


if __name__ == "__main__":
    main()
