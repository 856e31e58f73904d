"""Stub events with a kind and any fields, for tests of code that reads only the kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.events import GameEvent, PrivateEvent, PrivateRecord, Seat


def stub_event(kind: str, private: Mapping[Seat, Mapping[str, Any]] | None = None, **public: Any) -> GameEvent:
    """Return an event of this kind with any fields."""
    event = msgspec.defstruct(
        "Stub", list(public), bases=(PrivateEvent if private else GameEvent,), namespace={"kind": kind}, frozen=True
    )
    if not private:
        return event(**public)  # type: ignore[no-any-return]
    records = {seat: _record(fields) for seat, fields in private.items()}
    return event(**public, private=records)  # type: ignore[no-any-return]


def _record(fields: Mapping[str, Any]) -> PrivateRecord:
    record = msgspec.defstruct("StubRecord", list(fields), bases=(PrivateRecord,), frozen=True)
    return record(**fields)  # type: ignore[return-value]
