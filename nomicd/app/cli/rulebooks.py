"""`nomicd rules check`: parse, type-check and run the cases of rule documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.out import FAILED, Stop, as_json, say
from nomicd.app.cli.session import Json
from nomicd.app.resources import documents, folder
from nomicd.games.nomic.cases.run import run_cases
from nomicd.games.nomic.law.check import check_document
from nomicd.games.nomic.law.document import Document
from nomicd.games.nomic.machine.sandbox import Problem, Sandbox
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
    """Check documents by themselves and among the others of their folder (a document that stands alone: among
    those of BoredNomic); without PATH, all that ship."""
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
    siblings = _siblings(file)

    def cases(document: Document) -> tuple[Problem, ...]:
        return run_cases(document, siblings, sandbox, _reader)

    report = check_document(file.read_text(encoding="utf-8"), sandbox, run_cases=cases)
    return [Found(str(file), each.line, each.text) for each in report.problems]


def _siblings(file: Path) -> dict[str, str]:
    """The rules among which a document's cases are played: those beside it, else those that ship."""
    beside = {each.name: each.read_text(encoding="utf-8") for each in _files(file.parent) if each != file}
    return beside or documents("borednomic")


def _reader(line: str, vocabulary: Vocabulary) -> Command | str:
    """A line as the service would read it in a mail."""
    what = understand([Line(1, line)], vocabulary)[0].what
    if isinstance(what, Trouble):
        return what.text
    return what or "that is no command"
