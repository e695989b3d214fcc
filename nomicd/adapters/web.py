"""The small web server: the built pages, one-click unsubscribing, health and figures. Games are played by
mail; nothing here changes one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from os import PathLike
from pathlib import Path

import msgspec
import uvicorn
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from nomicd.mail.tokens import Purpose
from nomicd.services.operating.figures import Metric

HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
"""Beside what each page says of itself; of two policies a browser keeps the stricter."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".ics": "text/calendar; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".xml": "application/atom+xml",
}
"""What the files of a site are: no browser may guess, and not every machine knows."""

MAX_BODY = 1_024
"""Bytes of a request that is not only a question."""

_TOKEN = re.compile(r"[a-z0-9]{8,80}\Z")
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,30}\Z")

ASK = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unsubscribe</title><link rel="stylesheet" href="/style.css"></head>
<body><main><h1>No more {what}?</h1>
<p>{kept}</p>
<p>A mail to the game with the line <b>{back}</b> brings {it} back.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">
<p><button class="button">Send me no more {what}</button></p></form></main></body></html>
"""
ASK_DIGESTS = ASK.format(
    what="digests",
    kept="You keep your seat in the game, and get answers to what you write.",
    back="subscribe",
    it="them",
)
ASK_TALK = ASK.format(
    what="talk",
    kept="You keep your seat in the game, and get its digests as before.",
    back="mails talk on",
    it="it",
)
DONE = "You will get no more digests of this game. You keep your seat.\n"
DONE_TALK = "You will get no more of this game's talk. You keep your seat, and its digests.\n"
BAD = "This link is not, or no more, good. Write `{line}` to the game instead.\n"


class WebBackend(msgspec.Struct, frozen=True):
    """What stands behind the server. `unsubscribe` is told game and token and says whether it was done;
    `unwell` says in sentences what is wrong, nothing when all is well; `figures` are told at each asking.
    All may block."""

    folder: Path
    unsubscribe: Callable[[str, str], bool]
    unwell: Callable[[], list[str]]
    figures: Callable[[], Iterable[Metric]]


def application(back: WebBackend) -> Starlette:
    """The server as an ASGI application."""
    pages = Pages(directory=back.folder.parent, check_dir=False, html=True, folder=back.folder)
    return Starlette(
        routes=[
            Route("/health", _health(back)),
            Route("/metrics", _metrics(back)),
            Route("/unsubscribe/{slug}/{token}", _ask, methods=["GET"]),
            Route("/unsubscribe/{slug}/{token}", _unsubscribe(back), methods=["POST"]),
            Mount("/", pages),
        ],
        middleware=[],
        exception_handlers={HTTPException: _refuse},
    )


def run(back: WebBackend, host: str, port: int) -> None:
    """Serve until SIGTERM or SIGINT."""
    uvicorn.run(
        add_headers(application(back)),
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
    )


def add_headers(app: ASGIApp) -> ASGIApp:
    """The application with headers that keep pages to themselves."""
    extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *extra]  # type: ignore[misc]
            await send(message)

        await app(scope, receive, send_on if scope["type"] == "http" else send)  # type: ignore[arg-type]

    return guard


class Pages(StaticFiles):
    """The site's folder: a link, and in it a link for each game, none of which leads out of where pages are
    built. Names that begin with a dot are nobody's business."""

    def __init__(self, *, folder: Path, **how: object) -> None:
        super().__init__(**how)  # type: ignore[arg-type]
        self._folder = folder

    def file_response(
        self,
        full_path: PathLike[str] | str,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """As the library does it, but of the type that we know it has."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        known = TYPES.get(Path(full_path).suffix)
        if known and "content-type" in response.headers:
            response.headers["content-type"] = known
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return the file that a path leads to, if it exists."""
        parts = Path(path).parts
        if any(part.startswith(".") and part != "." for part in parts) or Path(path).is_absolute():
            return "", None
        root = Path(os.path.realpath(self._folder))
        full = Path(os.path.realpath(root / path))
        if not full.is_relative_to(root):
            return "", None
        try:
            return str(full), full.stat()
        except (OSError, ValueError):
            return "", None


def _refuse(_: Request, error: Exception) -> Response:
    code = error.status_code if isinstance(error, HTTPException) else 500
    return PlainTextResponse(f"{code}\n", code)


def _health(back: WebBackend) -> Callable[[Request], object]:
    async def health(_: Request) -> Response:
        wrong = await run_in_threadpool(back.unwell)
        return JSONResponse({"well": not wrong, "wrong": wrong}, 503 if wrong else 200)

    return health


class _Figures(Collector):
    def __init__(self, figures: Iterable[Metric]) -> None:
        self._figures = list(figures)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """One family for each name."""
        for name in dict.fromkeys(each.name for each in self._figures):
            found = [each for each in self._figures if each.name == name]
            family = GaugeMetricFamily(name, f"{found[0].help}.", labels=sorted(found[0].labels))
            for each in found:
                family.add_metric([each.labels[key] for key in sorted(each.labels)], each.value)
            yield family


def _metrics(back: WebBackend) -> Callable[[Request], object]:
    async def metrics(_: Request) -> Response:
        registry = CollectorRegistry()
        registry.register(_Figures(await run_in_threadpool(lambda: list(back.figures()))))
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    return metrics


def _parse_place(request: Request) -> tuple[str, str]:
    slug, token = str(request.path_params["slug"]), str(request.path_params["token"]).lower()
    if not (_SLUG.match(slug) and _TOKEN.match(token)):
        raise HTTPException(404)
    return slug, token


async def _ask(request: Request) -> Response:
    """A person has followed the link: nothing is done by looking (RFC 8058 section 3.2)."""
    _, token = _parse_place(request)
    return Response(ASK_TALK if token[0] == Purpose.LEAVE_TALK else ASK_DIGESTS, media_type="text/html")


def _unsubscribe(back: WebBackend) -> Callable[[Request], object]:
    async def unsubscribe(request: Request) -> Response:
        slug, token = _parse_place(request)
        size = 0
        async for chunk in request.stream():
            size += len(chunk)
            if size > MAX_BODY:
                raise HTTPException(413)
        done = await run_in_threadpool(back.unsubscribe, slug, token)
        talk = token[0] == Purpose.LEAVE_TALK
        if not done:
            return PlainTextResponse(BAD.format(line="mails talk off" if talk else "unsubscribe"), 404)
        return PlainTextResponse(DONE_TALK if talk else DONE)

    return unsubscribe
