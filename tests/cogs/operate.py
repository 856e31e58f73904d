from __future__ import annotations

from cogs.components import custom_ids
from playground.client import Message


def questions(message: Message) -> list[str]:
    """Return the ids of a message's controls that answer a question."""
    read = [(one["custom_id"], custom_ids.read(one["custom_id"] or "")) for one in message.buttons]
    return [
        said
        for said, found in read
        if found is not None and found.table == 1 and found.question and found.mark in (":", "=")
    ]
