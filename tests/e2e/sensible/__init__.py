"""Frozen scripts that play each game as a sensible person would: what the presses of a turn are counted by.

Each answers from a seat's view and its question alone, always alike, and never asks the game's AI. They are a measure.
So they are not tuned with the AI, nor when a count of presses is to fall: a script changes only where the rules ask
something that it does not know, or where it does what no sensible person would do.
"""

from __future__ import annotations

from . import counter_terror, roll_for_adventure, tomb, tomb_raider
from .script import Memory, Script

SCRIPTS: dict[str, Script] = {
    "tomb_raider": tomb_raider.SCRIPT,
    "roll_for_adventure": roll_for_adventure.SCRIPT,
    "counter_terror": counter_terror.SCRIPT,
    "tomb": tomb.SCRIPT,
}
"""The script of each game."""

__all__ = ["SCRIPTS", "Memory", "Script"]
