"""Reproducible randomness: all randomness that a test takes from the system follows from ``pytest --seed N``.

It also depends on the test's own name, so that a test run alone draws what it draws among all tests. A bot in a process
of its own gets it by ``bot.py --extra tests.luck``.
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
from referee.records.facts import SeatInfo, TableFacts
from referee.surfaces import surfaces
from referee.table import lobby

VARIABLE, LIMITED = "TEST_LUCK", "TEST_LIMITED"
_programs = count(1)


def text() -> str:
    """Return the text from which all randomness follows at present."""
    return os.environ[VARIABLE]


def lot(more: str = "") -> random.Random:
    """Return a random generator for a test's own choices. ``more`` distinguishes several generators of one test."""
    return random.Random(f"{text()} {more}")


def begin(said: str) -> None:
    """Make ``secrets`` and ``SystemRandom`` follow from a text, in this process and in processes that it starts.

    Draws of different lengths are counted separately. So the dice's server seed does not depend on how many tokens were
    drawn before it.
    """
    global _programs
    os.environ[VARIABLE], _programs = said, count(1)
    drawn: Counter[int] = Counter()

    def draw(size: int) -> bytes:
        drawn[size] += 1
        return hashlib.shake_256(f"{said}|{size}|{drawn[size]}".encode()).digest(size)

    random._urandom = draw  # type: ignore[attr-defined]


def of_a_program(limited: bool = False) -> dict[str, str]:
    """Return the environment variables for a bot that is started. Each call gives different randomness.

    ``limited``: the bot keeps to Discord's rate limits, as it does without tests.
    """
    return {VARIABLE: f"{text()} {next(_programs)}", LIMITED: "yes" if limited else ""}


def by_seats(put: Callable[[object, str, Any], None] = setattr) -> None:
    """Replace client seeds that would contain the time of a press by the seat's number.

    Without this, a seat's client seed is the id of the press that took the seat. A client seed that somebody typed is
    kept.
    """
    sit, rematch = lobby._add_seat, lobby.make_rematch_lobby

    def sat(facts: TableFacts, game: Game[Any], info: SeatInfo) -> TableFacts:
        pressed = info.client_seed.startswith("i:")
        return sit(facts, game, replace(info, client_seed=f"seat {len(facts.seats)}") if pressed else info)

    put(lobby, "_add_seat", sat)
    put(lobby, "make_rematch_lobby", lambda facts, person, _: rematch(facts, person, f"match {facts.match + 1}"))


def register() -> None:
    """Set up a bot that was started with ``--extra tests.luck``."""
    begin(text())
    by_seats()
    if not os.environ.get(LIMITED):
        surfaces.SPAN = 0.0  # Tests play faster than Discord's rate limits allow.
