"""A Postfix on deploy/postfix: it hands the mails of games to nomicd by LMTP, takes nomicd's mails by
submission, and those for players go to the mailboxes of a Dovecot."""

import os
import shutil
import smtplib
import socketserver
import subprocess
import threading
from pathlib import Path

from mailservers.dovecot import ACCOUNTS, SMALL
from mailservers.ports import free_ports, greets, until

CONFIGURATION = Path(__file__).parents[3] / "deploy" / "postfix"
GAMES = "games.example.org"
"""The domain that the configuration gives to nomicd; players are at example.org."""
GONE = "gone"
"""A mailbox that Postfix takes mail for, and Dovecot knows nothing of."""
PIPED = "piped.example.org"
"""A domain whose mail goes through the pipe."""
PIPE = """#!/bin/sh
cd {base}/pipe || exit 75
printf '%s\\n' "$@" >arguments
cat >mail
exit "$(cat code)"
"""


class Policy:
    """Who is asked about each mail before it is taken (SMTPD_POLICY_README). It greylists: the first attempt
    for a recipient whose name begins with `grey` is put off."""

    def __init__(self):
        self._seen = set()
        policy = self

        class Talk(socketserver.StreamRequestHandler):
            def handle(self):
                asked = {}
                for line in self.rfile:
                    name, equals, value = line.decode().rstrip("\n").partition("=")
                    if equals:
                        asked[name] = value
                        continue
                    self.wfile.write(f"action={policy.says(asked)}\n\n".encode())
                    asked = {}

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Talk)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def says(self, asked):
        who = (asked.get("sender"), asked.get("recipient"))
        if not (asked.get("recipient") or "").startswith("grey") or who in self._seen:
            return "DUNNO"
        self._seen.add(who)
        return "451 4.7.1 Greylisted, please come again"

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class Postfix:
    """The server, with its certificate and passwords from that Dovecot. Only root can start one."""

    def __init__(self, base: Path, dovecot):
        assert os.geteuid() == 0, "Postfix starts only as root: run the tests as root, in a container"
        self.binary = shutil.which("postfix", path=f"{os.environ['PATH']}:/usr/sbin")
        assert self.binary, "postfix is missing: install the package postfix"
        self.base, self._dovecot = base, dovecot
        self.smtp, self.submission, self.submissions, self.nomicd = free_ports(4)
        self.policy = Policy()
        base.chmod(0o755)
        for folder in ("etc", "queue", "data", "pipe"):
            (base / folder).mkdir()
        shutil.chown(base / "data", "postfix")
        self._write()

    def _write(self):
        etc = self.base / "etc"
        known = [f"user{number}" for number in range(ACCOUNTS)] + [
            f"small{number}" for number in range(SMALL)
        ]
        lines = [f"{name}@example.org x\n" for name in (*known, "grey", GONE)]
        (etc / "mailboxes").write_text("".join(lines))
        text = (CONFIGURATION / "master.cf").read_text()
        for service in ("smtp", "submission", "submissions"):
            there = f"\n{service:<11} inet"
            assert there in text
            text = text.replace(there, f"\n127.0.0.1:{getattr(self, service)} inet")
        command = self.base / "nomicd"
        assert "/usr/bin/nomicd" in text
        assert "user=nomicd " in text
        text = text.replace("/usr/bin/nomicd", f"{command}").replace("user=nomicd ", "user=nobody ")
        (etc / "master.cf").write_text(text)
        command.write_text(PIPE.format(base=self.base))
        command.chmod(0o755)
        shutil.chown(self.base / "pipe", "nobody")
        text = (CONFIGURATION / "main.cf").read_text()
        for there, here in ((":8024", f":{self.nomicd}"), ("/etc/postfix", f"{self._dovecot.base}")):
            assert there in text
            text = text.replace(there, here)
        text = text.replace(f"relay_domains = {GAMES}", f"relay_domains = {GAMES} {PIPED}")
        by_pipe = f"inline:{{ {{ {PIPED} = nomicd: }} }}"
        text = text.replace("\ntransport_maps =", f"\ntransport_maps = {by_pipe}")
        (etc / "main.cf").write_text(text)
        self._set(self._beside())

    def _beside(self):
        return {
            "queue_directory": self.base / "queue",
            "data_directory": self.base / "data",
            "maillog_file": self.base / "log",
            "maillog_file_prefixes": self.base,
            "inet_interfaces": "127.0.0.1",
            "inet_protocols": "ipv4",
            "smtpd_sasl_path": self._dovecot.sasl,
            "virtual_mailbox_domains": "example.org",
            "virtual_mailbox_maps": f"texthash:{self.base}/etc/mailboxes",
            "virtual_transport": f"lmtp:inet:[127.0.0.1]:{self._dovecot.lmtp}",
            "alias_maps": "",
            # Nobody else is reached.
            "disable_dns_lookups": "yes",
            "default_transport": "error:5.4.4 there is no Internet here",
            "smtpd_sender_restrictions": f"check_policy_service inet:127.0.0.1:{self.policy.port}",
            # What was put off comes again soon.
            "minimal_backoff_time": "1s",
            "maximal_backoff_time": "1s",
            "queue_run_delay": "1s",
            "transport_retry_time": "1s",
        }

    def _set(self, values):
        settings = [f"{name}={value}" for name, value in values.items()]
        subprocess.run(["postconf", "-c", self.base / "etc", "-e", *settings], check=True, env=_environment())

    def start(self):
        with (self.base / "said").open("wb") as said:
            self.process = subprocess.Popen(
                [self.binary, "-c", self.base / "etc", "start-fg"],
                cwd="/", stdin=subprocess.DEVNULL, stdout=said, stderr=said, env=_environment(),
            )  # fmt: skip
        until(self._is_up, self.read_log)

    def _is_up(self):
        assert self.process.poll() is None, f"postfix did not start: {self.read_log()}"
        return all(greets(port) for port in (self.smtp, self.submission))

    def read_log(self):
        """What it said at its start, and its log."""
        texts = [self.base / name for name in ("said", "log")]
        return "".join(text.read_text() for text in texts if text.exists())

    def stop(self):
        subprocess.run(
            [self.binary, "-c", self.base / "etc", "stop"],
            check=False,
            capture_output=True,
            env=_environment(),
        )
        self.process.wait(20)
        self.policy.close()

    def flush(self):
        """Try all that was put off now. A mail that its queue manager finds still being delivered, as it may
        on a busy machine, waits for minutes whatever the backoff is (qmgr(8))."""
        subprocess.run([self.binary, "-c", self.base / "etc", "flush"], check=True, env=_environment())

    def post(self, sender, recipient, raw):
        """A mail from anybody, as another mail server brings it. Returns when it is accepted."""
        with smtplib.SMTP("127.0.0.1", self.smtp, local_hostname="localhost") as client:
            client.sendmail(sender, [recipient], raw)


def _environment():
    return {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin"}
