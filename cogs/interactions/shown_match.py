"""The table and the match that a message of the bot shows, for the menu of a message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from render.text.i18n import T

from ..components import custom_ids
from ..refusals import WordedRefusal
from .reply import Reply

TEXT_DISPLAY = 10
"""Discord's type of a component that is text."""


class NoBoard(WordedRefusal):
    words = T("That message shows no table of this bot. Choose the message with the board of a table.")


class ShownMatch(Struct, frozen=True):
    """The table and the match that a message shows, and its texts."""

    table: int
    match: int | None
    """The number of the match, if the message shows for good how it ended; None for the table's current match."""
    texts: tuple[str, ...]
    """The texts of the message, in Markdown."""


async def find_shown_match(reply: Reply, message: int) -> ShownMatch:
    """Return what a message shows that a person has chosen. Raises ``NoBoard``.

    Discord sends the message with the interaction. Its components name the table. A board without buttons is found by
    its number.
    """
    data: dict[str, Any] = reply.interaction.data or {}  # type: ignore[assignment]
    raw = data.get("resolved", {}).get("messages", {}).get(str(message), {})
    if raw.get("author", {}).get("id") != str(reply.interaction.application_id):
        raise NoBoard()
    parts = list(_walk(raw.get("components")))
    texts = tuple(str(part["content"]) for part in parts if part.get("type") == TEXT_DISPLAY)
    ids = [custom_ids.read(str(part["custom_id"])) for part in parts if part.get("custom_id")]
    named = [one for one in ids if one is not None and one.table != custom_ids.NOWHERE]
    if named:
        return ShownMatch(named[0].table, next((one.match for one in named if one.match is not None), None), texts)
    store = reply.context.referee.store.surfaces
    if not (tables := await store.list_tables_with(message)):
        raise NoBoard()
    return ShownMatch(tables[0], await store.find_ended_match(message), texts)


def _walk(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield every component of a message, in reading order."""
    if isinstance(tree, list):
        for node in tree:
            yield from _walk(node)
    elif isinstance(tree, dict):
        yield tree
        for key in ("components", "accessory"):
            yield from _walk(tree.get(key))
