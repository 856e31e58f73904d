"""Figures of all Monsters, by their card."""

from __future__ import annotations

from PIL import Image

from render.brush import Colour

from . import beasts, giants, undead
from .paint import Draws, painted

MONSTERS: dict[str, tuple[Draws, Colour]] = {
    "m01": (beasts.brine_spawn, (74, 132, 138)),
    "m02": (giants.crusher, (150, 118, 92)),
    "m03": (undead.elithe, (134, 60, 96)),
    "m04": (beasts.rat_swarm, (128, 108, 96)),
    "m05": (undead.bone_porter, undead.BONE),
    "m06": (beasts.jackal, (176, 138, 88)),
    "m07": (undead.wisp, (250, 220, 120)),
    "m08": (beasts.mould_crawler, (96, 122, 70)),
    "m09": (undead.robber, (92, 86, 70)),
    "m10": (undead.drowned_sentry, (84, 124, 120)),
    "m11": (undead.ghoul, (136, 150, 118)),
    "m12": (beasts.mastiff, (142, 138, 130)),
    "m13": (undead.candle_witch, (126, 80, 140)),
    "m14": (undead.abbot, (110, 78, 60)),
    "m15": (beasts.web_matron, (126, 96, 84)),
    "m16": (beasts.gelid_ooze, (110, 178, 200)),
    "m17": (undead.barrow_knight, (104, 110, 116)),
    "m18": (beasts.hookbeak, (142, 92, 62)),
    "m19": (giants.overseer, (112, 116, 126)),
    "m20": (giants.gaoler, (164, 132, 106)),
    "m21": (undead.revenant, undead.BONE),
    "m22": (undead.cantor, (178, 196, 214)),
    "m23": (beasts.serpent, (84, 128, 84)),
    "m24": (giants.golem, (128, 122, 112)),
    "m25": (undead.night_abbess, (62, 46, 60)),
    "m26": (undead.chainwraith, (104, 66, 82)),
    "m27": (beasts.drake, (64, 112, 138)),
    "m28": (undead.buried_king, (84, 66, 110)),
    "m29": (undead.wall_thing, (150, 84, 92)),
    "m30": (beasts.wyrm, (176, 62, 48)),
}


def monster(card: str, size: int) -> Image.Image:
    """Draw a Monster's figure.

    The picture is cached: copy it before painting on it.
    """
    return painted(*MONSTERS[card], size)
