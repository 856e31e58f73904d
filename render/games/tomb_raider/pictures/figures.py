"""Figures of single raiders and obstacles, by the card's name: for example a bear instead of a paw.

A card without a figure here is shown by the sign of its sort.
"""

from __future__ import annotations

from . import creatures, dangers, raiders
from .pen import DrawFunction
from .things import THINGS

FIGURES: dict[str, DrawFunction] = {
    "Bear": creatures.draw_bear,
    "Bats": creatures.draw_bats,
    "Wolves": creatures.draw_wolf,
    "Wolf Pack": creatures.draw_wolf,
    "Gorilla": creatures.draw_gorilla,
    "Lion": creatures.draw_lion,
    "Pumas": creatures.draw_puma,
    "Piranhas": creatures.draw_piranhas,
    "Shark": creatures.draw_shark,
    "Gigantic Eel": creatures.draw_eel,
    "Scorpion Nest": creatures.draw_scorpion,
    "Atlantean Big Boss": creatures.draw_atlantean,
    "Atlantean Lara": creatures.draw_atlantean,
    "Atlantean Natla": creatures.draw_winged_atlantean,
    "Flying Atlantean": creatures.draw_winged_atlantean,
    "Crawling Atlantean": creatures.draw_crawling_atlantean,
    "Atlantean Horseman": creatures.draw_horseman,
    "Natla": creatures.draw_natla,
    "Natla's Thug": creatures.draw_thug,
    "Natla's Sniper": creatures.draw_sniper,
    "Spike Trap": dangers.draw_spikes,
    "Spiked Floor": dangers.draw_spikes,
    "Spiked Slope": dangers.draw_spikes,
    "Pit Trap": dangers.draw_pit,
    "Deep Pit Trap": dangers.draw_pit,
    "Falling Boulders": dangers.draw_boulder,
    "Crushing Stone Trap": dangers.draw_crusher,
    "Dart Trap": dangers.draw_darts,
    "Gnashing Teeth": dangers.draw_teeth,
    "Break-Away Floor": dangers.draw_breaking_floor,
    "Blinding Flash Trap": dangers.draw_flash,
    "Dark": dangers.draw_darkness,
    "TNT": dangers.draw_tnt,
    "Rattling Shutters": dangers.draw_shutters,
    "Underwater Grate": dangers.draw_grate,
    "Cobwebbed Arch": dangers.draw_cobweb,
    "Gap": dangers.draw_gap,
    "Lava Flow": dangers.draw_lava,
    "Loose Shale": dangers.draw_shale,
    "Rough Ground": dangers.draw_shale,
    "Riptide": dangers.draw_current,
    "Strong Currents": dangers.draw_current,
    "Toxic Fumes": dangers.draw_fumes,
    "Counterweight Door": dangers.draw_door,
    "Atlantean": creatures.draw_atlantean,
    "Crawler": creatures.draw_crawling_atlantean,
    "Wolf": creatures.draw_wolf,
    "Guardian": creatures.draw_guardian,
    "Scion Guardian": creatures.draw_guardian,
    "Broken Floor": dangers.draw_breaking_floor,
    "Chasm Edge": dangers.draw_cliff,
    "Ledge": dangers.draw_cliff,
    "Climb": dangers.draw_cliff,
    "Slope": dangers.draw_slope,
    "Steep Slide": dangers.draw_slope,
    "Covered Pit": dangers.draw_pit,
    "Energy Sphere": dangers.draw_sphere,
    "Lava": dangers.draw_lava,
    "Lava Fall": dangers.draw_lava,
    "Rolling Boulder": dangers.draw_boulder,
    "Swinging Blades": dangers.draw_blades,
    "Torrent": dangers.draw_current,
    "Block Puzzle": dangers.draw_blocks,
    "Stone Seal": dangers.draw_blocks,
    "Maze Walls": dangers.draw_maze,
    "Raised Bridge": dangers.draw_bridge,
}
"""Figures of obstacles, by the name of the card or of the obstacle printed on a location."""
PEOPLE: dict[str, DrawFunction] = {name: raiders.make_figure(name) for name in raiders.GARBS}
"""Figures of the raiders, by the name of the card."""
DRAWN: dict[str, DrawFunction] = {**FIGURES, **PEOPLE, **THINGS}
"""The figures of all cards that have one, by the name of the card."""


def find_figure_name(name: str, sort: str) -> str:
    """Return the name of a card's picture: the card's own figure if it has one, else the sign of its sort."""
    return name if name in DRAWN else sort
