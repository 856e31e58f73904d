"""Emojis of die faces, for the buttons that place dice."""

from __future__ import annotations

from engine.games.roll_for_adventure.board import ALLY, BONUS, COLOURS
from render.dice import RING, STAR
from render.scene import Shape

FACES = range(7)
"""Faces of a die; 0 is a die not yet rolled."""


def _build_die(colour: str, mark: str, face: int) -> Shape:
    return Shape("piece", (0, 0, 0, 0), {"colour": colour, "mark": mark, "face": face})


EMOJI: dict[str, Shape] = {
    **{f"{colour}{face}": _build_die(colour, "", face) for colour in COLOURS for face in FACES},
    **{f"{ALLY}_{colour}{face}": _build_die(colour, RING, face) for colour in COLOURS for face in FACES},
    **{f"{BONUS}{face}": _build_die(BONUS, STAR, face) for face in FACES},
}
"""Pictures of dice by kind and face: "red4", "bonus2", "ally_green6". Allies have a colour that nobody plays."""
