"""`nomicd log`, `verify`, `export`, `import`: the log as a reader may see it, and whether it holds; and
`talk`: what the players wrote to one another."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from nomicd.adapters.sandbox.monty import LENIENCY, MontySandbox
from nomicd.app.cli.files import require_free, write_new
from nomicd.app.cli.out import Stop, as_json, say
from nomicd.app.cli.session import Json, Now, Slug, clock, open_readonly, perform_or_stop, session, unwrap
from nomicd.app.config_paths import is_file
from nomicd.games import registry
from nomicd.services.delivery.talk_mails import build_talk_mbox
from nomicd.services.operating.requests import ImportGame
from nomicd.services.replay import archive, audit
from nomicd.services.repository.game_repository import find_game
from nomicd.services.rows import TalkMail
from nomicd.table.phrases import many

Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write to FILE instead of standard output.")
]


def log(
    context: typer.Context,
    slug: Slug,
    json: Json = False,
    reader: Annotated[
        str, typer.Option("--reader", metavar="NAME", help="Show it as this player sees it.")
    ] = "",
    public: Annotated[bool, typer.Option("--public", help="Show only what everybody may see.")] = False,
) -> None:
    """Show the log of a game, oldest first, as the Admin, a player or everybody sees it."""
    if reader and public:
        raise typer.BadParameter("use either --reader or --public, not both")
    with open_readonly(session(context).settings()) as application:
        seats = {seat.player for seat in unwrap(application.operations.players(slug))}
        if reader and reader not in seats | {"admin"}:
            raise Stop(f"no player of {slug} is called {reader}; `nomicd game players {slug}` lists them")
        entries = unwrap(application.operations.log(slug, "" if public else reader or "admin"))
    if json:
        as_json(entries)
    else:
        say(*(entry.text() for entry in entries))


def verify(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="SLUG|FILE", help="The name of a game, or an export file.")],
    json: Json = False,
    replay: Annotated[
        bool, typer.Option("--replay", help="Also play the game again from its inputs, and compare the logs.")
    ] = False,
) -> None:
    """Verify the hash chain, the replay and the dice of a game or of an export file.

    An export can be verified anywhere: no configuration and no store are needed.
    """
    path = Path(what)
    with MontySandbox(leniency=LENIENCY) if replay else nullcontext() as sandbox:
        checked = _verify_file(path, sandbox) if is_file(path) else _verify_game(context, what, sandbox)
    wrong, shown_to_hold, by_hand = checked
    if replay:
        shown_to_hold += ", its inputs lead to the same log byte for byte"
    if json:
        told = {"verified": not wrong, "wrong": wrong, "checked": [] if wrong else [shown_to_hold]}
        as_json(told | {"set_by_the_admin": by_hand})
        if wrong:
            raise Stop("")
        return
    if wrong:
        raise Stop(f"{what} does not verify: {'; '.join(wrong)}")
    but = ", but for those that the Admin has set" if by_hand else ""
    dice = [f"{each}." for each in by_hand]
    say(f"{what}: {shown_to_hold}, the dice match their commitments{but}.", *dice)


_Checked = tuple[list[str], str, list[str]]
"""What is wrong, what has been shown to hold if nothing is, and the dice that the Admin has set."""


def _verify_game(context: typer.Context, slug: str, sandbox: MontySandbox | None) -> _Checked:
    with open_readonly(session(context).settings()) as application:
        wrong = unwrap(application.operations.verify(slug, sandbox))
        by_hand = unwrap(application.operations.set_dice(slug))
        return wrong, "the chain is whole, the replay gives the same game", by_hand


def _verify_file(path: Path, sandbox: MontySandbox | None) -> _Checked:
    try:
        exported = archive.parse(path.read_text(encoding="utf-8"))
    except (archive.BadExport, UnicodeDecodeError) as error:
        return [str(error)], "", []
    hidden = sum(entry.body is None for entry in exported.entries)
    holds = (
        f"the chain is whole, {hidden} hidden events by their commitments"
        if hidden
        else ("the chain is whole, the log can be replayed")
    )
    ruleset = registry.discover().get(exported.header.game.ruleset)
    wrong = audit.verify_export(exported, ruleset, sandbox)
    facts = ((each.name, each.version, (each.body or "").encode()) for each in exported.entries)
    return wrong, holds, [] if wrong else audit.set_dice(ruleset, facts)


def export(
    context: typer.Context,
    slug: Slug,
    out: Out = None,
    private: Annotated[
        bool,
        typer.Option("--private", help="Everything, including secrets and addresses: for moving a game."),
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace FILE if it is an earlier export.")
    ] = False,
) -> None:
    """Export a game as JSON Lines: what everybody may see, or everything with --private."""
    if out is not None:
        require_free(out, "an export", _is_export, replace=replace)
    with open_readonly(session(context).settings()) as application:
        text = unwrap(application.operations.export(slug, private=private)).text()
    if out is None:
        sys.stdout.write(text)
        return
    write_new(out, text.encode(), private=private)
    say(f"{out}: {text.count(chr(10))} lines. nomicd verify {out} checks it.")


def _is_export(path: Path) -> bool:
    try:
        archive.parse(path.read_text(encoding="utf-8"))
    except (archive.BadExport, UnicodeDecodeError):
        return False
    return True


def bring_in(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False)],
    now: Now = None,
) -> None:
    """Import a game from a private export. No past mail is sent again."""
    perform_or_stop(session(context).settings(), ImportGame(file.read_text(encoding="utf-8")), clock(now))


def talk(
    context: typer.Context,
    slug: Slug,
    out: Out = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace FILE if it is an earlier mbox.")
    ] = False,
) -> None:
    """Write the talk of a game as an mbox, which any mail program opens. It shows nobody's address."""
    if out is not None:
        require_free(out, "an mbox", _is_mbox, replace=replace)
    with open_readonly(session(context).settings()) as application, application.store.read() as tx:
        unwrap(find_game(tx, slug))
        said = tx.rows(TalkMail, game=slug)
        data = build_talk_mbox(said, application.config.address_of(slug))
    if out is None:
        sys.stdout.buffer.write(data)
        return
    write_new(out, data, private=True)
    say(f"{out}: {many(len(said), 'mail')}.")


def _is_mbox(path: Path) -> bool:
    return path.read_bytes()[:5] in (b"", b"From ")
