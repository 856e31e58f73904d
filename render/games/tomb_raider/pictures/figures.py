"""The figures of single raiders, obstacles and things: for example a bear instead of a paw.

A figure's file in the folder ``art`` is called like its card. A card without a figure is shown by the sign of its sort.
"""

from __future__ import annotations

from render.art import list_art, make_file_name
from render.brush import EMBER, WHITE, Colour

GAME = "tomb_raider"
SHARED: dict[str, str] = {
    "Wolves": "wolf",
    "Wolf Pack": "wolf",
    "Atlantean Big Boss": "atlantean",
    "Atlantean Lara": "atlantean",
    "Atlantean Natla": "flying-atlantean",
    "Crawler": "crawling-atlantean",
    "Scion Guardian": "guardian",
    "Spiked Floor": "spike-trap",
    "Spiked Slope": "spike-trap",
    "Deep Pit Trap": "pit-trap",
    "Covered Pit": "pit-trap",
    "Falling Boulders": "rolling-boulder",
    "Broken Floor": "break-away-floor",
    "Lava Flow": "lava",
    "Lava Fall": "lava",
    "Rough Ground": "loose-shale",
    "Riptide": "torrent",
    "Strong Currents": "torrent",
    "Chasm Edge": "ledge",
    "Climb": "ledge",
    "Steep Slide": "slope",
    "Stone Seal": "block-puzzle",
    "Map of Indiana": "treasure-map",
    "Ancient Glyph": "stone-tablet",
    "Canvas Satchel": "backpack",
    "Bronze Astrolabe": "compass",
    "Harpoon Gun": "shotgun",
    "Jade Mask": "idol-of-life",
}
"""The names of cards that share the figure of another card -> that figure's file."""
TINTED: dict[str, tuple[str, Colour]] = {
    "cool-shades": ("binoculars", (70, 66, 84)),
    "infrared-goggles": ("binoculars", (196, 66, 60)),
    "scope": ("binoculars", (96, 150, 104)),
    "charm-of-the-beast": ("atlantean-life-amulet", EMBER),
    "pearl-of-the-pacific": ("atlantean-life-amulet", WHITE),
    "incan-spirit-cloak": ("leather-jacket", (170, 70, 64)),
    "cursed-idol": ("idol-of-life", (122, 92, 140)),
    "idol-of-fortune": ("idol-of-life", (236, 186, 66)),
    "idol-of-the-wolf": ("idol-of-life", (150, 146, 138)),
    "combat-knife": ("dagger-of-xian", (62, 60, 70)),
}
"""Figures that are another figure's file in a colour of their own."""


def find_figure_name(name: str, sort: str) -> str:
    """Return the name of a card's picture: the card's own figure if it has one, else the sign of its sort."""
    figure = SHARED.get(name) or make_file_name(name)
    return figure if figure in TINTED or figure in list_art(GAME) else sort


def find_raider_name(name: str, facing: str) -> str:
    """Return the file of a raider, by the character's name, that faces "back" (the viewer), "forward" or "right"."""
    raider = make_file_name(name)
    known = raider if raider in list_art(GAME) else "raider"
    return known if facing == "back" else f"{known}-{facing}"
