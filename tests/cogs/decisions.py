from __future__ import annotations

from playground.client import Message, Person


async def proposal(person: Person) -> Message:
    return await person.wait_for(lambda m: "Object" in m.labels and not m.only_you)
