"""The log: sentences for operators, or one JSON object in each line for machines. It has no private data.

The bot's own code logs tables by number and errors by kind. An error's message may contain a hand or a name. So the log
has only the error's kind, its numbers and its places in the code.
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
"""By level: the number of lines that were logged since the start of the process."""
NUMBERS = ("status", "code", "errno", "sqlite_errorcode")
"""The attributes of errors that are logged.

They are numbers of Discord, the system or the database, and so no secrets.
"""
log = logging.getLogger(__name__)


def begin_logging(level: str, as_json: bool) -> None:
    """Begin to write the log to standard error. ``level``: the lowest level that is written."""
    logging.basicConfig(level=level, handlers=[build_handler(sys.stderr, as_json)])
    sys.excepthook = lambda kind, error, trace: log.critical("it has ended", exc_info=(kind, error, trace))
    threading.excepthook = lambda failed: log.error("a thread has ended", exc_info=failed.exc_value)
    mute_libraries()


def mute_libraries() -> None:
    """Let discord.py log only warnings and errors. Its lower levels would write addresses with secret tokens."""
    logging.getLogger("discord").setLevel(max(logging.WARNING, logging.getLogger().level))
    logging.getLogger("discord.client").setLevel(logging.ERROR)  # This logger would warn that voice support is missing.


def build_handler(stream: TextIO, as_json: bool) -> logging.Handler:
    """Return the handler that writes the log to a stream."""
    made = _Handler(stream)
    made.setFormatter(JsonLines() if as_json else Lines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    return made


class _Handler(logging.StreamHandler[Any]):
    def emit(self, record: logging.LogRecord) -> None:
        LINES[record.levelname.lower()] += 1
        super().emit(record)


class Lines(logging.Formatter):
    """The formatter of log lines as text. It leaves out the messages of errors (see ``format_error``)."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # Another handler may have formatted the error with its message.
        return super().format(record)

    def formatException(self, ei: Any) -> str:
        found: tuple[type[BaseException], BaseException, TracebackType | None] = ei
        return format_error(found[1])


class JsonLines(Lines):
    """The formatter of log lines as JSON objects: ``at`` (UTC), ``level``, ``from``, ``says``, ``trace`` (errors)."""

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


def format_error(error: BaseException) -> str:
    """Return an error and its causes as text, the first cause first: kinds, numbers and places in the code."""
    chain: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in chain:
        chain.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\n".join(
        "".join(traceback.format_tb(one.__traceback__)) + _format_error_kind(one) for one in reversed(chain)
    )


def _format_error_kind(error: BaseException) -> str:
    numbers = [number for name in NUMBERS if isinstance(number := getattr(error, name, None), int)]
    return f"{type(error).__name__}{tuple(numbers) if numbers else ''}"


def log_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop that belongs to no task. Unlike asyncio's own handler, log no private values."""
    log.error("%s", context["message"], exc_info=context.get("exception"))
