"""The opening, change and removal of threads and channels, with the gateway events about it."""

from __future__ import annotations

from typing import Any

from . import payloads
from .world import HAS_THREAD, NEWS, NEWS_THREAD, PRIVATE_THREAD, THREAD, THREADS, Channel, Message, World


def add_thread(
    world: World, parent: Channel, owner: int, name: str, message: Message | None = None, private: bool = False
) -> Channel:
    """Open a thread and send the gateway event about it."""
    thread_id = message.id if message else world.make_id()
    sort = NEWS_THREAD if parent.type == NEWS else PRIVATE_THREAD if private else THREAD
    thread = Channel(thread_id, sort, name, parent.id, owner=owner, created=world.now())
    thread.guild, thread.active = parent.guild, thread.created
    world.channels[thread.id] = thread
    if message is not None:
        message.thread, message.flags = thread.id, message.flags | HAS_THREAD
    world.emit("THREAD_CREATE", payloads.build_channel(world, thread) | {"newly_created": True}, 1)
    return thread


def change_thread(world: World, thread: Channel, body: dict[str, Any]) -> None:
    thread.name = body.get("name") or thread.name
    thread.applied = body.get("applied_tags", thread.applied)
    minutes = body.get("auto_archive_duration") or thread.auto_archive
    if minutes != thread.auto_archive or (thread.archived and not body.get("archived", True)):
        thread.active = world.now()
    thread.archived = bool(body.get("archived", thread.archived))
    thread.locked = bool(body.get("locked", thread.locked))
    thread.auto_archive = minutes
    world.emit("THREAD_UPDATE", payloads.build_channel(world, thread), 1)


def remove_channel(world: World, channel: Channel) -> None:
    """Delete a channel with its threads, and send the gateway events about it."""
    for thread in [c for c in world.channels.values() if c.parent == channel.id]:
        remove_channel(world, thread)
    shown = payloads.build_channel(world, channel)
    del world.channels[channel.id]
    if channel.type in THREADS:
        shown = {k: shown[k] for k in ("id", "guild_id", "parent_id", "type")}
    world.emit("THREAD_DELETE" if channel.type in THREADS else "CHANNEL_DELETE", shown, 1)
