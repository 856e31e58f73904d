"""The places from which somebody may act at a table."""

from __future__ import annotations

from collections.abc import Sequence

from .records.surface import Surface
from .table.table import Table


def may_act_from(
    table: Table, surfaces: Sequence[Surface], guild: int | None, channel: int | None, person: int
) -> bool:
    """Return whether a button or command for this table, which has these surfaces, may come from this place."""
    facts, sits = table.facts, table.seat_of(person) is not None
    if not facts.has_channel:
        return sits or any(one.channel == channel for one in surfaces)
    if channel == facts.channel and guild == facts.guild:
        return True
    if guild is None:
        return sits or any(one.whom == person for one in surfaces)
    return guild == facts.guild and (sits or (channel is not None and any(one.channel == channel for one in surfaces)))
