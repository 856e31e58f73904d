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
    "Gorilla": creatures.gorilla,
    "Lion": creatures.lion,
    "Pumas": creatures.puma,
    "Piranhas": creatures.piranhas,
    "Shark": creatures.shark,
    "Gigantic Eel": creatures.eel,
    "Scorpion Nest": creatures.scorpion,
    "Atlantean Big Boss": creatures.atlantean,
    "Atlantean Lara": creatures.atlantean,
    "Atlantean Natla": creatures.winged,
    "Flying Atlantean": creatures.winged,
    "Crawling Atlantean": creatures.crawler,
    "Atlantean Horseman": creatures.horseman,
    "Natla": creatures.natla,
    "Natla's Thug": creatures.thug,
    "Natla's Sniper": creatures.sniper,
    "Spike Trap": dangers.spikes,
    "Spiked Floor": dangers.spikes,
    "Spiked Slope": dangers.spikes,
    "Pit Trap": dangers.pit,
    "Deep Pit Trap": dangers.pit,
    "Falling Boulders": dangers.boulder,
    "Crushing Stone Trap": dangers.crusher,
    "Dart Trap": dangers.darts,
    "Gnashing Teeth": dangers.teeth,
    "Break-Away Floor": dangers.floor,
    "Blinding Flash Trap": dangers.flash,
    "Dark": dangers.dark,
    "TNT": dangers.tnt,
    "Rattling Shutters": dangers.shutters,
    "Underwater Grate": dangers.grate,
    "Cobwebbed Arch": dangers.cobweb,
    "Gap": dangers.gap,
    "Lava Flow": dangers.lava,
    "Loose Shale": dangers.shale,
    "Rough Ground": dangers.shale,
    "Riptide": dangers.current,
    "Strong Currents": dangers.current,
    "Toxic Fumes": dangers.fumes,
    "Counterweight Door": dangers.door,
    "Atlantean": creatures.atlantean,
    "Crawler": creatures.crawler,
    "Wolf": creatures.wolf,
    "Guardian": creatures.guardian,
    "Scion Guardian": creatures.guardian,
    "Broken Floor": dangers.floor,
    "Chasm Edge": dangers.cliff,
    "Ledge": dangers.cliff,
    "Climb": dangers.cliff,
    "Slope": dangers.slope,
    "Steep Slide": dangers.slope,
    "Covered Pit": dangers.pit,
    "Energy Sphere": dangers.sphere,
    "Lava": dangers.lava,
    "Lava Fall": dangers.lava,
    "Rolling Boulder": dangers.boulder,
    "Swinging Blades": dangers.blades,
    "Torrent": dangers.current,
    "Block Puzzle": dangers.blocks,
    "Stone Seal": dangers.blocks,
    "Maze Walls": dangers.maze,
    "Raised Bridge": dangers.bridge,
}
"""Figures of obstacles, by the name of the card or of the obstacle printed on a location."""
PEOPLE: dict[str, Draws] = {name: raiders.figure(name) for name in raiders.GARBS}
"""Figures of the raiders, by the name of the card."""
DRAWN: dict[str, Draws] = {**FIGURES, **PEOPLE, **THINGS}
"""All cards that have a figure of their own."""


def figured(name: str, sort: str) -> str:
    """Return the name under which ``icon`` draws a card: its own figure if it has one, else the sign of its sort."""
    return name if name in DRAWN else sort
