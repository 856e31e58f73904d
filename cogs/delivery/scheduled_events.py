"""Calls to Discord about the scheduled events of servers. A call that is not possible raises one of ``FAILED``."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import discord
from msgspec import Struct

from ..traffic import prevent_repeated_calls

EXTERNAL, GUILD_ONLY = 3, 2
"""Two numbers of Discord's: the type of events outside of voice channels, and the only privacy level."""
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
"""Discord's statuses of an event."""
MOST_EVENTS = 100
"""The most events that a server may have, without events that are over."""
PAGE, PAGES = 100, 10
"""Discord lists interested people in pages: the most people in a page, and the most pages that are read."""
MOST_NAME, MOST_PLACE, MOST_TEXT = 100, 100, 1000
"""The most characters that Discord takes for an event's name, place and text."""
_STEPS = {
    (SCHEDULED, ACTIVE): (ACTIVE,),
    (SCHEDULED, COMPLETED): (ACTIVE, COMPLETED),
    (ACTIVE, COMPLETED): (COMPLETED,),
    (SCHEDULED, CANCELED): (CANCELED,),
    (ACTIVE, CANCELED): (COMPLETED,),
}
"""By present and wanted status: the statuses to set one after another."""


class EventForm(Struct, frozen=True):
    """The texts and times of an event. The times are in seconds since 1970."""

    name: str
    text: str
    place: str
    begins: float
    ends: float

    def build_fields(self) -> dict[str, Any]:
        """Return the form as Discord wants it."""
        return {
            "name": self.name[:MOST_NAME],
            "description": self.text[:MOST_TEXT],
            "entity_type": EXTERNAL,
            "entity_metadata": {"location": self.place[:MOST_PLACE]},
            "privacy_level": GUILD_ONLY,
            "scheduled_start_time": _format_time(self.begins),
            "scheduled_end_time": _format_time(self.ends),
        }


class SeenEvent(Struct, frozen=True):
    """An event as Discord shows it."""

    number: int
    status: int
    begins: float
    """In seconds since 1970."""
    name: str


def may_create_events(guild: discord.Guild | None) -> bool:
    """Return whether the bot may make scheduled events in a server, as far as the connection to Discord tells."""
    if guild is None or guild.unavailable or guild.me is None:
        return False
    rights = guild.me.guild_permissions
    return rights.create_events or rights.manage_events


class ScheduledEvents:
    def __init__(self, connection: discord.Client) -> None:
        self._connection = connection

    def may_create(self, guild: int) -> bool:
        """Return whether the bot may make events in a server, as far as the connection to Discord tells."""
        return may_create_events(self._connection.get_guild(guild))

    async def list_all(self, guild: int) -> list[Mapping[str, Any]]:
        """Return Discord's data of all events of a server that are not over."""
        return list(await self._connection.http.get_scheduled_events(guild, False))

    def is_own(self, event: Mapping[str, Any]) -> bool:
        """Return whether this bot has made an event."""
        return str(event.get("creator_id")) == str(self._connection.application_id)

    async def find(self, guild: int, event: int) -> SeenEvent:
        """Return what Discord shows of an event now."""
        found = await self._connection.http.get_scheduled_event(guild, event, False)
        begins = datetime.fromisoformat(found["scheduled_start_time"]).timestamp()
        return SeenEvent(event, found["status"], begins, found["name"])

    async def create(self, guild: int, form: EventForm, cover: bytes | None = None) -> int:
        """Make an event and return its number. The call is made once.

        If its answer is lost, the event may exist nevertheless. ``cover``: a PNG picture.
        """
        fields = form.build_fields()
        if cover is not None:
            fields["image"] = f"data:image/png;base64,{b64encode(cover).decode()}"
        with prevent_repeated_calls():
            made = await self._connection.http.create_guild_scheduled_event(guild, **fields)
        return int(made["id"])

    async def change(self, guild: int, event: int, form: EventForm) -> None:
        """Change the texts and times of an event that has not begun."""
        await self._connection.http.edit_scheduled_event(guild, event, **form.build_fields())

    async def set_status(self, guild: int, event: int, status: int) -> None:
        """Begin, complete or cancel an event. If the event has this status already, nothing happens."""
        found = await self._connection.http.get_scheduled_event(guild, event, False)
        for step in _STEPS.get((found["status"], status), ()):
            await self._connection.http.edit_scheduled_event(guild, event, status=step)

    async def list_interested(self, guild: int, event: int) -> list[tuple[int, str]]:
        """Return number and display name of the people who are marked as interested, without bots."""
        people: list[tuple[int, str]] = []
        after = 0
        for _ in range(PAGES):
            found: Any = await self._connection.http.get_scheduled_event_users(
                guild, event, limit=PAGE, with_member=True, after=after
            )
            for one in found:
                user, member = one["user"], one.get("member") or {}
                after = max(after, int(user["id"]))
                if not user.get("bot"):
                    name = member.get("nick") or user.get("global_name") or user["username"]
                    people.append((int(user["id"]), str(name)))
            if len(found) < PAGE:
                break
        return people


class ChangedEvent(Struct, frozen=True):
    """A notice of Discord that an event has changed."""

    number: int
    is_canceled: bool = False
    """True if somebody has canceled the event or ended it. Then it can no longer be read."""


def read_changed_event(message: str) -> ChangedEvent | None:
    """Return the notice in a gateway message about a scheduled event; None if it is about something else."""
    packet = json.loads(message)
    kind, data = str(packet.get("t") or ""), packet.get("d") or {}
    if kind in ("GUILD_SCHEDULED_EVENT_USER_ADD", "GUILD_SCHEDULED_EVENT_USER_REMOVE"):
        return ChangedEvent(int(data["guild_scheduled_event_id"]))
    if kind not in ("GUILD_SCHEDULED_EVENT_UPDATE", "GUILD_SCHEDULED_EVENT_DELETE"):
        return None
    return ChangedEvent(int(data["id"]), "UPDATE" in kind and data.get("status") in (COMPLETED, CANCELED))


def _format_time(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).isoformat()
