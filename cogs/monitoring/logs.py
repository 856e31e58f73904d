"""The log: sentences for people, or one JSON object a line for machines; in both, nothing that is somebody's.

What our own code logs names tables by number and errors by kind. What an error says itself may be a hand or a name, so
of every error, ours and the libraries', only kind, numbers and places are written.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
import traceback
from collections import Counter
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO

LINES = Counter(dict.fromkeys(("debug", "info", "warning", "error", "critical"), 0))
"""How many lines were written since the start, by level. There is one log, as there is one standard error."""
NUMBERS = ("status", "code", "errno", "sqlite_errorcode")
"""What errors are numbered by: Discord's, the system's, the database's."""
log = logging.getLogger(__name__)


def begin(level: str, as_json: bool) -> None:
    """Write to standard error from now on."""
    logging.basicConfig(level=level, handlers=[handler(sys.stderr, as_json)])
    sys.excepthook = lambda kind, error, trace: log.critical("it has ended", exc_info=(kind, error, trace))
    threading.excepthook = lambda failed: log.error("a thread has ended", exc_info=failed.exc_value)
    quiet_libraries()


def quiet_libraries() -> None:
    """Below warnings Discord's library logs whole addresses, the tokens of interactions included."""
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # it warns that there is no voice, which nobody wants


def handler(stream: TextIO, as_json: bool) -> logging.Handler:
    """What writes the log there."""
    made = _Handler(stream)
    made.setFormatter(JsonLines() if as_json else Lines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return made


class _Handler(logging.StreamHandler[Any]):
    def emit(self, record: logging.LogRecord) -> None:
        LINES[record.levelname.lower()] += 1
        super().emit(record)


class Lines(logging.Formatter):
    """Errors without their own words."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # what another handler has made of it
        return super().format(record)

    def formatException(self, ei: Any) -> str:
        found: tuple[type[BaseException], BaseException, TracebackType | None] = ei
        return told(found[1])


class JsonLines(Lines):
    """One JSON object a line: ``at`` (UTC), ``level``, ``from``, ``says``, and ``trace`` where something failed."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def told(error: BaseException) -> str:
    """An error and what it came from, the first first: kinds, numbers and places in the code."""
    chain: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in chain:
        chain.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\n".join("".join(traceback.format_tb(one.__traceback__)) + _kind(one) for one in reversed(chain))


def _kind(error: BaseException) -> str:
    numbers = [number for name in NUMBERS if isinstance(number := getattr(error, name, None), int)]
    return f"{type(error).__name__}{tuple(numbers) if numbers else ''}"


def of_the_loop(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """For errors that nobody waits for; asyncio itself would write the values of whatever it was about."""
    log.error("%s", context["message"], exc_info=context.get("exception"))
