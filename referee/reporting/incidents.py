"""Incidents: failures that no user caused, reported by an id and logged without values that may be secret."""

from __future__ import annotations

import logging
import secrets
import traceback
from typing import ClassVar

from engine.protocol import Refused

log = logging.getLogger(__name__)


class RulesBroken(Refused, kind="broken"):
    id: str


class Expected(Exception):
    """An error that is no mistake in the program, such as a database that does not answer."""

    refusal: ClassVar[type[Refused]]
    """The refusal that tells people of the error."""


def log_incident(error: Exception, where: str = "") -> Refused:
    """Log what failed and where, and return the refusal that names the incident.

    The message of the error is not logged. ``where``: the table, if known. One line tells of an error that is
    ``Expected``, without places in the code.
    """
    cause = error.__cause__ or error
    if isinstance(cause, Expected):
        log.warning("not done now, because of the database%s: %s", where and f" ({where})", type(cause).__name__)
        return cause.refusal()
    name = secrets.token_hex(4)
    frames = "".join(traceback.format_tb(cause.__traceback__))
    log.error("incident %s%s: %s\n%s", name, where and f" ({where})", type(cause).__name__, frames)
    return RulesBroken(id=name)
