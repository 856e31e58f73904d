from __future__ import annotations

from playground.client import Message, Person

MENU = "Give a title to…"


async def give(person: Person, board: Message, whom: str, title: str) -> Message:
    """Choose a player and a title for that player. Return the text of the confirmation."""
    asked = (await person.choose(board, label=MENU, values=whom)).message
    assert asked is not None and asked.only_you and f"Which title does {whom} get?" in asked.text
    given = (await person.choose(asked, label="Which title…", values=title)).message
    assert given is not None and given.only_you
    return given
