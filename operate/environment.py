"""What whoever runs the bot has set: in the environment, in ``.env``, in files of secrets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec
from dotenv import dotenv_values
from msgspec import Struct


class Settings(Struct, frozen=True):
    """What the environment or ``.env`` may set."""

    DISCORD_TOKEN: str = ""
    RULEKEEPER_DB: str = "rulekeeper.sqlite3"
    PLAYGROUND_PORT: int = 8330
    DISCORD_API_BASE: str = ""
    DISCORD_GATEWAY: str = ""
    LOG_LEVEL: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    LOG_JSON: bool = False
    METRICS_PORT: int = 0
    METRICS_HOST: str = "127.0.0.1"
    DRAW_AHEAD: bool = True

    def __repr__(self) -> str:
        return "<Settings>"  # never the token


def settings() -> Settings:
    """From ``.env`` and the environment, which wins. Raises msgspec.ValidationError naming the setting."""
    found = {**dotenv_values(".env"), **os.environ}
    names = Settings.__struct_fields__
    found |= {
        name: _in_file(name, file) for name in names if not found.get(name) and (file := found.get(f"{name}_FILE"))
    }
    given = msgspec.convert({k: v for k, v in found.items() if k in names and v}, Settings, strict=False)
    if bool(given.DISCORD_API_BASE) != bool(given.DISCORD_GATEWAY):
        raise msgspec.ValidationError("DISCORD_API_BASE and DISCORD_GATEWAY belong together")
    return given


def _in_file(name: str, file: str) -> str:
    """A setting that is kept in a file of its own, as secrets are mounted. ``msgspec.ValidationError``."""
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        # never what it was given: that may be the secret itself, put into the wrong setting
        why = error.strerror if isinstance(error, OSError) else type(error).__name__
        raise msgspec.ValidationError(f"{name}_FILE cannot be read ({why})") from None
