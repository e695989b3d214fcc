"""Fixed sentences, from the templates in `sentences/`: a file for a kind of mail, a macro for a wording."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound
from jinja2.runtime import Macro

from nomicd.adapters.render.compiled import CompiledOnce
from nomicd.kernel.events import of_kind
from nomicd.kernel.page import Lines, Page, Wording

KEPT = 512
_COMPILED = CompiledOnce()


class Sentences:
    """Those of the folders given: the first that has a wording counts, so that an operator's own file may
    hold only what they change. With `report_broken` one that fails is told by name, and the next folder's is
    taken; without, it fails."""

    def __init__(
        self, template_dirs: Sequence[Path], report_broken: Callable[[str, Exception], None] | None = None
    ) -> None:
        self._environments = [_environment(folder) for folder in template_dirs]
        self._report_broken = report_broken
        self.write = lru_cache(KEPT)(self._write)
        """Return a wording's sentences as a block; the same block for the same wording."""

    def fill_lead(self, page: Page) -> Page:
        """Return the page with sentences in place of the wordings in its lead and its small print."""
        if not any(of_kind(Wording, (*page.lead, *page.small))):
            return page
        return msgspec.structs.replace(page, lead=self.lead_of(page), small=self._in_words(page.small))

    def lead_of(self, page: Page) -> tuple[str, ...]:
        """Return the lead of a page in sentences."""
        return self._in_words(page.lead)

    def _in_words(self, given: Sequence[str | Wording]) -> tuple[str, ...]:
        return tuple(
            line
            for each in given
            for line in (self.write(each).lines if isinstance(each, Wording) else (each,))
        )

    def _write(self, wording: Wording) -> Lines:
        kind, _, name = wording.name.partition(".")
        file = f"sentences/{kind}.j2"
        values = {key: _on_one_line(value) for key, value in wording.values}
        for environment in self._environments:
            try:
                macro = getattr(environment.get_template(file).module, name, None)
                if macro is not None:
                    text = _call(environment, macro, values)
                    return Lines(tuple(line.strip() for line in text.strip("\n").split("\n")))
            except TemplateNotFound:
                continue
            except Exception as error:
                if self._report_broken is None or environment is self._environments[-1]:
                    raise
                self._report_broken(file, error)
        raise LookupError(f"no folder of templates has the sentences {wording.name}")


def find_failing_sentences(folder: Path) -> Iterator[Exception]:
    """Yield what is wrong with an operator's own sentences: each is tried once, with made-up values."""
    environment = _environment(folder)
    for path in sorted((folder / "sentences").glob("*.j2")):
        try:
            macros = vars(environment.get_template(f"sentences/{path.name}").module).values()
            for macro in macros:
                if isinstance(macro, Macro):
                    _call(environment, macro, dict.fromkeys(macro.arguments, "1"))
        except Exception as error:  # noqa: BLE001 - a template is a program, and may fail in any way
            yield error


def _environment(folder: Path) -> Environment:
    """For text: whoever renders the page escapes it."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=False,  # noqa: S701 - see above
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_COMPILED,
    )


def _call(environment: Environment, macro: Callable[..., str], values: Mapping[str, object]) -> str:
    try:
        return macro(**values)
    except Exception:  # noqa: BLE001 - a template is a program, and may fail in any way
        environment.handle_exception()  # raises it again, with the line of the template


def _on_one_line(value: str | int | tuple[str, ...]) -> str | int | tuple[str, ...]:
    """Nobody's words begin a sentence of their own."""
    if isinstance(value, tuple):
        return tuple(" ".join(each.split("\n")) for each in value)
    return " ".join(value.split("\n")) if isinstance(value, str) else value
