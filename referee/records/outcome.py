"""The record of what a command at a table has done. Its events are secret."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.events import GameEvent
from engine.protocol import Seat

OutcomeKind = Literal[
    "opened", "joined", "left", "kicked", "settled", "invited", "hosting", "ready", "not-ready", "started", "answered",
    "conceded", "undone", "redone", "proposed", "agreed", "objected", "withdrawn", "expired", "lapsed", "paused",
    "resumed", "replaced", "cancelled", "reopened", "suggested", "settled-ahead", "overdue", "granted", "back",
    "called", "taken", "call-ended", "idle", "renamed", "advised", "unsealed", "moved", "signalled", "guessed",
]  # fmt: skip
GivenBy = Literal["person", "ai", "order", "plan", "table"]
"""The givers of answers: "order" is an auto-answer, "plan" a premove, "table" any other default answer."""


class Outcome(Struct, frozen=True):
    """The outcome of a command at a table."""

    kind: OutcomeKind
    """The kind of outcome. "lapsed": agreed on, but no longer possible."""
    seat: Seat | None = None
    events: tuple[GameEvent, ...] = ()
    """All events that the command caused, with the secrets of all seats. To show events, use ``list_known_events``."""
    first: int = 0
    """The number of the first of these events."""
    over: bool = False
    again: bool = False
    """True if the command was carried out earlier: nothing was done now, and this is the earlier outcome."""

    def list_known_events(self, viewer: Seat | None) -> tuple[GameEvent, ...]:
        """Return the events of the outcome as this viewer may know them. ``viewer``: a seat; None for a spectator."""
        return tuple(event.hide_secrets_from(viewer) for event in self.events)
