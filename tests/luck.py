"""Luck that comes again: what a test asks of the system's chance follows from a seed (``pytest --seed N``).

It hangs on the test's own name as well, so that a test alone has the luck that it had among all. A bot that is a
process of its own has it by ``bot.py --extra tests.luck``.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import Any

from msgspec.structs import replace

from engine.game import Game
from referee import surfaces
from referee.facts import Facts, SeatInfo
from referee.table import lobby

VARIABLE = "TEST_LUCK"
_programs = count(1)


def text() -> str:
    """What all luck follows from at present."""
    return os.environ[VARIABLE]


def lot(more: str = "") -> random.Random:
    """A source of choices for a test."""
    return random.Random(f"{text()} {more}")


def begin(said: str) -> None:
    """From here on ``secrets`` and ``SystemRandom`` follow from these words, in this process and in those it starts.

    Each length is counted by itself: the dice's secret is the same, however many tokens were drawn before it.
    """
    global _programs
    os.environ[VARIABLE], _programs = said, count(1)
    drawn: Counter[int] = Counter()

    def draw(size: int) -> bytes:
        drawn[size] += 1
        return hashlib.shake_256(f"{said}|{size}|{drawn[size]}".encode()).digest(size)

    random._urandom = draw  # type: ignore[attr-defined]


def of_a_program() -> dict[str, str]:
    """What a bot that is started finds in its environment: each time another luck."""
    return {VARIABLE: f"{text()} {next(_programs)}"}


def by_seats(put: Callable[[object, str, Any], None] = setattr) -> None:
    """A seat adds the id of the press that took it to the dice, and so the time; here it adds its number. What
    somebody has typed stays."""
    sit, rematch = lobby._sit, lobby.rematch

    def sat(facts: Facts, game: Game[Any], info: SeatInfo) -> Facts:
        pressed = info.luck.startswith("i:")
        return sit(facts, game, replace(info, luck=f"seat {len(facts.seats)}") if pressed else info)

    put(lobby, "_sit", sat)
    put(lobby, "rematch", lambda facts, person, _: rematch(facts, person, f"match {facts.match + 1}"))


def register() -> None:
    """For ``bot.py --extra``."""
    begin(text())
    by_seats()
    surfaces.SPAN = 0.0  # tests play faster than Discord counts calls
