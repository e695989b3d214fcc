"""`nomicd rules check`: parse, type-check and run the cases of rule documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from typer.core import TyperGroup

from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.out import FAILED, Stop, as_json, say
from nomicd.app.cli.session import Json
from nomicd.app.resources import documents, documents_in, folder
from nomicd.games import registry
from nomicd.games.nomic.examples.run import run_cases
from nomicd.games.nomic.play.founding import foundation
from nomicd.games.nomic.rules.check import check_beside, check_document, check_folder
from nomicd.games.nomic.rules.ruleset_charter import NAME as CHARTER
from nomicd.games.nomic.rules.ruleset_charter import charter, is_document
from nomicd.kernel.commands import Command, Vocabulary
from nomicd.kernel.decision import Refused
from nomicd.kernel.events import of_kind
from nomicd.kernel.sandbox import Problem, Sandbox
from nomicd.law.rule_document import Document, parse
from nomicd.mail.grammar import understand
from nomicd.mail.quoting import Line
from nomicd.mail.readings import Doubt, Trouble
from nomicd.table.phrases import many

OWN = "nomic"
"""The ruleset of a game whose rules somebody wrote."""


class RuleProblem(msgspec.Struct, frozen=True):
    """Something wrong in a file; line 0 where no line is known."""

    file: str
    line: int
    text: str

    @property
    def as_line(self) -> str:
        """As compilers say it."""
        return f"{self.file}:{self.line}: {self.text}"


class RulesGroup(TyperGroup):
    """`rules SLUG` is short for `rules list SLUG`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """As always; what is no command is a game."""
        return super().resolve_command(ctx, args if args[0] in self.commands else ["list", *args])


def check(
    path: Annotated[
        Path | None, typer.Argument(metavar="PATH", help="A document or a folder of them.", exists=True)
    ] = None,
    json: Json = False,
) -> None:
    """Check documents by themselves and among the others of their folder (a document that stands alone: among
    those of BoredNomic); without PATH, all that ship."""
    wanted = path or folder("rules")
    files = list(_files(wanted))
    if not files:
        raise Stop(f"there are no rule documents in {path}")
    with MontySandbox() as sandbox:
        found = _check(wanted, sandbox) if wanted.is_file() else _check_folders(files, sandbox)
    if json:
        as_json(found)
    else:
        say(*(each.as_line for each in found))
        said = many(len(found), "problem") if found else "no problems"
        say(f"{many(len(files), 'document')}, {said}.")
    if found:
        raise Stop("", FAILED)


def own_rules(ruleset: str, base: Path) -> dict[str, str]:
    """The documents in somebody's own folder, by the names that this kind of game gives them."""
    kind = registry.discover()[ruleset or OWN]
    files = documents_in(base, kind.is_document)
    if not files:
        raise Stop(f"there are no rules in {base}: {kind.documents_hint}")
    return files


def wrong_in(base: Path) -> list[RuleProblem]:
    """Return what is wrong with the rules in a folder, taken as one ruleset."""
    with MontySandbox() as sandbox:
        return list(_check_folder(base, sandbox))


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    else:
        yield from sorted(each for each in path.rglob("*.md") if each.name[:1].isdigit())


def _check_folders(files: Sequence[Path], sandbox: Sandbox) -> list[RuleProblem]:
    """Each folder of documents is a ruleset."""
    folders = sorted({file.parent for file in files})
    return [each for base in folders for each in _check_folder(base, sandbox)]


def _check_folder(base: Path, sandbox: Sandbox) -> Iterator[RuleProblem]:
    """Its documents, by themselves and together, and its charter with each variant."""
    files = documents_in(base, is_document)
    texts = {name: text for name, text in files.items() if name != CHARTER}

    def cases(document: Document) -> tuple[Problem, ...]:
        return run_cases(document, texts, sandbox, _reader)

    for name, report in check_folder(texts, sandbox, run_cases=cases).items():
        yield from (RuleProblem(str(base / name), each.line, each.text) for each in report.problems)
    yield from (RuleProblem(str(base / CHARTER), 0, text) for text in _charter(files))


def _charter(files: Mapping[str, str]) -> Iterator[str]:
    read = charter(files.get(CHARTER, ""))
    if isinstance(read, Problem):
        yield read.text
        return
    chosen = [{name: value} for name, option in read.options.items() for value in option.variants]
    for options in chosen:
        founded = foundation(files, options)
        if isinstance(founded, Refused):
            yield founded.text


def _check(file: Path, sandbox: Sandbox) -> list[RuleProblem]:
    siblings = _siblings(file)

    def cases(document: Document) -> tuple[Problem, ...]:
        return run_cases(document, siblings, sandbox, _reader)

    report = check_document(file.read_text(encoding="utf-8"), sandbox, run_cases=cases)
    known = list(of_kind(Document, map(parse, siblings.values())))
    met = check_beside(report.document, known) if report.document else ()
    return [RuleProblem(str(file), each.line, each.text) for each in (*report.problems, *met)]


def _siblings(file: Path) -> dict[str, str]:
    """The rules among which a document's cases are played: those beside it, else those that ship."""
    beside = {each.name: each.read_text(encoding="utf-8") for each in _files(file.parent) if each != file}
    return beside or documents("borednomic")


def _reader(line: str, vocabulary: Vocabulary) -> Command | str:
    """A line as the service would read it in a mail."""
    what = understand([Line(1, line)], vocabulary)[0].what
    if isinstance(what, (Trouble, Doubt)):
        return what.text
    return what or "that is no command"
