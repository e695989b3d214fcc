"""The web server: pages and nothing beside them, one click that unsubscribes, health and figures."""

import asyncio
from itertools import count

import pytest

from nomicd.adapters.web import WebBackend, add_headers, application
from nomicd.services.operating.figures import Metric


class Server:
    """Asks the application as a browser would, without a network."""

    def __init__(self, folder):
        self.folder, self.clicked, self.wrong = folder, [], []
        self._app = add_headers(
            application(WebBackend(folder, self._click, lambda: self.wrong, self._figures))
        )

    def _click(self, slug, token):
        self.clicked.append((slug, token))
        return token.startswith("u")

    def _figures(self):
        yield Metric("nomicd_games", "Games.", 2)
        yield Metric("nomicd_mails_in", "Mails.", 7, {"state": "applied"})

    async def ask(self, path, method="GET", body=b""):
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
            "raw_path": path.encode(), "query_string": b"", "headers": [], "root_path": "", "scheme": "http",
            "server": ("localhost", 80), "client": ("127.0.0.1", 1),
        }  # fmt: skip
        sent, asked = [], count()

        async def receive():
            if next(asked):
                await asyncio.Event().wait()  # the browser waits for its answer
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message):
            sent.append(message)

        await self._app(scope, receive, send)
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], headers, b"".join(each.get("body", b"") for each in sent[1:])


@pytest.fixture
def server(tmp_path):
    """A site as it is built: a link to a folder, in it a link for each game."""
    pages = tmp_path / ".site-pages"
    game = pages / ".games" / "bored~1"
    (game / "rules" / "16").mkdir(parents=True)
    (game / "rules" / "16" / "index.html").write_text("rule 16")
    (game / ".leaves.json").write_text("{}")
    (pages / "index.html").write_text("games")
    (pages / "bored").symlink_to(".games/bored~1")
    (pages / "out").symlink_to(tmp_path)
    (tmp_path / "site").symlink_to(pages.name)
    (tmp_path / "nomicd.sqlite").write_text("secret")
    return Server(tmp_path / "site")


async def test_pages_are_served_by_their_permalinks(server):
    """With a policy of their own, and none to be framed or guessed at."""
    status, headers, body = await server.ask("/bored/rules/16/")
    assert (status, body) == (200, b"rule 16")
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert headers["x-content-type-options"] == "nosniff"
    assert (await server.ask("/"))[2] == b"games"
    assert (await server.ask("/bored/rules/16"))[0] == 307


@pytest.mark.parametrize(
    "path",
    [
        "/../nomicd.sqlite", "/bored/../../nomicd.sqlite", "//etc/passwd", "/out/nomicd.sqlite",
        "/.games/bored~1/rules/16/index.html", "/bored/.leaves.json", "/bored/\x00", "/nothing",
        "/" + "a" * 5000,
    ],
)  # fmt: skip
async def test_nothing_else_is_served(server, path):
    """No way leads out of the pages, not by a link either; what begins with a dot is ours."""
    assert (await server.ask(path))[0] == 404


async def test_pages_that_are_swapped_are_served_at_once(server):
    """Nobody has to restart anything."""
    fresh = server.folder.parent / ".site-pages" / ".games" / "bored~2"
    (fresh / "rules" / "16").mkdir(parents=True)
    (fresh / "rules" / "16" / "index.html").write_text("another")
    link = server.folder / ".bored-link"
    link.symlink_to(".games/bored~2")
    link.replace(server.folder / "bored")
    assert (await server.ask("/bored/rules/16/"))[2] == b"another"


async def test_one_click_unsubscribes(server):
    """RFC 8058: by POST, without asking back."""
    status, _, body = await server.ask("/unsubscribe/bored/uabcdefgh", "POST", b"List-Unsubscribe=One-Click")
    assert (status, server.clicked) == (200, [("bored", "uabcdefgh")])
    assert b"keep your seat" in body


async def test_looking_unsubscribes_nobody(server):
    """Mail filters follow links; a person is shown a button."""
    status, _, body = await server.ask("/unsubscribe/bored/uabcdefgh")
    assert (status, server.clicked) == (200, [])
    assert b'<form method="post">' in body


async def test_the_link_of_a_mail_of_the_talk_says_what_it_ends(server):
    """The talk, and nothing else."""
    _, _, body = await server.ask("/unsubscribe/bored/tabcdefgh")
    assert b"No more talk?" in body
    assert b"<b>mails talk on</b> brings it back" in body
    status, _, body = await server.ask("/unsubscribe/bored/tabcdefgh", "POST")
    assert status == 404
    assert b"Write `mails talk off` to the game" in body


@pytest.mark.parametrize("path", ["/unsubscribe/bored/short", "/unsubscribe/Bored!/uabcdefgh"])
async def test_what_can_be_no_token_is_not_even_asked_about(server, path):
    """The service is left in peace."""
    assert (await server.ask(path, "POST"))[0] == 404
    assert server.clicked == []


async def test_a_token_that_is_not_good_is_told(server):
    """With the way that always works."""
    status, _, body = await server.ask("/unsubscribe/bored/rabcdefgh", "POST")
    assert status == 404
    assert b"Write `unsubscribe` to the game" in body


async def test_a_large_request_is_refused(server):
    """A click has no content to speak of."""
    status, _, _ = await server.ask("/unsubscribe/bored/uabcdefgh", "POST", b"x" * 5000)
    assert (status, server.clicked) == (413, [])


async def test_health_says_what_is_wrong(server):
    """By its code too, for those that only look at codes."""
    assert (await server.ask("/health"))[::2] == (200, b'{"well":true,"wrong":[]}')
    server.wrong = ["an update is late"]
    assert (await server.ask("/health"))[::2] == (503, b'{"well":false,"wrong":["an update is late"]}')


async def test_figures_are_told_as_prometheus_reads_them(server):
    """With labels where there are several of a name."""
    _, headers, body = await server.ask("/metrics")
    assert headers["content-type"].startswith("text/plain")
    assert b"nomicd_games 2.0" in body
    assert b'nomicd_mails_in{state="applied"} 7.0' in body
