"""Checks an operator's own templates by reading each, and by writing each kind of mail and each sentence
once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment, TemplateSyntaxError

from nomicd.adapters.render import JinjaRenderer, fault
from nomicd.adapters.render.sentences import find_failing_sentences
from nomicd.app.config_paths import BadConfig
from nomicd.app.resources import folder
from nomicd.app.samples import samples
from nomicd.app.settings import AppSettings

REPLY_TO = "bored2@games.example.org"


def faults(settings: AppSettings) -> list[str]:
    """Return what is wrong with the templates that the settings name; nothing if they name none."""
    if not settings.templates:
        return []
    own = settings.path(settings.templates)
    if not own.is_dir():
        return [f"{own} is not a folder"]
    return list(
        dict.fromkeys(
            (
                *_unreadable(own),
                *_find_failing(strict_renderer(settings)),
                *map(fault, find_failing_sentences(own)),
            )
        )
    )


def strict_renderer(settings: AppSettings) -> JinjaRenderer:
    """Return a renderer with the operator's templates and ours that raises where one of theirs fails. Raises
    `BadConfig`."""
    own = settings.path(settings.templates)
    if settings.templates and not own.is_dir():
        raise BadConfig(f"templates: {own} is not a folder")
    folders = [*([own] if settings.templates else []), folder("templates")]
    return JinjaRenderer(folders, pictures=settings.pictures)


def _unreadable(own: Path) -> Iterator[str]:
    for path in sorted(own.rglob("*.j2")):
        try:
            Environment(autoescape=True).parse(path.read_text(encoding="utf-8"), filename=str(path))
        except TemplateSyntaxError as error:
            yield f"{path.relative_to(own)}, line {error.lineno}: {error.message}"
        except (OSError, UnicodeDecodeError) as error:
            yield f"{path.relative_to(own)}: {error}"


def _find_failing(renderer: JinjaRenderer) -> Iterator[str]:
    for kind, make in samples().items():
        try:
            renderer.render(kind, make(), REPLY_TO)
        except Exception as error:  # noqa: BLE001 - a template is a program, and may fail in any way
            yield fault(error)
