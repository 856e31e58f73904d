"""Encoding of events for the store, and their decoding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.events import GameEvent, load_event
from engine.match import LoggedEvent
from engine.registry import load_games

from ..records.facts import encode_json
from . import columns

_NEWS = ("number", "row", "kind", "open", "secret")


def encode_event(event: GameEvent) -> tuple[str, str, str | None]:
    """Return an event as texts: its kind, its public fields, and its private fields (None if it has none)."""
    secret = event.secret
    return event.kind, encode_json(event.open), encode_json(secret) if secret else None


def decode_events(found: Sequence[Sequence[Any]], whose: str) -> tuple[LoggedEvent, ...]:
    """Return the events of stored rows, the oldest first. In ``found``, the newest row is first.

    A row is an event's number, row and ``parts``, and the key of the game. An unreadable row is left out. ``whose``
    names the match in the log.
    """
    kinds = load_games()[found[0][-1]].event_kinds if found and found[0][-1] in load_games() else {}
    readable = columns.read_readable_rows("news", _NEWS, [row[:-1] for row in found[::-1]], whose)
    return tuple(
        LoggedEvent(number, row, load_event(kinds, kind, opened, secret))
        for number, row, kind, opened, secret in readable
    )
