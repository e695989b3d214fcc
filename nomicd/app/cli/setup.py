"""`nomicd init`, `check`, `doctor`: begin, and see whether all is well."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nomicd.adapters.store.migrate import migrate
from nomicd.app.cli.out import FAILED, Stop, as_json, say, table
from nomicd.app.cli.session import Json, session
from nomicd.app.config_paths import NAME, BadConfig
from nomicd.app.health import examine
from nomicd.app.settings import load, origin
from nomicd.app.templates import faults
from nomicd.app.wiring import store_url, validate
from nomicd.table.phrases import many

EXAMPLE = Path(__file__).parent / "nomicd.toml"


def init(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="Created if it does not exist.")] = Path(),
) -> None:
    """Create a configuration and an empty store, ready to use offline."""
    path = directory / NAME
    directory.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(EXAMPLE.read_text(encoding="utf-8"))
    except FileExistsError:
        raise Stop(f"{path} already exists and was left as it is") from None
    settings = load(path)
    migrate(store_url(settings))
    settings.path(settings.spool).mkdir(exist_ok=True)
    say(
        f"{path} has been written, with an empty store beside it.",
        f"Next: nomicd --config {path} game new bored --ruleset borednomic --admin YOUR@ADDRESS",
        f"and:  nomicd --config {path} serve",
    )


def check(context: typer.Context) -> None:
    """Check the configuration: keys, values, folders, templates. Connects to nothing."""
    path = session(context).config
    settings = load(path)
    try:
        validate(settings)
    except BadConfig as error:
        key = str(error).partition(":")[0].partition(".")[0]
        raise BadConfig(f"{origin(key, path)}: {error}") from None
    found = faults(settings)
    if found:
        say(*(f"{settings.templates}/{each}" for each in found))
        raise Stop(f"{path}: templates: {many(len(found), 'fault')}; the built-in templates are used instead")
    say(f"{path} is in order.")


def doctor(context: typer.Context, json: Json = False) -> None:
    """Check connections, DNS, clock, disk and store, and list what is wrong."""
    found = examine(session(context).settings())
    if json:
        as_json(found)
    else:
        table(
            ("", "What", "Finding"), [("ok" if each.well else "!!", each.what, each.says) for each in found]
        )
    if not all(each.well for each in found):
        raise Stop("", FAILED)
