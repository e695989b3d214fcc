"""`nomicd import-mbox`: a Nomic that was played on a mailing list goes on here, with its past in its log."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress as Bar

from nomicd.adapters import archives
from nomicd.adapters.sandbox.monty import MontySandbox
from nomicd.app.cli.files import require_new
from nomicd.app.cli.out import Stop, say
from nomicd.app.cli.rulebooks import OWN, own_rules
from nomicd.app.cli.session import Now, clock, perform_or_stop, session
from nomicd.app.resources import documents
from nomicd.games import registry
from nomicd.kernel.game import AnyGame
from nomicd.mail.address import parse_address
from nomicd.services.importing import review_file
from nomicd.services.importing.approval import Founding, PlayedHistory, mark_impossible, play_history
from nomicd.services.importing.archive_reader import read
from nomicd.services.importing.archived_mails import posts
from nomicd.services.importing.history import (
    SURE,
    History,
    ImportedPlayer,
    ImportedProposal,
    ImportedVote,
    Origin,
)
from nomicd.services.operating.requests import ImportGame

LONGEST = 64 * 1024 * 1024


def import_mbox(  # noqa: PLR0913, PLR0917 - each is an option of the contract
    context: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE", help="An mbox, a Maildir, or a folder of pipermail's .txt or .txt.gz files."
        ),
    ] = None,
    ruleset: Annotated[
        str, typer.Option("--ruleset", metavar="R", help="The kind of game it is to become.")
    ] = "",
    rules: Annotated[
        str, typer.Option("--rules", metavar="PATH", help="A folder with your own starting rules.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE instead of standard output.")
    ] = None,
    accept: Annotated[
        Path | None, typer.Option("--accept", metavar="FILE", help="The history, checked and edited by you.")
    ] = None,
    slug: Annotated[
        str, typer.Option("--slug", metavar="SLUG", help="With --accept: the name of the new game.")
    ] = "",
    admin: Annotated[
        str,
        typer.Option("--admin", metavar="ADDRESS", help="With --accept: the address of the game's Admin."),
    ] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="With --accept: only show what would be created.")
    ] = False,
    now: Now = None,
) -> None:
    """Turn the mailing-list archive of a Nomic into a game that goes on here.

    First run `nomicd import-mbox ARCHIVE --ruleset R --out past.toml`: it writes down what it found, and how
    sure it is of each line. Check and edit that file. Then `nomicd import-mbox --accept past.toml --slug S
    --admin ADDRESS` creates the game.
    """
    if (file is None) == (accept is None):
        raise typer.BadParameter(
            "give either an archive to read, or --accept FILE with a history made from one"
        )
    if file is not None:
        if out is not None:
            require_new(out)
        _propose(
            file, Origin(ruleset or (OWN if rules else ""), str(file), rules=rules), out, clock(now).now()
        )
        return
    assert accept is not None
    text, history = _read_review_file(accept)
    game = _make_game(text, history, accept, slug, admin or history.game.admin, clock(now).now())
    say(*game.says)
    if dry_run:
        say("Nothing has been written. Run it again without --dry-run to create the game.")
        return
    perform_or_stop(session(context).settings(), ImportGame(game.export.text()), clock(now))
    say(f"{slug} goes on: nomicd game show {slug} says when its next update is. No mail has gone out.")


# Reading an archive


def _propose(file: Path, origin: Origin, out: Path | None, now: datetime) -> None:
    kind = _kind(origin.ruleset)
    try:
        with _progress(archives.size(file)) as progress:
            history = read(posts(archives.mails(file, progress), now), origin)
    except archives.NoArchive as wrong:
        raise Stop(f"{wrong}.") from None
    if not history.player:
        raise Stop(f"no mail with a sender was found in {file}.")
    history, rules = _try_out(history, kind, now)
    text = review_file.write(history, rules)
    if out is None:
        sys.stdout.write(text)
        return
    with out.open("x", encoding="utf-8") as made_file:
        made_file.write(text)
    say(
        *_summarize(history),
        f"Read {out}, correct it, and then: nomicd import-mbox --accept {out} --slug SLUG --admin ADDRESS",
    )


def _try_out(history: History, kind: AnyGame, now: datetime) -> tuple[History, list[str]]:
    """Return the history with what cannot be carried out marked, and the rules that would be in force."""
    founding = Founding("trial", "", _documents(history.game), bytes(32), now)
    with MontySandbox() as sandbox:
        history, state = mark_impossible(kind, history, founding, sandbox)
    shelves = kind.list_collections(state)
    rules = [each for shelf in shelves if shelf.key == "rules" for each in shelf.articles]
    return history, [f"{each.title} ({each.note})" if each.note else each.title for each in rules]


def _documents(origin: Origin) -> dict[str, str]:
    return own_rules(origin.ruleset, Path(origin.rules)) if origin.rules else documents(origin.ruleset)


@contextmanager
def _progress(size: int) -> Iterator[archives.Progress]:
    """Show the progress on a terminal."""
    with Bar(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("Reading", total=size)
        yield lambda done: bar.update(task, completed=done)


def _summarize(history: History) -> Iterator[str]:
    votes = [vote for motion in history.proposal for vote in motion.votes]
    lines: tuple[ImportedPlayer | ImportedProposal | ImportedVote, ...] = (
        *history.player,
        *history.proposal,
        *votes,
    )
    unsure = sum(each.confidence < SURE for each in lines)
    yield f"{len(history.player)} people, {len(history.proposal)} proposals, {len(votes)} votes."
    yield f"{unsure} of these lines are less sure than {SURE}: check them, or they will not be used."


# Making a game of it


def _read_review_file(file: Path) -> tuple[str, History]:
    try:
        if file.stat().st_size > LONGEST:
            raise Stop(f"{file} is longer than {LONGEST >> 20} MiB, too long for a history.")
        text = file.read_text(encoding="utf-8")
        return text, review_file.read(text)
    except UnicodeDecodeError as wrong:
        raise Stop(f"{file} is not UTF-8 text: {wrong}") from None
    except review_file.BadReviewFile as wrong:
        raise Stop(f"{file}, {wrong}") from None


def _make_game(
    text: str, history: History, file: Path, slug: str, admin: str, now: datetime
) -> PlayedHistory:
    if not slug:
        raise typer.BadParameter("give --slug SLUG, the name of the new game")
    if parse_address(admin) is None:
        raise typer.BadParameter("give --admin ADDRESS, the mail address of the game's Admin")
    origin = history.game
    kind = _kind(origin.ruleset)
    founding = Founding(slug, admin, _documents(origin), secrets.token_bytes(32), now)
    with MontySandbox() as sandbox:
        found = play_history(kind, history, founding, sandbox)
    if isinstance(found, PlayedHistory):
        return found
    lines = sorted({(review_file.line_of(text, each.place), each.text) for each in found})
    raise Stop("\n".join(f"{file}, line {number}: {said}" for number, said in lines))


def _kind(ruleset: str) -> AnyGame:
    kinds = registry.discover()
    kind = kinds.get(ruleset)
    if kind is None:
        raise Stop(f"give --ruleset R, one of: {', '.join(sorted(kinds))}.")
    if not kind.recalls:
        raise Stop(f"a game of {ruleset} cannot be imported with its past.")
    return kind
