"""The settings: one TOML file, with secrets from the environment or a folder of them.

Every path in the file is relative to the file. Unknown keys are errors. `NOMICD_…` in the environment
counts before the file; so does a file of that name in `$CREDENTIALS_DIRECTORY` (systemd's LoadCredential).
"""

from __future__ import annotations

import os
import re
import tomllib
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, SettingsError

from nomicd.app.config_paths import BadConfig
from nomicd.kernel.json_data import JsonObject

Trusted = Literal["authenticated", "none"]

JSON = '[{"url": "maildir:inbox"}]'

MOST_WORKERS = 4
"""Beyond that the one writer has its hands full with what they find, and each takes some 90 MB."""


def _url(text: str) -> str:
    """A URL as far as can be said here: which schemes there are, the adapters know."""
    scheme, colon, rest = text.partition(":")
    if not (scheme and colon and rest):
        raise ValueError("is not a URL such as maildir:mail or smtp://127.0.0.1:2525")
    urlsplit(text)
    return text


def _web(text: str) -> str:
    """The address of a site, without a slash at the end."""
    found = urlsplit(text)
    if text and not (found.scheme in {"http", "https"} and found.netloc and not found.query):
        raise ValueError("is not the address of a site such as https://games.example.org")
    return text.rstrip("/")


def _address(text: str) -> str:
    local, at, domain = text.rpartition("@")
    if not (local and at and domain) or any(letter in text for letter in " <>,\r\n\t") or not text.isascii():
        raise ValueError("is not a plain address such as nomic@example.org")
    return text.lower()


class Inbox(BaseModel):
    """One way in. What comes by it is trusted as `trust` says."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    url: Annotated[str, AfterValidator(_url)]
    trust: Trusted = "none"
    password: SecretStr | None = None
    """Of an IMAP account; else `imap_password` counts."""
    trusted_hosts: tuple[str, ...] = ()
    """Whose topmost `Received` line says when a mail arrived."""
    interval: float = Field(default=60.0, ge=0.05, le=3_600)
    """Seconds between two looks, for a way in that has to look."""


class AppSettings(BaseSettings):
    """All settings. `base` is the folder of the file that they come from."""

    model_config = SettingsConfigDict(extra="forbid", frozen=True, env_prefix="NOMICD_")
    base: Path = Field(default=Path(), exclude=True)
    address: Annotated[str, AfterValidator(_address)] = "nomic@localhost"
    store: Annotated[str, AfterValidator(_url)] = "sqlite:nomicd.sqlite"
    spool: str = "spool"
    outbox: Annotated[str, AfterValidator(_url)] = "maildir:mail"
    inbox: tuple[Inbox, ...] = ()
    deliver_trust: Trusted = "none"
    site: str = "site"
    site_url: Annotated[str, AfterValidator(_web)] = ""
    """Where readers find the site, such as https://games.example.org; "" if nowhere."""
    templates: str = ""
    """A folder of templates for mails that count in place of ours of the same name; "" for none."""
    pictures: bool = True
    """Whether mails hold boards as pictures, beside their words."""
    grace: int = Field(default=120, ge=0, le=86_400)
    """Seconds after a deadline before its update is made, for mail that is still under way."""
    outage_extension: bool = True
    """Whether an outage moves the deadlines of games opened from now on."""
    clock_jump: int = Field(default=3_600, ge=60, le=86_400)
    """Seconds by which the clock may jump before closings stop."""
    workers: int | None = Field(default=None, ge=0, le=64)
    """Processes beside the daemon for what takes long: rehearsals, questions about another past, updates of
    several games. 0: it does all itself. Else one for each processor, at most `MOST_WORKERS`."""
    authserv_ids: tuple[str, ...] = ()
    """The names under which our own mail servers write `Authentication-Results`."""
    received_lines: int = Field(default=1, ge=1, le=20)
    """The least number of `Received` lines that our own mail servers put on a mail."""
    dkim: bool = True
    """Whether signatures of mails that nothing else proves are checked here: that asks the DNS."""
    admin_keys: str = ""
    """A folder of OpenPGP keys, `ADDRESS.asc`, with which Admins sign their orders."""
    admin_signs: bool = False
    """Whether Admins have to: else two proofs of the sender and a confirmation do as well."""
    new_games: Literal["nobody", "confirmed"] = "nobody"
    """Who may have games opened by mail: whoever is proved and says yes to a question back, or nobody."""
    new_games_limit: int = Field(default=2, ge=1, le=100)
    """Of how many games one address may make itself the Admin so."""
    keep_mail: int = Field(default=365, ge=0, le=36_500)
    """Days for which the bytes of mails are kept, those that came in and those that went out; 0: for ever."""
    log: Literal["lines", "json"] = "lines"
    smtp_password: SecretStr | None = None
    imap_password: SecretStr | None = None

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the signature is the library's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - the signature is the library's
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment first, then secret files, then the TOML file (handed in as arguments)."""
        return env_settings, file_secret_settings, init_settings

    @property
    def crew(self) -> int:
        """The number of worker processes."""
        return min(len(os.sched_getaffinity(0)), MOST_WORKERS) if self.workers is None else self.workers

    @property
    def mail_kept_for(self) -> timedelta | None:
        """How long the bytes of mails are kept; None for ever."""
        return timedelta(days=self.keep_mail) if self.keep_mail else None

    def path(self, name: str) -> Path:
        """A path of the file: relative ones start at its folder."""
        return self.base / name

    @property
    def store_file(self) -> Path | None:
        """The file of an SQLite store; None for any other."""
        scheme, _, rest = self.store.partition(":")
        return self.path(rest) if scheme == "sqlite" else None

    @property
    def domain(self) -> str:
        """The part behind the @ of the service's address."""
        return self.address.rpartition("@")[2]


