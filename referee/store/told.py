"""Encoding of events for the store, and their decoding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.match import News
from engine.protocol import Told

from ..facts import text
from . import columns

_NEWS = ("number", "row", "kind", "open", "secret")


def plain(news: News) -> News:
    """Return an event as it will be read back, so that presenters see it alike before and after a restart."""
    return replace(news, told=_told(*parts(news.told)))


def parts(told: Told) -> tuple[str, str, str | None]:
    """Return the kind, the public fields and the private fields of an event, as text."""
    return told.kind, text(told.open), text(told.secret) if told.secret else None


def listed(found: Sequence[Sequence[Any]], whose: str) -> tuple[News, ...]:
    """Return news with the oldest first, from stored ones (number, row and ``parts``) with the newest first.

    News that cannot be read are left out. ``whose`` names the match in the log.
    """
    readable = columns.all_readable("news", _NEWS, found[::-1], whose)
    return tuple(
        News(number, row, Told(kind, tuples(opened), tuples(secret or {})))
        for number, row, kind, opened, secret in readable
    )


def tuples(value: Any) -> Any:
    """Return a decoded value as the engine made it, with tuples for lists."""
    if isinstance(value, list):
        return tuple(map(tuples, value))
    if isinstance(value, dict):
        return {key: tuples(one) for key, one in value.items()}
    return value


def _told(kind: str, opened: str, secret: str | None) -> Told:
    values = msgspec.json.decode(opened, type=dict[str, Any])
    hidden = msgspec.json.decode(secret, type=dict[int, dict[str, Any]]) if secret else {}
    return Told(kind, tuples(values), tuples(hidden))
