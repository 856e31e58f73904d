"""Incidents: failures that no user caused, reported by an id and logged without values that may be secret."""

from __future__ import annotations

import logging
import secrets
import traceback

from engine.protocol import Refused

log = logging.getLogger(__name__)


def log_incident(error: Exception, where: str = "") -> Refused:
    """Log what failed and where, and return the refusal that names the incident.

    The message of the error is not logged. ``where``: the table, if known.
    """
    name = secrets.token_hex(4)
    cause = error.__cause__ or error
    frames = "".join(traceback.format_tb(cause.__traceback__))
    log.error("incident %s%s: %s\n%s", name, where and f" ({where})", type(cause).__name__, frames)
    return Refused("broken", id=name)