def load(path: Path, secrets: Path | None = None) -> AppSettings:
    """Return the settings in a file. Raises `BadConfig` with one line that names the key and its source: the
    file, an environment variable, or a secret.

    `secrets` is a folder of secret files; without it systemd's `$CREDENTIALS_DIRECTORY`, if any.
    """
    folder = secrets or _credentials()
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        return AppSettings(**{**_from_file(values, path), "_secrets_dir": folder})
    except OSError as error:
        raise BadConfig(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig(f"{path}: {error}") from None
    except ValidationError as error:
        raise BadConfig(_first(error, path, folder)) from None
    except SettingsError as error:  # a variable for a list that is no JSON
        named = re.search(r'field "(\w+)"', str(error))
        key = named[1] if named else ""
        raise BadConfig(f"{origin(key, path, folder)}: {key}: is not JSON such as {JSON}") from None


def origin(key: str, path: Path, secrets: Path | None = None) -> str:
    """Return where a setting comes from: an environment variable, a file of secrets, or the configuration
    file."""
    name = f"NOMICD_{key}".upper()
    variable = next((each for each in os.environ if each.upper() == name), "")
    if variable:
        return f"{variable} in the environment"
    folder = secrets or _credentials()
    return str(folder / name.lower()) if folder and (folder / name.lower()).is_file() else str(path)


def _credentials() -> Path | None:
    folder = os.environ.get("CREDENTIALS_DIRECTORY")
    return Path(folder) if folder else None


def _from_file(values: JsonObject, path: Path) -> JsonObject:
    if "base" in values:
        raise BadConfig(f"{path}: base: there is no such setting")
    return {**values, "base": path.resolve().parent}


def _first(error: ValidationError, path: Path, secrets: Path | None) -> str:
    found = error.errors(include_url=False, include_input=False)
    first = found[0]
    key = ".".join(str(part) for part in first["loc"])
    words = "there is no such setting" if first["type"] == "extra_forbidden" else first["msg"]
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    source = origin(str(first["loc"][0]) if first["loc"] else "", path, secrets)
    return f"{source}: {key}: {words.removeprefix('Value error, ')}{more}"
