"""What is in deploy/ is what the documentation says, and can be used."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from nomicd.adapters.clock import SystemClock
from nomicd.adapters.web import HEADERS
from nomicd.app.settings import AppSettings, load
from nomicd.app.wiring import list_inbound_kinds, make_inbound_transports, make_outbound_transport
from nomicd.mail.arrival import LARGEST

ROOT = Path(__file__).parents[2]
OPERATORS = (ROOT / "docs" / "operators.md").read_text()


def test_the_configuration_for_a_server_can_be_used():
    """Every key exists, every way is known."""
    settings = load(ROOT / "deploy" / "nomicd.toml")
    assert {entry.trust for entry in settings.inbox} == {"none"}
    list_inbound_kinds(settings)
    make_outbound_transport(settings)


def test_the_unit_is_one_that_systemd_takes(tmp_path):
    """Without a word of complaint, and well confined."""
    assert shutil.which("systemd-analyze"), "systemd-analyze is missing: install the package systemd"
    text = (ROOT / "deploy" / "nomicd.service").read_text().replace("/usr/bin/nomicd", "/bin/true")
    unit = tmp_path / "nomicd.service"
    unit.write_text(text)
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True,
        check=False,
    )
    assert rated.returncode == 0


def test_the_unit_starts_the_daemon_again_unless_its_configuration_is_bad():
    """Without end after exit code 1, as of a port in use, and never after 2. Only the daemon's own exit code
    keeps systemd from starting it again, so nothing runs before it."""
    lines = (ROOT / "deploy" / "nomicd.service").read_text().splitlines()
    assert {"Restart=on-failure", "StartLimitIntervalSec=0", "RestartPreventExitStatus=2"} <= set(lines)
    assert not [line for line in lines if line.startswith("ExecStartPre")]


def test_the_unit_of_the_site_is_one_too(tmp_path):
    """It has the state of the daemon, and nothing of its ways in."""
    text = (ROOT / "deploy" / "nomicd-site.service").read_text().replace("/usr/bin/nomicd", "/bin/true")
    unit = tmp_path / "nomicd-site.service"
    unit.write_text(text)
    verify = ["systemd-analyze", "verify", "--man=no", str(unit)]
    ran = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert [line for line in ran.stderr.splitlines() if "nomicd.service" not in line] == []
    assert "RuntimeDirectory" not in text


@pytest.mark.parametrize("name", ["nginx-site.conf", "Caddyfile"])
def test_web_servers_say_the_policy_that_we_say(name):
    """The same header, whoever serves the pages."""
    assert HEADERS["content-security-policy"] in (ROOT / "deploy" / name).read_text()


def test_the_pipe_of_postfix_is_a_command_that_deliver_knows():
    """The options in master.cf are those of `deliver`."""
    text = (ROOT / "deploy" / "postfix" / "master.cf").read_text()
    assert set(re.findall(r"--[a-z]+(?= )", text)) - {"--config"} == {"--recipient", "--sender"}


def test_the_configuration_for_an_ordinary_provider_can_be_used(tmp_path):
    """As the guide has it, to the letter."""
    (text,) = re.findall(r"```toml\n(address = .*?)```", OPERATORS, re.DOTALL)
    config = tmp_path / "nomicd.toml"
    config.write_text(text)
    settings = load(config)
    make_outbound_transport(settings)
    (way,) = make_inbound_transports(settings, print, SystemClock())
    assert way._box[:1] + way._box[3:4] == ("imap.provider.example", "nomic@provider.example")
    way.close()


def test_mail_servers_and_nomicd_agree_on_the_way_in():
    """The port, the domain, and how big a mail may be."""
    text = (ROOT / "deploy" / "postfix" / "main.cf").read_text()
    settings = load(ROOT / "deploy" / "nomicd.toml")
    (way,) = settings.inbox
    assert f"{settings.domain} = {way.url.replace('lmtp://127.0.0.1', 'lmtp:inet:[127.0.0.1]')} " in text
    assert f"message_size_limit = {LARGEST}\n" in text


@pytest.mark.parametrize(
    "name", sorted(set(AppSettings.model_fields) - {"base", "inbox", "smtp_password", "imap_password"})
)
def test_every_setting_is_documented_with_its_default(name):
    """The table in the operators' guide is complete."""
    default = str(AppSettings.model_fields[name].default)
    shown = default.lower() if default in {"True", "False"} else default
    told = "one for each processor" if name == "workers" else f"`{shown}`"
    assert f"| `{name}` | {told}" in OPERATORS
