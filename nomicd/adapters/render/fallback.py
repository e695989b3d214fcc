"""Mails by the templates of an operator; by ours where one of theirs is broken, so that no mail waits."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

from jinja2 import TemplateSyntaxError

from nomicd.adapters.render.mail_templates import JinjaRenderer
from nomicd.kernel.page import Page
from nomicd.services.gateways import Rendered

_log = logging.getLogger(__name__)


class FallbackRenderer:
    """Fulfils `ports.Renderer` with the templates in `own`; where one is missing, with those in `ours`. A
    kind of mail whose template fails is written by ours, and the log tells it, once for each failure."""

    def __init__(self, own: Path, ours: Path, *, pictures: bool = True) -> None:
        self._own = JinjaRenderer([own, ours], pictures=pictures)
        self._ours = JinjaRenderer([ours], pictures=pictures)
        self._told: set[tuple[str, str]] = set()

    def render(self, kind: str, page: Page, reply_to: str) -> Rendered:
        """The page, in any case."""
        try:
            return self._own.render(kind, page, reply_to)
        except Exception as error:  # noqa: BLE001 - a template is a program, and may fail in any way
            self._tell(kind, fault(error))
            return self._ours.render(kind, page, reply_to)

    def _tell(self, kind: str, what: str) -> None:
        if (kind, what) not in self._told:
            self._told.add((kind, what))
            _log.error("the template of %s mails is broken, so the built-in one is used: %s", kind, what)


def fault(error: Exception) -> str:
    """Return what is wrong with a template, with its name and line if that is told."""
    if isinstance(error, TemplateSyntaxError):
        return f"{error.name or 'a template'}, line {error.lineno}: {error.message}"
    lines = [each for each in traceback.extract_tb(error.__traceback__) if each.filename.endswith(".j2")]
    place = f"{Path(lines[-1].filename).name}, line {lines[-1].lineno}: " if lines else ""
    return f"{place}{str(error) or type(error).__name__}"
