"""The commands as one program: options that all share, exit codes, and errors as one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import version

import typer
from typer.core import TyperGroup

from nomicd.adapters.render import NotOurs
from nomicd.app.cli import (
    games,
    importing,
    keeping,
    laws,
    logs,
    pasts,
    preview,
    rulebooks,
    running,
    setup,
    site,
    top,
    watch,
)
from nomicd.app.cli.demo import demo
from nomicd.app.cli.out import DONE, FAILED, USAGE, Stop, complain, say
from nomicd.app.cli.session import CliSession
from nomicd.app.config_paths import BadConfig
from nomicd.app.discover import BadAdapter
from nomicd.games import registry
from nomicd.services.ports import StoreBroken

COMMANDS: Mapping[str, Callable[..., None]] = {
    "init": setup.init,
    "check": setup.check,
    "doctor": setup.doctor,
    "demo": demo,
    "serve": running.serve,
    "deliver": running.deliver,
    "run-due": running.run_due,
    "log": logs.log,
    "verify": logs.verify,
    "export": logs.export,
    "import": logs.bring_in,
    "talk": logs.talk,
    "what-if": pasts.what_if,
    "correct": pasts.correct,
    "rulings": laws.rulings,
    "backup": keeping.backup,
    "restore": keeping.restore,
    "forget": keeping.forget,
    "import-mbox": importing.import_mbox,
    "top": top.top,
    "watch": watch.watch,
    "show": watch.show,
    "preview": preview.preview,
}
"""Commands of one word."""

GROUPS: Mapping[str, tuple[str, type[TyperGroup], Mapping[str, Callable[..., None]]]] = {
    "game": (
        "Open and start games, seat players, see where a game stands.",
        TyperGroup,
        {
            "new": games.new,
            "list": games.list_games,
            "show": games.show,
            "players": games.players,
            "add-player": games.add_player,
            "start": games.start,
        },
    ),
    "site": ("The static pages of all games.", TyperGroup, {"build": site.build, "serve": site.serve}),
    "rules": (
        "Rule documents, and the law of a game: `rules SLUG` is short for `rules list SLUG`.",
        rulebooks.RulesGroup,
        {
            "check": rulebooks.check,
            "list": laws.list_rules,
            "show": laws.show,
            "history": laws.history,
            "coverage": laws.coverage,
        },
    ),
}
"""Commands of two words: by the first, its help, how it is read, and the second."""

_PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
"""Of `deliver`, which reads its options itself (`nomicd.app.deliver`)."""


def build() -> typer.Typer:
    """The whole command line."""
    app = typer.Typer(
        name="nomicd",
        help="Games by e-mail that run themselves.",
        epilog="Exit codes: 0 done; 1 refused, or verification failed; 2 wrong usage or configuration; "
        "75 (deliver only) not stored, try again later.",
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    for name, command in COMMANDS.items():
        app.command(name, context_settings=_PASS_ON if name == "deliver" else None)(command)
    for name, (help_, kind, commands) in GROUPS.items():
        group = typer.Typer(cls=kind, no_args_is_help=True, help=help_)
        for second, command in commands.items():
            group.command(second)(command)
        app.add_typer(group, name=name)
    return app


@cache
def _command() -> Callable[..., object]:
    """The whole command line, ready to be called: to make it so takes half as long as many a command."""
    return typer.main.get_command(build())


def _say_version(on: bool) -> None:
    if on:
        say(f"nomicd {version('nomicd')}")
        raise typer.Exit


def _options(
    context: typer.Context,
    config: str = typer.Option(
        "",
        metavar="FILE",
        help="The configuration file. Default: ./nomicd.toml, then /etc/nomicd/nomicd.toml.",
    ),
    _version: bool = typer.Option(
        False, "--version", help="Show the version and exit.", is_eager=True, callback=_say_version
    ),
) -> None:
    context.obj = CliSession(config or None)


def run(words: Sequence[str]) -> int:
    """Run one command; its exit code."""
    try:
        code = _command()(_config_first(words), prog_name="nomicd", standalone_mode=False)
    except BadConfig as error:
        return _end(str(error), USAGE)
    except Stop as error:
        return _end(str(error), error.code)
    except (BadAdapter, registry.BadOffer, NotOurs, StoreBroken, OSError) as error:
        return _end(str(error) or type(error).__name__, FAILED)
    except typer.TyperException as error:
        return _end(error.format_message(), error.exit_code)
    except typer.Abort:
        return FAILED
    return code if isinstance(code, int) else DONE


def _end(line: str, code: int) -> int:
    if line:
        complain(line)
    return code


def _config_first(words: Sequence[str]) -> list[str]:
    """`--config FILE` may stand anywhere; the parser wants it before the command."""
    rest, config = list(words), list[str]()
    for place, word in enumerate(words):
        if word == "--":
            break
        if word == "--config" and place + 1 < len(words):
            config = ["--config", words[place + 1]]
            rest = [*words[:place], *words[place + 2 :]]
        elif word.startswith("--config="):
            config, rest = [word], [*words[:place], *words[place + 1 :]]
    return [*config, *rest]
