from __future__ import annotations

from playground.client import Message, Person

from .conftest import GAME


async def card(person: Person, found: str = "Players wanted ·") -> Message:
    return await person.wait_for(lambda m: not m.only_you and found in m.text)


async def look(person: Person, **given: str) -> Message:
    await person.command("game looking", game=GAME, level="short", **given)
    return await card(person)
