"""The bot's settings, read from the environment, from ``.env`` and from secret files.

An error says in one sentence which value is wrong.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from dotenv import dotenv_values
from msgspec import Struct

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")
LIKE = 0.8
"""An unknown name counts as a misspelt setting if its similarity (0 to 1) to a setting is at least this."""
SHOWN = 40
"""The most characters of a wrong value that an error message repeats."""


POSTGRESQL = ("postgresql://", "postgres://")
"""The possible beginnings of a PostgreSQL address. This file must not import them from ``referee.store.address``."""


class WrongSetting(Exception):
    """An error for a wrong setting. The message names the setting, says what it may be, and never repeats a secret."""


class Settings(Struct, frozen=True):
    """The checked settings of a bot."""

    DISCORD_TOKEN: str = ""
    RULEKEEPER_DB: str = "rulekeeper.sqlite3"
    RULEKEEPER_BACKUPS: str = "rulekeeper.backups"
    SHARDS: int = 1
    SLOTS: int = 0
    PLAYGROUND_PORT: int = 8330
    DISCORD_API_BASE: str = ""
    DISCORD_GATEWAY: str = ""
    LOG_LEVEL: str = "INFO"
    LOG_JSON: bool = False
    METRICS_PORT: int = 0
    METRICS_HOST: str = "127.0.0.1"
    DRAW_AHEAD: bool = True

    def __repr__(self) -> str:
        return "<Settings>"  # The token must never be printed.


def load_settings() -> Settings:
    """Return the settings from ``.env`` and the environment. The environment wins. Raises ``WrongSetting``."""
    found = _read_named_values()
    names = Settings.__struct_fields__
    for name in names:
        if not found.get(name) and (file := found.get(f"{name}_FILE")):
            found[name] = _read_secret(name, file)
    given = Settings(**{name: READERS[name](name, found[name]) for name in names if found.get(name)})
    if given.SLOTS > given.SHARDS:
        raise WrongSetting(
            f"SLOTS is {given.SLOTS}. It may be a whole number from 1 to SHARDS, which is {given.SHARDS}."
        )
    if given.SHARDS > 1 and not given.RULEKEEPER_DB.startswith(POSTGRESQL):
        raise WrongSetting("SHARDS may be more than 1 only where RULEKEEPER_DB is an address of PostgreSQL.")
    if bool(given.DISCORD_API_BASE) != bool(given.DISCORD_GATEWAY):
        raise WrongSetting("DISCORD_API_BASE and DISCORD_GATEWAY belong together: set both, or neither.")
    return given


def list_misspelt_names() -> list[str]:
    """Return a sentence for each environment variable whose name looks like a misspelt setting."""
    known = [name + end for name in Settings.__struct_fields__ for end in ("", "_FILE")]
    said = []
    for name in sorted(_read_named_values()):
        near = difflib.get_close_matches(name.upper(), known, 1, LIKE) if name not in known else []
        if near and name.upper().startswith(
            ("DISCORD", "RULEKEEPER", "PLAYGROUND", "LOG_", "METRICS", "DRAW", "TOKEN")
        ):
            said.append(f"{name} is no setting and is not read. Did you mean {near[0]}?")
    return said


def _read_named_values() -> dict[str, str]:
    try:
        written: Mapping[str, str | None] = dotenv_values(".env")
    except (UnicodeDecodeError, OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise WrongSetting(f".env cannot be read: {why}. Write it anew from .env.example.") from None
    return {**{name: value or "" for name, value in written.items()}, **os.environ}


def _read_secret(name: str, file: str) -> str:
    """Return the value of a setting from a file that contains only this value. Containers mount secrets as such files.

    The error never repeats the path, because somebody may have assigned the secret itself to the setting for its path.
    """
    try:
        value = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise WrongSetting(f"{name}_FILE cannot be read ({why}). Name a file that holds {name} alone.") from None
    if not value:
        raise WrongSetting(f"The file that {name}_FILE names is empty. Write {name} into it, or unset {name}_FILE.")
    return value


# --- one reader for each kind of setting ---


def _quote_value(value: str) -> str:
    clean = "".join(sign if sign.isprintable() else "�" for sign in value)
    return f"“{clean[:SHOWN]}{'…' if len(clean) > SHOWN else ''}”"


def _read_token(name: str, value: str) -> str:
    if not value.isascii() or not value.isprintable() or " " in value.strip():
        raise WrongSetting(
            f"{name} holds signs that no token has. Copy it anew from the bot's page on Discord's developer pages."
        )
    return value.strip()


def _read_log_level(name: str, value: str) -> str:
    if value.upper() not in LEVELS:
        raise WrongSetting(f"{name} is {_quote_value(value)}. It may be {', '.join(LEVELS[:-1])} or {LEVELS[-1]}.")
    return value.upper()


def _read_switch(name: str, value: str) -> bool:
    if value.lower() not in YES + NO:
        raise WrongSetting(f"{name} is {_quote_value(value)}. It may be true or false.")
    return value.lower() in YES


def _make_port_reader(least: int) -> Callable[[str, str], int]:
    def read(name: str, value: str) -> int:
        if not re.fullmatch(r"[0-9]{1,5}", value) or not least <= int(value) <= 65535:
            none = ", or 0 for none" if least == 0 else ""
            raise WrongSetting(f"{name} is {_quote_value(value)}. It may be a whole number from 1 to 65535{none}.")
        return int(value)

    return read


def _read_host(name: str, value: str) -> str:
    try:
        ipaddress.ip_address(value)
    except ValueError:
        if not re.fullmatch(r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?", value) or value[-1].isdigit():
            raise WrongSetting(
                f"{name} is {_quote_value(value)}. It may be an address of this machine, such as 127.0.0.1 or 0.0.0.0."
            ) from None
    return value


def _make_address_reader(*schemes: str) -> Callable[[str, str], str]:
    def read(name: str, value: str) -> str:
        try:
            parts = urlsplit(value)
            sound = parts.scheme in schemes and bool(parts.hostname) and (parts.port is None or parts.port > 0)
        except ValueError:
            sound = False
        if not sound or not value.isascii() or not value.isprintable() or " " in value:
            ways = " or ".join(f"{scheme}://" for scheme in schemes)
            raise WrongSetting(
                f"{name} is {_quote_value(value)}. It may be an address that begins with {ways} and names a host."
            )
        return value.rstrip("/")

    return read


def _read_database(name: str, value: str) -> str:
    if value.startswith(POSTGRESQL):
        return read_postgresql_address(name, value)
    if "://" in value:
        raise WrongSetting(
            f"{name} is {_quote_value(value.split('@')[-1])}. It may be the path of a file, such as rulekeeper.sqlite3,"
            " or the address of a database, such as postgresql://bot:password@host/rulekeeper."
        )
    try:
        path = Path(value)
        folder = path.absolute().parent
        if path.is_dir():
            raise WrongSetting(f"{name} is {_quote_value(value)}, which is a folder. Name a file in it.")
        if not folder.is_dir():
            raise WrongSetting(
                f"{name} is {_quote_value(value)}, and the folder {folder} is not there. Make it: mkdir -p {folder}"
            )
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it holds signs that no path has"
        raise WrongSetting(f"{name} is {_quote_value(value)}: {why}. It may be the path of a file.") from None
    return value


def _read_folder(name: str, value: str) -> str:
    try:
        path = Path(value).absolute()
        is_sound = "://" not in value and path.parent.is_dir() and (path.is_dir() or not path.exists())
    except (OSError, ValueError):
        is_sound = False
    if not is_sound:
        raise WrongSetting(
            f"{name} is {_quote_value(value.split('@')[-1])}. It may be a folder for backups, such as /var/backups/bot."
        )
    return value


def read_postgresql_address(name: str, value: str) -> str:
    """Check an address of PostgreSQL and return it. The error never repeats the password in the address."""
    try:
        parts = urlsplit(value)
        # A password with unencoded signs would be read in part as a port, a name or a fragment.
        sound = (parts.port is None or parts.port > 0) and "@" not in parts.path + parts.query and not parts.fragment
    except ValueError:
        sound = False
    if not sound or not value.isprintable() or " " in value or not parts.path.strip("/"):
        raise WrongSetting(
            f"{name} is no address. It may be one such as postgresql://bot:password@host/rulekeeper. "
            "Signs such as @ : / ? # of the password are written as %40 %3A %2F %3F %23."
        )
    return value


def _read_count(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", value) or int(value) < 1:
        raise WrongSetting(f"{name} is {_quote_value(value)}. It may be a whole number from 1 to 9999.")
    return int(value)


READERS: dict[str, Callable[[str, str], Any]] = {
    "DISCORD_TOKEN": _read_token,
    "RULEKEEPER_DB": _read_database,
    "RULEKEEPER_BACKUPS": _read_folder,
    "SHARDS": _read_count,
    "SLOTS": _read_count,
    "PLAYGROUND_PORT": _make_port_reader(1),
    "DISCORD_API_BASE": _make_address_reader("http", "https"),
    "DISCORD_GATEWAY": _make_address_reader("ws", "wss"),
    "LOG_LEVEL": _read_log_level,
    "LOG_JSON": _read_switch,
    "METRICS_PORT": _make_port_reader(0),
    "METRICS_HOST": _read_host,
    "DRAW_AHEAD": _read_switch,
}
