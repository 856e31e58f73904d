"""A pressed message is edited by the token of its press, which costs the bot no call. Other messages are edited as
usual."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.components.sheet import MessageLayout
from cogs.delivery.emojis import Emojis
from cogs.delivery.pressed_messages import KEPT, LIFE, PressedMessages
from cogs.delivery.screen import Screen
from referee.records.surface import Surface


def pressed(message: int, ephemeral: bool = False, token: Any = "") -> Any:
    shown = SimpleNamespace(id=message, flags=SimpleNamespace(ephemeral=ephemeral))
    return SimpleNamespace(message=shown, followup=token or f"token of {message}")


def test_the_latest_token_of_a_message_is_used_until_it_is_too_old() -> None:
    now = [0.0]
    known = PressedMessages(lambda: now[0])
    for token in ("first", "second"):
        with known.wrap_confirmation(pressed(5, token=token)):
            # Discord accepts a press's token only after the press was answered.
            assert known.find_token(5) == (None if token == "first" else "first")
    assert known.find_token(5) == "second" and known.find_token(6) is None and known.find_token(None) is None
    now[0] = LIFE
    assert known.find_token(5) is None


def test_an_unconfirmed_press_and_a_private_message_leave_no_token() -> None:
    known = PressedMessages()
    with pytest.raises(TimeoutError), known.wrap_confirmation(pressed(5)):
        raise TimeoutError
    with known.wrap_confirmation(pressed(6, ephemeral=True)):
        pass
    assert known.find_token(5) is None and known.find_token(6) is None
    for number in range(1, KEPT + 2):
        with known.wrap_confirmation(pressed(number)):
            pass
    assert known.find_token(1) is None and known.find_token(KEPT + 1) is not None


async def test_whoever_is_patient_waits_for_the_press_that_is_being_confirmed() -> None:
    known = PressedMessages()
    await known.wait_for_token(5)
    with known.wrap_confirmation(pressed(5)):
        waiting = asyncio.create_task(known.wait_for_token(5))
        await asyncio.sleep(0.01)
        assert not waiting.done()
    await waiting
    assert known.find_token(5) is not None


# --- the edits ---


class Edits:
    """A stand-in for Discord: the webhook of a token, a channel, and the message in it."""

    def __init__(self, refusal: Exception | None = None) -> None:
        self.refusal, self.made = refusal, list[str]()
        self.surfaces = self

    async def edit_message(self, message: int, **what: Any) -> None:
        self.made.append(f"token {message}")
        if self.refusal is not None:
            raise self.refusal

    def may_show_pictures(self, channel: int) -> bool:
        return True

    def find_channel(self, channel: int) -> Edits:
        return self

    def get_partial_message(self, message: int) -> Edits:
        return self

    async def edit(self, **what: Any) -> None:
        self.made.append("usual")

    async def find_table(self, number: int) -> None:
        return None


def build_screen(edits: Edits, known: PressedMessages) -> Screen:
    nothing: Any = None
    tools: Any = (edits, nothing, nothing, edits)
    return Screen(tools, nothing, known, Emojis(nothing, nothing), {}, nothing)


PRESSED = Surface(1, "proposal:1", 0, 7, message=5)
SHOWN = MessageLayout("It is your turn.", "en-US"), None


@pytest.mark.parametrize("how", ["no press", "pressed", "too old"])
async def test_a_message_is_edited_by_its_token_or_else_as_usual(how: str) -> None:
    now, edits = [0.0], Edits()
    known = PressedMessages(lambda: now[0])
    screen = build_screen(edits, known)
    if how != "no press":
        with known.wrap_confirmation(pressed(5, token=edits)):
            pass
    now[0] = LIFE if how == "too old" else 1.0
    assert await screen.is_uncounted(PRESSED, False) == (how == "pressed")
    await screen.edit_message(PRESSED, SHOWN)
    assert edits.made == (["token 5"] if how == "pressed" else ["usual"])


@pytest.mark.parametrize(("status", "code"), [(404, 10015), (401, 50027), (404, 10008), (500, 0)])
async def test_a_message_whose_token_is_refused_is_edited_as_usual_from_then_on(status: int, code: int) -> None:
    answer: Any = SimpleNamespace(status=status, reason="")
    kind = {404: discord.NotFound, 500: discord.DiscordServerError}.get(status, discord.HTTPException)
    edits, known = Edits(kind(answer, {"code": code, "message": ""})), PressedMessages()
    screen = build_screen(edits, known)
    with known.wrap_confirmation(pressed(5, token=edits)):
        pass
    for _ in range(2):
        await screen.edit_message(PRESSED, SHOWN)
    assert edits.made == ["token 5", "usual", "usual"] and not await screen.is_uncounted(PRESSED, True)


async def test_a_lost_connection_is_no_refusal() -> None:
    """The edit is tried again by the token, because a lost connection says nothing about the token."""
    edits, known = Edits(aiohttp.ClientConnectionError()), PressedMessages()
    screen = build_screen(edits, known)
    with known.wrap_confirmation(pressed(5, token=edits)):
        pass
    with pytest.raises(aiohttp.ClientConnectionError):
        await screen.edit_message(PRESSED, SHOWN)
    assert edits.made == ["token 5"] and await screen.is_uncounted(PRESSED, False)
