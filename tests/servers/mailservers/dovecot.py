"""A Dovecot on deploy/dovecot.conf."""

import itertools
import os
import pwd
import shutil
import signal
import smtplib
import ssl
import subprocess
from pathlib import Path

import trustme

from mailservers.ports import free_ports, greets, until

ACCOUNTS = 200
SMALL = 5
PASSWORD = "s3cret"
CONFIGURATION = Path(__file__).parents[3] / "deploy" / "dovecot.conf"

# What is of this one alone: it may not be root, and has ports and folders of its own.
BESIDE = """
base_dir = {base}/run
log_path = {base}/dovecot.log
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 0
first_valid_gid = 0
mail_fsync = never
auth_failure_delay = 0
service imap-login {{
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {imap}
  }}
  inet_listener imaps {{
    address = 127.0.0.1
    port = {imaps}
    ssl = yes
  }}
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service auth {{
  unix_listener {base}/sasl {{
    mode = 0666
    user = {user}
    group = {group}
  }}
}}
service lmtp {{
  user = {user}
  unix_listener {base}/lmtp {{
    user = {user}
    group = {group}
  }}
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
"""


class Dovecot:
    """The server. It may be stopped and started again: folders and ports stay. `base` has to be short, for it
    holds Unix sockets."""

    def __init__(self, base: Path):
        self.base = base
        self.binary = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
        assert self.binary, "dovecot is missing: install the package dovecot-imapd (and dovecot-lmtpd)"
        # imap-login refuses to be root.
        self.user = pwd.getpwnam("nobody") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        self.imap, self.imaps, self.lmtp = free_ports(3)
        self.authority = trustme.CA()
        self._numbers, self._small = itertools.count(), itertools.count()
        self.process = None
        self._write()

    @property
    def sasl(self):
        """The socket where passwords are checked."""
        return self.base / "sasl"

    def _write(self):
        for folder in ("run", "mail"):
            (self.base / folder).mkdir()
        certificate = self.authority.issue_cert("localhost")
        certificate.private_key_pem.write_to_path(self.base / "server.key")
        certificate.cert_chain_pems[0].write_to_path(self.base / "server.pem")
        self.authority.cert_pem.write_to_path(self.base / "ca.pem")
        lines = [f"user{number}:{{PLAIN}}{PASSWORD}::::::\n" for number in range(ACCOUNTS)]
        one = "userdb_quota_rule=*:messages=1"
        lines += [f"small{number}:{{PLAIN}}{PASSWORD}::::::{one}\n" for number in range(SMALL)]
        (self.base / "users").write_text("".join(lines))
        (self.base / "dovecot.conf").write_text(self._configuration())
        if os.geteuid() == 0:
            self.base.chmod(0o755)
            for path in (self.base, *self.base.rglob("*")):
                os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def _configuration(self):
        text = CONFIGURATION.read_text()
        for there, here in (
            ("/etc/dovecot", f"{self.base}"),
            ("/var/vmail", f"{self.base}/mail"),
            ("/var/spool/postfix/private/auth", f"{self.base}/sasl"),
            ("/var/spool/postfix/private/dovecot-lmtp", f"{self.base}/lmtp"),
            ("uid=vmail gid=vmail", f"uid={self.user.pw_uid} gid={self.user.pw_gid}"),
        ):
            assert there in text
            text = text.replace(there, here)
        group = subprocess.run(["id", "-gn", self.user.pw_name], check=True, capture_output=True, text=True)
        ports = {"imap": self.imap, "imaps": self.imaps, "lmtp": self.lmtp}
        return text + BESIDE.format(
            base=self.base, user=self.user.pw_name, group=group.stdout.strip(), **ports
        )

    def start(self):
        drop = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}
        self.process = subprocess.Popen(
            [self.binary, "-F", "-c", self.base / "dovecot.conf"],
            cwd="/",
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **(drop if os.geteuid() == 0 else {}),
        )
        until(self._is_up, self.read_log)

    def _is_up(self):
        assert self.process.poll() is None, f"dovecot did not start: {self.read_log()}"
        return all(greets(port) for port in (self.imap, self.lmtp))

    def read_log(self):
        """Its log."""
        log = self.base / "dovecot.log"
        return log.read_text() if log.exists() else ""

    def kill(self):
        """At once, with all its children: an IDLE keeps them alive."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def hang(self):
        """It keeps its connections and ports, and says nothing any more."""
        os.killpg(self.process.pid, signal.SIGSTOP)

    def go_on(self):
        os.killpg(self.process.pid, signal.SIGCONT)

    def account(self):
        """A user that nobody had before."""
        return f"user{next(self._numbers)}"

    def small_account(self):
        """One whose mailbox is full with one mail."""
        return f"small{next(self._small)}"

    def deliver(self, user, raw):
        """As a mail server does."""
        with smtplib.LMTP("127.0.0.1", self.lmtp, local_hostname="localhost") as client:
            client.sendmail("alice@example.org", [f"{user}@example.org"], raw)

    def mails(self, user):
        """What lies in a mailbox, the oldest first."""
        new = self.base / "mail" / user / "Maildir" / "new"
        return [path.read_bytes() for path in sorted(new.glob("*"))]

    def trust(self):
        context = ssl.create_default_context()
        self.authority.configure_trust(context)
        return context
