from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from playground.client import Message, Person

CHANNEL = "table-one"


async def message_of(person: Person, part: str) -> Message:
    return await person.wait_for(lambda m: part in m.text and not m.only_you, CHANNEL)


async def plan(person: Person, **how: object) -> None:
    await person.command("settings mine", city="Berlin", channel=CHANNEL)
    wish = {"day": "Thursday", "time": "20:00", "game": "pebbles", "level": "short", **how}
    made = await person.command("night new", channel=CHANNEL, **wish)
    assert "The game night is planned" in made.text, made.text


async def go_to(bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch, time: float) -> None:
    """Let it be a certain time for the nights, and do what is due then."""
    for one in (bot.referee.nights, bot.referee.appointments):
        monkeypatch.setattr(one, "_now", lambda: time)
    await bot.referee.appointments.fire()
