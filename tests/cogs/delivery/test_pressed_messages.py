"""A pressed message is edited by the token of its press, which costs the bot none of its calls; else as usual."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.delivery.pressed_messages import KEPT, LIFE, PressedMessages


def pressed(message: int, ephemeral: bool = False, token: str = "") -> Any:
    shown = SimpleNamespace(id=message, flags=SimpleNamespace(ephemeral=ephemeral))
    return SimpleNamespace(message=shown, followup=token or f"token of {message}")


def test_the_latest_token_of_a_message_is_used_until_it_is_too_old() -> None:
    now = [0.0]
    known = PressedMessages(lambda: now[0])
    for token in ("first", "second"):
        with known.wrap_confirmation(pressed(5, token=token)):
            assert known.find_token(5) == (None if token == "first" else "first")  # Discord takes no token before that
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
