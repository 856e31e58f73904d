"""Forums and their tags, and the automatic archiving of idle threads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import payloads
from .errors import make_form_error, make_refusal
from .world import APPLICATION, THREADS, Channel, World

MOST_TAGS = 5
"""The most tags that a post may have. Discord refuses a post with more."""
DURATIONS = (60, 1440, 4320, 10080)
"""The times, in minutes without activity, after which a thread may be archived automatically."""


def make_tags(world: World, names: Iterable[str]) -> list[dict[str, Any]]:
    """Make the tags of a forum. A tag whose name begins with "!" is for moderators only."""
    return [
        {
            "id": str(world.make_id()),
            "name": name.removeprefix("!"),
            "moderated": name.startswith("!"),
            "emoji_id": None,
            "emoji_name": None,
        }
        for name in names
    ]


def check_tags(world: World, forum: Channel, wanted_tags: list[Any], current_tags: list[str]) -> list[str]:
    """Return the ids of the tags that a post asks for. Raises Discord's errors."""
    ids = [str(one) for one in wanted_tags]
    known = {one["id"]: one for one in forum.tags}
    if len(ids) > MOST_TAGS:
        raise make_form_error(("applied_tags",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_TAGS} or fewer in length.")
    if any(one not in known for one in ids):
        raise make_form_error(("applied_tags",), "FORUM_TAG_NOT_FOUND", "Unknown forum tag")
    moderated = any(known[one]["moderated"] for one in set(ids) ^ set(current_tags) if one in known)
    if moderated and not world.may(APPLICATION, "manage_threads", forum):
        raise make_refusal(50013)
    if forum.wants_tag and not ids:
        raise make_refusal(40067)
    return ids


def check_duration(minutes: Any) -> None:
    if minutes is not None and minutes not in DURATIONS:
        raise make_form_error(
            ("auto_archive_duration",), "BASE_TYPE_CHOICES", f"Value must be one of {set(DURATIONS)}."
        )


def archive_idle(world: World) -> None:
    """Archive every thread that was idle for as many minutes as its setting says.

    A message, a change of this setting, and the reopening of the thread count as activity.
    """
    for thread in world.channels.values():
        if thread.type in THREADS and not thread.archived and world.now() - thread.active >= thread.auto_archive * 60:
            thread.archived = True
            world.emit("THREAD_UPDATE", payloads.build_channel(world, thread), 1)
