"""The site behind real web servers: nginx and Caddy as deploy/ configures them, and our own."""

import os
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from mailservers.ports import free_ports, until

from nomicd.adapters.web import HEADERS

DEPLOY = Path(__file__).parents[2] / "deploy"
TYPES = {
    "index.html": "text/html",
    "style.css": "text/css",
    "icon.svg": "image/svg+xml",
    "verify_dice.py": "text/",
    "bored/": "text/html",
    "bored/rules/14/": "text/html",
    "bored/feed.xml": "application/atom+xml",
    "bored/calendar.ics": "text/calendar",
    "bored/search/index.js": "text/javascript",
    "bored/log.jsonl.gz": "application/gzip",
    "search.js": "text/javascript",
}
HIDDEN = (".leaves.json", "bored/.leaves.json", ".games/", "bored/%2e%2e/.games/")


class Behind(BaseHTTPRequestHandler):
    """Stands for `nomicd site serve`: says what it was asked."""

    def do_POST(self):
        """One click."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.path.encode())

    def log_message(self, *_):
        """Nothing is told."""


class Patient(ThreadingHTTPServer):
    """Bears it that the server in front lets go in the middle of a request."""

    def handle_error(self, *_):
        """It has answered already."""


@pytest.fixture(scope="module")
def behind():
    """The port of a server that nginx and Caddy hand some requests to."""
    server = Patient(("127.0.0.1", 0), Behind)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def site(house):
    """The folder of a site with a game."""
    house.game("alice", "bob")
    house.do("game", "start", "bored", "--now", "2026-11-21T13:00:00Z")
    house.do("site", "build")
    return house.home / "site"


def ours(name, site, behind):
    """A file of deploy/ for that folder, and that server behind it."""
    text = (DEPLOY / name).read_text()
    assert "/var/lib/nomicd/site" in text
    assert "127.0.0.1:8080" in text
    return text.replace("/var/lib/nomicd/site", str(site)).replace("127.0.0.1:8080", f"127.0.0.1:{behind}")


def nginx(home, port, site, behind):
    """The commands that check and run it."""
    (home / "site.conf").write_text(ours("nginx-site.conf", site, behind))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{kind}_temp_path {home}/{kind};" for kind in kinds)
    root = "user root;" if os.geteuid() == 0 else ""
    config = home / "nginx.conf"
    config.write_text(
        f"{root} daemon off; pid {home}/pid; error_log {home}/error.log; events {{}}\n"
        f"http {{ access_log {home}/access.log; {places}\n"
        f"server {{ listen 127.0.0.1:{port}; include {home}/site.conf; }} }}\n"
    )
    command = [program("nginx"), "-e", str(home / "error.log"), "-c", str(config)]
    return [*command, "-t"], command


def caddy(home, port, site, behind):
    """The commands that check and run it, without a certificate."""
    text = ours("Caddyfile", site, behind).replace("games.example.org", f"http://127.0.0.1:{port}")
    config = home / "Caddyfile"
    config.write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{text}")
    how = ["--config", str(config), "--adapter", "caddyfile"]
    return [program("caddy"), "validate", *how], [program("caddy"), "run", *how]


def nomicd(home, port, site, _behind):
    """Our own server has nothing to check, and nobody behind it."""
    config = str(site.parent / "nomicd.toml")
    command = [sys.executable, "-m", "nomicd", "--config", config]
    return [*command, "check"], [*command, "site", "serve", "--port", str(port)]


def program(name):
    """Where it is; there is no skipping."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    assert found, f"{name} is missing: install the package {name}"
    return found


SERVERS = {"nginx": nginx, "caddy": caddy, "nomicd": nomicd}


@pytest.fixture(params=SERVERS)
def web_address(request, tmp_path, site, behind):
    """The address of the site behind a real web server."""
    home = tmp_path / request.param
    home.mkdir()
    (port,) = free_ports(1)
    check, command = SERVERS[request.param](home, port, site, behind)
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    checked = subprocess.run(check, capture_output=True, text=True, check=False, env=environment)
    assert checked.returncode == 0, checked.stderr
    with (home / "told").open("wb") as told:
        process = subprocess.Popen(command, stdout=told, stderr=told, env=environment)
        try:
            until(lambda: get(f"http://127.0.0.1:{port}/"), (home / "told").read_text)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.wait(30)


def get(url, data=None):
    """(code, headers, bytes); None if nobody answers."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data), timeout=300) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.headers, refused.read()
    except urllib.error.URLError:
        return None


def test_each_kind_of_file_is_served_as_what_it_is(web_address, site):
    """With the policy once, and nothing that must be guessed: a picture that is none is not shown."""
    for path, kind in TYPES.items():
        code, headers, data = get(web_address + path)
        assert (path, code) == (path, 200)
        assert headers["Content-Type"].startswith(kind), path
        for name, value in HEADERS.items():
            assert headers.get_all(name) == [value], (path, name)
        if not path.endswith("/"):
            assert data == (site / path).read_bytes()


def test_what_is_not_there_is_said_so(web_address, site):
    """By a page of the site, from which one gets on. Nor is anything of ours there that readers have no
    business with; the policy stands on that page too, once."""
    page = (site / "404.html").read_bytes()
    assert b'href="/style.css"' in page
    for path in ("bored/rules/999/", "nothing.html", "no-such-game", *HIDDEN):
        code, headers, data = get(web_address + path)
        assert (path, code, data) == (path, 404, page)
        assert headers["Content-Type"].startswith("text/html")
        for name, value in HEADERS.items():
            assert headers.get_all(name) == [value], (path, name)


@pytest.mark.parametrize("web_address", ["nginx", "caddy"], indirect=True)
def test_one_click_reaches_the_service(web_address):
    """A small request does; one of more than a kilobyte is not handed on."""
    code, headers, data = get(f"{web_address}unsubscribe/bored/u123", b"List-Unsubscribe=One-Click")
    assert (code, data) == (200, b"/unsubscribe/bored/u123")
    assert headers.get_all("Content-Security-Policy") == [HEADERS["content-security-policy"]]
    assert get(f"{web_address}unsubscribe/bored/u123", b"x" * 5_000)[0] in (413, 502)


def test_what_watches_the_service_stays_inside():
    """Neither file hands `/health` or `/metrics` on."""
    for name in ("nginx-site.conf", "Caddyfile"):
        text = re.sub(r"#.*", "", (DEPLOY / name).read_text())
        assert "health" not in text
        assert "metrics" not in text
