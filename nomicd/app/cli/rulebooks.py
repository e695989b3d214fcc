"""`nomicd rules check`: parse, type-check and run the cases of rule documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.out import FAILED, Stop, as_json, say
from nomicd.app.cli.session import Json
from nomicd.app.resources import api_stubs, folder
from nomicd.games.nomic.cases import run_cases
from nomicd.games.nomic.code import problems
from nomicd.games.nomic.declarations import Declarations
from nomicd.games.nomic.declare import declarations
from nomicd.games.nomic.document import Parsed, read
from nomicd.games.nomic.sandbox import Problem, Sandbox
from nomicd.kernel.commands import Command, Vocabulary
from nomicd.mail.grammar import Trouble, understand
from nomicd.mail.quoting import Line


class Found(msgspec.Struct, frozen=True):
    """Something wrong in a file; line 0 where no line is known."""

    file: str
    line: int
    text: str


def register(app: typer.Typer) -> None:
    """Add these commands."""
    group = typer.Typer(no_args_is_help=True, help="Rule documents.")
    group.callback()(_documents)
    group.command("check")(check)
    app.add_typer(group, name="rules")


def _documents() -> None:
    """Rule documents."""


def check(
    path: Annotated[
        Path | None, typer.Argument(metavar="PATH", help="A document or a folder of them.", exists=True)
    ] = None,
    json: Json = False,
) -> None:
    """Check documents by themselves and among the others of their folder; without PATH, all that ship."""
    files = list(_files(path or folder("rules")))
    if not files:
        raise Stop(f"there are no rule documents in {path}")
    with MontySandbox() as sandbox:
        found = [each for file in files for each in _check(file, sandbox)]
    if json:
        as_json(found)
    else:
        say(*(f"{each.file}:{each.line}: {each.text}" for each in found))
        say(f"{len(files)} documents, {len(found) or 'no'} problems.")
    if found:
        raise Stop("", FAILED)


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    else:
        yield from sorted(each for each in path.rglob("*.md") if each.name[:1].isdigit())


def _check(file: Path, sandbox: Sandbox) -> list[Found]:
    parsed = read(file.read_text(encoding="utf-8"))
    wrong = _wrong(parsed, _siblings(file), sandbox) if isinstance(parsed, Parsed) else parsed
    return [Found(str(file), each.line, each.text) for each in wrong]


def _siblings(file: Path) -> dict[str, str]:
    return {each.name: each.read_text(encoding="utf-8") for each in _files(file.parent)}


def _wrong(parsed: Parsed, siblings: Mapping[str, str], sandbox: Sandbox) -> tuple[Problem, ...]:
    """The problems of the first stage that has any: what is declared, the code, its types, the cases."""
    document, code = parsed.document, parsed.document.code
    declared = declarations(document, document.number or 0)
    if not isinstance(declared, Declarations):
        return _moved(declared, parsed.places.toml)
    if code:
        wrong = problems(code) or sandbox.check(code, api_stubs())
        if wrong:
            return _moved(wrong, parsed.places.code)
    return run_cases(document, siblings, sandbox, _reader)


def _moved(wrong: tuple[Problem, ...], above: int) -> tuple[Problem, ...]:
    return tuple(Problem(each.line + above if each.line else 0, each.text) for each in wrong)


def _reader(line: str, vocabulary: Vocabulary) -> Command | str:
    """A line as the service would read it in a mail."""
    what = understand([Line(1, line)], vocabulary)[0].what
    if isinstance(what, Trouble):
        return what.text
    return what or "that is no command"
