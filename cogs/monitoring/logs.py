"""The log: sentences for operators, or one JSON object in each line for machines. It has no private data.

The bot's own code logs tables by number and errors by kind. An error's message may contain a hand or a name. So the log
has only the error's kind, its numbers and its places in the code. A trouble that makes hundreds of like lines is told
by a few of them, and by their number.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, TextIO

from msgspec import Struct

from referee.running.duty import Duty

LINES = Counter(dict.fromkeys(("debug", "info", "warning", "error", "critical"), 0))
"""By level: the number of lines that were logged since the start of the process."""
NUMBERS = ("status", "code", "errno", "sqlite_errorcode")
"""The attributes of errors that are logged.

They are numbers of Discord, the system or the database, and so no secrets.
"""
FEW, WINDOW = 5, 60.0
"""At most ``FEW`` warnings or errors with similar words are written in ``WINDOW`` seconds. The rest are counted."""
log = logging.getLogger(__name__)
_duty: Duty | None = None


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


def name_slot_of(duty: Duty) -> None:
    """Name the slot of this process in each later line, if processes share the database."""
    global _duty
    _duty = duty


def _find_slot() -> int | None:
    return _duty.slot if _duty is not None and _duty.is_shared else None


def build_handler(stream: TextIO, as_json: bool, monotonic: Callable[[], float] = time.monotonic) -> logging.Handler:
    """Return the handler that writes the log to a stream."""
    made = _Handler(stream, monotonic)
    made.setFormatter(JsonLines() if as_json else Lines("%(asctime)s %(levelname)s%(slot)s %(name)s: %(message)s"))
    return made


class _Like(Struct):
    """The recent warnings or errors with like words."""

    record: logging.LogRecord
    until: float
    """The time at which their count begins again, on the clock of ``time.monotonic``."""
    count: int = 0

    def build_summary(self) -> logging.LogRecord | None:
        """Return the record that tells how many of them were not written; None if all were."""
        if (left_out := self.count - FEW) <= 0:
            return None
        said, record = "%d more lines like “%s” were left out", self.record
        return logging.LogRecord(
            record.name, record.levelno, record.pathname, record.lineno, said, (left_out, record.msg), None
        )


class _Handler(logging.StreamHandler[Any]):
    """Writes the log. Lines with a place in the code are all written, because people are given their numbers."""

    def __init__(self, stream: TextIO, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._monotonic = monotonic
        self._like: dict[tuple[str, int, str], _Like] = {}

    def emit(self, record: logging.LogRecord) -> None:
        LINES[record.levelname.lower()] += 1
        self._summarize(self._monotonic())
        if record.levelno >= logging.WARNING and not record.exc_info and not str(record.msg).startswith("incident"):
            key = (record.name, record.levelno, str(record.msg))
            like = self._like.setdefault(key, _Like(record, self._monotonic() + WINDOW))
            like.count += 1
            if like.count > FEW:
                return
        super().emit(record)

    def _summarize(self, now: float) -> None:
        """Write how many lines were left out in each time that is over by now."""
        for key in [key for key, like in self._like.items() if like.until <= now]:
            if (summary := self._like.pop(key).build_summary()) is not None:
                super().emit(summary)

    def close(self) -> None:
        with contextlib.suppress(ValueError):  # the stream may be closed already
            self._summarize(float("inf"))
        super().close()


class Lines(logging.Formatter):
    """The formatter of log lines as text. It leaves out the messages of errors (see ``format_error``)."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # Another handler may have formatted the error with its message.
        vars(record)["slot"] = "" if (slot := _find_slot()) is None else f" slot {slot}"
        return super().format(record)

    def formatException(self, ei: Any) -> str:
        found: tuple[type[BaseException], BaseException, TracebackType | None] = ei
        return format_error(found[1])


class JsonLines(Lines):
    """The formatter of log lines as JSON objects.

    They have ``at`` (UTC), ``level``, ``from``, ``says``, ``slot`` (with a shared database), and ``trace`` (errors).
    """

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "at": at.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname,
            "from": record.name,
            "says": record.getMessage(),
        }
        if (slot := _find_slot()) is not None:
            line["slot"] = slot
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
