"""Decorations that distinguish the rooms of Tomb Raider: a bridge, a stair, bones, a carving.

Each is a file of the folder ``art``, named "room-" and more. Their colours are close to the floor's, because signs and
text lie over them. Nobody needs to recognise a room by its decoration.
"""

from __future__ import annotations

from PIL import Image

from render.art import draw_art
from render.brush import Colour, paste_over

from .figures import GAME

DECOR: dict[str, str] = {
    "001": "daylight",
    "002": "crystal",
    "003": "hoard",
    "004": "bones",
    "005": "campfire",
    "006": "rubble",
    "007": "water",
    "008": "chasm",
    "009": "signpost",
    "010": "bats",
    "011": "bridge",
    "012": "cart",
    "013": "slide",
    "014": "roots",
    "015": "fungus",
    "016": "bats",
    "017": "water",
    "018": "puddles",
    "026": "daylight",
    "027": "crystal",
    "028": "hoard",
    "029": "slide",
    "030": "slits",
    "031": "bridge",
    "032": "boulder",
    "033": "bones",
    "034": "rubble",
    "035": "carving",
    "036": "slabs",
    "037": "stairs",
    "038": "grille",
    "039": "bats",
    "040": "pillars",
    "041": "rubble",
    "042": "chasm",
    "043": "fungus",
    "101": "cages",
    "102": "rings",
    "103": "crystal",
    "104": "high-steps",
    "105": "lava",
    "106": "spring",
    "107": "maze",
    "108": "bait",
    "109": "chasm",
    "110": "bridge",
    "111": "carving",
    "112": "stalactites",
    "113": "pods",
    "114": "blossoms",
    "115": "crates",
    "116": "tracks",
    "117": "lava-fall",
    "118": "hoard",
    "151": "pyramid",
    "152": "turning-door",
    "153": "slide",
    "154": "covered-pit",
    "155": "hidden-door",
    "156": "mat",
    "157": "web",
    "158": "waterfall",
    "159": "narrow-passage",
    "160": "sprung-trap",
}
"""Decorations by the location's number."""
PAGE = 497, 216
"""Width and height of a file, which are those of the widest room. A narrower room shows the middle of the file."""


def paste_decor(ground: Image.Image, number: str, floor: Colour) -> None:
    """Paste a location's decoration into the middle of its floor; in a higher room, somewhat below the middle."""
    if number in DECOR:
        decor = draw_art(GAME, f"room-{DECOR[number]}", *PAGE, floor)
        paste_over(ground, decor, ((ground.width - PAGE[0]) // 2, (ground.height - PAGE[1]) * 3 // 5))
