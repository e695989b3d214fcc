"""`make man`: writes the man pages nomicd(1) and nomicd.toml(5) into a folder.

Nothing of them is written here twice. The first is the help of the command line; the second holds the
tables of settings in docs/operators.md, which a test compares with the settings.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import typer

from nomicd.app.cli.program import build
from nomicd.app.deliver import make_parser

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs" / "operators.md"
EXAMPLE = ROOT / "deploy" / "nomicd.toml"
WHAT = "games by e-mail that run themselves"


def main(folder: Path) -> None:
    """Write both pages."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in (("nomicd.1", describe_commands()), ("nomicd.toml.5", describe_settings())):
        (folder / name).write_text("\n".join(lines) + "\n", encoding="ascii")


def describe_commands() -> Iterator[str]:
    """Yield nomicd(1): all commands with their arguments and options."""
    root = typer.main.get_command(build())
    yield _title("NOMICD", 1)
    yield from ('.SH "NAME"', f"nomicd \\- {_plain(WHAT)}")
    yield from ('.SH "SYNOPSIS"', r"\fBnomicd\fR [\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGS\fR]...")
    yield from ('.SH "OPTIONS"', *_list_parameters(root))
    yield '.SH "COMMANDS"'
    for path, command in _walk(root, ()):
        yield f'.SS "{_plain(" ".join(("nomicd", *path)))}"'
        yield from _write_command(path, command)
    yield from ('.SH "EXIT STATUS"', _text(str(root.epilog)))
    yield '.SH "FILES"'
    yield from (".TP", r"\fI./nomicd.toml\fR, \fI/etc/nomicd/nomicd.toml\fR")
    yield from ("The configuration; see", ".BR nomicd.toml (5).")
    yield from ('.SH "SEE ALSO"', ".BR nomicd.toml (5)")


def describe_settings() -> Iterator[str]:
    """Yield nomicd.toml(5): the tables of settings, the words around the first, and an example."""
    guide = GUIDE.read_text(encoding="utf-8")
    (settings,) = re.findall(r"^## Settings\n\n(.*?)^## ", guide, re.MULTILINE | re.DOTALL)
    others = [table for table in re.findall(r"(?:^\|.*\n)+", guide, re.MULTILINE) if _is_of_settings(table)]
    yield _title("NOMICD.TOML", 5)
    yield from ('.SH "NAME"', "nomicd.toml \\- the settings of nomicd")
    yield '.SH "DESCRIPTION"'
    for part in settings.strip().split("\n\n"):
        if part.startswith("|"):
            continue
        yield from (".PP", _text(part))
    yield '.SH "SETTINGS"'
    for table in others:
        yield from _list_rows(table)
    yield from ('.SH "EXAMPLE"', ".nf")
    yield from map(_plain, EXAMPLE.read_text(encoding="utf-8").splitlines())
    yield from (".fi", '.SH "SEE ALSO"', ".BR nomicd (1)")


def _title(name: str, section: int) -> str:
    return f'.TH "{name}" "{section}" "" "nomicd {version("nomicd")}" "nomicd"'


def _walk(command: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield all commands, those of two words in the place of their first."""
    for name, each in sorted(command.commands.items()):
        if hasattr(each, "commands"):
            yield from _walk(each, (*path, name))
        else:
            yield (*path, name), each


def _write_command(path: tuple[str, ...], command: Any) -> Iterator[str]:
    own = make_parser() if path == ("deliver",) else None
    arguments = [_write_argument(each) for each in command.params if each.param_type_name == "argument"]
    if own:  # it reads its words itself, and argparse tells nowhere else what they are
        arguments = [f"[{each.metavar}...]" for each in own._actions if not each.option_strings]  # noqa: SLF001
    name = rf"\fB{_plain(' '.join(('nomicd', *path)))}\fR"
    yield " ".join([name, r"[\fIOPTIONS\fR]", *map(_plain, arguments)])
    for paragraph in str(command.help).split("\n\n"):
        yield from (".PP", _text(paragraph))
    yield from _list_parser_options(own) if own else _list_parameters(command)


def _write_argument(argument: Any) -> str:
    name = str(argument.metavar or argument.name.upper())
    many = "..." if argument.nargs != 1 and not name.endswith("...") else ""
    return f"{name}{many}" if argument.required else f"[{name}{many}]"


def _list_parameters(command: Any) -> Iterator[str]:
    """Yield those of a command that say something of themselves."""
    for each in command.params:
        words = str(getattr(each, "help", None) or "")
        if not words or each.hidden:
            continue
        if each.param_type_name == "argument":
            yield from _write_entry([_write_argument(each).strip("[]")], "", words)
            continue
        value = "" if each.is_flag else str(each.metavar or each.name.upper())
        if value and each.show_default and each.default not in {None, ""}:
            words = f"{words} Default: {each.default}."
        yield from _write_entry(each.opts, value, words)


def _list_parser_options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:  # noqa: SLF001 - argparse tells nowhere else
        value = str(action.metavar or "") if action.option_strings else ""
        yield from _write_entry(action.option_strings or [str(action.metavar)], value, str(action.help))


def _write_entry(names: Iterable[str], value: str, words: str) -> Iterator[str]:
    shown = ", ".join(rf"\fB{_plain(name)}\fR" for name in names)
    yield from (".TP", shown + (rf" \fI{_plain(value)}\fR" if value else ""), _text(words))


def _is_of_settings(table: str) -> bool:
    return table.startswith("| key | default | meaning |")


def _list_rows(table: str) -> Iterator[str]:
    for row in table.splitlines()[2:]:
        key, default, meaning = (cell.strip() for cell in row.split("|")[1:-1])
        shown = default.strip("`")
        yield from (".TP", _inline(key) + (f" (default: {_plain(shown)})" if shown else ""), _text(meaning))


def _text(words: str) -> str:
    """A paragraph, in one line that is no request."""
    return _inline(" ".join(words.split()))


def _inline(words: str) -> str:
    """Markdown's links lose their addresses, what is code is bold."""
    words = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", words)
    code = re.split(r"`([^`]*)`", words)
    shown = [rf"\fB{_plain(part)}\fR" if place % 2 else _plain(part) for place, part in enumerate(code)]
    return "".join(shown) if not shown[0].startswith((".", "'")) else r"\&" + "".join(shown)


def _plain(words: str) -> str:
    """Text as roff shows it to the letter, in ASCII."""
    words = words.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq").replace("'", r"\(aq")
    words = words.replace("`", r"\(ga").replace("^", r"\(ha").replace("~", r"\(ti")
    words = "".join(letter if letter.isascii() else f"\\[u{ord(letter):04X}]" for letter in words)
    return rf"\&{words}" if words.startswith(".") else words


if __name__ == "__main__":
    main(Path(sys.argv[1]))
