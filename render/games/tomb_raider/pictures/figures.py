"""Individual figures of raiders and obstacles, by the name of the card: a bear instead of a paw.

A card that has none here is shown by the sign of its sort.
"""

from __future__ import annotations

from . import creatures, dangers, raiders
from .pen import Draws
from .things import THINGS

FIGURES: dict[str, Draws] = {
    "Bear": creatures.bear,
    "Bats": creatures.bats,
    "Wolves": creatures.wolf,
    "Wolf Pack": creatures.wolf,
    "Gorilla": creatures.draw_gorilla,
    "Lion": creatures.draw_lion,
    "Pumas": creatures.draw_puma,
    "Piranhas": creatures.draw_piranhas,
    "Shark": creatures.shark,
    "Gigantic Eel": creatures.draw_eel,
    "Scorpion Nest": creatures.draw_scorpion,
    "Atlantean Big Boss": creatures.atlantean,
    "Atlantean Lara": creatures.atlantean,
    "Atlantean Natla": creatures.draw_winged_atlantean,
    "Flying Atlantean": creatures.draw_winged_atlantean,
    "Crawling Atlantean": creatures.draw_crawling_atlantean,
    "Atlantean Horseman": creatures.draw_horseman,
    "Natla": creatures.draw_natla,
    "Natla's Thug": creatures.draw_thug,
    "Natla's Sniper": creatures.sniper,
    "Spike Trap": dangers.draw_spikes,
    "Spiked Floor": dangers.draw_spikes,
    "Spiked Slope": dangers.draw_spikes,
    "Pit Trap": dangers.pit,
    "Deep Pit Trap": dangers.pit,
    "Falling Boulders": dangers.boulder,
    "Crushing Stone Trap": dangers.draw_crusher,
    "Dart Trap": dangers.draw_darts,
    "Gnashing Teeth": dangers.draw_teeth,
    "Break-Away Floor": dangers.floor,
    "Blinding Flash Trap": dangers.flash,
    "Dark": dangers.dark,
    "TNT": dangers.draw_tnt,
    "Rattling Shutters": dangers.draw_shutters,
    "Underwater Grate": dangers.draw_grate,
    "Cobwebbed Arch": dangers.draw_cobweb,
    "Gap": dangers.gap,
    "Lava Flow": dangers.draw_lava,
    "Loose Shale": dangers.draw_shale,
    "Rough Ground": dangers.draw_shale,
    "Riptide": dangers.current,
    "Strong Currents": dangers.current,
    "Toxic Fumes": dangers.draw_fumes,
    "Counterweight Door": dangers.door,
    "Atlantean": creatures.atlantean,
    "Crawler": creatures.draw_crawling_atlantean,
    "Wolf": creatures.wolf,
    "Guardian": creatures.guardian,
    "Scion Guardian": creatures.guardian,
    "Broken Floor": dangers.floor,
    "Chasm Edge": dangers.draw_cliff,
    "Ledge": dangers.draw_cliff,
    "Climb": dangers.draw_cliff,
    "Slope": dangers.slope,
    "Steep Slide": dangers.slope,
    "Covered Pit": dangers.pit,
    "Energy Sphere": dangers.draw_sphere,
    "Lava": dangers.draw_lava,
    "Lava Fall": dangers.draw_lava,
    "Rolling Boulder": dangers.boulder,
    "Swinging Blades": dangers.blades,
    "Torrent": dangers.current,
    "Block Puzzle": dangers.blocks,
    "Stone Seal": dangers.blocks,
    "Maze Walls": dangers.draw_maze,
    "Raised Bridge": dangers.bridge,
}
"""Figures of obstacles, by the name of the card or of the obstacle printed on a location."""
PEOPLE: dict[str, Draws] = {name: raiders.figure(name) for name in raiders.GARBS}
"""Figures of the raiders, by the name of the card."""
DRAWN: dict[str, Draws] = {**FIGURES, **PEOPLE, **THINGS}
"""All cards that have a figure of their own."""


def find_figure_name(name: str, sort: str) -> str:
    """Return the name under which ``icon`` draws a card: its own figure if it has one, else the sign of its sort."""
    return name if name in DRAWN else sort
