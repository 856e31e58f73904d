"""Figures of all Monsters, by their card."""

from __future__ import annotations

from PIL import Image

from render.brush import Colour

from . import beasts, giants, undead
from .paint import DrawFunction, draw_scaled_figure

MONSTERS: dict[str, tuple[DrawFunction, Colour]] = {
    "m01": (beasts.draw_brine_spawn, (74, 132, 138)),
    "m02": (giants.draw_crusher, (150, 118, 92)),
    "m03": (undead.draw_elithe, (134, 60, 96)),
    "m04": (beasts.draw_rat_swarm, (128, 108, 96)),
    "m05": (undead.draw_bone_porter, undead.BONE),
    "m06": (beasts.draw_jackal, (176, 138, 88)),
    "m07": (undead.draw_wisp, (250, 220, 120)),
    "m08": (beasts.draw_mould_crawler, (96, 122, 70)),
    "m09": (undead.draw_robber, (92, 86, 70)),
    "m10": (undead.draw_drowned_sentry, (84, 124, 120)),
    "m11": (undead.draw_ghoul, (136, 150, 118)),
    "m12": (beasts.draw_mastiff, (142, 138, 130)),
    "m13": (undead.draw_candle_witch, (126, 80, 140)),
    "m14": (undead.draw_abbot, (110, 78, 60)),
    "m15": (beasts.draw_web_matron, (126, 96, 84)),
    "m16": (beasts.draw_gelid_ooze, (110, 178, 200)),
    "m17": (undead.draw_barrow_knight, (104, 110, 116)),
    "m18": (beasts.draw_hookbeak, (142, 92, 62)),
    "m19": (giants.draw_overseer, (112, 116, 126)),
    "m20": (giants.draw_gaoler, (164, 132, 106)),
    "m21": (undead.draw_revenant, undead.BONE),
    "m22": (undead.draw_cantor, (178, 196, 214)),
    "m23": (beasts.draw_serpent, (84, 128, 84)),
    "m24": (giants.draw_golem, (128, 122, 112)),
    "m25": (undead.draw_night_abbess, (62, 46, 60)),
    "m26": (undead.draw_chainwraith, (104, 66, 82)),
    "m27": (beasts.draw_drake, (64, 112, 138)),
    "m28": (undead.draw_buried_king, (84, 66, 110)),
    "m29": (undead.draw_wall_thing, (150, 84, 92)),
    "m30": (beasts.draw_wyrm, (176, 62, 48)),
}


def draw_monster(card: str, size: int) -> Image.Image:
    """Draw a Monster's figure.

    The picture is cached: copy it before painting on it.
    """
    return draw_scaled_figure(*MONSTERS[card], size)
