"""Events: records of things that happened in a match. Each kind is a class, with public and private fields.

The rules yield an event as an object (``yield Drew(seat, count=2)``). A presenter says all about a class of events in
one entry (``render.face.event_words``). An event is stored as its kind, its public fields, and its private fields by
seat (``load_event``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

Seat = int
"""A place in a match, counted from 0 in seating order."""

E = TypeVar("E", bound="GameEvent")


class PrivateRecord(Struct, frozen=True):
    """The private fields of an event that one seat may see."""


P = TypeVar("P", bound=PrivateRecord)


class GameEvent(Struct, frozen=True, gc=False):
    """An event whose fields are all public. ``kind`` is the stored name of the event's class.

    A class with ``omit_defaults=True`` stores no field that has its default, because older stored events lack such
    fields.
    """

    kind: ClassVar[str] = ""

    @property
    def open(self) -> dict[str, Any]:
        """The event's public fields, by their stored names."""
        return _list_stored_fields(self)

    @property
    def secret(self) -> dict[Seat, dict[str, Any]]:
        """The event's private fields, by seat and stored name."""
        return {}

    def hide_secrets_from(self: E, viewer: Seat | None) -> E:
        """Return the event without the private fields that the viewer may not see."""
        return self


class PrivateEvent(GameEvent, Generic[P], frozen=True, kw_only=True):
    """An event that has public fields, and private fields for some seats."""

    private: Mapping[Seat, P] = {}

    @property
    def secret(self) -> dict[Seat, dict[str, Any]]:
        return {seat: _list_stored_fields(record) for seat, record in self.private.items()}

    def hide_secrets_from(self: E, viewer: Seat | None) -> E:
        own = self.find_private_fields(viewer)  # type: ignore[attr-defined]
        return replace(self, private={} if own is None else {viewer: own})

    def find_private_fields(self, viewer: Seat | None) -> P | None:
        """Return the event's private fields for a seat; None for spectators and for seats without any."""
        return None if viewer is None else self.private.get(viewer)


class UnreadableEvent(GameEvent, frozen=True):
    """A stored event that no longer fits its class. It stays stored, and presenters show one neutral line for it."""

    kind: ClassVar[str] = "unreadable"
    stored_kind: str
    stored_open: dict[str, Any]
    stored_secret: dict[Seat, dict[str, Any]] = {}

    @property
    def open(self) -> dict[str, Any]:
        return self.stored_open

    @property
    def secret(self) -> dict[Seat, dict[str, Any]]:
        return self.stored_secret

    def hide_secrets_from(self, viewer: Seat | None) -> UnreadableEvent:
        own = {seat: fields for seat, fields in self.stored_secret.items() if seat == viewer}
        return replace(self, stored_secret=own)


class Advice(GameEvent, frozen=True):
    """An event for advice of an AI that comes without a reason. A game may have a class of its own instead."""

    kind: ClassVar[str] = "advice"


@cache
def name_kinds(events: tuple[type[GameEvent], ...]) -> dict[str, type[GameEvent]]:
    """Return a game's event classes by kind. Raises ``ValueError`` if two classes share a kind, or one has none."""
    by_kind: dict[str, type[GameEvent]] = {}
    for event in events:
        if not event.kind or by_kind.setdefault(event.kind, event) is not event:
            raise ValueError(f"the event {event.__name__} has no kind of its own")
    return by_kind


def load_event(
    by_kind: Mapping[str, type[GameEvent]],
    kind: str,
    public: dict[str, Any],
    private: dict[Seat, dict[str, Any]] | None = None,
) -> GameEvent:
    """Return a stored event as an object.

    The object is an ``UnreadableEvent`` if the event fits no class of ``by_kind``.
    """
    if (event := by_kind.get(kind)) is not None:
        try:
            return msgspec.convert({**public, "private": private} if private else public, event)
        except msgspec.ValidationError:
            pass
    return UnreadableEvent(kind, public, private or {})


def _list_stored_fields(record: Struct) -> dict[str, Any]:
    """Return the public fields of a record by their stored names, without defaults that its class does not store."""
    names = zip(record.__struct_fields__, record.__struct_encode_fields__, strict=True)
    fields = {stored: getattr(record, name) for name, stored in names if name != "private"}
    if not record.__struct_config__.omit_defaults:
        return fields
    defaults = _list_defaults(type(record))
    return {name: value for name, value in fields.items() if name not in defaults or value != defaults[name]}


@cache
def _list_defaults(record: type[Struct]) -> dict[str, Any]:
    """Return the default values of a record's fields, by the fields' stored names."""
    fields = msgspec.structs.fields(record)
    return {field.encode_name: field.default for field in fields if field.default is not msgspec.NODEFAULT}
